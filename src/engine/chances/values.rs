//! The numbers that an estimate is made of, and how it is made of them: in whole numbers, so that every system comes to the
//! same chances.
//!
//! The numbers of a rule set are a file: a line that names the form, a line with the command that made it, then `i16`, the
//! lower byte first.

use alloc::boxed::Box;
use alloc::vec;

use super::inputs::{Inputs, ROWS};
use crate::rules::RuleSetName;

/// Sums of rows, of which each counts as far as it is above 0.
pub const UNITS: usize = 48;
/// Lengths of a game.
pub const LENGTHS: usize = 3;
/// Lengths times levels: all share the rows, and have their own beginnings and weights of the sums.
pub const KINDS: usize = LENGTHS * 4;
/// Bits behind the point of a sum.
pub const UNIT_BITS: u32 = 10;
/// Bits behind the point of a weight.
pub const WEIGHT_BITS: u32 = 12;
/// What a sum counts for at most, as a number with a point.
pub const MOST_UNIT: i16 = 8 << UNIT_BITS;
/// The first line of a file.
pub const FORM: &[u8] = b"ludo-values 1\n";
/// All numbers of a file.
pub const NUMBERS: usize = ROWS * UNITS + LENGTHS * ROWS + 2 * KINDS * UNITS;

/// The numbers of one rule set.
pub struct Values {
    /// What each row adds to each sum.
    rows: [[i16; UNITS]; ROWS],
    /// What each row adds to the score by itself, for each length.
    direct: [[i16; ROWS]; LENGTHS],
    /// Where the sums begin.
    begin: [[i16; UNITS]; KINDS],
    /// What the sums count for.
    weigh: [[i16; UNITS]; KINDS],
}

impl Values {
    /// Numbers that are being fitted, in the order of a file: rows, direct, begin, weigh.
    pub fn new(numbers: &[i16; NUMBERS]) -> Box<Values> {
        let mut file = vec![b'\n', b'\n'];
        file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        Box::new(Values::read(&file))
    }

    /// The numbers of a whole file; `None` for another one.
    pub fn of_file(file: &[u8]) -> Option<Box<Values>> {
        let lines = file.iter().filter(|byte| **byte == b'\n').count();
        let fits = file.starts_with(FORM) && lines >= 2 && file.len() == body(file) + 2 * NUMBERS;
        fits.then(|| Box::new(Values::read(file)))
    }

    /// The numbers of a file, in its order.
    const fn read(file: &[u8]) -> Values {
        let mut from = body(file);
        assert!(
            file.len() - from == 2 * NUMBERS,
            "a file has all numbers and nothing else"
        );
        let mut values = Values {
            rows: [[0; UNITS]; ROWS],
            direct: [[0; ROWS]; LENGTHS],
            begin: [[0; UNITS]; KINDS],
            weigh: [[0; UNITS]; KINDS],
        };
        let mut row = 0;
        while row < ROWS {
            from = fill(&mut values.rows[row], file, from);
            row += 1;
        }
        let mut length = 0;
        while length < LENGTHS {
            from = fill(&mut values.direct[length], file, from);
            length += 1;
        }
        let mut kind = 0;
        while kind < KINDS {
            from = fill(&mut values.begin[kind], file, from);
            kind += 1;
        }
        kind = 0;
        while kind < KINDS {
            from = fill(&mut values.weigh[kind], file, from);
            kind += 1;
        }
        values
    }

    /// The score of a seat: larger is better, and a difference of 1 multiplies the chance by e. The point is behind
    /// `SCORE_BITS` bits.
    pub fn score(&self, inputs: &Inputs, kind: usize) -> i64 {
        let mut sums = self.begin[kind];
        let mut direct = 0;
        let by_itself = &self.direct[kind / 4];
        for row in inputs.rows() {
            let row = usize::from(*row);
            for (sum, added) in sums.iter_mut().zip(&self.rows[row]) {
                *sum = sum.saturating_add(*added);
            }
            direct += i64::from(by_itself[row]);
        }
        let counted = sums.iter().zip(&self.weigh[kind]);
        let weighed = counted.map(|(sum, weight)| {
            i64::from(i32::from((*sum).clamp(0, MOST_UNIT)) * i32::from(*weight))
        });
        weighed.sum::<i64>() + (direct << UNIT_BITS)
    }
}

