//! What is heard, when, and when nothing is.

use std::time::Duration;

use ludo::gui::ui::Page;
use ludo::platform::LifecycleEvent;
use ludo_app::session::Pace;
use ludo_app::sound::{Cue, Distance, Sound};
use ludo_engine::rules::{Piece, Seat};
use slint::platform::Key;
use window_tests::Player;

// Places in the lists of the settings page.
const FAST: i32 = 2;
const INSTANT: i32 = 3;
const USUAL: i32 = 1;
const REDUCED: i32 = 2;

fn near(sound: Sound) -> Cue {
    let distance = Distance::Near;
    Cue { sound, distance }
}

fn far(sound: Sound) -> Cue {
    let distance = Distance::Far;
    Cue { sound, distance }
}

/// Rolls until the person has a choice of pieces.
fn roll_until_a_piece_can_move(player: &Player) {
    for _ in 0..200 {
        player.wait_for_turn();
        if !player.movable().is_empty() {
            return;
        }
        player.tap_die();
    }
    panic!("no piece comes out");
}

fn count(cues: &[Cue], cue: Cue) -> u32 {
    let same = cues.iter().filter(|heard| **heard == cue);
    u32::try_from(same.count()).expect("a game is short")
}

#[test]
fn the_die_is_heard_at_the_tap_and_a_roll_without_use_passes() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    assert_eq!(player.ear.take(), []);
    player.tap_die();
    assert_eq!(player.ear.take(), [near(Sound::Die)]);
    // Seed 7 begins 2 4 5 1: nobody comes out, and the others pass in silence.
    player.wait_for_turn();
    let mut heard = vec![near(Sound::Pass)];
    heard.extend([far(Sound::Die); 3]);
    assert_eq!(player.ear.take(), heard);
}

#[test]
fn every_square_on_the_way_is_heard_once_and_rising() {
    let player = Player::new();
    player.begin(7);
    for _ in 0..8 {
        roll_until_a_piece_can_move(&player);
        let row = player.movable()[0];
        // The page names a piece by where it rested; the save knows at once where it goes.
        let steps = || {
            let game = player.saved_game();
            let pieces = game.position().pieces();
            pieces.steps(Seat::HUMAN, Piece::ALL[row]).get()
        };
        let before = steps();
        player.ear.take();
        player.tap_piece(row);
        let after = steps();
        // It walks; then another roll is asked for, or a CPU's is heard.
        let heard = || -> Vec<Cue> {
            let heard = player.ear.heard.borrow();
            heard.iter().map(|(cue, _)| *cue).collect()
        };
        while !player.is_asked() && !heard().contains(&far(Sound::Die)) {
            player.wait(Duration::from_millis(20));
        }
        let is_walk = |cue: &Cue| cue.sound != Sound::Die;
        let walked: Vec<Cue> = heard().into_iter().filter(is_walk).collect();
        let squares = u8::try_from(after - before).expect("it went on");
        let hops: Vec<Cue> = (0..squares).map(|hop| near(Sound::Hop(hop))).collect();
        assert_eq!(walked[..hops.len()], hops);
        let rest = &walked[hops.len()..];
        let is_end = rest == [near(Sound::Capture)] || rest == [near(Sound::Goal)];
        assert!(rest.is_empty() || is_end, "{rest:?}");
    }
}

#[test]
fn a_whole_game_is_heard_as_it_is_counted() {
    let player = Player::new();
    player.begin(7);
    player.play_to_the_end();
    let report = player.saved_game().report().expect("the game is over");
    let heard = player.ear.take();
    let rolls: u32 = Seat::ALL
        .into_iter()
        .flat_map(|seat| report.faces[seat])
        .sum();
    let persons: u32 = report.faces[Seat::HUMAN].iter().sum();
    assert_eq!(count(&heard, near(Sound::Die)), persons);
    assert_eq!(count(&heard, far(Sound::Die)), rolls - persons);
    let (made, suffered) = (report.captures_made, report.captures_suffered);
    assert_eq!(count(&heard, near(Sound::Capture)), made);
    assert_eq!(count(&heard, near(Sound::Captured)), suffered);
    assert!(made + suffered > 0 && count(&heard, far(Sound::Capture)) > 0);
    let has_won = report.place == Some(1);
    assert_eq!(count(&heard, near(Sound::Win)), u32::from(has_won));
    assert!(count(&heard, far(Sound::Goal)) > 0);
}

/// However fast it goes, no two sounds fall together, unless the second one tells more.
fn assert_apart(player: &Player) {
    let heard = player.ear.heard.take();
    assert!(heard.len() > 20);
    for pair in heard.windows(2) {
        let ((first, at), (second, then)) = (pair[0], pair[1]);
        let is_apart = then - at >= Duration::from_millis(60);
        assert!(is_apart || second.weight() > first.weight(), "{pair:?}");
    }
}

