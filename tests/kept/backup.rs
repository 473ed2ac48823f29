//! Export and import: everything that is kept as one text, and what becomes of it elsewhere.

use std::io::ErrorKind;
use std::rc::Rc;

use ludo_app::archive::{Archive, StorageIssue};
use ludo_app::backup::{Backup, Refused};
use ludo_app::fault::Fault;
use ludo_app::stats::Selection;
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::game::{Game, GameId, Level, Setup, check_sum};
use ludo_engine::rules::{RuleSet, RuleSetName};

use crate::played::play_first_moves;

/// A game after so many actions, every choice being the first legal one.
fn played(seed: u64, actions: usize) -> Game {
    let (name, rules) = (RuleSetName::Classic, RuleSet::CLASSIC);
    let mut game = Game::new(Setup::new(GameId(seed), name, rules, Level::Hard, seed, 0));
    play_first_moves(&mut game, actions);
    game
}

fn archive(store: &Rc<MemoryStore>) -> Archive {
    let opened = Archive::open(store.clone());
    assert_eq!(opened.issues, []);
    opened.archive
}

/// The archive of a device on which these games were played.
fn device(seeds: impl IntoIterator<Item = u64>) -> Archive {
    let mut archive = archive(&Rc::new(MemoryStore::new()));
    for seed in seeds {
        archive.count(&played(seed, 120)).expect("written");
    }
    archive
}

/// A text with another sum that fits it.
fn signed(text: &str) -> String {
    let (body, _) = text.trim_end().rsplit_once('\n').expect("several lines");
    format!("{body}\nend {:08x}\n", check_sum(body))
}

#[test]
fn a_backup_is_read_back_as_it_was_written() {
    for seeds in [vec![], vec![1], (1..=50).collect()] {
        let mut archive = device(seeds);
        archive
            .change_settings(|settings| settings.level = Level::Easy)
            .expect("written");
        let backup = archive.backup();
        let text = backup.to_text();
        assert_eq!(Backup::from_text(&text), Ok(backup.clone()));
        // As it comes back from a clipboard, a letter, or the editor of another system.
        for text in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace('\n', " \t\n"),
            text.replace('\n', "  \r\n"),
            format!("\u{feff}{text}"),
            format!("\n \u{feff} {text}\n\n"),
            text.trim_end().to_owned(),
        ] {
            assert_eq!(Backup::from_text(&text), Ok(backup.clone()));
        }
    }
}

#[test]
fn a_backup_ends_with_the_sum_of_its_lines() {
    let text = Backup::default().to_text();
    assert_eq!(signed(&text), text);
}

#[test]
fn on_an_empty_device_an_import_makes_everything_as_it_was() {
    let mut here = device(1..=60);
    here.change_settings(|settings| settings.level = Level::Easy)
        .expect("written");
    let store = Rc::new(MemoryStore::new());
    let mut there = archive(&store);
    let imported = there.import(&here.backup());
    assert_eq!((imported.new, imported.known), (60, 0));
    assert_eq!(imported.written, Ok(()));
    for there in [&there, &archive(&store)] {
        assert_eq!(*there.statistics(), *here.statistics());
        assert_eq!(there.backup(), here.backup());
        assert_eq!(there.settings().level, Level::Easy);
    }
}

#[test]
fn importing_twice_is_importing_once_and_both_ways_come_to_the_same_figures() {
    let (one, other) = (device([1, 2, 3, 4]), device([3, 4, 5]));
    let merged = |here: &Archive, there: &Archive| {
        let mut merged = device([]);
        merged.import(&here.backup());
        let imported = merged.import(&there.backup());
        let known = there.statistics().games().len() - imported.new;
        assert_eq!(imported.known, known);
        let before = merged.backup();
        for again in [here, there] {
            assert_eq!(merged.import(&again.backup()).new, 0);
            assert_eq!(merged.backup(), before);
        }
        merged
    };
    let (a, b) = (merged(&one, &other), merged(&other, &one));
    let figures = |archive: &Archive| archive.statistics().figures(Selection::ALL);
    assert_eq!(figures(&a), figures(&b));
    assert_eq!(figures(&a).played(), 5);
    for report in a.statistics().games() {
        assert_eq!(a.record(report.id), b.record(report.id));
    }
}

#[test]
fn where_games_were_counted_the_settings_stay() {
    let mut here = device([1]);
    here.change_settings(|settings| settings.level = Level::Easy)
        .expect("written");
    let mut there = device([2]);
    there.import(&here.backup());
    assert_eq!(there.settings().level, Level::Normal);
    // A device that has begun more games keeps its turn of the first seat.
    let mut fresh = device([]);
    let begun = |archive: &mut Archive, games: u64| {
        for game in 0..games {
            archive
                .change_settings(|settings| settings.count_begun(GameId(game)))
                .expect("written");
        }
    };
    begun(&mut here, 2);
    begun(&mut fresh, 5);
    fresh.import(&here.backup());
    assert_eq!(fresh.settings().games_begun, 5);
    assert_eq!(fresh.settings().level, Level::Easy);
}