/// Fills a list from a place in a file and tells the place behind.
const fn fill<const N: usize>(list: &mut [i16; N], file: &[u8], mut from: usize) -> usize {
    let mut index = 0;
    while index < N {
        list[index] = i16::from_le_bytes([file[from], file[from + 1]]);
        index += 1;
        from += 2;
    }
    from
}

/// Where the numbers begin: behind two lines.
const fn body(file: &[u8]) -> usize {
    let (mut place, mut lines) = (0, 0);
    while lines < 2 {
        lines += (file[place] == b'\n') as usize;
        place += 1;
    }
    place
}

/// Bits behind the point of a score.
const SCORE_BITS: u32 = UNIT_BITS + WEIGHT_BITS;
/// log2(e), with 20 bits behind the point.
const LOG2_E: i64 = 1_512_775;
/// Steps of the table between 1 and one half.
const FINE_BITS: u32 = 10;
/// A chance of 1 before it is divided by their sum.
const ONE: u64 = 1 << 40;

/// 2 to the power of −i / 1024.
static POWERS: [u64; (1 << FINE_BITS) + 1] = powers();

const fn powers() -> [u64; (1 << FINE_BITS) + 1] {
    // 2 to the power of −1/1024, with 64 bits behind the point.
    const STEP: u128 = 18_434_261_669_329_232_140;
    let mut powers = [ONE; (1 << FINE_BITS) + 1];
    // More bits than the table has, so that it is right to its last.
    let mut power = 1_u128 << 60;
    let mut index = 1;
    while index < powers.len() {
        power = (power * STEP) >> 64;
        powers[index] = (power >> 20) as u64;
        index += 1;
    }
    powers
}

/// e to the power of −`below`, a difference of scores, as a share of [`ONE`]; never 0.
fn share(below: i64) -> u64 {
    let halvings = (below.min(1 << 40) * LOG2_E) >> 20;
    let whole = halvings >> SCORE_BITS;
    if whole >= 40 {
        return 1;
    }
    let part = (halvings & ((1 << SCORE_BITS) - 1)) as u64;
    let rest_bits = SCORE_BITS - FINE_BITS;
    let index = (part >> rest_bits) as usize;
    let rest = part & ((1 << rest_bits) - 1);
    let (high, low) = (POWERS[index], POWERS[index + 1]);
    let between = high - (((high - low) * rest) >> rest_bits);
    (between >> whole).max(1)
}

/// The chances that follow from scores. A seat without a score has none.
pub fn chances(scores: [Option<i64>; 4]) -> [f64; 4] {
    let Some(best) = scores.into_iter().flatten().max() else {
        return [0.0; 4];
    };
    let shares = scores.map(|score| score.map_or(0, |score| share(best - score)));
    let sum = shares.iter().sum::<u64>() as f64;
    shares.map(|share| share as f64 / sum)
}

static CLASSIC: Values = Values::read(include_bytes!("values/classic.values"));
static SOFT_BLOCKS: Values = Values::read(include_bytes!("values/soft_blocks.values"));
static HOUSE: Values = Values::read(include_bytes!("values/house.values"));
static SAFE_PAIRS: Values = Values::read(include_bytes!("values/safe_pairs.values"));
static PARCHIS: Values = Values::read(include_bytes!("values/parchis.values"));

/// The numbers of a preset.
pub fn of(preset: RuleSetName) -> &'static Values {
    match preset {
        RuleSetName::Classic | RuleSetName::Custom => &CLASSIC,
        RuleSetName::SoftBlocks => &SOFT_BLOCKS,
        RuleSetName::House => &HOUSE,
        RuleSetName::SafePairs => &SAFE_PAIRS,
        RuleSetName::Parchis => &PARCHIS,
    }
}
