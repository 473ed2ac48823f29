//! The board: a ring of 52 squares, four bases, four home columns, four goals.
//!
//! A piece is described by its [`Steps`], which are relative to its owner: the same number means another square for
//! another seat. [`Square`] names a ring square for all seats alike; [`Square::of`] is the one bridge between them.
//! Squares are numbered in the direction of travel, so the direction of a rule set never touches legality.

use super::rule_set::{Column, SafeSquares};
use super::seat::Seat;

/// Squares of the ring.
pub const RING: u8 = 52;
/// Ring squares from one seat's start square to the next one's.
pub const QUARTER: u8 = 13;
/// Steps of the last ring square that a piece stands on before its home column.
pub const LAST_RING_STEP: i8 = 50;

/// How far a piece has come: −1 in the base, 0 on its own start square, 1 to 50 along the ring, then the home column,
/// then the goal ([`Column::goal`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Steps(i8);

impl Steps {
    /// In the base.
    pub const BASE: Steps = Steps(-1);
    /// On its own start square.
    pub const START: Steps = Steps(0);

    /// These steps, if a piece can have them on a board with this home column: −1 to the goal.
    pub fn new(steps: i64, column: Column) -> Option<Steps> {
        let in_range = (-1..=i64::from(column.goal().0)).contains(&steps);
        in_range.then_some(Steps(steps as i8))
    }

    pub(super) const fn from_raw(steps: i8) -> Steps {
        Steps(steps)
    }

    /// The number, −1 to 57.
    pub const fn get(self) -> i8 {
        self.0
    }

    /// This many squares further, or on the start square for a piece that leaves the base. May be beyond the goal.
    pub(super) fn ahead(self, squares: i8) -> Steps {
        if self.is_base() {
            Steps::START
        } else {
            Steps(self.0 + squares)
        }
    }

    /// Whether the piece is in its base.
    pub fn is_base(self) -> bool {
        self == Steps::BASE
    }

    /// Whether the piece stands on the ring.
    pub const fn is_ring(self) -> bool {
        self.0 >= 0 && self.0 <= LAST_RING_STEP
    }

    /// Where that is.
    pub fn place(self, column: Column) -> Place {
        match self.0 {
            ..0 => Place::Base,
            0..=LAST_RING_STEP => Place::Ring(self.0 as u8),
            _ if self == column.goal() => Place::Goal,
            _ => Place::Lane((self.0 - LAST_RING_STEP - 1) as u8),
        }
    }
}

/// Where a piece is, seen from its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In its base.
    Base,
    /// On the ring, 0 (its start square) to 50.
    Ring(u8),
    /// In its home column, 0 to 5 (or 4), 0 being the outermost square.
    Lane(u8),
    /// On the goal.
    Goal,
}

/// A square of the ring, 0 to 51, the same for all seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All ring squares, in the direction of travel.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..RING).map(Square)
    }

    /// The ring square where a piece of `seat` with these steps stands: `(13 × seat + steps) mod 52`; `None` off the ring.
    pub fn of(seat: Seat, steps: Steps) -> Option<Square> {
        steps
            .is_ring()
            .then(|| Square((QUARTER * seat.number() + steps.get() as u8) % RING))
    }

    /// The steps of a piece of `seat` that stands here; `None` for the one square that its pieces never come to.
    pub fn steps_of(self, seat: Seat) -> Option<Steps> {
        let steps = (self.0 + RING - QUARTER * seat.number()) % RING;
        let steps = Steps(steps as i8);
        steps.is_ring().then_some(steps)
    }

    /// The number, 0 to 51.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat whose start square this is.
    pub fn start_of(self) -> Option<Seat> {
        if self.0.is_multiple_of(QUARTER) {
            Seat::new(self.0 / QUARTER)
        } else {
            None
        }
    }

    /// Whether this is one of the four star squares, 8 beyond the start squares.
    pub fn is_star(self) -> bool {
        self.0 % QUARTER == 8
    }

    /// Whether nothing is captured here.
    pub fn is_safe(self, safe: SafeSquares) -> bool {
        let offset = self.0 % QUARTER;
        match safe {
            SafeSquares::None => false,
            SafeSquares::Starts => offset == 0,
            SafeSquares::StartsAndStars => offset == 0 || offset == 8,
        }
    }
}

/// The steps that a piece walks over, one by one, to the last one included.
///
/// `bounces` says that it goes to the goal first and comes back from there.
pub fn walk(from: Steps, to: Steps, bounces: bool, column: Column) -> impl Iterator<Item = Steps> {
    let turn = if bounces { column.goal() } else { to };
    let forth = from.0 + 1..=turn.0;
    let back = (to.0..turn.0).rev();
    forth.chain(back).map(Steps)
}
