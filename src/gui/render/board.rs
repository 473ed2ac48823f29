//! The board and what stands around it.

use std::cell::Cell;
use std::rc::Rc;

use slint::{ComponentHandle, Model, ModelRc, SharedString, VecModel};

use super::Renderer;
use super::guide::{exit_rolls, rule_fields};
use super::words::{counts, move_row, notice_row, prompt_row, spot_row, telling_row};
use crate::gui::mirror::ToUi;
use crate::gui::ui::{
    self, AppWindow, BlockRow, CellKind, CellRow, CheerRow, GameAdapter, LandingRow, MoveRow,
    PieceRow, SeatRow, SpreadRow,
};
use ludo_app::app::{BoardView, Hint};
use ludo_app::session::{
    Announcement, Cells, Kind, Moment, PieceView, Point, Prompt, Spot, View, by_side,
};
use ludo_engine::rules::{Piece, RuleSet, Seat};

/// No row, no side.
const NONE: i32 = -1;

/// The rows of the page, which are made once and then only changed: only so do pieces walk instead of jumping.
pub struct BoardRows {
    pieces: Rc<VecModel<PieceRow>>,
    seats: Rc<VecModel<SeatRow>>,
    moves: Rc<VecModel<MoveRow>>,
    landings: Rc<VecModel<LandingRow>>,
    /// The rules that the board is laid out for.
    rules: Cell<Option<RuleSet>>,
}

impl BoardRows {
    pub fn new(window: &AppWindow) -> BoardRows {
        let rows = BoardRows {
            pieces: Rc::new(VecModel::from(vec![PieceRow::default(); 16])),
            seats: Rc::new(VecModel::from(vec![SeatRow::default(); 4])),
            moves: Rc::new(VecModel::from(vec![MoveRow::default(); 4])),
            landings: Rc::new(VecModel::from(vec![LandingRow::default(); 4])),
            rules: Cell::new(None),
        };
        let adapter = window.global::<GameAdapter>();
        adapter.set_pieces(ModelRc::from(rows.pieces.clone()));
        adapter.set_seats(ModelRc::from(rows.seats.clone()));
        adapter.set_moves(ModelRc::from(rows.moves.clone()));
        adapter.set_landings(ModelRc::from(rows.landings.clone()));
        rows
    }

    pub fn render(&self, window: &AppWindow, board: &BoardView<'_>) {
        let adapter = window.global::<GameAdapter>();
        let (rules, view) = (&board.rules, board.view);
        let cells = Cells::new(rules);
        if self.rules.replace(Some(*rules)) != Some(*rules) {
            adapter.set_to_win(i32::from(rules.to_win.pieces()));
            adapter.set_mirrored(cells.is_mirrored());
            adapter.set_cells(cell_rows(rules));
            adapter.set_exit_rolls(exit_rolls(rules));
            adapter.set_rules(rule_fields(rules));
        }
        adapter.set_hop(board.travel.as_millis() as i64);
        self.render_pieces(cells, board);
        self.render_seats(cells, view);
        let side = |seat: Seat| i32::from(cells.side(seat));
        adapter.set_die_face(view.die.face.map_or(0, |face| i32::from(face.pips())));
        adapter.set_die_side(side(view.die.seat));
        adapter.set_die_ready(view.die.is_ready || board.die_moves);
        adapter.set_die_free(view.die.is_free);
        adapter.set_die_rolls(view.die.rolls as i32);
        let (kind, number) = prompt_row(view.prompt);
        adapter.set_prompt(kind);
        adapter.set_prompt_number(number);
        adapter.set_prompt_side(side(view.turn));
        let (kind, about, other, number) = notice_row(cells, view.notice);
        adapter.set_notice(kind);
        adapter.set_notice_side(about);
        adapter.set_notice_other(other);
        adapter.set_notice_number(number);
        let blocks: Vec<BlockRow> = view
            .blocks
            .iter()
            .map(|block| BlockRow {
                column: block.at.column,
                row: block.at.row,
                side: side(block.seat),
            })
            .collect();
        if !adapter.get_blocks().iter().eq(blocks.iter().cloned()) {
            adapter.set_blocks(ModelRc::from(blocks.as_slice()));
        }
        let spread: Vec<SpreadRow> = view
            .spread
            .iter()
            .map(|at| SpreadRow {
                column: at.column,
                row: at.row,
            })
            .collect();
        if !adapter.get_spread().iter().eq(spread.iter().cloned()) {
            adapter.set_spread(ModelRc::from(spread.as_slice()));
        }
        let (hint, number) = hint_row(board.hint);
        adapter.set_hint(hint);
        adapter.set_hint_number(number);
        for (index, choice) in board.choices.iter().enumerate() {
            let row = choice.map(|choice| move_row(cells, &choice));
            change(&self.moves, index, row.unwrap_or_default());
        }
        render_cheer(&adapter, cells, board);
        adapter.set_can_skip(board.can_skip);
        adapter.set_skips_to_end(board.skips_to_end);
        adapter.set_can_look_back(board.can_look_back);
        adapter.set_calls(board.calls);
        let origin = view.origin.unwrap_or(Point {
            column: -1.0,
            row: -1.0,
        });
        adapter.set_origin_column(origin.column);
        adapter.set_origin_row(origin.row);
        let row = |piece: Piece| i32::from(piece.number());
        adapter.set_selected(board.selected.map_or(NONE, row));
        self.render_landings(&adapter, board);
    }

