//! Pages, dialogs, messages, and the way back.

use std::io::ErrorKind;
use std::rc::Rc;

use ludo_app::app::{Content, Dialog, Effect, Intent, MessageKind, PageName};
use ludo_app::settings::{PaceName, Setting};
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::rules::RuleSetName;

use crate::desk::Desk;

const LINKS: [PageName; 9] = [
    PageName::Statistics,
    PageName::HowToPlay,
    PageName::About,
    PageName::Rules,
    PageName::House,
    PageName::Settings,
    PageName::Licences,
    PageName::Dice,
    PageName::Keeping,
];

#[test]
fn back_returns_from_every_page_to_the_start_page_where_it_was_scrolled() {
    for page in LINKS {
        let mut desk = Desk::new();
        desk.scrolled = -120.0;
        desk.send(Intent::Open(page));
        assert_eq!(desk.page(), page);
        assert_eq!(desk.app.screen().scrolled, 0.0);
        assert!(desk.app.can_go_back());
        desk.scrolled = -7.0;
        desk.send(Intent::Back);
        let screen = desk.app.screen();
        assert_eq!(
            (screen.page, screen.left, screen.scrolled),
            (PageName::Start, page, -120.0)
        );
        assert!(!desk.app.can_go_back());
    }
}

#[test]
fn back_at_the_start_page_changes_nothing() {
    let mut desk = Desk::new();
    let visits = desk.app.screen().visits;
    desk.send(Intent::Back);
    assert_eq!(
        (desk.page(), desk.app.screen().visits),
        (PageName::Start, visits)
    );
}

#[test]
fn a_page_that_is_shown_is_not_opened_over_itself() {
    let mut desk = Desk::new();
    desk.send(Intent::Open(PageName::Rules));
    desk.send(Intent::Open(PageName::Rules));
    desk.send(Intent::Back);
    assert_eq!(desk.page(), PageName::Start);
}

#[test]
fn nothing_opens_under_a_dialog_and_back_closes_it() {
    let mut desk = Desk::playing(7);
    desk.act(0);
    desk.send(Intent::NewGame);
    assert_eq!(
        desk.app.screen().dialog,
        Some(&Dialog::AbandonGame { counts: true })
    );
    desk.send(Intent::Open(PageName::Settings));
    assert_eq!(desk.page(), PageName::Game);
    desk.send(Intent::Back);
    assert_eq!(
        (desk.page(), desk.app.screen().dialog),
        (PageName::Game, None)
    );
}

#[test]
fn a_game_waits_under_a_page_and_is_explained_there() {
    let mut desk = Desk::playing(7);
    desk.act(0);
    desk.send(Intent::Open(PageName::HowToPlay));
    assert!(desk.is_at_rest(), "the game goes on behind the page");
    let Content::Guide(guide) = desk.content() else {
        panic!("it is explained");
    };
    assert_eq!(guide.fingerprint.as_deref(), Some("aae89fc0"));
    desk.send(Intent::Back);
    assert_eq!(desk.page(), PageName::Game);
    assert!(desk.wait_for_turn());
}

#[test]
fn from_the_start_page_the_rules_of_the_next_game_are_explained_without_a_fingerprint() {
    let mut desk = Desk::playing(7);
    desk.act(0);
    desk.send(Intent::Back);
    desk.send(Intent::ChooseRules(RuleSetName::Parchis));
    desk.send(Intent::Open(PageName::HowToPlay));
    let Content::Guide(guide) = desk.content() else {
        panic!("it is explained");
    };
    assert_eq!(
        (guide.name, guide.fingerprint),
        (RuleSetName::Parchis, None)
    );
}

#[test]
fn messages_are_read_one_after_the_other_after_what_was_asked() {
    let mut desk = Desk::playing(7);
    desk.act(0);
    desk.send(Intent::NewGame);
    desk.send(Intent::Import(String::new()));
    desk.send(Intent::Import("rubbish".into()));
    assert_eq!(
        desk.app.screen().dialog,
        Some(&Dialog::AbandonGame { counts: true })
    );
    let questions = desk.app.screen().questions;
    for kind in [MessageKind::ImportNothing, MessageKind::ImportDamaged] {
        desk.send(Intent::Dismiss);
        assert_eq!(
            desk.app.screen().dialog,
            Some(&Dialog::Message(kind.into()))
        );
    }
    desk.send(Intent::Dismiss);
    let screen = desk.app.screen();
    assert_eq!((screen.dialog, screen.questions), (None, questions));
    assert_eq!(
        desk.saved_game().expect("it goes on").setup().seed,
        ludo_engine::game::Seed::Drawn(7)
    );
}

#[test]
fn that_nothing_can_be_written_is_said_once_until_something_can() {
    let mut desk = Desk::new();
    let is_said = |desk: &Desk| match desk.app.screen().dialog {
        Some(Dialog::Message(message)) => message.kind == MessageKind::CannotSave,
        _ => false,
    };
    desk.store.fail_writes(ErrorKind::StorageFull);
    desk.send(Intent::Set(Setting::Marks(false)));
    assert!(is_said(&desk));
    desk.send(Intent::Dismiss);
    desk.send(Intent::Set(Setting::Pace(PaceName::Fast)));
    assert!(!is_said(&desk));
    desk.store.work();
    desk.send(Intent::Set(Setting::Pace(PaceName::Slow)));
    desk.store.fail_writes(ErrorKind::StorageFull);
    desk.send(Intent::Set(Setting::Pace(PaceName::Fast)));
    assert!(is_said(&desk));
}

#[test]
fn a_second_instance_says_so_and_ends() {
    let mut desk = Desk::start_as(Rc::new(MemoryStore::new()), true);
    assert_eq!(
        desk.app.screen().dialog,
        Some(&Dialog::Message(MessageKind::InUse.into()))
    );
    assert!(!desk.take_done().contains(&Effect::Quit));
    desk.send(Intent::Dismiss);
    assert_eq!(desk.take_done(), [Effect::Quit]);
}

#[test]
fn what_could_not_be_read_is_said_at_the_start() {
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Settings, "rubbish");
    let desk = Desk::start(store);
    let Some(Dialog::Message(message)) = desk.app.screen().dialog else {
        panic!("something is said");
    };
    assert_eq!(message.kind, MessageKind::SettingsSetAside);
    assert!(!message.detail.is_empty());
}
