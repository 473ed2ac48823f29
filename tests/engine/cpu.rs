//! The CPUs: what a move is worth and what it risks, by tables computed by hand, and how what is tied is settled.

use crate::common::chacha::{draw, draw_key};
use crate::common::{
    Chance, Table, board, exits, face, on, piece, presets, random_step, seat, setup,
};
use ludo_engine::cpu::{self, Assessment, Decision};
use ludo_engine::game::{Game, Level};
use ludo_engine::rules::{
    Action, Advance, BySeat, Capacity, EmptyTrack, Event, Face, Length, Overshoot, Phase, Pieces,
    Position, RuleSet, SafeSquares, Seat, Square, Stack, Steps, ToWin,
};

const OPEN: RuleSet = RuleSet {
    safe: SafeSquares::None,
    ..RuleSet::CLASSIC
};

fn assess(rules: &RuleSet, turn: u8, advance: Advance, seats: &[(u8, &[i64])]) -> Vec<Assessment> {
    let pieces = board(rules, seats);
    Decision::new(rules, &pieces, seat(turn), advance)
        .assess()
        .collect()
}

/// The value of seat 0's move with piece 0.
fn value(rules: &RuleSet, roll: u8, seats: &[(u8, &[i64])]) -> u8 {
    let assessed = assess(rules, 0, Advance::Roll(face(roll)), seats);
    assert_eq!(assessed[0].considered.piece, piece(0));
    assessed[0].value
}

/// The risk of seat 0's move with piece 0, in 216ths.
fn risk(rules: &RuleSet, roll: u8, seats: &[(u8, &[i64])]) -> u16 {
    let assessed = assess(rules, 0, Advance::Roll(face(roll)), seats);
    assert_eq!(assessed[0].considered.piece, piece(0));
    assessed[0].risk
}

// ---- Values ----

#[test]
fn a_plain_advance_is_worth_1() {
    for roll in [1, 2, 4, 5, 6] {
        assert_eq!(value(&RuleSet::CLASSIC, roll, &[(0, &[27])]), 1);
    }
}

#[test]
fn landing_on_a_safe_square_is_worth_2() {
    for square in [8, 13, 21, 26, 34, 39, 47] {
        assert_eq!(value(&RuleSet::CLASSIC, 3, &[(0, &[square - 3])]), 2);
    }
}

#[test]
fn only_the_squares_that_safe_names_are_worth_2() {
    let starts = RuleSet {
        safe: SafeSquares::Starts,
        ..RuleSet::CLASSIC
    };
    for star in [8, 21, 34, 47] {
        assert_eq!(value(&starts, 3, &[(0, &[star - 3])]), 1);
        assert_eq!(value(&OPEN, 3, &[(0, &[star - 3])]), 1);
    }
    for start in [13, 26, 39] {
        assert_eq!(value(&starts, 3, &[(0, &[start - 3])]), 2);
        assert_eq!(value(&OPEN, 3, &[(0, &[start - 3])]), 1);
    }
}

#[test]
fn leaving_a_safe_square_is_worth_no_less_than_another_advance() {
    assert_eq!(value(&RuleSet::CLASSIC, 3, &[(0, &[8])]), 1);
}

#[test]
fn a_step_into_and_within_the_column_is_a_plain_advance() {
    assert_eq!(value(&RuleSet::CLASSIC, 3, &[(0, &[49])]), 1);
    assert_eq!(value(&RuleSet::CLASSIC, 3, &[(0, &[51])]), 1);
    // Steps 52 and 60 would be a start and a star if the ring went on.
    assert_eq!(value(&RuleSet::CLASSIC, 1, &[(0, &[51])]), 1);
}

#[test]
fn leaving_the_base_is_worth_3_on_a_safe_start_square_too() {
    assert_eq!(value(&RuleSet::CLASSIC, 6, &[]), 3);
    assert_eq!(value(&OPEN, 6, &[]), 3);
}

