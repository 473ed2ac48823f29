//! The records of the games played last, so that they can be watched again.
//!
//! The text is the [`Record`]s one after the other, each from its title to its `end`. Each stands for itself: a damaged one
//! costs no other.

use std::collections::BTreeMap;
use std::fmt;

use ludo_engine::game::{GameId, Record, RecordError, Seed};

/// How every record begins.
const TITLE: &str = "ludo-game ";

/// Records of games, each there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    games: BTreeMap<GameId, Record>,
}

/// What a text gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The games of all good records.
    pub history: History,
    /// Why the first bad record is none.
    pub fault: Option<Fault>,
}

/// Why a text is no record that can be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no record, or the rules or the seed forbid what it says; for this reason (English, for a log).
    Damaged(String),
    /// A newer program wrote it, in this version.
    Newer(u32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Damaged(why) => write!(f, "a record of a game is damaged: {why}"),
            Fault::Newer(version) => write!(f, "{}", RecordError::Newer(*version)),
        }
    }
}

impl std::error::Error for Fault {}

impl History {
    /// Reads the text form. Every good record is kept, whatever the others are.
    pub fn from_text(text: &str) -> Parsed {
        let mut parsed = Parsed::default();
        for text in parts(text) {
            match read(text) {
                Ok(record) => parsed.history.keep(record),
                Err(fault) => drop(parsed.fault.get_or_insert(fault)),
            }
        }
        parsed
    }

    /// Writes the text form, which [`from_text`](History::from_text) reads back to an equal history.
    pub fn to_text(&self) -> String {
        self.games.values().map(Record::to_string).collect()
    }

    /// Keeps a record. Of two about one game the one that goes further stays.
    pub fn keep(&mut self, record: Record) {
        let reach = |record: &Record| (record.log.len(), record.played);
        let id = record.setup.id;
        let is_further = |kept: &Record| reach(kept) >= reach(&record);
        if !self.games.get(&id).is_some_and(is_further) {
            self.games.insert(id, record);
        }
    }

    /// Keeps the records of another history as well.
    pub fn merge(&mut self, others: &History) {
        for record in others.games.values() {
            self.keep(record.clone());
        }
    }

    /// Drops every game but these.
    pub fn retain(&mut self, stays: impl Fn(GameId) -> bool) {
        self.games.retain(|id, _| stays(*id));
    }

    /// The record of the game.
    pub fn get(&self, id: GameId) -> Option<&Record> {
        self.games.get(&id)
    }

    /// All records, in the order of their ids.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.games.values()
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// The texts of single records: from a title up to the next one. What stands before the first is a part, too.
fn parts(mut rest: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        loop {
            let begin = rest.find(|sign: char| !sign.is_ascii_whitespace())?;
            rest = &rest[begin..];
            let mut ends = rest.match_indices(TITLE).map(|(at, _)| at);
            let end = ends.find(|at| *at > 0 && rest.as_bytes()[at - 1] == b'\n');
            let part;
            (part, rest) = rest.split_at(end.unwrap_or(rest.len()));
            if !part.trim_ascii().is_empty() {
                return Some(part);
            }
        }
    })
}

/// A record that can be watched: it follows the rules, and its faces are its seed's.
fn read(text: &str) -> Result<Record, Fault> {
    let damaged = |why: String| Fault::Damaged(why);
    let record: Record = text.parse().map_err(|error| match error {
        RecordError::Newer(version) => Fault::Newer(version),
        error @ RecordError::Damaged { .. } => damaged(error.to_string()),
    })?;
    let replay = record
        .replay()
        .map_err(|error| damaged(error.to_string()))?;
    match (replay.foreign_face, record.setup.seed) {
        (Some(foreign), _) => Err(damaged(foreign.to_string())),
        (None, Seed::Given) => Err(damaged("its faces were chosen by hand".to_owned())),
        (None, Seed::Drawn(_)) => Ok(record),
    }
}
