//! What an estimate of the chances looks at: a position as rows of a table, from the side of each seat.
//!
//! A row is there or not; a piece adds the row of its steps, so that two on one square add it twice. The table that the rows
//! belong to is fitted for each rule set, so nothing here has to be exact: what stands where is told whole, and what can
//! happen next is told as far as it is easily seen. What stands where has fixed places, so that of a position that follows from
//! another only the few rows that differ need to be looked at.

use crate::rules::{
    Capacity, LAST_RING_STEP, Piece, Position, QUARTER, RING, Seat, Square, Stack, Steps,
};

/// Steps from −1 to 57.
const STEPS: u16 = 59;
/// A ring is looked at in eight parts, from the start square on.
const PARTS: u16 = 8;
/// 0 to 4 pieces.
const COUNTS: u16 = 5;
/// Who can act first of two that meet: the one who is rolling, or the one whose turn comes sooner, or the other.
const ORDERS: u16 = 3;

/// Own pieces by steps.
const OWN: u16 = 0;
/// The piece that has come furthest of those that are not home.
const LEADER: u16 = OWN + STEPS;
/// The one behind it.
const SECOND: u16 = LEADER + STEPS;
const HOME: u16 = SECOND + STEPS;
const BASE: u16 = HOME + COUNTS;
/// The pieces of each rival by its own steps.
const RIVALS: u16 = BASE + COUNTS;
const RIVALS_HOME: u16 = RIVALS + 3 * STEPS;
const RIVALS_BASE: u16 = RIVALS_HOME + 3 * COUNTS;
/// Whose turn it is, counted from this seat, and sixes in a row.
const TURN: u16 = RIVALS_BASE + 3 * COUNTS;
const QUEUED: u16 = TURN + 4 * 3;
const TRIES: u16 = QUEUED + 4 * 2;
/// Own pieces that one roll of a rival may capture, by one of its pieces or by several.
const NEAR: u16 = TRIES + 4 * 3;
/// Those that two rolls may.
const FAR: u16 = NEAR + ORDERS * 2 * PARTS;
/// Those that a piece may capture which is in its base yet.
const FROM_BASE: u16 = FAR + ORDERS * PARTS;
/// Pieces of each rival that this seat may capture with one roll.
const THREATS: u16 = FROM_BASE + ORDERS * PARTS;
/// Pieces that one rival may capture of another.
const OTHERS: u16 = THREATS + ORDERS * 3 * PARTS;
/// Two or more own pieces on one square, where that makes a difference.
const PAIRS: u16 = OTHERS + 6 * PARTS;
const RIVAL_PAIRS: u16 = PAIRS + PARTS;
/// Own pieces that have such a pair of a rival in front of them.
const BEHIND_PAIRS: u16 = RIVAL_PAIRS + 3 * PARTS;

/// All rows.
pub const ROWS: usize = (BEHIND_PAIRS + PARTS) as usize;
/// The places of what stands where: four own pieces, leader, second, two counts, the pieces and counts of each rival, turn,
/// queued rolls, tries.
const STANDING: usize = 8 + 3 * 6 + 3;
/// A place where nothing is.
const NOTHING: u16 = u16::MAX;
/// More meetings and pairs than any seat has in one position.
const MOST: usize = 96;

/// The rows of what stands where, from the side of one seat.
pub(super) type Standing = [u16; STANDING];

/// The rows that are there.
pub(super) fn rows(standing: &Standing) -> impl Iterator<Item = u16> {
    standing.iter().copied().filter(|row| *row != NOTHING)
}

/// Where what stands is another: the row that was there, and the one that is.
pub(super) fn differences(
    was: &Standing,
    is: &Standing,
) -> impl Iterator<Item = (Option<u16>, Option<u16>)> {
    let row = |row| (row != NOTHING).then_some(row);
    let places = was.iter().zip(is).filter(|(was, is)| was != is);
    places.map(move |(was, is)| (row(*was), row(*is)))
}

/// The rows that are there from the side of one seat.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    standing: Standing,
    meetings: [u16; MOST],
    len: u8,
}

impl Inputs {
    const NONE: Inputs = Inputs {
        standing: [NOTHING; STANDING],
        meetings: [0; MOST],
        len: 0,
    };

    /// All rows, each as often as it counts.
    pub fn rows(&self) -> impl Iterator<Item = u16> {
        rows(&self.standing).chain(self.meetings())
    }

    /// What stands where.
    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The rows of what can happen next.
    pub(super) fn meetings(&self) -> impl Iterator<Item = u16> {
        self.meetings[..usize::from(self.len)].iter().copied()
    }

    fn push(&mut self, row: u16) {
        self.meetings[usize::from(self.len) % MOST] = row;
        self.len += 1;
    }
}

/// The pieces of a seat, as far as several rows need them.
#[derive(Clone, Copy)]
struct Track {
    /// A bit for each ring step where a piece stands.
    ring: u64,
    /// A bit for each ring step where two or more stand.
    pairs: u64,
    home: u16,
    base: u16,
}

/// A position from the side of each seat, in turn order.
pub fn inputs(position: &Position) -> [Inputs; 4] {
    let mut all = [Inputs::NONE; 4];
    let tracks = Seat::ALL.map(|seat| track(position, seat));
    for seat in Seat::ALL {
        own(position, seat, &tracks, &mut all[seat.index()]);
    }
    meetings(position, &tracks, &mut all);
    let rules = position.rules();
    if rules.stack != Stack::Nothing || rules.capacity == Capacity::Two {
        pairs(&tracks, &mut all);
    }
    all
}