#[test]
fn reaching_the_goal_is_worth_4() {
    assert_eq!(value(&RuleSet::CLASSIC, 3, &[(0, &[54])]), 4);
    assert_eq!(value(&RuleSet::HOUSE, 3, &[(0, &[53])]), 4);
    let stops = RuleSet {
        overshoot: Overshoot::StopsAtGoal,
        ..RuleSet::CLASSIC
    };
    assert_eq!(value(&stops, 6, &[(0, &[54])]), 4);
}

#[test]
fn a_bounce_is_worth_what_its_landing_square_is_worth() {
    assert_eq!(value(&RuleSet::PARCHIS, 3, &[(0, &[54])]), 1);
    let back_to_a_star = assess(&RuleSet::PARCHIS, 0, Advance::Bonus(10), &[(0, &[55])]);
    assert_eq!(back_to_a_star[0].considered.to.get(), 47);
    assert_eq!(back_to_a_star[0].value, 2);
}

#[test]
fn a_capture_is_worth_4_and_the_number_of_pieces_captured() {
    let one: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14)])];
    let two: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14), on(1, 14)])];
    let three: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 14); 2]), (2, &[on(2, 14)])];
    assert_eq!(value(&RuleSet::CLASSIC, 4, one), 5);
    assert_eq!(value(&RuleSet::CLASSIC, 4, two), 6);
    assert_eq!(value(&RuleSet::CLASSIC, 4, three), 7);
}

#[test]
fn a_move_that_does_two_things_has_the_higher_of_the_two_values() {
    // Leaves the base and captures.
    assert_eq!(value(&OPEN, 6, &[(1, &[on(1, 0)])]), 5);
    // Leaves the base and captures on a safe square that is full.
    let full: &[(u8, &[i64])] = &[(0, &[-1, 56, 56, 56]), (1, &[on(1, 0); 2])];
    assert_eq!(value(&RuleSet::PARCHIS, 5, full), 5);
}

#[test]
fn bonus_moves_have_the_same_values() {
    let seats: &[(u8, &[i64])] = &[(0, &[46, 10, 20, 11]), (1, &[on(1, 30)])];
    let values: Vec<u8> = assess(&RuleSet::PARCHIS, 0, Advance::Bonus(10), seats)
        .iter()
        .map(|assessed| assessed.value)
        .collect();
    assert_eq!(values, [4, 1, 5, 2]);
}

// ---- Risk ----

#[test]
fn one_rival_with_one_face_is_36_of_216() {
    // Seat 0 lands on 17; seat 1 stands 1 to 6 squares behind it, but not before its own start on 13.
    for behind in 1..=4 {
        let seats: &[(u8, &[i64])] = &[(0, &[14]), (1, &[on(1, 17 - behind)])];
        assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 36, "{behind} behind");
    }
    for behind in 1..=6 {
        let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 32 - behind)])];
        assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 36, "{behind} behind");
    }
}

#[test]
fn a_rival_seven_squares_behind_or_in_front_is_no_risk() {
    for distance in [-1, -2, 7, 8, 19] {
        let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 32 - distance)])];
        assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 0, "{distance} behind");
    }
}

#[test]
fn a_seat_that_is_home_is_left_out_of_the_estimate() {
    // Seat 1 stands right behind, with one piece home.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 30), 57]), (2, &[on(2, 27)])];
    for (to_win, expected) in [(1, 36), (2, 66), (4, 66)] {
        let rules = RuleSet {
            to_win: ToWin::try_from(to_win).unwrap(),
            ..RuleSet::CLASSIC
        };
        assert_eq!(risk(&rules, 3, seats), expected, "{to_win} to win");
    }
}

#[test]
fn with_fewer_to_win_a_capture_is_still_worth_more_than_the_goal() {
    let quick = RuleSet::CLASSIC.with_length(Length::Quick);
    let seats: &[(u8, &[i64])] = &[(0, &[55, 20]), (1, &[on(1, 22)])];
    for level in [Level::Normal, Level::Hard] {
        let pieces = board(&quick, seats);
        let roll = Advance::Roll(face(2));
        let decision = Decision::new(&quick, &pieces, seat(0), roll);
        assert_eq!(decision.choose(level, 1), Some(piece(1)), "{level}");
    }
}

#[test]
fn two_rivals_with_one_face_each_are_66_of_216() {
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 30)]), (2, &[on(2, 27)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 66);
    // Also with the same face.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 30)]), (2, &[on(2, 30)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 66);
}

