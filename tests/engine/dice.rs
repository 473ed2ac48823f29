//! The dice and the draws: golden sequences, a second cipher written from its specification, and fairness.
//!
//! The fairness tests draw 600,000 faces. `LUDO_DICE_DRAWS=100000000 cargo test --release -p ludo-engine --test engine dice` makes it a
//! hundred million.

use crate::common::chacha;
use crate::common::{Chance, face, presets, random_step, seat, setup, setup_by_hand};
use ludo_engine::game::{Dice, Draw, Game, RollError, drawn_first_seat};
use ludo_engine::rules::{
    Action, Advance, BySeat, EmptyTrack, Event, Face, Phase, Pieces, Position, RuleSet,
    RuleSetName, Steps,
};

fn rolled(seed: u64, count: usize) -> Vec<u8> {
    Dice::new(seed).take(count).map(Face::pips).collect()
}

// ---- Golden sequences ----

#[test]
fn seed_7_begins_as_the_rules_say() {
    assert_eq!(
        rolled(7, 20),
        [2, 4, 5, 1, 4, 1, 2, 2, 6, 5, 6, 4, 6, 3, 1, 3, 2, 4, 1, 2]
    );
}

#[test]
fn the_second_cipher_gives_the_published_key_stream() {
    // The key and the nonce are zero: 76 b8 e0 ad a0 f1 3d 90 40 5d 6a e5 53 86 bd 28 …
    let block = chacha::block(&[0; 32], 0, 0);
    assert_eq!(
        block[..4],
        [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]
    );
    // The second block: 9f 07 e7 be 55 51 38 7a …
    let block = chacha::block(&[0; 32], 1, 0);
    assert_eq!(block[..2], [0xbee7_079f, 0x7a38_5155]);
    // The nonce ends in 1: de 9c ba 7b f3 d6 9e f5 … It begins with 1: ef 3f df d6 c6 15 78 fb …
    let block = chacha::block(&[0; 32], 0, 1 << 56);
    assert_eq!(block[..2], [0x7bba_9cde, 0xf59e_d6f3]);
    let block = chacha::block(&[0; 32], 0, 1);
    assert_eq!(block[..2], [0xd6df_3fef, 0xfb78_15c6]);
}

#[test]
fn the_faces_are_those_of_the_second_cipher() {
    let mut chance = Chance::new(1);
    let drawn = (0..60).map(|_| chance.next());
    for seed in [0, 1, 7, 255, 256, u64::from(u32::MAX), 1 << 32, u64::MAX]
        .into_iter()
        .chain(drawn)
    {
        let expected: Vec<u8> = chacha::faces(seed).take(400).collect();
        assert_eq!(rolled(seed, 400), expected, "seed {seed}");
    }
}

#[test]
fn the_faces_are_those_of_the_second_cipher_over_a_whole_game() {
    let expected: Vec<u8> = chacha::faces(7).take(20_000).collect();
    assert_eq!(rolled(7, 20_000), expected);
}

#[test]
fn words_beyond_the_largest_multiple_of_six_are_skipped() {
    // Seeds found by search: the place of the word that is skipped, and the word.
    for (seed, place, word) in [
        (130_760_185, 0, 0xffff_ffff_u32),
        (323_858_669, 2, 0xffff_fffc),
        (336_127_301, 8, 0xffff_fffd),
        (343_421_108, 1, 0xffff_ffff),
    ] {
        let words = chacha::block(&chacha::seed_key(seed), 0, 0);
        assert_eq!(words[place], word, "seed {seed}");
        let expected: Vec<u8> = (0..16)
            .filter(|index| *index != place)
            .map(|index| 1 + (words[index] % 6) as u8)
            .collect();
        assert_eq!(rolled(seed, 15), expected, "seed {seed}");
    }
}

#[test]
fn all_eight_bytes_of_the_seed_count() {
    let mut first_faces: Vec<Vec<u8>> = (0..8).map(|byte| rolled(1 << (8 * byte), 30)).collect();
    first_faces.sort();
    first_faces.dedup();
    assert_eq!(first_faces.len(), 8);
}

#[test]
fn the_drawn_first_seat_is_the_first_word_of_stream_1_mod_4() {
    for given in (0..200).chain([u64::MAX, 1 << 63]) {
        let word = chacha::block(&chacha::seed_key(given), 0, 1)[0];
        assert_eq!(
            drawn_first_seat(given),
            seat((word % 4) as u8),
            "seed {given}"
        );
        let setup = setup(RuleSetName::SafePairs, RuleSet::SAFE_PAIRS, given);
        assert_eq!(setup.first_seat, drawn_first_seat(given));
    }
}

