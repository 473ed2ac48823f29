//! The result page: who won, how far the others were, and the seed.

use slint::{ComponentHandle, ModelRc};

use super::app::App;
use super::mirror::Mirror;
use super::record_page::seed_texts;
use super::ui::{self, ResultAdapter, ResultRow};
use ludo_app::session::{Cells, LATE_TAP, comes_too_soon};
use ludo_engine::game::{Game, GameId, Outcome};
use ludo_engine::rules::{Seat, Steps};

impl App {
    pub(super) fn connect_result_page(&self) {
        let adapter = self.window.global::<ResultAdapter>();
        let app = self.weak();
        adapter.on_play_again(move || {
            app.upgrade()
                .inspect(|app| app.at_result(|app| app.play_again()));
        });
        let app = self.weak();
        adapter.on_show_statistics(move || {
            app.upgrade()
                .inspect(|app| app.at_result(|app| app.open(ui::Page::Statistics)));
        });
        let app = self.weak();
        adapter.on_watch(move || {
            app.upgrade()
                .inspect(|app| app.at_result(|app| app.with_game_of_result(|id| app.watch(id))));
        });
        let app = self.weak();
        adapter.on_show_dice(move || {
            app.upgrade().inspect(|app| {
                app.at_result(|app| app.with_game_of_result(|id| app.open_dice_of(id)))
            });
        });
        let app = self.weak();
        adapter.on_dismiss(move || {
            app.upgrade()
                .inspect(|app| app.at_result(|app| app.dismiss_result()));
        });
    }

    /// Does what was tapped, unless the tap was meant for the board: the result has taken its place by itself.
    fn at_result(&self, action: impl FnOnce(&App)) {
        let now = (self.platform.clock)();
        if !comes_too_soon(now, self.board_left_at.get(), LATE_TAP) {
            action(self);
        }
    }

    /// Shows the result of the game, which is over.
    pub(super) fn show_result(&self) {
        let from_board = self.navigation.page() == ui::Page::Game;
        self.board_left_at
            .set(from_board.then(|| (self.platform.clock)()));
        self.fill_result_page();
        self.go_to(ui::Page::Result);
    }

    fn with_game_of_result(&self, action: impl FnOnce(GameId)) {
        let session = self.session.borrow();
        let id = session.as_ref().map(|session| session.game().setup().id);
        drop(session);
        if let Some(id) = id {
            action(id);
        }
    }

    pub(super) fn fill_result_page(&self) {
        if let Some(session) = self.session.borrow().as_ref() {
            self.show_result_of(session.game());
        }
    }

    fn show_result_of(&self, game: &Game) {
        let adapter = self.window.global::<ResultAdapter>();
        let cells = Cells::new(&game.setup().rules);
        let outcome = game.outcome();
        adapter.set_won(outcome == Outcome::Won);
        adapter.set_no_result(outcome == Outcome::NoResult);
        let winner = game.position().finished().next();
        adapter.set_winner(winner.map_or(0, |seat| i32::from(cells.side(seat))));
        adapter.set_level(game.setup().level.to_ui());
        adapter.set_rules(game.setup().rules_name.to_ui());
        adapter.set_ranked(game.position().ranking().seats().count() > 1);
        adapter.set_scored(game.position().points().is_some());
        adapter.set_scoring(game.setup().rules.scoring.to_ui());
        adapter.set_rows(ModelRc::from(rows(game, cells).as_slice()));
        adapter.set_kept(game.has_begun());
        adapter.set_rolls(game.position().rolls() as i32);
        adapter.set_seconds(game.played().as_secs() as i32);
        let (seed, fingerprint) = seed_texts(game.setup().seed);
        adapter.set_seed(seed.into());
        adapter.set_fingerprint(fingerprint.into());
    }
}

/// The table, seat by seat.
fn rows(game: &Game, cells: Cells) -> Vec<ResultRow> {
    let position = game.position();
    let ranking = position.ranking();
    let points = position.points();
    let way = f32::from(position.rules().goal().get() + 1) * 4.0;
    let row = |seat: &Seat| {
        let walked = position.pieces().of(*seat).iter().map(walked);
        ResultRow {
            side: i32::from(cells.side(*seat)),
            rank: ranking.place(*seat).map_or(0, i32::from),
            points: points.map_or(-1, |points| points[*seat] as i32),
            home: i32::from(position.pieces().home(*seat, position.rules().column)),
            progress: f32::from(walked.sum::<u8>()) / way,
        }
    };
    position.listed().iter().map(row).collect()
}

/// Squares that a piece has come from its base.
fn walked(steps: &Steps) -> u8 {
    (steps.get() + 1) as u8
}
