//! Fingers on the board: what is a tap, and which piece it is for.

use std::rc::Rc;
use std::time::Duration;

use ludo_app::session::{Effect, Input, Pace, Session};
use ludo_app::settings::Settings;
use ludo_app::store::{Document, Durability, MemoryStore, Store};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Action, Phase, Piece, RuleSetName};
use slint::LogicalPosition;
use window_tests::Player;

/// A player in front of this game.
fn in_front_of(game: &Game) -> Player {
    let settings = Settings {
        game_in_front: true,
        ..Settings::default()
    };
    let store = Rc::new(MemoryStore::new());
    let write = |document, text: &str| {
        let written = store.replace(document, text, Durability::Synced);
        written.expect("memory takes everything");
    };
    write(Document::Save, &game.to_text());
    write(Document::Settings, &settings.to_text());
    let player = Player::start(store);
    player.wait_for_turn();
    player
}

/// A game at a choice in which `height` of the person's movable pieces share a square, and another one can move too where
/// there is one left.
fn game_with_stack(height: usize) -> Game {
    for seed in 0..20_000 {
        let name = RuleSetName::Classic;
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Easy, seed, 0);
        let mut session = Session::new(Game::new(setup), Pace::INSTANT).expect("it has dice");
        let mut now = Duration::ZERO;
        let mut waiting = vec![Input::Resume];
        for _ in 0..2_000 {
            let input = waiting.pop().unwrap_or_else(|| {
                let position = session.game().position();
                let moves = position.moves();
                let together = |steps| {
                    position
                        .pieces()
                        .of(position.turn())
                        .iter()
                        .filter(|other| **other == steps)
                        .count()
                };
                // The move that leaves the most pieces together.
                let best = moves
                    .iter()
                    .max_by_key(|one| together(one.to) as i32 - together(one.from) as i32);
                best.map_or(Input::DieTapped, |one| Input::PieceTapped(one.piece))
            });
            let position = session.game().position();
            if position.turn().is_human() && matches!(position.phase(), Phase::Move(_)) {
                let moves = position.moves();
                let shares = |from| moves.iter().filter(|other| other.from == from).count();
                if moves
                    .iter()
                    .any(|one| !one.from.is_base() && shares(one.from) == height)
                {
                    return session.game().clone();
                }
            }
            now += Duration::from_secs(1);
            for effect in session.handle(input, now) {
                if let Effect::Play(script) = effect {
                    waiting.push(Input::ScriptDone(script.epoch));
                }
            }
            if session.game().position().ending().is_some() {
                break;
            }
        }
    }
    panic!("no seed stacks {height} pieces");
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
