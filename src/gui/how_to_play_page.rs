//! How to play: the fields of a rule set, and its board.

use slint::{ComponentHandle, ModelRc};

use super::app::App;
use super::game_page::cell_rows;
use super::ui::{self, GuideAdapter, RuleFields};
use crate::rules::{
    Capacity, Direction, EmptyTrack, Face, Finish, FirstSeat, Overshoot, RuleSet, SafeSquares,
    Scoring, Stack, ThirdSix,
};

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
        adapter.set_name(name.into());
        adapter.set_rules(RuleFields::from(&rules));
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

impl From<&RuleSet> for RuleFields {
    fn from(rules: &RuleSet) -> RuleFields {
        RuleFields {
            exit_rolls: exit_rolls(rules),
            column: i32::from(rules.column.squares()),
            anticlockwise: rules.direction == Direction::Anticlockwise,
            safe: match rules.safe {
                SafeSquares::None => ui::SafeRule::None,
                SafeSquares::Starts => ui::SafeRule::Starts,
                SafeSquares::StartsAndStars => ui::SafeRule::StartsAndStars,
            },
            stack: match rules.stack {
                Stack::Nothing => ui::StackRule::Nothing,
                Stack::BlocksLanding => ui::StackRule::BlocksLanding,
                Stack::BlocksPassing => ui::StackRule::BlocksPassing,
                Stack::Shielded => ui::StackRule::Shielded,
                Stack::NoOvertaking => ui::StackRule::NoOvertaking,
            },
            two_to_a_square: rules.capacity == Capacity::Two,
            extra_on_six: rules.extra_on_six,
            extra_on_capture: rules.extra_on_capture,
            extra_on_goal: rules.extra_on_goal,
            extras_add_up: rules.extras_add_up,
            unplayable_six_rolls_again: rules.unplayable_six_rolls_again,
            third_six: match rules.third_six {
                ThirdSix::EndsTurn => ui::ThirdSixRule::EndsTurn,
                ThirdSix::LastMovedToBase => ui::ThirdSixRule::LastMovedToBase,
                ThirdSix::Allowed => ui::ThirdSixRule::Allowed,
            },
            overshoot: match rules.overshoot {
                Overshoot::Illegal => ui::OvershootRule::Illegal,
                Overshoot::StopsAtGoal => ui::OvershootRule::StopsAtGoal,
                Overshoot::Bounces => ui::OvershootRule::Bounces,
            },
            six_is_seven_when_base_empty: rules.six_is_seven_when_base_empty,
            six_opens_own_block: rules.six_opens_own_block,
            goal_bonus: i32::from(rules.goal_bonus.squares()),
            empty_track: match rules.empty_track {
                EmptyTrack::Normal => ui::EmptyTrackRule::Normal,
                EmptyTrack::FreeExit => ui::EmptyTrackRule::FreeExit,
                EmptyTrack::ThreeRolls => ui::EmptyTrackRule::ThreeRolls,
            },
            finish: match rules.finish {
                Finish::FirstHome => ui::FinishRule::FirstHome,
                Finish::RankAll => ui::FinishRule::RankAll,
            },
            first_seat: match rules.first_seat {
                FirstSeat::Human => ui::FirstSeatRule::Human,
                FirstSeat::Drawn => ui::FirstSeatRule::Drawn,
                FirstSeat::Rotates => ui::FirstSeatRule::Rotates,
            },
            scoring: match rules.scoring {
                Scoring::None => ui::ScoringRule::None,
                Scoring::Progress => ui::ScoringRule::Progress,
                Scoring::Points250 => ui::ScoringRule::Points250,
                Scoring::Points20 => ui::ScoringRule::Points20,
            },
        }
    }
}
