//! How many pieces must come home, how many begin outside, and the lengths that are made of both.

use ludo_engine::rules::{
    Action, Ending, Event, Finish, Length, Overshoot, Phase, Position, RuleSet, SafeSquares,
    Scoring, Stack, StartOut, ToWin, TurnEnded,
};
use serde_json::json;

use crate::common::{Table, board, bonus_of, face, legal, legal_bonus, on, presets, seat};
use crate::endings::ranking;

fn lasting(to_win: u8, start_out: u8, rules: RuleSet) -> RuleSet {
    RuleSet {
        to_win: ToWin::try_from(to_win).unwrap(),
        start_out: StartOut::try_from(start_out).unwrap(),
        ..rules
    }
}

fn to_win(pieces: u8) -> RuleSet {
    lasting(pieces, 0, RuleSet::CLASSIC)
}

fn start_out(pieces: u8, rules: RuleSet) -> RuleSet {
    lasting(4, pieces, rules)
}

fn at_start(rules: RuleSet, first: u8) -> Table {
    Table {
        position: Position::new(rules, seat(first)),
        events: Vec::new(),
    }
}

// ---- to_win ----

#[test]
fn a_seat_is_home_the_moment_to_win_of_its_pieces_are_on_the_goal() {
    for (pieces, others) in [
        (1, &[55, -1, -1, -1]),
        (2, &[55, 57, -1, -1]),
        (3, &[55, 57, 57, -1]),
        (4, &[55, 57, 57, 57]),
    ] {
        let mut table = Table::new(to_win(pieces), 1, &[(1, others)]);
        table.turn_of(2, 0);
        assert_eq!(table.position.ending(), Some(Ending::Decided), "{pieces}");
        assert!(table.position.has_finished(seat(1)), "{pieces}");
        let place = Event::Finished {
            seat: seat(1),
            place: 1,
        };
        assert!(table.events.contains(&place), "{pieces}");
    }
}

#[test]
fn one_piece_fewer_ends_nothing() {
    for (pieces, others) in [
        (2, &[55, -1, -1, -1]),
        (3, &[55, 57, -1, -1]),
        (4, &[55, 57, 57, -1]),
    ] {
        let mut table = Table::new(to_win(pieces), 1, &[(1, others)]);
        table.turn_of(2, 0);
        assert_eq!(table.position.ending(), None, "{pieces}");
        assert!(!table.position.has_finished(seat(1)), "{pieces}");
    }
}

#[test]
fn its_pieces_on_the_ring_and_in_its_column_go_back_to_its_base_at_once() {
    let mut table = Table::new(to_win(1), 3, &[(3, &[12, 55, 53, -1])]);
    table.turn_of(2, 1);
    assert_eq!(table.steps(3), [-1, 57, -1, -1]);
    let back: Vec<(u8, i8)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::WentBack { piece, from, .. } => Some((piece.number(), from.get())),
            _ => None,
        })
        .collect();
    assert_eq!(back, [(0, 12), (2, 53)], "and only those that stood there");
}

#[test]
fn nobody_captured_what_went_back_and_it_counts_for_no_points() {
    let rules = RuleSet {
        scoring: Scoring::Points20,
        ..to_win(2)
    };
    let mut table = Table::new(rules, 0, &[(0, &[12, 55, 57, 30]), (2, &[5])]);
    table.turn_of(2, 1);
    assert_eq!(table.steps(0), [-1, 57, 57, -1]);
    assert!(table.captured().is_empty());
    assert_eq!(table.position.captured().0, [0; 4]);
    assert_eq!(table.position.points().unwrap().0, [0; 4]);
}

#[test]
fn what_went_back_has_the_points_of_a_piece_in_the_base() {
    let rules = RuleSet {
        scoring: Scoring::Points250,
        ..to_win(2)
    };
    let mut table = Table::new(rules, 0, &[(0, &[12, 55, 57, 30]), (2, &[5])]);
    table.turn_of(2, 1);
    assert_eq!(table.position.points().unwrap().0, [500, 0, 6, 0]);
}

