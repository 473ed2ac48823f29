//! A review of a game, as the pages tell it: how the chances went, what luck gave each seat, and which choices mattered.
//!
//! What it follows from is [`ludo_engine::review`]. It is made only of games that nobody can play on with.

mod totals;

pub use totals::{Reviews, Totals};

use ludo_engine::chances::{Chances, Estimator};
use ludo_engine::game::{GameId, Level, Outcome, Record, Report};
use ludo_engine::review::{Entry, Review, Reviewer, luckier_than};
use ludo_engine::rules::{
    Action, Advance, BySeat, Event, Face, Move, Phase, Piece, Place, Position, RuleSet,
    RuleSetName, Seat, Square, Steps, TurnEnded,
};

use crate::session::{Cells, Spot};

/// The units in a win: shares of a win and chances are whole numbers of them.
pub const WIN: i32 = 10_000;

/// A choice that costs less than this, in units, was as good as the best one.
const NO_COST: i32 = 10;
/// One that costs less than this is not shown among the dearest.
const LEAST_SHOWN: i32 = 50;
/// How many of the dearest choices are shown.
const DEAREST: usize = 3;
/// How many turning points are told, and how much each changed at least.
const TURNING_POINTS: usize = 6;
const LEAST_TURN: i32 = 300;

/// Whether a kept game can be reviewed: somebody was home first, and it was not given up.
pub fn can_be_reviewed(report: &Report) -> bool {
    matches!(report.outcome, Outcome::Won | Outcome::Lost)
        && report.detail.is_none_or(|detail| detail.winner.is_some())
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReview {
    /// The game.
    pub id: GameId,
    /// The level of the CPUs.
    pub level: Level,
    /// Where the seats sit.
    pub cells: Cells,
    /// The preset whose games the chances were learned from, and whether the game was by these very rules.
    pub learned_from: (RuleSetName, bool),
    /// The chances of the seats after each step of the log, the first before any; in units.
    pub curve: Vec<BySeat<i32>>,
    /// When the person's chance was greatest and when least, of all that it was before a roll.
    pub best: Extreme,
    pub worst: Extreme,
    /// What is marked on the curve.
    pub marks: Vec<Mark>,
    /// What changed the person's chance most, the greatest change first.
    pub turning_points: Vec<TurningPoint>,
    /// What its own rolls gave each seat, in units.
    pub luck: BySeat<i32>,
    /// What the others' rolls gave the person.
    pub others_luck: i32,
    /// In how many of a hundred games of the kind the first seat is less lucky.
    pub luckier_than: u8,
    /// What the person's choices were worth in comparison with a CPU's of the game's level.
    pub worth: i32,
    /// What they cost in comparison with the best ones.
    pub cost: i32,
    /// How many choices the person had, and how many of them were the best.
    pub choices: u32,
    pub best_choices: u32,
    /// The dearest choices, the dearest first.
    pub dearest: Vec<DearChoice>,
}

/// A chance of the person, and the roll before which it was so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extreme {
    pub chance: i32,
    pub roll: u32,
}

/// Something marked on the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of steps after which it stands.
    pub step: usize,
    /// Who did it.
    pub seat: Seat,
    pub kind: MarkKind,
}

/// What is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    Capture,
    Home,
    ThirdSix,
}

/// A roll and what was done with it, which changed much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the roll, from 1.
    pub roll: u32,
    /// The number of steps after which it is shown.
    pub step: usize,
    /// Whose roll it was.
    pub seat: Seat,
    /// What was rolled; nothing for a free exit.
    pub face: Option<Face>,
    pub what: Happened,
    /// The chance of the person before and after it.
    pub before: i32,
    pub after: i32,
}

/// What a roll came to, as far as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A piece of the person went back to its base this many squares before the goal.
    Lost { to_go: u8 },
    /// Pieces of this seat were captured.
    Captured { seat: Seat, pieces: u8 },
    /// The last piece that had to came home.
    Finished,
    /// A piece came home.
    Home,
    /// The third six in a row.
    ThirdSix,
    /// A piece came out.
    Out,
    /// No piece could use it.
    NoMove,
    /// A piece moved, and nothing else.
    Moved,
}

