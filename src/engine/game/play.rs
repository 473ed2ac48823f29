//! A game in progress or finished.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use super::dice::Dice;
use super::report::Tally;
use super::setup::Setup;
use crate::rules::{Action, Event, Face, IllegalAction, Piece, Position, Seat};

/// A game: how it began, the log of everything since, and the position that follows.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    log: Vec<Action>,
    position: Position,
    dice: Option<Dice>,
    pub(super) tally: Tally,
    played: Duration,
}

impl Game {
    /// A game before its first roll.
    pub fn new(setup: Setup) -> Game {
        Game {
            position: Position::new(setup.rules, setup.first_seat),
            log: Vec::new(),
            dice: setup.seed.dice(),
            tally: Tally::default(),
            played: Duration::ZERO,
            setup,
        }
    }

    /// How it began.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Every face and every choice so far.
    pub fn log(&self) -> &[Action] {
        &self.log
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The time spent in it with the app in front.
    pub fn played(&self) -> Duration {
        self.played
    }

    /// Adds to the time spent in it.
    pub fn add_played(&mut self, time: Duration) {
        self.played = self.played.saturating_add(time);
    }

    /// Rolls the next face of the seed.
    ///
    /// # Errors
    /// If no roll is due, or the faces of this game are given by hand. The dice have then not moved.
    pub fn roll(&mut self, sink: impl FnMut(Event)) -> Result<Face, RollError> {
        let Some(dice) = &self.dice else {
            return Err(RollError::Given);
        };
        let mut after = dice.clone();
        let face = after.roll();
        self.play(Action::Roll(face), sink)
            .map_err(RollError::NotDue)?;
        self.dice = Some(after);
        Ok(face)
    }

    /// Plays a face that was given, whatever the seed says.
    ///
    /// # Errors
    /// If no roll is due.
    pub fn roll_given(
        &mut self,
        face: Face,
        sink: impl FnMut(Event),
    ) -> Result<Face, IllegalAction> {
        self.play(Action::Roll(face), sink)?;
        // The sequence counts rolls, so it goes on at the right place after a replay.
        Ok(self.dice.as_mut().map_or(face, Dice::roll))
    }

    /// Brings a piece out without a roll, or passes where it cannot come out.
    ///
    /// # Errors
    /// If no free exit is due.
    pub fn free_exit(&mut self, sink: impl FnMut(Event)) -> Result<(), IllegalAction> {
        self.play(Action::FreeExit, sink)
    }

    /// Uses the roll or the bonus with this piece.
    ///
    /// # Errors
    /// If it has no legal move now.
    pub fn choose(&mut self, piece: Piece, sink: impl FnMut(Event)) -> Result<(), IllegalAction> {
        self.play(Action::Move(piece), sink)
    }

    fn play(&mut self, action: Action, mut sink: impl FnMut(Event)) -> Result<(), IllegalAction> {
        let seat = self.position.turn();
        let tally = &mut self.tally;
        self.position.play(action, |event| {
            tally.note(event);
            sink(event);
        })?;
        self.tally.person_acted |= seat == Seat::HUMAN;
        self.log.push(action);
        Ok(())
    }
}

/// Two games are the same if they began alike, went alike and took the same time.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.setup == other.setup
            && self.log == other.log
            && self.position == other.position
            && self.tally == other.tally
            && self.played == other.played
    }
}

impl Eq for Game {}

/// Why a game did not roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollError {
    /// Something else is due.
    NotDue(IllegalAction),
    /// The faces of this game are given by hand; it has no dice.
    Given,
}

impl fmt::Display for RollError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RollError::NotDue(illegal) => illegal.fmt(f),
            RollError::Given => f.write_str("the faces of this game are given by hand"),
        }
    }
}

impl core::error::Error for RollError {}
