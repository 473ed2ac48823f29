//! Extra rolls: what earns them, and how many.

use ludo_engine::rules::{Phase, RollEarned, RuleSet, TurnEnded};

use crate::common::{Table, bonus_of, exits, on, presets};

const ADD_UP: RuleSet = RuleSet {
    extra_on_six: true,
    extra_on_capture: true,
    extra_on_goal: true,
    extras_add_up: true,
    ..RuleSet::CLASSIC
};

/// Plays rolls that earn nothing until the turn is over, and counts them. The seat has a piece that can use them.
fn rolls_left(table: &mut Table, number: u8) -> usize {
    let turn = table.turn();
    let mut rolls = 0;
    while table.awaits_roll_of(turn) {
        table.turn_of(1, number);
        rolls += 1;
    }
    rolls
}

#[test]
fn a_six_earns_another_roll() {
    for (name, rules) in presets() {
        let mut table = Table::new(rules, 0, &[(0, &[10])]);
        table.turn_of(6, 0);
        assert_eq!(table.earned(), [RollEarned::Six], "{name}");
        assert!(table.awaits_roll_of(0));
    }
}

#[test]
fn another_roll_than_a_six_earns_nothing_by_itself() {
    for (name, rules) in presets() {
        for roll in 1..=5 {
            let mut table = Table::new(rules, 0, &[(0, &[10])]);
            table.turn_of(roll, 0);
            assert_eq!(table.earned(), [], "{name}, roll {roll}");
            assert!(table.awaits_roll_of(1));
        }
    }
}

#[test]
fn a_five_that_brings_a_piece_out_earns_nothing() {
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[]);
    table.turn_of(5, 0);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn without_extra_on_six_no_six_earns_anything() {
    for unplayable_six_rolls_again in [true, false] {
        for extras_add_up in [true, false] {
            let rules = RuleSet {
                extra_on_six: false,
                unplayable_six_rolls_again,
                extras_add_up,
                ..RuleSet::CLASSIC
            };
            let mut table = Table::new(rules, 0, &[(0, &[10])]);
            table.turn_of(6, 0);
            assert!(table.awaits_roll_of(1), "a six that is used");
            let mut table = Table::new(rules, 0, &[(0, &[55, 57, 57, 57])]);
            table.roll(6);
            assert!(table.awaits_roll_of(1), "a six that is not");
        }
    }
}

#[test]
fn a_capture_earns_another_roll_where_the_field_says_so() {
    for (name, rules) in presets() {
        let mut table = Table::new(rules, 0, &[(0, &[10]), (1, &[on(1, 14)])]);
        table.turn_of(4, 0);
        let expected = if name.as_str() == "classic" { 1 } else { 0 };
        assert!(table.awaits_roll_of(expected), "{name}");
    }
}

#[test]
fn reaching_the_goal_earns_another_roll_where_the_field_says_so() {
    for (name, rules) in presets() {
        let goal = i64::from(rules.goal().get());
        let mut table = Table::new(rules, 0, &[(0, &[goal - 2])]);
        table.turn_of(2, 0);
        let earns = ["soft_blocks", "safe_pairs", "parchis"].contains(&name.as_str());
        assert!(table.awaits_roll_of(if earns { 0 } else { 1 }), "{name}");
    }
}

#[test]
fn without_adding_up_one_roll_earns_at_most_one_more() {
    // Six and capture at once.
    for rules in [RuleSet::SOFT_BLOCKS, RuleSet::HOUSE, RuleSet::PARCHIS] {
        let mut table = Table::new(rules, 0, &[(0, &[10]), (1, &[on(1, 16)])]);
        table.turn_of(6, 0);
        assert_eq!(table.captured(), [(1, 0)]);
        assert_eq!(table.earned().len(), 1);
        assert_eq!(rolls_left(&mut table, 0), 1);
    }
    // Six and goal at once.
    let mut table = Table::new(RuleSet::SOFT_BLOCKS, 0, &[(0, &[50, 10])]);
    table.turn_of(6, 0);
    assert_eq!(rolls_left(&mut table, 1), 1);
}

