//! Games whose dice the person can know: the same dice again, or a seed of one's own. They are played, kept, watched and
//! reviewed like any other, and never counted.

use std::rc::Rc;
use std::time::Duration;

use crate::desk::Desk;
use ludo_app::app::{Content, Dialog, Intent, MessageKind, PageName, ResultIntent};
use ludo_app::settings::{PaceName, Setting};
use ludo_app::store::Document;
use ludo_engine::game::{Dice, Game, Outcome, Seed};
use ludo_engine::rules::{Action, RuleSetName};

/// The app on the page where a seed is written, at a pace at which nothing is held.
fn writing() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::Open(PageName::Seed));
    desk
}

fn write(desk: &mut Desk, seed: &str) {
    desk.send(Intent::NewGameFromText(seed.into()));
}

fn saved(desk: &Desk) -> Game {
    desk.saved_game().expect("a game goes on")
}

fn faces(game: &Game) -> Vec<u8> {
    let face = |action: &Action| match action {
        Action::Roll(face) => Some(face.pips()),
        _ => None,
    };
    game.log().iter().filter_map(face).collect()
}

fn is_counted_nowhere(desk: &Desk) -> bool {
    desk.statistics().games().is_empty() && desk.store.bytes(Document::Games).is_none()
}

/// Past the moment in which a tap on the result may have been meant for the board.
fn at_result(desk: &mut Desk, intent: ResultIntent) {
    desk.wait(Duration::from_secs(1));
    desk.send(Intent::Result(intent));
}

#[test]
fn a_game_from_a_seed_has_its_rolls_and_is_saved_watched_and_reviewed_but_never_counted() {
    let mut desk = writing();
    write(&mut desk, "7");
    assert_eq!(desk.page(), PageName::Game);
    assert!(!desk.board().counts);
    desk.act(0);
    let mut desk = desk.killed_and_started_again();
    assert_eq!(saved(&desk).setup().seed, Seed::Known(7));
    assert!(!desk.board().counts, "it is said again after a kill");
    desk.play_to_the_end();
    let game = saved(&desk);
    let rolled = faces(&game);
    let drawn: Vec<u8> = Dice::new(7)
        .take(rolled.len())
        .map(|face| face.pips())
        .collect();
    assert_eq!(rolled, drawn);
    assert!(is_counted_nowhere(&desk));

    let mut desk = desk.killed_and_started_again();
    assert_eq!(desk.page(), PageName::Result);
    assert!(is_counted_nowhere(&desk), "nor at the next start");
    at_result(&mut desk, ResultIntent::Review);
    assert_eq!(desk.page(), PageName::Review);
    desk.send(Intent::Back);
    at_result(&mut desk, ResultIntent::Watch);
    assert_eq!(desk.page(), PageName::Watch);
    desk.send(Intent::Back);
    at_result(&mut desk, ResultIntent::Dismiss);
    assert!(is_counted_nowhere(&desk));
    assert_eq!(desk.store.bytes(Document::Save), None);
}

#[test]
fn the_same_dice_again_are_the_same_game_to_play_once_more() {
    for rules in [RuleSetName::Classic, RuleSetName::House] {
        let mut desk = Desk::new();
        desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
        desk.send(Intent::ChooseRules(rules));
        desk.send(Intent::NewGame);
        desk.play_to_the_end();
        let first = saved(&desk);
        assert_eq!(desk.statistics().games().len(), 1);
        at_result(&mut desk, ResultIntent::SameDice);
        let again = *saved(&desk).setup();
        assert_eq!(
            again.seed,
            Seed::Known(first.setup().seed.number().unwrap())
        );
        assert_ne!(again.id, first.setup().id);
        assert_eq!(again.first_seat, first.setup().first_seat, "{rules}");
        assert_eq!(
            (again.rules, again.level),
            (first.setup().rules, first.setup().level)
        );
        desk.play_to_the_end();
        let (one, two) = (faces(&first), faces(&saved(&desk)));
        let common = one.len().min(two.len());
        assert_eq!(one[..common], two[..common]);
        assert_eq!(
            desk.statistics().games().len(),
            1,
            "only the first one counts"
        );
        // The next one is a game like any other.
        at_result(&mut desk, ResultIntent::PlayAgain);
        assert!(saved(&desk).setup().seed.is_fair());
        assert!(desk.board().counts);
    }
}

