//! What the player chose, and the one counter that outlives a game.
//!
//! The text form is one JSON object: `{"version": 1, "level": "normal", …}`. Each field is read for itself. One that is
//! missing has its default value; so has one whose value this program does not know, but what the text says of it is kept and
//! written back, as are fields that nobody here knows. So a text of a newer program costs the settings that it alone
//! understands, and is whole again where that program reads it. A field never changes its meaning: another one takes its place.

mod language;
mod numbers;
mod setting;

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::{Fault, damaged};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use ludo_engine::game::{GameId, Level};
use ludo_engine::rules::{Length, RuleSet, RuleSetName};

use crate::screen::Size;
use crate::session::{Detail, ForcedMoves};
pub use language::Language;
pub use numbers::Numbers;
pub use setting::Setting;

/// The version that this program writes.
const VERSION: u64 = 1;
const VERSION_FIELD: &str = "version";

/// A longer text is damaged: real ones have some hundred bytes, and a parsed one takes many times
/// its length in memory.
const MAX_BYTES: usize = 64 << 10;

/// The largest whole number that every reader of JSON keeps exact.
const MAX_GAMES_BEGUN: u64 = 1 << 53;

/// The settings, as they are at the first start by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The level chosen last.
    pub level: Level,
    /// The rule set chosen last.
    pub rules: RuleSetName,
    /// The length chosen last.
    pub length: Length,
    /// The player's own rules, one of those that the editor can make; `None` is the preset.
    #[serde(deserialize_with = "read_house")]
    pub house: Option<RuleSet>,
    /// How many games were ever begun, 2⁵³ at most. It turns the first seat, so nothing resets it.
    #[serde(deserialize_with = "read_games_begun")]
    pub games_begun: u64,
    /// The game that was counted last among them, so that a kill in between counts it once.
    #[serde(with = "game_id")]
    pub last_begun: Option<GameId>,
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
    /// The CPUs have names of their own.
    pub names: bool,
    /// What the board is made of.
    pub board: BoardLook,
    /// What the die is made of.
    pub die: DieLook,
    /// The first tap on a piece shows where it lands, the second moves it.
    pub preview: bool,
    /// How moves are made where there is nothing to choose.
    pub forced_moves: ForcedMoves,
    /// Rolls after which there is nothing to choose are made without a tap.
    pub rolls_by_itself: bool,
    /// Where the die lies.
    pub die_side: DieSide,
    /// The possible moves are listed in words.
    pub move_list: bool,
    /// How much is announced of the others' turns.
    pub detail: Detail,
    /// One-time lines that were shown already.
    pub said: BTreeSet<Aside>,
    /// How many moves the person made by a tap where there was nothing to choose, until that was often enough to say that
    /// there are other ways.
    pub forced_by_hand: u8,
    /// The rules by which a game was played to its end: no more hints for newcomers there.
    pub known_rules: BTreeSet<RuleSetName>,
    /// What the first game by each rules has said already.
    pub taught: BTreeMap<RuleSetName, BTreeSet<Lesson>>,
    /// The language of the pages; none follows the system.
    pub language: Option<Language>,
    /// The size of the window when it was last closed, on a system whose windows have any size.
    #[serde(deserialize_with = "read_window")]
    pub window: Option<Size>,
    /// The version of the text, where it is a newer one.
    #[serde(skip)]
    pub newer_version: Option<u64>,
    /// What the text says and this program does not understand: fields, and values of fields that it knows. The former are
    /// written back, the latter as long as nothing else is chosen.
    #[serde(skip)]
    pub unknown: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            level: Level::Normal,
            rules: RuleSetName::Classic,
            length: Length::Full,
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
            names: false,
            board: BoardLook::Wood,
            die: DieLook::Ivory,
            preview: false,
            forced_moves: ForcedMoves::Piece,
            rolls_by_itself: false,
            die_side: DieSide::Centre,
            move_list: false,
            detail: Detail::Everything,
            said: BTreeSet::new(),
            forced_by_hand: 0,
            known_rules: BTreeSet::new(),
            taught: BTreeMap::new(),
            language: None,
            window: None,
            newer_version: None,
            unknown: Map::new(),
        }
    }
}

