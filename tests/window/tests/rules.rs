//! The rule sets on the screen: choosing and editing them, how to play, and every special rule seen in a game.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::{AccessibleRole, ElementQuery};
use ludo::gui::ui::{
    self, Dialog, GuideAdapter, HouseAdapter, Notice, Page, Prompt, ResultAdapter, RuleFields,
    RulesAdapter, StatisticsAdapter,
};
use ludo::gui::{ToUi as _, rule_fields};
use ludo_app::session::{Cells, Forecaster, Outlook, Pace};
use ludo_app::settings::Settings;
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::cpu;
use ludo_engine::game::{Game, GameId, Level, Outcome, Seed, Setup};
use ludo_engine::rules::{
    Action, Capacity, Column, Direction, EmptyTrack, Event, ExitRolls, Face, Finish, FirstSeat,
    GoalBonus, Overshoot, Phase, RollEarned, RuleSet, RuleSetName, SafeSquares, Scoring, Seat,
    Stack, ThirdSix, TurnEnded,
};
use slint::platform::Key;
use slint::{ComponentHandle, Model};
use window_tests::Player;

const MOMENT: Duration = Duration::from_millis(50);

/// Documents in which these rules are chosen.
fn store_with(name: RuleSetName, house: &RuleSet) -> Rc<MemoryStore> {
    let mut settings = Settings {
        rules: name,
        game_in_front: true,
        ..Settings::default()
    };
    settings.set_house_rules(house);
    let store = Rc::new(MemoryStore::new());
    store.put(Document::Settings, settings.to_text());
    store
}

fn setup(name: RuleSetName, rules: &RuleSet, seed: u64) -> Setup {
    Setup::new(GameId(seed), name, *rules, Level::Normal, seed, 0)
}

/// What the CPUs' rules of play would do next.
fn next_action(game: &Game) -> Option<Action> {
    let Seed::Drawn(seed) = game.setup().seed else {
        return None;
    };
    match game.position().phase() {
        Phase::Over(_) => None,
        // The face does not matter here: the dice decide.
        Phase::Roll => Some(Action::Roll(Face::SIX)),
        Phase::FreeExit => Some(Action::FreeExit),
        Phase::Move(_) | Phase::Bonus(_) => {
            cpu::choose(Level::Normal, game.position(), seed).map(Action::Move)
        }
    }
}

fn play(game: &mut Game, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    let sink = |event: Event| events.push(event);
    match action {
        Action::Roll(_) => drop(game.roll(sink).expect("a roll is due")),
        Action::FreeExit => game.free_exit(sink).expect("a free exit is due"),
        Action::Move(piece) => game.choose(piece, sink).expect("the move is legal"),
    }
    events
}

/// The first game of a row of seeds in which the person's next action brings about what is wanted, just before it.
fn game_before(
    name: RuleSetName,
    rules: &RuleSet,
    wanted: impl Fn(&Game, &[Event]) -> bool,
) -> (Game, Action) {
    for seed in 1..2_000 {
        let mut game = Game::new(setup(name, rules, seed));
        while let Some(action) = next_action(&game) {
            if !game.position().turn().is_human() {
                play(&mut game, action);
                continue;
            }
            let before = game.clone();
            let events = play(&mut game, action);
            if wanted(&before, &events) {
                return (before, action);
            }
        }
    }
    panic!("no seed brings that about");
}

/// The app with this game in front.
fn player_in(game: &Game) -> Player {
    let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
    store.put(Document::Save, game.to_text());
    let player = Player::with(store);
    assert_eq!(player.page(), Page::Game);
    player
}

/// Everything that the status said until the person is asked again, or the game is over.
struct Seen {
    prompts: Vec<(Prompt, i32, i32)>,
    notices: Vec<(Notice, i32, i32)>,
    words: BTreeSet<String>,
}

impl Seen {
    fn notice(&self, wanted: Notice) -> bool {
        self.notices.iter().any(|(notice, _, _)| *notice == wanted)
    }
}

/// Does this action by a tap and looks on.
fn act_and_watch(player: &Player, action: Action) -> Seen {
    match action {
        Action::Roll(_) | Action::FreeExit => player.tap_die(),
        Action::Move(piece) => player.tap_piece(piece.index()),
    }
    let mut seen = Seen {
        prompts: Vec::new(),
        notices: Vec::new(),
        words: BTreeSet::new(),
    };
    for _ in 0..4_000 {
        if player.page() != Page::Game {
            return seen;
        }
        let page = player.game_page();
        let prompt = (
            page.get_prompt(),
            page.get_prompt_side(),
            page.get_prompt_number(),
        );
        let notice = (
            page.get_notice(),
            page.get_notice_side(),
            page.get_notice_number(),
        );
        if seen.prompts.last() != Some(&prompt) {
            seen.prompts.push(prompt);
        }
        if seen.notices.last() != Some(&notice) {
            seen.notices.push(notice);
        }
        seen.words.insert(player.status());
        if player.is_asked() {
            player.wait(ludo_app::session::DOUBLE_TAP);
            return seen;
        }
        player.wait(MOMENT);
    }
    panic!("nothing happens\n{}", player.saved_text());
}

fn house(change: impl FnOnce(&mut RuleSet)) -> RuleSet {
    let mut rules = RuleSet::HOUSE;
    change(&mut rules);
    assert!(rules.is_house(), "only what the editor can make");
    rules
}

// Whole games.

