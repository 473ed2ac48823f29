//! What the system does with the app: it leaves the front and comes back, ends, starts again, and changes its window.

use ludo_engine::game::Seed;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use i_slint_backend_testing::{init_no_event_loop, mock_elapsed_time};
use ludo::gui::Host;
use ludo::gui::ui::{Dialog, GameAdapter, Message, Navigation, Page, Theme};
use ludo::platform::{LifecycleEvent, Platform, Shortcut};
use ludo_app::store::Document;
use ludo_engine::game::Game;
use slint::ComponentHandle;
use slint::language::ColorScheme;
use window_tests::Player;

/// How long the app is away: longer than any system lets one work in the background.
const AWAY: Duration = Duration::from_secs(600);

/// Lets the time pass that the app is away.
fn wait_away() {
    for _ in 0..20 {
        mock_elapsed_time(AWAY / 20);
    }
}

/// Every way out of the front.
const WAYS_OUT: [&[LifecycleEvent]; 7] = [
    &[LifecycleEvent::Pause],
    &[LifecycleEvent::Stop],
    &[LifecycleEvent::SaveState],
    &[
        LifecycleEvent::Pause,
        LifecycleEvent::Stop,
        LifecycleEvent::SaveState,
    ],
    &[
        LifecycleEvent::Pause,
        LifecycleEvent::SaveState,
        LifecycleEvent::Stop,
    ],
    &[
        LifecycleEvent::Pause,
        LifecycleEvent::Stop,
        LifecycleEvent::LowMemory,
    ],
    &[LifecycleEvent::Pause, LifecycleEvent::Pause],
];

fn tell(player: &Player, moments: &[LifecycleEvent]) {
    moments
        .iter()
        .for_each(|moment| player.lifecycle.tell(*moment));
}

fn choose(player: &Player, shortcut: Shortcut) {
    player.lifecycle.tell(LifecycleEvent::Resume);
    player.lifecycle.tell(LifecycleEvent::Shortcut(shortcut));
}

#[test]
fn shortcuts_lead_into_a_game_and_give_none_up_unasked() {
    apart(|| {
        let player = Player::new();
        choose(&player, Shortcut::Continue);
        assert_eq!(player.page(), Page::Start, "nothing waits");
        choose(&player, Shortcut::NewGame);
        assert_eq!(player.page(), Page::Game);
    });
    let player = rolled();
    player.navigation().invoke_back();
    assert_eq!(player.page(), Page::Start);
    choose(&player, Shortcut::Continue);
    assert_eq!(player.page(), Page::Game);
    let before = player.saved_game().setup().id;
    choose(&player, Shortcut::NewGame);
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    assert_eq!(player.saved_game().setup().id, before);
}

/// Starts the game of seed 7 and rolls: then three CPUs roll, and the person is asked again.
fn rolled() -> Player {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player
}

