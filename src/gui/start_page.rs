//! The start page: level, new game, continue.

use slint::ComponentHandle;

use super::app::App;
use super::mirror::Mirror;
use super::ui::{self, StartAdapter};
use ludo_engine::game::Level;

impl App {
    pub(super) fn connect_start_page(&self) {
        let adapter = self.window.global::<StartAdapter>();
        adapter.set_version(env!("CARGO_PKG_VERSION").into());
        let app = self.weak();
        adapter.on_choose_level(move |level| {
            app.upgrade().inspect(|app| app.choose_level(level));
        });
        let app = self.weak();
        adapter.on_new_game(move || {
            app.upgrade().inspect(|app| app.ask_for_new_game());
        });
        let app = self.weak();
        adapter.on_continue_game(move || {
            app.upgrade().inspect(|app| app.continue_game());
        });
    }

    /// Shows the start page as things stand.
    pub(super) fn show_start(&self) {
        self.fill_start_page();
        self.go_to(ui::Page::Start);
    }

    pub(super) fn fill_start_page(&self) {
        let adapter = self.window.global::<StartAdapter>();
        adapter.set_level(self.archive.borrow().settings().level.to_ui());
        let session = self.session.borrow();
        adapter.set_can_continue(session.is_some());
        if let Some(session) = session.as_ref() {
            let setup = session.game().setup();
            adapter.set_continued_level(setup.level.to_ui());
            adapter.set_continued_rules(setup.rules_name.to_ui());
        }
        drop(session);
        self.fill_rules_page();
    }

    fn choose_level(&self, level: ui::Level) {
        let chosen = self
            .archive
            .borrow_mut()
            .change_settings(|settings| settings.level = Level::from_ui(level));
        self.note_write(chosen);
        self.window.global::<StartAdapter>().set_level(level);
    }

    fn continue_game(&self) {
        if self.session.borrow().is_some() {
            self.enter_game();
        }
    }
}
