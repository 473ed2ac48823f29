//! The window as a screen reader has it, and as the keyboard goes through it.

use std::collections::HashSet;
use std::time::Duration;

use i_slint_core::items::AccessibleRole;
use ludo::gui::ui::{Dialog, Page};
use ludo::platform::LifecycleEvent;
use ludo_app::session::{Announcement, Effect, Input, Pace, Session, TAKEOVER_GRACE};
use ludo_app::settings::PaceName;
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::RuleSetName;
use slint::ComponentHandle;
use slint::platform::{Key, WindowEvent};
use window_tests::Player;
use window_tests::look::PAGES;
use window_tests::reader::Node;

const MOMENT: Duration = Duration::from_millis(20);

/// What is wrong with what a reader finds.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn look(&mut self, player: &Player, place: &str) {
        player.wait(MOMENT);
        let nodes = player.nodes();
        let window = player.app.window().window();
        let height = window.size().to_logical(window.scale_factor()).height;
        let mut fault = |what: String| self.0.push(format!("{place}: {what}"));
        match player.focused() {
            None => fault("the focus is lost".to_string()),
            Some(node) if !node.is_enabled => fault(format!("{} has the focus", node.label)),
            Some(_) => {}
        }
        if !nodes.iter().any(Node::is_control) {
            fault("there is nothing to use".to_string());
        }
        // A dialog is all there is; only what is announced goes on beside it.
        let outermost = nodes.iter().filter(|node| node.depth == 0 && !node.is_live);
        if player.dialog() != Dialog::None && outermost.count() != 1 {
            fault("what lies behind the dialog is still there".to_string());
        }
        // The names of the groups that a node is within.
        let mut within: Vec<&str> = Vec::new();
        let mut names = HashSet::new();
        let mut above: Vec<Option<&Node>> = Vec::new();
        for node in &nodes {
            let name = format!("{:?} {:?} {:?}", node.role, node.label, node.area);
            if node.role == AccessibleRole::None {
                fault(format!("{name} has no role"));
            }
            if node.label.is_empty() {
                fault(format!("{name} has no name"));
            }
            if node.is_control() && !node.is_actionable {
                fault(format!("{name} can do nothing"));
            }
            within.truncate(node.depth);
            if node.is_control() && !names.insert((within.clone(), node.label.clone())) {
                fault(format!("{name} is there twice"));
            }
            within.push(&node.label);
            above.resize(node.depth + 1, None);
            // Pieces lie where they lie, and a dialog lies over its page.
            let is_free = within.contains(&"Board") || node.area.top == 0.0;
            // What is scrolled out of sight lies nowhere yet; a bar at the foot of the page comes after it.
            if let Some(before) = above[node.depth]
                && !is_free
                && before.area.top < height
                && node.area.bottom <= before.area.top
                && node.area.left < before.area.right
            {
                fault(format!("{name} comes after {}", before.label));
            }
            above[node.depth] = Some(node);
        }
    }
}

/// Does what the game waits for, whether the board is there or not.
fn act(player: &Player) {
    match player.movable().first() {
        Some(row) => player.game_page().invoke_piece_chosen(*row as i32),
        None => player.tap_die(),
    }
}

#[test]
fn on_every_page_everything_has_a_role_and_a_name_and_what_can_be_used_an_action() {
    let player = Player::drawn();
    let mut faults = Faults::default();
    faults.look(&player, "start");
    for (page, name) in PAGES {
        player.navigation().invoke_open(page);
        faults.look(&player, name);
        player.navigation().invoke_back();
    }
    for (is_listed, name) in [(false, "game"), (true, "game with a list")] {
        player.settings_page().invoke_choose_move_list(is_listed);
        for (width, height) in [(390.0, 844.0), (320.0, 568.0), (844.0, 390.0)] {
            player.resize(width, height);
            player.begin(7);
            player.wait_for_turn();
            faults.look(&player, name);
            while player.movable().is_empty() {
                act(&player);
                player.wait_for_turn();
            }
            faults.look(&player, &format!("{name}, a choice"));
            act(&player);
            player.wait(Duration::from_millis(400));
            faults.look(&player, &format!("{name}, something is shown"));
        }
        player.resize(390.0, 844.0);
        player.wait_for_turn();
        player.tap_label("What happened?");
        assert_eq!(player.dialog(), Dialog::Recap);
        faults.look(&player, "what happened");
        player.navigation().invoke_back();
    }
    player.navigation().invoke_back();
    faults.look(&player, "start with a game");
    player.tap_label("New game");
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    faults.look(&player, "a question");
    player.navigation().invoke_back();
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    faults.look(&player, "result");
    assert!(faults.0.is_empty(), "{}", faults.0.join("\n"));
}

