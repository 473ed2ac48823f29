//! The values of `stack`, and the capacity of two.

use ludo_engine::rules::{
    Advance, BySeat, Capacity, Overshoot, RuleSet, SafeSquares, Stack, TurnEnded,
};

use crate::common::{Table, board, describe_all, exits, face, legal, legal_bonus, on, seat};

const NOTHING: RuleSet = RuleSet::CLASSIC;
const SHIELDED: RuleSet = RuleSet {
    stack: Stack::Shielded,
    ..RuleSet::CLASSIC
};
const LANDING: RuleSet = RuleSet {
    stack: Stack::BlocksLanding,
    ..RuleSet::CLASSIC
};
const PASSING: RuleSet = RuleSet {
    stack: Stack::BlocksPassing,
    ..RuleSet::CLASSIC
};
const OVERTAKING: RuleSet = RuleSet {
    stack: Stack::NoOvertaking,
    ..RuleSet::CLASSIC
};

fn two(stack: Stack) -> RuleSet {
    RuleSet {
        stack,
        capacity: Capacity::Two,
        ..RuleSet::CLASSIC
    }
}

// ---- nothing ----

#[test]
fn with_nothing_pieces_that_share_a_square_are_captured_together() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 3])];
    assert_eq!(legal(&NOTHING, 0, 4, seats), "0>14 x1.0 x1.1 x1.2");
}

#[test]
fn with_nothing_pieces_that_share_a_square_can_be_passed() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 4])];
    assert_eq!(legal(&NOTHING, 0, 5, seats), "0>15");
}

#[test]
fn with_nothing_rivals_on_the_start_square_do_not_stop_an_exit() {
    let seats: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[on(1, 0); 2])];
    assert_eq!(legal(&NOTHING, 0, 6, seats), "3>0");
}

// ---- shielded ----

#[test]
fn shielded_captures_where_exactly_one_rival_stands() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)])];
    assert_eq!(legal(&SHIELDED, 0, 4, seats), "0>14 x1.0");
}

#[test]
fn shielded_captures_nothing_where_two_of_a_rival_stand() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 2])];
    assert_eq!(legal(&SHIELDED, 0, 4, seats), "0>14");
    assert_eq!(legal(&SHIELDED, 0, 5, seats), "0>15");
}

#[test]
fn shielded_captures_nothing_where_two_rivals_of_two_colours_stand() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)]), (3, &[on(3, 14)])];
    assert_eq!(legal(&SHIELDED, 0, 4, seats), "0>14");
}

#[test]
fn shielded_captures_nothing_where_an_own_piece_and_a_rival_stand() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 14]), (1, &[on(1, 14)])];
    assert_eq!(legal(&SHIELDED, 0, 4, seats), "0>14; 1>18");
}

#[test]
fn shielded_lets_a_rival_join_its_captor_on_a_mixed_square() {
    // Given two colours on an unsafe square,
    let mut table = Table::new(
        SHIELDED,
        0,
        &[(0, &[10]), (1, &[on(1, 14), on(1, 14)]), (2, &[on(2, 11)])],
    );
    table.turn_of(4, 0);
    // Then all three stay, and the next ones join them.
    assert_eq!(table.captured(), []);
    table.turn_of(1, 0).turn_of(3, 0);
    assert_eq!(table.captured(), []);
    assert_eq!(table.steps(0)[0], 14);
    assert_eq!(i64::from(table.steps(2)[0]), on(2, 14));
}

#[test]
fn shielded_pieces_can_be_captured_again_when_one_has_left() {
    let mut table = Table::new(SHIELDED, 1, &[(1, &[on(1, 30), on(1, 30)]), (2, &[1])]);
    table.turn_of(3, 0);
    table.turn_of(3, 0);
    assert_eq!(table.captured(), [(1, 1)]);
}

#[test]
fn shielded_captures_nothing_on_a_safe_square() {
    let star: &[(u8, &[i64])] = &[(0, &[6]), (1, &[on(1, 8)])];
    assert_eq!(legal(&SHIELDED, 0, 2, star), "0>8");
}

// ---- blocks_landing ----

#[test]
fn blocks_landing_stops_rivals_from_landing_and_not_from_passing() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 2])];
    assert_eq!(legal(&LANDING, 0, 4, seats), "-");
    assert_eq!(legal(&LANDING, 0, 5, seats), "0>15");
}

