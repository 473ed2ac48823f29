//! A game from its beginning to its result: what is written when, and what taps mean.

use std::time::Duration;

use ludo_app::app::{Content, Dialog, Effect, Hint, Intent, PageName, ResultIntent};
use ludo_app::session::{Aim, DOUBLE_TAP, Point, TAKEOVER_GRACE};
use ludo_app::settings::{PaceName, Setting};
use ludo_app::store::Document;
use ludo_engine::game::{Level, Outcome, Seed};
use ludo_engine::rules::{Action, Event, Length, Piece, Position, RuleSet, RuleSetName, Seat};

use crate::desk::Desk;

const MILLISECOND: Duration = Duration::from_millis(1);

/// Plays until one of several pieces can be chosen.
fn until_a_choice(desk: &mut Desk) {
    while desk.movable().len() < 2 {
        assert!(desk.wait_for_turn());
        if desk.movable().len() < 2 {
            desk.act(0);
            desk.wait_for_turn();
        }
    }
}

/// Of which of the person's pieces it is shown where they land.
fn landings_shown(desk: &Desk) -> [bool; 4] {
    let board = desk.board();
    Piece::ALL.map(|piece| {
        let is_shown = board.previewed[piece.index()];
        assert!(!is_shown || board.landings[piece.index()].is_some());
        is_shown
    })
}

#[test]
fn a_tap_ends_what_is_celebrated_at_once_whoever_is_to_move() {
    let (mut own, mut of_others) = (0, 0);
    for seed in 0..12 {
        let mut desk = Desk::new();
        desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
        for turn in 0..40 {
            if !desk.wait_for_turn() {
                break;
            }
            desk.act(turn);
            let seen = desk.board().cheers;
            let is_begun = |desk: &Desk| desk.board().cheers > seen || desk.is_asked();
            desk.wait_until(Duration::from_secs(30), is_begun);
            if desk.board().cheers == seen {
                continue;
            }
            assert!(desk.board().cheer.is_some());
            let is_persons = desk.board().view.turn.is_human();
            // Not so soon that it counts as a double tap.
            desk.wait(DOUBLE_TAP);
            if desk.board().cheers == seen + 1 {
                desk.send(Intent::TapBoard);
                assert_eq!(desk.board().cheer, None, "seed {seed}");
                own += usize::from(is_persons);
                of_others += usize::from(!is_persons);
            }
        }
    }
    assert!(own > 5 && of_others > 5, "{own}, {of_others}");
}

#[test]
fn the_result_comes_in_with_ceremony_once_and_only_where_things_move() {
    for (pace, is_ceremonial) in [(PaceName::Fast, true), (PaceName::Instant, false)] {
        let mut desk = Desk::playing(7);
        desk.send(Intent::Set(Setting::Pace(pace)));
        desk.play_to_the_end();
        let is_fresh = |desk: &Desk| match desk.content() {
            Content::Result(page) => page.is_fresh,
            other => panic!("{other:?}"),
        };
        assert_eq!(is_fresh(&desk), is_ceremonial);
        desk.send(Intent::Result(ResultIntent::ShowStatistics));
        desk.send(Intent::Back);
        assert!(!is_fresh(&desk), "it was seen");
        let desk = desk.killed_and_started_again();
        assert!(!is_fresh(&desk), "it was over before");
    }
}

#[test]
fn a_game_is_begun_by_the_chosen_rules_at_the_chosen_level() {
    let mut desk = Desk::new();
    desk.send(Intent::ChooseLevel(Level::Hard));
    desk.send(Intent::ChooseRules(RuleSetName::Parchis));
    desk.send(Intent::NewGame);
    assert_eq!(desk.page(), PageName::Game);
    let setup = *desk.saved_game().expect("it is saved at once").setup();
    assert_eq!(
        (setup.level, setup.rules_name),
        (Level::Hard, RuleSetName::Parchis)
    );
    assert_eq!(setup.rules, RuleSet::PARCHIS);
}