/// Adds what is announced, if it is new.
fn listen(player: &Player, heard: &mut Vec<String>) {
    if player.page() == Page::Game {
        let announced = player.announced();
        if heard.last() != Some(&announced) {
            heard.push(announced);
        }
    }
}

/// Plays a game through names and default actions alone, and says what was announced.
fn play_by_ear(player: &Player) -> Vec<String> {
    player.node("Easy").act();
    player.node("New game").act();
    player.wait(MOMENT);
    let mut heard: Vec<String> = Vec::new();
    for turn in 0..20_000 {
        while player.page() == Page::Game && !player.is_asked() {
            player.wait(Duration::from_millis(100));
            listen(player, &mut heard);
        }
        player.wait(ludo_app::session::DOUBLE_TAP);
        listen(player, &mut heard);
        if player.page() != Page::Game {
            return heard;
        }
        let announced = heard.last().expect("something was announced").clone();
        let nodes = player.nodes();
        let mine = |node: &&Node| {
            node.is_control() && node.is_enabled && node.label.starts_with("Your piece ")
        };
        let mut pieces: Vec<&Node> = nodes.iter().filter(mine).collect();
        let before = player.saved_game().log().len();
        let asks = ["choose a piece.", "move your piece.", "bring a piece out."];
        let words = announced.trim_end_matches('\u{a0}');
        if asks.iter().any(|ask| words.ends_with(ask)) {
            // The one that captures or comes home, else any.
            pieces.sort_by_key(|node| !node.description.contains("Captures"));
            let piece = pieces[if turn % 3 == 0 {
                0
            } else {
                turn % pieces.len()
            }];
            assert!(!piece.description.is_empty(), "{}", piece.label);
            piece.act();
        } else {
            assert!(announced.to_lowercase().contains("roll"), "{announced}");
            assert!(pieces.is_empty(), "{announced}");
            let is_die = |node: &&Node| node.is_control() && node.label == "Die";
            let dice: Vec<&Node> = nodes.iter().filter(is_die).collect();
            assert_eq!(dice.len(), 1);
            assert_eq!(
                dice[0].description, "",
                "what it shows is told with what follows"
            );
            dice[0].act();
        }
        assert!(player.saved_game().log().len() > before, "{announced}");
    }
    panic!("the game does not end");
}

#[test]
fn a_whole_game_can_be_played_through_names_and_default_actions_alone() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(2);
    let heard = play_by_ear(&player);
    assert!(heard.len() > 50);
    assert!(
        heard
            .iter()
            .any(|told| told.contains("You captured 1 piece of CPU"))
    );
    assert!(
        heard
            .iter()
            .any(|told| told.contains(" came out to your start square."))
    );
    let result = player.focused().expect("the result has the focus");
    let (title, end) = (result.label, result.description);
    assert!(title.ends_with(" won") || title == "You won!", "{title}");
    let winner = title.strip_suffix(" won").unwrap_or("your");
    assert!(
        end.contains(&format!("{winner} has finished.")) || end.contains("You have finished!"),
        "the last moves are told: {end}"
    );
    player.node("Play again").act();
    player.wait(MOMENT);
    assert_eq!(player.page(), Page::Result, "it was meant for the board");
    player.wait(TAKEOVER_GRACE);
    player.node("Play again").act();
    player.wait(MOMENT);
    assert_eq!(player.page(), Page::Game);
}

#[test]
fn the_list_of_moves_plays_the_same_game() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.settings_page().invoke_choose_move_list(true);
    let heard = play_by_ear(&player);
    assert!(heard.len() > 50);
    assert_eq!(player.page(), Page::Result);
}

