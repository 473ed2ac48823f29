//! `review`: what a recorded game came to, and how good the estimate behind it is.

use std::io::Write;
use std::process::ExitCode;

use ludo_engine::chances::{Chances, Estimator, Values};
use ludo_engine::game::{Dice, GameId, Setup};
use ludo_engine::review::{Entry, Review, review_by};
use ludo_engine::rules::{Action, BySeat, HouseField, Phase, Position, RuleSet, RuleSetName, Seat};
use serde::Serialize;

use super::Failure;
use super::args::{MeasuredRules, ReviewOptions};
use super::output::{Exact, exact};
use super::play::{read, write_line};

#[derive(Serialize)]
struct RollLine {
    entry: usize,
    seat: u8,
    kind: &'static str,
    before: [Exact; 4],
    luck: [Exact; 4],
    gap: [Exact; 4],
}

#[derive(Serialize)]
struct MoveLine {
    entry: usize,
    seat: u8,
    kind: &'static str,
    after: [Exact; 4],
    worth: [Exact; 4],
    cost: Exact,
    best: u8,
    is_choice: bool,
}

#[derive(Serialize)]
struct FreeExitLine {
    entry: usize,
    seat: u8,
    kind: &'static str,
    after: [Exact; 4],
}

/// All of a game; what is told by seat is told of those who rolled or chose, for every seat.
#[derive(Serialize)]
struct WholeLine {
    start: [Exact; 4],
    luck: [[Exact; 4]; 4],
    worth: [[Exact; 4]; 4],
    gap: [Exact; 4],
    cost: [Exact; 4],
    choices: [u32; 4],
    result: [Exact; 4],
}

impl From<&Review> for WholeLine {
    fn from(review: &Review) -> WholeLine {
        let by_seat = |of: &BySeat<Chances>| [0, 1, 2, 3].map(|seat| exact(&of.0[seat]));
        WholeLine {
            start: exact(&review.start),
            luck: by_seat(&review.luck),
            worth: by_seat(&review.worth),
            gap: exact(&review.gap),
            cost: review.cost.0.map(Exact),
            choices: review.choices.0,
            result: exact(&review.result),
        }
    }
}

