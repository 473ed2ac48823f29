//! The game page: the view of a moment as rows and properties, taps and keys as inputs.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use slint::{ComponentHandle, Model, ModelRc, Timer, TimerMode, VecModel};

use super::app::{App, with};
use super::how_to_play_page::exit_rolls;
use super::in_words::{counts, number, spot_row};
use super::mirror::Mirror;
use super::ui::{
    self, AppWindow, BlockRow, CellKind, CellRow, GameAdapter, Hint, Loss, MoveRow, PieceRow,
    RecapRow, SeatRow,
};
use ludo_app::session::{
    Cells, Hindrance, Input, Kind, Notice, PieceView, Point, Prompt, Session, Spot, TurnRecap,
    View, by_side,
};
use ludo_engine::game::Game;
use ludo_engine::rules::{MovedBy, Overshoot, Piece, Place, RollEarned, RuleSet, Seat};

/// No row is selected.
const NONE: i32 = -1;

/// The rows of the page, which are made once and then only changed: only so do pieces walk instead of jumping.
pub(super) struct GamePage {
    pieces: Rc<VecModel<PieceRow>>,
    seats: Rc<VecModel<SeatRow>>,
    shown: RefCell<Option<(Cells, View)>>,
    selected: Cell<i32>,
    /// Whose landing place is shown.
    previewed: Cell<i32>,
    /// Runs while the person is waited for.
    reminder: Timer,
}

/// After this long without a tap the person is called once more.
const UNTIL_REMINDED: Duration = Duration::from_secs(20);

impl GamePage {
    pub fn new(window: &AppWindow) -> GamePage {
        let page = GamePage {
            pieces: Rc::new(VecModel::from(vec![PieceRow::default(); 16])),
            seats: Rc::new(VecModel::from(vec![SeatRow::default(); 4])),
            shown: RefCell::new(None),
            selected: Cell::new(NONE),
            previewed: Cell::new(NONE),
            reminder: Timer::default(),
        };
        let adapter = window.global::<GameAdapter>();
        adapter.set_pieces(ModelRc::from(page.pieces.clone()));
        adapter.set_seats(ModelRc::from(page.seats.clone()));
        adapter.set_moves(ModelRc::new(VecModel::from(vec![MoveRow::default(); 4])));
        page
    }

    /// The person's piece in this row, if a tap moves it.
    fn movable(&self, row: i32) -> Option<Piece> {
        let shown = self.shown.borrow();
        let (cells, view) = shown.as_ref()?;
        let (side, number) = (u8::try_from(row / 4).ok()?, u8::try_from(row % 4).ok()?);
        let piece = Piece::new(number)?;
        let movable = (side < 4).then(|| view.pieces[cells.seat(side)][piece.index()].is_movable);
        movable?.then_some(piece)
    }
}

impl App {
    pub(super) fn connect_game_page(&self) {
        let adapter = self.window.global::<GameAdapter>();
        let app = self.weak();
        adapter.on_die_tapped(move || {
            app.upgrade().inspect(|app| app.handle(Input::DieTapped));
        });
        let app = self.weak();
        adapter.on_target_at(move |column, row, cell| {
            let target = |app: Rc<App>| app.target_at(Point { column, row }, cell);
            app.upgrade().map_or(NONE, target)
        });
        let app = self.weak();
        adapter.on_piece_tapped(move |row| {
            app.upgrade().inspect(|app| app.piece_tapped(row));
        });
        let app = self.weak();
        adapter.on_board_tapped(move || {
            app.upgrade().inspect(|app| app.board_tapped());
        });
        let app = self.weak();
        adapter.on_skip(move || {
            app.upgrade().inspect(|app| app.handle(Input::SkipToTurn));
        });
        let app = self.weak();
        adapter.on_look_back(move || {
            app.upgrade().inspect(|app| app.look_back());
        });
        let app = self.weak();
        adapter.on_select(move |step| {
            app.upgrade().inspect(|app| app.select(step));
        });
        let app = self.weak();
        adapter.on_piece_chosen(move |row| {
            app.upgrade().inspect(|app| app.piece_chosen(row));
        });
        let app = self.weak();
        adapter.on_select_row(move |row| {
            app.upgrade().inspect(|app| app.select_row(row));
        });
        let app = self.weak();
        adapter.on_choose_number(move |number| {
            app.upgrade().inspect(|app| app.choose_number(number));
        });
        let app = self.weak();
        adapter.on_act(move || {
            app.upgrade().inspect(|app| app.act());
        });
    }

    /// Lays out the board of the game that is going to be played.
    pub(super) fn prepare_game_page(&self) {
        let session = self.session.borrow();
        let Some(session) = session.as_ref() else {
            return;
        };
        self.lay_out_board(session.game());
        // A page that is made anew shows its pieces where they are; nothing flies there.
        let view = session.view();
        self.forget_what_was_told();
        let rules = &session.game().setup().rules;
        self.show(rules, &view, Duration::ZERO);
        self.name_pieces(rules, &view);
    }