// ---- Draws of the CPUs ----

#[test]
fn a_cpus_draw_has_the_key_of_the_rules() {
    let mut chance = Chance::new(2);
    for case in 0..400 {
        let seed = chance.next();
        let steps = [(); 4].map(|()| [(); 4].map(|()| chance.below(59) as i8 - 1));
        let turn = chance.below(4) as u8;
        let column = RuleSet::CLASSIC.column;
        let pieces = Pieces::arranged(
            BySeat(
                steps.map(|row| row.map(|s| Steps::new(i64::from(s), column).expect("in range"))),
            ),
            column,
        )
        .expect("in range");
        let (advance, length) = if case % 2 == 0 {
            let pips = 1 + chance.below(6) as u8;
            (Advance::Roll(face(pips)), pips)
        } else {
            let squares = 1 + chance.below(56) as u8;
            (Advance::Bonus(squares), squares)
        };
        let key = chacha::draw_key(seed, steps, turn, length);
        let draw = Draw::new(seed, &pieces, seat(turn), advance);
        for choices in 1..=4 {
            let expected = if choices == 1 {
                0
            } else {
                chacha::draw(key, choices)
            };
            assert_eq!(draw.among(choices), expected, "case {case}, of {choices}");
        }
    }
}

#[test]
fn a_cpus_draws_are_spread_evenly() {
    let pieces = Pieces::START;
    for choices in 2..=4 {
        let mut counts = vec![0; choices as usize];
        for seed in 0..20_000 {
            let draw = Draw::new(seed, &pieces, seat(0), Advance::Roll(face(6)));
            counts[draw.among(choices) as usize] += 1;
        }
        assert_even(&counts, &format!("{choices} choices"));
    }
}

// ---- Fairness ----

/// Values of chi-square that an even spread exceeds about once in 100,000 times, by degrees of freedom. The seeds are fixed,
/// so a test that passes always does.
fn bound(freedom: usize) -> f64 {
    // The approximation of Wilson and Hilferty, with the normal quantile 4.265.
    let d = freedom as f64;
    let cube = 1.0 - 2.0 / (9.0 * d) + 4.265 * (2.0 / (9.0 * d)).sqrt();
    d * cube.powi(3)
}

fn assert_spread(counts: &[u64], expected: &[f64], what: &str) {
    let chi: f64 = counts
        .iter()
        .zip(expected)
        .map(|(count, expected)| (*count as f64 - expected).powi(2) / expected)
        .sum();
    let bound = bound(counts.len() - 1);
    assert!(
        chi < bound,
        "{what}: chi-square {chi:.1} of at most {bound:.1}; {counts:?}"
    );
}

fn assert_even(counts: &[u64], what: &str) {
    let each = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    assert_spread(counts, &vec![each; counts.len()], what);
}

fn draws() -> u64 {
    std::env::var("LUDO_DICE_DRAWS").map_or(600_000, |draws| {
        draws.parse().expect("LUDO_DICE_DRAWS is a number")
    })
}

#[test]
fn faces_pairs_and_runs_are_spread_as_a_fair_dies() {
    const LONGEST: usize = 7;
    let draws = draws();
    let mut faces = [0_u64; 6];
    let mut pairs = [0_u64; 36];
    let mut runs = [0_u64; LONGEST];
    // Many seeds, so that beginnings weigh as much as the rest: a game has some 600 rolls.
    const PER_SEED: u64 = 1_000;
    for seed in 0..draws.div_ceil(PER_SEED) {
        let mut last = None;
        let mut run = 0;
        for rolled in Dice::new(seed).take(PER_SEED as usize) {
            let index = usize::from(rolled.pips()) - 1;
            faces[index] += 1;
            match last {
                Some(before) if before == index => run += 1,
                Some(_) => {
                    runs[run.min(LONGEST) - 1] += 1;
                    run = 1;
                }
                None => run = 1,
            }
            if let Some(before) = last {
                pairs[6 * before + index] += 1;
            }
            last = Some(index);
        }
    }
    assert_even(&faces, "faces");
    assert_even(&pairs, "pairs");
    // A run is longer by one with a chance of one in six.
    let all = runs.iter().sum::<u64>() as f64;
    let expected: Vec<f64> = (0..LONGEST)
        .map(|longer| {
            let at_least = all / 6_f64.powi(longer as i32);
            if longer + 1 < LONGEST {
                at_least * 5.0 / 6.0
            } else {
                at_least
            }
        })
        .collect();
    assert_spread(&runs, &expected, "runs");
}

