//! What the system and the app ask of each other: the screen that stays on, bars, sizes, sharing, forecasts.

use std::time::Duration;

use ludo_app::app::{Content, Dialog, Effect, Intent, Message, MessageKind, PageName};
use ludo_app::screen::Size;
use ludo_app::session::{Forecaster, Outlook};
use ludo_app::settings::{Setting, Theme};
use ludo_engine::rules::HouseField;

use crate::desk::Desk;

fn count(desk: &mut Desk, wanted: &Effect) -> usize {
    let done = desk.take_done();
    done.iter().filter(|effect| *effect == wanted).count()
}

#[test]
fn the_screen_stays_on_while_something_moves_and_a_minute_longer() {
    let mut desk = Desk::new();
    desk.send(Intent::NewGameWithSeed(7));
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
    desk.send(Intent::NewGameWithSeed(7));
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
fn asked(desk: &mut Desk) -> Option<Vec<Outlook>> {
    desk.take_done()
        .into_iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Foretell(outlooks) => Some(outlooks),
            _ => None,
        })
}

#[test]
fn the_house_is_foretold_anew_when_it_is_edited_and_what_is_known_is_not_asked_again() {
    let mut desk = Desk::new();
    desk.send(Intent::Open(PageName::Rules));
    assert_eq!(asked(&mut desk).expect("all of them").len(), 5);
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
        for outlook in asked(&mut desk).unwrap_or_default() {
            let forecast = Forecaster::new(outlook, 1).finish();
            desk.send(Intent::Foretold(outlook, forecast));
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
    desk.send(Intent::Open(PageName::Rules));
    desk.take_done();
    desk.send(Intent::LeaveFront);
    assert_eq!(count(&mut desk, &Effect::GiveUpForecasts), 1);
    desk.send(Intent::EnterFront);
    assert!(asked(&mut desk).is_some());
    desk.send(Intent::Back);
    assert_eq!(count(&mut desk, &Effect::GiveUpForecasts), 1);
}
