//! Everything that is kept, but the game in progress, as one text: to be taken to another device, or kept elsewhere.
//!
//! ```text
//! ludo-backup 1
//! settings
//! {"version": 1, …}
//! statistics
//! {"v":2, …}
//! games
//! ludo-game 1
//! …
//! end 6f2d0c11
//! ```
//!
//! The parts are the texts of [`Settings`], [`Statistics`] and [`History`]. The last line has the CRC-32 of the lines before
//! it: a text that was cut off or changed on its way is noticed, and taken in as a whole or not at all. What other programs do
//! to a text on its way does not matter: line ends, blanks at the ends of lines and around the text, a byte order mark.

use std::fmt;

use crate::history::{self, History};
use crate::settings::Settings;
use crate::stats::{Statistics, Why};
use ludo_engine::game::check_sum;

/// The version of the text that this program writes, and the newest that it reads.
const VERSION: u64 = 1;
const TITLE: &str = "ludo-backup";

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Backup {
    /// What the player chose.
    pub settings: Settings,
    /// The games played.
    pub statistics: Statistics,
    /// The records of the last of them.
    pub history: History,
}

/// Why a text is no backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no text.
    Empty,
    /// It is damaged, or something else altogether, for this reason (English, for a log).
    Damaged(String),
    /// A newer program wrote it, or a part of it.
    Newer,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("the backup is empty"),
            Fault::Damaged(why) => write!(f, "the backup is damaged: {why}"),
            Fault::Newer => f.write_str("the backup is newer than this program"),
        }
    }
}

impl std::error::Error for Fault {}

impl Backup {
    /// Writes the text form, which [`from_text`](Backup::from_text) reads back to an equal backup.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{TITLE} {VERSION}\nsettings\n{}statistics\n{}games\n{}",
            self.settings.to_text(),
            self.statistics.to_text(),
            self.history.to_text()
        );
        let sum = check_sum(&text);
        text += &format!("end {sum:08x}\n");
        text
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// If anything at all is wrong with it: other than a file of the app's own, a text that was handed in can be had again.
    pub fn from_text(text: &str) -> Result<Backup, Fault> {
        let text = tidied(text);
        let text = text.as_str();
        if text.is_empty() {
            return Err(Fault::Empty);
        }
        let (title, _) = text.split_once('\n').unwrap_or((text, ""));
        let version = title.trim_end().strip_prefix(TITLE).and_then(|version| {
            let version = version.strip_prefix(' ')?;
            version.parse::<u64>().ok()
        });
        match version {
            Some(VERSION) => {}
            Some(version) if version > VERSION => return Err(Fault::Newer),
            _ => return Err(damaged("it does not begin as one")),
        }
        let (body, end) = text.split_at(text.rfind('\n').map_or(0, |at| at + 1));
        let sum = end.strip_prefix("end ");
        if sum.and_then(|sum| u32::from_str_radix(sum, 16).ok()) != Some(check_sum(body)) {
            return Err(damaged("the check sum is not the one of its lines"));
        }
        let [settings, statistics, games] = parts(body)?;
        Ok(Backup {
            settings: read_settings(settings)?,
            statistics: read_statistics(statistics)?,
            history: read_history(games)?,
        })
    }
}

/// The text without what other programs add to one.
fn tidied(text: &str) -> String {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    // An old Mac ends its lines with a carriage return alone.
    let lines = text.split('\n').flat_map(|line| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        line.split('\r')
    });
    let mut tidied = String::with_capacity(text.len());
    for line in lines {
        if !tidied.is_empty() {
            tidied.push('\n');
        }
        tidied.push_str(line.trim_end());
    }
    tidied
}

/// The three parts behind the title. None of their own lines is the heading of another.
fn parts(body: &str) -> Result<[&str; 3], Fault> {
    const HEADINGS: [&str; 3] = ["settings", "statistics", "games"];

    let mut begins = [0; 3];
    let mut ends = [body.len(); 3];
    let mut found = 0;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        if HEADINGS.get(found) == Some(&line.trim_end()) {
            begins[found] = at + line.len();
            if found > 0 {
                ends[found - 1] = at;
            }
            found += 1;
        }
        at += line.len();
    }
    if found < HEADINGS.len() {
        return Err(damaged(format!("no {}", HEADINGS[found])));
    }
    Ok([0, 1, 2].map(|part| &body[begins[part]..ends[part]]))
}

fn read_settings(text: &str) -> Result<Settings, Fault> {
    Settings::from_text(text).map_err(|error| damaged(error.to_string()))
}

fn read_statistics(text: &str) -> Result<Statistics, Fault> {
    let parsed = Statistics::from_text(text);
    match parsed.faults.first() {
        None => Ok(parsed.statistics),
        Some(fault) => Err(match fault.why {
            Why::Newer(_) => Fault::Newer,
            Why::Damaged(_) => damaged(fault.to_string()),
        }),
    }
}

fn read_history(text: &str) -> Result<History, Fault> {
    let parsed = History::from_text(text);
    match parsed.fault {
        None => Ok(parsed.history),
        Some(history::Fault::Newer(_)) => Err(Fault::Newer),
        Some(fault) => Err(damaged(fault.to_string())),
    }
}

fn damaged(why: impl Into<String>) -> Fault {
    Fault::Damaged(why.into())
}
