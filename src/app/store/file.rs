//! The store on a disk.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::{Aside, Document, Durability, Durable, InUse, Store, lossy};

/// Documents as files of one folder, which no other instance may use meanwhile.
///
/// ```text
/// game.ludo               the document
/// game.ludo.previous      the text before it
/// game.ludo.tmp           the next text while it is written
/// game.ludo.previous.tmp  the next previous text, likewise
/// game-damaged-1.ludo     a document that was set aside
/// game-newer-1.ludo       one of a newer program, which waits for it
/// lock                    held while the store lives; always empty
/// ```
///
/// A link in a document's place is read through, and replaced by a file when the document is
/// written; what it leads to is not touched. A folder that vanishes is made again by the next
/// write.
#[derive(Debug)]
pub struct FileStore {
    folder: PathBuf,
    access: Access,
    /// `None` where the files are only read.
    _claim: Option<Claim>,
    /// `None` where the file system has no locks.
    lock: RefCell<Option<File>>,
    /// Filled by the first write of a document; see [`FileStore::durable`].
    durable: RefCell<BTreeMap<Document, Durable>>,
}

/// The folders that stores of this process have: one process, one store, where the system has no locks, too. Android has
/// none, and may keep two activities of an app in one process.
static CLAIMED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Holds a folder against other stores of this process.
#[derive(Debug)]
struct Claim(PathBuf);

impl Claim {
    fn take(folder: &Path) -> Result<Claim, InUse> {
        // However it is written; a folder that is missing has one name only.
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
        let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
        if claimed.insert(folder.clone()) {
            Ok(Claim(folder))
        } else {
            Err(InUse)
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
        claimed.remove(&self.0);
    }
}

/// What may be done to the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Whatever the system allows. That may change while the store lives, so each write is tried.
    Full,
    /// Reading only: another instance has the folder.
    ReadOnly,
}

impl FileStore {
    /// Makes the folder where it is missing (for this user only, on Unix), takes its lock, and
    /// clears away temporary files of a killed process.
    ///
    /// The lock goes with the store or with the process, however that ends. Where locks do not
    /// work at all (some network folders, Android) the store opens without one, and only other
    /// stores of this process are kept out.
    ///
    /// That the folder cannot be made or written is no error of this call: what is there can still
    /// be read. [`check_writable`](FileStore::check_writable) tells.
    ///
    /// # Errors
    ///
    /// [`InUse`] where another store, of this process or another, has the folder. Nothing was
    /// changed; [`open_read_only`](FileStore::open_read_only) shows what is there.
    pub fn open(folder: PathBuf) -> Result<FileStore, InUse> {
        let folder = absolute(folder);
        // A failure is told by the first write, which tries again.
        let _ = create_folder(&folder);
        let claim = Claim::take(&folder)?;
        let lock = take_lock(&folder)?;
        let store = FileStore {
            folder,
            access: Access::Full,
            _claim: Some(claim),
            lock: RefCell::new(lock),
            durable: RefCell::default(),
        };
        let _ = remove_if_there(&store.probe());
        for document in Document::ALL {
            // Nothing reads them, so that one stays is only untidy.
            let _ = remove_if_there(&store.temporary(document));
            let _ = remove_if_there(&store.previous_temporary(document));
        }
        Ok(store)
    }

    /// The documents of a folder that another instance may be using. Every write fails with
    /// [`ReadOnlyFilesystem`](ErrorKind::ReadOnlyFilesystem).
    pub fn open_read_only(folder: PathBuf) -> FileStore {
        FileStore {
            folder: absolute(folder),
            access: Access::ReadOnly,
            _claim: None,
            lock: RefCell::new(None),
            durable: RefCell::default(),
        }
    }

    /// Tries to make a file in the folder, and removes it again.
    ///
    /// # Errors
    ///
    /// What the system says where the folder is missing and cannot be made, or must not be written.
    /// A full disk is no error: it may have room for the next save.
    pub fn check_writable(&self) -> io::Result<()> {
        self.check_access()?;
        create_folder(&self.folder)?;
        let probe = self.probe();
        let created = create_fresh(&probe);
        let _ = fs::remove_file(&probe);
        match created {
            Err(error) if error.kind() != ErrorKind::StorageFull => Err(error),
            _ => Ok(()),
        }
    }

    fn probe(&self) -> PathBuf {
        self.folder.join("probe.tmp")
    }

    fn check_access(&self) -> io::Result<()> {
        match self.access {
            Access::Full => Ok(()),
            Access::ReadOnly => Err(ErrorKind::ReadOnlyFilesystem.into()),
        }
    }

