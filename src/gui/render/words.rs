//! The game for a player who does not see the board: where pieces are, what they can do, and what is announced.

use slint::ModelRc;

use crate::gui::ui::{self, BySide, Loss, MoveRow, OwnRow, RecapRow};
use ludo_app::session::{
    Announcement, Cells, Choice, Happening, NoMoveReason, Notice, Prompt, Spot, SpotKind,
    TurnRecap, by_side,
};
use ludo_engine::rules::{BySeat, MovedBy, Piece, RollEarned, Seat};

/// What a piece of the person's can do.
pub fn move_row(cells: Cells, choice: &Choice) -> MoveRow {
    MoveRow {
        to: spot_row(cells, choice.to),
        captures: counts(cells, &choice.captures),
    }
}

/// What is told.
pub fn telling_row(cells: Cells, telling: &Announcement) -> ui::Announcement {
    let own: Vec<OwnRow> = telling.own.iter().map(|own| own_row(cells, own)).collect();
    let turns = telling.turns.iter().map(|turn| recap_row(cells, turn));
    let turns: Vec<RecapRow> = turns.collect();
    let asked = telling.asked;
    let (prompt, prompt_number) = asked
        .map(|asked| prompt_row(asked.prompt))
        .unwrap_or_default();
    ui::Announcement {
        own: ModelRc::from(own.as_slice()),
        turns: ModelRc::from(turns.as_slice()),
        asks: asked.is_some(),
        prompt,
        prompt_number,
        face: asked
            .and_then(|asked| asked.face)
            .map_or(0, |face| i32::from(face.pips())),
        ..ui::Announcement::default()
    }
}

/// Something that happened in the person's turn.
fn own_row(cells: Cells, own: &Happening) -> OwnRow {
    match own {
        Happening::Rolled(face) => OwnRow {
            happening: ui::Happening::Rolled,
            number: i32::from(face.pips()),
            ..OwnRow::default()
        },
        Happening::Moved(moved) => OwnRow {
            happening: ui::Happening::Moved,
            number: number(moved.piece),
            to: spot_row(cells, moved.to),
            captures: counts(cells, &moved.captures),
            ..OwnRow::default()
        },
        Happening::Notice(notice) => {
            let (notice, .., number) = notice_row(cells, Some(*notice));
            OwnRow {
                happening: ui::Happening::Notice,
                notice,
                number,
                ..OwnRow::default()
            }
        }
    }
}

/// The piece's number, as people count.
fn number(piece: Piece) -> i32 {
    i32::from(piece.number()) + 1
}

/// A place, as the page names it.
pub fn spot_row(cells: Cells, spot: Spot) -> ui::Spot {
    let side = |seat: Seat| i32::from(cells.side(seat));
    let (kind, side) = match spot.kind {
        SpotKind::Base => (ui::SpotKind::Base, 0),
        SpotKind::Ring => (ui::SpotKind::Ring, 0),
        SpotKind::Star => (ui::SpotKind::Star, 0),
        SpotKind::Start(owner) => (ui::SpotKind::Start, side(owner)),
        SpotKind::Lane => (ui::SpotKind::Lane, 0),
        SpotKind::Goal => (ui::SpotKind::Goal, 0),
    };
    ui::Spot {
        kind,
        side,
        square: i32::from(spot.square),
        to_go: i32::from(spot.to_go),
    }
}

/// Pieces of each seat, by side.
pub fn counts(cells: Cells, counts: &BySeat<u8>) -> BySide {
    let [you, left, opposite, right] = by_side(cells, counts).map(i32::from);
    BySide {
        you,
        left,
        opposite,
        right,
    }
}

/// The prompt, and the number that it speaks of.
pub fn prompt_row(prompt: Prompt) -> (ui::Prompt, i32) {
    match prompt {
        Prompt::Roll => (ui::Prompt::Roll, 0),
        Prompt::RollAgain { more } => (ui::Prompt::RollAgain, i32::from(more)),
        Prompt::Try(number) => (ui::Prompt::Try, i32::from(number)),
        Prompt::FreeExit { is_blocked: false } => (ui::Prompt::FreeExit, 0),
        Prompt::FreeExit { is_blocked: true } => (ui::Prompt::FreeExitBlocked, 0),
        Prompt::ChoosePiece { squares } => (ui::Prompt::ChoosePiece, i32::from(squares)),
        Prompt::MovePiece { squares } => (ui::Prompt::MovePiece, i32::from(squares)),
        Prompt::BringOut => (ui::Prompt::BringOut, 0),
        Prompt::OpenBlock { squares } => (ui::Prompt::OpenBlock, i32::from(squares)),
        Prompt::ChooseBonus { squares } => (ui::Prompt::ChooseBonus, i32::from(squares)),
        Prompt::Rolling => (ui::Prompt::Rolling, 0),
        Prompt::Moving { by: MovedBy::Roll } => (ui::Prompt::Moving, 0),
        Prompt::Moving { by: MovedBy::Bonus } => (ui::Prompt::MovingBonus, 0),
        Prompt::Moving {
            by: MovedBy::FreeExit,
        } => (ui::Prompt::MovingFreeExit, 0),
        Prompt::Over => (ui::Prompt::Over, 0),
    }
}