#[test]
fn three_rivals_with_one_face_each_are_91_of_216() {
    let seats: &[(u8, &[i64])] = &[
        (0, &[40]),
        (1, &[on(1, 42)]),
        (2, &[on(2, 41)]),
        (3, &[on(3, 40)]),
    ];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 91);
}

#[test]
fn faces_of_one_rival_are_added_and_each_is_counted_once() {
    // Two faces.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 30), on(1, 27)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 72);
    // One face with either of two pieces.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 30), on(1, 30)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 36);
    // Four faces.
    let seats: &[(u8, &[i64])] = &[
        (0, &[29]),
        (1, &[on(1, 31), on(1, 30), on(1, 29), on(1, 28)]),
    ];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 144);
    // Two faces of one rival and one of another: 1 − 4/6 × 5/6 = 16/36.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 30), on(1, 27)]), (2, &[on(2, 28)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 96);
    // Three, two and one: 1 − 3/6 × 4/6 × 5/6 = 156/216.
    let seats: &[(u8, &[i64])] = &[
        (0, &[40]),
        (1, &[on(1, 42), on(1, 41), on(1, 40)]),
        (2, &[on(2, 42), on(2, 38)]),
        (3, &[on(3, 40)]),
    ];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 156);
}

#[test]
fn a_safe_square_the_column_and_the_goal_have_no_risk() {
    for square in [21, 34, 47] {
        let seats: &[(u8, &[i64])] = &[(0, &[square - 3]), (1, &[on(1, square - 2)])];
        assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 0, "square {square}");
        assert_eq!(risk(&OPEN, 3, seats), 36, "square {square}");
    }
    let seats: &[(u8, &[i64])] = &[(0, &[49]), (1, &[on(1, 50), on(1, 49)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 0, "column");
    let seats: &[(u8, &[i64])] = &[(0, &[54]), (1, &[on(1, 50)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 0, "goal");
}

#[test]
fn a_rival_that_turns_into_its_column_before_the_square_is_no_risk() {
    // Seat 1 enters its column after square 11.
    for square in [9, 10, 11] {
        let seats: &[(u8, &[i64])] = &[(0, &[11]), (1, &[on(1, square)])];
        assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 0, "from {square}");
    }
    // Seat 2 does not.
    let seats: &[(u8, &[i64])] = &[(0, &[11]), (2, &[on(2, 11)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 36);
}

#[test]
fn a_rival_that_leaves_its_base_is_a_risk_on_an_unsafe_start_square() {
    // Seat 1 comes out on 13 with a six.
    assert_eq!(risk(&OPEN, 3, &[(0, &[10])]), 36);
    // With a five and a six it has two faces, with any six, and all is lost.
    let two = RuleSet {
        exit_rolls: exits(&[5, 6]),
        ..OPEN
    };
    assert_eq!(risk(&two, 3, &[(0, &[10])]), 72);
    let any = RuleSet {
        exit_rolls: exits(&[1, 2, 3, 4, 5, 6]),
        ..OPEN
    };
    assert_eq!(risk(&any, 3, &[(0, &[10])]), 216);
    // With no piece in the base it does not.
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[57, 57, 57, 57])];
    assert_eq!(risk(&any, 3, seats), 0);
    // The exit may come in one face with another piece's capture.
    let seats: &[(u8, &[i64])] = &[(0, &[23]), (1, &[on(1, 20)]), (2, &[57])];
    assert_eq!(risk(&OPEN, 3, seats), 66, "six of seat 1, six of seat 2");
}

#[test]
fn free_exits_do_not_count_but_the_exit_roll_does() {
    let rules = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        ..OPEN
    };
    assert_eq!(risk(&rules, 3, &[(0, &[10])]), 36);
}

#[test]
fn the_estimate_is_made_in_the_position_after_the_move() {
    // Under no overtaking the piece that moves away was in the rival's way; it lands in front of it.
    let rules = RuleSet {
        stack: Stack::NoOvertaking,
        ..RuleSet::CLASSIC
    };
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 28)])];
    assert_eq!(risk(&rules, 3, seats), 36);
    // An own piece that stays is in its way.
    let seats: &[(u8, &[i64])] = &[(0, &[29, 30]), (1, &[on(1, 28)])];
    assert_eq!(risk(&rules, 1, seats), 36, "lands beside the own piece");
    let seats: &[(u8, &[i64])] = &[(0, &[30, 29]), (1, &[on(1, 28)])];
    assert_eq!(risk(&rules, 2, seats), 0);
    // A piece that is captured is no risk any more, another of its seat is.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 32), on(1, 28)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 36);
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 32)])];
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seats), 0);
}

