//! The board as it is shown, and what taps and keys mean on it.

use std::time::Duration;

use super::nav::{Dialog, Page};
use super::{App, Effect, PageName, Timer};
use crate::session::{Aim, Cheer, Input, Point, View};
use ludo_engine::game::Game;
use ludo_engine::rules::{Piece, RuleSet, Seat};

/// After this long without a tap the person is called once more.
const UNTIL_REMINDED: Duration = Duration::from_secs(20);

/// Of the person's pieces, this one.
fn only(piece: Piece) -> [bool; 4] {
    Piece::ALL.map(|other| other == piece)
}

fn is_several(pieces: [bool; 4]) -> bool {
    pieces.iter().filter(|is_one| **is_one).count() > 1
}

/// What the board shows.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// The rules that it is laid out for.
    pub laid_out: Option<RuleSet>,
    /// The moment that is shown.
    pub view: Option<View>,
    /// The moment at which the board was at rest: pieces are named by where they are then. While something is shown they keep
    /// their names, or the one that has the focus would be named at every hop.
    pub at_rest: Option<View>,
    /// How long pieces take to get to where they are in it.
    pub travel: Duration,
    /// The piece that the keys have chosen.
    pub selected: Option<Piece>,
    /// The pieces whose landing places are shown.
    pub previewed: [bool; 4],
    /// How often the person was called to what can be tapped.
    pub calls: i32,
    /// What is celebrated, unless that is over or was cut short.
    pub cheer: Option<Cheer>,
    /// How often something was.
    pub cheers: i32,
}

impl Board {
    /// Lays the board out for this game. Its pieces are where they are: nothing flies there.
    pub fn lay_out(&mut self, game: &Game, view: View) {
        self.laid_out = Some(game.setup().rules);
        self.show(view, Duration::ZERO);
        self.come_to_rest();
        self.cheer = None;
    }

    /// What is shown stays as it is now.
    pub fn come_to_rest(&mut self) {
        self.at_rest.clone_from(&self.view);
    }

    /// Shows a moment. Pieces take `travel` to get where they are in it.
    pub fn show(&mut self, view: View, travel: Duration) {
        self.view = Some(view);
        self.travel = travel;
        self.selected = self.selected.filter(|piece| self.is_movable(*piece));
        self.previewed = [false; 4];
    }

    /// Celebrates this, in place of what came before it.
    pub fn celebrate(&mut self, cheer: Cheer) {
        self.cheer = Some(cheer);
        self.cheers += 1;
    }

    /// Whether a tap moves this piece of the person's.
    pub fn is_movable(&self, piece: Piece) -> bool {
        let view = self.view.as_ref();
        view.is_some_and(|view| view.pieces[Seat::HUMAN][piece.index()].is_movable)
    }
}

impl App {
    /// Shows the game as it is, on a board that is made anew.
    pub(super) fn lay_out_game(&mut self) {
        if let Some(session) = &self.session {
            self.board.lay_out(session.game(), session.view());
            self.effects.push(Effect::ForgetAnnouncements);
        }
    }

    /// Calls the person to what can be tapped: at once, and once more where nothing comes of it.
    pub(super) fn call(&mut self) {
        self.pulse();
        let reminder = Effect::Start(Timer::Reminder, UNTIL_REMINDED);
        self.effects.push(reminder);
    }

    pub(super) fn remind(&mut self) {
        let waits = self.board.view.as_ref().is_some_and(View::waits_for_person);
        if waits && self.nav.name() == PageName::Game {
            self.pulse();
        }
    }

    /// The rings pulse, if anything is to be seen moving.
    fn pulse(&mut self) {
        if !self.pace().is_still {
            self.board.calls += 1;
        }
    }

    pub(super) fn tap_piece(&mut self, piece: Piece) {
        if !self.board.is_movable(piece) {
            return;
        }
        if self.archive.settings().preview && !self.board.previewed[piece.index()] {
            self.preview(only(piece));
        } else {
            self.move_by_hand(piece);
        }
    }

    /// What a tap at this point of the board is for. `cell` is the size of a cell in logical pixels.
    pub fn aim(&self, point: Point, cell: f32) -> Aim {
        let Some(view) = &self.board.view else {
            return Aim::Nothing;
        };
        let shown = self.board.previewed;
        // The first tap left it open which one is meant.
        let decided = view
            .nearest(point, cell, shown)
            .filter(|_| is_several(shown));
        decided.map_or_else(|| view.aim(point, cell), Aim::Piece)
    }

    pub(super) fn tap_between(&mut self, pieces: [bool; 4]) {
        self.preview(pieces);
    }

    pub(super) fn move_piece(&mut self, piece: Piece) {
        if self.board.is_movable(piece) {
            self.move_by_hand(piece);
        }
    }

    pub(super) fn tap_board(&mut self) {
        self.board.previewed = [false; 4];
        self.handle(Input::BoardTapped);
    }

    /// Shows where these pieces would land.
    fn preview(&mut self, pieces: [bool; 4]) {
        let session = self.session.as_ref();
        let lands = |piece: Piece| session.is_some_and(|s| s.landing_place(piece).is_some());
        let can = |piece: Piece| self.board.is_movable(piece) && lands(piece);
        self.board.previewed = Piece::ALL.map(|piece| pieces[piece.index()] && can(piece));
    }

    pub(super) fn look_back(&mut self) {
        let now = self.now;
        let can = self.session.as_ref().filter(|s| s.can_look_back(now));
        if let Some(session) = can {
            let recap = session.recap().to_vec();
            self.nav.ask(Dialog::Recap(recap));
        }
    }

    /// Selects the next movable piece in this direction.
    pub(super) fn select_next(&mut self, step: i32) {
        let at = |piece: Piece| i32::from(piece.number());
        let from = self
            .board
            .selected
            .map_or(if step < 0 { 0 } else { -1 }, at);
        let next = (1..=4)
            .map(|ahead| (from + step.signum() * ahead).rem_euclid(4))
            .filter_map(|number| Piece::new(number as u8))
            .find(|piece| self.board.is_movable(*piece));
        self.select(next);
    }

    /// Selects this piece, if it can move.
    pub(super) fn select(&mut self, piece: Option<Piece>) {
        self.board.selected = piece.filter(|piece| self.board.is_movable(*piece));
        if self.archive.settings().preview {
            self.preview(self.board.selected.map_or([false; 4], only));
        }
    }

    pub(super) fn select_or_move(&mut self, piece: Piece) {
        if self.board.selected == Some(piece) {
            self.move_piece(piece);
        } else if self.board.is_movable(piece) {
            self.select(Some(piece));
        }
    }

    /// Moves the selected piece, or rolls the die. A piece that is not selected yet is selected first.
    pub(super) fn act(&mut self) {
        if let Some(piece) = self.board.selected {
            self.move_by_hand(piece);
            return;
        }
        self.select_next(1);
        if self.board.selected.is_none() {
            self.handle(Input::DieTapped);
        }
    }

    /// Whether a game is watched, and not played.
    pub(super) fn is_watching(&self) -> bool {
        matches!(self.nav.page(), Page::Watch(_))
    }
}
