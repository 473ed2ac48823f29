//! `fit`: makes the numbers of the estimate of a rule set from games that CPUs play among themselves.
//!
//! Positions before a roll are taken from games of all lengths and levels. First the net learns who won; then what it says itself one step later, exactly, over all six faces, with a share of who
//! won, less the luck of the rest of the game: that is right on average however wrong the net is, and wanders much less
//! than who won. What the net says itself keeps its own faults alive, so towards the end the share grows. Experts play by
//! the numbers as they are so far. Everything is drawn from one seed, and no function is used that differs from system to
//! system, so the same command makes the same file everywhere.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use ludo_engine::chances::{
    Chances, Estimator, FORM, Inputs, KINDS, LENGTHS, MOST_UNIT, NUMBERS, ROWS, UNIT_BITS, UNITS,
    Values, WEIGHT_BITS, inputs, kind, mean,
};
use ludo_engine::game::{Dice, GameId, Level, Setup};
use ludo_engine::rules::{Action, BySeat, Length, Phase, Position, Seat};

use super::Failure;
use super::args::FitOptions;

/// Positions that are learned from at once.
const BATCH: usize = 256;
/// Positions that are mixed before they are learned from.
const POOL: usize = 64 * BATCH;
/// One in this many positions of a game is taken.
const EVERY: u64 = 2;
/// Rates of learning, at the beginning and at the end.
const RATES: (f32, f32) = (0.003, 0.0001);
/// The share of who won, less luck, in what is learned: before the last quarter, and in it.
const EARNED: (f64, f64) = (0.1, 0.3);
/// The share of positions of each length, and of each level, in hundredths.
const SHARES: ([u64; LENGTHS], [u64; 4]) = ([40, 32, 28], [10, 40, 24, 26]);

/// Random numbers that are the same everywhere.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, choices: usize) -> usize {
        (self.next() % choices as u64) as usize
    }

    /// A number between −1 and 1.
    fn around_zero(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}

/// What a position is to be worth.
#[derive(Clone, Copy)]
enum Learned {
    /// Who won.
    Won,
    /// A tenth of that, and the chances one step later.
    Plain,
    /// This share of who won, less the luck of the rest of the game, and the chances one step later.
    Earned(f64),
}

/// A position before a roll, and what is learned from it.
struct Sample {
    position: Position,
    kind: usize,
    target: [f32; 4],
}

/// Where each part of the numbers begins.
const DIRECT: usize = ROWS * UNITS;
const BEGIN: usize = DIRECT + LENGTHS * ROWS;
const WEIGH: usize = BEGIN + KINDS * UNITS;
/// The net, its slopes, and what Adam remembers of them.
struct Net {
    numbers: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    /// The mean of the numbers over the last part of the learning.
    settled: Vec<f32>,
    settled_steps: u32,
}

impl Net {
    fn new(chance: &mut Chance) -> Net {
        let mut numbers = vec![0.0; NUMBERS];
        for number in &mut numbers[..DIRECT] {
            *number = 0.1 * chance.around_zero();
        }
        let weights: Vec<f32> = (0..UNITS).map(|_| 0.3 * chance.around_zero()).collect();
        for of_kind in numbers[WEIGH..].chunks_exact_mut(UNITS) {
            of_kind.copy_from_slice(&weights);
        }
        let zeros = || vec![0.0; NUMBERS];
        Net {
            numbers,
            slopes: zeros(),
            means: zeros(),
            squares: zeros(),
            steps: 0,
            settled: zeros(),
            settled_steps: 0,
        }
    }

