//! Full disks, files that cannot be read, lost power: a clear message, nothing lost, and play goes on.

use std::io::ErrorKind;
use std::rc::Rc;
use std::time::Duration;

use ludo::gui::Host;
use ludo::gui::ui::{Dialog, Message, Navigation, Page, StartAdapter, StatisticsAdapter, Theme};
use ludo::platform::Platform;
use ludo_app::settings::Settings;
use ludo_app::store::{Document, Durability, FileStore, MemoryStore, Store};
use ludo_engine::game::{Game, Outcome};
use slint::ComponentHandle;
use slint::platform::Key;
use window_tests::Player;

/// Plays so many turns of the person.
fn play(player: &Player, turns: usize) {
    for turn in 0..turns {
        player.wait_for_turn();
        player.act(turn);
    }
    player.wait_for_turn();
}

/// What was said, each message with its detail, until there is nothing more to say.
fn read_messages(player: &Player) -> Vec<Message> {
    let mut messages = Vec::new();
    while player.dialog() == Dialog::Message {
        messages.push(player.navigation().get_message());
        player.key(Key::Back);
        assert!(messages.len() < 10, "{messages:?}");
    }
    messages
}

/// A store that can be read and not written.
fn read_only(store: Rc<MemoryStore>) -> Rc<MemoryStore> {
    store.fail_writes(ErrorKind::ReadOnlyFilesystem);
    store
}

/// A store with a game of some turns in front, and that game.
fn with_a_game() -> (Rc<MemoryStore>, Game) {
    let player = Player::new();
    player.begin(7);
    play(&player, 6);
    player.app.leave_front();
    (player.store.clone(), player.saved_game())
}

#[test]
fn on_a_full_disk_it_is_said_once_and_play_goes_on_and_later_all_is_saved() {
    let player = Player::new();
    player.begin(7);
    play(&player, 3);
    let saved = player.saved_game();
    player.store.fail_writes(ErrorKind::StorageFull);
    player.act(0);
    assert_eq!(read_messages(&player), [Message::CannotSave]);
    play(&player, 5);
    assert_eq!(player.dialog(), Dialog::None, "it was said");
    assert_eq!(player.saved_game(), saved, "what was saved is still there");

    player.store.work();
    player.act(0);
    let later = player.saved_game();
    assert!(later.log().starts_with(saved.log()));
    assert!(
        later.log().len() > saved.log().len() + 5,
        "all of it is there"
    );
    player.wait_for_turn();
    player.assert_board_is_the_save();

    player.store.fail_writes(ErrorKind::StorageFull);
    player.act(0);
    assert_eq!(read_messages(&player), [Message::CannotSave], "said again");
}

#[test]
fn a_game_that_ends_on_a_full_disk_is_counted_once_there_is_room() {
    let player = Player::new();
    player.begin(11);
    play(&player, 3);
    let id = player.saved_game().setup().id;
    player.store.fail_writes(ErrorKind::StorageFull);
    player.wait_for_turn();
    player.act(0);
    assert_eq!(read_messages(&player), [Message::CannotSave]);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    assert_eq!(read_messages(&player), [], "it is said once");
    assert!(player.statistics().games().is_empty());

    player.store.work();
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Start);
    let games = player.statistics().games().to_vec();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].id, id);
    let player = player.killed_and_started_again();
    assert_eq!(player.page(), Page::Start);
    assert_eq!(player.statistics().games(), games);
}

#[test]
fn a_result_that_could_not_be_counted_keeps_its_save_when_it_is_dismissed() {
    let player = Player::new();
    player.begin(11);
    player.play_to_the_end();
    // As if only the save had found room.
    let save = player.saved_text();
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Save, save.clone());
    store.fail_writes(ErrorKind::StorageFull);
    drop(player);
    let player = Player::start(store);
    assert_eq!(read_messages(&player), [Message::CannotSave]);
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Start);
    assert_eq!(player.saved_text(), save, "nothing else tells of the game");

    let store = player.store.clone();
    drop(player);
    store.work();
    let player = Player::start(store);
    assert_eq!(player.page(), Page::Result);
    assert_eq!(player.statistics().games().len(), 1);
}

