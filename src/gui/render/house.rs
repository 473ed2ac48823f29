//! The editor of the house rules.

use std::rc::Rc;

use slint::{ComponentHandle, Model, ModelRc, VecModel};

use super::lengths;
use super::rules::forecast_row;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, HouseAdapter, HouseRow};
use ludo_app::app::HousePage;
use ludo_engine::rules::{HouseField, RuleSet};

/// The rows are made once and then only changed, so that what has the focus keeps it.
pub fn prepare(window: &AppWindow) {
    let rows: VecModel<HouseRow> = HouseField::ALL.map(row).to_vec().into();
    window
        .global::<HouseAdapter>()
        .set_rows(ModelRc::from(Rc::new(rows)));
}

pub fn render(window: &AppWindow, page: &HousePage) {
    let rules = &page.rules;
    let adapter = window.global::<HouseAdapter>();
    let rows = adapter.get_rows();
    for (index, field) in HouseField::ALL.into_iter().enumerate() {
        let row = HouseRow {
            chosen: field.choice(rules).map_or(-1, i32::from),
            ..row(field)
        };
        if rows.row_data(index).as_ref() != Some(&row) {
            rows.set_row_data(index, row);
        }
    }
    adapter.set_edited(*rules != RuleSet::HOUSE);
    lengths::render(window, &page.lengths);
    adapter.set_forecast(page.forecast.map(forecast_row).unwrap_or_default());
}

/// A field of the house, nothing chosen.
fn row(field: HouseField) -> HouseRow {
    HouseRow {
        field: field.to_ui(),
        chosen: 0,
    }
}
