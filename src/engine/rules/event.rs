//! What happened, in order: the script of the screen, the sound and the statistics are made from it.

use super::board::Steps;
use super::face::Face;
use super::seat::{Piece, Seat};

/// Something that an action brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The die was rolled; `number` counts the rolls of the game from 1.
    Rolled { seat: Seat, face: Face, number: u32 },
    /// A piece moved; see [`walk`](super::walk) for the way it took.
    Moved {
        seat: Seat,
        piece: Piece,
        from: Steps,
        to: Steps,
        bounces: bool,
        by: MovedBy,
    },
    /// A piece of `seat` was sent to its base by a piece of `by` that landed on it.
    Captured {
        by: Seat,
        seat: Seat,
        piece: Piece,
        from: Steps,
    },
    /// The third six sent a piece of the seat itself back to its base.
    SentHome {
        seat: Seat,
        piece: Piece,
        from: Steps,
    },
    /// No piece can use the roll.
    NoMove { seat: Seat, face: Face },
    /// Another piece has to advance this many squares.
    BonusEarned { seat: Seat, squares: u8 },
    /// No piece can use the bonus.
    BonusLost { seat: Seat, squares: u8 },
    /// The seat will roll once more.
    RollEarned { seat: Seat, why: RollEarned },
    /// The seat is home; `place` is 1 for the first one.
    Finished { seat: Seat, place: u8 },
    /// The seat is home, and its piece, which is not, goes back to its base. Nobody captured it.
    WentBack {
        seat: Seat,
        piece: Piece,
        from: Steps,
    },
    /// The turn is over.
    TurnEnded { seat: Seat, why: TurnEnded },
    /// The next turn begins.
    TurnBegan { seat: Seat },
    /// The game is over.
    GameOver(Ending),
}

/// What moved a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovedBy {
    /// A roll.
    Roll,
    /// The bonus for a piece that reached the goal.
    Bonus,
    /// It came out without a roll.
    FreeExit,
}

/// Why a seat rolls once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollEarned {
    /// A six.
    Six,
    /// A six that no piece could use.
    UnusableSix,
    /// A capture.
    Capture,
    /// A piece reached the goal.
    Goal,
    /// One of up to three tries with an empty track.
    AnotherTry,
}

/// Why a turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnded {
    /// The roll was used and no other is owed.
    Moved,
    /// No piece could use the roll.
    NoMove,
    /// The third six in a row, which is not played.
    ThirdSix,
    /// A piece came out without a roll.
    FreeExit,
    /// The start square could not be landed on.
    FreeExitBlocked,
    /// The seat is home.
    Finished,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules.
    Decided,
    /// It was stopped at the roll limit: no result for every seat that is not home.
    RollLimit,
}
