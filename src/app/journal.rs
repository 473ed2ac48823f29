//! The games that were counted: their records, in the order in which they were counted.
//!
//! The text is the [`Record`]s one after the other, each from its title to its `end`. Each stands for itself: one that is
//! damaged, or that a newer program wrote, costs no other and stays where it is, and counts as soon as a program reads it.
//!
//! Nothing else is kept of a game. The [`Statistics`] are folded from the records, and a fold can be kept as a
//! [summary](Journal::summary), so that not every game is replayed each time. A summary counts only for the very text that
//! it was made of.

mod summary;

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use ludo_engine::game::{GameId, Record, Report, Seed};

use crate::fault::{Fault, damaged};
use crate::stats::Statistics;

/// How every record begins.
const TITLE: &str = "ludo-game ";
/// The length of a title and a line with an id.
const STUB: usize = "ludo-game 1\nid 0123456789abcdef".len();

/// What a text of records comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    statistics: Statistics,
    /// Where the record of each game stands in the text; `None` for one that is not written yet.
    places: Vec<Option<Range<usize>>>,
    /// As much of the text was folded.
    length: usize,
    /// The damaged records, by what they say is their game.
    damaged: Vec<Option<GameId>>,
    newer: usize,
}

/// Records that count as nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    /// Damaged ones, of games of which there is no other record.
    pub damaged: usize,
    /// Those of a newer program.
    pub newer: usize,
}

impl Unread {
    /// Whether every record counts.
    pub fn is_none(&self) -> bool {
        *self == Unread::default()
    }
}

impl Journal {
    /// Folds a whole text.
    pub fn of(text: &str) -> Journal {
        let mut journal = Journal::default();
        journal.fold(text);
        journal
    }

    /// Folds what a text has after the part that was folded before.
    pub fn fold(&mut self, text: &str) {
        match text.get(self.length..) {
            Some(next) => self.fold_next(next),
            None => *self = Journal::of(text),
        }
    }

    /// Folds what comes next, after the text that was folded before.
    pub fn fold_next(&mut self, next: &str) {
        for (at, part) in parts(next) {
            let at = self.length + at;
            match read(part) {
                Ok((_, report)) => self.take(report, at..at + part.len()),
                Err(Fault::Newer(_)) => self.newer += 1,
                Err(Fault::Damaged(_)) if is_stub(part) => {}
                Err(Fault::Damaged(_)) => self.damaged.push(id_of(part)),
            }
        }
        self.length += next.len();
    }

    /// Counts a game whose record is not written yet. Of two states of a game the one that goes further counts; returns
    /// whether that is the new one.
    pub fn count(&mut self, report: Report) -> bool {
        let report = as_written(report);
        let is_further = self
            .statistics
            .get(report.id)
            .is_none_or(|old| is_further(&report, old));
        if is_further {
            self.put(report, None);
        }
        is_further
    }

    /// What the records come to.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The records that count as nothing.
    pub fn unread(&self) -> Unread {
        let is_lost = |id: &&Option<GameId>| !id.is_some_and(|id| self.statistics.contains(id));
        Unread {
            damaged: self.damaged.iter().filter(is_lost).count(),
            newer: self.newer,
        }
    }

    /// How much of the text was folded, in bytes.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The record of the game in the text that was folded; `None` where it has none, or is another text by now.
    pub fn record(&self, id: GameId, text: &str) -> Option<Record> {
        let place = self.places[self.statistics.place(id)?].clone()?;
        let (record, report) = read(text.get(place)?).ok()?;
        (report.id == id).then_some(record)
    }

    /// The records that count, as a text of their own, and what that comes to.
    pub fn extract(&self, text: &str) -> (String, Journal) {
        let mut composed = Composed::default();
        for (report, place) in self.statistics.games().iter().zip(&self.places) {
            let part = place.clone().and_then(|place| text.get(place));
            if let Some(part) = part {
                composed.push_game(*report, part);
            }
        }
        (composed.text, composed.journal)
    }

