//! The journal: the records of all games that were counted, what they come to, and what is read of a damaged text.

use std::time::Duration;

use ludo_app::fault::Fault;
use ludo_app::journal::{Journal, Unread, has_record};
use ludo_engine::game::{Game, GameId, Level, Record, Report, Seed, Setup};
use ludo_engine::rules::{Action, Face, Phase, RuleSetName};

/// A game after so many actions, every choice being the last legal one.
fn played(name: RuleSetName, seed: u64, actions: usize) -> Game {
    let rules = name.preset().expect("a preset");
    let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, seed);
    let mut game = Game::new(setup);
    while game.log().len() < actions {
        match game.position().phase() {
            Phase::Roll => drop(game.roll(|_| ()).expect("a roll is due")),
            Phase::Move(_) | Phase::Bonus(_) => {
                let last = game.position().moves().len() - 1;
                let piece = game.position().moves()[last].piece;
                game.choose(piece, |_| ()).expect("it is legal");
            }
            Phase::FreeExit => game.free_exit(|_| ()).expect("it is due"),
            Phase::Over(_) => break,
        }
    }
    game.add_played(Duration::from_millis(1234));
    game
}

fn record(seed: u64, actions: usize) -> Record {
    played(RuleSetName::Classic, seed, actions).record()
}

/// The text of these records, one after the other.
fn text_of<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    records.into_iter().map(Record::to_string).collect()
}

fn report(record: &Record) -> Report {
    let game = record.replay().expect("it follows the rules").game;
    game.report().expect("the person did something")
}

const NONE: Unread = Unread {
    damaged: 0,
    newer: 0,
};

fn unread(damaged: usize, newer: usize) -> Unread {
    Unread { damaged, newer }
}

/// A record of this program as the one after it would write it.
fn newer(record: &Record) -> String {
    let text = record.to_string();
    text.replacen("ludo-game 1\n", "ludo-game 2\n", 1)
}

fn ids(journal: &Journal) -> Vec<u64> {
    let games = journal.statistics().games().iter();
    games.map(|report| report.id.0).collect()
}

#[test]
fn what_was_appended_counts_in_its_order_and_each_record_is_found_again() {
    let presets = RuleSetName::PRESETS.into_iter().zip(1..);
    let records: Vec<Record> = presets
        .map(|(name, seed)| played(name, 100 - seed, usize::MAX).record())
        .collect();
    let text = text_of(&records);
    let journal = Journal::of(&text);
    assert_eq!(journal.unread(), NONE);
    let reports: Vec<Report> = records.iter().map(report).collect();
    assert_eq!(journal.statistics().games(), reports);
    for record in &records {
        let id = record.setup.id;
        assert_eq!(journal.record(id, &text).as_ref(), Some(record));
        assert!(has_record(&text, &report(record)));
    }
    assert_eq!(journal.record(GameId(7), &text), None);
    let windows = text.replace('\n', "\r\n");
    assert_eq!(
        Journal::of(&windows).statistics(),
        journal.statistics(),
        "whatever the line ends"
    );
    for nothing in ["", "\n \r\n"] {
        assert_eq!(Journal::of(nothing).statistics().games(), []);
        assert_eq!(Journal::of(nothing).unread(), NONE);
    }
}

#[test]
fn a_record_takes_about_a_thousand_bytes() {
    let mut sizes: Vec<usize> = RuleSetName::PRESETS
        .into_iter()
        .flat_map(|name| (1..=20).map(move |seed| played(name, seed, usize::MAX)))
        .map(|game| game.to_text().len())
        .collect();
    sizes.sort_unstable();
    let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    assert!(median < 1300 && most < 4000, "{median}, {most}");
}

#[test]
fn what_comes_in_pieces_counts_as_what_comes_at_once() {
    let records: Vec<Record> = (1..=4).map(|seed| record(seed, 200)).collect();
    let text = text_of(&records);
    let whole = Journal::of(&text);
    for pieces in [1, 2, 3] {
        let mut journal = Journal::of(&text_of(&records[..pieces]));
        journal.fold_next(&text_of(&records[pieces..]));
        assert_eq!(journal, whole);
        let mut journal = Journal::of(&text_of(&records[..pieces]));
        journal.fold(&text);
        assert_eq!(journal, whole);
    }
    let mut longer = whole.clone();
    longer.fold(&text_of(&records[..2]));
    assert_eq!(ids(&longer), [1, 2], "it is another text by now");
}

#[test]
fn a_game_that_is_counted_before_its_record_is_written_is_counted_once() {
    let game = played(RuleSetName::Classic, 5, 200);
    let mut journal = Journal::default();
    assert!(journal.count(game.report().expect("begun")));
    assert!(!journal.count(game.report().expect("begun")));
    let text = game.to_text();
    assert_eq!(journal.record(GameId(5), &text), None);
    assert_eq!(journal.summary(&text), None);
    journal.fold_next(&text);
    assert_eq!(journal, Journal::of(&text));
    assert!(!journal.count(game.report().expect("begun")));
}