#[test]
fn a_game_has_the_length_that_was_chosen_and_so_has_the_next_one_after_a_restart() {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    desk.send(Intent::ChooseRules(RuleSetName::SafePairs));
    desk.send(Intent::ChooseLength(Length::Quick));
    let mut desk = desk.killed_and_started_again();
    desk.send(Intent::NewGame);
    let rules = |desk: &Desk| desk.saved_game().expect("a game").setup().rules;
    assert_eq!(rules(&desk), RuleSet::SAFE_PAIRS.with_length(Length::Quick));
    desk.play_to_the_end();
    let Content::Result(result) = desk.content() else {
        panic!("the result");
    };
    assert_eq!((result.length, result.to_win), (Some(Length::Quick), 1));
    let most = result.rows.iter().map(|row| row.home).max();
    assert_eq!(most, Some(1));
    let first = result.rows[0];
    assert!(
        (first.progress - 1.0).abs() < 1e-6,
        "whoever won has come the whole way"
    );
    // Played again, it is as long, whatever was chosen meanwhile for other games.
    desk.send(Intent::Result(ResultIntent::PlayAgain));
    assert_eq!(rules(&desk).length(), Some(Length::Quick));
}

#[test]
fn games_of_another_length_are_told_apart_in_the_statistics() {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
    for (length, games) in [(Length::Quick, 2), (Length::Short, 1)] {
        desk.send(Intent::ChooseLength(length));
        for _ in 0..games {
            desk.send(Intent::NewGame);
            desk.play_to_the_end();
            desk.wait(TAKEOVER_GRACE);
            desk.send(Intent::Result(ResultIntent::Dismiss));
        }
    }
    let mut desk = desk.killed_and_started_again();
    desk.send(Intent::Open(PageName::Statistics));
    for (length, played) in [
        (None, 3),
        (Some(Length::Full), 0),
        (Some(Length::Short), 1),
        (Some(Length::Quick), 2),
    ] {
        desk.send(Intent::SelectLength(length));
        let Content::Statistics(page) = desk.content() else {
            panic!("the statistics");
        };
        assert_eq!(page.selected_length, length);
        assert_eq!(page.total.played(), played, "{length:?}");
        assert_eq!(page.last_games.len(), played as usize, "{length:?}");
        assert_eq!(page.lengths.map(|figures| figures.played()), [0, 1, 2]);
        let by_level: u32 = page.levels.iter().map(|figures| figures.played()).sum();
        let by_rules: u32 = page.rule_sets.iter().map(|figures| figures.played()).sum();
        assert_eq!((by_level, by_rules), (played, played), "{length:?}");
    }
    // Both filters hold together.
    desk.send(Intent::SelectStatistics(Some(RuleSetName::Parchis)));
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!(page.selected_length, Some(Length::Quick));
    assert_eq!(page.total.played(), 0);
}

#[test]
fn what_a_tap_does_is_written_before_any_of_it_is_shown() {
    let mut desk = Desk::new();
    desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
    assert_eq!(desk.board().view.die.rolls, 0);
    desk.send(Intent::TapDie);
    assert_eq!(desk.saved_game().expect("it goes on").position().rolls(), 1);
    assert!(!desk.is_at_rest(), "it is shown step by step");
}

#[test]
fn a_game_that_has_not_begun_is_replaced_without_a_question_and_counts_as_nothing() {
    let mut desk = Desk::playing(7);
    desk.send(Intent::NewGameFrom(Seed::Drawn(8)));
    assert_eq!(desk.app.screen().dialog, None);
    assert_eq!(
        desk.saved_game().expect("a game").setup().seed,
        Seed::Drawn(8)
    );
    assert!(desk.statistics().games().is_empty());
}

#[test]
fn a_game_that_is_given_up_for_another_is_asked_for_and_counts_as_such() {
    let mut desk = Desk::playing(7);
    desk.act(0);
    desk.send(Intent::NewGameFrom(Seed::Drawn(8)));
    desk.send(Intent::Confirm);
    assert_eq!(desk.app.screen().dialog, None);
    assert_eq!(
        desk.saved_game().expect("a game").setup().seed,
        Seed::Drawn(8)
    );
    let outcomes: Vec<Outcome> = desk
        .statistics()
        .games()
        .iter()
        .map(|game| game.outcome)
        .collect();
    assert_eq!(outcomes, [Outcome::Abandoned]);
}

