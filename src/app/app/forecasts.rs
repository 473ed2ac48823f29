//! How long the games by a rule set take: found out beside the window, and shown as soon as it is known.

use super::nav::Page;
use super::screen::Lengths;
use super::{App, Effect};
use crate::session::{Forecast, Outlook};
use ludo_engine::rules::{Length, RuleSetName};

/// More than one editor's worth of rules is not remembered.
const MOST_KNOWN: usize = 64;

/// What is known of rule sets, and what is being found out.
#[derive(Debug, Default)]
pub(super) struct Forecasts {
    known: Vec<(Outlook, Forecast)>,
    asked: Vec<Outlook>,
}

impl Forecasts {
    fn of(&self, outlook: &Outlook) -> Option<Forecast> {
        let found = self.known.iter().find(|(of, _)| of == outlook);
        found.map(|(_, forecast)| *forecast)
    }

    /// Takes in what was found out.
    pub fn keep(&mut self, outlook: Outlook, forecast: Forecast) {
        if self.of(&outlook).is_some() {
            return;
        }
        if self.known.len() == MOST_KNOWN {
            self.known.remove(0);
        }
        self.known.push((outlook, forecast));
    }
}

impl App {
    /// Finds out what the page that is shown wants to know and is not known yet.
    pub(super) fn foretell(&mut self) {
        let (chosen, length) = (self.chosen_name(), self.archive.settings().length);
        let lengths_of = |name| Length::ALL.map(|length| self.outlook(name, length));
        let wanted = match self.nav.page() {
            _ if self.is_away || self.is_second => Vec::new(),
            Page::Start => lengths_of(chosen).to_vec(),
            Page::House => lengths_of(RuleSetName::House).to_vec(),
            Page::Rules => {
                let presets = RuleSetName::PRESETS.map(|name| self.outlook(name, length));
                let others = lengths_of(chosen).into_iter();
                let others = others.filter(|outlook| !presets.contains(outlook));
                presets.into_iter().chain(others).collect()
            }
            _ => Vec::new(),
        };
        let is_unknown = |outlook: &Outlook| self.forecasts.of(outlook).is_none();
        let unknown: Vec<Outlook> = wanted.into_iter().filter(is_unknown).collect();
        let asked = &mut self.forecasts.asked;
        if unknown.is_empty() {
            if !asked.is_empty() {
                asked.clear();
                self.effects.push(Effect::GiveUpForecasts);
            }
        } else if !unknown.iter().all(|outlook| asked.contains(outlook)) {
            asked.clone_from(&unknown);
            self.effects.push(Effect::Foretell(unknown));
        }
    }

    /// How long the games by these rules and of this length take, as they would be played now.
    pub(super) fn forecast(&self, name: RuleSetName, length: Length) -> Option<Forecast> {
        self.forecasts.of(&self.outlook(name, length))
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
