//! What the app keeps between two starts, and what becomes of it when files are damaged or cannot be written.

use std::io::ErrorKind;
use std::rc::Rc;

use ludo_app::archive::{Archive, Opened, StorageIssue};
use ludo_app::store::{Document, Durability, MemoryStore, Operation};
use ludo_engine::game::{Game, GameId, Level, Outcome, Report, Setup};
use ludo_engine::rules::{Action, RuleSetName};

use crate::played::play_first_moves;

fn new_game(seed: u64) -> Game {
    let rules_name = RuleSetName::Classic;
    let rules = rules_name.preset().expect("a preset");
    let id = GameId(seed + 1);
    Game::new(Setup::new(id, rules_name, rules, Level::Hard, seed, 0))
}

/// A game after so many actions, every choice being the first legal one.
fn played(seed: u64, actions: usize) -> Game {
    let mut game = new_game(seed);
    play_first_moves(&mut game, actions);
    game
}

fn finished(seed: u64) -> Game {
    played(seed, usize::MAX)
}

fn report(game: &Game) -> Report {
    game.report().expect("it was played")
}

fn open(store: &Rc<MemoryStore>) -> Opened {
    Archive::open(store.clone())
}

/// A store in which this game was saved before another one of the same game.
fn saved(games: &[&Game]) -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::new());
    let archive = open(&store).archive;
    for game in games {
        archive
            .save_game(game, Durability::Synced)
            .expect("memory can be written");
    }
    store
}

#[test]
fn an_empty_store_opens_without_a_game_and_without_a_word() {
    let opened = open(&Rc::new(MemoryStore::new()));
    assert!(opened.game.is_none() && opened.issues.is_empty());
    assert_eq!(opened.archive.settings().level, Level::Normal);
}

#[test]
fn a_saved_game_comes_back_as_it_was() {
    for actions in [0, 1, 2, 50, 300] {
        let game = played(3, actions);
        assert_eq!(open(&saved(&[&game])).game, Some(game));
    }
}

#[test]
fn a_damaged_save_is_set_aside_and_the_one_before_it_goes_on() {
    let (before, game) = (played(3, 50), played(3, 51));
    let good = game.to_text();
    let cases: [&[u8]; 6] = [
        b"",
        b"garbage",
        &good.as_bytes()[..good.len() - 3],
        &good.as_bytes()[..40],
        b"\xff\xfe\x00",
        b"ludo-game 1\nid 7\n",
    ];
    for damaged in cases {
        let store = saved(&[&before, &game]);
        store.put(Document::Save, damaged);
        let opened = open(&store);
        assert_eq!(opened.game.as_ref(), Some(&before));
        let aside = store.files_set_aside();
        assert_eq!(aside.len(), 1);
        assert_eq!(aside[0].1, damaged, "kept as it was");
        let (document, file) = (Document::Save, aside[0].0.clone());
        assert_eq!(opened.issues, [StorageIssue::SetAside { document, file }]);
    }
}

#[test]
fn a_save_that_breaks_the_rules_is_set_aside() {
    let game = played(3, 50);
    let mut record = game.record();
    record.log.push(Action::FreeExit);
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Save, record.to_string());
    let opened = open(&store);
    assert!(opened.game.is_none());
    assert!(matches!(
        opened.issues[..],
        [StorageIssue::SetAside {
            document: Document::Save,
            ..
        }]
    ));
}

#[test]
fn a_save_with_other_faces_than_its_seed_gives_is_set_aside() {
    let mut record = played(3, 1).record();
    let Action::Roll(face) = record.log[0] else {
        panic!("a game begins with a roll")
    };
    let other = ludo_engine::rules::Face::ALL[usize::from(face.pips() % 6)];
    record.log[0] = Action::Roll(other);
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Save, record.to_string());
    let opened = open(&store);
    assert!(opened.game.is_none());
    assert!(matches!(
        opened.issues[..],
        [StorageIssue::ForeignDice { .. }]
    ));
    assert_eq!(store.files_set_aside().len(), 1);
}

