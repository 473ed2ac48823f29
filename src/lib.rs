//! Ludo against three CPUs: four fixed seats, fair dice, no network.
//!
//! The rules are a pure function from a position and an action to a position and events; a roll of the die is an action
//! that is handed in. A game is how it began plus the log of every face and every choice, and that log is its save, its
//! test and its bug report. A whole game of four CPUs, from the first roll to the record that replays alike:
//!
//! ```
//! use ludo::cpu;
//! use ludo::game::{Game, GameId, Level, Record, Setup};
//! use ludo::rules::{Phase, RuleSet, RuleSetName};
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
//! | [`session`] | inputs of a person in, effects for the screen out |
//! | [`sound`] | what is heard, and how it sounds |
//! | [`stats`], [`history`], [`settings`], [`store`] | what is kept, and the files it is kept in |
//! | [`backup`] | what is kept as one text, to be taken elsewhere |
//! | [`archive`] | all of it together: what is read at the start, and what becomes of damage |
//! | `gui`, `platform` | the window, and what differs from system to system (feature `gui`) |

// Allowed only where a mobile system or Slint's generated code forces it.
#![deny(unsafe_code)]

pub mod archive;
pub mod backup;
pub mod cpu;
pub mod game;
#[cfg(feature = "gui")]
pub mod gui;
pub mod history;
#[cfg(feature = "gui")]
pub mod platform;
pub mod rules;
pub mod session;
pub mod settings;
pub mod sound;
pub mod stats;
pub mod store;

/// Where Android starts the app: once for each activity, and the process may have another one later. It ends with the
/// activity, so whatever it leaves behind must do no harm to the next.
#[cfg(all(feature = "gui", target_os = "android"))]
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
fn android_main(activity: slint::android::AndroidApp) {
    let ran = platform::start(activity)
        .and_then(gui::App::new)
        .and_then(|app| app.run(None));
    if let Err(error) = ran {
        eprintln!("ludo: {error}");
    }
}
