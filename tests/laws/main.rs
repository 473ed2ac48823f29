//! Laws that hold in every game: random seeded games in every preset, in random rule sets and in every house.
//!
//! The sweep over the houses plays a game of each of the 10,368 combinations that the house's editor can make.
//! The random rule sets have any length. `LUDO_GAMES=N` plays N times as many games of the other laws, and
//! `LUDO_ROLLS=10000000 cargo test --release -p ludo-engine --test laws many_rolls -- --nocapture` rolls that often, all presets and
//! houses in turn.

#[path = "../common/mod.rs"]
mod common;
mod ledger;
mod model;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use common::{Chance, face, presets, random_step, seat, setup};
use ledger::Ledger;
use ludo_engine::cpu;
use ludo_engine::game::{Game, Level, Record};
use ludo_engine::rules::{
    Action, Capacity, Ending, Event, Face, Length, Phase, Piece, Position, RuleSet, RuleSetName,
    Seat, Square, Stack, Steps,
};
use model::{Model, ModelMove};
use serde_json::{Value, json};

/// How many times as many games to play.
fn games(count: u64) -> u64 {
    let times: u64 = std::env::var("LUDO_GAMES")
        .map_or(1, |times| times.parse().expect("LUDO_GAMES is a number"));
    count * times
}

/// Runs a check; if it fails, shows the record of the game as far as it went.
fn with_record<T>(game: &mut Game, check: impl FnOnce(&mut Game) -> T) -> T {
    match catch_unwind(AssertUnwindSafe(|| check(game))) {
        Ok(result) => result,
        Err(cause) => {
            eprintln!("{}", game.to_text());
            resume_unwind(cause)
        }
    }
}

// ---- Rule sets ----

/// The fields and their values; where there are many, those that differ in kind.
fn values() -> Vec<(&'static str, Vec<Value>)> {
    let flag = || vec![json!(false), json!(true)];
    let words = |words: &[&str]| words.iter().map(|word| json!(word)).collect();
    vec![
        (
            "exit_rolls",
            vec![
                json!([6]),
                json!([1, 6]),
                json!([5, 6]),
                json!([5]),
                json!([1, 2, 3, 4, 5, 6]),
            ],
        ),
        ("column", vec![json!(5), json!(6)]),
        ("direction", words(&["clockwise", "anticlockwise"])),
        ("safe", words(&["none", "starts", "starts_and_stars"])),
        (
            "stack",
            words(&[
                "nothing",
                "shielded",
                "blocks_landing",
                "blocks_passing",
                "no_overtaking",
            ]),
        ),
        ("capacity", vec![Value::Null, json!(2)]),
        ("extra_on_six", flag()),
        ("extra_on_capture", flag()),
        ("extra_on_goal", flag()),
        ("extras_add_up", flag()),
        ("unplayable_six_rolls_again", flag()),
        (
            "third_six",
            words(&["ends_turn", "last_moved_to_base", "allowed"]),
        ),
        ("overshoot", words(&["illegal", "stops_at_goal", "bounces"])),
        ("six_is_seven_when_base_empty", flag()),
        ("six_opens_own_block", flag()),
        (
            "goal_bonus",
            [0, 1, 6, 10, 20, 56].map(Value::from).to_vec(),
        ),
        (
            "empty_track",
            words(&["normal", "free_exit", "three_rolls"]),
        ),
        ("finish", words(&["first_home", "rank_all"])),
        ("to_win", [4, 1, 2, 3].map(Value::from).to_vec()),
        ("start_out", [0, 1, 2].map(Value::from).to_vec()),
        ("first_seat", words(&["human", "drawn", "rotates"])),
        (
            "scoring",
            words(&["none", "progress", "points_250", "points_20"]),
        ),
    ]
}

fn rule_set(fields: serde_json::Map<String, Value>) -> RuleSet {
    serde_json::from_value(Value::Object(fields)).expect("values in range")
}

fn random_fields(chance: &mut Chance) -> serde_json::Map<String, Value> {
    values()
        .into_iter()
        .map(|(field, values)| {
            let value = values[chance.below(values.len())].clone();
            (field.to_string(), value)
        })
        .collect()
}

