//! The command line.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use ludo_engine::game::Level;
use ludo_engine::rules::{BySeat, RuleSet, RuleSetName, Seat};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::input::rules_of_object;

/// Ludo without a window: check the rules, the dice and the CPUs.
#[derive(Parser)]
#[command(name = "ludo-lab", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Print the faces that a seed gives.
    Dice {
        /// The game's seed, 0 to 2^64 - 1.
        seed: u64,
        /// How many faces.
        #[arg(long, default_value_t = 20)]
        count: u64,
        /// Print before them the fingerprint that the game shows while it goes on.
        #[arg(long)]
        fingerprint: bool,
    },
    /// Legal moves of positions: a JSON object per line on standard input, one per line out.
    Moves,
    /// A CPU's choice in positions: like `moves`, with `seed` and `level`.
    Choose,
    /// Play four CPUs and print a JSON line per step.
    Play(PlayOptions),
    /// Play four CPUs and print the record of the game, which `replay` reads.
    Record(PlayOptions),
    /// Print the steps of a saved game or record.
    Replay {
        /// The file with the record.
        file: PathBuf,
    },
    /// Play many games and print who won how many.
    Match(MatchOptions),
    /// The chance of each seat to be home first, before a roll: lines like those of `moves`, without a roll.
    Chances,
    /// What the dice and the choices of a recorded game came to, or how good the estimate of that is.
    Review(ReviewOptions),
    /// Find out how lucky the first seat is in games of every kind, and write the file that reviews are compared with.
    Luck(LuckOptions),
    /// Fit the numbers that estimate the chances in games of a preset, and write their file.
    Fit(FitOptions),
}

#[derive(Args)]
pub struct PlayOptions {
    /// The game's seed.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A preset's name, or a JSON object with any of the fields, which may name the `preset` that it starts from.
    #[arg(long, default_value = "classic")]
    pub rules: NamedRules,
    /// The levels of the four seats.
    #[arg(long, default_value = "normal,normal,normal,normal")]
    pub levels: Levels,
    /// The seat that begins, 0 to 3; otherwise as the rule set says.
    #[arg(long, value_parser = seat)]
    pub first: Option<Seat>,
    /// A game that is not decided ends after this roll.
    #[arg(long, default_value_t = ludo_engine::rules::ROLL_LIMIT, value_parser = clap::value_parser!(u32).range(1..))]
    pub roll_limit: u32,
}

#[derive(Args)]
pub struct MatchOptions {
    /// How many games.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// A preset's name, or a JSON object with any of the fields, which may name the `preset` that it starts from.
    #[arg(long, default_value = "classic")]
    pub rules: NamedRules,
    /// The levels of the four seats.
    #[arg(long, default_value = "normal,normal,normal,normal")]
    pub levels: Levels,
    /// Game g has this seed + g.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Turn the levels around the seats from game to game.
    #[arg(long)]
    pub rotate: bool,
}

#[derive(Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["file", "measure"])))]
pub struct ReviewOptions {
    /// The file with the record.
    pub file: Option<PathBuf>,
    /// Play this many games of four CPUs and print how good the estimate is.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub measure: Option<u64>,
    /// A preset's name, or a JSON object with any of the fields, which may name the `preset` that it starts from; or
    /// `houses`, for another one of the house's editor in each game.
    #[arg(long, default_value = "classic", conflicts_with = "file")]
    pub rules: MeasuredRules,
    /// The level of the four CPUs.
    #[arg(long, default_value = "normal", conflicts_with = "file")]
    pub level: Level,
    /// Game g has this seed + g.
    #[arg(long, default_value_t = 1_000_000, conflicts_with = "file")]
    pub seed: u64,
    /// Numbers to estimate with, instead of the engine's own.
    #[arg(long, conflicts_with = "file")]
    pub values: Option<PathBuf>,
}

/// What games are measured by.
#[derive(Clone, Copy)]
pub enum MeasuredRules {
    /// One rule set.
    Same(NamedRules),
    /// Whatever the editor of the house can make.
    Houses,
}

impl FromStr for MeasuredRules {
    type Err = String;
    fn from_str(text: &str) -> Result<MeasuredRules, String> {
        match text {
            "houses" => Ok(MeasuredRules::Houses),
            rules => rules.parse().map(MeasuredRules::Same),
        }
    }
}

#[derive(Args)]
pub struct FitOptions {
    /// The preset.
    pub preset: RuleSetName,
    /// What everything is drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Positions to learn from.
    #[arg(long, default_value_t = 4_000_000)]
    pub positions: u64,
    /// Learn a tenth of who won as it is, not less the luck of the rest of the game, from fewer positions of more games.
    #[arg(long)]
    pub plain: bool,
    /// The file; otherwise the engine's own, from the top of the project.
    #[arg(long)]
    pub file: Option<PathBuf>,
}

#[derive(Args)]
pub struct LuckOptions {
    /// How many games of each preset, length and level.
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(20..))]
    pub games: u64,
    /// Game g of each kind has this seed + g.
    #[arg(long, default_value_t = 5_000_000)]
    pub seed: u64,
    /// The file; otherwise the engine's own, from the top of the project.
    #[arg(long)]
    pub file: Option<PathBuf>,
}

/// A rule set and the name it goes by.
#[derive(Clone, Copy)]
pub struct NamedRules {
    pub name: RuleSetName,
    pub rules: RuleSet,
}

impl<'de> Deserialize<'de> for NamedRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedRules, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = NamedRules;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object with fields of a rule set")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<NamedRules, A::Error> {
                let (name, rules) = rules_of_object(map)?;
                let name = name.unwrap_or(RuleSetName::Custom);
                Ok(NamedRules { name, rules })
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl FromStr for NamedRules {
    type Err = String;
    fn from_str(text: &str) -> Result<NamedRules, String> {
        if text.trim_start().starts_with('{') {
            return serde_json::from_str(text).map_err(|error| error.to_string());
        }
        let name: RuleSetName = text
            .parse()
            .map_err(|error: ludo_engine::rules::UnknownRuleSet| error.to_string())?;
        let rules = name.preset().ok_or("a custom rule set needs its fields")?;
        Ok(NamedRules { name, rules })
    }
}

/// The level of each seat.
#[derive(Clone, Copy)]
pub struct Levels(pub BySeat<Level>);

impl FromStr for Levels {
    type Err = String;
    fn from_str(text: &str) -> Result<Levels, String> {
        let levels: Vec<Level> = text
            .split(',')
            .map(|name| name.trim().parse::<Level>().map_err(|e| e.to_string()))
            .collect::<Result<_, _>>()?;
        let levels = levels
            .try_into()
            .map_err(|_| "four levels, one for each seat".to_string())?;
        Ok(Levels(BySeat(levels)))
    }
}

fn seat(text: &str) -> Result<Seat, String> {
    text.parse()
        .ok()
        .and_then(Seat::new)
        .ok_or_else(|| "a seat, 0 to 3".to_string())
}
