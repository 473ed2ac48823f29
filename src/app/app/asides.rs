//! What is said once in a quiet line, and never again.

use super::hint::is_loss;
use super::{App, Hint};
use crate::session::{ForcedMoves, Input, Prompt, View};
use crate::settings::Aside;
use ludo_engine::rules::{Piece, Seat};

/// After this many moves by a tap where there was nothing to choose, the person may like to know that there are other ways.
const OFTEN: u8 = 10;

impl App {
    /// The others begin to play: that a tap hurries can be said until the person is asked again.
    pub(super) fn choose_aside_while_played(&mut self) {
        let Some(session) = &self.session else {
            return;
        };
        let position = session.game().position();
        // Where the person is home, that is said.
        let plays_on = position.ending().is_none() && !position.finished().any(Seat::is_human);
        let others_play = !position.turn().is_human();
        let can_hurry = !session.pace().is_instant();
        let is_news = !self.archive.settings().said.contains(&Aside::TapHurries);
        let is_said = self.aside == Some(Aside::TapHurries);
        let begins = others_play && can_hurry && is_news;
        self.aside = (plays_on && (is_said || begins)).then_some(Aside::TapHurries);
    }

    /// The person is asked: what was being said has been said, and something else may be.
    pub(super) fn choose_aside_at_rest(&mut self) {
        if let Some(aside) = self.aside.take() {
            self.note_said(aside);
        }
        let settings = self.archive.settings();
        let is_due = settings.forced_by_hand >= OFTEN
            && settings.forced_moves == ForcedMoves::Piece
            && !settings.said.contains(&Aside::ForcedMoves);
        let has_room = self.session.as_ref().is_some_and(|session| {
            let (rules, view) = (session.game().setup().rules, session.view());
            let is_new = self.is_new_to(session.game().setup().rules_name);
            let has_hint = is_new && Hint::of(&rules, &view).is_some();
            waits_for_roll(&view) && !has_hint && self.lesson(&view).is_none()
        });
        if is_due && has_room {
            self.aside = Some(Aside::ForcedMoves);
            self.note_said(Aside::ForcedMoves);
        }
    }

    fn note_said(&mut self, aside: Aside) {
        self.change_settings(|settings| {
            settings.said.insert(aside);
        });
    }

    /// Moves this piece because the person tapped it, and counts that where there was nothing to choose.
    pub(super) fn move_by_hand(&mut self, piece: Piece) {
        let actions = |app: &App| app.session.as_ref().map_or(0, |s| s.game().log().len());
        let session = self.session.as_ref();
        let is_forced = session.is_some_and(|session| session.forced_move().is_some());
        let before = actions(self);
        self.handle(Input::PieceTapped(piece));
        let settings = self.archive.settings();
        let counts = settings.forced_moves == ForcedMoves::Piece && settings.forced_by_hand < OFTEN;
        if is_forced && counts && actions(self) > before {
            self.change_settings(|settings| settings.forced_by_hand += 1);
        }
    }
}

/// Whether the person has nothing else to read before a roll.
fn waits_for_roll(view: &View) -> bool {
    let is_roll = matches!(view.prompt, Prompt::Roll | Prompt::RollAgain { .. });
    view.waits_for_person() && is_roll && !is_loss(view)
}
