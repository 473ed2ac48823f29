//! What the app keeps between two starts, and what becomes of it when files are damaged or cannot be written.

#[path = "common/played.rs"]
mod played;

use std::io::ErrorKind;
use std::rc::Rc;

use ludo_app::archive::{Archive, GAMES_KEPT, Opened, Trouble};
use ludo_app::stats::Selection;
use ludo_app::store::{Document, Durability, MemoryStore};
use ludo_engine::game::{Game, GameId, Level, Outcome, Report, Setup};
use ludo_engine::rules::{Action, RuleSetName};

use played::play_first_moves;

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
    assert!(opened.game.is_none() && opened.troubles.is_empty());
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
        assert_eq!(opened.troubles, [Trouble::SetAside { document, file }]);
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
        opened.troubles[..],
        [Trouble::SetAside {
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
    assert!(matches!(opened.troubles[..], [Trouble::ForeignDice { .. }]));
    assert_eq!(store.files_set_aside().len(), 1);
}

#[test]
fn files_of_a_newer_program_are_set_aside_unchanged() {
    let texts = [
        (Document::Save, "ludo-game 2\nsomething new\n"),
        (
            Document::Statistics,
            "{\"v\":4,\"id\":\"00000000000000aa\"}\n",
        ),
    ];
    for (document, text) in texts {
        let store = Rc::new(MemoryStore::new());
        store.put(document, text);
        let opened = open(&store);
        assert!(opened.game.is_none());
        let aside = store.files_set_aside();
        assert_eq!(aside.len(), 1);
        assert!(aside[0].0.contains("-newer-1."), "{}", aside[0].0);
        assert_eq!(aside[0].1, text.as_bytes());
        let file = aside[0].0.clone();
        assert_eq!(opened.troubles, [Trouble::Newer { document, file }]);
        assert_eq!(open(&store).troubles, [], "it is told once");
    }
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
    assert_eq!(opened.troubles, [Trouble::Newer { document, file }]);
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
        assert_eq!(opened.troubles, []);
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
    assert_eq!(opened.troubles, []);
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
    for (rules, troubles) in [("house", &[Trouble::HouseUnknown][..]), ("classic", &[])] {
        let text = format!("{{\"version\":2,\"rules\":\"{rules}\",\"house\":{{\"teams\":2}}}}");
        let store = Rc::new(MemoryStore::new());
        store.put(Document::Settings, text);
        assert_eq!(open(&store).troubles, troubles);
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
    assert_eq!(opened.troubles, []);
    assert_eq!(opened.game.as_ref(), Some(&game));
    let mut archive = opened.archive;
    assert_eq!(archive.settings().level, Level::Easy);
    assert_eq!(archive.statistics().games(), games.each_ref().map(report));
    let cannot_save = |done: Result<(), Trouble>| {
        assert!(matches!(done, Err(Trouble::CannotSave { .. })), "{done:?}");
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
            "rubbish" => Trouble::SetAside { document, file },
            _ => Trouble::Newer { document, file },
        };
        assert_eq!(opened.troubles[0], told);
        assert!(matches!(opened.troubles[1], Trouble::CannotSave { .. }));
        assert_eq!(opened.troubles.len(), 2);
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
        let games = opened.archive.statistics().games();
        assert_eq!(games, [game.report().expect("it was played")]);
    }
    let text = store.bytes(Document::Statistics).expect("written");
    assert_eq!(text.iter().filter(|byte| **byte == b'\n').count(), 1);
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
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    let games = [1, 2].map(finished);
    let reports = games.each_ref().map(report);
    store.fail_nth_write(2, ErrorKind::StorageFull);
    assert!(matches!(
        archive.count(&games[0]),
        Err(Trouble::CannotSave { .. })
    ));
    assert_eq!(
        archive.statistics().games().len(),
        1,
        "counted all the same"
    );
    archive.count(&games[1]).expect("the disk has room again");
    assert_eq!(open(&store).archive.statistics().games(), reports);
}

#[test]
fn statistics_that_cannot_be_read_are_never_overwritten() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2].map(finished);
    let reports = games.each_ref().map(report);
    open(&store).archive.count(&games[0]).expect("written");
    store.fail_reads(ErrorKind::PermissionDenied);
    let opened = open(&store);
    assert!(matches!(opened.troubles[0], Trouble::CannotRead { .. }));
    let mut archive = opened.archive;
    assert!(archive.count(&games[1]).is_err());
    store.work();
    assert_eq!(open(&store).archive.statistics().games(), [reports[0]]);
    // The next write finds them readable again, and both are there.
    archive.count(&games[1]).expect("written");
    assert_eq!(open(&store).archive.statistics().games(), reports);
}

#[test]
fn good_lines_of_damaged_statistics_go_on_and_the_file_is_set_aside() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2, 3].map(finished);
    let reports = games.each_ref().map(report);
    let mut archive = open(&store).archive;
    for game in &games {
        archive.count(game).expect("written");
    }
    store.put(Document::Games, "");
    let mut bytes = store.bytes(Document::Statistics).expect("written");
    bytes.truncate(bytes.len() - 5);
    store.put(Document::Statistics, bytes.clone());
    let opened = open(&store);
    assert!(matches!(
        opened.troubles[..],
        [Trouble::SetAside {
            document: Document::Statistics,
            ..
        }]
    ));
    assert_eq!(store.files_set_aside()[0].1, bytes);
    // The torn line is in no file; the two before it are.
    assert_eq!(opened.archive.statistics().games(), &reports[..2]);
    let again = open(&store);
    assert!(again.troubles.is_empty());
    assert_eq!(again.archive.statistics().games(), &reports[..2]);
}

