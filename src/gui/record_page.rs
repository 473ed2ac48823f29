//! The page of one game that was played.

use slint::ComponentHandle;

use super::app::App;
use super::mirror::Mirror;
use super::ui::{self, RecordAdapter};
use ludo_app::session::Cells;
use ludo_engine::game::{GameId, Report, Seed};
use ludo_engine::rules::{RuleSet, RuleSetName};

impl App {
    pub(super) fn connect_record_page(&self) {
        let adapter = self.window.global::<RecordAdapter>();
        let app = self.weak();
        adapter.on_watch(move || {
            app.upgrade().inspect(|app| {
                if let Some(id) = app.record.get() {
                    app.watch(id);
                }
            });
        });
        let app = self.weak();
        adapter.on_show_dice(move || {
            app.upgrade().inspect(|app| {
                if let Some(id) = app.record.get() {
                    app.open_dice_of(id);
                }
            });
        });
    }

    /// Shows the page of a game that is counted.
    pub(super) fn open_record(&self, id: GameId) {
        let archive = self.archive.borrow();
        let statistics = archive.statistics();
        let Some(index) = statistics.place(id) else {
            return;
        };
        self.fill_record_page(&statistics.games()[index], index + 1);
        drop(statistics);
        drop(archive);
        self.record.set(Some(id));
        self.open(ui::Page::Record);
    }

    fn fill_record_page(&self, report: &Report, number: usize) {
        let adapter = self.window.global::<RecordAdapter>();
        let cells = table_of(report.rules_name);
        let winner = report.detail.and_then(|detail| detail.winner);
        adapter.set_number(number as i32);
        adapter.set_outcome(report.outcome.to_ui());
        adapter.set_place(report.place.map_or(0, i32::from));
        adapter.set_winner(winner.map_or(-1, |seat| i32::from(cells.side(seat))));
        adapter.set_level(report.level.to_ui());
        adapter.set_rules(report.rules_name.to_ui());
        adapter.set_rolls(report.rolls as i32);
        adapter.set_seconds(report.played.as_secs() as i32);
        adapter.set_captures_made(report.captures_made as i32);
        adapter.set_captures_suffered(report.captures_suffered as i32);
        let (seed, fingerprint) = seed_texts(report.seed);
        adapter.set_seed(seed.into());
        adapter.set_fingerprint(fingerprint.into());
    }
}

/// Where the seats sit by the rules of this name. The app makes no others, and those that it does not know are clockwise.
pub(super) fn table_of(name: RuleSetName) -> Cells {
    Cells::new(&name.preset().unwrap_or(RuleSet::CLASSIC))
}

/// A seed and its fingerprint as texts; empty where the faces were chosen by hand.
pub(super) fn seed_texts(seed: Seed) -> (String, String) {
    let number = match seed {
        Seed::Drawn(seed) => seed.to_string(),
        Seed::Given => String::new(),
    };
    let fingerprint = seed
        .fingerprint()
        .map(|fingerprint| fingerprint.to_string());
    (number, fingerprint.unwrap_or_default())
}
