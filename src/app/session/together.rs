//! Pieces that share a square: a pile for each seat at rest, and spread out where the person has to choose among them.

use super::cells::{Point, SIZE};
use super::view::PieceView;
use ludo_engine::rules::{BySeat, Seat, Steps};

/// Nothing is drawn nearer to the edge of the grid.
const EDGE: f32 = 0.62;
/// How many directions are tried for a piece.
const TURNS: u8 = 12;
/// And with more room between them.
const WIDTHS: [f32; 2] = [1.0, 1.3];
/// How many sides of its square, and how far from its centre.
const SIDES: u8 = 8;
const ASIDE: f32 = 0.6;
/// The score of a place that is near to nothing, in thousandths.
const ALL_ROOM: i32 = 11_190;
/// Distances beyond this make no difference.
const FAR: f32 = 2.0;

/// The pieces of one seat on one square.
struct Pile {
    seat: Seat,
    /// Which of the seat's, in order.
    pieces: Vec<usize>,
    is_movable: bool,
}

/// Puts the pieces that share a square in their places. One that is on its way passes over the others. The centres of the
/// squares whose pieces are spread out.
pub(super) fn arrange(pieces: &mut BySeat<[PieceView; 4]>, goal: Steps) -> Vec<Point> {
    let shares = |view: &PieceView| !view.is_moving && !view.steps.is_base() && view.steps != goal;
    let mut squares: Vec<Point> = Vec::new();
    for view in pieces.0.iter().flatten().filter(|view| shares(view)) {
        if !squares.contains(&view.at) {
            squares.push(view.at);
        }
    }
    let mut spread: Vec<(Pile, Point, bool)> = Vec::new();
    for square in squares {
        let mut piles: Vec<Pile> = Vec::new();
        for (seat, views) in pieces.iter() {
            let is_here = |index: &usize| shares(&views[*index]) && views[*index].at == square;
            let here: Vec<usize> = (0..4).filter(is_here).collect();
            if let Some(first) = here.first() {
                let is_movable = views[*first].is_movable;
                piles.push(Pile {
                    seat,
                    pieces: here,
                    is_movable,
                });
            }
        }
        let movable = piles.iter().position(|pile| pile.is_movable);
        let is_shared = piles.len() > 1;
        let pile = movable.filter(|index| is_shared || piles[*index].pieces.len() > 1);
        let Some(pile) = pile.map(|index| piles.remove(index)) else {
            put_beside(pieces, &piles, square, false);
            continue;
        };
        put_beside(pieces, &piles, square, true);
        spread.push((pile, square, !piles.is_empty()));
    }
    // Again, now that each knows where the others are.
    let passes = if spread.len() > 1 { 3 } else { 1 };
    for (pile, square, is_shared) in spread.iter().cycle().take(passes * spread.len()) {
        put_around(pieces, pile, *square, *is_shared);
    }
    spread.into_iter().map(|(_, square, _)| square).collect()
}

/// Piles beside each other within the square, smaller where pieces of the person are spread around them.
fn put_beside(pieces: &mut BySeat<[PieceView; 4]>, piles: &[Pile], square: Point, is_within: bool) {
    let (places, scale): (&[(f32, f32)], f32) = match piles.len() {
        0 | 1 => (&[(0.0, 0.0)], 1.0),
        2 => (&[(-0.26, 0.0), (0.26, 0.0)], 0.76),
        3 => (&[(-0.26, 0.2), (0.26, 0.2), (0.0, -0.24)], 0.68),
        _ => (
            &[(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)],
            0.64,
        ),
    };
    let shrunk = if is_within { 0.7 } else { 1.0 };
    for (pile, (columns, rows)) in piles.iter().zip(places) {
        let count = pile.pieces.len() as u8;
        for (height, piece) in (0..).zip(&pile.pieces) {
            let view = &mut pieces[pile.seat][*piece];
            view.at = square.moved(columns * shrunk, rows * shrunk);
            view.scale = scale * shrunk;
            view.height = height;
            view.pile = if height + 1 == count { count } else { 1 };
        }
    }
}

