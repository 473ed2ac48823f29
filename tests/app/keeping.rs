//! Statistics, records, dice, export and import.

use ludo_engine::game::Seed;
use std::time::Duration;

use ludo_app::app::{
    ClipboardWait, Content, Dialog, Effect, Intent, Message, MessageKind, PageName, ResultIntent,
};
use ludo_engine::rules::RuleSetName;

use crate::desk::Desk;

fn with_games(count: u64) -> Desk {
    let mut desk = Desk::playing(1);
    for seed in 2..=count {
        desk.play_to_the_end();
        desk.send(Intent::Result(ResultIntent::Dismiss));
        desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
    }
    desk.play_to_the_end();
    desk.send(Intent::Result(ResultIntent::Dismiss));
    desk
}

fn message(desk: &Desk) -> Option<Message> {
    match desk.app.screen().dialog {
        Some(Dialog::Message(message)) => Some(message.clone()),
        _ => None,
    }
}

#[test]
fn the_last_games_are_opened_from_the_statistics_and_their_dice_from_there() {
    let mut desk = with_games(3);
    desk.send(Intent::Open(PageName::Statistics));
    for (row, number) in [(0, 3), (1, 2), (2, 1)] {
        desk.send(Intent::OpenLastGame(row));
        let Content::Record(page) = desk.content() else {
            panic!("a record");
        };
        assert_eq!(page.number, number);
        desk.send(Intent::ShowDiceOfRecord);
        let Content::Dice(dice) = desk.content() else {
            panic!("the dice");
        };
        assert_eq!(dice.one.map(|report| report.id), Some(page.report.id));
        assert_eq!(dice.figures.games, 1);
        desk.send(Intent::Back);
        desk.send(Intent::Back);
    }
    desk.send(Intent::OpenLastGame(3));
    assert_eq!(desk.page(), PageName::Statistics);
    desk.send(Intent::Open(PageName::Dice));
    let Content::Dice(dice) = desk.content() else {
        panic!("the dice");
    };
    assert_eq!((dice.one, dice.figures.games), (None, 3));
}

#[test]
fn the_statistics_stay_as_they_were_selected_while_a_record_is_looked_at() {
    let mut desk = with_games(1);
    desk.send(Intent::Open(PageName::Statistics));
    desk.send(Intent::SelectStatistics(Some(RuleSetName::Parchis)));
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!((page.total.played(), page.last_games.len()), (0, 0));
    desk.send(Intent::SelectStatistics(Some(RuleSetName::Classic)));
    desk.send(Intent::OpenLastGame(0));
    desk.send(Intent::Back);
    let Content::Statistics(page) = desk.content() else {
        panic!("the statistics");
    };
    assert_eq!(page.selected, Some(RuleSetName::Classic));
    assert_eq!(page.total.played(), 1);
}

#[test]
fn what_is_exported_here_is_imported_on_another_device() {
    let text = with_games(2).app.backup_text();
    let mut other = Desk::new();
    other.send(Intent::Open(PageName::Statistics));
    other.send(Intent::SelectStatistics(Some(RuleSetName::Parchis)));
    other.send(Intent::Open(PageName::Keeping));
    other.send(Intent::Import(text.clone()));
    let said = message(&other).expect("it is said");
    assert_eq!((said.kind, said.numbers), (MessageKind::Imported, (2, 0)));
    let Content::Backup(page) = other.content() else {
        panic!("the page");
    };
    assert_eq!(page.games, 2);
    other.send(Intent::Dismiss);
    other.send(Intent::Import(text));
    assert_eq!(message(&other).expect("it is said").numbers, (0, 2));
    other.send(Intent::Dismiss);
    other.send(Intent::Back);
    let Content::Statistics(page) = other.content() else {
        panic!("the statistics");
    };
    assert_eq!((page.selected, page.total.played()), (None, 2));
}

#[test]
fn a_copy_is_believed_only_when_the_clipboard_has_it() {
    let mut desk = with_games(1);
    let text = desk.app.backup_text();
    desk.send(Intent::Copied(text.clone()));
    assert_eq!(message(&desk), Some(MessageKind::Copied.into()));
    desk.send(Intent::Dismiss);
    desk.send(Intent::Copied(text.replace("classic", "parchis")));
    assert_eq!(message(&desk), Some(MessageKind::CannotCopy.into()));
}

#[test]
fn the_backup_file_is_named_where_it_lies_and_missed_where_it_does_not() {
    let mut desk = with_games(1);
    let file = "folder/ludo-backup.txt";
    desk.send(Intent::ReadBackupFile);
    assert_eq!(
        message(&desk),
        Some(Message::new(MessageKind::ImportNoFile, file))
    );
    desk.send(Intent::Dismiss);
    desk.send(Intent::WriteBackupFile);
    assert_eq!(
        message(&desk),
        Some(Message::new(MessageKind::FileWritten, file))
    );
    desk.send(Intent::Dismiss);
    desk.send(Intent::ReadBackupFile);
    assert_eq!(message(&desk).expect("it is said").numbers, (0, 1));
}

#[test]
fn what_the_clipboard_answers_is_said_and_a_slow_one_is_shown_until_it_never_will() {
    let waits = |desk: &Desk| match desk.content() {
        Content::Backup(page) => page.waits_for,
        _ => None,
    };
    let mut desk = with_games(1);
    desk.send(Intent::Open(PageName::Keeping));
    desk.take_done();
    desk.send(Intent::Copy);
    let text = desk.app.backup_text();
    assert_eq!(desk.take_done(), [Effect::WriteClipboard(text.clone())]);
    desk.wait(Duration::from_millis(149));
    assert_eq!(waits(&desk), None);
    desk.wait(Duration::from_millis(1));
    assert_eq!(waits(&desk), Some(ClipboardWait::Writing));
    desk.send(Intent::ClipboardTook(true));
    assert_eq!(
        (waits(&desk), message(&desk)),
        (None, Some(MessageKind::Copied.into()))
    );
    desk.send(Intent::Dismiss);

    desk.take_done();
    desk.send(Intent::Paste);
    assert_eq!(desk.take_done(), [Effect::ReadClipboard]);
    desk.send(Intent::ClipboardHas(Some(text)));
    assert_eq!(message(&desk).expect("it is said").numbers, (0, 1));
    desk.send(Intent::Dismiss);

    desk.send(Intent::Paste);
    desk.wait(Duration::from_secs(4));
    assert_eq!(message(&desk), Some(MessageKind::ClipboardSilent.into()));
    desk.send(Intent::Dismiss);
    desk.send(Intent::ClipboardHas(Some(String::new())));
    assert_eq!(message(&desk), None, "it comes too late");
}

#[test]
fn whoever_leaves_the_page_is_not_told_what_the_clipboard_says() {
    let mut desk = with_games(1);
    desk.send(Intent::Open(PageName::Keeping));
    desk.send(Intent::Paste);
    desk.take_done();
    desk.send(Intent::Back);
    assert_eq!(desk.take_done(), [Effect::LeaveClipboard]);
    desk.wait(Duration::from_secs(10));
    assert_eq!(message(&desk), None);
}