fn a_whole_game(label: &str, name: RuleSetName) {
    let player = Player::new();
    player.tap_label("Rules: Classic");
    assert_eq!(player.page(), Page::Rules);
    player.tap_label(label);
    assert!(player.key(Key::Back));
    player.labelled(&format!("Rules: {label}"));
    player.tap_label("New game");
    let rules = name.preset().unwrap();
    let setup = *player.saved_game().setup();
    assert_eq!((setup.rules_name, setup.rules), (name, rules));

    player.play_to_the_end();

    assert_eq!(player.page(), Page::Result);
    let game = player.saved_game();
    assert!(game.position().ending().is_some());
    assert_eq!(player.statistics().games(), [game.report().unwrap()]);
    assert_eq!(player.statistics().games()[0].rules_name, name);
    let result = player.app.window().global::<ResultAdapter>();
    assert_eq!(result.get_rules(), name.to_ui());
    let points: Vec<i32> = result.get_rows().iter().map(|row| row.points).collect();
    match game.position().points() {
        None => assert_eq!(points, [-1; 4]),
        Some(expected) => {
            let places = game.position().ranking();
            let expected: Vec<i32> = places.seats().map(|seat| expected[seat] as i32).collect();
            assert_eq!(points, expected);
        }
    }
    assert_eq!(result.get_scored(), game.position().points().is_some());
    assert_eq!(result.get_ranked(), rules.scoring != Scoring::None);
    let ranks: Vec<i32> = result.get_rows().iter().map(|row| row.rank).collect();
    let expected = if result.get_ranked() {
        [1, 2, 3, 4]
    } else {
        [1, 0, 0, 0]
    };
    assert_eq!(ranks, expected);
    player.tap_label("Play again");
    assert_eq!(player.page(), Page::Game);
    assert_eq!(player.saved_game().setup().rules, rules);
}

#[test]
fn a_whole_game_by_the_classic_rules() {
    a_whole_game("Classic", RuleSetName::Classic);
}

#[test]
fn a_whole_game_with_soft_blocks() {
    a_whole_game("Soft blocks", RuleSetName::SoftBlocks);
}

#[test]
fn a_whole_game_by_the_house_rules() {
    a_whole_game("House rules", RuleSetName::House);
}

#[test]
fn a_whole_game_with_safe_pairs() {
    a_whole_game("Safe pairs", RuleSetName::SafePairs);
}

#[test]
fn a_whole_game_of_parchis() {
    a_whole_game("Parchís", RuleSetName::Parchis);
}

// Choosing and editing.

#[test]
fn the_first_choice_is_classic_and_the_last_one_is_remembered() {
    let player = Player::new();
    let start = player.start_page().get_rules();
    assert_eq!(start, ui::RuleSetName::Classic);
    player.tap_label("Rules: Classic");
    player.tap_label("Safe pairs");
    let player = player.killed_and_started_again();
    player.labelled("Rules: Safe pairs");
    player.tap_label("New game");
    assert_eq!(
        player.saved_game().setup().rules_name,
        RuleSetName::SafePairs
    );
}

/// What readers are told of an element of this page that speaks of rolls or games tried.
fn forecasts(player: &Player) -> Vec<String> {
    player.wait(MOMENT);
    let nodes = player.nodes().into_iter();
    let told = nodes.map(|node| format!("{} {}", node.label, node.description));
    told.filter(|told| told.contains(" rolls, ")).collect()
}

#[test]
fn how_long_games_take_stands_beside_every_rule_set_and_changes_with_the_house() {
    let player = Player::new();
    player.tap_label("Rules: Classic");
    let told = forecasts(&player);
    assert_eq!(told.len(), RuleSetName::PRESETS.len(), "{told:?}");
    for name in [
        "Classic",
        "Soft blocks",
        "House rules",
        "Safe pairs",
        "Parchís",
    ] {
        let row = told.iter().find(|told| told.starts_with(name));
        let row = row.unwrap_or_else(|| panic!("{name}: {told:?}"));
        assert!(row.contains(" at your pace."), "{row}");
        assert!(!row.contains("did not end"), "{row}");
    }
    player.tap_label("Edit house rules");
    let standard = forecasts(&player);
    assert_eq!(standard.len(), 1, "{standard:?}");
    assert!(!standard[0].contains("did not end"), "{standard:?}");

    // Out with any roll, nothing is safe, nothing blocks, and a capture earns nothing: some games go on for ever.
    let edits = [
        (ui::HouseField::ExitRolls, 3),
        (ui::HouseField::Stack, 0),
        (ui::HouseField::Safe, 0),
        (ui::HouseField::ExtraOnCapture, 0),
    ];
    let rules = house(|rules| {
        rules.exit_rolls = ExitRolls::new(&Face::ALL).unwrap();
        rules.stack = Stack::Nothing;
        rules.safe = SafeSquares::None;
        rules.extra_on_capture = false;
    });
    let pace = Pace::NORMAL;
    let is_endless = |level: &Level| {
        let level = *level;
        let outlook = Outlook { rules, level, pace };
        // As many games as the app tries here.
        Forecaster::new(outlook, 1).finish().endless == 1
    };
    let level = Level::ALL.into_iter().find(is_endless);
    player.key(Key::Back);
    player.key(Key::Back);
    player
        .start_page()
        .invoke_choose_level(level.expect("at one of the levels").to_ui());
    player.navigation().invoke_open(Page::Rules);
    player.wait(MOMENT);
    player.tap_label("Edit house rules");
    let editor = player.app.window().global::<HouseAdapter>();
    for (field, choice) in edits {
        editor.invoke_choose(field, choice);
    }
    let hard = forecasts(&player);
    assert!(
        hard[0].contains("1 of 1 games tried did not end within 10,000 rolls"),
        "{hard:?}"
    );
    player.key(Key::Back);
    let told = forecasts(&player);
    let house = told.iter().find(|told| told.starts_with("House rules"));
    let house = house.expect("the house is chosen by its name");
    assert!(house.contains("did not end"), "{house}");

    // At a faster pace the same games take fewer minutes.
    let minutes = |told: &[String]| {
        let row = told.iter().find(|told| told.starts_with("Classic"));
        let words = row.and_then(|row| row.split(" rolls, ").nth(1));
        let number = words.and_then(|words| words.split(' ').next());
        number.and_then(|number| number.parse::<u32>().ok())
    };
    let usual = minutes(&told);
    player.settings_page().invoke_choose_pace(2);
    player.navigation().invoke_back();
    player.navigation().invoke_open(Page::Rules);
    let fast = minutes(&forecasts(&player));
    assert!(
        fast.zip(usual).is_some_and(|(fast, usual)| fast < usual),
        "{fast:?} minutes, usually {usual:?}"
    );
}

