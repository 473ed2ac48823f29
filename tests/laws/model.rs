//! The rules a second time: plain, slow and written from their text alone, to be compared with the engine.

use ludo_engine::rules::{
    Action, Capacity, EmptyTrack, Ending, Finish, Overshoot, Phase, RuleSet, SafeSquares, Scoring,
    Stack, ThirdSix,
};

/// A square, the same for all seats. Base and goal are none: they hold any number and nobody meets there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Square {
    Ring(i32),
    Column(usize, i32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelMove {
    pub piece: usize,
    pub to: i32,
    pub captures: Vec<(usize, usize)>,
}

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    Roll,
    FreeExit(Option<ModelMove>),
    Move(i32, Vec<ModelMove>),
    Bonus(Vec<ModelMove>),
    Over(Ending),
}

pub struct Model {
    rules: RuleSet,
    pub steps: [[i32; 4]; 4],
    arrived: [[u64; 4]; 4],
    moment: u64,
    pub turn: usize,
    pub due: Due,
    pub sixes: u32,
    /// Rolls owed to the seat in this turn, the one that is due included.
    owed: u32,
    tries: u32,
    last_moved: Option<usize>,
    /// Without adding up: whether the current roll has earned its one.
    earned: bool,
    pub rolls: u32,
    pub finished: Vec<usize>,
    pub captured: [u32; 4],
}

impl Model {
    pub fn new(rules: RuleSet, first: usize) -> Model {
        let mut model = Model {
            rules,
            steps: [std::array::from_fn(|piece| {
                if piece < usize::from(rules.start_out.pieces()) {
                    0
                } else {
                    -1
                }
            }); 4],
            arrived: [[0; 4]; 4],
            moment: 0,
            turn: first,
            due: Due::Roll,
            sixes: 0,
            owed: 0,
            tries: 0,
            last_moved: None,
            earned: false,
            rolls: 0,
            finished: Vec::new(),
            captured: [0; 4],
        };
        model.begin_turn(first);
        model
    }

    fn goal(&self) -> i32 {
        51 + i32::from(self.rules.column.squares())
    }

    /// Rolls owed beyond the one that is due.
    pub fn queued(&self) -> u32 {
        if self.due == Due::Roll {
            self.owed - 1
        } else {
            self.owed
        }
    }

    fn square(&self, seat: usize, steps: i32) -> Option<Square> {
        if steps < 0 || steps == self.goal() {
            None
        } else if steps <= 50 {
            Some(Square::Ring((13 * seat as i32 + steps) % 52))
        } else {
            Some(Square::Column(seat, steps))
        }
    }

    fn is_safe(&self, square: Square) -> bool {
        let Square::Ring(number) = square else {
            return false;
        };
        let start = [0, 13, 26, 39].contains(&number);
        let star = [8, 21, 34, 47].contains(&number);
        match self.rules.safe {
            SafeSquares::None => false,
            SafeSquares::Starts => start,
            SafeSquares::StartsAndStars => start || star,
        }
    }

