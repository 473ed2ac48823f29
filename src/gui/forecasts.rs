//! How long the games by a rule set take: found out beside the window, and shown as soon as it is known.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use slint::{ComponentHandle, Model, ModelRc, Timer, TimerMode, VecModel};

use super::app::{App, with};
use super::ui::{ForecastRow, HouseAdapter, Page, RulesAdapter};
use ludo_app::session::{Forecast, Forecaster, Outlook};
use ludo_engine::rules::RuleSetName;

/// How often the window looks for what has been found.
const LOOK: Duration = Duration::from_millis(50);
/// How much is played before somebody looks whether it is still wanted: some milliseconds.
const PART: u32 = 2_000;
/// More than one editor's worth of rules is not remembered.
const MOST_KNOWN: usize = 64;

/// What is known of rule sets, and what is being found out.
#[derive(Default)]
pub(super) struct Forecasts {
    known: RefCell<Vec<(Outlook, Forecast)>>,
    running: RefCell<Option<Running>>,
    timer: Timer,
}

/// Games that are being played ahead. Whoever drops it gives them up.
struct Running {
    wanted: Vec<Outlook>,
    is_given_up: Arc<AtomicBool>,
    found: Receiver<(Outlook, Forecast)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }
}

impl Forecasts {
    fn of(&self, outlook: &Outlook) -> Option<Forecast> {
        let known = self.known.borrow();
        let found = known.iter().find(|(of, _)| of == outlook);
        found.map(|(_, forecast)| *forecast)
    }

    fn keep(&self, outlook: Outlook, forecast: Forecast) {
        let mut known = self.known.borrow_mut();
        if known.len() == MOST_KNOWN {
            known.remove(0);
        }
        known.push((outlook, forecast));
    }

    /// Nothing more is found out.
    pub fn give_up(&self) {
        self.timer.stop();
        self.running.take();
    }
}

impl App {
    pub(super) fn connect_forecasts(&self) {
        // Made once and then only changed, like everything that is shown.
        let rows = VecModel::from(vec![ForecastRow::default(); RuleSetName::PRESETS.len()]);
        let adapter = self.window.global::<RulesAdapter>();
        adapter.set_forecasts(ModelRc::from(Rc::new(rows)));
    }

    /// Shows what is known of the rules on the page, and finds out the rest.
    pub(super) fn foretell(&self) {
        let wanted = self.wanted_outlooks();
        self.show_forecasts();
        let is_unknown = |outlook: &Outlook| self.forecasts.of(outlook).is_none();
        let unknown: Vec<Outlook> = wanted.into_iter().filter(is_unknown).collect();
        let running = self.forecasts.running.borrow();
        let is_running = running
            .as_ref()
            .is_some_and(|running| unknown.iter().all(|one| running.wanted.contains(one)));
        drop(running);
        if unknown.is_empty() {
            self.forecasts.give_up();
        } else if !is_running {
            self.find_out(unknown);
        }
    }

    /// What the page that is shown wants to know, and first of all.
    fn wanted_outlooks(&self) -> Vec<Outlook> {
        let of = |name| self.outlook(name);
        match self.navigation.page() {
            Page::House => vec![of(RuleSetName::House)],
            Page::Rules => RuleSetName::PRESETS.map(of).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Games by these rules as they would be played now.
    fn outlook(&self, name: RuleSetName) -> Outlook {
        let archive = self.archive.borrow();
        let settings = archive.settings();
        let rules = name.preset().filter(|_| name != RuleSetName::House);
        Outlook {
            rules: rules.unwrap_or_else(|| settings.house_rules()),
            level: settings.level,
            pace: self.pace(),
        }
    }

    fn find_out(&self, wanted: Vec<Outlook>) {
        let (finds, found) = channel();
        let is_given_up = Arc::new(AtomicBool::new(false));
        let (outlooks, given_up) = (wanted.clone(), is_given_up.clone());
        let games = self.platform.games_ahead;
        let running = Running {
            wanted,
            is_given_up,
            found,
        };
        *self.forecasts.running.borrow_mut() = Some(running);
        (self.platform.beside)(Box::new(move || {
            for outlook in outlooks {
                let mut forecaster = Forecaster::new(outlook, games);
                let forecast = loop {
                    if given_up.load(Ordering::Relaxed) {
                        return;
                    }
                    if let Some(forecast) = forecaster.go_on(PART) {
                        break forecast;
                    }
                };
                if finds.send((outlook, forecast)).is_err() {
                    return;
                }
            }
        }));
        // Looked for rather than told by the other thread: a call into Android's event loop may be lost.
        let app = self.weak();
        self.forecasts
            .timer
            .start(TimerMode::Repeated, LOOK, move || {
                with(&app, App::take_forecasts);
            });
        self.take_forecasts();
    }

    fn take_forecasts(&self) {
        let mut is_over = true;
        if let Some(running) = self.forecasts.running.borrow().as_ref() {
            is_over = loop {
                match running.found.try_recv() {
                    Ok((outlook, forecast)) => self.forecasts.keep(outlook, forecast),
                    Err(TryRecvError::Empty) => break false,
                    Err(TryRecvError::Disconnected) => break true,
                }
            };
        }
        if is_over {
            self.forecasts.give_up();
        }
        self.show_forecasts();
    }

    fn show_forecasts(&self) {
        let row = |name| {
            let forecast = self.forecasts.of(&self.outlook(name));
            forecast.map(forecast_row).unwrap_or_default()
        };
        let adapter = self.window.global::<RulesAdapter>();
        let rows = adapter.get_forecasts();
        for (index, name) in RuleSetName::PRESETS.into_iter().enumerate() {
            let row = row(name);
            if rows.row_data(index).as_ref() != Some(&row) {
                rows.set_row_data(index, row);
            }
        }
        let house = row(RuleSetName::House);
        self.window.global::<HouseAdapter>().set_forecast(house);
    }
}

fn forecast_row(forecast: Forecast) -> ForecastRow {
    ForecastRow {
        known: true,
        rolls: round(forecast.rolls) as i32,
        minutes: ((forecast.time.as_secs() + 30) / 60) as i32,
        endless: forecast.endless as i32,
        games: forecast.games as i32,
    }
}

/// The nearest number of which only the first two digits are not zero.
fn round(number: u32) -> u32 {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    (number + unit / 2) / unit * unit
}
