//! The store in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};

use super::{Aside, Document, Durability, Durable, Store, lossy};

/// Documents in memory: for tests, and for playing on where no folder can be used.
///
/// Keeps the contract of [`Store`], the rule for the previous text included, and beyond it lets a
/// test look at and change what is there, make calls fail, and pull the plug.
///
/// A call that changes something (`replace`, `append`, `sync`, `set_aside`, `remove`) counts as a write; a
/// failed one changes nothing. Where the disk is full, something can be removed all the same.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: RefCell<State>,
}

/// A successful write to a [`MemoryStore`], without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// [`Store::replace`].
    Replace(Document, Durability),
    /// [`Store::append`].
    Append(Document),
    /// [`Store::sync`].
    Sync(Document),
    /// [`Store::set_aside`] of a document that was there.
    SetAside(Document),
    /// [`Store::remove`].
    Remove(Document),
    /// [`Store::remove_aside`].
    RemoveAside(String),
}

#[derive(Debug, Default)]
struct State {
    shelves: BTreeMap<Document, Shelf>,
    set_aside: Vec<(String, Vec<u8>)>,
    operations: Vec<Operation>,
    failing_reads: Option<ErrorKind>,
    failing_writes: Option<FailingWrites>,
}

#[derive(Debug, Default)]
struct Shelf {
    current: Option<Vec<u8>>,
    previous: Option<Vec<u8>>,
    durable: Durable,
}

#[derive(Clone, Copy, Debug)]
struct FailingWrites {
    /// This many more succeed.
    before: usize,
    /// Only one fails after them.
    is_one: bool,
    kind: ErrorKind,
}

impl MemoryStore {
    /// An empty store that works.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    /// The bytes of the document.
    pub fn bytes(&self, document: Document) -> Option<Vec<u8>> {
        self.shelf(document, |shelf| shelf.current.clone())
    }

    /// The bytes of its previous text.
    pub fn previous_bytes(&self, document: Document) -> Option<Vec<u8>> {
        self.shelf(document, |shelf| shelf.previous.clone())
    }

    /// Puts any bytes in the document's place, durably; the previous text stays as it is.
    pub fn put(&self, document: Document, bytes: impl Into<Vec<u8>>) {
        self.shelf(document, |shelf| {
            shelf.current = Some(bytes.into());
            shelf.durable.current = true;
        });
    }

    /// Puts any bytes in the previous text's place, durably.
    pub fn put_previous(&self, document: Document, bytes: impl Into<Vec<u8>>) {
        self.shelf(document, |shelf| {
            shelf.previous = Some(bytes.into());
            shelf.durable.previous = true;
        });
    }

    /// Names and bytes of the documents that were set aside, in that order.
    pub fn files_set_aside(&self) -> Vec<(String, Vec<u8>)> {
        self.state.borrow().set_aside.clone()
    }

    /// Changes the bytes of a document that was set aside under this name.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn change_aside(&self, name: &str, change: impl FnOnce(Vec<u8>) -> Vec<u8>) {
        let mut state = self.state.borrow_mut();
        let mut all = state.set_aside.iter_mut();
        let found = all.find(|(aside, _)| aside == name);
        let (_, bytes) = found.expect("it was set aside under this name");
        *bytes = change(std::mem::take(bytes));
    }

    /// Every write that succeeded, in order.
    pub fn operations(&self) -> Vec<Operation> {
        self.state.borrow().operations.clone()
    }

    /// Lets every read fail until [`work`](MemoryStore::work).
    pub fn fail_reads(&self, kind: ErrorKind) {
        self.state.borrow_mut().failing_reads = Some(kind);
    }

    /// Lets every write fail until [`work`](MemoryStore::work).
    pub fn fail_writes(&self, kind: ErrorKind) {
        self.fail_writes_after(0, kind);
    }

    /// Lets this many writes succeed and every later one fail until [`work`](MemoryStore::work), as if the process ended
    /// there.
    pub fn fail_writes_after(&self, before: usize, kind: ErrorKind) {
        self.state.borrow_mut().failing_writes = Some(FailingWrites {
            before,
            is_one: false,
            kind,
        });
    }

    /// Lets one write fail: the next for 1, the one after it for 2.
    ///
    /// # Panics
    ///
    /// For 0.
    pub fn fail_nth_write(&self, n: usize, kind: ErrorKind) {
        let before = n.checked_sub(1).expect("writes are counted from 1");
        self.state.borrow_mut().failing_writes = Some(FailingWrites {
            before,
            is_one: true,
            kind,
        });
    }

    /// Ends all failures.
    pub fn work(&self) {
        let mut state = self.state.borrow_mut();
        state.failing_reads = None;
        state.failing_writes = None;
    }

    /// What a power loss can do at worst: every text that is not durable becomes empty.
    pub fn lose_power(&self) {
        for shelf in self.state.borrow_mut().shelves.values_mut() {
            let texts = [
                (&mut shelf.current, shelf.durable.current),
                (&mut shelf.previous, shelf.durable.previous),
            ];
            for (text, durable) in texts {
                if let Some(text) = text
                    && !durable
                {
                    text.clear();
                }
            }
        }
    }

    fn shelf<T>(&self, document: Document, work: impl FnOnce(&mut Shelf) -> T) -> T {
        work(self.state.borrow_mut().shelves.entry(document).or_default())
    }

    fn check_read(&self) -> io::Result<()> {
        match self.state.borrow().failing_reads {
            Some(kind) => Err(kind.into()),
            None => Ok(()),
        }
    }

    fn check_write(&self) -> io::Result<()> {
        let failing = &mut self.state.borrow_mut().failing_writes;
        let Some(writes) = failing else {
            return Ok(());
        };
        if let Some(before) = writes.before.checked_sub(1) {
            writes.before = before;
            return Ok(());
        }
        let kind = writes.kind;
        if writes.is_one {
            *failing = None;
        }
        Err(kind.into())
    }

    fn note(&self, operation: Operation) {
        self.state.borrow_mut().operations.push(operation);
    }
}

