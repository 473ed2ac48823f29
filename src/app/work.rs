//! Tasks that take so long that they run off the drawing thread, in parts, and can be cancelled between two parts.

use ludo_engine::game::{GameId, Record};

use crate::review::{GameReview, Reviewing, Totals};
use crate::session::{Forecast, Forecaster, Outlook};

/// What a task is to find out.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// How long games of this kind take.
    Forecast(Outlook),
    /// What the game of this record came to.
    Review(Box<Record>),
    /// What the reviews of these games come to.
    Totals(Vec<Record>),
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// How long games of this kind take.
    Forecast(Outlook, Forecast),
    /// What this game came to; nothing where it cannot be reviewed.
    Review(GameId, Option<Box<GameReview>>),
    /// What the reviews of these games come to; nothing for those that cannot be reviewed.
    Totals(Vec<(GameId, Option<Totals>)>),
}

/// A task under way.
pub struct Worker {
    doing: Doing,
}

enum Doing {
    Forecast(Outlook, Box<Forecaster>),
    Review(Box<Reviewing>),
    Totals {
        waiting: Vec<Record>,
        reviewing: Option<Box<Reviewing>>,
        found: Vec<(GameId, Option<Totals>)>,
    },
}

impl Worker {
    /// Begins a task. This many games are played ahead for a forecast.
    pub fn new(task: Task, games: u32) -> Worker {
        let doing = match task {
            Task::Forecast(outlook) => {
                Doing::Forecast(outlook, Box::new(Forecaster::new(outlook, games)))
            }
            Task::Review(record) => Doing::Review(Box::new(Reviewing::new(*record))),
            Task::Totals(mut waiting) => {
                waiting.reverse();
                Doing::Totals {
                    waiting,
                    reviewing: None,
                    found: Vec::new(),
                }
            }
        };
        Worker { doing }
    }

    /// Runs the next part, some milliseconds of work, and returns the result once the task is done.
    pub fn go_on(&mut self) -> Option<Finding> {
        match &mut self.doing {
            Doing::Forecast(outlook, forecaster) => {
                let forecast = forecaster.go_on(2_000)?;
                Some(Finding::Forecast(*outlook, forecast))
            }
            Doing::Review(reviewing) => {
                let review = reviewing.go_on(200).transpose()?;
                let review = review.ok().map(Box::new);
                Some(Finding::Review(reviewing.id(), review))
            }
            Doing::Totals {
                waiting,
                reviewing,
                found,
            } => {
                let Some(under_way) = reviewing else {
                    let Some(next) = waiting.pop() else {
                        return Some(Finding::Totals(std::mem::take(found)));
                    };
                    *reviewing = Some(Box::new(Reviewing::new(next)));
                    return None;
                };
                let review = under_way.go_on(200).transpose()?;
                found.push((under_way.id(), review.ok().as_ref().map(Totals::from)));
                *reviewing = None;
                None
            }
        }
    }

    /// How much is done, from 0 to 1.
    pub fn share(&self) -> f32 {
        match &self.doing {
            Doing::Forecast(_, forecaster) => forecaster.share(),
            Doing::Review(reviewing) => reviewing.share(),
            Doing::Totals { waiting, found, .. } => {
                found.len() as f32 / (found.len() + waiting.len() + 1) as f32
            }
        }
    }

    /// Runs the task to its end.
    pub fn finish(mut self) -> Finding {
        loop {
            if let Some(finding) = self.go_on() {
                return finding;
            }
        }
    }
}