#[test]
fn blocks_landing_holds_for_three_and_four_pieces_too() {
    for count in 2..=4 {
        let block = vec![on(1, 14); count];
        assert_eq!(legal(&LANDING, 0, 4, &[(0, &[10]), (1, &block)]), "-");
    }
}

#[test]
fn blocks_landing_holds_on_safe_squares() {
    for square in [8, 21, 26] {
        let seats: &[(u8, &[i64])] = &[(0, &[square - 2]), (1, &[on(1, square); 2])];
        assert_eq!(legal(&LANDING, 0, 2, seats), "-", "square {square}");
    }
}

#[test]
fn two_pieces_of_two_rivals_are_no_block() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)]), (2, &[on(2, 14)])];
    for rules in [LANDING, PASSING] {
        assert_eq!(legal(&rules, 0, 4, seats), "0>14 x1.0 x2.0");
        assert_eq!(legal(&rules, 0, 5, seats), "0>15");
    }
}

#[test]
fn a_block_together_with_a_third_colour_blocks_and_protects_it() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)]), (2, &[on(2, 14); 2])];
    for rules in [LANDING, PASSING] {
        assert_eq!(legal(&rules, 0, 4, seats), "-");
    }
}

#[test]
fn a_block_on_the_start_square_stops_an_exit() {
    for rules in [LANDING, PASSING] {
        let seats: &[(u8, &[i64])] = &[(0, &[10]), (3, &[on(3, 0); 2])];
        assert_eq!(legal(&rules, 0, 6, seats), "0>16");
        let two_colours: &[(u8, &[i64])] = &[(0, &[10]), (3, &[on(3, 0)]), (1, &[on(1, 0)])];
        assert_eq!(legal(&rules, 0, 6, two_colours), "0>16; 1>0; 2>0; 3>0");
    }
}

#[test]
fn own_blocks_never_stop_their_owner() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 14, 14, -1])];
    for rules in [LANDING, PASSING] {
        assert_eq!(legal(&rules, 0, 4, seats), "0>14; 1>18; 2>18");
        assert_eq!(legal(&rules, 0, 5, seats), "0>15; 1>19; 2>19");
    }
}

#[test]
fn an_own_block_on_the_start_square_does_not_stop_an_exit() {
    for rules in [LANDING, PASSING, OVERTAKING, SHIELDED, NOTHING] {
        let found = legal(&rules, 0, 6, &[(0, &[0, 0, 57, -1])]);
        assert_eq!(found, "0>6; 1>6; 3>0", "{:?}", rules.stack);
    }
}

// ---- blocks_passing ----

#[test]
fn blocks_passing_stops_rivals_from_landing_and_from_passing() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 14, 15]), (1, &[on(1, 14); 2])];
    // Piece 1 stands on the block's square itself and may leave it.
    assert_eq!(legal(&PASSING, 0, 3, seats), "0>13; 1>17; 2>18");
    assert_eq!(legal(&PASSING, 0, 4, seats), "1>18; 2>19");
    assert_eq!(legal(&PASSING, 0, 5, seats), "1>19; 2>20");
}

#[test]
fn blocks_passing_holds_on_safe_squares() {
    for square in [8, 21, 26, 47] {
        let seats: &[(u8, &[i64])] = &[(0, &[square - 1]), (1, &[on(1, square); 2])];
        for roll in 1..=6 {
            let exit_only = if roll == 6 { "1>0; 2>0; 3>0" } else { "-" };
            assert_eq!(
                legal(&PASSING, 0, roll, seats),
                exit_only,
                "square {square}"
            );
        }
    }
}

#[test]
fn a_single_rival_can_be_passed_and_captured_under_blocks_passing() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)])];
    assert_eq!(legal(&PASSING, 0, 4, seats), "0>14 x1.0");
    assert_eq!(legal(&PASSING, 0, 5, seats), "0>15");
}

#[test]
fn a_block_beside_the_way_blocks_nobody() {
    // Square 51 is behind seat 0's entry to its column; the pair in a column is a rival's own affair.
    let seats: &[(u8, &[i64])] = &[(0, &[49]), (1, &[on(1, 51); 2]), (2, &[51, 51])];
    assert_eq!(legal(&PASSING, 0, 3, seats), "0>52");
    // Rivals' pairs in base and goal block nobody.
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[57, 57])];
    assert_eq!(legal(&PASSING, 0, 6, seats), "0>16; 1>0; 2>0; 3>0");
}