    /// The folder, as an absolute path.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn current(&self, document: Document) -> PathBuf {
        self.folder.join(document.file_name())
    }

    fn previous(&self, document: Document) -> PathBuf {
        self.folder.join(document.previous_name())
    }

    fn temporary(&self, document: Document) -> PathBuf {
        self.folder.join(document.file_name() + ".tmp")
    }

    fn previous_temporary(&self, document: Document) -> PathBuf {
        self.folder.join(document.previous_name() + ".tmp")
    }

    /// Makes a file, and the folder if that is gone.
    fn make(&self, make: impl Fn() -> io::Result<File>) -> io::Result<File> {
        match make() {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                create_folder(&self.folder)?;
                // The lock went with the old folder, and does not keep others from this one.
                let lock = take_lock(&self.folder)
                    .map_err(|in_use| io::Error::new(ErrorKind::ResourceBusy, in_use))?;
                self.lock.replace(lock);
                make()
            }
            other => other,
        }
    }

    fn write_temporary(&self, path: &Path, text: &str, durability: Durability) -> io::Result<()> {
        let mut file = self.make(|| create_fresh(path))?;
        file.write_all(text.as_bytes())?;
        match durability {
            Durability::Fast => Ok(()),
            Durability::Synced => tolerate(file.sync_all()),
        }
    }

    /// What is known to be on the disk. What an earlier process left is not known to be, so the
    /// first write of a document makes it so, once.
    fn durable(&self, document: Document) -> Durable {
        *self
            .durable
            .borrow_mut()
            .entry(document)
            .or_insert_with(|| Durable {
                current: sync_file(&self.current(document)).unwrap_or(false),
                previous: sync_file(&self.previous(document)).unwrap_or(false),
            })
    }

    /// Makes the current file the previous one as well, if it is the better one to have.
    ///
    /// The current name is never given up here, and the previous one is replaced in one step: at no
    /// moment is there neither.
    fn keep_previous(&self, document: Document) -> io::Result<()> {
        let (current, previous) = (self.current(document), self.previous(document));
        let mut durable = self.durable(document);
        let metadata = fs::metadata(&current)?;
        if !metadata.is_file() || metadata.len() == 0 {
            return Ok(());
        }
        durable.previous &= previous.exists();
        if !durable.promotes() {
            return Ok(());
        }
        let temporary = self.previous_temporary(document);
        // File systems without hard links, and Android, which forbids them, need a copy.
        let kept = link_over(&current, &temporary, &previous)
            .or_else(|_| copy_over(&current, &temporary, &previous, durable.current));
        // Also after success: to rename one link of a file over another does nothing.
        let _ = remove_if_there(&temporary);
        kept?;
        durable.previous = durable.current;
        self.durable.borrow_mut().insert(document, durable);
        Ok(())
    }
}

impl Drop for FileStore {
    fn drop(&mut self) {
        // Closing the file is not enough while a process that is just being spawned has a copy.
        if let Some(lock) = self.lock.get_mut() {
            let _ = lock.unlock();
        }
    }
}

impl Store for FileStore {
    fn read(&self, document: Document) -> io::Result<Option<String>> {
        read_file(document, &self.current(document))
    }

