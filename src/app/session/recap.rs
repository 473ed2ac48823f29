//! What the others did since the person's last turn.

use std::collections::VecDeque;

use super::spot::Spot;
use super::view::Notice;
use ludo_engine::game::Game;
use ludo_engine::rules::{BySeat, Event, Face, Piece, Position, RuleSet, Seat, TurnEnded};

/// No more turns than this are kept: a person who is home already has no turn that would clear them.
const MOST: usize = 12;

/// What one seat did in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecap {
    /// The seat.
    pub seat: Seat,
    /// What it rolled, in order.
    pub faces: Vec<Face>,
    /// Pieces that it captured, by the seat that lost them.
    pub captured: BySeat<u8>,
    /// Pieces that it brought to the goal.
    pub brought_home: u8,
    /// Where its pieces went, in order.
    pub moves: Vec<Spot>,
    /// Whether it is told where they went.
    pub tells_moves: bool,
    /// The person's pieces that it captured, and where they stood.
    pub losses: Vec<(Piece, Spot)>,
    /// Whether a third six in a row ended it.
    pub third_six: bool,
    /// The place in which its last piece came home, if it did.
    pub finished: Option<u8>,
    is_over: bool,
}

/// The turns since the person's last one, or since they were told of.
#[derive(Clone, Debug, Default)]
pub(super) struct Recap {
    turns: VecDeque<TurnRecap>,
}

impl Recap {
    /// As the log of a game tells it.
    pub fn of(game: &Game) -> Recap {
        let mut recap = Recap::default();
        let setup = game.setup();
        let mut position = Position::new(setup.rules, setup.first_seat);
        for action in game.log() {
            position
                .play(*action, |event| recap.note(&event, &setup.rules))
                .expect("the log of a game is legal");
        }
        recap
    }

    pub fn turns(&self) -> &[TurnRecap] {
        self.turns.as_slices().0
    }

    /// How many of the turns are over.
    pub fn completed(&self) -> usize {
        self.turns.iter().filter(|turn| turn.is_over).count()
    }

    /// Every turn; none is left.
    pub fn take(&mut self) -> Vec<TurnRecap> {
        std::mem::take(&mut self.turns).into()
    }

    /// What the person has to know first when their turn comes: who captured pieces of theirs last, and how many.
    pub fn loss(&self) -> Option<Notice> {
        let hurts = |turn: &&TurnRecap| turn.captured[Seat::HUMAN] > 0;
        self.turns.iter().rfind(hurts).map(|turn| Notice::Captured {
            by: turn.seat,
            seat: Seat::HUMAN,
            pieces: turn.captured[Seat::HUMAN],
            rolls_again: false,
        })
    }

    pub fn note(&mut self, event: &Event, rules: &RuleSet) {
        match *event {
            Event::Rolled { seat, face, .. } if !seat.is_human() => {
                self.turn(seat).faces.push(face);
            }
            Event::Moved { seat, to, .. } if !seat.is_human() => {
                let turn = self.turn(seat);
                turn.moves.push(Spot::of(rules, seat, to));
                turn.brought_home += u8::from(to == rules.goal());
            }
            Event::Captured {
                by,
                seat,
                piece,
                from,
            } if !by.is_human() => {
                let turn = self.turn(by);
                turn.captured[seat] += 1;
                if seat.is_human() {
                    turn.losses.push((piece, Spot::of(rules, seat, from)));
                }
            }
            Event::Finished { seat, place } if !seat.is_human() => {
                self.turn(seat).finished = Some(place);
            }
            Event::TurnEnded { seat, .. } if seat.is_human() => self.turns.clear(),
            Event::TurnEnded { seat, why } => {
                let turn = self.turn(seat);
                turn.is_over = true;
                turn.third_six = why == TurnEnded::ThirdSix;
            }
            _ => {}
        }
        self.turns.make_contiguous();
    }

    /// The turn that this seat is in.
    fn turn(&mut self, seat: Seat) -> &mut TurnRecap {
        let is_open = |turn: &TurnRecap| turn.seat == seat && !turn.is_over;
        if !self.turns.back().is_some_and(is_open) {
            if self.turns.len() == MOST {
                self.turns.pop_front();
            }
            self.turns.push_back(TurnRecap {
                seat,
                faces: Vec::new(),
                captured: BySeat::default(),
                brought_home: 0,
                moves: Vec::new(),
                tells_moves: true,
                losses: Vec::new(),
                third_six: false,
                finished: None,
                is_over: false,
            });
        }
        self.turns.back_mut().expect("one was pushed")
    }
}
