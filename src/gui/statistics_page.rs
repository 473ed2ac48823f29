//! The statistics page: figures in total, by level and by rule set, and the last games one by one.

use slint::{ComponentHandle, ModelRc};

use super::app::{App, is_over};
use super::mirror::Mirror;
use super::ui::{self, LastGameRow, StatisticsAdapter, StatisticsRow};
use ludo_app::session::Input;
use ludo_app::stats::{Figures, Selection};
use ludo_engine::game::{Level, Report};
use ludo_engine::rules::RuleSetName;

/// How many of the last games are shown one by one, and how many at once of those before them.
const LAST_GAMES: usize = 20;
const EARLIER_GAMES: usize = 100;

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
                .inspect(|app| app.show_statistics_of(Some(RuleSetName::from_ui(name))));
        });
        let app = self.weak();
        adapter.on_open_record(move |row| {
            app.upgrade().inspect(|app| app.open_last_game(row));
        });
        let app = self.weak();
        adapter.on_show_older(move || {
            app.upgrade().inspect(|app| app.show_older_games());
        });
        let app = self.weak();
        adapter.on_show_newer(move || {
            app.upgrade().inspect(|app| app.show_newer_games());
        });
    }

    /// Shows the games by these rules, or by whatever rules.
    pub(super) fn show_statistics_of(&self, rules: Option<RuleSetName>) {
        let adapter = self.window.global::<StatisticsAdapter>();
        let archive = self.archive.borrow();
        let statistics = archive.statistics();
        adapter.set_all_rules(rules.is_none());
        if let Some(rules) = rules {
            adapter.set_rules(rules.to_ui());
        }
        let figures = |level, rules| {
            row(&statistics.figures(Selection {
                level,
                rules,
                ..Selection::ALL
            }))
        };
        adapter.set_total(figures(None, rules));
        let levels = Level::ALL.map(|level| figures(Some(level), rules));
        adapter.set_levels(ModelRc::from(levels));
        let rule_sets = RuleSetName::PRESETS.map(|rules| figures(None, Some(rules)));
        adapter.set_rule_sets(ModelRc::from(rule_sets));
        drop(statistics);
        drop(archive);
        self.show_games(0);
    }

    fn show_older_games(&self) {
        let shown = self.last_games.borrow().len();
        self.show_games(self.later_games.get() + shown);
    }

    fn show_newer_games(&self) {
        let later = self.later_games.get();
        self.show_games(match later {
            0..=LAST_GAMES => 0,
            _ => later - EARLIER_GAMES,
        });
    }

    /// Shows the games one by one, without so many of the latest.
    fn show_games(&self, later: usize) {
        let adapter = self.window.global::<StatisticsAdapter>();
        let rules = (!adapter.get_all_rules()).then(|| RuleSetName::from_ui(adapter.get_rules()));
        let archive = self.archive.borrow();
        let statistics = archive.statistics();
        let most = if later == 0 {
            LAST_GAMES
        } else {
            EARLIER_GAMES
        };
        let selection = Selection {
            rules,
            ..Selection::ALL
        };
        let last: Vec<(usize, &Report)> = statistics
            .games()
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, report)| selection.includes(report))
            .skip(later)
            .take(most)
            .collect();
        let is_before_all = statistics.selected(selection).count() == later + last.len();
        let rows: Vec<LastGameRow> = last
            .iter()
            .map(|(index, report)| LastGameRow {
                number: *index as i32 + 1,
                outcome: report.outcome.to_ui(),
                level: report.level.to_ui(),
                rules: report.rules_name.to_ui(),
            })
            .collect();
        adapter.set_last_games(ModelRc::from(rows.as_slice()));
        adapter.set_has_older(!is_before_all);
        adapter.set_has_newer(later > 0);
        self.later_games.set(later);
        *self.last_games.borrow_mut() = last.iter().map(|(_, report)| report.id).collect();
    }

    fn open_last_game(&self, row: i32) {
        let id = usize::try_from(row)
            .ok()
            .and_then(|row| self.last_games.borrow().get(row).copied());
        if let Some(id) = id {
            self.open_record(id);
        }
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
