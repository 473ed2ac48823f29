//! The games that were played: their statistics, records and dice, watching them again, export and import.

#[path = "../../common/played.rs"]
mod played;

use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::ElementHandle;
use ludo::gui::ui::{
    Dialog, DiceAdapter, GameOutcome, GuideAdapter, KeepingAdapter, Message, Page, RecordAdapter,
    ResultAdapter, StatisticsAdapter, WatchAdapter,
};
use ludo_app::archive::Archive;
use ludo_app::session::{Control, Pace, TAKEOVER_GRACE, Watching};
use ludo_app::stats::Selection;
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::game::{Fingerprint, Game, GameId, Level, Record, Setup};
use ludo_engine::rules::{Piece, RuleSetName};
use slint::platform::Key;
use slint::{ComponentHandle, LogicalPosition, Model};
use window_tests::Player;

use played::play_first_moves;

/// A game by a preset, every choice being the first legal one.
fn played(name: RuleSetName, seed: u64, actions: usize) -> Game {
    let rules = name.preset().expect("a preset");
    let level = Level::ALL[seed as usize % 3];
    let mut game = Game::new(Setup::new(GameId(seed), name, rules, level, seed, seed));
    play_first_moves(&mut game, actions);
    game.add_played(Duration::from_secs(600 + seed));
    game
}

/// A store in which so many games are counted, of all presets, finished and given up.
fn store_of(games: u64) -> Rc<MemoryStore> {
    let store = Rc::new(MemoryStore::new());
    let mut archive = Archive::open(store.clone()).archive;
    for seed in 1..=games {
        let name = RuleSetName::PRESETS[seed as usize % 5];
        let actions = if seed % 6 == 0 { 90 } else { usize::MAX };
        archive
            .count(&played(name, seed, actions))
            .expect("memory can be written");
    }
    store
}

fn statistics_page(player: &Player) -> StatisticsAdapter<'_> {
    player.app.window().global::<StatisticsAdapter>()
}

fn watch_page(player: &Player) -> WatchAdapter<'_> {
    player.app.window().global::<WatchAdapter>()
}

fn record_page(player: &Player) -> RecordAdapter<'_> {
    player.app.window().global::<RecordAdapter>()
}

/// Scrolls until the control with this label is in sight, and taps it.
fn find_and_tap(player: &Player, label: &str) {
    for _ in 0..120 {
        let found = ElementHandle::find_by_accessible_label(player.app.window(), label)
            .filter(|element| {
                element.accessible_role() != Some(i_slint_backend_testing::AccessibleRole::Text)
            })
            .find(|element| {
                let (top, height) = (element.absolute_position().y, element.size().height);
                top > 60.0 && top + height < 840.0
            });
        if found.is_some() {
            player.tap_label(label);
            return;
        }
        player.key(Key::DownArrow);
        player.wait(Duration::from_millis(20));
    }
    panic!("{label} is not on page {:?}", player.page());
}

/// Checks that the board shows this game.
fn assert_board_is(player: &Player, game: &Game) {
    let text = game.to_text();
    let mut watching = Watching::new(game.record(), Pace::NORMAL).expect("it follows the rules");
    watching.handle(Control::GoTo(usize::MAX));
    let view = watching.view();
    let cells = ludo_app::session::Cells::new(&game.setup().rules);
    for (seat, pieces) in view.pieces.iter() {
        for piece in Piece::ALL {
            let row = usize::from(cells.side(seat)) * 4 + piece.index();
            let shown = &player.pieces()[row];
            let expected = &pieces[piece.index()];
            assert_eq!(
                (shown.column, shown.row, shown.movable),
                (expected.at.column, expected.at.row, false),
                "{seat:?} {piece:?}\n{text}"
            );
        }
    }
    assert!(!player.game_page().get_die_ready());
}

/// Checks that the board shows this game as it was after so many steps.
fn assert_board_is_at(player: &Player, game: &Game, step: usize) {
    let part = Record {
        log: game.log()[..step].to_vec(),
        ..game.record()
    };
    assert_board_is(player, &part.replay().expect("a part of a game").game);
}

