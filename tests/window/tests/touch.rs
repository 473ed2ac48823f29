//! Fingers on the board: what is a tap, and which piece it is for.

use std::time::Duration;

use i_slint_backend_testing::ElementHandle;
use ludo::platform::LifecycleEvent;
use ludo_app::session::{Pace, PieceView, Session};
use ludo_engine::game::Game;
use ludo_engine::rules::{Action, Piece, RuleSetName, Seat};
use slint::{LogicalPosition, Model};
use window_tests::Player;
use window_tests::look::Area;
use window_tests::moments::game_where;

/// A player in front of this game.
fn in_front_of(game: &Game) -> Player {
    Player::in_front_of(game, |_| ())
}

/// A game at a choice in which `height` of the person's movable pieces share a square, and another one can move too where
/// there is one left.
fn game_with_stack(height: usize) -> Game {
    let has_stack = |session: &Session| {
        let moves = session.game().position().moves();
        let shares = |from| moves.iter().filter(|other| other.from == from).count();
        moves
            .iter()
            .any(|one| !one.from.is_base() && shares(one.from) == height)
    };
    game_where(RuleSetName::Classic, has_stack).expect("a seed stacks them")
}

/// The outward directions of the board's four sides: right and down.
const OUTWARD: [(f32, f32); 4] = [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];

/// The person's movable piece at the edge of the board that lies in this direction, if one stands there alone.
fn at_edge(session: &Session, (right, down): (f32, f32)) -> Option<usize> {
    let view = session.view();
    let pieces = &view.pieces[Seat::HUMAN];
    let movable = |piece: &&PieceView| piece.is_movable;
    let is_there = |piece: &PieceView| {
        let (across, along) = (piece.at.column - 7.5, piece.at.row - 7.5);
        let is_outermost = across * right + along * down > 6.9;
        let others = pieces.iter().filter(movable);
        let near = others.filter(|other| other.at.distance(piece.at) < 4.0);
        piece.is_movable && is_outermost && near.count() == 1
    };
    pieces.iter().position(is_there)
}

fn last_action(player: &Player) -> Action {
    *player
        .saved_game()
        .log()
        .last()
        .expect("something happened")
}

fn moved(row: usize) -> Action {
    let number = u8::try_from(row).expect("the person's rows come first");
    Action::Move(Piece::new(number).expect("the person has four"))
}

fn away(at: LogicalPosition, right: f32, down: f32) -> LogicalPosition {
    LogicalPosition::new(at.x + right, at.y + down)
}

/// A game at a choice between pieces that stand apart.
fn game_with_choice() -> Game {
    let player = Player::new();
    player.begin(7);
    for turn in 0..500 {
        player.wait_for_turn();
        if player.movable().len() >= 2 && !player.pieces()[player.movable()[1]].in_base {
            let game = player.saved_game();
            return game;
        }
        player.act(turn);
    }
    panic!("no choice in 500 turns");
}

#[test]
fn in_a_stack_of_two_three_or_four_the_piece_that_is_tapped_moves() {
    i_slint_backend_testing::init_no_event_loop();
    for height in 2..=4 {
        let game = game_with_stack(height);
        let count = in_front_of(&game).movable().len();
        assert!(count >= height);
        for n in 0..count {
            let player = in_front_of(&game);
            let row = player.movable()[n];
            player.tap_piece(row);
            assert_eq!(
                last_action(&player),
                moved(row),
                "a stack of {height}\n{}",
                game.to_text()
            );
        }
    }
}

#[test]
fn a_piece_moves_on_release_and_not_before() {
    let game = game_with_choice();
    let player = in_front_of(&game);
    let row = player.movable()[1];
    let at = player.piece_point(row);
    player.press(at);
    player.wait(Duration::from_millis(100));
    assert_eq!(player.saved_game().log(), game.log());
    player.release(at);
    assert_eq!(last_action(&player), moved(row));
}

#[test]
fn sliding_off_the_piece_cancels_the_tap() {
    let game = game_with_choice();
    let player = in_front_of(&game);
    let at = player.piece_point(player.movable()[1]);
    for (right, down) in [(70.0, 0.0), (0.0, -70.0), (-70.0, 70.0)] {
        player.press(at);
        player.slide(away(at, right / 2.0, down / 2.0));
        player.slide(away(at, right, down));
        player.release(away(at, right, down));
        player.wait(Duration::from_millis(300));
        assert_eq!(player.saved_game().log(), game.log());
    }
}

