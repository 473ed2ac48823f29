//! What the engine costs, as multiples of one die draw measured in the same run.
//!
//!     cargo bench -p ludo-app --bench engine
//!
//! Every figure is the least of rounds that alternate with rounds of the yardstick, so whatever else the machine does
//! touches neither. Nothing is judged here.
//!
//! "a roll" is `Position::play` as the app calls it, with a sink that takes every event; "a roll kept in a game" is
//! `Game`, which also counts, logs, and draws on a copy of its dice. A roll includes its move, the choice of a piece,
//! and the draw of the face.

#![allow(clippy::disallowed_types)] // Time is what it measures.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ludo_app::store::{Document, Durability, FileStore, Store};
use ludo_engine::chances::{Chances, Estimator};
use ludo_engine::cpu;
use ludo_engine::game::{Dice, Game, GameId, Level, Record, Setup};
use ludo_engine::review::review;
use ludo_engine::rules::{Action, Face, Phase, Piece, Position, RuleSet, RuleSetName, Seat};

/// Rounds of each measurement.
const ROUNDS: u64 = 31;

fn main() {
    // Cargo passes `--bench`; nothing else is understood.
    let draw = |rounds: u64| {
        let mut dice = Dice::new(rounds);
        let draws = 200_000;
        for _ in 0..draws {
            black_box(draw_one(&mut dice));
        }
        draws
    };
    println!("{:<44} {:>10} {:>12}", "", "ns", "× one draw");
    report("one die draw (ChaCha20)", &draw, &draw);
    for name in RuleSetName::PRESETS {
        let rules = name.preset().expect("a preset has fields");
        let games = |round: u64| random_games(rules, round);
        report(&format!("a roll of a random game, {name}"), &draw, &games);
    }
    for name in [RuleSetName::Classic, RuleSetName::Parchis] {
        let games = |round: u64| kept_games(name, round);
        report(&format!("a roll kept in a game, {name}"), &draw, &games);
    }
    for name in [RuleSetName::Classic, RuleSetName::Parchis] {
        let positions = positions(name, 2_000, is_choice);
        for level in Level::ALL {
            let choose = |_| {
                for (seed, position) in &positions {
                    black_box(cpu::choose(level, position, *seed));
                }
                positions.len() as u64
            };
            report(&format!("a choice, {level}, {name}"), &draw, &choose);
        }
    }
    for name in [RuleSetName::Classic, RuleSetName::Parchis] {
        let positions = positions(name, 2_000, is_roll);
        for level in [Level::Normal, Level::Hard, Level::Expert] {
            let rules = name.preset().expect("a preset has fields");
            let estimator = Estimator::new(&rules, level);
            let each = |of: &dyn Fn(u64, &Position) -> Chances| {
                for (seed, position) in &positions {
                    black_box(of(*seed, position));
                }
                positions.len() as u64
            };
            if level == Level::Normal {
                report(&format!("a forecast, {name}"), &draw, &|_| {
                    each(&|seed, position| estimator.chances(position, seed))
                });
            }
            report(
                &format!("the chances before a roll, {level}, {name}"),
                &draw,
                &|_| each(&|seed, position| estimator.before_roll(position, seed)),
            );
        }
    }
    let long = long_game();
    let text = long.to_text();
    let entries = long.log().len();
    let record: Record = text.parse().expect("our own text");
    println!("a game of {entries} entries, {} bytes:", text.len());
    let once = |run: &dyn Fn()| {
        run();
        1
    };
    report("  written as text", &draw, &|_| {
        once(&|| drop(black_box(long.to_text())))
    });
    report("  read", &draw, &|_| {
        once(&|| drop(black_box(text.parse::<Record>())))
    });
    report("  replayed", &draw, &|_| {
        once(&|| drop(black_box(record.replay())))
    });
    report("  reviewed", &draw, &|_| {
        once(&|| {
            black_box(review(long.setup(), long.log(), |_, _, _| ()));
        })
    });
    let folder = std::env::temp_dir().join(format!("ludo-bench-{}", std::process::id()));
    let store = FileStore::open(folder.clone()).expect("a folder for temporary files");
    report("  saved in a file, not synchronised", &draw, &|_| {
        once(&|| {
            let text = long.to_text();
            let replaced = store.replace(Document::Save, &text, Durability::Fast);
            replaced.expect("the disk takes it");
        })
    });
    report("  loaded from the file: read and replayed", &draw, &|_| {
        once(&|| {
            let text = store.read(Document::Save).expect("the file is there");
            let record: Record = text.expect("it was saved").parse().expect("our own text");
            drop(black_box(record.replay()));
        })
    });
    drop(store);
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

/// One draw as a game makes it, between other things: by a call, however the compiler would unroll a loop of nothing else.
#[inline(never)]
fn draw_one(dice: &mut Dice) -> Face {
    dice.roll()
}

/// Prints the least time of one unit of `work`, and how many units of `yardstick` that is. Both say how many units they
/// did.
fn report(what: &str, yardstick: &dyn Fn(u64) -> u64, work: &dyn Fn(u64) -> u64) {
    let (mut least, mut measure) = (f64::INFINITY, f64::INFINITY);
    for round in 0..ROUNDS {
        least = least.min(nanoseconds(work, round));
        measure = measure.min(nanoseconds(yardstick, round));
    }
    println!("{what:<44} {least:>10.1} {:>12.1}", least / measure);
}

fn nanoseconds(work: &dyn Fn(u64) -> u64, round: u64) -> f64 {
    let begun = Instant::now();
    let units = work(round);
    let taken: Duration = begun.elapsed();
    taken.as_nanos() as f64 / units as f64
}

/// Random numbers that cost next to nothing beside what is measured.
struct Mixed(u64);

impl Mixed {
    fn new(seed: u64) -> Mixed {
        Mixed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn choose(&mut self, position: &Position) -> Piece {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let moves = position.moves();
        let chosen = ((self.0 >> 32) * moves.len() as u64) >> 32;
        moves[chosen as usize].piece
    }
}

/// Plays random games and says how many rolls they had.
fn random_games(rules: RuleSet, round: u64) -> u64 {
    let mut rolls = 0;
    for seed in round * 20..round * 20 + 20 {
        let mut dice = Dice::new(seed);
        let mut mixed = Mixed::new(seed);
        let mut position = Position::new(rules, Seat::HUMAN);
        loop {
            let action = match position.phase() {
                Phase::Roll => Action::Roll(draw_one(&mut dice)),
                Phase::FreeExit => Action::FreeExit,
                Phase::Move(_) | Phase::Bonus(_) => Action::Move(mixed.choose(&position)),
                Phase::Over(_) => break,
            };
            position
                .play(action, |event| {
                    black_box(event);
                })
                .expect("the action is legal");
        }
        rolls += u64::from(position.rolls());
    }
    rolls
}

/// The same games, kept as the app keeps them.
fn kept_games(name: RuleSetName, round: u64) -> u64 {
    let rules = name.preset().expect("a preset has fields");
    let mut rolls = 0;
    for seed in round * 20..round * 20 + 20 {
        let setup = Setup::new(GameId(seed), name, rules, Level::Easy, seed, 0);
        let mut mixed = Mixed::new(seed);
        let mut game = Game::new(setup);
        let mut sink = |event| {
            black_box(event);
        };
        loop {
            match game.position().phase() {
                Phase::Roll => drop(game.roll(&mut sink).expect("a roll is due")),
                Phase::FreeExit => game.free_exit(&mut sink).expect("it is due"),
                Phase::Move(_) | Phase::Bonus(_) => {
                    let piece = mixed.choose(game.position());
                    game.choose(piece, &mut sink).expect("the move is legal");
                }
                Phase::Over(_) => break,
            }
        }
        rolls += u64::from(game.position().rolls());
    }
    rolls
}

/// Positions of CPU games, of those that are wanted.
fn positions(
    name: RuleSetName,
    most: usize,
    is_wanted: impl Fn(&Position) -> bool,
) -> Vec<(u64, Position)> {
    let rules = name.preset().expect("a preset has fields");
    let mut found = Vec::new();
    for seed in 0.. {
        let mut dice = Dice::new(seed);
        let mut position = Position::new(rules, Seat::HUMAN);
        while position.ending().is_none() {
            if is_wanted(&position) {
                found.push((seed, position));
            }
            let action = match position.phase() {
                Phase::Roll => Action::Roll(dice.roll()),
                Phase::FreeExit => Action::FreeExit,
                _ => {
                    let piece = cpu::choose(Level::Normal, &position, seed);
                    Action::Move(piece.expect("a move is due"))
                }
            };
            position.play(action, |_| ()).expect("the action is legal");
        }
        if found.len() >= most {
            found.truncate(most);
            return found;
        }
    }
    found
}

/// Whether there is something to choose.
fn is_choice(position: &Position) -> bool {
    matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_)) && position.moves().len() > 1
}

/// Whether a roll is due.
fn is_roll(position: &Position) -> bool {
    matches!(position.phase(), Phase::Roll)
}

/// The longest of a thousand games.
fn long_game() -> Game {
    let played = |seed| {
        let name = RuleSetName::Classic;
        let setup = Setup::new(GameId(seed), name, RuleSet::CLASSIC, Level::Normal, seed, 0);
        let mut game = Game::new(setup);
        while game.position().ending().is_none() {
            match game.position().phase() {
                Phase::Roll => drop(game.roll(|_| ()).expect("a roll is due")),
                Phase::FreeExit => game.free_exit(|_| ()).expect("it is due"),
                _ => {
                    let piece = cpu::choose(Level::Normal, game.position(), seed);
                    game.choose(piece.expect("a move is due"), |_| ())
                        .expect("a CPU's choice is legal");
                }
            }
        }
        game
    };
    (0..1_000)
        .map(played)
        .max_by_key(|game| game.log().len())
        .expect("a thousand games")
}