#[test]
fn records_of_a_newer_program_wait_in_their_place_and_count_once_when_it_starts() {
    let store = Rc::new(MemoryStore::new());
    let games: Vec<Game> = (1..=60).map(|seed| played(seed, 30)).collect();
    let mut archive = open(&store).archive;
    for game in &games[..50] {
        archive.count(game).expect("written");
    }
    // The newer program counts some, and the older one comes back and counts others.
    let newer = |game: &Game| with_version(&game.to_text(), 1, 2);
    let mut bytes = store.bytes(Document::Games).expect("written");
    for game in &games[50..55] {
        bytes.extend(newer(game).into_bytes());
    }
    store.put(Document::Games, bytes);
    let mut archive = open(&store).archive;
    assert_eq!(archive.statistics().games().len(), 50);
    assert_eq!(archive.take_issues(), [StorageIssue::GamesNewer]);
    for game in &games[55..] {
        archive.count(game).expect("written");
    }
    let archive = open(&store).archive;
    assert_eq!(archive.statistics().games().len(), 55);
    assert_eq!(archive.take_issues(), [], "it is told once");
    assert_eq!(store.files_set_aside(), []);
    // The update: what was newer is understood.
    let text = String::from_utf8(store.bytes(Document::Games).expect("written"));
    let text = text
        .expect("text")
        .replace("ludo-game 2\n", "ludo-game 1\n");
    store.put(Document::Games, text);
    let archive = open(&store).archive;
    let reports: Vec<Report> = games.iter().map(report).collect();
    assert_eq!(archive.statistics().games(), reports);
    assert_eq!(archive.take_issues(), []);
}

// ---- A newer program's texts, and that program afterwards ----

/// A text of this program as the one after it would write it, and back.
fn with_version(text: &str, from: u32, to: u32) -> String {
    let (from, to) = (format!("ludo-game {from}\n"), format!("ludo-game {to}\n"));
    assert!(text.starts_with(&from));
    text.replacen(&from, &to, 1)
}

/// A store in which this game was set aside as a newer one by this program, as the program that can read it finds it: the
/// two differ in nothing but the versions that they know.
fn with_newer_save(game: &Game) -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Save, with_version(&game.to_text(), 1, 2));
    let opened = open(&store);
    assert!(opened.game.is_none());
    let (document, file) = (Document::Save, "game-newer-1.ludo".to_owned());
    assert_eq!(opened.issues, [StorageIssue::Newer { document, file }]);
    store
}

/// The update.
fn understood(store: &MemoryStore, name: &str) {
    store.change_aside(name, |bytes| {
        let text = String::from_utf8(bytes).expect("text");
        with_version(&text, 2, 1).into_bytes()
    });
}

#[test]
fn a_game_of_a_newer_version_goes_on_by_itself_when_a_version_that_reads_it_starts() {
    let game = played(3, 50);
    let store = with_newer_save(&game);
    let second = played(4, 60);
    store.put(Document::Save, with_version(&second.to_text(), 1, 3));
    open(&store);
    for _ in 0..2 {
        assert!(open(&store).game.is_none(), "it waits");
        assert_eq!(store.files_set_aside().len(), 2);
    }
    understood(&store, "game-newer-1.ludo");
    for _ in 0..2 {
        let opened = open(&store);
        assert_eq!(opened.game.as_ref(), Some(&game));
        assert_eq!(opened.issues, []);
        // The one of the version after that waits on.
        assert_eq!(store.files_set_aside().len(), 1);
    }
    // Nor is it forgotten when it is given up.
    let mut archive = open(&store).archive;
    settle(&mut archive, &game).expect("written");
    store.change_aside("game-newer-2.ludo", |bytes| {
        let text = String::from_utf8(bytes).expect("text");
        with_version(&text, 3, 1).into_bytes()
    });
    assert_eq!(open(&store).game.as_ref(), Some(&second));
    assert_eq!(store.files_set_aside(), []);
}