    /// Everybody on a square, but for one piece.
    fn standing(&self, square: Square, but: (usize, usize)) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for seat in 0..4 {
            for piece in 0..4 {
                let here = self.square(seat, self.steps[seat][piece]) == Some(square);
                if here && (seat, piece) != but {
                    found.push((seat, piece));
                }
            }
        }
        found
    }

    fn is_rival_block(&self, square: Square, mover: (usize, usize)) -> bool {
        let standing = self.standing(square, mover);
        (0..4).any(|rival| {
            let here = standing.iter().filter(|(seat, _)| *seat == rival).count();
            rival != mover.0 && here >= 2
        })
    }

    fn may_pass(&self, mover: (usize, usize), steps: i32) -> bool {
        let Some(square) = self.square(mover.0, steps) else {
            return true;
        };
        match self.rules.stack {
            Stack::Nothing | Stack::Shielded | Stack::BlocksLanding => true,
            Stack::BlocksPassing => !self.is_rival_block(square, mover),
            Stack::NoOvertaking => self.standing(square, mover).is_empty(),
        }
    }

    /// What is captured on the last square of a way; `None` where it cannot be landed on.
    fn land(&self, mover: (usize, usize), steps: i32) -> Option<Vec<(usize, usize)>> {
        let Some(square) = self.square(mover.0, steps) else {
            return Some(Vec::new());
        };
        let standing = self.standing(square, mover);
        let rivals: Vec<(usize, usize)> = standing
            .iter()
            .copied()
            .filter(|(seat, _)| *seat != mover.0)
            .collect();
        if self.rules.capacity == Capacity::Two && standing.len() >= 2 {
            let leaves_base = self.steps[mover.0][mover.1] == -1;
            let last = rivals
                .into_iter()
                .max_by_key(|&(seat, piece)| (self.arrived[seat][piece], seat, piece))?;
            return leaves_base.then(|| vec![last]);
        }
        let blocks = matches!(
            self.rules.stack,
            Stack::BlocksLanding | Stack::BlocksPassing
        );
        if blocks && self.is_rival_block(square, mover) {
            return None;
        }
        let shielded = self.rules.stack == Stack::Shielded && standing.len() != 1;
        if self.is_safe(square) || shielded {
            return Some(Vec::new());
        }
        Some(rivals)
    }

    /// The steps a piece walks over; `None` where it cannot go so far.
    fn way(&self, from: i32, distance: i32) -> Option<Vec<i32>> {
        let goal = self.goal();
        let mut way = Vec::new();
        let mut steps = from;
        let mut forward = true;
        for _ in 0..distance {
            if steps == goal {
                match self.rules.overshoot {
                    Overshoot::Illegal => return None,
                    Overshoot::StopsAtGoal => break,
                    Overshoot::Bounces => forward = false,
                }
            }
            steps += if forward { 1 } else { -1 };
            way.push(steps);
        }
        Some(way)
    }

    fn walk(&self, seat: usize, piece: usize, distance: i32) -> Option<ModelMove> {
        let from = self.steps[seat][piece];
        if from < 0 || from == self.goal() {
            return None;
        }
        let way = self.way(from, distance)?;
        let (to, passed) = way.split_last()?;
        if !passed
            .iter()
            .all(|steps| self.may_pass((seat, piece), *steps))
        {
            return None;
        }
        let captures = self.land((seat, piece), *to)?;
        Some(ModelMove {
            piece,
            to: *to,
            captures,
        })
    }

    fn exit(&self, seat: usize, piece: usize) -> Option<ModelMove> {
        if self.steps[seat][piece] != -1 {
            return None;
        }
        let captures = self.land((seat, piece), 0)?;
        Some(ModelMove {
            piece,
            to: 0,
            captures,
        })
    }

    fn moves(&self, pips: i32) -> Vec<ModelMove> {
        let seat = self.turn;
        let base_empty = !self.steps[seat].contains(&-1);
        let seven = pips == 6 && base_empty && self.rules.six_is_seven_when_base_empty;
        let distance = if seven { 7 } else { pips };
        let exits = self
            .rules
            .exit_rolls
            .iter()
            .any(|face| i32::from(face.pips()) == pips);
        let mut moves: Vec<ModelMove> = (0..4)
            .filter_map(|piece| {
                if self.steps[seat][piece] == -1 {
                    exits.then(|| self.exit(seat, piece))?
                } else {
                    self.walk(seat, piece, distance)
                }
            })
            .collect();
        if pips == 6 && self.rules.six_opens_own_block {
            let in_block = |piece: usize| {
                let steps = self.steps[seat][piece];
                let alike = self.steps[seat].iter().filter(|s| **s == steps).count();
                (0..=50).contains(&steps) && alike >= 2
            };
            if moves.iter().any(|made| in_block(made.piece)) {
                moves.retain(|made| in_block(made.piece));
            }
        }
        moves
    }

    pub fn play(&mut self, action: Action) {
        match (self.due.clone(), action) {
            (Due::Roll, Action::Roll(face)) => self.roll(i32::from(face.pips())),
            (Due::FreeExit(exit), Action::FreeExit) => {
                if let Some(exit) = exit {
                    self.make(&exit);
                }
                self.end_turn();
            }
            (Due::Move(pips, moves), Action::Move(piece)) => {
                let made = moves.iter().find(|made| made.piece == piece.index());
                let made = made.expect("the engine listed it").clone();
                self.earned = false;
                if pips == 6 && self.rules.extra_on_six {
                    self.earn();
                }
                self.advance(&made);
            }
            (Due::Bonus(moves), Action::Move(piece)) => {
                let made = moves.iter().find(|made| made.piece == piece.index());
                let made = made.expect("the engine listed it").clone();
                self.advance(&made);
            }
            (due, action) => panic!("{action:?} where {due:?} is due"),
        }
    }

    fn earn(&mut self) {
        if self.rules.extras_add_up || !self.earned {
            self.owed += 1;
            self.earned = true;
        }
    }

    fn roll(&mut self, pips: i32) {
        self.rolls += 1;
        self.owed -= 1;
        self.sixes = if pips == 6 { self.sixes + 1 } else { 0 };
        if self.sixes == 3 && self.rules.third_six != ThirdSix::Allowed {
            if self.rules.third_six == ThirdSix::LastMovedToBase
                && let Some(piece) = self.last_moved
                && self.steps[self.turn][piece] != self.goal()
            {
                self.steps[self.turn][piece] = -1;
            }
            return self.end_turn();
        }
        let moves = self.moves(pips);
        if !moves.is_empty() {
            self.tries = 0;
            self.due = Due::Move(pips, moves);
            return;
        }
        let six_again =
            pips == 6 && self.rules.extra_on_six && self.rules.unplayable_six_rolls_again;
        if six_again {
            self.owed += 1;
        } else {
            self.owed = 0;
            self.tries = self.tries.saturating_sub(1);
            if self.tries > 0 {
                self.owed = 1;
            }
        }
        self.go_on();
    }

    fn make(&mut self, made: &ModelMove) {
        for &(seat, piece) in &made.captures {
            self.steps[seat][piece] = -1;
        }
        self.captured[self.turn] += made.captures.len() as u32;
        self.moment += 1;
        self.steps[self.turn][made.piece] = made.to;
        self.arrived[self.turn][made.piece] = self.moment;
        self.last_moved = Some(made.piece);
    }

    fn advance(&mut self, made: &ModelMove) {
        let seat = self.turn;
        self.make(made);
        let at_goal = made.to == self.goal();
        let goal = self.goal();
        let brought = self.steps[seat].iter().filter(|s| **s == goal).count();
        if brought == usize::from(self.rules.to_win.pieces()) {
            self.finished.push(seat);
            for steps in &mut self.steps[seat] {
                if *steps != goal {
                    *steps = -1;
                }
            }
            let enough = match self.rules.finish {
                Finish::FirstHome => 1,
                Finish::RankAll => 3,
            };
            if self.finished.len() == enough {
                self.owed = 0;
                self.due = Due::Over(Ending::Decided);
                return;
            }
            return self.end_turn();
        }
        if self.rules.extra_on_capture && !made.captures.is_empty() {
            self.earn();
        }
        if self.rules.extra_on_goal && at_goal {
            self.earn();
        }
        let squares = i32::from(self.rules.goal_bonus.squares());
        if at_goal && squares > 0 {
            let moves: Vec<ModelMove> = (0..4)
                .filter_map(|piece| self.walk(seat, piece, squares))
                .collect();
            if !moves.is_empty() {
                self.due = Due::Bonus(moves);
                return;
            }
        }
        self.go_on();
    }

    fn go_on(&mut self) {
        if self.owed > 0 && self.rolls < 10_000 {
            self.due = Due::Roll;
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        if self.rolls >= 10_000 {
            self.owed = 0;
            self.due = Due::Over(Ending::RollLimit);
            return;
        }
        let mut next = (self.turn + 1) % 4;
        while self.finished.contains(&next) {
            next = (next + 1) % 4;
        }
        self.begin_turn(next);
    }

    fn begin_turn(&mut self, seat: usize) {
        self.turn = seat;
        self.sixes = 0;
        self.last_moved = None;
        self.owed = 1;
        self.tries = 1;
        self.due = Due::Roll;
        let goal = self.goal();
        if self.steps[seat].iter().all(|s| *s == -1 || *s == goal) {
            match self.rules.empty_track {
                EmptyTrack::Normal => {}
                EmptyTrack::ThreeRolls => self.tries = 3,
                EmptyTrack::FreeExit => {
                    self.owed = 0;
                    let lowest = self.steps[seat].iter().position(|s| *s == -1);
                    let lowest = lowest.expect("a seat that is home has no turn");
                    self.due = Due::FreeExit(self.exit(seat, lowest));
                }
            }
        }
    }

    pub fn points(&self) -> Option<[u32; 4]> {
        match self.rules.scoring {
            Scoring::None | Scoring::Progress => None,
            Scoring::Points20 => Some(self.captured.map(|captured| 20 * captured)),
            Scoring::Points250 => Some(self.steps.map(|steps| {
                let points = |s: &i32| {
                    if *s == self.goal() {
                        250
                    } else {
                        *s as u32 + 1
                    }
                };
                steps.iter().filter(|s| **s >= 0).map(points).sum()
            })),
        }
    }

    pub fn ranking(&self) -> Vec<usize> {
        let mut ranking = self.finished.clone();
        let mut others: Vec<usize> = (0..4).filter(|s| !ranking.contains(s)).collect();
        let out = |seat: usize| self.steps[seat].into_iter().filter(|s| *s >= 0);
        match self.rules.scoring {
            Scoring::None => {
                let whole =
                    self.rules.finish == Finish::RankAll && self.due == Due::Over(Ending::Decided);
                if !whole {
                    others.clear();
                }
            }
            Scoring::Progress => others.sort_by_key(|&seat| {
                let home = out(seat).filter(|s| *s == self.goal()).count() as i32;
                (-home, -(out(seat).count() as i32), -out(seat).sum::<i32>())
            }),
            Scoring::Points20 | Scoring::Points250 => {
                let points = self.points().expect("a scoring with points");
                others.sort_by_key(|&seat| -i64::from(points[seat]));
            }
        }
        ranking.extend(others);
        ranking
    }

    /// Whether an engine's phase is what is due here.
    pub fn is_due(&self, phase: Phase) -> bool {
        match (&self.due, phase) {
            (Due::Roll, Phase::Roll) | (Due::FreeExit(_), Phase::FreeExit) => true,
            (Due::Move(pips, _), Phase::Move(face)) => *pips == i32::from(face.pips()),
            (Due::Bonus(_), Phase::Bonus(squares)) => squares == self.rules.goal_bonus.squares(),
            (Due::Over(ending), Phase::Over(other)) => *ending == other,
            _ => false,
        }
    }

    /// What can be chosen, or what a free exit will do.
    pub fn listed(&self) -> Vec<ModelMove> {
        match &self.due {
            Due::Move(_, moves) | Due::Bonus(moves) => moves.clone(),
            Due::FreeExit(exit) => exit.iter().cloned().collect(),
            Due::Roll | Due::Over(_) => Vec::new(),
        }
    }
}
