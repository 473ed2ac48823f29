//! The state of a game, and the one door through which it changes: [`Position::play`].

use core::fmt;

use super::board::Steps;
use super::event::{Ending, Event, MovedBy, RollEarned, TurnEnded};
use super::face::Face;
use super::moves::{Advance, Move, Moves};
use super::pieces::Pieces;
use super::rule_set::{EmptyTrack, Finish, RuleSet, ThirdSix};
use super::seat::{BySeat, Piece, Seat};

/// A game that is not decided ends after the move made with this roll.
pub const ROLL_LIMIT: u32 = 10_000;

/// What the seat whose turn it is has to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Roll the die.
    Roll,
    /// Bring a piece out without a roll, or pass where its start square cannot be landed on.
    FreeExit,
    /// Choose the piece that uses this roll. At least one can.
    Move(Face),
    /// Choose the piece that advances this many squares. At least one can.
    Bonus(u8),
    /// Nothing: the game is over.
    Over(Ending),
}

/// A decision, or the chance that is handed in. Actions are the log of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The die shows this face.
    Roll(Face),
    /// A piece comes out without a roll; a pass where it cannot.
    FreeExit,
    /// This piece uses the roll or the bonus.
    Move(Piece),
}

/// Error for an action that is not legal in a position, which is left as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalAction {
    /// What was tried.
    pub action: Action,
    /// What was expected.
    pub phase: Phase,
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.action {
            Action::Roll(face) => write!(f, "a roll of {}", face.pips())?,
            Action::FreeExit => f.write_str("a free exit")?,
            Action::Move(piece) => write!(f, "a move of piece {}", piece.number())?,
        }
        match self.phase {
            Phase::Roll => f.write_str(" where a roll is due"),
            Phase::FreeExit => f.write_str(" where a free exit is due"),
            Phase::Move(face) => write!(f, " that a roll of {} does not allow", face.pips()),
            Phase::Bonus(squares) => write!(f, " that a bonus of {squares} does not allow"),
            Phase::Over(_) => f.write_str(" after the end of the game"),
        }
    }
}

impl core::error::Error for IllegalAction {}

/// The state of a game between two actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    rules: RuleSet,
    pieces: Pieces,
    turn: Seat,
    phase: Phase,
    /// The legal moves of the phase: derived, and kept because every action needs them.
    moves: Moves,
    /// Sixes in a row within this turn.
    sixes: u8,
    /// Extra rolls that are owed beyond the one that is due.
    queued: u16,
    /// Rolls left to an empty track, the one that is due included; 0 where a turn is like any other.
    tries: u8,
    last_moved: Option<Piece>,
    rolls: u32,
    roll_limit: u32,
    finished: [Option<Seat>; 4],
    captured: BySeat<u16>,
}

impl Position {
    /// The start of a game.
    pub fn new(rules: RuleSet, first: Seat) -> Position {
        Position::arranged(rules, first, Pieces::at_start(rules.start_out))
    }

    /// The beginning of `turn`'s turn with the pieces anywhere: none of them is moved. Seats that are home count as
    /// finished in turn order.
    pub fn arranged(rules: RuleSet, turn: Seat, pieces: Pieces) -> Position {
        let mut position = Position {
            rules,
            pieces,
            turn,
            phase: Phase::Roll,
            moves: Moves::NONE,
            sixes: 0,
            queued: 0,
            tries: 0,
            last_moved: None,
            rolls: 0,
            roll_limit: ROLL_LIMIT,
            finished: [None; 4],
            captured: BySeat([0; 4]),
        };
        let home = |seat: &Seat| pieces.is_home(&rules, *seat);
        for (place, seat) in Seat::ALL.into_iter().filter(home).enumerate() {
            position.finished[place] = Some(seat);
        }
        if position.is_decided() {
            position.phase = Phase::Over(Ending::Decided);
        } else {
            let next = if position.has_finished(turn) {
                position.next_seat()
            } else {
                turn
            };
            position.begin_turn(next);
        }
        position
    }

    /// The first choice of `turn`'s turn, with this roll or bonus and the pieces anywhere, whoever is home. A bonus comes
    /// with the roll that reaching the goal earns.
    pub fn due(rules: RuleSet, turn: Seat, pieces: Pieces, advance: Advance) -> Position {
        let mut position = Position::arranged(rules, turn, pieces);
        position.begin_turn(turn);
        position.list_moves(turn, advance);
        position.tries = 0;
        position.phase = match advance {
            Advance::Roll(face) => {
                position.rolls = 1;
                position.sixes = u8::from(face.is_six());
                Phase::Move(face)
            }
            Advance::Bonus(squares) => {
                position.queued = u16::from(rules.extra_on_goal);
                Phase::Bonus(squares)
            }
        };
        position
    }

