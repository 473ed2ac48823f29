//! The page on which the rules of the next game are chosen.

use std::rc::Rc;

use slint::{ComponentHandle, Model, ModelRc, VecModel};

use super::lengths;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, ForecastRow, RulesAdapter};
use ludo_app::app::RulesPage;
use ludo_app::session::Forecast;
use ludo_engine::rules::RuleSetName;

/// The rows are made once and then only changed, like everything that is shown.
pub fn prepare(window: &AppWindow) {
    let rows = VecModel::from(vec![ForecastRow::default(); RuleSetName::PRESETS.len()]);
    let adapter = window.global::<RulesAdapter>();
    adapter.set_forecasts(ModelRc::from(Rc::new(rows)));
}

pub fn render(window: &AppWindow, page: &RulesPage) {
    let adapter = window.global::<RulesAdapter>();
    adapter.set_chosen(page.chosen.to_ui());
    adapter.set_house_edited(page.is_house_edited);
    set_forecasts(&adapter.get_forecasts(), &page.forecasts);
    lengths::render(window, &page.lengths);
}

/// Changes the rows that say something else now.
pub fn set_forecasts(rows: &ModelRc<ForecastRow>, forecasts: &[Option<Forecast>]) {
    for (index, forecast) in forecasts.iter().enumerate() {
        let row = forecast.map(forecast_row).unwrap_or_default();
        if rows.row_data(index).as_ref() != Some(&row) {
            rows.set_row_data(index, row);
        }
    }
}

/// How long games take.
pub fn forecast_row(forecast: Forecast) -> ForecastRow {
    ForecastRow {
        known: true,
        rolls: round(forecast.rolls) as i32,
        minutes: ((forecast.time.as_secs() + 30) / 60) as i32,
        endless: forecast.endless as i32,
        games: forecast.games as i32,
    }
}

/// The nearest number of which only the first two digits are not zero.
fn round(number: u32) -> u32 {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    (number + unit / 2) / unit * unit
}
