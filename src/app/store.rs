//! Where the app's files live: a few named documents. Each is replaced whole, and the one that only grows is appended to.
//!
//! [`FileStore`] keeps them in a folder that it alone may use; [`MemoryStore`] keeps them in memory
//! and fails on request. Both hold to one contract, [`Store`], so that everything above is tested
//! without a disk.
//!
//! What a document says does not concern this module: it hands text out as it came in. The
//! caller decides whether a text is damaged, and then has three tools: [`Store::read_previous`],
//! [`Store::set_aside`] and [`Store::remove`].
//!
//! ```
//! use ludo_app::store::{Document, Durability, MemoryStore, Store};
//!
//! let store = MemoryStore::new();
//! store.replace(Document::Save, "one\n", Durability::Synced)?;
//! store.replace(Document::Save, "two\n", Durability::Fast)?;
//! assert_eq!(store.read(Document::Save)?.as_deref(), Some("two\n"));
//! assert_eq!(store.read_previous(Document::Save)?.as_deref(), Some("one\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod file;
mod memory;

use std::fmt;
use std::io;

pub use file::FileStore;
pub use memory::{MemoryStore, Operation};

/// One text that the app keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Document {
    /// The game in progress, or the finished one whose result is still shown.
    Save,
    /// The records of the games played, to which each one is appended.
    Games,
    /// What those come to, so that they need not be replayed each time. Nothing is lost with it.
    Summary,
    /// What the reviews of those come to, so that no game is reviewed twice. Nothing is lost with it.
    Reviews,
    /// What the player chose.
    Settings,
    /// All of it but the save as one text, written and read only when the player asks.
    Backup,
}

impl Document {
    /// Every document.
    pub const ALL: [Document; 6] = [
        Document::Save,
        Document::Games,
        Document::Summary,
        Document::Reviews,
        Document::Settings,
        Document::Backup,
    ];

    /// The name of its file inside the data folder. Never to change: old data is found by it.
    pub fn file_name(self) -> String {
        match self {
            Document::Save => "game.ludo",
            Document::Games => "games.ludo",
            Document::Summary => "games-summary.txt",
            Document::Reviews => "games-reviews.txt",
            Document::Settings => "settings.json",
            Document::Backup => "ludo-backup.txt",
        }
        .to_owned()
    }

    /// The largest length in bytes that is read or written.
    pub fn limit(self) -> usize {
        match self {
            Document::Games | Document::Summary | Document::Reviews | Document::Backup => 64 << 20,
            Document::Save | Document::Settings => 1 << 20,
        }
    }

    /// Whether [`Store::replace`] keeps the text that it replaces.
    pub fn keeps_previous(self) -> bool {
        match self {
            Document::Save | Document::Backup => true,
            Document::Settings | Document::Games | Document::Summary | Document::Reviews => false,
        }
    }

    /// Whether it goes with the person: into the backup that a phone makes by itself, and to the next one.
    pub fn is_backed_up(self) -> bool {
        match self {
            Document::Save | Document::Games | Document::Settings => true,
            // These are made anew from the games, the last one lies where it was asked for.
            Document::Summary | Document::Reviews | Document::Backup => false,
        }
    }

    fn previous_name(self) -> String {
        self.file_name() + ".previous"
    }

    /// `game-damaged-1.ludo`: keeps the ending, so that the file still opens with what opens a save.
    fn aside_name(self, why: Aside, number: u32) -> String {
        let (before, after) = self.aside_affixes(why);
        format!("{before}{number}{after}")
    }

    /// The number in such a name; `None` for every other name.
    fn aside_number(self, why: Aside, name: &str) -> Option<u32> {
        let (before, after) = self.aside_affixes(why);
        let number = name.strip_prefix(&before)?.strip_suffix(&after)?;
        let parsed = number.parse().ok()?;
        (self.aside_name(why, parsed) == name).then_some(parsed)
    }