#[test]
fn a_double_action_in_the_list_is_one_move() {
    let player = Player::new();
    player.settings_page().invoke_choose_move_list(true);
    player.settings_page().invoke_choose_pace(3);
    player.begin(7);
    player.wait_for_turn();
    while player.movable().is_empty() {
        player.act(0);
        player.wait_for_turn();
    }
    let log = player.saved_game().log().len();
    let nodes = player.nodes();
    let piece = nodes
        .iter()
        .find(|node| node.is_enabled && node.label.starts_with("Your piece "))
        .expect("a piece can move");
    piece.act();
    let after = player.saved_game().log().len();
    assert!(after > log);
    piece.act();
    player.wait(Duration::from_millis(100));
    assert!(player.movable().is_empty() || player.saved_game().log().len() == after);
    let other = nodes
        .iter()
        .find(|node| !node.is_enabled && node.label.starts_with("Your piece "));
    if let Some(other) = other {
        player.wait_for_turn();
        let before = player.saved_text();
        if player.movable().is_empty() {
            other.act();
            assert_eq!(player.saved_text(), before, "it cannot move");
        }
    }
}

/// Where Tab goes, until it comes round.
fn tab_round(player: &Player) -> Vec<Node> {
    let mut round: Vec<Node> = Vec::new();
    for _ in 0..60 {
        player.key(Key::Tab);
        player.wait(MOMENT);
        let node = player.focused().expect("Tab does not lose the focus");
        if round.first().is_some_and(|first| first.label == node.label) {
            return round;
        }
        round.push(node);
    }
    panic!("Tab does not come round on {:?}", player.page());
}

fn takes_focus(node: &Node) -> bool {
    node.is_control() || node.role == AccessibleRole::TextInput
}

/// What Tab should come to: every control that can be used, and of a group the chosen one.
fn tab_stops(player: &Player) -> Vec<String> {
    let nodes = player.nodes().into_iter();
    let stops = nodes.filter(|node| takes_focus(node) && node.is_enabled && node.is_tab_stop());
    stops.map(|node| node.label).collect()
}

#[test]
fn tab_comes_to_everything_in_order_and_shift_tab_back() {
    let player = Player::drawn();
    let check = |place: &str| {
        let round = tab_round(&player);
        let mut labels: Vec<String> = round.iter().map(|node| node.label.clone()).collect();
        let mut stops = tab_stops(&player);
        assert!(round.iter().all(takes_focus), "{place}");
        // Round and round: whatever comes first.
        let first = labels.iter().position(|label| *label == stops[0]);
        labels.rotate_left(first.unwrap_or_else(|| panic!("{place}: {} is missing", stops[0])));
        assert_eq!(labels, stops, "{place}");
        let here = player.focused().expect("there is a focus").label;
        let here = stops.iter().position(|label| *label == here);
        stops.rotate_left(here.expect("it is a stop"));
        player.send(WindowEvent::KeyPressed {
            text: Key::Shift.into(),
        });
        player.key(Key::Backtab);
        player.send(WindowEvent::KeyReleased {
            text: Key::Shift.into(),
        });
        player.wait(MOMENT);
        let before = player.focused().expect("there is a focus").label;
        assert_eq!(Some(&before), stops.last(), "{place}");
    };
    check("start");
    for (page, name) in PAGES {
        player.navigation().invoke_open(page);
        player.wait(MOMENT);
        check(name);
        player.navigation().invoke_back();
        player.wait(MOMENT);
    }
    for is_listed in [false, true] {
        player.settings_page().invoke_choose_move_list(is_listed);
        player.begin(7);
        player.wait_for_turn();
        check("game");
        while player.movable().len() < 2 {
            player.act(0);
            player.wait_for_turn();
        }
        check("a choice");
    }
    player.navigation().invoke_back();
    player.wait(MOMENT);
    check("start with a game");
    player.tap_label("New game");
    check("a question");
}