#[test]
fn a_text_with_anything_wrong_in_it_is_none() {
    let text = device([1, 2]).backup().to_text();
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 0x11;
        let damaged = String::from_utf8_lossy(&bytes);
        if damaged.trim() != text.trim() {
            assert!(Backup::from_text(&damaged).is_err(), "byte {at}");
        }
        let is_whole = text[..at].trim() == text.trim();
        assert_eq!(
            Backup::from_text(&text[..at]).is_ok(),
            is_whole,
            "cut at {at}"
        );
    }
    // Texts whose sum is right, and whose parts are not.
    for (from, to) in [
        ("games\n", "game\n"),
        ("{\n", "(\n"),
        ("ludo-game 1", "ludo-gone 1"),
        ("seed 1\n", "seed 2\n"),
    ] {
        assert!(text.contains(from), "{from}");
        let parsed = Backup::from_text(&signed(&text.replacen(from, to, 1)));
        assert!(
            matches!(parsed, Err(Refused::Unusable(Fault::Damaged(why))) if !why.is_empty()),
            "{to}"
        );
    }
    for (from, to) in [
        ("ludo-backup 1", "ludo-backup 2"),
        ("ludo-game 1", "ludo-game 2"),
    ] {
        let parsed = Backup::from_text(&signed(&text.replacen(from, to, 1)));
        assert_eq!(parsed, Err(Refused::Unusable(Fault::Newer(2))), "{to}");
    }
    for nothing in ["", " \r\n\n", "\u{feff}\n"] {
        assert_eq!(Backup::from_text(nothing), Err(Refused::Empty));
    }
    for rubbish in [
        "good morning",
        "ludo-backup",
        "ludo-backup 1",
        "ludo-backup 1\nend 00000000",
    ] {
        let refused = Backup::from_text(rubbish);
        let is_damage = matches!(refused, Err(Refused::Unusable(Fault::Damaged(_))));
        assert!(is_damage, "{rubbish}");
    }
}

#[test]
fn a_kill_in_the_middle_of_an_import_loses_nothing_and_the_next_one_makes_it_whole() {
    let backup = device([1, 2, 3]).backup();
    for writes in 0..=3 {
        let store = Rc::new(MemoryStore::new());
        let mut here = archive(&store);
        here.count(&played(9, 120)).expect("written");
        store.fail_writes_after(writes, ErrorKind::Other);
        let imported = here.import(&backup);
        assert_eq!(imported.new, 3);
        assert_eq!(imported.written.is_ok(), writes >= 1, "{writes}");
        assert_eq!(here.statistics().games().len(), 4, "there all the same");
        store.work();
        let mut again = archive(&store);
        assert!(again.statistics().contains(GameId(9)));
        again.import(&backup);
        assert_eq!(again.statistics().games().len(), 4);
        assert_eq!(archive(&store).backup(), again.backup());
    }
}

#[test]
fn an_import_that_found_no_room_is_written_with_the_next_game() {
    let store = Rc::new(MemoryStore::new());
    let mut here = archive(&store);
    store.fail_writes(ErrorKind::StorageFull);
    let imported = here.import(&device([1, 2, 3]).backup());
    assert!(imported.written.is_err());
    store.work();
    here.count(&played(9, 120)).expect("there is room again");
    for archive in [&here, &archive(&store)] {
        let ids: Vec<u64> = archive
            .statistics()
            .games()
            .iter()
            .map(|g| g.id.0)
            .collect();
        assert_eq!(ids, [1, 2, 3, 9]);
    }
}

#[test]
fn an_import_leaves_records_that_nobody_understands_where_they_are() {
    let newer = played(7, 120)
        .to_text()
        .replacen("ludo-game 1", "ludo-game 2", 1);
    for damaged in [b"rubbish\n".to_vec(), b"rub\xffbish\n".to_vec()] {
        let store = Rc::new(MemoryStore::new());
        let bytes = [&damaged[..], newer.as_bytes()].concat();
        store.put(Document::Games, bytes);
        let mut here = archive(&store);
        assert_eq!(here.import(&device([1, 2]).backup()).written, Ok(()));
        assert_eq!(here.statistics().games().len(), 2);
        let there = store.bytes(Document::Games).expect("written");
        for kept in [&damaged[..], newer.as_bytes()] {
            assert!(there.windows(kept.len()).any(|part| part == kept));
        }
        assert_eq!(archive(&store).statistics().games().len(), 2);
    }
}

#[test]
fn the_file_is_written_and_read_and_damage_in_it_is_told() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = archive(&store);
    assert_eq!(archive.read_backup(), Ok(None));
    archive.count(&played(1, 120)).expect("written");
    archive.write_backup().expect("memory can be written");
    let text = archive.read_backup().expect("readable").expect("written");
    assert_eq!(Backup::from_text(&text), Ok(archive.backup()));
    // As an editor of Windows saves it.
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let bytes: Vec<u8> = windows.encode_utf16().flat_map(u16::to_le_bytes).collect();
    store.put(Document::Backup, bytes);
    let read = archive.read_backup().expect("readable").expect("there");
    assert_eq!(Backup::from_text(&read), Ok(archive.backup()));
    store.put(Document::Backup, [b'a', 0xff, 0xfe]);
    assert!(matches!(
        archive.read_backup(),
        Err(StorageIssue::CannotRead { .. })
    ));
}