#[test]
fn a_whole_game_is_counted_once_and_goes_when_its_result_was_seen() {
    let mut desk = Desk::playing(7);
    desk.play_to_the_end();
    assert_eq!(desk.page(), PageName::Result);
    assert_eq!(desk.statistics().games().len(), 1);
    let mut desk = desk.killed_and_started_again();
    assert_eq!(desk.page(), PageName::Result);
    assert_eq!(desk.statistics().games().len(), 1);
    let Content::Result(result) = desk.content() else {
        panic!("there is a result");
    };
    assert_eq!(result.seed, Seed::Drawn(7));
    assert!(result.is_kept);
    desk.send(Intent::Result(ResultIntent::Dismiss));
    assert_eq!(desk.page(), PageName::Start);
    assert_eq!(desk.store.bytes(Document::Save), None);
    assert_eq!(desk.killed_and_started_again().page(), PageName::Start);
}

#[test]
fn the_app_opens_in_the_game_that_was_in_front_and_at_the_start_page_after_it_was_left() {
    let mut desk = Desk::playing(7);
    desk.act(0);
    let mut desk = desk.killed_and_started_again();
    assert_eq!(desk.page(), PageName::Game);
    desk.send(Intent::Back);
    let mut desk = desk.killed_and_started_again();
    assert_eq!(desk.page(), PageName::Start);
    let Content::Start(start) = desk.content() else {
        panic!("the start page");
    };
    let continued = start.continued.expect("it waits");
    assert_eq!(
        (continued.level, continued.rules_name, continued.length),
        (Level::Normal, RuleSetName::Classic, Some(Length::Full))
    );
    assert_eq!(continued.home, 0);
    assert_eq!(start.win_share, None, "nothing was won or lost");
    desk.send(Intent::ContinueGame);
    assert_eq!(desk.page(), PageName::Game);
}

#[test]
fn a_tap_that_was_meant_for_the_board_does_nothing_at_the_result() {
    for intent in [
        ResultIntent::PlayAgain,
        ResultIntent::ShowStatistics,
        ResultIntent::Watch,
        ResultIntent::ShowDice,
        ResultIntent::Dismiss,
    ] {
        let mut desk = Desk::playing(7);
        for turn in 0.. {
            let is_there =
                |desk: &Desk| desk.page() != PageName::Game || desk.is_asked() && desk.is_at_rest();
            assert!(desk.wait_until(Duration::from_secs(60), is_there));
            if desk.page() == PageName::Result {
                break;
            }
            desk.wait(DOUBLE_TAP);
            desk.act(turn);
        }
        desk.wait(TAKEOVER_GRACE - MILLISECOND);
        desk.send(Intent::Result(intent));
        assert_eq!(desk.page(), PageName::Result, "{intent:?}");
        desk.wait(MILLISECOND);
        desk.send(Intent::Result(intent));
        assert_ne!(desk.page(), PageName::Result, "{intent:?}");
    }
}

#[test]
fn a_double_tap_rolls_once_at_every_pace() {
    for pace in [
        PaceName::Slow,
        PaceName::Normal,
        PaceName::Fast,
        PaceName::Instant,
    ] {
        let mut desk = Desk::new();
        desk.send(Intent::Set(Setting::Pace(pace)));
        desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
        desk.send(Intent::TapDie);
        desk.wait(DOUBLE_TAP - MILLISECOND);
        let rolls = |desk: &Desk| {
            let log = desk.saved_game().expect("it goes on").position().rolls();
            (log, desk.page())
        };
        let before = rolls(&desk);
        desk.send(Intent::TapDie);
        let by_tap = rolls(&desk);
        assert_eq!(before, by_tap, "{pace:?}");
    }
}