#[test]
fn sliding_to_another_piece_aims_anew_and_shows_where_that_one_lands() {
    i_slint_backend_testing::init_no_event_loop();
    let game = game_where(RuleSetName::Classic, |session| {
        let view = session.view();
        let pieces = view.pieces[Seat::HUMAN]
            .iter()
            .filter(|piece| piece.is_movable);
        let movable: Vec<&PieceView> = pieces.collect();
        let is_far = |one: &PieceView| {
            let mut others = movable.iter().filter(|other| other.steps != one.steps);
            others.all(|other| other.at.distance(one.at) > 4.0)
        };
        let far = movable
            .iter()
            .filter(|one| !one.steps.is_base() && is_far(one));
        far.count() >= 2
    });
    let game = game.expect("a seed has them");
    let player = in_front_of(&game);
    let rows: Vec<usize> = player
        .movable()
        .into_iter()
        .filter(|row| !player.pieces()[*row].in_base)
        .collect();
    let (one, other) = (rows[0], rows[1]);
    let landing = |row: usize| {
        let landing = player.game_page().get_landings().row_data(row);
        let landing = landing.expect("the person has four");
        player.board_point(landing.column, landing.row)
    };
    let rings = || -> Vec<LogicalPosition> {
        let found = ElementHandle::find_by_element_type_name(player.app.window(), "LandingRing");
        let loupe = ElementHandle::find_by_element_type_name(player.app.window(), "Loupe").next();
        let loupe = loupe.map(|found| Area::of(&found));
        let areas = found.map(|found| Area::of(&found));
        // The one within the loupe is a picture.
        let on_board = areas.filter(|area| loupe.is_none_or(|loupe| !area.is_in(loupe)));
        let centre = |area: Area| {
            LogicalPosition::new(
                (area.left + area.right) / 2.0,
                (area.top + area.bottom) / 2.0,
            )
        };
        on_board.map(centre).collect()
    };
    let is_at = |found: &[LogicalPosition], at: LogicalPosition| {
        let is_near = |one: &LogicalPosition| (one.x - at.x).hypot(one.y - at.y) < 1.0;
        found.len() == 1 && is_near(&found[0])
    };
    assert!(rings().is_empty(), "{:?}", rings());
    player.press(player.piece_point(one));
    assert!(is_at(&rings(), landing(one)), "{:?}", rings());
    // After a while it is seen above the finger, too, which hides the board.
    let loupes = || {
        let found = ElementHandle::find_by_element_type_name(player.app.window(), "Loupe");
        found.map(|found| Area::of(&found)).collect::<Vec<_>>()
    };
    assert!(loupes().is_empty());
    player.wait(Duration::from_millis(300));
    let [loupe] = loupes()[..] else {
        panic!("{:?}", loupes());
    };
    let finger = player.piece_point(one);
    assert!(loupe.bottom <= finger.y - 20.0 || loupe.left > finger.x || loupe.right < finger.x);
    // Off it, nothing is aimed at.
    let between = player.board_point(7.5, 7.5);
    player.slide(between);
    assert!(rings().is_empty());
    player.slide(player.piece_point(other));
    assert!(is_at(&rings(), landing(other)), "{:?}", rings());
    assert_eq!(player.saved_game().log(), game.log());
    player.release(player.piece_point(other));
    assert_eq!(last_action(&player), moved(other));
    player.wait(Duration::from_millis(300));
    assert!(loupes().is_empty());
}

