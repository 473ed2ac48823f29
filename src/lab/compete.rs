//! `match`: many games of four CPUs, and who won them.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use ludo_engine::cpu;
use ludo_engine::game::{Dice, GameId, Level, Setup};
use ludo_engine::rules::{Action, BySeat, Phase, Position, Seat};
use serde::Serialize;

use super::Failure;
use super::args::MatchOptions;

/// Four CPUs and their dice.
pub struct Cpus {
    seed: u64,
    dice: Dice,
    levels: BySeat<Level>,
}

impl Cpus {
    pub fn new(seed: u64, levels: BySeat<Level>) -> Cpus {
        Cpus {
            seed,
            dice: Dice::new(seed),
            levels,
        }
    }

    /// What happens next; `None` at the end of the game.
    pub fn next_action(&mut self, position: &Position) -> Option<Action> {
        match position.phase() {
            Phase::Roll => Some(Action::Roll(self.dice.roll())),
            Phase::FreeExit => Some(Action::FreeExit),
            Phase::Move(_) | Phase::Bonus(_) => {
                let level = self.levels[position.turn()];
                cpu::choose(level, position, self.seed).map(Action::Move)
            }
            Phase::Over(_) => None,
        }
    }
}

#[derive(Serialize)]
struct Score {
    games: u64,
    wins_by_level: BTreeMap<Level, u64>,
    wins_by_seat: [u64; 4],
    unfinished: u64,
    mean_rolls: f64,
    games_per_second: f64,
    rolls_per_second: f64,
}

/// Plays the games and prints the score.
pub fn compete(options: &MatchOptions, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let begun = Instant::now();
    let mut wins_by_level: BTreeMap<Level, u64> =
        options.levels.0.0.iter().map(|level| (*level, 0)).collect();
    let mut wins_by_seat = BySeat([0; 4]);
    let mut unfinished = 0;
    let mut rolls = 0;
    for game in 0..options.games {
        let turned = if options.rotate { (game % 4) as u8 } else { 0 };
        let levels = BySeat::from_fn(|seat| options.levels.0[seat.after(turned)]);
        let position = play(options, options.seed.wrapping_add(game), levels);
        rolls += u64::from(position.rolls());
        match position.finished().next() {
            Some(winner) => {
                wins_by_seat[winner] += 1;
                *wins_by_level.entry(levels[winner]).or_default() += 1;
            }
            None => unfinished += 1,
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let score = Score {
        games: options.games,
        wins_by_level,
        wins_by_seat: wins_by_seat.0,
        unfinished,
        mean_rolls: rolls as f64 / options.games as f64,
        games_per_second: (options.games as f64 / seconds).round(),
        rolls_per_second: (rolls as f64 / seconds).round(),
    };
    serde_json::to_writer(&mut *out, &score).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(ExitCode::SUCCESS)
}

fn play(options: &MatchOptions, seed: u64, levels: BySeat<Level>) -> Position {
    let rules = options.rules.rules;
    let level = levels[Seat::HUMAN];
    let setup = Setup::new(GameId(seed), options.rules.name, rules, level, seed, 0);
    let mut position = Position::new(rules, setup.first_seat);
    let mut cpus = Cpus::new(seed, levels);
    while let Some(action) = cpus.next_action(&position) {
        position
            .play(action, |_| ())
            .expect("a CPU's action is legal");
    }
    position
}
