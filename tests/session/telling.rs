//! What is told to somebody who does not see the board: all of it, and nothing twice.

use std::collections::BTreeSet;
use std::time::Duration;

use ludo_app::session::{
    Announcement, Asked, Automatic, DOUBLE_TAP, Detail, Effect, ForcedMoves, Happening, Input,
    Notice, Pace, Session, Spot, SpotKind, TurnRecap,
};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{
    EmptyTrack, Event, Face, Phase, Piece, Position, RuleSet, RuleSetName, Seat, Steps,
};

/// Everything is done by a tap.
const NOTHING: Automatic = Automatic {
    moves: ForcedMoves::Piece,
    rolls: false,
};
/// What leaves nothing to decide is done without one.
const EVERYTHING: Automatic = Automatic {
    moves: ForcedMoves::ByItself,
    rolls: true,
};
const ROLLS: Automatic = Automatic {
    moves: ForcedMoves::Piece,
    rolls: true,
};

/// Somebody who hears a whole game.
struct Listener {
    session: Session,
    now: Duration,
    told: Vec<Announcement>,
    is_over: bool,
}

impl Listener {
    fn new(rules_name: RuleSetName, seed: u64, pace: Pace, automatic: Automatic) -> Listener {
        let rules = rules_name.preset().expect("a preset");
        Listener::by_rules(rules_name, rules, seed, pace, automatic)
    }

    fn by_rules(
        rules_name: RuleSetName,
        rules: RuleSet,
        seed: u64,
        pace: Pace,
        automatic: Automatic,
    ) -> Listener {
        let setup = Setup::new(GameId(seed), rules_name, rules, Level::Normal, seed, 0);
        let mut session = Session::new(Game::new(setup), pace).expect("it has dice");
        session.set_automatic(automatic);
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
                    Effect::Announce(telling) => self.told.push(telling),
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
            self.act(turn);
        }
        panic!("no end\n{}", self.session.game().to_text());
    }

    fn act(&mut self, prefer: usize) {
        match self.session.game().position().phase() {
            Phase::Move(_) | Phase::Bonus(_) => {
                let moves = *self.session.game().position().moves();
                self.input(Input::PieceTapped(moves[prefer % moves.len()].piece));
            }
            _ => self.input(Input::DieTapped),
        }
    }

    /// Every roll, every move of the person and every turn of the others, as the log has them.
    fn happened(&self) -> Vec<String> {
        let game = self.session.game();
        let setup = game.setup();
        let mut position = Position::new(setup.rules, setup.first_seat);
        let mut happened = Vec::new();
        let mut turn = CpuTurn::default();
        for action in game.log() {
            let played = position.play(*action, |event| {
                turn.note(&event, &setup.rules);
                match event {
                    Event::Rolled { seat, face, .. } if seat.is_human() => {
                        happened.push(format!("rolled {face:?}"));
                    }
                    Event::Moved { seat, piece, .. } if seat.is_human() => {
                        happened.push(format!("moved {} and captured 0", piece.number()));
                    }
                    Event::Captured { by, .. } if by.is_human() => {
                        let moved = happened.last_mut().expect("a move captures");
                        let count: u8 = moved[moved.len() - 1..].parse().expect("a count");
                        moved.replace_range(moved.len() - 1.., &(count + 1).to_string());
                    }
                    Event::SentHome { seat, .. } if seat.is_human() => {
                        happened.push("sent home".to_string());
                    }
                    Event::BonusLost { seat, .. } if seat.is_human() => {
                        happened.push("bonus lost".to_string());
                    }
                    Event::Finished { seat, place } if seat.is_human() => {
                        happened.push(format!("finished {place}"));
                    }
                    Event::TurnEnded { seat, .. } | Event::TurnBegan { seat }
                        if !seat.is_human() || turn.has_begun() =>
                    {
                        happened.extend(turn.end());
                    }
                    Event::GameOver(_) => happened.extend(turn.end()),
                    _ => {}
                }
            });
            played.expect("the log is legal");
        }
        happened
    }

    /// What the others did that concerns the person, as the log has it, and how many turns they had.
    fn what_the_others_did(&self) -> (Vec<String>, usize) {
        let game = self.session.game();
        let setup = game.setup();
        let mut position = Position::new(setup.rules, setup.first_seat);
        let mut concerns = Vec::new();
        let turns = self.told.iter().map(|told| told.turns.len()).sum();
        for action in game.log() {
            let played = position.play(*action, |event| match event {
                Event::Captured { seat, piece, .. } if seat.is_human() => {
                    concerns.push(format!("lost {piece:?}"));
                }
                Event::Finished { seat, place } if !seat.is_human() => {
                    concerns.push(format!("finished {place}"));
                }
                _ => {}
            });
            played.expect("the log is legal");
        }
        (concerns, turns)
    }

    /// The same as it was told.
    fn heard(&self) -> Vec<String> {
        let mut heard = Vec::new();
        for telling in &self.told {
            for own in &telling.own {
                match own {
                    Happening::Rolled(face) => heard.push(format!("rolled {face:?}")),
                    Happening::Moved(moved) => {
                        let captured: u8 = moved.captures.0.iter().sum();
                        let piece = moved.piece.number();
                        heard.push(format!("moved {piece} and captured {captured}"));
                    }
                    Happening::Notice(Notice::NoMove { face, .. }) => {
                        heard.push(format!("rolled {face:?}"));
                    }
                    Happening::Notice(Notice::ThirdSix { .. } | Notice::Extra { .. }) => {
                        heard.push(format!("rolled {:?}", Face::SIX));
                    }
                    Happening::Notice(Notice::ThirdSixSentHome { .. }) => {
                        heard.extend([format!("rolled {:?}", Face::SIX), "sent home".to_string()]);
                    }
                    Happening::Notice(Notice::BonusLost { .. }) => {
                        heard.push("bonus lost".to_string());
                    }
                    Happening::Notice(Notice::Finished { place, .. }) => {
                        heard.push(format!("finished {place}"));
                    }
                    Happening::Notice(Notice::OnlyMove { .. }) => {}
                    Happening::Notice(notice) => panic!("{notice:?}"),
                }
            }
            heard.extend(telling.turns.iter().map(cpu_turn));
            if let Some(Asked {
                face: Some(face), ..
            }) = telling.asked
            {
                heard.push(format!("rolled {face:?}"));
            }
        }
        heard
    }
}