#[test]
fn the_arrival_that_brings_a_seat_home_earns_no_roll() {
    let rules = RuleSet {
        extra_on_goal: true,
        extras_add_up: true,
        finish: Finish::RankAll,
        ..to_win(2)
    };
    let mut table = Table::new(rules, 0, &[(0, &[51, 57, 20, -1])]);
    table.turn_of(6, 0);
    assert!(table.earned().is_empty());
    assert_eq!(table.ended(), Some(TurnEnded::Finished));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn rolls_that_are_still_queued_go_with_it() {
    let rules = RuleSet {
        extra_on_goal: true,
        extras_add_up: true,
        finish: Finish::RankAll,
        ..to_win(2)
    };
    // A six and a goal queue two rolls; the next piece home uses the first of them, and the other is nobody's.
    let mut table = Table::new(rules, 0, &[(0, &[51, 55, 20, -1])]);
    table.turn_of(6, 0);
    assert_eq!(table.position.queued_rolls(), 1);
    table.turn_of(2, 1);
    assert!(table.awaits_roll_of(1));
    assert_eq!(table.position.queued_rolls(), 0);
}

#[test]
fn the_arrival_that_brings_a_seat_home_earns_no_bonus() {
    let rules = RuleSet {
        goal_bonus: bonus_of(10),
        finish: Finish::RankAll,
        ..to_win(1)
    };
    let mut table = Table::new(rules, 0, &[(0, &[55, 20, -1, -1])]);
    table.turn_of(2, 0);
    assert_eq!(table.steps(0), [57, -1, -1, -1]);
    let bonus = |event: &Event| {
        matches!(
            event,
            Event::BonusEarned { .. } | Event::BonusLost { .. } | Event::RollEarned { .. }
        )
    };
    assert!(!table.events.iter().any(bonus));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn a_bonus_move_can_bring_the_seat_home_and_a_further_bonus_is_lost() {
    let rules = RuleSet {
        goal_bonus: bonus_of(10),
        ..to_win(2)
    };
    let mut table = Table::new(rules, 0, &[(0, &[55, 47, 20, 3])]);
    table.turn_of(2, 0);
    assert_eq!(table.position.phase(), Phase::Bonus(10));
    table.choose(1);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    assert_eq!(table.steps(0), [57, 57, -1, -1]);
}

#[test]
fn a_seat_that_is_home_plays_no_more_in_a_rank_all_game() {
    let rules = RuleSet {
        finish: Finish::RankAll,
        ..to_win(1)
    };
    let mut table = Table::new(rules, 0, &[(0, &[55, 20]), (1, &[3]), (2, &[3]), (3, &[3])]);
    table.turn_of(2, 0);
    assert_eq!(table.position.ending(), None);
    for turn in [1, 2, 3, 1, 2, 3] {
        assert!(table.awaits_roll_of(turn));
        table.turn_of(1, 0);
    }
}

#[test]
fn rank_all_ends_when_only_one_seat_is_left() {
    let rules = RuleSet {
        finish: Finish::RankAll,
        ..to_win(1)
    };
    let mut table = Table::new(
        rules,
        1,
        &[(0, &[10]), (1, &[56, 8]), (2, &[56]), (3, &[56])],
    );
    table.turn_of(1, 0).turn_of(1, 0);
    assert_eq!(table.position.ending(), None);
    table.turn_of(1, 0);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    assert_eq!(ranking(&table.position), [1, 2, 3, 0]);
}

// ---- Positions given by hand ----

#[test]
fn in_a_position_given_by_hand_nothing_is_moved() {
    let table = Table::new(to_win(1), 0, &[(0, &[3]), (1, &[57, 20, 53])]);
    assert_eq!(table.steps(1), [57, 20, 53, -1]);
    assert!(table.position.has_finished(seat(1)));
    let more = Table::new(to_win(2), 0, &[(0, &[3]), (1, &[57, 57, 57, 4])]);
    assert_eq!(more.steps(1), [57, 57, 57, 4]);
    assert_eq!(more.position.ending(), Some(Ending::Decided));
}

#[test]
fn a_seat_that_is_home_has_no_legal_move() {
    let seats: &[(u8, &[i64])] = &[(0, &[57, 20, 53, -1])];
    for roll in 1..=6 {
        assert_eq!(legal(&to_win(1), 0, roll, seats), "-");
        assert_ne!(legal(&to_win(2), 0, roll, seats), "-");
        // A piece that stands on the goal does not go on from there.
        let stops = RuleSet {
            overshoot: Overshoot::Bounces,
            ..to_win(1)
        };
        assert_eq!(legal(&stops, 0, roll, seats), "-");
    }
    assert_eq!(legal_bonus(&to_win(1), 0, 3, seats), "-");
    assert_eq!(legal_bonus(&to_win(2), 0, 3, seats), "1>23; 2>56");
}

#[test]
fn a_seat_that_is_home_by_hand_has_no_turn() {
    let rules = RuleSet {
        finish: Finish::RankAll,
        ..to_win(1)
    };
    let mut table = Table::new(rules, 1, &[(1, &[57, 20]), (2, &[3])]);
    assert!(table.awaits_roll_of(2), "its turn is the next seat's");
    table.turn_of(1, 0).roll(1).roll(1);
    assert!(table.awaits_roll_of(2));
}

#[test]
fn its_pieces_that_stand_by_hand_are_met_like_any_others() {
    let seats: &[(u8, &[i64])] = &[(0, &[12]), (1, &[57, on(1, 14), on(1, 14)])];
    assert_eq!(legal(&to_win(1), 0, 2, seats), "0>14 x1.1 x1.2");
    let blocks = RuleSet {
        stack: Stack::BlocksPassing,
        ..to_win(1)
    };
    assert_eq!(legal(&blocks, 0, 2, seats), "-");
    assert_eq!(legal(&blocks, 0, 3, seats), "-");
}

// ---- start_out ----

#[test]
fn the_first_pieces_of_each_seat_begin_on_its_start_square_the_others_in_the_base() {
    for (pieces, row) in [
        (0, [-1, -1, -1, -1]),
        (1, [0, -1, -1, -1]),
        (2, [0, 0, -1, -1]),
    ] {
        for (_, rules) in presets() {
            let table = at_start(start_out(pieces, rules), 2);
            for owner in 0..4 {
                assert_eq!(table.steps(owner), row);
            }
            assert!(table.awaits_roll_of(2));
            assert_eq!(table.position.finished().count(), 0);
        }
    }
}

#[test]
fn a_piece_that_began_outside_moves_with_any_roll() {
    let mut table = at_start(start_out(1, RuleSet::CLASSIC), 0);
    table.roll(3);
    assert_eq!(table.legal(), "0>3");
}

#[test]
fn two_own_pieces_that_begin_together_are_a_block() {
    let blocks = |stack| {
        start_out(
            2,
            RuleSet {
                stack,
                ..RuleSet::CLASSIC
            },
        )
    };
    // Seat 0 stands before the start square of seat 1, where two of its pieces began.
    let steps: &[(u8, &[i64])] = &[(0, &[11]), (1, &[0, 0]), (2, &[0, 0]), (3, &[0, 0])];
    for (stack, lands, passes) in [
        (Stack::Nothing, "0>13", "0>14"),
        (Stack::BlocksLanding, "-", "0>14"),
        (Stack::BlocksPassing, "-", "-"),
    ] {
        assert_eq!(legal(&blocks(stack), 0, 2, steps), lands, "{stack:?}");
        assert_eq!(legal(&blocks(stack), 0, 3, steps), passes, "{stack:?}");
    }
}

#[test]
fn under_capacity_2_nobody_leaves_the_base_until_one_of_two_has_moved() {
    let mut table = at_start(start_out(2, RuleSet::PARCHIS), 0);
    table.roll(5);
    assert_eq!(table.legal(), "0>5; 1>5", "and no base piece");
    table.choose(1);
    table.roll(1).choose(0);
    table.roll(1).choose(0);
    table.roll(1).choose(0);
    table.roll(5);
    assert_eq!(table.legal(), "0>5; 1>10; 2>0; 3>0");
}

#[test]
fn on_a_six_the_block_that_they_begin_as_is_opened() {
    let opens = RuleSet {
        six_opens_own_block: true,
        ..start_out(2, RuleSet::CLASSIC)
    };
    let mut table = at_start(opens, 0);
    table.roll(6);
    assert_eq!(table.legal(), "0>6; 1>6");
}

#[test]
fn arrivals_are_equal_at_the_start() {
    // Pieces that came to the square earlier and later than what began there are told apart; what began together is not,
    // and then the highest seat, then the highest piece, counts as last.
    let rules = RuleSet {
        safe: SafeSquares::StartsAndStars,
        ..start_out(2, RuleSet::PARCHIS)
    };
    let mut table = at_start(rules, 0);
    // By hand: one piece of seat 2 and one of seat 3 on the start square of seat 0, as if both had stood there always.
    let by_hand = board(
        &rules,
        &[(0, &[-1]), (1, &[0, 0]), (2, &[on(2, 0)]), (3, &[on(3, 0)])],
    );
    table.position = Position::arranged(rules, seat(0), by_hand);
    table.roll(5);
    assert_eq!(table.legal(), "0>0 x3.0; 1>0 x3.0; 2>0 x3.0; 3>0 x3.0");
    let start = Position::new(rules, seat(0));
    assert_eq!(
        *start.pieces(),
        board(
            &rules,
            &[(0, &[0, 0]), (1, &[0, 0]), (2, &[0, 0]), (3, &[0, 0])]
        )
    );
}

#[test]
fn a_track_on_which_a_piece_begins_is_not_empty() {
    use ludo_engine::rules::EmptyTrack;
    for empty_track in [EmptyTrack::FreeExit, EmptyTrack::ThreeRolls] {
        let rules = |pieces| RuleSet {
            empty_track,
            ..start_out(pieces, RuleSet::CLASSIC)
        };
        let inside = at_start(rules(0), 0);
        let outside = at_start(rules(1), 0);
        assert!(inside.position.phase() == Phase::FreeExit || inside.position.tries_left() == 3);
        assert_eq!(outside.position.phase(), Phase::Roll);
        assert_eq!(outside.position.tries_left(), 0);
    }
}

#[test]
fn a_piece_that_began_outside_can_be_captured_where_its_start_square_is_not_safe() {
    let rules = RuleSet {
        safe: SafeSquares::None,
        ..start_out(2, RuleSet::CLASSIC)
    };
    let mut table = at_start(rules, 0);
    // Everybody else moves the second piece.
    for pips in [5, 5] {
        table.turn_of(pips, 0);
        table.turn_of(1, 1).turn_of(1, 1).turn_of(1, 1);
    }
    table.turn_of(3, 0);
    assert_eq!(table.captured(), [(1, 0)]);
}

// ---- The fields and the lengths ----

#[test]
fn the_fields_are_read_within_their_ranges() {
    for pieces in 1..=4 {
        let rules: RuleSet = serde_json::from_value(json!({ "to_win": pieces })).unwrap();
        assert_eq!(rules, to_win(pieces));
    }
    for pieces in 0..=2 {
        let rules: RuleSet = serde_json::from_value(json!({ "start_out": pieces })).unwrap();
        assert_eq!(rules, start_out(pieces, RuleSet::CLASSIC));
    }
    for (field, value) in [
        ("to_win", json!(0)),
        ("to_win", json!(5)),
        ("to_win", json!(-1)),
        ("to_win", json!(1.5)),
        ("to_win", json!(null)),
        ("to_win", json!("4")),
        ("start_out", json!(3)),
        ("start_out", json!(-1)),
        ("start_out", json!(256)),
        ("start_out", json!(null)),
        ("start_out", json!(true)),
    ] {
        let read = serde_json::from_value::<RuleSet>(json!({ field: value }));
        assert!(read.is_err(), "{field}: {value}");
    }
}

#[test]
fn a_rule_set_without_the_two_has_4_and_0_and_such_a_one_is_written_without_them() {
    let classic: RuleSet = serde_json::from_str("{}").unwrap();
    assert_eq!(classic, lasting(4, 0, RuleSet::CLASSIC));
    for (_, rules) in presets() {
        assert_eq!(rules, lasting(4, 0, rules));
        let text = serde_json::to_string(&rules).unwrap();
        assert!(!text.contains("to_win") && !text.contains("start_out"));
        // Each of the two is written where it is another.
        for (pieces, out) in [(1, 0), (4, 1), (2, 1), (3, 2)] {
            let lasting = lasting(pieces, out, rules);
            let text = serde_json::to_string(&lasting).unwrap();
            assert_eq!(text.contains("\"to_win\""), pieces != 4, "{text}");
            assert_eq!(text.contains("\"start_out\""), out != 0, "{text}");
            assert_eq!(serde_json::from_str::<RuleSet>(&text).unwrap(), lasting);
        }
    }
}

#[test]
fn full_is_4_and_0_short_is_2_and_1_quick_is_1_and_1() {
    let lengths = [
        (Length::Full, 4, 0),
        (Length::Short, 2, 1),
        (Length::Quick, 1, 1),
    ];
    for (length, pieces, out) in lengths {
        for (_, rules) in presets() {
            let made = rules.with_length(length);
            assert_eq!(made, lasting(pieces, out, rules));
            assert_eq!(made.length(), Some(length));
            assert_eq!(made.with_length(Length::Full), rules);
        }
        assert_eq!(length.as_str().parse(), Ok(length));
    }
    assert_eq!(Length::ALL.map(Length::as_str), ["full", "short", "quick"]);
    assert_eq!(lasting(3, 1, RuleSet::CLASSIC).length(), None);
    assert_eq!(lasting(4, 1, RuleSet::CLASSIC).length(), None);
    assert!("Full".parse::<Length>().is_err());
    assert_eq!(Length::default(), Length::Full);
}

#[test]
fn a_refused_action_leaves_a_short_game_as_it_is() {
    let mut table = at_start(RuleSet::CLASSIC.with_length(Length::Quick), 0);
    table.roll(2);
    assert!(table.refuses(Action::Roll(face(1))));
}