#[test]
fn an_edited_house_is_played_kept_and_reset() {
    let player = Player::new();
    player.tap_label("Rules: Classic");
    player.tap_label("Edit house rules");
    assert_eq!(player.page(), Page::House);
    player.tap_label("With any roll");
    player.tap_label("Neither block nor protect each other");
    let editor = player.app.window().global::<HouseAdapter>();
    editor.invoke_choose(ui::HouseField::ExtraOnGoal, 1);
    editor.invoke_choose(ui::HouseField::FirstSeat, 0);
    assert!(editor.get_edited());

    let player = player.killed_and_started_again();
    player.tap_label("Rules: House rules");
    let rules = player.app.window().global::<RulesAdapter>();
    assert!(rules.get_house_edited());
    player.tap_label("Edit house rules");
    let editor = player.app.window().global::<HouseAdapter>();
    let chosen: Vec<i32> = editor.get_rows().iter().map(|row| row.chosen).collect();
    assert_eq!(chosen, [3, 0, 0, 2, 1, 1, 0, 0, 0, 0]);
    player.key(Key::Back);
    assert_eq!(player.page(), Page::Rules);
    player.key(Key::Back);
    player.tap_label("New game");
    let expected = house(|rules| {
        rules.exit_rolls = ExitRolls::new(&Face::ALL).unwrap();
        rules.stack = Stack::Nothing;
        rules.extra_on_goal = true;
        rules.first_seat = FirstSeat::Human;
    });
    assert_eq!(player.saved_game().setup().rules, expected);
    // Any roll brings a piece out.
    player.wait_for_turn();
    player.tap_die();
    player.wait(Duration::from_secs(1));
    assert_eq!(player.movable().len(), 4);

    // The game in progress keeps its rules.
    player.key(Key::Back);
    player.tap_label("Rules: House rules");
    player.tap_label("Edit house rules");
    let editor = player.app.window().global::<HouseAdapter>();
    editor.invoke_reset();
    assert!(!editor.get_edited());
    assert_eq!(player.saved_game().setup().rules, expected);
    let text = player.store.bytes(Document::Settings).unwrap();
    let settings = Settings::from_text(&String::from_utf8(text).unwrap()).unwrap();
    assert_eq!(settings.house, None);
    assert_eq!(
        settings.chosen_rules(),
        (RuleSetName::House, RuleSet::HOUSE)
    );
}

#[test]
fn a_damaged_house_is_dropped_with_the_other_settings_kept() {
    let store = Rc::new(MemoryStore::new());
    let text = r#"{"version":1,"level":"hard","rules":"house","house":{"stack":"walls"}}"#;
    store.put(Document::Settings, text);
    let player = Player::with(store);
    assert_eq!(player.dialog(), Dialog::Message);
    assert_eq!(player.navigation().get_message(), ui::Message::HouseUnknown);
    player.navigation().invoke_dismiss();
    assert_eq!(player.start_page().get_level(), ui::Level::Hard);
    player.labelled("Rules: House rules");
    player.tap_label("New game");
    assert_eq!(player.saved_game().setup().rules, RuleSet::HOUSE);
}

// How to play.

fn guide_texts(player: &Player) -> BTreeSet<String> {
    // Only what is in view is found.
    player.resize(390.0, 8_000.0);
    player.wait(MOMENT);
    let elements = ElementQuery::from_root(player.app.window()).find_all();
    elements
        .into_iter()
        .filter(|element| element.accessible_role() == Some(AccessibleRole::Text))
        .filter_map(|element| element.accessible_label())
        .map(String::from)
        .collect()
}

/// Checks that these rules are explained.
fn assert_explains(player: &Player, rules: &RuleSet) {
    let mut shown = player.app.window().global::<GuideAdapter>().get_rules();
    let mut wanted = rule_fields(rules);
    let faces = |fields: &RuleFields| fields.exit_rolls.iter().collect::<Vec<_>>();
    assert_eq!(faces(&shown), faces(&wanted));
    // Models are only equal to themselves.
    shown.exit_rolls = Default::default();
    wanted.exit_rolls = shown.exit_rolls.clone();
    assert_eq!(shown, wanted);
}

#[test]
fn every_value_of_every_field_changes_how_to_play() {
    let faces = |pips: &[u8]| {
        let faces: Vec<Face> = pips.iter().map(|pips| Face::new(*pips).unwrap()).collect();
        ExitRolls::new(&faces).unwrap()
    };
    let rows: Vec<Vec<RuleSet>> = {
        let base = RuleSet::PARCHIS;
        macro_rules! field {
            ($field:ident: $($value:expr),+ $(,)?) => {
                vec![$({ let mut rules = base; rules.$field = $value; rules }),+]
            };
        }
        let bonus = |squares: u8| GoalBonus::try_from(squares).unwrap();
        vec![
            field!(exit_rolls: faces(&[6]), faces(&[5]), faces(&[1, 6]), faces(&[5, 6]), faces(&[1, 2, 3]),
                faces(&[1, 2, 3, 4]), faces(&[1, 2, 3, 4, 5]), faces(&[1, 2, 3, 4, 5, 6])),
            field!(column: Column::Five, Column::Six),
            field!(direction: Direction::Clockwise, Direction::Anticlockwise),
            field!(safe: SafeSquares::None, SafeSquares::Starts, SafeSquares::StartsAndStars),
            field!(stack: Stack::Nothing, Stack::BlocksLanding, Stack::BlocksPassing, Stack::Shielded,
                Stack::NoOvertaking),
            field!(capacity: Capacity::Unlimited, Capacity::Two),
            field!(extra_on_six: false, true),
            field!(extra_on_capture: false, true),
            field!(extra_on_goal: false, true),
            field!(extras_add_up: false, true),
            field!(unplayable_six_rolls_again: false, true),
            field!(third_six: ThirdSix::EndsTurn, ThirdSix::LastMovedToBase, ThirdSix::Allowed),
            field!(overshoot: Overshoot::Illegal, Overshoot::StopsAtGoal, Overshoot::Bounces),
            field!(six_is_seven_when_base_empty: false, true),
            field!(six_opens_own_block: false, true),
            field!(goal_bonus: bonus(0), bonus(1), bonus(10), bonus(56)),
            field!(empty_track: EmptyTrack::Normal, EmptyTrack::FreeExit, EmptyTrack::ThreeRolls),
            field!(finish: Finish::FirstHome, Finish::RankAll),
            field!(first_seat: FirstSeat::Human, FirstSeat::Drawn, FirstSeat::Rotates),
            field!(scoring: Scoring::None, Scoring::Progress, Scoring::Points250, Scoring::Points20),
        ]
    };
    let player = Player::new();
    player.tap_label("How to play");
    let guide = player.app.window().global::<GuideAdapter>();
    for row in rows {
        let mut seen = BTreeSet::new();
        for rules in &row {
            guide.set_rules(rule_fields(rules));
            player.wait(MOMENT);
            let texts = guide_texts(&player);
            assert!(texts.iter().all(|text| !text.is_empty()), "{rules:?}");
            assert!(seen.insert(texts), "no word changes by {rules:?}");
        }
    }
}