fn read_house<'de, D: Deserializer<'de>>(from: D) -> Result<Option<RuleSet>, D::Error> {
    let rules: Option<RuleSet> = Deserialize::deserialize(from)?;
    match rules {
        Some(rules) if !rules.is_house() => Err(serde::de::Error::custom("not of the editor")),
        rules => Ok(rules),
    }
}

fn read_window<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Size>, D::Error> {
    let size: Option<Size> = Deserialize::deserialize(from)?;
    match size {
        Some(size) if !size.is_usable() => Err(serde::de::Error::custom("not of a window")),
        size => Ok(size),
    }
}

fn read_games_begun<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let games: u64 = Deserialize::deserialize(from)?;
    if games > MAX_GAMES_BEGUN {
        return Err(serde::de::Error::custom("out of range"));
    }
    Ok(games)
}

/// A [`GameId`] as its text.
mod game_id {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use ludo_engine::game::GameId;

    pub fn serialize<S: Serializer>(id: &Option<GameId>, to: S) -> Result<S::Ok, S::Error> {
        id.map(|id| id.to_string()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<GameId>, D::Error> {
        let text: Option<String> = Deserialize::deserialize(from)?;
        let read = |text: String| text.parse().map_err(serde::de::Error::custom);
        text.map(read).transpose()
    }
}

/// Something that is said once and never again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aside {
    /// A tap ends what is being shown.
    TapHurries,
    /// Moves where there is nothing to choose can be made in other ways.
    ForcedMoves,
}

/// Something that the first game by a rule set says when it is new. Those that are asked for by what is due come first, then
/// what has happened, then what the rules have beside that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// With no piece in play, one comes out without a roll.
    FreeExit,
    /// With no piece in play, there are up to three rolls.
    ThreeRolls,
    /// A six opens an own block.
    OpenBlock,
    /// A piece home lets another one advance.
    Bonus,
    /// With an empty base a six moves seven squares.
    SixIsSeven,
    /// Several pieces can move.
    Choice,
    /// A six earns another roll.
    Six,
    /// Extra rolls add up.
    ExtrasAddUp,
    /// A captured piece goes back.
    Capture,
    /// Nobody else enters the home column.
    HomeColumn,
    /// What becomes of a roll that is too high for the goal.
    Goal,
    /// What two pieces on a square mean.
    Stack,
    /// A square holds two pieces.
    Capacity,
    /// No piece may be jumped over.
    NoOvertaking,
    /// Nothing is captured on safe squares.
    SafeSquare,
    /// Pieces go round anticlockwise.
    Direction,
    /// Fewer than four pieces win.
    ToWin,
}

impl Lesson {
    /// All of them; where several fit, the first one is said.
    pub const ALL: [Lesson; 17] = [
        Lesson::FreeExit,
        Lesson::ThreeRolls,
        Lesson::OpenBlock,
        Lesson::Bonus,
        Lesson::SixIsSeven,
        Lesson::Choice,
        Lesson::Six,
        Lesson::ExtrasAddUp,
        Lesson::Capture,
        Lesson::HomeColumn,
        Lesson::Goal,
        Lesson::Stack,
        Lesson::Capacity,
        Lesson::NoOvertaking,
        Lesson::SafeSquare,
        Lesson::Direction,
        Lesson::ToWin,
    ];
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

/// What the board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardLook {
    /// Warm, with rounded squares.
    Wood,
    /// Cool, with sharp squares.
    Stone,
    /// White, with round squares.
    Paper,
}

