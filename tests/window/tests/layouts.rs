//! Every page on real device sizes and at every text size: controls are large enough, inside, and apart.
//!
//! A run takes a sample of the combinations; with LUDO_ALL_LAYOUTS set it takes all.

use std::time::Duration;

use i_slint_backend_testing::ElementHandle;
use ludo::gui::ui::{Dialog, Page, RecordAdapter, ResultAdapter, StatisticsAdapter, WatchAdapter};
use ludo_app::session::TAKEOVER_GRACE;
use slint::ComponentHandle;
use slint::platform::Key;
use window_tests::Player;
use window_tests::look::{Area, PAGES};

/// Width, height, and what the system keeps at the top, the bottom, the left and the right.
const DEVICES: [[f32; 6]; 17] = [
    [320.0, 568.0, 20.0, 0.0, 0.0, 0.0],
    [360.0, 640.0, 24.0, 48.0, 0.0, 0.0],
    [360.0, 800.0, 30.0, 24.0, 0.0, 0.0],
    [375.0, 667.0, 20.0, 0.0, 0.0, 0.0],
    [390.0, 844.0, 47.0, 34.0, 0.0, 0.0],
    [393.0, 852.0, 59.0, 34.0, 0.0, 0.0],
    [412.0, 915.0, 40.0, 48.0, 0.0, 0.0],
    [430.0, 932.0, 59.0, 34.0, 0.0, 0.0],
    [600.0, 960.0, 24.0, 48.0, 0.0, 0.0],
    [820.0, 1180.0, 24.0, 20.0, 0.0, 0.0],
    [1024.0, 1366.0, 24.0, 20.0, 0.0, 0.0],
    // Both landscape turns, a small phone, tablets, and a third of a split screen.
    [844.0, 390.0, 0.0, 21.0, 47.0, 0.0],
    [844.0, 390.0, 0.0, 21.0, 0.0, 47.0],
    [667.0, 375.0, 0.0, 0.0, 0.0, 0.0],
    [1180.0, 820.0, 24.0, 20.0, 0.0, 0.0],
    [1366.0, 1024.0, 24.0, 20.0, 0.0, 0.0],
    [320.0, 1024.0, 24.0, 20.0, 0.0, 0.0],
];
const TEXT_SCALES: [f32; 3] = [1.0, 1.3, 2.0];
/// The least height and width of a control.
const TARGET: f32 = 44.0;
/// At the left and the right edge of the screen, a finger that slides a little goes back or to another app.
const GESTURES: f32 = 24.0;
/// Nothing else can be tapped this near the die.
const DIE_MARGIN: f32 = 8.0;
/// No page is longer than so many screens.
const MOST_SCREENS: usize = 40;

struct Walk {
    player: Player,
    faults: Vec<String>,
    count: usize,
}

impl Walk {
    fn look(&mut self, state: &str) {
        let all = std::env::var_os("LUDO_ALL_LAYOUTS").is_some();
        for device in DEVICES {
            for scale in TEXT_SCALES {
                self.count += 1;
                // Of five combinations one; five shares no factor with the lengths of the lists.
                if all || self.count.is_multiple_of(5) {
                    self.check(state, device, scale);
                }
            }
        }
        self.player.set_insets(0.0, 0.0, 0.0, 0.0);
        self.player.set_text_scale(1.0);
        self.player.resize(390.0, 844.0);
    }

