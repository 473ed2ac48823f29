//! Games that are watched again: step by step, backwards, by themselves, and never changed.

use std::fs;
use std::path::Path;

use ludo_app::session::{Control, Effect, Pace, Script, Watching};
use ludo_engine::game::{Game, Record};

/// Every finished game of the golden folder.
fn golden() -> Vec<(String, Record)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/golden");
    let mut records: Vec<(String, Record)> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|file| file.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ludo"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text");
            let name = path.display().to_string();
            let record = text
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, record)
        })
        .collect();
    records.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(records.len() > 20);
    records
}

fn game(record: &Record, steps: usize) -> Game {
    let part = Record {
        log: record.log[..steps].to_vec(),
        ..record.clone()
    };
    part.replay().expect("a golden game").game
}

fn script(effect: Option<Effect>) -> Script {
    match effect {
        Some(Effect::Play(script)) => script,
        other => panic!("a script, not {other:?}"),
    }
}

#[test]
fn a_game_that_plays_by_itself_ends_on_the_position_that_was_recorded() {
    for (name, record) in golden() {
        let mut watching = Watching::new(record.clone(), Pace::INSTANT).expect("it is legal");
        let mut next = watching.handle(Control::Play);
        let mut shown = 0;
        while let Some(effect) = next {
            let script = script(Some(effect));
            let last = script.beats.last().expect("a script has beats");
            assert_eq!(last.view, watching.view(), "{name}: it ends on the truth");
            for beat in &script.beats {
                assert_eq!(beat.feel, None, "{name}: nothing is felt");
                assert!(!beat.view.die.is_ready, "{name}: nothing invites a tap");
                let movable = beat
                    .view
                    .pieces
                    .0
                    .iter()
                    .flatten()
                    .any(|piece| piece.is_movable);
                assert!(!movable, "{name}");
            }
            shown += 1;
            next = watching.handle(Control::ScriptDone(script.epoch));
        }
        assert_eq!(
            shown,
            record.log.len() + 1,
            "{name}: every step, and the beginning"
        );
        assert!(!watching.is_playing());
        let whole = game(&record, record.log.len());
        assert_eq!(watching.game().position(), whole.position(), "{name}");
        assert_eq!(watching.game().log(), whole.log());
        assert_eq!(watching.rolls(), whole.position().rolls());
        assert_eq!(watching.step(), watching.steps());
    }
}

#[test]
fn forwards_and_backwards_every_step_is_the_game_at_that_step() {
    for (name, record) in golden().into_iter().step_by(6) {
        let mut watching = Watching::new(record.clone(), Pace::NORMAL).expect("it is legal");
        let most = record.log.len().min(60);
        for step in 1..=most {
            script(watching.handle(Control::Forward));
            assert_eq!(
                watching.game().position(),
                game(&record, step).position(),
                "{name}"
            );
        }
        for step in (0..most).rev() {
            let effect = watching.handle(Control::Backward);
            assert_eq!(effect, Some(Effect::Show(Box::new(watching.view()))));
            assert_eq!(
                watching.game().position(),
                game(&record, step).position(),
                "{name}"
            );
        }
        // There is nothing before the beginning, and nothing after the end.
        watching.handle(Control::Backward);
        assert_eq!(watching.step(), 0);
        watching.handle(Control::GoTo(usize::MAX));
        assert_eq!(watching.step(), record.log.len());
        assert_eq!(watching.handle(Control::Forward), None);
        // From the end it plays from the beginning.
        watching.handle(Control::Play);
        assert_eq!(watching.step(), 0);
        watching.handle(Control::GoTo(0));
        assert!(!watching.is_playing());
    }
}

#[test]
fn the_seat_in_front_is_the_one_whose_step_is_told() {
    for (name, record) in golden().into_iter().step_by(4) {
        let mut watching = Watching::new(record.clone(), Pace::NORMAL).expect("it is legal");
        let first = record.setup.first_seat;
        assert_eq!(watching.view().turn, first, "{name}: who begins");
        for step in 1..=record.log.len().min(80) {
            let acts = game(&record, step - 1).position().turn();
            let script = script(watching.handle(Control::Forward));
            let is_over = game(&record, step).position().ending().is_some();
            let turns = script.beats.iter().map(|beat| beat.view.turn);
            assert!(
                is_over || turns.into_iter().all(|turn| turn == acts),
                "{name}, {step}"
            );
            // The same where one steps back to it, and where one comes from elsewhere.
            watching.handle(Control::GoTo(0));
            watching.handle(Control::GoTo(step));
            assert!(is_over || watching.view().turn == acts, "{name}, {step}");
        }
    }
}

#[test]
fn after_a_pause_or_a_step_nothing_goes_on_by_itself() {
    let (_, record) = golden().swap_remove(0);
    for stop in [
        Control::Pause,
        Control::Forward,
        Control::Backward,
        Control::GoTo(0),
    ] {
        let mut watching = Watching::new(record.clone(), Pace::NORMAL).expect("it is legal");
        let first = script(watching.handle(Control::Play));
        let second = script(watching.handle(Control::ScriptDone(first.epoch)));
        watching.handle(stop);
        let step = watching.step();
        for epoch in 0..=second.epoch + 2 {
            assert_eq!(
                watching.handle(Control::ScriptDone(epoch)),
                None,
                "{stop:?}"
            );
        }
        assert_eq!(watching.step(), step);
    }
    let mut watching = Watching::new(record, Pace::NORMAL).expect("it is legal");
    let first = script(watching.handle(Control::Play));
    script(watching.handle(Control::ScriptDone(first.epoch)));
    // A script is done once.
    assert_eq!(watching.handle(Control::ScriptDone(first.epoch)), None);
}
