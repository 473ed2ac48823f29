//! Moves and pieces as JSON.

use ludo_engine::chances::Chances;
use ludo_engine::cpu::Assessment;
use ludo_engine::rules::{Move, Moves, Pieces, Seat};
use serde::{Serialize, Serializer};

/// A legal move.
#[derive(Serialize)]
pub struct MoveLine {
    pub piece: u8,
    pub to: i8,
    /// Seat and piece, sorted.
    pub captures: Vec<(u8, u8)>,
}

impl From<&Move> for MoveLine {
    fn from(legal: &Move) -> MoveLine {
        MoveLine {
            piece: legal.piece.number(),
            to: legal.to.get(),
            captures: legal
                .captures
                .iter()
                .map(|(seat, piece)| (seat.number(), piece.number()))
                .collect(),
        }
    }
}

/// Legal moves in piece order.
pub fn move_lines(moves: &Moves) -> Vec<MoveLine> {
    moves.iter().map(MoveLine::from).collect()
}

/// A legal move and what a CPU thinks of it.
#[derive(Serialize)]
pub struct AssessedLine {
    #[serde(flatten)]
    pub legal: MoveLine,
    pub value: u8,
    /// In 216ths.
    pub risk: u16,
}

impl From<Assessment> for AssessedLine {
    fn from(assessed: Assessment) -> AssessedLine {
        AssessedLine {
            legal: MoveLine::from(&assessed.considered),
            value: assessed.value,
            risk: assessed.risk,
        }
    }
}

/// A chance, or a difference of chances, with nine digits behind the point.
#[derive(Clone, Copy)]
pub struct Exact(pub f64);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Rounded to a whole number of thousand-millionths, which is then written with as few digits as tell it apart.
        let rounded = (self.0 * 1e9).round() / 1e9;
        // No minus before nothing.
        serializer.serialize_f64(rounded + 0.0)
    }
}

/// The chances of all seats in turn order.
pub fn exact(chances: &Chances) -> [Exact; 4] {
    chances.0.map(Exact)
}

/// The steps of all pieces, seats in turn order.
pub fn steps(pieces: &Pieces) -> [[i8; 4]; 4] {
    Seat::ALL.map(|seat| pieces.of(seat).map(|steps| steps.get()))
}
