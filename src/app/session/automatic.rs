//! What is done without the person where there is nothing to decide.

use serde::{Deserialize, Serialize};

use ludo_engine::rules::{Action, Event, Face, Phase, Piece, Position};

/// How a move is made where there is nothing to choose: it is the only one, or those that can be made look alike. The move
/// that brings the person's last piece home is made by a tap on the piece, whatever is chosen here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForcedMoves {
    /// By a tap on the piece.
    #[default]
    Piece,
    /// By a tap on the piece or on the die.
    Die,
    /// Without a tap.
    ByItself,
}

/// What is done without the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Moves where there is nothing to choose.
    pub moves: ForcedMoves,
    /// Rolls after which there is nothing to choose, whatever the face. The person's first roll of a game is their own.
    pub rolls: bool,
}

/// The move where there is nothing to choose, unless it brings the last piece home of whose turn it is.
pub(super) fn forced_move(position: &Position) -> Option<Piece> {
    let chooses = matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_));
    let only = position.moves().only().filter(|_| chooses)?;
    (!brings_the_last_home(position, only.piece)).then_some(only.piece)
}

/// Whether a roll is due, or an exit without one, after which there is nothing to choose and no move that brings the last
/// piece home.
pub(super) fn decides_nothing(position: &Position) -> bool {
    match position.phase() {
        Phase::FreeExit => true,
        Phase::Roll => Face::ALL.into_iter().all(|face| {
            let mut after = *position;
            let is_rolled = after.play(Action::Roll(face), |_| ()).is_ok();
            let chooses = matches!(after.phase(), Phase::Move(_));
            is_rolled && (!chooses || forced_move(&after).is_some())
        }),
        _ => false,
    }
}

/// Whether this move brings home the last piece of whose turn it is.
fn brings_the_last_home(position: &Position, piece: Piece) -> bool {
    let mut after = *position;
    let mut is_last = false;
    let played = after.play(Action::Move(piece), |event| {
        is_last |= matches!(event, Event::Finished { .. });
    });
    played.is_ok() && is_last
}