#[test]
fn a_finger_up_to_20_pixels_off_aims_at_the_piece_that_is_near_and_never_at_another_one() {
    i_slint_backend_testing::init_no_event_loop();
    let is_alone = |session: &Session| {
        let view = session.view();
        let movable = view.pieces[Seat::HUMAN]
            .iter()
            .filter(|piece| piece.is_movable);
        movable.clone().any(|one| {
            !one.steps.is_base()
                && movable
                    .clone()
                    .all(|other| other.steps == one.steps || other.at.distance(one.at) > 2.5)
        }) && movable.clone().count() > 1
    };
    let is_close = |session: &Session| {
        let view = session.view();
        let movable = view.pieces[Seat::HUMAN]
            .iter()
            .filter(|piece| piece.is_movable);
        movable.clone().any(|one| {
            movable
                .clone()
                .any(|other| other.steps != one.steps && other.at.distance(one.at) < 1.6)
        })
    };
    let distance = |at: LogicalPosition, to: LogicalPosition| (at.x - to.x).hypot(at.y - to.y);
    for is_it in [&is_alone as &dyn Fn(&Session) -> bool, &is_close] {
        let game = game_where(RuleSetName::Classic, is_it).expect("a seed has it");
        let player = in_front_of(&game);
        for (width, height) in [(390.0, 844.0), (320.0, 568.0)] {
            player.resize(width, height);
            let pieces: Vec<_> = player
                .movable()
                .into_iter()
                .map(|row| {
                    let landing = player.game_page().get_landings().row_data(row);
                    let landing = landing.expect("the person has four");
                    let lands = player.board_point(landing.column, landing.row);
                    (
                        player.pieces()[row].spot.clone(),
                        player.piece_point(row),
                        lands,
                    )
                })
                .collect();
            for (spot, at, lands) in &pieces {
                let elsewhere = || pieces.iter().filter(|(other, ..)| other != spot);
                let mates = || pieces.iter().filter(|(other, ..)| other == spot);
                let is_alone = elsewhere().all(|(_, other, _)| {
                    mates().all(|(_, mate, _)| distance(*other, *mate) >= 44.0)
                });
                for (direction, far) in (0..8_u8).flat_map(|one| [7.0, 20.0].map(|far| (one, far)))
                {
                    let turned = f32::from(direction) * std::f32::consts::FRAC_PI_4;
                    let (down, right) = turned.sin_cos();
                    let tap = away(*at, right * far, down * far);
                    player.press(tap);
                    let rings: Vec<_> = ElementHandle::find_by_element_type_name(
                        player.app.window(),
                        "LandingRing",
                    )
                    .map(|found| window_tests::centre(&found))
                    .collect();
                    // Let go where nothing is: nothing comes of it.
                    let aside = LogicalPosition::new(2.0, height - 2.0);
                    player.slide(aside);
                    player.release(aside);
                    match rings[..] {
                        [] => panic!("{tap:?} for {at:?} does nothing"),
                        [ring] => {
                            let is_meant = distance(ring, *lands) < 1.0;
                            let for_another =
                                elsewhere().any(|(_, other, _)| distance(tap, *other) <= 8.0);
                            assert!(is_meant || for_another, "{tap:?} for {at:?}: {ring:?}");
                        }
                        _ => assert!(!is_alone && far > 8.0, "{tap:?} for {at:?} is asked about"),
                    }
                }
            }
        }
        assert_eq!(player.saved_game().log(), game.log());
    }
}

#[test]
fn a_finger_that_trembles_by_ten_pixels_still_taps() {
    let game = game_with_choice();
    for (right, down) in [(10.0, 0.0), (-7.0, 7.0), (0.0, 10.0), (7.0, -7.0)] {
        let player = in_front_of(&game);
        let row = player.movable()[1];
        let at = player.piece_point(row);
        player.press(at);
        player.slide(away(at, right, down));
        player.release(away(at, right, down));
        assert_eq!(last_action(&player), moved(row), "{right}, {down}");
    }
}

#[test]
fn a_long_press_that_is_released_inside_is_a_tap() {
    let game = game_with_choice();
    let player = in_front_of(&game);
    let row = player.movable()[1];
    let at = player.piece_point(row);
    player.press(at);
    player.wait(Duration::from_secs(5));
    player.release(at);
    assert_eq!(last_action(&player), moved(row));
}

#[test]
fn the_target_of_a_piece_is_48_pixels_across() {
    let game = game_with_choice();
    for (right, down, hits) in [
        (23.0, 0.0, true),
        (0.0, -23.0, true),
        (-16.0, 16.0, true),
        (0.0, 30.0, false),
        (-30.0, 0.0, false),
    ] {
        let player = in_front_of(&game);
        // On a small board a cell is narrower than that.
        player.resize(320.0, 568.0);
        let row = player.movable()[1];
        let at = away(player.piece_point(row), right, down);
        let nearest = |other: &usize| {
            let point = player.piece_point(*other);
            ((point.x - at.x).hypot(point.y - at.y) * 100.0) as i32
        };
        let expected = player.movable().into_iter().min_by_key(nearest);
        assert_eq!(expected, Some(row), "the other pieces are farther away");
        player.tap(at);
        let after = player.saved_game();
        assert_eq!(
            after.log().len() > game.log().len(),
            hits,
            "{right}, {down}"
        );
    }
}

