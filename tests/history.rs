//! The records of the last games: their text, and what is read from a damaged one.

use std::time::Duration;

use ludo_app::history::{Fault, History};
use ludo_engine::game::{Game, GameId, Level, Record, Seed, Setup};
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

fn history(records: impl IntoIterator<Item = Record>) -> History {
    let mut history = History::default();
    records.into_iter().for_each(|record| history.keep(record));
    history
}

#[test]
fn a_history_is_read_back_as_it_was_written() {
    let presets = RuleSetName::PRESETS.into_iter().zip(1..);
    let records = presets.map(|(name, seed)| played(name, seed, usize::MAX).record());
    let history = history(records);
    assert_eq!(history.len(), 5);
    let text = history.to_text();
    let parsed = History::from_text(&text);
    assert_eq!((&parsed.history, parsed.fault), (&history, None));
    for record in history.records() {
        assert!(text.contains(&record.to_string()), "a record as it is");
        assert_eq!(history.get(record.setup.id), Some(record));
    }
    let windows = History::from_text(&text.replace('\n', "\r\n"));
    assert_eq!((windows.history, windows.fault), (history, None));
    assert!(History::default().is_empty());
    for nothing in ["", "\n \r\n"] {
        assert_eq!(History::from_text(nothing).history, History::default());
        assert_eq!(History::from_text(nothing).fault, None);
    }
}

#[test]
fn a_damaged_record_costs_no_other() {
    let [a, b, c] = [1, 2, 3].map(|seed| record(seed, 200));
    let text = history([a.clone(), b.clone(), c.clone()]).to_text();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 0x15;
        let damaged = String::from_utf8_lossy(&bytes).into_owned();
        let parsed = History::from_text(&damaged);
        let kept = [&a, &b, &c].into_iter();
        let kept = kept.filter(|one| parsed.history.get(one.setup.id) == Some(one));
        assert!(kept.count() >= 2 || parsed.fault.is_some(), "byte {at}");
        let lost = 3 - parsed.history.len();
        // A title that is no title any more makes one part of two records.
        assert!(lost <= 2, "byte {at}: {lost} lost");
        assert!(lost == 0 || parsed.fault.is_some(), "byte {at}: unnoticed");
        for record in parsed.history.records() {
            assert!([&a, &b, &c].contains(&record) || lost > 0 || parsed.fault.is_some());
        }
    }
    let torn = History::from_text(&text[..text.len() - 3]);
    assert_eq!(torn.history, history([a, b]));
    assert!(matches!(torn.fault, Some(Fault::Damaged(_))));
}

#[test]
fn a_record_that_nobody_played_here_is_damage_and_a_newer_one_is_told_apart() {
    let good = record(1, 100);
    let mut foreign = good.clone();
    let Action::Roll(face) = foreign.log[0] else {
        panic!("a game begins with a roll")
    };
    foreign.log[0] = Action::Roll(Face::ALL[usize::from(face.pips() % 6)]);
    foreign.log.truncate(1);
    let mut illegal = good.clone();
    illegal.log.push(Action::FreeExit);
    let mut given = good.clone();
    given.setup.seed = Seed::Given;
    for damaged in [
        foreign.to_string(),
        illegal.to_string(),
        given.to_string(),
        "ludo-game 1\n".to_owned(),
        "a word before\n".to_owned(),
    ] {
        let parsed = History::from_text(&format!("{damaged}{good}"));
        assert_eq!(parsed.history, history([good.clone()]), "{damaged}");
        let fault = parsed.fault.expect("it is named");
        assert!(matches!(&fault, Fault::Damaged(why) if !why.is_empty()));
        assert!(fault.to_string().contains("damaged"));
    }
    let parsed = History::from_text(&format!("ludo-game 2\nsomething new\n{good}"));
    assert_eq!(parsed.fault, Some(Fault::Newer(2)));
    assert_eq!(parsed.history.len(), 1);
}

#[test]
fn of_two_records_of_a_game_the_one_that_goes_further_stays() {
    let (short, long) = (record(1, 50), record(1, 80));
    for records in [[&short, &long], [&long, &short], [&long, &long]] {
        assert_eq!(history(records.map(Record::clone)), history([long.clone()]));
    }
    let mut one = history([short, record(2, 20)]);
    let mut other = history([long, record(3, 20)]);
    let (before, others) = (one.clone(), other.clone());
    one.merge(&others);
    other.merge(&before);
    assert_eq!(one, other, "whoever merges");
    one.merge(&others);
    assert_eq!(one, other, "and however often");
    one.retain(|id| id == GameId(3));
    assert_eq!(one.len(), 1);
}
