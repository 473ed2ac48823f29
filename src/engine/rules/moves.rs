//! Legal moves: which pieces can use a roll, where they come to stand and what they capture.

use core::fmt;
use core::ops::Deref;

use super::board::{Square, Steps};
use super::face::Face;
use super::pieces::Pieces;
use super::rule_set::{Capacity, Overshoot, RuleSet, Stack};
use super::seat::{Piece, PieceSet, Seat};
use super::step_set::StepSet;

/// What a piece is moved by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advance {
    /// A roll of the die.
    Roll(Face),
    /// A bonus of this many squares; nobody leaves the base with it.
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
#[derive(Clone, Copy)]
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

    /// Takes all moves off the list.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a move of a later piece.
    pub(super) fn push(&mut self, legal: Move) {
        self.offer(true, legal);
    }

    /// Adds a move of a later piece if it is legal. Written either way and branch-free: this branch would mispredict.
    fn offer(&mut self, legal: bool, offered: Move) {
        self.list[usize::from(self.len & 3)] = offered;
        self.len += u8::from(legal);
    }

    /// The move of this piece, if it has one.
    pub fn of(&self, piece: Piece) -> Option<&Move> {
        // Counted, not searched for: the end of a search would mispredict.
        let earlier = (0..4)
            .zip(&self.list)
            .map(|(index, legal)| usize::from((index < self.len) & (legal.piece < piece)));
        let index = earlier.sum::<usize>();
        self.get(index).filter(|legal| legal.piece == piece)
    }

    /// The move where there is nothing to choose: the only one, or the first of several that look alike, from one square
    /// to another.
    pub fn only(&self) -> Option<&Move> {
        let first = self.first()?;
        let is_alike = |other: &Move| {
            (other.from, other.to, other.bounces) == (first.from, first.to, first.bounces)
        };
        self.iter().all(is_alike).then_some(first)
    }

    fn retain(&mut self, keep: impl Fn(&Move) -> bool) {
        let all = *self;
        self.clear();
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

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for Moves {
    fn eq(&self, other: &Moves) -> bool {
        **self == **other
    }
}

impl Eq for Moves {}

/// What stands on a seat's way, in its own steps.
#[derive(Clone, Copy)]
struct Way {
    rivals: StepSet,
    /// The places that none of its pieces may pass.
    barriers: StepSet,
}

impl Way {
    const EMPTY: Way = Way {
        rivals: StepSet::NONE,
        barriers: StepSet::NONE,
    };
}

impl Pieces {
    /// The moves that `seat` may make with this roll or bonus, whatever happened before in its turn. A seat that is home
    /// has none.
    pub fn legal_moves(&self, rules: &RuleSet, seat: Seat, advance: Advance) -> Moves {
        let mut moves = Moves::NONE;
        self.list_moves(rules, seat, advance, &mut moves);
        moves
    }

    /// Lists those moves in place: a list that was just written in pieces is slow to copy as a whole.
    pub(super) fn list_moves(
        &self,
        rules: &RuleSet,
        seat: Seat,
        advance: Advance,
        moves: &mut Moves,
    ) {
        let (distance, exits) = match advance {
            Advance::Roll(face) => {
                let seven =
                    rules.six_is_seven_when_base_empty && face.is_six() && !self.has_base(seat);
                let distance = if seven { 7 } else { face.pips() };
                (distance as i8, rules.exit_rolls.contains(face))
            }
            Advance::Bonus(squares) => (squares.min(super::GoalBonus::MAX) as i8, false),
        };
        let way = self.way(rules, seat);
        let before_goal = StepSet::below(rules.goal());
        let in_reach = before_goal & StepSet::up_to(rules.goal()).before(distance);
        let mut free = in_reach & !way.barriers.passed_by(distance);
        if exits {
            free = free | StepSet::BASE;
        }
        let mut eventful = free & self.events(rules, seat, way, distance);
        if rules.overshoot != Overshoot::Illegal {
            eventful = eventful | before_goal & !in_reach;
        }
        moves.clear();
        // With all four on the goal no piece is left to move.
        if !rules.to_win.is_all() && self.is_home(rules, seat) {
            return;
        }
        for piece in Piece::ALL {
            let from = self.steps(seat, piece);
            let plain = Move {
                piece,
                from,
                to: from.ahead(distance),
                bounces: false,
                captures: PieceSet::EMPTY,
            };
            // Most pieces meet nothing, and need no look at the squares.
            if !eventful.contains(from) {
                moves.offer(free.contains(from), plain);
            } else if let Some(legal) = self.eventful_move(rules, seat, way, plain) {
                moves.push(legal);
            }
        }
        if rules.six_opens_own_block && advance == Advance::Roll(Face::SIX) {
            let opens = |legal: &Move| self.is_in_own_block(seat, legal.from);
            if moves.iter().any(opens) {
                moves.retain(opens);
            }
        }
    }

    /// The places from which a piece that goes this many squares, or leaves the base, may meet another where it lands. From
    /// everywhere else it captures nothing.
    fn events(&self, rules: &RuleSet, seat: Seat, way: Way, distance: i8) -> StepSet {
        let standing = match rules.capacity {
            Capacity::Unlimited => way.rivals,
            Capacity::Two => way.rivals | StepSet::of_pairs(self.of(seat)),
        };
        let mut events = standing.before(distance);
        if standing.contains(Steps::START) {
            events = events | StepSet::BASE;
        }
        events
    }

    /// The move that brings this base piece to its start square, if it may land there.
    pub(super) fn exit(&self, rules: &RuleSet, seat: Seat, piece: Piece) -> Option<Move> {
        let exit = Move {
            piece,
            from: Steps::BASE,
            to: Steps::START,
            bounces: false,
            captures: PieceSet::EMPTY,
        };
        self.eventful_move(rules, seat, Way::EMPTY, exit)
    }

    /// What becomes of a move that may meet something. Apart from the others, since it is rare.
    #[cold]
    #[inline(never)]
    fn eventful_move(&self, rules: &RuleSet, seat: Seat, way: Way, tried: Move) -> Option<Move> {
        let goal = rules.goal();
        let Move { piece, from, .. } = tried;
        let beyond = tried.to.get() - goal.get();
        let (to, bounces) = if beyond <= 0 {
            (tried.to, false)
        } else {
            match rules.overshoot {
                Overshoot::Illegal => return None,
                Overshoot::StopsAtGoal => (goal, false),
                Overshoot::Bounces => (Steps::from_raw(goal.get() - beyond), true),
            }
        };
        let passed = if bounces {
            StepSet::between(from, goal) | StepSet::between(to, goal)
        } else {
            StepSet::between(from, to)
        };
        let mut barriers = way.barriers;
        // On its way back a piece may meet its own square again, where it does not block itself.
        if bounces && !way.rivals.contains(from) && self.count(seat, |other| other == from) == 1 {
            barriers = barriers & !StepSet::at(from);
        }
        if barriers.meets(passed) {
            return None;
        }
        let captures = self.landing(rules, seat, piece, to, from.is_base())?;
        Some(Move {
            to,
            bounces,
            captures,
            ..tried
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
            let own = PieceSet::of_seat(seat, self.of(seat), to);
            own.len() - u32::from(own.contains(seat, mover))
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

    /// What stands on the way of `seat`.
    fn way(&self, rules: &RuleSet, seat: Seat) -> Way {
        let seen = |places: fn(&[Steps; 4]) -> StepSet| {
            seat.rivals().fold(StepSet::NONE, |others, rival| {
                others | places(self.of(rival)).seen_from(rival.places_after(seat))
            })
        };
        let rivals = seen(StepSet::of);
        let barriers = match rules.stack {
            Stack::Nothing | Stack::BlocksLanding | Stack::Shielded => StepSet::NONE,
            Stack::BlocksPassing => seen(StepSet::of_pairs),
            Stack::NoOvertaking => {
                rivals | StepSet::of(self.of(seat)) & StepSet::below(rules.goal())
            }
        };
        Way { rivals, barriers }
    }

    fn is_in_own_block(&self, seat: Seat, steps: Steps) -> bool {
        steps.is_ring() && self.count(seat, |other| other == steps) >= 2
    }
}