#[test]
fn how_to_play_from_the_start_page_explains_the_chosen_rules() {
    let player = Player::with(store_with(RuleSetName::Parchis, &RuleSet::HOUSE));
    player.tap_label("How to play");
    let guide = player.app.window().global::<GuideAdapter>();
    assert_eq!(guide.get_name(), ui::RuleSetName::Parchis);
    assert_explains(&player, &RuleSet::PARCHIS);
    let texts = guide_texts(&player);
    assert!(
        texts.iter().any(|text| text.contains("10 squares")),
        "{texts:?}"
    );
}

#[test]
fn what_a_third_six_sends_back_is_said_by_the_goal_and_not_by_home() {
    let player = Player::with(store_with(RuleSetName::Parchis, &RuleSet::HOUSE));
    player.tap_label("How to play");
    let texts = guide_texts(&player);
    let told = texts.iter().find(|text| text.contains("A third six"));
    let told = told.expect("it is explained");
    // "Home" alone could be the home column, from which a piece does go back.
    assert!(
        told.contains("even from the home column, unless it has reached the goal"),
        "{told}"
    );
}

#[test]
fn how_to_play_in_a_game_explains_its_rules_and_the_game_waits() {
    let rules = RuleSet::SOFT_BLOCKS;
    let mut game = Game::new(setup(RuleSetName::SoftBlocks, &rules, 7));
    for _ in 0..30 {
        let action = next_action(&game).unwrap();
        play(&mut game, action);
    }
    let player = player_in(&game);
    player.wait_for_turn();
    player.act(0);
    // In the middle of what is shown.
    player.wait(Duration::from_millis(300));
    player.tap_label("How to play");
    assert_eq!(player.page(), Page::HowToPlay);
    assert_explains(&player, &rules);
    let left = player.saved_game();
    player.wait(Duration::from_secs(600));
    assert_eq!(player.saved_game(), left, "nothing moves, no time counts");

    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::Game);
    player.assert_board_is_the_save();
    player.wait_for_turn();
    let after = player.saved_game();
    assert!(after.log().starts_with(left.log()));
    assert!(after.played() - left.played() < Duration::from_secs(60));
    // A start while the page is open comes back to the game.
    player.tap_label("How to play");
    let player = player.killed_and_started_again();
    assert_eq!(player.page(), Page::Game);
}

// The board.

#[test]
fn the_board_follows_the_rules() {
    let no_safe = house(|rules| rules.safe = SafeSquares::None);
    let starts = house(|rules| rules.safe = SafeSquares::Starts);
    let table = [
        (RuleSet::CLASSIC, 6, false, (4, 4)),
        (RuleSet::SOFT_BLOCKS, 5, false, (4, 4)),
        (RuleSet::PARCHIS, 5, true, (4, 4)),
        (no_safe, 5, false, (0, 0)),
        (starts, 5, false, (4, 0)),
    ];
    i_slint_backend_testing::init_no_event_loop();
    for (rules, lane, mirrored, safe) in table {
        let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
        let game = Game::new(setup(RuleSetName::House, &rules, 7));
        store.put(Document::Save, game.to_text());
        let player = Player::start(store);
        let page = player.game_page();
        assert_eq!(page.get_mirrored(), mirrored);
        let cells: Vec<_> = page.get_cells().iter().collect();
        let count = |kind, safe| {
            let is = |cell: &&ui::CellRow| cell.kind == kind && cell.safe == safe;
            cells.iter().filter(is).count()
        };
        assert_eq!(count(ui::CellKind::Lane, false), 4 * lane as usize);
        assert_eq!(
            (
                count(ui::CellKind::Start, true),
                count(ui::CellKind::Star, true)
            ),
            safe
        );
        // The person starts at row 13: in column 6, or in the mirrored column 8, beside the base.
        let start = cells
            .iter()
            .find(|cell| cell.kind == ui::CellKind::Start && cell.side == 0)
            .unwrap();
        let column = if mirrored { 8 } else { 6 };
        assert_eq!((start.column, start.row), (column, 13));
        let base = &player.pieces()[0];
        assert_eq!(base.column > 7.5, mirrored);
    }
}

#[test]
fn on_an_anticlockwise_board_the_seat_after_the_person_is_at_the_right() {
    let game = Game::new(setup(RuleSetName::Parchis, &RuleSet::PARCHIS, 7));
    let player = player_in(&game);
    player.wait_for_turn();
    player.tap_die();
    let mut sides = Vec::new();
    while sides.len() < 4 {
        player.wait(MOMENT);
        let side = player.game_page().get_prompt_side();
        if sides.last() != Some(&side) {
            sides.push(side);
        }
    }
    assert_eq!(sides, [0, 3, 2, 1]);
}

