//! The focus outlives whatever changes while it is there: without one, no key reaches the app, and Back would close it.

use std::io::ErrorKind;
use std::rc::Rc;
use std::time::Duration;

use i_slint_core::items::AccessibleRole;
use ludo::gui::ui::{Dialog, Page, StatisticsAdapter};
use ludo::platform::LifecycleEvent;
use ludo_app::session::TAKEOVER_GRACE;
use ludo_app::store::{Document, MemoryStore};
use slint::platform::Key;
use slint::{ComponentHandle, LogicalPosition};
use window_tests::Player;
use window_tests::look::{Area, PAGES};
use window_tests::reader::Node;

const MOMENT: Duration = Duration::from_millis(20);

/// The controls that can be used, in a reader's order.
fn controls(player: &Player) -> Vec<Node> {
    let nodes = player.nodes().into_iter();
    nodes
        .filter(|node| node.is_control() && node.is_enabled)
        .collect()
}

/// Which of the controls has the focus, by its place among them.
fn focused(player: &Player) -> Option<usize> {
    let focused = player.focused()?;
    let is_it = |node: &Node| node.label == focused.label && node.area == focused.area;
    controls(player).iter().position(is_it)
}

/// Something that changes while a page is open, and back again.
type Change = (&'static str, fn(&Player));

const CHANGES: [Change; 3] = [
    ("another language", |player| {
        for wish in ["fr-CA", "en"] {
            *player.languages.borrow_mut() = vec![wish.into()];
            player.lifecycle.tell(LifecycleEvent::Language);
            player.wait(MOMENT);
        }
    }),
    ("larger text", |player| {
        for size in [28.0, 14.0] {
            player.app.window().set_text_size(size);
            player.wait(MOMENT);
        }
    }),
    ("another width", |player| {
        for width in [320.0, 820.0] {
            player.resize(width, TALL);
            player.wait(MOMENT);
        }
    }),
];
/// All of a page is in sight, and nothing is turned.
const TALL: f32 = 4000.0;

/// Puts the focus on every control in turn and lets everything change.
fn look(player: &Player, place: &str, faults: &mut Vec<String>) {
    player.resize(820.0, TALL);
    player.wait(MOMENT);
    let labels: Vec<String> = controls(player)
        .into_iter()
        .map(|node| node.label)
        .collect();
    for (number, label) in labels.iter().enumerate() {
        for (change, happen) in CHANGES {
            // What is kept here would live on.
            controls(player).swap_remove(number).take_focus();
            happen(player);
            if focused(player) != Some(number) {
                let now = player.focused().map(|node| node.label);
                faults.push(format!("{place}, {change}: from {label:?} to {now:?}"));
            }
        }
    }
}

#[test]
fn the_focus_stays_where_it_is_whatever_changes_around_it() {
    let player = Player::new();
    let mut faults = Vec::new();
    for (page, name) in PAGES {
        player.navigation().invoke_open(page);
        look(&player, name, &mut faults);
        player.navigation().invoke_back();
    }
    player.settings_page().invoke_choose_pace(3);
    player.begin(7);
    player.wait_for_turn();
    player.navigation().invoke_back();
    look(&player, "start", &mut faults);
    player.tap_label("New game");
    look(&player, "a question", &mut faults);
    player.navigation().invoke_back();
    player.begin(11);
    player.play_to_the_end();
    player.wait(TAKEOVER_GRACE);
    assert_eq!(player.page(), Page::Result);
    look(&player, "result", &mut faults);
    player.navigation().invoke_open(Page::Statistics);
    let window = player.app.window().clone_strong();
    window.global::<StatisticsAdapter>().invoke_open_record(0);
    look(&player, "record", &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Does something with each choice of these pages in turn, and says where the focus is then.
fn choose(player: &Player, page: Page, press: fn(&Player, &Node)) {
    player.navigation().invoke_open(page);
    player.resize(820.0, TALL);
    player.wait(MOMENT);
    let is_choice = |node: &Node| node.role == AccessibleRole::RadioButton;
    let choices: Vec<usize> = controls(player)
        .iter()
        .enumerate()
        .filter(|(_, node)| is_choice(node))
        .map(|(number, _)| number)
        .collect();
    assert!(choices.len() > 4, "{page:?}");
    for number in choices {
        let node = controls(player).swap_remove(number);
        let label = node.label.clone();
        node.take_focus();
        press(player, &node);
        drop(node);
        player.wait(MOMENT);
        assert_eq!(focused(player), Some(number), "{page:?}: {label}");
    }
    assert!(player.key(Key::Escape), "{page:?}: the app is not left");
    assert_ne!(player.page(), page);
}

#[test]
fn what_was_chosen_has_the_focus_and_escape_leads_back() {
    let player = Player::new();
    for page in [Page::Settings, Page::Rules, Page::House, Page::Statistics] {
        choose(&player, page, |_, node| node.act());
        choose(&player, page, |player, _| {
            player.key(Key::Space);
        });
        choose(&player, page, |player, node| {
            let Area {
                left,
                top,
                right,
                bottom,
            } = node.area;
            player.tap(LogicalPosition::new(
                (left + right) / 2.0,
                (top + bottom) / 2.0,
            ));
        });
    }
}

#[test]
fn a_dialog_keeps_the_focus_when_the_page_under_it_changes_by_itself() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    let mut before = String::new();
    for turn in 0.. {
        player.wait_for_turn();
        if player.page() == Page::Result {
            break;
        }
        before = player.saved_text();
        player.act(turn);
    }
    // The same from the person's last turn on, and the disk is full.
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Save, before);
    store.put(
        Document::Settings,
        r#"{"version":1,"game_in_front":true,"pace":"instant"}"#,
    );
    drop(player);
    let player = Player::start(store);
    player.wait_for_turn();
    player.store.fail_writes(ErrorKind::StorageFull);
    player.act(0);
    let is_at_ok = || {
        player.wait(MOMENT);
        let label = player.focused().map(|node| node.label);
        assert_eq!(label.as_deref(), Some("OK"), "over {:?}", player.page());
    };
    assert_eq!(player.dialog(), Dialog::Message);
    is_at_ok();
    for page in [
        Page::Result,
        Page::Watch,
        Page::Start,
        Page::Game,
        Page::Statistics,
    ] {
        let navigation = player.navigation();
        navigation.set_visit(navigation.get_visit() + 1);
        navigation.set_page(page);
        is_at_ok();
    }
    player.key(Key::Space);
    assert_eq!(player.dialog(), Dialog::None, "it hears keys");
    player.wait(MOMENT);
    assert!(player.focused().is_some(), "the page has it again");
}