#[test]
fn the_focus_comes_back_to_what_opened_a_page_or_a_dialog() {
    let player = Player::new();
    let focus = || {
        player.wait(MOMENT);
        player.focused().map(|node| node.label)
    };
    let is_at = |label: &str| assert_eq!(focus().as_deref(), Some(label));
    let is_at_die = || {
        is_at("Die");
    };
    is_at("Ludo");
    for label in [
        "Rules: Classic",
        "Statistics",
        "How to play",
        "Settings",
        "About",
    ] {
        player.node(label).act();
        let heading = label.split(':').next().expect("it has a beginning");
        is_at(heading);
        player.key(Key::Escape);
        is_at(label);
    }
    player.node("Rules: Classic").act();
    player.node("Edit house rules").act();
    is_at("House rules");
    player.key(Key::Escape);
    is_at("Edit house rules");
    player.key(Key::Escape);
    is_at("Rules: House rules");
    player.node("About").act();
    player.node("All licences").act();
    is_at("Licences");
    player.key(Key::Escape);
    is_at("All licences");
    player.key(Key::Escape);

    player.node("New game").act();
    is_at_die();
    player.wait_for_turn();
    player.node("Die").act();
    player.wait_for_turn();
    player.wait(TAKEOVER_GRACE);
    player.node("What happened?").act();
    is_at("OK");
    player.node("OK").act();
    is_at("What happened?");
    // The same control skips while the others play.
    player.tap_die();
    player.wait_for_turn();
    assert!(focus().is_some());
    player.node("Settings").act();
    is_at("Settings");
    player.key(Key::Escape);
    is_at("Settings");
    player.key(Key::Escape);
    is_at("Continue");
    player.node("New game").act();
    is_at("Keep playing");
    player.key(Key::Escape);
    is_at("New game");
    player.node("New game").act();
    player.node("New game").act();
    is_at_die();
}

#[test]
fn what_is_no_longer_there_gives_the_focus_back() {
    let player = Player::new();
    player.node("Rules: Classic").act();
    player.node("Edit house rules").act();
    player.node("A piece home earns another roll").act();
    player.wait(MOMENT);
    player.node("Reset to standard").act();
    player.wait(MOMENT);
    assert_eq!(
        player.focused().expect("there is a focus").label,
        "House rules"
    );
    // Back reaches the page from wherever the focus is.
    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::Rules);

    player.begin(7);
    player.wait_for_turn();
    player.key(Key::Space);
    while !player.game_page().get_can_skip() {
        player.wait(MOMENT);
    }
    player.key(Key::Tab);
    player.key(Key::Tab);
    while player.focused().map(|node| node.label).as_deref() != Some("Skip to my turn") {
        player.key(Key::Tab);
    }
    player.key(Key::Space);
    player.wait_for_turn();
    assert_eq!(
        player.focused().expect("there is a focus").label,
        "What happened?"
    );
    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::Start);
}

#[test]
fn the_focus_survives_a_turn_of_the_screen() {
    let player = Player::new();
    let turn = |place: &str| {
        for (width, height) in [(844.0, 390.0), (320.0, 568.0), (390.0, 844.0)] {
            player.resize(width, height);
            player.wait(MOMENT);
            let focused = player.focused();
            assert!(focused.is_some_and(|node| node.is_enabled), "{place}");
        }
    };
    turn("start");
    player.key(Key::Tab);
    turn("a control of the start page");
    player.settings_page().invoke_choose_pace(3);
    for is_listed in [false, true] {
        player.settings_page().invoke_choose_move_list(is_listed);
        player.begin(11);
        player.wait_for_turn();
        while player.movable().is_empty() {
            act(&player);
            player.wait_for_turn();
        }
        player.key(Key::RightArrow);
        player.wait(MOMENT);
        turn("a piece");
        let focused = player.focused().expect("there is a focus").label;
        assert!(focused.starts_with("Your piece "), "{focused}");
    }
    player.key(Key::Escape);
    player.node("New game").act();
    player.wait(MOMENT);
    turn("a question");
    assert_eq!(
        player.focused().expect("there is a focus").label,
        "Keep playing"
    );
    player.key(Key::Escape);
    player.wait(MOMENT);
    assert!(
        player.focused().is_some(),
        "the page was made anew behind the dialog"
    );
    player.settings_page().invoke_choose_move_list(false);
    player.node("Continue").act();
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    turn("result");
    assert!(player.key(Key::Back), "the app is not left");
}