#[test]
fn a_game_that_was_played_is_found_in_the_strip_and_watched_to_its_end() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.begin(7);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    let game = player.saved_game();
    let result = player.app.window().global::<ResultAdapter>();
    let fingerprint = Fingerprint::of(7).to_string();
    assert_eq!(result.get_fingerprint().as_str(), fingerprint);

    player.navigation().invoke_open(Page::Statistics);
    player.wait(Duration::from_millis(50));
    let row = statistics_page(&player)
        .get_last_games()
        .row_data(0)
        .expect("a game");
    let outcome = ["Lost", "Won"][usize::from(row.outcome == GameOutcome::Won)];
    find_and_tap(&player, &format!("Game 1: {outcome}. Classic, Normal."));
    assert_eq!(player.page(), Page::Record);
    let record = record_page(&player);
    assert_eq!(record.get_number(), 1);
    assert_eq!(record.get_seed().as_str(), "7");
    assert_eq!(record.get_fingerprint().as_str(), fingerprint);
    assert_eq!(record.get_rolls(), game.position().rolls() as i32);
    assert_eq!(
        record.get_winner(),
        game.position()
            .finished()
            .next()
            .map_or(-1, |seat| seat.index() as i32)
    );

    let before = (player.saved_text(), player.store.bytes(Document::Games));
    let writes = player.store.operations().len();
    find_and_tap(&player, "Replay");
    assert_eq!(player.page(), Page::Watch);
    let watch = watch_page(&player);
    assert!(watch.get_playing(), "it begins by itself");
    player.tap_label("Pause");
    player.tap_label("To the beginning");
    assert_eq!(
        (watch.get_step(), watch.get_steps()),
        (0, game.log().len() as i32)
    );
    assert_board_is(&player, &Game::new(*game.setup()));
    player.tap_label("One step forward");
    assert_eq!((watch.get_step(), watch.get_roll()), (1, 1));
    player.wait(Duration::from_secs(3));
    assert_eq!(watch.get_step(), 1, "it stands still after a step");
    player.tap_label("One step back");
    assert_eq!(watch.get_step(), 0);
    player.tap_label("Play");
    assert!(watch.get_playing());
    player.wait(Duration::from_secs(10));
    let step = watch.get_step();
    assert!(step > 4, "{step} steps in ten seconds");
    player.tap_label("Pause");
    player.wait(Duration::from_secs(10));
    assert!(watch.get_step() - step < 2 && !watch.get_playing());
    // Taps on the board and the die do nothing.
    player.tap(player.board_point(7.5, 7.5));
    player.tap(player.piece_point(0));
    player.game_page().invoke_die_tapped();
    player.wait(Duration::from_secs(1));
    assert_board_is_at(&player, &game, watch.get_step() as usize);
    player.tap_label("To the end");
    assert_eq!(
        (watch.get_step(), watch.get_roll()),
        (watch.get_steps(), watch.get_rolls())
    );
    assert_board_is(&player, &game);
    player.tap_label("To the beginning");
    assert_eq!(watch.get_step(), 0);
    player.tap_label("To the end");
    for _ in 0..60 {
        player.tap_label("One step back");
    }
    // Played by itself it ends where the game ended, and stands still there.
    player.tap_label("Play");
    for _ in 0..300 {
        if !watch.get_playing() {
            break;
        }
        player.wait(Duration::from_secs(1));
    }
    assert_eq!(watch.get_step(), watch.get_steps());
    assert!(!watch.get_playing());
    assert_board_is(&player, &game);
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Record);
    let after = (player.saved_text(), player.store.bytes(Document::Games));
    assert_eq!(after, before, "watching changes nothing");
    assert_eq!(
        player.store.operations().len(),
        writes,
        "and writes nothing"
    );
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Statistics);
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Result);
}

