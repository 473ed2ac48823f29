//! Where pieces are and where they can go, for somebody who does not see the board.

use super::Session;
use super::view::View;
use ludo_engine::rules::{BySeat, Move, Piece, Place, RuleSet, Seat, Square, Steps};

/// What kind of place it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotKind {
    /// The base.
    Base,
    /// A square of the ring.
    Ring,
    /// A star on which nothing is captured.
    Star,
    /// The start square of this seat.
    Start(Seat),
    /// The home column.
    Lane,
    /// The goal.
    Goal,
}

/// The place of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What kind of place it is.
    pub kind: SpotKind,
    /// The number of the ring square, counted in the direction of travel from the person's start square, which is 1; 0
    /// off the ring.
    pub square: u8,
    /// Squares left to the goal.
    pub to_go: u8,
}

impl Spot {
    /// Where a piece of this seat is after this many steps.
    pub fn of(rules: &RuleSet, seat: Seat, steps: Steps) -> Spot {
        let square = Square::of(seat, steps);
        let kind = match (steps.place(rules.column), square) {
            (Place::Base, _) => SpotKind::Base,
            (Place::Lane(_), _) => SpotKind::Lane,
            (Place::Goal, _) => SpotKind::Goal,
            (Place::Ring(_), Some(square)) => match square.start_of() {
                Some(owner) => SpotKind::Start(owner),
                None if square.is_star() && square.is_safe(rules.safe) => SpotKind::Star,
                None => SpotKind::Ring,
            },
            (Place::Ring(_), None) => unreachable!("a place on the ring is a square"),
        };
        Spot {
            kind,
            square: square.map_or(0, |square| square.number() + 1),
            to_go: (rules.goal().get() - steps.get()) as u8,
        }
    }
}

/// A move that the person can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Where the piece lands.
    pub to: Spot,
    /// How many pieces of each seat go back to their base.
    pub captures: BySeat<u8>,
}

impl Session {
    /// The person's move with this piece, if it has one.
    pub fn choice(&self, piece: Piece) -> Option<Choice> {
        let position = self.game.position();
        let legal: Move = *position.moves().of(piece)?;
        let seat = position.turn();
        let mut captures = BySeat([0; 4]);
        for (captured, _) in legal.captures.iter() {
            captures[captured] += 1;
        }
        let to = Spot::of(position.rules(), seat, legal.to);
        seat.is_human().then_some(Choice { to, captures })
    }
}

impl View {
    /// How many other pieces of each seat stand on the square of this one. Base and goal are no squares.
    pub fn companions(&self, rules: &RuleSet, seat: Seat, piece: Piece) -> BySeat<u8> {
        let steps = self.pieces[seat][piece.index()].steps;
        let stands_with = |other: Seat, there: Steps| match steps.place(rules.column) {
            Place::Ring(_) => Square::of(seat, steps) == Square::of(other, there),
            Place::Lane(_) => seat == other && steps == there,
            Place::Base | Place::Goal => false,
        };
        BySeat::from_fn(|other| {
            let pieces = Piece::ALL.into_iter().zip(&self.pieces[other]);
            let others = pieces.filter(|(number, view)| {
                (other, *number) != (seat, piece)
                    && !view.is_moving
                    && stands_with(other, view.steps)
            });
            others.count() as u8
        })
    }
}
