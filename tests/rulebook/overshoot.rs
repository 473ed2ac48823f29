//! Rolls that are larger than the way to the goal.

use ludo_engine::rules::{Capacity, Event, Overshoot, RuleSet, SafeSquares, Stack, Steps};

use crate::common::{Table, legal, legal_bonus, on};

const STOPS: RuleSet = RuleSet {
    overshoot: Overshoot::StopsAtGoal,
    ..RuleSet::CLASSIC
};
const BOUNCES: RuleSet = RuleSet {
    overshoot: Overshoot::Bounces,
    ..RuleSet::CLASSIC
};

#[test]
fn a_piece_reaches_the_goal_with_the_exact_roll() {
    for rules in [
        RuleSet::CLASSIC,
        STOPS,
        BOUNCES,
        RuleSet::PARCHIS,
        RuleSet::HOUSE,
    ] {
        let goal = i64::from(rules.goal().get());
        for roll in 1..=5 {
            let found = legal(&rules, 0, roll, &[(0, &[goal - i64::from(roll), goal])]);
            assert!(found.starts_with(&format!("0>{goal}")), "{found}");
        }
    }
}

#[test]
fn overshoot_illegal_by_one_to_five_squares() {
    for (rules, goal) in [(RuleSet::CLASSIC, 57), (RuleSet::HOUSE, 56)] {
        for beyond in 1..=5 {
            for roll in (beyond + 1)..=6 {
                let from = goal - (roll - beyond);
                let seats: &[(u8, &[i64])] = &[(0, &[from, goal, goal, goal])];
                assert_eq!(legal(&rules, 0, roll as u8, seats), "-", "{from} + {roll}");
            }
        }
    }
}

#[test]
fn a_piece_on_the_goal_never_moves() {
    for rules in [RuleSet::CLASSIC, STOPS, BOUNCES] {
        for roll in 1..=6 {
            let found = legal(&rules, 0, roll, &[(0, &[57, 57, 57, 0])]);
            assert_eq!(found, format!("3>{roll}"));
        }
    }
}

#[test]
fn stops_at_goal_ends_on_the_goal() {
    for from in 52..=56 {
        for roll in 1..=6 {
            let to = (from + i64::from(roll)).min(57);
            let found = legal(&STOPS, 0, roll, &[(0, &[from, 57, 57, 57])]);
            assert_eq!(found, format!("0>{to}"));
        }
    }
}

#[test]
fn stops_at_goal_counts_as_reaching_it() {
    let rules = RuleSet {
        extra_on_goal: true,
        ..STOPS
    };
    let mut table = Table::new(rules, 0, &[(0, &[56, 10])]);
    table.turn_of(5, 0);
    assert_eq!(table.steps(0), [57, 10, -1, -1]);
    assert!(table.awaits_roll_of(0));
}

#[test]
fn a_bounce_walks_to_the_goal_and_back_by_the_rest() {
    // From 53, the goal on 57 is four squares away.
    for (roll, to) in [(1, 54), (2, 55), (3, 56), (4, 57), (5, 56), (6, 55)] {
        let found = legal(&BOUNCES, 0, roll, &[(0, &[53, 57, 57, 57])]);
        assert_eq!(found, format!("0>{to}"), "roll {roll}");
    }
    // From 56 it is one.
    for (roll, to) in [(1, 57), (2, 56), (3, 55), (4, 54), (5, 53), (6, 52)] {
        let found = legal(&BOUNCES, 0, roll, &[(0, &[56, 57, 57, 57])]);
        assert_eq!(found, format!("0>{to}"), "roll {roll}");
    }
}

#[test]
fn a_bounce_is_told_as_one_and_does_not_reach_the_goal() {
    let rules = RuleSet {
        extra_on_goal: true,
        ..BOUNCES
    };
    let mut table = Table::new(rules, 0, &[(0, &[56, 57, 57, 57])]);
    table.turn_of(3, 0);
    let steps = |steps| Steps::new(steps, rules.column).unwrap();
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::Moved { from, to, bounces: true, .. } if *from == steps(56) && *to == steps(55)
    )));
    assert_eq!(table.earned(), []);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn an_exact_roll_is_no_bounce() {
    let mut table = Table::new(BOUNCES, 0, &[(0, &[54, 10])]);
    table.turn_of(3, 0);
    let bounced = |event: &Event| matches!(event, Event::Moved { bounces: true, .. });
    assert!(!table.events.iter().any(bounced));
}

#[test]
fn a_bounce_that_ends_where_it_began_is_legal() {
    // 56 walks to 57 and back to 56, and the turn passes on.
    let mut table = Table::new(BOUNCES, 0, &[(0, &[56, 57, 57, 57])]);
    table.turn_of(2, 0);
    assert_eq!(table.steps(0)[0], 56);
    assert!(table.awaits_roll_of(1));
    // In parchis with seven squares there is none, with four there is: 54, 55, 56, 55, 54.
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 4, &[(0, &[54, 56])]), "0>54");
}