/// The presets, full, short and quick in turn, then random rule sets: so many games of each.
fn rule_sets(each_preset: u64, random: u64) -> Vec<(RuleSetName, RuleSet, u64)> {
    let mut all = Vec::new();
    for (name, rules) in presets() {
        let lengths = Length::ALL.into_iter().cycle();
        let games = (0..games(each_preset)).zip(lengths);
        all.extend(games.map(|(seed, length)| (name, rules.with_length(length), seed)));
    }
    for seed in 0..games(random) {
        let rules = rule_set(random_fields(&mut Chance::new(seed)));
        all.push((RuleSetName::Custom, rules, seed));
    }
    all
}

// ---- Invariants ----

/// What holds in every position.
fn check_position(position: &Position) {
    let rules = position.rules();
    let goal = rules.goal();
    let mut owners: [Option<Seat>; 52] = [None; 52];
    for seat in Seat::ALL {
        for steps in position.pieces().of(seat) {
            assert!((Steps::BASE..=goal).contains(steps), "steps in range");
            let Some(square) = Square::of(seat, *steps) else {
                continue;
            };
            let owner = &mut owners[usize::from(square.number())];
            let shared = owner.is_some_and(|owner| owner != seat);
            // An exit onto a full start square captures one of two.
            let exception = rules.capacity == Capacity::Two && square.start_of().is_some();
            let allowed = square.is_safe(rules.safe) || rules.stack == Stack::Shielded || exception;
            assert!(!shared || allowed, "two colours on {square:?}");
            *owner = Some(seat);
        }
        let brought = position.pieces().of(seat).iter().filter(|s| **s == goal);
        let home = brought.count() >= usize::from(rules.to_win.pieces());
        assert_eq!(
            position.has_finished(seat),
            home,
            "who is home has finished"
        );
        let left = |steps: &Steps| !steps.is_base() && *steps != goal;
        assert!(
            !home || !position.pieces().of(seat).iter().any(left),
            "who is home has nothing on the track"
        );
        if rules.capacity == Capacity::Two {
            for steps in position.pieces().of(seat) {
                let alike = position.pieces().of(seat).iter().filter(|s| *s == steps);
                let free = *steps == goal || steps.is_base();
                assert!(free || alike.count() <= 2, "two on a square");
            }
        }
    }
    assert!(position.rolls() <= 10_000);
    assert!(position.ending().is_some() || !position.has_finished(position.turn()));
}

fn all_actions() -> impl Iterator<Item = Action> {
    Face::ALL
        .into_iter()
        .map(Action::Roll)
        .chain([Action::FreeExit])
        .chain(Piece::ALL.into_iter().map(Action::Move))
}

/// The list of moves and what `play` accepts agree.
fn check_list_and_play(position: &Position) {
    use ludo_engine::rules::Phase;
    for action in all_actions() {
        let listed = match (position.phase(), action) {
            (Phase::Roll, Action::Roll(_)) | (Phase::FreeExit, Action::FreeExit) => true,
            (Phase::Move(_) | Phase::Bonus(_), Action::Move(piece)) => {
                position.moves().of(piece).is_some()
            }
            _ => false,
        };
        let mut after = *position;
        let mut told = false;
        let played = after.play(action, |_| told = true);
        assert_eq!(
            played.is_ok(),
            listed,
            "{action:?} in {:?}",
            position.phase()
        );
        if !listed {
            assert_eq!(after, *position, "a refused {action:?} changes nothing");
            assert!(!told, "a refused {action:?} tells nothing");
        }
    }
    let pieces: Vec<Piece> = position.moves().iter().map(|legal| legal.piece).collect();
    assert!(pieces.is_sorted(), "moves are in piece order");
}

fn check_model(model: &Model, position: &Position) {
    assert!(
        model.is_due(position.phase()),
        "{:?} and not {:?}",
        position.phase(),
        model.due
    );
    assert_eq!(position.turn().index(), model.turn);
    for seat in Seat::ALL {
        let steps = position.pieces().of(seat).map(|s| i32::from(s.get()));
        assert_eq!(steps, model.steps[seat.index()], "{seat:?}");
    }
    let moves: Vec<ModelMove> = position
        .moves()
        .iter()
        .map(|legal| ModelMove {
            piece: legal.piece.index(),
            to: i32::from(legal.to.get()),
            captures: legal
                .captures
                .iter()
                .map(|(seat, piece)| (seat.index(), piece.index()))
                .collect(),
        })
        .collect();
    assert_eq!(moves, model.listed());
    assert_eq!(position.rolls(), model.rolls);
    let captured = position.captured().0.map(u32::from);
    assert_eq!(captured, model.captured);
    let finished: Vec<usize> = position.finished().map(Seat::index).collect();
    assert_eq!(finished, model.finished);
    let ranking: Vec<usize> = position.ranking().seats().map(Seat::index).collect();
    assert_eq!(ranking, model.ranking());
    assert_eq!(position.points().map(|points| points.0), model.points());
    if position.ending().is_none() {
        assert_eq!(u32::from(position.queued_rolls()), model.queued(), "queue");
        let counted = u32::from(position.sixes());
        assert_eq!(counted, model.sixes, "sixes");
    }
}