/// Runs a part of a test with a window of its own: each thread has one.
fn apart(test: impl FnOnce() + Send + 'static) {
    if let Err(panic) = std::thread::spawn(test).join() {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn away_from_the_front_nothing_happens_and_back_in_front_it_goes_on() {
    let player = rolled();
    player.wait_for_turn();
    let expected = player.saved_game().log().to_vec();
    for way in WAYS_OUT {
        // In every part of the roll and of the CPUs' turns.
        for step in 0..6_u64 {
            let expected = expected.clone();
            apart(move || {
                let player = rolled();
                player.wait(Duration::from_millis(500 * step));
                tell(&player, way);
                let left = player.saved_text();
                wait_away();
                player.tap_die();
                assert_eq!(player.saved_text(), left, "{way:?} after step {step}");
                player.assert_board_is_the_save();
                player.lifecycle.tell(LifecycleEvent::Resume);
                player.lifecycle.tell(LifecycleEvent::Resume);
                player.wait_for_turn();
                let game = player.saved_game();
                assert_eq!(game.log(), expected, "{way:?} after step {step}");
                assert!(game.played() < AWAY);
            });
        }
    }
}

#[test]
fn back_in_front_a_cpu_acts_once() {
    let player = rolled();
    player.wait(Duration::from_millis(800));
    player.lifecycle.tell(LifecycleEvent::Pause);
    let left = player.saved_game().log().len();
    player.lifecycle.tell(LifecycleEvent::Resume);
    assert_eq!(player.saved_game().log().len(), left, "it thinks first");
    let mut seen = left;
    for _ in 0..100 {
        player.wait(Duration::from_millis(20));
        let log = player.saved_game().log().len();
        assert!(log <= seen + 1, "two actions at once");
        seen = log;
    }
    assert!(seen > left);
}

#[test]
fn what_was_played_survives_a_loss_of_power_in_the_background() {
    for step in 0..20_u64 {
        apart(move || {
            let player = rolled();
            player.wait(Duration::from_millis(100 * step));
            player.lifecycle.tell(LifecycleEvent::Pause);
            let left = player.saved_text();
            player.store.lose_power();
            let player = player.killed_and_started_again();
            assert_eq!(player.saved_game().to_text(), left, "after step {step}");
        });
    }
}

#[test]
fn low_memory_in_front_makes_the_save_lasting_and_the_game_goes_on() {
    let player = rolled();
    player.wait(Duration::from_millis(1500));
    let left = player.saved_text();
    player.lifecycle.tell(LifecycleEvent::LowMemory);
    player.store.lose_power();
    assert_eq!(player.saved_text(), left);
    player.wait_for_turn();
    assert_eq!(player.saved_game().position().rolls(), 4);
}

#[test]
fn the_start_page_stays_when_the_app_comes_back() {
    let player = rolled();
    player.wait_for_turn();
    assert!(player.navigation().invoke_back());
    let left = player.saved_text();
    for moment in [
        LifecycleEvent::Pause,
        LifecycleEvent::Stop,
        LifecycleEvent::Resume,
    ] {
        player.lifecycle.tell(moment);
    }
    wait_away();
    assert_eq!(player.page(), Page::Start);
    assert_eq!(player.saved_text(), left, "no play time, no action");
}

#[test]
fn an_open_question_is_still_open_when_the_app_comes_back() {
    let player = rolled();
    player.wait_for_turn();
    player.navigation().invoke_back();
    player.tap_label("New game");
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    let left = player.saved_text();
    for moment in [
        LifecycleEvent::Pause,
        LifecycleEvent::Stop,
        LifecycleEvent::Resume,
    ] {
        player.lifecycle.tell(moment);
    }
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    assert_eq!(player.saved_text(), left);
}

#[test]
fn destroyed_and_started_again_in_the_same_process_the_game_is_there() {
    let mut player = rolled();
    player.wait_for_turn();
    let left = player.saved_game();
    for _ in 0..5 {
        for moment in [
            LifecycleEvent::Pause,
            LifecycleEvent::Stop,
            LifecycleEvent::Destroy,
        ] {
            player.lifecycle.tell(moment);
        }
        player = player.killed_and_started_again();
        player.lifecycle.tell(LifecycleEvent::Resume);
        assert_eq!(player.page(), Page::Game);
        assert_eq!(player.saved_game().log(), left.log());
        assert!(player.game_page().get_die_ready());
    }
}

/// Rotation, split screen, text size and theme.
#[test]
fn whatever_changes_about_the_window_the_game_stays() {
    for step in 0..12_u64 {
        apart(move || {
            let player = rolled();
            player.wait(Duration::from_millis(250 * step));
            let left = player.saved_text();
            for (width, height) in [
                (844.0, 390.0),
                (390.0, 420.0),
                (320.0, 568.0),
                (1024.0, 768.0),
            ] {
                player.resize(width, height);
                assert_eq!(player.saved_text(), left);
            }
            for size in [28.0, 14.0] {
                player.app.window().set_text_size(size);
                assert_eq!(player.saved_text(), left);
            }
            for scheme in [ColorScheme::Dark, ColorScheme::Light] {
                let theme = player.app.window().global::<Theme>();
                theme.set_color_scheme(scheme);
                assert_eq!(player.saved_text(), left);
            }
            player.resize(390.0, 844.0);
            player.wait_for_turn();
            assert_eq!(player.saved_game().position().rolls(), 4);
            player.assert_board_is_the_save();
        });
    }
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("ludo-{name}-{}", std::process::id()));
        assert!(!folder.exists(), "{folder:?} is of another test");
        Folder(folder)
    }

    fn game(&self) -> Game {
        let text = std::fs::read_to_string(self.0.join(Document::Save.file_name()));
        let record: ludo_engine::game::Record = text.unwrap().parse().unwrap();
        record.replay().unwrap().game
    }

    /// The app with these files, as `android_main` starts it: on a thread of its own, whose end is what comes back.
    /// One at a time, as on a phone: a process keeps the panic of the app that it runs.
    fn run(&self, test: impl FnOnce(Rc<Host>, &Platform) + Send + 'static) -> bool {
        static ALONE: Mutex<()> = Mutex::new(());
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = self.0.clone();
        let run = move || {
            init_no_event_loop();
            let platform = Platform::system(Some(folder));
            let app = Host::new(platform.clone()).unwrap();
            app.window().show().unwrap();
            platform.lifecycle.tell(LifecycleEvent::Resume);
            test(app, &platform);
        };
        std::thread::spawn(run).join().is_ok()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_new_activity_in_the_same_process_gets_the_files_of_the_one_before_it() {
    let folder = Folder::new("activity");
    assert!(folder.run(|app, platform| {
        app.begin_from(Seed::Drawn(7));
        mock_elapsed_time(Duration::from_millis(500));
        app.window().global::<GameAdapter>().invoke_die_tapped();
        platform.lifecycle.tell(LifecycleEvent::Pause);
        platform.lifecycle.tell(LifecycleEvent::Destroy);
    }));
    let left = folder.game();
    assert_eq!(left.position().rolls(), 1);
    for _ in 0..3 {
        assert!(folder.run(|app, platform| {
            let navigation = app.window().global::<Navigation>();
            assert_eq!(navigation.get_dialog(), Dialog::None, "no second instance");
            assert_eq!(navigation.get_page(), Page::Game);
            platform.lifecycle.tell(LifecycleEvent::Destroy);
        }));
        assert_eq!(folder.game().log(), left.log());
    }
}

/// Slint's Android backend panics on a mouse wheel; android-activity catches that and ends the activity.
#[test]
fn a_panic_in_the_event_loop_loses_nothing_and_the_next_start_has_it_all() {
    let folder = Folder::new("panic");
    let ended_well = folder.run(|app, _| {
        app.begin_from(Seed::Drawn(7));
        mock_elapsed_time(Duration::from_millis(500));
        app.window().global::<GameAdapter>().invoke_die_tapped();
        panic!("not yet implemented");
    });
    assert!(!ended_well);
    let left = folder.game();
    assert_eq!(left.position().rolls(), 1);
    assert!(folder.run(|app, _| {
        let navigation = app.window().global::<Navigation>();
        assert_eq!(navigation.get_dialog(), Dialog::Message);
        assert_eq!(navigation.get_message(), Message::EndedBadly);
        assert!(
            navigation
                .get_message_detail()
                .contains("not yet implemented")
        );
        navigation.invoke_confirm();
        assert_eq!(navigation.get_page(), Page::Game);
    }));
    assert_eq!(folder.game().log(), left.log());
    assert!(folder.run(|app, _| {
        let navigation = app.window().global::<Navigation>();
        assert_eq!(navigation.get_dialog(), Dialog::None, "said once");
    }));
}

#[test]
fn an_app_that_ended_leaves_nothing_behind_in_the_process() {
    let mut player = Player::new();
    let mut owners = Vec::new();
    for _ in 0..4 {
        player.begin(7);
        player.act(0);
        owners.push(Rc::strong_count(&player.store));
        player = player.killed_and_started_again();
    }
    assert!(owners.iter().all(|count| *count == owners[0]), "{owners:?}");
}