#[test]
fn a_block_on_the_last_ring_square_keeps_a_piece_out_of_its_column() {
    let seats: &[(u8, &[i64])] = &[(0, &[48]), (1, &[on(1, 50); 2])];
    assert_eq!(legal(&PASSING, 0, 1, seats), "0>49");
    for roll in 2..=5 {
        assert_eq!(legal(&PASSING, 0, roll, seats), "-", "roll {roll}");
    }
}

#[test]
fn a_block_is_passed_by_a_bonus_no_more_than_by_a_roll() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 30]), (1, &[on(1, 14); 2])];
    assert_eq!(legal_bonus(&PASSING, 0, 10, seats), "1>40");
    assert_eq!(legal_bonus(&LANDING, 0, 10, seats), "0>20; 1>40");
    assert_eq!(legal_bonus(&LANDING, 0, 4, seats), "1>34");
}

// ---- no_overtaking ----

#[test]
fn under_no_overtaking_no_rival_is_jumped_over_and_any_may_be_landed_on() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)])];
    assert_eq!(legal(&OVERTAKING, 0, 3, seats), "0>13");
    assert_eq!(legal(&OVERTAKING, 0, 4, seats), "0>14 x1.0");
    assert_eq!(legal(&OVERTAKING, 0, 5, seats), "-");
}

#[test]
fn under_no_overtaking_all_rivals_are_captured_where_that_is_allowed() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 2]), (2, &[on(2, 14)])];
    assert_eq!(legal(&OVERTAKING, 0, 4, seats), "0>14 x1.0 x1.1 x2.0");
    let star: &[(u8, &[i64])] = &[(0, &[6]), (1, &[on(1, 8); 2])];
    assert_eq!(legal(&OVERTAKING, 0, 2, star), "0>8");
    assert_eq!(legal(&OVERTAKING, 0, 3, star), "-");
}

#[test]
fn under_no_overtaking_own_pieces_are_not_jumped_over_either() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 14])];
    assert_eq!(legal(&OVERTAKING, 0, 4, seats), "0>14; 1>18");
    assert_eq!(legal(&OVERTAKING, 0, 5, seats), "1>19");
}

#[test]
fn under_no_overtaking_pieces_on_ones_own_square_are_not_in_the_way() {
    let seats: &[(u8, &[i64])] = &[(0, &[21, 21]), (1, &[on(1, 21); 2])];
    assert_eq!(legal(&OVERTAKING, 0, 5, seats), "0>26; 1>26");
}

#[test]
fn under_no_overtaking_nobody_is_jumped_over_in_the_column() {
    let seats: &[(u8, &[i64])] = &[(0, &[49, 52])];
    assert_eq!(legal(&OVERTAKING, 0, 3, seats), "0>52; 1>55");
    assert_eq!(legal(&OVERTAKING, 0, 4, seats), "1>56");
    assert_eq!(legal(&OVERTAKING, 0, 5, seats), "1>57");
}

#[test]
fn under_no_overtaking_the_goal_blocks_nobody() {
    let seats: &[(u8, &[i64])] = &[(0, &[54, 57])];
    assert_eq!(legal(&OVERTAKING, 0, 3, seats), "0>57");
    let bounces = RuleSet {
        overshoot: Overshoot::Bounces,
        ..OVERTAKING
    };
    assert_eq!(legal(&bounces, 0, 4, seats), "0>56");
}

#[test]
fn under_no_overtaking_a_bouncing_piece_does_not_block_itself() {
    let rules = RuleSet {
        overshoot: Overshoot::Bounces,
        ..OVERTAKING
    };
    // 56 goes to 57 and back over its own square to 52.
    assert_eq!(legal(&rules, 0, 6, &[(0, &[56])]), "0>52; 1>0; 2>0; 3>0");
    // Another own piece on that square, or on the way back, does.
    assert_eq!(legal(&rules, 0, 5, &[(0, &[56, 56])]), "-");
    assert_eq!(legal(&rules, 0, 5, &[(0, &[56, 54])]), "-");
    // It may be landed on. Piece 1 is stopped by piece 0 on its own way.
    assert_eq!(legal(&rules, 0, 4, &[(0, &[56, 54])]), "0>54");
}