    fn check(&mut self, state: &str, device: [f32; 6], scale: f32) {
        let [width, height, top, bottom, left, right] = device;
        let player = &self.player;
        player.set_text_scale(scale);
        player.resize(width, height);
        player.set_insets(top, bottom, left, right);
        // What the new size calls for is made with the next moment.
        player.wait(Duration::from_millis(1));
        let safe = Area {
            left,
            top,
            right: width - right,
            bottom: height - bottom,
        };
        // Other pages scroll: only what is in sight is found, so the whole way down is looked at.
        let is_fixed =
            matches!(player.page(), Page::Game | Page::Watch) || player.dialog() != Dialog::None;
        let mut controls = player.controls();
        // The page before may have been left at its end, and a column that stays is scrolled as far.
        for _ in 0..if is_fixed { 0 } else { MOST_SCREENS } {
            player.key(Key::PageUp);
            let above = player.controls();
            if above == controls && !controls.is_empty() {
                break;
            }
            controls = above;
        }
        let mut labels = 0;
        for _ in 0..MOST_SCREENS {
            labels += controls.len();
            self.check_controls(
                &format!("{state} at {width} × {height}, text × {scale}"),
                &controls,
                safe,
                width,
                is_fixed,
            );
            if is_fixed {
                break;
            }
            self.player.key(Key::PageDown);
            let further = self.player.controls();
            // A screen may have none, and the next one some.
            if further == controls && !controls.is_empty() {
                break;
            }
            controls = further;
        }
        let (player, faults) = (&self.player, &mut self.faults);
        assert!(
            labels > 0,
            "{state} at {width} × {height}, text × {scale}: no controls"
        );
        let mut fault = |what: String| {
            faults.push(format!(
                "{state} at {width} × {height}, text × {scale}: {what}"
            ));
        };
        if player.page() == Page::Game && player.dialog() == Dialog::None {
            let die = Area::of(&player.element("Die"));
            let margin = die.grown(DIE_MARGIN);
            for (label, area) in controls.iter().filter(|(_, area)| *area != die) {
                if area.overlaps(margin) {
                    fault(format!("{label} {area:?} is too near the die {die:?}"));
                }
            }
            if player.settings_page().get_move_list() {
                // The list may stand in place of the board.
                return;
            }
            let corner = player.board_point(0.0, 0.0);
            let end = player.board_point(15.0, 15.0);
            let board = Area {
                left: corner.x,
                top: corner.y,
                right: end.x,
                bottom: end.y,
            };
            if board.overlaps(margin) {
                fault(format!("the board {board:?} is too near the die {die:?}"));
            }
            // Upright, the board takes the whole width: a target reaches far enough inwards. Lying, there is room.
            if width > height && (board.left < GESTURES || board.right > width - GESTURES) {
                fault(format!(
                    "squares lie where system gestures begin: {board:?}"
                ));
            }
            let reach = board.left + (board.right - board.left) / 30.0 + TARGET / 2.0;
            if reach < GESTURES {
                fault(format!(
                    "pieces can only be reached where system gestures begin: {board:?}"
                ));
            }
            let targets = Area::of(&player.element_of("Board::touch"));
            for (label, area) in &controls {
                if area.overlaps(targets) {
                    fault(format!(
                        "{label} {area:?} lies under the board's targets {targets:?}"
                    ));
                }
            }
            if board.left < safe.left || board.right > safe.right || board.bottom > safe.bottom {
                fault(format!("the board is outside: {board:?}"));
            }
        }
    }
}

impl Walk {
    fn check_controls(
        &mut self,
        place: &str,
        controls: &[(String, Area)],
        safe: Area,
        width: f32,
        is_fixed: bool,
    ) {
        let mut fault = |what: String| self.faults.push(format!("{place}: {what}"));
        for (index, (label, area)) in controls.iter().enumerate() {
            if area.right - area.left < TARGET || area.bottom - area.top < TARGET {
                fault(format!("{label} is small: {area:?}"));
            }
            if area.left < GESTURES - 0.5 || area.right > width - GESTURES + 0.5 {
                fault(format!(
                    "{label} lies where system gestures begin: {area:?}"
                ));
            }
            let inside_across = area.left >= safe.left - 0.5 && area.right <= safe.right + 0.5;
            let inside_down = area.top >= safe.top - 0.5 && area.bottom <= safe.bottom + 0.5;
            if !inside_across || is_fixed && !inside_down {
                fault(format!("{label} is outside: {area:?}"));
            }
            for (other, place) in &controls[index + 1..] {
                // What is scrolled away passes behind the bar, which is cut off there.
                let is_behind = !is_fixed && label == "Back" && area.top < safe.top + 60.0;
                if area.overlaps(*place) && !is_behind {
                    fault(format!("{label} {area:?} lies over {other} {place:?}"));
                }
            }
        }
    }
}