#[test]
fn a_game_given_up_on_a_full_disk_is_still_there_after_a_kill_and_counted_once_there_is_room() {
    // The backend of the tests starts once.
    drop(Player::new());
    // A kill on the full disk; and one when there was room again.
    for is_mended in [false, true] {
        let player = Player::start(Rc::new(MemoryStore::new()));
        player.begin(7);
        play(&player, 3);
        let saved = player.saved_game();
        let id = saved.setup().id;
        player.store.fail_writes(ErrorKind::StorageFull);
        player.begin(8);
        assert_eq!(read_messages(&player), [Message::CannotSave]);
        player.wait_for_turn();
        if is_mended {
            player.store.work();
            player.act(0);
            let games = player.statistics().games().to_vec();
            assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [id]);
            assert_ne!(player.saved_game().setup().id, id, "the new game is saved");
        } else {
            assert_eq!(player.saved_game(), saved, "nothing else tells of it");
        }
        player.store.work();
        let player = player.killed_and_started_again();
        let is_saved = player.saved_game().setup().id == id;
        assert_eq!(is_saved, !is_mended);
        assert_eq!(player.statistics().games().len(), usize::from(is_mended));
        // The one that came back can be given up for good.
        player.begin(9);
        read_messages(&player);
        let games = player.statistics().games().to_vec();
        let times = games.iter().filter(|game| game.id == id).count();
        assert_eq!(times, 1, "{games:?}");
    }
}

#[test]
fn a_single_write_that_fails_loses_no_action_and_no_game() {
    // The backend of the tests starts once.
    drop(Player::new());
    for nth in (1..=24).step_by(4) {
        let player = Player::start(Rc::new(MemoryStore::new()));
        player.begin(7);
        play(&player, 2);
        player.store.fail_nth_write(nth, ErrorKind::Other);
        for turn in 0..4 {
            player.wait_for_turn();
            read_messages(&player);
            player.act(turn);
        }
        player.wait_for_turn();
        read_messages(&player);
        player.key(Key::Back);
        assert_eq!(player.page(), Page::Start);
        // Leaving has made good whatever failed before.
        let game = player.saved_game();
        read_messages(&player);
        let player = player.killed_and_started_again();
        assert_eq!(player.dialog(), Dialog::None, "write {nth}");
        assert_eq!(player.saved_game(), game, "write {nth}");
        if player.page() == Page::Game {
            // That it was left is what could not be written.
            player.key(Key::Back);
        }
        player.tap_label("New game");
        player.navigation().invoke_confirm();
        let games = player.statistics().games().to_vec();
        assert_eq!(games.len(), 1, "write {nth}");
        assert_eq!(games[0].outcome, Outcome::Abandoned);
        assert_eq!(games[0].rolls, game.position().rolls());
    }
}

#[test]
fn what_cannot_be_read_is_said_and_set_aside_before_anything_takes_its_place() {
    let (store, game) = with_a_game();
    let [save, settings] =
        [Document::Save, Document::Settings].map(|document| store.bytes(document));
    store.fail_reads(ErrorKind::PermissionDenied);
    let player = Player::start(store.clone());
    let messages = read_messages(&player);
    assert!(!messages.is_empty());
    assert!(
        messages
            .iter()
            .all(|message| *message == Message::CannotRead)
    );
    store.work();
    player.begin(8);
    play(&player, 2);
    assert_ne!(player.saved_game().setup().id, game.setup().id);
    let aside: Vec<_> = store
        .files_set_aside()
        .into_iter()
        .map(|(_, bytes)| Some(bytes))
        .collect();
    assert!(aside.contains(&save), "the game that could not be read");
    assert!(
        aside.contains(&settings),
        "the settings that could not be read"
    );
}

#[test]
fn what_could_not_be_read_once_is_there_at_the_next_start() {
    let (store, game) = with_a_game();
    store.fail_reads(ErrorKind::Other);
    let player = Player::start(store.clone());
    read_messages(&player);
    store.work();
    let player = player.killed_and_started_again();
    assert_eq!(player.dialog(), Dialog::None);
    assert_eq!(player.page(), Page::Game);
    assert_eq!(player.saved_game(), game);
}

#[test]
fn after_a_loss_of_power_the_game_is_there_as_of_the_persons_last_turn() {
    // The backend of the tests starts once.
    drop(Player::new());
    for moment in [0, 1, 3, 6] {
        let player = Player::start(Rc::new(MemoryStore::new()));
        player.begin(7);
        play(&player, 4);
        // The person's turn was written to last: this is what nothing may take away.
        let lasting = player.saved_game();
        player.act(0);
        player.wait(Duration::from_millis(450) * moment);
        let latest = player.saved_game();
        player.store.lose_power();
        let player = player.killed_and_started_again();
        read_messages(&player);
        let game = player.saved_game();
        assert!(game.log().starts_with(lasting.log()), "moment {moment}");
        assert!(latest.log().starts_with(game.log()) || game.log().starts_with(latest.log()));
        assert_eq!(game.setup(), lasting.setup());
        assert_eq!(player.page(), Page::Game);
        play(&player, 2);
        player.assert_board_is_the_save();
    }
}

#[test]
fn a_game_whose_statistics_were_reset_on_its_result_does_not_come_back() {
    let player = Player::new();
    player.begin(11);
    player.play_to_the_end();
    player.tap_label("Statistics");
    let adapter = player.app.window().global::<StatisticsAdapter>();
    adapter.invoke_reset();
    player.navigation().invoke_confirm();
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Result, "it can still be read");
    player.app.leave_front();
    let player = player.killed_and_started_again();
    assert_eq!(player.page(), Page::Start);
    assert!(player.statistics().games().is_empty());
}

