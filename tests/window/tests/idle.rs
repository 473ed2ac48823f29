//! Nothing is drawn while the game waits for the person, and on no other page.

use ludo_engine::game::Seed;
use std::time::Duration;

use i_slint_backend_testing::ElementHandle;
use ludo::gui::Host;
use ludo::gui::ui::{
    Dialog, GameAdapter, Navigation, Page, RecordAdapter, StatisticsAdapter, WatchAdapter,
};
use ludo::gui::ui::{PieceRow, SeatRow, SettingsAdapter};
use slint::{ComponentHandle, Model};
use window_tests::look::{Area, PAGES};
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
    // Called three seconds ago: nothing for a while, once more after twenty seconds, and then nothing.
    let called_once_more = |why: &str| {
        assert_eq!(frames_in(Duration::from_secs(16)), 0, "{why}: at rest");
        assert!(frames_in(settle) > 3, "{why}: once more");
        assert_eq!(frames_in(minute), 0, "{why}: and no more");
    };
    assert!(frames_in(settle) > 0, "the start page is drawn");
    assert_eq!(frames_in(minute), 0, "the start page stands still");

    app.begin_from(Seed::Drawn(7));
    let game = app.window().global::<GameAdapter>();
    assert!(frames_in(settle) > 0, "the game is drawn");
    assert!(game.get_die_ready());
    called_once_more("waiting for a roll");

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
        called_once_more("after a roll");
        game.invoke_board_tapped();
        assert!(frames_in(settle) > 3, "a stray tap calls");
        called_once_more("after a stray tap");
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
        called_once_more(&format!("after {name}"));
    }
    frames_in(minute);
    game.invoke_look_back();
    assert_eq!(navigation.get_dialog(), Dialog::Recap);
    assert!(frames_in(settle) > 0, "what happened is told");
    assert_eq!(frames_in(minute), 0, "the dialog stands still");
    navigation.invoke_dismiss();

    // The game is given up, and watched again.
    app.begin_from(Seed::Drawn(8));
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

/// The row of the person's first piece that can move.
fn first_movable(game: &GameAdapter) -> Option<usize> {
    let pieces = game.get_pieces();
    (0..4).find(|row| pieces.row_data(*row).is_some_and(|row| row.movable))
}

/// Moves the first piece that can move, or else taps the die.
fn act(game: &GameAdapter) {
    match first_movable(game) {
        Some(row) => game.invoke_piece_chosen(row as i32),
        None => game.invoke_die_tapped(),
    }
}

/// Where the die is, with the ring around it.
fn die(app: &Host) -> Area {
    let found = ElementHandle::find_by_element_type_name(app.window(), "Die").next();
    Area::of(&found.expect("there is a die"))
}

#[test]
fn the_ring_pulses_three_times_and_is_as_before() {
    let screens = Screens::install();
    let app = screens.app();
    let screen = screens.show(app.window(), SIZE, 1.0);
    app.begin_from(Seed::Drawn(7));
    let game = app.window().global::<GameAdapter>();
    let frame = Duration::from_millis(20);
    screen.frames_in(Duration::from_secs(3), frame);
    assert!(game.get_die_ready());
    let area = die(&app);
    let rest = screen.picture(area);
    game.invoke_board_tapped();
    let mut differs = vec![false];
    for _ in 0..100 {
        screen.frames_in(frame, frame);
        let picture = screen.picture(area);
        differs.push(picture != rest);
    }
    assert_eq!(screen.picture(area), rest);
    let begins = differs.windows(2).filter(|now| !now[0] && now[1]).count();
    assert_eq!(begins, 3, "{differs:?}");

    // Where nothing is to move, nothing does.
    app.window()
        .global::<SettingsAdapter>()
        .invoke_choose_motion(2);
    screen.frames_in(Duration::from_secs(3), frame);
    game.invoke_board_tapped();
    assert_eq!(screen.frames_in(Duration::from_secs(30), frame), 0);
}

#[test]
fn the_tumble_ends_on_the_face_that_was_rolled_and_the_die_stays_as_it_is() {
    let screens = Screens::install();
    let app = screens.app();
    let screen = screens.show(app.window(), SIZE, 1.0);
    app.begin_from(Seed::Drawn(7));
    let game = app.window().global::<GameAdapter>();
    let frame = Duration::from_millis(10);
    screen.frames_in(Duration::from_secs(3), frame);
    // The body of the die: around it is the ring.
    let body = die(&app).grown(-0.16 * (die(&app).right - die(&app).left));
    let mut rolls = 0;
    for _ in 0..6 {
        screen.frames_in(Duration::from_secs(30), frame);
        while !game.get_die_ready() {
            if let Some(row) = first_movable(&game) {
                game.invoke_piece_chosen(row as i32);
            }
            screen.frames_in(Duration::from_secs(1), frame);
        }
        let rolled = game.get_die_rolls();
        game.invoke_die_tapped();
        let mut pictures = Vec::new();
        while game.get_die_rolls() == rolled + 1 && pictures.len() < 48 {
            screen.frames_in(frame, frame);
            pictures.push(screen.picture(body));
        }
        // It has stopped before anything follows: all pictures from the last seventh of the way on are the same.
        let rest = pictures.last().expect("it was drawn").clone();
        let still = pictures
            .iter()
            .rev()
            .take_while(|picture| **picture == rest)
            .count();
        // A six swells as soon as it lies there.
        assert!(
            still >= 20 || game.get_die_face() == 6,
            "{still} of {} pictures show the rolled face",
            pictures.len()
        );
        assert!(
            pictures[0] != rest || pictures[5] != rest,
            "and it tumbles before"
        );
        // The colour of a die that can be tapped is the colour of one that cannot.
        let theme = app.window().global::<ludo::gui::ui::Theme>().get_die();
        let is_die = |pixel: &&slint::Rgb8Pixel| {
            (pixel.r, pixel.g, pixel.b) == (theme.red(), theme.green(), theme.blue())
        };
        let count = rest.iter().filter(is_die).count();
        assert!(count * 2 > rest.len(), "{count} of {} pixels", rest.len());
        rolls += 1;
    }
    assert_eq!(rolls, 6);
}