/// Reviews a record, or measures the estimate.
pub fn review(options: &ReviewOptions, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match (&options.file, options.measure) {
        (Some(file), _) => {
            let record = read(file)?;
            let fault = |why: String| Failure::File {
                name: file.display().to_string(),
                why,
            };
            record.replay().map_err(|error| fault(error.to_string()))?;
            let setup = &record.setup;
            let estimator = Estimator::new(&setup.rules, setup.level);
            let mut entries = Vec::new();
            let review = review_by(&estimator, setup, &record.log, |index, seat, entry| {
                entries.push((index, seat, entry));
            });
            let review = review.ok_or_else(|| fault("nobody came home".to_owned()))?;
            for (index, seat, entry) in entries {
                write_entry(out, index, seat, entry)?;
            }
            write_line(out, &WholeLine::from(&review))?;
        }
        (None, games) => {
            let values = match &options.values {
                None => None,
                Some(file) => {
                    let fault = |why: String| Failure::File {
                        name: file.display().to_string(),
                        why,
                    };
                    let content = std::fs::read(file).map_err(|error| fault(error.to_string()))?;
                    let values = Values::of_file(&content);
                    Some(values.ok_or_else(|| fault("no file of numbers".to_owned()))?)
                }
            };
            let measured = measure(options, games.unwrap_or(1), values.as_deref());
            write_line(out, &measured)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write_entry(out: &mut impl Write, entry: usize, seat: Seat, told: Entry) -> Result<(), Failure> {
    let seat = seat.number();
    match told {
        Entry::Roll { before, luck, gap } => write_line(
            out,
            &RollLine {
                entry,
                seat,
                kind: "roll",
                before: exact(&before),
                luck: exact(&luck),
                gap: exact(&gap),
            },
        ),
        Entry::Move {
            after,
            worth,
            cost,
            best,
            is_choice,
        } => write_line(
            out,
            &MoveLine {
                entry,
                seat,
                kind: "move",
                after: exact(&after),
                worth: exact(&worth),
                cost: Exact(cost),
                best: best.number(),
                is_choice,
            },
        ),
        Entry::FreeExit { after } => write_line(
            out,
            &FreeExitLine {
                entry,
                seat,
                kind: "free_exit",
                after: exact(&after),
            },
        ),
    }
}

/// How good an estimate is.
#[derive(Serialize)]
struct Measured {
    games: u64,
    rolls: u64,
    /// Chances from 0 to 0.1, from there to 0.2, and so on.
    bins: Vec<BinLine>,
    /// The largest difference between what was estimated and what happened, of bins that enough games had a part in, and
    /// the standard error of that one.
    largest_difference: Exact,
    standard_error: Exact,
    /// The mean of −ln of the winner's chance before a roll.
    log_loss: Exact,
    /// How much of the results luck explains.
    r: Exact,
    /// How far the gaps of a game add up to something else than 0, on average.
    mean_gap: Exact,
}

#[derive(Serialize)]
struct BinLine {
    /// How many chances, and in how many games.
    count: u64,
    games: u64,
    /// What they were on average, and how often they came true.
    estimated: Exact,
    happened: Exact,
    /// Of the difference of the two.
    standard_error: Exact,
}

/// A bin that fewer games had a part in says nothing.
const LEAST_GAMES: u64 = 100;

/// Chances that were much alike, and what came of them. All of one game hang together, so it is games that are counted:
/// the sums that the standard error of a ratio needs.
#[derive(Clone, Copy, Default)]
struct Bin {
    games: u64,
    count: f64,
    estimated: f64,
    happened: f64,
    /// Of all games: the square of the difference, the difference times the count, the square of the count.
    squares: [f64; 3],
}

impl Bin {
    /// Adds what a game had: how many chances, their sum, and how many came true.
    fn add(&mut self, count: f64, estimated: f64, happened: f64) {
        if count == 0.0 {
            return;
        }
        let difference = estimated - happened;
        self.games += 1;
        self.count += count;
        self.estimated += estimated;
        self.happened += happened;
        let squares = [difference * difference, difference * count, count * count];
        for (sum, square) in self.squares.iter_mut().zip(squares) {
            *sum += square;
        }
    }

    fn difference(&self) -> f64 {
        (self.estimated - self.happened) / self.count.max(1.0)
    }

    /// How far the difference may be off by chance: what is left of each game beside the mean, squared and added up.
    fn standard_error(&self) -> f64 {
        let difference = self.difference();
        let [squares, products, counts] = self.squares;
        let rest = squares - 2.0 * difference * products + difference * difference * counts;
        rest.max(0.0).sqrt() / self.count.max(1.0)
    }
}

impl From<&Bin> for BinLine {
    fn from(bin: &Bin) -> BinLine {
        let count = bin.count.max(1.0);
        BinLine {
            count: bin.count as u64,
            games: bin.games,
            estimated: Exact(bin.estimated / count),
            happened: Exact(bin.happened / count),
            standard_error: Exact(bin.standard_error()),
        }
    }
}

fn measure(options: &ReviewOptions, games: u64, values: Option<&Values>) -> Measured {
    let mut bins = [Bin::default(); 10];
    let (mut rolls, mut losses) = (0, 0.0);
    let mut gaps = 0.0;
    let (mut results, mut rests) = (Spread::default(), Spread::default());
    let mut reviewed = 0;
    for game in 0..games {
        let seed = options.seed.wrapping_add(game);
        let (name, rules) = match options.rules {
            MeasuredRules::Same(named) => (named.name, named.rules),
            MeasuredRules::Houses => (RuleSetName::House, house(seed)),
        };
        let setup = Setup::new(GameId(seed), name, rules, options.level, seed, game);
        let estimator = match values {
            Some(values) => Estimator::with(values, &rules, options.level),
            None => Estimator::new(&rules, options.level),
        };
        let mut log = Vec::new();
        play_out(&setup, &estimator, |_, action, _| log.push(action));
        let mut before_rolls = Vec::new();
        let review = review_by(&estimator, &setup, &log, |_, _, entry| {
            if let Entry::Roll { before, .. } = entry {
                before_rolls.push(before);
            }
        });
        let Some(review) = review else { continue };
        reviewed += 1;
        let mut of_game = [(0.0, 0.0, 0.0); 10];
        for before in &before_rolls {
            rolls += 1;
            for seat in Seat::ALL {
                let (chance, result) = (before[seat], review.result[seat]);
                let bin = &mut of_game[((chance * 10.0) as usize).min(9)];
                *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + result);
                if result > 0.0 {
                    losses -= chance.max(1e-12).ln();
                }
            }
        }
        for (bin, (count, estimated, happened)) in bins.iter_mut().zip(of_game) {
            bin.add(count, estimated, happened);
        }
        for seat in Seat::ALL {
            let luck: f64 = review.luck.0.iter().map(|of_roller| of_roller[seat]).sum();
            results.add(review.result[seat]);
            rests.add(review.result[seat] - luck);
            gaps += review.gap[seat].abs();
        }
    }
    let spoken = bins.iter().filter(|bin| bin.games >= LEAST_GAMES);
    let most = spoken.max_by(|one, other| {
        let (one, other) = (one.difference().abs(), other.difference().abs());
        one.total_cmp(&other)
    });
    Measured {
        games: reviewed,
        rolls,
        bins: bins.iter().map(BinLine::from).collect(),
        largest_difference: Exact(most.map_or(0.0, |bin| bin.difference().abs())),
        standard_error: Exact(most.map_or(0.0, Bin::standard_error)),
        log_loss: Exact(losses / rolls.max(1) as f64),
        r: Exact(1.0 - rests.variance() / results.variance()),
        mean_gap: Exact(gaps / (4 * reviewed.max(1)) as f64),
    }
}

/// Plays a game of four CPUs up to the first that is home, and hands each action on between the positions before and after it.
pub fn play_out(
    setup: &Setup,
    estimator: &Estimator,
    mut each: impl FnMut(&Position, Action, &Position),
) {
    let mut position = Position::new(setup.rules, setup.first_seat);
    let seed = setup.seed.number().unwrap_or(0);
    let mut dice = Dice::new(seed);
    while position.finished().next().is_none() {
        let before = position;
        let action = match position.phase() {
            Phase::Roll => Action::Roll(dice.roll()),
            Phase::FreeExit => Action::FreeExit,
            Phase::Move(_) | Phase::Bonus(_) => {
                Action::Move(estimator.choose(&position, seed).expect("a move is due"))
            }
            Phase::Over(_) => break,
        };
        position.play(action, |_| ()).expect("it is legal");
        each(&before, action, &position);
    }
}

/// One of the rule sets that the editor of the house can make.
pub fn house(seed: u64) -> RuleSet {
    let mut dice = Dice::new(!seed);
    HouseField::ALL
        .into_iter()
        .fold(RuleSet::HOUSE, |rules, field| {
            let drawn = (0..4).fold(0_u32, |sum, _| sum * 6 + u32::from(dice.roll().pips()) - 1);
            let choice = drawn % u32::from(field.choices());
            field.edited(&rules, choice as u8).unwrap_or(rules)
        })
}

/// The spread of some numbers.
#[derive(Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn variance(&self) -> f64 {
        let mean = self.sum / self.count.max(1.0);
        self.squares / self.count.max(1.0) - mean * mean
    }
}
