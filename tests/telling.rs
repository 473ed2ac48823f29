//! What is told to somebody who does not see the board: all of it, and nothing twice.

use std::time::Duration;

use ludo_app::session::{DOUBLE_TAP, Effect, Input, Pace, Session, Spot, SpotKind, Telling};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Event, Face, Phase, Piece, Position, RuleSet, RuleSetName, Seat, Steps};

/// Somebody who hears a whole game.
struct Listener {
    session: Session,
    now: Duration,
    told: Vec<Telling>,
    is_over: bool,
}

impl Listener {
    fn new(rules_name: RuleSetName, seed: u64, pace: Pace, only_move_by_itself: bool) -> Listener {
        let rules = rules_name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), rules_name, rules, Level::Normal, seed, 0);
        let mut session = Session::new(Game::new(setup), pace).expect("it has dice");
        session.set_only_move_by_itself(only_move_by_itself);
        let mut listener = Listener {
            session,
            now: Duration::ZERO,
            told: Vec::new(),
            is_over: false,
        };
        listener.input(Input::Resume);
        listener
    }

    fn input(&mut self, input: Input) {
        let mut waiting = vec![input];
        while let Some(input) = waiting.pop() {
            self.now += DOUBLE_TAP;
            for effect in self.session.handle(input, self.now) {
                match effect {
                    Effect::Play(script) => waiting.push(Input::ScriptDone(script.epoch)),
                    Effect::Tell(telling) => self.told.push(telling),
                    Effect::ShowResult => self.is_over = true,
                    _ => {}
                }
            }
        }
    }

    fn play_to_the_end(mut self) -> Listener {
        for turn in 0..20_000 {
            if self.is_over {
                return self;
            }
            match self.session.game().position().phase() {
                Phase::Move(_) | Phase::Bonus(_) => {
                    let moves = *self.session.game().position().moves();
                    self.input(Input::PieceTapped(moves[turn % moves.len()].piece));
                }
                _ => self.input(Input::DieTapped),
            }
        }
        panic!("no end\n{}", self.session.game().to_text());
    }

    /// What happened: the others' faces, and the person's moves with what they captured.
    fn happened(&self) -> (Vec<Face>, Vec<(Piece, u8)>) {
        let game = self.session.game();
        let setup = game.setup();
        let mut position = Position::new(setup.rules, setup.first_seat);
        let (mut faces, mut moves) = (Vec::new(), Vec::new());
        for action in game.log() {
            let played = position.play(*action, |event| match event {
                Event::Rolled { seat, face, .. } if !seat.is_human() => faces.push(face),
                Event::Moved { seat, piece, .. } if seat.is_human() => moves.push((piece, 0)),
                Event::Captured { by, .. } if by.is_human() => {
                    moves.last_mut().expect("a move captures").1 += 1;
                }
                _ => {}
            });
            played.expect("the log is legal");
        }
        (faces, moves)
    }
}

#[test]
fn everything_is_told_in_order_and_once() {
    let ways = [
        (RuleSetName::Classic, Pace::NORMAL, false),
        (RuleSetName::Classic, Pace::INSTANT, true),
        (RuleSetName::SafePairs, Pace::FAST, true),
        (RuleSetName::Parchis, Pace::SLOW.without_motion(), false),
        (RuleSetName::Parchis, Pace::INSTANT, false),
    ];
    for (rules_name, pace, only_move_by_itself) in ways {
        for seed in 0..4 {
            let listener =
                Listener::new(rules_name, seed, pace, only_move_by_itself).play_to_the_end();
            let (faces, moves) = listener.happened();
            let turns = listener.told.iter().flat_map(|telling| &telling.turns);
            let told: Vec<Face> = turns.flat_map(|turn| turn.faces.clone()).collect();
            let text = listener.session.game().to_text();
            // Whoever wins ends the game, and that is told by the result.
            assert!(faces.starts_with(&told), "{text}");
            assert!(faces.len() - told.len() < 40, "{text}");
            let moved = listener.told.iter().filter_map(|telling| telling.moved);
            let told: Vec<(Piece, u8)> = moved
                .map(|moved| (moved.piece, moved.captures.0.iter().sum()))
                .collect();
            assert!(moves.starts_with(&told), "{text}");
            assert!(moves.len() - told.len() <= 4, "{text}");
        }
    }
}

#[test]
fn several_turns_of_cpus_are_told_together_and_end_in_what_is_asked() {
    let listener = Listener::new(RuleSetName::Classic, 7, Pace::NORMAL, false).play_to_the_end();
    let with_turns = listener.told.iter().filter(|told| !told.turns.is_empty());
    let mut count = 0;
    for told in with_turns {
        let seats: Vec<Seat> = told.turns.iter().map(|turn| turn.seat).collect();
        assert_eq!(seats, Seat::HUMAN.rivals().collect::<Vec<_>>());
        assert!(told.prompt.is_some());
        count += 1;
    }
    assert!(count > 20);
    let consequences = listener.told.iter().filter(|told| told.prompt.is_none());
    assert!(consequences.clone().count() > 20);
    for told in consequences {
        assert!(told.moved.is_some() || told.notice.is_some() || told.rolled.is_some());
    }
}

#[test]
fn squares_are_numbered_from_the_persons_start_square_along_the_way() {
    let rules = RuleSet::CLASSIC;
    let spot = |seat: Seat, steps: i64| {
        let steps = Steps::new(steps, rules.column).expect("in range");
        let spot = Spot::of(&rules, seat, steps);
        (spot.kind, spot.square, spot.to_go)
    };
    let left = Seat::ALL[1];
    assert_eq!(spot(Seat::HUMAN, -1), (SpotKind::Base, 0, 58));
    assert_eq!(spot(Seat::HUMAN, 0), (SpotKind::Start(Seat::HUMAN), 1, 57));
    assert_eq!(spot(Seat::HUMAN, 8), (SpotKind::Star, 9, 49));
    assert_eq!(spot(Seat::HUMAN, 50), (SpotKind::Ring, 51, 7));
    assert_eq!(spot(Seat::HUMAN, 51), (SpotKind::Lane, 0, 6));
    assert_eq!(spot(Seat::HUMAN, 57), (SpotKind::Goal, 0, 0));
    assert_eq!(spot(left, 0), (SpotKind::Start(left), 14, 57));
    assert_eq!(spot(left, 39), (SpotKind::Start(Seat::HUMAN), 1, 18));
    assert_eq!(spot(left, 38), (SpotKind::Ring, 52, 19));
}

#[test]
fn a_choice_says_where_it_leads_and_what_it_captures() {
    let mut captures = 0;
    for seed in 0..10 {
        let mut listener = Listener::new(RuleSetName::Classic, seed, Pace::INSTANT, false);
        while !listener.is_over {
            let Phase::Move(_) = listener.session.game().position().phase() else {
                assert!(
                    Piece::ALL
                        .iter()
                        .all(|piece| listener.session.choice(*piece).is_none())
                );
                listener.input(Input::DieTapped);
                continue;
            };
            let moves = *listener.session.game().position().moves();
            let best = moves.iter().max_by_key(|one| one.captures.len());
            let piece = best.expect("there is a choice").piece;
            let choice = listener.session.choice(piece).expect("it can move");
            let before = listener.told.len();
            listener.input(Input::PieceTapped(piece));
            if let Some(told) = listener.told.get(before) {
                let moved = told.moved.expect("the move is told");
                assert_eq!((moved.to, moved.captures), (choice.to, choice.captures));
            }
            captures += choice.captures.0.iter().map(|n| u32::from(*n)).sum::<u32>();
        }
    }
    assert!(captures > 10);
}
