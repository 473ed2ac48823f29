//! What the system and the app ask of each other: the screen that stays on, bars, sizes, sharing, forecasts.

use std::time::Duration;

use ludo_app::app::{Content, Dialog, Effect, Intent, Message, MessageKind, PageName};
use ludo_app::screen::Size;
use ludo_app::session::{Outlook, Pace};
use ludo_app::settings::{PaceName, Setting, Theme};
use ludo_app::work::{Task, Worker};
use ludo_engine::game::{Level, Seed};
use ludo_engine::rules::{HouseField, Length, RuleSet, RuleSetName};

use crate::desk::Desk;

fn count(desk: &mut Desk, wanted: &Effect) -> usize {
    let done = desk.take_done();
    done.iter().filter(|effect| *effect == wanted).count()
}

#[test]
fn the_screen_stays_on_while_something_moves_and_a_minute_longer() {
    let mut desk = Desk::new();
    desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
    desk.send(Intent::TapDie);
    assert_eq!(count(&mut desk, &Effect::KeepAwake(true)), 1);
    desk.wait(Duration::from_secs(5));
    assert_eq!(
        count(&mut desk, &Effect::KeepAwake(true)),
        0,
        "it is on already"
    );
    desk.wait(Duration::from_secs(120));
    assert_eq!(count(&mut desk, &Effect::KeepAwake(false)), 1);
}

#[test]
fn an_app_that_is_left_lets_the_screen_go_dark_at_once() {
    let mut desk = Desk::new();
    desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
    desk.send(Intent::TapDie);
    desk.take_done();
    desk.send(Intent::LeaveFront);
    assert_eq!(count(&mut desk, &Effect::KeepAwake(false)), 1);
    desk.wait(Duration::from_secs(120));
    assert_eq!(count(&mut desk, &Effect::KeepAwake(false)), 0);
}

#[test]
fn the_bars_follow_the_theme_and_know_who_chose_it() {
    let mut desk = Desk::new();
    for (theme, is_chosen) in [
        (Theme::Dark, true),
        (Theme::System, false),
        (Theme::Light, true),
    ] {
        desk.take_done();
        desk.send(Intent::Set(Setting::Theme(theme)));
        desk.send(Intent::LightChanged);
        desk.send(Intent::EnterFront);
        assert_eq!(count(&mut desk, &Effect::FitBars { is_chosen }), 3);
    }
}

#[test]
fn a_window_is_found_again_as_large_as_it_was_left() {
    let mut desk = Desk::new();
    desk.window = Some(Size::new(800, 900));
    desk.send(Intent::Open(PageName::About));
    assert_eq!(desk.app.screen().settings.window, None);
    desk.send(Intent::LeaveFront);
    let desk = desk.killed_and_started_again();
    assert_eq!(desk.app.screen().settings.window, Some(Size::new(800, 900)));
}

#[test]
fn what_became_of_sharing_is_said_where_nothing_is_seen_of_it() {
    let mut desk = Desk::new();
    desk.take_done();
    desk.send(Intent::ShareBackup);
    let text = desk.app.backup_text();
    let file = Some("ludo-backup.txt".to_string());
    assert_eq!(desk.take_done(), [Effect::Share { text, file }]);
    desk.send(Intent::SharedAsFile("somewhere".into()));
    let message = Message::new(MessageKind::FileWritten, "somewhere");
    assert_eq!(desk.app.screen().dialog, Some(&Dialog::Message(message)));
    desk.send(Intent::Dismiss);
    desk.send(Intent::CannotShare);
    assert_eq!(
        desk.app.screen().dialog,
        Some(&Dialog::Message(MessageKind::CannotShare.into()))
    );
}

/// What is to be found out now.
fn asked(desk: &mut Desk) -> Option<Vec<Task>> {
    std::mem::take(&mut desk.ahead)
        .into_iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Work(tasks) => Some(tasks),
            _ => None,
        })
}