    /// The same position with another roll limit, at least 1.
    #[must_use]
    pub fn with_roll_limit(mut self, rolls: u32) -> Position {
        self.roll_limit = rolls.max(1);
        self
    }

    /// The rules that hold.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Where the pieces are.
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The seat that acts next, or acted last in a game that is over.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What it has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The moves among which it chooses; in [`Phase::FreeExit`] the one it will make, if it can.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Sixes in a row within this turn, 0 to 2 unless the third one is allowed.
    pub fn sixes(&self) -> u8 {
        self.sixes
    }

    /// Extra rolls that are owed beyond the one that is due.
    pub fn queued_rolls(&self) -> u16 {
        self.queued
    }

    /// Rolls left to an empty track that may have three, the one that is due included; 0 where a turn is like any other.
    pub fn tries_left(&self) -> u8 {
        self.tries
    }

    /// Rolls of the game so far.
    pub fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Seats that are home, in order of arrival.
    pub fn finished(&self) -> impl Iterator<Item = Seat> {
        self.finished.into_iter().flatten()
    }

    /// Whether the seat is home: it has brought as many pieces to the goal as the rules ask for.
    pub fn has_finished(&self, seat: Seat) -> bool {
        // For most of a game nobody has.
        self.finished[0].is_some() && self.finished.contains(&Some(seat))
    }

