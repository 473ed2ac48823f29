//! From the start page to the statistics.

use std::time::Duration;

use i_slint_backend_testing::ElementHandle;
use ludo::gui::ui::{Dialog, Level, Page, ResultAdapter, StatisticsAdapter};
use ludo_engine::game::Outcome;
use slint::ComponentHandle;
use slint::platform::Key;
use window_tests::Player;
use window_tests::look::PAGES;

#[test]
fn a_game_is_played_by_taps_from_the_start_page_to_the_statistics() {
    let player = Player::new();
    assert_eq!(player.page(), Page::Start);
    player.tap_label("Easy");
    assert_eq!(player.start_page().get_level(), Level::Easy);
    player.tap_label("New game");
    assert_eq!(player.page(), Page::Game);

    player.play_to_the_end();

    assert_eq!(player.page(), Page::Result);
    let game = player.saved_game();
    assert!(game.position().ending().is_some());
    let statistics = player.statistics();
    assert_eq!(statistics.games().len(), 1);
    let report = statistics.games()[0];
    assert_eq!(Some(report), game.report());
    let result = player.app.window().global::<ResultAdapter>();
    assert_eq!(result.get_won(), report.outcome == Outcome::Won);
    assert_eq!(result.get_rolls(), report.rolls as i32);

    player.tap_label("Statistics");
    assert_eq!(player.page(), Page::Statistics);
    let figures = player
        .app
        .window()
        .global::<StatisticsAdapter>()
        .get_total();
    assert_eq!((figures.played, figures.won + figures.lost), (1, 1));
    player.navigation().invoke_back();
    assert_eq!(player.page(), Page::Result);
    player.navigation().invoke_back();
    assert_eq!(player.page(), Page::Start);
    assert!(!player.start_page().get_can_continue());
    assert!(
        player.saved_text().is_empty(),
        "a result that was seen goes"
    );
    assert_eq!(player.statistics().games().len(), 1);
}

#[test]
fn at_every_turn_the_board_is_the_saved_game() {
    let player = Player::new();
    player.begin(7);
    for turn in 0..200 {
        player.wait_for_turn();
        if player.page() != Page::Game {
            break;
        }
        player.assert_board_is_the_save();
        player.act(turn);
    }
}

#[test]
fn a_tap_on_the_die_rolls_the_next_face_of_the_seed() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    // Saved before anything is shown of it.
    assert!(
        player.saved_text().contains("\n2\nend 1 "),
        "{}",
        player.saved_text()
    );
    player.wait_for_turn();
    assert!(
        player.saved_text().contains("\n2451\nend 4 "),
        "{}",
        player.saved_text()
    );
}

#[test]
fn a_double_tap_is_one_roll() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_millis(50));
    player.tap_die();
    assert_eq!(player.saved_game().position().rolls(), 1);
    assert_eq!(
        player.game_page().get_die_side(),
        0,
        "the roll is still shown"
    );
}

#[test]
fn a_tap_while_something_is_shown_ends_it_and_does_nothing_else() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_millis(250));
    player.tap_die();
    let rolls = player.saved_game().position().rolls();
    assert!(
        rolls <= 2,
        "the next seat may have begun, the person not: {rolls}"
    );
    player.wait_for_turn();
    assert_eq!(player.saved_game().position().rolls(), 4);
}

#[test]
fn taps_beside_the_movable_pieces_do_nothing() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    let before = player.saved_text();
    for (column, row) in [
        (7.5, 7.5),
        (3.0, 12.0),
        (12.0, 3.0),
        (0.5, 0.5),
        (14.5, 14.5),
    ] {
        player.tap(player.board_point(column, row));
        player.wait(Duration::from_millis(300));
    }
    assert_eq!(player.saved_text(), before);
    assert!(player.game_page().get_die_ready());
}

#[test]
fn a_killed_game_opens_where_it_was_and_rolls_on() {
    let mut player = Player::new();
    player.begin(7);
    for turn in 0..40 {
        player.wait_for_turn();
        if player.page() != Page::Game {
            return;
        }
        player.act(turn);
        // In the middle of what is shown.
        player.wait(Duration::from_millis(30 * (turn as u64 % 40)));
        let before = player.saved_game();
        player = player.killed_and_started_again();
        assert_eq!(player.page(), Page::Game);
        let after = player.saved_game();
        assert!(after.log().starts_with(before.log()), "{}", after.to_text());
        player.wait_for_turn();
    }
    assert!(player.statistics().games().is_empty());
}