#[test]
fn damaged_settings_are_set_aside_and_the_usual_ones_hold() {
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Settings, "{\"version\":1,\"level\":");
    let opened = open(&store);
    assert!(matches!(
        opened.troubles[..],
        [Trouble::SetAside {
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
        assert!(opened.game.is_none() && opened.troubles.is_empty());
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

// ---- The records of the last games ----

/// The log of the game whose record is kept.
fn kept(archive: &Archive, game: &Game) -> Option<usize> {
    let record = archive.history().get(game.setup().id)?;
    Some(record.log.len())
}

#[test]
fn a_game_that_is_counted_can_be_watched_again_as_long_as_it_is_among_the_last() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = open(&store).archive;
    let games: Vec<Game> = (0..GAMES_KEPT as u64 + 3)
        .map(|seed| played(seed, 20))
        .collect();
    for game in &games {
        archive.count(game).expect("written");
    }
    for archive in [&archive, &open(&store).archive] {
        assert_eq!(archive.statistics().games().len(), games.len());
        assert_eq!(archive.history().len(), GAMES_KEPT);
        for game in &games[3..] {
            assert_eq!(kept(archive, game), Some(20));
        }
    }
}

#[test]
fn a_damaged_record_is_set_aside_and_the_others_go_on() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2, 3].map(finished);
    let mut archive = open(&store).archive;
    for game in &games {
        archive.count(game).expect("written");
    }
    let text = store.bytes(Document::Games).expect("written");
    let mut text = String::from_utf8(text).expect("text");
    text = text.replacen("seed 2", "seed 1", 1);
    store.put(Document::Games, text.clone());
    store.put_previous(Document::Games, "");
    let opened = open(&store);
    let (document, file) = (Document::Games, "games-damaged-1.ludo".to_owned());
    assert_eq!(opened.troubles, [Trouble::SetAside { document, file }]);
    assert_eq!(store.files_set_aside()[0].1, text.into_bytes());
    assert_eq!(kept(&opened.archive, &games[0]), Some(games[0].log().len()));
    assert_eq!(kept(&opened.archive, &games[1]), None);
    assert_eq!(kept(&opened.archive, &games[2]), Some(games[2].log().len()));
    assert_eq!(opened.archive.statistics().games().len(), 3);
    let again = open(&store);
    assert_eq!(again.troubles, []);
    assert_eq!(again.archive.history(), opened.archive.history());
}

#[test]
fn records_that_cannot_be_read_are_never_overwritten() {
    let store = Rc::new(MemoryStore::new());
    let games = [1, 2].map(finished);
    open(&store).archive.count(&games[0]).expect("written");
    store.fail_reads(ErrorKind::PermissionDenied);
    let mut archive = open(&store).archive;
    assert!(archive.count(&games[1]).is_err());
    store.work();
    archive.write_what_is_counted().expect("readable again");
    let archive = open(&store).archive;
    assert_eq!(archive.history().len(), 2);
    assert_eq!(archive.statistics().games().len(), 2);
}

#[test]
fn a_line_that_was_lost_is_counted_anew_from_its_record() {
    let store = Rc::new(MemoryStore::new());
    let games = [finished(1), played(2, 40), finished(3)];
    let mut archive = open(&store).archive;
    for game in &games {
        archive.count(game).expect("written");
    }
    let before = archive.statistics().figures(Selection::ALL);
    for damaged in ["", "garbage"] {
        store.put(Document::Statistics, damaged);
        store.put_previous(Document::Statistics, "");
        let archive = open(&store).archive;
        assert_eq!(archive.statistics().figures(Selection::ALL), before);
    }
}

#[test]
fn a_reset_forgets_the_records_too_and_a_kill_in_its_middle_does_not_undo_it() {
    for writes in 0..3 {
        let store = Rc::new(MemoryStore::new());
        let mut archive = open(&store).archive;
        for seed in [1, 2] {
            archive.count(&finished(seed)).expect("written");
        }
        store.fail_writes_after(writes, ErrorKind::Other);
        assert_eq!(archive.reset_statistics().is_ok(), writes == 2);
        store.work();
        let archive = open(&store).archive;
        let (games, records) = (archive.statistics().games().len(), archive.history().len());
        assert_eq!((games, records), [(2, 2), (2, 0), (0, 0)][writes]);
    }
}

/// What is done to a game at its end or at its giving up, in the order of the app; a kill ends it anywhere.
fn settle(archive: &mut Archive, game: &Game) -> Result<(), Trouble> {
    archive.save_game(game, Durability::Synced)?;
    archive.count(game)?;
    archive.forget_game()
}

#[test]
fn a_kill_between_any_two_writes_neither_loses_a_game_nor_counts_it_twice() {
    for (game, is_over) in [(finished(5), true), (played(5, 60), false)] {
        // The save, the record, the line, the removal.
        for writes in 0..=4 {
            let store = saved(&[&played(5, 59)]);
            let mut archive = open(&store).archive;
            store.fail_writes_after(writes, ErrorKind::Other);
            assert_eq!(settle(&mut archive, &game).is_ok(), writes == 4, "{writes}");
            store.work();
            drop(archive);

            let mut opened = open(&store);
            assert_eq!(opened.troubles, [], "{writes}");
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
            assert_eq!(last.archive.history().len(), 1, "{writes}");
            assert_eq!(last.troubles, []);
        }
    }
}