    fn read_tail(&self, document: Document, most: usize) -> io::Result<Option<String>> {
        let path = self.current(document);
        let Some(length) = length_of(document, &path)? else {
            return Ok(None);
        };
        let most = u64::try_from(most).unwrap_or(u64::MAX).min(length);
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(length - most))?;
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(Some(lossy(bytes)))
    }

    fn read_previous(&self, document: Document) -> io::Result<Option<String>> {
        if !document.keeps_previous() {
            return Ok(None);
        }
        read_file(document, &self.previous(document))
    }

    fn replace(&self, document: Document, text: &str, durability: Durability) -> io::Result<()> {
        document.check_length(text)?;
        self.check_access()?;
        let temporary = self.temporary(document);
        let replaced = self
            .write_temporary(&temporary, text, durability)
            .and_then(|()| {
                if document.keeps_previous() {
                    // A document without a previous text is worth more than no document.
                    let _ = self.keep_previous(document);
                }
                fs::rename(&temporary, self.current(document))
            });
        if let Err(error) = replaced {
            let _ = fs::remove_file(&temporary);
            return Err(error);
        }
        let synced = match durability {
            Durability::Fast => Ok(false),
            Durability::Synced => sync_folder(&self.folder).map(|()| true),
        };
        if let Some(durable) = self.durable.borrow_mut().get_mut(&document) {
            durable.current = matches!(synced, Ok(true));
        }
        synced.map(|_| ())
    }

    fn append(&self, document: Document, text: &str) -> io::Result<u64> {
        self.check_access()?;
        let path = self.current(document);
        if fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            // What a link leads to is not ours to write.
            let mut whole = self.read(document)?.unwrap_or_default();
            end_line(&mut whole);
            let at = whole.len() as u64;
            self.replace(document, &(whole + text), Durability::Synced)?;
            return Ok(at);
        }
        let old = length_of(document, &path)?;
        let at = old.unwrap_or(0);
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut file = self.make(|| options.open(&path))?;
        let mut new = String::new();
        if at > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                new.push('\n');
            }
        }
        let begin = at + new.len() as u64;
        new += text;
        let longest = document.limit() as u64;
        if at + new.len() as u64 > longest {
            return Err(document.too_long(ErrorKind::InvalidInput));
        }
        let appended = file
            .write_all(new.as_bytes())
            .and_then(|()| tolerate(file.sync_all()));
        if let Err(error) = appended {
            // Half a text is of no use; where it stays, a reader knows it by its end.
            let _ = file.set_len(at);
            return Err(error);
        }
        if old.is_none() {
            sync_folder(&self.folder)?;
        }
        Ok(begin)
    }

    fn sync(&self, document: Document) -> io::Result<()> {
        self.check_access()?;
        if sync_file(&self.current(document))? {
            sync_folder(&self.folder)?;
            if let Some(durable) = self.durable.borrow_mut().get_mut(&document) {
                durable.current = true;
            }
        }
        Ok(())
    }

    fn set_aside(&self, document: Document, why: Aside) -> io::Result<Option<String>> {
        self.check_access()?;
        let current = self.current(document);
        if !is_there(&current)? {
            return Ok(None);
        }
        for number in 1..=9999 {
            let name = document.aside_name(why, number);
            let aside = self.folder.join(&name);
            if is_there(&aside)? {
                continue;
            }
            match move_to_free_name(&current, &aside) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                moved => moved?,
            }
            self.durable.borrow_mut().remove(&document);
            // Undone by a power loss it is done again at the next start.
            let _ = sync_folder(&self.folder);
            return Ok(Some(name));
        }
        let why = format!(
            "too many files were set aside beside {}",
            document.file_name()
        );
        Err(io::Error::new(ErrorKind::AlreadyExists, why))
    }

    fn newer(&self, document: Document) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if is_missing(&error) => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            if let Ok(name) = entry?.file_name().into_string()
                && let Some(number) = document.aside_number(Aside::Newer, &name)
            {
                found.push((number, name));
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, name)| name).collect())
    }

    fn read_aside(&self, document: Document, name: &str) -> io::Result<Option<String>> {
        read_file(document, &self.folder.join(name))
    }

    fn remove_aside(&self, name: &str) -> io::Result<()> {
        self.check_access()?;
        remove_if_there(&self.folder.join(name))
    }

    fn remove(&self, document: Document) -> io::Result<()> {
        self.check_access()?;
        self.durable.borrow_mut().remove(&document);
        let previous = self.previous(document);
        // A folder of that name is nobody's save, and not this store's to delete.
        if document.keeps_previous() && !previous.is_dir() {
            remove_if_there(&previous)?;
            // On the disk, too, the order is the one that Store::remove promises.
            let _ = sync_folder(&self.folder);
        }
        remove_if_there(&self.current(document))?;
        let _ = sync_folder(&self.folder);
        Ok(())
    }
}

fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    if let Some(parent) = folder.parent() {
        let _ = sync_folder(parent);
    }
    Ok(())
}

/// The folder's path whatever becomes of the working directory.
fn absolute(folder: PathBuf) -> PathBuf {
    // Fails where there is no working directory: nothing can be kept there, as the first write tells.
    std::path::absolute(&folder).unwrap_or(folder)
}