    /// Learns from one position, and tells how far it was from the target.
    fn learn(&mut self, sample: &Sample, plain: bool) -> f32 {
        let Sample { kind, target, .. } = *sample;
        let seats = inputs(&sample.position);
        let (begin, weigh) = (BEGIN + kind * UNITS, WEIGH + kind * UNITS);
        let direct = DIRECT + kind / 4 * ROWS;
        let scored = [0, 1, 2, 3].map(|seat| self.score(&seats[seat], begin, weigh, direct));
        let chances = chances([0, 1, 2, 3].map(|seat| scored[seat].1));
        let (mut of_begin, mut of_weights) = ([0.0; UNITS], [0.0; UNITS]);
        let mut off = 0.0;
        for seat in 0..4 {
            let slope = chances[seat] - target[seat];
            off += slope.abs();
            let sums = &scored[seat].0;
            let mut of_sums = [0.0; UNITS];
            for unit in 0..UNITS {
                let sum = sums[unit];
                of_weights[unit] += slope * sum.clamp(0.0, 8.0);
                if sum > 0.0 && sum < 8.0 {
                    of_sums[unit] = slope * self.numbers[weigh + unit];
                }
                of_begin[unit] += of_sums[unit];
            }
            for row in seats[seat].rows() {
                let row = usize::from(row);
                self.slope(row * UNITS, &of_sums);
                self.slopes[direct + row] += slope;
            }
            // The plain way adds those of each seat by themselves, which is rounded otherwise.
            if plain || seat == 3 {
                self.slope(begin, &std::mem::replace(&mut of_begin, [0.0; UNITS]));
                self.slope(weigh, &std::mem::replace(&mut of_weights, [0.0; UNITS]));
            }
        }
        off
    }

    /// The sums of a seat, and its score, by what begins and is weighed there.
    fn score(
        &self,
        inputs: &Inputs,
        begin: usize,
        weigh: usize,
        direct: usize,
    ) -> ([f32; UNITS], f32) {
        let mut sums = [0.0; UNITS];
        sums.copy_from_slice(&self.numbers[begin..][..UNITS]);
        let mut score = 0.0;
        for row in inputs.rows() {
            let row = usize::from(row);
            let added = &self.numbers[row * UNITS..][..UNITS];
            for (sum, added) in sums.iter_mut().zip(added) {
                *sum += added;
            }
            score += self.numbers[direct + row];
        }
        for (sum, weight) in sums.iter().zip(&self.numbers[weigh..][..UNITS]) {
            score += sum.clamp(0.0, 8.0) * weight;
        }
        (sums, score)
    }

    /// Adds to the slopes of a part.
    fn slope(&mut self, from: usize, more: &[f32; UNITS]) {
        for (slope, added) in self.slopes[from..][..UNITS].iter_mut().zip(more) {
            *slope += added;
        }
    }

    /// Takes a step of Adam.
    fn step(&mut self, rate: f32, settles: bool) {
        self.steps += 1;
        let unbias = |kept: f32| 1.0 / (1.0 - power(kept, self.steps));
        let (mean_unbias, square_unbias) = (unbias(0.9), unbias(0.999));
        let slopes = self
            .slopes
            .iter_mut()
            .map(|slope| std::mem::take(slope) / BATCH as f32);
        let remembered = self.means.iter_mut().zip(&mut self.squares);
        for ((number, slope), (mean, square)) in self.numbers.iter_mut().zip(slopes).zip(remembered)
        {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *number -= rate * (*mean * mean_unbias) / ((*square * square_unbias).sqrt() + 1e-8);
        }
        if settles {
            self.settled_steps += 1;
            let share = 1.0 / self.settled_steps as f32;
            for (settled, number) in self.settled.iter_mut().zip(&self.numbers) {
                *settled += share * (number - *settled);
            }
        }
    }

    /// The numbers as a file has them.
    fn rounded(&self) -> Box<[i16; NUMBERS]> {
        let from = if self.settled_steps > 0 {
            &self.settled
        } else {
            &self.numbers
        };
        let mut rounded = vec![0; NUMBERS];
        for (place, (number, rounded)) in from.iter().zip(&mut rounded).enumerate() {
            let bits = if (DIRECT..BEGIN).contains(&place) || place >= WEIGH {
                WEIGHT_BITS
            } else {
                UNIT_BITS
            };
            *rounded = (number * (1 << bits) as f32).round() as i16;
        }
        debug_assert_eq!(MOST_UNIT, 8 << UNIT_BITS);
        rounded
            .into_boxed_slice()
            .try_into()
            .expect("as many numbers")
    }
}