/// What the die is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DieLook {
    /// Light, with dark round pips.
    Ivory,
    /// Dark and well rounded, with light pips.
    Ebony,
    /// Cool, with sharp edges and square pips.
    Steel,
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
    /// Reads the text form.
    ///
    /// # Errors
    ///
    /// If it is no JSON object, or longer than 64 KiB. Whatever the fields say is no error.
    pub fn from_text(text: &str) -> Result<Settings, Fault> {
        if text.len() > MAX_BYTES {
            return Err(damaged(format!("longer than {MAX_BYTES} bytes")));
        }
        let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(damaged)?;
        let version = fields.remove(VERSION_FIELD).and_then(|v| v.as_u64());
        let known = Settings::default().fields();
        let mut unknown = Map::new();
        let mut understood = Map::new();
        for (field, value) in fields {
            let alone = Value::Object(Map::from_iter([(field.clone(), value.clone())]));
            let is_understood =
                known.contains_key(&field) && serde_json::from_value::<Settings>(alone).is_ok();
            let fields = if is_understood {
                &mut understood
            } else {
                &mut unknown
            };
            fields.insert(field, value);
        }
        let read: Settings = serde_json::from_value(understood.into()).map_err(damaged)?;
        Ok(Settings {
            newer_version: version.filter(|version| *version > VERSION),
            unknown,
            ..read
        })
    }

    /// Writes the text form, which [`from_text`](Settings::from_text) reads back to equal settings
    /// as long as every field is in its range. Fractions in [`unknown`](Settings::unknown) may
    /// change in their last digit.
    pub fn to_text(&self) -> String {
        let mut fields = self.fields();
        for (field, value) in self.unknown.iter() {
            fields.insert(field.clone(), value.clone());
        }
        let version = self.newer_version.unwrap_or(VERSION);
        fields.insert(VERSION_FIELD.to_owned(), version.into());
        let text = serde_json::to_string_pretty(&fields).expect("every field is JSON already");
        text + "\n"
    }

    /// Changes what is chosen, and says whether that made a difference. What the text said of a changed setting is
    /// forgotten, where this program did not understand it.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) -> bool {
        let before = self.clone();
        change(self);
        let is_changed = *self != before;
        if is_changed && !self.unknown.is_empty() {
            let (old, new) = (before.fields(), self.fields());
            self.unknown
                .retain(|field, _| old.get(field) == new.get(field));
        }
        is_changed
    }

    fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(fields)) => fields,
            _ => unreachable!("settings are an object of names, numbers and lists"),
        }
    }
}

/// The rules of new games, as far as they follow from the settings.
impl Settings {
    /// The rule set of the next game, in the chosen length. A name that no preset has gives classic.
    pub fn chosen_rules(&self) -> (RuleSetName, RuleSet) {
        let name = match self.rules.preset() {
            Some(_) => self.rules,
            None => RuleSetName::Classic,
        };
        (name, self.rules_of(name, self.length))
    }

    /// The rules of this name in this length, the player's own where they are meant. A name that no preset has gives
    /// classic.
    pub fn rules_of(&self, name: RuleSetName, length: Length) -> RuleSet {
        let rules = match name {
            RuleSetName::House => self.house_rules(),
            name => name.preset().unwrap_or(RuleSet::CLASSIC),
        };
        rules.with_length(length)
    }

    /// The player's own rules at full length, or the preset where there are none.
    pub fn house_rules(&self) -> RuleSet {
        self.house.unwrap_or(RuleSet::HOUSE)
    }

    /// Keeps the player's own rules; the preset counts as none.
    pub fn set_house_rules(&mut self, rules: &RuleSet) {
        self.house = (*rules != RuleSet::HOUSE).then_some(*rules);
    }

    /// Whether the text has house rules that this program does not understand, and that matters: they are those of the next
    /// game, or no newer program wrote them. The latter are damaged, and forgotten.
    pub fn misses_house(&mut self) -> bool {
        const HOUSE: &str = "house";

        let is_damaged = self.newer_version.is_none() && self.unknown.remove(HOUSE).is_some();
        let is_chosen = self.rules == RuleSetName::House && self.unknown.contains_key(HOUSE);
        is_damaged || is_chosen
    }

