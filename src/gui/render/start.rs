//! The start page: level, new game, continue.

use slint::ComponentHandle;

use super::lengths;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, StartAdapter};
use ludo_app::app::StartPage;

pub fn prepare(window: &AppWindow) {
    let adapter = window.global::<StartAdapter>();
    adapter.set_version(env!("CARGO_PKG_VERSION").into());
}

pub fn render(window: &AppWindow, page: &StartPage) {
    let adapter = window.global::<StartAdapter>();
    adapter.set_level(page.level.to_ui());
    adapter.set_rules(page.rules.to_ui());
    adapter.set_can_continue(page.continued.is_some());
    if let Some(continued) = page.continued {
        adapter.set_continued_level(continued.level.to_ui());
        adapter.set_continued_rules(continued.rules_name.to_ui());
        adapter.set_continued_length(continued.length.to_ui());
        adapter.set_continued_counts(continued.counts);
        adapter.set_continued_home(i32::from(continued.home));
        adapter.set_continued_minutes((continued.played.as_secs() / 60) as i32);
    }
    adapter.set_win_share(page.win_share.map_or(-1, i32::from));
    lengths::render(window, &page.lengths);
}
