//! What the player chose, and the one counter that outlives a game.
//!
//! The text form is JSON with a version: `{"version": 1, "level": "normal", …}`.

mod language;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use ludo_engine::game::{GameId, Level};
use ludo_engine::rules::{RuleSet, RuleSetName};

pub use language::Language;

/// The version that this program writes, and the newest that it reads.
const VERSION: u64 = 1;

/// A longer text is damaged: real ones have some hundred bytes, and a parsed one takes many times
/// its length in memory.
const MAX_BYTES: usize = 64 << 10;

/// The largest whole number that every reader of JSON keeps exact.
const MAX_GAMES_BEGUN: u64 = 1 << 53;

/// The longest name of a rule set, in characters.
const MAX_NAME: usize = 64;

/// The settings, as they are at the first start by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The level chosen last.
    pub level: Level,
    /// The name of the rule set chosen last: 1 to 64 characters, none of them a control character.
    /// Whether there is a rule set of that name is for the caller to see.
    pub rules: String,
    /// The player's own rule set, not looked into here. JSON's `null` is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<Value>,
    /// How many games were ever begun, 2⁵³ at most. It turns the first seat, so nothing resets it.
    pub games_begun: u64,
    /// The id of the game that was counted last among them, so that a kill in between counts it once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_begun: Option<String>,
    /// The game was in front when the app was last seen: it opens there.
    pub game_in_front: bool,
    /// The phone may vibrate.
    pub vibration: bool,
    /// Sounds may be heard.
    pub sound: bool,
    /// How fast the game goes.
    pub pace: PaceName,
    /// Whether things move.
    pub motion: Motion,
    /// Light or dark.
    pub theme: Theme,
    /// The colour of the player's pieces; the others take the rest.
    pub hue: Hue,
    /// Pieces, bases and squares carry the mark of their side.
    pub marks: bool,
    /// The first tap on a piece shows where it lands, the second moves it.
    pub preview: bool,
    /// A move that is the only one is made without a tap.
    pub only_move_by_itself: bool,
    /// Where the die lies.
    pub die_side: DieSide,
    /// The possible moves are listed in words.
    pub move_list: bool,
    /// A game was played to its end: no more hints for newcomers.
    pub knows_the_game: bool,
    /// The language of the pages; none follows the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Fields of this version that this program does not know; written back as they were.
    #[serde(flatten)]
    pub unknown: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            level: Level::Normal,
            rules: "classic".to_owned(),
            house: None,
            games_begun: 0,
            last_begun: None,
            game_in_front: false,
            vibration: true,
            sound: true,
            pace: PaceName::Normal,
            motion: Motion::System,
            theme: Theme::System,
            hue: Hue::Red,
            marks: true,
            preview: false,
            only_move_by_itself: false,
            die_side: DieSide::Centre,
            move_list: false,
            knows_the_game: false,
            language: None,
            unknown: Map::new(),
        }
    }
}

/// How fast the game goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PaceName {
    /// For watching closely.
    Slow,
    /// Comfortable to follow.
    Normal,
    /// For those who know the game.
    Fast,
    /// Nothing is held.
    Instant,
}

/// Whether things move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// As the system has it; where it has no say, as usual.
    System,
    /// As the pace has it, whatever the system wants.
    Usual,
    /// Nothing moves; everything is told all the same.
    Reduced,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    System,
    /// Light at all times.
    Light,
    /// Dark at all times.
    Dark,
}

/// The colour of the player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hue {
    /// The first.
    Red,
    /// The second.
    Blue,
    /// The third.
    Yellow,
    /// The fourth.
    Green,
}

/// Where the die lies, seen by the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DieSide {
    /// In reach of the left thumb.
    Left,
    /// In the middle.
    Centre,
    /// In reach of the right thumb.
    Right,
}

