//! What decided a game: found out beside the window once nobody can play on, and told by page after page.

use std::rc::Rc;
use std::time::Duration;

use ludo_app::app::{Content, Effect, Intent, PageName, ResultIntent, Reviewed};
use ludo_app::review::{GameReview, MarkKind, WIN, Why};
use ludo_app::session::Control;
use ludo_app::settings::{PaceName, Setting};
use ludo_app::store::Document;
use ludo_app::work::{Finding, Task, Worker};
use ludo_engine::game::{Day, Game, GameId, Level, Record, Seed, Setup};
use ludo_engine::rules::{
    Action, BySeat, Event, Face, HouseField, Length, Phase, Position, RuleSetName, Seat,
};

use crate::desk::Desk;

/// The games that are to be reviewed, of all that was to be done since it was asked last.
fn asked(desk: &mut Desk) -> Vec<Record> {
    let tasks = std::mem::take(&mut desk.ahead)
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Work(tasks) => Some(tasks),
            _ => None,
        });
    let records = tasks.flatten().filter_map(|task| match task {
        Task::Review(record) => Some(*record),
        Task::Forecast(_) | Task::Totals(_) => None,
    });
    records.collect()
}

/// Does the work that was asked for.
fn work(desk: &mut Desk) {
    for record in asked(desk) {
        let found = Worker::new(Task::Review(Box::new(record)), 1).finish();
        desk.send(Intent::Found(found));
    }
}

fn reviewed(desk: &Desk) -> Option<Reviewed> {
    match desk.content() {
        Content::Result(page) => page.reviewed,
        Content::Review(page) => Some(page.reviewed),
        _ => None,
    }
}

fn review_of(desk: &Desk) -> Rc<GameReview> {
    match reviewed(desk) {
        Some(Reviewed::Known(review)) => review,
        other => panic!("no review: {other:?}"),
    }
}

fn at_a_result(seed: u64) -> Desk {
    let mut desk = Desk::playing(seed);
    desk.play_to_the_end();
    assert_eq!(desk.page(), PageName::Result);
    desk.wait(Duration::from_secs(2));
    desk
}

#[test]
fn a_game_is_reviewed_once_it_is_over_and_only_once() {
    let mut desk = at_a_result(7);
    assert_eq!(reviewed(&desk), Some(Reviewed::UnderWay(None)));
    work(&mut desk);
    let review = review_of(&desk);
    desk.send(Intent::Result(ResultIntent::Review));
    assert_eq!(desk.page(), PageName::Review);
    assert_eq!(review_of(&desk), review);
    desk.send(Intent::WatchFrom(40));
    let Content::Watch(page) = desk.content() else {
        panic!("the board");
    };
    assert!(!page.is_playing);
    assert_eq!(page.steps.0, 40);
    assert_eq!(page.reviewed, Reviewed::Known(review.clone()));
    desk.send(Intent::Back);
    desk.send(Intent::Back);
    assert_eq!(asked(&mut desk), [], "it is known");
    // Also of the kept record, once the result is gone.
    desk.send(Intent::Result(ResultIntent::ShowStatistics));
    desk.send(Intent::OpenLastGame(0));
    desk.send(Intent::ReviewRecord);
    assert_eq!(review_of(&desk), review);
}

#[test]
fn as_long_as_a_game_can_be_played_nothing_tells_what_decides_it() {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::ChooseRules(RuleSetName::House));
    // All are ranked: the person is home, and the others play on.
    desk.send(Intent::EditHouse {
        field: HouseField::Finish,
        choice: 1,
    });
    let mut seen_home = false;
    for seed in 1..40 {
        desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
        desk.send(Intent::Confirm);
        let mut turn = 0;
        while desk.wait_for_turn() {
            assert_eq!(asked(&mut desk), []);
            for page in [PageName::Review, PageName::Watch] {
                desk.send(Intent::Open(page));
            }
            desk.send(Intent::Result(ResultIntent::Review));
            assert_eq!(desk.page(), PageName::Game);
            desk.act(turn);
            turn += 1;
        }
        assert_eq!(desk.page(), PageName::Result);
        let game = desk.saved_game().expect("its result is not dismissed");
        let places: Vec<Seat> = game.position().finished().collect();
        seen_home |= places.len() > 1 && places[0] == Seat::HUMAN;
        assert_eq!(asked(&mut desk).len(), 1, "now it is over");
        if seen_home {
            return;
        }
    }
    panic!("the person was never home first");
}

