//! Tasks that run off the drawing thread, and their results, shown as soon as they are known: how long the games by a
//! rule set take, and what decided a game.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use super::nav::Page;
use super::screen::Lengths;
use super::{App, Effect};
use crate::review::{GameReview, Totals, can_be_reviewed};
use crate::session::{Forecast, Outlook};
use crate::stats::unreviewed;
use crate::work::{Finding, Task};
use ludo_engine::game::{Game, GameId, Outcome};
use ludo_engine::rules::{Length, RuleSetName};

/// The most results of either kind that are kept: more rules than one visit to the editor, more games than anybody compares.
const MOST_KNOWN: usize = 64;

/// How many games are reviewed before the figures of all of them are shown anew.
const REVIEWED_AT_ONCE: usize = 25;

/// What takes longer than this is shown to be under way.
const SHOWN_AFTER: Duration = Duration::from_millis(100);

/// The results so far, and the tasks under way.
#[derive(Debug, Default)]
pub(super) struct Work {
    forecasts: Vec<(Outlook, Forecast)>,
    /// Games that cannot be reviewed are known, too.
    reviews: Vec<(GameId, Option<Rc<GameReview>>)>,
    /// Games whose reviews come to nothing.
    without_totals: BTreeSet<GameId>,
    asked: Vec<Wanted>,
    asked_at: Duration,
    /// How much is done of what takes long, in hundredths.
    share: Option<u8>,
}

/// A task that a page waits for.
#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    Forecast(Outlook),
    Review(GameId),
    /// What the reviews of these games come to.
    Totals(Vec<GameId>),
}

/// What is known of what decided a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Reviewed {
    /// In progress; how many hundredths are done, where it takes long.
    UnderWay(Option<u8>),
    /// It is known.
    Known(Rc<GameReview>),
    /// It cannot be found out.
    Never,
}

impl Work {
    fn forecast(&self, outlook: &Outlook) -> Option<Forecast> {
        let found = self.forecasts.iter().find(|(of, _)| of == outlook);
        found.map(|(_, forecast)| *forecast)
    }

    fn review(&self, id: GameId) -> Option<Option<Rc<GameReview>>> {
        let found = self.reviews.iter().find(|(of, _)| *of == id);
        found.map(|(_, review)| review.clone())
    }

    fn knows(&self, wanted: &Wanted) -> bool {
        match wanted {
            Wanted::Forecast(outlook) => self.forecast(outlook).is_some(),
            Wanted::Review(id) => self.review(*id).is_some(),
            // Only games of which nothing is known are asked for.
            Wanted::Totals(ids) => ids.is_empty(),
        }
    }

    fn keep(&mut self, finding: Finding) {
        match finding {
            Finding::Totals(found) => {
                let without = found.iter().filter(|(_, totals)| totals.is_none());
                self.without_totals.extend(without.map(|(id, _)| *id));
            }
            Finding::Forecast(outlook, forecast) => {
                keep(&mut self.forecasts, outlook, forecast);
            }
            Finding::Review(id, review) => {
                let review = review.map(|review| Rc::new(*review));
                keep(&mut self.reviews, id, review);
            }
        }
    }
}

/// Keeps something with what is known already; of too much, what has been known longest goes.
fn keep<K: PartialEq, V>(known: &mut Vec<(K, V)>, of: K, value: V) {
    if known.iter().any(|(other, _)| *other == of) {
        return;
    }
    if known.len() == MOST_KNOWN {
        known.remove(0);
    }
    known.push((of, value));
}

impl App {
    /// Keeps the result of a task.
    pub(super) fn found(&mut self, finding: Finding) {
        match &finding {
            Finding::Review(id, Some(review)) if self.archive.statistics().contains(*id) => {
                self.archive.keep_totals([(*id, Totals::from(&**review))]);
            }
            Finding::Totals(found) => {
                let totals = found
                    .iter()
                    .filter_map(|(id, totals)| Some((*id, (*totals)?)));
                self.archive.keep_totals(totals);
                self.work.asked.clear();
            }
            _ => {}
        }
        self.work.keep(finding);
    }

    /// Counted games that can be reviewed and were not, the latest first: as many as are reviewed at once.
    fn games_to_review(&self) -> Vec<GameId> {
        let (statistics, reviews) = (self.archive.statistics(), self.archive.reviews());
        let games = unreviewed(&statistics, &reviews);
        let games = games.filter(|id| !self.work.without_totals.contains(id));
        games.take(REVIEWED_AT_ONCE).collect()
    }

