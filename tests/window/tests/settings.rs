//! What is chosen on the settings page holds at once, and is kept.

use std::time::Duration;

use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use ludo::gui::ui::{Dialog, Hint, Page, RuleSetName, RulesAdapter, Theme};
use ludo::platform::LifecycleEvent;
use ludo_app::session::{Detail, ForcedMoves, TAKEOVER_GRACE};
use ludo_app::settings::{BoardLook, DieLook, DieSide, Hue, Motion, PaceName, Settings};
use ludo_app::store::{Document, Store};
use ludo_engine::rules::Piece;
use slint::platform::Key;
use slint::{ComponentHandle, LogicalPosition, Model};
use window_tests::{Player, centre};

fn kept(player: &Player) -> Settings {
    let text = player.store.read(Document::Settings).expect("memory reads");
    Settings::from_text(&text.expect("settings were written")).expect("they are in order")
}

#[test]
fn every_choice_of_the_page_is_kept_and_holds_after_a_restart() {
    let player = Player::new();
    player.tap_label("Settings");
    assert_eq!(player.page(), Page::Settings);
    for label in ["Fast", "Reduced", "Dark", "Blue"] {
        player.tap_label(label);
    }
    // The rest lies farther down.
    player.resize(820.0, 1800.0);
    for label in ["Opponents have names", "Stone", "Ebony"] {
        player.tap_label(label);
    }
    player.tap_label("Left");
    player.tap_label("Preview the landing square");
    player.tap_label("Roll automatically while there is nothing to decide");
    player.tap_label("By itself");
    for label in ["Vibrate", "Sound", "Symbols on the pieces"] {
        player.tap_label(label);
    }
    player.tap_label("List the possible moves in words");
    player.tap_label("Brief");
    let check = |player: &Player| {
        let settings = kept(player);
        assert_eq!(settings.pace, PaceName::Fast);
        assert_eq!(settings.motion, Motion::Reduced);
        assert_eq!(settings.theme, ludo_app::settings::Theme::Dark);
        assert_eq!(settings.hue, Hue::Blue);
        assert_eq!(settings.die_side, DieSide::Left);
        assert!(settings.preview && settings.rolls_by_itself && !settings.vibration);
        assert_eq!(settings.forced_moves, ForcedMoves::ByItself);
        assert!(!settings.sound && !settings.marks && settings.names);
        assert_eq!(settings.board, BoardLook::Stone);
        assert_eq!(settings.die, DieLook::Ebony);
        assert!(settings.move_list && player.settings_page().get_move_list());
        assert_eq!(settings.detail, Detail::Brief);
        assert_eq!(player.settings_page().get_detail(), 0);
        let page = player.settings_page();
        assert_eq!(
            (page.get_pace(), page.get_motion(), page.get_die_side()),
            (2, 2, 0)
        );
        let theme = player.app.window().global::<Theme>();
        assert!(theme.get_dark());
        assert_eq!(theme.get_person_hue(), 1);
        assert!(!theme.get_marks());
        assert_eq!((theme.get_board_look(), theme.get_die_look()), (1, 1));
    };
    check(&player);
    check(&player.killed_and_started_again());
}

#[test]
fn the_system_decides_between_light_and_dark_again_when_it_is_asked_to() {
    let player = Player::new();
    let theme = player.app.window().global::<Theme>();
    let of_the_system = theme.get_dark();
    for place in [2, 0, 1, 0] {
        player.settings_page().invoke_choose_theme(place);
        let expected = [of_the_system, false, true][place as usize];
        assert_eq!(theme.get_dark(), expected);
    }
}

#[test]
fn the_settings_open_in_mid_game_which_waits_and_goes_on_at_the_new_pace() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_millis(300));
    player.tap_label("Settings");
    assert_eq!(player.page(), Page::Settings);
    let left = player.saved_game();
    player.wait(Duration::from_secs(600));
    assert_eq!(player.saved_game(), left, "the game waits");
    player.tap_label("Instant");
    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::Game);
    // Three CPUs roll within a moment.
    player.wait(Duration::from_millis(300));
    let game = player.saved_game();
    assert_eq!(game.position().rolls(), 4);
    assert!(
        game.played() < Duration::from_secs(10),
        "{:?}",
        game.played()
    );
    player.assert_board_is_the_save();
}