#[test]
fn under_no_overtaking_a_bounce_lands_on_no_square_that_is_jumped_over_on_the_way_forth() {
    let rules = RuleSet {
        overshoot: Overshoot::Bounces,
        ..OVERTAKING
    };
    // 53 walks 54 55 56 57 56 55: the piece on 55 would be jumped over first.
    let found = legal(&rules, 0, 6, &[(0, &[53, 55, 57, 57])]);
    // 55 walks 56 57 56 55 54 53: the piece on 53 may be landed on.
    assert_eq!(found, "1>53");
}

#[test]
fn under_no_overtaking_an_exit_jumps_over_nobody() {
    let seats: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[on(1, 0); 3])];
    assert_eq!(legal(&OVERTAKING, 0, 6, seats), "3>0");
}

// ---- capacity ----

#[test]
fn a_full_square_cannot_be_landed_on_even_where_its_pieces_could_be_captured() {
    for stack in [Stack::Nothing, Stack::Shielded, Stack::NoOvertaking] {
        let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)]), (2, &[on(2, 14)])];
        assert_eq!(legal(&two(stack), 0, 4, seats), "-", "{stack:?}");
        let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 2])];
        assert_eq!(legal(&two(stack), 0, 4, seats), "-", "{stack:?}");
    }
}

#[test]
fn a_full_square_can_be_passed_where_the_stack_rule_allows_it() {
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 2])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 5, seats), "0>15");
    assert_eq!(legal(&two(Stack::BlocksPassing), 0, 5, seats), "-");
}

#[test]
fn own_pieces_count_for_the_capacity() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 14, 14])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 4, seats), "1>18; 2>18");
    let mixed: &[(u8, &[i64])] = &[(0, &[6, 8]), (1, &[on(1, 8)])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 2, mixed), "1>10");
}

#[test]
fn a_square_with_one_piece_has_room_for_another() {
    assert_eq!(
        legal(&two(Stack::Nothing), 0, 4, &[(0, &[10, 14])]),
        "0>14; 1>18"
    );
    let star: &[(u8, &[i64])] = &[(0, &[6]), (1, &[on(1, 8)])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 2, star), "0>8");
}

#[test]
fn the_capacity_holds_in_the_column() {
    let seats: &[(u8, &[i64])] = &[(0, &[50, 53, 53])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 3, seats), "1>56; 2>56");
    assert_eq!(legal(&two(Stack::Nothing), 0, 4, seats), "0>54; 1>57; 2>57");
    // Without a limit there is room for all.
    assert_eq!(legal(&NOTHING, 0, 3, seats), "0>53; 1>56; 2>56");
}

#[test]
fn base_and_goal_are_free_of_the_capacity() {
    let seats: &[(u8, &[i64])] = &[(0, &[54, 57, 57, 57])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 3, seats), "0>57");
    // Four pieces begin in the base, and captured ones go there.
    let mut table = Table::new(two(Stack::Nothing), 0, &[(0, &[10]), (1, &[on(1, 14)])]);
    table.turn_of(4, 0);
    assert_eq!(table.steps(1), [-1; 4]);
}

#[test]
fn own_pieces_alone_on_a_full_start_square_stop_an_exit() {
    for stack in [Stack::Nothing, Stack::BlocksPassing, Stack::Shielded] {
        assert_eq!(
            legal(&two(stack), 0, 6, &[(0, &[0, 0, -1, 57])]),
            "0>6; 1>6"
        );
    }
}

/// Exits of seat 0 onto its start square, with arrivals.
fn exits_onto(rules: &RuleSet, seats: &[(u8, &[i64])], arrivals: [[i64; 4]; 4]) -> String {
    let pieces = board(rules, seats).with_arrivals(BySeat(arrivals));
    describe_all(&pieces.legal_moves(rules, seat(0), Advance::Roll(face(6))))
}

#[test]
fn an_exit_onto_a_full_start_square_captures_the_rival_that_arrived_there_last() {
    let arrived = [[0; 4], [5, 9, 0, 0], [7, 0, 0, 0], [0; 4]];
    for safe in [SafeSquares::StartsAndStars, SafeSquares::None] {
        for stack in [
            Stack::Nothing,
            Stack::Shielded,
            Stack::BlocksLanding,
            Stack::BlocksPassing,
            Stack::NoOvertaking,
        ] {
            let rules = RuleSet { safe, ..two(stack) };
            // A rival block: the later of the two.
            let block: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[on(1, 0); 2])];
            assert_eq!(exits_onto(&rules, block, arrived), "3>0 x1.1", "{stack:?}");
            // Two colours: the later of the two.
            let mixed: &[(u8, &[i64])] =
                &[(0, &[57, 57, 57]), (1, &[on(1, 0), 20]), (2, &[on(2, 0)])];
            assert_eq!(exits_onto(&rules, mixed, arrived), "3>0 x2.0", "{stack:?}");
            // One is the owner's: the rival, whoever came last.
            let own: &[(u8, &[i64])] = &[(0, &[0, 57, 57]), (1, &[on(1, 0)])];
            let own_last = [[99, 0, 0, 0], [5, 9, 0, 0], [0; 4], [0; 4]];
            assert_eq!(
                exits_onto(&rules, own, own_last),
                "0>6; 3>0 x1.0",
                "{stack:?}"
            );
        }
    }
}