#[test]
fn what_is_scrolled_away_takes_no_key_with_it() {
    let player = Player::drawn();
    player.resize(320.0, 568.0);
    player.set_text_scale(2.0);
    player.wait(MOMENT);
    assert_eq!(player.focused().expect("the heading has it").label, "Ludo");
    player.key(Key::PageDown);
    player.wait(MOMENT);
    player.key(Key::PageDown);
    player.wait(MOMENT);
    let in_sight = |label: &str| {
        let nodes = player.nodes().into_iter();
        nodes
            .filter(|node| node.label == label)
            .any(|node| node.is_in_sight())
    };
    assert!(!in_sight("Ludo") && in_sight("About"));
    player.node("About").act();
    player.wait(MOMENT);
    assert_eq!(player.page(), Page::About);
    // A control that is scrolled away by hand.
    while player.focused().map(|node| node.label).as_deref() != Some("All licences") {
        player.key(Key::Tab);
        player.wait(MOMENT);
    }
    for _ in 0..8 {
        let at = slint::LogicalPosition::new(160.0, 300.0);
        player.send(WindowEvent::PointerScrolled {
            position: at,
            delta_x: 0.0,
            delta_y: 400.0,
        });
    }
    player.wait(Duration::from_millis(500));
    assert!(!in_sight("All licences"));
    assert!(player.key(Key::Back), "the app is not left");
    assert_eq!(player.page(), Page::Start);
}

#[test]
fn arrows_choose_within_a_group_and_the_focus_follows() {
    let player = Player::new();
    player.node("Settings").act();
    player.wait(MOMENT);
    while player.focused().map(|node| node.label).as_deref() != Some("Normal") {
        player.key(Key::Tab);
        player.wait(MOMENT);
    }
    let press = |key: Key| {
        player.key(key);
        player.wait(MOMENT);
        player.focused().expect("there is a focus").label
    };
    assert_eq!(press(Key::RightArrow), "Fast");
    assert_eq!(player.settings_page().get_pace(), 2);
    assert_eq!(press(Key::DownArrow), "Instant");
    assert_eq!(press(Key::RightArrow), "Slow");
    assert_eq!(press(Key::LeftArrow), "Instant");
    assert_eq!(player.settings_page().get_pace(), 3);
    assert_eq!(press(Key::Tab), "System");
    assert_eq!(press(Key::LeftArrow), "Reduced");
    assert_eq!(player.settings_page().get_motion(), 2);
}

#[test]
fn the_number_of_a_piece_chooses_it_and_once_more_moves_it() {
    for is_listed in [false, true] {
        let player = if is_listed {
            Player::start(std::rc::Rc::default())
        } else {
            Player::new()
        };
        player.settings_page().invoke_choose_move_list(is_listed);
        player.begin(7);
        player.wait_for_turn();
        while player.movable().len() < 2 {
            player.act(0);
            player.wait_for_turn();
        }
        let press = |text: &str| {
            let text = slint::SharedString::from(text);
            player.send(WindowEvent::KeyPressed { text: text.clone() });
            player.send(WindowEvent::KeyReleased { text });
            player.wait(MOMENT);
        };
        let row = player.movable()[1];
        let number = (row + 1).to_string();
        let log = player.saved_game().log().len();
        press(&number);
        assert_eq!(player.game_page().get_selected(), row as i32);
        let focused = player.focused().expect("there is a focus").label;
        assert!(
            focused.starts_with(&format!("Your piece {number},")),
            "{focused}"
        );
        assert_eq!(player.saved_game().log().len(), log);
        press(&number);
        assert_eq!(player.saved_game().log().len(), log + 1);
        player.wait_for_turn();
        // The piece that had the focus cannot move now: the die has it.
        let focused = player.focused().expect("there is a focus");
        assert!(focused.is_enabled, "{}", focused.label);
    }
}

#[test]
fn a_whole_game_can_be_played_with_keys_alone_in_the_list() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.settings_page().invoke_choose_move_list(true);
    player.begin(11);
    for turn in 0..20_000 {
        player.wait_for_turn();
        if player.page() != Page::Game {
            break;
        }
        let before = player.saved_game().log().len();
        if player.movable().is_empty() {
            player.key(Key::Return);
        } else {
            for _ in 0..=turn % 3 {
                player.key(Key::Tab);
            }
            // Whatever Tab came to, an arrow comes to a piece.
            player.key(Key::DownArrow);
            player.key(Key::Space);
        }
        assert!(player.saved_game().log().len() > before);
        assert!(player.focused().is_some());
    }
    assert_eq!(player.page(), Page::Result);
}

