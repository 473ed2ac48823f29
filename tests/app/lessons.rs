//! What the first game by each rule set says at each new thing.

use std::collections::BTreeMap;
use std::time::Duration;

use ludo_app::app::{Content, Hint, Intent, PageName};
use ludo_app::session::Notice;
use ludo_app::settings::{Lesson, PaceName, Setting};
use ludo_engine::game::Seed;
use ludo_engine::rules::RuleSetName;

use crate::desk::Desk;

fn playing(name: RuleSetName, seed: u64) -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::ChooseRules(name));
    begin(&mut desk, seed);
    desk
}

fn begin(desk: &mut Desk, seed: u64) {
    desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
    if desk.app.screen().dialog.is_some() {
        desk.send(Intent::Confirm);
    }
}

fn lesson(desk: &Desk) -> Option<Lesson> {
    match desk.board().hint {
        Some(Hint::Lesson(lesson)) => Some(lesson),
        _ => None,
    }
}

/// Plays until something is said.
fn until_a_lesson(desk: &mut Desk) -> Lesson {
    for turn in 0..1_000 {
        assert!(desk.wait_for_turn());
        if let Some(lesson) = lesson(desk) {
            return lesson;
        }
        desk.act(turn);
    }
    panic!("nothing is said");
}

/// The lessons of a whole game, with how often each was said.
fn of_a_game(desk: &mut Desk) -> BTreeMap<Lesson, usize> {
    let mut said = BTreeMap::new();
    for turn in 0.. {
        if !desk.wait_for_turn() {
            break;
        }
        if let Some(lesson) = lesson(desk) {
            *said.entry(lesson).or_default() += 1;
            let is_loss = matches!(desk.board().view.notice, Some(Notice::Captured { seat, .. }) if seat.is_human());
            assert!(!is_loss, "a loss matters more than {lesson:?}");
        }
        desk.act(turn);
    }
    said
}

#[test]
fn a_first_game_says_each_new_thing_once_and_what_its_rules_have_beside_classic() {
    use Lesson::*;
    for (name, own, others) in [
        (
            RuleSetName::Classic,
            &[Six, Choice, HomeColumn, SafeSquare][..],
            &[Direction, Capacity, Bonus][..],
        ),
        (
            RuleSetName::SoftBlocks,
            &[Six, Choice],
            &[Direction, Capacity],
        ),
        (RuleSetName::House, &[Six, Choice], &[Direction, Capacity]),
        (
            RuleSetName::SafePairs,
            &[Six, Choice],
            &[Direction, Capacity],
        ),
        (
            RuleSetName::Parchis,
            &[Choice, Direction, Bonus],
            &[NoOvertaking],
        ),
    ] {
        let mut all = BTreeMap::new();
        for seed in 1..6 {
            let said = of_a_game(&mut playing(name, seed));
            assert!(
                said.values().all(|times| *times == 1),
                "{name} {seed}: {said:?}"
            );
            all.extend(said);
        }
        for lesson in own {
            assert!(all.contains_key(lesson), "{name}: {lesson:?} is never said");
        }
        for lesson in others {
            assert!(!all.contains_key(lesson), "{name}: {lesson:?} is said");
        }
    }
}

#[test]
fn a_lesson_stays_while_its_moment_is_shown_and_is_not_said_again() {
    let mut desk = playing(RuleSetName::Classic, 7);
    let first = until_a_lesson(&mut desk);
    for page in [PageName::Settings, PageName::HowToPlay] {
        desk.send(Intent::Open(page));
        desk.send(Intent::Back);
        assert_eq!(lesson(&desk), Some(first));
    }
    desk.send(Intent::LeaveFront);
    desk.send(Intent::EnterFront);
    desk.send(Intent::Back);
    desk.send(Intent::ContinueGame);
    assert_eq!(lesson(&desk), Some(first));
    let mut desk = desk.killed_and_started_again();
    assert_eq!(lesson(&desk), Some(first));
    // Once the person has done something it is over, also for another start.
    desk.act(0);
    let mut said = vec![first];
    for _ in 0..3 {
        let next = until_a_lesson(&mut desk);
        assert!(!said.contains(&next), "{next:?} is said again");
        said.push(next);
        desk.act(0);
        desk.wait_for_turn();
        desk = desk.killed_and_started_again();
    }
}

#[test]
fn what_is_new_is_explained_as_long_as_the_rules_are_and_the_person_wants_it() {
    let is_taught = |desk: &mut Desk| {
        desk.send(Intent::Open(PageName::HowToPlay));
        let Content::Guide(page) = desk.content() else {
            panic!("how to play");
        };
        desk.send(Intent::Back);
        page.is_taught
    };
    let teach = |desk: &mut Desk, is_on| {
        desk.send(Intent::Open(PageName::HowToPlay));
        desk.send(Intent::Teach(is_on));
        desk.send(Intent::Back);
    };
    let mut desk = playing(RuleSetName::Classic, 7);
    let first = until_a_lesson(&mut desk);
    assert!(is_taught(&mut desk));
    // Skipped: nothing more is said, hints neither.
    teach(&mut desk, false);
    assert!(!is_taught(&mut desk));
    for turn in 0..40 {
        assert_eq!(desk.board().hint, None);
        assert!(desk.wait_for_turn());
        desk.act(turn);
    }
    // Begun again: what was said is said again.
    teach(&mut desk, true);
    desk.wait(Duration::from_secs(1));
    begin(&mut desk, 7);
    assert_eq!(until_a_lesson(&mut desk), first);
    // A finished game ends it, for these rules only.
    desk.play_to_the_end();
    assert!(!is_taught(&mut desk));
    desk.send(Intent::ChooseRules(RuleSetName::Parchis));
    desk.send(Intent::Result(ludo_app::app::ResultIntent::Dismiss));
    assert!(is_taught(&mut desk));
}