// ---- Laws ----

#[test]
fn the_engine_plays_as_the_model_of_the_rules_does() {
    for (name, rules, seed) in rule_sets(10, 150) {
        let mut game = Game::new(setup(name, rules, seed));
        let mut model = Model::new(rules, game.setup().first_seat.index());
        let mut chance = Chance::new(seed);
        with_record(&mut game, |game| {
            loop {
                check_model(&model, game.position());
                if !random_step(game, &mut chance, |_| ()) {
                    break;
                }
                model.play(*game.log().last().expect("an action was played"));
            }
        });
    }
}

#[test]
fn counters_and_pieces_are_what_the_events_tell() {
    for (name, rules, seed) in rule_sets(6, 60) {
        let mut game = Game::new(setup(name, rules, seed));
        let mut ledger = Ledger::new(rules, game.setup().first_seat);
        let mut chance = Chance::new(seed);
        with_record(&mut game, |game| {
            let mut faces = [[0_u32; 6]; 4];
            let note = |event: Event, ledger: &mut Ledger, faces: &mut [[u32; 6]; 4]| {
                ledger.note(event);
                if let Event::Rolled { seat, face, .. } = event {
                    faces[seat.index()][usize::from(face.pips()) - 1] += 1;
                }
            };
            ledger.check(game.position());
            while random_step(game, &mut chance, |event| {
                note(event, &mut ledger, &mut faces)
            }) {
                ledger.check(game.position());
            }
            assert_eq!(game.faces().0, faces);
        });
    }
}

#[test]
fn the_list_and_play_agree_and_every_position_is_in_order() {
    for (name, rules, seed) in rule_sets(3, 40) {
        let mut game = Game::new(setup(name, rules, seed));
        let mut chance = Chance::new(seed);
        with_record(&mut game, |game| {
            loop {
                check_position(game.position());
                check_list_and_play(game.position());
                if !random_step(game, &mut chance, |_| ()) {
                    break;
                }
            }
        });
    }
}

#[test]
fn a_cpus_choice_is_always_legal() {
    for (name, rules, seed) in rule_sets(2, 30) {
        let mut game = Game::new(setup(name, rules, seed));
        let mut chance = Chance::new(seed);
        with_record(&mut game, |game| {
            loop {
                for level in Level::ALL {
                    let chosen = cpu::choose(level, game.position(), seed);
                    let moves = game.position().moves();
                    let due = matches!(
                        game.position().phase(),
                        ludo_engine::rules::Phase::Move(_) | ludo_engine::rules::Phase::Bonus(_)
                    );
                    assert_eq!(chosen.is_some(), due, "{level}");
                    assert!(chosen.is_none_or(|piece| moves.of(piece).is_some()));
                }
                if !random_step(game, &mut chance, |_| ()) {
                    break;
                }
            }
        });
    }
}

#[test]
fn a_record_is_its_game_and_its_text_round_trips() {
    for (name, rules, seed) in rule_sets(4, 60) {
        let game = common::random_game(name, rules, seed);
        let text = game.to_text();
        let record: Record = text.parse().expect("its own text");
        assert_eq!(record, game.record(), "{text}");
        assert_eq!(record.to_string(), text);
        let replayed = record.replay().unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(replayed.foreign_face, None, "{text}");
        assert_eq!(replayed.game.position(), game.position(), "{text}");
        assert_eq!(replayed.game, game, "{text}");
    }
}

