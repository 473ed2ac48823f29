//! The rules of Ludo, its games and its CPUs.
//!
//! The rules are a pure function from a position and an action to a position and events; a roll of the die is an action
//! that is handed in. A game is how it began plus the log of every face and every choice, and that log is its save, its
//! test and its bug report. A whole game of four CPUs, from the first roll to the record that replays alike:
//!
//! ```
//! use ludo_engine::cpu;
//! use ludo_engine::game::{Game, GameId, Level, Record, Setup};
//! use ludo_engine::rules::{Phase, RuleSet, RuleSetName};
//!
//! let seed = 7;
//! let classic = RuleSetName::Classic;
//! let setup = Setup::new(GameId(1), classic, RuleSet::CLASSIC, Level::Hard, seed, 0);
//! let mut game = Game::new(setup);
//! while game.position().ending().is_none() {
//!     match game.position().phase() {
//!         Phase::Roll => drop(game.roll(|_event| ())?),
//!         Phase::FreeExit => game.free_exit(|_event| ())?,
//!         _ => {
//!             let piece = cpu::choose(Level::Hard, game.position(), seed).expect("a move is due");
//!             game.choose(piece, |_event| ())?;
//!         }
//!     }
//! }
//! let record: Record = game.to_text().parse()?;
//! assert_eq!(record.replay()?.game, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is |
//! | --- | --- |
//! | [`rules`] | board, rule sets, legal moves, positions, events, the final table |
//! | [`game`] | setup, dice, log, the text of a game, the report for the statistics |
//! | [`cpu`] | what a CPU chooses, and why |
//! | [`chances`] | who will be home first, and how likely that is |
//! | [`review`] | what the dice and the choices of a game came to |
//!
//! Without the standard library there is no clock, file or thread to name, and no order that differs from run to run.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod chances;
pub mod cpu;
pub mod game;
pub mod review;
pub mod rules;
