//! A game that is watched again, beside the game that is played.

use ludo_engine::game::Seed;
use std::time::Duration;

use ludo_app::app::{Content, Effect, Intent, PageName, ResultIntent, WatchPage};
use ludo_app::session::Control;
use ludo_app::settings::{PaceName, Setting};

use crate::desk::Desk;

fn at_a_result() -> Desk {
    let mut desk = Desk::playing(7);
    desk.play_to_the_end();
    desk
}

fn page(desk: &Desk) -> WatchPage {
    match desk.content() {
        Content::Watch(page) => page,
        other => panic!("nothing is watched: {other:?}"),
    }
}

#[test]
fn a_game_is_watched_from_its_beginning_to_its_end_and_written_nowhere() {
    let mut desk = at_a_result();
    let written = desk.store.operations().len();
    desk.take_done();
    desk.send(Intent::Result(ResultIntent::Watch));
    assert!(page(&desk).is_playing);
    assert_eq!(page(&desk).steps.0, 0);
    let is_over = |desk: &Desk| !page(desk).is_playing;
    assert!(desk.wait_until(Duration::from_secs(36_000), is_over));
    let (step, steps) = page(&desk).steps;
    assert_eq!(step, steps);
    assert!(desk.is_at_rest());
    assert_eq!(desk.store.operations().len(), written);
    assert!(
        !desk
            .done
            .iter()
            .any(|effect| matches!(effect, Effect::Vibrate(_)))
            || !desk.done.is_empty()
    );
}

#[test]
fn the_one_who_watches_stands_still_goes_step_by_step_and_back() {
    let mut desk = at_a_result();
    desk.send(Intent::Result(ResultIntent::Watch));
    desk.send(Intent::PlayOrPause);
    assert!(!page(&desk).is_playing);
    assert!(desk.is_at_rest());
    desk.send(Intent::Control(Control::Forward));
    assert_eq!(page(&desk).steps.0, 1);
    desk.send(Intent::Control(Control::GoTo(40)));
    assert_eq!(page(&desk).steps.0, 40);
    desk.send(Intent::Control(Control::Backward));
    assert_eq!(page(&desk).steps.0, 39);
    assert!(desk.is_at_rest());
}

#[test]
fn nothing_is_shown_any_more_of_a_game_whose_page_was_left() {
    let mut desk = at_a_result();
    desk.send(Intent::Result(ResultIntent::Watch));
    assert!(!desk.is_at_rest());
    desk.send(Intent::Back);
    assert_eq!(desk.page(), PageName::Result);
    assert!(desk.is_at_rest());
    desk.send(Intent::Result(ResultIntent::PlayAgain));
    assert_eq!(desk.page(), PageName::Game);
    assert_eq!(desk.board().view.die.rolls, 0);
    assert!(desk.wait_for_turn());
}

#[test]
fn while_a_game_is_watched_nothing_can_be_moved_skipped_or_looked_back_at() {
    let mut desk = at_a_result();
    desk.send(Intent::Result(ResultIntent::Watch));
    for step in 0..200 {
        desk.send(Intent::Control(Control::GoTo(step)));
        let board = desk.board();
        assert!(!board.can_skip && !board.can_look_back && board.hint.is_none());
        assert!(!board.view.die.is_ready && desk.movable().is_empty());
        assert!(board.choices.iter().all(Option::is_none));
    }
}

#[test]
fn watching_goes_at_three_speeds_and_never_so_fast_that_nothing_is_seen() {
    let mut desk = at_a_result();
    desk.send(Intent::Result(ResultIntent::Watch));
    let mut speeds = Vec::new();
    for _ in 0..4 {
        speeds.push(page(&desk).speed);
        desk.send(Intent::ChangeSpeed);
    }
    assert_eq!(speeds, [1, 2, 4, 1]);
    let at = desk.now;
    let before = page(&desk).steps.0;
    desk.wait_until(Duration::from_secs(60), |desk| {
        page(desk).steps.0 > before + 3
    });
    assert!(desk.now > at + Duration::from_millis(100));
}

#[test]
fn a_game_that_waits_is_not_touched_by_one_that_is_watched() {
    let mut desk = at_a_result();
    desk.send(Intent::Result(ResultIntent::Dismiss));
    desk.send(Intent::Set(Setting::Pace(PaceName::Normal)));
    desk.send(Intent::NewGameFrom(Seed::Drawn(9)));
    desk.send(Intent::TapDie);
    desk.send(Intent::Back);
    let saved = desk.saved_game().expect("it waits").to_text();
    desk.send(Intent::Open(PageName::Statistics));
    desk.send(Intent::OpenLastGame(0));
    desk.send(Intent::WatchRecord);
    desk.wait(Duration::from_secs(20));
    desk.send(Intent::LeaveFront);
    assert!(!page(&desk).is_playing);
    desk.send(Intent::EnterFront);
    for _ in 0..3 {
        desk.send(Intent::Back);
    }
    assert_eq!(desk.saved_game().expect("it waits").to_text(), saved);
    desk.send(Intent::ContinueGame);
    assert_eq!(desk.board().view.die.rolls, 1);
    assert!(desk.wait_for_turn());
}