#[test]
fn a_game_that_was_given_up_is_not_reviewed() {
    let mut desk = Desk::playing(3);
    for turn in 0..30 {
        desk.wait_for_turn();
        desk.act(turn);
    }
    desk.send(Intent::NewGame);
    desk.send(Intent::Confirm);
    desk.send(Intent::Back);
    desk.send(Intent::Open(PageName::Statistics));
    desk.send(Intent::OpenLastGame(0));
    let Content::Record(page) = desk.content() else {
        panic!("the record");
    };
    assert_eq!(page.reviewed, None);
    desk.send(Intent::ReviewRecord);
    assert_eq!(desk.page(), PageName::Record);
    assert_eq!(asked(&mut desk), []);
}

#[test]
fn a_review_that_takes_long_says_how_far_it_is_and_can_be_left() {
    let mut desk = at_a_result(7);
    desk.send(Intent::Result(ResultIntent::Review));
    std::mem::take(&mut desk.ahead);
    desk.send(Intent::LeaveFront);
    assert!(std::mem::take(&mut desk.ahead).contains(&Effect::StopWork));
    desk.send(Intent::EnterFront);
    assert_eq!(asked(&mut desk).len(), 1, "it is asked for again");
    desk.wait(Duration::from_millis(50));
    desk.send(Intent::WorkGoesOn(0.2));
    assert_eq!(reviewed(&desk), Some(Reviewed::UnderWay(None)));
    desk.wait(Duration::from_millis(100));
    desk.send(Intent::WorkGoesOn(0.4));
    assert_eq!(reviewed(&desk), Some(Reviewed::UnderWay(Some(40))));
    // The page under it wants the same.
    desk.send(Intent::Back);
    assert!(!std::mem::take(&mut desk.ahead).contains(&Effect::StopWork));
    desk.send(Intent::Result(ResultIntent::Dismiss));
    let forecasts = |task: &Task| matches!(task, Task::Forecast(_));
    let is_left = |effect: &Effect| match effect {
        Effect::Work(tasks) => tasks.iter().all(forecasts),
        other => *other == Effect::StopWork,
    };
    assert!(desk.ahead.iter().any(is_left), "{:?}", desk.ahead);
}

#[test]
fn a_record_that_cannot_be_reviewed_is_said_to_be_so() {
    let mut desk = at_a_result(7);
    let mut record = asked(&mut desk).remove(0);
    record.log.truncate(100);
    let id = record.setup.id;
    let found = Worker::new(Task::Review(Box::new(record)), 1).finish();
    assert_eq!(found, Finding::Review(id, None));
    desk.send(Intent::Found(found));
    assert_eq!(reviewed(&desk), Some(Reviewed::Never));
    assert_eq!(asked(&mut desk), []);
}

/// The position before each action of a record, and after the last one.
fn positions(record: &Record) -> Vec<Position> {
    let mut position = Position::new(record.setup.rules, record.setup.first_seat);
    let mut positions = vec![position];
    for action in &record.log {
        position.play(*action, |_| ()).expect("it is legal");
        positions.push(position);
    }
    positions
}

/// Rivals that one of the six faces lets capture, tried by playing it.
fn rivals_in_reach(position: &Position) -> usize {
    let victim = Seat::HUMAN;
    let reaches = |rival: &Seat| {
        Face::ALL.into_iter().any(|face| {
            let mut rolled = Position::arranged(*position.rules(), *rival, *position.pieces());
            rolled
                .play(Action::Roll(face), |_| ())
                .expect("a roll is due");
            let moves = *rolled.moves();
            rolled.turn() == *rival
                && moves.iter().any(|legal| {
                    let mut moved = rolled;
                    let mut captured = false;
                    moved
                        .play(Action::Move(legal.piece), |event| {
                            captured |=
                                matches!(event, Event::Captured { seat, .. } if seat == victim);
                        })
                        .expect("it is legal");
                    captured
                })
        })
    };
    victim.rivals().filter(reaches).count()
}

