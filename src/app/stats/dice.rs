//! What was rolled, and what fair dice roll.

use std::ops::RangeInclusive;

use super::chance::{WaitRange, binomial_range, longest_wait_range};
use ludo_engine::game::Report;
use ludo_engine::rules::Seat;

/// How often fair dice show something outside of the ranges of a table, at most. The tables below have several ranges, each
/// of which gets its share of this (Bonferroni's inequality): then one look at a whole table misleads that seldom. With
/// 5 % for each of the 24 ranges of the faces, fair dice would show at least one outside in most looks.
pub const OUTSIDE: f64 = 0.05;

const SIX: f64 = 1.0 / 6.0;
const PLACES: usize = 4;

/// What was rolled at one place of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceDice {
    /// How often each face was rolled, from 1 to 6.
    pub faces: [u32; 6],
    /// Rolls directly after a six, in the games whose detail is known.
    pub after_six: u32,
    /// Those of them that were sixes.
    pub pairs: u32,
    /// The most rolls in a row without a six, likewise.
    pub longest_wait: u32,
    /// The rolls of each game whose detail is known.
    rows: Vec<u32>,
}

impl PlaceDice {
    /// All rolls.
    pub fn rolls(&self) -> u32 {
        self.faces.iter().sum()
    }

    /// How often each face is to be expected of fair dice; for all 24 faces of four places together ([`OUTSIDE`]).
    ///
    /// Rolls are taken as independent of how many there are. That is not quite so, because a roll can end a game; what it
    /// changes is far less than the width of the range.
    pub fn face_range(&self) -> RangeInclusive<u32> {
        binomial_range(self.rolls(), SIX, OUTSIDE / (6 * PLACES) as f64)
    }

    /// How many of the rolls after a six are sixes in the mean.
    pub fn expected_pairs(&self) -> f64 {
        f64::from(self.after_six) * SIX
    }

    /// How many pairs of sixes are to be expected, for four places together.
    pub fn pair_range(&self) -> RangeInclusive<u32> {
        binomial_range(self.after_six, SIX, OUTSIDE / PLACES as f64)
    }

    /// What is to be expected of the longest wait, for four places together; `None` without rolls.
    pub fn wait_range(&self) -> Option<WaitRange> {
        longest_wait_range(&self.rows, SIX, OUTSIDE / PLACES as f64)
    }
}

/// What was rolled in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceFigures {
    /// The games.
    pub games: u32,
    /// Those of them whose detail is known.
    pub detailed: u32,
    /// By place at the table.
    pub places: [PlaceDice; PLACES],
}

impl DiceFigures {
    /// Counts the rolls of these games. `place` says where at the table a seat sat, 0 to 3: with the direction of play it
    /// differs from game to game.
    pub fn of<'a>(
        games: impl IntoIterator<Item = &'a Report>,
        place: impl Fn(&Report, Seat) -> usize,
    ) -> DiceFigures {
        let mut figures = DiceFigures::default();
        for report in games {
            figures.games += 1;
            figures.detailed += u32::from(report.detail.is_some());
            for (seat, faces) in report.faces.iter() {
                let dice = &mut figures.places[place(report, seat)];
                for (sum, count) in dice.faces.iter_mut().zip(faces) {
                    *sum = sum.saturating_add(*count);
                }
                if let Some(detail) = &report.detail {
                    let sixes = detail.sixes[seat];
                    dice.after_six += sixes.after_six;
                    dice.pairs += sixes.pairs;
                    dice.longest_wait = dice.longest_wait.max(sixes.longest_wait);
                    dice.rows.push(faces.iter().sum());
                }
            }
        }
        figures
    }

    /// How many of the 24 face counts lie outside of what is to be expected.
    pub fn faces_outside(&self) -> u32 {
        let outside = |dice: &PlaceDice| {
            let range = dice.face_range();
            let is_outside = |count: &&u32| !range.contains(count);
            dice.faces.iter().filter(is_outside).count() as u32
        };
        self.places.iter().map(outside).sum()
    }
}