#[test]
fn a_reader_can_put_the_focus_on_everything_that_can_be_used() {
    let player = Player::new();
    let check = |place: &str| {
        player.wait(MOMENT);
        let nodes = player.nodes().into_iter();
        for node in nodes.filter(|node| node.is_control() && node.is_enabled) {
            if !node.is_in_sight() {
                continue;
            }
            node.take_focus();
            let focused = player.focused().expect("the focus is not lost").label;
            assert_eq!(focused, node.label, "{place}");
        }
    };
    check("start");
    for (page, name) in PAGES {
        player.navigation().invoke_open(page);
        check(name);
        player.navigation().invoke_back();
    }
    for is_listed in [false, true] {
        player.settings_page().invoke_choose_move_list(is_listed);
        player.begin(7);
        player.wait_for_turn();
        while player.movable().len() < 2 {
            act(&player);
            player.wait_for_turn();
        }
        check("game");
        // What cannot be used passes it on.
        let nodes = player.nodes();
        let inert = nodes
            .iter()
            .filter(|node| node.is_control() && !node.is_enabled);
        inert.for_each(|node| node.take_focus());
        assert!(player.focused().is_some_and(|node| node.is_enabled));
    }
    player.tap_label("What happened?");
    check("what happened");
}

#[test]
fn the_focus_is_shown_only_where_the_keyboard_is_used() {
    let player = Player::drawn();
    player.settings_page().invoke_choose_theme(1);
    player.wait(Duration::from_millis(200));
    let frames = || {
        let picture = player
            .app
            .window()
            .window()
            .take_snapshot()
            .expect("a picture");
        let focus = player
            .app
            .window()
            .global::<ludo::gui::ui::Theme>()
            .get_focus();
        let focus = [focus.red(), focus.green(), focus.blue()];
        let pixels = picture.as_slice().iter();
        pixels
            .filter(|pixel| [pixel.r, pixel.g, pixel.b] == focus)
            .count()
    };
    assert_eq!(frames(), 0);
    player.tap_label("Easy");
    assert_eq!(frames(), 0, "a tap frames nothing");
    player.key(Key::Tab);
    assert!(frames() > 200, "Tab does");
    player.tap_label("Hard");
    assert_eq!(frames(), 0, "and a tap takes it away");
}

/// The way to what a player comes to a page by, if a tap on it leads there.
fn ways(player: &Player) -> Vec<String> {
    let nodes = player.nodes().into_iter();
    // What is chosen or switched leads nowhere.
    let can_lead = nodes.filter(|node| {
        node.role == AccessibleRole::Button && node.is_enabled && node.is_in_sight()
    });
    can_lead.map(|node| node.label).collect()
}

/// Follows every way from the page that is shown, as deep as it goes, and comes back to what led there.
fn check_ways(player: &Player, place: &str, depth: usize, seen: &mut HashSet<String>) {
    let page = player.page();
    for label in ways(player) {
        // These leave the page, change what is kept, or belong to the game.
        if [
            "Back",
            "Continue",
            "New game",
            "Play again",
            "Same dice again",
            "Back to start",
        ]
        .contains(&label.as_str())
            || seen.contains(&format!("{page:?} {label}"))
        {
            continue;
        }
        let visit = player.navigation().get_visit();
        let Some(node) = player
            .nodes()
            .into_iter()
            .find(|node| node.is_control() && node.is_enabled && node.label == label)
        else {
            continue;
        };
        node.take_focus();
        node.act();
        player.wait(MOMENT);
        while player.dialog() != Dialog::None {
            assert!(player.key(Key::Back), "{place}, {label}: the dialog closes");
            player.wait(MOMENT);
        }
        if player.navigation().get_visit() == visit || player.page() == page {
            continue;
        }
        seen.insert(format!("{page:?} {label}"));
        if depth > 0 {
            check_ways(player, &label, depth - 1, seen);
        }
        assert!(
            player.key(Key::Back),
            "{place}, {label}: the app is not left"
        );
        player.wait(MOMENT);
        assert_eq!(player.page(), page, "{place}, {label}");
        // What was chosen there may stand after its name.
        let name = |label: &str| label.split(':').next().map(str::to_string);
        let focused = player.focused().and_then(|node| name(&node.label));
        assert_eq!(focused, name(&label), "coming back to {place}");
    }
}

#[test]
fn from_every_page_one_comes_back_to_what_led_there() {
    let player = Player::new();
    player.resize(800.0, 2_400.0);
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    player.play_to_the_end();
    player.wait(TAKEOVER_GRACE);
    let mut seen = HashSet::new();
    check_ways(&player, "result", 3, &mut seen);
    player.node("Back to start").act();
    player.wait(MOMENT);
    check_ways(&player, "start", 3, &mut seen);
    player.begin(7);
    player.wait_for_turn();
    check_ways(&player, "game", 1, &mut seen);
    assert!(seen.len() >= 16, "{seen:?}");
}