#[test]
fn what_is_told_of_a_game_is_what_happened_in_it() {
    let mut whys = Vec::new();
    for seed in 1..12 {
        let mut desk = at_a_result(seed);
        let record = asked(&mut desk).remove(0);
        let task = Task::Review(Box::new(record.clone()));
        desk.send(Intent::Found(Worker::new(task, 1).finish()));
        let review = review_of(&desk);
        let positions = positions(&record);
        let human = Seat::HUMAN;

        assert_eq!(review.curve.len(), positions.len());
        for chances in &review.curve {
            let sum: i32 = chances.0.iter().sum();
            assert!((sum - WIN).abs() <= 2, "{chances:?}");
        }
        let winner = positions.last().unwrap().finished().next().unwrap();
        let end = BySeat::from_fn(|seat| if seat == winner { WIN } else { 0 });
        assert_eq!(review.curve.last(), Some(&end));
        assert!((1..=99).contains(&review.luckier_than));
        assert!(review.best.chance >= review.curve[0][human]);
        assert!(review.worst.chance <= review.curve[0][human]);

        let captured: u16 = positions.last().unwrap().captured().0.iter().sum();
        let captures = |kind| review.marks.iter().filter(|mark| mark.kind == kind).count();
        assert_eq!(captures(MarkKind::Capture), usize::from(captured));

        for pair in review.turning_points.windows(2) {
            let change = |at: usize| (pair[at].after - pair[at].before).abs();
            assert!(change(0) >= change(1));
        }
        for point in &review.turning_points {
            assert_eq!(review.curve[point.step][human], point.after);
            assert_eq!(positions[point.step].rolls(), point.roll);
        }

        let chosen = |index: &usize| {
            let position = &positions[*index];
            position.turn() == human
                && matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_))
                && position.moves().only().is_none()
        };
        let choices = (0..record.log.len()).filter(chosen).count();
        assert_eq!(review.choices as usize, choices);
        assert!(review.best_choices <= review.choices);
        let shown: i32 = review.dearest.iter().map(|dear| dear.cost).sum();
        assert!(shown <= review.cost + 3);

        for dear in &review.dearest {
            assert!(chosen(&dear.step));
            let position = &positions[dear.step];
            assert_eq!(position.rolls(), dear.roll);
            let Action::Move(made) = record.log[dear.step] else {
                panic!("a move");
            };
            let made = position.moves().of(made).expect("it is legal");
            let better = position
                .moves()
                .iter()
                .find(|legal| {
                    let spot = |steps| ludo_app::session::Spot::of(position.rules(), human, steps);
                    (spot(legal.from), spot(legal.to)) == (dear.better.from, dear.better.to)
                })
                .expect("it was there");
            whys.extend(dear.why);
            match dear.why {
                Some(Why::MissedCapture) => {
                    assert!(made.captures.is_empty() && !better.captures.is_empty());
                }
                Some(Why::MissedHome) => assert_eq!(better.to, position.rules().goal()),
                Some(Why::InReach { rivals }) => {
                    let after = &positions[dear.step + 1];
                    assert_eq!(usize::from(rivals), rivals_in_reach(after));
                }
                Some(Why::MissedExit) => assert!(better.from.is_base()),
                Some(Why::MissedSafety) | None => {}
            }
        }
    }
    let told = |wanted: fn(&Why) -> bool| whys.iter().any(wanted);
    assert!(told(|why| matches!(why, Why::MissedCapture)), "{whys:?}");
    assert!(told(|why| matches!(why, Why::InReach { .. })), "{whys:?}");
}

#[test]
fn a_step_that_is_gone_to_tells_what_it_brought() {
    let mut desk = at_a_result(7);
    work(&mut desk);
    let review = review_of(&desk);
    let capture = review
        .marks
        .iter()
        .find(|mark| mark.kind == MarkKind::Capture);
    let step = capture.expect("somebody captured").step;
    desk.send(Intent::Result(ResultIntent::Watch));
    desk.send(Intent::PlayOrPause);
    desk.send(Intent::Control(Control::GoTo(step)));
    let notice = desk.board().view.notice;
    let is_told = matches!(notice, Some(ludo_app::session::Notice::Captured { .. }));
    assert!(is_told, "{notice:?}");
}