#[test]
fn the_first_face_of_neighbouring_seeds_is_spread_as_a_fair_dies() {
    let mut counts = [0_u64; 36];
    for seed in 0..30_000 {
        let two = rolled(seed, 2);
        counts[usize::from(6 * (two[0] - 1) + two[1] - 1)] += 1;
    }
    assert_even(&counts, "the first two faces");
}

#[test]
fn every_seat_rolls_fair_dice_in_turn_order() {
    let mut counts = [[0_u64; 6]; 4];
    let mut rolls = 0;
    let mut seed = 0;
    while rolls < draws() / 4 {
        for (name, rules) in presets() {
            let mut game = Game::new(setup(name, rules, seed));
            let mut chance = Chance::new(seed);
            while random_step(&mut game, &mut chance, |event| {
                if let Event::Rolled { seat, face, .. } = event {
                    counts[seat.index()][usize::from(face.pips()) - 1] += 1;
                    rolls += 1;
                }
            }) {}
            seed += 1;
        }
    }
    for (number, counts) in counts.iter().enumerate() {
        assert_even(counts, &format!("seat {number}"));
    }
}

// ---- Nothing else reads the dice ----

/// The faces of a log.
fn faces_of(log: &[Action]) -> Vec<u8> {
    let pips = |action: &Action| match action {
        Action::Roll(face) => Some(face.pips()),
        _ => None,
    };
    log.iter().filter_map(pips).collect()
}

#[test]
fn a_seed_fixes_the_rolls_whatever_anyone_plays() {
    let free_exit = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        ..RuleSet::HOUSE
    };
    let rule_sets = presets()
        .map(|(_, rules)| rules)
        .chain([free_exit])
        .collect::<Vec<_>>();
    for seed in 0..4 {
        let expected: Vec<u8> = chacha::faces(seed).take(10_000).collect();
        for rules in &rule_sets {
            for choices in 0..3 {
                let mut game = Game::new(setup(RuleSetName::Custom, *rules, seed));
                let mut chance = Chance::new(choices);
                while random_step(&mut game, &mut chance, |_| ()) {}
                let faces = faces_of(game.log());
                assert_eq!(
                    faces,
                    expected[..faces.len()],
                    "seed {seed}\n{}",
                    game.to_text()
                );
            }
        }
    }
}

#[test]
fn the_dice_move_by_a_roll_that_is_due_and_by_nothing_else() {
    let mut game = Game::new(setup(RuleSetName::Classic, RuleSet::CLASSIC, 7));
    let mut chance = Chance::new(3);
    for _ in 0..2_000 {
        // Before each step everything that is not due is tried.
        let before = game.log().len();
        if game.position().phase() != Phase::Roll {
            assert!(matches!(game.roll(|_| ()), Err(RollError::NotDue(_))));
            assert!(game.roll_given(face(6), |_| ()).is_err());
        }
        assert!(game.free_exit(|_| ()).is_err());
        for piece in ludo_engine::rules::Piece::ALL {
            let listed = game.position().moves().of(piece).is_some();
            if !listed {
                assert!(game.choose(piece, |_| ()).is_err());
            }
        }
        let _ = ludo_engine::cpu::choose(ludo_engine::game::Level::Hard, game.position(), 7);
        assert_eq!(game.log().len(), before);
        if !random_step(&mut game, &mut chance, |_| ()) {
            break;
        }
    }
    let faces = faces_of(game.log());
    let expected: Vec<u8> = chacha::faces(7).take(faces.len()).collect();
    assert!(faces.len() > 100);
    assert_eq!(faces, expected);
}

#[test]
fn the_face_that_is_rolled_is_the_face_that_is_told_and_logged() {
    for pips in 1..=6 {
        let mut game = Game::new(setup_by_hand(RuleSetName::Classic, RuleSet::CLASSIC, 0));
        let mut told = Vec::new();
        game.roll_given(face(pips), |event| told.push(event))
            .expect("a roll is due");
        assert_eq!(
            told[0],
            Event::Rolled {
                seat: seat(0),
                face: face(pips),
                number: 1
            }
        );
        assert_eq!(game.log(), [Action::Roll(face(pips))]);
    }
}

#[test]
fn a_game_with_faces_given_by_hand_has_no_dice() {
    let mut game = Game::new(setup_by_hand(RuleSetName::Classic, RuleSet::CLASSIC, 0));
    assert_eq!(game.roll(|_| ()), Err(RollError::Given));
    assert!(game.log().is_empty());
    assert_eq!(
        *game.position(),
        Position::new(RuleSet::CLASSIC, seat(0)),
        "nothing has happened"
    );
}