#[test]
fn without_adding_up_six_goal_bonus_and_capture_at_once_earn_one_roll() {
    // The six brings piece 0 home, and the ten squares of piece 1 capture.
    let mut table = Table::new(
        RuleSet::PARCHIS,
        0,
        &[(0, &[50, 10, 30]), (1, &[on(1, 20)])],
    );
    table.turn_of(6, 0);
    assert_eq!(table.position.phase(), Phase::Bonus(10));
    table.choose(1);
    assert_eq!(table.captured(), [(1, 0)]);
    assert_eq!(rolls_left(&mut table, 1), 1);
}

#[test]
fn without_adding_up_each_roll_may_earn_one_again() {
    let mut table = Table::new(
        RuleSet::HOUSE,
        0,
        &[(0, &[10]), (1, &[on(1, 14), on(1, 17)])],
    );
    table.turn_of(4, 0).turn_of(3, 0);
    assert!(table.awaits_roll_of(0));
    assert_eq!(rolls_left(&mut table, 0), 1);
}

#[test]
fn with_adding_up_each_cause_earns_one() {
    let mut table = Table::new(ADD_UP, 0, &[(0, &[10]), (1, &[on(1, 16)])]);
    table.turn_of(6, 0);
    assert_eq!(table.earned(), [RollEarned::Six, RollEarned::Capture]);
    assert_eq!(rolls_left(&mut table, 0), 2);

    let mut table = Table::new(ADD_UP, 0, &[(0, &[51, 10])]);
    table.turn_of(6, 0);
    assert_eq!(table.earned(), [RollEarned::Six, RollEarned::Goal]);
    assert_eq!(rolls_left(&mut table, 1), 2);
}

#[test]
fn several_pieces_at_once_are_one_capture() {
    let rivals: &[i64] = &[on(1, 14), on(1, 14)];
    let mut table = Table::new(ADD_UP, 0, &[(0, &[10]), (1, rivals), (2, &[on(2, 14)])]);
    table.turn_of(4, 0);
    assert_eq!(table.captured().len(), 3);
    assert_eq!(table.earned(), [RollEarned::Capture]);
    assert_eq!(rolls_left(&mut table, 0), 1);
}

#[test]
fn queued_rolls_are_earned_on_top_of_what_is_queued() {
    // Six and capture, then a capture with the first of the two.
    let rivals: &[i64] = &[on(1, 16), on(1, 19)];
    let mut table = Table::new(ADD_UP, 0, &[(0, &[10]), (1, rivals)]);
    table.turn_of(6, 0);
    assert_eq!(table.position.queued_rolls(), 1);
    table.turn_of(3, 0);
    assert_eq!(table.position.queued_rolls(), 1);
    assert_eq!(rolls_left(&mut table, 0), 2);
}

#[test]
fn bonus_moves_earn_like_others() {
    let rules = RuleSet {
        goal_bonus: bonus_of(10),
        ..ADD_UP
    };
    // A two brings piece 0 home: one. The bonus captures: two.
    let mut table = Table::new(rules, 0, &[(0, &[55, 10]), (1, &[on(1, 20)])]);
    table.turn_of(2, 0);
    assert_eq!(table.earned(), [RollEarned::Goal]);
    table.choose(1);
    assert_eq!(table.earned(), [RollEarned::Capture]);
    assert_eq!(rolls_left(&mut table, 1), 2);
}

#[test]
fn a_bonus_capture_earns_its_roll_after_a_goal_that_earned_none() {
    let rules = RuleSet {
        extra_on_goal: false,
        extra_on_capture: true,
        goal_bonus: bonus_of(10),
        ..RuleSet::CLASSIC
    };
    let mut table = Table::new(rules, 0, &[(0, &[55, 10]), (1, &[on(1, 20)])]);
    table.turn_of(2, 0).choose(1);
    assert_eq!(rolls_left(&mut table, 1), 1);
}

#[test]
fn a_bonus_after_a_six_earns_no_second_roll_for_the_six() {
    let rules = RuleSet {
        extra_on_goal: false,
        goal_bonus: bonus_of(10),
        ..ADD_UP
    };
    let mut table = Table::new(rules, 0, &[(0, &[51, 10])]);
    table.turn_of(6, 0).choose(1);
    assert_eq!(table.earned(), []);
    assert_eq!(rolls_left(&mut table, 1), 1);
}