#[test]
fn taps_hit_after_every_turn_of_the_screen_and_with_cut_outs_on_any_side() {
    let game = game_with_choice();
    for (width, height, [top, bottom, left, right]) in [
        (390.0, 844.0, [47.0, 34.0, 0.0, 0.0]),
        (844.0, 390.0, [0.0, 21.0, 47.0, 0.0]),
        (844.0, 390.0, [0.0, 21.0, 0.0, 47.0]),
        (320.0, 700.0, [24.0, 0.0, 0.0, 0.0]),
        (1180.0, 820.0, [24.0, 20.0, 0.0, 0.0]),
    ] {
        let player = in_front_of(&game);
        player.resize(width, height);
        player.set_insets(top, bottom, left, right);
        let row = player.movable()[1];
        let at = player.piece_point(row);
        assert!(at.x > left && at.x < width - right && at.y > top && at.y < height - bottom);
        player.tap(at);
        assert_eq!(last_action(&player), moved(row), "{width} × {height}");
        player.wait_for_turn();
        if player.movable().is_empty() {
            let rolls = player.saved_game().position().rolls();
            player.tap_die();
            assert!(
                player.saved_game().position().rolls() > rolls,
                "{width} × {height}"
            );
        }
    }
}

#[test]
fn a_tap_anywhere_on_the_board_ends_what_is_shown_and_does_nothing_else() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_millis(300));
    assert_eq!(player.game_page().get_prompt_side(), 0);
    player.tap(player.board_point(0.5, 0.5));
    player.wait(Duration::from_millis(20));
    // The next seat begins at once, and nothing else happens.
    assert_eq!(player.game_page().get_prompt_side(), 1);
    assert_eq!(player.saved_game().position().rolls(), 2);
    player.wait_for_turn();
    assert_eq!(player.saved_game().position().rolls(), 4);
}

/// Upright and lying phones and tablets, and a window whose board is wide for its squares.
const WINDOWS: [(f32, f32); 6] = [
    (390.0, 844.0),
    (320.0, 568.0),
    (844.0, 390.0),
    (667.0, 375.0),
    (820.0, 1180.0),
    (1180.0, 820.0),
];

#[test]
fn a_tap_that_misses_an_outermost_square_outwards_is_for_the_piece_on_it() {
    i_slint_backend_testing::init_no_event_loop();
    for name in [RuleSetName::Classic, RuleSetName::Parchis] {
        for outward in OUTWARD {
            let game = game_where(name, |session| at_edge(session, outward).is_some())
                .expect("a piece comes to every edge");
            for (width, height) in WINDOWS {
                let player = in_front_of(&game);
                player.resize(width, height);
                let session = Session::new(game.clone(), Pace::INSTANT).expect("it has dice");
                let row = at_edge(&session, outward).expect("it stands there");
                let at = player.piece_point(row);
                let (right, down) = outward;
                let miss = away(at, 20.0 * right, 20.0 * down);
                let missed = LogicalPosition::new(
                    miss.x.clamp(1.0, width - 1.0),
                    miss.y.clamp(1.0, height - 1.0),
                );
                player.tap(missed);
                assert_eq!(
                    last_action(&player),
                    moved(row),
                    "{name} at {width} × {height}, {right} right and {down} down of {at:?}"
                );
            }
        }
    }
}

#[test]
fn a_tap_beside_the_board_that_is_for_no_piece_does_nothing() {
    let player = Player::new();
    for (width, height) in WINDOWS {
        player.resize(width, height);
        player.begin(7);
        player.wait_for_turn();
        player.tap_die();
        player.wait(Duration::from_millis(300));
        let (rolls, page) = (player.saved_game().position().rolls(), player.page());
        // Nobody is asked for anything while a roll is shown, and a tap on the board would end that.
        for (column, row) in [(-0.2, 7.5), (7.5, -0.2), (15.2, 7.5), (7.5, 15.2)] {
            player.tap(player.board_point(column, row));
            player.wait(Duration::from_millis(20));
            assert_eq!(
                player.game_page().get_prompt_side(),
                0,
                "{width} × {height}"
            );
            assert_eq!(player.saved_game().position().rolls(), rolls);
            assert_eq!(player.page(), page);
        }
        player.tap(player.board_point(0.5, 0.5));
        player.wait(Duration::from_millis(20));
        assert_eq!(
            player.game_page().get_prompt_side(),
            1,
            "{width} × {height}"
        );
    }
}

