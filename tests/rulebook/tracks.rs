//! A turn that begins with every piece in its base or on the goal.

use ludo_engine::rules::{
    Action, Capacity, EmptyTrack, Event, MovedBy, Phase, RollEarned, RuleSet, SafeSquares, Stack,
    TurnEnded,
};

use crate::common::{Table, exits, face, on, piece, seat};

const NORMAL: RuleSet = RuleSet::HOUSE;
const FREE: RuleSet = RuleSet {
    empty_track: EmptyTrack::FreeExit,
    ..RuleSet::HOUSE
};
const THREE: RuleSet = RuleSet {
    empty_track: EmptyTrack::ThreeRolls,
    ..RuleSet::HOUSE
};

// ---- normal ----

#[test]
fn normally_an_empty_track_has_one_roll_like_any_other_turn() {
    let mut table = Table::new(NORMAL, 0, &[]);
    assert!(table.awaits_roll_of(0));
    table.roll(3);
    assert!(table.awaits_roll_of(1));
}

// ---- free_exit ----

#[test]
fn a_free_exit_brings_out_the_lowest_numbered_base_piece_and_the_turn_ends() {
    let mut table = Table::new(FREE, 0, &[(0, &[56, -1, 56, -1])]);
    assert_eq!(table.position.phase(), Phase::FreeExit);
    assert_eq!(table.legal(), "1>0");
    table.free_exit();
    assert_eq!(table.steps(0), [56, 0, 56, -1]);
    assert_eq!(table.moved_by(), Some(MovedBy::FreeExit));
    assert_eq!(table.ended(), Some(TurnEnded::FreeExit));
    assert_eq!(table.turn(), 1);
}

#[test]
fn at_a_free_exit_nobody_chooses_and_nothing_is_rolled() {
    let mut table = Table::new(FREE, 0, &[]);
    for pips in 1..=6 {
        assert!(table.refuses(Action::Roll(face(pips))));
    }
    for number in 0..4 {
        assert!(table.refuses(Action::Move(piece(number))));
    }
    table.free_exit();
    assert_eq!(table.position.rolls(), 0);
    let rolled = |event: &Event| matches!(event, Event::Rolled { .. });
    assert!(!table.events.iter().any(rolled));
}

#[test]
fn a_free_exit_is_only_for_an_empty_track() {
    // A piece on its start square or in the column counts as on the track.
    for on_track in [0, 10, 50, 51, 55] {
        let table = Table::new(FREE, 0, &[(0, &[on_track])]);
        assert_eq!(table.position.phase(), Phase::Roll, "steps {on_track}");
    }
    for off_track in [&[][..], &[56], &[56, -1, 56], &[56, 56, 56, -1]] {
        let table = Table::new(FREE, 0, &[(0, off_track)]);
        assert_eq!(table.position.phase(), Phase::FreeExit);
    }
}

#[test]
fn a_free_exit_needs_no_exit_roll() {
    let rules = RuleSet {
        exit_rolls: exits(&[1]),
        ..FREE
    };
    let mut table = Table::new(rules, 0, &[]);
    for turn in 0..4 {
        assert_eq!(table.turn(), turn);
        table.free_exit();
        assert_eq!(table.steps(turn), [0, -1, -1, -1]);
    }
    assert!(table.awaits_roll_of(0));
}

#[test]
fn a_capture_by_a_free_exit_counts_for_points_but_earns_no_roll() {
    let rules = RuleSet {
        safe: SafeSquares::None,
        extra_on_capture: true,
        scoring: ludo_engine::rules::Scoring::Points20,
        ..FREE
    };
    let mut table = Table::new(rules, 0, &[(1, &[on(1, 0)])]);
    assert_eq!(table.legal(), "0>0 x1.0");
    table.free_exit();
    assert_eq!(table.captured(), [(1, 0)]);
    assert_eq!(table.earned(), []);
    assert_eq!(table.turn(), 1);
    assert_eq!(table.position.captured()[seat(0)], 1);
    assert_eq!(table.position.points().unwrap()[seat(0)], 20);
}

