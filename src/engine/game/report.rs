//! What the statistics need to know of a game.

use core::time::Duration;

use serde::{Deserialize, Serialize};

use super::day::Day;
use super::play::Game;
use super::setup::{GameId, Level, Seed};
use crate::rules::{
    BySeat, Ending, Event, Face, Length, Piece, RuleSetName, Seat, Steps, TurnEnded,
};

/// Counts that grow with the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    faces: BySeat<[u32; 6]>,
    captures_suffered: u32,
    pub(super) person_acted: bool,
    last_faces: BySeat<Option<Face>>,
    sixes: BySeat<Sixes>,
    /// Rolls of each seat since its last six.
    waits: BySeat<u32>,
    last_roll: Option<(Seat, Face)>,
    rolled_this_turn: bool,
    last_origin: Option<(Seat, Piece, Steps)>,
    passes: BySeat<Option<Pass>>,
}

impl Tally {
    pub(super) fn note(&mut self, event: Event) {
        match event {
            Event::Rolled { seat, face, .. } => {
                self.faces[seat][usize::from(face.pips()) - 1] += 1;
                self.note_six(seat, face);
                self.last_faces[seat] = Some(face);
                self.last_roll = Some((seat, face));
                self.rolled_this_turn = true;
            }
            Event::Moved {
                seat, piece, from, ..
            } => self.last_origin = Some((seat, piece, from)),
            Event::TurnBegan { seat } => {
                self.rolled_this_turn = false;
                self.passes[seat] = None;
            }
            Event::TurnEnded { seat, why } => self.passes[seat] = Pass::of(why),
            Event::Captured { seat, .. } if seat.is_human() => self.captures_suffered += 1,
            _ => {}
        }
    }

    /// Before `last_faces` has the face.
    fn note_six(&mut self, seat: Seat, face: Face) {
        let (sixes, wait) = (&mut self.sixes[seat], &mut self.waits[seat]);
        if self.last_faces[seat].is_some_and(Face::is_six) {
            sixes.after_six += 1;
            sixes.pairs += u32::from(face.is_six());
        }
        *wait = if face.is_six() { 0 } else { *wait + 1 };
        sixes.longest_wait = sixes.longest_wait.max(*wait);
    }
}

/// Why a seat passed: its turn ended with a roll that moved nothing, or with no exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// No piece could use the roll.
    NoMove,
    /// The roll was the third six in a row.
    ThirdSix,
    /// No piece could come out without a roll: the start square is taken.
    StartTaken,
}

impl Pass {
    /// What a turn that ended for this reason was passed for, if it was.
    pub const fn of(why: TurnEnded) -> Option<Pass> {
        match why {
            TurnEnded::NoMove => Some(Pass::NoMove),
            TurnEnded::ThirdSix => Some(Pass::ThirdSix),
            TurnEnded::FreeExitBlocked => Some(Pass::StartTaken),
            TurnEnded::Moved | TurnEnded::FreeExit | TurnEnded::Finished => None,
        }
    }
}

/// The sixes of a seat in one game, among its own rolls in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sixes {
    /// Rolls directly after a six. With fair dice each of them is a six with probability 1/6, whatever ended the game.
    pub after_six: u32,
    /// Those of them that were sixes: pairs. Three sixes in a row are two pairs.
    pub pairs: u32,
    /// The most rolls in a row without a six; waits that the game's beginning or end cut off count as far as they go.
    pub longest_wait: u32,
}

/// What only the log tells of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detail {
    /// Who was home first.
    pub winner: Option<Seat>,
    /// The sixes of each seat.
    pub sixes: BySeat<Sixes>,
}

/// How a game counts for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The person was home first.
    Won,
    /// Somebody else was.
    Lost,
    /// It was given up for another game.
    Abandoned,
    /// It was stopped at the roll limit.
    NoResult,
}

/// A played game, as the statistics keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Names the game.
    pub id: GameId,
    /// The name of its rules.
    pub rules_name: RuleSetName,
    /// Its length; `None` for one that only a custom rule set has.
    pub length: Option<Length>,
    /// The level of the CPUs.
    pub level: Level,
    /// Where its faces came from.
    pub seed: Seed,
    /// The day on which it began, if that is known.
    pub day: Option<Day>,
    /// How it counts.
    pub outcome: Outcome,
    /// The person's place in the final table, if the rules give it one.
    pub place: Option<u8>,
    /// Rolls of all seats.
    pub rolls: u32,
    /// Time spent in it.
    pub played: Duration,
    /// Pieces the person captured.
    pub captures_made: u32,
    /// Pieces the person lost to captures.
    pub captures_suffered: u32,
    /// How often each seat rolled each face, from 1 to 6.
    pub faces: BySeat<[u32; 6]>,
    /// What only the log tells; `None` where it was not kept.
    pub detail: Option<Detail>,
}

impl Game {
    /// Whether the person has rolled, or come out by a free exit. A game before that counts as nothing.
    pub fn has_begun(&self) -> bool {
        self.tally.person_acted
    }

    /// How often each seat rolled each face, from 1 to 6.
    pub fn faces(&self) -> &BySeat<[u32; 6]> {
        &self.tally.faces
    }

    /// The last face that each seat rolled.
    pub fn last_faces(&self) -> &BySeat<Option<Face>> {
        &self.tally.last_faces
    }

    /// The last roll of all, and whose it was.
    pub fn last_roll(&self) -> Option<(Seat, Face)> {
        self.tally.last_roll
    }

    /// Why the last turn of each seat was passed, if it was, until its next one begins.
    pub fn passes(&self) -> &BySeat<Option<Pass>> {
        &self.tally.passes
    }

    /// Whether the seat whose turn it is has rolled in this turn already.
    pub fn has_rolled_this_turn(&self) -> bool {
        self.tally.rolled_this_turn
    }

    /// The piece that moved last, and where it came from.
    pub fn last_origin(&self) -> Option<(Seat, Piece, Steps)> {
        self.tally.last_origin
    }

    /// How the game counts if it is left now: the result once the person is home or the game is over, abandoned before.
    pub fn outcome(&self) -> Outcome {
        let position = self.position();
        if position.has_finished(Seat::HUMAN) {
            if position.finished().next() == Some(Seat::HUMAN) {
                Outcome::Won
            } else {
                Outcome::Lost
            }
        } else {
            match position.ending() {
                Some(Ending::Decided) => Outcome::Lost,
                Some(Ending::RollLimit) => Outcome::NoResult,
                None => Outcome::Abandoned,
            }
        }
    }

    /// The report for the statistics, as the game stands; `None` if it counts as nothing.
    pub fn report(&self) -> Option<Report> {
        let outcome = self.outcome();
        let final_table = outcome != Outcome::Abandoned;
        self.has_begun().then(|| Report {
            id: self.setup().id,
            rules_name: self.setup().rules_name,
            length: self.setup().rules.length(),
            level: self.setup().level,
            seed: self.setup().seed,
            day: self.setup().day,
            outcome,
            place: self
                .position()
                .ranking()
                .place(Seat::HUMAN)
                .filter(|_| final_table),
            rolls: self.position().rolls(),
            played: self.played(),
            captures_made: u32::from(self.position().captured()[Seat::HUMAN]),
            captures_suffered: self.tally.captures_suffered,
            faces: self.tally.faces,
            detail: Some(Detail {
                winner: self.position().finished().next(),
                sixes: self.tally.sixes,
            }),
        })
    }
}