#[test]
fn a_game_is_watched_from_its_result_and_a_finger_leads_through_it() {
    let player = Player::new();
    player.settings_page().invoke_choose_pace(3);
    player.begin(7);
    player.play_to_the_end();
    player.settings_page().invoke_choose_pace(1);
    player.wait(TAKEOVER_GRACE);
    find_and_tap(&player, "Replay");
    assert_eq!(player.page(), Page::Watch);
    let game = player.saved_game();
    let watch = watch_page(&player);
    assert!(watch.get_playing());

    // The line goes from the middle of the knob at one end to its middle at the other.
    let track = player.labelled("Position in the game");
    let (corner, size) = (track.absolute_position(), track.size());
    let at = |share: f32| {
        let x = corner.x + 8.0 + (size.width - 16.0) * share;
        LogicalPosition::new(x, corner.y + size.height / 2.0)
    };
    let steps = game.log().len();
    let assert_at = |step: usize| {
        assert_eq!(watch.get_step(), step as i32);
        assert!(!watch.get_playing(), "it stands still under the finger");
        assert_board_is_at(&player, &game, step);
    };
    player.press(at(0.5));
    assert_at(steps.div_ceil(2));
    player.slide(at(0.25));
    let quarter = (steps as f32 * 0.25).round() as usize;
    assert_at(quarter);
    player.slide(LogicalPosition::new(389.0, 5.0));
    assert_at(steps);
    player.slide(LogicalPosition::new(1.0, 5.0));
    assert_at(0);
    player.slide(at(0.25));
    player.release(at(0.25));
    assert_at(quarter);
    player.slide(at(0.75));
    player.wait(Duration::from_secs(5));
    assert_at(quarter);
    // Keys and screen readers go by steps.
    track.invoke_accessible_increment_action();
    assert_at(quarter + 1);
    track.invoke_accessible_decrement_action();
    track.invoke_accessible_decrement_action();
    assert_at(quarter - 1);
    track.set_accessible_value((steps + 5).to_string());
    assert_at(steps);

    player.key(Key::Back);
    assert_eq!(player.page(), Page::Result);
    find_and_tap(&player, "Play again");
    player.wait_for_turn();
    player.assert_board_is_the_save();
}

#[test]
fn a_game_is_watched_faster_than_it_was_played() {
    let player = Player::with(store_of(1));
    player.navigation().invoke_open(Page::Statistics);
    statistics_page(&player).invoke_open_record(0);
    record_page(&player).invoke_watch();
    let watch = watch_page(&player);
    let steps_in_ten_seconds = || {
        watch.invoke_go_to(0);
        watch.invoke_play_or_pause();
        // What is held at four times the speed is shorter than a usual step of the clock.
        for _ in 0..500 {
            player.wait(Duration::from_millis(20));
        }
        watch.get_step()
    };
    let mut before = steps_in_ten_seconds();
    for speed in [2, 4] {
        player.tap_label(&format!("Speed: {}×", speed / 2));
        assert_eq!(watch.get_speed(), speed);
        let now = steps_in_ten_seconds();
        assert!(now * 2 > before * 3, "{before} and {now} steps at {speed}");
        before = now;
    }
    // The next one is watched as fast.
    player.key(Key::Back);
    record_page(&player).invoke_watch();
    player.tap_label("Speed: 4×");
    assert_eq!(watch.get_speed(), 1);
    let now = steps_in_ten_seconds();
    assert!(now * 2 < before, "{now} steps, {before} at four times");
}

