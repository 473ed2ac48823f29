//! Luck and choices in many games, and how both went over time.
//!
//! All of it follows from the games that somebody won and that were reviewed. Shares of a win are in units of
//! [`WIN`](crate::review::WIN).

use ludo_engine::game::{GameId, Outcome, Report};

use super::{Selection, Statistics};
use crate::review::{Reviews, Totals, WIN, can_be_reviewed};

/// So many games make a point of a [`Course`].
pub const WINDOW: usize = 20;
/// The most points that a course has.
const MOST_POINTS: usize = 120;
/// Two-sided, 95 %: the quantile of the normal distribution.
const Z: f64 = 1.959_964;
/// From fewer games nothing is claimed.
const LEAST_GAMES: usize = 10;

/// What luck and choices come to in the games of a selection, a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fortune {
    /// Games that can be reviewed.
    pub games: usize,
    /// Games that were.
    pub reviewed: usize,
    /// What all rolls gave the person, in the mean of these.
    pub luck: i32,
    /// What the person's choices were worth in comparison with a CPU's of the game's level.
    pub worth: i32,
    /// What they cost in comparison with the best ones.
    pub cost: i32,
    /// How many choices there were in all of them, and how many were the best.
    pub choices: u32,
    pub best_choices: u32,
    /// The win rate with luck taken out: the mean of the results less all luck, and where it lies with 95 % confidence.
    /// `None` for fewer than ten games.
    pub adjusted: Option<Adjusted>,
}

/// A win rate with luck taken out.
///
/// Since the mean of every roll's luck is 0, the mean of the results less luck is as right as the win rate itself, and it
/// wanders less. A few games may take it below 0 or above 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjusted {
    pub rate: i32,
    pub low: i32,
    pub high: i32,
}

/// A game and a figure of it: its place in the list of all, counted from 0.
pub type Best = Option<(usize, i32)>;

/// What only reviews tell of the best games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewedBests {
    /// The win after the least chance, and that chance.
    pub comeback: Best,
    /// The win to which rolls gave least, and how much they gave.
    pub unluckiest_win: Best,
}

/// A point of a course: the mean of [`WINDOW`] games in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoursePoint {
    /// The share that was won.
    pub won: i32,
    /// What rolls gave a game and what choices were worth, where all these games were reviewed.
    pub luck: Option<i32>,
    pub worth: Option<i32>,
}

/// How it went over time, the earliest games first. Empty for fewer games than [`WINDOW`].
pub type Course = Vec<CoursePoint>;

impl Statistics {
    fn reviewable(&self, selection: Selection) -> impl Iterator<Item = (usize, &Report)> {
        let games = self.games().iter().enumerate();
        games.filter(move |(_, report)| selection.includes(report) && can_be_reviewed(report))
    }

    /// What luck and choices came to.
    pub fn fortune(&self, selection: Selection, reviews: &Reviews) -> Fortune {
        let mut fortune = Fortune::default();
        let (mut luck, mut worth, mut cost) = (0i64, 0i64, 0i64);
        let mut adjusted = Vec::new();
        for (_, report) in self.reviewable(selection) {
            fortune.games += 1;
            let Some(totals) = reviews.get(report.id) else {
                continue;
            };
            fortune.reviewed += 1;
            luck += i64::from(totals.all_luck());
            worth += i64::from(totals.worth);
            cost += i64::from(totals.cost);
            fortune.choices += totals.choices.max(0) as u32;
            fortune.best_choices += totals.best_choices.max(0) as u32;
            adjusted.push(f64::from(result(report) - totals.all_luck()));
        }
        fortune.luck = mean(luck, fortune.reviewed);
        fortune.worth = mean(worth, fortune.reviewed);
        fortune.cost = mean(cost, fortune.reviewed);
        fortune.adjusted = estimate(&adjusted);
        fortune
    }

    /// The best games that reviews tell of. Of equal ones it is the first.
    pub fn reviewed_bests(&self, selection: Selection, reviews: &Reviews) -> ReviewedBests {
        let mut bests = ReviewedBests::default();
        for (place, report) in self.reviewable(selection) {
            let totals = reviews
                .get(report.id)
                .filter(|_| report.outcome == Outcome::Won);
            let Some(totals) = totals else { continue };
            let take_less = |best: &mut Best, figure: i32| {
                if best.is_none_or(|(_, least)| figure < least) {
                    *best = Some((place, figure));
                }
            };
            take_less(&mut bests.comeback, totals.worst);
            take_less(&mut bests.unluckiest_win, totals.all_luck());
        }
        bests
    }

    /// How the share of wins, luck and choices went.
    pub fn course(&self, selection: Selection, reviews: &Reviews) -> Course {
        let games: Vec<(i32, Option<&Totals>)> = self
            .reviewable(selection)
            .map(|(_, report)| (result(report), reviews.get(report.id)))
            .collect();
        let Some(last) = games.len().checked_sub(WINDOW) else {
            return Vec::new();
        };
        let points = MOST_POINTS.min(last + 1);
        // Evenly spread, and the latest games always at the end.
        let begin = |point: usize| last - (points - 1 - point) * last / (points - 1).max(1);
        let of_window = |games: &[(i32, Option<&Totals>)]| {
            let mean_of = |figure: fn(&Totals) -> i32| {
                let figures = games
                    .iter()
                    .map(|(_, totals)| totals.map(figure).map(i64::from));
                figures.sum::<Option<i64>>().map(|sum| mean(sum, WINDOW))
            };
            CoursePoint {
                won: mean(games.iter().map(|(won, _)| i64::from(*won)).sum(), WINDOW),
                luck: mean_of(Totals::all_luck),
                worth: mean_of(|totals| totals.worth),
            }
        };
        let windows = (0..points).map(|point| &games[begin(point)..][..WINDOW]);
        windows.map(of_window).collect()
    }
}

/// The game as a result: a whole win or none.
fn result(report: &Report) -> i32 {
    if report.outcome == Outcome::Won {
        WIN
    } else {
        0
    }
}

fn mean(sum: i64, count: usize) -> i32 {
    let mean = sum as f64 / count.max(1) as f64;
    mean.round() as i32
}

/// The mean, and where it lies with 95 % confidence.
fn estimate(values: &[f64]) -> Option<Adjusted> {
    if values.len() < LEAST_GAMES {
        return None;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / (count - 1.0);
    let half = Z * (variance / count).sqrt();
    Some(Adjusted {
        rate: mean.round() as i32,
        low: (mean - half).floor() as i32,
        high: (mean + half).ceil() as i32,
    })
}

/// The games of which nothing can be said yet: they were not reviewed.
pub fn unreviewed<'a>(
    statistics: &'a Statistics,
    reviews: &'a Reviews,
) -> impl Iterator<Item = GameId> + 'a {
    let games = statistics.games().iter().rev();
    let is_new = |report: &&Report| can_be_reviewed(report) && reviews.get(report.id).is_none();
    games.filter(is_new).map(|report| report.id)
}