/// What a CPU has done in a turn that is not over yet.
#[derive(Default)]
struct CpuTurn {
    seat: Option<Seat>,
    faces: Vec<Face>,
    captured: u8,
    home: u8,
    moves: Vec<Spot>,
    losses: Vec<(Piece, Spot)>,
    finished: Option<u8>,
    has_acted: bool,
}

impl CpuTurn {
    fn note(&mut self, event: &Event, rules: &RuleSet) {
        match *event {
            Event::Rolled { seat, face, .. } if !seat.is_human() => {
                (self.seat, self.has_acted) = (Some(seat), true);
                self.faces.push(face);
            }
            Event::Moved { seat, to, .. } if !seat.is_human() => {
                (self.seat, self.has_acted) = (Some(seat), true);
                self.home += u8::from(to == rules.goal());
                self.moves.push(Spot::of(rules, seat, to));
            }
            Event::Captured {
                by,
                seat,
                piece,
                from,
            } if !by.is_human() => {
                self.captured += 1;
                if seat.is_human() {
                    self.losses.push((piece, Spot::of(rules, seat, from)));
                }
            }
            Event::Finished { seat, place } if !seat.is_human() => self.finished = Some(place),
            _ => {}
        }
    }

    fn has_begun(&self) -> bool {
        self.has_acted
    }

    fn end(&mut self) -> Option<String> {
        let CpuTurn {
            seat,
            faces,
            captured,
            home,
            moves,
            losses,
            finished,
            has_acted,
        } = std::mem::take(self);
        let seat = seat?;
        let went = Went {
            moves: &moves,
            losses: &losses,
        };
        has_acted.then(|| in_words(seat, &faces, captured, home, went, finished))
    }
}

fn cpu_turn(turn: &TurnRecap) -> String {
    in_words(
        turn.seat,
        &turn.faces,
        turn.captured.0.iter().sum(),
        turn.brought_home,
        Went {
            moves: &turn.moves,
            losses: &turn.losses,
        },
        turn.finished,
    )
}

/// Where the pieces of a CPU went, and which of the person's pieces it captured where.
#[derive(Debug)]
#[expect(dead_code, reason = "compared in words")]
struct Went<'a> {
    moves: &'a [Spot],
    losses: &'a [(Piece, Spot)],
}

