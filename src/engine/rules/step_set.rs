//! Sets of places on the way of a seat.
//!
//! A whole way fits into the bits of one word, so what stands on it is looked at in one go.

use core::ops::{BitAnd, BitOr, Not};

use super::board::{LAST_RING_STEP, QUARTER, RING, Steps};

/// A set of places on a seat's way, by steps.
#[derive(Clone, Copy)]
pub(super) struct StepSet(u64);

impl StepSet {
    /// No place.
    pub(super) const NONE: StepSet = StepSet(0);
    /// The base, which lies far behind the goal here, on no way.
    pub(super) const BASE: StepSet = StepSet(bit(Steps::BASE));
    const RING: StepSet = StepSet((1 << (LAST_RING_STEP + 1)) - 1);

    /// The places where these pieces stand.
    pub(super) fn of(pieces: &[Steps; 4]) -> StepSet {
        StepSet(pieces.iter().fold(0, |set, steps| set | bit(*steps)))
    }

    /// This place alone.
    pub(super) const fn at(steps: Steps) -> StepSet {
        StepSet(bit(steps))
    }

    /// The places where two or more of these pieces stand.
    pub(super) fn of_pairs(pieces: &[Steps; 4]) -> StepSet {
        let (_, pairs) = pieces.iter().fold((0, 0), |(set, pairs), steps| {
            (set | bit(*steps), pairs | set & bit(*steps))
        });
        StepSet(pairs)
    }

    /// The places from the start square to the last one before this.
    pub(super) const fn below(end: Steps) -> StepSet {
        StepSet((1 << end.get()) - 1)
    }

    /// The places from the start square to this one.
    pub(super) const fn up_to(last: Steps) -> StepSet {
        StepSet((1 << (last.get() + 1)) - 1)
    }

    /// The places strictly between two.
    pub(super) fn between(low: Steps, high: Steps) -> StepSet {
        StepSet::below(high) & !StepSet::up_to(low)
    }

    /// The places that lie this many squares before these.
    pub(super) const fn before(self, squares: i8) -> StepSet {
        StepSet(self.0 >> squares)
    }

    /// The places from which one passes any of these on a way of this many squares. What is passed grows by the same spans for
    /// every way: the end of a loop over the squares would mispredict.
    pub(super) fn passed_by(self, squares: i8) -> StepSet {
        if self.is_empty() {
            return self;
        }
        let between = squares - 1;
        let mut passed = self.before(1);
        for span in [1, 2, 4, 8, 16, 32] {
            passed = passed | passed.before((between - span).clamp(0, span));
        }
        if between > 0 { passed } else { StepSet::NONE }
    }

    /// The same ring squares in the steps of the seat that has its turn `places`, 1 to 3, before; without the square just
    /// before that seat's start, where its pieces never come.
    pub(super) fn seen_from(self, places: u8) -> StepSet {
        let StepSet(ring) = self & StepSet::RING;
        let shift = QUARTER * places;
        StepSet(ring << shift | ring >> (RING - shift)) & StepSet::RING
    }

    /// Whether there is no place in it.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets have a place in common.
    pub(super) const fn meets(self, other: StepSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set has the place with these steps.
    pub(super) const fn contains(self, steps: Steps) -> bool {
        self.0 & bit(steps) != 0
    }
}

/// The bit of a place; 63 for the base.
const fn bit(steps: Steps) -> u64 {
    1 << (steps.get() & 63)
}

impl BitOr for StepSet {
    type Output = StepSet;
    fn bitor(self, other: StepSet) -> StepSet {
        StepSet(self.0 | other.0)
    }
}

impl BitAnd for StepSet {
    type Output = StepSet;
    fn bitand(self, other: StepSet) -> StepSet {
        StepSet(self.0 & other.0)
    }
}

impl Not for StepSet {
    type Output = StepSet;
    fn not(self) -> StepSet {
        StepSet(!self.0)
    }
}