#[test]
fn a_free_exit_that_cannot_land_is_a_pass() {
    let mut table = Table::new(FREE, 0, &[(1, &[on(1, 0); 2])]);
    assert_eq!(table.position.phase(), Phase::FreeExit);
    assert_eq!(table.legal(), "-");
    table.free_exit();
    assert_eq!(table.ended(), Some(TurnEnded::FreeExitBlocked));
    assert_eq!(table.steps(0), [-1; 4]);
    assert!(table.awaits_roll_of(1));
    assert_eq!(table.position.rolls(), 0);
}

#[test]
fn a_free_exit_onto_a_full_start_square_captures_the_last_rival_there() {
    let rules = RuleSet {
        capacity: Capacity::Two,
        ..FREE
    };
    let mut table = Table::new(rules, 0, &[(1, &[on(1, 0); 2])]);
    assert_eq!(table.legal(), "0>0 x1.1");
    table.free_exit();
    assert_eq!(table.captured(), [(1, 1)]);
    assert_eq!(table.turn(), 1);
}

#[test]
fn an_empty_track_within_a_turn_gives_no_free_exit() {
    // Given a seat whose only piece on the track goes home with a six: it rolls on.
    let mut table = Table::new(FREE, 0, &[(0, &[50])]);
    table.turn_of(6, 0);
    assert_eq!(table.steps(0), [56, -1, -1, -1]);
    assert_eq!(table.position.phase(), Phase::Roll);
    table.roll(3);
    assert!(table.position.phase() == Phase::FreeExit && table.turn() == 1);
}

#[test]
fn a_seat_captured_to_an_empty_track_comes_out_free_at_its_next_turn() {
    let mut table = Table::new(
        FREE,
        0,
        &[(0, &[10]), (1, &[on(1, 14)]), (2, &[1]), (3, &[1])],
    );
    table.turn_of(4, 0).turn_of(1, 0);
    assert_eq!(table.turn(), 1);
    assert_eq!(table.position.phase(), Phase::FreeExit);
}

// ---- three_rolls ----

