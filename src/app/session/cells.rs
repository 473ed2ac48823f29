//! Where places lie on the 15 × 15 grid.
//!
//! Everything is laid out once, for the bottom seat of a clockwise board; the other seats are quarter turns of it, and an
//! anticlockwise board is its mirror image.

use ludo_engine::rules::{
    BySeat, Column, Direction, Piece, Place, RuleSet, SafeSquares, Seat, Square, Steps,
};

/// A point on the grid, in cells from the top left corner; the centre of a cell is its number plus 0.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left.
    pub column: f32,
    /// From the top.
    pub row: f32,
}

impl Point {
    const fn new(column: f32, row: f32) -> Point {
        Point { column, row }
    }

    const fn centre(column: u8, row: u8) -> Point {
        Point::new(column as f32 + 0.5, row as f32 + 0.5)
    }

    /// The same point for the next seat of a clockwise board.
    fn turned(self) -> Point {
        Point::new(SIZE - self.row, self.column)
    }

    fn mirrored(self) -> Point {
        Point::new(SIZE - self.column, self.row)
    }

    pub(crate) fn moved(self, columns: f32, rows: f32) -> Point {
        Point::new(self.column + columns, self.row + rows)
    }

    /// The distance to another point, in cells.
    pub fn distance(self, other: Point) -> f32 {
        (self.column - other.column).hypot(self.row - other.row)
    }
}

/// Cells of the grid in one direction.
pub(super) const SIZE: f32 = 15.0;

/// A place on the screen: 0 bottom, 1 left, 2 opposite, 3 right. Names, colours and marks belong to it.
pub type Side = u8;

/// What a drawn square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A ring square like any other.
    Ring,
    /// A start square.
    Start,
    /// A star square.
    Star,
    /// A square of a home column.
    Lane,
}

/// A square to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnSquare {
    /// Its centre.
    pub at: Point,
    /// What it is.
    pub kind: Kind,
    /// Whose start square or home column it belongs to.
    pub owner: Option<Seat>,
    /// Nothing is captured here. Home columns are not marked: no rival comes there.
    pub is_safe: bool,
}

/// The board of a rule set as it lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    mirrored: bool,
    column: Column,
}

impl Cells {
    /// The board of these rules.
    pub fn new(rules: &RuleSet) -> Cells {
        Cells {
            mirrored: rules.direction == Direction::Anticlockwise,
            column: rules.column,
        }
    }

    /// Whether the picture is mirrored left to right.
    pub fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Where the seat sits.
    pub fn side(self, seat: Seat) -> Side {
        if self.mirrored {
            (4 - seat.number()) % 4
        } else {
            seat.number()
        }
    }

    /// Who sits there. `side` is 0 to 3.
    pub fn seat(self, side: Side) -> Seat {
        let sits_there = |seat: &Seat| self.side(*seat) == side % 4;
        Seat::ALL
            .into_iter()
            .find(sits_there)
            .expect("each side has a seat")
    }

    /// The centre of a ring square.
    pub fn square(self, square: Square) -> Point {
        self.placed(Seat::HUMAN, ring(square.number()))
    }

    /// Where a piece stands that is alone on its square.
    pub fn piece(self, seat: Seat, piece: Piece, steps: Steps) -> Point {
        match steps.place(self.column) {
            Place::Base => self.placed(seat, base(piece)),
            Place::Ring(step) => self.placed(seat, ring(step)),
            Place::Lane(square) => self.placed(seat, lane(square)),
            Place::Goal => self.placed(seat, goal(self.column, piece)),
        }
    }

    /// All squares to draw: the ring, then the home columns.
    pub fn drawn_squares(self, safe: SafeSquares) -> Vec<DrawnSquare> {
        let ring = Square::all().map(|square| DrawnSquare {
            at: self.square(square),
            kind: match (square.start_of(), square.is_star()) {
                (Some(_), _) => Kind::Start,
                (None, true) => Kind::Star,
                (None, false) => Kind::Ring,
            },
            owner: square.start_of(),
            is_safe: square.is_safe(safe),
        });
        let lanes = Seat::ALL.into_iter().flat_map(|seat| {
            (0..self.column.squares()).map(move |square| DrawnSquare {
                at: self.placed(seat, lane(square)),
                kind: Kind::Lane,
                owner: Some(seat),
                is_safe: false,
            })
        });
        ring.chain(lanes).collect()
    }

    /// How large a piece on the goal is drawn, as a share of a piece on the ring.
    pub fn goal_scale(self) -> f32 {
        match self.column {
            Column::Five => 0.6,
            Column::Six => 0.5,
        }
    }

    fn placed(self, seat: Seat, bottom: Point) -> Point {
        let turned = (0..seat.number()).fold(bottom, |point, _| point.turned());
        if self.mirrored {
            turned.mirrored()
        } else {
            turned
        }
    }
}

/// A ring square by the steps of the bottom seat, 0 to 51.
fn ring(step: u8) -> Point {
    match step {
        0..5 => Point::centre(6, 13 - step),
        5..11 => Point::centre(10 - step, 8),
        11 => Point::centre(0, 7),
        12.. => {
            // Each arm looks like the one before it, a quarter turn on; it begins one square before the start square.
            let quarters = (step - 12) / 13 + 1;
            let within = (step - 12) % 13;
            let point = match within {
                0 => Point::centre(6, 14),
                _ => ring(within - 1),
            };
            (0..quarters).fold(point, |point, _| point.turned())
        }
    }
}

/// A square of the bottom seat's home column, 0 being the outermost.
fn lane(square: u8) -> Point {
    Point::centre(7, 13 - square)
}

/// The place of a piece in the bottom seat's base, whose centre is (3, 12).
fn base(piece: Piece) -> Point {
    let places = [(2.0, 11.0), (4.0, 11.0), (2.0, 13.0), (4.0, 13.0)];
    let (column, row) = places[piece.index()];
    Point::new(column, row)
}

/// The place of a piece on the bottom seat's goal: a row in its triangle of the centre block. Where the sixth square of the
/// home column lies in it, two pieces lie fanned out in each of the corners that are left.
fn goal(column: Column, piece: Piece) -> Point {
    let places = match column {
        Column::Five => [(-0.81, 8.72), (-0.27, 8.72), (0.27, 8.72), (0.81, 8.72)],
        Column::Six => [(-0.955, 8.77), (-0.73, 8.77), (0.73, 8.77), (0.955, 8.77)],
    };
    let (across, row) = places[piece.index()];
    Point::new(7.5 + across, row)
}

/// The seats by side instead of by turn.
pub fn by_side<T: Copy>(cells: Cells, by_seat: &BySeat<T>) -> [T; 4] {
    [0, 1, 2, 3].map(|side| by_seat[cells.seat(side)])
}
