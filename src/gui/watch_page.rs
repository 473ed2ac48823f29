//! The page on which a game is watched again, with the board and the stage of the game that is played.

use std::time::Duration;

use slint::ComponentHandle;

use super::app::App;
use super::ui::{self, WatchAdapter};
use ludo_app::session::{Control, Pace, Watching};
use ludo_engine::game::GameId;

/// How many times as fast as a game that is played one may be watched.
const FASTEST: i32 = 4;

impl App {
    pub(super) fn connect_watch_page(&self) {
        let adapter = self.window.global::<WatchAdapter>();
        let app = self.weak();
        adapter.on_play_or_pause(move || {
            app.upgrade().inspect(|app| app.play_or_pause());
        });
        adapter.on_forward(self.controller(Control::Forward));
        adapter.on_backward(self.controller(Control::Backward));
        let app = self.weak();
        adapter.on_go_to(move |step| {
            let step = usize::try_from(step).unwrap_or(0);
            app.upgrade()
                .inspect(|app| app.control(Control::GoTo(step)));
        });
        let app = self.weak();
        adapter.on_change_speed(move || {
            app.upgrade().inspect(|app| app.change_watching_speed());
        });
    }

    fn controller(&self, control: Control) -> impl Fn() + 'static {
        let app = self.weak();
        move || {
            app.upgrade().inspect(|app| app.control(control));
        }
    }

    /// Shows a game that was played on the board, from its beginning.
    pub(super) fn watch(&self, id: GameId) {
        let pace = self.watching_pace();
        let record = self.archive.borrow().record(id);
        let record = match record {
            Ok(record) => record,
            Err(trouble) => return self.tell_all([trouble]),
        };
        // It was replayed when it was counted.
        let Ok(watching) = Watching::new(record, pace) else {
            return;
        };
        self.lay_out_board(watching.game());
        let view = watching.view();
        *self.watching.borrow_mut() = Some(watching);
        self.show_view(&view, Duration::ZERO);
        self.come_to_rest();
        self.show_progress();
        self.open(ui::Page::Watch);
        self.play_or_pause();
    }

    /// Nothing is watched any more.
    pub(super) fn stop_watching(&self) {
        if self.watching.take().is_some() {
            self.stage().stop();
        }
    }

    /// Stands still, where something is watched.
    pub(super) fn pause_watching(&self) {
        if self
            .watching
            .borrow()
            .as_ref()
            .is_some_and(Watching::is_playing)
        {
            self.control(Control::Pause);
        }
    }

    fn play_or_pause(&self) {
        let is_playing = self
            .watching
            .borrow()
            .as_ref()
            .is_some_and(Watching::is_playing);
        self.control(if is_playing {
            Control::Pause
        } else {
            Control::Play
        });
    }

    /// Does what is asked of the game that is watched.
    pub(super) fn control(&self, control: Control) {
        let effect = match self.watching.borrow_mut().as_mut() {
            Some(watching) => watching.handle(control),
            None => return,
        };
        self.show_progress();
        if let Some(effect) = effect {
            self.perform(effect);
        }
    }

    /// Twice as fast, up to the fastest, then as slow as the settings want it.
    fn change_watching_speed(&self) {
        let adapter = self.window.global::<WatchAdapter>();
        let doubled = adapter.get_speed() * 2;
        adapter.set_speed(if doubled > FASTEST { 1 } else { doubled });
        let pace = self.watching_pace();
        if let Some(watching) = self.watching.borrow_mut().as_mut() {
            watching.set_pace(pace);
        }
    }

    /// How long things are shown here. Where the settings let nothing be held there would be nothing to watch: then every
    /// step is at least seen at rest.
    fn watching_pace(&self) -> Pace {
        let pace = match self.pace() {
            pace if pace.is_instant() => Pace::FAST.without_motion(),
            pace => pace,
        };
        let speed = self.window.global::<WatchAdapter>().get_speed();
        pace.times(speed.unsigned_abs().max(1))
    }

    fn show_progress(&self) {
        if let Some(watching) = self.watching.borrow().as_ref() {
            let adapter = self.window.global::<WatchAdapter>();
            adapter.set_playing(watching.is_playing());
            adapter.set_step(watching.step() as i32);
            adapter.set_steps(watching.steps() as i32);
            adapter.set_roll(watching.game().position().rolls() as i32);
            adapter.set_rolls(watching.rolls() as i32);
        }
    }
}
