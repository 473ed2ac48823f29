//! Games are played ahead on another thread, to find out how long they take.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use slint::{Timer, TimerMode};

use super::host::Host;
use ludo_app::app::Intent;
use ludo_app::session::{Forecast, Forecaster, Outlook};

/// How often the window looks for what has been found.
const LOOK: Duration = Duration::from_millis(50);
/// How much is played before somebody looks whether it is still wanted: some milliseconds.
const PART: u32 = 2_000;

/// What is being found out.
#[derive(Default)]
pub(super) struct Forecasts {
    running: RefCell<Option<Running>>,
    looks: Timer,
}

/// Games that are being played ahead. Whoever drops it gives them up.
struct Running {
    is_given_up: Arc<AtomicBool>,
    found: Receiver<(Outlook, Forecast)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }
}

impl Host {
    /// Finds this out, in place of whatever was being found out.
    pub(super) fn foretell(&self, outlooks: Vec<Outlook>) {
        let (finds, found) = channel();
        let is_given_up = Arc::new(AtomicBool::new(false));
        let given_up = is_given_up.clone();
        let games = self.platform().games_ahead;
        let running = Running { is_given_up, found };
        *self.forecasts().running.borrow_mut() = Some(running);
        (self.platform().beside)(Box::new(move || {
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
        let host = self.weak();
        self.forecasts()
            .looks
            .start(TimerMode::Repeated, LOOK, move || {
                if let Some(host) = host.upgrade() {
                    host.take_forecasts();
                }
            });
        self.take_forecasts();
    }

    /// Nothing more is found out.
    pub(super) fn give_up_forecasts(&self) {
        self.forecasts().looks.stop();
        self.forecasts().running.take();
    }

    fn take_forecasts(&self) {
        loop {
            let running = self.forecasts().running.borrow();
            let found = running.as_ref().map(|running| running.found.try_recv());
            drop(running);
            match found {
                Some(Ok((outlook, forecast))) => self.send(Intent::Foretold(outlook, forecast)),
                Some(Err(TryRecvError::Disconnected)) => return self.give_up_forecasts(),
                Some(Err(TryRecvError::Empty)) | None => return,
            }
        }
    }
}