/// The pieces of a pile around its square, at full size and where they are nearest to nothing else.
fn put_around(pieces: &mut BySeat<[PieceView; 4]>, pile: &Pile, square: Point, is_shared: bool) {
    let count = pile.pieces.len();
    let radius = match (count, is_shared) {
        (1, _) => 0.72,
        (2, false) => 0.62,
        (2, true) => 0.8,
        (3, false) => 0.72,
        (3, true) => 0.86,
        (_, false) => 0.88,
        (_, true) => 1.0,
    };
    let is_other = |seat: Seat, index: usize| seat != pile.seat || !pile.pieces.contains(&index);
    let others: Vec<(Point, bool)> = pieces
        .iter()
        .flat_map(|(seat, views)| {
            views
                .iter()
                .enumerate()
                .map(move |(index, view)| (seat, index, view))
        })
        .filter(|(seat, index, _)| is_other(*seat, *index))
        .map(|(.., view)| (view.at, view.is_movable))
        .collect();
    // Towards the middle together, so that they stay apart.
    let shift = |values: &mut dyn Iterator<Item = f32>| {
        let bounds = (f32::MAX, f32::MIN);
        let (least, most) = values.fold(bounds, |(least, most), value| {
            (least.min(value), most.max(value))
        });
        (EDGE - least).max(0.0) - (most - (SIZE - EDGE)).max(0.0)
    };
    let tried = |(aside, width, turn): (u8, f32, u8)| -> Vec<Point> {
        let middle = match aside {
            0 => square,
            _ => around(square, ASIDE, f32::from(aside) / f32::from(SIDES)),
        };
        let part = |index| f32::from(turn) / f32::from(TURNS) + index as f32 / count as f32;
        let free: Vec<Point> = (0..count)
            .map(|index| around(middle, radius * width, part(index)))
            .collect();
        let columns = shift(&mut free.iter().map(|at| at.column));
        let rows = shift(&mut free.iter().map(|at| at.row));
        free.iter().map(|at| at.moved(columns, rows)).collect()
    };
    let room = |places: &[Point]| {
        let nearest = |is_among: fn(bool) -> bool| {
            let among = others
                .iter()
                .filter(|(_, is_movable)| is_among(*is_movable));
            let apart = among.flat_map(|(other, _)| places.iter().map(|at| at.distance(*other)));
            apart.fold(FAR, f32::min)
        };
        let (all, movable) = (nearest(|_| true), nearest(|is_movable| is_movable));
        // Nobody is hidden first of all; then taps can be told apart; then nobody is touched. In thousandths.
        (1_000.0 * (10.0 * all.min(0.6) + 2.0 * movable + all.min(1.2))) as i32
    };
    let mut places = Vec::new();
    let mut most = i32::MIN;
    'all: for aside in 0..=SIDES {
        for width in WIDTHS {
            for turn in 0..TURNS {
                let tried = tried((aside, width, turn));
                // Near to the square and near to each other where that costs nobody anything, and sideways.
                let far = if aside == 0 { 0.0 } else { 0.3 } + width - 1.0;
                let room = room(&tried) - (1_000.0 * far) as i32;
                if room > most {
                    (most, places) = (room, tried);
                }
                if most >= ALL_ROOM {
                    break 'all;
                }
            }
        }
    }
    for (piece, at) in pile.pieces.iter().zip(places) {
        let view = &mut pieces[pile.seat][*piece];
        view.at = at;
        view.is_spread = true;
    }
}

/// The point so far from this one, in a direction that is a part of a whole turn from the right.
fn around(point: Point, distance: f32, turn: f32) -> Point {
    let (down, right) = (turn * std::f32::consts::TAU).sin_cos();
    point.moved(right * distance, down * distance)
}
