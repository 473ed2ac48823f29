//! Announcements for a player who does not see the board: everything that happens, once, and several turns of CPUs in one.

use super::recap::TurnRecap;
use super::spot::Spot;
use super::view::{Notice, Prompt};
use ludo_engine::rules::{BySeat, Event, Face, Piece, RollEarned, RuleSet};
use serde::{Deserialize, Serialize};

/// Something to be told at once: what has happened since the last telling, in order, and what is expected now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// What the person did, and what was done for them.
    pub own: Vec<Happening>,
    /// The turns of the others after that.
    pub turns: Vec<TurnRecap>,
    /// What the person is asked for, if anything.
    pub asked: Option<Asked>,
}

impl Announcement {
    /// Whether it tells nothing and asks for nothing.
    pub fn is_empty(&self) -> bool {
        *self == Announcement::default()
    }

    /// As much of it as is wanted. What the person did and what is asked is always told.
    pub fn in_detail(mut self, detail: Detail) -> Announcement {
        if detail == Detail::Brief {
            self.turns
                .retain(|turn| !turn.losses.is_empty() || turn.finished.is_some());
        }
        for turn in &mut self.turns {
            turn.tells_moves = detail == Detail::Everything;
        }
        self
    }
}

/// How much is announced of the others' turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// Turns that capture a piece of the person's, or bring a seat's last piece home.
    Brief,
    /// Every turn: what was rolled, captured and brought home.
    Standard,
    /// Where each piece went, too.
    Everything,
}

/// Something that happened in the person's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// They rolled, and nothing else names the face: neither what is asked nor why no piece can use it.
    Rolled(Face),
    /// A piece of theirs moved.
    Moved(Moved),
    /// What else has to be known.
    Notice(Notice),
}

/// A move of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The piece.
    pub piece: Piece,
    /// Where it is now.
    pub to: Spot,
    /// How many pieces of each seat it sent to their base.
    pub captures: BySeat<u8>,
}

/// What the person is asked for: a fact of the position, whatever was told before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What the game waits for.
    pub prompt: Prompt,
    /// The roll that a piece has to be chosen for.
    pub face: Option<Face>,
}

/// What happened in the person's turns and is still to be told.
#[derive(Debug, Default)]
pub(super) struct Untold(Vec<Happening>);

impl Untold {
    /// Adds what the person did.
    pub fn note(&mut self, event: &Event, rules: &RuleSet) {
        match *event {
            Event::Rolled { seat, face, .. } if seat.is_human() => {
                self.0.push(Happening::Rolled(face));
            }
            Event::Moved {
                seat, piece, to, ..
            } if seat.is_human() => self.0.push(Happening::Moved(Moved {
                piece,
                to: Spot::of(rules, seat, to),
                captures: BySeat([0; 4]),
            })),
            Event::Captured { by, seat, .. } if by.is_human() => {
                if let Some(Happening::Moved(moved)) = self.0.last_mut() {
                    moved.captures[seat] += 1;
                }
            }
            _ => {}
        }
    }

    /// Adds that the person's only move is about to be made for them.
    pub fn note_only_move(&mut self, notice: Notice) {
        self.0.push(Happening::Notice(notice));
    }

    /// Adds what follows from what the person did, as far as the move and the prompt do not say it.
    pub fn note_consequence(&mut self, notice: Option<Notice>) {
        let Some(notice) = notice.filter(is_news) else {
            return;
        };
        // A roll of no use is named by why it is of none.
        if matches!(self.0.last(), Some(Happening::Rolled(_))) {
            self.0.pop();
        }
        self.0.push(Happening::Notice(notice));
    }

    /// Everything, which is then told.
    pub fn take(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.0)
    }

    /// The same before this is asked.
    pub fn take_before(&mut self, asked: &Asked) -> Vec<Happening> {
        // What is asked names the roll.
        let is_named = |last: &Happening| asked.face.map(Happening::Rolled) == Some(*last);
        if self.0.last().is_some_and(is_named) {
            self.0.pop();
        }
        self.take()
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether neither the move nor the prompt says it.
fn is_news(notice: &Notice) -> bool {
    match notice {
        Notice::NoMove { seat, .. }
        | Notice::ThirdSix { seat }
        | Notice::ThirdSixSentHome { seat }
        | Notice::BonusLost { seat, .. }
        | Notice::FreeExitBlocked { seat }
        | Notice::Finished { seat, .. }
        | Notice::Extra {
            seat,
            why: RollEarned::UnusableSix,
        } => seat.is_human(),
        // That the only move is made is told before it is.
        Notice::OnlyMove { .. }
        | Notice::Extra { .. }
        | Notice::Captured { .. }
        | Notice::ReachedGoal { .. }
        | Notice::BonusEarned { .. }
        | Notice::FreeExit { .. } => false,
    }
}
