//! The page on which the rules of new games are chosen.

use slint::ComponentHandle;

use super::app::App;
use super::mirror::Mirror;
use super::ui::{self, RulesAdapter, StartAdapter};
use ludo_engine::rules::RuleSetName;

impl App {
    pub(super) fn connect_rules_page(&self) {
        let adapter = self.window.global::<RulesAdapter>();
        let app = self.weak();
        adapter.on_choose(move |name| {
            app.upgrade()
                .inspect(|app| app.choose_rules(RuleSetName::from_ui(name)));
        });
        let app = self.weak();
        adapter.on_edit_house(move || {
            app.upgrade().inspect(|app| {
                app.choose_rules(RuleSetName::House);
                app.open(ui::Page::House);
            });
        });
    }

    /// Shows what is chosen, on this page and on the start page.
    pub(super) fn fill_rules_page(&self) {
        let archive = self.archive.borrow();
        let settings = archive.settings();
        let (name, _) = settings.chosen_rules();
        let adapter = self.window.global::<RulesAdapter>();
        adapter.set_chosen(name.to_ui());
        adapter.set_house_edited(settings.house.is_some());
        self.window.global::<StartAdapter>().set_rules(name.to_ui());
    }

    fn choose_rules(&self, name: RuleSetName) {
        let chosen = self
            .archive
            .borrow_mut()
            .change_settings(|settings| settings.rules = name);
        self.note_write(chosen);
        self.fill_rules_page();
    }
}
