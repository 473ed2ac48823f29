//! What luck and choices come to in many games, and the file that keeps it.

use std::rc::Rc;
use std::time::Duration;

use ludo_app::archive::Archive;
use ludo_app::review::{Reviews, Totals, WIN};
use ludo_app::stats::{Adjusted, Selection, Statistics, WINDOW};
use ludo_app::store::{Document, MemoryStore, Store};
use ludo_engine::game::{GameId, Level, Outcome, Report, Seed};
use ludo_engine::rules::{BySeat, Length, RuleSetName};
use std::io::ErrorKind;

fn report(id: u64, outcome: Outcome) -> Report {
    Report {
        id: GameId(id),
        rules_name: RuleSetName::Classic,
        length: Some(Length::Full),
        level: Level::Normal,
        seed: Seed::Drawn(id),
        day: None,
        outcome,
        place: None,
        rolls: 300,
        played: Duration::from_secs(60),
        captures_made: 0,
        captures_suffered: 0,
        faces: BySeat([[0; 6]; 4]),
        detail: None,
    }
}

fn totals(luck: i32, others_luck: i32) -> Totals {
    Totals {
        luck,
        others_luck,
        worth: 10,
        cost: 40,
        choices: 8,
        best_choices: 6,
        worst: 900,
    }
}

fn statistics(outcomes: impl IntoIterator<Item = Outcome>) -> Statistics {
    let mut statistics = Statistics::default();
    for (id, outcome) in (0..).zip(outcomes) {
        statistics.put(report(id, outcome));
    }
    statistics
}

#[test]
fn luck_is_the_mean_of_the_games_that_were_reviewed_and_the_rate_without_it_is_of_them() {
    use Outcome::{Abandoned, Lost, NoResult, Won};
    let statistics = statistics([Won, Lost, Abandoned, NoResult, Won, Lost]);
    let mut reviews = Reviews::default();
    let fortune = statistics.fortune(Selection::ALL, &reviews);
    assert_eq!(
        (fortune.games, fortune.reviewed, fortune.adjusted),
        (4, 0, None)
    );
    // Whatever is kept of games that do not count, it counts as nothing.
    for id in [0, 1, 2, 3, 9] {
        reviews.add(GameId(id), totals(300, 101));
    }
    let fortune = statistics.fortune(Selection::ALL, &reviews);
    assert_eq!((fortune.games, fortune.reviewed), (4, 2));
    assert_eq!((fortune.luck, fortune.worth, fortune.cost), (401, 10, 40));
    assert_eq!((fortune.choices, fortune.best_choices), (16, 12));
    assert_eq!(fortune.adjusted, None, "from two games nothing follows");
    let of_hard = statistics.fortune(Selection::of_level(Level::Hard), &reviews);
    assert_eq!(of_hard.games, 0);
}

#[test]
fn luck_taken_out_of_the_results_leaves_how_one_plays() {
    // Ten games, all luck: whoever won had the luck of three quarters of a win, and who lost that of minus a quarter.
    let outcomes = (0..12).map(|id| {
        if id % 4 == 0 {
            Outcome::Won
        } else {
            Outcome::Lost
        }
    });
    let statistics = statistics(outcomes);
    let mut reviews = Reviews::default();
    for report in statistics.games() {
        let luck = if report.outcome == Outcome::Won {
            7_500
        } else {
            -2_500
        };
        reviews.add(report.id, totals(luck - 100, 100));
    }
    let fortune = statistics.fortune(Selection::ALL, &reviews);
    let even = Adjusted {
        rate: WIN / 4,
        low: WIN / 4,
        high: WIN / 4,
    };
    assert_eq!(fortune.adjusted, Some(even));
    // By hand: 0, 0, 0, 0, 0, 1, 1, 1, 1, 1 with luck 0: mean 0.5, deviation 0.527, 1.96 of it over the root of 10 is 0.3267.
    let outcomes = (0..10).map(|id| if id < 5 { Outcome::Lost } else { Outcome::Won });
    let statistics = super::fortune::statistics(outcomes);
    let mut reviews = Reviews::default();
    for report in statistics.games() {
        reviews.add(report.id, totals(0, 0));
    }
    let adjusted = statistics.fortune(Selection::ALL, &reviews).adjusted;
    let by_hand = Adjusted {
        rate: 5_000,
        low: 1_733,
        high: 8_267,
    };
    assert_eq!(adjusted, Some(by_hand));
}

