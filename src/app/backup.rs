//! Everything that is kept, but the game in progress, as one text: to be taken to another device, or kept elsewhere.
//!
//! ```text
//! ludo-backup 1
//! settings
//! {"version": 1, …}
//! games
//! ludo-game 1
//! …
//! end 6f2d0c11
//! ```
//!
//! The parts are the text of [`Settings`] and that of a [`Journal`]. The last line has the CRC-32 of the lines before
//! it: a text that was cut off or changed on its way is noticed, and taken in as a whole or not at all. What other programs do
//! to a text on its way does not matter: line ends, blanks at the ends of lines and around the text, a byte order mark.

use std::fmt;

use crate::fault::{Fault, damaged};
use crate::journal::Journal;
use crate::settings::Settings;
use crate::stats::Statistics;
use ludo_engine::game::{Record, Report, check_sum};

/// The version of the text that this program writes, and the newest that it reads.
const VERSION: u64 = 1;
const TITLE: &str = "ludo-backup";

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Backup {
    settings: Settings,
    games: String,
    journal: Journal,
}

/// Why a text gives no backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no text.
    Empty,
    /// It, or a part of it, is of no use.
    Unusable(Fault),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refused::Empty => f.write_str("the backup is empty"),
            Refused::Unusable(fault) => write!(f, "the backup is {fault}"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused::Unusable(fault)
    }
}

impl Backup {
    /// A backup of these settings, and of the games of a text of records, whose fold the journal is.
    pub fn new(settings: Settings, games: String, journal: Journal) -> Backup {
        Backup {
            settings,
            games,
            journal,
        }
    }

    /// What the player chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The records of the games played.
    pub fn games(&self) -> &str {
        &self.games
    }

    /// What they come to.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The games played.
    pub fn statistics(&self) -> &Statistics {
        self.journal.statistics()
    }

    /// The records, with their games' reports.
    pub fn records(&self) -> impl Iterator<Item = (Record, Report)> {
        self.journal.records(&self.games)
    }

    /// Writes the text form, which [`from_text`](Backup::from_text) reads back to an equal backup.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{TITLE} {VERSION}\nsettings\n{}games\n{}",
            self.settings.to_text(),
            self.games
        );
        let sum = check_sum(&text);
        text += &format!("end {sum:08x}\n");
        text
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// If anything at all is wrong with it: other than a file of the app's own, a text that was handed in can be had again.
    pub fn from_text(text: &str) -> Result<Backup, Refused> {
        let text = tidied(text);
        let text = text.as_str();
        if text.is_empty() {
            return Err(Refused::Empty);
        }
        let (title, _) = text.split_once('\n').unwrap_or((text, ""));
        let version = title.trim_end().strip_prefix(TITLE).and_then(|version| {
            let version = version.strip_prefix(' ')?;
            version.parse::<u64>().ok()
        });
        match version {
            Some(VERSION) => {}
            Some(version) if version > VERSION => return Err(Fault::Newer(version).into()),
            _ => return Err(damaged("it does not begin as one").into()),
        }
        let (body, end) = text.split_at(text.rfind('\n').map_or(0, |at| at + 1));
        let sum = end.strip_prefix("end ");
        if sum.and_then(|sum| u32::from_str_radix(sum, 16).ok()) != Some(check_sum(body)) {
            return Err(damaged("the check sum is not the one of its lines").into());
        }
        let [settings, games] = parts(body)?;
        let settings = Settings::from_text(settings)?;
        let journal = Journal::of(games);
        if journal.unread().damaged > 0 {
            return Err(damaged("a record of a game is damaged").into());
        }
        if journal.unread().newer > 0 {
            return Err(Fault::Newer(u64::from(Record::VERSION) + 1).into());
        }
        Ok(Backup::new(settings, games.to_owned(), journal))
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

/// The parts behind the title. None of their own lines is the heading of another.
fn parts(body: &str) -> Result<[&str; 2], Fault> {
    const HEADINGS: [&str; 2] = ["settings", "games"];

    let mut begins = [0; 2];
    let mut ends = [body.len(); 2];
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
    Ok([0, 1].map(|part| &body[begins[part]..ends[part]]))
}
