//! How long a game is: any rule set can be played in three lengths, which are fields of it like all others.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::rule_set::{RuleSet, StartOut, ToWin};

/// The length of a game, chosen beside the rule set, which keeps its name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// All four pieces must come home, and all begin in the base.
    #[default]
    Full,
    /// Two pieces must come home, and one begins on the start square.
    Short,
    /// One piece must come home, and it can be the one that begins on the start square.
    Quick,
}

impl Length {
    /// All lengths, the longest first.
    pub const ALL: [Length; 3] = [Length::Full, Length::Short, Length::Quick];

    /// The name in texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Length::Full => "full",
            Length::Short => "short",
            Length::Quick => "quick",
        }
    }

    /// Pieces that a seat must bring home.
    pub const fn to_win(self) -> ToWin {
        match self {
            Length::Full => ToWin::ALL,
            Length::Short => ToWin::TWO,
            Length::Quick => ToWin::ONE,
        }
    }

    /// Pieces of each seat that begin on its start square.
    pub const fn start_out(self) -> StartOut {
        match self {
            Length::Full => StartOut::NONE,
            Length::Short | Length::Quick => StartOut::ONE,
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Error for a name that no length has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLength;

impl fmt::Display for UnknownLength {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("unknown length: full, short or quick")
    }
}

impl core::error::Error for UnknownLength {}

impl FromStr for Length {
    type Err = UnknownLength;
    fn from_str(name: &str) -> Result<Length, UnknownLength> {
        Length::ALL
            .into_iter()
            .find(|length| length.as_str() == name)
            .ok_or(UnknownLength)
    }
}

impl RuleSet {
    /// The same rules in another length.
    #[must_use]
    pub const fn with_length(mut self, length: Length) -> RuleSet {
        self.to_win = length.to_win();
        self.start_out = length.start_out();
        self
    }

    /// The length that these rules make; `None` if it is not one of the three.
    pub fn length(&self) -> Option<Length> {
        Length::ALL
            .into_iter()
            .find(|length| self.with_length(*length) == *self)
    }
}