#[test]
fn a_game_of_a_newer_version_waits_until_the_one_that_was_begun_meanwhile_is_over() {
    let (newer, meanwhile) = (played(3, 50), played(4, 20));
    let store = with_newer_save(&newer);
    let archive = open(&store).archive;
    archive
        .save_game(&meanwhile, Durability::Synced)
        .expect("written");
    understood(&store, "game-newer-1.ludo");
    let mut opened = open(&store);
    assert_eq!(opened.game.as_ref(), Some(&meanwhile));
    settle(&mut opened.archive, &meanwhile).expect("written");
    let opened = open(&store);
    assert_eq!(opened.game.as_ref(), Some(&newer));
    assert_eq!(opened.archive.statistics().games(), [report(&meanwhile)]);
}

#[test]
fn a_game_that_came_back_is_never_counted_twice_wherever_it_is_killed() {
    let game = finished(5);
    for writes in 0..=5 {
        let store = with_newer_save(&game);
        understood(&store, "game-newer-1.ludo");
        store.fail_writes_after(writes, ErrorKind::Other);
        let opened = open(&store);
        assert_eq!(opened.game.as_ref(), Some(&game), "{writes}");
        store.work();
        let mut opened = open(&store);
        assert_eq!(opened.game.as_ref(), Some(&game), "{writes}");
        settle(&mut opened.archive, &game).expect("written");
        for _ in 0..2 {
            let opened = open(&store);
            assert_eq!(opened.game, None);
            assert_eq!(opened.archive.statistics().games(), [report(&game)]);
            assert_eq!(store.files_set_aside(), []);
        }
    }
}

#[test]
fn a_value_of_a_newer_version_costs_one_setting_and_is_back_with_that_version() {
    let text = "{\"version\":2,\"level\":\"godlike\",\"pace\":\"fast\",\"rules\":\"parchis\"}";
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Settings, text);
    let mut opened = open(&store);
    assert_eq!(opened.issues, []);
    let settings = opened.archive.settings();
    assert_eq!(settings.level, Level::Normal);
    assert_eq!(settings.rules, RuleSetName::Parchis);
    assert_eq!(store.operations(), [], "nothing is moved or written");
    opened
        .archive
        .change_settings(|settings| settings.sound = false)
        .expect("written");
    let written = store.bytes(Document::Settings).expect("written");
    let written = String::from_utf8(written).expect("text");
    for kept in [
        "\"version\": 2",
        "\"level\": \"godlike\"",
        "\"pace\": \"fast\"",
    ] {
        assert!(written.contains(kept), "{written}");
    }
}

#[test]
fn house_rules_that_are_not_understood_are_told_where_they_would_be_played_by() {
    for (rules, issues) in [
        ("house", &[StorageIssue::HouseUnknown][..]),
        ("classic", &[]),
    ] {
        let text = format!("{{\"version\":2,\"rules\":\"{rules}\",\"house\":{{\"teams\":2}}}}");
        let store = Rc::new(MemoryStore::new());
        store.put(Document::Settings, text);
        assert_eq!(open(&store).issues, issues);
    }
}

// ---- Files that can be read and not written ----

#[test]
fn what_cannot_be_written_is_shown_all_the_same_and_stays_as_it_is() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2].map(finished);
    let game = played(3, 50);
    let mut archive = open(&store).archive;
    for game in &games {
        archive.count(game).expect("written");
    }
    archive
        .change_settings(|settings| settings.level = Level::Easy)
        .expect("written");
    archive
        .save_game(&game, Durability::Synced)
        .expect("written");
    let before = Document::ALL.map(|document| store.bytes(document));
    store.fail_writes(ErrorKind::ReadOnlyFilesystem);
    let opened = open(&store);
    assert_eq!(opened.issues, []);
    assert_eq!(opened.game.as_ref(), Some(&game));
    let mut archive = opened.archive;
    assert_eq!(archive.settings().level, Level::Easy);
    assert_eq!(archive.statistics().games(), games.each_ref().map(report));
    let cannot_save = |done: Result<(), StorageIssue>| {
        assert!(
            matches!(done, Err(StorageIssue::CannotSave { .. })),
            "{done:?}"
        );
    };
    cannot_save(archive.save_game(&played(3, 51), Durability::Synced));
    cannot_save(archive.count(&game));
    cannot_save(archive.change_settings(|settings| settings.level = Level::Hard));
    cannot_save(archive.reset_statistics());
    // What is done holds as long as the app runs.
    assert_eq!(archive.settings().level, Level::Hard);
    assert_eq!(archive.statistics().games().len(), 3);
    let after = Document::ALL.map(|document| store.bytes(document));
    assert_eq!(after, before);
}

