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
//! One word for one thing, in code, comments, tests and on the pages:
//!
//! | word | what it is |
//! | --- | --- |
//! | seat | a place in turn order, 0 to 3; 0 is the person. The *side* is where a seat sits on the screen |
//! | piece | one of a seat's four |
//! | steps | how far a piece has come, seen from its owner: −1 in the base, 0 on its start square |
//! | base | where pieces wait before they come out |
//! | ring, square | the 52 squares that all share; a square has one number for all seats |
//! | start square, star | the square that a seat comes out on; the four others that can be safe |
//! | safe | nothing is captured there |
//! | home column, goal | the way that only its owner walks, and its end; a seat is *home* with enough pieces on the goal |
//! | stack, block | pieces that share a square; a stack of one seat that stops its rivals |
//! | roll, face | the die is rolled and shows a face |
//! | turn, round | all that a seat does until the next one rolls; one turn of each seat |
//! | advance | what a piece uses: a roll, or a *bonus* of squares |
//! | capture | landing on a rival's piece sends it to its base |
//! | action, event | what is handed in, and what it brought about |
//! | log, record | every action of a game; the log as a text, with how the game began |
//! | report | what the statistics keep of a game |
//! | preset, house | one of the five rule sets; the one that the person edits |
//! | length | full, short or quick: a rule set with fewer pieces to bring home |
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