/// The locked lock file, or `None` where locks do not work.
///
/// Not only where the system says `Unsupported`: network folders have several ways to say it, and a
/// folder may be one that can be read only. The lock guards against a rare mistake; not to show and
/// keep anybody's games would be the greater evil.
fn take_lock(folder: &Path) -> Result<Option<File>, InUse> {
    let path = folder.join("lock");
    let mut options = OpenOptions::new();
    options.read(true);
    let file = options
        .clone()
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .or_else(|_| options.open(&path));
    let Ok(file) = file else { return Ok(None) };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(InUse),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// A new, empty file, in place of one that is left over. Never opens what is there: that could be
/// a link to somewhere else.
fn create_fresh(path: &Path) -> io::Result<File> {
    match File::create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(path)?;
            File::create_new(path)
        }
        other => other,
    }
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// The length of a document in bytes; `None` where there is none.
fn length_of(document: Document, path: &Path) -> io::Result<Option<u64>> {
    let length = match fs::metadata(path) {
        // To open a pipe waits for a writer, so the kind is checked before.
        Ok(metadata) if !metadata.is_file() => {
            let why = format!("{} is not a file", document.file_name());
            return Err(io::Error::new(ErrorKind::InvalidData, why));
        }
        Ok(metadata) => metadata.len(),
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    if length > document.limit() as u64 {
        return Err(document.too_long(ErrorKind::InvalidData));
    }
    Ok(Some(length))
}

fn read_file(document: Document, path: &Path) -> io::Result<Option<String>> {
    let Some(length) = length_of(document, path)? else {
        return Ok(None);
    };
    let limit = document.limit();
    let length = usize::try_from(length).unwrap_or(limit);
    let mut bytes = Vec::with_capacity(length + 1);
    // One byte over the limit is enough to know that a file that grows meanwhile is too long.
    let most = u64::try_from(limit + 1).unwrap_or(u64::MAX);
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    document.decode(bytes).map(Some)
}

fn link_over(from: &Path, temporary: &Path, to: &Path) -> io::Result<()> {
    remove_if_there(temporary)?;
    fs::hard_link(from, temporary)?;
    fs::rename(temporary, to)
}

fn copy_over(from: &Path, temporary: &Path, to: &Path, durable: bool) -> io::Result<()> {
    remove_if_there(temporary)?;
    fs::copy(from, temporary)?;
    if durable {
        sync_file(temporary)?;
    }
    fs::rename(temporary, to)
}

/// Renames, but not over a file. A rename alone would overwrite one that appears meanwhile.
fn move_to_free_name(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from).inspect_err(|_| {
            let _ = fs::remove_file(to);
        }),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A folder, or no hard links here: the lock keeps other instances out.
        Err(_) => fs::rename(from, to),
    }
}

/// Whether there is no such file. Where a file stands in the folder's place there is none either.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn is_there(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if is_missing(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if is_missing(&error) => Ok(()),
        other => other,
    }
}

/// Brings a file to the disk; false where there is none.
fn sync_file(path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => return Ok(false),
        Err(error) if is_missing(&error) => return Ok(false),
        Err(error) => return Err(error),
    }
    // Windows flushes only what is open for writing; elsewhere the file may be read-only.
    let file = OpenOptions::new()
        .read(true)
        .write(cfg!(windows))
        .open(path)?;
    tolerate(file.sync_all())?;
    Ok(true)
}

/// Brings names to the disk. Only Unix needs and has that.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    tolerate(File::open(folder)?.sync_all())?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

/// A file system that cannot sync at all does its best without.
fn tolerate(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::Unsupported | ErrorKind::InvalidInput
            ) =>
        {
            Ok(())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let name = format!("ludo-store-unit-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn where_links_are_refused_a_copy_becomes_the_previous_text() {
        let folder = folder("copy");
        let path = |name: &str| folder.join(name);
        for (old, durable) in [("first", false), ("second", true)] {
            fs::write(path("game"), old).unwrap();
            fs::write(path("temporary"), "left over, and longer than the text").unwrap();
            copy_over(
                &path("game"),
                &path("temporary"),
                &path("previous"),
                durable,
            )
            .unwrap();
            assert_eq!(fs::read_to_string(path("previous")).unwrap(), old);
            assert_eq!(fs::read_to_string(path("game")).unwrap(), old);
            assert!(!path("temporary").exists());
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_link_is_made_also_where_one_is_left_over() {
        let folder = folder("link");
        let path = |name: &str| folder.join(name);
        fs::write(path("game"), "text").unwrap();
        fs::write(path("temporary"), "left over").unwrap();
        link_over(&path("game"), &path("temporary"), &path("previous")).unwrap();
        assert_eq!(fs::read_to_string(path("previous")).unwrap(), "text");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_copy_that_fails_leaves_the_previous_text_alone() {
        let folder = folder("failed-copy");
        let path = |name: &str| folder.join(name);
        fs::write(path("previous"), "good").unwrap();
        copy_over(
            &path("missing"),
            &path("temporary"),
            &path("previous"),
            true,
        )
        .unwrap_err();
        link_over(&path("missing"), &path("temporary"), &path("previous")).unwrap_err();
        assert_eq!(fs::read_to_string(path("previous")).unwrap(), "good");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_move_to_a_taken_name_is_refused() {
        let folder = folder("taken");
        let path = |name: &str| folder.join(name);
        fs::write(path("from"), "one").unwrap();
        fs::write(path("to"), "two").unwrap();
        let error = move_to_free_name(&path("from"), &path("to")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(path("from")).unwrap(), "one");
        assert_eq!(fs::read_to_string(path("to")).unwrap(), "two");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_system_that_cannot_sync_is_tolerated_and_a_broken_one_is_not() {
        assert!(tolerate(Err(ErrorKind::Unsupported.into())).is_ok());
        assert!(tolerate(Err(ErrorKind::InvalidInput.into())).is_ok());
        assert!(tolerate(Err(ErrorKind::StorageFull.into())).is_err());
    }
}