#[test]
fn a_die_that_is_held_down_rolls_once_as_it_would_have_anyway() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    let die = Area::of(&player.element("Die"));
    let at = LogicalPosition::new((die.left + die.right) / 2.0, (die.top + die.bottom) / 2.0);
    player.press(at);
    player.wait(Duration::from_secs(5));
    assert_eq!(player.saved_game().log(), [], "not before it is let go");
    player.release(at);
    let faces = |game: &Game| {
        let face = |action: &Action| match action {
            Action::Roll(face) => Some(face.pips()),
            _ => None,
        };
        game.log().iter().filter_map(face).collect::<Vec<_>>()
    };
    let mut dice = ludo_engine::game::Dice::new(7);
    assert_eq!(faces(&player.saved_game()), [dice.roll().pips()]);
    // Again and again held, each roll is the next of the seed.
    for _ in 0..12 {
        player.wait_for_turn();
        while !player.movable().is_empty() {
            player.act(0);
            player.wait_for_turn();
        }
        player.press(at);
        player.wait(Duration::from_secs(2));
        player.release(at);
    }
    let mut dice = ludo_engine::game::Dice::new(7);
    let rolled = faces(&player.saved_game());
    let expected: Vec<u8> = rolled.iter().map(|_| dice.roll().pips()).collect();
    assert_eq!(rolled, expected);
}

#[test]
fn the_die_lies_where_it_lies_and_nothing_else_within_its_margin() {
    i_slint_backend_testing::init_no_event_loop();
    for (width, height, side, is_listed) in [
        (390.0, 844.0, 0, false),
        (320.0, 568.0, 1, true),
        (844.0, 390.0, 2, false),
        (820.0, 1180.0, 1, true),
    ] {
        let player = Player::start(std::rc::Rc::default());
        player.resize(width, height);
        player.settings_page().invoke_choose_pace(2);
        player.settings_page().invoke_choose_die_side(side);
        player.settings_page().invoke_choose_move_list(is_listed);
        player.begin(7);
        player.wait_for_turn();
        let place = Area::of(&player.element("Die"));
        let mut looks = 0;
        let mut look = || {
            let here = format!("{width} × {height}, side {side}");
            assert_eq!(Area::of(&player.element("Die")), place, "{here}");
            // The least that taps on neighbours are kept apart by.
            let margin = place.grown(4.0);
            for (label, area) in player.controls() {
                let both = margin.within(area);
                let is_apart = both.left >= both.right || both.top >= both.bottom;
                assert!(
                    label == "Die" || is_apart,
                    "{here}: {label} lies at the die"
                );
            }
            looks += 1;
        };
        for turn in 0..4 {
            look();
            if player.movable().is_empty() {
                player.tap_die();
            } else {
                player
                    .game_page()
                    .invoke_piece_chosen(player.movable()[turn % player.movable().len()] as i32);
            }
            for _ in 0..8 {
                player.wait(Duration::from_millis(150));
                look();
            }
            player.wait_for_turn();
        }
        assert!(looks > 30);
    }
}

#[test]
fn taps_hit_upside_down_after_a_return_and_in_a_part_of_the_screen() {
    let game = game_with_choice();
    // Each of the four ways to hold the phone: where the cut-out is then.
    let ways = [
        (390.0, 844.0, [47.0, 34.0, 0.0, 0.0]),
        (390.0, 844.0, [34.0, 47.0, 0.0, 0.0]),
        (844.0, 390.0, [0.0, 21.0, 47.0, 47.0]),
        (844.0, 390.0, [0.0, 21.0, 0.0, 59.0]),
        // A part of a divided screen, and back to the whole.
        (390.0, 480.0, [24.0, 0.0, 0.0, 0.0]),
        (600.0, 500.0, [0.0, 24.0, 0.0, 0.0]),
    ];
    for (width, height, [top, bottom, left, right]) in ways {
        for is_left in [false, true] {
            let player = in_front_of(&game);
            if is_left {
                player.lifecycle.tell(LifecycleEvent::Pause);
                player.wait(Duration::from_secs(5));
            }
            player.resize(width, height);
            player.set_insets(top, bottom, left, right);
            if is_left {
                player.lifecycle.tell(LifecycleEvent::Resume);
                player.wait(Duration::from_millis(200));
            }
            let movable = player.movable();
            let row = movable[movable.len() - 1];
            player.tap_piece(row);
            let what = format!("{width} × {height}, {top} at the top, left before: {is_left}");
            assert_eq!(last_action(&player), moved(row), "{what}");
        }
    }
}
