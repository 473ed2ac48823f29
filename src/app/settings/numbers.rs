//! How the languages of the pages write numbers.

use super::language::Language;

/// Between the digits of a number, and before a sign or a unit: no line ends there. The usual no-break space does not serve,
/// since the text layout breaks a line at one that is too wide for it.
const NO_BREAK: char = '\u{202f}';

/// How a language writes numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Between groups of digits.
    group: char,
    /// How many digits the second group from the right has, and all before it. The first one has three.
    further: usize,
    /// How many digits must stand before the last group for there to be groups at all.
    least: usize,
    /// Before the tenths.
    decimal: char,
    /// Between a number and its percent sign.
    gap: &'static str,
}

impl Language {
    /// How this language writes numbers, with Western digits.
    ///
    /// From CLDR 48, `main/LANGUAGE/numbers.json`: `symbols-numberSystem-latn`, `minimumGroupingDigits`,
    /// `decimalFormats-numberSystem-latn` and `percentFormats-numberSystem-latn`, all no-break spaces narrow ones.
    pub const fn numbers(self) -> Numbers {
        let (group, further, least, decimal, gap) = match self {
            Language::English => (',', 3, 1, '.', ""),
            Language::Spanish => ('.', 3, 2, ',', "\u{202f}"),
            Language::Italian => ('.', 3, 2, ',', ""),
            Language::Portuguese => ('.', 3, 1, ',', ""),
            Language::French => (NO_BREAK, 3, 1, ',', "\u{202f}"),
            Language::German => ('.', 3, 1, ',', "\u{202f}"),
            Language::Hindi => (',', 2, 1, '.', ""),
        };
        Numbers {
            group,
            further,
            least,
            decimal,
            gap,
        }
    }
}

impl Numbers {
    /// A whole number.
    pub fn whole(&self, number: u64) -> String {
        let digits = number.to_string();
        if digits.len() < 3 + self.least {
            return digits;
        }
        let (mut head, last) = digits.split_at(digits.len() - 3);
        let mut groups = vec![last];
        while head.len() > self.further {
            let (before, group) = head.split_at(head.len() - self.further);
            groups.push(group);
            head = before;
        }
        groups.push(head);
        groups.reverse();
        groups.join(&self.group.to_string())
    }

    /// A number of tenths, with one decimal place.
    pub fn tenths(&self, tenths: u64) -> String {
        let (whole, rest) = (self.whole(tenths / 10), tenths % 10);
        format!("{whole}{}{rest}", self.decimal)
    }

    /// A share in per cent.
    pub fn percent(&self, percent: u64) -> String {
        format!("{}{}%", self.whole(percent), self.gap)
    }

    /// By how many per cent something is more or less, with its sign. The fonts have no minus; the en dash is as wide.
    pub fn change(&self, percent: i32) -> String {
        let sign = match percent.signum() {
            1 => "+",
            -1 => "–",
            _ => "",
        };
        format!("{sign}{}", self.percent(percent.unsigned_abs().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_each_language_writes_them() {
        for (language, whole, long, tenths, percent) in [
            (
                Language::English,
                "1,234",
                "4,294,967,292",
                "1,234.5",
                "30%",
            ),
            (
                Language::Spanish,
                "1234",
                "4.294.967.292",
                "1234,5",
                "30\u{202f}%",
            ),
            (Language::Italian, "1234", "4.294.967.292", "1234,5", "30%"),
            (
                Language::Portuguese,
                "1.234",
                "4.294.967.292",
                "1.234,5",
                "30%",
            ),
            (
                Language::French,
                "1\u{202f}234",
                "4\u{202f}294\u{202f}967\u{202f}292",
                "1\u{202f}234,5",
                "30\u{202f}%",
            ),
            (
                Language::German,
                "1.234",
                "4.294.967.292",
                "1.234,5",
                "30\u{202f}%",
            ),
            (Language::Hindi, "1,234", "4,29,49,67,292", "1,234.5", "30%"),
        ] {
            let numbers = language.numbers();
            assert_eq!(numbers.whole(1_234), whole, "{language:?}");
            assert_eq!(numbers.whole(4_294_967_292), long, "{language:?}");
            assert_eq!(numbers.tenths(12_345), tenths, "{language:?}");
            assert_eq!(numbers.percent(30), percent, "{language:?}");
            assert_eq!(numbers.change(30), format!("+{percent}"));
            assert_eq!(numbers.change(-30), format!("–{percent}"));
            assert_eq!(numbers.change(0), numbers.percent(0));
            assert_eq!(numbers.whole(0), "0");
            assert_eq!(numbers.whole(999), "999");
            assert_eq!(numbers.tenths(7), format!("0{}7", numbers.decimal));
        }
    }
}
