//! Moves and pieces as JSON.

use ludo_engine::cpu::Assessment;
use ludo_engine::rules::{Move, Moves, Pieces, Seat};
use serde::Serialize;

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

/// The steps of all pieces, seats in turn order.
pub fn steps(pieces: &Pieces) -> [[i8; 4]; 4] {
    Seat::ALL.map(|seat| pieces.of(seat).map(|steps| steps.get()))
}
