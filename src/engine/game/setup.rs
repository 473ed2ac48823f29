//! How a game begins.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::day::Day;
use super::dice::{Dice, drawn_first_seat};
use super::fingerprint::Fingerprint;
use crate::rules::{FirstSeat, RuleSet, RuleSetName, Seat};

/// A random number that names a game, so that it is counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for GameId {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<GameId, Self::Err> {
        u64::from_str_radix(text, 16).map(GameId)
    }
}

/// How well the three CPUs play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal move.
    Easy,
    /// The move of highest value.
    Normal,
    /// Value less the risk of being captured.
    Hard,
    /// The greatest chance to be home first.
    Expert,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// The name in texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Error for a name that no level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("unknown level: easy, normal, hard or expert")
    }
}

impl core::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL
            .into_iter()
            .find(|level| level.as_str() == name)
            .ok_or(UnknownLevel)
    }
}

/// Where a game's faces come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seed {
    /// All are drawn from this seed, which nobody knew.
    Drawn(u64),
    /// All are drawn from this seed, which the person knew before the first roll, or may have: the game does not count.
    Known(u64),
    /// They were chosen by hand.
    Given,
}

impl Seed {
    /// The number; `None` where the faces were chosen by hand.
    pub fn number(self) -> Option<u64> {
        match self {
            Seed::Drawn(seed) | Seed::Known(seed) => Some(seed),
            Seed::Given => None,
        }
    }

    /// Whether nobody could know the faces before: only then does a game count.
    pub fn is_fair(self) -> bool {
        matches!(self, Seed::Drawn(_))
    }

    /// The dice from their beginning; `None` where the faces were chosen by hand.
    pub fn dice(self) -> Option<Dice> {
        self.number().map(Dice::new)
    }

    /// What can be told of the seed while it is still secret; `None` where the faces were chosen by hand.
    pub fn fingerprint(self) -> Option<Fingerprint> {
        self.number().map(Fingerprint::of)
    }
}

/// How a game begins: all that is fixed before the first roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Names the game.
    pub id: GameId,
    /// The name of the rules.
    pub rules_name: RuleSetName,
    /// The rules themselves, which for an edited house are not the preset's.
    pub rules: RuleSet,
    /// The level of the three CPUs.
    pub level: Level,
    /// Who begins.
    pub first_seat: Seat,
    /// Where the faces come from.
    pub seed: Seed,
    /// The day on which it began, by the clock of the device, if that told. It is shown, and decides nothing.
    pub day: Option<Day>,
}

impl Setup {
    /// A game with faces drawn from `seed`. `begun` counts the games begun before it, for a first seat that rotates.
    pub fn new(
        id: GameId,
        rules_name: RuleSetName,
        rules: RuleSet,
        level: Level,
        seed: u64,
        begun: u64,
    ) -> Setup {
        let first_seat = match rules.first_seat {
            FirstSeat::Human => Seat::HUMAN,
            FirstSeat::Drawn => drawn_first_seat(seed),
            FirstSeat::Rotates => Seat::HUMAN.after((begun % 4) as u8),
        };
        Setup {
            id,
            rules_name,
            rules,
            level,
            first_seat,
            seed: Seed::Drawn(seed),
            day: None,
        }
    }
}