    /// Lays out the board of a game that is going to be shown.
    pub(super) fn lay_out_board(&self, game: &Game) {
        let rules = game.setup().rules;
        let adapter = self.window.global::<GameAdapter>();
        adapter.set_level(game.setup().level.to_ui());
        adapter.set_lane_length(i32::from(rules.column.squares()));
        adapter.set_mirrored(Cells::new(&rules).is_mirrored());
        adapter.set_cells(cell_rows(&rules));
        adapter.set_exit_rolls(exit_rolls(&rules));
    }

    /// Shows a moment of the game that is watched, or else played. Pieces take `travel` to get where they are in it.
    pub(super) fn show_view(&self, view: &View, travel: Duration) {
        if let Some(rules) = self.rules_on_the_board() {
            self.show(&rules, view, travel);
        }
    }

    /// What is shown stays as it is now: pieces are named by where they are.
    pub(super) fn come_to_rest(&self) {
        let shown = self.game_page.shown.borrow();
        if let (Some(rules), Some((_, view))) = (self.rules_on_the_board(), shown.as_ref()) {
            self.name_pieces(&rules, view);
        }
    }

    /// Calls the person to what can be tapped: at once, and once more where nothing comes of it.
    pub(super) fn call(&self) {
        self.pulse();
        let app = self.weak();
        let again = move || {
            with(&app, |app| {
                let shown = app.game_page.shown.borrow();
                let waits = shown
                    .as_ref()
                    .is_some_and(|(_, view)| view.waits_for_person());
                if waits && app.navigation.page() == ui::Page::Game {
                    app.pulse();
                }
            });
        };
        let timer = &self.game_page.reminder;
        timer.start(TimerMode::SingleShot, UNTIL_REMINDED, again);
    }

    /// The rings pulse, if anything is to be seen moving.
    fn pulse(&self) {
        let adapter = self.window.global::<GameAdapter>();
        if !adapter.get_still() {
            adapter.set_calls(adapter.get_calls() + 1);
        }
    }

    /// The rules of the game that is watched, or else played.
    fn rules_on_the_board(&self) -> Option<RuleSet> {
        let watched = self.watching.borrow();
        let played = self.session.borrow();
        let game = match watched.as_ref() {
            Some(watching) => Some(watching.game()),
            None => played.as_ref().map(Session::game),
        };
        game.map(|game| game.setup().rules)
    }

    fn show(&self, rules: &RuleSet, view: &View, travel: Duration) {
        let cells = Cells::new(rules);
        let adapter = self.window.global::<GameAdapter>();
        let page = &self.game_page;
        adapter.set_hop(travel.as_millis() as i64);
        for (seat, pieces) in view.pieces.iter() {
            for (piece, shown) in Piece::ALL.into_iter().zip(pieces) {
                let side = cells.side(seat);
                let index = usize::from(side) * 4 + piece.index();
                let mut row = piece_row(side, piece, shown);
                let before = page.pieces.row_data(index);
                // Where it is in words is only said at rest.
                if let Some(before) = &before {
                    (row.spot, row.beside) = (before.spot.clone(), before.beside.clone());
                }
                if before.as_ref() != Some(&row) {
                    page.pieces.set_row_data(index, row);
                }
            }
        }
        let faces = by_side(cells, &view.last_faces);
        let home = by_side(cells, &view.home);
        let places = by_side(cells, &view.places);
        for side in 0..4_u8 {
            let index = usize::from(side);
            let row = SeatRow {
                side: i32::from(side),
                active: cells.side(view.turn) == side && view.prompt != Prompt::Over,
                last_face: faces[index].map_or(0, |face| i32::from(face.pips())),
                home: i32::from(home[index]),
                rank: places[index].map_or(0, i32::from),
            };
            if page.seats.row_data(index).as_ref() != Some(&row) {
                page.seats.set_row_data(index, row);
            }
        }
        let side = |seat: Seat| i32::from(cells.side(seat));
        adapter.set_die_face(view.die.face.map_or(0, |face| i32::from(face.pips())));
        adapter.set_die_side(side(view.die.seat));
        adapter.set_die_ready(view.die.is_ready);
        adapter.set_die_free(view.die.is_free);
        adapter.set_die_rolls(view.die.rolls as i32);
        let (kind, number) = prompt_row(view.prompt);
        adapter.set_prompt(kind);
        adapter.set_prompt_number(number);
        adapter.set_prompt_side(side(view.turn));
        self.show_notice(cells, view.notice);
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
        self.show_hint(rules, view);
        self.show_moves(cells);
        adapter.set_pieces_home(home.iter().map(|count| i32::from(*count)).sum());
        adapter.set_seat_home(view.places.0.iter().any(Option::is_some));
        let is_home = view.places[Seat::HUMAN].is_some();
        let others_play = !view.turn.is_human() && view.prompt != Prompt::Over;
        let is_watched = self.watching.borrow().is_some();
        adapter.set_can_skip(others_play && view.die.rolls > 0 && !is_watched);
        adapter.set_skips_to_end(is_home);
        let session = self.session.borrow();
        let has_recap = session.as_ref().is_some_and(|s| !s.recap().is_empty());
        adapter.set_can_look_back(has_recap && view.waits_for_person() && !is_watched);
        drop(session);
        let origin = view.origin.unwrap_or(Point {
            column: -1.0,
            row: -1.0,
        });
        adapter.set_origin_column(origin.column);
        adapter.set_origin_row(origin.row);
        *page.shown.borrow_mut() = Some((cells, view.clone()));
        if page.movable(page.selected.get()).is_none() {
            self.set_selected(NONE);
        }
        self.set_previewed(NONE);
    }