#[test]
fn six_as_seven_applies_to_the_rivals() {
    let rules = RuleSet {
        six_is_seven_when_base_empty: true,
        ..RuleSet::CLASSIC
    };
    // Base empty: seven squares behind is within reach, six is not.
    let seven: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 25), 57, 57, 57])];
    let six: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 26), 57, 57, 57])];
    assert_eq!(risk(&rules, 3, seven), 36);
    assert_eq!(risk(&rules, 3, six), 0);
    assert_eq!(risk(&RuleSet::CLASSIC, 3, seven), 0);
    assert_eq!(risk(&RuleSet::CLASSIC, 3, six), 36);
    // A piece in the base: the other way round.
    let seven: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 25), 57, 57])];
    let six: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 26), 57, 57])];
    assert_eq!(risk(&rules, 3, seven), 0);
    assert_eq!(risk(&rules, 3, six), 36);
}

#[test]
fn a_capture_that_fills_a_rivals_base_takes_its_seven_away() {
    let rules = RuleSet {
        six_is_seven_when_base_empty: true,
        ..RuleSet::CLASSIC
    };
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 25), on(1, 32), 57, 57])];
    assert_eq!(risk(&rules, 3, seats), 0);
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 26), on(1, 32), 57, 57])];
    assert_eq!(risk(&rules, 3, seats), 36);
}

#[test]
fn the_forced_opening_applies_to_the_rivals() {
    let rules = RuleSet {
        six_opens_own_block: true,
        ..RuleSet::CLASSIC
    };
    // Six squares behind, but seat 1 has to open its block elsewhere.
    let elsewhere: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 26), 1, 1])];
    assert_eq!(risk(&rules, 3, elsewhere), 0);
    assert_eq!(risk(&RuleSet::CLASSIC, 3, elsewhere), 36);
    // Five squares behind it has not.
    let five: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 27), 1, 1])];
    assert_eq!(risk(&rules, 3, five), 36);
    // The block itself is six squares behind: on 26, a safe square, whatever that is.
    let block: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 26), on(1, 26)])];
    assert_eq!(risk(&rules, 3, block), 36);
    // A pair in the column need not be opened.
    let column: &[(u8, &[i64])] = &[(0, &[29]), (1, &[on(1, 26), 51, 51])];
    assert_eq!(risk(&rules, 3, column), 36);
}

#[test]
fn stacks_protect_where_the_rule_set_says_so() {
    // Piece 0 joins piece 1 on 32, four squares before the rival.
    let seats: &[(u8, &[i64])] = &[(0, &[29, 32]), (1, &[on(1, 28)])];
    for (stack, expected) in [
        (Stack::Nothing, 36),
        (Stack::Shielded, 0),
        (Stack::BlocksLanding, 0),
        (Stack::BlocksPassing, 0),
        (Stack::NoOvertaking, 36),
    ] {
        let rules = RuleSet {
            stack,
            ..RuleSet::CLASSIC
        };
        assert_eq!(risk(&rules, 3, seats), expected, "{stack:?}");
    }
}

#[test]
fn a_block_on_the_rivals_way_protects_where_blocks_cannot_be_passed() {
    let seats: &[(u8, &[i64])] = &[(0, &[29, 31, 31]), (1, &[on(1, 30)])];
    let rules = |stack| RuleSet {
        stack,
        ..RuleSet::CLASSIC
    };
    assert_eq!(risk(&rules(Stack::BlocksPassing), 3, seats), 0);
    assert_eq!(risk(&rules(Stack::BlocksLanding), 3, seats), 36);
}

