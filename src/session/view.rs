//! What the game page shows at one moment.

use super::cells::{Cells, Point, spread};
use crate::game::Game;
use crate::rules::{
    BySeat, Ending, Face, Phase, Piece, PieceSet, RollEarned, RuleSet, Seat, Steps,
};

/// The page at one moment. Everything is there: showing it needs no memory of what was shown before.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Pieces by seat.
    pub pieces: BySeat<[PieceView; 4]>,
    /// The die.
    pub die: DieView,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the game waits for, or what is going on.
    pub prompt: Prompt,
    /// What has just happened and deserves a sentence.
    pub notice: Option<Notice>,
    /// The last face that each seat rolled.
    pub last_faces: BySeat<Option<Face>>,
    /// Pieces on the goal.
    pub home: BySeat<u8>,
    /// The square that the last move came from.
    pub origin: Option<Point>,
}

/// A piece on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceView {
    /// Its centre.
    pub at: Point,
    /// 1 for a piece alone on its square, smaller where it shares one.
    pub scale: f32,
    /// A tap moves it.
    pub is_movable: bool,
    /// It is on its way, above the others.
    pub is_moving: bool,
    /// Where it is.
    pub steps: Steps,
    /// Squares left to the goal.
    pub to_go: u8,
}

/// The die on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieView {
    /// What it shows; nothing before the first roll.
    pub face: Option<Face>,
    /// Whose roll that is.
    pub seat: Seat,
    /// A tap rolls it.
    pub is_ready: bool,
    /// Rolls of the game so far.
    pub rolls: u32,
}

/// What the game waits for, or what is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The seat has to roll.
    Roll,
    /// The seat has to roll once more in the same turn.
    RollAgain,
    /// The seat has to choose a piece for the roll.
    ChoosePiece,
    /// The seat has to choose a piece for the bonus.
    ChooseBonus,
    /// The die is being rolled.
    Rolling,
    /// A piece is on its way.
    Moving,
    /// The game is over.
    Over,
}

/// What has just happened and deserves a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The seat's only move is made without a tap.
    OnlyMove { seat: Seat },
    /// No piece can use the roll.
    NoMove { seat: Seat, face: Face },
    /// The same, all pieces being in the base or home.
    NoExit { seat: Seat, face: Face },
    /// The third six in a row is not played.
    ThirdSix { seat: Seat },
    /// The seat rolls once more.
    Extra { seat: Seat, why: RollEarned },
    /// Pieces of `seat` went to their base.
    Captured { by: Seat, seat: Seat },
    /// A piece reached the goal.
    ReachedGoal { seat: Seat },
    /// All four pieces are home.
    Finished { seat: Seat },
}

/// What is on the table, before it is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub rules: RuleSet,
    pub steps: BySeat<[Steps; 4]>,
    pub moving: Option<(Seat, Piece)>,
    pub movable: PieceSet,
    pub die: DieView,
    pub turn: Seat,
    pub prompt: Prompt,
    pub notice: Option<Notice>,
    pub last_faces: BySeat<Option<Face>>,
    pub origin: Option<(Seat, Piece, Steps)>,
}

impl Scene {
    /// The true state of a game, at rest.
    pub fn of(game: &Game, notice: Option<Notice>) -> Scene {
        let position = game.position();
        let turn = position.turn();
        let prompt = match position.phase() {
            Phase::Over(Ending::Decided | Ending::RollLimit) => Prompt::Over,
            Phase::Roll | Phase::FreeExit if game.has_rolled_this_turn() => Prompt::RollAgain,
            Phase::Roll | Phase::FreeExit => Prompt::Roll,
            Phase::Move(_) => Prompt::ChoosePiece,
            Phase::Bonus(_) => Prompt::ChooseBonus,
        };
        let mut movable = PieceSet::EMPTY;
        if turn.is_human() && matches!(prompt, Prompt::ChoosePiece | Prompt::ChooseBonus) {
            for legal in position.moves().iter() {
                movable.insert(turn, legal.piece);
            }
        }
        let is_ready = turn.is_human() && matches!(prompt, Prompt::Roll | Prompt::RollAgain);
        let last_roll = game.last_roll();
        Scene {
            rules: *position.rules(),
            steps: BySeat::from_fn(|seat| *position.pieces().of(seat)),
            moving: None,
            movable,
            die: DieView {
                face: last_roll.map(|(_, face)| face),
                seat: last_roll.map_or(turn, |(seat, _)| seat),
                is_ready,
                rolls: position.rolls(),
            },
            turn,
            prompt,
            notice,
            last_faces: *game.last_faces(),
            origin: game.last_origin(),
        }
    }

    /// The page of this scene.
    pub fn view(&self) -> View {
        let cells = Cells::new(&self.rules);
        let goal = self.rules.goal();
        let mut pieces = BySeat::from_fn(|seat| {
            Piece::ALL.map(|piece| {
                let steps = self.steps[seat][piece.index()];
                PieceView {
                    at: cells.piece(seat, piece, steps),
                    scale: if steps == goal {
                        cells.goal_scale()
                    } else {
                        1.0
                    },
                    is_movable: self.movable.contains(seat, piece),
                    is_moving: self.moving == Some((seat, piece)),
                    steps,
                    to_go: (goal.get() - steps.get()) as u8,
                }
            })
        });
        draw_apart(&mut pieces, goal);
        View {
            pieces,
            die: self.die,
            turn: self.turn,
            prompt: self.prompt,
            notice: self.notice,
            last_faces: self.last_faces,
            home: BySeat::from_fn(|seat| {
                self.steps[seat].iter().filter(|s| **s == goal).count() as u8
            }),
            origin: self
                .origin
                .map(|(seat, piece, steps)| cells.piece(seat, piece, steps)),
        }
    }
}

/// Spreads pieces that share a square. One that is on its way passes over the others.
fn draw_apart(pieces: &mut BySeat<[PieceView; 4]>, goal: Steps) {
    let all = *pieces;
    let shares = |view: &PieceView| !view.is_moving && !view.steps.is_base() && view.steps != goal;
    let flat = || all.0.iter().flatten();
    for (index, view) in pieces.0.iter_mut().flatten().enumerate() {
        if !shares(view) {
            continue;
        }
        let same = |other: &&PieceView| shares(other) && other.at == view.at;
        let together = flat().filter(same).count();
        let before = flat().take(index).filter(same).count();
        let (offsets, scale) = spread(together);
        let (columns, rows) = offsets[before % offsets.len()];
        view.at = view.at.moved(columns, rows);
        view.scale = scale;
    }
}

impl View {
    /// Whether nothing happens until the person acts.
    pub fn waits_for_person(&self) -> bool {
        self.turn.is_human() && self.prompt != Prompt::Over
    }
}

/// Smallest distance from a piece's centre at which a tap still counts, in logical pixels: a target 48 across.
const REACH: f32 = 24.0;
/// The same in cells, where cells are large.
const REACH_IN_CELLS: f32 = 0.75;

impl View {
    /// The movable piece that a tap at this point is for: the nearest one whose target holds it. `cell` is the size of a
    /// cell in logical pixels.
    pub fn target(&self, point: Point, cell: f32) -> Option<(Seat, Piece)> {
        let reach = (REACH / cell).max(REACH_IN_CELLS);
        let mut nearest = None;
        let mut least = reach;
        for (seat, row) in self.pieces.iter() {
            for (piece, view) in Piece::ALL.into_iter().zip(row) {
                let distance = view.at.distance(point);
                if view.is_movable && distance <= least {
                    least = distance;
                    nearest = Some((seat, piece));
                }
            }
        }
        nearest
    }
}