    fn render_landings(&self, adapter: &GameAdapter<'_>, board: &BoardView<'_>) {
        let is_shown = |piece: &usize| board.landings[*piece].is_some() && board.previewed[*piece];
        let shown: Vec<usize> = (0..4).filter(is_shown).collect();
        for (piece, landing) in board.landings.iter().enumerate() {
            let row = landing.map(|at| LandingRow {
                shown: board.previewed[piece],
                column: at.column,
                row: at.row,
            });
            change(&self.landings, piece, row.unwrap_or_default());
        }
        adapter.set_between(shown.len() > 1);
        adapter.set_preview_row(match shown[..] {
            [piece] => piece as i32,
            _ => NONE,
        });
    }

    fn render_pieces(&self, cells: Cells, board: &BoardView<'_>) {
        let (rules, at_rest) = (&board.rules, board.at_rest);
        for (seat, pieces) in board.view.pieces.iter() {
            for (piece, shown) in Piece::ALL.into_iter().zip(pieces) {
                let side = cells.side(seat);
                let mut row = piece_row(side, piece, shown);
                let steps = at_rest.pieces[seat][piece.index()].steps;
                row.spot = spot_row(cells, Spot::of(rules, seat, steps));
                row.beside = counts(cells, &at_rest.companions(rules, seat, piece));
                change(&self.pieces, usize::from(side) * 4 + piece.index(), row);
            }
        }
    }

    fn render_seats(&self, cells: Cells, view: &View) {
        let faces = by_side(cells, &view.last_faces);
        let home = by_side(cells, &view.home);
        let passes = by_side(cells, &view.passes);
        let places = by_side(cells, &view.places);
        for side in 0..4_u8 {
            let index = usize::from(side);
            let row = SeatRow {
                side: i32::from(side),
                active: cells.side(view.turn) == side && view.prompt != Prompt::Over,
                last_face: faces[index].map_or(0, |face| i32::from(face.pips())),
                home: i32::from(home[index]),
                passed: match passes[index] {
                    None => ui::Pass::None,
                    Some(pass) => pass.to_ui(),
                },
                rank: places[index].map_or(0, i32::from),
            };
            change(&self.seats, index, row);
        }
    }
}

impl Renderer {
    /// Tells this to somebody who does not see the board.
    pub fn announce(&self, window: &AppWindow, telling: &Announcement) {
        if let Some(rules) = self.board.rules.get() {
            let adapter = window.global::<GameAdapter>();
            // There is no ring to be seen, and pieces that cannot move say so themselves.
            let hint = match adapter.get_hint() {
                ui::Hint::TapAPiece | ui::Hint::TapThePiece => ui::Hint::None,
                hint => hint,
            };
            adapter.set_telling(ui::Announcement {
                hint,
                hint_number: adapter.get_hint_number(),
                end: other_end(&adapter.get_telling()),
                ..telling_row(Cells::new(&rules), telling)
            });
        }
    }

    /// Says what was announced last once more: a reader tells what changes, so the end of it does.
    pub fn repeat_announcement(&self, window: &AppWindow) {
        let adapter = window.global::<GameAdapter>();
        let telling = adapter.get_telling();
        let end = other_end(&telling);
        adapter.set_telling(ui::Announcement { end, ..telling });
    }

