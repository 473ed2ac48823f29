//! Turn and exit.

use ludo_engine::rules::{Action, Event, Phase, RuleSet, TurnEnded};

use crate::common::{Table, exits, face, legal, legal_bonus, on, piece, presets, seat};

// ---- Turn ----

#[test]
fn a_roll_that_a_piece_can_use_must_be_used() {
    // Given a roll that only one piece can use,
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10])]);
    table.roll(3);
    // Then the turn does not pass by itself, and nothing but that move is accepted.
    assert_eq!(table.position.phase(), Phase::Move(face(3)));
    assert_eq!(table.legal(), "0>13");
    for pips in 1..=6 {
        assert!(table.refuses(Action::Roll(face(pips))));
    }
    assert!(table.refuses(Action::FreeExit));
    assert!((1..4).all(|number| table.refuses(Action::Move(piece(number)))));
    assert!(!table.refuses(Action::Move(piece(0))));
}

#[test]
fn exactly_one_piece_is_moved() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10, 20, 30])]);
    table.turn_of(4, 1);
    assert_eq!(table.steps(0), [10, 24, 30, -1]);
    assert!(table.awaits_roll_of(1));
}

#[test]
fn a_roll_that_no_piece_can_use_passes_the_turn_by_itself_and_says_so() {
    let mut table = Table::new(RuleSet::CLASSIC, 2, &[(2, &[55])]);
    table.roll(5);
    assert!(table.awaits_roll_of(3));
    assert_eq!(
        table.events,
        [
            Event::Rolled {
                seat: seat(2),
                face: face(5),
                number: 1
            },
            Event::NoMove {
                seat: seat(2),
                face: face(5)
            },
            Event::TurnEnded {
                seat: seat(2),
                why: TurnEnded::NoMove
            },
            Event::TurnBegan { seat: seat(3) },
        ]
    );
}

#[test]
fn a_move_without_an_extra_roll_ends_the_turn() {
    let mut table = Table::new(RuleSet::CLASSIC, 3, &[(3, &[10])]);
    table.turn_of(2, 0);
    assert_eq!(table.ended(), Some(TurnEnded::Moved));
    assert!(table.awaits_roll_of(0));
}

#[test]
fn a_piece_moves_as_many_squares_as_the_die_shows() {
    for turn in 0..4 {
        for roll in 1..=6 {
            let mut table = Table::new(RuleSet::CLASSIC, turn, &[(turn, &[10])]);
            table.turn_of(roll, 0);
            assert_eq!(table.steps(turn)[0], 10 + roll as i8);
        }
    }
}

#[test]
fn before_a_roll_nothing_moves() {
    let table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10, 20, 30, 40])]);
    assert_eq!(table.legal(), "-");
    for number in 0..4 {
        assert!(table.refuses(Action::Move(piece(number))));
    }
    assert!(table.refuses(Action::FreeExit));
}

#[test]
fn nothing_pending_crosses_a_change_of_turn() {
    // Given a seat with two sixes in a row and a roll in the queue, whose pieces are stuck in the column,
    let stuck = &[(0, &[43, 54][..]), (1, &[on(1, 49), 0])];
    let mut table = Table::new(RuleSet::SAFE_PAIRS, 0, stuck);
    table.turn_of(6, 0);
    assert_eq!(table.captured(), [(1, 0)]);
    table.turn_of(6, 0);
    assert_eq!(table.steps(0), [55, 54, -1, -1]);
    assert_eq!(table.position.sixes(), 2);
    assert_eq!(table.position.queued_rolls(), 1);
    table.roll(5);
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
    // When the turn has passed,
    assert_eq!(table.ended(), Some(TurnEnded::NoMove));
    // Then the next seat begins with nothing.
    assert!(table.awaits_roll_of(1));
    assert_eq!(table.position.sixes(), 0);
    assert_eq!(table.position.queued_rolls(), 0);
    table.turn_of(2, 1);
    assert!(table.awaits_roll_of(2));
}

#[test]
fn rolls_are_counted_over_the_whole_game() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[]);
    for number in 1..=9 {
        table.roll(3);
        assert_eq!(table.position.rolls(), number);
    }
}