    fn aside_affixes(self, why: Aside) -> (String, String) {
        let name = self.file_name();
        let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
        let why = match why {
            Aside::Damaged => "damaged",
            Aside::Newer => "newer",
        };
        (format!("{stem}-{why}-"), format!(".{ending}"))
    }

    fn too_long(self, kind: io::ErrorKind) -> io::Error {
        let (name, limit) = (self.file_name(), self.limit());
        io::Error::new(kind, format!("{name}: longer than {limit} bytes"))
    }

    fn check_length(self, text: &str) -> io::Result<()> {
        if text.len() > self.limit() {
            return Err(self.too_long(io::ErrorKind::InvalidInput));
        }
        Ok(())
    }

    fn decode(self, bytes: Vec<u8>) -> io::Result<String> {
        if bytes.len() > self.limit() {
            return Err(self.too_long(io::ErrorKind::InvalidData));
        }
        if self == Document::Backup
            && let Some(text) = from_utf16(&bytes)
        {
            return Ok(text);
        }
        if self == Document::Games {
            // A damaged record is no damage of the others.
            return Ok(lossy(bytes));
        }
        String::from_utf8(bytes).map_err(|error| {
            let (name, error) = (self.file_name(), error.utf8_error());
            io::Error::new(io::ErrorKind::InvalidData, format!("{name}: {error}"))
        })
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// A text that another program has written in UTF-16, with or without a byte order mark; `None` if it is not.
fn from_utf16(bytes: &[u8]) -> Option<String> {
    // What is kept begins with ASCII: so one byte of each pair is zero, and tells the order.
    let is_little = match *bytes {
        [0xff, 0xfe, ..] | [1..=u8::MAX, 0, ..] => true,
        [0xfe, 0xff, ..] | [0, 1..=u8::MAX, ..] => false,
        _ => return None,
    };
    let (pairs, rest) = bytes.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| match is_little {
        true => u16::from_le_bytes(*pair),
        false => u16::from_be_bytes(*pair),
    };
    let units: Vec<u16> = pairs.iter().map(unit).collect();
    let text = String::from_utf16(&units).ok()?;
    rest.is_empty().then_some(text)
}

/// Why a document is set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// Nobody can read it. It is kept, in case somebody can repair it.
    Damaged,
    /// A newer program wrote it, and that one will read it: [`Store::newer`].
    Newer,
}

/// What a write has to survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The end of this process, however sudden. After a power loss the document may be torn or
    /// empty; [`Store::read_previous`] then has the last durable text.
    Fast,
    /// A power loss as well: the text is on the disk when the call returns. Takes milliseconds,
    /// on a slow disk many.
    Synced,
}

/// What is known to have reached the disk, of one document.
#[derive(Clone, Copy, Debug, Default)]
struct Durable {
    current: bool,
    previous: bool,
}

impl Durable {
    /// Whether the current text becomes the previous one when it is replaced.
    ///
    /// Two texts that both only sit in the system's memory are torn by the same power loss. So a
    /// previous text that is on the disk gives way only to one that is there too.
    fn promotes(self) -> bool {
        self.current || !self.previous
    }
}

/// A keeper of [`Document`]s.
///
/// Used by one thread as `Rc<dyn Store>`. Every call is complete when it returns.
///
/// How to start, for a document with a previous text: [`read`](Store::read); if that gives nothing
/// or something damaged, [`read_previous`](Store::read_previous); if the current one was damaged,
/// [`set_aside`](Store::set_aside) before the first [`replace`](Store::replace), which otherwise
/// takes the damaged text for a previous one.
pub trait Store {
    /// The text of the document as it was written, or `None` where there is none. The backup may come from another program:
    /// it is read in UTF-16, too. Where the games are not UTF-8 each of those places is read as U+FFFD.
    ///
    /// # Errors
    ///
    /// [`InvalidData`](io::ErrorKind::InvalidData) where it is longer than
    /// [`Document::limit`], not UTF-8, or not a file: it is damaged, and can be set aside. Every
    /// other kind is a failure to read, and says nothing about the document.
    fn read(&self, document: Document) -> io::Result<Option<String>>;

