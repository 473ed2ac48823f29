//! The games that were played, one line each, and the figures that follow from them.
//!
//! ```text
//! {"v":2,"id":"00000000000000ab","rules":"classic","level":"normal","seed":"7","outcome":"won","place":1,
//!  "rolls":312,"ms":754000,"captures_made":3,"captures_suffered":2,"faces":[[13,13,13,13,13,13],…],
//!  "winner":0,"sixes":[[13,2,17],…]}
//! ```
//!
//! Nothing but these lines is kept: every figure is counted anew from them, so another way to count needs no migration.
//!
//! A line (broken up here) is a JSON object with a version of its own. `seed` is decimal text, or `given` where the faces
//! were chosen by hand; `place` is `null` where the rules give none; `faces` counts each face for each seat. All fields of
//! a version are required. A field that the version does not have is ignored, and gone when the text is written again: a
//! program that needs another one raises the version.
//!
//! Version 2 adds what only the log of a game tells: the seat that was home first, or `null`, and for each seat its
//! [`Sixes`]: rolls after a six, sixes among those, the longest wait. It stands in the line because lines are kept for ever
//! and logs are not. Version 1 is read and written back as it is: what it does not say is unknown, and never made up.
//!
//! Version 3 adds the [`Length`] of the game as `length`, or `null` for one that only a custom rule set has. Games of full
//! length, the only ones that there were before, stay in the versions that do not name it.

mod chance;
mod dice;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use ludo_engine::game::{Detail, GameId, Level, Outcome, Report, Seed, Sixes};
use ludo_engine::rules::{BySeat, Length, ROLL_LIMIT, RuleSetName, Seat, StartOut};

pub use chance::{WaitRange, binomial_range, longest_wait_range, wilson};
pub use dice::{DiceFigures, OUTSIDE, PlaceDice};

/// The version of lines without a [`Detail`].
const PLAIN: u64 = 1;
/// The version of lines with one.
const DETAILED: u64 = 2;
/// The version of lines with a [`Detail`] and a length that is not full, and the newest that this program reads.
const OF_LENGTH: u64 = 3;
/// A longer line is damaged: real ones have some hundred bytes.
const MOST_BYTES: usize = 64 << 10;
/// Bad lines that are named; further ones are counted only, so that a huge text of rubbish stays cheap.
const MOST_FAULTS: usize = 1000;
/// The longest reason for a fault, in characters.
const MOST_WHY: usize = 160;
/// The longest time in one game, in milliseconds: a century.
const MOST_MS: u64 = 100 * 365 * 24 * 60 * 60 * 1000;

/// The played games, in the order in which they were counted. Each is there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    games: Vec<Report>,
    /// Where each game stands in the list.
    places: BTreeMap<GameId, usize>,
}