#[test]
fn blocks_are_marked_where_they_block_and_only_there() {
    i_slint_backend_testing::init_no_event_loop();
    for (rules, blocks) in [
        (RuleSet::CLASSIC, false),
        (RuleSet::SOFT_BLOCKS, true),
        (RuleSet::HOUSE, true),
        (RuleSet::SAFE_PAIRS, false),
        (RuleSet::PARCHIS, true),
    ] {
        // The person's two pieces stand together on the ring after its move.
        let together = |game: &Game, _: &[Event]| {
            let steps = game.position().pieces().of(Seat::HUMAN);
            let ring: Vec<_> = steps.iter().filter(|steps| steps.is_ring()).collect();
            let distinct: BTreeSet<_> = ring.iter().collect();
            distinct.len() < ring.len() && game.position().phase() == Phase::Roll
        };
        let (game, _) = game_before(RuleSetName::House, &rules, together);
        let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
        store.put(Document::Save, game.to_text());
        let player = Player::start(store);
        let marks: Vec<_> = player.game_page().get_blocks().iter().collect();
        assert_eq!(
            marks.iter().any(|mark| mark.side == 0),
            blocks,
            "{}",
            game.to_text()
        );
        let own: Vec<_> = player.pieces().into_iter().take(4).collect();
        for mark in marks.iter().filter(|mark| mark.side == 0) {
            let near = |piece: &&ui::PieceRow| {
                (piece.column - mark.column).abs() < 0.5 && (piece.row - mark.row).abs() < 0.5
            };
            assert!(own.iter().filter(near).count() >= 2);
        }
    }
}

#[test]
fn a_landing_place_that_is_shown_first_says_what_is_captured_there() {
    // Anticlockwise, where seats and names differ.
    let rules = RuleSet::PARCHIS;
    let captures = |game: &Game, events: &[Event]| {
        let moves = game.position().moves();
        let captured = |event: &&Event| matches!(event, Event::Captured { .. });
        events.iter().filter(captured).count() == 1
            && moves.iter().any(|other| other.captures.is_empty())
    };
    let (game, action) = game_before(RuleSetName::Parchis, &rules, captures);
    let Action::Move(piece) = action else {
        panic!("{action:?} captures nothing");
    };
    let moves = game.position().moves();
    let chosen = moves.of(piece).expect("it is legal");
    let (rival, _) = chosen.captures.iter().next().expect("it captures");
    let cpu = Cells::new(&rules).side(rival);
    let player = player_in(&game);
    player.settings_page().invoke_choose_preview(true);
    player.wait_for_turn();
    player.tap_piece(piece.index());
    player.wait(MOMENT);
    let asked = "Tap the piece again to move it";
    let told = format!("Captures 1 piece of CPU\u{202f}{cpu}. {asked}.");
    assert_eq!(player.status(), told);
    for other in moves.iter().filter(|other| other.captures.is_empty()) {
        player.tap_piece(other.piece.index());
        player.wait(MOMENT);
        assert_eq!(player.status(), asked);
    }
}

// Special rules.

#[test]
fn a_piece_is_chosen_for_the_bonus() {
    let rules = RuleSet::PARCHIS;
    let several = |_: &Game, events: &[Event]| {
        events
            .iter()
            .any(|event| matches!(event, Event::BonusEarned { .. }))
    };
    let (game, action) = game_before(RuleSetName::Parchis, &rules, several);
    let player = player_in(&game);
    player.wait_for_turn();
    let seen = act_and_watch(&player, action);
    assert_eq!(seen.prompts.last(), Some(&(Prompt::ChooseBonus, 0, 10)));
    assert!(
        seen.words
            .iter()
            .any(|words| words.contains("Bonus: move another piece 10 squares")),
        "{:?}",
        seen.words
    );
    assert!(seen.notice(Notice::BonusEarned));
    let movable = player.movable();
    assert!(!movable.is_empty() && !player.game_page().get_die_ready());
    // It survives a restart, and the bonus is then used.
    let player = player.killed_and_started_again();
    assert_eq!(player.game_page().get_prompt(), Prompt::ChooseBonus);
    let before = player.saved_game();
    player.tap_piece(movable[0]);
    player.wait_for_turn();
    let after = player.saved_game();
    assert!(after.log().len() > before.log().len());
}

#[test]
fn a_bonus_that_no_piece_can_use_is_said_to_be_lost() {
    let lost = |_: &Game, events: &[Event]| {
        events
            .iter()
            .any(|event| matches!(event, Event::BonusLost { .. }))
    };
    let (game, action) = game_before(RuleSetName::Parchis, &RuleSet::PARCHIS, lost);
    let player = player_in(&game);
    player.wait_for_turn();
    let seen = act_and_watch(&player, action);
    assert!(seen.notices.contains(&(Notice::BonusLost, 0, 10)));
}

#[test]
fn a_bounce_walks_to_the_goal_and_back() {
    let bounces = |_: &Game, events: &[Event]| {
        events
            .iter()
            .any(|event| matches!(event, Event::Moved { bounces: true, .. }))
    };
    let (game, action) = game_before(RuleSetName::Parchis, &RuleSet::PARCHIS, bounces);
    let Action::Move(piece) = action else {
        panic!("a piece bounces");
    };
    let player = player_in(&game);
    player.wait_for_turn();
    player.tap_piece(piece.index());
    let mut way = Vec::new();
    while player.game_page().get_prompt() == Prompt::Moving {
        let row = player.pieces().swap_remove(piece.index());
        let at = (row.home, row.column, row.row);
        if way.last() != Some(&at) {
            way.push(at);
        }
        player.wait(MOMENT);
    }
    let turn = way
        .iter()
        .position(|(is_home, ..)| *is_home)
        .expect("it gets to the goal");
    assert!(turn + 1 < way.len(), "and comes back: {way:?}");
    let (_, column, row) = way[turn];
    let to_go: Vec<f32> = way
        .iter()
        .map(|(_, at, down)| (at - column).hypot(down - row))
        .collect();
    assert!(
        to_go[..=turn].is_sorted_by(|one, next| one > next),
        "{way:?}"
    );
    assert!(
        to_go[turn..].is_sorted_by(|one, next| one < next),
        "{way:?}"
    );
}

#[test]
fn the_third_six_sends_the_last_moved_piece_home() {
    let sent_home = |_: &Game, events: &[Event]| {
        events
            .iter()
            .any(|event| matches!(event, Event::SentHome { .. }))
    };
    let (game, _) = game_before(RuleSetName::Parchis, &RuleSet::PARCHIS, sent_home);
    let player = player_in(&game);
    player.wait_for_turn();
    let in_base = |player: &Player| {
        let own = player.pieces().into_iter().take(4);
        own.filter(|piece| piece.in_base).count()
    };
    let before = in_base(&player);
    player.tap_die();
    while player.game_page().get_notice() != Notice::ThirdSixSentHome {
        player.wait(MOMENT);
    }
    assert_eq!(in_base(&player), before + 1);
    assert_eq!(player.game_page().get_notice_side(), 0);
}