/// All that is told by the game page apart from motion.
fn state(game: &GameAdapter) -> (Vec<PieceRow>, Vec<SeatRow>, String) {
    let words = format!(
        "{:?}",
        (
            (game.get_calls(), game.get_telling().end),
            game.get_die_face(),
            game.get_die_rolls(),
            game.get_die_side(),
            game.get_die_ready(),
            game.get_prompt(),
            game.get_prompt_side(),
            game.get_notice(),
            game.get_notice_side(),
            game.get_hint(),
        )
    );
    (
        game.get_pieces().iter().collect(),
        game.get_seats().iter().collect(),
        words,
    )
}

#[test]
fn under_reduced_motion_a_frame_is_drawn_where_something_has_happened_and_none_between() {
    let screens = Screens::install();
    let app = screens.app();
    let screen = screens.show(app.window(), SIZE, 1.0);
    app.window()
        .global::<SettingsAdapter>()
        .invoke_choose_motion(2);
    app.begin_from(Seed::Drawn(7));
    let game = app.window().global::<GameAdapter>();
    let frame = Duration::from_millis(20);
    screen.frames_in(Duration::from_secs(3), frame);
    let (mut frames, mut changes) = (0, 0);
    for _ in 0..60 {
        act(&game);
        // What the tap changed at once.
        screen.frames_in(frame, frame);
        for _ in 0..60 {
            let before = state(&game);
            let drawn = screen.frames_in(frame, frame);
            let has_changed = state(&game) != before;
            assert!(drawn == 0 || has_changed, "a frame of {before:?}");
            frames += drawn;
            changes += usize::from(has_changed);
        }
    }
    assert!(
        frames > 100 && changes >= frames,
        "{frames} frames, {changes} changes"
    );
}

#[test]
fn after_an_interrupted_motion_the_picture_is_that_of_the_position() {
    let screens = Screens::install();
    let app = screens.app();
    let screen = screens.show(app.window(), SIZE, 1.0);
    app.begin_from(Seed::Drawn(11));
    let game = app.window().global::<GameAdapter>();
    let navigation = app.window().global::<Navigation>();
    let frame = Duration::from_millis(20);
    let whole = Area {
        left: 0.0,
        top: 0.0,
        right: SIZE.0 as f32,
        bottom: SIZE.1 as f32,
    };
    screen.frames_in(Duration::from_secs(3), frame);
    let mut compared = 0;
    for turn in 0..9_u32 {
        act(&game);
        // In the middle of a tumble, a hop, a flight.
        screen.frames_in(
            Duration::from_millis(u64::from(40 + turn * 37 % 700)),
            frame,
        );
        match turn % 3 {
            0 => game.invoke_board_tapped(),
            1 => game.invoke_skip(),
            _ => {
                navigation.invoke_open(Page::Settings);
                screen.frames_in(frame, frame);
                navigation.invoke_back();
            }
        }
        let slowly = Duration::from_millis(100);
        let waits = || {
            let pieces = game.get_pieces();
            game.get_die_ready() || pieces.iter().take(4).any(|row| row.movable)
        };
        for _ in 0..120 {
            screen.frames_in(slowly, slowly);
            if waits() {
                break;
            }
        }
        screen.frames_in(Duration::from_secs(3), slowly);
        let waits = waits();
        if navigation.get_page() != Page::Game || !waits {
            continue;
        }
        // Drawn as a whole: edges that are drawn in parts are blended otherwise.
        screen.draw_all();
        let left = screen.picture(whole);
        // The page made anew shows the position, and nothing that is left of a motion.
        navigation.invoke_open(Page::Settings);
        screen.frames_in(Duration::from_secs(1), slowly);
        navigation.invoke_back();
        screen.frames_in(Duration::from_secs(3), slowly);
        screen.draw_all();
        let now = screen.picture(whole);
        let differs: Vec<_> = (0..now.len())
            .filter(|at| left[*at] != now[*at])
            .map(|at| (at % SIZE.0 as usize, at / SIZE.0 as usize))
            .collect();
        assert!(differs.is_empty(), "turn {turn}: {differs:?}");
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
}
