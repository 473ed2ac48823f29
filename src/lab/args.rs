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
