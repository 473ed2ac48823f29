//! The editor of the house rules.

use std::rc::Rc;

use slint::{ComponentHandle, Model, ModelRc, VecModel};

use super::app::App;
use super::mirror::Mirror;
use super::ui::{HouseAdapter, HouseRow};
use ludo_engine::rules::{HouseField, RuleSet};

impl App {
    pub(super) fn connect_house_page(&self) {
        let adapter = self.window.global::<HouseAdapter>();
        // Made once and then only changed, so that what has the focus keeps it.
        let rows: VecModel<HouseRow> = HouseField::ALL.map(row).to_vec().into();
        adapter.set_rows(ModelRc::from(Rc::new(rows)));
        let app = self.weak();
        adapter.on_choose(move |field, choice| {
            app.upgrade()
                .inspect(|app| app.edit_house(HouseField::from_ui(field), choice));
        });
        let app = self.weak();
        adapter.on_reset(move || {
            app.upgrade().inspect(|app| app.keep_house(&RuleSet::HOUSE));
        });
    }

    pub(super) fn fill_house_page(&self) {
        let rules = self.archive.borrow().settings().house_rules();
        let adapter = self.window.global::<HouseAdapter>();
        let rows = adapter.get_rows();
        for (index, field) in HouseField::ALL.into_iter().enumerate() {
            let row = HouseRow {
                chosen: field.choice(&rules).map_or(-1, i32::from),
                ..row(field)
            };
            if rows.row_data(index).as_ref() != Some(&row) {
                rows.set_row_data(index, row);
            }
        }
        adapter.set_edited(rules != RuleSet::HOUSE);
    }

    fn edit_house(&self, field: HouseField, choice: i32) {
        let rules = self.archive.borrow().settings().house_rules();
        let choice = u8::try_from(choice).ok();
        if let Some(edited) = choice.and_then(|choice| field.edited(&rules, choice)) {
            self.keep_house(&edited);
        }
    }

    fn keep_house(&self, rules: &RuleSet) {
        let kept = self
            .archive
            .borrow_mut()
            .change_settings(|settings| settings.set_house_rules(rules));
        self.note_write(kept);
        self.fill_house_page();
        self.fill_rules_page();
        self.foretell();
    }
}

/// A field of the house, nothing chosen.
fn row(field: HouseField) -> HouseRow {
    HouseRow {
        field: field.to_ui(),
        chosen: 0,
    }
}
