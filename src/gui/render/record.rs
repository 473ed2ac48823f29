//! The page of one game that was played.

use slint::ComponentHandle;

use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, RecordAdapter};
use ludo_app::app::{RecordPage, table_of};
use ludo_engine::game::Seed;

pub fn render(window: &AppWindow, page: &RecordPage) {
    let adapter = window.global::<RecordAdapter>();
    let report = &page.report;
    let cells = table_of(report.rules_name);
    let winner = report.detail.and_then(|detail| detail.winner);
    adapter.set_number(page.number as i32);
    adapter.set_outcome(report.outcome.to_ui());
    adapter.set_place(report.place.map_or(0, i32::from));
    adapter.set_winner(winner.map_or(-1, |seat| i32::from(cells.side(seat))));
    adapter.set_level(report.level.to_ui());
    adapter.set_rules(report.rules_name.to_ui());
    adapter.set_game_length(report.length.to_ui());
    adapter.set_reviewed(page.reviewed.is_some());
    adapter.set_year(report.day.map_or(0, |day| i32::from(day.year())));
    adapter.set_month(report.day.map_or(0, |day| i32::from(day.month())));
    adapter.set_day(report.day.map_or(0, |day| i32::from(day.day())));
    adapter.set_rolls(report.rolls as i32);
    adapter.set_seconds(report.played.as_secs() as i32);
    adapter.set_captures_made(report.captures_made as i32);
    adapter.set_captures_suffered(report.captures_suffered as i32);
    let (seed, fingerprint) = seed_texts(report.seed);
    adapter.set_seed(seed.into());
    adapter.set_fingerprint(fingerprint.into());
}

/// A seed and its fingerprint as texts; empty where the faces were chosen by hand.
pub fn seed_texts(seed: Seed) -> (String, String) {
    let number = seed.number().map(|number| number.to_string());
    let fingerprint = seed
        .fingerprint()
        .map(|fingerprint| fingerprint.to_string());
    (number.unwrap_or_default(), fingerprint.unwrap_or_default())
}