#[test]
fn settings_that_cannot_be_written_hold_all_the_same() {
    let player = Player::new();
    player.store.fail_writes(ErrorKind::ReadOnlyFilesystem);
    player.tap_label("Hard");
    assert_eq!(read_messages(&player), [Message::CannotSave]);
    assert_eq!(player.start_page().get_level(), ludo::gui::ui::Level::Hard);
    player.store.work();
    player.begin(7);
    let text = player.store.bytes(Document::Settings).expect("written");
    let settings =
        Settings::from_text(std::str::from_utf8(&text).expect("text")).expect("in order");
    assert_eq!(settings.level, ludo_engine::game::Level::Hard);
}

#[test]
fn where_nothing_can_be_written_everything_is_shown_and_that_is_said_once() {
    let (store, game) = with_a_game();
    let before = Document::ALL.map(|document| store.bytes(document));
    let player = Player::start(read_only(store.clone()));
    assert_eq!(player.page(), Page::Game, "it opens where it was left");
    player.wait_for_turn();
    assert_eq!(player.saved_game(), game);
    player.assert_board_is_the_save();
    player.act(0);
    assert_eq!(read_messages(&player), [Message::CannotSave]);
    play(&player, 3);
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Start);
    player.labelled("Continue");
    player.tap_label("Hard");
    assert_eq!(player.dialog(), Dialog::None, "it was said");
    let after = Document::ALL.map(|document| store.bytes(document));
    assert_eq!(after, before);
}

/// A folder of its own, removed at the end of the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("ludo-bad-ground-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).expect("made");
        Folder(folder)
    }

    /// Starts the app with the files of this folder.
    fn start(&self) -> Rc<Host> {
        let folder = Some(self.0.clone());
        Host::new(Platform::system(folder)).expect("the testing backend has windows")
    }

    /// Puts something that cannot be removed in the way of every write.
    fn close(&self) {
        for document in Document::ALL {
            let name = document.file_name() + ".tmp/in the way";
            std::fs::create_dir_all(self.0.join(name)).expect("made");
        }
        std::fs::create_dir_all(self.0.join("probe.tmp/in the way")).expect("made");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_that_cannot_be_written_shows_the_game_and_the_settings_that_are_there() {
    let (store, _) = with_a_game();
    let folder = Folder::new("closed");
    for document in [Document::Save, Document::Settings] {
        let bytes = store.bytes(document).expect("written");
        std::fs::write(folder.0.join(document.file_name()), bytes).expect("written");
    }
    folder.close();
    let app = folder.start();
    let navigation = app.window().global::<Navigation>();
    assert_eq!(navigation.get_page(), Page::Game);
    assert_eq!(navigation.get_message(), Message::CannotSave);
    assert_eq!(navigation.get_dialog(), Dialog::Message);
    navigation.invoke_dismiss();
    assert_eq!(navigation.get_dialog(), Dialog::None, "it is said once");
    navigation.invoke_back();
    assert!(app.window().global::<StartAdapter>().get_can_continue());
    assert_eq!(navigation.get_dialog(), Dialog::None);
}

#[test]
fn a_second_window_speaks_as_the_first_one_was_set_and_changes_nothing() {
    let (store, _) = with_a_game();
    let folder = Folder::new("second");
    let first = FileStore::open(folder.0.clone()).expect("nobody has it");
    let settings = Settings {
        theme: ludo_app::settings::Theme::Dark,
        ..Settings::default()
    };
    let settings = settings.to_text();
    let lasting = Durability::Synced;
    first
        .replace(Document::Settings, &settings, lasting)
        .expect("written");
    // Damage is the first one's to mend.
    first
        .replace(Document::Save, "rubbish", lasting)
        .expect("written");
    let second = folder.start();
    let navigation = second.window().global::<Navigation>();
    assert_eq!(navigation.get_message(), Message::InUse);
    let theme = second.window().global::<Theme>();
    assert_eq!(theme.get_color_scheme(), slint::language::ColorScheme::Dark);
    second.leave_front();
    assert_eq!(
        first.read(Document::Save).expect("there").as_deref(),
        Some("rubbish")
    );
    drop(store);
}

#[test]
fn files_that_cannot_be_read_are_named_in_one_message() {
    let (store, _) = with_a_game();
    store.fail_reads(ErrorKind::PermissionDenied);
    let player = Player::start(store);
    let navigation = player.navigation();
    assert_eq!(navigation.get_message(), Message::CannotRead);
    let detail = navigation.get_message_detail();
    for name in ["game.ludo: ", "settings.json: "] {
        assert!(detail.contains(name), "{detail}");
    }
    assert_eq!(read_messages(&player), [Message::CannotRead]);
}
