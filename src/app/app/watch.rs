//! A game that is watched again, on the board of the game that is played.

use super::App;
use super::nav::Page;
use crate::archive::StorageIssue;
use crate::session::{Control, Pace, Session, Watching};
use ludo_engine::game::{Game, GameId, Record};

/// How many times as fast as a game that is played one may be watched.
const FASTEST: u32 = 4;

impl App {
    /// Shows a game that was played on the board, from its beginning.
    pub(super) fn watch(&mut self, id: GameId) {
        if self.open_watching(id) {
            self.play_or_pause();
        }
    }

    /// Shows the board after this many steps of a finished game, paused.
    pub(super) fn watch_from(&mut self, id: GameId, step: usize) {
        if self.open_watching(id) {
            self.control(Control::GoTo(step));
        }
    }

    /// Shows what decided a game, where that can be told.
    pub(super) fn open_review(&mut self, id: GameId) {
        if self.can_review(id) {
            self.open(Page::Review(id));
        }
    }

    /// The record of a game that is counted.
    ///
    /// # Errors
    /// If it cannot be read any more.
    pub(super) fn record_of(&self, id: GameId) -> Result<Record, StorageIssue> {
        // The one on the result page is in hand, whatever became of the others.
        let in_hand = self.session.as_ref().map(Session::game);
        let in_hand = in_hand.filter(|game| game.setup().id == id);
        let kept = self.archive.record(id);
        kept.or_else(|issue| in_hand.map(Game::record).ok_or(issue))
    }

    /// Lays the board out for a game that was played. Whether it could.
    fn open_watching(&mut self, id: GameId) -> bool {
        let record = match self.record_of(id) {
            Ok(record) => record,
            Err(issue) => {
                self.tell_all([issue]);
                return false;
            }
        };
        // It was replayed when it was counted.
        let Ok(watching) = Watching::new(record, self.watching_pace()) else {
            return false;
        };
        self.board.lay_out(watching.game(), watching.view());
        self.open(Page::Watch(Box::new(watching)));
        true
    }

    fn watching(&mut self) -> Option<&mut Watching> {
        match self.nav.page_mut() {
            Page::Watch(watching) => Some(watching),
            _ => None,
        }
    }

    /// Stands still, where something is watched.
    pub(super) fn pause_watching(&mut self) {
        if self
            .watching()
            .is_some_and(|watching| watching.is_playing())
        {
            self.control(Control::Pause);
        }
    }

    pub(super) fn play_or_pause(&mut self) {
        if self
            .watching()
            .is_some_and(|watching| watching.is_playing())
        {
            self.control(Control::Pause);
        } else {
            self.control(Control::Play);
        }
    }

    /// Does what is asked of the game that is watched.
    pub(super) fn control(&mut self, control: Control) {
        let effect = self
            .watching()
            .and_then(|watching| watching.handle(control));
        if let Some(effect) = effect {
            self.perform(effect);
        }
    }

    /// Twice as fast, up to the fastest, then as slow as the settings want it.
    pub(super) fn change_speed(&mut self) {
        let doubled = self.watching_speed * 2;
        self.watching_speed = if doubled > FASTEST { 1 } else { doubled };
        let pace = self.watching_pace();
        if let Some(watching) = self.watching() {
            watching.set_pace(pace);
        }
    }

    /// How long things are shown. Where the settings let nothing be held there would be nothing to watch: then every step
    /// is at least seen at rest.
    fn watching_pace(&self) -> Pace {
        let pace = match self.pace() {
            pace if pace.is_instant() => Pace::FAST.without_motion(),
            pace => pace,
        };
        pace.times(self.watching_speed)
    }
}