#[test]
fn an_empty_track_has_up_to_three_rolls_until_one_can_be_used() {
    let mut table = Table::new(THREE, 0, &[]);
    table.roll(1);
    assert_eq!(table.earned(), [RollEarned::AnotherTry]);
    assert!(table.awaits_roll_of(0));
    table.roll(2);
    assert!(table.awaits_roll_of(0));
    table.roll(3);
    assert_eq!(table.earned(), []);
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn the_third_of_three_rolls_can_be_used_like_the_first() {
    let mut table = Table::new(THREE, 0, &[]);
    table.roll(1).roll(2).turn_of(6, 0);
    assert_eq!(table.steps(0), [0, -1, -1, -1]);
    assert!(table.awaits_roll_of(0), "a six earns its roll");
}

#[test]
fn once_a_roll_is_used_the_allowance_is_gone() {
    let mut table = Table::new(THREE, 0, &[(0, &[56])]);
    table.roll(1).turn_of(6, 1);
    // The roll that the six earned is used, and no try is left.
    table.turn_of(2, 1);
    assert_eq!(table.ended(), Some(TurnEnded::Moved));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn an_exit_without_a_six_ends_the_turn_whatever_tries_were_left() {
    let rules = RuleSet {
        exit_rolls: exits(&[5, 6]),
        ..THREE
    };
    let mut table = Table::new(rules, 0, &[]);
    table.turn_of(5, 0);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn an_unusable_roll_after_a_used_one_ends_the_turn() {
    // The piece comes out beside a block and cannot go on.
    let mut table = Table::new(THREE, 0, &[(1, &[on(1, 2); 2])]);
    table.turn_of(6, 0).roll(3);
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn there_are_no_three_rolls_with_a_piece_stuck_in_the_column() {
    // A piece in the column or on the start square is on the track, even where it cannot move.
    for stuck in [55, 54, 0] {
        let block: &[i64] = &[on(1, 3); 2];
        let mut table = Table::new(THREE, 0, &[(0, &[stuck]), (1, block)]);
        table.roll(4);
        assert!(table.awaits_roll_of(1), "steps {stuck}");
    }
}

#[test]
fn there_are_three_rolls_with_pieces_in_the_base_and_on_the_goal() {
    let mut table = Table::new(THREE, 0, &[(0, &[56, 56, -1, 56])]);
    table.roll(2).roll(2);
    assert!(table.awaits_roll_of(0));
    table.roll(2);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn the_count_of_tries_never_goes_over_to_another_turn() {
    let mut table = Table::new(THREE, 0, &[]);
    for turn in [0, 1, 2, 3, 0, 1] {
        for _ in 0..3 {
            assert!(table.awaits_roll_of(turn));
            table.roll(2);
        }
    }
    assert_eq!(table.position.rolls(), 18);
}

#[test]
fn an_unusable_six_that_earns_its_roll_is_not_counted_among_the_three() {
    let rules = RuleSet {
        exit_rolls: exits(&[1]),
        unplayable_six_rolls_again: true,
        ..THREE
    };
    let mut table = Table::new(rules, 0, &[]);
    table.roll(6);
    assert_eq!(table.earned(), [RollEarned::UnusableSix]);
    for _ in 0..2 {
        table.roll(2);
        assert!(table.awaits_roll_of(0));
    }
    table.roll(6);
    assert!(
        table.awaits_roll_of(0),
        "a six as the third try is not counted either"
    );
    table.roll(2);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn an_unusable_six_that_earns_nothing_is_one_of_the_three() {
    let rules = RuleSet {
        exit_rolls: exits(&[1]),
        unplayable_six_rolls_again: false,
        ..THREE
    };
    let mut table = Table::new(rules, 0, &[]);
    table.roll(6);
    assert_eq!(table.earned(), [RollEarned::AnotherTry]);
    table.roll(2);
    assert!(table.awaits_roll_of(0));
    table.roll(6);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn sixes_count_across_the_three_rolls() {
    for unplayable_six_rolls_again in [true, false] {
        let rules = RuleSet {
            exit_rolls: exits(&[1]),
            unplayable_six_rolls_again,
            ..THREE
        };
        let mut table = Table::new(rules, 0, &[]);
        table.roll(6).roll(6);
        assert!(table.awaits_roll_of(0));
        assert_eq!(table.position.sixes(), 2);
        table.roll(6);
        assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
        assert!(table.awaits_roll_of(1));
    }
}

#[test]
fn a_third_six_ends_the_turn_even_where_it_could_bring_a_piece_out() {
    // Two blocked sixes, then a third.
    let mut table = Table::new(THREE, 0, &[(1, &[on(1, 0); 2])]);
    table.roll(6).roll(6).roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
}

#[test]
fn another_value_between_sixes_resets_their_count_across_the_three_rolls() {
    let mut table = Table::new(THREE, 0, &[(1, &[on(1, 0); 2])]);
    table.roll(6).roll(1);
    assert_eq!(table.position.sixes(), 0);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
}

#[test]
fn the_other_values_of_stack_do_not_change_the_three_rolls() {
    for stack in [Stack::Nothing, Stack::NoOvertaking] {
        let rules = RuleSet { stack, ..THREE };
        let mut table = Table::new(rules, 2, &[]);
        table.roll(1).roll(1).roll(1);
        assert!(table.awaits_roll_of(3), "{stack:?}");
    }
}

#[test]
fn an_empty_track_within_a_turn_gives_no_three_rolls() {
    let mut table = Table::new(THREE, 0, &[(0, &[50])]);
    table.turn_of(6, 0).roll(3);
    assert!(table.awaits_roll_of(1));
}