#[test]
fn damage_that_cannot_be_set_aside_is_told_and_never_overwritten() {
    for (document, damaged) in [
        (Document::Save, "ludo-game 2\n"),
        (Document::Save, "rubbish"),
        (Document::Settings, "rubbish"),
    ] {
        let store = Rc::new(MemoryStore::new());
        store.put(document, damaged);
        store.fail_writes(ErrorKind::ReadOnlyFilesystem);
        let opened = open(&store);
        let file = document.file_name();
        let told = match damaged {
            "rubbish" => StorageIssue::SetAside { document, file },
            _ => StorageIssue::Newer { document, file },
        };
        assert_eq!(opened.issues[0], told);
        assert!(matches!(opened.issues[1], StorageIssue::CannotSave { .. }));
        assert_eq!(opened.issues.len(), 2);
        store.work();
        let mut archive = opened.archive;
        archive
            .save_game(&played(3, 51), Durability::Synced)
            .expect("written");
        archive
            .change_settings(|settings| settings.level = Level::Hard)
            .expect("written");
        let aside = store.files_set_aside();
        assert_eq!(aside.len(), 1);
        assert_eq!(aside[0].1, damaged.as_bytes());
    }
}

#[test]
fn a_finished_game_that_was_not_counted_is_counted_at_the_start_and_only_once() {
    let game = finished(5);
    let store = saved(&[&game]);
    for _ in 0..3 {
        let opened = open(&store);
        assert_eq!(
            opened.game.as_ref(),
            Some(&game),
            "its result is still to be seen"
        );
        assert_eq!(opened.archive.statistics().games(), [report(&game)]);
    }
    let text = store.bytes(Document::Games).expect("written");
    assert_eq!(text, game.to_text().into_bytes());
}

#[test]
fn a_game_is_counted_once_however_often_it_is_handed_in() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    let game = finished(5);
    for _ in 0..3 {
        archive.count(&game).expect("memory can be written");
    }
    assert_eq!(archive.statistics().games().len(), 1);
    assert_eq!(open(&store).archive.statistics().games().len(), 1);
}

#[test]
fn a_failed_write_of_the_statistics_is_made_good_by_the_next() {
    for is_known in [false, true] {
        let store = Rc::new(MemoryStore::new());
        let mut archive = open(&store).archive;
        let games = [1, 2].map(finished);
        let reports = games.each_ref().map(report);
        if is_known {
            assert_eq!(archive.statistics().games(), []);
        }
        store.fail_nth_write(1, ErrorKind::StorageFull);
        assert!(matches!(
            archive.count(&games[0]),
            Err(StorageIssue::CannotSave { .. })
        ));
        assert_eq!(
            archive.statistics().games().len(),
            1,
            "counted all the same"
        );
        let id = games[0].setup().id;
        assert_eq!(archive.record(id), Ok(games[0].record()), "and watched");
        archive.count(&games[1]).expect("the disk has room again");
        assert_eq!(archive.statistics().games(), reports);
        assert_eq!(open(&store).archive.statistics().games(), reports);
        assert_eq!(archive.record(id), Ok(games[0].record()));
    }
}

