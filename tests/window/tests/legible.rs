//! In every language, on a small phone with large text, everything that is said can be read.
//!
//! With LUDO_ALL_LAYOUTS set, other screens and text sizes are looked at, too.

use std::collections::BTreeSet;
use std::time::Duration;

use ludo::gui::ui::{self, Dialog, Page};
use ludo_app::session::TAKEOVER_GRACE;
use slint::{ComponentHandle, ModelRc};
use window_tests::Player;
use window_tests::look::{LANGUAGES, PAGES};

/// Width, height, what the system keeps at the top, and the text size. The first are looked at in every run.
const SCREENS: [[f32; 4]; 6] = [
    [320.0, 568.0, 20.0, 1.3],
    [320.0, 568.0, 20.0, 1.0],
    [390.0, 844.0, 47.0, 1.0],
    [390.0, 844.0, 47.0, 1.3],
    [844.0, 390.0, 0.0, 1.0],
    [844.0, 390.0, 0.0, 1.3],
];

struct Walk {
    player: Player,
    screens: &'static [[f32; 4]],
    faults: BTreeSet<String>,
}

impl Walk {
    /// Starts the app. A usual run looks at so many screens.
    fn start(usual: usize) -> Walk {
        let all = std::env::var_os("LUDO_ALL_LAYOUTS").is_some();
        Walk {
            player: Player::drawn(),
            screens: if all { &SCREENS } else { &SCREENS[..usual] },
            faults: BTreeSet::new(),
        }
    }

    /// Looks at what is shown, in every language.
    fn look(&mut self, state: &str) {
        self.look_while(state, |_, look| look());
    }

    /// The same, with more than one thing to show in each.
    fn look_while(&mut self, state: &str, show: impl Fn(&Player, &mut dyn FnMut())) {
        let (player, faults) = (&self.player, &mut self.faults);
        for [width, height, top, scale] in self.screens.iter().copied() {
            player.set_text_scale(scale);
            player.resize(width, height);
            player.set_insets(top, 0.0, 0.0, 0.0);
            for (place, language) in LANGUAGES {
                player.settings_page().invoke_choose_language(place);
                show(player, &mut || {
                    // What the words call for is made with the next moment.
                    player.wait(Duration::from_millis(1));
                    let place =
                        format!("{state} in {language} at {width} × {height}, text × {scale}");
                    let found = player.unreadable().into_iter();
                    faults.extend(found.map(|fault| format!("{place}: {fault}")));
                });
            }
        }
        // The labels by which the test finds its way are English.
        player.settings_page().invoke_choose_language(2);
        player.set_insets(0.0, 0.0, 0.0, 0.0);
        player.set_text_scale(1.0);
        player.resize(390.0, 844.0);
        player.wait(Duration::from_millis(1));
    }

    fn end(self) {
        let Walk { faults, .. } = self;
        assert!(
            faults.is_empty(),
            "{} faults\n{}",
            faults.len(),
            Vec::from_iter(faults).join("\n")
        );
    }
}

#[test]
fn every_page_can_be_read_in_every_language() {
    let mut walk = Walk::start(2);
    walk.look("start");
    for (page, name) in PAGES {
        walk.player.navigation().invoke_open(page);
        walk.look(name);
        walk.player.navigation().invoke_back();
    }
    walk.player.begin(7);
    walk.player.navigation().invoke_back();
    assert!(walk.player.start_page().get_can_continue());
    walk.look("start with a game");
    walk.end();
}