/// Seat 0 after a six that brought a piece home, with one roll due and one in the queue. The piece that is left on its
/// track, with steps 54, can use a one, a two and a three.
fn one_due_and_one_queued(unplayable_six_rolls_again: bool) -> Table {
    let rules = RuleSet {
        exit_rolls: exits(&[1]),
        unplayable_six_rolls_again,
        ..ADD_UP
    };
    let mut table = Table::new(rules, 0, &[(0, &[51, 54])]);
    table.turn_of(6, 0);
    assert_eq!(table.earned(), [RollEarned::Six, RollEarned::Goal]);
    assert_eq!(table.position.queued_rolls(), 1);
    table
}

#[test]
fn a_roll_that_no_piece_can_use_ends_the_turn_and_forfeits_what_is_queued() {
    for rolls_again in [true, false] {
        let mut table = one_due_and_one_queued(rolls_again);
        table.roll(5);
        assert_eq!(table.ended(), Some(TurnEnded::NoMove));
        assert!(table.awaits_roll_of(1));
        assert_eq!(table.position.queued_rolls(), 0);
    }
}

#[test]
fn an_unplayable_six_forfeits_what_is_queued_where_it_does_not_roll_again() {
    let mut table = one_due_and_one_queued(false);
    table.roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
    assert_eq!(table.earned(), []);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn an_unplayable_six_earns_one_more_than_is_queued_where_extra_rolls_add_up() {
    let mut table = one_due_and_one_queued(true);
    table.roll(6);
    assert_eq!(table.earned(), [RollEarned::UnusableSix]);
    assert_eq!(rolls_left(&mut table, 1), 2);
}

#[test]
fn an_unplayable_six_earns_its_roll_where_the_field_says_so() {
    for (name, rules) in presets() {
        // Parchis bounces, so nothing but a block makes a six unplayable there.
        let goal = i64::from(rules.goal().get());
        let seats: &[(u8, &[i64])] = if name.as_str() == "parchis" {
            &[(0, &[10, 56, 56, 56]), (1, &[1, 1])]
        } else {
            &[(0, &[goal - 2, goal, goal, goal])]
        };
        let mut table = Table::new(rules, 0, seats);
        table.roll(6);
        let again = ["classic", "soft_blocks", "parchis"].contains(&name.as_str());
        assert!(table.awaits_roll_of(if again { 0 } else { 1 }), "{name}");
        let expected: &[RollEarned] = if again {
            &[RollEarned::UnusableSix]
        } else {
            &[]
        };
        assert_eq!(table.earned(), expected, "{name}");
    }
}

#[test]
fn no_extra_roll_after_the_seats_last_piece_is_home() {
    for rules in [
        ADD_UP,
        RuleSet::CLASSIC,
        RuleSet {
            extras_add_up: false,
            ..ADD_UP
        },
    ] {
        let rules = RuleSet {
            finish: ludo_engine::rules::Finish::RankAll,
            ..rules
        };
        // With a six.
        let mut table = Table::new(rules, 0, &[(0, &[51, 57, 57, 57])]);
        table.turn_of(6, 0);
        assert_eq!(table.ended(), Some(TurnEnded::Finished));
        assert_eq!(table.earned(), []);
        assert!(table.awaits_roll_of(1));
    }
}

#[test]
fn queued_rolls_are_lost_when_the_seats_last_piece_is_home() {
    let rules = RuleSet {
        finish: ludo_engine::rules::Finish::RankAll,
        ..ADD_UP
    };
    let seats: &[(u8, &[i64])] = &[(0, &[43, 57, 57, 57]), (1, &[on(1, 49)])];
    let mut table = Table::new(rules, 0, seats);
    table.turn_of(6, 0);
    table.turn_of(3, 0).turn_of(5, 0);
    assert_eq!(table.ended(), Some(TurnEnded::Finished));
    assert!(table.awaits_roll_of(1));
    assert_eq!(table.position.queued_rolls(), 0);
}