#[test]
fn counting_a_game_appends_to_the_file_and_reads_no_more_than_its_end() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    for seed in 1..=3 {
        archive.count(&played(seed, 30)).expect("written");
    }
    let append = Operation::Append(Document::Games);
    assert_eq!(store.operations(), [append.clone(), append.clone(), append]);
}

#[test]
fn statistics_that_cannot_be_read_are_never_overwritten() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2].map(finished);
    let reports = games.each_ref().map(report);
    open(&store).archive.count(&games[0]).expect("written");
    store.fail_reads(ErrorKind::PermissionDenied);
    let mut archive = open(&store).archive;
    assert_eq!(archive.statistics().games(), []);
    let issues = archive.take_issues();
    assert!(matches!(
        issues[..],
        [StorageIssue::CannotRead {
            document: Document::Games,
            ..
        }]
    ));
    archive.count(&games[1]).expect("nothing is read for that");
    store.work();
    assert_eq!(archive.statistics().games(), reports, "both are there");
    assert_eq!(open(&store).archive.statistics().games(), reports);
}

#[test]
fn a_damaged_record_is_told_once_and_stays_and_the_others_go_on() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2, 3].map(finished);
    let reports = games.each_ref().map(report);
    let mut archive = open(&store).archive;
    for game in &games {
        archive.count(game).expect("written");
    }
    let good = store.bytes(Document::Games).expect("written");
    // A changed seed, bytes that are no text, and a torn end.
    let middle = games[0].to_text().len() + 200;
    type Harm<'a> = &'a dyn Fn(&mut Vec<u8>);
    let damage: [(Harm<'_>, &[usize]); 3] = [
        (&|bytes| bytes[middle] = b'7', &[0, 2]),
        (&|bytes| bytes[middle] = 0xff, &[0, 2]),
        (&|bytes| bytes.truncate(bytes.len() - 5), &[0, 1]),
    ];
    for (damage, left) in damage {
        let mut bytes = good.clone();
        damage(&mut bytes);
        store.put(Document::Games, bytes.clone());
        let left: Vec<Report> = left.iter().map(|index| reports[*index]).collect();
        for issues in [&[StorageIssue::GamesDamaged][..], &[]] {
            let archive = open(&store).archive;
            assert_eq!(archive.statistics().games(), left);
            assert_eq!(archive.take_issues(), issues);
            assert_eq!(store.bytes(Document::Games), Some(bytes.clone()));
        }
        let mut archive = open(&store).archive;
        archive.count(&finished(9)).expect("written");
        let archive = open(&store).archive;
        assert_eq!(archive.statistics().games().len(), 3);
        assert_eq!(archive.take_issues(), []);
        assert!(
            store
                .bytes(Document::Games)
                .expect("there")
                .starts_with(&bytes)
        );
    }
}

#[test]
fn what_was_folded_before_is_believed_only_where_it_fits_the_records() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    let games: Vec<Game> = (1..=100).map(|seed| played(seed, 700)).collect();
    for game in &games {
        archive.count(game).expect("written");
    }
    let counted = |store: &Rc<MemoryStore>| open(store).archive.statistics().clone();
    let all = counted(&store);
    let summary = store.bytes(Document::Summary).expect("they are many");
    assert_eq!(counted(&store), all);
    // A summary of other games, a damaged one, none at all.
    let other = Rc::new(MemoryStore::new());
    other.put(Document::Games, games[0].to_text());
    for wrong in [&summary[..], b"rubbish", b"", b"\xff"] {
        other.put(Document::Summary, wrong);
        assert_eq!(counted(&other).games(), [report(&games[0])]);
        store.put(Document::Summary, &wrong[..wrong.len() / 2]);
        assert_eq!(counted(&store), all);
    }
    // Records that vanish are not counted any more.
    let whole = store.bytes(Document::Games).expect("written");
    store.put(Document::Games, &whole[..games[0].to_text().len()]);
    assert_eq!(counted(&store).games(), [report(&games[0])]);
}