/// What has happened, whom it is about, another seat in it, and the number that it speaks of.
pub fn notice_row(cells: Cells, notice: Option<Notice>) -> (ui::Notice, i32, i32, i32) {
    let side = |seat: Seat| i32::from(cells.side(seat));
    let pips = |face: ludo_engine::rules::Face| i32::from(face.pips());
    match notice {
        None => (ui::Notice::None, 0, 0, 0),
        Some(Notice::OnlyMove { seat }) => (ui::Notice::OnlyMove, side(seat), 0, 0),
        Some(Notice::NoMove { seat, face, why }) => {
            let kind = match why {
                NoMoveReason::NeedsExit => ui::Notice::NoExit,
                NoMoveReason::StartTaken => ui::Notice::StartTaken,
                NoMoveReason::NeedsExact => ui::Notice::NeedsExact,
                NoMoveReason::Blocked => ui::Notice::Blocked,
                NoMoveReason::Full => ui::Notice::Full,
                NoMoveReason::Several => ui::Notice::NoMove,
            };
            (kind, side(seat), 0, pips(face))
        }
        Some(Notice::ThirdSix { seat }) => (ui::Notice::ThirdSix, side(seat), 0, 0),
        Some(Notice::ThirdSixSentHome { seat }) => (ui::Notice::ThirdSixSentHome, side(seat), 0, 0),
        Some(Notice::Extra { seat, why }) => {
            let kind = match why {
                RollEarned::UnusableSix => ui::Notice::ExtraUnusableSix,
                RollEarned::Six => ui::Notice::ExtraSix,
                // Told by what earned the roll.
                RollEarned::AnotherTry | RollEarned::Capture | RollEarned::Goal => ui::Notice::None,
            };
            (kind, side(seat), 0, 0)
        }
        Some(Notice::Captured {
            by,
            seat,
            pieces,
            rolls_again,
        }) => {
            let kind = if rolls_again {
                ui::Notice::CapturedExtra
            } else {
                ui::Notice::Captured
            };
            (kind, side(by), side(seat), i32::from(pieces))
        }
        Some(Notice::ReachedGoal { seat, rolls_again }) => {
            let kind = if rolls_again {
                ui::Notice::GoalExtra
            } else {
                ui::Notice::ReachedGoal
            };
            (kind, side(seat), 0, 0)
        }
        Some(Notice::BonusEarned { seat, squares }) => {
            (ui::Notice::BonusEarned, side(seat), 0, i32::from(squares))
        }
        Some(Notice::BonusLost { seat, squares }) => {
            (ui::Notice::BonusLost, side(seat), 0, i32::from(squares))
        }
        Some(Notice::FreeExit { seat }) => (ui::Notice::FreeExit, side(seat), 0, 0),
        Some(Notice::FreeExitBlocked { seat }) => (ui::Notice::FreeExitBlocked, side(seat), 0, 0),
        Some(Notice::Finished { seat, place }) => {
            (ui::Notice::Finished, side(seat), 0, i32::from(place))
        }
    }
}

/// What a CPU did in one turn.
pub fn recap_row(cells: Cells, turn: &TurnRecap) -> RecapRow {
    let faces: Vec<String> = turn
        .faces
        .iter()
        .map(|face| face.pips().to_string())
        .collect();
    let spots = |spots: &[Spot]| {
        let rows: Vec<ui::Spot> = spots.iter().map(|spot| spot_row(cells, *spot)).collect();
        ModelRc::from(rows.as_slice())
    };
    let losses: Vec<Loss> = turn
        .losses
        .iter()
        .map(|(piece, from)| Loss {
            number: number(*piece),
            from: spot_row(cells, *from),
        })
        .collect();
    RecapRow {
        side: i32::from(cells.side(turn.seat)),
        rolls: faces.join(", ").into(),
        captures: counts(cells, &turn.captured),
        brought_home: i32::from(turn.brought_home),
        moves: spots(&turn.moves),
        tells_moves: turn.tells_moves,
        losses: losses.as_slice().into(),
        third_six: turn.third_six,
        finished: turn.finished.map_or(0, i32::from),
    }
}
