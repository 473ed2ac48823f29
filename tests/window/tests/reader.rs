//! The window as a screen reader has it, and as the keyboard goes through it.

use std::collections::HashSet;
use std::time::Duration;

use i_slint_core::items::AccessibleRole;
use ludo::gui::ui::{Dialog, Page};
use ludo_app::session::LATE_TAP;
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
        let mut fault = |what: String| self.0.push(format!("{place}: {what}"));
        match player.focused() {
            None => fault("the focus is lost".to_string()),
            Some(node) if !node.is_enabled => fault(format!("{} has the focus", node.label)),
            Some(_) => {}
        }
        if !nodes.iter().any(Node::is_control) {
            fault("there is nothing to use".to_string());
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
            if let Some(before) = above[node.depth]
                && !is_free
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
        let asks = ["choose a piece", "move your piece", "bring a piece out"];
        if asks.iter().any(|ask| announced.contains(ask)) {
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
            let is_die = |node: &&Node| node.is_control() && node.label.starts_with("Die");
            let dice: Vec<&Node> = nodes.iter().filter(is_die).collect();
            assert_eq!(dice.len(), 1);
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
    let title = player.focused().expect("the result has the focus").label;
    assert!(title.ends_with(" won") || title == "You won!", "{title}");
    player.node("Play again").act();
    player.wait(MOMENT);
    assert_eq!(player.page(), Page::Result, "it was meant for the board");
    player.wait(LATE_TAP);
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

/// What Tab should come to: every control that can be used, and of a group the chosen one.
fn tab_stops(player: &Player) -> Vec<String> {
    let nodes = player.nodes().into_iter();
    let stops = nodes.filter(|node| node.is_control() && node.is_enabled && node.is_tab_stop());
    stops.map(|node| node.label).collect()
}

#[test]
fn tab_comes_to_everything_in_order_and_shift_tab_back() {
    let player = Player::drawn();
    let check = |place: &str| {
        let round = tab_round(&player);
        let mut labels: Vec<String> = round.iter().map(|node| node.label.clone()).collect();
        let mut stops = tab_stops(&player);
        assert!(round.iter().all(Node::is_control), "{place}");
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
        let label = focus().expect("there is a focus");
        assert!(label.starts_with("Die"), "{label}");
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
    player.wait(LATE_TAP);
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