/// Rules that are as different from each other as possible: each sentence is said by one of them.
fn rules(number: usize) -> ui::RuleFields {
    let faces: Vec<i32> = (1..=[1, 2, 3, 4, 5, 6][number]).collect();
    let bit = |place: usize| number >> place & 1 == 1;
    ui::RuleFields {
        exit_rolls: ModelRc::from(faces.as_slice()),
        column: if bit(0) { 5 } else { 6 },
        anticlockwise: bit(0),
        safe: [
            ui::SafeRule::None,
            ui::SafeRule::Starts,
            ui::SafeRule::StartsAndStars,
        ][number % 3],
        stack: [
            ui::StackRule::Nothing,
            ui::StackRule::BlocksLanding,
            ui::StackRule::BlocksPassing,
            ui::StackRule::Shielded,
            ui::StackRule::NoOvertaking,
        ][number % 5],
        two_to_a_square: bit(0),
        to_win: [4, 1, 2, 1, 4, 2][number],
        start_out: [0, 1, 1, 2, 0, 2][number],
        extra_on_six: number > 0,
        extra_on_capture: bit(0),
        extra_on_goal: bit(1),
        extras_add_up: bit(1),
        unplayable_six_rolls_again: bit(1),
        third_six: [
            ui::ThirdSixRule::EndsTurn,
            ui::ThirdSixRule::LastMovedToBase,
            ui::ThirdSixRule::Allowed,
        ][number % 3],
        overshoot: [
            ui::OvershootRule::Illegal,
            ui::OvershootRule::StopsAtGoal,
            ui::OvershootRule::Bounces,
        ][number % 3],
        six_is_seven_when_base_empty: bit(0),
        six_opens_own_block: bit(0),
        goal_bonus: number as i32,
        empty_track: [
            ui::EmptyTrackRule::Normal,
            ui::EmptyTrackRule::FreeExit,
            ui::EmptyTrackRule::ThreeRolls,
        ][number % 3],
        finish: [ui::FinishRule::FirstHome, ui::FinishRule::RankAll][number % 2],
        first_seat: [
            ui::FirstSeatRule::Human,
            ui::FirstSeatRule::Drawn,
            ui::FirstSeatRule::Rotates,
        ][number % 3],
        scoring: [
            ui::ScoringRule::None,
            ui::ScoringRule::Progress,
            ui::ScoringRule::Points250,
            ui::ScoringRule::Points20,
        ][number % 4],
    }
}

#[test]
fn every_rule_can_be_read_in_every_language() {
    const NAMES: [ui::RuleSetName; 6] = [
        ui::RuleSetName::Classic,
        ui::RuleSetName::SoftBlocks,
        ui::RuleSetName::House,
        ui::RuleSetName::SafePairs,
        ui::RuleSetName::Parchis,
        ui::RuleSetName::Custom,
    ];
    let mut walk = Walk::start(1);
    walk.player.navigation().invoke_open(Page::HowToPlay);
    for (number, name) in NAMES.into_iter().enumerate() {
        let guide = walk.player.app.window().global::<ui::GuideAdapter>();
        guide.set_name(name);
        guide.set_rules(rules(number));
        walk.look(&format!("how to play {name:?}"));
    }
    walk.player.navigation().invoke_back();
    walk.player.navigation().invoke_open(Page::Rules);
    walk.player
        .app
        .window()
        .global::<ui::HouseAdapter>()
        .invoke_choose(ui::HouseField::Safe, 0);
    walk.look("rules with a house of one's own");
    walk.player.navigation().invoke_open(Page::House);
    walk.look("a house of one's own");
    walk.end();
}

