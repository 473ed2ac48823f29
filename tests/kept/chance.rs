//! What chance predicts: against values that were computed elsewhere, in exact fractions or to forty digits.

use ludo_app::stats::{DiceFigures, WaitRange, binomial_range, longest_wait_range, wilson};
use ludo_engine::game::{Dice, Game, GameId, Level, Setup};
use ludo_engine::rules::{RuleSet, RuleSetName};

use crate::played::play_first_moves;

const SIX: f64 = 1.0 / 6.0;

#[test]
fn the_interval_of_a_share_is_wilsons() {
    // The roots of (p̂ − p)² = z² p (1 − p) ⁄ n, to forty digits.
    for (won, decided, low, high) in [
        (0, 1, 0.0, 0.793450685623),
        (1, 1, 0.206549314377, 1.0),
        (1, 4, 0.0455872608097, 0.699358157418),
        (5, 12, 0.193260313659, 0.68048868745),
        (5, 14, 0.163447317536, 0.612355768961),
        (0, 10, 0.0, 0.277532799863),
        (10, 10, 0.722467200137, 1.0),
        (25, 100, 0.175452113623, 0.343044635481),
        (250, 1000, 0.224153098984, 0.277760280259),
        (3000, 12345, 0.235528143497, 0.250658473996),
    ] {
        let (from, to) = wilson(won, decided).expect("there are games");
        assert!((from - low).abs() < 1e-11, "{won} of {decided}: {from}");
        assert!((to - high).abs() < 1e-11, "{won} of {decided}: {to}");
    }
    assert_eq!(wilson(0, 0), None);
}

#[test]
fn the_range_of_a_count_is_between_the_exact_quantiles() {
    // By sums of exact fractions; the long ones by sums to forty digits.
    for (tries, outside, low, high) in [
        (0, 0.05, 0, 0),
        (1, 0.05, 0, 1),
        (2, 0.05, 0, 2),
        (5, 0.05, 0, 3),
        (5, 0.05 / 24.0, 0, 4),
        (10, 0.05, 0, 4),
        (10, 0.05 / 24.0, 0, 6),
        (10, 0.05 / 4.0, 0, 5),
        (30, 0.05, 1, 9),
        (30, 0.05 / 24.0, 0, 12),
        (30, 0.05 / 4.0, 1, 11),
        (78, 0.05, 7, 20),
        (78, 0.05 / 24.0, 4, 24),
        (78, 0.05 / 4.0, 5, 22),
        (300, 0.05, 38, 63),
        (300, 0.05 / 24.0, 31, 71),
        (1000, 0.05, 144, 190),
        (1000, 0.05 / 24.0, 131, 204),
        (10_000, 0.05, 1594, 1740),
        (10_000, 0.05 / 24.0, 1553, 1782),
        (1_000_000, 0.05, 165_937, 167_397),
        (1_000_000, 0.05 / 24.0, 165_520, 167_815),
    ] {
        let range = binomial_range(tries, SIX, outside);
        assert_eq!(range, low..=high, "{tries} tries, {outside} outside");
    }
}

#[test]
fn the_range_of_the_longest_wait_is_the_exact_one() {
    // By stepping the chance of each wait so far through the rolls, in exact fractions.
    for (rows, outside, low, median, high) in [
        (vec![1], 0.05, 0, 1, 1),
        (vec![2], 0.05, 0, 2, 2),
        (vec![10], 0.05, 2, 6, 10),
        (vec![78], 0.05, 9, 16, 32),
        (vec![78], 0.0125, 8, 16, 38),
        (vec![78, 80, 75], 0.05, 13, 21, 37),
        (vec![78, 80, 75], 0.0125, 12, 21, 44),
        (vec![300], 0.05, 15, 23, 40),
        (vec![300], 0.0125, 13, 23, 48),
        (vec![60; 20], 0.05, 20, 28, 43),
        (vec![60; 20], 0.0125, 19, 28, 49),
        // A game without a roll of this seat adds nothing.
        (vec![0, 78, 0], 0.05, 9, 16, 32),
    ] {
        let range = longest_wait_range(&rows, SIX, outside);
        let expected = WaitRange { low, median, high };
        assert_eq!(range, Some(expected), "{rows:?}, {outside} outside");
    }
    assert_eq!(longest_wait_range(&[], SIX, 0.05), None);
    assert_eq!(longest_wait_range(&[0, 0], SIX, 0.05), None);
}

#[test]
fn a_fair_die_is_outside_of_the_longest_wait_as_seldom_as_it_is_said() {
    let range = longest_wait_range(&[200], SIX, 0.05).expect("there are rolls");
    let mut outside = 0;
    for seed in 0..2000 {
        let faces: Vec<u8> = Dice::new(seed).take(200).map(|face| face.pips()).collect();
        let longest = faces.split(|pips| *pips == 6).map(<[u8]>::len).max();
        let longest = longest.expect("there are rolls") as u32;
        outside += u32::from(!(range.low..=range.high).contains(&longest));
    }
    // 100 at most in the mean, with a standard deviation of 10.
    assert!(outside < 140, "{outside}");
}

#[test]
fn a_table_of_fair_dice_shows_nothing_outside_in_most_looks() {
    let (mut tables_outside, mut pairs_outside) = (0, 0);
    for table in 0..60 {
        let reports: Vec<_> = (0..5).map(|game| played(5 * table + game)).collect();
        let figures = DiceFigures::of(&reports, |_, seat| seat.index());
        assert_eq!((figures.games, figures.detailed), (5, 5));
        let outside: u32 = figures
            .places
            .iter()
            .map(|dice| {
                let range = dice.face_range();
                dice.faces.iter().filter(|n| !range.contains(n)).count() as u32
            })
            .sum();
        assert_eq!(outside, figures.faces_outside());
        tables_outside += u32::from(outside > 0);
        let is_outside =
            |dice: &&ludo_app::stats::PlaceDice| !dice.pair_range().contains(&dice.pairs);
        pairs_outside += u32::from(figures.places.iter().any(|dice| is_outside(&dice)));
    }
    // 3 at most in the mean: 10 or more in fewer than one run of a thousand, and these runs are all alike.
    assert!(tables_outside < 10, "{tables_outside}");
    assert!(pairs_outside < 10, "{pairs_outside}");
}

/// The report of a game in which everybody moves the first piece that can.
fn played(seed: u64) -> ludo_engine::game::Report {
    let id = GameId(seed);
    let name = RuleSetName::Classic;
    let setup = Setup::new(id, name, RuleSet::CLASSIC, Level::Easy, seed, 0);
    let mut game = Game::new(setup);
    play_first_moves(&mut game, usize::MAX);
    game.report().expect("it was played")
}