#[test]
fn a_game_saved_at_any_roll_and_reloaded_has_the_same_future() {
    // The CPUs choose, so that the future follows from the text alone. Replaying from every roll of a long game takes
    // long, so each text is played on a few actions, and to the end from every fiftieth.
    const AHEAD: usize = 6;
    for (name, rules) in presets() {
        let seed = 12;
        let step = |game: &mut Game| -> bool {
            use ludo_engine::rules::Phase;
            match game.position().phase() {
                Phase::Roll => {
                    game.roll(|_| ()).expect("due");
                }
                Phase::FreeExit => game.free_exit(|_| ()).expect("due"),
                Phase::Move(_) | Phase::Bonus(_) => {
                    let chosen = cpu::choose(Level::Hard, game.position(), seed);
                    game.choose(chosen.expect("a legal move"), |_| ())
                        .expect("legal");
                }
                Phase::Over(_) => return false,
            }
            true
        };
        let mut whole = Game::new(setup(name, rules, seed));
        while step(&mut whole) {}
        let mut game = Game::new(setup(name, rules, seed));
        for saves in 0.. {
            let saved = game.to_text();
            let record: Record = saved.parse().expect("its own text");
            let mut reloaded = record.replay().expect("legal").game;
            assert_eq!(reloaded, game, "{saved}");
            let to_the_end = saves % 50 == 0;
            let mut steps = 0;
            while (to_the_end || steps < AHEAD) && step(&mut reloaded) {
                steps += 1;
            }
            assert!(whole.log().starts_with(reloaded.log()), "{saved}");
            assert!(!to_the_end || reloaded == whole, "{saved}");
            // On to the next roll.
            let rolls = game.position().rolls();
            while game.position().rolls() == rolls && step(&mut game) {}
            if game.position().rolls() == rolls {
                assert!(saves > 100, "{name} was saved {saves} times");
                break;
            }
        }
        assert_eq!(game, whole);
    }
}

#[test]
fn the_same_position_gives_the_same_moves_whatever_came_before() {
    // Apart from the order of arrival, which only a full start square asks for.
    for (name, rules) in presets() {
        if rules.capacity == Capacity::Two {
            continue;
        }
        let mut game = Game::new(setup(name, rules, 3));
        let mut chance = Chance::new(3);
        while random_step(&mut game, &mut chance, |_| ()) {
            let position = game.position();
            if position.ending().is_some() {
                break;
            }
            let pieces = ludo_engine::rules::Pieces::arranged(
                ludo_engine::rules::BySeat::from_fn(|seat| *position.pieces().of(seat)),
                rules.column,
            )
            .expect("in range");
            for pips in 1..=6 {
                let roll = ludo_engine::rules::Advance::Roll(face(pips));
                assert_eq!(
                    pieces.legal_moves(&rules, position.turn(), roll),
                    position.pieces().legal_moves(&rules, position.turn(), roll),
                );
            }
        }
    }
}

// ---- Sweeps ----

/// A whole game with what is cheap to check after every action.
fn play_through(rules: RuleSet, seed: u64) -> Position {
    let mut game = Game::new(setup(RuleSetName::Custom, rules, seed));
    let mut chance = Chance::new(seed);
    let mut ledger = Ledger::new(rules, game.setup().first_seat);
    with_record(&mut game, |game| {
        while random_step(game, &mut chance, |event| ledger.note(event)) {
            ledger.check(game.position());
            check_position(game.position());
        }
        let replayed = game.record().replay().expect("legal");
        assert_eq!(replayed.game, *game);
    });
    *game.position()
}

/// Everything that the editor of the house can make: the fields, and what each can be.
fn house_choices() -> Vec<(&'static str, Vec<Value>)> {
    let flag = || vec![json!(false), json!(true)];
    let words = |words: &[&str]| words.iter().map(|word| json!(word)).collect();
    vec![
        (
            "exit_rolls",
            vec![
                json!([6]),
                json!([1, 6]),
                json!([5, 6]),
                json!([1, 2, 3, 4, 5, 6]),
            ],
        ),
        (
            "stack",
            words(&["nothing", "blocks_passing", "no_overtaking"]),
        ),
        ("safe", words(&["none", "starts", "starts_and_stars"])),
        ("third_six", words(&["ends_turn", "allowed"])),
        ("extra_on_capture", flag()),
        ("extra_on_goal", flag()),
        ("overshoot", words(&["illegal", "stops_at_goal"])),
        (
            "empty_track",
            words(&["normal", "free_exit", "three_rolls"]),
        ),
        ("finish", words(&["first_home", "rank_all"])),
        ("first_seat", words(&["human", "drawn", "rotates"])),
    ]
}

