//! The result: who is listed where, and why.

use std::cmp::Reverse;
use std::time::Duration;

use ludo::gui::ui::{
    KeepingAdapter, Level, Page, ResultAdapter, ResultRow, RuleSetName, RulesAdapter,
    StatisticsAdapter,
};
use ludo_app::session::{Cells, TAKEOVER_GRACE};
use ludo_engine::rules::Seat;
use slint::{ComponentHandle, Model};
use window_tests::Player;

/// Plays a game by these rules to its end, and says how its result is listed.
fn result_by(player: &Player, rules: RuleSetName, seed: u64) -> Vec<ResultRow> {
    let window = player.app.window().clone_strong();
    window.global::<RulesAdapter>().invoke_choose(rules);
    player.begin(seed);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    player.wait(Duration::from_millis(1));
    window.global::<ResultAdapter>().get_rows().iter().collect()
}

/// Everything that the page says.
fn said(player: &Player) -> Vec<String> {
    let nodes = player.nodes().into_iter();
    nodes.map(|node| node.label).collect()
}

/// Pieces on the goal, pieces out of the base, and their steps.
fn progress(player: &Player, side: i32) -> (u8, usize, i32) {
    let game = player.saved_game();
    let (position, cells) = (game.position(), Cells::new(&game.setup().rules));
    let is_it = |seat: &&Seat| i32::from(cells.side(**seat)) == side;
    let seat = *Seat::ALL.iter().find(is_it).expect("each side has a seat");
    let out = position
        .pieces()
        .of(seat)
        .iter()
        .filter(|steps| !steps.is_base());
    (
        position.pieces().home(seat, position.rules().column),
        out.clone().count(),
        out.map(|steps| i32::from(steps.get())).sum(),
    )
}

#[test]
fn those_without_a_place_are_listed_by_how_far_they_came_and_the_page_says_so() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    let mut is_in_seat_order = true;
    for seed in [8, 11, 12] {
        let rows = result_by(&player, RuleSetName::Classic, seed);
        assert_eq!(rows.len(), 4);
        assert_eq!((rows[0].rank, rows[0].home), (1, 4), "the winner first");
        assert!(
            rows[1..].iter().all(|row| row.rank == 0),
            "they have no place"
        );
        let others: Vec<_> = rows[1..]
            .iter()
            .map(|row| progress(&player, row.side))
            .collect();
        assert!(
            others.is_sorted_by_key(|progress| Reverse(*progress)),
            "{others:?}"
        );
        is_in_seat_order &= rows[1..].is_sorted_by_key(|row| row.side);
        let texts = said(&player);
        let explains =
            |text: &String| text.contains("They get no place") || text.contains("get no place:");
        assert!(texts.iter().any(explains), "{texts:?}");
        player.navigation().invoke_back();
    }
    assert!(!is_in_seat_order, "these games tell the two orders apart");
}

#[test]
fn a_winner_with_fewer_points_stands_first_and_the_page_says_why() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    for seed in [8, 11] {
        let rows = result_by(&player, RuleSetName::Parchis, seed);
        assert_eq!(rows[0].home, 4, "the winner first");
        let points: Vec<i32> = rows[1..].iter().map(|row| row.points).collect();
        assert!(
            points.is_sorted_by_key(|points| Reverse(*points)),
            "{points:?}"
        );
        let texts = said(&player);
        let explains =
            |text: &String| text.contains("then the others by points: 20 for each piece");
        assert!(texts.iter().any(explains), "{texts:?}");
        player.navigation().invoke_back();
    }
}

/// How far from the top of the window the page begins.
fn first_row(player: &Player) -> f32 {
    let nodes = player.nodes().into_iter();
    let tops = nodes.map(|node| node.area.top);
    tops.fold(f32::INFINITY, f32::min)
}

#[test]
fn a_start_on_the_result_begins_at_the_top_of_the_page() {
    let player = Player::drawn();
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    player.play_to_the_end();
    for (width, height) in [(390.0, 844.0), (320.0, 568.0), (844.0, 390.0)] {
        player.resize(width, height);
        player.wait(Duration::from_millis(20));
        let expected = first_row(&player);
        let (store, languages) = (player.store.clone(), player.languages.clone());
        let again = Player::not_shown(store, languages);
        // As window systems do it: the window has its size some time after it was made.
        again.resize(0.0, 0.0);
        again.wait(Duration::from_millis(20));
        again.app.window().show().expect("the window can be shown");
        again.wait(Duration::from_millis(20));
        again.resize(width, height);
        again.wait(Duration::from_millis(20));
        assert_eq!(again.page(), Page::Result);
        assert_eq!(first_row(&again), expected, "{width} × {height}");
        let focused = again.focused().expect("the heading has the focus").label;
        assert!(focused.contains("won"), "{focused}");
        again.app.window().hide().expect("it can be hidden");
    }
}

#[test]
fn what_was_done_on_another_page_is_seen_when_the_way_leads_back() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    player.play_to_the_end();
    player.wait(TAKEOVER_GRACE);
    player.node("Replay");
    player.tap_label("Statistics");
    player
        .app
        .window()
        .global::<StatisticsAdapter>()
        .invoke_reset();
    player.navigation().invoke_confirm();
    player.navigation().invoke_back();
    player.wait(Duration::from_millis(20));
    assert_eq!(player.page(), Page::Result);
    // The game is still in hand: it can be watched, though no game is counted any more.
    player.tap_label("Replay");
    assert_eq!(player.page(), Page::Watch);
    player.navigation().invoke_back();
    assert_eq!(player.page(), Page::Result);

    // Settings come with an import where nothing was counted.
    player.settings_page().invoke_choose_language(0);
    player.navigation().invoke_back();
    player.tap_label("Hard");
    let rules = player.app.window().clone_strong();
    rules
        .global::<RulesAdapter>()
        .invoke_choose(RuleSetName::Parchis);
    let text = rules.global::<KeepingAdapter>().invoke_text();
    player.tap_label("Easy");
    rules
        .global::<RulesAdapter>()
        .invoke_choose(RuleSetName::Classic);
    player.navigation().invoke_open(Page::Statistics);
    player.navigation().invoke_open(Page::Keeping);
    rules.global::<KeepingAdapter>().invoke_import_text(text);
    player.navigation().invoke_dismiss();
    player.navigation().invoke_back();
    player.navigation().invoke_back();
    player.wait(Duration::from_millis(20));
    assert_eq!(player.page(), Page::Start);
    player.node("Rules: Parchís");
    assert_eq!(player.start_page().get_level(), Level::Hard);
}
