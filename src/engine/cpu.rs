//! The CPUs. They share one level, look at one position and search nothing.
//!
//! Three levels are data: how much the value of a move and its risk weigh. What is tied at the top is settled by one draw
//! from the seed and the position, so the same position is always resolved the same way. The fourth, Expert, makes the move
//! after which its chance to be home first is greatest by [`Estimator`], and draws nothing.

mod risk;
mod value;

pub use risk::RISK_UNIT;

use crate::chances::Estimator;
use crate::game::{Draw, Level};
use crate::rules::{Advance, Move, Moves, Phase, Piece, Pieces, Position, RuleSet, Seat};

/// How much a level cares. The score of a move is `216 × value × self.value − risk × self.risk`.
#[derive(Clone, Copy)]
struct Weights {
    value: i32,
    risk: i32,
}

/// What the level cares for; `None` for the one that looks at chances.
const fn weights(level: Level) -> Option<Weights> {
    match level {
        Level::Easy => Some(Weights { value: 0, risk: 0 }),
        Level::Normal => Some(Weights { value: 1, risk: 0 }),
        Level::Hard => Some(Weights { value: 1, risk: 1 }),
        Level::Expert => None,
    }
}

/// What a CPU thinks of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The move.
    pub considered: Move,
    /// Its worth, from 1 for a plain advance to 4 + the number of captured pieces.
    pub value: u8,
    /// The chance of being captured on the landing square at the next turn, in 216ths.
    pub risk: u16,
}

/// A choice that a seat has to make.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    rules: &'a RuleSet,
    pieces: &'a Pieces,
    seat: Seat,
    advance: Advance,
    moves: Moves,
    /// Where it is due; without it nothing is pending.
    position: Option<&'a Position>,
}

impl<'a> Decision<'a> {
    /// The choice of `seat` with this roll or bonus, the first of its turn.
    pub fn new(rules: &'a RuleSet, pieces: &'a Pieces, seat: Seat, advance: Advance) -> Self {
        Decision {
            rules,
            pieces,
            seat,
            advance,
            moves: pieces.legal_moves(rules, seat, advance),
            position: None,
        }
    }

    /// The choice that is due in a position, if one is.
    pub fn due(position: &'a Position) -> Option<Self> {
        let advance = match position.phase() {
            Phase::Move(face) => Advance::Roll(face),
            Phase::Bonus(squares) => Advance::Bonus(squares),
            Phase::Roll | Phase::FreeExit | Phase::Over(_) => return None,
        };
        Some(Decision {
            rules: position.rules(),
            pieces: position.pieces(),
            seat: position.turn(),
            advance,
            moves: *position.moves(),
            position: Some(position),
        })
    }

    /// What a CPU thinks of each legal move, in piece order.
    pub fn assess(&self) -> impl Iterator<Item = Assessment> {
        self.moves.iter().map(|considered| Assessment {
            considered: *considered,
            value: value::value(self.rules, considered),
            risk: self.risk(considered),
        })
    }

    /// The piece that a CPU of this level moves; `None` without a legal move. `seed` is the game's.
    pub fn choose(&self, level: Level, seed: u64) -> Option<Piece> {
        let Some(weights) = weights(level) else {
            return self.best();
        };
        let mut best = i32::MIN;
        let mut tied = [Piece::ALL[0]; 4];
        let mut ties = 0;
        for considered in self.moves.iter() {
            let value = i32::from(value::value(self.rules, considered));
            let mut score = weights.value * value * RISK_UNIT;
            if weights.risk != 0 {
                score -= weights.risk * i32::from(self.risk(considered));
            }
            if score > best {
                best = score;
                ties = 0;
            }
            if score == best {
                tied[ties] = considered.piece;
                ties += 1;
            }
        }
        if ties == 0 {
            return None;
        }
        let draw = Draw::new(seed, self.pieces, self.seat, self.advance);
        Some(tied[draw.among(ties as u32) as usize])
    }

    /// The move of the greatest chance.
    fn best(&self) -> Option<Piece> {
        let estimator = Estimator::new(self.rules, Level::Expert);
        match self.position {
            Some(position) => estimator.best(position),
            None => estimator.best(&Position::due(
                *self.rules,
                self.seat,
                *self.pieces,
                self.advance,
            )),
        }
    }

    fn risk(&self, considered: &Move) -> u16 {
        risk::risk(self.rules, self.pieces, self.seat, considered)
    }
}

/// The piece that a CPU of this level moves; `None` where there is nothing to choose.
///
/// `seed` is the game's; with a position it fixes the choice.
pub fn choose(level: Level, position: &Position, seed: u64) -> Option<Piece> {
    Decision::due(position)?.choose(level, seed)
}
