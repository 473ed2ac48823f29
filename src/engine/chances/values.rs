//! The numbers that an estimate is made of, and how it is made of them: in whole numbers, so that every system comes to the
//! same chances.
//!
//! The numbers of a rule set are a file: a line that names the form, a line with the command that made it, then `i16`, the
//! lower byte first.

use alloc::boxed::Box;
use alloc::vec;

use super::inputs::{Inputs, ROWS, Standing, differences, rows};
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
    /// Numbers that are being fitted, in the order of a file.
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
        from = fill_all(&mut values.rows, file, from);
        from = fill_all(&mut values.direct, file, from);
        from = fill_all(&mut values.begin, file, from);
        fill_all(&mut values.weigh, file, from);
        values
    }

    /// The net for games of a kind.
    pub fn net(&self, kind: usize) -> Net<'_> {
        Net {
            rows: &self.rows,
            direct: &self.direct[kind / 4],
            begin: &self.begin[kind],
            weigh: &self.weigh[kind],
        }
    }
}

/// The numbers that hold for games of one kind.
#[derive(Clone, Copy)]
pub struct Net<'a> {
    rows: &'a [[i16; UNITS]; ROWS],
    direct: &'a [i16; ROWS],
    begin: &'a [i16; UNITS],
    weigh: &'a [i16; UNITS],
}

/// What stands where from the side of a seat, and what it comes to. Of positions that follow, only what differs is added up.
#[derive(Clone, Copy)]
pub struct Known {
    standing: Standing,
    sums: Sums,
}

/// What rows add up to. Sums stay far within 16 bits for the numbers that there are, so the order makes no difference.
#[derive(Clone, Copy)]
struct Sums {
    units: [i16; UNITS],
    direct: i32,
}

impl Net<'_> {
    /// What stands where.
    pub fn know(&self, inputs: &Inputs) -> Known {
        let mut sums = Sums {
            units: *self.begin,
            direct: 0,
        };
        for row in rows(inputs.standing()) {
            self.put(&mut sums, row);
        }
        Known {
            standing: *inputs.standing(),
            sums,
        }
    }

    /// The score of a seat: larger is better, and a difference of 1 multiplies the chance by e. The point is behind
    /// `SCORE_BITS` bits. What is known may be of any position; it is quicker where much is the same.
    pub fn score(&self, known: &Known, inputs: &Inputs) -> i64 {
        let mut sums = known.sums;
        for (there, here) in differences(&known.standing, inputs.standing()) {
            exchange(&mut sums.units, self.row(there), self.row(here));
            sums.direct += self.direct(here) - self.direct(there);
        }
        for row in inputs.meetings() {
            self.put(&mut sums, row);
        }
        weighed(&sums.units, self.weigh) + (i64::from(sums.direct) << UNIT_BITS)
    }

    #[inline(always)]
    fn put(&self, sums: &mut Sums, row: u16) {
        add(&mut sums.units, self.row(Some(row)));
        sums.direct += self.direct(Some(row));
    }

    fn row(&self, row: Option<u16>) -> &[i16; UNITS] {
        row.map_or(&[0; UNITS], |row| &self.rows[usize::from(row)])
    }

    fn direct(&self, row: Option<u16>) -> i32 {
        row.map_or(0, |row| i32::from(self.direct[usize::from(row)]))
    }
}

/// What the sums come to, each as far as it is above 0.
fn weighed(sums: &[i16; UNITS], weights: &[i16; UNITS]) -> i64 {
    // Side by side, as a processor likes it; a sixth of them stays within 32 bits.
    let mut lanes = [0_i32; 8];
    for (sums, weights) in sums.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
            *lane += i32::from((*sum).clamp(0, MOST_UNIT)) * i32::from(*weight);
        }
    }
    lanes.into_iter().map(i64::from).sum()
}

// With sums that keep within their bits, compilers keep eight of them in one register.

#[inline(always)]
fn add(sums: &mut [i16; UNITS], added: &[i16; UNITS]) {
    for (sum, added) in sums.iter_mut().zip(added) {
        *sum = sum.saturating_add(*added);
    }
}

/// Takes one row away and adds another.
#[inline(always)]
fn exchange(sums: &mut [i16; UNITS], taken: &[i16; UNITS], added: &[i16; UNITS]) {
    for ((sum, taken), added) in sums.iter_mut().zip(taken).zip(added) {
        *sum = sum.saturating_sub(*taken).saturating_add(*added);
    }
}

/// Fills lists from a place in a file and tells the place behind.
const fn fill_all<const N: usize, const M: usize>(
    lists: &mut [[i16; N]; M],
    file: &[u8],
    mut from: usize,
) -> usize {
    let mut index = 0;
    while index < M {
        from = fill(&mut lists[index], file, from);
        index += 1;
    }
    from
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

#[cfg(test)]
mod tests {
    use super::super::inputs::inputs;
    use super::*;
    use crate::game::Dice;
    use crate::rules::{Action, Phase, Position, Seat};

    #[test]
    fn no_sum_comes_near_the_end_of_its_bits() {
        let mut most = 0;
        for name in RuleSetName::PRESETS {
            let rules = name.preset().expect("a preset has fields");
            let values = of(name);
            let mut position = Position::new(rules, Seat::HUMAN);
            let mut dice = Dice::new(3);
            while position.ending().is_none() && position.rolls() < 400 {
                for inputs in inputs(&position) {
                    for unit in 0..UNITS {
                        for begin in &values.begin {
                            let mut sum = i32::from(begin[unit]);
                            for row in inputs.rows() {
                                sum += i32::from(values.rows[usize::from(row)][unit]);
                                most = most.max(sum.abs());
                            }
                        }
                    }
                }
                let action = match position.phase() {
                    Phase::Roll => Action::Roll(dice.roll()),
                    Phase::FreeExit => Action::FreeExit,
                    _ => Action::Move(position.moves()[0].piece),
                };
                position.play(action, |_| ()).expect("legal");
            }
        }
        // Half of them.
        assert!(most < 1 << 14, "{most}");
    }
}