#[test]
fn a_page_is_found_again_where_it_was_scrolled() {
    let player = Player::with(store_of(30));
    player.tap_label("Statistics");
    let latest = || {
        let mut rows = ElementHandle::find_by_element_type_name(player.app.window(), "LastGame");
        let is_latest = |row: &ElementHandle| {
            let label = row.accessible_label();
            label.is_some_and(|label| label.starts_with("Game 30: "))
        };
        rows.find(is_latest).expect("the last games are listed")
    };
    let top = || latest().absolute_position().y;
    let at_first = top();
    for _ in 0..5 {
        player.key(Key::DownArrow);
    }
    player.wait(Duration::from_millis(20));
    let left_at = top();
    assert!(left_at < at_first - 100.0, "{left_at}, at first {at_first}");
    find_and_tap(
        &player,
        &latest().accessible_label().expect("it was found by it"),
    );
    assert_eq!(player.page(), Page::Record);
    find_and_tap(&player, "Dice of this game");
    assert_eq!(player.page(), Page::Dice);
    player.key(Key::Back);
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Statistics);
    player.wait(Duration::from_millis(20));
    assert_eq!(top(), left_at);
    // Where it is come to in another way it begins at its top.
    player.key(Key::Back);
    player.tap_label("Statistics");
    assert_eq!(top(), at_first);
}

#[test]
fn a_game_in_progress_waits_while_another_one_is_watched() {
    let player = Player::with(store_of(3));
    player.begin(99);
    player.wait_for_turn();
    player.act(0);
    player.wait_for_turn();
    let before = player.saved_game();
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Start);
    player.navigation().invoke_open(Page::Statistics);
    statistics_page(&player).invoke_open_record(0);
    record_page(&player).invoke_watch();
    assert_eq!(player.page(), Page::Watch);
    watch_page(&player).invoke_play_or_pause();
    player.wait(Duration::from_secs(30));
    // The app leaves the front and comes back: what is watched stands still.
    player.app.leave_front();
    let step = watch_page(&player).get_step();
    player.app.come_to_front();
    player.wait(Duration::from_secs(30));
    assert_eq!(watch_page(&player).get_step(), step);
    assert!(!watch_page(&player).get_playing());
    for page in [Page::Record, Page::Statistics, Page::Start] {
        player.key(Key::Back);
        assert_eq!(player.page(), page);
    }
    player.tap_label("Continue");
    player.wait_for_turn();
    assert_eq!(player.saved_game().log(), before.log());
    player.assert_board_is_the_save();
    player.act(0);
    player.wait_for_turn();
    player.assert_board_is_the_save();
}

#[test]
fn every_page_of_the_games_tells_what_the_archive_has() {
    let player = Player::with(store_of(50));
    player.navigation().invoke_open(Page::Statistics);
    let page = statistics_page(&player);
    let statistics = player.statistics();
    let figures = statistics.figures(Selection::ALL);
    let total = page.get_total();
    assert_eq!(total.played, 50);
    assert_eq!(total.captures_made, figures.captures_made as i32);
    let (low, high) = figures.share_range().expect("games were decided");
    assert_eq!(
        (total.share_low, total.share_high),
        (i32::from(low), i32::from(high))
    );
    let by_rules: i32 = page.get_rule_sets().iter().map(|row| row.played).sum();
    assert_eq!(by_rules, 50);
    let rows: Vec<_> = page.get_last_games().iter().collect();
    let numbers: Vec<i32> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (31..=50).rev().collect::<Vec<_>>());
    for (row, shown) in rows.iter().enumerate() {
        page.invoke_open_record(row as i32);
        assert_eq!(player.page(), Page::Record);
        let record = record_page(&player);
        let report = &statistics.games()[shown.number as usize - 1];
        assert_eq!(record.get_number(), shown.number);
        assert_eq!(record.get_seed().as_str(), report.id.0.to_string());
        assert_eq!(record.get_outcome(), shown.outcome);
        player.key(Key::Back);
    }
    page.invoke_open_record(20);
    page.invoke_open_record(-1);
    assert_eq!(player.page(), Page::Statistics, "there are no such rows");
    // The earliest can be watched, too.
    page.invoke_select_rules(ludo::gui::ui::RuleSetName::House);
    let last = page.get_last_games().row_count() as i32 - 1;
    page.invoke_open_record(last);
    assert_eq!(record_page(&player).get_number(), 2);
    record_page(&player).invoke_watch();
    assert_eq!(player.page(), Page::Watch);
    player.key(Key::Back);
    player.key(Key::Back);

    player.navigation().invoke_open(Page::Dice);
    let dice = player.app.window().global::<DiceAdapter>();
    assert_eq!((dice.get_games(), dice.get_games_known()), (50, 50));
    let rolls: u32 = statistics.games().iter().map(|report| report.rolls).sum();
    assert_eq!(dice.get_rolls(), rolls as i32);
    let counted: i32 = dice
        .get_rows()
        .iter()
        .flat_map(|row| row.counts.iter().collect::<Vec<_>>())
        .sum();
    assert_eq!(counted, rolls as i32);
    player.navigation().invoke_back();

    player.navigation().invoke_open(Page::Keeping);
    let keeping = player.app.window().global::<KeepingAdapter>();
    assert_eq!(keeping.get_games(), 50);
}