impl Statistics {
    /// Reads the text form. Every good line is kept, whatever the others are; blank lines mean nothing.
    ///
    /// Of two lines about one game the first counts. Another one that says the same is dropped, one that says something
    /// else is a fault.
    pub fn from_text(text: &str) -> Parsed {
        let mut parsed = Parsed::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            let read = read_line(line).and_then(|report| parsed.statistics.take(report));
            if let Err(why) = read {
                if parsed.faults.len() < MOST_FAULTS {
                    let line = index + 1;
                    parsed.faults.push(Fault { line, why });
                } else {
                    parsed.further_faults += 1;
                }
            }
        }
        parsed
    }

    /// Writes the text form, which [`from_text`](Statistics::from_text) reads back to equal statistics.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(400 * self.games.len());
        for report in &self.games {
            let line = serde_json::to_string(&DetailedLine {
                line: Line::from(report),
                detail: report.detail.map(LineDetail::from),
                length: is_of_length(report).then_some(LineLength {
                    length: report.length,
                }),
            });
            text += &line.expect("a line has numbers, names and texts only");
            text.push('\n');
        }
        text
    }

    /// Counts a game, unless it is counted already: whether it was not. Time is kept in whole milliseconds.
    ///
    /// # Panics
    /// In debug builds, if no game can have this report.
    pub fn add(&mut self, mut report: Report) -> bool {
        debug_assert_eq!(check(&report), Ok(()));
        report.played = Duration::from_millis(whole_ms(report.played));
        let is_new = !self.contains(report.id);
        if is_new {
            self.push(report);
        }
        is_new
    }

    /// Takes in the games of other statistics and says how many were new. A game that is in both counts once: as it is
    /// here where they disagree, with what only the others know where they do not.
    ///
    /// A new game comes after the one that it follows in the others, and to the front where it follows none that is here:
    /// so their order is kept, and what was counted here stays latest.
    pub fn merge(&mut self, others: &Statistics) -> usize {
        let mut followers: BTreeMap<Option<GameId>, Vec<Report>> = BTreeMap::new();
        let mut last = None;
        for other in &others.games {
            match self.places.get(&other.id) {
                Some(place) => {
                    complete(&mut self.games[*place], other);
                    last = Some(other.id);
                }
                None => followers.entry(last).or_default().push(*other),
            }
        }
        let own = std::mem::take(self);
        let followed_by = |id| followers.get(&id).into_iter().flatten();
        followed_by(None).for_each(|first| self.push(*first));
        for report in &own.games {
            self.push(*report);
            followed_by(Some(report.id)).for_each(|next| self.push(*next));
        }
        self.games.len() - own.games.len()
    }

    /// The report of the game.
    pub fn get(&self, id: GameId) -> Option<&Report> {
        self.places.get(&id).map(|place| &self.games[*place])
    }

    /// Whether the game is counted.
    pub fn contains(&self, id: GameId) -> bool {
        self.places.contains_key(&id)
    }

    /// All games, the one that was counted first at the front.
    pub fn games(&self) -> &[Report] {
        &self.games
    }

    /// The games of a selection, in the same order.
    pub fn selected(&self, selection: Selection) -> impl DoubleEndedIterator<Item = &Report> {
        self.games
            .iter()
            .filter(move |report| selection.includes(report))
    }

    /// The figures of the games of a selection.
    pub fn figures(&self, selection: Selection) -> Figures {
        let mut figures = Figures::default();
        for report in self.selected(selection) {
            figures.count(report);
        }
        figures
    }

    /// Forgets every game.
    pub fn clear(&mut self) {
        *self = Statistics::default();
    }

    /// A report that was read.
    fn take(&mut self, report: Report) -> Result<(), Why> {
        let id = report.id;
        match self.places.get(&id) {
            None => {
                self.push(report);
                Ok(())
            }
            Some(place) if complete(&mut self.games[*place], &report) => Ok(()),
            Some(_) => Err(damaged(format!("game {id} is above, with other values"))),
        }
    }

    fn push(&mut self, report: Report) {
        self.places.insert(report.id, self.games.len());
        self.games.push(report);
    }
}

/// Whether two reports of one game agree. What only the other one knows is then known.
fn complete(report: &mut Report, other: &Report) -> bool {
    let detail = report.detail.or(other.detail);
    let theirs = Report {
        detail: other.detail.or(detail),
        ..*other
    };
    let agree = Report { detail, ..*report } == theirs;
    if agree {
        report.detail = detail;
    }
    agree
}

/// What a text gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The games of all good lines.
    pub statistics: Statistics,
    /// The bad lines in order, at most a thousand. None of them is in the statistics, so writing those loses them.
    pub faults: Vec<Fault>,
    /// The number of bad lines after those.
    pub further_faults: usize,
}

/// A line that gave no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: Why,
}

/// Why a line gave no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is no line of the statistics, or says what no game can have been, for this reason (English, for a log).
    Damaged(String),
    /// A newer program wrote it, in this version.
    Newer(u64),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = self.line;
        match &self.why {
            Why::Damaged(why) => write!(f, "line {line} of the statistics is damaged: {why}"),
            Why::Newer(version) => write!(
                f,
                "line {line} of the statistics is of version {version}, newer than this program"
            ),
        }
    }
}