#[test]
fn a_third_six_that_ends_the_turn_is_said() {
    let third = |_: &Game, events: &[Event]| {
        let third_six = |event: &Event| {
            matches!(
                event,
                Event::TurnEnded {
                    why: TurnEnded::ThirdSix,
                    ..
                }
            )
        };
        events.iter().any(third_six)
    };
    let (game, action) = game_before(RuleSetName::Classic, &RuleSet::CLASSIC, third);
    let player = player_in(&game);
    player.wait_for_turn();
    let seen = act_and_watch(&player, action);
    assert!(seen.notices.contains(&(Notice::ThirdSix, 0, 0)));
}

#[test]
fn a_free_exit_is_a_tap_on_the_die_without_a_roll() {
    let rules = house(|rules| {
        rules.empty_track = EmptyTrack::FreeExit;
        rules.first_seat = FirstSeat::Human;
    });
    let game = Game::new(setup(RuleSetName::House, &rules, 7));
    let player = player_in(&game);
    player.wait_for_turn();
    assert!(player.game_page().get_die_free() && player.game_page().get_die_ready());
    assert!(
        player.status().contains("tap to bring a piece out"),
        "{}",
        player.status()
    );
    let seen = act_and_watch(&player, Action::FreeExit);
    assert!(seen.notice(Notice::FreeExit));
    assert!(
        seen.prompts
            .iter()
            .any(|(prompt, side, _)| *prompt == Prompt::MovingFreeExit && *side == 0)
    );
    // The CPUs have theirs, too, and nobody has rolled.
    assert!(
        seen.prompts
            .iter()
            .any(|(prompt, side, _)| *prompt == Prompt::FreeExit && *side == 1)
    );
    assert_eq!(player.saved_game().position().rolls(), 0);
    assert!(!player.pieces()[0].in_base);
    assert!(!player.game_page().get_die_free(), "now a roll is due");
    // The counter of begun games goes up with the first free exit.
    let text = player.store.bytes(Document::Settings).unwrap();
    let settings = Settings::from_text(&String::from_utf8(text).unwrap()).unwrap();
    assert_eq!(settings.games_begun, 1);
}

#[test]
fn a_free_exit_onto_a_taken_start_square_is_a_pass() {
    let rules = house(|rules| rules.empty_track = EmptyTrack::FreeExit);
    let blocked = |_: &Game, events: &[Event]| {
        let is_blocked = |event: &Event| {
            matches!(
                event,
                Event::TurnEnded {
                    why: TurnEnded::FreeExitBlocked,
                    ..
                }
            )
        };
        events.iter().any(is_blocked)
    };
    let (game, action) = game_before(RuleSetName::House, &rules, blocked);
    let player = player_in(&game);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_prompt(), Prompt::FreeExitBlocked);
    let seen = act_and_watch(&player, action);
    assert!(seen.notice(Notice::FreeExitBlocked));
}

#[test]
fn three_rolls_are_counted_for_the_person() {
    let rules = house(|rules| {
        rules.empty_track = EmptyTrack::ThreeRolls;
        rules.first_seat = FirstSeat::Human;
    });
    let again = |game: &Game, events: &[Event]| {
        let another = |event: &Event| {
            matches!(
                event,
                Event::RollEarned {
                    why: RollEarned::AnotherTry,
                    ..
                }
            )
        };
        game.position().tries_left() == 3 && events.iter().any(another)
    };
    let (game, action) = game_before(RuleSetName::House, &rules, again);
    let player = player_in(&game);
    player.wait_for_turn();
    assert!(
        player.status().contains("try 1 of 3"),
        "{}",
        player.status()
    );
    let seen = act_and_watch(&player, action);
    assert_eq!(seen.prompts.last(), Some(&(Prompt::Try, 0, 2)));
    assert!(seen.notice(Notice::NoExit));
    assert!(
        player.status().contains("try 2 of 3"),
        "{}",
        player.status()
    );
    assert!(!player.status().contains("passes"));
    let player = player.killed_and_started_again();
    assert_eq!(player.game_page().get_prompt_number(), 2);
}

#[test]
fn a_six_that_counts_seven_says_so() {
    let seven = |game: &Game, _: &[Event]| {
        let pieces = game.position().pieces().of(Seat::HUMAN);
        game.position().phase() == Phase::Move(Face::SIX)
            && pieces.iter().all(|steps| !steps.is_base())
    };
    let (game, _) = game_before(RuleSetName::Parchis, &RuleSet::PARCHIS, seven);
    let player = player_in(&game);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_prompt_number(), 7);
}

#[test]
fn a_six_that_must_open_a_block_says_so() {
    let rules = RuleSet::PARCHIS;
    let opens = |game: &Game, _: &[Event]| {
        let position = game.position();
        let freely = RuleSet {
            six_opens_own_block: false,
            ..rules
        };
        let advance = ludo_engine::rules::Advance::Roll(Face::SIX);
        let free = position.pieces().legal_moves(&freely, Seat::HUMAN, advance);
        position.phase() == Phase::Move(Face::SIX) && free.len() > position.moves().len()
    };
    let (game, _) = game_before(RuleSetName::Parchis, &rules, opens);
    let player = player_in(&game);
    player.wait_for_turn();
    assert_eq!(player.game_page().get_prompt(), Prompt::OpenBlock);
    assert_eq!(
        player.movable().len(),
        game.position().moves().len(),
        "only the block's pieces can be tapped"
    );
}

#[test]
fn extra_rolls_that_add_up_are_counted() {
    let owed = |game: &Game, events: &[Event]| {
        let earned = |event: &&Event| matches!(event, Event::RollEarned { .. });
        let is_over = events
            .iter()
            .any(|event| matches!(event, Event::GameOver(_)));
        game.position().queued_rolls() == 0 && events.iter().filter(earned).count() == 2 && !is_over
    };
    let (game, action) = game_before(RuleSetName::SafePairs, &RuleSet::SAFE_PAIRS, owed);
    let player = player_in(&game);
    player.wait_for_turn();
    let seen = act_and_watch(&player, action);
    assert_eq!(seen.prompts.last(), Some(&(Prompt::RollAgain, 0, 1)));
}