#[test]
fn a_full_square_protects_under_the_capacity_of_two() {
    let rules = RuleSet {
        capacity: Capacity::Two,
        ..RuleSet::CLASSIC
    };
    let seats: &[(u8, &[i64])] = &[(0, &[29, 32]), (1, &[on(1, 30)])];
    assert_eq!(risk(&rules, 3, seats), 0);
}

#[test]
fn the_exception_to_the_capacity_is_a_risk_on_an_unsafe_start_square() {
    let rules = RuleSet {
        capacity: Capacity::Two,
        stack: Stack::BlocksPassing,
        ..OPEN
    };
    // Two own pieces on seat 1's start square 13: a six of seat 1 captures one.
    let seats: &[(u8, &[i64])] = &[(0, &[10, 13])];
    assert_eq!(risk(&rules, 3, seats), 36);
    // A walking rival cannot land there.
    let seats: &[(u8, &[i64])] = &[(0, &[10, 13]), (2, &[on(2, 12)])];
    assert_eq!(risk(&rules, 3, seats), 36);
    // On a safe square it is 0 by definition, although a six of seat 1 would capture the piece that lands there.
    let safe = RuleSet {
        safe: SafeSquares::StartsAndStars,
        ..rules
    };
    let seats: &[(u8, &[i64])] = &[(0, &[10]), (1, &[on(1, 13)])];
    assert_eq!(risk(&safe, 3, seats), 0);
}

#[test]
fn a_rival_that_bounces_out_of_its_column_is_a_risk() {
    // Seat 1 with its base empty: a six moves 55 to the goal on 56 and back to 50, which is square 11.
    let seats: &[(u8, &[i64])] = &[(0, &[9]), (1, &[55, 56, 56, 56])];
    assert_eq!(risk(&RuleSet::PARCHIS, 2, seats), 36);
    let seats: &[(u8, &[i64])] = &[(0, &[9]), (1, &[55, 56, 56, -1])];
    assert_eq!(risk(&RuleSet::PARCHIS, 2, seats), 0);
}

#[test]
fn bonus_moves_of_rivals_do_not_count() {
    // Seat 1 brings a piece home with a one and would capture with the bonus of ten.
    let seats: &[(u8, &[i64])] = &[(0, &[29]), (1, &[55, on(1, 22), 56, -1])];
    assert_eq!(risk(&RuleSet::PARCHIS, 3, seats), 0);
}

// ---- The choice ----

const THREE_ALIKE: &[(u8, &[i64])] = &[(0, &[10, 22, 30, 57])];

fn choice(
    rules: &RuleSet,
    level: Level,
    seed: u64,
    advance: Advance,
    seats: &[(u8, &[i64])],
) -> u8 {
    let pieces = board(rules, seats);
    Decision::new(rules, &pieces, seat(0), advance)
        .choose(level, seed)
        .expect("a legal move")
        .number()
}

#[test]
fn what_is_tied_is_settled_by_the_draw() {
    let roll = Advance::Roll(face(1));
    // Expert draws nothing.
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        for seed in 0..300 {
            let steps = [[10, 22, 30, 57], [-1; 4], [-1; 4], [-1; 4]];
            let expected = draw(draw_key(seed, steps, 0, 1), 3);
            let chosen = choice(&RuleSet::CLASSIC, level, seed, roll, THREE_ALIKE);
            assert_eq!(u32::from(chosen), expected, "{level}, seed {seed}");
        }
    }
}

#[test]
fn easy_draws_among_all_legal_moves_normal_among_the_best() {
    // With a three, pieces 1 and 3 land on safe squares.
    let seats: &[(u8, &[i64])] = &[(0, &[29, 5, 57, 10])];
    let steps = [[29, 5, 57, 10], [-1; 4], [-1; 4], [-1; 4]];
    for seed in 0..300 {
        let key = draw_key(seed, steps, 0, 3);
        let roll = Advance::Roll(face(3));
        let easy = choice(&RuleSet::CLASSIC, Level::Easy, seed, roll, seats);
        assert_eq!(easy, [0, 1, 3][draw(key, 3) as usize]);
        for level in [Level::Normal, Level::Hard] {
            let better = choice(&RuleSet::CLASSIC, level, seed, roll, seats);
            assert_eq!(better, [1, 3][draw(key, 2) as usize], "{level}");
        }
    }
}

