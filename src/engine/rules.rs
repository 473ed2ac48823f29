//! The rules: a pure function from a position and an action to a position and events.
//!
//! Nothing here owns a random source, a clock, a file or a window: a roll of the die is an action that is handed in,
//! like a choice. Every way to play is a value of [`RuleSet`].

mod board;
mod event;
mod face;
mod house;
mod length;
mod moves;
mod pieces;
mod position;
mod ranking;
mod rule_set;
mod seat;
mod step_set;

pub use board::{LAST_RING_STEP, Place, QUARTER, RING, Square, Steps, walk};
pub use event::{Ending, Event, MovedBy, RollEarned, TurnEnded};
pub use face::Face;
pub use house::HouseField;
pub use length::{Length, UnknownLength};
pub use moves::{Advance, Move, Moves};
pub use pieces::Pieces;
pub use position::{Action, IllegalAction, Phase, Position, ROLL_LIMIT};
pub use ranking::Ranking;
pub use rule_set::{
    Capacity, Column, Direction, EmptyTrack, ExitRolls, Finish, FirstSeat, GoalBonus, Overshoot,
    RuleSet, RuleSetName, SafeSquares, Scoring, Stack, StartOut, ThirdSix, ToWin, UnknownRuleSet,
};
pub use seat::{BySeat, Piece, PieceSet, Seat};