/// The games whose totals are to be found out, of all that was to be done since it was asked last.
fn asked_totals(desk: &mut Desk) -> Option<Vec<Record>> {
    let effects = std::mem::take(&mut desk.ahead).into_iter();
    let tasks = effects.filter_map(|effect| match effect {
        Effect::Work(tasks) => Some(tasks),
        _ => None,
    });
    let mut totals = tasks.flatten().filter_map(|task| match task {
        Task::Totals(records) => Some(records),
        _ => None,
    });
    totals.next_back()
}

/// Files with this many games, most of them decided.
fn with_games(games: u64) -> Desk {
    let store = Rc::new(ludo_app::store::MemoryStore::new());
    let mut archive = ludo_app::archive::Archive::open(store.clone()).archive;
    for seed in 0..games {
        let rules = RuleSetName::Classic.preset().expect("a preset");
        let rules = rules.with_length(Length::Quick);
        let setup = Setup::new(
            GameId(seed),
            RuleSetName::Classic,
            rules,
            Level::Easy,
            seed,
            seed,
        );
        let mut game = Game::new(setup);
        while game.position().ending().is_none() {
            match game.position().phase() {
                Phase::Move(_) | Phase::Bonus(_) => {
                    let piece = game.position().moves()[0].piece;
                    game.choose(piece, |_| ()).expect("it is legal");
                }
                _ => drop(game.roll(|_| ()).expect("a roll is due")),
            }
        }
        archive.count(&game).expect("it can be written");
    }
    Desk::start(store)
}

#[test]
fn the_statistics_review_every_game_once_a_part_at_a_time_and_keep_what_it_comes_to() {
    let mut desk = with_games(30);
    desk.send(Intent::Open(PageName::Statistics));
    let mut parts = Vec::new();
    while let Some(records) = asked_totals(&mut desk) {
        parts.push(records.len());
        let found = Worker::new(Task::Totals(records), 1).finish();
        desk.send(Intent::Found(found));
        assert!(parts.len() < 5, "it ends");
    }
    assert_eq!(parts, [25, 5]);
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!((page.fortune.games, page.fortune.reviewed), (30, 30));
    assert!(page.fortune.adjusted.is_some());
    assert_eq!(page.course.len(), 11);
    assert!(page.course.iter().all(|point| point.luck.is_some()));
    // Known at the next start, and a damaged file is made anew.
    let mut desk = desk.killed_and_started_again();
    desk.send(Intent::Open(PageName::Statistics));
    assert_eq!(asked_totals(&mut desk), None);
    desk.store.put(Document::Reviews, "\u{0}");
    let mut desk = desk.killed_and_started_again();
    desk.send(Intent::Open(PageName::Statistics));
    assert_eq!(
        asked_totals(&mut desk).map(|records| records.len()),
        Some(25)
    );
    // Whoever leaves the page does not wait for it.
    desk.send(Intent::Back);
    assert_eq!(desk.page(), PageName::Start);
    let stops = |effect: &Effect| matches!(effect, Effect::StopWork | Effect::Work(_));
    assert!(desk.ahead.iter().any(stops));
}

#[test]
fn a_game_that_was_reviewed_on_its_page_is_not_reviewed_for_the_statistics_again() {
    let mut desk = at_a_result(7);
    work(&mut desk);
    desk.send(Intent::Result(ResultIntent::ShowStatistics));
    assert_eq!(asked_totals(&mut desk), None);
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!(page.fortune.reviewed, 1);
}

#[test]
fn a_game_has_the_day_on_which_it_began_and_a_wrong_clock_harms_nothing() {
    let mut desk = Desk::new();
    desk.today = Day::new(2026, 12, 1);
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::NewGame);
    // The day goes, and comes back before it began.
    desk.today = None;
    desk.act(0);
    let mut desk = desk.killed_and_started_again();
    desk.today = Day::new(1970, 1, 1);
    desk.play_to_the_end();
    let began = |desk: &Desk| -> Vec<Option<Day>> {
        desk.statistics()
            .games()
            .iter()
            .map(|game| game.day)
            .collect()
    };
    assert_eq!(began(&desk), [Day::new(2026, 12, 1)]);
    desk.wait(Duration::from_secs(1));
    desk.send(Intent::Result(ResultIntent::PlayAgain));
    desk.play_to_the_end();
    assert_eq!(
        began(&desk),
        [Day::new(2026, 12, 1), Day::new(1970, 1, 1)],
        "in the order of play"
    );
}
