//! The page on which a game is watched again, with the board and the stage of the game that is played.

use std::time::Duration;

use slint::ComponentHandle;

use super::app::App;
use super::ui::{self, WatchAdapter};
use crate::session::{Control, Watching};

impl App {
    pub(super) fn connect_watch_page(&self) {
        let adapter = self.window.global::<WatchAdapter>();
        let app = self.weak();
        adapter.on_play_or_pause(move || {
            app.upgrade().inspect(|app| app.play_or_pause());
        });
        adapter.on_forward(self.controller(Control::Forward));
        adapter.on_backward(self.controller(Control::Backward));
        adapter.on_to_start(self.controller(Control::ToStart));
        adapter.on_to_end(self.controller(Control::ToEnd));
    }

    fn controller(&self, control: Control) -> impl Fn() + 'static {
        let app = self.weak();
        move || {
            app.upgrade().inspect(|app| app.control(control));
        }
    }

    /// Shows the game of the record page on the board, from its beginning.
    pub(super) fn watch_record(&self) {
        let pace = self.watching_pace();
        let archive = self.archive.borrow();
        let record = self.record.get().and_then(|id| archive.history().get(id));
        // What is kept was replayed before.
        let watching = record.and_then(|record| Watching::new(record.clone(), pace).ok());
        drop(archive);
        let Some(watching) = watching else { return };
        self.lay_out_board(watching.game());
        let view = watching.view();
        *self.watching.borrow_mut() = Some(watching);
        self.show_view(&view, Duration::ZERO);
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
