//! The stores: one contract for both, then what only a disk can do.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use ludo_app::store::{
    Aside, Document, Durability, FileStore, InUse, MemoryStore, Operation, Store,
};

use Aside::{Damaged, Newer};
use Document::{Games, Save, Settings};
use Durability::{Fast, Synced};

// ---- Helpers ----

/// A folder of its own, removed at the end of the test.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new() -> TestFolder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("ludo-store-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        TestFolder(path)
    }

    /// Where a store of this test lives: not there yet.
    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn open(&self) -> FileStore {
        FileStore::open(self.data()).unwrap()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.data().join(name)
    }

    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path(name)).ok()
    }

    fn names(&self) -> Vec<String> {
        names(&self.data())
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Runs a test of the contract on a fresh store of each kind.
fn on_both(test: impl Fn(&dyn Store)) {
    let folder = TestFolder::new();
    test(&folder.open());
    test(&MemoryStore::new());
}

fn text(store: &dyn Store, document: Document) -> Option<String> {
    store.read(document).unwrap()
}

fn previous(store: &dyn Store, document: Document) -> Option<String> {
    store.read_previous(document).unwrap()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

// ---- The contract ----

#[test]
fn what_was_never_written_is_missing() {
    on_both(|store| {
        for document in Document::ALL {
            assert_eq!(text(store, document), None);
            assert_eq!(previous(store, document), None);
            store.sync(document).unwrap();
            store.remove(document).unwrap();
            assert_eq!(store.set_aside(document, Damaged).unwrap(), None);
        }
    });
}

#[test]
fn a_text_comes_back_exactly_as_it_was_written() {
    on_both(|store| {
        for written in [
            "",
            "\n",
            "a\r\nb\rc\n\n",
            "no end",
            "\u{feff}ä\0\u{1f3b2}",
            " \t ",
        ] {
            for document in Document::ALL {
                for durability in [Fast, Synced] {
                    store.replace(document, written, durability).unwrap();
                    assert_eq!(text(store, document), some(written));
                }
            }
        }
    });
}

#[test]
fn documents_do_not_touch_each_other() {
    on_both(|store| {
        for document in Document::ALL {
            store
                .replace(document, &document.file_name(), Fast)
                .unwrap();
        }
        store.remove(Save).unwrap();
        assert_eq!(text(store, Save), None);
        assert_eq!(text(store, Games), some("games.ludo"));
        assert_eq!(text(store, Settings), some("settings.json"));
    });
}

#[test]
fn the_save_keeps_its_previous_text_and_the_settings_do_not() {
    on_both(|store| {
        for durability in [Fast, Synced] {
            for document in Document::ALL {
                store.replace(document, "one", durability).unwrap();
                store.replace(document, "two", durability).unwrap();
                store.replace(document, "three", durability).unwrap();
                assert_eq!(text(store, document), some("three"));
                let kept = document.keeps_previous().then(|| "two".to_owned());
                assert_eq!(previous(store, document), kept);
                store.remove(document).unwrap();
            }
        }
    });
}

#[test]
fn a_durable_previous_text_gives_way_only_to_a_durable_one() {
    on_both(|store| {
        store.replace(Save, "durable 1", Synced).unwrap();
        store.replace(Save, "fast 2", Fast).unwrap();
        assert_eq!(previous(store, Save), some("durable 1"));
        store.replace(Save, "fast 3", Fast).unwrap();
        assert_eq!(previous(store, Save), some("durable 1"));
        store.replace(Save, "durable 4", Synced).unwrap();
        assert_eq!(previous(store, Save), some("durable 1"));
        store.replace(Save, "fast 5", Fast).unwrap();
        assert_eq!(previous(store, Save), some("durable 4"));
        store.sync(Save).unwrap();
        store.replace(Save, "fast 6", Fast).unwrap();
        assert_eq!(previous(store, Save), some("fast 5"));
    });
}

#[test]
fn an_empty_text_never_becomes_the_previous_one() {
    on_both(|store| {
        store.replace(Save, "good", Synced).unwrap();
        store.replace(Save, "", Synced).unwrap();
        assert_eq!(previous(store, Save), some("good"));
        store.replace(Save, "next", Synced).unwrap();
        assert_eq!(previous(store, Save), some("good"));
    });
}

#[test]
fn a_text_over_the_limit_is_refused_and_changes_nothing() {
    on_both(|store| {
        for document in Document::ALL {
            let longest = "x".repeat(document.limit());
            store.replace(document, &longest, Fast).unwrap();
            let error = store.replace(document, &(longest + "x"), Fast).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
            assert_eq!(text(store, document).unwrap().len(), document.limit());
            assert_eq!(previous(store, document), None);
        }
    });
}

#[test]
fn a_document_set_aside_is_missing_and_its_previous_text_stays() {
    on_both(|store| {
        store.replace(Save, "good", Synced).unwrap();
        store.replace(Save, "damaged", Synced).unwrap();
        assert_eq!(
            store.set_aside(Save, Damaged).unwrap(),
            some("game-damaged-1.ludo")
        );
        assert_eq!(text(store, Save), None);
        assert_eq!(previous(store, Save), some("good"));
        store.replace(Save, "going on", Fast).unwrap();
        assert_eq!(previous(store, Save), some("good"));
    });
}

#[test]
fn each_document_set_aside_has_a_name_of_its_own() {
    on_both(|store| {
        for number in 1..=12 {
            store.replace(Save, "damaged", Fast).unwrap();
            let name = format!("game-damaged-{number}.ludo");
            assert_eq!(store.set_aside(Save, Damaged).unwrap(), Some(name));
        }
        store.replace(Games, "damaged", Fast).unwrap();
        store.replace(Settings, "damaged", Fast).unwrap();
        let name = store.set_aside(Games, Damaged).unwrap();
        assert_eq!(name, some("games-damaged-1.ludo"));
        let name = store.set_aside(Settings, Damaged).unwrap();
        assert_eq!(name, some("settings-damaged-1.json"));
    });
}

#[test]
fn a_removed_save_leaves_no_previous_one_behind() {
    on_both(|store| {
        store.replace(Save, "older", Synced).unwrap();
        store.replace(Save, "finished", Synced).unwrap();
        store.remove(Save).unwrap();
        assert_eq!(text(store, Save), None);
        assert_eq!(previous(store, Save), None);
        store.replace(Save, "another game", Fast).unwrap();
        assert_eq!(previous(store, Save), None);
    });
}

#[test]
fn what_is_appended_stands_behind_what_was_there_and_begins_a_line() {
    on_both(|store| {
        assert_eq!(store.read_tail(Games, 10).unwrap(), None);
        assert_eq!(store.append(Games, "one\n").unwrap(), 0);
        assert_eq!(store.append(Games, "two\n").unwrap(), 4);
        assert_eq!(text(store, Games), some("one\ntwo\n"));
        store.replace(Games, "torn", Synced).unwrap();
        assert_eq!(store.append(Games, "three\n").unwrap(), 5);
        assert_eq!(text(store, Games), some("torn\nthree\n"));
        for (most, tail) in [
            (0, ""),
            (3, "ee\n"),
            (8, "n\nthree\n"),
            (99, "torn\nthree\n"),
        ] {
            assert_eq!(store.read_tail(Games, most).unwrap(), some(tail));
        }
        assert_eq!(previous(store, Games), None);
        store.remove(Games).unwrap();
        assert_eq!(text(store, Games), None);
    });
}

#[test]
fn a_text_that_would_be_too_long_is_not_appended() {
    on_both(|store| {
        let half = "x".repeat(Settings.limit() / 2) + "\n";
        store.append(Settings, &half).unwrap();
        let error = store.append(Settings, &half).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
        assert_eq!(text(store, Settings), some(&half));
    });
}

// ---- The store in memory ----

#[test]
fn a_memory_store_serves_as_the_fake_that_a_test_still_holds() {
    let fake = Rc::new(MemoryStore::new());
    let store: Rc<dyn Store> = fake.clone();
    store.replace(Save, "one", Synced).unwrap();
    store.replace(Save, "two", Fast).unwrap();
    assert_eq!(fake.bytes(Save).unwrap(), b"two");
    assert_eq!(fake.previous_bytes(Save).unwrap(), b"one");
    fake.put(Save, "changed");
    fake.put_previous(Save, b"\xff".to_vec());
    assert_eq!(text(&*store, Save), some("changed"));
    let error = store.read_previous(Save).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    fake.put(Settings, vec![b' '; Settings.limit() + 1]);
    let error = store.read(Settings).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
}

#[test]
fn a_memory_store_fails_the_asked_write_only() {
    let store = MemoryStore::new();
    store.fail_nth_write(2, ErrorKind::StorageFull);
    store.replace(Save, "one", Fast).unwrap();
    let error = store.replace(Save, "two", Fast).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
    assert_eq!(text(&store, Save), some("one"));
    store.replace(Save, "three", Fast).unwrap();
    assert_eq!(text(&store, Save), some("three"));
    assert_eq!(previous(&store, Save), some("one"));
}

#[test]
fn a_memory_store_fails_every_write_until_it_works_again() {
    let store = MemoryStore::new();
    store.replace(Save, "one", Fast).unwrap();
    store.fail_writes(ErrorKind::ReadOnlyFilesystem);
    for _ in 0..3 {
        store.replace(Save, "two", Fast).unwrap_err();
        store.sync(Save).unwrap_err();
        store.set_aside(Save, Damaged).unwrap_err();
        store.remove(Save).unwrap_err();
    }
    assert_eq!(text(&store, Save), some("one"));
    store.work();
    store.replace(Save, "two", Fast).unwrap();
    assert_eq!(text(&store, Save), some("two"));
}

#[test]
fn a_memory_store_fails_reads_and_still_has_what_was_there() {
    let store = MemoryStore::new();
    store.replace(Save, "one", Fast).unwrap();
    store.fail_reads(ErrorKind::PermissionDenied);
    let error = store.read(Save).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PermissionDenied);
    store.read_previous(Save).unwrap_err();
    store.replace(Save, "two", Fast).unwrap();
    store.work();
    assert_eq!(text(&store, Save), some("two"));
}

#[test]
fn a_memory_store_tells_its_writes_in_order() {
    let store = MemoryStore::new();
    store.append(Games, "a game\n").unwrap();
    store.replace(Save, "a game", Fast).unwrap();
    store.sync(Save).unwrap();
    store.set_aside(Save, Damaged).unwrap();
    store.set_aside(Save, Damaged).unwrap();
    store.remove(Save).unwrap();
    let expected = [
        Operation::Append(Games),
        Operation::Replace(Save, Fast),
        Operation::Sync(Save),
        Operation::SetAside(Save),
        Operation::Remove(Save),
    ];
    assert_eq!(store.operations(), expected);
    let aside = [("game-damaged-1.ludo".to_owned(), b"a game".to_vec())];
    assert_eq!(store.files_set_aside(), aside);
}

#[test]
fn after_a_power_loss_there_is_always_a_durable_text_once_one_was_written() {
    // Every order of five writes, the first one durable.
    for orders in 0..1 << 4 {
        let store = MemoryStore::new();
        store.replace(Save, "0", Synced).unwrap();
        let mut durable = 0;
        for n in 1..=4 {
            let synced = orders & (1 << (n - 1)) != 0;
            let durability = if synced { Synced } else { Fast };
            store.replace(Save, &n.to_string(), durability).unwrap();
            if synced {
                durable = n;
            }
        }
        store.lose_power();
        let found = text(&store, Save)
            .filter(|text| !text.is_empty())
            .or_else(|| previous(&store, Save));
        assert_eq!(found, Some(durable.to_string()), "order {orders:04b}");
    }
}

// ---- The store on a disk ----

#[test]
fn the_files_have_the_names_that_old_data_has() {
    let folder = TestFolder::new();
    let store = folder.open();
    for text in ["one", "two"] {
        for document in Document::ALL {
            store.replace(document, text, Synced).unwrap();
        }
    }
    let expected = [
        "game.ludo",
        "game.ludo.previous",
        "games-reviews.txt",
        "games-summary.txt",
        "games.ludo",
        "lock",
        "ludo-backup.txt",
        "ludo-backup.txt.previous",
        "settings.json",
    ];
    assert_eq!(folder.names(), expected);
}

#[test]
fn texts_survive_closing_and_opening_again() {
    let folder = TestFolder::new();
    for n in 0..4 {
        let store = folder.open();
        if n > 0 {
            assert_eq!(text(&store, Save), Some((n - 1).to_string()));
        }
        store.replace(Save, &n.to_string(), Fast).unwrap();
        if n > 0 {
            // What an earlier run left is made durable before it becomes the previous text.
            assert_eq!(previous(&store, Save), Some((n - 1).to_string()));
        }
    }
}

#[test]
fn a_missing_folder_is_made_with_its_parents() {
    let folder = TestFolder::new();
    let path = folder.data().join("a/b");
    let store = FileStore::open(path.clone()).unwrap();
    assert_eq!(store.folder(), path);
    store.replace(Save, "one", Synced).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_empty_and_told_and_tried_again_at_each_write() {
    let folder = TestFolder::new();
    let file = folder.0.join("file");
    fs::write(&file, "in the way").unwrap();
    for path in [file.clone(), file.join("below")] {
        let store = FileStore::open(path.clone()).unwrap();
        store.check_writable().unwrap_err();
        for document in Document::ALL {
            assert_eq!(text(&store, document), None);
            assert_eq!(previous(&store, document), None);
            assert_eq!(store.set_aside(document, Damaged).unwrap(), None);
            store.remove(document).unwrap();
        }
        assert_eq!(store.newer(Save).unwrap(), [""; 0]);
        store.replace(Save, "lost", Synced).unwrap_err();
    }
    assert_eq!(fs::read(&file).unwrap(), b"in the way");
    let store = FileStore::open(file.join("below")).unwrap();
    fs::remove_file(&file).unwrap();
    store.replace(Save, "kept", Synced).unwrap();
    assert_eq!(text(&store, Save), some("kept"));
}

#[test]
fn a_lock_file_that_cannot_be_made_keeps_nobody_from_the_files() {
    let folder = TestFolder::new();
    folder.open().replace(Save, "mine", Synced).unwrap();
    fs::remove_file(folder.path("lock")).unwrap();
    fs::create_dir_all(folder.path("lock/in the way")).unwrap();
    let store = folder.open();
    store.check_writable().unwrap();
    assert_eq!(text(&store, Save), some("mine"));
    store.replace(Save, "mine too", Synced).unwrap();
    assert_eq!(text(&store, Save), some("mine too"));
}

#[test]
fn what_another_instance_keeps_can_be_read_and_not_changed() {
    let folder = TestFolder::new();
    let first = folder.open();
    first.replace(Save, "theirs", Synced).unwrap();
    first.replace(Save, "theirs still", Synced).unwrap();
    let second = FileStore::open_read_only(folder.data());
    let before = folder.names();
    assert_eq!(text(&second, Save), some("theirs still"));
    assert_eq!(previous(&second, Save), some("theirs"));
    let refused = [
        second.check_writable(),
        second.replace(Save, "mine", Synced),
        second.sync(Save),
        second.remove(Save),
        second.remove_aside("game-newer-1.ludo"),
        second.set_aside(Save, Damaged).map(drop),
    ];
    for refused in refused {
        let error = refused.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ReadOnlyFilesystem);
    }
    assert_eq!(folder.names(), before);
    first.replace(Save, "theirs at last", Synced).unwrap();
    assert_eq!(text(&second, Save), some("theirs at last"));
}

#[test]
fn what_a_newer_program_wrote_is_found_again_by_its_names_alone() {
    on_both(|store| {
        for number in [1, 2, 3] {
            let newer = format!("newer {number}");
            store.replace(Save, &newer, Synced).unwrap();
            let name = store.set_aside(Save, Newer).unwrap();
            assert_eq!(name, Some(format!("game-newer-{number}.ludo")));
        }
        store.replace(Save, "damaged", Synced).unwrap();
        store.set_aside(Save, Damaged).unwrap();
        store.remove_aside("game-newer-2.ludo").unwrap();
        store.remove_aside("game-newer-2.ludo").unwrap();
        let names = store.newer(Save).unwrap();
        assert_eq!(names, ["game-newer-1.ludo", "game-newer-3.ludo"]);
        assert_eq!(store.read_aside(Save, &names[1]).unwrap(), some("newer 3"));
        assert_eq!(store.read_aside(Save, "game-newer-2.ludo").unwrap(), None);
        assert_eq!(store.newer(Settings).unwrap(), [""; 0]);
    });
}

#[test]
fn many_that_were_set_aside_are_listed_in_the_order_of_their_numbers() {
    let folder = TestFolder::new();
    let store = folder.open();
    for name in ["10", "9", "010", "x", "", "-1", "+2"] {
        fs::write(folder.path(&format!("game-newer-{name}.ludo")), name).unwrap();
    }
    let names = store.newer(Save).unwrap();
    assert_eq!(names, ["game-newer-9.ludo", "game-newer-10.ludo"]);
}

#[test]
fn an_exported_file_is_read_in_the_encodings_that_other_systems_write() {
    let folder = TestFolder::new();
    let store = folder.open();
    let written = "ludo-backup 1\nsettings\n{\"name\":\"ä🎲\"}\n";
    let marked = format!("\u{feff}{written}");
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    };
    for bytes in [
        written.as_bytes().to_vec(),
        utf16(&marked, u16::to_le_bytes),
        utf16(&marked, u16::to_be_bytes),
        utf16(written, u16::to_le_bytes),
        utf16(written, u16::to_be_bytes),
    ] {
        fs::write(folder.path("ludo-backup.txt"), &bytes).unwrap();
        let read = text(&store, Document::Backup).unwrap();
        assert_eq!(read.trim_start_matches('\u{feff}'), written);
    }
    // Half a sign, half a pair, and another document.
    for (name, bytes) in [
        ("ludo-backup.txt", &b"\xff\xfea"[..]),
        ("ludo-backup.txt", b"\xff\xfe\x00\xd8"),
        ("game.ludo", b"\xff\xfea\0"),
    ] {
        fs::write(folder.path(name), bytes).unwrap();
        let document = Document::ALL.into_iter().find(|d| d.file_name() == name);
        let error = store.read(document.unwrap()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }
}

#[test]
fn an_error_of_opening_says_what_is_wrong() {
    assert_eq!(InUse.to_string(), "another instance uses the data folder");
}

#[test]
fn temporary_files_of_a_killed_process_are_cleared_away_and_nothing_else_is() {
    let folder = TestFolder::new();
    fs::create_dir(folder.data()).unwrap();
    for name in [
        "game.ludo",
        "game.ludo.previous",
        "game.ludo.tmp",
        "game.ludo.previous.tmp",
        "settings.json.tmp",
        "games.ludo.tmp",
        "ludo-backup.txt.previous.tmp",
        "probe.tmp",
        "game-damaged-1.ludo",
        "holiday.tmp",
    ] {
        fs::write(folder.path(name), name).unwrap();
    }
    let store = folder.open();
    let expected = [
        "game-damaged-1.ludo",
        "game.ludo",
        "game.ludo.previous",
        "holiday.tmp",
        "lock",
    ];
    assert_eq!(folder.names(), expected);
    assert_eq!(text(&store, Save), some("game.ludo"));
}

#[test]
fn a_file_too_long_or_not_utf8_is_damaged_and_can_be_set_aside() {
    let folder = TestFolder::new();
    let store = folder.open();
    for document in Document::ALL {
        let file = fs::File::create(folder.path(&document.file_name())).unwrap();
        // A terabyte that has no block on the disk, where files can be sparse.
        file.set_len(if cfg!(unix) { 1 << 40 } else { 1 << 26 })
            .unwrap();
        let error = store.read(document).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert!(store.set_aside(document, Damaged).unwrap().is_some());
        assert_eq!(text(&store, document), None);

        fs::write(folder.path(&document.file_name()), b"good \xff\xfe").unwrap();
        if document == Games {
            // A damaged record is no damage of the others.
            assert_eq!(text(&store, Games), some("good \u{fffd}\u{fffd}"));
            continue;
        }
        let error = store.read(document).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert!(store.set_aside(document, Damaged).unwrap().is_some());
        store.replace(document, "new", Fast).unwrap();
        assert_eq!(text(&store, document), some("new"));
    }
}

#[test]
fn a_document_set_aside_keeps_its_bytes_and_overwrites_no_file() {
    let folder = TestFolder::new();
    let store = folder.open();
    fs::write(folder.path("game-damaged-1.ludo"), "older").unwrap();
    fs::create_dir(folder.path("game-damaged-2.ludo")).unwrap();
    fs::write(folder.path("game.ludo"), b"torn \xff").unwrap();
    let name = store.set_aside(Save, Damaged).unwrap();
    assert_eq!(name, some("game-damaged-3.ludo"));
    assert_eq!(folder.bytes("game-damaged-1.ludo").unwrap(), b"older");
    assert_eq!(folder.bytes("game-damaged-3.ludo").unwrap(), b"torn \xff");
    assert_eq!(folder.bytes("game.ludo"), None);
}

#[test]
fn a_torn_save_gives_way_to_the_previous_one() {
    for torn in ["", "ha"] {
        let folder = TestFolder::new();
        let store = folder.open();
        store.replace(Save, "good", Synced).unwrap();
        store.replace(Save, "half", Fast).unwrap();
        drop(store);
        fs::write(folder.path("game.ludo"), torn).unwrap();

        let store = folder.open();
        assert_eq!(text(&store, Save), some(torn));
        assert_eq!(previous(&store, Save), some("good"));
        store.set_aside(Save, Damaged).unwrap();
        drop(store);

        // Killed between: the save is missing, and the previous one still the one to go on with.
        let store = folder.open();
        assert_eq!(text(&store, Save), None);
        assert_eq!(previous(&store, Save), some("good"));
        for _ in 0..2 {
            store.replace(Save, "good, going on", Fast).unwrap();
            assert_eq!(previous(&store, Save), some("good"));
        }
    }
}

#[test]
fn a_previous_text_deleted_by_somebody_is_kept_again_at_the_next_write() {
    let folder = TestFolder::new();
    let store = folder.open();
    store.replace(Save, "one", Synced).unwrap();
    store.replace(Save, "two", Fast).unwrap();
    fs::remove_file(folder.path("game.ludo.previous")).unwrap();
    store.replace(Save, "three", Fast).unwrap();
    assert_eq!(previous(&store, Save), some("two"));
}

#[test]
fn an_empty_save_left_by_a_power_loss_does_not_become_the_previous_one() {
    let folder = TestFolder::new();
    let store = folder.open();
    store.replace(Save, "good", Synced).unwrap();
    store.replace(Save, "lost", Fast).unwrap();
    drop(store);
    fs::write(folder.path("game.ludo"), "").unwrap();
    let store = folder.open();
    store.replace(Save, "new", Synced).unwrap();
    assert_eq!(previous(&store, Save), some("good"));
}

#[test]
fn a_write_that_fails_at_its_start_leaves_the_old_file_readable() {
    let folder = TestFolder::new();
    let store = folder.open();
    store.replace(Save, "older", Synced).unwrap();
    store.replace(Save, "old", Synced).unwrap();
    fs::create_dir_all(folder.path("game.ludo.tmp/in the way")).unwrap();
    for durability in [Fast, Synced] {
        store.replace(Save, "new", durability).unwrap_err();
        assert_eq!(text(&store, Save), some("old"));
        assert_eq!(previous(&store, Save), some("older"));
    }
    fs::remove_dir_all(folder.path("game.ludo.tmp")).unwrap();
    store.replace(Save, "new", Fast).unwrap();
    assert_eq!(text(&store, Save), some("new"));
    assert_eq!(previous(&store, Save), some("old"));
}

#[test]
fn a_write_that_fails_at_its_end_leaves_no_temporary_file() {
    let folder = TestFolder::new();
    let store = folder.open();
    fs::create_dir_all(folder.path("game.ludo/in the way")).unwrap();
    for durability in [Fast, Synced] {
        store.replace(Save, "new", durability).unwrap_err();
        assert_eq!(folder.names(), ["game.ludo", "lock"]);
    }
}

#[test]
fn a_folder_in_the_place_of_a_save_is_damage_that_can_be_set_aside() {
    let folder = TestFolder::new();
    let store = folder.open();
    fs::create_dir_all(folder.path("game.ludo/something")).unwrap();
    fs::create_dir(folder.path("game-damaged-1.ludo")).unwrap();
    let error = store.read(Save).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    store.remove(Save).unwrap_err();
    assert_eq!(
        store.set_aside(Save, Damaged).unwrap(),
        some("game-damaged-2.ludo")
    );
    assert!(folder.path("game-damaged-2.ludo/something").is_dir());
    store.replace(Save, "new", Synced).unwrap();
    assert_eq!(text(&store, Save), some("new"));
}

#[test]
fn a_previous_text_that_cannot_be_kept_does_not_stop_the_save() {
    for name in ["game.ludo.previous", "game.ludo.previous.tmp"] {
        let folder = TestFolder::new();
        let store = folder.open();
        fs::create_dir_all(folder.path(name).join("in the way")).unwrap();
        for written in ["one", "two", "three"] {
            store.replace(Save, written, Synced).unwrap();
            assert_eq!(text(&store, Save), some(written));
        }
        assert_eq!(folder.names(), ["game.ludo", name, "lock"]);
        store.remove(Save).unwrap();
        assert_eq!(text(&store, Save), None);
    }
}

// Elsewhere a folder with an open file in it does not vanish.
#[cfg(unix)]
#[test]
fn a_folder_that_vanishes_is_made_again_and_locked_again() {
    let folder = TestFolder::new();
    let store = folder.open();
    for document in Document::ALL {
        store.replace(document, "old", Synced).unwrap();
        store.replace(document, "old", Fast).unwrap();
        fs::remove_dir_all(folder.data()).unwrap();
        assert_eq!(text(&store, document), None);
        store.sync(document).unwrap();
        store.remove(document).unwrap();
        assert_eq!(store.set_aside(document, Damaged).unwrap(), None);
        store.replace(document, "new", Synced).unwrap();
        assert_eq!(text(&store, document), some("new"));
        assert_eq!(previous(&store, document), None);
    }
    assert_eq!(FileStore::open(folder.data()).unwrap_err(), InUse);
}

#[test]
fn at_no_moment_is_there_no_whole_save() {
    let folder = TestFolder::new();
    let store = folder.open();
    let page = |n: usize| format!("{n}\n").repeat(5_000);
    store.replace(Save, &page(0), Fast).unwrap();
    store.replace(Save, &page(0), Fast).unwrap();
    let done = AtomicBool::new(false);
    let watch = |name: &str| {
        let mut seen = 0;
        while !done.load(Ordering::Relaxed) {
            let text = fs::read_to_string(folder.path(name)).unwrap();
            let first = text.lines().next().expect("the file is not empty");
            assert_eq!(text, page(first.parse().unwrap()));
            seen += 1;
        }
        seen
    };
    std::thread::scope(|scope| {
        let current = scope.spawn(|| watch("game.ludo"));
        let previous = scope.spawn(|| watch("game.ludo.previous"));
        for n in 1..=300 {
            let durability = if n % 10 == 0 { Synced } else { Fast };
            store.replace(Save, &page(n), durability).unwrap();
            if current.is_finished() || previous.is_finished() {
                break;
            }
        }
        done.store(true, Ordering::Relaxed);
        assert!(current.join().unwrap() > 0);
        assert!(previous.join().unwrap() > 0);
    });
}

#[test]
fn no_write_leaves_more_than_the_documents_behind() {
    let folder = TestFolder::new();
    let store = folder.open();
    for n in 0..50 {
        let durability = if n % 7 == 0 { Synced } else { Fast };
        store.replace(Save, &n.to_string(), durability).unwrap();
    }
    assert_eq!(folder.names(), ["game.ludo", "game.ludo.previous", "lock"]);
    store.remove(Save).unwrap();
    assert_eq!(folder.names(), ["lock"]);
}

#[test]
fn a_second_store_of_this_process_is_refused_until_the_first_is_dropped() {
    let folder = TestFolder::new();
    let first = folder.open();
    first.replace(Save, "mine", Fast).unwrap();
    fs::write(folder.path("game.ludo.tmp"), "being written").unwrap();
    for _ in 0..2 {
        assert_eq!(FileStore::open(folder.data()).unwrap_err(), InUse);
    }
    assert_eq!(folder.names(), ["game.ludo", "game.ludo.tmp", "lock"]);
    drop(first);
    assert_eq!(text(&folder.open(), Save), some("mine"));
    assert_eq!(text(&folder.open(), Save), some("mine"));
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_a_save_is_read_through_and_replaced_by_a_file() {
    use std::os::unix::fs::symlink;
    let folder = TestFolder::new();
    let store = folder.open();
    let elsewhere = folder.0.join("elsewhere");
    fs::write(&elsewhere, "theirs").unwrap();
    symlink(&elsewhere, folder.path("game.ludo")).unwrap();
    symlink(&elsewhere, folder.path("game.ludo.tmp")).unwrap();
    assert_eq!(text(&store, Save), some("theirs"));
    store.replace(Save, "mine", Synced).unwrap();
    assert_eq!(text(&store, Save), some("mine"));
    assert_eq!(previous(&store, Save), some("theirs"));
    store.replace(Save, "mine too", Synced).unwrap();
    store.remove(Save).unwrap();
    assert_eq!(fs::read(&elsewhere).unwrap(), b"theirs");

    symlink(folder.0.join("nowhere"), folder.path("game.ludo")).unwrap();
    assert_eq!(text(&store, Save), None);
    store.replace(Save, "mine", Fast).unwrap();
    assert_eq!(text(&store, Save), some("mine"));
    assert!(!folder.0.join("nowhere").exists());
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_not_appended_to() {
    use std::os::unix::fs::symlink;
    let folder = TestFolder::new();
    let store = folder.open();
    let elsewhere = folder.0.join("elsewhere");
    fs::write(&elsewhere, "theirs").unwrap();
    symlink(&elsewhere, folder.path("games.ludo")).unwrap();
    assert_eq!(store.append(Games, "mine\n").unwrap(), 7);
    assert_eq!(text(&store, Games), some("theirs\nmine\n"));
    assert_eq!(fs::read(&elsewhere).unwrap(), b"theirs");
    assert_eq!(store.append(Games, "mine too\n").unwrap(), 12);
}

#[test]
fn what_is_no_file_is_not_appended_to() {
    let folder = TestFolder::new();
    let store = folder.open();
    fs::create_dir(folder.path("games.ludo")).unwrap();
    let error = store.append(Games, "mine\n").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    assert_eq!(
        store.read_tail(Games, 9).unwrap_err().kind(),
        ErrorKind::InvalidData
    );
}

#[cfg(unix)]
#[test]
fn a_folder_that_vanishes_is_made_again_by_an_append() {
    let folder = TestFolder::new();
    let store = folder.open();
    store.append(Games, "old\n").unwrap();
    fs::remove_dir_all(folder.data()).unwrap();
    assert_eq!(store.append(Games, "new\n").unwrap(), 0);
    assert_eq!(text(&store, Games), some("new\n"));
    assert_eq!(FileStore::open(folder.data()).unwrap_err(), InUse);
}

#[cfg(unix)]
#[test]
fn a_device_in_the_place_of_a_save_is_damage_and_never_read() {
    use std::os::unix::fs::symlink;
    let folder = TestFolder::new();
    let store = folder.open();
    symlink("/dev/zero", folder.path("game.ludo")).unwrap();
    let error = store.read(Save).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    assert_eq!(
        store.set_aside(Save, Damaged).unwrap(),
        some("game-damaged-1.ludo")
    );
    assert!(fs::symlink_metadata(folder.path("game-damaged-1.ludo")).is_ok());
}

// ---- Several processes ----

const ROLE: &str = "LUDO_STORE_TEST_ROLE";
const FOLDER: &str = "LUDO_STORE_TEST_FOLDER";
/// What runs this program where the machine does not by itself, as a command: see `.ci/on-bionic`.
const EMULATOR: &str = "LUDO_EMULATOR";

/// This test program once more, to play a role of [`in_another_process`] in a folder.
fn process(program: &Path, role: &str, folder: &Path) -> Command {
    let emulator = std::env::var(EMULATOR).unwrap_or_default();
    let words = emulator.split_whitespace().map(Path::new);
    let mut words = words.chain([program]);
    let mut command = Command::new(words.next().expect("the program is one"));
    command.args(words);
    for argument in ["store::in_another_process", "--exact", "--nocapture"] {
        command.arg(argument);
    }
    prepare(&mut command, role, folder);
    command
}

fn prepare(command: &mut Command, role: &str, folder: &Path) {
    command.env(ROLE, role).env(FOLDER, folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
}

fn this_program() -> PathBuf {
    std::env::current_exe().unwrap()
}

/// A process that ends with the test.
struct Other {
    child: Child,
    lines: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
}

impl Other {
    fn start(command: &mut Command) -> Other {
        use std::io::BufRead;
        let mut child = command.spawn().unwrap();
        let lines = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
        Other { child, lines }
    }

    /// Waits for a line that begins so, and returns the rest of it.
    fn wait_for(&mut self, beginning: &str) -> String {
        for line in &mut self.lines {
            if let Some(rest) = line.unwrap().strip_prefix(beginning) {
                return rest.to_owned();
            }
        }
        panic!("the other process ended without saying {beginning:?}");
    }

    /// Waits for the end of a role that checks something.
    fn assert_success(mut self) {
        let output: Vec<String> = self.lines.by_ref().map_while(Result::ok).collect();
        assert!(self.child.wait().unwrap().success(), "{output:#?}");
        assert!(output.iter().any(|line| line == "done"), "{output:#?}");
    }

    /// Ends it as `kill -9` does.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The roles of the processes that other tests start. Does nothing when it runs as a test itself.
#[test]
fn in_another_process() {
    let Ok(role) = std::env::var(ROLE) else {
        return;
    };
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    match role.as_str() {
        "try" => match FileStore::open(folder) {
            Ok(_) => println!("\nresult open"),
            Err(InUse) => println!("\nresult in use"),
        },
        "hold" => {
            let store = FileStore::open(folder).unwrap();
            store.replace(Save, "theirs", Fast).unwrap();
            println!("\nholding");
            // Until killed, or until the test ends.
            let _ = std::io::stdin().read_line(&mut String::new());
        }
        "write" => {
            let store = FileStore::open(folder).unwrap();
            let start = text(&store, Save).map_or(0, |text| number(&text));
            for n in start + 1.. {
                let durability = if n % 5 == 0 { Synced } else { Fast };
                store.replace(Save, &page(n), durability).unwrap();
                println!("\nwritten {n}");
            }
        }
        "append" => {
            let store = FileStore::open(folder).unwrap();
            for n in 1.. {
                store
                    .append(Games, &format!("begin {n}\n{}end {n}\n", page(n)))
                    .unwrap();
                println!("\nwritten {n}");
            }
        }
        "relative" => {
            let store = FileStore::open(folder).unwrap();
            std::env::set_current_dir(std::env::temp_dir()).unwrap();
            store.replace(Save, "here", Synced).unwrap();
        }
        "full" => fail_in_the_middle_of_a_write(folder),
        "permission" => lose_permission(folder),
        other => panic!("no role {other:?}"),
    }
    println!("\ndone");
}

/// A long text whose every line is its number.
fn page(n: u64) -> String {
    format!("{n}\n").repeat(10_000)
}

/// The number of a whole page.
fn number(text: &str) -> u64 {
    let n = text.lines().next().unwrap().parse().unwrap();
    assert!(text == page(n), "page {n} is not whole");
    n
}

#[test]
#[cfg_attr(target_os = "android", ignore = "std has no file locks there")]
fn a_second_process_is_told_that_the_folder_is_in_use_and_changes_nothing() {
    let folder = TestFolder::new();
    let store = folder.open();
    store.replace(Save, "mine", Fast).unwrap();
    fs::write(folder.path("game.ludo.tmp"), "being written").unwrap();
    let mut other = Other::start(&mut process(&this_program(), "try", &folder.data()));
    assert_eq!(other.wait_for("result "), "in use");
    assert_eq!(folder.names(), ["game.ludo", "game.ludo.tmp", "lock"]);
    assert_eq!(text(&store, Save), some("mine"));
    drop(store);
    let mut other = Other::start(&mut process(&this_program(), "try", &folder.data()));
    assert_eq!(other.wait_for("result "), "open");
}

#[test]
#[cfg_attr(target_os = "android", ignore = "std has no file locks there")]
fn the_lock_of_a_killed_process_is_free() {
    let folder = TestFolder::new();
    for _ in 0..3 {
        let mut other = Other::start(&mut process(&this_program(), "hold", &folder.data()));
        other.wait_for("holding");
        assert_eq!(FileStore::open(folder.data()).unwrap_err(), InUse);
        other.kill();
        assert_eq!(text(&folder.open(), Save), some("theirs"));
    }
}

#[test]
fn a_process_killed_while_it_writes_loses_nothing_that_it_had_written() {
    let folder = TestFolder::new();
    for round in 0..12u64 {
        let mut other = Other::start(&mut process(&this_program(), "write", &folder.data()));
        let mut written = 0;
        for _ in 0..5 + round {
            written = other.wait_for("written ").parse().unwrap();
        }
        // Different moments of a write, of which one takes some hundred microseconds.
        std::thread::sleep(std::time::Duration::from_micros(round * 130));
        other.kill();

        let store = folder.open();
        let current = number(&text(&store, Save).unwrap());
        assert!(
            current >= written,
            "{written} was written, {current} is there"
        );
        let before = number(&previous(&store, Save).unwrap());
        assert!(before <= current);
        let expected = ["game.ludo", "game.ludo.previous", "lock"];
        assert_eq!(folder.names(), expected);
    }
}

#[test]
fn a_process_killed_while_it_appends_loses_nothing_that_it_had_appended() {
    for round in 0..8u64 {
        let folder = TestFolder::new();
        let mut other = Other::start(&mut process(&this_program(), "append", &folder.data()));
        let mut written = 0;
        for _ in 0..3 + round {
            written = other.wait_for("written ").parse().unwrap();
        }
        std::thread::sleep(std::time::Duration::from_micros(round * 170));
        other.kill();
        let store = folder.open();
        store.append(Games, "begin after\n").unwrap();
        let text = text(&store, Games).unwrap();
        for n in 1..=written {
            let whole = format!("begin {n}\n{}end {n}\n", page(n));
            assert!(text.contains(&whole), "{n} of {written}");
        }
        assert!(text.ends_with("\nbegin after\n"));
    }
}

/// The role for a process that may write only short files: as on a full disk, a write begins and
/// cannot be finished.
fn fail_in_the_middle_of_a_write(folder: PathBuf) {
    let store = FileStore::open(folder).unwrap();
    store.replace(Save, "older", Synced).unwrap();
    store.replace(Save, "old", Synced).unwrap();
    for durability in [Fast, Synced] {
        let error = store.replace(Save, &page(1_000_000), durability);
        let kind = error.unwrap_err().kind();
        assert_eq!(kind, ErrorKind::FileTooLarge);
        assert_eq!(text(&store, Save), some("old"));
        assert_eq!(previous(&store, Save), some("older"));
        let expected = ["game.ludo", "game.ludo.previous", "lock"];
        assert_eq!(names(store.folder()), expected);
    }
    store.append(Games, "a game\n").unwrap();
    let error = store.append(Games, &page(1_000_000)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::FileTooLarge);
    assert_eq!(text(&store, Games), some("a game\n"), "nor half of it");
    store.append(Games, "another\n").unwrap();
    store.remove(Games).unwrap();
    store.replace(Save, "new", Synced).unwrap();
    assert_eq!(text(&store, Save), some("new"));
    assert_eq!(previous(&store, Save), some("old"));
}

#[cfg(unix)]
#[test]
fn a_write_that_fails_in_the_middle_leaves_the_old_file_readable() {
    let folder = TestFolder::new();
    // Without the trap the system ends the process instead of failing the write.
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 20; exec $LUDO_EMULATOR \"$0\" store::in_another_process --exact --nocapture";
    command.arg("-c").arg(script).arg(this_program());
    prepare(&mut command, "full", &folder.data());
    Other::start(&mut command).assert_success();
    assert_eq!(text(&folder.open(), Save), some("new"));
}

/// The role for a process without special rights: its folder becomes read-only while it runs.
#[cfg(unix)]
fn lose_permission(folder: PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let allow = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    let store = FileStore::open(folder.clone()).unwrap();
    store.replace(Save, "older", Synced).unwrap();
    store.replace(Save, "old", Synced).unwrap();
    allow(0o500);
    let denied = ErrorKind::PermissionDenied;
    for durability in [Fast, Synced] {
        let error = store.replace(Save, "new", durability).unwrap_err();
        assert_eq!(error.kind(), denied);
    }
    assert_eq!(store.set_aside(Save, Damaged).unwrap_err().kind(), denied);
    assert_eq!(store.remove(Save).unwrap_err().kind(), denied);
    store.sync(Save).unwrap();
    assert_eq!(text(&store, Save), some("old"));
    assert_eq!(previous(&store, Save), some("older"));
    drop(store);

    // What is there is shown; with the lock file and without.
    for name in ["lock", "no lock"] {
        let store = FileStore::open(folder.clone()).unwrap();
        assert_eq!(store.check_writable().unwrap_err().kind(), denied);
        assert_eq!(
            FileStore::open(folder.clone()).unwrap_err(),
            InUse,
            "{name}"
        );
        assert_eq!(text(&store, Save), some("old"));
        assert_eq!(previous(&store, Save), some("older"));
        let error = store.replace(Save, "new", Synced).unwrap_err();
        assert_eq!(error.kind(), denied);
        drop(store);
        allow(0o700);
        fs::remove_file(folder.join("lock")).unwrap_or_default();
        allow(0o500);
    }
    // A folder that becomes writable while the store lives is written.
    let store = FileStore::open(folder.clone()).unwrap();
    store.replace(Save, "new", Synced).unwrap_err();
    allow(0o700);
    store.replace(Save, "old", Synced).unwrap();
    drop(store);
    allow(0o000);
    let store = FileStore::open(folder.clone()).unwrap();
    assert_eq!(store.check_writable().unwrap_err().kind(), denied);
    assert_eq!(store.read(Save).unwrap_err().kind(), denied);
    drop(store);
    allow(0o700);
    let store = FileStore::open(folder.clone()).unwrap();
    store.check_writable().unwrap();
    store.replace(Save, "new", Synced).unwrap();
    assert_eq!(text(&store, Save), some("new"));
    assert_eq!(previous(&store, Save), some("old"));
}

#[cfg(not(unix))]
fn lose_permission(_: PathBuf) {}

#[cfg(unix)]
#[test]
fn a_folder_that_must_not_be_written_is_read_and_nothing_in_it_is_lost() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = TestFolder::new();
    let mut command;
    if fs::metadata(&folder.0).unwrap().uid() == 0 {
        // Permissions do not stop root, so nobody plays the role, with a program that nobody can
        // reach.
        fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o777)).unwrap();
        let program = folder.0.join("program");
        fs::copy(this_program(), &program).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        command = process(&program, "permission", &folder.data());
        command.uid(65_534).gid(65_534).current_dir(&folder.0);
    } else {
        command = process(&this_program(), "permission", &folder.data());
    }
    Other::start(&mut command).assert_success();
}

#[test]
fn a_relative_folder_stays_where_it_is_when_the_working_directory_changes() {
    let folder = TestFolder::new();
    let mut command = process(&this_program(), "relative", Path::new("data"));
    Other::start(command.current_dir(&folder.0)).assert_success();
    assert_eq!(folder.bytes("game.ludo").unwrap(), b"here");
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_synced_kept_and_replaced_like_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TestFolder::new();
    let store = folder.open();
    store.replace(Save, "old", Fast).unwrap();
    let read_only = fs::Permissions::from_mode(0o444);
    fs::set_permissions(folder.path("game.ludo"), read_only).unwrap();
    store.sync(Save).unwrap();
    store.replace(Save, "new", Synced).unwrap();
    assert_eq!(text(&store, Save), some("new"));
    assert_eq!(previous(&store, Save), some("old"));
}

#[test]
fn two_stores_of_one_process_do_not_share_a_folder_by_any_name_of_it() {
    let folder = TestFolder::new();
    let first = folder.open();
    // Where there are no locks, as on Android, nothing of the first is left for the second to see.
    fs::remove_file(folder.path("lock")).unwrap();
    let data = folder.data();
    let around = data.join("..").join(data.file_name().unwrap());
    for name in [data, around] {
        assert_eq!(FileStore::open(name).unwrap_err(), InUse);
    }
    drop(first);
    folder.open();
}
