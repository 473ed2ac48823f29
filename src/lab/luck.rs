//! `luck`: how lucky the first seat is in games of every kind, so that a game can be compared with others.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use ludo_engine::chances::Estimator;
use ludo_engine::game::{GameId, Level, Setup};
use ludo_engine::review::{LUCK_PERCENTS, LUCK_UNITS};
use ludo_engine::rules::{Action, Length, RuleSetName, Seat};

use super::Failure;
use super::args::LuckOptions;
use super::review::play_out;

/// Plays the games and writes the file.
pub fn luck(options: &LuckOptions, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let LuckOptions { games, seed, .. } = *options;
    let mut text = format!(
        "# What their own rolls gave the first seat in games of four CPUs: quantiles from {} to {} % in ten-thousandths of a win.\n\
         # ludo-lab luck --games {games} --seed {seed}\n",
        LUCK_PERCENTS[0],
        LUCK_PERCENTS[LUCK_PERCENTS.len() - 1]
    );
    for preset in RuleSetName::PRESETS {
        for length in Length::ALL {
            for level in Level::ALL {
                let mut lucks: Vec<f64> = (0..games)
                    .map(|game| luck_of_game(preset, length, level, seed.wrapping_add(game), game))
                    .collect();
                lucks.sort_by(f64::total_cmp);
                write!(text, "{preset} {length} {level}").expect("a text takes it");
                for percent in LUCK_PERCENTS {
                    let place = games as usize * usize::from(percent) / 100;
                    let units = (lucks[place] * LUCK_UNITS).round();
                    write!(text, " {units}").expect("a text takes it");
                }
                text.push('\n');
            }
        }
    }
    let own = Path::new("src/engine/review/luck.txt");
    let file = options.file.as_deref().unwrap_or(own);
    std::fs::write(file, &text).map_err(|error| Failure::File {
        name: file.display().to_string(),
        why: error.to_string(),
    })?;
    writeln!(out, "{}: {} bytes", file.display(), text.len())?;
    Ok(ExitCode::SUCCESS)
}

/// What the rolls of the first seat give it in a game.
fn luck_of_game(preset: RuleSetName, length: Length, level: Level, seed: u64, begun: u64) -> f64 {
    let rules = preset.preset().expect("a preset has fields");
    let rules = rules.with_length(length);
    let setup = Setup::new(GameId(seed), preset, rules, level, seed, begun);
    let estimator = Estimator::new(&rules, level);
    let mut luck = 0.0;
    play_out(&setup, &estimator, |before, action, position| {
        if matches!(action, Action::Roll(_)) && before.turn() == Seat::HUMAN {
            let after = estimator.chances(position, seed);
            luck += after[Seat::HUMAN] - estimator.before_roll(before, seed)[Seat::HUMAN];
        }
    });
    luck
}