impl Store for MemoryStore {
    fn read(&self, document: Document) -> io::Result<Option<String>> {
        self.check_read()?;
        self.bytes(document)
            .map(|bytes| document.decode(bytes))
            .transpose()
    }

    fn read_previous(&self, document: Document) -> io::Result<Option<String>> {
        self.check_read()?;
        if !document.keeps_previous() {
            return Ok(None);
        }
        self.previous_bytes(document)
            .map(|bytes| document.decode(bytes))
            .transpose()
    }

    fn replace(&self, document: Document, text: &str, durability: Durability) -> io::Result<()> {
        document.check_length(text)?;
        self.check_write()?;
        self.shelf(document, |shelf| {
            let old = shelf.current.replace(text.as_bytes().to_vec());
            if document.keeps_previous()
                && let Some(old) = old.filter(|old| !old.is_empty())
                && shelf.durable.promotes()
            {
                shelf.previous = Some(old);
                shelf.durable.previous = shelf.durable.current;
            }
            shelf.durable.current = durability == Durability::Synced;
        });
        self.note(Operation::Replace(document, durability));
        Ok(())
    }

    fn read_tail(&self, document: Document, most: usize) -> io::Result<Option<String>> {
        self.check_read()?;
        let bytes = self.bytes(document);
        Ok(bytes.map(|bytes| lossy(bytes[bytes.len().saturating_sub(most)..].to_vec())))
    }

    fn append(&self, document: Document, text: &str) -> io::Result<u64> {
        let mut bytes = self.bytes(document).unwrap_or_default();
        if bytes.last().is_some_and(|last| *last != b'\n') {
            bytes.push(b'\n');
        }
        let at = bytes.len();
        if at + text.len() > document.limit() {
            return Err(document.too_long(ErrorKind::InvalidInput));
        }
        self.check_write()?;
        bytes.extend_from_slice(text.as_bytes());
        self.put(document, bytes);
        self.note(Operation::Append(document));
        Ok(at as u64)
    }

    fn sync(&self, document: Document) -> io::Result<()> {
        self.check_write()?;
        self.shelf(document, |shelf| {
            shelf.durable.current = shelf.current.is_some();
        });
        self.note(Operation::Sync(document));
        Ok(())
    }

    fn set_aside(&self, document: Document, why: Aside) -> io::Result<Option<String>> {
        self.check_write()?;
        let Some(bytes) = self.shelf(document, |shelf| {
            shelf.durable.current = false;
            shelf.current.take()
        }) else {
            return Ok(None);
        };
        let mut state = self.state.borrow_mut();
        let name = (1..)
            .map(|number| document.aside_name(why, number))
            .find(|name| state.set_aside.iter().all(|(taken, _)| taken != name))
            .expect("fewer files are set aside than there are numbers");
        state.set_aside.push((name.clone(), bytes));
        state.operations.push(Operation::SetAside(document));
        Ok(Some(name))
    }

    fn newer(&self, document: Document) -> io::Result<Vec<String>> {
        self.check_read()?;
        let state = self.state.borrow();
        let names = state.set_aside.iter().map(|(name, _)| name);
        let is_newer = |name: &&String| document.aside_number(Aside::Newer, name).is_some();
        Ok(names.filter(is_newer).cloned().collect())
    }

    fn read_aside(&self, document: Document, name: &str) -> io::Result<Option<String>> {
        self.check_read()?;
        let state = self.state.borrow();
        let found = state.set_aside.iter().find(|(aside, _)| aside == name);
        found
            .map(|(_, bytes)| document.decode(bytes.clone()))
            .transpose()
    }

    fn remove_aside(&self, name: &str) -> io::Result<()> {
        self.check_write()?;
        let mut state = self.state.borrow_mut();
        state.set_aside.retain(|(aside, _)| aside != name);
        state
            .operations
            .push(Operation::RemoveAside(name.to_owned()));
        Ok(())
    }

    fn remove(&self, document: Document) -> io::Result<()> {
        self.check_write().or_else(|error| match error.kind() {
            ErrorKind::StorageFull => Ok(()),
            _ => Err(error),
        })?;
        self.shelf(document, |shelf| *shelf = Shelf::default());
        self.note(Operation::Remove(document));
        Ok(())
    }
}