#[test]
fn the_course_is_of_twenty_games_in_a_row_the_latest_last_and_needs_as_many() {
    let won_from = |first: u64, games: u64| {
        let outcome = move |id| {
            if id >= first {
                Outcome::Won
            } else {
                Outcome::Lost
            }
        };
        statistics((0..games).map(outcome))
    };
    let none = Reviews::default();
    assert!(
        won_from(0, WINDOW as u64 - 1)
            .course(Selection::ALL, &none)
            .is_empty()
    );
    let course = won_from(10, 30).course(Selection::ALL, &none);
    let won: Vec<i32> = course.iter().map(|point| point.won).collect();
    assert_eq!(won, (10..=20).map(|won| won * WIN / 20).collect::<Vec<_>>());
    assert!(course.iter().all(|point| point.luck.is_none()));
    // Of many games not every window is a point, but the first and the last are.
    let statistics = won_from(500, 1_000);
    let mut reviews = Reviews::default();
    for report in statistics.games().iter().skip(1) {
        reviews.add(report.id, totals(report.id.0 as i32, 0));
    }
    let course = statistics.course(Selection::ALL, &reviews);
    assert_eq!(course.len(), 120);
    let (first, last) = (course[0], course[119]);
    assert_eq!((first.won, last.won), (0, WIN));
    assert_eq!(
        (first.luck, last.luck),
        (None, Some(990)),
        "980 to 999 in the mean, half up"
    );
    assert_eq!(last.worth, Some(10));
}

#[test]
fn the_greatest_comeback_and_the_unluckiest_win_are_wins() {
    use Outcome::{Lost, Won};
    let statistics = statistics([Lost, Won, Won, Won]);
    let mut reviews = Reviews::default();
    for (id, luck, worst) in [
        (0, -9_000, 1),
        (1, 2_000, 400),
        (2, -300, 900),
        (3, 2_000, 400),
    ] {
        let totals = Totals {
            worst,
            ..totals(luck, 0)
        };
        reviews.add(GameId(id), totals);
    }
    let bests = statistics.reviewed_bests(Selection::ALL, &reviews);
    assert_eq!(bests.comeback, Some((1, 400)), "of equal ones the first");
    assert_eq!(bests.unluckiest_win, Some((2, -300)));
}

#[test]
fn what_is_kept_is_read_again_and_what_is_damaged_or_of_other_numbers_is_not() {
    let mut reviews = Reviews::default();
    let line = reviews.add(GameId(0xab), totals(-7, 5)).expect("it is new");
    assert_eq!(line, "00000000000000ab -7 5 10 40 8 6 900\n");
    assert_eq!(reviews.add(GameId(0xab), totals(-7, 5)), None);
    reviews.add(GameId(1), totals(1, 2));
    let text = reviews.to_text();
    assert_eq!(Reviews::read(&text), (reviews.clone(), true));
    for damaged in [
        "",
        "ab 1 2 3 4 5 6 7\n",
        "00000000000000ac 1 2 3\n",
        "00000000000000ac 1 2 3 4 5 6 x\n",
    ] {
        assert_eq!(
            Reviews::read(&format!("{text}{damaged}")),
            (reviews.clone(), true)
        );
    }
    // A line that was cut off is not appended to.
    assert!(!Reviews::read(&text[..text.len() - 3]).1);
    let other = text.replacen(&Reviews::title(), "ludo-reviews 1 00000000", 1);
    assert_eq!(Reviews::read(&other), (Reviews::default(), false));
    assert_eq!(Reviews::read(""), (Reviews::default(), false));
}

#[test]
fn the_file_grows_is_made_anew_where_it_is_of_no_use_and_may_fail() {
    let store = Rc::new(MemoryStore::new());
    let text = |store: &MemoryStore| store.read(Document::Reviews).unwrap().unwrap_or_default();
    store.put(Document::Reviews, "something else");
    let archive = Archive::open(store.clone()).archive;
    assert_eq!(archive.reviews().get(GameId(1)), None);
    archive.keep_totals([(GameId(1), totals(1, 2))]);
    let first = text(&store);
    assert!(first.starts_with("ludo-reviews 1 "), "{first}");
    archive.keep_totals([(GameId(2), totals(3, 4)), (GameId(1), totals(1, 2))]);
    assert_eq!(
        text(&store),
        format!("{first}0000000000000002 3 4 10 40 8 6 900\n")
    );
    let archive = Archive::open(store.clone()).archive;
    assert_eq!(archive.reviews().get(GameId(2)), Some(&totals(3, 4)));
    store.fail_writes(ErrorKind::StorageFull);
    archive.keep_totals([(GameId(3), totals(5, 6))]);
    assert_eq!(
        archive.reviews().get(GameId(3)),
        Some(&totals(5, 6)),
        "it is known all the same"
    );
    assert!(archive.take_issues().is_empty(), "and nobody is bothered");
}