#[test]
fn every_dialog_can_be_read_in_every_language() {
    let mut walk = Walk::start(2);
    for (dialog, message) in [
        (Dialog::AbandonGame, ui::Message::None),
        (Dialog::ResetStatistics, ui::Message::None),
        (Dialog::Message, ui::Message::SaveSetAside),
        (Dialog::Message, ui::Message::SaveNewer),
        (Dialog::Message, ui::Message::SaveForeignDice),
        (Dialog::Message, ui::Message::GamesDamaged),
        (Dialog::Message, ui::Message::GamesNewer),
        (Dialog::Message, ui::Message::SettingsSetAside),
        (Dialog::Message, ui::Message::CannotSave),
        (Dialog::Message, ui::Message::CannotRead),
        (Dialog::Message, ui::Message::InUse),
        (Dialog::Message, ui::Message::HouseUnknown),
        (Dialog::Message, ui::Message::Copied),
        (Dialog::Message, ui::Message::CannotCopy),
        (Dialog::Message, ui::Message::FileWritten),
        (Dialog::Message, ui::Message::FileNotWritten),
        (Dialog::Message, ui::Message::Imported),
        (Dialog::Message, ui::Message::ImportNothing),
        (Dialog::Message, ui::Message::ImportDamaged),
        (Dialog::Message, ui::Message::ImportNewer),
        (Dialog::Message, ui::Message::ClipboardSilent),
        (Dialog::Message, ui::Message::ImportNoFile),
        (Dialog::Message, ui::Message::ImportEmptyFile),
        (Dialog::Message, ui::Message::ImportDamagedFile),
        (Dialog::Message, ui::Message::ImportNewerFile),
        (Dialog::Message, ui::Message::ImportUnreadableFile),
    ] {
        let navigation = walk.player.navigation();
        navigation.set_message(message);
        navigation.set_message_detail("statistics-2026-11-30-damaged.txt".into());
        navigation.set_dialog(dialog);
        walk.look(&format!("{dialog:?} {message:?}"));
    }
    let on = |square| ui::Spot {
        kind: ui::SpotKind::Ring,
        square,
        ..ui::Spot::default()
    };
    let moves = |squares: &[i32]| {
        let spots: Vec<ui::Spot> = squares.iter().map(|square| on(*square)).collect();
        ModelRc::from(spots.as_slice())
    };
    let losses = |squares: &[i32]| {
        let losses: Vec<ui::Loss> = (1..)
            .zip(squares)
            .map(|(number, square)| ui::Loss {
                number,
                from: on(*square),
            })
            .collect();
        ModelRc::from(losses.as_slice())
    };
    let turn = ui::RecapRow {
        side: 1,
        rolls: "6, 6, 5".into(),
        captures: ui::BySide {
            you: 1,
            left: 0,
            opposite: 1,
            right: 2,
        },
        brought_home: 1,
        moves: moves(&[28, 34, 39]),
        losses: losses(&[39]),
        tells_moves: true,
        third_six: false,
        finished: 0,
    };
    let turns = [
        turn.clone(),
        ui::RecapRow {
            side: 2,
            rolls: "".into(),
            captures: ui::BySide {
                you: 2,
                left: 1,
                opposite: 0,
                right: 1,
            },
            brought_home: 2,
            moves: moves(&[52, 47, 48]),
            losses: losses(&[47, 48]),
            tells_moves: true,
            third_six: true,
            finished: 2,
        },
        ui::RecapRow {
            side: 3,
            rolls: "4".into(),
            captures: ui::BySide::default(),
            brought_home: 0,
            moves: ModelRc::default(),
            losses: ModelRc::default(),
            tells_moves: true,
            third_six: false,
            finished: 0,
        },
    ];
    walk.player
        .game_page()
        .set_recap(ModelRc::from(turns.as_slice()));
    walk.player.navigation().set_dialog(Dialog::Recap);
    walk.look("what happened");
    walk.end();
}

#[test]
fn every_result_can_be_read_in_every_language() {
    let mut walk = Walk::start(1);
    walk.player.settings_page().invoke_choose_pace(3);
    walk.player.begin(11);
    walk.player.play_to_the_end();
    assert_eq!(walk.player.page(), Page::Result);
    for (state, won, ranked, scored, no_result) in [
        ("won", true, false, false, false),
        ("lost, with places", false, true, false, false),
        ("lost, with points and places", false, true, true, false),
        ("stopped", false, false, true, true),
    ] {
        let result = walk.player.app.window().global::<ui::ResultAdapter>();
        let rows = [0, 1, 2, 3].map(|side| ui::ResultRow {
            side,
            rank: if ranked { side + 1 } else { 0 },
            points: if scored { 1000 - side } else { -1 },
            home: 4 - side,
            progress: 0.5,
        });
        result.set_won(won);
        result.set_ranked(ranked);
        result.set_scored(scored);
        result.set_no_result(no_result);
        result.set_rows(ModelRc::from(rows.as_slice()));
        result.set_rules(ui::RuleSetName::SoftBlocks);
        result.set_seconds(35_999);
        result.set_seed(u64::MAX.to_string().into());
        walk.look(&format!("result: {state}"));
    }
    walk.end();
}