#[test]
fn leaving_the_game_keeps_it_and_continue_goes_on() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::Start);
    let left = player.saved_game();
    player.wait(Duration::from_secs(600));
    assert_eq!(
        player.saved_game(),
        left,
        "nothing moves behind the start page"
    );

    player.tap_label("Continue");
    assert_eq!(player.page(), Page::Game);
    player.wait_for_turn();
    let game = player.saved_game();
    assert_eq!(game.position().rolls(), 4);
    assert!(
        game.played() < Duration::from_secs(30),
        "{:?}",
        game.played()
    );
}

#[test]
fn a_game_left_on_the_start_page_waits_there_after_a_restart() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.key(Key::Back);
    let player = player.killed_and_started_again();
    assert_eq!(player.page(), Page::Start);
    assert!(player.start_page().get_can_continue());
}

#[test]
fn another_game_asks_first_and_counts_the_one_in_progress_as_abandoned() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait_for_turn();
    player.key(Key::Back);

    player.tap_label("New game");
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    player.key(Key::Back);
    assert_eq!(
        (player.dialog(), player.page()),
        (Dialog::None, Page::Start)
    );
    assert!(player.statistics().games().is_empty());

    player.tap_label("New game");
    player.navigation().invoke_confirm();
    assert_eq!(player.page(), Page::Game);
    let statistics = player.statistics();
    assert_eq!(statistics.games().len(), 1);
    assert_eq!(statistics.games()[0].outcome, Outcome::Abandoned);
    assert_eq!(player.saved_game().log().len(), 0);
}

#[test]
fn a_game_before_the_first_roll_counts_as_nothing() {
    let player = Player::new();
    player.begin(7);
    player.key(Key::Back);
    player.tap_label("New game");
    assert_eq!((player.dialog(), player.page()), (Dialog::None, Page::Game));
    assert!(player.statistics().games().is_empty());
}

#[test]
fn a_result_stays_until_it_is_dismissed_and_counts_once() {
    let mut player = Player::new();
    player.begin(11);
    player.play_to_the_end();
    for _ in 0..3 {
        player = player.killed_and_started_again();
        assert_eq!(player.page(), Page::Result);
        assert_eq!(player.statistics().games().len(), 1);
    }
    player.tap_label("Play again");
    assert_eq!(player.page(), Page::Game);
    assert_eq!(player.dialog(), Dialog::None);
    assert_eq!(player.statistics().games().len(), 1);
}

#[test]
fn the_whole_game_can_be_played_with_keys() {
    let player = Player::new();
    player.begin(11);
    for _ in 0..20_000 {
        player.wait_for_turn();
        if player.page() != Page::Game {
            break;
        }
        if !player.game_page().get_die_ready() {
            player.key(Key::RightArrow);
            assert!(player.game_page().get_selected() >= 0);
        }
        let before = player.saved_game().log().len();
        player.key(Key::Space);
        assert_eq!(player.saved_game().log().len(), before + 1);
    }
    assert_eq!(player.page(), Page::Result);
}

#[test]
fn back_goes_up_from_every_page_and_leaves_the_app_from_the_start_page() {
    let player = Player::new();
    assert!(!player.key(Key::Back), "the system closes the app");
    for (label, page) in [
        ("Statistics", Page::Statistics),
        ("How to play", Page::HowToPlay),
        ("About", Page::About),
    ] {
        player.tap_label(label);
        assert_eq!(player.page(), page);
        assert!(player.key(Key::Back));
        assert_eq!(player.page(), Page::Start);
    }
}

#[test]
fn the_app_in_the_background_does_nothing_and_counts_no_time() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_millis(900));
    player.app.leave_front();
    let left = player.saved_game();
    player.wait(Duration::from_secs(600));
    assert_eq!(player.saved_game(), left);
    player.assert_board_is_the_save();
    player.tap_die();
    assert_eq!(player.saved_game(), left);

    player.app.come_to_front();
    player.wait_for_turn();
    let game = player.saved_game();
    assert_eq!(game.position().rolls(), 4);
    assert!(game.played() < Duration::from_secs(30));
}

#[test]
fn resetting_the_statistics_asks_first() {
    let player = Player::new();
    player.begin(11);
    player.play_to_the_end();
    player.key(Key::Back);
    player.tap_label("Statistics");
    let statistics = player.app.window().global::<StatisticsAdapter>();
    statistics.invoke_reset();
    assert_eq!(player.dialog(), Dialog::ResetStatistics);
    player.key(Key::Back);
    assert_eq!(player.statistics().games().len(), 1);
    statistics.invoke_reset();
    player.navigation().invoke_confirm();
    assert!(player.statistics().games().is_empty());
    assert_eq!(statistics.get_total().played, 0);
    assert_eq!(statistics.get_total().share, -1);
}

#[test]
fn the_about_page_shows_who_made_the_window() {
    let player = Player::new();
    player.tap_label("About");
    let about = ElementHandle::find_by_element_type_name(player.app.window(), "AboutSlint");
    assert_eq!(about.count(), 1);
}