#[test]
fn with_the_preview_the_first_tap_shows_where_a_piece_lands_and_the_second_moves_it() {
    let mut desk = Desk::playing(7);
    desk.send(Intent::Set(Setting::Preview(true)));
    let mut moved = false;
    for _ in 0..200 {
        assert!(desk.wait_for_turn());
        let Some(piece) = desk.movable().first().copied() else {
            desk.act(0);
            continue;
        };
        let before = desk.saved_game().expect("it goes on").log().len();
        desk.send(Intent::TapPiece(piece));
        let shown = landings_shown(&desk);
        assert_eq!(shown, Piece::ALL.map(|other| other == piece));
        assert_eq!(desk.saved_game().expect("it goes on").log().len(), before);
        desk.send(Intent::TapBoard);
        assert_eq!(landings_shown(&desk), [false; 4]);
        desk.send(Intent::TapPiece(piece));
        desk.send(Intent::TapPiece(piece));
        assert!(desk.saved_game().expect("it goes on").log().len() > before);
        moved = true;
        break;
    }
    assert!(moved);
}

#[test]
fn a_tap_between_close_pieces_shows_where_both_land_and_the_second_tap_decides() {
    const CELL: f32 = 24.0;
    let mut decided = 0;
    for seed in 0..60 {
        let mut desk = Desk::playing(seed);
        desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
        for turn in 0..120 {
            if !desk.wait_for_turn() || desk.page() != PageName::Game {
                break;
            }
            let person = desk.board().view.pieces[Seat::HUMAN];
            let movable = desk.movable();
            let pairs = movable
                .iter()
                .flat_map(|one| movable.iter().map(move |other| (*one, *other)));
            let close = pairs.into_iter().find(|(one, other)| {
                let (one, other) = (&person[one.index()], &person[other.index()]);
                one.steps != other.steps && one.at.distance(other.at) * CELL < 40.0
            });
            let Some((piece, other)) = close else {
                desk.act(turn);
                continue;
            };
            let (at, towards) = (person[piece.index()].at, person[other.index()].at);
            let part = 11.0 / CELL / at.distance(towards);
            let tap = Point {
                column: at.column + (towards.column - at.column) * part,
                row: at.row + (towards.row - at.row) * part,
            };
            let before = desk.saved_game().expect("it goes on").log().len();
            let Aim::Between(pieces) = desk.app.aim(tap, CELL) else {
                desk.act(turn);
                continue;
            };
            assert!(pieces[piece.index()] || pieces[other.index()]);
            desk.send(Intent::TapBetween(pieces));
            assert_eq!(desk.saved_game().expect("it goes on").log().len(), before);
            let shown = landings_shown(&desk);
            assert_eq!(shown, pieces, "each of them shows where it lands");
            // Tapped where it was not sure before.
            let Aim::Piece(chosen) = desk.app.aim(tap, CELL) else {
                panic!("the second tap decides");
            };
            desk.send(Intent::TapPiece(chosen));
            let game = desk.saved_game().expect("it goes on");
            assert_eq!(game.log()[before], Action::Move(chosen));
            decided += 1;
            break;
        }
    }
    assert!(decided > 10, "{decided}");
}

#[test]
fn keys_walk_over_the_movable_pieces_in_both_directions_and_move_the_selected_one() {
    let mut desk = Desk::playing(7);
    until_a_choice(&mut desk);
    let movable = desk.movable();
    for piece in movable.iter().chain(movable.first()) {
        desk.send(Intent::SelectNext(1));
        assert_eq!(desk.board().selected, Some(*piece));
    }
    desk.send(Intent::SelectNext(-1));
    assert_eq!(desk.board().selected, movable.last().copied());
    desk.send(Intent::Select(None));
    desk.send(Intent::SelectNext(-1));
    assert_eq!(desk.board().selected, movable.last().copied());
    let before = desk.saved_game().expect("it goes on").log().len();
    desk.send(Intent::Act);
    assert!(desk.saved_game().expect("it goes on").log().len() > before);
    assert_eq!(desk.board().selected, None, "what moved is not selected");
}