// ---- Exit ----

#[test]
fn a_roll_of_six_is_a_choice_between_exit_and_move() {
    assert_eq!(
        legal(&RuleSet::CLASSIC, 0, 6, &[(0, &[10, -1, -1, 57])]),
        "0>16; 1>0; 2>0"
    );
}

#[test]
fn an_exit_is_never_forced() {
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[10])]);
    table.turn_of(6, 0);
    assert_eq!(table.steps(0), [16, -1, -1, -1]);
}

#[test]
fn an_exit_brings_a_base_piece_to_its_own_start_square() {
    for turn in 0..4 {
        let mut table = Table::new(RuleSet::CLASSIC, turn, &[]);
        table.turn_of(6, 2);
        assert_eq!(table.steps(turn), [-1, -1, 0, -1], "seat {turn}");
    }
}

#[test]
fn only_a_roll_in_exit_rolls_brings_a_piece_out() {
    for (_, rules) in presets() {
        for roll in 1..=6 {
            let out = legal(&rules, 1, roll, &[]) == "0>0; 1>0; 2>0; 3>0";
            assert_eq!(out, rules.exit_rolls.contains(face(roll)), "roll {roll}");
        }
    }
}

#[test]
fn in_parchis_a_five_brings_a_piece_out_and_a_six_does_not() {
    assert_eq!(
        legal(&RuleSet::PARCHIS, 0, 5, &[(0, &[10])]),
        "0>15; 1>0; 2>0; 3>0"
    );
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 6, &[(0, &[10])]), "0>16");
}

#[test]
fn a_low_exit_roll_moves_a_piece_to_the_start_and_no_further() {
    let rules = RuleSet {
        exit_rolls: exits(&[1, 6]),
        ..RuleSet::HOUSE
    };
    assert_eq!(legal(&rules, 0, 1, &[(0, &[10])]), "0>11; 1>0; 2>0; 3>0");
    assert_eq!(legal(&rules, 0, 6, &[(0, &[10])]), "0>16; 1>0; 2>0; 3>0");
    assert_eq!(legal(&rules, 0, 5, &[(0, &[10])]), "0>15");
}

#[test]
fn any_roll_brings_a_piece_out_where_all_are_exit_rolls() {
    let rules = RuleSet {
        exit_rolls: exits(&[1, 2, 3, 4, 5, 6]),
        ..RuleSet::HOUSE
    };
    for roll in 1..=6 {
        assert_eq!(legal(&rules, 2, roll, &[]), "0>0; 1>0; 2>0; 3>0");
    }
}

#[test]
fn an_exit_roll_never_moves_a_piece_that_is_out_to_the_start() {
    for from in 0..=50 {
        let expected = format!("0>{}", from + 6);
        let found = legal(&RuleSet::CLASSIC, 0, 6, &[(0, &[from, 57, 57, 57])]);
        assert_eq!(found, expected, "from {from}");
    }
    // In the column a six is too much, save from the ring's last square and the first of the column.
    for (from, expected) in [(51, "0>57"), (52, "-"), (53, "-"), (56, "-")] {
        let found = legal(&RuleSet::CLASSIC, 0, 6, &[(0, &[from, 57, 57, 57])]);
        assert_eq!(found, expected, "from {from}");
    }
}

#[test]
fn own_pieces_on_the_start_square_do_not_stop_an_exit() {
    for rules in [
        RuleSet::CLASSIC,
        RuleSet::SOFT_BLOCKS,
        RuleSet::HOUSE,
        RuleSet::SAFE_PAIRS,
    ] {
        assert_eq!(
            legal(&rules, 0, 6, &[(0, &[0, 0, 0, -1])]),
            "0>6; 1>6; 2>6; 3>0"
        );
    }
}

#[test]
fn nobody_leaves_the_base_with_a_bonus_even_if_its_length_is_an_exit_roll() {
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 5, &[(0, &[10])]), "0>15");
    assert_eq!(legal_bonus(&RuleSet::PARCHIS, 0, 5, &[]), "-");
}
