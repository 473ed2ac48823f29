//! The final table.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::event::Ending;
use super::position::Position;
use super::rule_set::{Finish, Scoring};
use super::seat::{BySeat, Seat};

/// Points for a piece on the goal where a rule set counts its steps.
const GOAL_POINTS: u32 = 250;
/// Points for a captured piece where a rule set counts those.
const CAPTURE_POINTS: u32 = 20;

/// Seats in the order of the final table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    seats: [Option<Seat>; 4],
}

impl Ranking {
    /// The seats that have a place, first to last.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.seats.into_iter().flatten()
    }

    /// The place of the seat, 1 for the first; `None` where the rules give it none.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        let index = self.seats().position(|ranked| ranked == seat)?;
        Some(index as u8 + 1)
    }
}

impl Position {
    /// The table as it stands: those who have finished in order of arrival, then the others by the scoring, equal ones
    /// by lower seat number. Without a scoring the others are not ordered; a rank-all game names its last seat.
    pub fn ranking(&self) -> Ranking {
        let mut ranking = Ranking::default();
        let finished = self.finished().count();
        for (place, seat) in self.finished().enumerate() {
            ranking.seats[place] = Some(seat);
        }
        let mut others: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|seat| !self.has_finished(*seat))
            .collect();
        match self.rules().scoring {
            Scoring::None => {
                let names_last = self.rules().finish == Finish::RankAll
                    && self.ending() == Some(Ending::Decided);
                if !names_last {
                    others.clear();
                }
            }
            Scoring::Progress => others.sort_by_key(|seat| Reverse(self.progress(*seat))),
            Scoring::Points250 => others.sort_by_key(|seat| Reverse(self.points_250(*seat))),
            Scoring::Points20 => others.sort_by_key(|seat| Reverse(self.points_20(*seat))),
        }
        for (place, seat) in others.into_iter().enumerate() {
            ranking.seats[finished + place] = Some(seat);
        }
        ranking
    }

    /// All seats as a table lists them: those that have a place by that, then the others by how far they have come (pieces
    /// on the goal, pieces out of the base, steps of those), equal ones by lower seat number.
    pub fn listed(&self) -> [Seat; 4] {
        let ranking = self.ranking();
        let mut seats = Seat::ALL;
        seats.sort_by_key(|seat| match ranking.place(*seat) {
            Some(place) => (place, Reverse((0, 0, 0))),
            None => (u8::MAX, Reverse(self.progress(*seat))),
        });
        seats
    }

    /// The points of each seat, where the rule set counts points.
    pub fn points(&self) -> Option<BySeat<u32>> {
        match self.rules().scoring {
            Scoring::None | Scoring::Progress => None,
            Scoring::Points250 => Some(BySeat::from_fn(|seat| self.points_250(seat))),
            Scoring::Points20 => Some(BySeat::from_fn(|seat| self.points_20(seat))),
        }
    }

    /// Pieces on the goal, pieces out of the base, sum of steps of the pieces outside the base.
    fn progress(&self, seat: Seat) -> (u8, u8, u32) {
        let out = self.pieces().of(seat).iter().filter(|s| !s.is_base());
        (
            self.pieces().home(seat, self.rules().column),
            out.clone().count() as u8,
            out.map(|steps| steps.get() as u32).sum(),
        )
    }

    fn points_250(&self, seat: Seat) -> u32 {
        let goal = self.rules().goal();
        let points = |steps: &super::Steps| {
            if *steps == goal {
                GOAL_POINTS
            } else {
                (steps.get() + 1) as u32
            }
        };
        self.pieces().of(seat).iter().map(points).sum()
    }

    fn points_20(&self, seat: Seat) -> u32 {
        u32::from(self.captured()[seat]) * CAPTURE_POINTS
    }
}