/// The combination with this number.
fn house(number: usize) -> RuleSet {
    let Value::Object(mut fields) = serde_json::to_value(RuleSet::HOUSE).expect("JSON") else {
        panic!("a rule set is an object");
    };
    let mut rest = number;
    for (field, values) in house_choices() {
        fields.insert(field.to_string(), values[rest % values.len()].clone());
        rest /= values.len();
    }
    rule_set(fields)
}

fn combinations() -> usize {
    house_choices()
        .iter()
        .map(|(_, values)| values.len())
        .product()
}

#[test]
fn the_editor_of_the_house_makes_10_368_different_houses() {
    let mut houses: Vec<String> = (0..combinations())
        .map(|number| serde_json::to_string(&house(number)).expect("JSON"))
        .collect();
    houses.sort();
    houses.dedup();
    assert_eq!(houses.len(), 10_368);
}

#[test]
fn every_house_can_be_played_to_an_end() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                for number in (thread..combinations()).step_by(threads) {
                    let position = play_through(house(number), number as u64);
                    assert!(position.ending().is_some(), "house {number}");
                }
            });
        }
    });
}

#[test]
fn many_rolls_in_all_presets_and_houses_keep_every_invariant() {
    let wanted: u64 = std::env::var("LUDO_ROLLS").map_or(100_000, |rolls| {
        rolls.parse().expect("LUDO_ROLLS is a number")
    });
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let play = |thread: usize| {
        let (mut rolls, mut games) = (0, 0);
        while rolls < wanted.div_ceil(threads as u64) {
            let seed = (games * threads + thread) as u64;
            // As many games by presets as by houses, which a stride mixes.
            let rules = match seed % 10 {
                number @ 0..5 => RuleSetName::PRESETS[number as usize]
                    .preset()
                    .expect("a preset has fields"),
                _ => house(seed as usize * 29 % combinations()),
            };
            rolls += u64::from(play_through(rules, seed).rolls());
            games += 1;
        }
        (rolls, games)
    };
    let (rolls, games) = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || play(thread)))
            .collect();
        let done = running.into_iter().map(|thread| thread.join());
        done.map(|thread| thread.expect("every invariant holds"))
            .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    });
    println!("{rolls} rolls in {games} games");
    assert!(rolls >= wanted);
}

#[test]
fn every_pair_of_values_of_two_fields_can_be_played_to_an_end() {
    let values = values();
    let mut pairs = Vec::new();
    for (first, (field, of_first)) in values.iter().enumerate() {
        for (other, of_other) in &values[first + 1..] {
            for value in of_first {
                pairs.extend(of_other.iter().map(|with| (*field, value, *other, with)));
            }
        }
    }
    // One random rule set covers some 190 pairs; a new one is made for the first pair that is still missing.
    let mut seed = 0;
    let mut played = 0;
    while let Some((field, value, other, with)) = pairs.first().cloned() {
        let mut fields = random_fields(&mut Chance::new(seed));
        fields.insert(field.to_string(), value.clone());
        fields.insert(other.to_string(), with.clone());
        pairs.retain(|(field, value, other, with)| {
            fields[*field] != **value || fields[*other] != **with
        });
        play_through(rule_set(fields), seed);
        seed += 1;
        played += 1;
    }
    assert!(played >= 30, "{played} games cover all pairs");
}

#[test]
fn every_seat_may_begin() {
    for first in 0..4 {
        let mut setup = setup(RuleSetName::Classic, RuleSet::CLASSIC, 1);
        setup.first_seat = seat(first);
        let game = Game::new(setup);
        assert_eq!(game.position().turn(), seat(first));
        let record: Record = game.to_text().parse().expect("its own text");
        assert_eq!(record.setup.first_seat, seat(first));
    }
}

// ---- Four CPUs ----

/// A whole game of four CPUs, the levels going round, with the seat that begins.
fn cpu_game(
    name: RuleSetName,
    rules: RuleSet,
    seed: u64,
    note: &mut impl FnMut(&Position, &Event),
) -> Game {
    let mut game = Game::new(setup(name, rules, seed));
    with_record(&mut game, |game| {
        loop {
            let mut events = Vec::new();
            let sink = |event: Event| events.push(event);
            match game.position().phase() {
                Phase::Roll => drop(game.roll(sink).expect("a roll is due")),
                Phase::FreeExit => game.free_exit(sink).expect("a free exit is due"),
                Phase::Move(_) | Phase::Bonus(_) => {
                    let seat = game.position().turn();
                    let level =
                        Level::ALL[(usize::from(seat.number()) + seed as usize) % Level::ALL.len()];
                    let piece =
                        cpu::choose(level, game.position(), seed).expect("there is a choice");
                    game.choose(piece, sink).expect("a CPU's choice is legal");
                }
                Phase::Over(_) => break,
            }
            for event in &events {
                note(game.position(), event);
            }
        }
    });
    game
}