#[test]
fn every_game_is_found_however_many_there_are() {
    let store = Rc::new(MemoryStore::new());
    let mut archive = Archive::open(store.clone()).archive;
    for seed in 1..=250 {
        let name = RuleSetName::PRESETS[seed as usize % 2];
        archive.count(&played(name, seed, 30)).expect("written");
    }
    let player = Player::with(store);
    player.tap_label("Statistics");
    let page = statistics_page(&player);
    let shown = || -> Vec<i32> { page.get_last_games().iter().map(|row| row.number).collect() };
    let down = |from: i32, to: i32| (to..=from).rev().collect::<Vec<_>>();
    let pages = [down(250, 231), down(230, 131), down(130, 31), down(30, 1)];
    for (index, numbers) in pages.iter().enumerate() {
        assert_eq!(shown(), *numbers);
        assert_eq!(page.get_has_newer(), index > 0);
        assert_eq!(page.get_has_older(), index < 3);
        if index < 3 {
            find_and_tap(&player, "Show older games");
        }
    }
    page.invoke_open_record(29);
    assert_eq!(record_page(&player).get_number(), 1);
    record_page(&player).invoke_watch();
    assert_eq!(player.page(), Page::Watch);
    player.key(Key::Back);
    player.key(Key::Back);
    assert_eq!(shown(), pages[3], "it is where it was left");
    for numbers in pages[..3].iter().rev() {
        page.invoke_show_newer();
        assert_eq!(shown(), *numbers);
    }
    // Other rules begin at their latest.
    page.invoke_show_older();
    page.invoke_select_rules(ludo::gui::ui::RuleSetName::Classic);
    assert_eq!(
        shown(),
        (211..=249)
            .rev()
            .step_by(2)
            .map(|n| n + 1)
            .collect::<Vec<_>>()
    );
    assert!(!page.get_has_newer() && page.get_has_older());
}

#[test]
fn games_that_cannot_be_read_are_told_when_they_are_looked_at_and_never_deleted() {
    let store = store_of(5);
    let mut text = String::from_utf8(store.bytes(Document::Games).expect("written")).expect("text");
    let newer = played(RuleSetName::Classic, 77, 90).to_text();
    text += &newer.replacen("ludo-game 1", "ludo-game 2", 1);
    text = text.replacen("seed 2\n", "seed 1\n", 1);
    store.put(Document::Games, text.clone());
    let player = Player::with(store);
    assert_eq!(player.dialog(), Dialog::None, "a start does not read them");
    player.tap_label("Statistics");
    let games = (Message::GamesDamaged, "games.ludo".to_owned());
    assert_eq!(told(&player), games);
    assert_eq!(told(&player).0, Message::GamesNewer);
    assert_eq!(player.dialog(), Dialog::None);
    assert_eq!(statistics_page(&player).get_total().played, 4);
    let player = player.killed_and_started_again();
    player.tap_label("Statistics");
    assert_eq!(player.dialog(), Dialog::None, "it is told once");
    assert_eq!(player.store.bytes(Document::Games), Some(text.into_bytes()));
}