impl std::error::Error for Fault {}

/// Which games to count. [`ALL`](Selection::ALL) is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selection {
    /// Only games of this level.
    pub level: Option<Level>,
    /// Only games by the rules of this name.
    pub rules: Option<RuleSetName>,
    /// Only games of this length.
    pub length: Option<Length>,
}

impl Selection {
    /// Every game.
    pub const ALL: Selection = Selection {
        level: None,
        rules: None,
        length: None,
    };

    /// The games of a level, by whatever rules.
    pub const fn of_level(level: Level) -> Selection {
        Selection {
            level: Some(level),
            ..Selection::ALL
        }
    }

    /// The games by the rules of this name, at whatever level.
    pub const fn of_rules(rules: RuleSetName) -> Selection {
        Selection {
            rules: Some(rules),
            ..Selection::ALL
        }
    }

    /// The games of this length, by whatever rules.
    pub const fn of_length(length: Length) -> Selection {
        Selection {
            length: Some(length),
            ..Selection::ALL
        }
    }

    /// Whether the game belongs to it.
    pub fn includes(&self, report: &Report) -> bool {
        self.level.is_none_or(|level| level == report.level)
            && self.rules.is_none_or(|rules| rules == report.rules_name)
            && (self.length.is_none() || self.length == report.length)
    }
}

/// What a number of games come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Games in which the person was home first.
    pub won: u32,
    /// Games in which somebody else was.
    pub lost: u32,
    /// Games given up for another.
    pub abandoned: u32,
    /// Games stopped at the roll limit.
    pub no_result: u32,
    /// The time spent in all of them, whatever came of them.
    pub time: Duration,
    /// Pieces that the person captured.
    pub captures_made: u32,
    /// Pieces that the person lost to captures.
    pub captures_suffered: u32,
}

impl Figures {
    /// All games: the sum of the four outcomes.
    pub fn played(&self) -> u32 {
        self.won + self.lost + self.abandoned + self.no_result
    }

    /// Games that somebody won: those that the win share is of.
    pub fn decided(&self) -> u32 {
        self.won + self.lost
    }

    /// Where the person's true win share may lie, in whole per cent, with 95 % confidence ([`wilson`]). Rounded outwards,
    /// so that the range says no more than is known; `None` where no game was won or lost.
    pub fn share_range(&self) -> Option<(u8, u8)> {
        let (low, high) = wilson(self.won, self.decided())?;
        Some(((100.0 * low).floor() as u8, (100.0 * high).ceil() as u8))
    }

    /// The time of a game on average; `None` where there is none.
    pub fn time_per_game(&self) -> Option<Duration> {
        self.time.checked_div(self.played())
    }

    /// How many of the games won or lost were won, in per cent, rounded to a whole one, half up; `None` where there are
    /// none.
    pub fn win_share(&self) -> Option<u8> {
        let (won, decided) = (u64::from(self.won), u64::from(self.decided()));
        let rounded = (200 * won + decided).checked_div(2 * decided)?;
        Some(rounded as u8)
    }

    fn count(&mut self, report: &Report) {
        match report.outcome {
            Outcome::Won => self.won += 1,
            Outcome::Lost => self.lost += 1,
            Outcome::Abandoned => self.abandoned += 1,
            Outcome::NoResult => self.no_result += 1,
        }
        self.time = self.time.saturating_add(report.played);
        self.captures_made += report.captures_made;
        self.captures_suffered += report.captures_suffered;
    }
}

/// A report as a line has it.
#[derive(Serialize)]
struct DetailedLine {
    #[serde(flatten)]
    line: Line,
    #[serde(flatten)]
    detail: Option<LineDetail>,
    #[serde(flatten)]
    length: Option<LineLength>,
}

/// Whether the line of a game names its length. Without its log a game is of full length: there was no other.
fn is_of_length(report: &Report) -> bool {
    report.detail.is_some() && report.length != Some(Length::Full)
}

