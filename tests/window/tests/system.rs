//! What the app asks of the system: that the screen stays on, that its bars fit, that things are handed to other apps.

use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::init_no_event_loop;
use ludo::gui::Host;
use ludo::gui::ui::{Dialog, KeepingAdapter, Message, Navigation, Page, SettingsAdapter};
use ludo::platform::{Bars, LifecycleEvent, Platform};
use ludo_app::archive::Archive;
use ludo_app::backup::Backup;
use ludo_app::session::TAKEOVER_GRACE;
use ludo_app::store::MemoryStore;
use slint::ComponentHandle;
use slint::language::ColorScheme;
use window_tests::{LONGEST_COPY, Player};

/// Longer than the screen stays on by itself.
const THOUGHT: Duration = Duration::from_secs(120);

fn choose_theme(player: &Player, place: i32) {
    let settings = player.app.window().global::<SettingsAdapter>();
    settings.invoke_choose_theme(place);
    player.wait(Duration::from_millis(100));
}

/// Everything as one text, as an export has it.
fn export(store: &Rc<MemoryStore>) -> String {
    Archive::open(store.clone()).archive.backup().to_text()
}

#[test]
fn the_screen_stays_on_while_something_moves_by_itself_and_not_for_long_after() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.wait(THOUGHT);
    assert!(!player.awake.get(), "nothing moves");
    player.tap_die();
    player.wait(Duration::from_millis(300));
    while !player.is_asked() {
        assert!(player.awake.get(), "the CPUs play");
        player.wait(Duration::from_millis(300));
    }
    player.wait(Duration::from_secs(20));
    assert!(player.awake.get(), "the person thinks");
    player.wait(THOUGHT);
    assert!(!player.awake.get(), "the person is not there");
}

#[test]
fn away_from_the_front_the_screen_is_nobodys() {
    for moment in [
        LifecycleEvent::Pause,
        LifecycleEvent::Stop,
        LifecycleEvent::Destroy,
    ] {
        std::thread::spawn(move || {
            let player = Player::new();
            player.begin(7);
            player.wait_for_turn();
            player.tap_die();
            player.wait(Duration::from_millis(500));
            assert!(player.awake.get());
            player.lifecycle.tell(moment);
            assert!(!player.awake.get(), "{moment:?}");
        })
        .join()
        .unwrap();
    }
}

#[test]
fn the_systems_bars_fit_the_theme_that_is_chosen_and_the_one_of_the_system() {
    let player = Player::new();
    let follows = player.bars.get().expect("told at the start");
    assert!(!follows.is_chosen);
    for (place, is_dark) in [(1, false), (2, true), (1, false)] {
        choose_theme(&player, place);
        let is_chosen = true;
        assert_eq!(player.bars.get(), Some(Bars { is_dark, is_chosen }));
    }
    choose_theme(&player, 0);
    assert_eq!(player.bars.get(), Some(follows));
    // The system changes its mind.
    let theme = player.app.window().global::<ludo::gui::ui::Theme>();
    theme.set_color_scheme(ColorScheme::Dark);
    player.wait(Duration::from_millis(100));
    assert_eq!(player.bars.get().map(|bars| bars.is_dark), Some(true));
    player.bars.set(None);
    player.lifecycle.tell(LifecycleEvent::Resume);
    assert!(player.bars.get().is_some(), "after a return, too");
}

#[test]
fn back_in_front_the_languages_are_asked_for_again_and_the_speaker_is_made_ready() {
    let player = Player::new();
    player.lifecycle.tell(LifecycleEvent::Pause);
    *player.languages.borrow_mut() = vec!["de-CH".into()];
    player.lifecycle.tell(LifecycleEvent::Resume);
    player.wait(Duration::from_millis(100));
    player.labelled("Neues Spiel");
    assert_eq!(player.ear.prepared.get(), 1);
    let settings = player.app.window().global::<SettingsAdapter>();
    settings.invoke_choose_sound(false);
    player.lifecycle.tell(LifecycleEvent::Resume);
    assert_eq!(player.ear.prepared.get(), 1, "nothing will be heard");
}

#[test]
fn the_result_and_the_statistics_are_handed_on_as_they_are_read() {
    let player = Player::new();
    player.begin(7);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    // The whole page is in sight.
    player.resize(390.0, 4000.0);
    player.wait(TAKEOVER_GRACE);
    player.tap_label("Share");
    let shared = player.shared.take();
    assert_eq!(shared.len(), 1);
    assert_eq!(shared[0].file, None);
    let lines: Vec<&str> = shared[0].text.lines().collect();
    assert_eq!(lines[0], "Ludo");
    assert!(
        lines[1].ends_with("won!") || lines[1].ends_with("won"),
        "{lines:?}"
    );
    assert!(lines.contains(&"Seed: 7"), "{lines:?}");
    player.navigation().invoke_open(Page::Statistics);
    player.wait(Duration::from_millis(100));
    player.labelled("Share").invoke_accessible_default_action();
    let shared = player.shared.take();
    let lines: Vec<&str> = shared[0].text.lines().collect();
    assert!(lines.contains(&"Played: 1"), "{lines:?}");
}

#[test]
fn an_export_is_handed_on_as_a_file_that_can_be_imported() {
    let player = Player::new();
    player.navigation().invoke_open(Page::Keeping);
    player.wait(Duration::from_millis(100));
    player.tap_label("Share");
    let shared = player.shared.take();
    assert_eq!(shared[0].file.as_deref(), Some("ludo-backup.txt"));
    Backup::from_text(&shared[0].text).expect("a whole export");
}

#[test]
fn what_is_too_long_for_the_clipboard_does_not_go_there() {
    let player = Player::new();
    let keeping = player.app.window().global::<KeepingAdapter>();
    assert!(export(&player.store).len() < LONGEST_COPY);
    assert!(!keeping.invoke_text().is_empty());
    for seed in 0..40 {
        player.begin(seed);
        player.play_to_the_end();
        if export(&player.store).len() > LONGEST_COPY {
            break;
        }
    }
    assert!(export(&player.store).len() > LONGEST_COPY);
    assert_eq!(keeping.invoke_text(), "");
    player.navigation().invoke_open(Page::Keeping);
    player.wait(Duration::from_millis(100));
    player.tap_label("Copy the text");
    assert_eq!(player.dialog(), Dialog::Message);
    assert_eq!(player.navigation().get_message(), Message::CannotCopy);
    // The sheet takes it all the same.
    player.navigation().invoke_dismiss();
    keeping.invoke_share();
    assert_eq!(player.shared.take()[0].text, export(&player.store));
}

#[test]
fn what_ended_the_app_is_said_at_the_next_start() {
    init_no_event_loop();
    let report = "Ludo 0.1.0 on android: src/x.rs:1:2: it broke";
    let platform = Platform {
        last_panic: Some(report.into()),
        ..Platform::system(None)
    };
    let store = Rc::new(MemoryStore::new());
    let app = Host::with_store(platform, store, Vec::new(), false).expect("a window");
    let navigation = app.window().global::<Navigation>();
    assert_eq!(navigation.get_dialog(), Dialog::Message);
    assert_eq!(navigation.get_message(), Message::EndedBadly);
    assert_eq!(navigation.get_message_detail(), report);
    navigation.invoke_confirm();
    assert_eq!(navigation.get_dialog(), Dialog::None);
}