#[test]
fn a_record_that_is_gone_by_now_is_told_where_it_would_be_watched() {
    let player = Player::with(store_of(2));
    player.navigation().invoke_open(Page::Statistics);
    statistics_page(&player).invoke_open_record(0);
    player
        .store
        .fail_reads(std::io::ErrorKind::PermissionDenied);
    record_page(&player).invoke_watch();
    let (message, detail) = told(&player);
    assert_eq!(message, Message::CannotRead);
    assert!(detail.starts_with("games.ludo: "), "{detail}");
    assert_eq!(player.page(), Page::Record);
    player.store.work();
    record_page(&player).invoke_watch();
    assert_eq!(player.page(), Page::Watch);
}

#[test]
fn a_seat_has_the_same_name_in_the_dice_and_on_the_board() {
    // Anticlockwise, seat 1 sits at the right: it is CPU 3.
    let store = Rc::new(MemoryStore::new());
    let game = played(RuleSetName::Parchis, 3, usize::MAX);
    let mut archive = Archive::open(store.clone()).archive;
    archive.count(&game).expect("written");
    let player = Player::with(store);
    player.navigation().invoke_open(Page::Statistics);
    statistics_page(&player).invoke_open_record(0);
    record_page(&player).invoke_show_dice();
    assert_eq!(player.page(), Page::Dice);
    let dice = player.app.window().global::<DiceAdapter>();
    assert!(dice.get_one_game());
    let rows: Vec<_> = dice.get_rows().iter().collect();
    for (side, seat) in [(0, 0), (1, 3), (2, 2), (3, 1)] {
        let counts: Vec<i32> = rows[side].counts.iter().collect();
        let faces = game.faces().0[seat].map(|count| count as i32);
        assert_eq!(counts, faces);
    }
    player.navigation().invoke_back();
    assert_eq!(player.page(), Page::Record);
}

#[test]
fn the_fingerprint_is_seen_from_the_first_roll_on_and_the_seed_only_afterwards() {
    let player = Player::new();
    player.begin(7);
    player.wait_for_turn();
    let guide = || {
        player
            .app
            .window()
            .global::<GuideAdapter>()
            .get_fingerprint()
    };
    player.navigation().invoke_open(Page::HowToPlay);
    assert_eq!(guide().as_str(), "");
    player.navigation().invoke_back();
    player.wait_for_turn();
    player.act(0);
    player.navigation().invoke_open(Page::HowToPlay);
    assert_eq!(guide().as_str(), Fingerprint::of(7).to_string());
    let label = format!("Fingerprint of the seed: {}", guide());
    let is_shown =
        || ElementHandle::find_by_accessible_label(player.app.window(), &label).count() == 1;
    for _ in 0..200 {
        if is_shown() {
            break;
        }
        player.key(Key::DownArrow);
        player.wait(Duration::from_millis(20));
    }
    assert!(is_shown(), "it stands where the dice are explained");
    player.navigation().invoke_back();
    player.key(Key::Back);
    player.navigation().invoke_open(Page::HowToPlay);
    assert_eq!(guide().as_str(), "", "no game is in front");
}

#[test]
fn what_was_exported_comes_back_after_a_reset_and_is_not_counted_twice() {
    export_and_import(&Player::with(store_of(9)));
}

#[test]
fn the_same_holds_on_a_phone_whose_system_has_the_clipboard() {
    export_and_import(&Player::on_phone(store_of(9)));
}

