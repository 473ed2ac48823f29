//! The board: squares, seats, columns.

use ludo_engine::rules::{Column, Place, RuleSet, SafeSquares, Seat, Square, Steps, walk};

use crate::common::{Table, legal, seat};

fn steps(steps: i64) -> Steps {
    Steps::new(steps, Column::Six).expect("in range")
}

fn numbers(squares: impl Iterator<Item = Square>) -> Vec<u8> {
    squares.map(Square::number).collect()
}

#[test]
fn the_ring_has_52_squares() {
    assert_eq!(numbers(Square::all()), (0..52).collect::<Vec<u8>>());
}

#[test]
fn the_ring_square_of_a_piece_is_13_times_its_seat_plus_its_steps() {
    for (owner, given, square) in [
        (0, 0, 0),
        (0, 50, 50),
        (1, 0, 13),
        (1, 38, 51),
        (1, 39, 0),
        (1, 50, 11),
        (2, 0, 26),
        (2, 26, 0),
        (2, 50, 24),
        (3, 0, 39),
        (3, 12, 51),
        (3, 13, 0),
        (3, 50, 37),
    ] {
        let there = Square::of(seat(owner), steps(given)).expect("on the ring");
        assert_eq!(there.number(), square, "seat {owner}, steps {given}");
    }
}

#[test]
fn every_seat_stands_on_51_ring_squares_and_never_on_the_one_before_its_start() {
    for (owner, never) in [(0, 51), (1, 12), (2, 25), (3, 38)] {
        let mut stood: Vec<u8> =
            numbers((0..=50).map(|given| Square::of(seat(owner), steps(given)).expect("on ring")));
        stood.sort_unstable();
        let expected: Vec<u8> = (0..52).filter(|square| *square != never).collect();
        assert_eq!(stood, expected, "seat {owner}");
    }
}

#[test]
fn base_column_and_goal_are_not_on_the_ring() {
    for given in [-1, 51, 52, 53, 54, 55, 56, 57] {
        assert_eq!(Square::of(seat(2), steps(given)), None, "steps {given}");
    }
}

#[test]
fn the_start_squares_are_0_13_26_and_39() {
    let starts: Vec<(u8, Seat)> = Square::all()
        .filter_map(|square| Some((square.number(), square.start_of()?)))
        .collect();
    assert_eq!(
        starts,
        [(0, seat(0)), (13, seat(1)), (26, seat(2)), (39, seat(3))]
    );
}

#[test]
fn the_stars_are_8_squares_beyond_the_starts() {
    let stars = numbers(Square::all().filter(|square| square.is_star()));
    assert_eq!(stars, [8, 21, 34, 47]);
}

#[test]
fn the_safe_squares_are_those_that_the_field_names() {
    for (safe, expected) in [
        (SafeSquares::None, vec![]),
        (SafeSquares::Starts, vec![0, 13, 26, 39]),
        (
            SafeSquares::StartsAndStars,
            vec![0, 8, 13, 21, 26, 34, 39, 47],
        ),
    ] {
        let squares = numbers(Square::all().filter(|square| square.is_safe(safe)));
        assert_eq!(squares, expected, "{safe:?}");
    }
}

#[test]
fn steps_run_from_the_base_over_the_ring_and_the_column_to_the_goal() {
    for (column, given, place) in [
        (Column::Six, -1, Place::Base),
        (Column::Six, 0, Place::Ring(0)),
        (Column::Six, 50, Place::Ring(50)),
        (Column::Six, 51, Place::Lane(0)),
        (Column::Six, 56, Place::Lane(5)),
        (Column::Six, 57, Place::Goal),
        (Column::Five, 50, Place::Ring(50)),
        (Column::Five, 51, Place::Lane(0)),
        (Column::Five, 55, Place::Lane(4)),
        (Column::Five, 56, Place::Goal),
    ] {
        let steps = Steps::new(given, column).expect("in range");
        assert_eq!(steps.place(column), place, "{column:?}, steps {given}");
    }
}