    /// What was announced is announced no more.
    pub fn forget_announcements(&self, window: &AppWindow) {
        let adapter = window.global::<GameAdapter>();
        adapter.set_telling(ui::Announcement::default());
    }
}

/// What nobody hears, and sets an announcement apart from this one.
fn other_end(telling: &ui::Announcement) -> SharedString {
    let is_plain = telling.end.is_empty();
    if is_plain { "\u{a0}" } else { "" }.into()
}

/// What is celebrated. It begins whenever the number of celebrations goes up.
fn render_cheer(adapter: &GameAdapter<'_>, cells: Cells, board: &BoardView<'_>) {
    let side = |seat: Seat| i32::from(cells.side(seat));
    let row = match board.cheer.map(|cheer| cheer.moment) {
        None => CheerRow::default(),
        Some(Moment::Six { seat }) => CheerRow {
            moment: ui::Moment::Six,
            side: side(seat),
            ..CheerRow::default()
        },
        Some(Moment::Capture { by, seat, at }) => CheerRow {
            moment: ui::Moment::Capture,
            side: side(by),
            other: side(seat),
            column: at.column,
            row: at.row,
            ..CheerRow::default()
        },
        Some(Moment::Home {
            seat,
            piece,
            is_last,
        }) => CheerRow {
            moment: ui::Moment::Home,
            side: side(seat),
            piece: side(seat) * 4 + i32::from(piece.number()),
            last: is_last,
            ..CheerRow::default()
        },
    };
    adapter.set_cheer(row);
    if let Some(cheer) = board.cheer {
        adapter.set_cheer_time(cheer.lasts.as_millis() as i64);
    }
    adapter.set_cheers(board.cheers);
    adapter.set_counts(board.counts);
}

/// Changes a row that is another one now.
fn change<T: Clone + PartialEq + 'static>(rows: &VecModel<T>, index: usize, row: T) {
    if rows.row_data(index).as_ref() != Some(&row) {
        rows.set_row_data(index, row);
    }
}

/// The hint, and the number that it speaks of.
fn hint_row(hint: Option<Hint>) -> (ui::Hint, i32) {
    match hint {
        None => (ui::Hint::None, 0),
        Some(Hint::TapAPiece) => (ui::Hint::TapAPiece, 0),
        Some(Hint::TapThePiece) => (ui::Hint::TapThePiece, 0),
        Some(Hint::NeedExit(face)) => (ui::Hint::NeedExit, i32::from(face.pips())),
        Some(Hint::ExactGoal) => (ui::Hint::ExactGoal, 0),
        Some(Hint::TapHurries) => (ui::Hint::TapHurries, 0),
        Some(Hint::ForcedMoves) => (ui::Hint::ForcedMoves, 0),
        Some(Hint::Lesson(lesson)) => (lesson.to_ui(), 0),
    }
}

/// The squares of the board of these rules.
pub fn cell_rows(rules: &RuleSet) -> ModelRc<CellRow> {
    let cells = Cells::new(rules);
    let squares = cells.drawn_squares(rules.safe).into_iter();
    let rows: Vec<CellRow> = squares
        .map(|square| CellRow {
            column: square.at.column as i32,
            row: square.at.row as i32,
            kind: match square.kind {
                Kind::Ring => CellKind::Ring,
                Kind::Start => CellKind::Start,
                Kind::Star => CellKind::Star,
                Kind::Lane => CellKind::Lane,
            },
            side: square
                .owner
                .map_or(NONE, |seat| i32::from(cells.side(seat))),
            safe: square.is_safe,
        })
        .collect();
    ModelRc::from(rows.as_slice())
}

fn piece_row(side: u8, piece: Piece, view: &PieceView) -> PieceRow {
    PieceRow {
        side: i32::from(side),
        number: i32::from(piece.number()) + 1,
        column: view.at.column,
        row: view.at.row,
        scale: view.scale,
        movable: view.is_movable,
        // Nearer ones over those behind them, and a pile from below; what can be tapped over that, and what moves over all.
        layer: i32::from(view.height)
            + 8 * (view.at.row * 4.0) as i32
            + 1_000 * i32::from(view.is_movable)
            + 2_000 * i32::from(view.is_moving),
        height: i32::from(view.height),
        pile: i32::from(view.pile),
        home: view.to_go == 0,
        in_base: view.steps.is_base(),
        ..PieceRow::default()
    }
}