#[test]
fn what_is_asked_after_coming_back_names_the_roll_in_every_language() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.begin(7);
    let mut asked_for = HashSet::new();
    type Way = fn(&Player);
    let ways: [(&str, Way); 4] = [
        ("settings", |player| {
            player.navigation().invoke_open(Page::Settings)
        }),
        ("help", |player| {
            player.navigation().invoke_open(Page::HowToPlay)
        }),
        ("start page", |player| {
            player.navigation().invoke_back();
        }),
        ("the phone's home", |player| {
            player.lifecycle.tell(LifecycleEvent::Pause);
        }),
    ];
    for turn in 0..60 {
        player.wait_for_turn();
        let prompt = player.game_page().get_prompt();
        let is_new = asked_for.insert(format!("{prompt:?}"));
        for language in if is_new { 0..8 } else { 2..3 } {
            player.settings_page().invoke_choose_language(language);
            player.wait(MOMENT);
            let before = player.announced();
            for (name, leave) in &ways {
                leave(&player);
                player.wait(MOMENT);
                match player.page() {
                    Page::Start => player.start_page().invoke_continue_game(),
                    Page::Game => player.lifecycle.tell(LifecycleEvent::Resume),
                    _ => drop(player.navigation().invoke_back()),
                }
                player.wait(MOMENT);
                let after = player.announced();
                let words = after.trim_end_matches('\u{a0}');
                assert!(!words.is_empty());
                assert!(
                    before.trim_end_matches('\u{a0}').ends_with(words),
                    "after {name}, language {language}: {after}, which was {before}"
                );
                assert!(!words.contains(['0', '०']), "after {name}: {words}");
            }
        }
        player.act(turn);
    }
    for prompt in ["Roll", "RollAgain", "ChoosePiece", "MovePiece", "BringOut"] {
        assert!(asked_for.contains(prompt), "{prompt}: {asked_for:?}");
    }
}

#[test]
fn a_key_says_the_last_announcement_again_and_does_nothing_else() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.act(0);
    player.wait_for_turn();
    let words = |told: &str| told.trim_end_matches('\u{a0}').to_string();
    let (told, game) = (player.announced(), player.saved_game());
    let mut before = told.clone();
    for key in ["r", "R", "r"] {
        player.send(WindowEvent::KeyPressed { text: key.into() });
        player.send(WindowEvent::KeyReleased { text: key.into() });
        player.wait(MOMENT);
        let again = player.announced();
        assert_ne!(again, before, "a change is what readers tell");
        assert_eq!(words(&again), words(&told));
        before = again;
    }
    assert_eq!(player.saved_game(), game);
}

#[test]
fn what_happens_twice_in_the_same_words_is_announced_twice() {
    // Two rolls of the person in a row, told in the same words: sixes that nothing can use.
    let told_alike = |seed: u64| {
        let name = RuleSetName::Classic;
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, 0);
        let mut session = Session::new(Game::new(setup), Pace::INSTANT).expect("it has dice");
        let mut waiting = vec![Input::Resume];
        let (mut now, mut before) = (Duration::ZERO, None);
        let mut last: Option<(Game, Announcement)> = None;
        for turn in 0..20_000 {
            let input = waiting.pop().unwrap_or_else(|| {
                before = Some(session.game().clone());
                let moves = session.game().position().moves();
                match moves.get(turn % moves.len().max(1)) {
                    Some(one) => Input::PieceTapped(one.piece),
                    None => Input::DieTapped,
                }
            });
            now += Duration::from_secs(1);
            for effect in session.handle(input, now) {
                match effect {
                    Effect::Play(script) => waiting.push(Input::ScriptDone(script.epoch)),
                    Effect::ShowResult => return None,
                    Effect::Announce(telling) => {
                        let alike = last.take().filter(|(_, told)| *told == telling);
                        if let Some((game, _)) = alike {
                            return Some(game);
                        }
                        last = before.clone().map(|game| (game, telling));
                    }
                    _ => {}
                }
            }
        }
        None
    };
    i_slint_backend_testing::init_no_event_loop();
    let game = (0..2_000).find_map(told_alike).expect("some game has it");
    let player = Player::in_front_of(&game, |settings| {
        settings.pace = PaceName::Instant;
        // Nothing is new to the person.
        settings.known_rules.insert(RuleSetName::Classic);
    });
    player.wait_for_turn();
    let told = [0, 1].map(|_| {
        player.act(0);
        player.wait_for_turn();
        player.announced()
    });
    let words = told.each_ref().map(|told| told.trim_end_matches('\u{a0}'));
    assert_eq!(words[0], words[1], "{}", game.to_text());
    assert_ne!(told[0], told[1], "a reader hears of changes only");
}

