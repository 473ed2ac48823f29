//! What the game page shows at one moment.

use super::cells::{Cells, Point};
use super::no_move_reason::NoMoveReason;
use super::together;
use ludo_engine::game::{Game, Pass};
use ludo_engine::rules::{
    Advance, BySeat, Ending, Face, MovedBy, Phase, Piece, PieceSet, Position, RollEarned, RuleSet,
    Seat, Stack, Steps,
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
    /// Why the last turn of each seat was passed, if it was, until its next one begins.
    pub passes: BySeat<Option<Pass>>,
    /// Pieces on the goal.
    pub home: BySeat<u8>,
    /// The place of each seat that has finished, 1 for the first.
    pub places: BySeat<Option<u8>>,
    /// The centres of the squares around which the person's pieces are spread out, to be chosen among.
    pub spread: Vec<Point>,
    /// Squares where pieces of one seat block.
    pub blocks: Vec<Block>,
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
    /// How many pieces of its seat lie under it on its square.
    pub height: u8,
    /// How many pieces its pile has, if it is the uppermost; 1 for any other.
    pub pile: u8,
    /// It belongs to the square that others are spread around with it.
    pub is_spread: bool,
    /// A tap moves it.
    pub is_movable: bool,
    /// It is on its way, above the others.
    pub is_moving: bool,
    /// Where it is.
    pub steps: Steps,
    /// Squares left to the goal.
    pub to_go: u8,
}

/// A square that holds a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Its centre.
    pub at: Point,
    /// Whose block it is.
    pub seat: Seat,
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
    /// A piece comes out without a roll: the die stands for that.
    pub is_free: bool,
    /// Rolls of the game so far.
    pub rolls: u32,
}

/// What the game waits for, or what is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The seat has to roll.
    Roll,
    /// The seat has to roll once more in the same turn; `more` further rolls are owed to it.
    RollAgain { more: u16 },
    /// The seat, whose track is empty, has this one of up to three rolls.
    Try(u8),
    /// The seat brings a piece out without a roll, or passes where its start square is taken.
    FreeExit { is_blocked: bool },
    /// The seat has to choose a piece for the roll, which moves it this many squares.
    ChoosePiece { squares: u8 },
    /// The same where there is nothing to choose.
    MovePiece { squares: u8 },
    /// The roll does nothing but bring a piece out, and any of those in the base will do.
    BringOut,
    /// The same as `ChoosePiece`, but only pieces of its own blocks may move.
    OpenBlock { squares: u8 },
    /// The seat has to choose a piece that advances this many squares.
    ChooseBonus { squares: u8 },
    /// The die is being rolled.
    Rolling,
    /// A piece is on its way, or a roll that none can use is being read.
    Moving { by: MovedBy },
    /// The game is over.
    Over,
}

/// What has just happened and deserves a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The seat's only move is made without a tap.
    OnlyMove { seat: Seat },
    /// No piece can use the roll.
    NoMove {
        seat: Seat,
        face: Face,
        why: NoMoveReason,
    },
    /// The third six in a row is not played.
    ThirdSix { seat: Seat },
    /// The same, and the piece that moved last went back to its base.
    ThirdSixSentHome { seat: Seat },
    /// The seat rolls once more.
    Extra { seat: Seat, why: RollEarned },
    /// This many pieces of `seat` went to their base; that may have earned a roll.
    Captured {
        by: Seat,
        seat: Seat,
        pieces: u8,
        rolls_again: bool,
    },
    /// A piece reached the goal; that may have earned a roll.
    ReachedGoal { seat: Seat, rolls_again: bool },
    /// The same, and another piece advances this many squares.
    BonusEarned { seat: Seat, squares: u8 },
    /// The same, but no other piece can advance this many squares.
    BonusLost { seat: Seat, squares: u8 },
    /// A piece came out without a roll.
    FreeExit { seat: Seat },
    /// No piece could come out without a roll: the start square is taken.
    FreeExitBlocked { seat: Seat },
    /// All four pieces are home, in this place.
    Finished { seat: Seat, place: u8 },
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
    pub places: BySeat<Option<u8>>,
    pub last_faces: BySeat<Option<Face>>,
    pub passes: BySeat<Option<Pass>>,
    pub origin: Option<(Seat, Piece, Steps)>,
}

