//! Sixes: the third one, six as seven, the forced opening of a block.

use ludo_engine::rules::{Action, Event, MovedBy, RollEarned, RuleSet, Stack, ThirdSix, TurnEnded};

use crate::common::{Table, bonus_of, legal, legal_bonus, on, piece};

// ---- The third six ----

#[test]
fn the_third_six_in_a_row_is_not_played() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10])]);
    table.turn_of(6, 0).turn_of(6, 0).roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert_eq!(table.earned(), []);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn what_the_first_two_sixes_moved_stays() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10])]);
    table.turn_of(6, 0).turn_of(6, 1).roll(6);
    assert_eq!(table.steps(0), [16, 0, -1, -1]);
    assert_eq!(table.sent_home(), None);
}

#[test]
fn the_next_seat_and_the_next_turn_begin_with_no_six_counted() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10]), (1, &[10])]);
    table.turn_of(6, 0).turn_of(6, 0).roll(6);
    table.turn_of(6, 0).turn_of(6, 0);
    assert_eq!(table.turn(), 1, "two sixes of its own");
    assert_eq!(table.position.sixes(), 2);
    table.turn_of(1, 0).roll(1).roll(1);
    table.turn_of(6, 0);
    assert_eq!(table.position.sixes(), 1);
}

#[test]
fn any_other_value_resets_the_count() {
    // Given a capture between two pairs of sixes, within one turn,
    let mut table = Table::new(RuleSet::HOUSE, 0, &[(0, &[5, 20]), (1, &[on(1, 23)])]);
    table.turn_of(6, 0).turn_of(6, 0);
    table.turn_of(3, 1);
    assert_eq!(table.captured(), [(1, 0)]);
    assert_eq!(table.position.sixes(), 0);
    // Then two more sixes are played.
    table.turn_of(6, 0).turn_of(6, 0);
    assert_eq!(table.steps(0), [29, 23, -1, -1]);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
}

#[test]
fn a_capture_with_a_six_does_not_reset_the_count() {
    let mut table = Table::new(RuleSet::HOUSE, 0, &[(0, &[10]), (1, &[on(1, 22)])]);
    table.turn_of(6, 0).turn_of(6, 0);
    assert_eq!(table.captured(), [(1, 0)]);
    assert_eq!(table.position.sixes(), 2);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
}

#[test]
fn a_six_that_no_piece_can_use_counts_among_the_three() {
    // In classic 55 cannot use a six; the block of the start square is no matter.
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[55, 57, 57, 57])]);
    table.roll(6);
    assert_eq!(table.earned(), [RollEarned::UnusableSix]);
    table.roll(6).roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn the_third_six_ends_the_turn_whatever_extra_rolls_were_pending() {
    // Given queued rolls: six and capture, then a six,
    let mut table = Table::new(RuleSet::SAFE_PAIRS, 0, &[(0, &[10]), (1, &[on(1, 16)])]);
    table.turn_of(6, 0).turn_of(6, 0);
    assert_eq!(table.position.queued_rolls(), 1);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert!(table.awaits_roll_of(1));
    assert_eq!(table.position.queued_rolls(), 0);
}

#[test]
fn sixes_are_counted_where_they_earn_nothing() {
    let rules = RuleSet {
        extra_on_six: false,
        extra_on_capture: true,
        ..RuleSet::CLASSIC
    };
    let rivals: &[i64] = &[on(1, 16), on(1, 22)];
    let mut table = Table::new(rules, 0, &[(0, &[10]), (1, rivals)]);
    table.turn_of(6, 0).turn_of(6, 0).roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert_eq!(table.steps(0), [22, -1, -1, -1]);
}

#[test]
fn where_it_is_allowed_the_third_six_is_a_six_like_others() {
    let rules = RuleSet {
        third_six: ThirdSix::Allowed,
        ..RuleSet::HOUSE
    };
    let mut table = Table::new(rules, 0, &[(0, &[0])]);
    for sixes in 1..=5 {
        table.turn_of(6, 0);
        assert_eq!(table.steps(0)[0], 6 * sixes);
        assert!(table.awaits_roll_of(0));
    }
    table.turn_of(1, 0);
    assert!(table.awaits_roll_of(1));
}

const SENT_BACK: RuleSet = RuleSet {
    third_six: ThirdSix::LastMovedToBase,
    ..RuleSet::CLASSIC
};

