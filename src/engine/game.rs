//! A game: how it began, every decision since, and the position that follows from them.
//!
//! The log holds every face and every choice, so a game is saved, tested and reported as one text ([`Record`]), and
//! replaying it needs neither the dice nor the CPUs that made it.

mod day;
mod dice;
mod fingerprint;
mod play;
mod record;
mod report;
mod setup;

pub use day::{Day, NotADay};
pub use dice::{Dice, Draw, drawn_first_seat};
pub use fingerprint::Fingerprint;
pub use play::{Game, RollError};
pub use record::{ForeignFace, Record, RecordError, Replay, ReplayError, check_sum};
pub use report::{Detail, Outcome, Pass, Report, Sixes};
pub use setup::{GameId, Level, Seed, Setup, UnknownLevel};