#[test]
fn damaged_settings_are_set_aside_and_the_usual_ones_hold() {
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Settings, "{\"version\":1,\"level\":");
    let opened = open(&store);
    assert!(matches!(
        opened.issues[..],
        [StorageIssue::SetAside {
            document: Document::Settings,
            ..
        }]
    ));
    assert_eq!(opened.archive.settings().level, Level::Normal);
}

#[test]
fn settings_are_written_only_when_they_change() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    let writes = |store: &MemoryStore| store.operations().len();
    let before = writes(&store);
    archive
        .change_settings(|settings| settings.level = Level::Normal)
        .expect("nothing to write");
    assert_eq!(writes(&store), before);
    archive
        .change_settings(|settings| settings.level = Level::Hard)
        .expect("written");
    assert_eq!(writes(&store), before + 1);
    assert_eq!(open(&store).archive.settings().level, Level::Hard);
}

#[test]
fn forgetting_a_game_leaves_none_behind() {
    let store = saved(&[&played(3, 10), &played(3, 11)]);
    open(&store).archive.forget_game().expect("removed");
    assert!(open(&store).game.is_none());
}

#[test]
fn resetting_the_statistics_leaves_none_behind() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    for seed in [1, 2] {
        archive.count(&finished(seed)).expect("written");
    }
    archive.reset_statistics().expect("removed");
    assert!(archive.statistics().games().is_empty());
    assert!(open(&store).archive.statistics().games().is_empty());
}

#[test]
fn after_a_loss_of_power_the_game_is_there_as_of_the_last_lasting_save() {
    let (before, game) = (played(3, 50), played(3, 53));
    let store = Rc::new(MemoryStore::new());
    let archive = open(&store).archive;
    archive
        .save_game(&before, Durability::Synced)
        .expect("written");
    archive.save_game(&game, Durability::Fast).expect("written");
    store.lose_power();
    let opened = open(&store);
    assert_eq!(opened.game, Some(before));
}

#[test]
fn a_game_that_was_counted_as_abandoned_is_not_offered_again() {
    // Killed between the two writes: it is in the statistics, and its save is still there.
    let game = played(1, 30);
    let store = saved(&[&game]);
    let mut archive = open(&store).archive;
    archive.count(&game).expect("written");
    for _ in 0..2 {
        let opened = open(&store);
        assert!(opened.game.is_none() && opened.issues.is_empty());
        assert_eq!(opened.archive.statistics().games().len(), 1);
    }
    assert_eq!(store.bytes(Document::Save), None);
}

#[test]
fn an_abandoned_game_counts_as_abandoned_and_one_without_a_roll_as_nothing() {
    assert_eq!(new_game(1).report(), None);
    let report = played(1, 1).report().expect("the person has rolled");
    assert_eq!((report.outcome, report.place), (Outcome::Abandoned, None));
}

// ---- The records of the games ----

/// The log of the game whose record is kept.
fn kept(archive: &Archive, game: &Game) -> Option<usize> {
    let record = archive.record(game.setup().id).ok()?;
    Some(record.log.len())
}

#[test]
fn every_game_that_is_counted_can_be_watched_again() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    let games: Vec<Game> = (0..70).map(|seed| played(seed, 20)).collect();
    for game in &games {
        archive.count(game).expect("written");
    }
    for archive in [&archive, &open(&store).archive] {
        assert_eq!(archive.statistics().games().len(), games.len());
        for game in &games {
            assert_eq!(archive.record(game.setup().id), Ok(game.record()));
        }
        let missing = archive.record(GameId(12345));
        assert!(matches!(missing, Err(StorageIssue::CannotRead { .. })));
    }
}