/// Whether two colours stand on a square of the ring after this move, and whether nothing is captured there.
fn meeting(position: &Position, event: &Event) -> Option<bool> {
    let &Event::Moved { seat, to, .. } = event else {
        return None;
    };
    let square = Square::of(seat, to)?;
    let stands_there = |other: &Seat| {
        let pieces = position.pieces().of(*other).iter();
        pieces
            .clone()
            .any(|steps| Square::of(*other, *steps) == Some(square))
    };
    let meet = seat.rivals().any(|other| stands_there(&other));
    meet.then(|| square.is_safe(position.rules().safe))
}

/// What games had: the most rolls of one, captures, meetings of two colours on squares that are not safe and that are, and
/// how many each seat won.
type Played = (u32, usize, [usize; 2], [u64; 4]);

#[test]
fn thousands_of_games_of_four_cpus_end_with_a_winner_in_every_preset() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let each = games(400);
    for (name, rules) in presets() {
        let play = |thread: u64| {
            let (mut longest, mut captures, mut meetings) = (0, 0, [0, 0]);
            let mut winners = [0; 4];
            for seed in (thread..each).step_by(threads as usize) {
                let game = cpu_game(name, rules, seed, &mut |position, event| {
                    captures += usize::from(matches!(event, Event::Captured { .. }));
                    if let Some(is_safe) = meeting(position, event) {
                        meetings[usize::from(is_safe)] += 1;
                    }
                });
                let position = game.position();
                let text = || game.to_text();
                assert_eq!(position.ending(), Some(Ending::Decided), "{}", text());
                let winner = position.finished().next().expect("somebody has won");
                assert_eq!(
                    position.pieces().home(winner, rules.column),
                    4,
                    "{}",
                    text()
                );
                longest = longest.max(position.rolls());
                winners[winner.index()] += 1;
            }
            (longest, captures, meetings, winners)
        };
        let played: Vec<_> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|thread| scope.spawn(move || play(thread)))
                .collect();
            running
                .into_iter()
                .map(|one| one.join().expect("no game fails"))
                .collect()
        });
        let longest = played
            .iter()
            .map(|one| one.0)
            .max()
            .expect("games were played");
        assert!(longest < 5_000, "{name}: {longest} rolls");
        let sum = |of: fn(&Played) -> usize| played.iter().map(of).sum::<usize>();
        // Two colours meet: one goes home, or both stay.
        let (captures, normal, safe) = (sum(|one| one.1), sum(|one| one.2[0]), sum(|one| one.2[1]));
        assert!(captures > 1_000, "{name}: {captures} captures");
        assert!(safe > 1_000, "{name}: {safe} meetings on safe squares");
        let may_share = rules.stack == Stack::Shielded;
        assert!(
            may_share || normal == 0,
            "{name}: {normal} meetings on other squares"
        );
        let winners = [0, 1, 2, 3].map(|seat| played.iter().map(|one| one.3[seat]).sum::<u64>());
        assert!(
            winners.iter().all(|won| *won > each / 10),
            "{name}: {winners:?}"
        );
    }
}

#[test]
fn four_cpus_play_houses_to_a_winner_but_for_those_that_hardly_end() {
    let numbers: Vec<usize> = (0..combinations())
        .step_by((23 / games(1) as usize).max(1))
        .collect();
    let mut undecided = Vec::new();
    for number in &numbers {
        let rules = house(*number);
        let game = cpu_game(RuleSetName::House, rules, *number as u64, &mut |_, _| ());
        match game.position().ending() {
            Some(Ending::Decided) => {
                let winner = game.position().finished().next().expect("somebody has won");
                assert_eq!(
                    game.position().pieces().home(winner, rules.column),
                    4,
                    "house {number}"
                );
            }
            Some(Ending::RollLimit) => undecided.push(*number),
            None => panic!("house {number} goes on for ever"),
        }
    }
    // One combination in twenty-four has games without an end; the editor says of which.
    assert!(
        undecided.len() * 16 < numbers.len(),
        "{} of {}: {undecided:?}",
        undecided.len(),
        numbers.len()
    );
}
