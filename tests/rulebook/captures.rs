//! Landing and capture.

use ludo_engine::rules::{Event, Piece, RuleSet, SafeSquares, Stack};

use crate::common::{Table, legal, on, presets, seat};

#[test]
fn landing_on_a_rival_sends_it_to_its_base() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10]), (2, &[on(2, 14), 20])]);
    table.turn_of(4, 0);
    assert_eq!(table.steps(0), [14, -1, -1, -1]);
    assert_eq!(table.steps(2), [-1, 20, -1, -1]);
    assert!(table.events.contains(&Event::Captured {
        by: seat(0),
        seat: seat(2),
        piece: Piece::ALL[0],
        from: ludo_engine::rules::Steps::new(on(2, 14), RuleSet::CLASSIC.column).unwrap(),
    }));
    assert_eq!(table.position.captured()[seat(0)], 1);
}

#[test]
fn passing_a_rival_captures_nothing() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10]), (2, &[on(2, 14)])]);
    table.turn_of(5, 0);
    assert_eq!(table.captured(), []);
}

#[test]
fn all_rivals_on_the_square_are_captured_at_once() {
    let mut table = Table::new(
        RuleSet::CLASSIC,
        0,
        &[
            (0, &[10]),
            (1, &[on(1, 14), on(1, 14), 3]),
            (3, &[4, on(3, 14)]),
        ],
    );
    table.turn_of(4, 0);
    assert_eq!(table.captured(), [(1, 0), (1, 1), (3, 1)]);
    assert_eq!(table.steps(1), [-1, -1, 3, -1]);
    assert_eq!(table.steps(3), [4, -1, -1, -1]);
    assert_eq!(table.position.captured()[seat(0)], 3);
}

#[test]
fn own_pieces_are_never_captured() {
    for (_, rules) in presets() {
        let mut table = Table::new(rules, 0, &[(0, &[10, 14, -1])]);
        table.turn_of(4, 0);
        assert_eq!(table.captured(), []);
        assert_eq!(table.steps(0), [14, 14, -1, -1]);
    }
}

#[test]
fn a_capture_leaves_the_capturing_piece_where_it_is_and_its_roll_to_use() {
    let mut table = Table::new(RuleSet::HOUSE, 0, &[(0, &[10]), (1, &[on(1, 14)])]);
    table.turn_of(4, 0);
    assert_eq!(table.steps(0), [14, -1, -1, -1]);
    assert!(table.awaits_roll_of(0));
    table.turn_of(2, 0);
    assert_eq!(table.steps(0), [16, -1, -1, -1]);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn on_a_safe_square_nothing_is_captured_and_colours_share_it() {
    for (_, rules) in presets() {
        for square in [8, 21, 34, 47, 13, 26, 39] {
            let mut table = Table::new(rules, 0, &[(0, &[square - 2]), (1, &[on(1, square)])]);
            table.turn_of(2, 0);
            assert_eq!(table.captured(), [], "square {square}");
            assert_eq!(table.steps(0)[0] as i64, square);
            assert_eq!(table.steps(1)[0] as i64, on(1, square));
        }
    }
}

#[test]
fn a_piece_that_leaves_its_base_captures_nothing_on_its_safe_start_square() {
    for turn in 0..4 {
        let rival = (turn + 1) % 4;
        let start = 13 * i64::from(turn);
        let mut table = Table::new(
            RuleSet::CLASSIC,
            turn,
            &[(rival, &[on(rival, start), on(rival, start)])],
        );
        table.turn_of(6, 0);
        assert_eq!(table.captured(), [], "seat {turn}");
        assert_eq!(table.steps(rival)[0] as i64, on(rival, start));
    }
}

#[test]
fn where_no_square_is_safe_starts_and_stars_are_squares_like_others() {
    let rules = RuleSet {
        safe: SafeSquares::None,
        ..RuleSet::CLASSIC
    };
    for square in [8, 13, 21, 26, 34, 39, 47] {
        let found = legal(&rules, 0, 2, &[(0, &[square - 2]), (1, &[on(1, square)])]);
        assert_eq!(found, format!("0>{square} x1.0"));
    }
    // A piece that leaves its base captures on the start square.
    let found = legal(&rules, 0, 6, &[(1, &[on(1, 0)]), (0, &[57, 57, 57])]);
    assert_eq!(found, "3>0 x1.0");
}

#[test]
fn where_only_starts_are_safe_stars_are_squares_like_others() {
    let rules = RuleSet {
        safe: SafeSquares::Starts,
        ..RuleSet::CLASSIC
    };
    for square in [8, 21, 34, 47] {
        let found = legal(&rules, 0, 2, &[(0, &[square - 2]), (1, &[on(1, square)])]);
        assert_eq!(found, format!("0>{square} x1.0"));
    }
    for square in [13, 26, 39] {
        let found = legal(&rules, 0, 2, &[(0, &[square - 2]), (1, &[on(1, square)])]);
        assert_eq!(found, format!("0>{square}"));
    }
}

#[test]
fn every_start_square_is_safe_for_all_seats_not_only_its_owner() {
    // Seat 3 lands on the start of seat 1, where a piece of seat 2 stands.
    let seats: &[(u8, &[i64])] = &[(3, &[on(3, 10)]), (2, &[on(2, 13)])];
    assert_eq!(
        legal(&RuleSet::CLASSIC, 3, 3, seats),
        format!("0>{}", on(3, 13))
    );
}

#[test]
fn a_captured_piece_is_seen_from_every_side_of_the_ring() {
    // A rival before, at and behind the joint of the ring's numbers.
    for (turn, from, rival) in [(3, 11, 1), (3, 12, 1), (2, 25, 0), (1, 38, 3)] {
        let square = (13 * i64::from(turn) + from + 1) % 52;
        let seats: &[(u8, &[i64])] = &[(turn, &[from]), (rival, &[on(rival, square)])];
        let rules = RuleSet {
            safe: SafeSquares::None,
            ..RuleSet::CLASSIC
        };
        let expected = format!("0>{} x{rival}.0", from + 1);
        assert_eq!(legal(&rules, turn, 1, seats), expected);
    }
}

#[test]
fn a_rival_on_the_square_before_ones_start_is_out_of_reach() {
    // Seat 1 stands on square 51, where seat 0 never comes: it goes from 50 into its column.
    let seats: &[(u8, &[i64])] = &[(0, &[50]), (1, &[on(1, 51)])];
    assert_eq!(legal(&RuleSet::CLASSIC, 0, 1, seats), "0>51");
}

#[test]
fn pieces_in_bases_are_not_captured() {
    for stack in [Stack::Nothing, Stack::Shielded] {
        let rules = RuleSet {
            safe: SafeSquares::None,
            stack,
            ..RuleSet::CLASSIC
        };
        assert_eq!(legal(&rules, 0, 6, &[(0, &[57, 57, 57])]), "3>0");
    }
}
