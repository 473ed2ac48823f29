//! What the engine costs, as multiples of one die draw measured in the same run.
//!
//!     cargo bench -p ludo --no-default-features --bench engine
//!
//! Every figure is the median of rounds that alternate with rounds of the yardstick, so a machine that slows down slows
//! both. Nothing is judged here.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ludo::cpu;
use ludo::game::{Dice, Game, GameId, Level, Record, Setup};
use ludo::rules::{Action, Phase, Position, RuleSet, RuleSetName, Seat};

/// Rounds of each measurement; odd, so that one is in the middle.
const ROUNDS: usize = 31;

fn main() {
    // Cargo passes `--bench`; nothing else is understood.
    let draw = |rounds: u64| {
        let mut dice = Dice::new(rounds);
        let draws = 200_000;
        for _ in 0..draws {
            black_box(dice.roll());
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
        let positions = choices(name, 2_000);
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
}

/// Prints the median time of one unit of `work`, and how many units of `yardstick` that is. Both say how many units they
/// did.
fn report(what: &str, yardstick: &dyn Fn(u64) -> u64, work: &dyn Fn(u64) -> u64) {
    let mut times = Vec::new();
    let mut ratios = Vec::new();
    for round in 0..ROUNDS as u64 {
        let (measured, measure) = (nanoseconds(work, round), nanoseconds(yardstick, round));
        times.push(measured);
        ratios.push(measured / measure);
    }
    println!(
        "{what:<44} {:>10.1} {:>12.1}",
        median(times),
        median(ratios)
    );
}

fn nanoseconds(work: &dyn Fn(u64) -> u64, round: u64) -> f64 {
    let begun = Instant::now();
    let units = work(round);
    let taken: Duration = begun.elapsed();
    taken.as_nanos() as f64 / units as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Plays random games and says how many rolls they had. The choices cost next to nothing; the rolls are drawn.
fn random_games(rules: RuleSet, round: u64) -> u64 {
    let mut rolls = 0;
    for game in 0..20 {
        let seed = round * 20 + game;
        let mut dice = Dice::new(seed);
        let mut mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut position = Position::new(rules, Seat::HUMAN);
        loop {
            let action = match position.phase() {
                Phase::Roll => Action::Roll(dice.roll()),
                Phase::FreeExit => Action::FreeExit,
                Phase::Move(_) | Phase::Bonus(_) => {
                    mixed ^= mixed << 13;
                    mixed ^= mixed >> 7;
                    mixed ^= mixed << 17;
                    let moves = position.moves();
                    let chosen = ((mixed >> 32) * moves.len() as u64) >> 32;
                    Action::Move(moves[chosen as usize].piece)
                }
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

/// Positions of CPU games in which something is to choose.
fn choices(name: RuleSetName, most: usize) -> Vec<(u64, Position)> {
    let rules = name.preset().expect("a preset has fields");
    let mut found = Vec::new();
    for seed in 0.. {
        let mut dice = Dice::new(seed);
        let mut position = Position::new(rules, Seat::HUMAN);
        while position.ending().is_none() {
            let action = match position.phase() {
                Phase::Roll => Action::Roll(dice.roll()),
                Phase::FreeExit => Action::FreeExit,
                _ => {
                    if position.moves().len() > 1 {
                        found.push((seed, position));
                    }
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
