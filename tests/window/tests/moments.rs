//! The moments that players live for are seen, and end by themselves.

use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::ElementHandle;
use ludo::gui::Host;
use ludo_app::session::{Input, Moment, Session};
use ludo_app::settings::{Motion, Settings};
use ludo_app::store::{Document, Durability, MemoryStore, Store};
use ludo_engine::game::Game;
use ludo_engine::rules::Seat;
use slint::ComponentHandle;
use slint::Rgb8Pixel;
use window_tests::look::Area;
use window_tests::moments;
use window_tests::screen::{Screen, Screens};

const SIZE: (u32, u32) = (390, 844);
const FRAME: Duration = Duration::from_millis(20);
/// Nothing but the coming in of the result lasts longer.
const LONGEST: Duration = Duration::from_millis(800);

/// The app in front of this game, in a window whose pixels can be looked at.
fn in_front_of(game: &Game, screens: &Screens, motion: Motion) -> (Rc<Host>, Screen) {
    let settings = Settings {
        game_in_front: true,
        motion,
        ..Settings::default()
    };
    let store = MemoryStore::new();
    let write = |document, text: &str| {
        let written = store.replace(document, text, Durability::Synced);
        written.expect("memory takes everything");
    };
    write(Document::Save, &game.to_text());
    write(Document::Settings, &settings.to_text());
    let app = screens.app_with(store);
    let screen = screens.show(app.window(), SIZE, 1.0);
    screen.frames_in(Duration::from_secs(3), FRAME);
    (app, screen)
}

/// Does what leads to the moment.
fn act(app: &Host, input: Input) {
    let page = app.window().global::<ludo::gui::ui::GameAdapter>();
    match input {
        Input::PieceTapped(piece) => page.invoke_piece_tapped(i32::from(piece.number())),
        _ => page.invoke_die_tapped(),
    }
}

fn element(app: &Host, id: &str) -> Area {
    let found = ElementHandle::find_by_element_id(app.window(), id).next();
    Area::of(&found.unwrap_or_else(|| panic!("there is a {id}")))
}

fn is_celebrated(app: &Host) -> bool {
    let page = app.window().global::<ludo::gui::ui::GameAdapter>();
    page.get_cheer().moment != ludo::gui::ui::Moment::None
}

/// What a place of the screen shows frame by frame while what happened is celebrated, and what it shows when that is over.
fn watch(app: &Host, screen: &Screen, place: Area) -> (Vec<Vec<Rgb8Pixel>>, Vec<Rgb8Pixel>) {
    let mut left = 1_500;
    while !is_celebrated(app) {
        screen.frames_in(FRAME, FRAME);
        left -= 1;
        assert!(left > 0, "it is not celebrated");
    }
    let page = app.window().global::<ludo::gui::ui::GameAdapter>();
    let lasts = Duration::from_millis(page.get_cheer_time() as u64);
    assert!(lasts <= LONGEST, "{lasts:?}");
    let mut pictures = Vec::new();
    let mut shown = Duration::ZERO;
    while shown < lasts {
        screen.frames_in(FRAME, FRAME);
        shown += FRAME;
        pictures.push(screen.picture(place));
    }
    screen.frames_in(2 * FRAME, FRAME);
    (pictures, screen.picture(place))
}

/// A game at the person's move that leads to this moment at once, and the move.
fn before(is_it: impl Fn(&Moment) -> bool) -> (Game, Input) {
    moments::before(|moment, session: &Session| {
        let is_over = session.game().position().ending().is_some();
        is_it(moment) && !is_over
    })
}

#[test]
fn a_six_swells_its_die_and_throws_sparks_around_it() {
    let screens = Screens::install();
    let (game, input) = before(|moment| *moment == Moment::Six { seat: Seat::HUMAN });
    let (app, screen) = in_front_of(&game, &screens, Motion::Usual);
    let found = ElementHandle::find_by_element_type_name(app.window(), "Die").next();
    let die = Area::of(&found.expect("there is a die"));
    act(&app, input);
    let beside = Area {
        right: die.left - 1.0,
        left: die.left - 12.0,
        ..die
    };
    let (pictures, after) = watch(&app, &screen, beside);
    assert!(
        pictures.iter().any(|picture| *picture != after),
        "sparks fly"
    );
    // They are gone, and nothing is drawn but the ring that calls.
    screen.frames_in(Duration::from_secs(3), FRAME);
    assert_eq!(screen.frames_in(Duration::from_secs(10), FRAME), 0);
}