#[test]
fn acting_selects_before_it_moves_and_rolls_where_nothing_can_be_moved() {
    let mut desk = Desk::playing(7);
    assert!(desk.wait_for_turn());
    desk.send(Intent::Act);
    assert_eq!(desk.saved_game().expect("it goes on").position().rolls(), 1);
    until_a_choice(&mut desk);
    let before = desk.saved_game().expect("it goes on").log().len();
    desk.send(Intent::Act);
    assert_eq!(desk.saved_game().expect("it goes on").log().len(), before);
    assert_eq!(desk.board().selected, desk.movable().first().copied());
}

#[test]
fn a_newcomer_is_told_what_to_do_until_a_game_was_played_to_its_end() {
    let mut desk = Desk::playing(7);
    assert!(matches!(desk.board().hint, Some(Hint::NeedExit(_))));
    until_a_choice(&mut desk);
    assert_eq!(desk.board().hint, Some(Hint::TapAPiece));
    desk.play_to_the_end();
    desk.send(Intent::Result(ResultIntent::PlayAgain));
    for turn in 0..100 {
        if !desk.wait_for_turn() {
            break;
        }
        assert_eq!(desk.board().hint, None);
        desk.act(turn);
    }
}

#[test]
fn looking_back_tells_the_turns_of_the_others() {
    let mut desk = Desk::playing(7);
    let mut told = 0;
    for turn in 0..30 {
        assert!(desk.wait_for_turn());
        if desk.board().can_look_back {
            desk.send(Intent::LookBack);
            let Some(Dialog::Recap(turns)) = desk.app.screen().dialog else {
                panic!("something is told");
            };
            assert!(!turns.is_empty());
            told += 1;
            desk.send(Intent::Dismiss);
        }
        desk.act(turn);
    }
    assert!(told > 0);
}

#[test]
fn whoever_comes_back_can_look_back_at_once() {
    let mut desk = Desk::playing(7);
    let mut told = 0;
    for turn in 0..30 {
        assert!(desk.wait_for_turn());
        if desk.board().can_look_back {
            desk = desk.killed_and_started_again();
            for way in 0..3 {
                match way {
                    0 => {}
                    1 => {
                        desk.send(Intent::Open(PageName::Settings));
                        desk.send(Intent::Back);
                    }
                    _ => {
                        desk.send(Intent::LeaveFront);
                        desk.send(Intent::EnterFront);
                    }
                }
                desk.send(Intent::LookBack);
                let dialog = desk.app.screen().dialog;
                assert!(matches!(dialog, Some(Dialog::Recap(_))), "way {way}");
                desk.send(Intent::Dismiss);
            }
            told += 1;
        }
        assert!(desk.wait_for_turn());
        desk.act(turn);
    }
    assert!(told > 5, "{told}");
}

#[test]
fn in_the_background_nothing_runs_and_one_action_follows_when_the_app_returns() {
    let mut desk = Desk::new();
    desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
    for turn in 0.. {
        assert!(desk.wait_for_turn());
        desk.act(turn);
        desk.wait(MILLISECOND);
        if !desk
            .saved_game()
            .expect("it goes on")
            .position()
            .turn()
            .is_human()
        {
            break;
        }
    }
    desk.send(Intent::LeaveFront);
    assert!(desk.is_at_rest());
    let text = desk.store.bytes(Document::Save);
    let played = desk.saved_game().expect("it goes on").played();
    desk.wait(Duration::from_secs(3_600));
    desk.send(Intent::LeaveFront);
    assert_eq!(desk.store.bytes(Document::Save), text);
    desk.send(Intent::EnterFront);
    assert!(!desk.is_at_rest());
    assert_eq!(
        desk.store.bytes(Document::Save),
        text,
        "it is shown first as it was"
    );
    assert!(desk.wait_for_turn());
    assert!(desk.saved_game().expect("it goes on").played() < played + Duration::from_secs(60));
}

#[test]
fn statistics_are_forgotten_with_the_finished_game_after_a_question() {
    let mut desk = Desk::playing(7);
    desk.play_to_the_end();
    desk.send(Intent::Result(ResultIntent::ShowStatistics));
    desk.send(Intent::AskToResetStatistics);
    assert_eq!(desk.statistics().games().len(), 1);
    desk.send(Intent::Confirm);
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!((page.total.played(), page.last_games.len()), (0, 0));
    let desk = desk.killed_and_started_again();
    assert!(desk.statistics().games().is_empty());
}