// Notices.

#[test]
fn every_reason_for_no_move_is_seen_in_some_game() {
    use ludo_app::session::{NoMoveReason, Notice as Said, Pace, Session};
    let no_overtaking = house(|rules| rules.stack = Stack::NoOvertaking);
    let table = [
        (RuleSet::CLASSIC, Notice::NoExit, NoMoveReason::NeedsExit),
        (
            RuleSet::CLASSIC,
            Notice::NeedsExact,
            NoMoveReason::NeedsExact,
        ),
        (RuleSet::HOUSE, Notice::StartTaken, NoMoveReason::StartTaken),
        (no_overtaking, Notice::Blocked, NoMoveReason::Blocked),
        (RuleSet::PARCHIS, Notice::Full, NoMoveReason::Full),
        (no_overtaking, Notice::NoMove, NoMoveReason::Several),
    ];
    i_slint_backend_testing::init_no_event_loop();
    for (rules, shown, wanted) in table {
        let no_move = |game: &Game, events: &[Event]| {
            if !matches!(events, [_, Event::NoMove { .. }, ..]) {
                return false;
            }
            // What a session says about the same roll.
            let mut session = Session::new(game.clone(), Pace::NORMAL).unwrap();
            session.handle(ludo_app::session::Input::Resume, Duration::ZERO);
            let effects =
                session.handle(ludo_app::session::Input::DieTapped, Duration::from_secs(1));
            effects.iter().any(|effect| {
                match effect {
                ludo_app::session::Effect::Play(script) => script.beats.iter().any(|beat| {
                    matches!(beat.view.notice, Some(Said::NoMove { why, .. }) if why == wanted)
                }),
                _ => false,
            }
            })
        };
        let (game, action) = game_before(RuleSetName::House, &rules, no_move);
        let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
        store.put(Document::Save, game.to_text());
        let player = Player::start(store);
        player.wait_for_turn();
        let seen = act_and_watch(&player, action);
        assert!(
            seen.notices
                .iter()
                .any(|(notice, side, _)| (*notice, *side) == (shown, 0)),
            "{wanted:?}: {:?}",
            seen.notices
        );
    }
}

#[test]
fn a_roll_earned_by_a_capture_or_the_goal_is_said() {
    i_slint_backend_testing::init_no_event_loop();
    for (why, shown) in [
        (RollEarned::Capture, Notice::CapturedExtra),
        (RollEarned::Goal, Notice::GoalExtra),
        (RollEarned::Six, Notice::ExtraSix),
        (RollEarned::UnusableSix, Notice::ExtraUnusableSix),
    ] {
        let earned = |_: &Game, events: &[Event]| {
            let is = |event: &Event| matches!(event, Event::RollEarned { why: w, .. } if *w == why);
            // A capture or a goal is told before the six.
            let goal = RuleSet::SOFT_BLOCKS.goal();
            let tells_else = |event: &Event| match event {
                Event::Captured { .. } => why == RollEarned::Six,
                Event::Moved { to, .. } => why == RollEarned::Six && *to == goal,
                _ => false,
            };
            events.iter().any(is) && !events.iter().any(tells_else)
        };
        let (game, action) = game_before(RuleSetName::House, &RuleSet::SOFT_BLOCKS, earned);
        let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
        store.put(Document::Save, game.to_text());
        let player = Player::start(store);
        player.wait_for_turn();
        let seen = act_and_watch(&player, action);
        assert!(seen.notice(shown), "{why:?}: {:?}", seen.notices);
        assert_eq!(
            seen.prompts
                .last()
                .map(|(prompt, side, _)| (*prompt, *side)),
            Some((Prompt::RollAgain, 0))
        );
    }
}

// Who begins.

#[test]
fn the_first_seat_rotates_with_each_game_that_was_begun() {
    let mut player = Player::with(store_with(RuleSetName::House, &RuleSet::HOUSE));
    for game in 0..5_u8 {
        player.begin(7);
        let first = player.saved_game().setup().first_seat;
        assert_eq!(first, Seat::HUMAN.after(game % 4));
        // Before its first roll it is not begun: another one has the same first seat.
        if first.is_human() {
            player.key(Key::Back);
            player.begin(7);
            assert_eq!(player.saved_game().setup().first_seat, first);
        }
        player.wait_for_turn();
        player.tap_die();
        player.wait_for_turn();
        player = player.killed_and_started_again();
        player.key(Key::Back);
    }
    // A reset of the statistics does not turn it back.
    let statistics = player.app.window().global::<StatisticsAdapter>();
    statistics.invoke_reset();
    player.navigation().invoke_confirm();
    player.begin(7);
    assert_eq!(player.saved_game().setup().first_seat, Seat::HUMAN.after(1));
}

#[test]
fn a_kill_between_the_counter_and_the_first_roll_counts_the_game_once() {
    let rules = house(|rules| rules.first_seat = FirstSeat::Rotates);
    let game = Game::new(setup(RuleSetName::House, &rules, 7));
    let player = player_in(&game);
    player.wait_for_turn();
    player.tap_die();
    let settings = |player: &Player| {
        let text = player.store.bytes(Document::Settings).unwrap();
        Settings::from_text(&String::from_utf8(text).unwrap()).unwrap()
    };
    assert_eq!(settings(&player).games_begun, 1);
    // The save without the roll is what a kill between the two writes leaves.
    player.store.put(Document::Save, game.to_text());
    let player = player.killed_and_started_again();
    player.wait_for_turn();
    player.tap_die();
    assert_eq!(player.saved_game().log().len(), 1);
    assert_eq!(settings(&player).games_begun, 1);
}

#[test]
fn a_drawn_first_seat_begins() {
    let player = Player::with(store_with(RuleSetName::SafePairs, &RuleSet::HOUSE));
    let mut firsts = BTreeSet::new();
    for seed in 1..12 {
        player.begin(seed);
        let first = player.saved_game().setup().first_seat;
        assert_eq!(first, ludo_engine::game::drawn_first_seat(seed));
        if firsts.insert(first) {
            player.wait_for_turn();
            let game = player.saved_game();
            let passed = Seat::HUMAN.places_after(first);
            assert!(game.position().rolls() >= u32::from(passed));
        }
        player.key(Key::Back);
    }
    assert!(firsts.len() > 1, "{firsts:?}");
}

