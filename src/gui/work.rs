//! Long tasks run on a thread of their own; the window's thread polls for their results.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use slint::{Timer, TimerMode};

use super::host::Host;
use ludo_app::app::Intent;
use ludo_app::work::{Finding, Task, Worker};

/// How often the window polls for results.
const LOOK: Duration = Duration::from_millis(50);

/// The tasks under way.
#[derive(Default)]
pub(super) struct Work {
    running: RefCell<Option<Running>>,
    looks: Timer,
}

/// Tasks under way. Dropping them cancels them.
struct Running {
    progress: Arc<Progress>,
    found: Receiver<Finding>,
}

/// What both threads share.
#[derive(Default)]
struct Progress {
    is_given_up: AtomicBool,
    /// How much of the task in hand is done, in thousandths.
    done: AtomicU32,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.progress.is_given_up.store(true, Ordering::Relaxed);
    }
}

impl Host {
    /// Runs these tasks in place of those under way.
    pub(super) fn begin_work(&self, tasks: Vec<Task>) {
        let (finds, found) = channel();
        let progress = Arc::new(Progress::default());
        let running = Running {
            progress: progress.clone(),
            found,
        };
        let games = self.platform().games_ahead;
        *self.work().running.borrow_mut() = Some(running);
        (self.platform().beside)(Box::new(move || {
            for task in tasks {
                let mut worker = Worker::new(task, games);
                let finding = loop {
                    if progress.is_given_up.load(Ordering::Relaxed) {
                        return;
                    }
                    if let Some(finding) = worker.go_on() {
                        break finding;
                    }
                    let done = (worker.share() * 1_000.0) as u32;
                    progress.done.store(done, Ordering::Relaxed);
                };
                if finds.send(finding).is_err() {
                    return;
                }
            }
        }));
        // Polled, not woken by the other thread: a call into Android's event loop may be lost.
        let host = self.weak();
        self.work().looks.start(TimerMode::Repeated, LOOK, move || {
            if let Some(host) = host.upgrade() {
                host.take_findings();
            }
        });
        self.take_findings();
    }

    /// Cancels all tasks.
    pub(super) fn stop_work(&self) {
        self.work().looks.stop();
        self.work().running.take();
    }

    fn take_findings(&self) {
        loop {
            let running = self.work().running.borrow();
            let Some((found, done)) = running.as_ref().map(|running| {
                let done = running.progress.done.load(Ordering::Relaxed);
                (running.found.try_recv(), done)
            }) else {
                return;
            };
            drop(running);
            match found {
                Ok(finding) => self.send(Intent::Found(finding)),
                Err(TryRecvError::Disconnected) => return self.stop_work(),
                Err(TryRecvError::Empty) => {
                    return self.send(Intent::WorkGoesOn(done as f32 / 1_000.0));
                }
            }
        }
    }
}