    /// The last bytes of the document, as many or fewer, as a text in which U+FFFD stands for what is not UTF-8. `None` where
    /// there is no document.
    ///
    /// # Errors
    ///
    /// As for [`read`](Store::read), but for what is not UTF-8.
    fn read_tail(&self, document: Document, most: usize) -> io::Result<Option<String>>;

    /// The text that the document had before, or `None`: also where the document keeps none.
    ///
    /// It is the last text before the current one that is known to be on the disk, or the one
    /// directly before where none is. So after [`Durability::Fast`] writes it can be several
    /// writes old.
    ///
    /// # Errors
    ///
    /// As for [`read`](Store::read).
    fn read_previous(&self, document: Document) -> io::Result<Option<String>>;

    /// Replaces the document whole, and keeps the text before it where
    /// [`Document::keeps_previous`] says so.
    ///
    /// A process killed at any moment leaves the old or the new text, never a part and never
    /// nothing. An empty text never becomes the previous one. That the previous text cannot be
    /// kept is no error: the document itself matters more.
    ///
    /// The previous text of a new game's first save is the old game, unless that was
    /// [removed](Store::remove) before.
    ///
    /// # Errors
    ///
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) for a text longer than [`Document::limit`];
    /// otherwise what the system says. The old text is then still there, with one exception: where
    /// only the last step of [`Durability::Synced`] fails the new text is there, but not durable.
    /// Either way the same call may be repeated.
    fn replace(&self, document: Document, text: &str, durability: Durability) -> io::Result<()>;

    /// Appends a text that ends with a line feed to the document, durably, and says at which byte it begins there: what
    /// the document had ends with a line feed before it.
    ///
    /// A process killed at any moment leaves the old text, and of the new one nothing, a part or all.
    ///
    /// # Errors
    ///
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) where the document would be longer than [`Document::limit`]; otherwise
    /// what the system says. The old text is then still there, and it may be that the new one is, too.
    fn append(&self, document: Document, text: &str) -> io::Result<u64>;

    /// Makes the current text durable, as [`Durability::Synced`] does. Nothing to do is no error.
    ///
    /// # Errors
    ///
    /// What the system says; the document is unchanged.
    fn sync(&self, document: Document) -> io::Result<()>;

    /// Gives a document that is of no use another, free name, and returns that:
    /// `game-damaged-1.ludo`. The document is missing afterwards; its previous text stays. `None`
    /// where there is no document.
    ///
    /// Nothing is overwritten or deleted.
    ///
    /// # Errors
    ///
    /// What the system says; the document is unchanged.
    fn set_aside(&self, document: Document, why: Aside) -> io::Result<Option<String>>;

    /// The names of the documents that were set aside as [newer](Aside::Newer), the first one first.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn newer(&self, document: Document) -> io::Result<Vec<String>>;

    /// The text of a document that was set aside under this name.
    ///
    /// # Errors
    ///
    /// As for [`read`](Store::read).
    fn read_aside(&self, document: Document, name: &str) -> io::Result<Option<String>>;

    /// Removes a document that was set aside under this name, and is kept elsewhere by now.
    ///
    /// # Errors
    ///
    /// What the system says; it is then still there.
    fn remove_aside(&self, name: &str) -> io::Result<()>;

    /// Removes the document for good: the previous text first, then the current one.
    ///
    /// In this order a process killed between the two leaves the current text, as if nothing had
    /// been asked. In the other order it would leave an older state alone, which looks like a save
    /// to be recovered: a finished game would come back to life.
    ///
    /// # Errors
    ///
    /// What the system says; the current text is then still there.
    fn remove(&self, document: Document) -> io::Result<()>;
}

/// Another instance of the app uses the folder of a [`FileStore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InUse;

impl fmt::Display for InUse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("another instance uses the data folder")
    }
}

impl std::error::Error for InUse {}
