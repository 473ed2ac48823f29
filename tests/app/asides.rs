//! What is said once, and moves without a choice.

use ludo_engine::game::Seed;
use std::time::Duration;

use ludo_app::app::{Hint, Intent, PageName};
use ludo_app::session::ForcedMoves;
use ludo_app::settings::{Aside, PaceName, Setting};
use ludo_engine::rules::{Phase, RuleSetName};

use crate::desk::Desk;

fn is_said(desk: &Desk, aside: Aside) -> bool {
    desk.app.screen().settings.said.contains(&aside)
}

/// Begins a game with this seed by rules that the person knows.
fn begin(desk: &mut Desk, seed: u64) {
    desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
    if desk.app.screen().dialog.is_some() {
        desk.send(Intent::Confirm);
    }
}

/// Whether a hint is seen before the person is asked again.
fn is_seen_while_the_others_play(desk: &mut Desk, hint: Hint) -> bool {
    desk.wait_until(Duration::from_secs(60), |desk| {
        let board = desk.board();
        desk.is_asked() && desk.is_at_rest() || board.hint == Some(hint)
    });
    desk.board().hint == Some(hint)
}

#[test]
fn that_a_tap_hurries_is_said_while_the_others_play_for_the_first_time_and_never_again() {
    let mut desk = Desk::new();
    begin(&mut desk, 7);
    assert!(desk.wait_for_turn());
    while desk.is_asked() {
        desk.act(0);
        assert_ne!(
            desk.board().hint,
            Some(Hint::TapHurries),
            "it is the person's roll"
        );
        let goes_on = |desk: &Desk| {
            desk.is_asked() && desk.is_at_rest() || !desk.board().view.turn.is_human()
        };
        desk.wait_until(Duration::from_secs(60), goes_on);
    }
    assert_eq!(desk.board().hint, Some(Hint::TapHurries));
    assert!(
        !is_said(&desk, Aside::TapHurries),
        "as long as it is being said"
    );
    assert!(desk.wait_for_turn());
    assert_ne!(desk.board().hint, Some(Hint::TapHurries));
    assert!(is_said(&desk, Aside::TapHurries));
    for _ in 0..2 {
        for turn in 0..4 {
            desk.act(turn);
            assert!(!is_seen_while_the_others_play(&mut desk, Hint::TapHurries));
            assert!(desk.wait_for_turn());
        }
        // Another game, after another start.
        desk = desk.killed_and_started_again();
        begin(&mut desk, 8);
        assert!(desk.wait_for_turn());
    }
}

#[test]
fn nothing_is_said_of_a_hurry_where_nothing_takes_time() {
    let mut desk = Desk::playing(7);
    for turn in 0..6 {
        assert!(desk.wait_for_turn());
        desk.act(turn);
        assert!(!is_seen_while_the_others_play(&mut desk, Hint::TapHurries));
    }
    assert!(!is_said(&desk, Aside::TapHurries));
}

/// Whether the person is to make a move where there is nothing to choose, which does not win.
fn is_forced(desk: &Desk) -> bool {
    let game = desk.saved_game().expect("a game");
    let mut steps = desk
        .movable()
        .into_iter()
        .map(|piece| game.position().pieces().of(ludo_engine::rules::Seat::HUMAN)[piece.index()]);
    let first = steps.next();
    first.is_some() && steps.all(|steps| Some(steps) == first)
}

#[test]
fn after_ten_moves_without_a_choice_it_is_said_once_that_the_die_can_make_them() {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    let mut made = 0;
    let mut said_after = Vec::new();
    for seed in 0..3 {
        begin(&mut desk, seed);
        for turn in 0.. {
            if !desk.wait_for_turn() {
                break;
            }
            if desk.board().hint == Some(Hint::ForcedMoves) {
                said_after.push(made);
                assert!(
                    desk.board().view.die.is_ready,
                    "there is nothing else to read"
                );
                desk = desk.killed_and_started_again();
                assert_eq!(desk.page(), PageName::Game);
                assert!(desk.wait_for_turn());
            }
            made += u32::from(is_forced(&desk));
            desk.act(turn);
        }
        assert_eq!(desk.page(), PageName::Result);
        desk.wait(Duration::from_secs(1));
        desk.send(Intent::Back);
    }
    assert!(made > 40, "{made}");
    assert_eq!(said_after.len(), 1, "{said_after:?}");
    assert!(said_after[0] >= 10, "{said_after:?}");
    assert!(is_said(&desk, Aside::ForcedMoves));
}

#[test]
fn whoever_has_chosen_a_way_is_offered_no_other() {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::Set(Setting::ForcedMoves(ForcedMoves::Die)));
    for seed in 0..2 {
        begin(&mut desk, seed);
        for turn in 0.. {
            if !desk.wait_for_turn() {
                break;
            }
            assert_ne!(desk.board().hint, Some(Hint::ForcedMoves));
            desk.act(turn);
        }
        desk.wait(Duration::from_secs(1));
        desk.send(Intent::Back);
    }
    assert!(!is_said(&desk, Aside::ForcedMoves));
}

#[test]
fn the_die_has_its_ring_where_a_tap_on_it_moves_and_only_if_that_was_chosen() {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::ChooseRules(RuleSetName::SafePairs));
    begin(&mut desk, 3);
    let (mut moved, mut waited) = (0, 0);
    for turn in 0..400 {
        if !desk.wait_for_turn() {
            break;
        }
        if is_forced(&desk) {
            assert!(!desk.board().die_moves);
            desk.send(Intent::Set(Setting::ForcedMoves(ForcedMoves::Die)));
            let actions = |desk: &Desk| desk.saved_game().expect("a game").log().len();
            let (before, can) = (actions(&desk), desk.board().die_moves);
            desk.send(Intent::TapDie);
            assert_eq!(actions(&desk) > before, can);
            desk.send(Intent::Set(Setting::ForcedMoves(ForcedMoves::Piece)));
            (moved, waited) = (moved + u32::from(can), waited + u32::from(!can));
            if can {
                continue;
            }
        }
        desk.act(turn);
    }
    assert!(moved > 5, "{moved} moved, {waited} waited");
}

#[test]
fn rolls_go_on_by_themselves_after_the_first_one_until_there_is_a_move_to_make() {
    let mut most = 0;
    for seed in 0..6 {
        let mut desk = Desk::new();
        desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
        desk.send(Intent::Set(Setting::RollsByItself(true)));
        begin(&mut desk, seed);
        assert!(desk.wait_for_turn());
        let game = desk.saved_game().expect("a game");
        assert_eq!(
            game.position().rolls(),
            0,
            "the first roll is the person's own"
        );
        desk.act(0);
        assert!(desk.wait_for_turn());
        let game = desk.saved_game().expect("a game");
        assert!(
            matches!(game.position().phase(), Phase::Move(_)),
            "seed {seed}"
        );
        most = most.max(game.position().rolls());
    }
    assert!(most > 20, "{most}");
}