#[test]
fn every_review_can_be_read_in_every_language() {
    let mut walk = Walk::start(2);
    walk.player.settings_page().invoke_choose_pace(3);
    walk.player.begin(11);
    walk.player.play_to_the_end();
    walk.player.wait(TAKEOVER_GRACE);
    let window = walk.player.app.window().clone_strong();
    window.global::<ui::ResultAdapter>().invoke_review();
    assert_eq!(walk.player.page(), Page::Review);
    let review = window.global::<ui::ReviewAdapter>();
    review.set_exact(false);
    review.set_learned_from(ui::RuleSetName::SoftBlocks);
    review.set_worth(-34);
    let point = |(side, what): (i32, ui::Turn)| ui::TurningRow {
        roll: 1_234,
        side,
        face: 6,
        what,
        other: 3 - side,
        number: 3,
        before: 38,
        after: 100,
        ..ui::TurningRow::default()
    };
    let points: Vec<_> = of_both(&[
        ui::Turn::Lost,
        ui::Turn::Captured,
        ui::Turn::Finished,
        ui::Turn::Home,
        ui::Turn::ThirdSix,
        ui::Turn::Out,
        ui::Turn::NoMove,
        ui::Turn::Moved,
    ])
    .into_iter()
    // A piece of the person's is lost to others only.
    .filter(|point| *point != (0, ui::Turn::Lost))
    .map(point)
    .collect();
    review.set_turning_points(ModelRc::from(points.as_slice()));
    let dear = |reason| ui::DearRow {
        roll: 1_234,
        squares: 6,
        from: ui::Spot {
            kind: ui::SpotKind::Ring,
            to_go: 44,
            ..ui::Spot::default()
        },
        cost: 38,
        reason,
        rivals: 3,
        ..ui::DearRow::default()
    };
    let dearest = [
        ui::Reason::None,
        ui::Reason::MissedCapture,
        ui::Reason::MissedHome,
        ui::Reason::InReach,
        ui::Reason::MissedSafety,
        ui::Reason::MissedExit,
    ]
    .map(dear);
    review.set_dearest(ModelRc::from(dearest.as_slice()));
    walk.look("review");
    review.set_chances(ui::ChancesRow::default());
    review.set_done(38);
    walk.look("review under way");
    review.set_failed(true);
    walk.look("no review");
    walk.end();
}

/// What can be expected or going on, with the largest number that it speaks of.
const PROMPTS: [(ui::Prompt, i32); 16] = [
    (ui::Prompt::Roll, 0),
    (ui::Prompt::RollAgain, 0),
    (ui::Prompt::RollAgain, 2),
    (ui::Prompt::ChoosePiece, 6),
    (ui::Prompt::ChoosePiece, 7),
    (ui::Prompt::MovePiece, 6),
    (ui::Prompt::BringOut, 6),
    (ui::Prompt::Rolling, 6),
    (ui::Prompt::Moving, 6),
    (ui::Prompt::Over, 0),
    (ui::Prompt::Try, 3),
    (ui::Prompt::FreeExit, 0),
    (ui::Prompt::FreeExitBlocked, 0),
    (ui::Prompt::OpenBlock, 6),
    (ui::Prompt::ChooseBonus, 10),
    (ui::Prompt::MovingBonus, 10),
];
/// What can have happened, with a number.
const NOTICES: [(ui::Notice, i32); 22] = [
    (ui::Notice::None, 0),
    (ui::Notice::NoMove, 6),
    (ui::Notice::NoExit, 4),
    (ui::Notice::ThirdSix, 6),
    (ui::Notice::ExtraSix, 6),
    (ui::Notice::ExtraUnusableSix, 6),
    (ui::Notice::Captured, 0),
    (ui::Notice::ReachedGoal, 0),
    (ui::Notice::Finished, 1),
    (ui::Notice::Finished, 3),
    (ui::Notice::StartTaken, 6),
    (ui::Notice::NeedsExact, 6),
    (ui::Notice::Blocked, 6),
    (ui::Notice::Full, 6),
    (ui::Notice::ThirdSixSentHome, 6),
    (ui::Notice::CapturedExtra, 0),
    (ui::Notice::GoalExtra, 0),
    (ui::Notice::BonusEarned, 10),
    (ui::Notice::BonusLost, 10),
    (ui::Notice::FreeExit, 0),
    (ui::Notice::FreeExitBlocked, 0),
    (ui::Notice::OnlyMove, 0),
];