#[test]
fn the_game_that_waits_is_told_by_what_was_done_in_it() {
    let mut desk = Desk::playing(7);
    let mut told = Vec::new();
    for turn in 0.. {
        desk.wait(Duration::from_secs(20));
        if !desk.wait_for_turn() {
            break;
        }
        if turn % 25 == 24 {
            desk.send(Intent::Back);
            let Content::Start(start) = desk.content() else {
                panic!("the start page");
            };
            let continued = start.continued.expect("it waits");
            let game = desk.saved_game().expect("a game");
            let goal = game.setup().rules.goal();
            let person = game.position().pieces().of(Seat::HUMAN);
            let home = person.iter().filter(|steps| **steps == goal).count();
            assert_eq!(usize::from(continued.home), home);
            assert_eq!(continued.played, game.played());
            told.push((continued.home, continued.played));
            desk.send(Intent::ContinueGame);
            desk.wait_for_turn();
        }
        desk.act(turn);
    }
    assert!(told.is_sorted() && told.last() > told.first(), "{told:?}");
}

#[test]
fn the_result_says_what_the_person_did_and_the_start_page_how_often_they_won() {
    let mut desk = Desk::playing(8);
    desk.play_to_the_end();
    let Content::Result(result) = desk.content() else {
        panic!("the result");
    };
    let game = desk.saved_game().expect("the finished game is still there");
    let (mut made, mut lost, mut sixes) = (0, 0, 0);
    let mut position = Position::new(game.setup().rules, game.setup().first_seat);
    for action in game.log() {
        let played = position.play(*action, |event| match event {
            Event::Captured { by, .. } if by.is_human() => made += 1,
            Event::Captured { seat, .. } if seat.is_human() => lost += 1,
            Event::Rolled { seat, face, .. } if seat.is_human() => {
                sixes += u32::from(face.is_six())
            }
            _ => {}
        });
        played.expect("the log is legal");
    }
    assert_eq!(
        (result.captures_made, result.captures_suffered, result.sixes),
        (made, lost, sixes)
    );
    assert!(made > 0 && lost > 0 && sixes > 10);
    desk.wait(TAKEOVER_GRACE);
    desk.send(Intent::Result(ResultIntent::Dismiss));
    let share = |desk: &Desk| match desk.content() {
        Content::Start(start) => start.win_share,
        other => panic!("{other:?}"),
    };
    let won = u8::from(result.outcome == Outcome::Won);
    desk.wait(Duration::from_secs(1));
    assert_eq!(share(&desk), Some(100 * won));
    desk = desk.killed_and_started_again();
    // No start waits until all games are read.
    assert_eq!(share(&desk), None);
    desk.wait(Duration::from_secs(1));
    assert_eq!(share(&desk), Some(100 * won));
}

#[test]
fn bars_of_the_result_are_as_long_as_the_way_that_was_come() {
    for seed in [7, 8, 11] {
        let mut desk = Desk::playing(seed);
        desk.play_to_the_end();
        let Content::Result(result) = desk.content() else {
            panic!("the result");
        };
        let game = desk.saved_game().expect("the finished game is still there");
        for row in result.rows {
            let steps = game.position().pieces().of(row.seat);
            let come: i32 = steps.iter().map(|steps| i32::from(steps.get()) + 1).sum();
            let expected = come as f32 / (4.0 * 58.0);
            assert!((row.progress - expected).abs() < 1e-6, "{row:?}");
            assert_eq!(row.progress < 1.0, row.home < 4, "{row:?}");
        }
    }
}

#[test]
fn saying_the_last_announcement_again_changes_nothing() {
    let mut desk = Desk::playing(7);
    desk.wait_for_turn();
    let game = desk.saved_game();
    desk.take_done();
    desk.send(Intent::RepeatAnnouncement);
    assert_eq!(desk.take_done(), [Effect::RepeatAnnouncement]);
    assert_eq!(desk.saved_game(), game);
}
