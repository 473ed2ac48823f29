//! How to play: the fields of a rule set, and its board.

use slint::{ComponentHandle, ModelRc};

use super::app::App;
use super::game_page::cell_rows;
use super::mirror::Mirror;
use super::ui::{GuideAdapter, RuleFields};
use ludo_engine::rules::{Capacity, Direction, Face, RuleSet};

impl App {
    /// Explains the rules of the game that is in front, or else those of the next game.
    pub(super) fn fill_how_to_play_page(&self, of_game: bool) {
        let session = self.session.borrow();
        let in_front = session.as_ref().filter(|_| of_game);
        let (name, rules) = match in_front {
            Some(session) => {
                let setup = session.game().setup();
                (setup.rules_name, setup.rules)
            }
            None => self.archive.borrow().settings().chosen_rules(),
        };
        // Before the first roll the game tells nothing of its seed.
        let begun = in_front.filter(|session| !session.game().log().is_empty());
        let fingerprint = begun.and_then(|session| session.game().setup().seed.fingerprint());
        let fingerprint = fingerprint.map(|fingerprint| fingerprint.to_string());
        let adapter = self.window.global::<GuideAdapter>();
        adapter.set_fingerprint(fingerprint.unwrap_or_default().into());
        adapter.set_name(name.to_ui());
        adapter.set_rules(rule_fields(&rules));
        adapter.set_cells(cell_rows(&rules));
    }
}

/// The rolls that bring a piece out.
pub(super) fn exit_rolls(rules: &RuleSet) -> ModelRc<i32> {
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
    }
}