    /// All records that count, with their games' reports.
    pub fn records<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (Record, Report)> + 'a {
        let games = self.statistics.games().iter().zip(&self.places);
        games.filter_map(|(report, place)| {
            let record = text.get(place.clone()?)?.parse().ok()?;
            Some((record, *report))
        })
    }

    /// This text with the games of another one, and what that comes to. A game of both stands as it goes further.
    ///
    /// A new game comes after the one that it follows in the other text, and to the front where it follows none that is
    /// here: so their order is kept, and what was counted here stays latest.
    pub fn merge(&self, text: &str, others: &Journal, other_text: &str) -> (String, Journal) {
        let mut followers: BTreeMap<Option<GameId>, Vec<(Report, &str)>> = BTreeMap::new();
        let mut further = BTreeMap::new();
        let mut last = None;
        for (report, place) in others.statistics.games().iter().zip(&others.places) {
            let part = place.clone().and_then(|place| other_text.get(place));
            let Some(part) = part else { continue };
            match self.statistics.get(report.id) {
                Some(own) => {
                    if is_further(report, own) {
                        further.insert(report.id, (*report, part));
                    }
                    last = Some(report.id);
                }
                None => followers.entry(last).or_default().push((*report, part)),
            }
        }
        let starts = self.places.iter().zip(self.statistics.games());
        let starts: BTreeMap<usize, Report> = starts
            .filter_map(|(place, report)| Some((place.clone()?.start, *report)))
            .collect();
        let mut composed = Composed::default();
        composed.journal.damaged = self.damaged.clone();
        composed.journal.newer = self.newer;
        for (report, part) in followers.remove(&None).into_iter().flatten() {
            composed.push_game(report, part);
        }
        for (at, part) in parts(text) {
            match starts.get(&at) {
                Some(report) => {
                    let further = further.get(&report.id).copied();
                    let (report, part) = further.unwrap_or((*report, part));
                    composed.push_game(report, part);
                    let next = followers.remove(&Some(report.id));
                    for (report, part) in next.into_iter().flatten() {
                        composed.push_game(report, part);
                    }
                }
                None => composed.push(part),
            }
        }
        for (report, part) in followers.into_values().flatten() {
            composed.push_game(report, part);
        }
        (composed.text, composed.journal)
    }

    /// A record that was read.
    fn take(&mut self, report: Report, place: Range<usize>) {
        match self.statistics.get(report.id) {
            Some(old) if is_further(old, &report) => {}
            _ => self.put(report, Some(place)),
        }
    }

    fn put(&mut self, report: Report, place: Option<Range<usize>>) {
        match self.statistics.place(report.id) {
            Some(index) => self.places[index] = place,
            None => self.places.push(place),
        }
        self.statistics.put(report);
    }
}

/// A text that is put together of records.
#[derive(Default)]
struct Composed {
    text: String,
    journal: Journal,
}

impl Composed {
    fn push(&mut self, part: &str) {
        self.text.push_str(part);
        if !part.ends_with('\n') {
            self.text.push('\n');
        }
        self.journal.length = self.text.len();
    }

    fn push_game(&mut self, report: Report, part: &str) {
        let at = self.text.len();
        self.push(part);
        self.journal.put(report, Some(at..self.text.len()));
    }
}

/// Whether the first of two states of a game goes further than the second.
fn is_further(one: &Report, other: &Report) -> bool {
    (one.rolls, one.played) > (other.rolls, other.played)
}

/// A report of a game as its record has it: time is written in whole milliseconds.
fn as_written(report: Report) -> Report {
    let ms = u64::try_from(report.played.as_millis()).unwrap_or(u64::MAX);
    Report {
        played: Duration::from_millis(ms),
        ..report
    }
}

/// Whether a text, or the end of one, has a whole record of this game that goes as far.
pub fn has_record(text: &str, report: &Report) -> bool {
    let report = &as_written(*report);
    let parts = parts(text).map(|(_, part)| part);
    let is_this = |part: &&str| id_of(part) == Some(report.id);
    let mut of_game = parts.filter(is_this).filter_map(|part| read(part).ok());
    of_game.any(|(_, there)| !is_further(report, &there))
}

/// The texts of single records, from a title to the end or else up to the next title, and where they begin. What stands
/// between records is a part, too.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        at += rest.find(|sign: char| !sign.is_ascii_whitespace())?;
        let rest = &text[at..];
        let mut ends = rest.match_indices(TITLE).map(|(end, _)| end);
        let next = ends.find(|end| *end > 0 && rest.as_bytes()[end - 1] == b'\n');
        let rest = &rest[..next.unwrap_or(rest.len())];
        let begin = at;
        at += end_of_record(rest).unwrap_or(rest.len());
        Some((begin, &text[begin..at]))
    })
}

/// Where the line after that of a record's end begins.
fn end_of_record(text: &str) -> Option<usize> {
    let last = text.find("\nend ")? + 1;
    let length = text[last..].find('\n')?;
    Some(last + length + 1)
}

/// The game that a record says it is of, as far as it can be read.
fn id_of(part: &str) -> Option<GameId> {
    let id = |line: &str| line.strip_prefix("id ")?.trim_end().parse().ok();
    part.lines().take(4).find_map(id)
}

/// Whether this is what a kill leaves of a record before it names its game: it tells of nothing, and the save does.
fn is_stub(part: &str) -> bool {
    let part = part.trim_end();
    let is_beginning = part.starts_with(TITLE) || TITLE.starts_with(part);
    let lines = part.lines().count();
    is_beginning && (lines == 1 || lines == 2 && part.len() < STUB)
}

/// A record that counts: it follows the rules, its faces are those of a seed that nobody knew, and the person did something in it.
fn read(part: &str) -> Result<(Record, Report), Fault> {
    let record: Record = part.parse()?;
    let replay = record.replay().map_err(damaged)?;
    if let Some(foreign) = replay.foreign_face {
        return Err(damaged(foreign));
    }
    match record.setup.seed {
        Seed::Drawn(_) => {}
        Seed::Known(_) => return Err(damaged("its seed was known before")),
        Seed::Given => return Err(damaged("its faces were chosen by hand")),
    }
    let report = replay.game.report();
    let report = report.ok_or_else(|| damaged("the person did nothing in it"))?;
    Ok((record, report))
}