fn export_and_import(player: &Player) {
    player.settings_page().invoke_choose_hue(2);
    let before = player.statistics();
    let games = player.store.bytes(Document::Games);
    player.navigation().invoke_open(Page::Statistics);
    find_and_tap(player, "Export and import");
    assert_eq!(player.page(), Page::Keeping);
    let said = |message: Message| {
        assert_eq!(player.dialog(), Dialog::Message);
        assert_eq!(player.navigation().get_message(), message);
        player.tap_label("OK");
        assert_eq!(player.dialog(), Dialog::None);
    };
    player.tap_label("Copy the text");
    player.wait(Duration::from_millis(100));
    said(Message::Copied);
    player.tap_label("Write a file");
    said(Message::FileWritten);
    // Nothing is new.
    player.tap_label("Paste the text");
    player.wait(Duration::from_millis(100));
    let numbers = || {
        (
            player.navigation().get_message_number(),
            player.navigation().get_message_other(),
        )
    };
    assert_eq!(numbers(), (0, 9));
    said(Message::Imported);
    assert_eq!(player.statistics(), before);

    player.key(Key::Back);
    find_and_tap(player, "Reset statistics…");
    player.tap_label("Reset");
    assert_eq!(statistics_page(player).get_total().played, 0);
    assert_eq!(player.store.bytes(Document::Games), None);
    player.settings_page().invoke_choose_hue(0);

    find_and_tap(player, "Export and import");
    for round in [(9, 0), (0, 9)] {
        player.tap_label("Paste the text");
        player.wait(Duration::from_millis(100));
        assert_eq!(numbers(), round);
        said(Message::Imported);
        player.tap_label("Read the file");
        assert_eq!(numbers(), (0, 9));
        said(Message::Imported);
    }
    assert_eq!(player.statistics(), before);
    assert_eq!(player.store.bytes(Document::Games), games);
    assert_eq!(
        player.settings_page().get_hue(),
        2,
        "nothing was counted here"
    );
    player.key(Key::Back);
    assert_eq!(statistics_page(player).get_total().played, 9);
    statistics_page(player).invoke_open_record(0);
    player.key(Key::Back);

    // Texts that are none change nothing.
    player.navigation().invoke_open(Page::Keeping);
    let keeping = player.app.window().global::<KeepingAdapter>();
    let text = keeping.invoke_text().to_string();
    let before = player.store.operations();
    for (text, message) in [
        (String::new(), Message::ImportNothing),
        ("good morning".to_owned(), Message::ImportDamaged),
        (text[..text.len() / 2].to_owned(), Message::ImportDamaged),
        (
            text.replacen("\nseed ", "\nseed 1", 1),
            Message::ImportDamaged,
        ),
        (
            text.replacen("ludo-backup 1", "ludo-backup 2", 1),
            Message::ImportNewer,
        ),
    ] {
        keeping.invoke_import_text(text.into());
        said(message);
    }
    assert_eq!(player.store.operations(), before);
}

/// The message that is shown, and what it names; it is closed.
fn told(player: &Player) -> (Message, String) {
    assert_eq!(player.dialog(), Dialog::Message);
    let navigation = player.navigation();
    let said = navigation.get_message();
    let detail = navigation.get_message_detail().to_string();
    player.tap_label("OK");
    (said, detail)
}

#[test]
fn each_message_of_an_import_names_what_was_read() {
    let player = Player::with(store_of(3));
    player.navigation().invoke_open(Page::Keeping);
    let keeping = player.app.window().global::<KeepingAdapter>();
    let text = keeping.invoke_text().to_string();
    let newer = text.replacen("ludo-backup 1", "ludo-backup 2", 1);
    let torn = text[..text.len() / 2].to_owned();
    let before = player.store.operations();
    for (text, pasted, read) in [
        ("", Message::ImportNothing, Message::ImportEmptyFile),
        (" \n", Message::ImportNothing, Message::ImportEmptyFile),
        (&torn, Message::ImportDamaged, Message::ImportDamagedFile),
        (&newer, Message::ImportNewer, Message::ImportNewerFile),
    ] {
        *player.desk.text.borrow_mut() = Some(text.to_owned());
        player.tap_label("Paste the text");
        player.wait(Duration::from_millis(100));
        assert_eq!(told(&player), (pasted, String::new()));
        player.store.put(Document::Backup, text);
        player.tap_label("Read the file");
        assert_eq!(told(&player), (read, "ludo-backup.txt".to_owned()));
    }
    *player.desk.text.borrow_mut() = None;
    player.tap_label("Paste the text");
    player.wait(Duration::from_millis(100));
    assert_eq!(told(&player).0, Message::ImportNothing);
    player.store.put(Document::Backup, [b'a', 0xff]);
    player.tap_label("Read the file");
    let (message, detail) = told(&player);
    assert_eq!(message, Message::ImportUnreadableFile);
    assert!(detail.contains("ludo-backup.txt"), "{detail}");
    assert_eq!(player.store.operations(), before, "nothing was changed");
    player.store.fail_writes(std::io::ErrorKind::StorageFull);
    player.tap_label("Write a file");
    let (message, detail) = told(&player);
    assert_eq!(message, Message::FileNotWritten);
    assert!(detail.contains("ludo-backup.txt"), "{detail}");
}

