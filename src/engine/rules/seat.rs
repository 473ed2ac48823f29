//! The four seats, the four pieces of each, and sets of pieces.

use core::ops::{Index, IndexMut};

/// A place in turn order, 0 to 3; 0 is the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The person's seat.
    pub const HUMAN: Seat = Seat(0);
    /// All seats in turn order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this number, if it is 0 to 3.
    pub const fn new(number: u8) -> Option<Seat> {
        if number < 4 { Some(Seat(number)) } else { None }
    }

    /// The number, 0 to 3.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The seat whose turn comes `places` after this one's.
    #[must_use]
    pub const fn after(self, places: u8) -> Seat {
        Seat((self.0 + places) & 3)
    }

    /// How many places after `other` this seat's turn comes, 0 to 3.
    pub const fn places_after(self, other: Seat) -> u8 {
        (self.0 + 4 - other.0) & 3
    }

    /// The other three seats in turn order.
    pub fn rivals(self) -> impl Iterator<Item = Seat> {
        (1..4).map(move |places| self.after(places))
    }

    /// Whether this is the person's seat.
    pub fn is_human(self) -> bool {
        self == Seat::HUMAN
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// Seats and values in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// A value for each seat, computed from the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut value))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// One of a seat's four pieces, 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// All four, in order.
    pub const ALL: [Piece; 4] = [Piece(0), Piece(1), Piece(2), Piece(3)];

    /// The piece with this number, if it is 0 to 3.
    pub const fn new(number: u8) -> Option<Piece> {
        if number < 4 {
            Some(Piece(number))
        } else {
            None
        }
    }

    /// The number, 0 to 3.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// A set of pieces of any seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(u16);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// Adds a piece.
    pub fn insert(&mut self, seat: Seat, piece: Piece) {
        self.0 |= 1 << (seat.index() * 4 + piece.index());
    }

    /// The set of one piece.
    pub fn one(seat: Seat, piece: Piece) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        set.insert(seat, piece);
        set
    }

    /// The seat's pieces for which `values` holds this value.
    pub(super) fn of_seat<T: PartialEq>(seat: Seat, values: &[T; 4], value: T) -> PieceSet {
        let bit = |piece: usize| u16::from(values[piece] == value) << piece;
        let bits = bit(0) | bit(1) | bit(2) | bit(3);
        PieceSet(bits << (seat.index() * 4))
    }

    /// The pieces of both sets.
    pub(super) const fn union(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// Whether the piece is in the set.
    pub fn contains(self, seat: Seat, piece: Piece) -> bool {
        self.0 & (1 << (seat.index() * 4 + piece.index())) != 0
    }

    /// Whether the set has no piece.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of pieces.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Seats and pieces, by seat, then by piece.
    pub fn iter(self) -> impl Iterator<Item = (Seat, Piece)> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some((Seat(bit / 4), Piece(bit % 4)))
        })
    }
}
