//! What the events alone tell of a game, to be compared with the position.

use ludo_engine::rules::{BySeat, Event, MovedBy, Phase, Position, RuleSet, Seat, Steps};

pub struct Ledger {
    rules: RuleSet,
    steps: BySeat<[Steps; 4]>,
    turn: Seat,
    rolls: u32,
    sixes: u32,
    rolls_in_turn: u32,
    earned_in_turn: u32,
    captured: BySeat<u16>,
    finished: Vec<Seat>,
    over: bool,
}

/// The steps of a seat's pieces before the first roll.
fn began_outside(rules: &RuleSet) -> [Steps; 4] {
    match rules.start_out.pieces() {
        0 => [Steps::BASE; 4],
        1 => [Steps::START, Steps::BASE, Steps::BASE, Steps::BASE],
        _ => [Steps::START, Steps::START, Steps::BASE, Steps::BASE],
    }
}

impl Ledger {
    pub fn new(rules: RuleSet, first: Seat) -> Ledger {
        Ledger {
            rules,
            steps: BySeat([began_outside(&rules); 4]),
            turn: first,
            rolls: 0,
            sixes: 0,
            rolls_in_turn: 0,
            earned_in_turn: 0,
            captured: BySeat([0; 4]),
            finished: Vec::new(),
            over: false,
        }
    }

    pub fn note(&mut self, event: Event) {
        assert!(!self.over, "{event:?} after the end");
        match event {
            Event::Rolled { seat, face, number } => {
                assert_eq!(seat, self.turn);
                self.rolls += 1;
                self.rolls_in_turn += 1;
                assert_eq!(number, self.rolls);
                self.sixes = if face.pips() == 6 { self.sixes + 1 } else { 0 };
            }
            Event::Moved {
                seat,
                piece,
                from,
                to,
                bounces,
                by,
            } => {
                assert_eq!(seat, self.turn);
                assert_eq!(self.steps[seat][piece.index()], from);
                assert!(from != self.rules.goal(), "{event:?}");
                assert!(!(by == MovedBy::Bonus && from.is_base()), "{event:?}");
                assert!(by != MovedBy::FreeExit || from.is_base(), "{event:?}");
                assert!(!bounces || to < self.rules.goal(), "{event:?}");
                assert!(bounces || to > from, "{event:?}");
                self.steps[seat][piece.index()] = to;
            }
            Event::Captured {
                by,
                seat,
                piece,
                from,
            } => {
                assert!(by == self.turn && seat != by, "{event:?}");
                assert_eq!(self.steps[seat][piece.index()], from);
                assert!(from.is_ring());
                self.steps[seat][piece.index()] = Steps::BASE;
                self.captured[by] += 1;
            }
            Event::SentHome { seat, piece, from } => {
                assert_eq!(seat, self.turn);
                assert_eq!(self.steps[seat][piece.index()], from);
                self.steps[seat][piece.index()] = Steps::BASE;
            }
            Event::WentBack { seat, piece, from } => {
                assert_eq!(self.finished.last(), Some(&seat));
                let steps = &mut self.steps[seat][piece.index()];
                assert_eq!(*steps, from);
                assert!(!from.is_base() && from != self.rules.goal(), "{event:?}");
                *steps = Steps::BASE;
            }
            Event::RollEarned { seat, .. } => {
                assert_eq!(seat, self.turn);
                self.earned_in_turn += 1;
            }
            Event::NoMove { seat, .. }
            | Event::BonusEarned { seat, .. }
            | Event::BonusLost { seat, .. }
            | Event::TurnEnded { seat, .. } => assert_eq!(seat, self.turn),
            Event::Finished { seat, place } => {
                assert_eq!(seat, self.turn);
                self.finished.push(seat);
                assert_eq!(usize::from(place), self.finished.len());
            }
            Event::TurnBegan { seat } => {
                let next = self
                    .turn
                    .rivals()
                    .find(|seat| !self.finished.contains(seat));
                assert_eq!(Some(seat), next.or(Some(self.turn)), "turn order");
                self.turn = seat;
                self.sixes = 0;
                self.rolls_in_turn = 0;
                self.earned_in_turn = 0;
            }
            Event::GameOver(_) => self.over = true,
        }
    }

    /// Compares with the position that the events led to.
    pub fn check(&self, position: &Position) {
        for seat in Seat::ALL {
            assert_eq!(*position.pieces().of(seat), self.steps[seat]);
        }
        assert_eq!(position.turn(), self.turn);
        assert_eq!(position.rolls(), self.rolls);
        assert_eq!(*position.captured(), self.captured);
        assert!(position.finished().eq(self.finished.iter().copied()));
        assert_eq!(position.ending().is_some(), self.over);
        if self.over {
            return;
        }
        assert_eq!(u32::from(position.sixes()), self.sixes);
        // A turn has one roll and those that it earned.
        if position.phase() == Phase::Roll {
            let owed = 1 + self.earned_in_turn - self.rolls_in_turn;
            assert_eq!(u32::from(position.queued_rolls()) + 1, owed, "queued rolls");
        }
    }
}