impl Settings {
    /// Reads the text form. A missing field has its default value.
    ///
    /// # Errors
    ///
    /// [`SettingsError::Newer`] for a later version, whatever its fields are;
    /// [`SettingsError::Damaged`] for everything else that is not a text of this version: no JSON
    /// object, no version, a field of a wrong type or out of its range, more than 64 KiB.
    pub fn from_text(text: &str) -> Result<Settings, SettingsError> {
        if text.len() > MAX_BYTES {
            return Err(damaged(format!("longer than {MAX_BYTES} bytes")));
        }
        let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(damaged)?;
        match fields.remove("version").as_ref().map(Value::as_u64) {
            Some(Some(VERSION)) => {}
            Some(Some(version)) if version > VERSION => return Err(SettingsError::Newer(version)),
            Some(_) => return Err(damaged("the version is no version")),
            None => return Err(damaged("the version is missing")),
        }
        let settings: Settings = serde_json::from_value(fields.into()).map_err(damaged)?;
        if !(1..=MAX_NAME).contains(&settings.rules.chars().count())
            || settings.rules.contains(char::is_control)
        {
            return Err(damaged("rules: not the name of a rule set"));
        }
        if settings.games_begun > MAX_GAMES_BEGUN {
            return Err(damaged("games_begun: out of range"));
        }
        Ok(settings)
    }

    /// Writes the text form, which [`from_text`](Settings::from_text) reads back to equal settings
    /// as long as every field is in its range. Fractions in [`house`](Settings::house) and
    /// [`unknown`](Settings::unknown) may change in their last digit.
    pub fn to_text(&self) -> String {
        #[derive(Serialize)]
        struct Versioned<'a> {
            version: u64,
            #[serde(flatten)]
            settings: &'a Settings,
        }
        let versioned = Versioned {
            version: VERSION,
            settings: self,
        };
        let text = serde_json::to_string_pretty(&versioned)
            .expect("every field is JSON already, or a text or number");
        text + "\n"
    }
}

/// The rules of new games, as far as they follow from the settings.
impl Settings {
    /// The rule set of the next game. A name that no preset has gives classic.
    pub fn chosen_rules(&self) -> (RuleSetName, RuleSet) {
        let name = self.rules.parse().unwrap_or(RuleSetName::Classic);
        match (name, name.preset()) {
            (RuleSetName::House, _) => (name, self.house_rules()),
            (_, Some(rules)) => (name, rules),
            (_, None) => (RuleSetName::Classic, RuleSet::CLASSIC),
        }
    }

    /// The player's own rules, or the preset where there are none that the editor can make.
    pub fn house_rules(&self) -> RuleSet {
        self.edited_house().unwrap_or(RuleSet::HOUSE)
    }

    /// Keeps the player's own rules; the preset is none.
    pub fn set_house_rules(&mut self, rules: &RuleSet) {
        let edited = *rules != RuleSet::HOUSE;
        self.house = edited.then(|| {
            serde_json::to_value(rules).expect("a rule set has texts, numbers and lists only")
        });
    }

    /// Forgets the player's own rules if the editor cannot have made them: whether it did.
    pub fn drop_damaged_house(&mut self) -> bool {
        let is_damaged = self.house.is_some() && self.edited_house().is_none();
        if is_damaged {
            self.house = None;
        }
        is_damaged
    }

    fn edited_house(&self) -> Option<RuleSet> {
        let rules = serde_json::from_value(self.house.clone()?);
        rules.ok().filter(RuleSet::is_house)
    }

    /// Counts a game that begins, once.
    pub fn count_begun(&mut self, game: GameId) {
        let id = Some(game.to_string());
        if self.last_begun != id {
            self.last_begun = id;
            self.games_begun = (self.games_begun + 1).min(MAX_GAMES_BEGUN);
        }
    }
}

/// Why a text gives no [`Settings`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// It is no settings text, for this reason (English, for a log).
    Damaged(String),
    /// A newer program wrote it, in this version.
    Newer(u64),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Damaged(why) => write!(formatter, "damaged settings: {why}"),
            SettingsError::Newer(version) => write!(
                formatter,
                "settings of version {version}; this program reads up to {VERSION}"
            ),
        }
    }
}

impl std::error::Error for SettingsError {}