    /// Counts a game that begins, once.
    pub fn count_begun(&mut self, game: GameId) {
        if self.last_begun != Some(game) {
            self.last_begun = Some(game);
            self.games_begun = (self.games_begun + 1).min(MAX_GAMES_BEGUN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why_damaged(text: &str) -> String {
        match Settings::from_text(text) {
            Err(Fault::Damaged(why)) => why,
            other => panic!("{text:?} gives {other:?}"),
        }
    }

    fn full() -> Settings {
        let house = RuleSet {
            extra_on_goal: true,
            ..RuleSet::HOUSE
        };
        Settings {
            level: Level::Hard,
            rules: RuleSetName::House,
            length: Length::Quick,
            house: Some(house),
            games_begun: MAX_GAMES_BEGUN,
            last_begun: Some(GameId(0xab)),
            game_in_front: true,
            vibration: false,
            sound: false,
            pace: PaceName::Fast,
            motion: Motion::Reduced,
            theme: Theme::Dark,
            hue: Hue::Green,
            marks: false,
            names: true,
            board: BoardLook::Paper,
            die: DieLook::Steel,
            preview: true,
            forced_moves: ForcedMoves::ByItself,
            rolls_by_itself: true,
            die_side: DieSide::Left,
            move_list: true,
            detail: Detail::Brief,
            said: BTreeSet::from([Aside::TapHurries, Aside::ForcedMoves]),
            forced_by_hand: 10,
            known_rules: BTreeSet::from([RuleSetName::Classic, RuleSetName::Parchis]),
            taught: BTreeMap::from([(RuleSetName::House, BTreeSet::from(Lesson::ALL))]),
            language: Some(Language::Hindi),
            window: Some(Size::new(820, 1_180)),
            newer_version: None,
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
    fn the_text_form_stays_as_it_is() {
        let text = r#"{
  "board": "wood",
  "detail": "everything",
  "die": "ivory",
  "die_side": "centre",
  "forced_by_hand": 0,
  "forced_moves": "piece",
  "game_in_front": false,
  "games_begun": 0,
  "house": null,
  "hue": "red",
  "known_rules": [],
  "language": null,
  "last_begun": null,
  "length": "full",
  "level": "normal",
  "marks": true,
  "motion": "system",
  "move_list": false,
  "names": false,
  "pace": "normal",
  "preview": false,
  "rolls_by_itself": false,
  "rules": "classic",
  "said": [],
  "sound": true,
  "taught": {},
  "theme": "system",
  "version": 1,
  "vibration": true,
  "window": null
}
"#;
        assert_eq!(Settings::default().to_text(), text);
    }

    #[test]
    fn a_missing_field_has_its_default_value() {
        for text in ["{}", r#"{"version":1}"#] {
            assert_eq!(Settings::from_text(text), Ok(Settings::default()));
        }
        let settings = Settings::from_text(r#"{"games_begun":7,"version":1}"#).unwrap();
        assert_eq!((settings.games_begun, settings.level), (7, Level::Normal));
    }

    /// A value of every field that no version of this program has written.
    const STRANGE: [(&str, &str); 27] = [
        ("level", r#""godlike""#),
        ("rules", r#""team_ludo""#),
        ("length", r#""marathon""#),
        ("house", r#"{"exit_rolls":[6],"teams":true}"#),
        ("games_begun", "9007199254740993"),
        ("last_begun", "7"),
        ("game_in_front", r#""settings""#),
        ("vibration", r#"{"strength":0.5}"#),
        ("sound", "0.7"),
        ("pace", r#""quick""#),
        ("motion", r#""some""#),
        ("theme", r#""sepia""#),
        ("hue", r#""pink""#),
        ("marks", r#""letters""#),
        ("preview", r#""always""#),
        ("forced_moves", r#""unless_it_wins""#),
        ("rolls_by_itself", r#""in_the_base""#),
        ("forced_by_hand", "256"),
        ("said", r#"["tap_hurries","seed"]"#),
        ("die_side", r#""board""#),
        ("move_list", "3"),
        ("detail", r#""chatty""#),
        ("known_rules", r#"["classic","team_ludo"]"#),
        ("taught", r#"{"classic":["six","castling"]}"#),
        ("language", r#""ja""#),
        ("window", r#"{"width":7,"height":844}"#),
        ("confetti", "true"),
    ];

    #[test]
    fn a_value_that_nobody_here_knows_costs_that_setting_and_is_there_for_who_knows_it() {
        let text = full().to_text();
        for (field, strange) in STRANGE {
            let strange: Value = serde_json::from_str(strange).unwrap();
            for version in [1, 2, u64::MAX] {
                let mut fields: Map<String, Value> = serde_json::from_str(&text).unwrap();
                fields.insert(field.to_owned(), strange.clone());
                fields.insert("version".to_owned(), version.into());
                let read = Settings::from_text(&Value::from(fields.clone()).to_string()).unwrap();
                let mut expected = full().fields();
                if let Some(value) = Settings::default().fields().get(field) {
                    expected.insert(field.to_owned(), value.clone());
                }
                assert_eq!(read.fields(), expected, "{field}");
                let written: Map<String, Value> = serde_json::from_str(&read.to_text()).unwrap();
                assert_eq!(written, fields, "{field}");
            }
        }
    }

    #[test]
    fn a_strange_value_gives_way_to_a_choice_and_not_to_the_choice_of_something_else() {
        let text = r#"{"version":2,"pace":"quick","hue":"pink","new":{"a":[1]}}"#;
        let mut settings = Settings::from_text(text).unwrap();
        assert!(!settings.change(|settings| settings.pace = PaceName::Normal));
        assert!(settings.change(|settings| settings.pace = PaceName::Slow));
        assert!(settings.change(|settings| settings.pace = PaceName::Normal));
        let written: Value = serde_json::from_str(&settings.to_text()).unwrap();
        assert_eq!(written["pace"], "normal");
        assert_eq!(written["hue"], "pink");
        assert_eq!(written["new"]["a"][0], 1);
        assert_eq!(written["version"], 2);
    }

    #[test]
    fn what_is_no_object_is_damaged() {
        for text in [
            "",
            "{",
            "null",
            "[]",
            "1",
            "\0\0\0",
            "{} {}",
            r#"{"level":}"#,
        ] {
            assert!(!why_damaged(text).is_empty());
        }
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
    fn a_house_that_the_editor_cannot_have_made_is_not_played_by() {
        let parchis = serde_json::to_string(&RuleSet::PARCHIS).unwrap();
        for house in ["{}", "7", r#"{"stack":"walls"}"#, &parchis] {
            let text = format!(r#"{{"rules":"house","house":{house}}}"#);
            let standard = (RuleSetName::House, RuleSet::HOUSE);
            for is_newer in [false, true] {
                let mut settings = Settings::from_text(&text).unwrap();
                settings.newer_version = is_newer.then_some(2);
                assert_eq!(settings.chosen_rules(), standard);
                assert!(settings.misses_house());
                assert_eq!(settings.misses_house(), is_newer, "damage is told once");
                let mut elsewhere = Settings::from_text(&text).unwrap();
                elsewhere.newer_version = settings.newer_version;
                elsewhere.rules = RuleSetName::Classic;
                assert_eq!(elsewhere.misses_house(), !is_newer);
            }
        }
        assert!(!full().misses_house() && !Settings::default().misses_house());
    }

    #[test]
    fn an_edited_house_is_kept_and_the_standard_one_is_none() {
        let rules = RuleSet {
            extra_on_goal: true,
            ..RuleSet::HOUSE
        };
        let mut settings = Settings {
            rules: RuleSetName::House,
            ..Settings::default()
        };
        settings.set_house_rules(&rules);
        let mut read = Settings::from_text(&settings.to_text()).unwrap();
        assert_eq!(read.chosen_rules(), (RuleSetName::House, rules));
        read.set_house_rules(&RuleSet::HOUSE);
        assert_eq!(read.house, None);
    }

    #[test]
    fn every_rule_set_is_played_in_the_length_that_was_chosen_last() {
        let edited = RuleSet {
            extra_on_goal: true,
            ..RuleSet::HOUSE
        };
        for length in Length::ALL {
            for rules in RuleSetName::PRESETS {
                let mut settings = Settings {
                    rules,
                    length,
                    ..Settings::default()
                };
                settings.set_house_rules(&edited);
                let read = Settings::from_text(&settings.to_text()).unwrap();
                let (name, chosen) = read.chosen_rules();
                assert_eq!((name, chosen.length()), (rules, Some(length)));
                let full = if rules == RuleSetName::House {
                    edited
                } else {
                    rules.preset().unwrap()
                };
                assert_eq!(chosen.with_length(Length::Full), full);
                assert_eq!(read.house_rules(), edited, "the editor knows no length");
            }
        }
    }

    #[test]
    fn a_name_that_no_preset_has_gives_classic() {
        let settings = Settings {
            rules: RuleSetName::Custom,
            ..Settings::default()
        };
        let classic = (RuleSetName::Classic, RuleSet::CLASSIC);
        assert_eq!(settings.chosen_rules(), classic);
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
                assert_eq!(again.fields(), settings.fields());
                assert!(again.unknown.keys().eq(settings.unknown.keys()));
            }
        }
    }
}
