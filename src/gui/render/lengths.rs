//! The choice of the length of the next game, wherever it stands.

use std::rc::Rc;

use slint::{ComponentHandle, ModelRc, VecModel};

use super::rules::set_forecasts;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, ForecastRow, LengthAdapter};
use ludo_app::app::Lengths;
use ludo_engine::rules::Length;

/// The rows are made once and then only changed.
pub fn prepare(window: &AppWindow) {
    let rows = VecModel::from(vec![ForecastRow::default(); Length::ALL.len()]);
    let adapter = window.global::<LengthAdapter>();
    adapter.set_forecasts(ModelRc::from(Rc::new(rows)));
}

pub fn render(window: &AppWindow, lengths: &Lengths) {
    let adapter = window.global::<LengthAdapter>();
    adapter.set_chosen(Some(lengths.chosen).to_ui());
    set_forecasts(&adapter.get_forecasts(), &lengths.forecasts);
}
