//! The text of a game: save, golden test and bug report in one.
//!
//! ```text
//! ludo-game 1
//! id 00000000000000ab
//! rules classic
//! fields {}
//! level normal
//! first-seat 0
//! seed 7
//! day 2026-12-01
//! played-ms 61500
//! log
//! 245141226a5a
//! end 12 5a1f294e
//! ```
//!
//! Only the fields that differ from classic are written. The log has a digit for each face, a letter from `a` to `d` for
//! each choice that follows it, and `x` for a free exit. The last line counts its entries, so that a text that was cut off
//! is noticed, and has the CRC-32 of the lines before it, each with a line feed, in hexadecimal; by hand it may be left
//! out. `seed` has `known` behind the number where the person knew it beforehand, or is `given` where the faces were chosen
//! by hand. There is no `day` where the day is not known.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write as _;
use core::str::FromStr;
use core::time::Duration;

use super::play::Game;
use super::setup::{Seed, Setup};
use crate::rules::{Action, Face, IllegalAction, Piece, RuleSet, Seat};

const TITLE: &str = "ludo-game";
/// What stands behind a seed that the person knew.
const KNOWN: &str = " known";
/// Width at which the log is wrapped.
const LINE: usize = 96;
/// More entries than any game has: every roll with a choice and a bonus, and as many free exits.
const MOST_ENTRIES: usize = 8 * crate::rules::ROLL_LIMIT as usize;

/// A game as it is written down: not yet checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How it began.
    pub setup: Setup,
    /// The time spent in it.
    pub played: Duration,
    /// Every face and every choice.
    pub log: Vec<Action>,
}

/// Why a text is not a game record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It is of a version that this program does not know yet.
    Newer(u32),
    /// It is damaged, or something else altogether: the line, counted from 1, and what was expected there.
    Damaged { line: usize, expected: String },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RecordError::Newer(version) => {
                write!(
                    f,
                    "game record of version {version}, newer than this program"
                )
            }
            RecordError::Damaged { line, expected } => {
                write!(f, "line {line} of the game record: expected {expected}")
            }
        }
    }
}

impl core::error::Error for RecordError {}

/// A log entry that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The entry, counted from 1.
    pub entry: usize,
    /// What is wrong with it.
    pub illegal: IllegalAction,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "entry {} of the log: {}", self.entry, self.illegal)
    }
}

impl core::error::Error for ReplayError {}

/// A logged face that is not the seed's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignFace {
    /// The roll, counted from 1.
    pub roll: u32,
    /// What the log says.
    pub logged: Face,
    /// What the seed gives.
    pub drawn: Face,
}

impl fmt::Display for ForeignFace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (logged, drawn) = (self.logged.pips(), self.drawn.pips());
        write!(
            f,
            "roll {} is a {logged} in the log, but a {drawn} by the seed",
            self.roll
        )
    }
}

/// A game that was replayed from its record.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game, ready to go on.
    pub game: Game,
    /// The first face that is not the seed's, where a seed is given.
    pub foreign_face: Option<ForeignFace>,
}

impl Record {
    /// The version of the text that this program writes, and the newest that it reads.
    pub const VERSION: u32 = 1;

    /// Plays the log through the rules, trusting its faces.
    ///
    /// # Errors
    /// Names the first entry that the rules do not allow.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        let mut game = Game::new(self.setup);
        let mut foreign_face = None;
        for (index, action) in self.log.iter().enumerate() {
            let fault = |illegal| ReplayError {
                entry: index + 1,
                illegal,
            };
            match *action {
                Action::Roll(face) => {
                    let drawn = game.roll_given(face, |_| ()).map_err(fault)?;
                    if drawn != face && foreign_face.is_none() {
                        foreign_face = Some(ForeignFace {
                            roll: game.position().rolls(),
                            logged: face,
                            drawn,
                        });
                    }
                }
                Action::FreeExit => game.free_exit(|_| ()).map_err(fault)?,
                Action::Move(piece) => game.choose(piece, |_| ()).map_err(fault)?,
            }
        }
        game.add_played(self.played);
        Ok(Replay { game, foreign_face })
    }
}

impl Game {
    /// What there is to write down of the game.
    pub fn record(&self) -> Record {
        Record {
            setup: *self.setup(),
            played: self.played(),
            log: self.log().to_vec(),
        }
    }

    /// The text of the game.
    pub fn to_text(&self) -> String {
        write_record(self.setup(), self.played(), self.log())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&write_record(&self.setup, self.played, &self.log))
    }
}

fn write_record(setup: &Setup, played: Duration, log: &[Action]) -> String {
    let mut text = String::with_capacity(700 + 2 * log.len());
    let fields = written_fields(&setup.rules);
    let seed = match setup.seed {
        Seed::Drawn(seed) => seed.to_string(),
        Seed::Known(seed) => format!("{seed}{KNOWN}"),
        Seed::Given => "given".to_string(),
    };
    let day = setup.day.map(|day| format!("day {day}\n"));
    let header = format!(
        "{TITLE} {}\nid {}\nrules {}\nfields {fields}\nlevel {}\nfirst-seat {}\nseed {seed}\n{}played-ms {}\nlog\n",
        Record::VERSION,
        setup.id,
        setup.rules_name,
        setup.level,
        setup.first_seat.number(),
        day.unwrap_or_default(),
        played.as_millis(),
    );
    text.push_str(&header);
    for entries in log.chunks(LINE) {
        text.extend(entries.iter().map(|action| entry_sign(*action)));
        text.push('\n');
    }
    let sum = check_sum(&text);
    writeln!(text, "end {} {sum:08x}", log.len()).expect("a string takes what is written");
    text
}