    /// What a newcomer may not know yet, at the person's turn.
    fn show_hint(&self, rules: &RuleSet, view: &View) {
        let column = rules.column;
        let person = &view.pieces[Seat::HUMAN];
        let place = |piece: &PieceView| piece.steps.place(column);
        let on_track = |piece: &PieceView| matches!(place(piece), Place::Ring(_) | Place::Lane(_));
        let in_lane = |piece: &PieceView| matches!(place(piece), Place::Lane(_));
        let mut exits = rules.exit_rolls.iter();
        let only_exit = exits.next().filter(|_| exits.next().is_none());
        let is_watched = self.watching.borrow().is_some();
        let is_new = !is_watched && !self.knows_these_rules();
        let is_movable = |piece: &&PieceView| piece.is_movable;
        let tap = match person.iter().filter(is_movable).count() {
            1 => Hint::TapThePiece,
            _ => Hint::TapAPiece,
        };
        let (hint, number) = match view.prompt {
            _ if !is_new || !view.turn.is_human() => (Hint::None, 0),
            Prompt::ChoosePiece { .. }
            | Prompt::ChooseBonus { .. }
            | Prompt::MovePiece { .. }
            | Prompt::BringOut => (tap, 0),
            // A loss is told instead.
            _ if matches!(view.notice, Some(Notice::Captured { seat, .. }) if seat.is_human()) => {
                (Hint::None, 0)
            }
            Prompt::Roll | Prompt::Try(_) if !person.iter().any(on_track) => match only_exit {
                Some(face) => (Hint::NeedExit, i32::from(face.pips())),
                None => (Hint::None, 0),
            },
            Prompt::Roll if rules.overshoot == Overshoot::Illegal && person.iter().any(in_lane) => {
                (Hint::ExactGoal, 0)
            }
            _ => (Hint::None, 0),
        };
        let adapter = self.window.global::<GameAdapter>();
        adapter.set_hint(hint);
        adapter.set_hint_number(number);
    }

    /// Whether the person has played a game by the rules of this one to its end.
    fn knows_these_rules(&self) -> bool {
        let session = self.session.borrow();
        let name = session.as_ref().map(|s| s.game().setup().rules_name);
        let archive = self.archive.borrow();
        name.is_some_and(|name| archive.settings().known_rules.contains(&name))
    }

    fn show_notice(&self, cells: Cells, notice: Option<Notice>) {
        let adapter = self.window.global::<GameAdapter>();
        let (kind, about, other, number) = notice_row(cells, notice);
        adapter.set_notice(kind);
        adapter.set_notice_side(about);
        adapter.set_notice_other(other);
        adapter.set_notice_number(number);
    }

    fn target_at(&self, point: Point, cell: f32) -> i32 {
        let shown = self.game_page.shown.borrow();
        let Some((cells, view)) = shown.as_ref() else {
            return NONE;
        };
        match view.target(point, cell) {
            Some((seat, piece)) => i32::from(cells.side(seat) * 4 + piece.number()),
            None => NONE,
        }
    }

    fn piece_tapped(&self, row: i32) {
        let Some(piece) = self.game_page.movable(row) else {
            return;
        };
        let is_shown_first = self.archive.borrow().settings().preview;
        if is_shown_first && self.game_page.previewed.get() != row {
            self.set_previewed(row);
        } else {
            self.handle(Input::PieceTapped(piece));
        }
    }

    /// The piece of this row moves, if a tap could move it.
    fn piece_chosen(&self, row: i32) {
        if let Some(piece) = self.game_page.movable(row) {
            self.handle(Input::PieceTapped(piece));
        }
    }

