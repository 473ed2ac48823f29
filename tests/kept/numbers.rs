//! Numbers as the Unicode Common Locale Data Repository has them, by another implementation of it.

use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_locale_core::Locale;
use ludo_app::settings::Language;

/// No-break spaces are narrow ones here, whatever the repository has.
fn narrow(text: &str) -> String {
    text.replace('\u{a0}', "\u{202f}")
}

#[test]
fn whole_numbers_and_tenths_are_written_as_in_the_repository_of_all_locales() {
    for language in Language::ALL {
        let locale: Locale = language.code().parse().expect("a code");
        let reference = DecimalFormatter::try_new(locale.into(), Default::default())
            .expect("it has the locale");
        let numbers = language.numbers();
        for number in [
            0,
            7,
            999,
            1_000,
            1_234,
            9_999,
            10_000,
            12_345,
            100_000,
            999_999,
            1_000_000,
            123_456_789,
            4_294_967_292,
            u64::MAX,
        ] {
            let expected = narrow(&reference.format(&Decimal::from(number)).to_string());
            assert_eq!(numbers.whole(number), expected, "{language:?}");
            let mut tenths = Decimal::from(number);
            tenths.multiply_pow10(-1);
            let expected = narrow(&reference.format(&tenths).to_string());
            assert_eq!(numbers.tenths(number), expected, "{language:?}, tenths");
        }
    }
}