#[test]
fn with_a_preview_the_first_tap_shows_the_landing_place_and_the_second_moves() {
    let player = Player::new();
    player.settings_page().invoke_choose_preview(true);
    player.begin(7);
    let mut seen = 0;
    for turn in 0..300 {
        player.wait_for_turn();
        if player.page() != Page::Game || seen == 20 {
            break;
        }
        let movable = player.movable();
        if movable.is_empty() {
            player.tap_die();
            continue;
        }
        let row = movable[turn % movable.len()];
        let before = player.saved_text();
        player.tap_piece(row);
        player.wait(Duration::from_millis(300));
        assert_eq!(player.saved_text(), before, "nothing moved");
        let page = player.game_page();
        assert_eq!(page.get_preview_row(), row as i32);
        let expected = player.saved_game();
        let session = ludo_app::session::Session::new(expected, ludo_app::session::Pace::NORMAL);
        let session = session.expect("it has dice");
        let piece = Piece::new(row as u8).expect("a row of the person");
        let target = session.landing_place(piece).expect("it can move");
        let landings: Vec<_> = page.get_landings().iter().collect();
        for (index, landing) in landings.into_iter().enumerate() {
            assert_eq!(landing.shown, index == row);
            if landing.shown {
                let place = (landing.column, landing.row);
                assert_eq!(place, (target.column, target.row));
            }
        }
        player.tap_piece(row);
        assert_ne!(player.saved_text(), before);
        assert_eq!(page.get_preview_row(), -1);
        seen += 1;
    }
    assert_eq!(seen, 20);
}

#[test]
fn skipping_goes_to_the_persons_turn_at_once() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    while !player.game_page().get_can_skip() {
        player.wait(Duration::from_millis(100));
    }
    player.tap_label("Skip to my turn");
    assert!(player.game_page().get_die_ready());
    assert!(!player.game_page().get_can_skip());
    assert_eq!(player.saved_game().position().rolls(), 4);
    player.assert_board_is_the_save();
    let seats: Vec<_> = player.game_page().get_seats().iter().collect();
    assert!(
        seats.iter().all(|seat| seat.last_face > 0),
        "the last rolls stay"
    );
    player.tap_label("What happened?");
    assert_eq!(player.dialog(), Dialog::None, "it was meant to skip");
    player.wait(TAKEOVER_GRACE);
    player.tap_label("What happened?");
    assert_eq!(player.dialog(), Dialog::Recap);
    player.tap_label("OK");
    assert_eq!((player.dialog(), player.page()), (Dialog::None, Page::Game));
    // A tap beside it closes it as well, and does nothing else: the die lies there.
    player.tap_label("What happened?");
    let die = centre(&player.element("Die"));
    let sheet = player.labelled("Since your last turn");
    player.tap(centre(&sheet));
    assert_eq!(player.dialog(), Dialog::Recap, "a tap on the sheet");
    let rolls = player.saved_game().position().rolls();
    player.tap(die);
    assert_eq!((player.dialog(), player.page()), (Dialog::None, Page::Game));
    player.wait(Duration::from_secs(2));
    assert_eq!(player.saved_game().position().rolls(), rolls);
    // What has to be answered is not put away like that.
    player.key(Key::Back);
    player.tap_label("New game");
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    player.tap(LogicalPosition::new(195.0, 30.0));
    assert_eq!(player.dialog(), Dialog::AbandonGame);
}

#[test]
fn hints_are_for_the_first_game_by_each_rules_only() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_hint(), Hint::NeedExit);
    assert_eq!(player.game_page().get_hint_number(), 6);
    while player.movable().is_empty() {
        player.tap_die();
        player.wait_for_turn();
    }
    // The six brings out any of the four: all of them have a ring.
    assert_eq!(player.movable().len(), 4);
    assert_eq!(player.game_page().get_hint(), Hint::TapAPiece);
    for turn in 0.. {
        if player.movable().len() == 1 {
            break;
        }
        player.act(turn);
        player.wait_for_turn();
    }
    assert_eq!(player.game_page().get_hint(), Hint::TapThePiece);
    player.settings_page().invoke_choose_pace(3);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    player.begin(8);
    for turn in 0..100 {
        player.wait_for_turn();
        assert_eq!(player.game_page().get_hint(), Hint::None);
        player.act(turn);
    }
    // Other rules are new.
    let choose = |player: &Player, name| {
        let rules = player.app.window().global::<RulesAdapter>();
        rules.invoke_choose(name);
    };
    choose(&player, RuleSetName::Parchis);
    player.begin(7);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_hint(), Hint::NeedExit);
    assert_eq!(player.game_page().get_hint_number(), 5);
    let player = player.killed_and_started_again();
    player.wait_for_turn();
    assert_eq!(player.game_page().get_hint(), Hint::NeedExit);
    player.play_to_the_end();
    player.begin(8);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_hint(), Hint::None);
    choose(&player, RuleSetName::Classic);
    player.begin(9);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_hint(), Hint::None);
}