#[test]
fn a_draw_skips_the_word_beyond_the_largest_multiple() {
    // A seed found by search: its first word is the largest there is, which a draw among three does not use.
    let seed = 5_335_312_082;
    let steps = [[10, 20, 30, 57], [-1; 4], [-1; 4], [-1; 4]];
    let key = draw_key(seed, steps, 0, 1);
    let words = crate::common::chacha::block(&key, 0, 0);
    assert_eq!(words[0], u32::MAX);
    assert_ne!(words[0] % 3, words[1] % 3);
    let seats: &[(u8, &[i64])] = &[(0, &[10, 20, 30, 57])];
    let roll = Advance::Roll(face(1));
    let chosen = choice(&RuleSet::CLASSIC, Level::Easy, seed, roll, seats);
    assert_eq!(u32::from(chosen), words[1] % 3);
}

#[test]
fn the_draw_depends_on_a_six_also_where_it_moves_seven() {
    let rules = RuleSet {
        six_is_seven_when_base_empty: true,
        ..RuleSet::CLASSIC
    };
    let steps = [[10, 22, 30, 57], [-1; 4], [-1; 4], [-1; 4]];
    for seed in 0..100 {
        let expected = draw(draw_key(seed, steps, 0, 6), 3);
        let roll = Advance::Roll(Face::SIX);
        let chosen = choice(&rules, Level::Normal, seed, roll, THREE_ALIKE);
        assert_eq!(u32::from(chosen), expected, "seed {seed}");
    }
}

#[test]
fn the_draw_of_a_bonus_depends_on_its_length() {
    let steps = [[10, 22, 28, 56], [-1; 4], [-1; 4], [-1; 4]];
    let seats: &[(u8, &[i64])] = &[(0, &[10, 22, 28, 56])];
    for seed in 0..100 {
        let expected = draw(draw_key(seed, steps, 0, 10), 3);
        let chosen = choice(
            &RuleSet::PARCHIS,
            Level::Normal,
            seed,
            Advance::Bonus(10),
            seats,
        );
        assert_eq!(u32::from(chosen), expected, "seed {seed}");
    }
}

#[test]
fn the_same_position_is_always_resolved_the_same_way() {
    // Given one position that was reached in different ways: by other rolls, at another time, in another order.
    let rules = RuleSet::CLASSIC;
    let mut slow = Table::new(rules, 0, &[(0, &[1, 20, 30])]);
    slow.turn_of(4, 0).roll(1).roll(1).roll(1);
    slow.turn_of(5, 0).roll(1).roll(2).roll(3).roll(4);
    let mut quick = Table::new(rules, 0, &[(0, &[10, 20, 30])]);
    quick.roll(4);
    assert_ne!(slow.position, quick.position);
    for level in Level::ALL {
        for seed in 0..100 {
            let chosen = cpu::choose(level, &slow.position, seed);
            assert!(chosen.is_some());
            assert_eq!(chosen, cpu::choose(level, &quick.position, seed));
            assert_eq!(chosen, cpu::choose(level, &slow.position, seed));
        }
    }
}

#[test]
fn the_seat_the_face_and_every_piece_take_part_in_the_draw() {
    let chosen = |seats: &[(u8, &[i64])], pips: u8| -> Vec<u8> {
        let roll = Advance::Roll(face(pips));
        (0..64)
            .map(|seed| choice(&RuleSet::CLASSIC, Level::Easy, seed, roll, seats))
            .collect()
    };
    let base = chosen(THREE_ALIKE, 1);
    assert_ne!(base, chosen(THREE_ALIKE, 2), "the face");
    for other in 1..4 {
        let seats: &[(u8, &[i64])] = &[(0, &[10, 22, 30, 57]), (other, &[51])];
        assert_ne!(base, chosen(seats, 1), "a piece of seat {other}");
    }
}