#[test]
fn of_two_records_of_a_game_the_one_that_goes_further_counts() {
    let (short, long) = (record(1, 50), record(1, 80));
    let other = record(2, 20);
    for records in [[&short, &other, &long], [&long, &other, &short]] {
        let text = text_of(records);
        let journal = Journal::of(&text);
        assert_eq!(
            journal.statistics().games(),
            [report(&long), report(&other)]
        );
        assert_eq!(journal.record(GameId(1), &text).as_ref(), Some(&long));
        assert!(has_record(&text, &report(&short)));
        assert!(has_record(&text, &report(&long)));
    }
    assert!(!has_record(&text_of([&short]), &report(&long)));
    assert!(!has_record(&text_of([&other]), &report(&short)));
}

#[test]
fn a_damaged_record_costs_no_other_and_stays_where_it_is() {
    let records = [1, 2, 3].map(|seed| record(seed, 200));
    let text = text_of(&records);
    let reports = records.each_ref().map(report);
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 0x15;
        let damaged = String::from_utf8_lossy(&bytes).into_owned();
        let journal = Journal::of(&damaged);
        let counted = journal.statistics().games();
        let lost = 3 - counted.len();
        // A title that is no title any more makes one part of two records.
        assert!(lost <= 2, "byte {at}: {lost} lost");
        assert_eq!(lost == 0, journal.unread() == NONE, "byte {at}");
        for report in counted {
            // The time is the one thing that the rules cannot check; the sum at the end does.
            assert!(reports.contains(report), "byte {at}");
        }
        assert_eq!(journal.length(), damaged.len());
    }
    for (torn, counted, damaged) in [(text.len() - 3, 2, 1), (text.len() / 2, 1, 1), (20, 0, 0)] {
        let journal = Journal::of(&text[..torn]);
        assert_eq!(journal.statistics().games(), &reports[..counted]);
        // What does not even name its game tells of nothing.
        assert_eq!(journal.unread(), unread(damaged, 0));
    }
}

#[test]
fn a_torn_record_is_no_loss_once_its_game_was_appended_again() {
    let records = [1, 2].map(|seed| record(seed, 200));
    let whole = records[1].to_string();
    for cut in [60, whole.len() / 2, whole.len() - 2] {
        let mut text = records[0].to_string() + &whole[..cut] + "\n";
        let mut journal = Journal::of(&text);
        assert_eq!(journal.unread(), unread(1, 0), "{cut}");
        text += &whole;
        journal.fold(&text);
        assert_eq!(journal.unread(), NONE, "{cut}");
        assert_eq!(ids(&journal), [1, 2]);
    }
}

#[test]
fn a_record_that_nobody_played_here_does_not_count_and_a_newer_one_waits() {
    let good = record(1, 100);
    let mut foreign = record(2, 100);
    let Action::Roll(face) = foreign.log[0] else {
        panic!("a game begins with a roll")
    };
    foreign.log[0] = Action::Roll(Face::ALL[usize::from(face.pips() % 6)]);
    foreign.log.truncate(1);
    let mut illegal = record(2, 100);
    illegal.log.push(Action::FreeExit);
    let mut given = record(2, 100);
    given.setup.seed = Seed::Given;
    let unbegun = record(2, 0);
    for damaged in [
        foreign.to_string(),
        illegal.to_string(),
        given.to_string(),
        unbegun.to_string(),
        "ludo-game 1\nid 0000000000000002\n".to_owned(),
        "a word before\n".to_owned(),
    ] {
        let journal = Journal::of(&format!("{damaged}{good}"));
        assert_eq!(ids(&journal), [1], "{damaged}");
        assert_eq!(journal.unread(), unread(1, 0), "{damaged}");
    }
    let text = newer(&record(2, 100)) + &good.to_string();
    let journal = Journal::of(&text);
    assert_eq!((ids(&journal), journal.unread()), (vec![1], unread(0, 1)));
    assert!(Fault::Newer(2).to_string().contains("newer"));
}

// ---- Summaries ----

#[test]
fn a_summary_stands_for_its_text_and_for_the_beginning_of_a_longer_one() {
    let records: Vec<Record> = RuleSetName::PRESETS
        .into_iter()
        .zip(1..)
        .map(|(name, seed)| played(name, seed, if seed % 2 == 0 { 90 } else { usize::MAX }))
        .map(|game| game.record())
        .collect();
    let mut text = text_of(&records[..3]) + "rubbish\n" + &newer(&records[3]);
    let journal = Journal::of(&text);
    let summary = journal.summary(&text).expect("all of it is written");
    assert_eq!(Journal::from_summary(&summary, &text), Some(journal));
    text += &records[4].to_string();
    let mut read = Journal::from_summary(&summary, &text).expect("it begins so");
    read.fold(&text);
    assert_eq!(read, Journal::of(&text));
    assert_eq!(read.unread(), unread(1, 1));
}