fn damaged(why: impl ToString) -> SettingsError {
    SettingsError::Damaged(why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why_damaged(text: &str) -> String {
        match Settings::from_text(text) {
            Err(SettingsError::Damaged(why)) => why,
            other => panic!("{text:?} gives {other:?}"),
        }
    }

    fn full() -> Settings {
        Settings {
            level: Level::Hard,
            rules: "house".to_owned(),
            house: Some(serde_json::json!({"sixes": [1, 2.5, null], "name": "ä\r\n"})),
            games_begun: MAX_GAMES_BEGUN,
            last_begun: Some("00000000000000ab".to_owned()),
            game_in_front: true,
            vibration: false,
            sound: false,
            pace: PaceName::Fast,
            motion: Motion::Reduced,
            theme: Theme::Dark,
            hue: Hue::Green,
            marks: false,
            preview: true,
            only_move_by_itself: true,
            die_side: DieSide::Left,
            move_list: true,
            knows_the_game: true,
            language: Some(Language::Hindi),
            unknown: Map::from_iter([("clock".to_owned(), Value::Bool(false))]),
        }
    }

    #[test]
    fn a_text_gives_the_settings_that_were_written() {
        for settings in [Settings::default(), full()] {
            assert_eq!(Settings::from_text(&settings.to_text()), Ok(settings));
        }
    }

    #[test]
    fn the_text_form_of_version_1_stays_as_it_is() {
        let text = "{\n  \"version\": 1,\n  \"level\": \"normal\",\n  \"rules\": \"classic\",\n  \
                    \"games_begun\": 0,\n  \"game_in_front\": false,\n  \"vibration\": true,\n  \"sound\": true,\n  \"pace\": \"normal\",\n  \
                    \"motion\": \"system\",\n  \"theme\": \"system\",\n  \"hue\": \"red\",\n  \"marks\": true,\n  \
                    \"preview\": false,\n  \"only_move_by_itself\": false,\n  \
                    \"die_side\": \"centre\",\n  \"move_list\": false,\n  \"knows_the_game\": false\n}\n";
        assert_eq!(Settings::default().to_text(), text);
    }

    #[test]
    fn a_missing_field_has_its_default_value() {
        assert_eq!(
            Settings::from_text(r#"{"version":1}"#),
            Ok(Settings::default())
        );
        let settings = Settings::from_text(r#"{"games_begun":7,"version":1}"#).unwrap();
        assert_eq!((settings.games_begun, settings.level), (7, Level::Normal));
        assert_eq!(settings.rules, "classic");
    }

    #[test]
    fn a_text_of_before_there_were_sounds_is_read() {
        let text = r#"{"version":1,"vibration":false,"motion":"usual","hue":"blue"}"#;
        let settings = Settings::from_text(text).unwrap();
        assert!(settings.sound && settings.marks && !settings.vibration);
        assert_eq!(settings.motion, Motion::Usual);
    }

    #[test]
    fn an_unknown_field_is_written_back() {
        let settings = Settings::from_text(r#"{"version":1,"new":{"a":[1]}}"#).unwrap();
        assert!(
            Settings::from_text(&settings.to_text())
                .unwrap()
                .unknown
                .contains_key("new")
        );
    }

    #[test]
    fn a_newer_version_is_told_apart_whatever_its_fields_are() {
        for text in [r#"{"version":2}"#, r#"{"level":{},"rules":3,"version":2}"#] {
            assert_eq!(Settings::from_text(text), Err(SettingsError::Newer(2)));
        }
        let text = format!(r#"{{"version":{}}}"#, u64::MAX);
        assert_eq!(
            Settings::from_text(&text),
            Err(SettingsError::Newer(u64::MAX))
        );
    }

    #[test]
    fn what_is_no_settings_text_is_damaged() {
        for text in [
            "",
            "{",
            "null",
            "[]",
            "1",
            "\0\0\0",
            "{}",
            r#"{"version":0}"#,
            r#"{"version":-1}"#,
            r#"{"version":1.5}"#,
            r#"{"version":"1"}"#,
            r#"{"version":null}"#,
            r#"{"version":1e99}"#,
            r#"{"version":1} {"version":1}"#,
            r#"{"version":1,"level":"Hard"}"#,
            r#"{"version":1,"level":null}"#,
            r#"{"version":1,"level":2}"#,
            r#"{"version":1,"rules":""}"#,
            r#"{"version":1,"pace":"quick"}"#,
            r#"{"version":1,"pace":1}"#,
            r#"{"version":1,"motion":"none"}"#,
            r#"{"version":1,"theme":"Dark"}"#,
            r#"{"version":1,"hue":"pink"}"#,
            r#"{"version":1,"hue":0}"#,
            r#"{"version":1,"preview":1}"#,
            r#"{"version":1,"sound":"on"}"#,
            r#"{"version":1,"marks":null}"#,
            r#"{"version":1,"only_move_by_itself":null}"#,
            r#"{"version":1,"die_side":"top"}"#,
            r#"{"version":1,"move_list":"on"}"#,
            r#"{"version":1,"knows_the_game":"yes"}"#,
            r#"{"version":1,"language":"tlh"}"#,
            r#"{"version":1,"language":"de-AT"}"#,
            r#"{"version":1,"rules":"a\nb"}"#,
            r#"{"version":1,"rules":7}"#,
            r#"{"version":1,"games_begun":-1}"#,
            r#"{"version":1,"games_begun":1.5}"#,
            r#"{"version":1,"games_begun":9007199254740993}"#,
            r#"{"version":1,"games_begun":99999999999999999999}"#,
        ] {
            assert!(!why_damaged(text).is_empty());
        }
        why_damaged(&format!(r#"{{"version":1,"rules":"{}"}}"#, "x".repeat(65)));
        Settings::from_text(&format!(r#"{{"version":1,"rules":"{}"}}"#, "ä".repeat(64))).unwrap();
    }

    #[test]
    fn deep_and_long_texts_are_refused_before_they_cost_anything() {
        for depth in [200, MAX_BYTES / 2, MAX_BYTES * 2] {
            why_damaged(&format!(r#"{{"version":1,"house":{}"#, "[".repeat(depth)));
        }
        let long = format!(r#"{{"version":1,"x":"{}"}}"#, "x".repeat(MAX_BYTES));
        assert!(why_damaged(&long).starts_with("longer"));
    }

    #[test]
    fn a_house_that_the_editor_cannot_have_made_is_dropped_and_nothing_else() {
        let damaged = [
            serde_json::json!({}),
            serde_json::json!(7),
            serde_json::json!({"stack": "walls"}),
            serde_json::json!({"stack": "nothing"}),
            serde_json::to_value(RuleSet::PARCHIS).unwrap(),
        ];
        for house in damaged {
            let mut settings = full();
            settings.house = Some(house);
            assert_eq!(settings.chosen_rules().1, RuleSet::HOUSE);
            assert!(settings.drop_damaged_house());
            let kept = Settings {
                house: None,
                ..full()
            };
            assert_eq!(settings, kept);
            assert!(!settings.drop_damaged_house(), "none is no damage");
        }
    }

    #[test]
    fn an_edited_house_is_kept_and_the_standard_one_is_none() {
        let rules = RuleSet {
            extra_on_goal: true,
            ..RuleSet::HOUSE
        };
        let mut settings = Settings {
            rules: "house".to_owned(),
            ..Settings::default()
        };
        settings.set_house_rules(&rules);
        let mut read = Settings::from_text(&settings.to_text()).unwrap();
        assert!(!read.drop_damaged_house());
        assert_eq!(read.chosen_rules(), (RuleSetName::House, rules));
        read.set_house_rules(&RuleSet::HOUSE);
        assert_eq!(read.house, None);
    }

    #[test]
    fn a_name_that_no_preset_has_gives_classic() {
        for name in ["custom", "walls"] {
            let settings = Settings {
                rules: name.to_owned(),
                ..Settings::default()
            };
            let classic = (RuleSetName::Classic, RuleSet::CLASSIC);
            assert_eq!(settings.chosen_rules(), classic);
        }
    }

    #[test]
    fn a_game_that_begins_is_counted_once() {
        let mut settings = Settings::default();
        settings.count_begun(GameId(7));
        settings = Settings::from_text(&settings.to_text()).unwrap();
        settings.count_begun(GameId(7));
        assert_eq!(settings.games_begun, 1);
        settings.count_begun(GameId(8));
        assert_eq!(settings.games_begun, 2);
    }

    #[test]
    fn no_cut_or_changed_text_panics_and_what_is_read_can_be_written() {
        let text = full().to_text();
        for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            // Only the line end at the very end is no loss.
            assert_eq!(
                Settings::from_text(&text[..cut]).is_ok(),
                cut == text.len() - 1
            );
        }
        let mut random: u64 = 1;
        let mut next = |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(random >> 33).unwrap() % below
        };
        let signs = b"{}[]\",:019-.eE\\ntx\xff";
        for _ in 0..5_000 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..1 + next(4) {
                let at = next(bytes.len());
                bytes[at] = signs[next(signs.len())];
            }
            if let Ok(settings) = Settings::from_text(&String::from_utf8_lossy(&bytes)) {
                let again = Settings::from_text(&settings.to_text()).unwrap();
                // Not whole values: a fraction may have changed in its last digit.
                assert_eq!(again.level, settings.level);
                assert_eq!(again.rules, settings.rules);
                assert_eq!(again.games_begun, settings.games_begun);
                assert!(again.unknown.keys().eq(settings.unknown.keys()));
            }
        }
    }
}
