//! The game for those who do not see the board: where pieces are, what they can do, and what is told.

use slint::{ComponentHandle, Model, ModelRc};

use super::app::App;
use super::game_page::{notice_row, prompt_row, recap_row};
use super::ui::{self, BySide, GameAdapter, Hint, MoveRow, OwnRow};
use ludo_app::session::{Cells, Choice, Happening, Spot, SpotKind, Telling, View, by_side};
use ludo_engine::rules::{BySeat, Piece, RuleSet, Seat};

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
        let own: Vec<OwnRow> = telling.own.iter().map(|own| own_row(cells, own)).collect();
        let turns = telling.turns.iter().map(|turn| recap_row(cells, turn));
        let turns: Vec<ui::RecapRow> = turns.collect();
        let asked = telling.asked;
        let (prompt, prompt_number) = asked
            .map(|asked| prompt_row(asked.prompt))
            .unwrap_or_default();
        let adapter = self.window.global::<GameAdapter>();
        // There is no ring to be seen, and pieces that cannot move say so themselves.
        let hint = match adapter.get_hint() {
            Hint::TapAPiece | Hint::TapThePiece => Hint::None,
            hint => hint,
        };
        adapter.set_telling(ui::Telling {
            own: ModelRc::from(own.as_slice()),
            turns: ModelRc::from(turns.as_slice()),
            asks: asked.is_some(),
            prompt,
            prompt_number,
            face: asked
                .and_then(|asked| asked.face)
                .map_or(0, |face| i32::from(face.pips())),
            hint,
            hint_number: adapter.get_hint_number(),
            end: if adapter.get_telling().end.is_empty() {
                "\u{a0}".into()
            } else {
                "".into()
            },
        });
    }

    /// What was told belongs to a page that is gone: a new one would tell it again.
    pub(super) fn forget_what_was_told(&self) {
        self.window
            .global::<GameAdapter>()
            .set_telling(ui::Telling::default());
    }

    /// Names the pieces by where they are now. While something is shown they keep their names: the one that has the focus
    /// would be named at every hop.
    pub(super) fn name_pieces(&self, rules: &RuleSet, view: &View) {
        let cells = Cells::new(rules);
        let rows = self.window.global::<GameAdapter>().get_pieces();
        for (seat, pieces) in view.pieces.iter() {
            for (piece, shown) in Piece::ALL.into_iter().zip(pieces) {
                let index = usize::from(cells.side(seat)) * 4 + piece.index();
                let Some(mut row) = rows.row_data(index) else {
                    continue;
                };
                let before = (row.spot.clone(), row.beside.clone());
                row.spot = spot_row(cells, Spot::of(rules, seat, shown.steps));
                row.beside = counts(cells, &view.companions(rules, seat, piece));
                if before != (row.spot.clone(), row.beside.clone()) {
                    rows.set_row_data(index, row);
                }
            }
        }
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
pub(super) fn number(piece: Piece) -> i32 {
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