/// A choice of the person that cost much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DearChoice {
    /// The number of the roll, from 1.
    pub roll: u32,
    /// The number of steps before the choice.
    pub step: usize,
    /// Squares to move.
    pub squares: u8,
    pub made: MoveTold,
    pub better: MoveTold,
    /// What it cost, in units.
    pub cost: i32,
    /// Why, where that can be told.
    pub why: Option<Why>,
}

/// A move from here to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTold {
    pub from: Spot,
    pub to: Spot,
}

/// Why one move was worse than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The better one captures.
    MissedCapture,
    /// The better one brings a piece home.
    MissedHome,
    /// It left a piece within reach of this many rivals.
    InReach { rivals: u8 },
    /// The better one brings a piece to where nothing is captured.
    MissedSafety,
    /// The better one brings a piece out.
    MissedExit,
}

/// A review that is made a part at a time.
pub struct Reviewing {
    record: Record,
    reviewer: Reviewer<'static>,
    taken: usize,
    curve: Vec<BySeat<i32>>,
    best: Extreme,
    worst: Extreme,
    marks: Vec<Mark>,
    moment: Option<Moment>,
    turning_points: Vec<TurningPoint>,
    best_choices: u32,
    dearest: Vec<Dear>,
}

/// A roll and its moves, as far as they were taken.
struct Moment {
    seat: Seat,
    roll: u32,
    face: Option<Face>,
    before: i32,
    what: Happened,
}

/// A choice that may be one of the dearest.
struct Dear {
    step: usize,
    position: Position,
    made: Piece,
    better: Piece,
    cost: i32,
}

impl Reviewing {
    /// Begins with the game of this record.
    pub fn new(record: Record) -> Reviewing {
        let reviewer = Reviewer::new(&record.setup);
        let start = units(reviewer.chances());
        let extreme = Extreme {
            chance: start[Seat::HUMAN],
            roll: 0,
        };
        Reviewing {
            reviewer,
            taken: 0,
            curve: vec![start],
            best: extreme,
            worst: extreme,
            marks: Vec::new(),
            moment: None,
            turning_points: Vec::new(),
            best_choices: 0,
            dearest: Vec::new(),
            record,
        }
    }

    /// How much of the game has been looked at, from 0 to 1.
    pub fn share(&self) -> f32 {
        self.taken as f32 / self.record.log.len().max(1) as f32
    }

    /// The game.
    pub fn id(&self) -> GameId {
        self.record.setup.id
    }

    /// Looks at this many further actions: the review, once somebody is home; `Err` where that never comes, or the record is
    /// not legal.
    ///
    /// # Errors
    /// If the game cannot be reviewed.
    pub fn go_on(&mut self, actions: usize) -> Result<Option<GameReview>, NoReview> {
        for _ in 0..actions {
            let action = *self.record.log.get(self.taken).ok_or(NoReview)?;
            self.take(action).ok_or(NoReview)?;
            if let Some(review) = self.reviewer.review().copied() {
                self.close_moment();
                return Ok(Some(self.finish(&review)));
            }
        }
        Ok(None)
    }

    fn take(&mut self, action: Action) -> Option<()> {
        let before = *self.reviewer.position();
        if matches!(action, Action::Roll(_) | Action::FreeExit) {
            self.close_moment();
        }
        let now = units(self.reviewer.chances());
        let (seat, entry) = self.reviewer.take(action)?;
        let step = self.taken;
        self.taken += 1;
        match entry {
            Entry::Roll { before, .. } => {
                if step == 0 {
                    self.curve[0] = units(&before);
                }
                let chance = units(&before)[Seat::HUMAN];
                self.open_moment(seat, action, chance);
                self.note_extremes(chance);
            }
            Entry::FreeExit { .. } => self.open_moment(seat, action, now[Seat::HUMAN]),
            Entry::Move {
                cost,
                best,
                is_choice: true,
                ..
            } if seat.is_human() => self.note_choice(step, before, action, best, to_units(cost)),
            Entry::Move { .. } => {}
        }
        let chances = units(self.reviewer.chances());
        self.curve.push(chances);
        let mut after = before;
        let rules = *after.rules();
        after.play(action, |event| self.note(&event, &rules)).ok()?;
        Some(())
    }

