//! The editor of the house rules.

use std::rc::Rc;

use slint::{ComponentHandle, Model, ModelRc, VecModel};

use super::app::App;
use super::ui::{self, HouseAdapter, HouseRow};
use crate::rules::{HouseField, RuleSet};

impl App {
    pub(super) fn connect_house_page(&self) {
        let adapter = self.window.global::<HouseAdapter>();
        // Made once and then only changed, so that what has the focus keeps it.
        let rows: VecModel<HouseRow> = HouseField::ALL.map(HouseRow::from).to_vec().into();
        adapter.set_rows(ModelRc::from(Rc::new(rows)));
        let app = self.weak();
        adapter.on_choose(move |field, choice| {
            app.upgrade()
                .inspect(|app| app.edit_house(field.into(), choice));
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
                ..HouseRow::from(field)
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
    }
}

impl From<HouseField> for HouseRow {
    fn from(field: HouseField) -> HouseRow {
        HouseRow {
            field: field.into(),
            choices: i32::from(field.choices()),
            chosen: 0,
        }
    }
}

impl From<HouseField> for ui::HouseField {
    fn from(field: HouseField) -> ui::HouseField {
        match field {
            HouseField::ExitRolls => ui::HouseField::ExitRolls,
            HouseField::Stack => ui::HouseField::Stack,
            HouseField::Safe => ui::HouseField::Safe,
            HouseField::ThirdSix => ui::HouseField::ThirdSix,
            HouseField::ExtraOnCapture => ui::HouseField::ExtraOnCapture,
            HouseField::ExtraOnGoal => ui::HouseField::ExtraOnGoal,
            HouseField::Overshoot => ui::HouseField::Overshoot,
            HouseField::EmptyTrack => ui::HouseField::EmptyTrack,
            HouseField::Finish => ui::HouseField::Finish,
            HouseField::FirstSeat => ui::HouseField::FirstSeat,
        }
    }
}

impl From<ui::HouseField> for HouseField {
    fn from(field: ui::HouseField) -> HouseField {
        match field {
            ui::HouseField::ExitRolls => HouseField::ExitRolls,
            ui::HouseField::Stack => HouseField::Stack,
            ui::HouseField::Safe => HouseField::Safe,
            ui::HouseField::ThirdSix => HouseField::ThirdSix,
            ui::HouseField::ExtraOnCapture => HouseField::ExtraOnCapture,
            ui::HouseField::ExtraOnGoal => HouseField::ExtraOnGoal,
            ui::HouseField::Overshoot => HouseField::Overshoot,
            ui::HouseField::EmptyTrack => HouseField::EmptyTrack,
            ui::HouseField::Finish => HouseField::Finish,
            ui::HouseField::FirstSeat => HouseField::FirstSeat,
        }
    }
}
