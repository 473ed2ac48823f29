//! The tutorial: what the first game by a rule set says at each new thing, once, in a line beside the prompt.
//!
//! What is said follows from the game as it stands, so it is the same however one comes to that moment; and it is noted as said
//! when the moment is over.

use super::App;
use super::hint::is_loss;
use crate::session::{Prompt, View};
use crate::settings::Lesson;
use ludo_engine::game::{Game, GameId};
use ludo_engine::rules::{
    Capacity, Direction, GoalBonus, Overshoot, Place, RuleSetName, Seat, Square, Stack, Steps,
};

/// What is said in a moment of a game, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taught {
    game: GameId,
    rules: RuleSetName,
    /// The moment is that after so many actions.
    actions: usize,
    lesson: Option<Lesson>,
}

impl App {
    /// The person is asked: what was being said has been said, and something else may be.
    pub(super) fn choose_lesson(&mut self) {
        let Some(game) = self.session.as_ref().map(|session| session.game()) else {
            return;
        };
        let setup = *game.setup();
        let (id, actions) = (setup.id, game.log().len());
        if let Some(taught) = self.taught {
            if (taught.game, taught.actions) == (id, actions) {
                return;
            }
            if let Some(lesson) = taught.lesson {
                self.change_settings(|settings| {
                    let of_rules = settings.taught.entry(taught.rules);
                    of_rules.or_default().insert(lesson);
                });
            }
        }
        let settings = self.archive.settings();
        let known = settings.taught.get(&setup.rules_name);
        let is_new = |lesson: &Lesson| known.is_none_or(|known| !known.contains(lesson));
        let fits = |lesson: &Lesson| {
            let session = self.session.as_ref();
            session.is_some_and(|session| fits(*lesson, session.game(), &session.view()))
        };
        let lesson = Lesson::ALL
            .into_iter()
            .filter(|_| self.is_new_to(setup.rules_name))
            .find(|lesson| is_new(lesson) && fits(lesson));
        self.taught = Some(Taught {
            game: id,
            rules: setup.rules_name,
            actions,
            lesson,
        });
    }

    /// What is said in the moment that is shown.
    pub(super) fn lesson(&self, view: &View) -> Option<Lesson> {
        let game = self.session.as_ref()?.game();
        let taught = self.taught?;
        let is_now = (taught.game, taught.actions) == (game.setup().id, game.log().len());
        let is_new = self.is_new_to(game.setup().rules_name);
        taught
            .lesson
            .filter(|_| is_now && is_new && view.waits_for_person())
    }

    /// Begins the tutorial of these rules again, or ends it.
    pub(super) fn teach(&mut self, is_on: bool) {
        let (name, _) = self.guided_rules();
        self.taught = None;
        self.change_settings(|settings| {
            if is_on {
                settings.known_rules.remove(&name);
                settings.taught.remove(&name);
            } else {
                settings.known_rules.insert(name);
            }
        });
        self.choose_lesson();
    }
}

/// Whether a lesson is about what the person has before them. Never says what is the better move.
fn fits(lesson: Lesson, game: &Game, view: &View) -> bool {
    if !view.waits_for_person() || is_loss(view) {
        return false;
    }
    let (rules, position) = (game.position().rules(), game.position());
    let own = position.pieces().of(Seat::HUMAN);
    let is_in =
        |is_it: fn(&Place) -> bool| own.iter().any(|steps| is_it(&steps.place(rules.column)));
    let has_ring = is_in(|place| matches!(place, Place::Ring(_)));
    let has_lane = is_in(|place| matches!(place, Place::Lane(_)));
    // Where nothing is in play, it is said what brings a piece out.
    let rolls =
        (has_ring || has_lane) && matches!(view.prompt, Prompt::Roll | Prompt::RollAgain { .. });
    let last_six = game
        .last_roll()
        .is_some_and(|(seat, face)| seat.is_human() && face.is_six());
    match lesson {
        Lesson::FreeExit => matches!(view.prompt, Prompt::FreeExit { is_blocked: false }),
        Lesson::ThreeRolls => view.prompt == Prompt::Try(1),
        Lesson::OpenBlock => matches!(view.prompt, Prompt::OpenBlock { .. }),
        Lesson::Bonus => {
            rules.goal_bonus != GoalBonus::NONE && matches!(view.prompt, Prompt::ChooseBonus { .. })
        }
        Lesson::SixIsSeven => matches!(
            view.prompt,
            Prompt::ChoosePiece { squares: 7 } | Prompt::MovePiece { squares: 7 }
        ),
        Lesson::Choice => matches!(view.prompt, Prompt::ChoosePiece { .. }),
        Lesson::Six => {
            let again = matches!(view.prompt, Prompt::RollAgain { .. });
            rolls && again && last_six && rules.extra_on_six
        }
        Lesson::ExtrasAddUp => rolls && matches!(view.prompt, Prompt::RollAgain { more: 1.. }),
        Lesson::Capture => {
            let report = game.report();
            let suffered = report.is_some_and(|report| report.captures_suffered > 0);
            rolls && (suffered || position.captured()[Seat::HUMAN] > 0)
        }
        Lesson::HomeColumn => rolls && has_lane,
        Lesson::Goal => rolls && has_lane && rules.overshoot != Overshoot::Illegal,
        Lesson::Stack => rolls && has_pair(own) && rules.stack != Stack::NoOvertaking,
        Lesson::Capacity => rolls && has_pair(own) && rules.capacity == Capacity::Two,
        Lesson::NoOvertaking => rolls && rules.stack == Stack::NoOvertaking,
        Lesson::SafeSquare => {
            rolls
                && own.iter().any(|steps| {
                    let square = Square::of(Seat::HUMAN, *steps);
                    square.is_some_and(|square| square.is_safe(rules.safe))
                })
        }
        Lesson::Direction => rolls && rules.direction == Direction::Anticlockwise,
        Lesson::ToWin => rolls && !rules.to_win.is_all(),
    }
}

/// Whether two of these pieces share a square of the ring.
fn has_pair(own: &[Steps; 4]) -> bool {
    let together = |steps: &Steps| own.iter().filter(|other| *other == steps).count() > 1;
    own.iter().any(|steps| steps.is_ring() && together(steps))
}