#[test]
fn the_third_six_sends_the_piece_that_moved_last_in_this_turn_back_to_its_base() {
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[10, 20])]);
    table.turn_of(6, 0).turn_of(6, 1).roll(6);
    assert_eq!(table.steps(0), [16, -1, -1, -1]);
    assert_eq!(table.sent_home(), Some(1));
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
}

#[test]
fn the_third_six_sends_a_piece_back_from_a_safe_square_and_from_the_column_too() {
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[2, 38])]);
    table.turn_of(6, 1).turn_of(6, 0).roll(6);
    assert_eq!(table.sent_home(), Some(0), "from the star on 8");
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[39])]);
    table.turn_of(6, 0).turn_of(6, 0);
    assert_eq!(table.steps(0), [51, -1, -1, -1]);
    table.roll(6);
    assert_eq!(table.sent_home(), Some(0));
}

#[test]
fn the_third_six_sends_a_piece_back_that_has_just_left_its_base() {
    let mut table = Table::new(SENT_BACK, 0, &[]);
    table.turn_of(6, 2).turn_of(6, 1).roll(6);
    assert_eq!(table.steps(0), [-1, -1, 0, -1]);
}

#[test]
fn a_third_six_right_after_a_goal_sends_nothing_and_no_earlier_mover_in_its_place() {
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[10, 51])]);
    table.turn_of(6, 0).turn_of(6, 1);
    assert_eq!(table.steps(0), [16, 57, -1, -1]);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert_eq!(table.sent_home(), None);
    assert_eq!(table.steps(0), [16, 57, -1, -1]);
}

#[test]
fn a_third_six_after_two_unusable_ones_sends_nothing() {
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[55, 57, 57, 57])]);
    table.roll(6).roll(6).roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert_eq!(table.sent_home(), None);
    assert_eq!(table.steps(0), [55, 57, 57, 57]);
}

#[test]
fn the_last_mover_of_an_earlier_turn_is_not_sent_back() {
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[50, 57, 57, 57])]);
    // The piece moves to 53; after a round of the others it cannot use a six.
    table.turn_of(3, 0).roll(1).roll(1).roll(1);
    table.roll(6).roll(6).roll(6);
    assert_eq!(table.sent_home(), None);
    assert_eq!(table.steps(0), [53, 57, 57, 57]);
}

#[test]
fn a_move_between_two_sixes_and_an_unusable_one_still_counts_as_the_last() {
    // The first six moves, the second cannot be used: the mover of the first is the last of this turn.
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[48, 57, 57, 57])]);
    table.turn_of(6, 0).roll(6).roll(6);
    assert_eq!(table.sent_home(), Some(0));
    assert_eq!(table.steps(0), [-1, 57, 57, 57]);
}

#[test]
fn a_bonus_move_counts_as_the_last_move() {
    let rules = RuleSet {
        goal_bonus: bonus_of(10),
        ..SENT_BACK
    };
    let mut table = Table::new(rules, 0, &[(0, &[10, 51, 30])]);
    table.turn_of(6, 0).turn_of(6, 1).choose(2);
    assert_eq!(table.moved_by(), Some(MovedBy::Bonus));
    assert_eq!(table.steps(0), [16, 57, 40, -1]);
    table.roll(6);
    assert_eq!(table.sent_home(), Some(2));
    assert_eq!(table.steps(0), [16, 57, -1, -1]);
}

#[test]
fn the_piece_that_is_sent_back_is_no_capture() {
    let rules = RuleSet {
        extra_on_capture: true,
        ..SENT_BACK
    };
    let mut table = Table::new(rules, 0, &[(0, &[10])]);
    table.turn_of(6, 0).turn_of(6, 0).roll(6);
    assert_eq!(table.captured(), []);
    assert_eq!(table.position.captured().0, [0; 4]);
    assert!(table.awaits_roll_of(1));
}

// ---- six_is_seven_when_base_empty ----

const SEVEN: RuleSet = RuleSet {
    six_is_seven_when_base_empty: true,
    ..RuleSet::CLASSIC
};

#[test]
fn a_six_moves_seven_squares_when_the_base_is_empty() {
    assert_eq!(
        legal(&SEVEN, 0, 6, &[(0, &[0, 10, 20, 57])]),
        "0>7; 1>17; 2>27"
    );
    assert_eq!(
        legal(&SEVEN, 0, 5, &[(0, &[0, 10, 20, 57])]),
        "0>5; 1>15; 2>25"
    );
}