impl Scene {
    /// The true state of a game, at rest.
    pub fn of(game: &Game, notice: Option<Notice>) -> Scene {
        let position = game.position();
        let turn = position.turn();
        let prompt = match position.phase() {
            Phase::Over(Ending::Decided | Ending::RollLimit) => Prompt::Over,
            Phase::FreeExit => Prompt::FreeExit {
                is_blocked: position.moves().is_empty(),
            },
            Phase::Roll if position.tries_left() > 0 => Prompt::Try(4 - position.tries_left()),
            Phase::Roll if game.has_rolled_this_turn() => Prompt::RollAgain {
                more: position.queued_rolls(),
            },
            Phase::Roll => Prompt::Roll,
            Phase::Move(face) => choice(position, face),
            Phase::Bonus(squares) => Prompt::ChooseBonus { squares },
        };
        let mut movable = PieceSet::EMPTY;
        let chooses = matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_));
        if turn.is_human() && chooses {
            for legal in position.moves().iter() {
                movable.insert(turn, legal.piece);
            }
        }
        let is_free = position.phase() == Phase::FreeExit;
        let is_ready = turn.is_human() && (is_free || position.phase() == Phase::Roll);
        // A free exit takes the place of a roll, so the die is then its seat's.
        let last_roll = game.last_roll().filter(|_| !is_free);
        let mut places = BySeat([None; 4]);
        for (place, seat) in (1..).zip(position.finished()) {
            places[seat] = Some(place);
        }
        Scene {
            rules: *position.rules(),
            steps: BySeat::from_fn(|seat| *position.pieces().of(seat)),
            moving: None,
            movable,
            die: DieView {
                face: last_roll.map(|(_, face)| face),
                seat: last_roll.map_or(turn, |(seat, _)| seat),
                is_ready,
                is_free,
                rolls: position.rolls(),
            },
            turn,
            prompt,
            notice,
            places,
            last_faces: *game.last_faces(),
            passes: *game.passes(),
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
                    height: 0,
                    pile: 1,
                    is_spread: false,
                    is_movable: self.movable.contains(seat, piece),
                    is_moving: self.moving == Some((seat, piece)),
                    steps,
                    to_go: (goal.get() - steps.get()) as u8,
                }
            })
        });
        let spread = together::arrange(&mut pieces, goal);
        View {
            pieces,
            spread,
            die: self.die,
            turn: self.turn,
            prompt: self.prompt,
            notice: self.notice,
            last_faces: self.last_faces,
            passes: self.passes,
            home: BySeat::from_fn(|seat| {
                self.steps[seat].iter().filter(|s| **s == goal).count() as u8
            }),
            places: self.places,
            blocks: self.blocks(cells),
            origin: self
                .origin
                .map(|(seat, piece, steps)| cells.piece(seat, piece, steps)),
        }
    }

    /// The squares where two or more pieces of one seat stop its rivals, if the rules have that.
    fn blocks(&self, cells: Cells) -> Vec<Block> {
        let mut blocks = Vec::new();
        if !matches!(
            self.rules.stack,
            Stack::BlocksLanding | Stack::BlocksPassing
        ) {
            return blocks;
        }
        for seat in Seat::ALL {
            let stands = |piece: &Piece| self.moving != Some((seat, *piece));
            let standing = Piece::ALL.into_iter().filter(stands);
            let mut steps: Vec<(Steps, Piece)> = standing
                .map(|piece| (self.steps[seat][piece.index()], piece))
                .filter(|(steps, _)| steps.is_ring())
                .collect();
            steps.sort_unstable();
            for pieces in steps.chunk_by(|one, other| one.0 == other.0) {
                if let [(steps, piece), _, ..] = *pieces {
                    let at = cells.piece(seat, piece, steps);
                    blocks.push(Block { at, seat });
                }
            }
        }
        blocks
    }
}

/// The choice of a piece for this roll, of which at least one has a move.
fn choice(position: &Position, face: Face) -> Prompt {
    let (rules, seat) = (position.rules(), position.turn());
    let has_base = position
        .pieces()
        .of(seat)
        .iter()
        .any(|steps| steps.is_base());
    let counts_seven = rules.six_is_seven_when_base_empty && face.is_six() && !has_base;
    let squares = if counts_seven { 7 } else { face.pips() };
    let freely = RuleSet {
        six_opens_own_block: false,
        ..*rules
    };
    let free = position
        .pieces()
        .legal_moves(&freely, seat, Advance::Roll(face));
    match position.moves().only() {
        _ if free.len() > position.moves().len() => Prompt::OpenBlock { squares },
        Some(only) if only.from.is_base() => Prompt::BringOut,
        Some(_) => Prompt::MovePiece { squares },
        None => Prompt::ChoosePiece { squares },
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
/// Pieces on different squares that are nearer to each other than this, in logical pixels, are easily taken for each other.
const CLOSE: f32 = 44.0;
/// So near to its centre, in logical pixels, a tap is for a piece whatever is beside it.
const SURE: f32 = 8.0;

/// What a tap is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// No piece that can move.
    Nothing,
    /// This piece of the person.
    Piece(Piece),
    /// Any of these pieces of the person: they are too close together to tell.
    Between([bool; 4]),
}

impl View {
    /// What a tap at this point is for. `cell` is the size of a cell in logical pixels.
    pub fn aim(&self, point: Point, cell: f32) -> Aim {
        let Some(nearest) = self.nearest(point, cell, [true; 4]) else {
            return Aim::Nothing;
        };
        let person = &self.pieces[Seat::HUMAN];
        let target = &person[nearest.index()];
        let is_close = |piece: Piece| {
            let view = &person[piece.index()];
            // Where they are on the same square, or in the base, it is the same move.
            let is_elsewhere = view.steps != target.steps;
            view.is_movable && is_elsewhere && view.at.distance(target.at) * cell < CLOSE
        };
        let mut between = Piece::ALL.map(is_close);
        if !between.contains(&true) || target.at.distance(point) * cell <= SURE {
            return Aim::Piece(nearest);
        }
        between[nearest.index()] = true;
        Aim::Between(between)
    }

    /// The movable piece among these of the person that is nearest to this point and whose target holds it.
    pub fn nearest(&self, point: Point, cell: f32, among: [bool; 4]) -> Option<Piece> {
        let mut nearest = None;
        let mut least = (REACH / cell).max(REACH_IN_CELLS);
        let pieces = Piece::ALL.into_iter().zip(&self.pieces[Seat::HUMAN]);
        for (piece, view) in pieces.filter(|(piece, _)| among[piece.index()]) {
            let distance = view.at.distance(point);
            if view.is_movable && distance <= least {
                least = distance;
                nearest = Some(piece);
            }
        }
        nearest
    }
}
