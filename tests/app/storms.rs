//! Storms: whole games in which anything may happen at any time.
//!
//! `LUDO_STORM_GAMES=20000 cargo test --release -p ludo-app --test app storm` plays that many, in place of a few hundred.

use std::time::Duration;

use ludo_app::app::{Dialog, Intent, PageName, ResultIntent};
use ludo_app::session::{Control, ForcedMoves};
use ludo_app::settings::{PaceName, Setting};
use ludo_engine::game::{Level, Seed};
use ludo_engine::rules::{Length, Piece, RuleSetName};

use crate::desk::Desk;

/// A generator of numbers that needs to be nothing but different.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

const PAGES: [PageName; 8] = [
    PageName::Statistics,
    PageName::HowToPlay,
    PageName::Rules,
    PageName::House,
    PageName::Settings,
    PageName::Dice,
    PageName::Keeping,
    PageName::About,
];

/// Something that a person or the system does.
fn anything(chance: &mut Chance) -> Intent {
    let piece = Piece::new(chance.below(4) as u8).expect("0 to 3");
    match chance.below(40) {
        0..=5 => Intent::TapDie,
        6..=10 => Intent::TapPiece(piece),
        11 => Intent::TapBetween([true, true, chance.below(2) == 0, piece.number() > 1]),
        12 => Intent::TapBoard,
        13..=14 => Intent::Skip,
        15 => Intent::LookBack,
        16 => Intent::SelectNext(chance.one(&[-1, 1])),
        17 => Intent::Select(Some(piece)),
        18 => Intent::SelectOrMove(piece),
        19..=20 => Intent::Act,
        21 => Intent::MovePiece(piece),
        22 => Intent::Open(chance.one(&PAGES)),
        23..=25 => Intent::Back,
        26 => Intent::Dismiss,
        27 => Intent::LeaveFront,
        28..=29 => Intent::EnterFront,
        30 => Intent::LowMemory,
        31 => Intent::Set(Setting::Pace(
            chance.one(&[PaceName::Fast, PaceName::Instant]),
        )),
        32 => Intent::Set(Setting::Preview(chance.below(2) == 0)),
        33 if chance.below(2) == 0 => Intent::Set(Setting::RollsByItself(chance.below(2) == 0)),
        33 => Intent::Set(Setting::ForcedMoves(chance.one(&[
            ForcedMoves::Piece,
            ForcedMoves::Die,
            ForcedMoves::ByItself,
        ]))),
        34 => Intent::ContinueGame,
        35 => Intent::OpenLastGame(chance.below(3) as usize),
        36 if chance.below(2) == 0 => Intent::WatchRecord,
        36 => Intent::Control(Control::Forward),
        37 => Intent::PlayOrPause,
        38 if chance.below(2) == 0 => {
            Intent::SelectLength(chance.one(&[None, Some(Length::Quick)]))
        }
        38 => Intent::SelectStatistics(None),
        _ => Intent::Import("rubbish".into()),
    }
}

/// Checks what holds at every moment.
fn check(desk: &Desk, before: usize, what: &Intent) -> usize {
    let screen = desk.app.screen();
    if screen.page == PageName::Game {
        let board = screen.board.expect("a game has a board");
        let game = desk.saved_game().expect("a game in front is saved");
        if desk.is_at_rest() && screen.dialog.is_none() {
            assert_eq!(board.view.die.rolls, game.position().rolls(), "{what:?}");
        }
        let is_persons = board
            .selected
            .is_none_or(|piece| desk.movable().contains(&piece));
        assert!(is_persons, "{what:?}");
    }
    // A record only grows.
    let length = desk.saved_game().map_or(0, |game| game.log().len());
    assert!(
        length >= before,
        "{what:?}: {before} entries, then {length}"
    );
    length
}

fn storm(seed: u64) {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::ChooseRules(chance.one(&RuleSetName::PRESETS)));
    desk.send(Intent::ChooseLevel(chance.one(&Level::ALL)));
    desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
    let mut entries = 0;
    for turn in 0..40_000 {
        if desk.page() == PageName::Result {
            break;
        }
        let intent = anything(&mut chance);
        desk.send(intent.clone());
        if turn % 16 == 0 {
            entries = check(&desk, entries, &intent);
        }
        desk.wait(Duration::from_millis(chance.below(400)));
        if chance.below(2_000) == 0 {
            desk = desk.killed_and_started_again();
        }
        // The way back into the game, where the storm has gone elsewhere.
        if chance.below(8) == 0 {
            desk.send(Intent::EnterFront);
            while desk.page() != PageName::Game && desk.page() != PageName::Result {
                match desk.app.screen().dialog {
                    Some(Dialog::AbandonGame { .. }) | Some(_) => desk.send(Intent::Dismiss),
                    None if desk.page() == PageName::Start => desk.send(Intent::ContinueGame),
                    None => desk.send(Intent::Back),
                }
            }
        }
    }
    assert_eq!(desk.page(), PageName::Result, "game {seed} does not end");
    desk.wait(Duration::from_secs(1));
    let game = desk.saved_game().expect("its result was not dismissed");
    assert!(game.position().ending().is_some());
    let counted = desk.statistics();
    assert_eq!(
        counted
            .games()
            .iter()
            .filter(|report| report.id == game.setup().id)
            .count(),
        1
    );
    assert_eq!(counted.games().len(), 1);
    desk.send(Intent::Result(ResultIntent::Dismiss));
    assert_eq!(
        (desk.page(), desk.saved_game().is_none()),
        (PageName::Start, true)
    );
}

#[test]
fn a_storm_never_loses_changes_or_counts_a_game_twice() {
    let games = std::env::var("LUDO_STORM_GAMES")
        .map_or(500, |games| games.parse().expect("a number of games"));
    for seed in 0..games {
        storm(seed);
    }
}
