//! An estimate of the chance that a piece is captured where it lands.

use crate::rules::{Advance, Face, Move, Pieces, RuleSet, Seat, Square};

/// One, in the unit of risks.
pub const RISK_UNIT: i32 = 216;

/// The chance, in 216ths, that a rival captures a piece of `seat` on the landing square with one roll, each rival rolling
/// once from the position after the move, whatever it may have pending. Rivals are combined as independent chances:
/// 1 − (1 − f₁/6)(1 − f₂/6)(1 − f₃/6). A safe square, the home column and the goal have no risk by definition.
pub(super) fn risk(rules: &RuleSet, pieces: &Pieces, seat: Seat, considered: &Move) -> u16 {
    let Some(square) = Square::of(seat, considered.to) else {
        return 0;
    };
    if square.is_safe(rules.safe) {
        return 0;
    }
    let mut after = *pieces;
    after.make(seat, considered);
    let spared: u16 = seat
        .rivals()
        .map(|rival| {
            let capturing = Face::ALL
                .into_iter()
                .filter(|face| may_reach(&after, rules, rival, *face, square))
                .filter(|face| captures_on(&after, rules, rival, *face, seat, square))
                .count();
            6 - capturing as u16
        })
        .product();
    RISK_UNIT as u16 - spared
}

/// Whether any piece of `rival` stands where this face might bring it to the square, whatever is in its way. Most stand
/// elsewhere, and their legal moves need not be known.
fn may_reach(pieces: &Pieces, rules: &RuleSet, rival: Seat, face: Face, square: Square) -> bool {
    let Some(there) = square.steps_of(rival) else {
        return false;
    };
    let (there, goal) = (there.get(), rules.goal().get());
    let distance = face.pips() as i8;
    // A six may move 7 squares.
    let longest = distance + i8::from(face.is_six());
    pieces.of(rival).iter().any(|steps| {
        let from = steps.get();
        let walks = (distance..=longest).contains(&(there - from));
        let bounces = (distance..=longest).contains(&(2 * goal - there - from));
        walks || bounces || steps.is_base() && there == 0
    })
}

fn captures_on(
    pieces: &Pieces,
    rules: &RuleSet,
    rival: Seat,
    face: Face,
    seat: Seat,
    square: Square,
) -> bool {
    let moves = pieces.legal_moves(rules, rival, Advance::Roll(face));
    moves.iter().any(|legal| {
        Square::of(rival, legal.to) == Some(square)
            && legal.captures.iter().any(|(owner, _)| owner == seat)
    })
}
