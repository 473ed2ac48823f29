//! The result page: who won, how far the others were, and the seed.

use slint::{ComponentHandle, ModelRc};

use super::record::seed_texts;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{self, AppWindow, ResultAdapter};
use ludo_app::app::{ResultPage, ResultRow, Reviewed};
use ludo_engine::game::Outcome;
use ludo_engine::rules::Seat;

pub fn render(window: &AppWindow, page: &ResultPage) {
    let adapter = window.global::<ResultAdapter>();
    let side = |seat: Seat| i32::from(page.cells.side(seat));
    adapter.set_fresh(page.is_fresh);
    adapter.set_won(page.outcome == Outcome::Won);
    adapter.set_no_result(page.outcome == Outcome::NoResult);
    adapter.set_winner(page.winner.map_or(0, side));
    adapter.set_level(page.level.to_ui());
    adapter.set_rules(page.rules_name.to_ui());
    adapter.set_game_length(page.length.to_ui());
    adapter.set_to_win(i32::from(page.to_win));
    let ranked = page.rows.iter().filter(|row| row.place.is_some());
    adapter.set_ranked(ranked.count() > 1);
    adapter.set_scored(page.rows.iter().any(|row| row.points.is_some()));
    adapter.set_scoring(page.scoring.to_ui());
    let row = |row: &ResultRow| ui::ResultRow {
        side: side(row.seat),
        rank: row.place.map_or(0, i32::from),
        points: row.points.map_or(-1, |points| points as i32),
        home: i32::from(row.home),
        progress: row.progress,
    };
    let rows: Vec<ui::ResultRow> = page.rows.iter().map(row).collect();
    adapter.set_rows(ModelRc::from(rows.as_slice()));
    adapter.set_kept(page.is_kept);
    adapter.set_captures_made(page.captures_made as i32);
    adapter.set_captures_suffered(page.captures_suffered as i32);
    adapter.set_sixes(page.sixes as i32);
    let can_tell = |reviewed: &Reviewed| !matches!(reviewed, Reviewed::Never);
    adapter.set_reviewed(page.reviewed.as_ref().is_some_and(can_tell));
    adapter.set_rolls(page.rolls as i32);
    adapter.set_seconds(page.played.as_secs() as i32);
    let (seed, fingerprint) = seed_texts(page.seed);
    adapter.set_seed(seed.into());
    adapter.set_counts(page.seed.is_fair());
    adapter.set_fingerprint(fingerprint.into());
}