    /// Starts the tasks whose results the page needs and does not have.
    pub(super) fn find_out(&mut self) {
        let is_unknown = |wanted: &Wanted| !self.work.knows(wanted);
        let unknown: Vec<Wanted> = self.wanted().into_iter().filter(is_unknown).collect();
        if unknown.is_empty() {
            if !self.work.asked.is_empty() {
                self.work.asked.clear();
                self.work.share = None;
                self.effects.push(Effect::StopWork);
            }
        } else if !unknown
            .iter()
            .all(|wanted| self.work.asked.contains(wanted))
        {
            let tasks = unknown.iter().filter_map(|wanted| self.task(wanted));
            let tasks = tasks.collect();
            self.work.asked = unknown;
            self.work.asked_at = self.now;
            self.work.share = None;
            self.effects.push(Effect::Work(tasks));
        }
    }

    fn wanted(&self) -> Vec<Wanted> {
        let (chosen, length) = (self.chosen_name(), self.archive.settings().length);
        let forecast = |name, length| Wanted::Forecast(self.outlook(name, length));
        let lengths_of = |name| Length::ALL.map(|length| forecast(name, length));
        match self.nav.page() {
            _ if self.is_away || self.is_second => Vec::new(),
            Page::Start => lengths_of(chosen).to_vec(),
            Page::House => lengths_of(RuleSetName::House).to_vec(),
            Page::Rules => {
                let presets = RuleSetName::PRESETS.map(|name| forecast(name, length));
                let others = lengths_of(chosen).into_iter();
                let others = others.filter(|wanted| !presets.contains(wanted));
                let others: Vec<Wanted> = others.collect();
                presets.into_iter().chain(others).collect()
            }
            Page::Statistics { .. } => vec![Wanted::Totals(self.games_to_review())],
            _ => self
                .reviewed_game()
                .map(Wanted::Review)
                .into_iter()
                .collect(),
        }
    }

    /// The game of which the page that is shown tells what decided it.
    fn reviewed_game(&self) -> Option<GameId> {
        let id = match self.nav.page() {
            Page::Result => self.session.as_ref()?.game().setup().id,
            Page::Watch(watching) => watching.game().setup().id,
            Page::Review(id) | Page::Record(id) => *id,
            _ => return None,
        };
        self.can_review(id).then_some(id)
    }

    /// Whether it can be told what decided this game: it was decided, and nobody can play on with it.
    pub(super) fn can_review(&self, id: GameId) -> bool {
        let is_this = |game: &&Game| game.setup().id == id;
        match self
            .session
            .as_ref()
            .map(|session| session.game())
            .filter(is_this)
        {
            Some(game) => {
                game.has_begun()
                    && game.position().ending().is_some()
                    && game.outcome() != Outcome::NoResult
            }
            None => self
                .archive
                .statistics()
                .get(id)
                .is_some_and(can_be_reviewed),
        }
    }

    fn task(&mut self, wanted: &Wanted) -> Option<Task> {
        match *wanted {
            Wanted::Forecast(outlook) => Some(Task::Forecast(outlook)),
            Wanted::Review(id) => match self.record_of(id) {
                Ok(record) => Some(Task::Review(Box::new(record))),
                // The page says so.
                Err(_) => {
                    self.work.keep(Finding::Review(id, None));
                    None
                }
            },
            Wanted::Totals(ref ids) => {
                let mut records = Vec::new();
                for id in ids {
                    match self.record_of(*id) {
                        Ok(record) => records.push(record),
                        Err(_) => drop(self.work.without_totals.insert(*id)),
                    }
                }
                Some(Task::Totals(records))
            }
        }
    }

    /// Notes how far the work has come.
    pub(super) fn work_goes_on(&mut self, share: f32) {
        let takes_long = self.now.saturating_sub(self.work.asked_at) >= SHOWN_AFTER;
        if takes_long && !self.work.asked.is_empty() {
            self.work.share = Some((share.clamp(0.0, 1.0) * 100.0) as u8);
        }
    }

    /// What is known of what decided this game.
    pub(super) fn reviewed(&self, id: GameId) -> Reviewed {
        match self.work.review(id) {
            Some(Some(review)) => Reviewed::Known(review),
            Some(None) => Reviewed::Never,
            None if self.can_review(id) => Reviewed::UnderWay(self.work.share),
            None => Reviewed::Never,
        }
    }

    /// How long the games by these rules and of this length take, as they would be played now.
    pub(super) fn forecast(&self, name: RuleSetName, length: Length) -> Option<Forecast> {
        self.work.forecast(&self.outlook(name, length))
    }

    /// The lengths to choose from, with what is known of games by these rules.
    pub(super) fn lengths(&self, name: RuleSetName) -> Lengths {
        Lengths {
            chosen: self.archive.settings().length,
            forecasts: Length::ALL.map(|length| self.forecast(name, length)),
        }
    }

    pub(super) fn chosen_name(&self) -> RuleSetName {
        self.archive.settings().chosen_rules().0
    }

    fn outlook(&self, name: RuleSetName, length: Length) -> Outlook {
        let settings = self.archive.settings();
        Outlook {
            rules: settings.rules_of(name, length),
            level: settings.level,
            pace: self.pace(),
        }
    }
}
