//! How long the games by a rule set take: found out beside the window, and shown as soon as it is known.

use super::nav::Page;
use super::{App, Effect};
use crate::session::{Forecast, Outlook};
use ludo_engine::rules::RuleSetName;

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
        let wanted = match self.nav.page() {
            _ if self.is_away => Vec::new(),
            Page::House => vec![self.outlook(RuleSetName::House)],
            Page::Rules => RuleSetName::PRESETS.map(|name| self.outlook(name)).to_vec(),
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

    /// How long the games by these rules take, as they would be played now.
    pub(super) fn forecast(&self, name: RuleSetName) -> Option<Forecast> {
        self.forecasts.of(&self.outlook(name))
    }

    fn outlook(&self, name: RuleSetName) -> Outlook {
        let settings = self.archive.settings();
        let rules = name.preset().filter(|_| name != RuleSetName::House);
        Outlook {
            rules: rules.unwrap_or_else(|| settings.house_rules()),
            level: settings.level,
            pace: self.pace(),
        }
    }
}
