//! What a newcomer may not know yet, at the person's turn.

use crate::session::{Notice, PieceView, Prompt, View};
use crate::settings::{Aside, Lesson};
use ludo_engine::rules::{Face, Overshoot, Place, RuleSet, Seat};

/// Something to be said to a newcomer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// One of several pieces is to be tapped.
    TapAPiece,
    /// The one piece that can move is to be tapped.
    TapThePiece,
    /// Only this face brings a piece out.
    NeedExit(Face),
    /// The goal takes an exact roll.
    ExactGoal,
    /// A tap on the board ends what is being shown.
    TapHurries,
    /// Moves where there is nothing to choose can be made in other ways.
    ForcedMoves,
    /// Something that is new in the first game by its rules.
    Lesson(Lesson),
}

impl Hint {
    /// What is said once, where it fits this moment.
    pub(super) fn aside(aside: Aside, view: &View) -> Option<Hint> {
        match aside {
            // A loss matters more, and so does what the person's own roll brought.
            Aside::TapHurries if view.turn.is_human() || is_loss(view) => None,
            Aside::TapHurries => Some(Hint::TapHurries),
            Aside::ForcedMoves => view.waits_for_person().then_some(Hint::ForcedMoves),
        }
    }

    /// The hint of a moment of a game by these rules, where it has one.
    pub(super) fn of(rules: &RuleSet, view: &View) -> Option<Hint> {
        if !view.turn.is_human() {
            return None;
        }
        let person = &view.pieces[Seat::HUMAN];
        let place = |piece: &PieceView| piece.steps.place(rules.column);
        let on_track = |piece: &PieceView| matches!(place(piece), Place::Ring(_) | Place::Lane(_));
        let in_lane = |piece: &PieceView| matches!(place(piece), Place::Lane(_));
        let mut exits = rules.exit_rolls.iter();
        let only_exit = exits.next().filter(|_| exits.next().is_none());
        let movable = person.iter().filter(|piece| piece.is_movable).count();
        let tap = if movable == 1 {
            Hint::TapThePiece
        } else {
            Hint::TapAPiece
        };
        match view.prompt {
            Prompt::ChoosePiece { .. }
            | Prompt::ChooseBonus { .. }
            | Prompt::MovePiece { .. }
            | Prompt::BringOut => Some(tap),
            // A loss is told instead.
            _ if is_loss(view) => None,
            Prompt::Roll | Prompt::Try(_) if !person.iter().any(on_track) => {
                only_exit.map(Hint::NeedExit)
            }
            Prompt::Roll if rules.overshoot == Overshoot::Illegal && person.iter().any(in_lane) => {
                Some(Hint::ExactGoal)
            }
            _ => None,
        }
    }
}

/// Whether it is told that the person lost a piece.
pub(super) fn is_loss(view: &View) -> bool {
    matches!(view.notice, Some(Notice::Captured { seat, .. }) if seat.is_human())
}
