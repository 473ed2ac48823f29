//! The statistics page: figures in total, by level and by rule set, and the last games one by one.

use std::fmt::Write;

use slint::{ComponentHandle, ModelRc};

use super::review::percent;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{
    AppWindow, CourseRow, FortuneRow, LastGameRow, StatisticsAdapter, StatisticsRow,
};
use ludo_app::app::StatisticsPage;
use ludo_app::review::WIN;
use ludo_app::stats::{Best, Figures, Fortune};
use ludo_engine::game::Report;

/// The square in which lines lie.
const EXTENT: i32 = 1_000;

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
    let (game, chance) = reviewed_best(page.reviewed_bests.comeback);
    adapter.set_comeback(chance);
    adapter.set_comeback_game(game);
    let (game, luck) = reviewed_best(page.reviewed_bests.unluckiest_win);
    adapter.set_unluckiest(luck);
    adapter.set_unluckiest_game(game);
    adapter.set_fortune(fortune(&page.fortune));
    let won = page.course.iter().map(|point| Some(point.won));
    adapter.set_course_won(course(won, |won| EXTENT - won * EXTENT / WIN));
    let luck = || page.course.iter().map(|point| point.luck);
    adapter.set_course_luck(course(luck(), around_zero(luck())));
    let worth = || page.course.iter().map(|point| point.worth);
    adapter.set_course_worth(course(worth(), around_zero(worth())));
    let places = page.total.places.map(|count| count as i32);
    adapter.set_has_places(places.iter().any(|count| *count > 0));
    adapter.set_places(ModelRc::from(places));
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

/// The number of a game and a share of a win in it, in per cent; zeros where there is none.
fn reviewed_best(found: Best) -> (i32, i32) {
    found.map_or((0, 0), |(place, share)| (place as i32 + 1, percent(share)))
}

fn fortune(fortune: &Fortune) -> FortuneRow {
    let adjusted = fortune.adjusted;
    let best = (100 * fortune.best_choices + fortune.choices / 2).checked_div(fortune.choices);
    FortuneRow {
        games: fortune.games as i32,
        reviewed: fortune.reviewed as i32,
        luck: percent(fortune.luck),
        worth: percent(fortune.worth),
        best: best.map_or(-1, |best| best as i32),
        adjusted_known: adjusted.is_some(),
        adjusted: adjusted.map_or(0, |adjusted| percent(adjusted.rate)),
        adjusted_low: adjusted.map_or(0, |adjusted| percent(adjusted.low)),
        adjusted_high: adjusted.map_or(0, |adjusted| percent(adjusted.high)),
    }
}

/// A line through the values that are known, at the heights that they have in the square.
fn course(values: impl Iterator<Item = Option<i32>>, height: impl Fn(i32) -> i32) -> CourseRow {
    let values: Vec<Option<i32>> = values.collect();
    let last_place = values.len().saturating_sub(1).max(1) as i32;
    let known = (0..)
        .zip(&values)
        .filter_map(|(place, value)| Some((place, (*value)?)));
    let known: Vec<(i32, i32)> = known.collect();
    let [(_, first), .., (_, last)] = known[..] else {
        return CourseRow::default();
    };
    let mut line = String::new();
    for (place, value) in known {
        let sign = if line.is_empty() { 'M' } else { 'L' };
        let x = place * EXTENT / last_place;
        let written = write!(line, "{sign} {x} {} ", height(value));
        written.expect("a string takes what is written");
    }
    CourseRow {
        known: true,
        line: line.into(),
        first: percent(first),
        last: percent(last),
    }
}

/// Heights with zero in the middle and room for all of these values.
fn around_zero(values: impl Iterator<Item = Option<i32>>) -> impl Fn(i32) -> i32 {
    let most = values.flatten().map(i32::abs).max().unwrap_or(0);
    // Less than a tenth of a win looks like little.
    let most = most.max(WIN / 10);
    move |value| EXTENT / 2 - value * (EXTENT * 9 / 20) / most
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
