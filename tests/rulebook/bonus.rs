//! The bonus for a piece that reaches the goal.

use ludo_engine::rules::{Action, Event, MovedBy, Overshoot, Phase, RuleSet, TurnEnded};

use crate::common::{Table, bonus_of, face, legal_bonus, on, piece, seat};

const BONUS: RuleSet = RuleSet {
    goal_bonus: ludo_engine::rules::RuleSet::PARCHIS.goal_bonus,
    ..RuleSet::CLASSIC
};

#[test]
fn another_piece_must_advance_the_bonus_at_once() {
    let mut table = Table::new(BONUS, 0, &[(0, &[55, 10, 20])]);
    table.turn_of(2, 0);
    assert_eq!(table.position.phase(), Phase::Bonus(10));
    assert_eq!(table.turn(), 0);
    assert_eq!(table.legal(), "1>20; 2>30");
    assert!(table.events.contains(&Event::BonusEarned {
        seat: seat(0),
        squares: 10
    }));
    // It cannot be declined, and neither a roll nor a base piece can take its place.
    assert!(table.refuses(Action::Roll(face(3))));
    assert!(table.refuses(Action::FreeExit));
    assert!(table.refuses(Action::Move(piece(0))));
    assert!(table.refuses(Action::Move(piece(3))));
    table.choose(2);
    assert_eq!(table.moved_by(), Some(MovedBy::Bonus));
    assert_eq!(table.steps(0), [57, 10, 30, -1]);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn without_the_field_there_is_no_bonus() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[55, 10, 20])]);
    table.turn_of(2, 0);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn the_bonus_is_as_long_as_the_field_says() {
    for squares in 1..=46 {
        let rules = RuleSet {
            goal_bonus: bonus_of(squares),
            ..RuleSet::CLASSIC
        };
        let mut table = Table::new(rules, 0, &[(0, &[55, 10])]);
        table.turn_of(2, 0).choose(1);
        assert_eq!(table.steps(0)[1], 10 + squares as i8);
    }
}

#[test]
fn nobody_leaves_the_base_with_a_bonus_which_is_lost_if_no_piece_can_use_it() {
    let mut table = Table::new(BONUS, 0, &[(0, &[55])]);
    table.turn_of(2, 0);
    assert!(table.events.contains(&Event::BonusLost {
        seat: seat(0),
        squares: 10
    }));
    assert_eq!(table.ended(), Some(TurnEnded::Moved));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn a_bonus_that_is_too_long_is_lost_where_overshooting_is_illegal() {
    assert_eq!(
        legal_bonus(&BONUS, 0, 10, &[(0, &[47, 48, 57, 51])]),
        "0>57"
    );
    let mut table = Table::new(BONUS, 0, &[(0, &[55, 51])]);
    table.turn_of(2, 0);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn a_bonus_is_shortened_or_lengthened_by_overshoot_alone() {
    let stops = RuleSet {
        overshoot: Overshoot::StopsAtGoal,
        ..BONUS
    };
    assert_eq!(legal_bonus(&stops, 0, 10, &[(0, &[52, 10])]), "0>57; 1>20");
    assert_eq!(
        legal_bonus(&RuleSet::PARCHIS, 0, 10, &[(0, &[52, 10])]),
        "0>50; 1>20"
    );
}

#[test]
fn a_bonus_move_obeys_blocks_and_captures_like_any_other() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 30]), (1, &[on(1, 15); 2]), (2, &[on(2, 40)])];
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, seats), "1>40 x2.0");
    let full: &[(u8, &[i64])] = &[(0, &[10, 20, 20])];
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, full), "1>30; 2>30");
}

#[test]
fn a_bonus_onto_a_safe_square_captures_nothing() {
    let seats: &[(u8, &[i64])] = &[(0, &[11]), (2, &[on(2, 21)])];
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, seats), "0>21");
}

#[test]
fn a_piece_brought_home_by_a_bonus_earns_another_bonus() {
    // 47 goes home with the bonus that the first earns, and its own bonus moves the third.
    let mut table = Table::new(BONUS, 0, &[(0, &[55, 47, 10])]);
    table.turn_of(2, 0).choose(1);
    assert_eq!(table.steps(0), [57, 57, 10, -1]);
    assert_eq!(table.position.phase(), Phase::Bonus(10));
    assert_eq!(table.legal(), "2>20");
    table.choose(2);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn three_pieces_may_go_home_with_one_roll() {
    let rules = RuleSet {
        extra_on_goal: true,
        ..BONUS
    };
    let mut table = Table::new(rules, 0, &[(0, &[55, 47, 47, 57])]);
    table.turn_of(2, 0).choose(1).choose(2);
    assert_eq!(table.steps(0), [57; 4]);
    assert!(table.position.ending().is_some());
}

#[test]
fn a_bounce_that_does_not_end_on_the_goal_earns_no_bonus() {
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[(0, &[55, 10])]);
    table.turn_of(2, 0);
    assert_eq!(table.steps(0), [55, 10, -1, -1]);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn the_extra_roll_follows_the_bonus() {
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[(0, &[54, 10])]);
    table.turn_of(2, 0);
    assert_eq!(table.position.phase(), Phase::Bonus(10));
    table.choose(1);
    assert!(table.awaits_roll_of(0));
}

#[test]
fn a_lost_bonus_does_not_cost_the_extra_roll() {
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[(0, &[54])]);
    table.turn_of(2, 0);
    assert!(table.awaits_roll_of(0));
}

#[test]
fn the_seats_last_piece_earns_no_bonus() {
    let rules = RuleSet {
        finish: ludo_engine::rules::Finish::RankAll,
        ..RuleSet::PARCHIS
    };
    let mut table = Table::new(rules, 0, &[(0, &[54, 56, 56, 56])]);
    table.turn_of(2, 0);
    assert_eq!(table.ended(), Some(TurnEnded::Finished));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn the_longest_bonus_bounces_around_the_goal() {
    // From 55, one square to the goal on 56 and 55 back, to 1.
    assert_eq!(
        legal_bonus(&RuleSet::PARCHIS, 0, 56, &[(0, &[55, 0])]),
        "0>1; 1>56"
    );
}