#[test]
fn a_six_moves_six_squares_while_a_piece_is_in_the_base() {
    assert_eq!(
        legal(&SEVEN, 0, 6, &[(0, &[0, 10, 20])]),
        "0>6; 1>16; 2>26; 3>0"
    );
}

#[test]
fn the_bases_of_the_others_do_not_matter_for_seven() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 57, 57, 57]), (1, &[1, 2, 3, 5])];
    assert_eq!(legal(&SEVEN, 0, 6, seats), "0>17");
}

#[test]
fn without_the_field_a_six_is_six() {
    assert_eq!(
        legal(&RuleSet::CLASSIC, 0, 6, &[(0, &[10, 57, 57, 57])]),
        "0>16"
    );
}

#[test]
fn six_as_seven_reaches_the_goal_where_a_six_does_not_and_the_other_way_round() {
    for (rules, from, expected) in [
        // Column of six: the goal is 57.
        (SEVEN, 50, "0>57"),
        (SEVEN, 51, "-"),
        // Parchis: the goal is 56, and what is too much bounces.
        (RuleSet::PARCHIS, 49, "0>56"),
        (RuleSet::PARCHIS, 52, "0>53"),
        (RuleSet::PARCHIS, 53, "0>52"),
        (RuleSet::PARCHIS, 55, "0>50"),
    ] {
        let goal = i64::from(rules.goal().get());
        let found = legal(&rules, 0, 6, &[(0, &[from, goal, goal, goal])]);
        assert_eq!(found, expected, "from {from}");
    }
}

#[test]
fn six_as_seven_counts_as_a_six_and_earns_its_roll() {
    let mut table = Table::new(SEVEN, 0, &[(0, &[0, 57, 57, 57])]);
    table.turn_of(6, 0);
    assert_eq!(table.earned(), [RollEarned::Six]);
    assert_eq!(table.position.sixes(), 1);
    table.turn_of(6, 0);
    assert_eq!(table.steps(0)[0], 14);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
}

#[test]
fn a_bonus_of_six_squares_is_not_seven() {
    assert_eq!(legal_bonus(&SEVEN, 0, 6, &[(0, &[10, 57, 57, 57])]), "0>16");
}

#[test]
fn a_piece_captured_back_into_the_base_makes_a_six_six_again() {
    let mut table = Table::new(SEVEN, 1, &[(0, &[10, 20, 57, 57]), (1, &[on(1, 18)])]);
    table.turn_of(2, 0);
    assert_eq!(table.captured(), [(0, 1)]);
    table.roll(1).roll(1).roll(6);
    assert_eq!(table.legal(), "0>16; 1>0");
}

// ---- six_opens_own_block ----

const OPENS: RuleSet = RuleSet {
    six_opens_own_block: true,
    ..RuleSet::CLASSIC
};

#[test]
fn on_a_six_a_piece_of_an_own_block_must_be_moved() {
    assert_eq!(legal(&OPENS, 0, 6, &[(0, &[10, 10, 20])]), "0>16; 1>16");
    let mut table = Table::new(OPENS, 0, &[(0, &[10, 10, 20])]);
    table.roll(6);
    assert!(table.refuses(Action::Move(piece(2))));
    assert!(table.refuses(Action::Move(piece(3))));
}

#[test]
fn leaving_the_base_with_that_six_is_illegal() {
    assert_eq!(legal(&OPENS, 0, 6, &[(0, &[10, 10])]), "0>16; 1>16");
    assert_eq!(
        legal(&RuleSet::CLASSIC, 0, 6, &[(0, &[10, 10])]),
        "0>16; 1>16; 2>0; 3>0"
    );
}

#[test]
fn on_other_rolls_no_block_has_to_be_opened() {
    for roll in 1..=5 {
        let to = |from: i64| from + i64::from(roll);
        let expected = format!("0>{}; 1>{}; 2>{}", to(10), to(10), to(20));
        assert_eq!(legal(&OPENS, 0, roll, &[(0, &[10, 10, 20])]), expected);
    }
}

