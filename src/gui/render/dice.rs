//! The page of the dice: what was rolled in all games or in one, and what fair dice roll.

use slint::{ComponentHandle, ModelRc};

use super::record::seed_texts;
use crate::gui::ui::{AppWindow, DiceAdapter, DiceRow};
use ludo_app::app::DicePage;
use ludo_app::stats::PlaceDice;

pub fn render(window: &AppWindow, page: &DicePage) {
    let (adapter, figures) = (window.global::<DiceAdapter>(), &page.figures);
    adapter.set_one_game(page.one.is_some());
    adapter.set_games(figures.games as i32);
    adapter.set_games_known(figures.detailed as i32);
    adapter.set_rolls(figures.places.iter().map(|dice| dice.rolls() as i32).sum());
    adapter.set_outside(figures.faces_outside() as i32);
    let rows: Vec<DiceRow> = (0..).zip(&figures.places).map(row).collect();
    adapter.set_rows(ModelRc::from(rows.as_slice()));
    let texts = page.one.map(|report| seed_texts(report.seed));
    let (seed, fingerprint) = texts.unwrap_or_default();
    adapter.set_seed(seed.into());
    adapter.set_fingerprint(fingerprint.into());
}

fn row((side, dice): (i32, &PlaceDice)) -> DiceRow {
    let (faces, pairs) = (dice.face_range(), dice.pair_range());
    let wait = dice.wait_range();
    DiceRow {
        side,
        rolls: dice.rolls() as i32,
        counts: ModelRc::from(dice.faces.map(|count| count as i32)),
        low: *faces.start() as i32,
        high: *faces.end() as i32,
        most: dice.faces.iter().max().map_or(0, |most| *most as i32),
        after_six: dice.after_six as i32,
        pairs: dice.pairs as i32,
        pairs_low: *pairs.start() as i32,
        pairs_high: *pairs.end() as i32,
        pairs_expected: (10.0 * dice.expected_pairs()).round() as i32,
        longest_wait: dice.longest_wait as i32,
        wait_low: wait.map_or(0, |wait| wait.low as i32),
        wait_median: wait.map_or(0, |wait| wait.median as i32),
        wait_high: wait.map_or(0, |wait| wait.high as i32),
    }
}