#[test]
fn a_bouncing_piece_never_counts_itself_for_the_capacity() {
    let rules = RuleSet {
        capacity: Capacity::Two,
        ..BOUNCES
    };
    // With one other piece on its square there is room for it to come back, with two others there is not.
    assert_eq!(legal(&rules, 0, 2, &[(0, &[56, 56])]), "0>56; 1>56");
    assert_eq!(legal(&rules, 0, 2, &[(0, &[56, 56, 56])]), "-");
}

#[test]
fn the_capacity_of_the_column_holds_for_a_bounce() {
    let rules = RuleSet {
        capacity: Capacity::Two,
        ..BOUNCES
    };
    assert_eq!(legal(&rules, 0, 3, &[(0, &[56, 55, 55])]), "1>56; 2>56");
}

#[test]
fn a_bounce_leaves_the_column_onto_the_ring_if_it_must() {
    // Parchis, base empty: a six is seven. 55 walks to 56 and six squares back, to 50.
    assert_eq!(
        legal(&RuleSet::PARCHIS, 0, 6, &[(0, &[55, 56, 56, 56])]),
        "0>50"
    );
    // A bonus of ten from 55 goes nine squares back, to 47, a star.
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, &[(0, &[55])]), "0>47");
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, &[(0, &[54])]), "0>48");
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, &[(0, &[51])]), "0>51");
}

#[test]
fn a_bounce_captures_on_the_ring() {
    let seats: &[(u8, &[i64])] = &[(0, &[55, 56, 56, 56]), (1, &[on(1, 50)])];
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 6, seats), "0>50 x1.0");
    // Not on a star.
    let seats: &[(u8, &[i64])] = &[(0, &[55]), (1, &[on(1, 47)])];
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, seats), "0>47");
    let open = RuleSet {
        safe: SafeSquares::None,
        ..RuleSet::PARCHIS
    };
    assert_eq!(legal_bonus(&open, 0, 10, seats), "0>47 x1.0");
}

#[test]
fn a_bounce_onto_a_block_is_illegal() {
    let seats: &[(u8, &[i64])] = &[(0, &[55, 56, 56, 56]), (1, &[on(1, 50); 2])];
    for stack in [Stack::BlocksLanding, Stack::BlocksPassing] {
        let rules = RuleSet {
            stack,
            capacity: Capacity::Unlimited,
            ..RuleSet::PARCHIS
        };
        assert_eq!(legal(&rules, 0, 6, seats), "-", "{stack:?}");
    }
    // Where pairs do not block, they are captured.
    let nothing = RuleSet {
        stack: Stack::Nothing,
        capacity: Capacity::Unlimited,
        ..RuleSet::PARCHIS
    };
    assert_eq!(legal(&nothing, 0, 6, seats), "0>50 x1.0 x1.1");
}

#[test]
fn blocks_on_the_way_back_hold_too() {
    // A bonus of ten from 55 passes 50, 49 and 48 on its way to 47.
    for square in [48, 49, 50] {
        let seats: &[(u8, &[i64])] = &[(0, &[55]), (1, &[on(1, square); 2])];
        assert_eq!(
            legal_bonus(&RuleSet::PARCHIS, 0, 10, seats),
            "-",
            "{square}"
        );
        let passable = RuleSet {
            stack: Stack::BlocksLanding,
            ..RuleSet::PARCHIS
        };
        assert_eq!(legal_bonus(&passable, 0, 10, seats), "0>47", "{square}");
    }
    let behind: &[(u8, &[i64])] = &[(0, &[55]), (1, &[on(1, 46); 2])];
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 10, behind), "0>47");
}

#[test]
fn a_bounce_from_the_ring_may_end_before_where_it_began() {
    // A bonus of 20 from 48: eight squares to the goal on 56, twelve back, to 44.
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 20, &[(0, &[48])]), "0>44");
    // Own pieces on the way are passed; a rival block on the way forth is not.
    let forth: &[(u8, &[i64])] = &[(0, &[48]), (1, &[on(1, 50); 2])];
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 20, forth), "-");
    let own: &[(u8, &[i64])] = &[(0, &[48, 49, 49])];
    assert!(legal_bonus(&RuleSet::PARCHIS, 0, 20, own).starts_with("0>44"));
}

#[test]
fn in_parchis_a_roll_from_the_column_always_bounces_within_it_unless_it_is_seven() {
    for from in 51..=55 {
        for roll in 1..=6 {
            let far = from + i64::from(roll);
            let to = if far > 56 { 112 - far } else { far };
            // A piece in the base, so that a six is six; a five could bring it out.
            let found = legal(&RuleSet::PARCHIS, 0, roll, &[(0, &[from, 56, 56, -1])]);
            let exit = if roll == 5 { "; 3>0" } else { "" };
            assert_eq!(found, format!("0>{to}{exit}"), "{from} + {roll}");
            assert!(to >= 51);
        }
    }
}