fn in_words(
    seat: Seat,
    faces: &[Face],
    captured: u8,
    home: u8,
    went: Went<'_>,
    finished: Option<u8>,
) -> String {
    format!(
        "{seat:?}: {faces:?}; captured {captured}, {home} home, {went:?}, finished {finished:?}"
    )
}

#[test]
fn everything_is_told_in_order_and_once_to_the_last_roll() {
    let paces = [
        (Pace::NORMAL, NOTHING),
        (Pace::INSTANT, EVERYTHING),
        (Pace::FAST, EVERYTHING),
        (Pace::SLOW.without_motion(), NOTHING),
        (Pace::INSTANT, NOTHING),
        (Pace::NORMAL, ROLLS),
    ];
    let ways = RuleSetName::PRESETS.into_iter().flat_map(|name| {
        let (name, ways) = (name, paces);
        ways.into_iter()
            .map(move |(pace, automatic)| (name, pace, automatic))
    });
    let mut winners = BTreeSet::new();
    for (rules_name, pace, automatic) in ways {
        for seed in 0..3 {
            let listener = Listener::new(rules_name, seed, pace, automatic).play_to_the_end();
            let (happened, heard) = (listener.happened(), listener.heard());
            let differs = happened
                .iter()
                .zip(&heard)
                .position(|(one, other)| one != other);
            let near = differs.unwrap_or(happened.len().min(heard.len()));
            let around = near.saturating_sub(3)..;
            assert!(
                happened == heard,
                "{rules_name}, seed {seed}, {pace:?}\nhappened: {:?}\nheard: {:?}",
                happened[around.clone()].iter().take(6).collect::<Vec<_>>(),
                heard[around].iter().take(6).collect::<Vec<_>>(),
            );
            winners.insert(listener.session.game().position().finished().next());
        }
    }
    assert_eq!(winners.len(), 4, "whoever wins: {winners:?}");
}

#[test]
fn in_each_detail_all_that_concerns_the_person_is_told_in_order_and_once() {
    for rules_name in RuleSetName::PRESETS {
        for seed in 0..3 {
            let listener = Listener::new(rules_name, seed, Pace::NORMAL, NOTHING);
            let listener = listener.play_to_the_end();
            let (concerns, others) = listener.what_the_others_did();
            assert!(!concerns.is_empty() && others > concerns.len());
            for detail in [Detail::Brief, Detail::Standard, Detail::Everything] {
                let mut heard = Vec::new();
                let mut turns = 0;
                for told in &listener.told {
                    let wanted = told.clone().in_detail(detail);
                    assert_eq!((&wanted.own, wanted.asked), (&told.own, told.asked));
                    turns += wanted.turns.len();
                    for turn in &wanted.turns {
                        assert_eq!(turn.tells_moves, detail == Detail::Everything);
                        heard.extend(
                            turn.losses
                                .iter()
                                .map(|(piece, _)| format!("lost {piece:?}")),
                        );
                        heard.extend(turn.finished.map(|place| format!("finished {place}")));
                        let is_of_use = !turn.losses.is_empty() || turn.finished.is_some();
                        assert!(is_of_use || detail != Detail::Brief, "{turn:?}");
                    }
                }
                assert_eq!(heard, concerns, "{rules_name}, seed {seed}, {detail:?}");
                assert_eq!(
                    turns == others,
                    detail != Detail::Brief,
                    "{turns} of {others}"
                );
            }
        }
    }
}

#[test]
fn nothing_is_said_twice_of_one_roll_at_the_instant_pace() {
    for seed in 0..8 {
        let listener = Listener::new(RuleSetName::Classic, seed, Pace::INSTANT, NOTHING);
        let listener = listener.play_to_the_end();
        // One telling for each time that the person is asked, and one for the end.
        let asked = listener.told.iter().filter(|told| told.asked.is_some());
        assert_eq!(asked.count() + 1, listener.told.len(), "seed {seed}");
        assert_eq!(listener.told.last().and_then(|told| told.asked), None);
        assert!(listener.told.iter().all(|told| !told.is_empty()));
    }
}