/// What version 3 adds.
#[derive(Serialize, Deserialize)]
struct LineLength {
    #[serde(deserialize_with = "Option::deserialize")]
    length: Option<Length>,
}

/// What version 2 adds.
#[derive(Serialize, Deserialize)]
struct LineDetail {
    #[serde(deserialize_with = "Option::deserialize")]
    winner: Option<u8>,
    sixes: [[u32; 3]; 4],
}

impl From<Detail> for LineDetail {
    fn from(detail: Detail) -> LineDetail {
        let sixes = |sixes: Sixes| [sixes.after_six, sixes.pairs, sixes.longest_wait];
        LineDetail {
            winner: detail.winner.map(Seat::number),
            sixes: detail.sixes.0.map(sixes),
        }
    }
}

impl LineDetail {
    fn read(self) -> Result<Detail, Why> {
        let seat = |number| Seat::new(number).ok_or_else(|| damaged("winner: not a seat"));
        let sixes = |[after_six, pairs, longest_wait]: [u32; 3]| Sixes {
            after_six,
            pairs,
            longest_wait,
        };
        Ok(Detail {
            winner: self.winner.map(seat).transpose()?,
            sixes: BySeat(self.sixes.map(sixes)),
        })
    }
}

/// A report as version 1 has it.
#[derive(Serialize, Deserialize)]
struct Line {
    v: u64,
    id: String,
    rules: RuleSetName,
    level: Level,
    seed: String,
    outcome: Outcome,
    // Named, because an optional field may otherwise be missing.
    #[serde(deserialize_with = "Option::deserialize")]
    place: Option<u8>,
    rolls: u32,
    ms: u64,
    captures_made: u32,
    captures_suffered: u32,
    faces: [[u32; 6]; 4],
}

impl From<&Report> for Line {
    fn from(report: &Report) -> Line {
        Line {
            v: match report.detail {
                None => PLAIN,
                Some(_) if is_of_length(report) => OF_LENGTH,
                Some(_) => DETAILED,
            },
            id: report.id.to_string(),
            rules: report.rules_name,
            level: report.level,
            seed: seed_text(report.seed),
            outcome: report.outcome,
            place: report.place,
            rolls: report.rolls,
            ms: whole_ms(report.played),
            captures_made: report.captures_made,
            captures_suffered: report.captures_suffered,
            faces: report.faces.0,
        }
    }
}

fn seed_text(seed: Seed) -> String {
    match seed {
        Seed::Drawn(seed) => seed.to_string(),
        Seed::Given => "given".to_owned(),
    }
}

fn read_seed(text: &str) -> Option<Seed> {
    let seed = match text {
        "given" => Seed::Given,
        number => Seed::Drawn(number.parse().ok()?),
    };
    (seed_text(seed) == text).then_some(seed)
}

fn read_id(text: &str) -> Option<GameId> {
    let id: GameId = text.parse().ok()?;
    (id.to_string() == text).then_some(id)
}

fn whole_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).map_or(MOST_MS, |ms| ms.min(MOST_MS))
}