#[test]
fn on_every_page_the_controls_are_large_enough_inside_and_apart() {
    let player = Player::drawn();
    let mut walk = Walk {
        player,
        faults: Vec::new(),
        count: 0,
    };
    walk.look("start");
    for (page, name) in PAGES {
        walk.player.navigation().invoke_open(page);
        walk.look(name);
        walk.player.navigation().invoke_back();
    }
    walk.player.begin(7);
    walk.player.wait_for_turn();
    walk.player.tap_die();
    while !walk.player.game_page().get_can_skip() {
        walk.player.wait(Duration::from_millis(100));
    }
    walk.look("CPUs play");
    walk.player.wait_for_turn();
    assert!(walk.player.game_page().get_can_look_back());
    for side in [0, 2, 1] {
        walk.player.settings_page().invoke_choose_die_side(side);
        walk.look(["game, die left", "game", "game, die right"][side as usize]);
    }
    walk.player.settings_page().invoke_choose_move_list(true);
    walk.look("game with a list");
    while walk.player.movable().is_empty() {
        walk.player.tap_die();
        walk.player.wait_for_turn();
    }
    walk.look("a choice in the list");
    walk.player.settings_page().invoke_choose_move_list(false);
    walk.player.tap_label("What happened?");
    assert_eq!(walk.player.dialog(), Dialog::Recap);
    walk.look("what happened");
    walk.player.navigation().invoke_back();
    walk.player.navigation().invoke_back();
    walk.player.tap_label("New game");
    assert_eq!(walk.player.dialog(), Dialog::AbandonGame);
    walk.look("abandon");
    walk.player.navigation().invoke_back();
    walk.player.settings_page().invoke_choose_pace(3);
    walk.player.begin(11);
    walk.player.play_to_the_end();
    assert_eq!(walk.player.page(), Page::Result);
    walk.look("result");
    let window = walk.player.app.window().clone_strong();
    walk.player.wait(TAKEOVER_GRACE);
    window.global::<ResultAdapter>().invoke_review();
    assert_eq!(walk.player.page(), Page::Review);
    walk.look("review");
    walk.player.navigation().invoke_back();
    walk.player.navigation().invoke_open(Page::Statistics);
    walk.look("statistics of a game");
    window.global::<StatisticsAdapter>().invoke_open_record(0);
    walk.look("record");
    window.global::<RecordAdapter>().invoke_show_dice();
    walk.look("dice of a game");
    walk.player.navigation().invoke_back();
    window.global::<RecordAdapter>().invoke_watch();
    assert_eq!(walk.player.page(), Page::Watch);
    walk.look("watch");
    window.global::<WatchAdapter>().invoke_go_to(i32::MAX);
    walk.look("watched to its end");
    assert!(
        walk.faults.is_empty(),
        "{} faults\n{}",
        walk.faults.len(),
        walk.faults.join("\n")
    );
}

/// Whether all rows of the list of moves can be seen, and whether a mark says that it scrolls.
fn list_in_sight(player: &Player) -> (bool, bool) {
    player.wait(Duration::from_millis(20));
    let list = Area::of(&player.element("MoveList"));
    let of = |name: &str| -> Vec<Area> {
        ElementHandle::find_by_element_type_name(player.app.window(), name)
            .map(|element| Area::of(&element))
            .collect()
    };
    let rows = of("Entry");
    assert_eq!(rows.len(), 4, "a row for each piece");
    let is_whole = rows.iter().all(|row| row.is_in(list.grown(0.5)));
    (is_whole, !of("ScrollMark").is_empty())
}

#[test]
fn the_whole_list_of_moves_is_in_sight_and_where_words_are_too_long_for_that_a_mark_says_so() {
    let player = Player::drawn();
    player.settings_page().invoke_choose_move_list(true);
    player.settings_page().invoke_choose_pace(3);
    player.begin(1);
    let mut faults = Vec::new();
    let mut choices = 0;
    for turn in 0..24 {
        player.wait_for_turn();
        // Now and then, from where all are in the base to where most are on the way.
        choices += usize::from(!player.movable().is_empty());
        if !player.movable().is_empty() && choices % 4 == 1 {
            for (width, height) in [
                (320.0, 568.0),
                (390.0, 844.0),
                (667.0, 375.0),
                (844.0, 390.0),
            ] {
                for scale in [1.0, 1.3, 2.0] {
                    player.resize(width, height);
                    player.set_text_scale(scale);
                    for language in 1..=7 {
                        player.settings_page().invoke_choose_language(language);
                        let (is_whole, is_marked) = list_in_sight(&player);
                        let is_english = language == 2;
                        if is_whole == is_marked || (is_english && !is_whole) {
                            faults.push(format!(
                                "turn {turn}, language {language} at {width} × {height}, text × {scale}: whole {is_whole}, marked {is_marked}"
                            ));
                        }
                    }
                }
            }
            player.set_text_scale(1.0);
            player.resize(390.0, 844.0);
            player.settings_page().invoke_choose_language(2);
        }
        let row = player.movable().first().copied();
        match row {
            Some(row) => player.game_page().invoke_piece_chosen(row as i32),
            None => player.tap_die(),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