#[test]
fn normal_takes_the_move_of_highest_value_whatever_the_risk() {
    // With a four: capture, goal, star, plain.
    let seats: &[(u8, &[i64])] = &[(0, &[10, 53, 17, 27]), (1, &[on(1, 14)]), (2, &[on(2, 11)])];
    let roll = Advance::Roll(face(4));
    let assessed = assess(&RuleSet::CLASSIC, 0, roll, seats);
    let values: Vec<u8> = assessed.iter().map(|move_| move_.value).collect();
    assert_eq!(values, [5, 4, 2, 1]);
    for seed in 0..50 {
        assert_eq!(
            choice(&RuleSet::CLASSIC, Level::Normal, seed, roll, seats),
            0
        );
    }
}

#[test]
fn hard_avoids_risk_among_equal_values() {
    // Both advance plainly; piece 0 lands in front of a rival.
    let seats: &[(u8, &[i64])] = &[(0, &[29, 40, 57, 57]), (1, &[on(1, 30)])];
    for seed in 0..50 {
        let roll = Advance::Roll(face(3));
        assert_eq!(choice(&RuleSet::CLASSIC, Level::Hard, seed, roll, seats), 1);
    }
}

#[test]
fn a_risk_below_one_never_outweighs_a_step_of_value() {
    // Piece 0 captures at a risk of 144; piece 1 reaches the goal at none: 5 × 216 − 144 is still more than 4 × 216.
    let behind: &[i64] = &[on(1, 28), on(1, 29), on(1, 30), on(1, 31)];
    let seats: &[(u8, &[i64])] = &[(0, &[27, 52, 57, 57]), (1, behind), (2, &[on(2, 32)])];
    let roll = Advance::Roll(face(5));
    assert_eq!(risk(&RuleSet::CLASSIC, 5, seats), 144);
    for seed in 0..50 {
        assert_eq!(choice(&RuleSet::CLASSIC, Level::Hard, seed, roll, seats), 0);
    }
}

#[test]
fn a_risk_of_one_equals_a_step_of_value_and_the_draw_decides() {
    // Every roll brings seat 1 out onto square 13, where piece 0 captures; piece 1 reaches the goal.
    let rules = RuleSet {
        exit_rolls: exits(&[1, 2, 3, 4, 5, 6]),
        ..OPEN
    };
    let seats: &[(u8, &[i64])] = &[(0, &[10, 54, 57, 57]), (3, &[on(3, 13)])];
    let roll = Advance::Roll(face(3));
    let assessed = assess(&rules, 0, roll, seats);
    let figures: Vec<(u8, u16)> = assessed.iter().map(|a| (a.value, a.risk)).collect();
    assert_eq!(figures, [(5, 216), (4, 0)]);
    let steps = [[10, 54, 57, 57], [-1; 4], [-1; 4], [26, -1, -1, -1]];
    assert_eq!(on(3, 13), 26);
    for seed in 0..100 {
        let expected = draw(draw_key(seed, steps, 0, 3), 2);
        let chosen = choice(&rules, Level::Hard, seed, roll, seats);
        assert_eq!(u32::from(chosen), expected, "seed {seed}");
    }
}

#[test]
fn one_choice_needs_no_draw_and_none_is_no_choice() {
    let rules = RuleSet::CLASSIC;
    let only = board(&rules, &[(0, &[10])]);
    let stuck = board(&rules, &[(0, &[56])]);
    for level in Level::ALL {
        for seed in 0..20 {
            let roll = Advance::Roll(face(3));
            let decision = Decision::new(&rules, &only, seat(0), roll);
            assert_eq!(decision.choose(level, seed), Some(piece(0)));
            let decision = Decision::new(&rules, &stuck, seat(0), roll);
            assert_eq!(decision.choose(level, seed), None);
        }
        assert_eq!(cpu::choose(level, &Position::new(rules, seat(0)), 1), None);
    }
}

// ---- Laws over random games ----

/// The levels that differ by their weights, and those of value and risk.
const WEIGHTS: [(Level, (i32, i32)); 3] = [
    (Level::Easy, (0, 0)),
    (Level::Normal, (216, 0)),
    (Level::Hard, (216, 1)),
];

