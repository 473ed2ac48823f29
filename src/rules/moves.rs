//! Legal moves: which pieces can use a roll, where they come to stand and what they capture.

use std::ops::Deref;

use super::board::{LAST_RING_STEP, QUARTER, RING, Square, Steps};
use super::face::Face;
use super::pieces::Pieces;
use super::rule_set::{Capacity, Overshoot, RuleSet, Stack};
use super::seat::{Piece, PieceSet, Seat};

/// What a piece is moved by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advance {
    /// A roll of the die.
    Roll(Face),
    /// A bonus of so many squares; nobody leaves the base with it.
    Bonus(u8),
}

/// All that a screen or a CPU needs to know of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The piece that moves.
    pub piece: Piece,
    /// Where it stands.
    pub from: Steps,
    /// Where it comes to stand.
    pub to: Steps,
    /// It walks to the goal and comes back from there.
    pub bounces: bool,
    /// The rivals that go to their bases.
    pub captures: PieceSet,
}

/// The legal moves of one seat, at most one for each piece, in piece order.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    list: [Move; 4],
    len: u8,
}

impl Moves {
    /// No move.
    pub const NONE: Moves = Moves {
        list: [Move {
            piece: Piece::ALL[0],
            from: Steps::BASE,
            to: Steps::BASE,
            bounces: false,
            captures: PieceSet::EMPTY,
        }; 4],
        len: 0,
    };

    /// This move alone.
    pub(super) fn one(legal: Move) -> Moves {
        let mut moves = Moves::NONE;
        moves.push(legal);
        moves
    }

    fn push(&mut self, legal: Move) {
        self.list[usize::from(self.len & 3)] = legal;
        self.len += 1;
    }

    /// The move of this piece, if it has one.
    pub fn of(&self, piece: Piece) -> Option<&Move> {
        self.iter().find(|legal| legal.piece == piece)
    }

    fn retain(&mut self, keep: impl Fn(&Move) -> bool) {
        let all = *self;
        self.len = 0;
        for legal in all.iter().filter(|legal| keep(legal)) {
            self.push(*legal);
        }
    }
}

impl Deref for Moves {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        &self.list[..usize::from(self.len)]
    }
}

impl PartialEq for Moves {
    fn eq(&self, other: &Moves) -> bool {
        **self == **other
    }
}

impl Eq for Moves {}

impl Pieces {
    /// The moves that `seat` may make with this roll or bonus, whatever happened before in its turn.
    pub fn legal_moves(&self, rules: &RuleSet, seat: Seat, advance: Advance) -> Moves {
        let (distance, exits) = match advance {
            Advance::Roll(face) => {
                let seven =
                    rules.six_is_seven_when_base_empty && face.is_six() && !self.has_base(seat);
                let distance = if seven { 7 } else { face.pips() };
                (distance as i8, rules.exit_rolls.contains(face))
            }
            Advance::Bonus(squares) => (squares.min(super::GoalBonus::MAX) as i8, false),
        };
        let barriers = self.barriers(rules, seat, None);
        let mut moves = Moves::NONE;
        for piece in Piece::ALL {
            let from = self.steps(seat, piece);
            let legal = if from.is_base() {
                if exits {
                    self.exit(rules, seat, piece)
                } else {
                    None
                }
            } else {
                self.advance(rules, seat, piece, distance, barriers)
            };
            if let Some(legal) = legal {
                moves.push(legal);
            }
        }
        if rules.six_opens_own_block && advance == Advance::Roll(Face::SIX) {
            let opens = |legal: &Move| self.is_in_own_block(seat, legal.from);
            if moves.iter().any(opens) {
                moves.retain(opens);
            }
        }
        moves
    }

    /// The move that brings this base piece to its start square, if it may land there.
    pub(super) fn exit(&self, rules: &RuleSet, seat: Seat, piece: Piece) -> Option<Move> {
        let captures = self.landing(rules, seat, piece, Steps::START, true)?;
        Some(Move {
            piece,
            from: Steps::BASE,
            to: Steps::START,
            bounces: false,
            captures,
        })
    }