#[test]
fn what_a_known_game_replaces_is_asked_for_and_counts_as_it_would() {
    let mut desk = Desk::playing(3);
    desk.act(0);
    write(&mut desk, "7");
    assert_eq!(
        desk.app.screen().dialog,
        Some(&Dialog::AbandonGame { counts: true })
    );
    desk.send(Intent::Confirm);
    assert_eq!(saved(&desk).setup().seed, Seed::Known(7));
    let outcomes = |desk: &Desk| -> Vec<Outcome> {
        desk.statistics()
            .games()
            .iter()
            .map(|game| game.outcome)
            .collect()
    };
    assert_eq!(outcomes(&desk), [Outcome::Abandoned]);
    // It is itself asked for, and counts as nothing.
    desk.act(0);
    desk.send(Intent::NewGame);
    assert_eq!(
        desk.app.screen().dialog,
        Some(&Dialog::AbandonGame { counts: false })
    );
    desk.send(Intent::Confirm);
    assert!(saved(&desk).setup().seed.is_fair());
    assert_eq!(outcomes(&desk), [Outcome::Abandoned]);
}

#[test]
fn a_seed_that_was_written_is_forgotten_with_the_question() {
    let mut desk = Desk::playing(3);
    desk.act(0);
    for no in [Intent::Dismiss, Intent::Back] {
        write(&mut desk, "7");
        desk.send(no);
        assert_eq!(saved(&desk).setup().seed, Seed::Drawn(3));
    }
    desk.send(Intent::NewGame);
    desk.send(Intent::Confirm);
    assert!(saved(&desk).setup().seed.is_fair());
    assert_ne!(saved(&desk).setup().seed, Seed::Drawn(7));
}

#[test]
fn a_text_that_is_no_seed_is_said_and_begins_nothing() {
    for text in [
        "",
        "  ",
        "seven",
        "-7",
        "7 apples",
        "18446744073709551616",
        "0x7",
    ] {
        let mut desk = writing();
        write(&mut desk, text);
        let kind = match desk.app.screen().dialog {
            Some(Dialog::Message(message)) => message.kind,
            other => panic!("{text:?}: {other:?}"),
        };
        assert_eq!(kind, MessageKind::NotASeed);
        desk.send(Intent::Dismiss);
        assert_eq!(desk.page(), PageName::Seed, "{text:?}");
        assert!(desk.saved_game().is_none());
    }
    for (text, seed) in [
        (" 7\n", 7),
        ("0", 0),
        ("18446744073709551615", u64::MAX),
        ("18 446 744", 18_446_744),
        ("1’000,000.0", 10_000_000),
    ] {
        let mut desk = writing();
        write(&mut desk, text);
        assert_eq!(saved(&desk).setup().seed, Seed::Known(seed), "{text:?}");
    }
}

#[test]
fn a_finished_game_is_come_back_to_at_its_result() {
    let mut desk = Desk::playing(7);
    desk.play_to_the_end();
    desk.wait(Duration::from_secs(1));
    desk.send(Intent::Open(PageName::Start));
    desk.send(Intent::ContinueGame);
    assert_eq!(desk.page(), PageName::Result);
}

#[test]
fn a_known_game_that_lies_among_the_records_counts_as_nothing() {
    let mut known = writing();
    write(&mut known, "7");
    known.play_to_the_end();
    let record = known.store.bytes(Document::Save).expect("it is kept");
    let mut desk = Desk::playing(3);
    desk.play_to_the_end();
    let mut games = desk.store.bytes(Document::Games).expect("one counts");
    games.extend(record);
    let store = ludo_app::store::MemoryStore::new();
    store.put(Document::Games, games);
    let mut desk = Desk::start(Rc::new(store));
    desk.send(Intent::Open(PageName::Statistics));
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!(page.total.played(), 1);
}
