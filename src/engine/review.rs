//! How a game went: the chances before each roll, what the dice gave and took, and what the choices were worth.
//!
//! For every seat, its result (1 if it was home first, 0 if not) is the chance at the first roll, and the luck of all rolls,
//! and the worth of all choices, and the gaps of the estimate, added up; nothing is left over. The mean of the luck of a roll
//! over its six faces is 0 for every seat, so what luck there was says nothing about how well anybody played, and the rest
//! of the result nothing about luck.

mod luck;

pub use luck::{LUCK_PERCENTS, LUCK_UNITS, luckier_than};

use crate::chances::{Chances, Estimator};
use crate::game::Setup;
use crate::rules::{Action, BySeat, Piece, Position, Seat};

/// What an action of a game came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// A roll.
    Roll {
        /// The chances before it.
        before: Chances,
        /// What its face changed.
        luck: Chances,
        /// What one step more of the estimate changed, before anything was rolled.
        gap: Chances,
    },
    /// A piece was moved.
    Move {
        /// The chances after it.
        after: Chances,
        /// What it changed in comparison with the move of a CPU of the game's level.
        worth: Chances,
        /// What the best move would have given the seat more than this one, never below 0.
        cost: f64,
        /// The best move.
        best: Piece,
        /// Whether there was something to choose: two moves at least that do not look alike.
        is_choice: bool,
    },
    /// A piece came out without a roll, or could not, and nobody chose.
    FreeExit {
        /// The chances after it.
        after: Chances,
    },
}

/// What a game came to, up to the first seat that was home.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Review {
    /// The chances before the first roll.
    pub start: Chances,
    /// What the rolls of each seat changed, for every seat.
    pub luck: BySeat<Chances>,
    /// What the choices of each seat changed, for every seat.
    pub worth: BySeat<Chances>,
    /// What the estimate changed between two rolls.
    pub gap: Chances,
    /// What the choices of each seat cost it.
    pub cost: BySeat<f64>,
    /// How many choices each seat had.
    pub choices: BySeat<u32>,
    /// 1 for the seat that was home first.
    pub result: Chances,
}

const NONE: Chances = BySeat([0.0; 4]);

/// Reviews a game that began like this and went like this; `each` is told of its actions in order. `None` where nobody came
/// home, or an action is not legal.
pub fn review(
    setup: &Setup,
    log: &[Action],
    mut each: impl FnMut(usize, Seat, Entry),
) -> Option<Review> {
    let estimator = Estimator::new(&setup.rules, setup.level);
    review_by(&estimator, setup, log, &mut each)
}

/// The same by another estimate than the one of the rules and the level.
pub fn review_by(
    estimator: &Estimator,
    setup: &Setup,
    log: &[Action],
    mut each: impl FnMut(usize, Seat, Entry),
) -> Option<Review> {
    let mut reviewer = Reviewer::with(*estimator, setup);
    for (index, action) in log.iter().enumerate() {
        let (seat, entry) = reviewer.take(*action)?;
        each(index, seat, entry);
        if let Some(review) = reviewer.review() {
            return Some(*review);
        }
    }
    None
}

/// A game that is reviewed action by action.
#[derive(Clone)]
pub struct Reviewer<'a> {
    estimator: Estimator<'a>,
    seed: u64,
    position: Position,
    now: Chances,
    /// The first roll is still due.
    is_first: bool,
    is_over: bool,
    review: Review,
}

impl Reviewer<'static> {
    /// Begins with a game that began like this.
    pub fn new(setup: &Setup) -> Reviewer<'static> {
        Reviewer::with(Estimator::new(&setup.rules, setup.level), setup)
    }
}

impl<'a> Reviewer<'a> {
    /// The same by another estimate than the one of the rules and the level.
    pub fn with(estimator: Estimator<'a>, setup: &Setup) -> Reviewer<'a> {
        let seed = setup.seed.number().unwrap_or(0);
        let position = Position::new(setup.rules, setup.first_seat);
        // As the first roll is due.
        let now = estimator.before_roll(&position, seed);
        Reviewer {
            estimator,
            seed,
            position,
            now,
            is_first: true,
            is_over: false,
            review: Review {
                start: now,
                luck: BySeat([NONE; 4]),
                worth: BySeat([NONE; 4]),
                gap: NONE,
                cost: BySeat([0.0; 4]),
                choices: BySeat([0; 4]),
                result: NONE,
            },
        }
    }

    /// The position that has been come to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The chances as it stands.
    pub fn chances(&self) -> &Chances {
        &self.now
    }

    /// The whole, once somebody is home.
    pub fn review(&self) -> Option<&Review> {
        self.is_over.then_some(&self.review)
    }

    /// Goes on by an action: whose it was, and what it came to. `None` once somebody is home, or where it is not legal.
    pub fn take(&mut self, action: Action) -> Option<(Seat, Entry)> {
        if self.is_over {
            return None;
        }
        let (estimator, position, seed) = (&self.estimator, &self.position, self.seed);
        let review = &mut self.review;
        let seat = position.turn();
        let mut after = *position;
        after.play(action, |_| ()).ok()?;
        let chances = estimator.chances(&after, seed);
        let entry = match action {
            Action::Roll(_) => {
                let before = estimator.before_roll(position, seed);
                if self.is_first {
                    (review.start, self.now) = (before, before);
                    self.is_first = false;
                }
                let (luck, gap) = (minus(&chances, &before), minus(&before, &self.now));
                add(&mut review.luck[seat], &luck);
                add(&mut review.gap, &gap);
                Entry::Roll { before, luck, gap }
            }
            Action::FreeExit => Entry::FreeExit { after: chances },
            Action::Move(made) => {
                let worth = minus(&chances, &self.now);
                let only = position.moves().only();
                let (best, cost) = match only {
                    Some(only) => (only.piece, 0.0),
                    None => best(estimator, position, seed, made, chances[seat]),
                };
                add(&mut review.worth[seat], &worth);
                review.cost[seat] += cost;
                review.choices[seat] += u32::from(only.is_none());
                Entry::Move {
                    after: chances,
                    worth,
                    cost,
                    best,
                    is_choice: only.is_none(),
                }
            }
        };
        if let Some(winner) = after.finished().next() {
            review.result[winner] = 1.0;
            self.is_over = true;
        }
        (self.position, self.now) = (after, chances);
        Some((seat, entry))
    }
}

/// The best move, the lowest piece of equal ones, and how much more it gives than the move that was made.
fn best(
    estimator: &Estimator,
    position: &Position,
    seed: u64,
    made: Piece,
    of_made: f64,
) -> (Piece, f64) {
    let seat = position.turn();
    let mut best: Option<(Piece, f64)> = None;
    for legal in position.moves().iter() {
        let chance = if legal.piece == made {
            of_made
        } else {
            let mut after = *position;
            if after.play(Action::Move(legal.piece), |_| ()).is_err() {
                continue;
            }
            estimator.chances(&after, seed)[seat]
        };
        if best.is_none_or(|(_, most)| chance > most) {
            best = Some((legal.piece, chance));
        }
    }
    best.map_or((made, 0.0), |(piece, most)| (piece, most - of_made))
}

fn minus(of: &Chances, less: &Chances) -> Chances {
    BySeat::from_fn(|seat| of[seat] - less[seat])
}

fn add(to: &mut Chances, more: &Chances) {
    for seat in Seat::ALL {
        to[seat] += more[seat];
    }
}