/// The chance of losing the piece that moved, found by playing every roll and every move of every rival.
fn risk_by_playing(rules: &RuleSet, pieces: &Pieces, mover: Seat, assessed: &Assessment) -> u16 {
    let considered = assessed.considered;
    let Some(square) = Square::of(mover, considered.to) else {
        return 0;
    };
    if square.is_safe(rules.safe) {
        return 0;
    }
    let mut after = *pieces;
    after.make(mover, &considered);
    let rules = RuleSet {
        empty_track: EmptyTrack::Normal,
        finish: ludo_engine::rules::Finish::RankAll,
        ..*rules
    };
    let mut spared = 1;
    for rival in mover.rivals() {
        let begun = Position::arranged(rules, rival, after);
        let mut faces = 0;
        if begun.turn() == rival && begun.phase() == Phase::Roll {
            for rolled in Face::ALL {
                let mut position = begun;
                position.play(Action::Roll(rolled), |_| ()).expect("due");
                let captures = |number| {
                    let mut next = position;
                    let mut lost = false;
                    let captured = |event| {
                        if let Event::Captured { seat, from, .. } = event {
                            lost |= seat == mover && Square::of(seat, from) == Some(square);
                        }
                    };
                    next.play(Action::Move(number), captured).is_ok() && lost
                };
                let due = position.turn() == rival && position.phase() == Phase::Move(rolled);
                if due && ludo_engine::rules::Piece::ALL.into_iter().any(captures) {
                    faces += 1;
                }
            }
        }
        spared *= 6 - faces;
    }
    216 - spared
}

#[test]
fn three_levels_differ_only_by_their_weights_and_choose_what_the_figures_say() {
    let mut choices = 0;
    for (name, rules) in presets() {
        for seed in 0..3 {
            let mut game = Game::new(setup(name, rules, seed));
            let mut chance = Chance::new(seed);
            loop {
                let position = game.position();
                if let Some(decision) = Decision::due(position) {
                    let assessed: Vec<Assessment> = decision.assess().collect();
                    let steps = Seat::ALL.map(|s| position.pieces().of(s).map(Steps::get));
                    let shown = match position.phase() {
                        Phase::Move(face) => face.pips(),
                        Phase::Bonus(squares) => squares,
                        other => panic!("{other:?} has nothing to choose"),
                    };
                    for assessed in &assessed {
                        let played =
                            risk_by_playing(&rules, position.pieces(), position.turn(), assessed);
                        assert_eq!(assessed.risk, played, "{assessed:?}\n{}", game.to_text());
                    }
                    for (level, (by_value, by_risk)) in WEIGHTS {
                        let score = |assessed: &Assessment| {
                            by_value * i32::from(assessed.value)
                                - by_risk * i32::from(assessed.risk)
                        };
                        let best = assessed.iter().map(score).max().expect("a legal move");
                        let tied: Vec<u8> = assessed
                            .iter()
                            .filter(|assessed| score(assessed) == best)
                            .map(|assessed| assessed.considered.piece.number())
                            .collect();
                        let key = draw_key(seed, steps, position.turn().number(), shown);
                        let drawn = match tied.len() {
                            1 => 0,
                            several => draw(key, several as u32) as usize,
                        };
                        let chosen = cpu::choose(level, position, seed).expect("a legal move");
                        assert_eq!(chosen.number(), tied[drawn], "{level}\n{}", game.to_text());
                        choices += 1;
                    }
                }
                if !random_step(&mut game, &mut chance, |_| ()) {
                    break;
                }
            }
        }
    }
    assert!(choices > 5_000, "{choices} choices were compared");
}

#[test]
fn pieces_with_another_order_of_arrival_are_the_same_position_to_a_cpu() {
    let rules = RuleSet::CLASSIC;
    let pieces = board(&rules, THREE_ALIKE);
    let later = pieces.with_arrivals(BySeat([[4, 3, 2, 1], [5; 4], [6; 4], [7; 4]]));
    for seed in 0..50 {
        let chosen = |pieces: &Pieces| {
            Decision::new(&rules, pieces, seat(0), Advance::Roll(face(1))).choose(Level::Hard, seed)
        };
        assert_eq!(chosen(&pieces), chosen(&later));
    }
}