    fn board_tapped(&self) {
        self.set_previewed(NONE);
        self.handle(Input::BoardTapped);
    }

    /// Shows where the piece of this row would land.
    fn set_previewed(&self, row: i32) {
        let page = &self.game_page;
        let target = page.movable(row).and_then(|piece| {
            let session = self.session.borrow();
            session.as_ref()?.landing_place(piece)
        });
        let row = target.map_or(NONE, |_| row);
        page.previewed.set(row);
        let adapter = self.window.global::<GameAdapter>();
        adapter.set_preview_row(row);
        if let Some(target) = target {
            adapter.set_preview_column(target.column);
            adapter.set_preview_at_row(target.row);
        }
    }

    /// What the others did since the person's last turn.
    fn look_back(&self) {
        let session = self.session.borrow();
        let now = (self.platform.clock)();
        let Some(session) = session
            .as_ref()
            .filter(|session| session.can_look_back(now))
        else {
            return;
        };
        let cells = Cells::new(&session.game().setup().rules);
        let rows: Vec<RecapRow> = {
            let turns = session.recap().iter();
            turns.map(|turn| recap_row(cells, turn)).collect()
        };
        let adapter = self.window.global::<GameAdapter>();
        adapter.set_recap(ModelRc::from(rows.as_slice()));
        self.ask(ui::Dialog::Recap);
    }

    /// Keys: the next movable piece in this direction.
    fn select(&self, step: i32) {
        let page = &self.game_page;
        let from = page.selected.get();
        let start = if from == NONE && step < 0 { 0 } else { from };
        let next = (1..=16)
            .map(|ahead| (start + step.signum() * ahead).rem_euclid(16))
            .find(|row| page.movable(*row).is_some());
        self.select_row(next.unwrap_or(NONE));
    }

    /// Keys: this piece, if it can move.
    fn select_row(&self, row: i32) {
        let row = self.game_page.movable(row).map_or(NONE, |_| row);
        self.set_selected(row);
        if self.archive.borrow().settings().preview {
            self.set_previewed(row);
        }
    }

    /// Keys: the person's piece of this number, from 1; it moves where it is selected already.
    fn choose_number(&self, number: i32) {
        let row = number - 1;
        if self.game_page.movable(row).is_some() {
            if self.game_page.selected.get() == row {
                self.piece_chosen(row);
            } else {
                self.select_row(row);
            }
        }
    }

    /// Keys: moves the selected piece, or rolls the die. A piece that is not selected yet is selected first.
    fn act(&self) {
        match self.game_page.movable(self.game_page.selected.get()) {
            Some(piece) => self.handle(Input::PieceTapped(piece)),
            None => {
                self.select(1);
                if self.game_page.selected.get() == NONE {
                    self.handle(Input::DieTapped);
                }
            }
        }
    }

    fn set_selected(&self, row: i32) {
        self.game_page.selected.set(row);
        self.window.global::<GameAdapter>().set_selected(row);
    }
}

/// The squares of the board of these rules.
pub(super) fn cell_rows(rules: &RuleSet) -> ModelRc<CellRow> {
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
        // The person's pieces over the others where they share a square; one on its way over all.
        layer: match (view.is_moving, view.is_movable, side) {
            (true, ..) => 3,
            (_, true, _) => 2,
            (_, _, 0) => 1,
            _ => 0,
        },
        home: view.to_go == 0,
        in_base: view.steps.is_base(),
        ..PieceRow::default()
    }
}

/// The prompt, and the number that it speaks of.
pub(super) fn prompt_row(prompt: Prompt) -> (ui::Prompt, i32) {
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
pub(super) fn notice_row(cells: Cells, notice: Option<Notice>) -> (ui::Notice, i32, i32, i32) {
    let side = |seat: Seat| i32::from(cells.side(seat));
    let pips = |face: ludo_engine::rules::Face| i32::from(face.pips());
    match notice {
        None => (ui::Notice::None, 0, 0, 0),
        Some(Notice::OnlyMove { seat }) => (ui::Notice::OnlyMove, side(seat), 0, 0),
        Some(Notice::NoMove { seat, face, why }) => {
            let kind = match why {
                Hindrance::NeedsExit => ui::Notice::NoExit,
                Hindrance::StartTaken => ui::Notice::StartTaken,
                Hindrance::NeedsExact => ui::Notice::NeedsExact,
                Hindrance::Blocked => ui::Notice::Blocked,
                Hindrance::Full => ui::Notice::Full,
                Hindrance::Several => ui::Notice::NoMove,
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
pub(super) fn recap_row(cells: Cells, turn: &TurnRecap) -> RecapRow {
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
        losses: losses.as_slice().into(),
        third_six: turn.third_six,
        finished: turn.finished.map_or(0, i32::from),
    }
}