// Rank-all.

/// A rank-all game before the person's last move home, with this many seats home already.
fn before_the_person_is_home(already: usize) -> (Game, Action) {
    let rules = house(|rules| rules.finish = Finish::RankAll);
    let finishes = move |game: &Game, events: &[Event]| {
        let person = |event: &Event| {
            matches!(
                event,
                Event::Finished {
                    seat: Seat::HUMAN,
                    ..
                }
            )
        };
        let is_over = events
            .iter()
            .any(|event| matches!(event, Event::GameOver(_)));
        events.iter().any(person) && game.position().finished().count() == already && !is_over
    };
    game_before(RuleSetName::House, &rules, finishes)
}

#[test]
fn a_rank_all_game_goes_on_when_the_person_is_home_and_counts_once_at_the_end() {
    let (game, action) = before_the_person_is_home(0);
    let player = player_in(&game);
    player.wait_for_turn();
    let Action::Move(piece) = action else {
        panic!("a move brings the last piece home");
    };
    player.tap_piece(piece.index());
    player.wait(Duration::from_secs(5));
    assert_eq!(player.page(), Page::Game);
    let seats: Vec<_> = player.game_page().get_seats().iter().collect();
    assert_eq!(seats[0].rank, 1);
    let mut words = BTreeSet::new();
    for _ in 0..100 {
        words.insert(player.status());
        player.wait(MOMENT);
    }
    assert!(
        words.iter().any(|words| words.contains("You can leave")),
        "{words:?}"
    );
    assert!(player.statistics().games().is_empty(), "it goes on");
    let player = player.killed_and_started_again();
    assert_eq!(player.page(), Page::Game);
    for _ in 0..20_000 {
        if player.page() != Page::Game {
            break;
        }
        player.wait(Duration::from_millis(500));
    }
    assert_eq!(player.page(), Page::Result);
    let statistics = player.statistics();
    assert_eq!(statistics.games().len(), 1);
    assert_eq!(statistics.games()[0].outcome, Outcome::Won);
    assert_eq!(statistics.games()[0].place, Some(1));
    let player = player.killed_and_started_again();
    assert_eq!(player.statistics().games().len(), 1);
    let rows = player.app.window().global::<ResultAdapter>().get_rows();
    let ranks: Vec<i32> = rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4]);
}

#[test]
fn leaving_a_rank_all_game_after_being_home_keeps_the_result_without_asking() {
    i_slint_backend_testing::init_no_event_loop();
    for (already, outcome, place) in [(0, Outcome::Won, 1), (1, Outcome::Lost, 2)] {
        let (game, action) = before_the_person_is_home(already);
        let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
        store.put(Document::Save, game.to_text());
        let player = Player::start(store);
        player.wait_for_turn();
        let Action::Move(piece) = action else {
            panic!("a move brings the last piece home");
        };
        player.tap_piece(piece.index());
        player.wait(Duration::from_secs(3));
        player.key(Key::Back);
        assert!(
            player.statistics().games().is_empty(),
            "it may be continued"
        );
        let player = player.killed_and_started_again();
        player.tap_label("New game");
        assert_eq!((player.dialog(), player.page()), (Dialog::None, Page::Game));
        let statistics = player.statistics();
        assert_eq!(statistics.games().len(), 1);
        let report = statistics.games()[0];
        assert_eq!((report.outcome, report.place), (outcome, Some(place)));
    }
}

#[test]
fn leaving_a_rank_all_game_before_being_home_abandons_it_even_if_a_cpu_is_home() {
    let rules = house(|rules| rules.finish = Finish::RankAll);
    let cpu_home = |game: &Game, _: &[Event]| game.position().finished().count() == 1;
    let (game, _) = game_before(RuleSetName::House, &rules, cpu_home);
    let player = player_in(&game);
    player.wait_for_turn();
    player.key(Key::Back);
    player.tap_label("New game");
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    player.navigation().invoke_confirm();
    let statistics = player.statistics();
    assert_eq!(statistics.games().len(), 1);
    assert_eq!(statistics.games()[0].outcome, Outcome::Abandoned);
}

// Result and statistics.

fn finished(name: RuleSetName, rules: &RuleSet, seed: u64) -> Game {
    let mut game = Game::new(setup(name, rules, seed));
    while let Some(action) = next_action(&game) {
        play(&mut game, action);
    }
    game
}

#[test]
fn play_again_keeps_the_rules_and_the_level_of_the_game() {
    let rules = house(|rules| rules.extra_on_goal = true);
    let store = store_with(RuleSetName::Parchis, &RuleSet::HOUSE);
    let game = finished(RuleSetName::House, &rules, 3);
    store.put(Document::Save, game.to_text());
    let player = Player::with(store);
    assert_eq!(player.page(), Page::Result);
    player.tap_label("Play again");
    let setup = *player.saved_game().setup();
    assert_eq!(
        (setup.rules_name, setup.rules, setup.level),
        (RuleSetName::House, rules, Level::Normal)
    );
}

#[test]
fn the_statistics_are_read_for_all_rules_together_and_for_each() {
    let store = store_with(RuleSetName::Classic, &RuleSet::HOUSE);
    let mut records = String::new();
    for (seed, name) in [
        (1, RuleSetName::Classic),
        (2, RuleSetName::Parchis),
        (3, RuleSetName::Parchis),
    ] {
        let game = finished(name, &name.preset().unwrap(), seed);
        records += &game.to_text();
    }
    store.put(Document::Games, records);
    let player = Player::with(store);
    player.tap_label("Statistics");
    let shown = || {
        let adapter = player.app.window().global::<StatisticsAdapter>();
        let levels: i32 = adapter.get_levels().iter().map(|row| row.played).sum();
        (adapter.get_total().played, levels)
    };
    assert_eq!(shown(), (3, 3));
    player.tap_label("Parchís");
    assert_eq!(shown(), (2, 2));
    player.tap_label("Safe pairs");
    assert_eq!(shown(), (0, 0));
    player.tap_label("All rules");
    assert_eq!(shown(), (3, 3));
}