    /// The person's chance before the roll that was taken last.
    fn note_extremes(&mut self, chance: i32) {
        let roll = self.reviewer.position().rolls();
        let here = Extreme { chance, roll };
        if roll == 1 || chance > self.best.chance {
            self.best = here;
        }
        if roll == 1 || chance < self.worst.chance {
            self.worst = here;
        }
    }

    fn open_moment(&mut self, seat: Seat, action: Action, before: i32) {
        self.moment = Some(Moment {
            seat,
            roll: self.reviewer.position().rolls(),
            face: match action {
                Action::Roll(face) => Some(face),
                _ => None,
            },
            before,
            what: Happened::Moved,
        });
    }

    /// The roll and its moves are over.
    fn close_moment(&mut self) {
        let (Some(moment), Some(after)) = (self.moment.take(), self.curve.last()) else {
            return;
        };
        let after = after[Seat::HUMAN];
        if (after - moment.before).abs() < LEAST_TURN {
            return;
        }
        self.turning_points.push(TurningPoint {
            roll: moment.roll,
            step: self.taken,
            seat: moment.seat,
            face: moment.face,
            what: moment.what,
            before: moment.before,
            after,
        });
    }

    /// Of all that comes of a roll, what tells the most is told.
    fn note(&mut self, event: &Event, rules: &RuleSet) {
        let step = self.taken;
        let mut mark = |seat, kind| self.marks.push(Mark { step, seat, kind });
        let what = match *event {
            Event::Captured { by, seat, from, .. } => {
                mark(by, MarkKind::Capture);
                if seat.is_human() {
                    let to_go = (rules.goal().get() - from.get()) as u8;
                    Happened::Lost { to_go }
                } else {
                    Happened::Captured { seat, pieces: 1 }
                }
            }
            Event::Moved { seat, to, .. } if to == rules.goal() => {
                mark(seat, MarkKind::Home);
                Happened::Home
            }
            Event::Moved { from, .. } if from.is_base() => Happened::Out,
            Event::TurnEnded {
                seat,
                why: TurnEnded::ThirdSix,
            } => {
                mark(seat, MarkKind::ThirdSix);
                Happened::ThirdSix
            }
            Event::Finished { .. } => Happened::Finished,
            Event::NoMove { .. } => Happened::NoMove,
            _ => return,
        };
        if let Some(moment) = &mut self.moment {
            moment.what = telling(moment.what, what);
        }
    }

    fn note_choice(
        &mut self,
        step: usize,
        position: Position,
        action: Action,
        better: Piece,
        cost: i32,
    ) {
        let Action::Move(made) = action else { return };
        if cost < NO_COST {
            self.best_choices += 1;
        }
        if cost < LEAST_SHOWN {
            return;
        }
        self.dearest.push(Dear {
            step,
            position,
            made,
            better,
            cost,
        });
        self.dearest.sort_by_key(|dear| -dear.cost);
        self.dearest.truncate(DEAREST);
    }

    fn finish(&mut self, review: &Review) -> GameReview {
        let setup = &self.record.setup;
        let estimator = Estimator::new(&setup.rules, setup.level);
        let human = Seat::HUMAN;
        let own = review.luck[human][human];
        let others: f64 = human.rivals().map(|rival| review.luck[rival][human]).sum();
        let mut curve = std::mem::take(&mut self.curve);
        // What is played on for the other places changes nothing.
        let last = curve[curve.len() - 1];
        curve.resize(self.record.log.len() + 1, last);
        let mut turning_points = std::mem::take(&mut self.turning_points);
        turning_points.sort_by_key(|point| -(point.after - point.before).abs());
        turning_points.truncate(TURNING_POINTS);
        GameReview {
            id: setup.id,
            level: setup.level,
            cells: Cells::new(&setup.rules),
            learned_from: (estimator.preset(), estimator.is_exact()),
            curve,
            best: self.best,
            worst: self.worst,
            marks: std::mem::take(&mut self.marks),
            turning_points,
            luck: BySeat::from_fn(|seat| to_units(review.luck[seat][seat])),
            others_luck: to_units(others),
            luckier_than: luckier_than(&setup.rules, setup.level, own),
            worth: to_units(review.worth[human][human]),
            cost: to_units(review.cost[human]),
            choices: review.choices[human],
            best_choices: self.best_choices,
            dearest: self.dearest.iter().map(Dear::told).collect(),
        }
    }
}