#[test]
fn where_arrivals_are_equal_or_not_known_the_highest_seat_then_the_highest_piece_counts_as_last() {
    let rules = two(Stack::BlocksPassing);
    let block: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[on(1, 0), 30, on(1, 0)])];
    assert_eq!(legal(&rules, 0, 6, block), "3>0 x1.2");
    let mixed: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[2, on(1, 0)]), (3, &[on(3, 0)])];
    assert_eq!(legal(&rules, 0, 6, mixed), "3>0 x3.0");
    assert_eq!(exits_onto(&rules, mixed, [[4; 4]; 4]), "3>0 x3.0");
}

#[test]
fn arrival_is_the_moment_a_piece_came_to_stand_on_its_square() {
    // Given two rivals that come to seat 0's start square one after the other, the lower seat last,
    let rules = RuleSet {
        exit_rolls: exits(&[6]),
        ..two(Stack::BlocksPassing)
    };
    let mut table = Table::new(
        rules,
        3,
        &[(0, &[57, 57, 57]), (1, &[on(1, 49)]), (3, &[on(3, 50), 20])],
    );
    table.turn_of(2, 0).roll(1).turn_of(3, 0);
    // and another move of the seat that came first,
    table.roll(1).turn_of(1, 1);
    // When seat 0 leaves its base,
    table.roll(6);
    // Then the last to arrive is captured.
    assert_eq!(table.legal(), "3>0 x1.0");
    table.choose(3);
    assert_eq!(table.steps(3)[0], 13);
    assert_eq!(table.steps(1), [-1; 4]);
}

#[test]
fn an_exit_onto_a_start_square_that_is_not_full_follows_the_ordinary_rules() {
    let one: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[on(1, 0)])];
    assert_eq!(legal(&two(Stack::Nothing), 0, 6, one), "3>0");
    let unsafe_start = RuleSet {
        safe: SafeSquares::None,
        ..two(Stack::Nothing)
    };
    assert_eq!(legal(&unsafe_start, 0, 6, one), "3>0 x1.0");
}

#[test]
fn a_piece_already_out_gets_no_exception_on_a_full_square() {
    // Seat 1 comes by on seat 0's full start square.
    let seats: &[(u8, &[i64])] = &[(1, &[on(1, 50)]), (2, &[on(2, 0)]), (3, &[on(3, 0)])];
    assert_eq!(legal(&two(Stack::Nothing), 1, 2, seats), "-");
}

#[test]
fn only_an_exit_captures_on_a_safe_square() {
    let mut table = Table::new(
        RuleSet::PARCHIS,
        0,
        &[(0, &[20]), (1, &[on(1, 0)]), (2, &[on(2, 0)])],
    );
    // In parchis with a five.
    table.roll(5);
    assert_eq!(table.legal(), "0>25; 1>0 x2.0; 2>0 x2.0; 3>0 x2.0");
    table.choose(1);
    assert_eq!(table.captured(), [(2, 0)]);
    assert_eq!(table.position.captured()[seat(0)], 1);
    assert!(table.awaits_roll_of(0), "the capture earns a roll");
}

#[test]
fn four_pieces_arranged_on_the_start_square_are_full_too() {
    let seats: &[(u8, &[i64])] = &[(0, &[57, 57, 57]), (1, &[on(1, 0); 4])];
    assert_eq!(legal(&two(Stack::BlocksPassing), 0, 6, seats), "3>0 x1.3");
}

#[test]
fn a_block_that_leaves_no_move_passes_the_turn() {
    let mut table = Table::new(PASSING, 0, &[(0, &[10]), (2, &[on(2, 12); 2])]);
    table.roll(3);
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
    assert!(table.awaits_roll_of(1));
}