/// The fields of a rule set in which it differs from classic: what is missing is classic's, and a record stays short.
fn written_fields(rules: &RuleSet) -> String {
    let fields = |rules: &RuleSet| serde_json::to_value(rules).expect("a rule set has a JSON form");
    let (mut own, classic) = (fields(rules), fields(&RuleSet::CLASSIC));
    if let Some(own) = own.as_object_mut() {
        own.retain(|field, value| classic.get(field) != Some(value));
    }
    own.to_string()
}

/// The CRC-32 of the lines of a text, whichever line ends they have by now.
pub fn check_sum(text: &str) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for line in text.lines() {
        sum.update(line.as_bytes());
        sum.update(b"\n");
    }
    sum.finalize()
}

fn entry_sign(action: Action) -> char {
    match action {
        Action::Roll(face) => char::from(b'0' + face.pips()),
        Action::Move(piece) => char::from(b'a' + piece.number()),
        Action::FreeExit => 'x',
    }
}

fn entry(sign: char) -> Option<Action> {
    match sign {
        '1'..='6' => Face::new(sign as u8 - b'0').map(Action::Roll),
        'a'..='d' => Piece::new(sign as u8 - b'a').map(Action::Move),
        'x' => Some(Action::FreeExit),
        _ => None,
    }
}

fn parse_seed(text: &str) -> Option<Seed> {
    if text == "given" {
        return Some(Seed::Given);
    }
    Some(match text.strip_suffix(KNOWN) {
        Some(number) => Seed::Known(number.parse().ok()?),
        None => Seed::Drawn(text.parse().ok()?),
    })
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut lines = Lines {
            rest: text,
            line: 0,
        };
        let version: u32 = lines.value(TITLE, "`ludo-game` and a version")?;
        match version {
            Record::VERSION => {}
            0 => return Err(lines.damaged("version 1")),
            newer => return Err(RecordError::Newer(newer)),
        }
        let id = lines.value("id", "`id` and 16 hexadecimal digits")?;
        let rules_name = lines.value("rules", "`rules` and the name of a rule set")?;
        let fields = lines.field("fields", "`fields` and the rule set's fields")?;
        let rules = serde_json::from_str::<RuleSet>(fields)
            .map_err(|error| lines.damaged(&format!("the rule set's fields ({error})")))?;
        let level = lines.value("level", "`level` and easy, normal, hard or expert")?;
        let first_seat = lines.value("first-seat", "`first-seat` and 0 to 3")?;
        let first_seat = Seat::new(first_seat).ok_or_else(|| lines.damaged("a seat, 0 to 3"))?;
        let seed = lines.field("seed", "`seed` and a number")?;
        let seed = parse_seed(seed).ok_or_else(|| {
            lines.damaged("a seed from 0 to 2^64 - 1, `known` or not, or `given`")
        })?;
        let day = match lines.rest.starts_with("day ") {
            true => Some(lines.value("day", "`day` and a day such as 2026-12-01")?),
            false => None,
        };
        let played = lines.value("played-ms", "`played-ms` and milliseconds")?;
        if lines.next() != Some("log") {
            return Err(lines.damaged("`log`"));
        }
        let mut log = Vec::new();
        loop {
            let body = text.len() - lines.rest.len();
            let line = lines.next().ok_or_else(|| lines.damaged("`end`"))?;
            if let Some(end) = line.strip_prefix("end ") {
                lines.check_end(end, log.len(), &text[..body])?;
                break;
            }
            for sign in line.chars().filter(|sign| *sign != ' ') {
                log.push(entry(sign).ok_or_else(|| lines.damaged("1 to 6, a to d, or x"))?);
            }
            if log.len() > MOST_ENTRIES {
                return Err(lines.damaged("no more entries than a game can have"));
            }
        }
        Ok(Record {
            setup: Setup {
                id,
                rules_name,
                rules,
                level,
                first_seat,
                seed,
                day,
            },
            played: Duration::from_millis(played),
            log,
        })
    }
}

/// The lines of a text, and where we are in it.
struct Lines<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        if self.rest.is_empty() {
            return None;
        }
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(line.strip_suffix('\r').unwrap_or(line))
    }

    fn damaged(&self, expected: &str) -> RecordError {
        RecordError::Damaged {
            line: self.line,
            expected: expected.to_string(),
        }
    }

    /// What stands behind `name` and a blank on the next line.
    fn field(&mut self, name: &str, expected: &str) -> Result<&'a str, RecordError> {
        self.next()
            .and_then(|line| line.strip_prefix(name)?.strip_prefix(' '))
            .ok_or_else(|| self.damaged(expected))
    }

    fn value<T: FromStr>(&mut self, name: &str, expected: &str) -> Result<T, RecordError> {
        let field = self.field(name, expected)?;
        field.parse().map_err(|_| self.damaged(expected))
    }

    fn check_end(&mut self, end: &str, entries: usize, body: &str) -> Result<(), RecordError> {
        let (count, sum) = end.split_once(' ').unwrap_or((end, ""));
        if count.parse() != Ok(entries) {
            return Err(self.damaged(&format!("{entries}, the number of entries")));
        }
        if !sum.is_empty() {
            let actual = check_sum(body);
            if u32::from_str_radix(sum, 16) != Ok(actual) {
                return Err(self.damaged(&format!("the check sum {actual:08x}")));
            }
        }
        if !self.rest.trim().is_empty() {
            self.line += 1;
            return Err(self.damaged("nothing after the end"));
        }
        Ok(())
    }
}