#[test]
fn the_goal_is_57_with_a_column_of_six_and_56_with_a_column_of_five() {
    assert_eq!(Column::Six.goal().get(), 57);
    assert_eq!(Column::Five.goal().get(), 56);
    assert_eq!(Column::Six.squares(), 6);
    assert_eq!(Column::Five.squares(), 5);
}

#[test]
fn no_piece_is_behind_its_base_or_beyond_its_goal() {
    for (given, six, five) in [
        (-2, false, false),
        (-1, true, true),
        (56, true, true),
        (57, true, false),
        (58, false, false),
        (i64::MIN, false, false),
        (i64::MAX, false, false),
        (256 - 1, false, false),
    ] {
        assert_eq!(Steps::new(given, Column::Six).is_some(), six, "{given}");
        assert_eq!(Steps::new(given, Column::Five).is_some(), five, "{given}");
    }
}

#[test]
fn a_piece_walks_square_by_square() {
    let way: Vec<i8> = walk(steps(48), steps(52), false, Column::Six)
        .map(Steps::get)
        .collect();
    assert_eq!(way, [49, 50, 51, 52]);
}

#[test]
fn a_piece_leaves_its_base_in_one_step() {
    let way: Vec<i8> = walk(Steps::BASE, Steps::START, false, Column::Six)
        .map(Steps::get)
        .collect();
    assert_eq!(way, [0]);
}

#[test]
fn a_bouncing_piece_walks_to_the_goal_and_back() {
    let way: Vec<i8> = walk(
        Steps::new(54, Column::Five).unwrap(),
        Steps::new(53, Column::Five).unwrap(),
        true,
        Column::Five,
    )
    .map(Steps::get)
    .collect();
    assert_eq!(way, [55, 56, 55, 54, 53]);
}

#[test]
fn a_piece_turns_into_its_own_column_after_the_51st_square() {
    for turn in 0..4 {
        let found = legal(&RuleSet::CLASSIC, turn, 1, &[(turn, &[50])]);
        assert_eq!(found, "0>51", "seat {turn}");
    }
}

#[test]
fn a_piece_passes_the_columns_of_its_rivals() {
    // Given seat 0 before the entry to seat 1's column, which is square 11 (its steps 50).
    let found = legal(&RuleSet::CLASSIC, 0, 3, &[(0, &[11]), (1, &[51, 52])]);
    // Then it goes on along the ring.
    assert_eq!(found, "0>14");
}

#[test]
fn columns_and_goal_cannot_be_entered_by_rivals() {
    // Equal steps in two columns are different squares.
    let mut table = Table::new(
        RuleSet::CLASSIC,
        0,
        &[(0, &[50]), (1, &[53, 57]), (2, &[53]), (3, &[53])],
    );
    table.turn_of(3, 0);
    assert_eq!(table.captured(), []);
    assert_eq!(table.steps(1), [53, 57, -1, -1]);
}

#[test]
fn a_seat_number_is_the_place_in_turn_order() {
    // In both directions of the board.
    for rules in [RuleSet::CLASSIC, RuleSet::PARCHIS] {
        let mut table = Table::new(rules, 0, &[]);
        for turn in [0, 1, 2, 3, 0, 1] {
            assert_eq!(table.turn(), turn);
            table.roll(2);
        }
    }
}

#[test]
fn the_direction_never_touches_legality() {
    let clockwise = RuleSet {
        direction: ludo_engine::rules::Direction::Clockwise,
        ..RuleSet::PARCHIS
    };
    for given in 0..=55 {
        for roll in 1..=6 {
            let seats: &[(u8, &[i64])] = &[(0, &[given, 20]), (1, &[8, 8]), (3, &[30])];
            assert_eq!(
                legal(&clockwise, 0, roll, seats),
                legal(&RuleSet::PARCHIS, 0, roll, seats)
            );
        }
    }
}