#[test]
fn a_capture_stands_still_then_the_base_flares_up_and_is_as_before() {
    let screens = Screens::install();
    let mine = |moment: &Moment| {
        matches!(
            moment,
            Moment::Capture {
                by: Seat::HUMAN,
                ..
            }
        )
    };
    let (game, input) = before(mine);
    let (app, screen) = in_front_of(&game, &screens, Motion::Usual);
    act(&app, input);
    let grid = element(&app, "Board::grid");
    let (pictures, after) = watch(&app, &screen, grid);
    let differing = |picture: &Vec<Rgb8Pixel>| {
        picture
            .iter()
            .zip(&after)
            .filter(|(one, other)| one != other)
            .count()
    };
    let most = pictures
        .iter()
        .map(differing)
        .max()
        .expect("there are pictures");
    let base = (0.3 * (grid.right - grid.left)).powi(2) as usize;
    assert!(most > base, "{most} pixels of a base's {base} change");
}

#[test]
fn a_piece_that_comes_home_leaps_and_its_dot_pops() {
    let screens = Screens::install();
    let mine = |moment: &Moment| {
        matches!(
            moment,
            Moment::Home {
                seat: Seat::HUMAN,
                ..
            }
        )
    };
    let (game, input) = before(mine);
    let (app, screen) = in_front_of(&game, &screens, Motion::Usual);
    act(&app, input);
    let counts: Vec<Area> = ElementHandle::find_by_element_type_name(app.window(), "HomeCount")
        .map(|found| Area::of(&found))
        .collect();
    // The person's is at the lower left.
    let own = counts.iter().copied().reduce(|one, other| {
        if other.left < one.left || (other.left == one.left && other.top > one.top) {
            other
        } else {
            one
        }
    });
    let dots = own.expect("there are plates").grown(6.0);
    let (pictures, after) = watch(&app, &screen, dots);
    assert!(
        pictures.iter().any(|picture| *picture != after),
        "the dot pops"
    );
    screen.frames_in(Duration::from_secs(60), FRAME);
    assert_eq!(screen.frames_in(Duration::from_secs(30), FRAME), 0);
}

#[test]
fn without_motion_nothing_of_it_is_to_be_seen() {
    let screens = Screens::install();
    let (game, input) = before(|moment| {
        matches!(
            moment,
            Moment::Capture {
                by: Seat::HUMAN,
                ..
            }
        )
    });
    let (app, screen) = in_front_of(&game, &screens, Motion::Reduced);
    act(&app, input);
    for _ in 0..600 {
        screen.frames_in(FRAME, FRAME);
        assert!(!is_celebrated(&app));
    }
}

#[test]
fn the_result_of_a_game_that_was_won_comes_in_for_little_more_than_a_second() {
    let screens = Screens::install();
    let (game, input) = moments::before(|moment, session| {
        let is_mine = matches!(
            moment,
            Moment::Home {
                seat: Seat::HUMAN,
                is_last: true,
                ..
            }
        );
        is_mine && session.game().position().ending().is_some()
    });
    let (app, screen) = in_front_of(&game, &screens, Motion::Usual);
    act(&app, input);
    let navigation = app.window().global::<ludo::gui::ui::Navigation>();
    let mut left = 1_500;
    while navigation.get_page() != ludo::gui::ui::Page::Result {
        screen.frames_in(FRAME, FRAME);
        left -= 1;
        assert!(left > 0, "the game is not over");
    }
    let moving = screen.frames_in(Duration::from_millis(1_000), FRAME);
    assert!(moving > 40, "{moving} frames: marks fly");
    screen.frames_in(Duration::from_millis(400), FRAME);
    assert_eq!(screen.frames_in(Duration::from_secs(30), FRAME), 0);
}
