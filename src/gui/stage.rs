//! Plays scripts: one beat after the other, with the app's one timer.

use std::cell::RefCell;
use std::time::Duration;

use slint::{Timer, TimerMode};

use super::app::{App, with};
use ludo_app::session::Script;

/// The script that is being shown.
#[derive(Default)]
pub(super) struct Stage {
    timer: Timer,
    running: RefCell<Option<Running>>,
}

struct Running {
    script: Script,
    next: usize,
}

impl Stage {
    /// Shows a script from its beginning, in place of any other.
    pub fn play(&self, script: Script, app: &App) {
        *self.running.borrow_mut() = Some(Running { script, next: 0 });
        self.go_on(app);
    }

    /// Nothing more is shown.
    pub fn stop(&self) {
        self.timer.stop();
        self.running.take();
    }

    /// Shows the last beat at once.
    pub fn skip(&self, app: &App) {
        self.timer.stop();
        if let Some(Running { script, next }) = self.running.take() {
            if let Some(last) = script.beats.last() {
                app.show_view(&last.view, Duration::ZERO);
            }
            // What is skipped is told by one sound.
            app.let_hear(script.beats.iter().skip(next).filter_map(|beat| beat.cue));
            app.script_done(script.epoch);
        }
    }

    /// Shows the beats up to the next one that is held.
    fn go_on(&self, app: &App) {
        let mut hold = Duration::ZERO;
        let mut cues = Vec::new();
        loop {
            let beat = {
                let mut running = self.running.borrow_mut();
                let Some(running) = running.as_mut() else {
                    return;
                };
                let beat = running.script.beats.get(running.next).cloned();
                running.next += 1;
                beat
            };
            let Some(beat) = beat else { break };
            app.show_view(&beat.view, beat.travel);
            if let Some(feel) = beat.feel {
                app.let_feel(feel);
            }
            hold = beat.hold;
            cues.extend(beat.cue);
            if hold > Duration::ZERO {
                break;
            }
        }
        app.let_hear(cues);
        // The end too comes by the timer, so that no chain of turns runs within another.
        let waiting = app.weak();
        self.timer.start(TimerMode::SingleShot, hold, move || {
            with(&waiting, App::go_on_with_script);
        });
    }

    /// The hold is over.
    fn held(&self, app: &App) {
        let done = {
            let running = self.running.borrow();
            let Some(running) = running.as_ref() else {
                return;
            };
            (running.next >= running.script.beats.len()).then_some(running.script.epoch)
        };
        match done {
            None => self.go_on(app),
            Some(epoch) => {
                self.running.take();
                app.script_done(epoch);
            }
        }
    }
}

impl App {
    fn go_on_with_script(&self) {
        self.stage().held(self);
    }
}
