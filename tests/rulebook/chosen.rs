//! What was chosen where rule pages are silent, differ or can be read two ways.

use ludo_engine::rules::{RollEarned, RuleSet, TurnEnded};

use crate::common::{Table, legal, on};
use crate::endings::ranking;

/// A seat that no roll of six can move: one piece two squares before the goal, the others on it.
fn stuck(rules: RuleSet) -> Table {
    let goal = i64::from(rules.goal().get());
    Table::new(rules, 0, &[(0, &[goal - 2, goal, goal, goal])])
}

#[test]
fn an_unplayable_six_rolls_again_in_classic_and_soft_blocks() {
    for rules in [RuleSet::CLASSIC, RuleSet::SOFT_BLOCKS] {
        let mut table = stuck(rules);
        table.roll(6);
        assert!(table.awaits_roll_of(0));
    }
}

#[test]
fn an_unplayable_six_does_not_roll_again_in_house_and_safe_pairs() {
    for rules in [RuleSet::HOUSE, RuleSet::SAFE_PAIRS] {
        let mut table = stuck(rules);
        table.roll(6);
        assert!(table.awaits_roll_of(1));
    }
}

#[test]
fn an_unplayable_six_rolls_again_in_parchis() {
    // Behind a block, with all others in the base, which a six does not open.
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[(0, &[10]), (2, &[on(2, 12); 2])]);
    table.roll(6);
    assert_eq!(table.earned(), [RollEarned::UnusableSix]);
    assert!(table.awaits_roll_of(0));
    // All in the base too.
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[]);
    table.roll(6);
    assert!(table.awaits_roll_of(0));
}

#[test]
fn an_unplayable_six_counts_among_the_three_sixes() {
    for rules in [RuleSet::CLASSIC, RuleSet::SOFT_BLOCKS] {
        let mut table = stuck(rules);
        table.roll(6).roll(6).roll(6);
        assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    }
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[]);
    table.roll(6).roll(6).roll(6);
    assert_eq!(table.ended(), Some(TurnEnded::ThirdSix));
    assert!(table.awaits_roll_of(1));
}

#[test]
fn in_house_and_parchis_extra_rolls_do_not_add_up() {
    for rules in [RuleSet::HOUSE, RuleSet::PARCHIS] {
        let mut table = Table::new(rules, 0, &[(0, &[10]), (1, &[on(1, 16)])]);
        table.turn_of(6, 0).turn_of(1, 0);
        assert!(table.awaits_roll_of(1));
    }
}

#[test]
fn in_house_equal_ones_in_the_final_table_stand_by_seat_number() {
    let mut table = Table::new(
        RuleSet::HOUSE,
        2,
        &[(0, &[3]), (1, &[3]), (2, &[56, 56, 56, 55]), (3, &[3])],
    );
    table.turn_of(1, 3);
    assert_eq!(ranking(&table.position), [2, 0, 1, 3]);
}

#[test]
fn in_parchis_a_block_is_two_pieces_of_another_seat_and_own_blocks_can_be_passed() {
    let rivals: &[(u8, &[i64])] = &[(0, &[10]), (2, &[on(2, 12); 2])];
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 3, rivals), "-");
    let own: &[(u8, &[i64])] = &[(0, &[10, 12, 12])];
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 3, own), "0>13; 1>15; 2>15");
    // Two colours on a safe square are full, not a block: they can be passed.
    let mixed: &[(u8, &[i64])] = &[(0, &[6]), (1, &[on(1, 8)]), (2, &[on(2, 8)])];
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 2, mixed), "-");
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 3, mixed), "0>9");
}

#[test]
fn in_parchis_the_last_rival_on_a_full_start_square_is_captured_also_of_one_colour() {
    let block: &[(u8, &[i64])] = &[(0, &[56, 56, 56]), (1, &[on(1, 0); 2])];
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 5, block), "3>0 x1.1");
}

#[test]
fn in_parchis_the_last_rival_on_a_full_start_square_is_captured_also_beside_the_owners_piece() {
    let shared: &[(u8, &[i64])] = &[(0, &[0, 56, 56]), (1, &[on(1, 0)])];
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 5, shared), "0>5; 3>0 x1.0");
}

#[test]
fn in_parchis_two_own_pieces_keep_their_start_square() {
    assert_eq!(legal(&RuleSet::PARCHIS, 0, 5, &[(0, &[0, 0])]), "0>5; 1>5");
}

#[test]
fn in_parchis_the_bonus_of_ten_must_be_used_if_it_can_be() {
    let mut table = Table::new(RuleSet::PARCHIS, 0, &[(0, &[54, 20])]);
    table.turn_of(2, 0);
    assert_eq!(table.legal(), "1>30");
    assert!(table.refuses(ludo_engine::rules::Action::Roll(crate::common::face(1))));
}

#[test]
fn in_parchis_the_ring_the_column_and_the_safe_squares_are_as_everywhere() {
    assert_eq!(RuleSet::PARCHIS.goal().get(), 56);
    for square in [8, 13, 21, 26, 34, 39, 47] {
        let seats: &[(u8, &[i64])] = &[(0, &[square - 2]), (1, &[on(1, square)])];
        assert_eq!(legal(&RuleSet::PARCHIS, 0, 2, seats), format!("0>{square}"));
    }
}

#[test]
fn in_parchis_the_person_begins() {
    let setup = crate::common::setup(
        ludo_engine::rules::RuleSetName::Parchis,
        RuleSet::PARCHIS,
        5,
    );
    assert!(setup.first_seat.is_human());
}

#[test]
fn in_parchis_a_bounce_may_leave_the_column() {
    let found = legal(&RuleSet::PARCHIS, 0, 6, &[(0, &[55, 56, 56, 56])]);
    assert_eq!(found, "0>50");
}

#[test]
fn in_safe_pairs_an_own_piece_and_a_rival_piece_count_as_two() {
    let seats: &[(u8, &[i64])] = &[(0, &[10, 14]), (1, &[on(1, 14)])];
    assert_eq!(legal(&RuleSet::SAFE_PAIRS, 0, 4, seats), "0>14; 1>18");
}