#[test]
fn several_turns_of_cpus_are_told_together_and_end_in_what_is_asked() {
    let listener = Listener::new(RuleSetName::Classic, 7, Pace::NORMAL, NOTHING).play_to_the_end();
    let (last, before) = listener.told.split_last().expect("something was told");
    assert_eq!(last.asked, None, "the end");
    let with_turns = before.iter().filter(|told| !told.turns.is_empty());
    let mut count = 0;
    for told in with_turns {
        let seats: Vec<Seat> = told.turns.iter().map(|turn| turn.seat).collect();
        assert_eq!(seats, Seat::HUMAN.rivals().collect::<Vec<_>>());
        assert!(told.asked.is_some());
        count += 1;
    }
    assert!(count > 20);
    let consequences = before.iter().filter(|told| told.asked.is_none());
    assert!(consequences.clone().count() > 20);
    for told in consequences {
        assert!(!told.own.is_empty());
    }
}

#[test]
fn the_only_move_that_is_made_by_itself_is_told_with_the_roll_before_it() {
    let mut made = 0;
    for pace in [Pace::NORMAL, Pace::INSTANT] {
        let listener = Listener::new(RuleSetName::Classic, 3, pace, EVERYTHING).play_to_the_end();
        let own: Vec<Happening> = listener
            .told
            .iter()
            .flat_map(|told| told.own.clone())
            .collect();
        for told in own.windows(3) {
            if let Happening::Notice(Notice::OnlyMove { .. }) = told[1] {
                assert!(matches!(told[0], Happening::Rolled(_)), "{told:?}");
                assert!(matches!(told[2], Happening::Moved(_)), "{told:?}");
                made += 1;
            }
        }
    }
    assert!(made > 20, "{made}");
}

/// Rules that ask for everything that can be asked for.
fn rules_that_ask() -> Vec<(RuleSetName, RuleSet)> {
    let custom = |change: fn(&mut RuleSet)| {
        let mut rules = RuleSet::CLASSIC;
        change(&mut rules);
        (RuleSetName::Custom, rules)
    };
    let mut all: Vec<(RuleSetName, RuleSet)> = RuleSetName::PRESETS
        .into_iter()
        .map(|name| (name, name.preset().expect("a preset")))
        .collect();
    all.push(custom(|rules| rules.empty_track = EmptyTrack::ThreeRolls));
    all.push(custom(|rules| rules.empty_track = EmptyTrack::FreeExit));
    all
}

#[test]
fn what_is_asked_is_the_same_after_every_way_of_coming_back() {
    let mut asked_for = BTreeSet::new();
    for (name, rules) in rules_that_ask() {
        for seed in [0, 4, 5] {
            let mut listener = Listener::by_rules(name, rules, seed, Pace::FAST, NOTHING);
            for turn in 0..20_000 {
                if listener.is_over {
                    break;
                }
                let asked = listener.told.last().and_then(|told| told.asked);
                let asked = asked.expect("the person is asked");
                if let Phase::Move(face) = listener.session.game().position().phase() {
                    assert_eq!(asked.face, Some(face));
                }
                asked_for.insert(
                    format!("{:?}", asked.prompt)
                        .split([' ', '('])
                        .next()
                        .unwrap()
                        .to_string(),
                );
                // Another page, the phone's home, a call.
                listener.input(Input::Pause);
                let told = listener.told.len();
                listener.input(Input::Resume);
                let again = &listener.told[told..];
                let only_asks = Announcement {
                    asked: Some(asked),
                    ..Announcement::default()
                };
                assert_eq!(again, [only_asks], "only what is asked is told again");
                // A restart, which replays the game.
                if turn % 7 > 0 {
                    listener.act(turn);
                    continue;
                }
                let mut restarted =
                    Session::new(listener.session.game().clone(), Pace::FAST).expect("it has dice");
                let effects = restarted.handle(Input::Resume, Duration::ZERO);
                let again = effects.iter().find_map(|effect| match effect {
                    Effect::Announce(telling) => telling.asked,
                    _ => None,
                });
                assert_eq!(again, Some(asked));
                listener.act(turn);
            }
        }
    }
    // All but what is not asked for: rolling, moving, and the end.
    assert_eq!(asked_for.len(), 9, "{asked_for:?}");
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
        let mut listener = Listener::new(RuleSetName::Classic, seed, Pace::INSTANT, NOTHING);
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
                let Happening::Moved(moved) = told.own[0] else {
                    panic!("the move is told: {told:?}");
                };
                assert_eq!((moved.to, moved.captures), (choice.to, choice.captures));
            }
            captures += choice.captures.0.iter().map(|n| u32::from(*n)).sum::<u32>();
        }
    }
    assert!(captures > 10);
}