impl Dear {
    fn told(&self) -> DearChoice {
        let Dear { position, cost, .. } = self;
        let rules = position.rules();
        let seat = position.turn();
        let told = |piece: Piece| {
            position.moves().of(piece).map(|legal| MoveTold {
                from: Spot::of(rules, seat, legal.from),
                to: Spot::of(rules, seat, legal.to),
            })
        };
        let (made, better) = (told(self.made), told(self.better));
        let (made, better) = made.zip(better).expect("both were legal");
        DearChoice {
            roll: position.rolls(),
            step: self.step,
            squares: match position.phase() {
                Phase::Bonus(squares) => squares,
                Phase::Move(face) => face.pips(),
                _ => 0,
            },
            made,
            better,
            cost: *cost,
            why: self.why(),
        }
    }

    fn why(&self) -> Option<Why> {
        let position = &self.position;
        let rules = position.rules();
        let seat = position.turn();
        let made = position.moves().of(self.made)?;
        let better = position.moves().of(self.better)?;
        if made.captures.is_empty() && !better.captures.is_empty() {
            return Some(Why::MissedCapture);
        }
        if made.to != rules.goal() && better.to == rules.goal() {
            return Some(Why::MissedHome);
        }
        let reach = |piece: Piece| {
            let mut after = *position;
            after.play(Action::Move(piece), |_| ()).ok()?;
            Some(rivals_in_reach(&after, seat))
        };
        let rivals = reach(self.made)?;
        if rivals > reach(self.better)? {
            return Some(Why::InReach { rivals });
        }
        let safe = |at| is_safe(rules, seat, at);
        if !safe(made.to) && safe(better.to) && !safe(better.from) {
            return Some(Why::MissedSafety);
        }
        (better.from.is_base() && !made.from.is_base()).then_some(Why::MissedExit)
    }
}

/// How many rivals can capture a piece of this seat by their next roll.
fn rivals_in_reach(position: &Position, seat: Seat) -> u8 {
    let rules = position.rules();
    let captures = |legal: &Move| legal.captures.iter().any(|(lost, _)| lost == seat);
    let reaches = |rival: &Seat| {
        !position.has_finished(*rival)
            && Face::ALL.into_iter().any(|face| {
                let moves = position
                    .pieces()
                    .legal_moves(rules, *rival, Advance::Roll(face));
                moves.iter().any(captures)
            })
    };
    seat.rivals().filter(reaches).count() as u8
}

/// Whether nothing is ever captured there.
fn is_safe(rules: &RuleSet, seat: Seat, at: Steps) -> bool {
    match at.place(rules.column) {
        Place::Base => false,
        Place::Lane(_) | Place::Goal => true,
        Place::Ring(_) => Square::of(seat, at).is_some_and(|square| square.is_safe(rules.safe)),
    }
}

/// Of two things that came of one roll, the one that tells more. Captures of one seat are added up.
fn telling(one: Happened, other: Happened) -> Happened {
    if let (
        Happened::Captured { seat, pieces },
        Happened::Captured {
            seat: again,
            pieces: more,
        },
    ) = (one, other)
        && seat == again
    {
        let pieces = pieces + more;
        return Happened::Captured { seat, pieces };
    }
    let weight = |what: Happened| match what {
        Happened::Finished => 6,
        Happened::Lost { .. } => 5,
        Happened::Captured { .. } => 4,
        Happened::ThirdSix => 3,
        Happened::Home => 2,
        Happened::Out | Happened::NoMove => 1,
        Happened::Moved => 0,
    };
    if weight(other) > weight(one) {
        other
    } else {
        one
    }
}

/// Why there is no review of a game: nobody came home, or its record is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoReview;

fn to_units(share: f64) -> i32 {
    let units = share * f64::from(WIN);
    // Half away from zero.
    (units + 0.5_f64.copysign(units)) as i32
}

fn units(chances: &Chances) -> BySeat<i32> {
    BySeat::from_fn(|seat| to_units(chances[seat]))
}