fn read_line(line: &str) -> Result<Report, Why> {
    /// What every version has.
    #[derive(Deserialize)]
    struct Version {
        v: u64,
    }

    if line.len() > MOST_BYTES {
        return Err(damaged(format!("longer than {MOST_BYTES} bytes")));
    }
    // Serde would read a list of the values as well.
    if !line.starts_with('{') {
        return Err(damaged("no JSON object"));
    }
    let Version { v } = serde_json::from_str(line).map_err(no_line)?;
    let detail = match v {
        PLAIN => None,
        DETAILED | OF_LENGTH => {
            let detail: LineDetail = serde_json::from_str(line).map_err(no_line)?;
            Some(detail.read()?)
        }
        0 => return Err(damaged("there is no version 0")),
        newer => return Err(Why::Newer(newer)),
    };
    let length = if v == OF_LENGTH {
        let LineLength { length } = serde_json::from_str(line).map_err(no_line)?;
        if length == Some(Length::Full) {
            return Err(damaged("length: full, which version 2 is for"));
        }
        length
    } else {
        Some(Length::Full)
    };
    let line: Line = serde_json::from_str(line).map_err(no_line)?;
    if line.ms > MOST_MS {
        return Err(damaged("ms: more than a century"));
    }
    let report = Report {
        id: read_id(&line.id).ok_or_else(|| damaged("id: not 16 hexadecimal digits"))?,
        rules_name: line.rules,
        length,
        level: line.level,
        seed: read_seed(&line.seed)
            .ok_or_else(|| damaged("seed: not a number from 0 to 2^64 - 1, or `given`"))?,
        outcome: line.outcome,
        place: line.place,
        rolls: line.rolls,
        played: Duration::from_millis(line.ms),
        captures_made: line.captures_made,
        captures_suffered: line.captures_suffered,
        faces: BySeat(line.faces),
        detail,
    };
    check(&report).map_err(damaged)?;
    Ok(report)
}

/// Whether a game can have this report, by any rules.
fn check(report: &Report) -> Result<(), &'static str> {
    let fits = match report.outcome {
        Outcome::Won => report.place == Some(1),
        Outcome::Lost => report.place.is_none_or(|place| (2..=4).contains(&place)),
        Outcome::Abandoned => report.place.is_none(),
        Outcome::NoResult => report.place.is_none_or(|place| (1..=4).contains(&place)),
    };
    if !fits {
        return Err("place: not one of the outcome");
    }
    if report.rolls > ROLL_LIMIT {
        return Err("rolls: more than a game can have");
    }
    let faces = report.faces.0.as_flattened();
    if faces.iter().copied().map(u64::from).sum::<u64>() != u64::from(report.rolls) {
        return Err("faces: not as many as rolls");
    }
    // Each captured piece has a roll of its own: one that moved it since it left its base, or, if a free exit brought it
    // out and it still stood there, the roll that captured it. Pieces that began outside need none.
    let began_outside = match report.length {
        Some(length) => u32::from(length.start_out().pieces()),
        None => u32::from(StartOut::MAX),
    };
    let most_captures = report.rolls + 3 * began_outside;
    if report.captures_made.max(report.captures_suffered) > most_captures {
        return Err("captures: more than rolls");
    }
    match report.detail {
        Some(detail) => check_detail(report, &detail),
        None => Ok(()),
    }
}

fn check_detail(report: &Report, detail: &Detail) -> Result<(), &'static str> {
    let is_won = detail.winner == Some(Seat::HUMAN);
    let is_lost = report.outcome == Outcome::Lost;
    if is_won != (report.outcome == Outcome::Won) || is_lost && detail.winner.is_none() {
        return Err("winner: not one of the outcome");
    }
    for (seat, sixes) in detail.sixes.iter() {
        let faces = report.faces[seat];
        let (others, count) = (faces[..5].iter().sum::<u32>(), faces[5]);
        // The last six may be the seat's last roll, which none follows.
        let follows = (count.saturating_sub(1)..=count).contains(&sixes.after_six);
        let pairs = sixes.pairs <= sixes.after_six.min(count.saturating_sub(1));
        // The other rolls lie in the gaps before, between and after the sixes: the longest holds its share at least.
        let gaps = u64::from(count) + 1;
        let waits = sixes.longest_wait <= others
            && u64::from(sixes.longest_wait) * gaps >= u64::from(others);
        if !(follows && pairs && waits) {
            return Err("sixes: not those of the faces");
        }
    }
    Ok(())
}

fn damaged(why: impl Into<String>) -> Why {
    Why::Damaged(why.into())
}

fn no_line(error: serde_json::Error) -> Why {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    // The line within the line is always the first.
    let place = format!(" at line {line} column {column}");
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let what: String = what.chars().take(MOST_WHY).collect();
    damaged(format!("{what} (column {column})"))
}
