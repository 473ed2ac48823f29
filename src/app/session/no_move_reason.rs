//! Why no piece can use a roll.

use ludo_engine::rules::{
    Advance, BySeat, Capacity, Face, Piece, Pieces, RuleSet, Seat, Stack, Steps,
};

/// What keeps the pieces of a seat from using a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMoveReason {
    /// All pieces that are not home are in the base, and the roll brings none out.
    NeedsExit,
    /// A piece could come out, but its start square is taken.
    StartTaken,
    /// The goal needs an exact roll.
    NeedsExact,
    /// Other pieces are in the way.
    Blocked,
    /// The square is full.
    Full,
    /// Different pieces are kept by different things.
    Several,
}

impl NoMoveReason {
    /// What keeps `seat` from using this roll, which none of its pieces can.
    pub(super) fn of(
        rules: &RuleSet,
        steps: &BySeat<[Steps; 4]>,
        seat: Seat,
        face: Face,
    ) -> NoMoveReason {
        let Some(pieces) = Pieces::arranged(*steps, rules.column) else {
            return NoMoveReason::Several;
        };
        let mut found = None;
        for piece in Piece::ALL {
            let from = steps[seat][piece.index()];
            let needs_exit = from.is_base() && !rules.exit_rolls.contains(face);
            if from == rules.goal() || needs_exit {
                continue;
            }
            let no_move_reason = if from.is_base() {
                NoMoveReason::StartTaken
            } else {
                of_piece(&pieces, rules, seat, piece, face)
            };
            match found {
                None => found = Some(no_move_reason),
                Some(other) if other == no_move_reason => {}
                Some(_) => return NoMoveReason::Several,
            }
        }
        found.unwrap_or(NoMoveReason::NeedsExit)
    }
}

/// The rule that would have to go for this piece, which is on its way, to use the roll.
fn of_piece(
    pieces: &Pieces,
    rules: &RuleSet,
    seat: Seat,
    piece: Piece,
    face: Face,
) -> NoMoveReason {
    let unlimited = RuleSet {
        capacity: Capacity::Unlimited,
        six_opens_own_block: false,
        ..*rules
    };
    let open = RuleSet {
        stack: Stack::Nothing,
        ..unlimited
    };
    let could_move = |rules: &RuleSet| {
        let moves = pieces.legal_moves(rules, seat, Advance::Roll(face));
        moves.of(piece).is_some()
    };
    if !could_move(&open) {
        NoMoveReason::NeedsExact
    } else if could_move(&unlimited) {
        NoMoveReason::Full
    } else {
        NoMoveReason::Blocked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_move_reason(rules: &RuleSet, own: [i8; 4], rival: [i8; 4], pips: u8) -> NoMoveReason {
        let row =
            |steps: [i8; 4]| steps.map(|steps| Steps::new(steps.into(), rules.column).unwrap());
        let base = [Steps::BASE; 4];
        let steps = BySeat([row(own), row(rival), base, base]);
        let face = Face::new(pips).unwrap();
        let pieces = Pieces::arranged(steps, rules.column).unwrap();
        let moves = pieces.legal_moves(rules, Seat::HUMAN, Advance::Roll(face));
        assert!(moves.is_empty(), "the roll is of use");
        NoMoveReason::of(rules, &steps, Seat::HUMAN, face)
    }

    #[test]
    fn each_hindrance_is_named() {
        let away = [-1; 4];
        let classic = RuleSet::CLASSIC;
        let all_home_but = |steps| [57, 57, 57, steps];
        assert_eq!(
            no_move_reason(&classic, away, away, 5),
            NoMoveReason::NeedsExit
        );
        assert_eq!(
            no_move_reason(&classic, all_home_but(54), away, 4),
            NoMoveReason::NeedsExact
        );
        // A base piece that needs a six is no news beside one that needs an exact roll.
        assert_eq!(
            no_move_reason(&classic, [-1, 57, 57, 54], away, 4),
            NoMoveReason::NeedsExact
        );
        // The square 15 steps on from the person's start is the rival's step 2.
        let walls = RuleSet::HOUSE;
        assert_eq!(
            no_move_reason(&walls, [12, -1, -1, -1], [2, 2, -1, -1], 4),
            NoMoveReason::Blocked
        );
        let start_block = [39, 39, -1, -1];
        assert_eq!(
            no_move_reason(&walls, away, start_block, 6),
            NoMoveReason::StartTaken
        );
        assert_eq!(
            no_move_reason(&walls, [12, 53, -1, -1], [2, 2, -1, -1], 4),
            NoMoveReason::Several
        );
        let pairs = RuleSet {
            capacity: Capacity::Two,
            ..RuleSet::CLASSIC
        };
        assert_eq!(
            no_move_reason(&pairs, [57, 57, 57, 13], [2, 2, -1, -1], 2),
            NoMoveReason::Full
        );
    }
}
