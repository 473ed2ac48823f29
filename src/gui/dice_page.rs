//! The page of the dice: what was rolled in all games or in one, and what fair dice roll.

use slint::{ComponentHandle, ModelRc};

use super::app::App;
use super::record_page::{seed_texts, table_of};
use super::ui::{self, DiceAdapter, DiceRow};
use ludo_app::stats::{DiceFigures, PlaceDice};
use ludo_engine::game::{GameId, Report};
use ludo_engine::rules::Seat;

impl App {
    /// Shows the dice of a game that is counted.
    pub(super) fn open_dice_of(&self, id: GameId) {
        self.open(ui::Page::Dice);
        self.fill_dice_page(Some(id));
    }

    /// Shows what was rolled in this game, or in all of them.
    pub(super) fn fill_dice_page(&self, game: Option<GameId>) {
        let archive = self.archive.borrow();
        let statistics = archive.statistics();
        let one = game.and_then(|id| statistics.get(id));
        let figures = match one {
            Some(report) => DiceFigures::of([report], side),
            None => DiceFigures::of(statistics.games(), side),
        };
        let adapter = self.window.global::<DiceAdapter>();
        adapter.set_one_game(one.is_some());
        adapter.set_games(figures.games as i32);
        adapter.set_games_known(figures.detailed as i32);
        adapter.set_rolls(figures.places.iter().map(|dice| dice.rolls() as i32).sum());
        adapter.set_outside(figures.faces_outside() as i32);
        let rows: Vec<DiceRow> = (0..).zip(&figures.places).map(row).collect();
        adapter.set_rows(ModelRc::from(rows.as_slice()));
        let (seed, fingerprint) = one
            .map(|report| seed_texts(report.seed))
            .unwrap_or_default();
        adapter.set_seed(seed.into());
        adapter.set_fingerprint(fingerprint.into());
    }
}

/// The side of the screen where a seat of this game sat.
fn side(report: &Report, seat: Seat) -> usize {
    usize::from(table_of(report.rules_name).side(seat))
}

fn row((side, dice): (i32, &PlaceDice)) -> DiceRow {
    let (faces, pairs) = (dice.face_range(), dice.pair_range());
    let wait = dice.wait_range();
    let shown = || dice.faces.iter().chain([faces.start(), faces.end()]);
    DiceRow {
        side,
        rolls: dice.rolls() as i32,
        counts: ModelRc::from(dice.faces.map(|count| count as i32)),
        low: *faces.start() as i32,
        high: *faces.end() as i32,
        least: shown().min().map_or(0, |least| *least as i32),
        most: shown().max().map_or(0, |most| *most as i32),
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