#[test]
fn every_page_from_a_game_and_back_leaves_the_game_as_it_was() {
    let player = Player::new();
    player.begin(7);
    for turn in 0..6 {
        player.wait_for_turn();
        let before = player.saved_game();
        let felt = player.felt.borrow().len();
        for (page, name) in PAGES {
            player.navigation().invoke_open(page);
            player.wait(Duration::from_millis(300));
            assert_eq!(player.page(), page);
            assert!(player.key(Key::Back), "{name}: the app is not left");
            player.wait(Duration::from_millis(300));
            assert_eq!(player.page(), Page::Game, "{name}");
            let after = player.saved_game();
            assert_eq!(after.log(), before.log(), "{name}");
            assert_eq!(after.position(), before.position(), "{name}");
            assert_eq!(after.setup(), before.setup(), "{name}");
            player.assert_board_is_the_save();
        }
        assert_eq!(player.felt.borrow().len(), felt);
        assert!(player.statistics().games().is_empty(), "nothing is counted");
        player.act(turn);
    }
    // Also in the middle of what the others do.
    player.wait_until(Duration::from_secs(20), || {
        player.game_page().get_can_skip()
    });
    let before = player.saved_game();
    player.navigation().invoke_open(Page::About);
    player.wait(Duration::from_secs(30));
    assert_eq!(
        player.saved_game().log(),
        before.log(),
        "the game waits under the page"
    );
    player.key(Key::Back);
    player.wait_for_turn();
    assert!(player.saved_game().log().starts_with(before.log()));
}

#[test]
fn back_works_on_every_page_with_every_setting_and_from_the_first_moment_on() {
    // Right after the start, with nothing touched: only then the app is left.
    let player = Player::new();
    assert!(
        !player.key(Key::Back),
        "on the start page it leaves the app"
    );
    type Switch = fn(&Player);
    let switches: [(&str, Switch); 9] = [
        ("usual", |_| ()),
        ("language", |player| {
            player.settings_page().invoke_choose_language(1)
        }),
        ("instant", |player| {
            player.settings_page().invoke_choose_pace(3)
        }),
        ("still", |player| {
            player.settings_page().invoke_choose_motion(2)
        }),
        ("dark", |player| {
            player.settings_page().invoke_choose_theme(2)
        }),
        ("move list", |player| {
            player.settings_page().invoke_choose_move_list(true)
        }),
        ("preview", |player| {
            player.settings_page().invoke_choose_preview(true)
        }),
        ("no marks", |player| {
            player.settings_page().invoke_choose_marks(false)
        }),
        ("by itself", |player| {
            player.settings_page().invoke_choose_forced_moves(2)
        }),
    ];
    let moment = Duration::from_millis(20);
    for (setting, choose) in switches {
        // The setting is changed on its page, where something has the focus.
        player.navigation().invoke_open(Page::Settings);
        player.wait(moment);
        choose(&player);
        player.wait(moment);
        assert!(player.key(Key::Back), "{setting}: the settings");
        assert_eq!(player.page(), Page::Start, "{setting}");
        for (page, name) in PAGES {
            player.navigation().invoke_open(page);
            player.wait(moment);
            assert!(player.key(Key::Back), "{setting}, {name}");
            player.wait(moment);
            assert_eq!(player.page(), Page::Start, "{setting}, {name}");
        }
        // In a game, over it, and with a question open.
        player.begin(7);
        player.wait_for_turn();
        player.navigation().invoke_open(Page::HowToPlay);
        player.wait(moment);
        assert!(player.key(Key::Back), "{setting}: help over the game");
        assert_eq!(player.page(), Page::Game, "{setting}");
        player.wait(moment);
        player.act(0);
        player.wait(moment);
        assert!(player.key(Key::Back), "{setting}: while something is shown");
        assert_eq!(player.page(), Page::Start, "{setting}");
        player.wait(moment);
        player.start_page().invoke_new_game();
        player.wait(moment);
        assert_eq!(player.dialog(), Dialog::AbandonGame, "{setting}");
        assert!(player.key(Key::Back), "{setting}: a question");
        assert_eq!(
            (player.dialog(), player.page()),
            (Dialog::None, Page::Start)
        );
    }
    // After a game.
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    for turn in 0..20_000 {
        player.wait_for_turn();
        if player.page() != Page::Game {
            break;
        }
        match player.movable().first() {
            Some(row) => player.game_page().invoke_piece_chosen(*row as i32),
            None => player.act(turn),
        }
    }
    assert_eq!(player.page(), Page::Result);
    assert!(player.key(Key::Back), "the result");
    assert_eq!(player.page(), Page::Start);
}