fn track(position: &Position, seat: Seat) -> Track {
    let goal = position.rules().goal();
    let mut track = Track {
        ring: 0,
        pairs: 0,
        home: 0,
        base: 0,
    };
    for steps in position.pieces().of(seat) {
        if steps.is_ring() {
            let bit = 1 << steps.get();
            track.pairs |= track.ring & bit;
            track.ring |= bit;
        }
        track.home += u16::from(*steps == goal);
        track.base += u16::from(steps.is_base());
    }
    track
}

/// Where everybody stands, and who acts next.
fn own(position: &Position, seat: Seat, tracks: &[Track; 4], into: &mut Inputs) {
    let goal = position.rules().goal();
    let row = |steps: Steps| (steps.get() + 1) as u16;
    let mut places = into.standing.iter_mut();
    let mut put = |row: Option<u16>| {
        if let (Some(place), Some(row)) = (places.next(), row) {
            *place = row;
        }
    };
    let (mut leader, mut second) = (None, None);
    for steps in position.pieces().of(seat) {
        put(Some(OWN + row(*steps)));
        if *steps != goal {
            let steps = Some(*steps);
            if steps > leader {
                (leader, second) = (steps, leader);
            } else if steps > second {
                second = steps;
            }
        }
    }
    put(leader.map(|leader| LEADER + row(leader)));
    put(second.map(|second| SECOND + row(second)));
    put(Some(HOME + tracks[seat.index()].home));
    put(Some(BASE + tracks[seat.index()].base));
    for (places, rival) in (0..).zip(seat.rivals()) {
        for steps in position.pieces().of(rival) {
            put(Some(RIVALS + places * STEPS + row(*steps)));
        }
        put(Some(
            RIVALS_HOME + places * COUNTS + tracks[rival.index()].home,
        ));
        put(Some(
            RIVALS_BASE + places * COUNTS + tracks[rival.index()].base,
        ));
    }
    let turn = u16::from(position.turn().places_after(seat));
    put(Some(TURN + turn * 3 + u16::from(position.sixes().min(2))));
    let queued = position.queued_rolls().min(2);
    put((queued > 0).then(|| QUEUED + turn * 2 + queued - 1));
    let tries = u16::from(position.tries_left().min(3));
    put((tries > 0).then(|| TRIES + turn * 3 + tries - 1));
}

/// Who may capture whom.
fn meetings(position: &Position, tracks: &[Track; 4], all: &mut [Inputs; 4]) {
    let rules = position.rules();
    let pairs_are_safe = !matches!(rules.stack, Stack::Nothing | Stack::NoOvertaking)
        || rules.capacity == Capacity::Two;
    for victim in Seat::ALL {
        let wait = victim.places_after(position.turn());
        for piece in Piece::ALL {
            let steps = position.pieces().steps(victim, piece);
            let Some(square) = Square::of(victim, steps) else {
                continue;
            };
            let is_pair = tracks[victim.index()].pairs & (1 << steps.get()) != 0;
            if square.is_safe(rules.safe) || is_pair && pairs_are_safe {
                continue;
            }
            let part = part(steps);
            for attacker in victim.rivals() {
                let there = (square.number() + RING - QUARTER * attacker.number()) % RING;
                if there > LAST_RING_STEP as u8 {
                    continue;
                }
                let track = &tracks[attacker.index()];
                // Twelve squares more in front, so that windows never begin before the first.
                let standing = track.ring << 12;
                let near = (standing >> (there + 6)) as u8 & 63;
                let far = (standing >> there) as u8 & 63;
                let comes = attacker.places_after(position.turn());
                let order = match comes {
                    0 => 0,
                    _ if comes < wait => 1,
                    _ => 2,
                };
                let attacked = &mut all[victim.index()];
                if near != 0 {
                    let several = u16::from(near & (near - 1) != 0);
                    attacked.push(NEAR + (order * 2 + several) * PARTS + part);
                }
                if far != 0 {
                    attacked.push(FAR + order * PARTS + part);
                }
                if there <= 6 && track.base > 0 {
                    attacked.push(FROM_BASE + order * PARTS + part);
                }
                if near == 0 {
                    continue;
                }
                let places = u16::from(victim.places_after(attacker)) - 1;
                all[attacker.index()].push(THREATS + (order * 3 + places) * PARTS + part);
                for onlooker in Seat::ALL {
                    if onlooker != attacker && onlooker != victim {
                        let (by, of) = (
                            attacker.places_after(onlooker),
                            victim.places_after(onlooker),
                        );
                        // The six ordered pairs of three rivals.
                        let pair = u16::from(by - 1) * 2 + u16::from(of - 1 - u8::from(of > by));
                        all[onlooker.index()].push(OTHERS + pair * PARTS + part);
                    }
                }
            }
        }
    }
}

/// Where two pieces of a seat stand together, and who has that in front.
fn pairs(tracks: &[Track; 4], all: &mut [Inputs; 4]) {
    for owner in Seat::ALL {
        let mut rest = tracks[owner.index()].pairs;
        while rest != 0 {
            let steps = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let part = u16::from(steps) * PARTS / 51;
            all[owner.index()].push(PAIRS + part);
            for other in owner.rivals() {
                let places = u16::from(owner.places_after(other)) - 1;
                let into = &mut all[other.index()];
                into.push(RIVAL_PAIRS + places * PARTS + part);
                let there =
                    (steps + RING - QUARTER * other.number() + QUARTER * owner.number()) % RING;
                let behind = (tracks[other.index()].ring << 6 >> there) as u8 & 63;
                if behind != 0 && there <= LAST_RING_STEP as u8 {
                    into.push(BEHIND_PAIRS + u16::from(there) * PARTS / 51);
                }
            }
        }
    }
}

/// The part of the ring where a piece is.
fn part(steps: Steps) -> u16 {
    steps.get() as u16 * PARTS / 51
}
