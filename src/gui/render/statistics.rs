//! The statistics page: figures in total, by level and by rule set, and the last games one by one.

use slint::{ComponentHandle, ModelRc};

use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, LastGameRow, StatisticsAdapter, StatisticsRow};
use ludo_app::app::StatisticsPage;
use ludo_app::stats::Figures;
use ludo_engine::game::Report;

pub fn render(window: &AppWindow, page: &StatisticsPage) {
    let adapter = window.global::<StatisticsAdapter>();
    adapter.set_all_rules(page.selected.is_none());
    if let Some(rules) = page.selected {
        adapter.set_rules(rules.to_ui());
    }
    adapter.set_all_lengths(page.selected_length.is_none());
    if page.selected_length.is_some() {
        adapter.set_game_length(page.selected_length.to_ui());
    }
    adapter.set_total(row(&page.total));
    let (game, rolls) = best(page.bests.shortest_win);
    adapter.set_shortest_win(rolls);
    adapter.set_shortest_win_game(game);
    let (game, captures) = best(page.bests.most_captures);
    adapter.set_most_captures(captures);
    adapter.set_most_captures_game(game);
    adapter.set_levels(ModelRc::from(page.levels.each_ref().map(row)));
    adapter.set_rule_sets(ModelRc::from(page.rule_sets.each_ref().map(row)));
    adapter.set_lengths(ModelRc::from(page.lengths.each_ref().map(row)));
    let last_game = |(number, report): &(usize, Report)| LastGameRow {
        number: *number as i32,
        outcome: report.outcome.to_ui(),
        level: report.level.to_ui(),
        rules: report.rules_name.to_ui(),
        game_length: report.length.to_ui(),
    };
    let rows: Vec<LastGameRow> = page.last_games.iter().map(last_game).collect();
    adapter.set_has_older(page.has_older);
    adapter.set_has_newer(page.has_newer);
    adapter.set_last_games(ModelRc::from(rows.as_slice()));
}

/// The number of a best game and what is best about it; zeros where there is none.
fn best(found: Option<(usize, u32)>) -> (i32, i32) {
    found.map_or((0, 0), |(place, count)| (place as i32 + 1, count as i32))
}

fn row(figures: &Figures) -> StatisticsRow {
    let (low, high) = figures.share_range().unwrap_or_default();
    StatisticsRow {
        played: figures.played() as i32,
        won: figures.won as i32,
        lost: figures.lost as i32,
        abandoned: figures.abandoned as i32,
        no_result: figures.no_result as i32,
        share: figures.win_share().map_or(-1, i32::from),
        share_low: i32::from(low),
        share_high: i32::from(high),
        seconds: figures.time.as_secs() as i32,
        captures_made: figures.captures_made as i32,
        captures_suffered: figures.captures_suffered as i32,
    }
}