/// A power with a whole exponent, by multiplication alone.
fn power(base: f32, exponent: i32) -> f32 {
    (0..exponent.min(20_000)).fold(1.0, |product, _| product * base)
}

/// e to the power of a number that is not above 0, to a millionth of itself, by operations that are the same everywhere.
fn exponential(of: f32) -> f32 {
    if of < -80.0 {
        return 0.0;
    }
    let halvings = of * std::f32::consts::LOG2_E;
    let whole = halvings.floor();
    let part = (halvings - whole) * std::f32::consts::LN_2;
    let series = [
        1.0 / 5040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    let power = series.iter().fold(0.0, |sum, term| sum * part + term);
    power * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

fn chances(scores: [f32; 4]) -> [f32; 4] {
    let best = scores.into_iter().fold(f32::MIN, f32::max);
    let shares = scores.map(|score| exponential(score - best));
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// Fits the numbers of a preset and writes their file.
pub fn fit(options: &FitOptions, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let name = options.preset;
    let preset = name.preset().ok_or_else(|| Failure::File {
        name: name.to_string(),
        why: "no preset".to_owned(),
    })?;
    let mut chance = Chance(options.seed);
    let mut net = Net::new(&mut chance);
    let mut taken = [0; KINDS];
    let mut learned = 0;
    // Few positions need no whole pool.
    let all = options.positions.div_ceil(BATCH as u64) as usize * BATCH;
    let in_pool = all.clamp(BATCH, POOL);
    let pools = (all as u64).div_ceil(in_pool as u64).max(1);
    for pool in 0..pools {
        let values = Values::new(&net.rounded());
        let mut samples = Vec::with_capacity(in_pool + 1000);
        // A quarter learns who won.
        let settles = 4 * pool >= 3 * pools;
        let learned_from = match 4 * pool {
            quarters if quarters < pools => Learned::Won,
            _ if options.plain => Learned::Plain,
            _ if settles => Learned::Earned(EARNED.1),
            _ => Learned::Earned(EARNED.0),
        };
        while samples.len() < in_pool {
            let (length, level) = most_wanted(&taken);
            let before = samples.len();
            let rules = preset.with_length(length);
            let (seed, begun) = (chance.next(), chance.next());
            let setup = Setup::new(GameId(seed), name, rules, level, seed, begun);
            let estimator = Estimator::with(&values, &rules, level);
            let taking = (learned_from, options.plain);
            play(&setup, &estimator, taking, &mut chance, &mut samples);
            taken[kind(length, level)] += (samples.len() - before) as u64;
        }
        mix(&mut samples, &mut chance);
        let mut off = 0.0;
        for batch in samples[..in_pool].chunks_exact(BATCH) {
            for sample in batch {
                off += net.learn(sample, options.plain);
            }
            let done = learned as f32 / (pools * in_pool as u64) as f32;
            let rate = RATES.0 * exponential(-3.401_2 * done);
            net.step(rate.max(RATES.1), settles);
            learned += BATCH as u64;
        }
        let is_told = pool % 8 == 7 || pool + 1 == pools;
        // Progress is for people; a script is told of faults only.
        if is_told && std::io::stderr().is_terminal() {
            eprintln!(
                "{name}: {learned} positions, off by {:.4}",
                off / in_pool as f32
            );
        }
    }
    let file = options
        .file
        .clone()
        .unwrap_or_else(|| Path::new("src/engine/chances/values").join(format!("{name}.values")));
    let (seed, positions) = (options.seed, options.positions);
    let plain = if options.plain { " --plain" } else { "" };
    let command = format!("ludo-lab fit {name} --seed {seed} --positions {positions}{plain}\n");
    let mut content = [FORM, command.as_bytes()].concat();
    content.extend(net.rounded().iter().flat_map(|number| number.to_le_bytes()));
    std::fs::write(&file, &content).map_err(|error| Failure::File {
        name: file.display().to_string(),
        why: error.to_string(),
    })?;
    writeln!(out, "{}: {} bytes", file.display(), content.len())?;
    Ok(ExitCode::SUCCESS)
}

/// The length and the level of which most positions are missing.
fn most_wanted(taken: &[u64; KINDS]) -> (Length, Level) {
    let all = Length::ALL
        .into_iter()
        .flat_map(|length| Level::ALL.map(|level| (length, level)));
    all.min_by_key(|&(length, level)| {
        let share = SHARES.0[length as usize] * SHARES.1[level as usize];
        taken[kind(length, level)] * 1_000_000 / share
    })
    .expect("there are some")
}

/// Plays a game of four CPUs and takes positions of it: what they are to be worth, and whether in the plain way.
fn play(
    setup: &Setup,
    estimator: &Estimator,
    (learned_from, plain): (Learned, bool),
    chance: &mut Chance,
    samples: &mut Vec<Sample>,
) {
    let seed = setup.seed.number().expect("it has one");
    let every = if plain { 2 * EVERY } else { EVERY };
    let mut position = Position::new(setup.rules, setup.first_seat);
    let mut dice = Dice::new(seed);
    // Of each roll: the chances before it, what its face changed, and the position if it is taken.
    let mut rolls: Vec<(Chances, Chances, Option<Position>)> = Vec::new();
    while position.finished().next().is_none() {
        let action = match position.phase() {
            Phase::Roll => {
                let face = dice.roll();
                let taken = chance.next().is_multiple_of(every).then_some(position);
                let (mut before, mut luck) = (BySeat([0.0; 4]), BySeat([0.0; 4]));
                let looks_ahead = match learned_from {
                    Learned::Won => false,
                    Learned::Plain => taken.is_some(),
                    Learned::Earned(_) => true,
                };
                if looks_ahead {
                    let after = estimator.after_rolls(&position, seed);
                    before = mean(&after);
                    let after = after[usize::from(face.pips()) - 1];
                    luck = BySeat::from_fn(|seat| after[seat] - before[seat]);
                }
                rolls.push((before, luck, taken));
                Action::Roll(face)
            }
            Phase::FreeExit => Action::FreeExit,
            Phase::Move(_) | Phase::Bonus(_) => {
                Action::Move(estimator.choose(&position, seed).expect("a move is due"))
            }
            Phase::Over(_) => return,
        };
        position.play(action, |_| ()).expect("it is legal");
    }
    let winner = position.finished().next();
    let won = BySeat::from_fn(|seat| f64::from(u8::from(Some(seat) == winner)));
    // Less the luck from here on.
    let mut earned = won;
    let first = samples.len();
    for (before, luck, taken) in rolls.into_iter().rev() {
        earned = BySeat::from_fn(|seat| earned[seat] - luck[seat]);
        let Some(position) = taken else { continue };
        let target = |seat: Seat| match learned_from {
            Learned::Won => won[seat] as f32,
            Learned::Plain => 0.1 * won[seat] as f32 + 0.9 * before[seat] as f32,
            Learned::Earned(share) => (share * earned[seat] + (1.0 - share) * before[seat]) as f32,
        };
        samples.push(Sample {
            position,
            kind: kind(estimator.length(), setup.level),
            target: Seat::ALL.map(target),
        });
    }
    if plain {
        samples[first..].reverse();
    }
}

/// Brings samples into a random order.
fn mix(samples: &mut [Sample], chance: &mut Chance) {
    for last in (1..samples.len()).rev() {
        samples.swap(last, chance.below(last + 1));
    }
}