    /// Pieces that each seat has captured.
    pub fn captured(&self) -> &BySeat<u16> {
        &self.captured
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Plays one action and tells what it brought about, in order. Allocates nothing.
    ///
    /// # Errors
    /// [`IllegalAction`] if the phase does not allow it; the position is then unchanged.
    pub fn play(
        &mut self,
        action: Action,
        mut sink: impl FnMut(Event),
    ) -> Result<(), IllegalAction> {
        let illegal = IllegalAction {
            action,
            phase: self.phase,
        };
        match (self.phase, action) {
            (Phase::Roll, Action::Roll(face)) => self.roll(face, &mut sink),
            (Phase::FreeExit, Action::FreeExit) => self.free_exit(&mut sink),
            (Phase::Move(face), Action::Move(piece)) => {
                let chosen = *self.moves.of(piece).ok_or(illegal)?;
                let six = face.is_six() && self.rules.extra_on_six;
                self.make(&chosen, six, MovedBy::Roll, &mut sink);
            }
            (Phase::Bonus(_), Action::Move(piece)) => {
                let chosen = *self.moves.of(piece).ok_or(illegal)?;
                self.make(&chosen, false, MovedBy::Bonus, &mut sink);
            }
            _ => return Err(illegal),
        }
        Ok(())
    }

    fn roll(&mut self, face: Face, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        self.rolls += 1;
        sink(Event::Rolled {
            seat,
            face,
            number: self.rolls,
        });
        self.sixes = if face.is_six() {
            self.sixes.saturating_add(1)
        } else {
            0
        };
        if self.sixes == 3 && self.rules.third_six != ThirdSix::Allowed {
            if self.rules.third_six == ThirdSix::LastMovedToBase {
                self.send_last_moved_home(sink);
            }
            return self.end_turn(TurnEnded::ThirdSix, sink);
        }
        self.list_moves(seat, Advance::Roll(face));
        if !self.moves.is_empty() {
            self.tries = 0;
            self.phase = Phase::Move(face);
            return;
        }
        sink(Event::NoMove { seat, face });
        if face.is_six() && self.rules.extra_on_six && self.rules.unplayable_six_rolls_again {
            self.queued += 1;
            sink(Event::RollEarned {
                seat,
                why: RollEarned::UnusableSix,
            });
            self.go_on(TurnEnded::NoMove, sink);
        } else if self.tries > 1 {
            self.tries -= 1;
            self.queued = 1;
            sink(Event::RollEarned {
                seat,
                why: RollEarned::AnotherTry,
            });
            self.go_on(TurnEnded::NoMove, sink);
        } else {
            self.end_turn(TurnEnded::NoMove, sink);
        }
    }

    fn list_moves(&mut self, seat: Seat, advance: Advance) {
        self.pieces
            .list_moves(&self.rules, seat, advance, &mut self.moves);
    }

    fn free_exit(&mut self, sink: &mut impl FnMut(Event)) {
        let why = match self.moves.first().copied() {
            Some(exit) => {
                self.walk(&exit, MovedBy::FreeExit, sink);
                TurnEnded::FreeExit
            }
            None => TurnEnded::FreeExitBlocked,
        };
        self.end_turn(why, sink);
    }

    /// Moves a piece and sends home what it captures.
    fn walk(&mut self, made: &Move, by: MovedBy, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        sink(Event::Moved {
            seat,
            piece: made.piece,
            from: made.from,
            to: made.to,
            bounces: made.bounces,
            by,
        });
        for (rival, piece) in made.captures.iter() {
            sink(Event::Captured {
                by: seat,
                seat: rival,
                piece,
                from: self.pieces.steps(rival, piece),
            });
            self.captured[seat] += 1;
        }
        self.pieces.make(seat, made);
        self.last_moved = Some(made.piece);
    }

    /// A move by a roll or a bonus, with all that it earns.
    fn make(&mut self, made: &Move, six: bool, by: MovedBy, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        self.walk(made, by, sink);
        let reaches_goal = made.to == self.rules.goal();
        if reaches_goal && self.pieces.is_home(&self.rules, seat) {
            return self.finish(sink);
        }
        let captures = self.rules.extra_on_capture && !made.captures.is_empty();
        let goal = self.rules.extra_on_goal && reaches_goal;
        for (earned, why) in [
            (six, RollEarned::Six),
            (captures, RollEarned::Capture),
            (goal, RollEarned::Goal),
        ] {
            // Without adding up, one roll earns at most one more.
            if earned && (self.rules.extras_add_up || self.queued == 0) {
                self.queued += 1;
                sink(Event::RollEarned { seat, why });
            }
        }
        let squares = self.rules.goal_bonus.squares();
        if reaches_goal && squares > 0 {
            self.list_moves(seat, Advance::Bonus(squares));
            if !self.moves.is_empty() {
                sink(Event::BonusEarned { seat, squares });
                self.phase = Phase::Bonus(squares);
                return;
            }
            sink(Event::BonusLost { seat, squares });
        }
        self.go_on(TurnEnded::Moved, sink);
    }

    fn finish(&mut self, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let place = self.finished().count();
        self.finished[place & 3] = Some(seat);
        sink(Event::Finished {
            seat,
            place: place as u8 + 1,
        });
        for piece in Piece::ALL {
            let from = self.pieces.steps(seat, piece);
            if !from.is_base() && from != self.rules.goal() {
                self.pieces.send_home(seat, piece);
                sink(Event::WentBack { seat, piece, from });
            }
        }
        if self.is_decided() {
            self.over(Ending::Decided, sink);
        } else {
            self.end_turn(TurnEnded::Finished, sink);
        }
    }

    fn is_decided(&self) -> bool {
        let enough = match self.rules.finish {
            Finish::FirstHome => 1,
            Finish::RankAll => 3,
        };
        self.finished().count() >= enough
    }

    fn send_last_moved_home(&mut self, sink: &mut impl FnMut(Event)) {
        let seat = self.turn;
        let Some(piece) = self.last_moved else { return };
        let from = self.pieces.steps(seat, piece);
        if from != self.rules.goal() {
            self.pieces.send_home(seat, piece);
            sink(Event::SentHome { seat, piece, from });
        }
    }

    /// The next roll that is owed, or the end of the turn.
    fn go_on(&mut self, otherwise: TurnEnded, sink: &mut impl FnMut(Event)) {
        if self.queued > 0 && self.rolls < self.roll_limit {
            self.queued -= 1;
            self.moves.clear();
            self.phase = Phase::Roll;
        } else {
            self.end_turn(otherwise, sink);
        }
    }

    fn end_turn(&mut self, why: TurnEnded, sink: &mut impl FnMut(Event)) {
        sink(Event::TurnEnded {
            seat: self.turn,
            why,
        });
        if self.rolls >= self.roll_limit {
            return self.over(Ending::RollLimit, sink);
        }
        let next = self.next_seat();
        self.begin_turn(next);
        sink(Event::TurnBegan { seat: next });
    }

    fn over(&mut self, ending: Ending, sink: &mut impl FnMut(Event)) {
        self.phase = Phase::Over(ending);
        self.moves.clear();
        self.queued = 0;
        sink(Event::GameOver(ending));
    }

    fn next_seat(&self) -> Seat {
        self.turn
            .rivals()
            .find(|seat| !self.has_finished(*seat))
            .unwrap_or(self.turn)
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.sixes = 0;
        self.queued = 0;
        self.tries = 0;
        self.last_moved = None;
        self.moves.clear();
        self.phase = Phase::Roll;
        let off_track = |steps: Steps| steps.is_base() || steps == self.rules.goal();
        if self.rules.empty_track != EmptyTrack::Normal && self.pieces.count(seat, off_track) == 4 {
            match self.rules.empty_track {
                EmptyTrack::Normal => {}
                EmptyTrack::ThreeRolls => self.tries = 3,
                EmptyTrack::FreeExit => {
                    self.phase = Phase::FreeExit;
                    let lowest = Piece::ALL
                        .into_iter()
                        .find(|piece| self.pieces.steps(seat, *piece).is_base());
                    let exit = lowest.and_then(|piece| self.pieces.exit(&self.rules, seat, piece));
                    if let Some(exit) = exit {
                        self.moves.push(exit);
                    }
                }
            }
        }
    }
}
