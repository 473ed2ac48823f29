//! The statistics page: figures in total and by level.

use slint::{ComponentHandle, ModelRc};

use super::app::{App, is_over};
use super::ui::{self, StatisticsAdapter, StatisticsRow};
use crate::game::{Level, Seed};
use crate::rules::RuleSetName;
use crate::session::Input;
use crate::stats::{Figures, Selection};

impl App {
    pub(super) fn connect_statistics_page(&self) {
        let adapter = self.window.global::<StatisticsAdapter>();
        let app = self.weak();
        adapter.on_reset(move || {
            app.upgrade()
                .inspect(|app| app.ask(ui::Dialog::ResetStatistics));
        });
        let app = self.weak();
        adapter.on_select_all(move || {
            app.upgrade().inspect(|app| app.show_statistics_of(None));
        });
        let app = self.weak();
        adapter.on_select_rules(move |name| {
            app.upgrade()
                .inspect(|app| app.show_statistics_of(Some(name.into())));
        });
    }

    /// Shows the games by these rules, or by whatever rules.
    pub(super) fn show_statistics_of(&self, rules: Option<RuleSetName>) {
        let adapter = self.window.global::<StatisticsAdapter>();
        let archive = self.archive.borrow();
        let statistics = archive.statistics();
        adapter.set_all_rules(rules.is_none());
        if let Some(rules) = rules {
            adapter.set_rules(rules.into());
        }
        adapter.set_total(row(&statistics.figures(Selection { level: None, rules })));
        let levels = Level::ALL.map(|level| {
            let level = Some(level);
            row(&statistics.figures(Selection { level, rules }))
        });
        adapter.set_levels(ModelRc::from(levels));
        let last_seed = statistics.games().last().map(|game| match game.seed {
            Seed::Drawn(seed) => seed.to_string(),
            Seed::Given => String::new(),
        });
        adapter.set_last_seed(last_seed.unwrap_or_default().into());
    }

    /// Forgets all games played; asked for before.
    pub(super) fn reset_statistics(&self) {
        if self.session.borrow().as_ref().is_some_and(is_over) {
            // The finished game under this page is forgotten too, or the next start would count it again.
            self.handle(Input::Pause);
            let forgotten = self.archive.borrow().forget_game();
            self.note_write(forgotten);
        }
        let reset = self.archive.borrow_mut().reset_statistics();
        self.note_write(reset);
        self.show_statistics_of(None);
    }
}

fn row(figures: &Figures) -> StatisticsRow {
    StatisticsRow {
        played: figures.played() as i32,
        won: figures.won as i32,
        lost: figures.lost as i32,
        abandoned: figures.abandoned as i32,
        no_result: figures.no_result as i32,
        share: figures.win_share().map_or(-1, i32::from),
        seconds: figures.time.as_secs() as i32,
    }
}