    fn advance(
        &self,
        rules: &RuleSet,
        seat: Seat,
        piece: Piece,
        distance: i8,
        barriers: u64,
    ) -> Option<Move> {
        let goal = rules.goal().get();
        let from = self.steps(seat, piece);
        if from.get() == goal {
            return None;
        }
        let beyond = from.get() + distance - goal;
        let (to, bounces) = if beyond <= 0 {
            (goal + beyond, false)
        } else {
            match rules.overshoot {
                Overshoot::Illegal => return None,
                Overshoot::StopsAtGoal => (goal, false),
                Overshoot::Bounces => (goal - beyond, true),
            }
        };
        if barriers != 0 || bounces {
            // On its way back a piece may meet its own square again, where it does not block itself.
            let barriers = if bounces {
                self.barriers(rules, seat, Some(piece))
            } else {
                barriers
            };
            let turn = if bounces { goal } else { to };
            let mut passed = squares_between(from.get(), turn);
            if bounces {
                passed |= squares_between(to, goal);
            }
            if barriers & passed != 0 {
                return None;
            }
        }
        let to = Steps::from_raw(to);
        let captures = self.landing(rules, seat, piece, to, false)?;
        Some(Move {
            piece,
            from,
            to,
            bounces,
            captures,
        })
    }

    /// What a piece that comes to stand on `to` captures there; `None` where it may not land.
    fn landing(
        &self,
        rules: &RuleSet,
        seat: Seat,
        mover: Piece,
        to: Steps,
        exits: bool,
    ) -> Option<PieceSet> {
        if to == rules.goal() {
            return Some(PieceSet::EMPTY);
        }
        let limited = rules.capacity == Capacity::Two;
        let own = if limited || rules.stack == Stack::Shielded {
            let same_square = |piece: &Piece| *piece != mover && self.steps(seat, *piece) == to;
            Piece::ALL.iter().filter(|p| same_square(p)).count() as u32
        } else {
            0
        };
        let Some(square) = Square::of(seat, to) else {
            return (!limited || own < 2).then_some(PieceSet::EMPTY);
        };
        let mut rivals = PieceSet::EMPTY;
        let mut block = false;
        for rival in seat.rivals() {
            let Some(there) = square.steps_of(rival) else {
                continue;
            };
            let here = PieceSet::of_seat(rival, self.of(rival), there);
            rivals = rivals.union(here);
            block |= here.len() >= 2;
        }
        let standing = own + rivals.len();
        if limited && standing >= 2 {
            return match self.latest_of(rivals) {
                Some((rival, piece)) if exits => Some(PieceSet::one(rival, piece)),
                _ => None,
            };
        }
        if block && matches!(rules.stack, Stack::BlocksLanding | Stack::BlocksPassing) {
            return None;
        }
        let nothing_captured =
            square.is_safe(rules.safe) || rules.stack == Stack::Shielded && standing != 1;
        Some(if nothing_captured {
            PieceSet::EMPTY
        } else {
            rivals
        })
    }

    /// The squares that no piece of `seat` may pass, as bits by its own steps. `but` is a piece that stands in nobody's
    /// way.
    fn barriers(&self, rules: &RuleSet, seat: Seat, but: Option<Piece>) -> u64 {
        let mut barriers = 0;
        match rules.stack {
            Stack::Nothing | Stack::BlocksLanding | Stack::Shielded => return 0,
            Stack::BlocksPassing => {
                for rival in seat.rivals() {
                    let mut seen = 0;
                    for steps in self.of(rival) {
                        let bit = ring_bit(*steps, rival.places_after(seat));
                        barriers |= seen & bit;
                        seen |= bit;
                    }
                }
            }
            Stack::NoOvertaking => {
                for rival in seat.rivals() {
                    for steps in self.of(rival) {
                        barriers |= ring_bit(*steps, rival.places_after(seat));
                    }
                }
                for piece in Piece::ALL {
                    let steps = self.steps(seat, piece);
                    let in_the_way =
                        !steps.is_base() && steps != rules.goal() && Some(piece) != but;
                    if in_the_way {
                        barriers |= 1 << steps.get();
                    }
                }
            }
        }
        barriers
    }

    fn is_in_own_block(&self, seat: Seat, steps: Steps) -> bool {
        steps.is_ring() && self.count(seat, |other| other == steps) >= 2
    }
}

/// The bit of a rival's ring square in the steps of a seat that has its turn `places` before that rival; none for the
/// square just before the seat's start, where its pieces never come.
fn ring_bit(steps: Steps, places: u8) -> u64 {
    if !steps.is_ring() {
        return 0;
    }
    let here = (steps.get() as u8 + QUARTER * places) % RING;
    if here as i8 > LAST_RING_STEP {
        0
    } else {
        1 << here
    }
}

/// Bits of the squares strictly between two steps, `low` being the smaller.
fn squares_between(low: i8, high: i8) -> u64 {
    if high - low < 2 {
        return 0;
    }
    (1_u64 << high) - (1_u64 << (low + 1))
}