#[test]
fn the_house_is_foretold_anew_when_it_is_edited_and_what_is_known_is_not_asked_again() {
    let mut desk = Desk::new();
    desk.send(Intent::Open(PageName::Rules));
    // By each rule set in the chosen length, and by the chosen one in the two others.
    assert_eq!(asked(&mut desk).expect("all of them").len(), 7);
    desk.send(Intent::OpenHouse);
    desk.send(Intent::EditHouse {
        field: HouseField::Stack,
        choice: 0,
    });
    let mut forecasts = Vec::new();
    for choice in [0, 1, 0] {
        desk.send(Intent::EditHouse {
            field: HouseField::Stack,
            choice,
        });
        for task in asked(&mut desk).unwrap_or_default() {
            let found = Worker::new(task, 1).finish();
            desk.send(Intent::Found(found));
        }
        let Content::House(page) = desk.content() else {
            panic!("the editor");
        };
        forecasts.push(page.forecast.expect("it is known"));
    }
    assert_eq!(forecasts[0], forecasts[2]);
    assert_eq!(asked(&mut desk), None);
}

#[test]
fn nobody_plays_ahead_for_a_page_that_was_left_or_an_app_that_is_away() {
    let mut desk = Desk::new();
    assert!(asked(&mut desk).is_some());
    desk.send(Intent::LeaveFront);
    assert_eq!(desk.ahead, [Effect::StopWork]);
    desk.send(Intent::EnterFront);
    assert!(asked(&mut desk).is_some());
    desk.send(Intent::Open(PageName::Settings));
    assert_eq!(desk.ahead, [Effect::StopWork]);
}

#[test]
fn the_start_page_says_how_long_each_length_takes_by_the_chosen_rules_at_the_chosen_pace() {
    let mut desk = Desk::new();
    desk.take_done();
    for (choice, pace, rules) in [
        (
            Intent::ChooseRules(RuleSetName::Parchis),
            Pace::NORMAL,
            RuleSet::PARCHIS,
        ),
        (
            Intent::Set(Setting::Pace(PaceName::Fast)),
            Pace::FAST,
            RuleSet::PARCHIS,
        ),
        (
            Intent::ChooseRules(RuleSetName::House),
            Pace::FAST,
            RuleSet::HOUSE,
        ),
    ] {
        desk.send(choice);
        let tasks = asked(&mut desk).expect("it is not known yet");
        let expected = Length::ALL.map(|length| {
            Task::Forecast(Outlook {
                rules: rules.with_length(length),
                level: Level::Normal,
                pace,
            })
        });
        assert_eq!(tasks, expected);
        for task in tasks {
            let found = Worker::new(task, 9).finish();
            desk.send(Intent::Found(found));
        }
        let Content::Start(start) = desk.content() else {
            panic!("the start page");
        };
        let times = start
            .lengths
            .forecasts
            .map(|known| known.expect("it is").time);
        assert!(times.is_sorted_by(|longer, shorter| longer > shorter));
        // What is known of a length holds whichever is chosen.
        for length in Length::ALL {
            desk.send(Intent::ChooseLength(length));
            assert_eq!(asked(&mut desk), None);
        }
    }
}

#[test]
fn the_rules_page_tells_of_games_in_the_chosen_length() {
    let mut desk = Desk::new();
    desk.send(Intent::ChooseLength(Length::Quick));
    desk.send(Intent::Open(PageName::Rules));
    for task in asked(&mut desk).expect("it is not known yet") {
        let found = Worker::new(task, 9).finish();
        desk.send(Intent::Found(found));
    }
    let Content::Rules(page) = desk.content() else {
        panic!("the rules");
    };
    for (name, forecast) in RuleSetName::PRESETS.into_iter().zip(page.forecasts) {
        let rolls = forecast.expect("it is known").rolls;
        assert!((60..300).contains(&rolls), "{name}: {rolls}");
    }
    assert_eq!(page.lengths.chosen, Length::Quick);
    assert_eq!(page.lengths.forecasts[2], page.forecasts[0]);
}