#[test]
fn an_export_that_another_system_has_written_is_read() {
    let player = Player::with(store_of(3));
    player.navigation().invoke_open(Page::Keeping);
    let keeping = player.app.window().global::<KeepingAdapter>();
    let text = keeping.invoke_text().to_string();
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let utf16 =
        |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> { windows.encode_utf16().flat_map(bytes).collect() };
    for bytes in [
        windows.clone().into_bytes(),
        text.replace('\n', " \n").into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
    ] {
        player.store.put(Document::Backup, bytes);
        player.tap_label("Read the file");
        assert_eq!(player.navigation().get_message_other(), 3);
        assert_eq!(told(&player).0, Message::Imported);
    }
}

#[test]
fn a_clipboard_whose_owner_does_not_answer_is_waited_for_a_while_and_the_page_can_be_left() {
    let player = Player::with(store_of(3));
    player.navigation().invoke_open(Page::Keeping);
    for (button, meanwhile) in [
        ("Paste the text", "Reading the clipboard…"),
        ("Copy the text", "Copying the text…"),
    ] {
        player.desk.hangs.set(true);
        player.tap_label(button);
        player.wait(Duration::from_millis(300));
        player.labelled(meanwhile);
        assert_eq!(player.dialog(), Dialog::None);
        player.wait(Duration::from_secs(5));
        assert_eq!(told(&player), (Message::ClipboardSilent, String::new()));
        player.labelled(button);
        // An answer that comes later is nobody's.
        player.desk.wake();
        player.wait(Duration::from_secs(1));
        assert_eq!(player.dialog(), Dialog::None);

        player.desk.hangs.set(true);
        player.tap_label(button);
        player.wait(Duration::from_millis(300));
        player.key(Key::Back);
        assert_eq!(player.page(), Page::Start, "it can be left");
        player.desk.wake();
        player.wait(Duration::from_secs(6));
        assert_eq!(player.dialog(), Dialog::None, "nobody waits any more");
        player.navigation().invoke_open(Page::Keeping);
        player.labelled(button);
    }
    // An owner that is slow is waited for.
    *player.desk.text.borrow_mut() = Some("good morning".to_owned());
    player.desk.hangs.set(true);
    player.tap_label("Paste the text");
    player.wait(Duration::from_secs(2));
    player.desk.wake();
    player.wait(Duration::from_millis(100));
    assert_eq!(told(&player).0, Message::ImportDamaged);
}

#[test]
fn a_clipboard_that_takes_no_text_is_told() {
    let player = Player::with(store_of(1));
    player.navigation().invoke_open(Page::Keeping);
    player.desk.is_closed.set(true);
    player.tap_label("Copy the text");
    player.wait(Duration::from_millis(100));
    assert_eq!(told(&player).0, Message::CannotCopy);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let player = Player::new();
    player.navigation().invoke_open(Page::Keeping);
    player.tap_label("Read the file");
    assert_eq!(player.navigation().get_message(), Message::ImportNoFile);
    assert!(
        player
            .navigation()
            .get_message_detail()
            .contains("ludo-backup.txt")
    );
}
