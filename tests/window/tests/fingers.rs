//! Two fingers on the glass: one finger is one tap, done when that finger goes up.

use std::rc::Rc;
use std::time::Duration;

use i_slint_core::input::TouchPhase::{Ended, Moved, Started};
use ludo::gui::ui::Page;
use ludo_app::store::MemoryStore;
use slint::LogicalPosition;
use window_tests::{Player, centre};

/// A player whose roll it is, and where the die is.
fn before_a_roll() -> (Player, LogicalPosition) {
    let player = Player::start(Rc::new(MemoryStore::new()));
    player.begin(7);
    player.wait_for_turn();
    let die = centre(&player.element("Die"));
    (player, die)
}

fn rolls(player: &Player) -> u32 {
    player.wait(Duration::from_millis(20));
    player.saved_game().position().rolls()
}

/// Where nothing can be tapped: in a base of another seat.
fn nowhere(player: &Player) -> LogicalPosition {
    player.board_point(12.0, 3.0)
}

#[test]
fn of_two_fingers_the_first_taps_when_it_goes_up_and_the_second_does_too() {
    i_slint_backend_testing::init_no_event_loop();
    let (player, die) = before_a_roll();
    let settings = centre(&player.labelled("Settings"));
    player.finger(1, die, Started);
    player.wait(Duration::from_millis(30));
    player.finger(2, settings, Started);
    assert_eq!(rolls(&player), 0, "the finger on the die is down still");
    player.finger(1, die, Ended);
    assert_eq!(rolls(&player), 1);
    assert_eq!(player.page(), Page::Game, "the other one is down still");
    player.finger(2, settings, Ended);
    player.wait(Duration::from_millis(20));
    assert_eq!(player.page(), Page::Settings);
}

#[test]
fn a_finger_that_stays_while_another_comes_and_goes_taps_once() {
    i_slint_backend_testing::init_no_event_loop();
    for at in [nowhere, |player: &Player| {
        centre(&player.labelled("Settings"))
    }] {
        let (player, die) = before_a_roll();
        let other = at(&player);
        player.finger(1, die, Started);
        for _ in 0..3 {
            player.finger(2, other, Started);
            player.wait(Duration::from_millis(300));
            player.finger(2, other, Ended);
            player.wait(Duration::from_millis(300));
            assert_eq!(rolls(&player), 0);
        }
        player.finger(1, die, Ended);
        assert_eq!(rolls(&player), 1);
        assert_eq!(player.page(), Page::Game);
    }
}

#[test]
fn a_piece_under_a_finger_does_not_move_because_another_finger_comes_down() {
    let player = Player::new();
    player.begin(7);
    while player.movable().is_empty() {
        player.wait_for_turn();
        player.act(0);
        player.wait_for_turn();
    }
    let before = player.saved_game().log().len();
    let piece = player.piece_point(player.movable()[0]);
    let logged = |player: &Player| {
        player.wait(Duration::from_millis(20));
        player.saved_game().log().len() - before
    };
    player.finger(1, piece, Started);
    player.finger(2, nowhere(&player), Started);
    assert_eq!(logged(&player), 0);
    player.finger(2, nowhere(&player), Ended);
    // Off the piece again: no tap.
    let aside = LogicalPosition::new(piece.x, piece.y - 120.0);
    player.finger(1, aside, Moved);
    player.finger(1, aside, Ended);
    assert_eq!(logged(&player), 0);
    player.finger(1, piece, Started);
    player.finger(2, nowhere(&player), Started);
    player.finger(1, piece, Ended);
    assert_eq!(logged(&player), 1);
}

#[test]
fn a_palm_at_rest_does_nothing_and_once_it_has_gone_every_finger_taps() {
    i_slint_backend_testing::init_no_event_loop();
    let (player, die) = before_a_roll();
    let palm = nowhere(&player);
    player.finger(1, palm, Started);
    player.finger(2, die, Started);
    player.finger(2, die, Ended);
    // Slint does not tell what a second finger does, so there is nothing that could roll.
    assert_eq!(rolls(&player), 0);
    player.finger(1, palm, Ended);
    player.wait(Duration::from_millis(300));
    assert_eq!(rolls(&player), 0);
    player.finger(1, die, Started);
    player.finger(1, die, Ended);
    assert_eq!(rolls(&player), 1);
}