#[test]
fn the_wish_of_the_system_for_stillness_is_followed_unless_the_person_chose() {
    let player = Player::new();
    let moves = |player: &Player| {
        player.begin(7);
        player.wait_for_turn();
        player.tap_die();
        let moves = player.game_page().get_hop() > 0;
        player.wait_for_turn();
        moves
    };
    const SYSTEM: i32 = 0;
    for (choice, is_still, expected) in [
        (SYSTEM, false, true),
        (SYSTEM, true, false),
        (1, true, true),
        (2, false, false),
    ] {
        player.stillness.set(is_still);
        player.settings_page().invoke_choose_motion(choice);
        assert_eq!(moves(&player), expected, "{choice} {is_still}");
    }
    // Changed in the system's settings, with the app in the background.
    player.settings_page().invoke_choose_motion(SYSTEM);
    for is_still in [true, false] {
        player.lifecycle.tell(LifecycleEvent::Pause);
        player.stillness.set(is_still);
        player.lifecycle.tell(LifecycleEvent::Resume);
        player.tap_die();
        assert_eq!(player.game_page().get_hop() > 0, !is_still);
        player.wait_for_turn();
    }
}

#[test]
fn where_the_system_has_no_wish_there_are_two_ways_to_move() {
    let player = Player::new();
    player.settings_page().set_system_has_motion(false);
    player.tap_label("Settings");
    let of_motion = || {
        let found = ElementHandle::find_by_accessible_label(player.app.window(), "System");
        found.filter(|element| element.accessible_role() == Some(AccessibleRole::RadioButton))
    };
    assert_eq!(of_motion().count(), 1, "that of the appearance");
    player.tap_label("Reduced");
    assert_eq!(kept(&player).motion, Motion::Reduced);
    player.tap_label("As usual");
    assert_eq!(kept(&player).motion, Motion::Usual);
}

#[test]
fn marks_go_from_the_whole_board_and_come_back() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    let shapes = || {
        let found = ElementHandle::find_by_element_type_name(player.app.window(), "Mark");
        let drawn = |mark: &ElementHandle| {
            let mut shapes = 0;
            mark.visit_descendants(|_| {
                shapes += 1;
                std::ops::ControlFlow::<()>::Continue(())
            });
            shapes
        };
        found.map(|mark| drawn(&mark)).sum::<usize>()
    };
    let before = shapes();
    assert!(before >= 24, "pieces, bases, start squares: {before}");
    player.settings_page().invoke_choose_marks(false);
    assert_eq!(shapes(), 0);
    player.settings_page().invoke_choose_marks(true);
    assert_eq!(shapes(), before);
}

#[test]
fn what_is_chosen_for_the_next_game_stands_apart_from_the_one_to_continue() {
    let player = Player::drawn();
    let rules = player.app.window().clone_strong();
    let rules = rules.global::<ludo::gui::ui::RulesAdapter>();
    player.tap_label("Easy");
    rules.invoke_choose(ludo::gui::ui::RuleSetName::Parchis);
    player.begin(7);
    player.wait_for_turn();
    player.navigation().invoke_back();
    player.wait(Duration::from_millis(100));
    for level in ["Easy", "Hard"] {
        player.tap_label(level);
        rules.invoke_choose(ludo::gui::ui::RuleSetName::Classic);
        player.wait(Duration::from_millis(100));
        // What it continues is said, whether the next game is another or not.
        assert_eq!(
            player.node("Continue").description,
            "Parchís, Easy, 0 home, less than a minute"
        );
        let places = ["Continue", "Easy", "Rules: Classic", "New game"]
            .map(|label| player.node(label).area.top);
        assert!(places.is_sorted(), "{places:?}");
        let texts = player.texts();
        assert!(
            texts.contains(&"Parchís, Easy, 0 home, less than a minute".to_string()),
            "{texts:?}"
        );
    }
}
