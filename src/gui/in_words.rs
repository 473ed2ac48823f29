//! The game for those who do not see the board: where pieces are, what they can do, and what is told.

use slint::{ComponentHandle, Model, ModelRc};

use super::app::App;
use super::game_page::{notice_row, prompt_row, recap_row};
use super::ui::{self, BySide, GameAdapter, MoveRow};
use ludo_app::session::{Cells, Choice, Spot, SpotKind, Telling, by_side};
use ludo_engine::rules::{BySeat, Piece, Seat};

impl App {
    /// Shows what each of the person's pieces can do.
    pub(super) fn show_moves(&self, cells: Cells) {
        let session = self.session.borrow();
        let choice = |piece: Piece| session.as_ref()?.choice(piece);
        let row = |choice: Choice| MoveRow {
            to: spot_row(cells, choice.to),
            captures: counts(cells, &choice.captures),
        };
        let adapter = self.window.global::<GameAdapter>();
        let rows = adapter.get_moves();
        for piece in Piece::ALL {
            let new = choice(piece).map(row).unwrap_or_default();
            if rows.row_data(piece.index()).as_ref() != Some(&new) {
                rows.set_row_data(piece.index(), new);
            }
        }
    }

    /// Tells this to whoever does not see the board.
    pub(super) fn announce(&self, telling: &Telling) {
        let session = self.session.borrow();
        let Some(session) = session.as_ref() else {
            return;
        };
        let cells = Cells::new(&session.game().setup().rules);
        let turns = telling.turns.iter().map(|turn| recap_row(cells, turn));
        let turns: Vec<ui::RecapRow> = turns.collect();
        let moved = telling.moved;
        let (notice, .., notice_number) = notice_row(cells, telling.notice);
        let (prompt, prompt_number) = telling.prompt.map(prompt_row).unwrap_or_default();
        let row = ui::Telling {
            rolled: telling.rolled.map_or(0, |face| i32::from(face.pips())),
            moved: moved.map_or(0, |moved| number(moved.piece)),
            to: moved
                .map(|moved| spot_row(cells, moved.to))
                .unwrap_or_default(),
            captures: moved
                .map(|moved| counts(cells, &moved.captures))
                .unwrap_or_default(),
            notice,
            notice_number,
            turns: ModelRc::from(turns.as_slice()),
            asks: telling.prompt.is_some(),
            prompt,
            prompt_number,
        };
        self.window.global::<GameAdapter>().set_telling(row);
    }
}

/// The piece's number, as people count.
fn number(piece: Piece) -> i32 {
    i32::from(piece.number()) + 1
}

/// A place, as the page names it.
pub(super) fn spot_row(cells: Cells, spot: Spot) -> ui::Spot {
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
pub(super) fn counts(cells: Cells, counts: &BySeat<u8>) -> BySide {
    let [you, left, opposite, right] = by_side(cells, counts).map(i32::from);
    BySide {
        you,
        left,
        opposite,
        right,
    }
}
