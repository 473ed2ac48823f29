//! The games that were counted, and how they stand to their file.
//!
//! A start reads no more of the file than its end, and counting a game only appends to it: what all games come to is
//! worked out when somebody asks.

use std::io;

use super::{StorageIssue, Unusable, cannot_read, cannot_save, set_aside};
use crate::backup::Backup;
use crate::journal::{Journal, has_record};
use crate::store::{Document, Durability, Store};
use ludo_engine::game::{Game, GameId, Record, Report};

const DOCUMENT: Document = Document::Games;
/// The end of the file that tells whether a game was counted last: longer than any record.
const TAIL: usize = 64 << 10;
/// More than this of the file is not replayed at each start.
const MOST_REPLAYED: usize = 64 << 10;

/// What is known of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Known {
    /// Not read yet.
    #[default]
    Nothing,
    /// Reading failed.
    Unreadable,
    /// Its contents.
    Everything,
}

/// The games.
#[derive(Debug, Default)]
pub(super) struct Games {
    journal: Journal,
    known: Known,
    /// Counted, and not in the file yet.
    unwritten: Vec<(Record, Report)>,
}

impl Games {
    /// What they come to, as far as the file was [read](Games::read).
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Whether [`read`](Games::read) has nothing left to do.
    pub fn is_read(&self) -> bool {
        self.known != Known::Nothing
    }

    /// Reads the file, if that was not done before.
    pub fn read(&mut self, store: &dyn Store, issues: &mut Vec<StorageIssue>) {
        if self.is_read() {
            return;
        }
        let text = match store.read(DOCUMENT) {
            Ok(text) => text.unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                if !set_aside(store, DOCUMENT, &Unusable::Damaged, issues) {
                    self.known = Known::Unreadable;
                    return;
                }
                String::new()
            }
            Err(error) => {
                self.known = Known::Unreadable;
                return issues.push(cannot_read(DOCUMENT, error));
            }
        };
        let summary = store.read(Document::Summary).ok().flatten();
        let summary = summary.and_then(|summary| Journal::from_summary(&summary, &text));
        let mut journal = summary.unwrap_or_default();
        let (before, told) = (journal.length(), journal.unread());
        journal.fold(&text);
        let unread = journal.unread();
        if unread.damaged > told.damaged {
            issues.push(StorageIssue::GamesDamaged);
        }
        if unread.newer > told.newer {
            issues.push(StorageIssue::GamesNewer);
        }
        self.journal = journal;
        if text.len() - before > MOST_REPLAYED || unread != told {
            self.write_summary(store, &text);
        }
        for (_, report) in &self.unwritten {
            self.journal.count(*report);
        }
        self.known = Known::Everything;
    }

    /// Whether the game was counted last, as it stands or as it went on.
    pub fn was_counted_last(&self, store: &dyn Store, game: &Game) -> io::Result<bool> {
        let Some(report) = game.report() else {
            return Ok(false);
        };
        let tail = store.read_tail(DOCUMENT, TAIL)?;
        Ok(tail.is_some_and(|tail| has_record(&tail, &report)))
    }

    /// Counts a game, to be written by the next [`write`](Games::write). One that is counted already is not counted again.
    pub fn add(&mut self, store: &dyn Store, game: &Game) {
        let Some(report) = game.report() else { return };
        let is_counted =
            self.known != Known::Everything && self.was_counted_last(store, game).unwrap_or(false);
        if !is_counted && self.journal.count(report) {
            self.unwritten.retain(|(_, old)| old.id != report.id);
            self.unwritten.push((game.record(), report));
        }
    }

    /// Appends the games that are not in the file yet.
    pub fn write(&mut self, store: &dyn Store) -> Result<(), StorageIssue> {
        if self.unwritten.is_empty() {
            return Ok(());
        }
        let records = self.unwritten.iter().map(|(record, _)| record.to_string());
        let text: String = records.collect();
        let at = match store.append(DOCUMENT, &text) {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let mut issues = Vec::new();
                set_aside(store, DOCUMENT, &Unusable::Damaged, &mut issues);
                store.append(DOCUMENT, &text)
            }
            appended => appended,
        }
        .map_err(cannot_save)?;
        self.unwritten.clear();
        if self.known == Known::Everything && at == self.journal.length() as u64 {
            self.journal.fold_next(&text);
        } else {
            self.known = Known::Nothing;
        }
        Ok(())
    }

    /// The record of a game that is counted; `None` where it is not in the file any more.
    pub fn record(&self, store: &dyn Store, id: GameId) -> io::Result<Option<Record>> {
        let mut unwritten = self.unwritten.iter();
        if let Some((record, _)) = unwritten.find(|(_, report)| report.id == id) {
            return Ok(Some(record.clone()));
        }
        let text = store.read(DOCUMENT)?;
        Ok(text.and_then(|text| self.journal.record(id, &text)))
    }

    /// The records of all games as one text, and what that comes to.
    pub fn extract(&self, store: &dyn Store) -> (String, Journal) {
        // What cannot be read cannot be taken elsewhere: it was told when it was read.
        let text = store.read(DOCUMENT).ok().flatten().unwrap_or_default();
        let (mut text, mut journal) = self.journal.extract(&text);
        for (record, _) in &self.unwritten {
            text += &record.to_string();
        }
        journal.fold(&text);
        (text, journal)
    }

    /// Takes in the games of a backup.
    pub fn import(&mut self, store: &dyn Store, backup: &Backup) -> Result<(), StorageIssue> {
        // They stand between those of here where they can, or else after them.
        let written = self.write(store);
        let old = match store.read(DOCUMENT) {
            Ok(text) if self.known == Known::Everything => text.unwrap_or_default(),
            _ => return self.add_all(store, backup),
        };
        if written.is_err() || old.len() != self.journal.length() || old.contains('\u{fffd}') {
            return self.add_all(store, backup);
        }
        let (text, journal) = self.journal.merge(&old, backup.journal(), backup.games());
        if text == old {
            return Ok(());
        }
        match store.replace(DOCUMENT, &text, Durability::Synced) {
            Ok(()) => {
                self.journal = journal;
                self.write_summary(store, &text);
                Ok(())
            }
            Err(_) => self.add_all(store, backup),
        }
    }

    fn add_all(&mut self, store: &dyn Store, backup: &Backup) -> Result<(), StorageIssue> {
        for (record, report) in backup.records() {
            if self.journal.count(report) {
                self.unwritten.retain(|(_, old)| old.id != report.id);
                self.unwritten.push((record, report));
            }
        }
        self.write(store)
    }

    /// Forgets everything. If the file cannot be removed, everything stays as it was.
    pub fn remove(&mut self, store: &dyn Store) -> Result<(), StorageIssue> {
        store.remove(DOCUMENT).map_err(cannot_save)?;
        // A summary that stays describes games that are gone, and is ignored.
        let _ = store.remove(Document::Summary);
        *self = Games {
            known: Known::Everything,
            ..Games::default()
        };
        Ok(())
    }

    fn write_summary(&self, store: &dyn Store, text: &str) {
        if let Some(summary) = self.journal.summary(text) {
            // Without it the next reading takes longer, nothing else.
            let _ = store.replace(Document::Summary, &summary, Durability::Fast);
        }
    }
}
