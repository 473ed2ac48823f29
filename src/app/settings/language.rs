//! The languages that the pages speak.

use serde::{Deserialize, Serialize};

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// The language of the sources.
    #[serde(rename = "en")]
    English,
    /// Español.
    #[serde(rename = "es")]
    Spanish,
    /// Italiano.
    #[serde(rename = "it")]
    Italian,
    /// Português, as in Brazil.
    #[serde(rename = "pt")]
    Portuguese,
    /// Français.
    #[serde(rename = "fr")]
    French,
    /// Deutsch.
    #[serde(rename = "de")]
    German,
    /// हिन्दी.
    #[serde(rename = "hi")]
    Hindi,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 7] = [
        Language::English,
        Language::Spanish,
        Language::Italian,
        Language::Portuguese,
        Language::French,
        Language::German,
        Language::Hindi,
    ];

    /// Its code by ISO 639-1, which is also the name of its folder in `ui/lang`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::Italian => "it",
            Language::Portuguese => "pt",
            Language::French => "fr",
            Language::German => "de",
            Language::Hindi => "hi",
        }
    }

    /// The first of these wishes that is a language of the pages, else English. A wish is a tag by BCP 47, such as
    /// `pt-BR`, or the name of a Unix locale, such as `pt_BR.UTF-8`; only the language counts.
    pub fn first_of<'a>(wishes: impl IntoIterator<Item = &'a str>) -> Language {
        let spoken = |wish: &str| {
            let code = wish.split(['-', '_', '.', '@']).next()?;
            let is_meant = |language: &Language| language.code().eq_ignore_ascii_case(code);
            Language::ALL.into_iter().find(is_meant)
        };
        let found = wishes.into_iter().find_map(spoken);
        found.unwrap_or(Language::English)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wish_that_is_a_language_of_the_pages_counts() {
        for (wishes, language) in [
            (&["de-AT"][..], Language::German),
            (&["pt_PT.UTF-8"], Language::Portuguese),
            (&["es-419"], Language::Spanish),
            (&["hi-Deva-IN"], Language::Hindi),
            (&["it@euro"], Language::Italian),
            (&["FR"], Language::French),
            (&["ja-JP", "fr-CH", "de-CH"], Language::French),
            (&["en-GB", "de-DE"], Language::English),
            // No language of the pages, some of which begin like one.
            (&["fil-PH", "C", "POSIX", "", "-", "ita"], Language::English),
            (&[], Language::English),
        ] {
            assert_eq!(
                Language::first_of(wishes.iter().copied()),
                language,
                "{wishes:?}"
            );
        }
    }

    #[test]
    fn a_language_is_written_as_its_code() {
        for language in Language::ALL {
            let written = serde_json::to_value(language).unwrap();
            assert_eq!(written, language.code());
        }
    }
}
