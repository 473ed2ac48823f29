//! A fold as a text: what spares the replay of every game.
//!
//! ```text
//! {"version":1,"records":1,"bytes":120381,"sum":2918273,"damaged":[],"newer":0}
//! {"at":0,"bytes":1043,"id":171,"rules":"classic", …}
//! …
//! end 6f2d0c11
//! ```
//!
//! The first line names the text that was folded, by its length and its sum, and the version of the records that were
//! understood: a program that reads newer ones folds them anew. The last line has the CRC-32 of the lines before it.

use std::time::Duration;

use ludo_engine::game::{Detail, GameId, Level, Outcome, Record, Report, Seed, Sixes, check_sum};
use ludo_engine::rules::{BySeat, Length, RuleSetName, Seat};
use serde::{Deserialize, Serialize};

use super::Journal;

/// The version of the summaries that this program makes and takes. It goes up with every change of this form, or of what
/// is counted.
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    version: u64,
    records: u32,
    bytes: usize,
    sum: u32,
    damaged: Vec<Option<u64>>,
    newer: usize,
}

#[derive(Serialize, Deserialize)]
struct Line {
    at: usize,
    bytes: usize,
    id: u64,
    rules: RuleSetName,
    length: Option<Length>,
    level: Level,
    seed: u64,
    day: Option<String>,
    outcome: Outcome,
    place: Option<u8>,
    rolls: u32,
    ms: u64,
    captures_made: u32,
    captures_suffered: u32,
    faces: [[u32; 6]; 4],
    winner: Option<u8>,
    sixes: [[u32; 3]; 4],
}

impl Journal {
    /// Writes the fold down, for [`from_summary`](Journal::from_summary). `None` where a game of it is not in the text.
    pub fn summary(&self, text: &str) -> Option<String> {
        let folded = text.get(..self.length)?;
        let header = Header {
            version: VERSION,
            records: Record::VERSION,
            bytes: self.length,
            sum: check_sum(folded),
            damaged: self.damaged.iter().map(|id| Some((*id)?.0)).collect(),
            newer: self.newer,
        };
        let mut summary = String::with_capacity(400 * (self.places.len() + 1));
        push_line(&mut summary, &header);
        for (report, place) in self.statistics.games().iter().zip(&self.places) {
            push_line(&mut summary, &line(report, place.clone()?)?);
        }
        let sum = check_sum(&summary);
        summary += &format!("end {sum:08x}\n");
        Some(summary)
    }

    /// Reads a summary of this text, or of its beginning: the rest is still to be [folded](Journal::fold). `None` where it
    /// is damaged, of another version, or not of this text.
    pub fn from_summary(summary: &str, text: &str) -> Option<Journal> {
        let (body, end) = summary.trim_end().rsplit_once('\n')?;
        let sum = u32::from_str_radix(end.strip_prefix("end ")?, 16).ok()?;
        if sum != check_sum(body) {
            return None;
        }
        let (header, lines) = body.split_once('\n').unwrap_or((body, ""));
        let header: Header = serde_json::from_str(header).ok()?;
        let is_ours = header.version == VERSION && header.records == Record::VERSION;
        if !is_ours || check_sum(text.get(..header.bytes)?) != header.sum {
            return None;
        }
        let mut journal = Journal {
            length: header.bytes,
            damaged: header.damaged.iter().map(|id| id.map(GameId)).collect(),
            newer: header.newer,
            ..Journal::default()
        };
        for text in lines.lines() {
            let line: Line = serde_json::from_str(text).ok()?;
            let place = line.at..line.at.checked_add(line.bytes)?;
            journal.put(report(&line)?, Some(place));
        }
        Some(journal)
    }
}

fn push_line(text: &mut String, line: &impl Serialize) {
    *text += &serde_json::to_string(line).expect("a line has numbers and names only");
    text.push('\n');
}

fn line(report: &Report, place: std::ops::Range<usize>) -> Option<Line> {
    let Seed::Drawn(seed) = report.seed else {
        return None;
    };
    let detail = report.detail?;
    let sixes = |sixes: Sixes| [sixes.after_six, sixes.pairs, sixes.longest_wait];
    Some(Line {
        at: place.start,
        bytes: place.len(),
        id: report.id.0,
        rules: report.rules_name,
        length: report.length,
        level: report.level,
        seed,
        day: report.day.map(|day| day.to_string()),
        outcome: report.outcome,
        place: report.place,
        rolls: report.rolls,
        ms: u64::try_from(report.played.as_millis()).ok()?,
        captures_made: report.captures_made,
        captures_suffered: report.captures_suffered,
        faces: report.faces.0,
        winner: detail.winner.map(Seat::number),
        sixes: detail.sixes.0.map(sixes),
    })
}

fn report(line: &Line) -> Option<Report> {
    let winner = match line.winner {
        Some(number) => Some(Seat::new(number)?),
        None => None,
    };
    let day = match &line.day {
        Some(day) => Some(day.parse().ok()?),
        None => None,
    };
    let sixes = |[after_six, pairs, longest_wait]: [u32; 3]| Sixes {
        after_six,
        pairs,
        longest_wait,
    };
    Some(Report {
        id: GameId(line.id),
        rules_name: line.rules,
        length: line.length,
        level: line.level,
        seed: Seed::Drawn(line.seed),
        day,
        outcome: line.outcome,
        place: line.place,
        rolls: line.rolls,
        played: Duration::from_millis(line.ms),
        captures_made: line.captures_made,
        captures_suffered: line.captures_suffered,
        faces: BySeat(line.faces),
        detail: Some(Detail {
            winner,
            sixes: BySeat(line.sixes.map(sixes)),
        }),
    })
}
