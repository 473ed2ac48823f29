//! What is told to somebody who does not see the board: everything that happens once, and several turns of CPUs together.

use super::recap::TurnRecap;
use super::spot::Spot;
use super::view::{Notice, Prompt};
use ludo_engine::rules::{BySeat, Event, Face, Piece, RollEarned, RuleSet};

/// Something to be told at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Telling {
    /// What the person rolled.
    pub rolled: Option<Face>,
    /// The person's move.
    pub moved: Option<Moved>,
    /// What else has to be known about it.
    pub notice: Option<Notice>,
    /// The turns of the others, in order.
    pub turns: Vec<TurnRecap>,
    /// What the person is asked for, if it is.
    pub prompt: Option<Prompt>,
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

impl Telling {
    /// Adds what the person did.
    pub(super) fn note(&mut self, event: &Event, rules: &RuleSet) {
        match *event {
            Event::Rolled { seat, face, .. } if seat.is_human() => self.rolled = Some(face),
            Event::Moved {
                seat, piece, to, ..
            } if seat.is_human() => {
                self.moved = Some(Moved {
                    piece,
                    to: Spot::of(rules, seat, to),
                    captures: BySeat([0; 4]),
                });
            }
            Event::Captured { by, seat, .. } if by.is_human() => {
                if let Some(moved) = &mut self.moved {
                    moved.captures[seat] += 1;
                }
            }
            _ => {}
        }
    }

    /// Adds what follows from it, as far as the move and the prompt do not say it.
    pub(super) fn note_consequence(&mut self, notice: Option<Notice>) {
        let is_news = |notice: &Notice| match notice {
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
            Notice::Extra { .. }
            | Notice::OnlyMove { .. }
            | Notice::Captured { .. }
            | Notice::ReachedGoal { .. }
            | Notice::BonusEarned { .. }
            | Notice::FreeExit { .. } => false,
        };
        self.notice = notice.filter(is_news);
    }

    /// Whether there is nothing to tell.
    pub(super) fn is_empty(&self) -> bool {
        *self == Telling::default()
    }
}
