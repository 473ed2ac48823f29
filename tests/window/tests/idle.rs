//! Nothing is drawn while the game waits for the person, and on no other page.

use std::time::Duration;

use ludo::gui::ui::{
    Dialog, GameAdapter, Navigation, Page, RecordAdapter, StatisticsAdapter, WatchAdapter,
};
use slint::{ComponentHandle, Model};
use window_tests::look::PAGES;
use window_tests::screen::Screens;

const SIZE: (u32, u32) = (320, 480);
/// A frame of a slow screen.
const FRAME: Duration = Duration::from_millis(50);

#[test]
fn while_the_game_waits_for_the_person_no_frame_is_drawn() {
    let screens = Screens::install();
    let app = screens.app();
    let screen = screens.show(app.window(), SIZE, 1.0);
    let frames_in = |time| screen.frames_in(time, FRAME);

    let settle = Duration::from_secs(3);
    let minute = Duration::from_secs(60);
    assert!(frames_in(settle) > 0, "the start page is drawn");
    assert_eq!(frames_in(minute), 0, "the start page stands still");

    app.begin_with_seed(7);
    let game = app.window().global::<GameAdapter>();
    assert!(frames_in(settle) > 0, "the game is drawn");
    assert!(game.get_die_ready());
    assert_eq!(frames_in(minute), 0, "waiting for a roll");

    // To a choice between pieces.
    let mut turns = 0;
    while game.get_die_ready() {
        game.invoke_die_tapped();
        while !game.get_die_ready() && !game.get_pieces().iter().any(|row| row.movable) {
            assert!(frames_in(FRAME) <= 1);
        }
        assert!(
            frames_in(settle) > 3,
            "the ring of the die or of a piece pulses"
        );
        assert_eq!(frames_in(minute), 0, "it pulses a few times only");
        turns += 1;
        assert!(turns < 30);
    }
    let navigation = app.window().global::<Navigation>();
    for (page, name) in PAGES {
        navigation.invoke_open(page);
        assert_eq!(navigation.get_page(), page);
        assert!(frames_in(settle) > 0, "{name} is drawn");
        assert_eq!(frames_in(minute), 0, "{name} stands still");
        navigation.invoke_back();
        assert_eq!(navigation.get_page(), Page::Game);
        frames_in(settle);
        assert_eq!(frames_in(minute), 0, "the game waits again after {name}");
    }
    game.invoke_look_back();
    assert_eq!(navigation.get_dialog(), Dialog::Recap);
    assert!(frames_in(settle) > 0, "what happened is told");
    assert_eq!(frames_in(minute), 0, "the dialog stands still");
    navigation.invoke_dismiss();

    // The game is given up, and watched again.
    app.begin_with_seed(8);
    navigation.invoke_confirm();
    navigation.invoke_open(Page::Statistics);
    app.window()
        .global::<StatisticsAdapter>()
        .invoke_open_record(0);
    assert!(frames_in(settle) > 0, "the record is drawn");
    assert_eq!(frames_in(minute), 0, "the record stands still");
    app.window().global::<RecordAdapter>().invoke_watch();
    assert_eq!(navigation.get_page(), Page::Watch);
    let watch = app.window().global::<WatchAdapter>();
    assert!(frames_in(settle) > 3, "it plays by itself");
    watch.invoke_play_or_pause();
    frames_in(settle);
    assert_eq!(frames_in(minute), 0, "it pauses");
    watch.invoke_forward();
    assert!(frames_in(settle) > 0, "one step");
    assert_eq!(frames_in(minute), 0, "and no more");
}
