//! Where the sixteen pieces stand, and in which order they came to stand there.

use alloc::vec::Vec;

use super::board::Steps;
use super::moves::Move;
use super::rule_set::{Column, RuleSet, StartOut};
use super::seat::{BySeat, Piece, PieceSet, Seat};

/// The steps of all pieces, and when each arrived on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    steps: BySeat<[Steps; 4]>,
    /// Larger is later; equal for pieces of which the order is not known.
    arrivals: BySeat<[u32; 4]>,
    latest: u32,
}

impl Pieces {
    /// All pieces in their bases.
    pub const START: Pieces = Pieces {
        steps: BySeat([[Steps::BASE; 4]; 4]),
        arrivals: BySeat([[0; 4]; 4]),
        latest: 0,
    };

    /// The pieces as a game begins: the first ones of each seat on its start square, the others in the base. None of
    /// them arrived before another.
    pub fn at_start(start_out: StartOut) -> Pieces {
        let mut pieces = Pieces::START;
        for row in &mut pieces.steps.0 {
            row[..usize::from(start_out.pieces())].fill(Steps::START);
        }
        pieces
    }

    /// Any arrangement, the order of arrival not known; `None` where steps are beyond the goal of this column.
    pub fn arranged(steps: BySeat<[Steps; 4]>, column: Column) -> Option<Pieces> {
        let in_range = steps
            .0
            .iter()
            .flatten()
            .all(|steps| *steps <= column.goal());
        in_range.then_some(Pieces {
            steps,
            ..Pieces::START
        })
    }

    /// The same pieces with this order of arrival: larger is later.
    #[must_use]
    pub fn with_arrivals(mut self, arrivals: BySeat<[i64; 4]>) -> Pieces {
        let mut known: Vec<i64> = arrivals.0.iter().flatten().copied().collect();
        known.sort_unstable();
        known.dedup();
        let place = |arrival: &i64| known.partition_point(|other| other < arrival) as u32;
        self.arrivals = BySeat(arrivals.0.map(|row| row.map(|arrival| place(&arrival))));
        self.latest = known.len() as u32;
        self
    }

    /// The steps of one piece.
    pub fn steps(&self, seat: Seat, piece: Piece) -> Steps {
        self.steps[seat][piece.index()]
    }

    /// The steps of a seat's four pieces.
    pub fn of(&self, seat: Seat) -> &[Steps; 4] {
        &self.steps[seat]
    }

    /// How many pieces of the seat are on the goal.
    pub fn home(&self, seat: Seat, column: Column) -> u8 {
        self.count(seat, |steps| steps == column.goal())
    }

    /// Whether the seat has brought home as many pieces as these rules ask for.
    pub fn is_home(&self, rules: &RuleSet, seat: Seat) -> bool {
        self.home(seat, rules.column) >= rules.to_win.pieces()
    }

    pub(super) fn has_base(&self, seat: Seat) -> bool {
        self.steps[seat].contains(&Steps::BASE)
    }

    pub(super) fn count(&self, seat: Seat, is: impl Fn(Steps) -> bool) -> u8 {
        self.steps[seat].iter().filter(|steps| is(**steps)).count() as u8
    }

    /// Of these pieces the one that came to its square last; where the order is not known, the highest seat's highest.
    pub(super) fn latest_of(&self, pieces: PieceSet) -> Option<(Seat, Piece)> {
        pieces
            .iter()
            .max_by_key(|&(seat, piece)| (self.arrivals[seat][piece.index()], seat, piece))
    }

    /// Makes a legal move of this seat: what it captures goes to the base, then the piece arrives.
    pub fn make(&mut self, seat: Seat, made: &Move) {
        for (rival, piece) in made.captures.iter() {
            self.send_home(rival, piece);
        }
        self.latest += 1;
        self.steps[seat][made.piece.index()] = made.to;
        self.arrivals[seat][made.piece.index()] = self.latest;
    }

    pub(super) fn send_home(&mut self, seat: Seat, piece: Piece) {
        self.steps[seat][piece.index()] = Steps::BASE;
    }
}
