//! Dialogs on small screens with large text: what matters is in sight, and the rest can be reached.

use std::time::Duration;

use ludo::gui::ui::{Dialog, Message};
use slint::platform::Key;
use window_tests::Player;
use window_tests::look::Area;

const MOMENT: Duration = Duration::from_millis(20);
/// Width, height, what the system keeps at the top, and the text size.
const SCREENS: [[f32; 4]; 6] = [
    [320.0, 568.0, 20.0, 1.0],
    [320.0, 568.0, 20.0, 2.0],
    [390.0, 844.0, 47.0, 2.0],
    [667.0, 375.0, 0.0, 1.0],
    [667.0, 375.0, 0.0, 2.0],
    [844.0, 390.0, 0.0, 2.0],
];

fn show(player: &Player, [width, height, top, scale]: [f32; 4], language: i32) {
    player.set_text_scale(scale);
    player.resize(width, height);
    player.set_insets(top, 0.0, 0.0, 0.0);
    player.settings_page().invoke_choose_language(language);
    player.wait(MOMENT);
}

#[test]
fn what_an_answer_loses_is_in_sight_on_every_screen_in_every_language() {
    let player = Player::drawn();
    let mut faults = Vec::new();
    for dialog in [Dialog::AbandonGame, Dialog::ResetStatistics] {
        player.navigation().set_dialog(dialog);
        for screen in SCREENS {
            for language in 1..=7 {
                show(&player, screen, language);
                let [width, height, top, _] = screen;
                let place = format!("{dialog:?} at {screen:?} in language {language}");
                let window = Area {
                    left: 0.0,
                    top,
                    right: width,
                    bottom: height,
                };
                let loss = Area::of(&player.element("Loss"));
                if !loss.is_in(window) {
                    faults.push(format!("{place}: {loss:?} is out of sight"));
                }
                let read = player.unreadable();
                faults.extend(read.into_iter().map(|fault| format!("{place}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn answers_stand_beside_each_other_where_they_fit() {
    let player = Player::drawn();
    player.navigation().set_dialog(Dialog::AbandonGame);
    for (screen, are_beside) in [
        ([667.0, 375.0, 0.0, 2.0], true),
        ([390.0, 844.0, 47.0, 1.0], true),
        ([320.0, 568.0, 20.0, 2.0], false),
    ] {
        show(&player, screen, 2);
        let top = |label: &str| player.node(label).area.top;
        let same = (top("New game") - top("Keep playing")).abs() < 1.0;
        assert_eq!(same, are_beside, "{screen:?}");
    }
}

#[test]
fn a_text_that_is_longer_than_its_dialog_says_so_and_the_keys_scroll_it() {
    let player = Player::drawn();
    player.navigation().set_dialog(Dialog::ResetStatistics);
    let text = || {
        let nodes = player.nodes();
        let text = nodes
            .iter()
            .find(|node| node.label.starts_with("All figures"));
        text.expect("it has a text").area
    };
    let marks = || {
        let found = i_slint_backend_testing::ElementHandle::find_by_element_type_name(
            player.app.window(),
            "ScrollMark",
        );
        // The start page has one, too, which lies at the window's edge.
        let seen = found.filter(|mark| mark.absolute_position().x < 640.0);
        seen.count()
    };
    show(&player, [667.0, 375.0, 0.0, 2.0], 2);
    assert_eq!(marks(), 1);
    let before = text();
    player.key(Key::DownArrow);
    player.wait(MOMENT);
    assert!(text().top < before.top, "an arrow scrolls it");
    for _ in 0..20 {
        player.key(Key::PageDown);
    }
    player.wait(MOMENT);
    let loss = Area::of(&player.element("Loss"));
    assert!(text().bottom <= loss.top + 1.0, "down to its end");
    for _ in 0..20 {
        player.key(Key::PageUp);
    }
    player.wait(MOMENT);
    assert_eq!(text(), before, "and back");
    let focused = player.focused().expect("the dialog has the focus");
    assert_eq!(focused.label, "Keep them");

    show(&player, [390.0, 844.0, 47.0, 1.0], 2);
    assert_eq!(marks(), 0, "all of it is in sight");
    player.navigation().set_message(Message::CannotSave);
    player.navigation().set_dialog(Dialog::Message);
    player.wait(MOMENT);
    assert!(player.key(Key::Escape));
}