#[test]
fn whatever_happens_in_a_game_can_be_read_in_every_language() {
    let mut walk = Walk::start(1);
    let all = walk.screens.len() == SCREENS.len();
    walk.player.begin(7);
    walk.player.wait_for_turn();
    // Nothing goes on by itself now.
    walk.player.app.leave_front();
    let game = walk.player.game_page();
    game.set_exit_rolls(ModelRc::from([5, 6].as_slice()));
    walk.look_while("game", |player, look| {
        let game = player.game_page();
        game.set_die_face(6);
        for (can_skip, to_end) in [(true, false), (true, true), (false, false)] {
            game.set_can_skip(can_skip);
            game.set_skips_to_end(to_end);
            game.set_can_look_back(!can_skip);
            look();
        }
        for hint in [
            ui::Hint::NeedExit,
            ui::Hint::TapAPiece,
            ui::Hint::TapThePiece,
            ui::Hint::ExactGoal,
        ] {
            game.set_hint(hint);
            for (prompt, number) in &PROMPTS[..5] {
                game.set_prompt(*prompt);
                game.set_prompt_number(*number);
                look();
            }
        }
        // The longest of what a first game says.
        let plain = game.get_rules();
        game.set_rules(ui::RuleFields {
            stack: ui::StackRule::BlocksPassing,
            extra_on_capture: true,
            ..plain.clone()
        });
        for hint in [
            ui::Hint::LessonStack,
            ui::Hint::LessonCapture,
            ui::Hint::LessonSixIsSeven,
        ] {
            game.set_hint(hint);
            for (prompt, number) in &PROMPTS[..2] {
                game.set_prompt(*prompt);
                game.set_prompt_number(*number);
                look();
            }
        }
        game.set_rules(plain);
        game.set_hint(ui::Hint::None);
        let prompt = |(side, (prompt, number)): (i32, (ui::Prompt, i32))| {
            game.set_prompt_side(side);
            game.set_prompt(prompt);
            game.set_prompt_number(number);
        };
        let notice = |(side, (notice, number)): (i32, (ui::Notice, i32))| {
            game.set_notice_side(side);
            game.set_notice_other(3 - side);
            game.set_notice(notice);
            game.set_notice_number(number);
        };
        let said = || player.status().chars().count();
        let mut prompts = of_both(&PROMPTS);
        let mut notices = of_both(&NOTICES);
        // The longest first.
        prompts.sort_by_cached_key(|entry| {
            prompt(*entry);
            usize::MAX - said()
        });
        notices.sort_by_cached_key(|entry| {
            notice(*entry);
            usize::MAX - said()
        });
        for (place, expected) in prompts.iter().enumerate() {
            for (rank, happened) in notices.iter().enumerate() {
                // In a usual run everything that is said stands beside the longest.
                if all || place == 0 || rank == 0 {
                    prompt(*expected);
                    notice(*happened);
                    look();
                }
            }
        }
    });
    walk.end();
}

#[test]
fn whatever_happens_in_a_game_that_is_watched_can_be_read_in_every_language() {
    let mut walk = Walk::start(3);
    walk.player.settings_page().invoke_choose_pace(3);
    walk.player.begin(11);
    walk.player.play_to_the_end();
    walk.player.wait(TAKEOVER_GRACE);
    let window = walk.player.app.window().clone_strong();
    window.global::<ui::ResultAdapter>().invoke_watch();
    assert_eq!(walk.player.page(), Page::Watch);
    let watch = window.global::<ui::WatchAdapter>();
    watch.invoke_go_to(i32::MAX);
    // As long as a title gets.
    watch.set_roll(9_998);
    watch.set_rolls(9_999);
    walk.look("watched to its end");
    watch.invoke_go_to(1);
    walk.look_while("watching", |player, look| {
        let game = player.game_page();
        game.set_exit_rolls(ModelRc::from([5, 6].as_slice()));
        game.set_prompt(ui::Prompt::Moving);
        for (side, (notice, number)) in of_both(&NOTICES) {
            game.set_die_side(side);
            game.set_die_face(6);
            game.set_notice_side(side);
            game.set_notice_other(3 - side);
            game.set_notice(notice);
            game.set_notice_number(number);
            look();
        }
    });
    walk.end();
}

/// About the person, and about a CPU.
fn of_both<T: Copy>(entries: &[T]) -> Vec<(i32, T)> {
    let sides = [0, 3].into_iter();
    sides
        .flat_map(|side| entries.iter().map(move |entry| (side, *entry)))
        .collect()
}
