//! How a game begins and ends: finish, first seat, scoring, roll limit.

use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{
    Action, Ending, Event, Finish, FirstSeat, Overshoot, Phase, Position, ROLL_LIMIT, RuleSet,
    RuleSetName, Scoring, TurnEnded,
};

use crate::common::{Table, board, bonus_of, face, on, piece, seat};

const RANK_ALL: RuleSet = RuleSet {
    finish: Finish::RankAll,
    ..RuleSet::CLASSIC
};

/// The seats of the final table, in its order.
pub fn ranking(position: &Position) -> Vec<u8> {
    position.ranking().seats().map(|s| s.number()).collect()
}

// ---- finish ----

#[test]
fn first_home_ends_the_game_the_moment_one_seat_has_four_pieces_on_the_goal() {
    let mut table = Table::new(RuleSet::CLASSIC, 2, &[(2, &[57, 57, 55, 57])]);
    table.turn_of(2, 2);
    assert_eq!(table.position.phase(), Phase::Over(Ending::Decided));
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    assert!(table.events.contains(&Event::Finished {
        seat: seat(2),
        place: 1
    }));
    assert!(table.events.contains(&Event::GameOver(Ending::Decided)));
    assert_eq!(ranking(&table.position), [2]);
    assert!(table.position.has_finished(seat(2)));
}

#[test]
fn three_pieces_on_the_goal_end_nothing() {
    let mut table = Table::new(RuleSet::CLASSIC, 2, &[(2, &[57, 57, 55, -1])]);
    table.turn_of(2, 2);
    assert_eq!(table.position.ending(), None);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[57, 57, 55, 57]), (1, &[4])]);
    table.turn_of(2, 2);
    for action in [
        Action::Roll(face(1)),
        Action::Roll(face(6)),
        Action::FreeExit,
        Action::Move(piece(0)),
    ] {
        assert!(table.refuses(action));
    }
}

#[test]
fn rank_all_goes_on_until_only_one_seat_is_left() {
    let mut table = Table::new(
        RANK_ALL,
        1,
        &[
            (0, &[10]),
            (1, &[57, 57, 57, 56]),
            (2, &[57, 57, 57, 56]),
            (3, &[57, 57, 57, 56]),
        ],
    );
    table.turn_of(1, 3);
    assert_eq!(table.position.ending(), None);
    assert_eq!(table.ended(), Some(TurnEnded::Finished));
    table.turn_of(1, 3);
    assert_eq!(table.position.ending(), None);
    // Seat 3 has to wait a round; seats 1 and 2 are left out of it.
    assert_eq!(table.turn(), 3);
    table.roll(2);
    assert_eq!(table.turn(), 0);
    table.turn_of(2, 0);
    assert_eq!(table.turn(), 3);
    table.turn_of(1, 3);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    // The last seat is named even without a scoring.
    assert_eq!(ranking(&table.position), [1, 2, 3, 0]);
    assert!(!table.position.has_finished(seat(0)));
}

#[test]
fn a_seat_that_is_home_has_no_more_turns() {
    let mut table = Table::new(RANK_ALL, 0, &[(1, &[57; 4])]);
    table.roll(1);
    assert_eq!(table.turn(), 2);
    table.roll(1).roll(1);
    assert_eq!(table.turn(), 0);
}

// ---- first_seat ----

fn first_seat(first_seat: FirstSeat, seed: u64, begun: u64) -> u8 {
    let rules = RuleSet {
        first_seat,
        ..RuleSet::HOUSE
    };
    let level = Level::Normal;
    let setup = Setup::new(GameId(1), RuleSetName::House, rules, level, seed, begun);
    assert_eq!(Game::new(setup).position().turn(), setup.first_seat);
    setup.first_seat.number()
}

#[test]
fn human_is_always_the_person_whatever_the_seed() {
    for seed in 0..50 {
        assert_eq!(first_seat(FirstSeat::Human, seed, seed), 0);
    }
}