#[test]
fn a_summary_is_not_trusted_over_the_records() {
    let records: Vec<Record> = (1..=3).map(|seed| record(seed, 200)).collect();
    let text = text_of(&records);
    let summary = Journal::of(&text).summary(&text).expect("written");
    // Of another text, by any change.
    for at in (0..text.len()).step_by(5) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 0x01;
        let other = String::from_utf8(bytes).expect("still text");
        assert_eq!(Journal::from_summary(&summary, &other), None, "byte {at}");
        assert_eq!(Journal::from_summary(&summary, &text[..at]), None);
    }
    // Damaged itself.
    for at in (0..summary.len() - 1).step_by(3) {
        let mut bytes = summary.clone().into_bytes();
        bytes[at] ^= 0x02;
        let damaged = String::from_utf8(bytes).expect("still text");
        assert_eq!(Journal::from_summary(&damaged, &text), None, "byte {at}");
        assert_eq!(Journal::from_summary(&summary[..at], &text), None);
    }
    // Of a program that reads other records.
    for version in ["\"version\":1", "\"records\":1"] {
        let other = summary.replacen(version, &version.replace('1', "2"), 1);
        let (body, _) = other.trim_end().rsplit_once('\n').expect("lines");
        let signed = format!("{body}\nend {:08x}\n", ludo_engine::game::check_sum(body));
        assert_ne!(signed, summary);
        assert_eq!(Journal::from_summary(&signed, &text), None, "{version}");
    }
    assert_eq!(Journal::from_summary("", &text), None);
}

// ---- Merging ----

/// A text of games with these seeds.
fn text_of_seeds(seeds: &[u64]) -> String {
    let records: Vec<Record> = seeds.iter().map(|seed| record(*seed, 40)).collect();
    text_of(&records)
}

fn merged(here: &str, there: &str) -> (String, Journal) {
    let (text, journal) = Journal::of(here).merge(here, &Journal::of(there), there);
    assert_eq!(Journal::of(&text).statistics(), journal.statistics());
    for report in journal.statistics().games() {
        let record = journal.record(report.id, &text).expect("it is there");
        assert_eq!(record.setup.id, report.id);
    }
    (text, journal)
}

#[test]
fn merged_games_keep_their_order_and_those_of_here_are_latest() {
    for (here, there, both) in [
        (&[][..], &[1, 2, 3][..], &[1, 2, 3][..]),
        (&[1, 2, 3], &[], &[1, 2, 3]),
        (&[7, 8], &[1, 2], &[1, 2, 7, 8]),
        (&[1, 2, 7, 8], &[1, 2, 3, 4], &[1, 2, 3, 4, 7, 8]),
        (&[1, 2, 3, 4], &[1, 2], &[1, 2, 3, 4]),
        (&[2, 4], &[1, 2, 3, 4, 5], &[1, 2, 3, 4, 5]),
    ] {
        let (here, there) = (text_of_seeds(here), text_of_seeds(there));
        let (text, journal) = merged(&here, &there);
        assert_eq!(ids(&journal), both);
        assert_eq!(text, text_of_seeds(both));
        let (again, _) = merged(&text, &there);
        assert_eq!(again, text, "once is enough");
    }
}

#[test]
fn merging_moves_nothing_that_is_not_understood_and_takes_what_goes_further() {
    let (short, long) = (record(2, 50), record(2, 90));
    let here = [
        record(1, 40).to_string(),
        "rubbish\n".to_owned(),
        short.to_string(),
        newer(&record(9, 40)),
    ]
    .concat();
    let there = text_of([&long, &record(3, 40)]);
    let (text, journal) = merged(&here, &there);
    assert_eq!(ids(&journal), [1, 2, 3]);
    assert_eq!(journal.unread(), unread(1, 1));
    assert_eq!(journal.record(GameId(2), &text).as_ref(), Some(&long));
    assert!(text.contains("rubbish\n") && text.contains(&newer(&record(9, 40))));
    let (text, journal) = merged(&there, &here);
    assert_eq!(
        ids(&journal),
        [1, 2, 3],
        "what is not understood there stays there"
    );
    assert_eq!(journal.record(GameId(2), &text).as_ref(), Some(&long));
}

#[test]
fn what_is_extracted_has_every_game_once_and_nothing_else() {
    let (short, long) = (record(2, 50), record(2, 90));
    let text = [
        "rubbish\n".to_owned(),
        text_of([&short, &record(1, 40)]),
        newer(&record(9, 40)),
        long.to_string().trim_end().to_owned(),
    ]
    .concat();
    let (extracted, journal) = Journal::of(&text).extract(&text);
    assert_eq!(extracted, text_of([&long, &record(1, 40)]));
    assert_eq!(journal, Journal::of(&extracted));
}