#[test]
fn a_block_that_cannot_move_has_not_to_be_opened() {
    let rules = RuleSet {
        stack: Stack::BlocksPassing,
        ..OPENS
    };
    let seats: &[(u8, &[i64])] = &[(0, &[10, 10, 20]), (1, &[on(1, 14); 2])];
    assert_eq!(legal(&rules, 0, 6, seats), "2>26; 3>0");
}

#[test]
fn of_two_blocks_either_may_be_opened() {
    assert_eq!(
        legal(&OPENS, 0, 6, &[(0, &[10, 20, 20, 10])]),
        "0>16; 1>26; 2>26; 3>16"
    );
}

#[test]
fn of_two_blocks_beside_each_other_the_one_that_can_move_must_be_opened() {
    let rules = RuleSet {
        stack: Stack::BlocksLanding,
        ..OPENS
    };
    // The rival block on 16 stops those from 10, not those from 11.
    let seats: &[(u8, &[i64])] = &[(0, &[10, 10, 11, 11]), (1, &[on(1, 16); 2])];
    assert_eq!(legal(&rules, 0, 6, seats), "2>17; 3>17");
}

#[test]
fn a_block_on_a_safe_square_must_be_opened_too() {
    assert_eq!(legal(&OPENS, 0, 6, &[(0, &[8, 8, 20])]), "0>14; 1>14");
    assert_eq!(legal(&OPENS, 0, 6, &[(0, &[0, 0, 20])]), "0>6; 1>6");
}

#[test]
fn a_block_must_be_opened_whatever_stack_says() {
    for stack in [
        Stack::Nothing,
        Stack::Shielded,
        Stack::BlocksLanding,
        Stack::BlocksPassing,
        Stack::NoOvertaking,
    ] {
        let rules = RuleSet { stack, ..OPENS };
        let found = legal(&rules, 0, 6, &[(0, &[10, 10, 20])]);
        assert_eq!(found, "0>16; 1>16", "{stack:?}");
    }
}

#[test]
fn three_own_pieces_on_a_square_are_a_block_to_be_opened_too() {
    assert_eq!(
        legal(&OPENS, 0, 6, &[(0, &[10, 10, 10, 20])]),
        "0>16; 1>16; 2>16"
    );
}

#[test]
fn a_pair_in_the_column_is_no_block_to_be_opened() {
    assert_eq!(
        legal(&OPENS, 0, 6, &[(0, &[51, 51, 20])]),
        "0>57; 1>57; 2>26; 3>0"
    );
}

#[test]
fn a_pair_in_the_base_or_on_the_goal_is_no_block_to_be_opened() {
    assert_eq!(legal(&OPENS, 0, 6, &[(0, &[57, 57, 20])]), "2>26; 3>0");
}

#[test]
fn an_own_piece_beside_a_rival_is_no_own_block() {
    let seats: &[(u8, &[i64])] = &[(0, &[8, 20]), (1, &[on(1, 8)])];
    assert_eq!(legal(&OPENS, 0, 6, seats), "0>14; 1>26; 2>0; 3>0");
}

#[test]
fn no_block_has_to_be_opened_by_a_bonus_move() {
    assert_eq!(
        legal_bonus(&OPENS, 0, 6, &[(0, &[10, 10, 20])]),
        "0>16; 1>16; 2>26"
    );
}

#[test]
fn a_six_that_moves_seven_opens_a_block_too() {
    assert_eq!(
        legal(&RuleSet::PARCHIS, 0, 6, &[(0, &[10, 10, 20, 30])]),
        "0>17; 1>17"
    );
}

#[test]
fn in_parchis_a_five_does_not_open_a_block() {
    assert_eq!(
        legal(&RuleSet::PARCHIS, 0, 5, &[(0, &[10, 10])]),
        "0>15; 1>15; 2>0; 3>0"
    );
}

#[test]
fn the_events_of_a_third_six_come_in_order() {
    let mut table = Table::new(SENT_BACK, 0, &[(0, &[10])]);
    table.turn_of(6, 0).turn_of(6, 0).roll(6);
    let kinds: Vec<&str> = table
        .events
        .iter()
        .map(|event| match event {
            Event::Rolled { .. } => "rolled",
            Event::SentHome { .. } => "sent home",
            Event::TurnEnded { .. } => "turn ended",
            Event::TurnBegan { .. } => "turn began",
            _ => "something else",
        })
        .collect();
    assert_eq!(kinds, ["rolled", "sent home", "turn ended", "turn began"]);
}
