//! A document of many entries, of which none is lost with a file: what is damaged goes aside, the good entries go on.

use std::io;

use super::{Trouble, Useless, cannot_read, cannot_save, set_aside};
use crate::history::{self, History};
use crate::stats::{Statistics, Why};
use crate::store::{Document, Durability, Store};

/// What such a document holds.
pub(super) trait Entries: Default {
    /// Where they are kept.
    const DOCUMENT: Document;

    /// The good entries of a text, and what the first other one is.
    fn read(text: &str) -> (Self, Option<Useless>);

    /// The text of the entries.
    fn write(&self) -> String;

    /// Takes in what was there earlier.
    fn take_in(&mut self, earlier: &Self);
}

impl Entries for Statistics {
    const DOCUMENT: Document = Document::Statistics;

    fn read(text: &str) -> (Statistics, Option<Useless>) {
        let parsed = Statistics::from_text(text);
        let useless = parsed.faults.first().map(|fault| match fault.why {
            Why::Newer(_) => Useless::Newer,
            Why::Damaged(_) => Useless::Damaged,
        });
        (parsed.statistics, useless)
    }

    fn write(&self) -> String {
        self.to_text()
    }

    fn take_in(&mut self, earlier: &Statistics) {
        self.merge(earlier);
    }
}

impl Entries for History {
    const DOCUMENT: Document = Document::Games;

    fn read(text: &str) -> (History, Option<Useless>) {
        let parsed = History::from_text(text);
        let useless = parsed.fault.map(|fault| match fault {
            history::Fault::Newer(_) => Useless::Newer,
            history::Fault::Damaged(_) => Useless::Damaged,
        });
        (parsed.history, useless)
    }

    fn write(&self) -> String {
        self.to_text()
    }

    fn take_in(&mut self, earlier: &History) {
        self.merge(earlier);
    }
}

/// Entries, and how they stand to their file.
#[derive(Debug, Default)]
pub(super) struct Collection<T> {
    entries: T,
    /// The file could not be read, so it may hold entries that we lack.
    is_unread: bool,
    /// We hold entries that the file lacks.
    is_unwritten: bool,
}

impl<T: Entries> Collection<T> {
    /// What the store has. A damaged file is set aside, and its good entries, with those of the file before it, are
    /// written at once.
    pub fn open(store: &dyn Store, troubles: &mut Vec<Trouble>) -> Collection<T> {
        let mut collection = Collection {
            entries: T::default(),
            is_unread: false,
            is_unwritten: false,
        };
        collection.read(store, troubles);
        collection
    }

    /// The entries.
    pub fn get(&self) -> &T {
        &self.entries
    }

    /// Whether the file may hold entries that we lack.
    pub fn is_unread(&self) -> bool {
        self.is_unread
    }

    /// Changes the entries, to be written at the next [`write`](Collection::write), and says whether that made a
    /// difference, as the change itself does.
    pub fn change(&mut self, change: impl FnOnce(&mut T) -> bool) -> bool {
        let is_changed = change(&mut self.entries);
        self.is_unwritten |= is_changed;
        is_changed
    }

    /// Writes what the file lacks.
    pub fn write(&mut self, store: &dyn Store) -> Result<(), Trouble> {
        if !self.is_unwritten {
            return Ok(());
        }
        if self.is_unread {
            // Whatever is there must not be overwritten by the little that we have.
            let mut troubles = Vec::new();
            self.read(store, &mut troubles);
            if let Some(Trouble::CannotRead { why, .. }) = troubles.pop() {
                return Err(Trouble::CannotSave { why });
            }
        }
        store
            .replace(T::DOCUMENT, &self.entries.write(), Durability::Synced)
            .map_err(cannot_save)?;
        self.is_unwritten = false;
        Ok(())
    }

    /// Forgets everything. If the file cannot be removed, everything stays as it was.
    pub fn remove(&mut self, store: &dyn Store) -> Result<(), Trouble> {
        store.remove(T::DOCUMENT).map_err(cannot_save)?;
        *self = Collection {
            entries: T::default(),
            is_unread: false,
            is_unwritten: false,
        };
        Ok(())
    }

    /// Takes in what the store has, as earlier than what we have.
    fn read(&mut self, store: &dyn Store, troubles: &mut Vec<Trouble>) {
        let text = match store.read(T::DOCUMENT) {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => {
                self.is_unread = true;
                return troubles.push(cannot_read(T::DOCUMENT, error));
            }
            read => read.ok(),
        };
        self.is_unread = false;
        let (mut found, useless) = match &text {
            Some(None) => (T::default(), None),
            None => (T::default(), Some(Useless::Damaged)),
            Some(Some(text)) => T::read(text),
        };
        // Also where the file is missing: a text before it may be there.
        let is_whole = useless.is_none() && !matches!(text, Some(None));
        if !is_whole && let Ok(Some(previous)) = store.read_previous(T::DOCUMENT) {
            found.take_in(&T::read(&previous).0);
        }
        self.entries.take_in(&found);
        if let Some(useless) = useless {
            // What cannot be set aside must not be overwritten; it becomes the text before at the worst.
            set_aside(store, T::DOCUMENT, &useless, troubles);
            self.is_unwritten = true;
            troubles.extend(self.write(store).err());
        }
    }
}
