//! How to play: the fields of a rule set, and its board.

use slint::{ComponentHandle, ModelRc};

use super::board::cell_rows;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{AppWindow, GuideAdapter, RuleFields};
use ludo_app::app::GuidePage;
use ludo_engine::rules::{Capacity, Direction, Face, RuleSet};

pub fn render(window: &AppWindow, page: &GuidePage) {
    let adapter = window.global::<GuideAdapter>();
    let fingerprint = page.fingerprint.as_deref();
    adapter.set_fingerprint(fingerprint.unwrap_or_default().into());
    adapter.set_taught(page.is_taught);
    adapter.set_name(page.name.to_ui());
    adapter.set_game_length(page.rules.length().to_ui());
    adapter.set_rules(rule_fields(&page.rules));
    adapter.set_cells(cell_rows(&page.rules));
}

/// The rolls that bring a piece out.
pub fn exit_rolls(rules: &RuleSet) -> ModelRc<i32> {
    let faces: Vec<i32> = rules
        .exit_rolls
        .iter()
        .map(Face::pips)
        .map(i32::from)
        .collect();
    ModelRc::from(faces.as_slice())
}

/// The fields of the rules, as the page explains them.
pub fn rule_fields(rules: &RuleSet) -> RuleFields {
    RuleFields {
        exit_rolls: exit_rolls(rules),
        column: i32::from(rules.column.squares()),
        anticlockwise: rules.direction == Direction::Anticlockwise,
        safe: rules.safe.to_ui(),
        stack: rules.stack.to_ui(),
        two_to_a_square: rules.capacity == Capacity::Two,
        extra_on_six: rules.extra_on_six,
        extra_on_capture: rules.extra_on_capture,
        extra_on_goal: rules.extra_on_goal,
        extras_add_up: rules.extras_add_up,
        unplayable_six_rolls_again: rules.unplayable_six_rolls_again,
        third_six: rules.third_six.to_ui(),
        overshoot: rules.overshoot.to_ui(),
        six_is_seven_when_base_empty: rules.six_is_seven_when_base_empty,
        six_opens_own_block: rules.six_opens_own_block,
        goal_bonus: i32::from(rules.goal_bonus.squares()),
        empty_track: rules.empty_track.to_ui(),
        finish: rules.finish.to_ui(),
        first_seat: rules.first_seat.to_ui(),
        scoring: rules.scoring.to_ui(),
        to_win: i32::from(rules.to_win.pieces()),
        start_out: i32::from(rules.start_out.pieces()),
    }
}