#[test]
fn rotates_begins_with_the_person_and_goes_to_the_next_seat_with_each_further_game() {
    let seats: Vec<u8> = (0..9)
        .map(|begun| first_seat(FirstSeat::Rotates, 7, begun))
        .collect();
    assert_eq!(seats, [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    assert_eq!(first_seat(FirstSeat::Rotates, 7, u64::MAX), 3);
}

#[test]
fn drawn_depends_on_the_seed_alone() {
    let seats: Vec<u8> = (0..40)
        .map(|seed| first_seat(FirstSeat::Drawn, seed, 0))
        .collect();
    let later: Vec<u8> = (0..40)
        .map(|seed| first_seat(FirstSeat::Drawn, seed, 3))
        .collect();
    assert_eq!(seats, later);
    assert!((0..4).all(|seat| seats.contains(&seat)));
}

#[test]
fn the_turn_passes_on_from_the_first_seat() {
    let mut position = Position::new(RuleSet::CLASSIC, seat(2));
    for turn in [2, 3, 0, 1, 2] {
        assert_eq!(position.turn(), seat(turn));
        position.play(Action::Roll(face(1)), |_| ()).unwrap();
    }
}

// ---- scoring ----

/// A game that seat 3 has just won, with these pieces of the others.
fn won_by_3(scoring: Scoring, others: [&[i64]; 3]) -> Position {
    let rules = RuleSet {
        scoring,
        ..RuleSet::HOUSE
    };
    let mut table = Table::new(
        rules,
        3,
        &[
            (0, others[0]),
            (1, others[1]),
            (2, others[2]),
            (3, &[56, 56, 55, 56]),
        ],
    );
    table.turn_of(1, 2);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    table.position
}

#[test]
fn without_a_scoring_the_others_are_not_ordered() {
    let position = won_by_3(Scoring::None, [&[56, 40], &[3], &[]]);
    assert_eq!(ranking(&position), [3]);
    assert_eq!(position.points(), None);
    assert_eq!(position.ranking().place(seat(3)), Some(1));
    assert_eq!(position.ranking().place(seat(0)), None);
}

#[test]
fn those_without_a_place_are_listed_by_how_far_they_have_come() {
    let listed = |others: [&[i64]; 3]| {
        let position = won_by_3(Scoring::None, others);
        position.listed().map(|seat| seat.number())
    };
    // A piece on the goal before three far out, two out before one near the goal, then the sum of steps, then the seat.
    assert_eq!(listed([&[55, 55, 55], &[56], &[56, 56]]), [3, 2, 1, 0]);
    assert_eq!(
        listed([&[56, 55], &[56, 0, 0], &[55, 55, 55, 55]]),
        [3, 1, 0, 2]
    );
    assert_eq!(listed([&[10, 10], &[5, 16], &[22, 0]]), [3, 2, 1, 0]);
    assert_eq!(listed([&[12, 8], &[10, 10], &[8, 12]]), [3, 0, 1, 2]);
}

#[test]
fn a_table_with_places_is_listed_by_them() {
    for scoring in [Scoring::Progress, Scoring::Points250, Scoring::Points20] {
        let position = won_by_3(scoring, [&[56, 55], &[56, 0, 0], &[55, 55, 55, 55]]);
        let listed = position.listed().map(|seat| seat.number());
        assert_eq!(listed.to_vec(), ranking(&position), "{scoring:?}");
    }
}

#[test]
fn progress_counts_pieces_on_the_goal_first() {
    // One on the goal beats three far out.
    let position = won_by_3(Scoring::Progress, [&[55, 55, 55], &[56], &[56, 56]]);
    assert_eq!(ranking(&position), [3, 2, 1, 0]);
    assert_eq!(position.points(), None);
}

#[test]
fn progress_counts_pieces_out_of_the_base_second() {
    // Equal on the goal: two at the start beat one near home.
    let position = won_by_3(
        Scoring::Progress,
        [&[56, 55], &[56, 0, 0], &[55, 55, 55, 55]],
    );
    assert_eq!(ranking(&position), [3, 1, 0, 2]);
}

#[test]
fn progress_counts_the_sum_of_steps_third() {
    let position = won_by_3(Scoring::Progress, [&[10, 10], &[5, 16], &[22, 0]]);
    assert_eq!(ranking(&position), [3, 2, 1, 0]);
}

#[test]
fn equal_ones_stand_by_lower_seat_number() {
    for scoring in [Scoring::Progress, Scoring::Points250, Scoring::Points20] {
        let position = won_by_3(scoring, [&[12, 8], &[10, 10], &[8, 12]]);
        assert_eq!(ranking(&position), [3, 0, 1, 2], "{scoring:?}");
    }
}

#[test]
fn points_250_are_250_per_piece_on_the_goal_else_steps_and_one_per_piece_out() {
    let position = won_by_3(Scoring::Points250, [&[56, 0], &[50, 55, 51], &[]]);
    assert_eq!(position.points().unwrap().0, [251, 51 + 56 + 52, 0, 1000]);
    assert_eq!(ranking(&position), [3, 0, 1, 2]);
}

#[test]
fn points_20_are_20_per_captured_piece_and_order_the_others() {
    let rules = RuleSet {
        scoring: Scoring::Points20,
        extra_on_capture: false,
        ..RuleSet::CLASSIC
    };
    // Seat 2 captures two at once, seat 1 one, and seat 0, which captures none, is home first.
    let mut table = Table::new(
        rules,
        1,
        &[
            (0, &[57, 57, 57, 56]),
            (1, &[on(1, 20)]),
            (2, &[on(2, 30)]),
            (3, &[on(3, 22), on(3, 31), on(3, 31)]),
        ],
    );
    table.turn_of(2, 0).turn_of(1, 0).roll(1).turn_of(1, 3);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    assert_eq!(table.position.points().unwrap().0, [0, 20, 40, 0]);
    assert_eq!(ranking(&table.position), [0, 2, 1, 3]);
}

#[test]
fn those_who_finished_come_first_in_order_of_arrival_whatever_their_points() {
    let rules = RuleSet {
        finish: Finish::RankAll,
        scoring: Scoring::Points20,
        ..RuleSet::CLASSIC
    };
    let mut table = Table::new(
        rules,
        2,
        &[
            (0, &[10]),
            (1, &[57, 57, 57, 56]),
            (2, &[57, 57, 57, 56]),
            (3, &[on(3, 11)]),
        ],
    );
    table.turn_of(1, 3).turn_of(1, 0).turn_of(2, 0);
    assert_eq!(table.captured(), [(3, 0)]);
    table.turn_of(1, 3);
    assert_eq!(table.position.ending(), None);
    // The table as it stands in the middle of the game.
    assert_eq!(ranking(&table.position), [2, 1, 0, 3]);
    assert_eq!(table.position.points().unwrap().0, [20, 0, 0, 0]);
}

// ---- Roll limit ----

#[test]
fn the_limit_is_ten_thousand_rolls() {
    assert_eq!(ROLL_LIMIT, 10_000);
    // Given a game in which nobody ever comes out,
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[]);
    for _ in 1..10_000 {
        table.roll(1);
        assert_eq!(table.position.ending(), None);
    }
    // Then roll 10,000 is the last.
    table.roll(1);
    assert_eq!(table.position.ending(), Some(Ending::RollLimit));
    assert_eq!(table.position.rolls(), 10_000);
    assert!(table.events.contains(&Event::GameOver(Ending::RollLimit)));
    assert!(table.refuses(Action::Roll(face(1))));
    assert!(ranking(&table.position).is_empty());
}

fn limited(rules: RuleSet, limit: u32, turn: u8, seats: &[(u8, &[i64])]) -> Table {
    let position = Position::arranged(rules, seat(turn), board(&rules, seats));
    Table {
        position: position.with_roll_limit(limit),
        events: Vec::new(),
    }
}

#[test]
fn the_move_of_the_last_roll_is_played() {
    let mut table = limited(RuleSet::CLASSIC, 1, 0, &[(0, &[10])]);
    table.roll(6);
    assert_eq!(table.position.ending(), None);
    table.choose(0);
    assert_eq!(table.steps(0)[0], 16);
    assert_eq!(
        table.position.ending(),
        Some(Ending::RollLimit),
        "whatever the six earned"
    );
}

#[test]
fn the_bonus_moves_of_the_last_roll_are_played() {
    let rules = RuleSet {
        goal_bonus: bonus_of(10),
        ..RuleSet::CLASSIC
    };
    let mut table = limited(rules, 1, 0, &[(0, &[55, 47, 10])]);
    table.turn_of(2, 0);
    assert_eq!(table.position.ending(), None);
    table.choose(1);
    assert_eq!(table.position.ending(), None);
    table.choose(2);
    assert_eq!(table.position.ending(), Some(Ending::RollLimit));
    assert_eq!(table.steps(0), [57, 57, 20, -1]);
}

#[test]
fn a_game_decided_by_the_last_roll_is_decided() {
    let mut table = limited(RuleSet::CLASSIC, 1, 0, &[(0, &[55, 57, 57, 57])]);
    table.turn_of(2, 0);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
    let bonus = RuleSet {
        goal_bonus: bonus_of(2),
        overshoot: Overshoot::StopsAtGoal,
        ..RuleSet::CLASSIC
    };
    let mut table = limited(bonus, 1, 0, &[(0, &[55, 55, 57, 57])]);
    table.turn_of(2, 0).choose(1);
    assert_eq!(table.position.ending(), Some(Ending::Decided));
}

#[test]
fn an_unplayable_six_as_the_last_roll_earns_nothing_more() {
    let mut table = limited(RuleSet::CLASSIC, 1, 0, &[(0, &[55, 57, 57, 57])]);
    table.roll(6);
    assert_eq!(table.position.ending(), Some(Ending::RollLimit));
}

#[test]
fn at_the_limit_a_seat_that_is_home_keeps_its_place_and_the_others_have_none() {
    // A rank-all game that is stopped after the first is home.
    let mut table = limited(RANK_ALL, 2, 1, &[(1, &[57, 57, 57, 56]), (2, &[5])]);
    table.turn_of(1, 3);
    assert_eq!(table.position.ending(), None);
    table.turn_of(1, 0);
    assert_eq!(table.position.ending(), Some(Ending::RollLimit));
    assert_eq!(ranking(&table.position), [1]);
}

#[test]
fn at_the_limit_the_scoring_orders_those_who_are_not_home() {
    let rules = RuleSet {
        scoring: Scoring::Points250,
        ..RuleSet::CLASSIC
    };
    let mut table = limited(rules, 1, 0, &[(0, &[10]), (1, &[20]), (3, &[57])]);
    table.turn_of(1, 0);
    assert_eq!(table.position.ending(), Some(Ending::RollLimit));
    assert_eq!(ranking(&table.position), [3, 1, 0, 2]);
    assert_eq!(table.position.points().unwrap().0, [12, 21, 0, 250]);
}

#[test]
fn a_game_stopped_at_the_limit_has_no_result_for_a_person_who_is_not_home() {
    use ludo_engine::game::Outcome;
    let rules = RuleSet {
        exit_rolls: crate::common::exits(&[1]),
        ..RuleSet::CLASSIC
    };
    let setup = crate::common::setup_by_hand(RuleSetName::Custom, rules, 0);
    let mut game = Game::new(setup);
    assert_eq!(game.outcome(), Outcome::Abandoned);
    for _ in 0..10_000 {
        game.roll_given(face(2), |_| ()).unwrap();
    }
    assert_eq!(game.outcome(), Outcome::NoResult);
}
