//! How lucky a seat is in a game, compared with others of the kind.

use crate::chances::Estimator;
use crate::game::Level;
use crate::rules::RuleSet;

/// The quantiles of each line of the file: below the first lies 1 % of all games, below the last one 99 %.
pub const LUCK_PERCENTS: [u8; 21] = [
    1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 99,
];

/// The units of the file in a win.
pub const LUCK_UNITS: f64 = 10_000.0;

/// What `ludo-lab luck` found: in each line a preset, a length, a level and the quantiles. Lines with `#` tell how.
const FILE: &str = include_str!("luck.txt");

/// In how many percent of games by these rules among CPUs of this level their own rolls give the first seat less than this,
/// from 1 to 99. Rules that are no preset's are compared with games of the nearest one.
pub fn luckier_than(rules: &RuleSet, level: Level, luck: f64) -> u8 {
    let estimator = Estimator::new(rules, level);
    let quantiles = quantiles(&estimator).unwrap_or([0.0; LUCK_PERCENTS.len()]);
    let luck = luck * LUCK_UNITS;
    let below = quantiles
        .iter()
        .take_while(|quantile| **quantile < luck)
        .count();
    let percents = LUCK_PERCENTS.map(f64::from);
    let between = match below {
        0 => percents[0],
        below if below == quantiles.len() => percents[below - 1],
        below => {
            let (low, high) = (quantiles[below - 1], quantiles[below]);
            let part = (luck - low) / (high - low);
            percents[below - 1] + part * (percents[below] - percents[below - 1])
        }
    };
    // Nothing of it is negative.
    (between + 0.5) as u8
}

fn quantiles(estimator: &Estimator) -> Option<[f64; LUCK_PERCENTS.len()]> {
    let wanted = [
        estimator.preset().as_str(),
        estimator.length().as_str(),
        estimator.level().as_str(),
    ];
    FILE.lines().find_map(|line| {
        let mut words = line.split_ascii_whitespace();
        if !wanted.iter().all(|word| words.next() == Some(word)) {
            return None;
        }
        let mut quantiles = [0.0; LUCK_PERCENTS.len()];
        for quantile in &mut quantiles {
            *quantile = words.next()?.parse().ok()?;
        }
        Some(quantiles)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Length, RuleSetName};

    #[test]
    fn every_preset_length_and_level_has_quantiles_that_rise() {
        for name in RuleSetName::PRESETS {
            let rules = name.preset().expect("a preset has fields");
            for length in Length::ALL {
                for level in Level::ALL {
                    let estimator = Estimator::new(&rules.with_length(length), level);
                    let quantiles = quantiles(&estimator).expect("a line of the file");
                    assert!(
                        quantiles.is_sorted_by(|one, other| one < other),
                        "{name} {length} {level}: {quantiles:?}"
                    );
                }
            }
        }
    }
}