#[test]
fn at_no_pace_do_sounds_fall_together() {
    let player = Player::new();
    for (pace, motion) in [(FAST, USUAL), (INSTANT, USUAL), (FAST, REDUCED)] {
        player.settings_page().invoke_choose_pace(pace);
        player.settings_page().invoke_choose_motion(motion);
        player.begin(11);
        for turn in 0..30 {
            player.wait_for_turn();
            if player.page() != Page::Game {
                break;
            }
            player.act(turn);
        }
        assert_apart(&player);
    }
}

#[test]
fn without_motion_a_walk_is_one_sound() {
    let player = Player::new();
    player.settings_page().invoke_choose_motion(REDUCED);
    player.begin(7);
    roll_until_a_piece_can_move(&player);
    player.ear.take();
    player.tap_piece(player.movable()[0]);
    assert_eq!(player.ear.take(), [near(Sound::Hop(0))], "out of the base");
}

#[test]
fn a_walk_that_is_skipped_ends_with_one_sound() {
    let player = Player::new();
    player.begin(7);
    let mut skipped = 0;
    while skipped < 6 {
        roll_until_a_piece_can_move(&player);
        let row = player.movable()[0];
        let squares = player.game_page().get_die_face();
        let is_long = !player.pieces()[row].in_base && squares > 3;
        player.ear.take();
        player.tap_piece(row);
        // A tap on the board that ends late on the third square: no second half of a double tap, and no sound that falls
        // together with that of the square.
        let enough = if is_long { 3 } else { 1 };
        while player.ear.heard.borrow().len() < enough {
            player.wait(Duration::from_millis(5));
        }
        player.wait(Pace::NORMAL.hop / 3);
        assert_eq!(player.ear.take()[0], near(Sound::Hop(0)));
        if is_long {
            player.tap(player.board_point(7.5, 7.5));
            let heard = player.ear.take();
            let last = near(Sound::Hop(u8::try_from(squares - 1).expect("a face")));
            let is_end = matches!(heard[0].sound, Sound::Capture | Sound::Goal);
            assert!(heard[0] == last || is_end, "{heard:?}");
            assert!(
                heard.len() == 1 || heard[1..] == [far(Sound::Die)],
                "{heard:?}"
            );
            skipped += 1;
        }
    }
}

#[test]
fn taps_that_do_nothing_are_not_heard() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap(player.board_point(7.5, 7.5));
    player.tap_piece(0);
    player.tap_piece(5);
    player.key(Key::LeftArrow);
    assert_eq!(player.ear.take(), []);
    player.tap_die();
    assert_eq!(player.ear.take(), [near(Sound::Die)]);
    // A double tap is one roll.
    player.tap_die();
    assert_eq!(player.ear.take(), []);
    player.wait_for_turn();
    player.ear.take();
    player.tap_label("Settings");
    player.tap_label("Dark");
    player.key(Key::Back);
    player.wait(Duration::from_secs(5));
    assert_eq!(player.ear.take(), []);
}

#[test]
fn whoever_turned_it_off_hears_nothing_and_at_once() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    assert_eq!(player.ear.take(), [near(Sound::Die)]);
    let stopped = player.ear.stopped.get();
    player.settings_page().invoke_choose_sound(false);
    assert_eq!(
        player.ear.stopped.get(),
        stopped + 1,
        "what is being heard ends"
    );
    let player = player.killed_and_started_again();
    assert!(!player.settings_page().get_sound(), "kept");
    for turn in 0..20 {
        player.wait_for_turn();
        player.act(turn);
    }
    assert_eq!(player.ear.take(), []);
    player.wait_for_turn();
    player.settings_page().invoke_choose_sound(true);
    player.act(0);
    assert_eq!(player.ear.take().len(), 1);
}

#[test]
fn in_the_background_it_is_silent() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_millis(900));
    let stopped = player.ear.stopped.get();
    player.ear.take();
    for moment in [LifecycleEvent::Pause, LifecycleEvent::Stop] {
        player.lifecycle.tell(moment);
    }
    assert!(player.ear.stopped.get() > stopped, "at once");
    player.wait(Duration::from_secs(120));
    player.tap_die();
    player.lifecycle.tell(LifecycleEvent::LowMemory);
    player.wait(Duration::from_secs(120));
    assert_eq!(player.ear.take(), []);
    player.lifecycle.tell(LifecycleEvent::Resume);
    player.wait(Duration::from_secs(2));
    assert!(!player.ear.take().is_empty(), "the game goes on");
}

#[test]
fn the_switch_is_there_where_sounds_can_be_heard() {
    let player = Player::new();
    // The whole page is in sight.
    player.resize(820.0, 2400.0);
    player.tap_label("Settings");
    player.tap_label("Sound");
    assert!(!player.settings_page().get_sound());
    player.tap_label("Sound");
    assert!(player.settings_page().get_sound());
    player.settings_page().set_can_sound(false);
    assert!(!player.tap_label_if_there("Sound"));
}