#[test]
fn a_new_page_announces_nothing_that_was_told_before() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    // The others play: nothing is asked, and nothing has happened since.
    player.wait_until(Duration::from_secs(10), || {
        player.game_page().get_can_skip()
    });
    player.wait(Duration::from_millis(200));
    player.navigation().invoke_open(Page::Settings);
    player.wait(MOMENT);
    player.navigation().invoke_back();
    player.wait(MOMENT);
    assert!(player.game_page().get_can_skip(), "the others still play");
    assert!(player.nodes().iter().all(|node| !node.is_live));
    player.wait_for_turn();
    assert!(
        player.announced().starts_with("CPU") && player.announced().contains("1 rolled"),
        "{}",
        player.announced()
    );
}

#[test]
fn a_piece_and_the_die_keep_their_names_as_long_as_they_have_the_focus() {
    for (pace, is_listed) in [(1, false), (3, false), (1, true), (3, true)] {
        let player = if pace == 1 && !is_listed {
            Player::new()
        } else {
            Player::start(std::rc::Rc::default())
        };
        player.settings_page().invoke_choose_pace(pace);
        player.settings_page().invoke_choose_move_list(is_listed);
        player.begin(11);
        let mut moves = 0;
        let named = |player: &Player| {
            let node = player.focused().expect("something has the focus");
            let focus = (
                node.label.split(',').next().map(str::to_string),
                node.area.left as i32,
            );
            (focus, node.label)
        };
        for turn in 0..120 {
            player.wait_for_turn();
            if !player.movable().is_empty() {
                for _ in 0..=turn % 3 {
                    player.key(Key::RightArrow);
                    player.wait(MOMENT);
                }
                moves += 1;
            }
            // The names are looked at before and after each step of time, and before the focus can have moved.
            let mut before = named(&player);
            player.key(Key::Space);
            for _ in 0..40 {
                let after = named(&player);
                if before.0.0 == after.0.0 {
                    assert_eq!(before.1, after.1, "renamed under the focus");
                }
                before = after;
                player.wait(Duration::from_millis(10));
            }
        }
        assert!(moves > 5);
    }
}

#[test]
fn behind_a_dialog_nothing_can_be_used_and_the_dialog_says_all_of_itself() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait_for_turn();
    player.wait(TAKEOVER_GRACE);
    let usable = || {
        let nodes = player.nodes().into_iter();
        let usable = nodes.filter(|node| node.is_control() && node.is_enabled);
        usable.map(|node| node.label).collect::<Vec<_>>()
    };
    // Everything outside of the dialog.
    let around = || {
        let nodes = player.nodes().into_iter();
        let outermost = nodes.filter(|node| node.depth == 0);
        outermost.map(|node| node.label).collect::<Vec<_>>()
    };
    let told = player.announced();
    player.node("What happened?").act();
    player.wait(MOMENT);
    assert_eq!(usable(), ["OK"]);
    assert_eq!(around(), [told.as_str(), "Since your last turn"]);
    let whole = player.focused().expect("OK has the focus").description;
    assert!(
        whole.starts_with("CPU") && whole.contains("1 rolled"),
        "{whole}"
    );
    player.key(Key::Escape);
    player.wait(MOMENT);
    assert_eq!(player.announced(), told, "nothing is told anew");
    assert!(usable().contains(&"Settings".to_string()), "{:?}", usable());
    player.key(Key::Escape);
    player.wait(MOMENT);
    player.node("New game").act();
    player.wait(MOMENT);
    let mut answers = usable();
    answers.sort();
    assert_eq!(answers, ["Keep playing", "New game"]);
    assert_eq!(around(), ["Start a new game?"]);
}
