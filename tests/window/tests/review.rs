//! What decided a game, in the window: the picture on the result page, the page behind it, the board of a moment.

use std::time::Duration;

use ludo::gui::ui::{Page, ResultAdapter, ReviewAdapter, StatisticsAdapter, WatchAdapter};
use slint::platform::Key;
use slint::{ComponentHandle, LogicalPosition, Model};
use window_tests::Player;
use window_tests::look::Area;

fn at_a_result(seed: u64) -> Player {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.begin(seed);
    player.play_to_the_end();
    player.wait(Duration::from_secs(2));
    player
}

fn said(player: &Player) -> Vec<String> {
    player.nodes().into_iter().map(|node| node.label).collect()
}

#[test]
fn the_result_says_what_luck_and_choices_came_to_and_leads_to_the_review() {
    let player = at_a_result(7);
    let window = player.app.window();
    assert!(window.global::<ResultAdapter>().get_reviewed());
    let review = window.global::<ReviewAdapter>();
    assert!(review.get_chances().known);
    let percent = review.get_luckier();
    let sentence = format!("Your dice were luckier than in {percent}% of games like this one.");
    let labels = said(&player);
    let told = labels.iter().find(|label| label.contains(&sentence));
    let told = told.unwrap_or_else(|| panic!("{labels:?}")).clone();
    player.tap_label(&told);
    assert_eq!(player.page(), Page::Review);
    player.wait(Duration::from_millis(50));
    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::Result);
}

#[test]
fn a_tap_on_the_picture_shows_the_board_of_that_moment() {
    let player = at_a_result(7);
    let window = player.app.window();
    window.global::<ResultAdapter>().invoke_review();
    player.wait(Duration::from_millis(50));
    let picture = Area::of(&player.labelled("Chances over the game"));
    let steps = window.global::<ReviewAdapter>().get_chances().steps;
    for share in [0.25, 0.75] {
        let at = picture.left + (picture.right - picture.left) * share;
        player.tap(LogicalPosition::new(at, picture.top + 40.0));
        assert_eq!(player.page(), Page::Watch);
        let watch = window.global::<WatchAdapter>();
        let wanted = (steps as f32 * share).round() as i32;
        assert!((watch.get_step() - wanted).abs() <= 2, "{wanted}");
        assert!(!watch.get_playing());
        player.key(Key::Back);
        assert_eq!(player.page(), Page::Review);
        player.wait(Duration::from_millis(50));
    }
}

#[test]
fn everything_in_the_review_is_said_and_each_moment_opens_its_board() {
    let player = at_a_result(7);
    let window = player.app.window();
    window.global::<ResultAdapter>().invoke_review();
    player.resize(390.0, 4_000.0);
    player.wait(Duration::from_millis(50));
    let labels = said(&player);
    let review = window.global::<ReviewAdapter>();
    for row in review.get_turning_points().iter() {
        let start = format!("Roll {}: ", row.roll);
        let end = format!("from {}% to {}%", row.before, row.after);
        let is_told = |label: &String| label.starts_with(&start) && label.contains(&end);
        assert!(labels.iter().any(is_told), "{start}{end}: {labels:?}");
    }
    for row in review.get_luck().iter() {
        let sign = ["–", "", "+"][(row.percent.signum() + 1) as usize];
        let end = format!(": {sign}{}%", row.percent.abs());
        assert!(labels.iter().any(|label| label.ends_with(&end)), "{end}");
    }
    let dearest: Vec<_> = review.get_dearest().iter().collect();
    assert!(!dearest.is_empty(), "silly choices were made");
    for row in dearest {
        let start = format!("Roll {}, a {}: ", row.roll, row.squares);
        let label = labels.iter().find(|label| label.starts_with(&start));
        let label = label.unwrap_or_else(|| panic!("{start}: {labels:?}"));
        player.tap_label(label);
        assert_eq!(player.page(), Page::Watch);
        assert_eq!(window.global::<WatchAdapter>().get_step(), row.step);
        player.key(Key::Back);
        player.wait(Duration::from_millis(50));
    }
}

#[test]
fn a_kept_game_is_reviewed_and_one_that_was_given_up_is_not() {
    let player = at_a_result(7);
    player.navigation().invoke_back();
    player.begin(8);
    for turn in 0..20 {
        player.wait_for_turn();
        player.act(turn);
    }
    player.navigation().invoke_back();
    player.start_page().invoke_new_game();
    player.navigation().invoke_confirm();
    player.navigation().invoke_back();
    player.navigation().invoke_open(Page::Statistics);
    let statistics = player.app.window().global::<StatisticsAdapter>();
    for (row, is_reviewed) in [(0, false), (1, true)] {
        statistics.invoke_open_record(row);
        player.wait(Duration::from_millis(50));
        assert_eq!(player.page(), Page::Record);
        let mut nodes = player.nodes().into_iter();
        let link = nodes.find(|node| node.label.starts_with("Game review"));
        assert_eq!(link.is_some(), is_reviewed);
        if let Some(link) = link {
            link.act();
            assert_eq!(player.page(), Page::Review);
            let review = player.app.window().global::<ReviewAdapter>();
            assert!(review.get_chances().known);
            player.key(Key::Back);
        }
        player.key(Key::Back);
        player.wait(Duration::from_millis(50));
    }
}