#[test]
fn a_game_that_was_torn_by_a_kill_is_counted_again_from_its_save_without_a_word() {
    let game = finished(5);
    let whole = game.to_text();
    for cut in [1, 11, 12, 14, 30, 31, 80, whole.len() / 2, whole.len() - 1] {
        let store = saved(&[&game]);
        let mut before = played(1, 30).to_text();
        before += &whole[..cut];
        store.put(Document::Games, before);
        for _ in 0..2 {
            let opened = open(&store);
            assert_eq!(opened.game.as_ref(), Some(&game));
            let games = opened.archive.statistics().games().len();
            assert_eq!(games, 2, "{cut}");
            assert_eq!(opened.archive.take_issues(), [], "{cut}");
        }
        let text = store.bytes(Document::Games).expect("written");
        let text = String::from_utf8(text).expect("text");
        assert!(text.trim_end().ends_with(whole.trim_end()));
    }
}

#[test]
fn something_else_in_the_place_of_the_games_is_set_aside() {
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Games, vec![b' '; Document::Games.limit() + 1]);
    let archive = open(&store).archive;
    assert_eq!(archive.statistics().games(), []);
    let (document, file) = (Document::Games, "games-damaged-1.ludo".to_owned());
    assert_eq!(
        archive.take_issues(),
        [StorageIssue::SetAside { document, file }]
    );
    assert_eq!(store.files_set_aside().len(), 1);
}

#[test]
fn a_reset_forgets_every_game_or_none() {
    for writes in 0..=2 {
        let store = Rc::new(MemoryStore::new());
        let mut archive = open(&store).archive;
        for seed in [1, 2] {
            archive.count(&finished(seed)).expect("written");
        }
        store.fail_writes_after(writes, ErrorKind::Other);
        assert_eq!(archive.reset_statistics().is_ok(), writes > 0);
        let left = if writes > 0 { 0 } else { 2 };
        assert_eq!(archive.statistics().games().len(), left);
        store.work();
        let mut archive = open(&store).archive;
        assert_eq!(archive.statistics().games().len(), left);
        archive.count(&finished(7)).expect("written");
        assert_eq!(open(&store).archive.statistics().games().len(), left + 1);
    }
}

/// What is done to a game at its end or at its giving up, in the order of the app; a kill ends it anywhere.
fn settle(archive: &mut Archive, game: &Game) -> Result<(), StorageIssue> {
    archive.save_game(game, Durability::Synced)?;
    archive.count(game)?;
    archive.forget_game()
}

#[test]
fn a_kill_between_any_two_writes_neither_loses_a_game_nor_counts_it_twice() {
    for (game, is_over) in [(finished(5), true), (played(5, 60), false)] {
        // The save, the record, the removal.
        for writes in 0..=3 {
            let store = saved(&[&played(5, 59)]);
            let mut archive = open(&store).archive;
            store.fail_writes_after(writes, ErrorKind::Other);
            assert_eq!(settle(&mut archive, &game).is_ok(), writes == 3, "{writes}");
            store.work();
            drop(archive);

            let mut opened = open(&store);
            assert_eq!(opened.issues, [], "{writes}");
            let counted = opened.archive.statistics().games().len();
            assert!(counted <= 1);
            match &opened.game {
                // It goes on where it was saved last, or its result is to be seen.
                Some(found) => {
                    let ended = found.position().ending().is_some();
                    assert_eq!(counted, usize::from(ended), "{writes}");
                    assert_eq!(
                        found.log().len(),
                        if writes == 0 { 59 } else { game.log().len() }
                    );
                }
                None => assert_eq!(counted, 1, "{writes}"),
            }
            if counted == 1 {
                assert_eq!(
                    kept(&opened.archive, &game),
                    Some(game.log().len()),
                    "{writes}"
                );
            }
            // However it goes on, the game is counted once in the end, and its whole record is kept.
            let end = if is_over { game.clone() } else { finished(5) };
            if counted == 0 {
                settle(&mut opened.archive, &end).expect("written");
                assert_eq!(kept(&opened.archive, &end), Some(end.log().len()));
            }
            let last = open(&store);
            assert_eq!(last.archive.statistics().games().len(), 1, "{writes}");
            assert_eq!(last.archive.take_issues(), []);
            assert_eq!(last.issues, []);
        }
    }
}
