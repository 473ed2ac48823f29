//! Chances, luck, worth and the fourth level: laws that hold in every game by any rules, and what is known of single
//! positions.

use crate::common::{Chance, Table, board, face, piece, presets, random_step, seat, setup};
use ludo_engine::chances::{Chances, Estimator};
use ludo_engine::cpu;
use ludo_engine::game::{Game, Level};
use ludo_engine::review::{Entry, Review, luckier_than, review};
use ludo_engine::rules::{
    Action, Advance, BySeat, EmptyTrack, Ending, Face, Finish, HouseField, Length, Phase, Position,
    RuleSet, RuleSetName, Seat, Stack, StartOut, ToWin,
};

/// Rule sets that differ in what chances have to follow: lengths, free exits, bonuses, places.
fn rule_sets() -> Vec<(RuleSetName, RuleSet)> {
    let mut all = Vec::new();
    for (name, rules) in presets() {
        for length in Length::ALL {
            all.push((name, rules.with_length(length)));
        }
    }
    for seed in 0..12 {
        let mut chance = Chance::new(seed);
        let mut rules = HouseField::ALL
            .into_iter()
            .fold(RuleSet::HOUSE, |rules, field| {
                let choice = chance.below(usize::from(field.choices())) as u8;
                field.edited(&rules, choice).expect("one of the choices")
            });
        rules.to_win = ToWin::try_from(1 + chance.below(4) as u8).unwrap();
        rules.start_out = StartOut::try_from(chance.below(3) as u8).unwrap();
        all.push((RuleSetName::Custom, rules));
    }
    for empty_track in [EmptyTrack::FreeExit, EmptyTrack::ThreeRolls] {
        let rules = RuleSet {
            empty_track,
            finish: Finish::RankAll,
            ..RuleSet::PARCHIS
        };
        all.push((RuleSetName::Custom, rules));
    }
    all
}

/// A game of random choices, as far as the first seat that is home.
fn random_game(name: RuleSetName, rules: RuleSet, level: Level, seed: u64) -> Game {
    let mut setup = setup(name, rules, seed);
    setup.level = level;
    let mut game = Game::new(setup);
    let mut chance = Chance::new(seed);
    while game.position().finished().next().is_none() && random_step(&mut game, &mut chance, |_| ())
    {
    }
    game
}

/// A game of CPUs of one level.
fn cpu_game(name: RuleSetName, rules: RuleSet, level: Level, seed: u64) -> Game {
    let mut setup = setup(name, rules, seed);
    setup.level = level;
    let mut game = Game::new(setup);
    loop {
        match game.position().phase() {
            Phase::Roll => drop(game.roll(|_| ()).expect("due")),
            Phase::FreeExit => game.free_exit(|_| ()).expect("due"),
            Phase::Move(_) | Phase::Bonus(_) => {
                let chosen = cpu::choose(level, game.position(), seed).expect("a move is due");
                game.choose(chosen, |_| ()).expect("legal");
            }
            Phase::Over(_) => return game,
        }
    }
}

fn sum(chances: &Chances) -> f64 {
    chances.0.iter().sum()
}

fn assert_close(left: f64, right: f64, what: &str) {
    assert!((left - right).abs() < 1e-12, "{what}: {left} and {right}");
}

// ---- Laws ----

#[test]
fn chances_are_from_0_to_1_and_together_1() {
    for (name, rules) in rule_sets() {
        for level in Level::ALL {
            let estimator = Estimator::new(&rules, level);
            let mut game = Game::new(setup(name, rules, 5));
            let mut chance = Chance::new(5);
            while random_step(&mut game, &mut chance, |_| ()) && game.log().len() < 60 {
                for chances in [
                    estimator.chances(game.position(), 5),
                    estimator.before_roll(game.position(), 5),
                ] {
                    assert!(chances.0.iter().all(|chance| (0.0..=1.0).contains(chance)));
                    assert_close(sum(&chances), 1.0, "the sum");
                }
            }
        }
    }
}

#[test]
fn once_a_seat_is_home_its_chance_is_1_to_the_end() {
    let rules = RuleSet {
        finish: Finish::RankAll,
        ..RuleSet::CLASSIC.with_length(Length::Quick)
    };
    let mut game = Game::new(setup(RuleSetName::Classic, rules, 3));
    let mut chance = Chance::new(3);
    let mut seen = 0;
    while random_step(&mut game, &mut chance, |_| ()) {
        if let Some(winner) = game.position().finished().next() {
            let known = BySeat::from_fn(|seat| if seat == winner { 1.0 } else { 0.0 });
            let estimator = Estimator::new(&rules, Level::Normal);
            assert_eq!(estimator.chances(game.position(), 3), known);
            assert_eq!(estimator.before_roll(game.position(), 3), known);
            seen += 1;
        }
    }
    assert!(seen > 10, "the game went on for the other places");
}

/// What a face leads to, step by step as the definition says it: the face, then what a CPU of the level does until another
/// roll is due.
fn after_face(position: &Position, rolled: Face, level: Level, seed: u64) -> Position {
    let mut after = *position;
    after.play(Action::Roll(rolled), |_| ()).expect("due");
    loop {
        let action = match after.phase() {
            Phase::Move(_) | Phase::Bonus(_) => {
                Action::Move(cpu::choose(level, &after, seed).expect("a move is due"))
            }
            Phase::FreeExit => Action::FreeExit,
            Phase::Roll | Phase::Over(_) => return after,
        };
        after.play(action, |_| ()).expect("legal");
    }
}

#[test]
fn the_mean_luck_of_the_six_faces_is_0_for_every_seat() {
    for (name, rules) in rule_sets() {
        for (seed, level) in (0..).zip(Level::ALL) {
            let estimator = Estimator::new(&rules, level);
            let mut game = Game::new(setup(name, rules, seed));
            let mut chance = Chance::new(seed);
            while game.log().len() < 60 && random_step(&mut game, &mut chance, |_| ()) {
                let position = game.position();
                if position.phase() != Phase::Roll || position.finished().next().is_some() {
                    continue;
                }
                let before = estimator.before_roll(position, seed);
                let mut luck = [0.0; 4];
                let after_rolls = estimator.after_rolls(position, seed);
                for (rolled, after_roll) in Face::ALL.into_iter().zip(after_rolls) {
                    let after = after_face(position, rolled, level, seed);
                    let after = estimator.chances(&after, seed);
                    assert_eq!(after, after_roll);
                    for seat in Seat::ALL {
                        luck[seat.index()] += after[seat] - before[seat];
                    }
                }
                for luck in luck {
                    assert_close(luck, 0.0, "six lucks");
                }
            }
        }
    }
}

/// The result of a seat as its parts add up to it.
fn added_up(review: &Review, seat: Seat) -> f64 {
    let by_all = |of: &BySeat<Chances>| of.0.iter().map(|by| by[seat]).sum::<f64>();
    review.start[seat] + by_all(&review.luck) + by_all(&review.worth) + review.gap[seat]
}

#[test]
fn start_luck_worth_and_gaps_add_up_to_the_result_for_every_seat() {
    let mut reviewed = 0;
    for (seed, (name, rules)) in (0..).zip(rule_sets()) {
        for level in Level::ALL {
            let game = random_game(name, rules, level, seed);
            let Some(winner) = game.position().finished().next() else {
                continue;
            };
            let mut entries = 0;
            let reviewing = review(game.setup(), game.log(), |index, _, _| {
                assert_eq!(index, entries);
                entries += 1;
            });
            let review = reviewing.expect("somebody came home");
            assert_eq!(entries, game.log().len());
            for seat in Seat::ALL {
                let result = if seat == winner { 1.0 } else { 0.0 };
                assert_eq!(review.result[seat], result);
                let sum = added_up(&review, seat);
                assert!(
                    (sum - result).abs() < 1e-9,
                    "{name} {level}: {sum}\n{}",
                    game.to_text()
                );
            }
            reviewed += 1;
        }
    }
    assert!(reviewed > 100, "{reviewed} games");
}

#[test]
fn the_lines_of_a_review_add_up_to_the_whole_of_it() {
    let game = random_game(RuleSetName::Parchis, RuleSet::PARCHIS, Level::Hard, 4);
    let mut luck = [[0.0; 4]; 4];
    let mut worth = [[0.0; 4]; 4];
    let (mut gap, mut cost, mut choices) = ([0.0; 4], [0.0; 4], [0; 4]);
    let mut first = None;
    let review = review(game.setup(), game.log(), |_, by, entry| match entry {
        Entry::Roll {
            before,
            luck: of_roll,
            gap: of_roll_gap,
        } => {
            first.get_or_insert((before, of_roll_gap));
            for seat in Seat::ALL {
                luck[by.index()][seat.index()] += of_roll[seat];
                gap[seat.index()] += of_roll_gap[seat];
            }
        }
        Entry::Move {
            worth: of_move,
            cost: of_move_cost,
            is_choice,
            ..
        } => {
            for seat in Seat::ALL {
                worth[by.index()][seat.index()] += of_move[seat];
            }
            cost[by.index()] += of_move_cost;
            choices[by.index()] += u32::from(is_choice);
        }
        Entry::FreeExit { .. } => {}
    });
    let review = review.expect("it is decided");
    assert_eq!(review.luck.0.map(|of| of.0), luck);
    assert_eq!(review.worth.0.map(|of| of.0), worth);
    assert_eq!(review.gap.0, gap);
    assert_eq!((review.cost.0, review.choices.0), (cost, choices));
    let (start, first_gap) = first.expect("there was a roll");
    assert_eq!(review.start, start);
    assert_eq!(first_gap.0, [0.0; 4], "the first roll has no gap");
}

#[test]
fn the_choices_of_a_cpu_of_the_level_are_worth_nothing_and_those_of_an_expert_cost_nothing() {
    for level in Level::ALL {
        for (name, rules) in presets() {
            let rules = rules.with_length(Length::Short);
            let game = cpu_game(name, rules, level, 9);
            let mut choices = 0;
            review(game.setup(), game.log(), |_, _, entry| {
                if let Entry::Move {
                    worth,
                    cost,
                    is_choice,
                    ..
                } = entry
                {
                    assert_eq!(worth.0, [0.0; 4], "{name} {level}");
                    assert!(level != Level::Expert || cost == 0.0, "{name}: {cost}");
                    choices += u32::from(is_choice);
                }
            })
            .expect("it is decided");
            assert!(choices > 20, "{choices}");
        }
    }
}

#[test]
fn a_cost_is_what_the_best_move_would_have_given_more_and_never_below_0() {
    for (name, rules) in presets() {
        let game = random_game(name, rules.with_length(Length::Quick), Level::Normal, 2);
        let estimator = Estimator::new(&game.setup().rules, Level::Normal);
        let mut position = Position::new(game.setup().rules, game.setup().first_seat);
        let mut costs = Vec::new();
        review(game.setup(), game.log(), |_, _, entry| costs.push(entry)).expect("it is decided");
        for (action, entry) in game.log().iter().zip(costs) {
            if let (
                Action::Move(made),
                Entry::Move {
                    cost,
                    best,
                    is_choice,
                    after,
                    ..
                },
            ) = (*action, entry)
            {
                let seat = position.turn();
                let chance = |legal: &ludo_engine::rules::Move| {
                    let mut tried = position;
                    tried
                        .play(Action::Move(legal.piece), |_| ())
                        .expect("legal");
                    estimator.chances(&tried, 2)
                };
                let made = chance(position.moves().of(made).expect("it was made"));
                assert_eq!(after, made);
                assert_eq!(is_choice, position.moves().only().is_none());
                if is_choice {
                    let chances: Vec<f64> = position
                        .moves()
                        .iter()
                        .map(|legal| chance(legal)[seat])
                        .collect();
                    let most = chances.iter().copied().fold(0.0, f64::max);
                    let first = chances
                        .iter()
                        .position(|chance| *chance == most)
                        .expect("one");
                    assert_eq!(
                        best,
                        position.moves()[first].piece,
                        "the lowest of equal ones"
                    );
                    assert_eq!(cost, most - made[seat]);
                } else {
                    assert_eq!(cost, 0.0);
                }
                assert!(cost >= 0.0);
            }
            position.play(*action, |_| ()).expect("it was played");
        }
    }
}

#[test]
fn a_game_that_nobody_won_is_not_reviewed() {
    let whole = cpu_game(RuleSetName::Classic, RuleSet::CLASSIC, Level::Easy, 1);
    let log = whole.log();
    assert!(review(whole.setup(), log, |_, _, _| ()).is_some());
    assert_eq!(
        review(whole.setup(), &log[..log.len() - 1], |_, _, _| ()),
        None
    );
    assert_eq!(review(whole.setup(), &[], |_, _, _| ()), None);
    let illegal = [Action::Move(piece(0))];
    assert_eq!(review(whole.setup(), &illegal, |_, _, _| ()), None);
}

#[test]
fn a_rank_all_game_is_reviewed_up_to_the_first_seat_that_is_home() {
    let rules = RuleSet {
        finish: Finish::RankAll,
        ..RuleSet::CLASSIC.with_length(Length::Quick)
    };
    let game = cpu_game(RuleSetName::Classic, rules, Level::Normal, 6);
    assert_eq!(game.position().ending(), Some(Ending::Decided));
    let mut last = 0;
    let review =
        review(game.setup(), game.log(), |index, _, _| last = index).expect("somebody won");
    assert!(
        last + 1 < game.log().len(),
        "the other places are played for"
    );
    let mut position = Position::new(rules, game.setup().first_seat);
    for action in &game.log()[..=last] {
        assert_eq!(position.finished().count(), 0);
        position.play(*action, |_| ()).expect("it was played");
    }
    assert_eq!(position.finished().count(), 1);
    for seat in Seat::ALL {
        assert!((added_up(&review, seat) - review.result[seat]).abs() < 1e-9);
    }
}

#[test]
fn where_no_roll_is_drawn_the_chance_before_a_roll_is_that_of_what_follows() {
    let rules = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        ..RuleSet::CLASSIC
    };
    let estimator = Estimator::new(&rules, Level::Normal);
    let position = Position::new(rules, seat(1));
    assert_eq!(position.phase(), Phase::FreeExit);
    // All four come out in turn, and then seat 1 rolls.
    let out = board(&rules, &[(0, &[0]), (1, &[0]), (2, &[0]), (3, &[0])]);
    let all_out = Position::arranged(rules, seat(1), out);
    let chances = estimator.chances(&position, 1);
    assert_eq!(chances, estimator.before_roll(&position, 1));
    assert_eq!(chances, estimator.chances(&all_out, 1));
}

// ---- What chances are of ----

#[test]
fn a_seat_that_is_further_has_the_better_chance() {
    for (_, rules) in presets() {
        for length in Length::ALL {
            let rules = rules.with_length(length);
            for level in Level::ALL {
                let estimator = Estimator::new(&rules, level);
                let pieces = board(&rules, &[(0, &[54, 53, -1, -1]), (2, &[5, -1, -1, -1])]);
                let position = Position::arranged(rules, seat(0), pieces);
                let chances = estimator.before_roll(&position, 1);
                let best = chances.0.iter().copied().fold(0.0, f64::max);
                assert_eq!(chances[seat(0)], best, "{length} {level}: {chances:?}");
                assert!(chances[seat(0)] > 0.4, "{length} {level}: {chances:?}");
            }
        }
    }
}

#[test]
fn sixes_in_a_row_queued_rolls_and_tries_left_are_part_of_a_position() {
    let estimator = Estimator::new(&RuleSet::CLASSIC, Level::Normal);
    let mut table = Table::new(RuleSet::CLASSIC, 0, &[(0, &[0, 10])]);
    let fresh = estimator.chances(&table.position, 1);
    table.turn_of(6, 1);
    let same_pieces = Position::arranged(RuleSet::CLASSIC, seat(0), *table.position.pieces());
    assert_ne!(
        estimator.chances(&table.position, 1),
        estimator.chances(&same_pieces, 1),
        "a six before"
    );
    assert_ne!(fresh, estimator.chances(&same_pieces, 1));
    let adds_up = RuleSet {
        extras_add_up: true,
        ..RuleSet::SAFE_PAIRS
    };
    let estimator = Estimator::new(&adds_up, Level::Normal);
    let mut table = Table::new(adds_up, 0, &[(0, &[50, 10, 3])]);
    table.turn_of(6, 0);
    assert_eq!(table.position.queued_rolls(), 1);
    let same_pieces = Position::arranged(adds_up, seat(0), *table.position.pieces());
    assert_ne!(
        estimator.chances(&table.position, 1),
        estimator.chances(&same_pieces, 1)
    );
}

#[test]
fn presets_have_numbers_of_their_own_and_a_house_takes_those_of_the_nearest() {
    for (name, rules) in presets() {
        for length in Length::ALL {
            let estimator = Estimator::new(&rules.with_length(length), Level::Normal);
            assert_eq!((estimator.preset(), estimator.is_exact()), (name, true));
        }
        // Who begins, which way round, and how the others are ordered decides nothing.
        let alike = RuleSet {
            first_seat: ludo_engine::rules::FirstSeat::Drawn,
            direction: ludo_engine::rules::Direction::Anticlockwise,
            scoring: ludo_engine::rules::Scoring::Progress,
            finish: Finish::RankAll,
            ..rules
        };
        let estimator = Estimator::new(&alike, Level::Normal);
        assert_eq!((estimator.preset(), estimator.is_exact()), (name, true));
    }
    let changed = RuleSet {
        extra_on_goal: true,
        ..RuleSet::HOUSE
    };
    let estimator = Estimator::new(&changed, Level::Normal);
    assert_eq!(
        (estimator.preset(), estimator.is_exact()),
        (RuleSetName::House, false)
    );
    let plain = RuleSet {
        stack: Stack::Nothing,
        ..RuleSet::HOUSE
    };
    let estimator = Estimator::new(&plain, Level::Normal);
    assert_eq!(
        (estimator.preset(), estimator.is_exact()),
        (RuleSetName::Classic, false)
    );
    let three = RuleSet {
        to_win: ToWin::try_from(3).unwrap(),
        ..RuleSet::CLASSIC
    };
    assert!(!Estimator::new(&three, Level::Normal).is_exact());
}

// ---- Expert ----

#[test]
fn expert_makes_the_best_move_and_draws_nothing() {
    for (name, rules) in presets() {
        let mut game = Game::new(setup(name, rules, 8));
        let mut chance = Chance::new(8);
        let mut choices = 0;
        while game.log().len() < 600 && random_step(&mut game, &mut chance, |_| ()) {
            let position = game.position();
            if !matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_)) {
                continue;
            }
            let estimator = Estimator::new(&rules, Level::Expert);
            let seat = position.turn();
            let worth = |legal: &ludo_engine::rules::Move| {
                let mut tried = *position;
                tried
                    .play(Action::Move(legal.piece), |_| ())
                    .expect("legal");
                estimator.chances(&tried, 1)[seat]
            };
            let mut best = position.moves()[0];
            for legal in position.moves().iter() {
                if worth(legal) > worth(&best) {
                    best = *legal;
                }
            }
            let chosen = cpu::choose(Level::Expert, position, 1).expect("a move is due");
            assert_eq!(worth(position.moves().of(chosen).unwrap()), worth(&best));
            assert_eq!(chosen, best.piece, "the lowest of equal ones");
            for seed in [0, 2, u64::MAX] {
                assert_eq!(cpu::choose(Level::Expert, position, seed), Some(chosen));
            }
            choices += 1;
        }
        assert!(choices > 50, "{choices}");
    }
}

#[test]
fn expert_wins_where_it_can_and_plays_on_for_the_other_places() {
    // To bring the piece home ends a quick game; whoever does not may lose it.
    let quick = RuleSet::CLASSIC.with_length(Length::Quick);
    let mut table = Table::new(quick, 0, &[(0, &[20, 55]), (1, &[56])]);
    table.roll(2);
    assert_eq!(
        cpu::choose(Level::Expert, &table.position, 1),
        Some(piece(1))
    );
    // With a seat home already it still looks who will be the next.
    let ranked = RuleSet {
        finish: Finish::RankAll,
        ..quick
    };
    let mut table = Table::new(ranked, 0, &[(0, &[20, 55]), (1, &[56]), (2, &[57])]);
    table.roll(2);
    assert_eq!(
        cpu::choose(Level::Expert, &table.position, 1),
        Some(piece(1))
    );
}

#[test]
fn expert_is_asked_without_a_game_as_with_one() {
    use ludo_engine::cpu::Decision;
    let mut compared = 0;
    for (name, rules) in presets() {
        let mut game = Game::new(setup(name, rules, 2));
        let mut chance = Chance::new(2);
        while random_step(&mut game, &mut chance, |_| ()) {
            let position = game.position();
            let Phase::Move(rolled) = position.phase() else {
                continue;
            };
            // What is pending is known to the game alone.
            let is_first = position.sixes() == u8::from(rolled.is_six());
            if is_first && position.queued_rolls() == 0 {
                let roll = Advance::Roll(rolled);
                let asked = Decision::new(&rules, position.pieces(), position.turn(), roll);
                let chosen = cpu::choose(Level::Expert, position, 1);
                assert_eq!(asked.choose(Level::Expert, 1), chosen, "{}", game.to_text());
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
    let pieces = board(&RuleSet::CLASSIC, &[(0, &[57; 4]), (1, &[3])]);
    let home = Decision::new(&RuleSet::CLASSIC, &pieces, seat(0), Advance::Roll(face(3)));
    assert_eq!(home.choose(Level::Expert, 1), None);
    let other = Decision::new(&RuleSet::CLASSIC, &pieces, seat(1), Advance::Roll(face(3)));
    assert_eq!(
        other.choose(Level::Expert, 1),
        Some(piece(0)),
        "whoever is home"
    );
}

// ---- The numbers ----

#[test]
fn the_numbers_take_less_than_400_kb_and_name_the_command_that_makes_them() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("chances/values");
    let mut bytes = 0;
    for (name, _) in presets() {
        let file = std::fs::read(folder.join(format!("{name}.values"))).expect("its numbers");
        bytes += file.len();
        let lines: Vec<&[u8]> = file.splitn(3, |byte| *byte == b'\n').collect();
        assert_eq!(lines[0], b"ludo-values 1");
        let command = String::from_utf8(lines[1].to_vec()).expect("a line of text");
        let expected = format!("ludo-lab fit {name} --seed ");
        assert!(command.starts_with(&expected), "{command}");
    }
    assert!(bytes <= 400_000, "{bytes}");
}

#[test]
fn the_chances_are_the_same_to_the_last_bit_on_every_system() {
    let digests = presets().map(|(name, rules)| {
        let mut digest = 0_u64;
        for level in Level::ALL {
            let estimator = Estimator::new(&rules.with_length(Length::Short), level);
            let mut game = Game::new(setup(name, rules.with_length(Length::Short), 12));
            let mut chance = Chance::new(12);
            while game.log().len() < 200 && random_step(&mut game, &mut chance, |_| ()) {
                let chances = estimator.before_roll(game.position(), 12);
                for chance in chances.0 {
                    digest = digest.rotate_left(5) ^ chance.to_bits();
                }
            }
        }
        format!("{name} {digest:016x}")
    });
    // They change with the numbers, and only with them.
    let known: [&str; 5] = [
        "classic 23e66309d3b75219",
        "soft_blocks 191d9b0a0baec8e4",
        "house 716803e653177445",
        "safe_pairs 07dc9ed476d2e412",
        "parchis b6b416a2352bdd38",
    ];
    assert_eq!(digests.collect::<Vec<_>>(), known);
}

#[test]
fn of_many_games_luck_is_above_and_below_each_quantile_as_often_as_it_says() {
    let human = Seat::HUMAN;
    for (name, length, level) in [
        (RuleSetName::Classic, Length::Quick, Level::Normal),
        (RuleSetName::SafePairs, Length::Quick, Level::Hard),
        (RuleSetName::Parchis, Length::Short, Level::Easy),
    ] {
        let rules = name
            .preset()
            .expect("a preset has fields")
            .with_length(length);
        let games = 120;
        let percents: Vec<u8> = (0..games)
            .map(|seed| {
                let game = cpu_game(name, rules, level, 70_000 + seed);
                let review = review(game.setup(), game.log(), |_, _, _| ()).expect("decided");
                luckier_than(&rules, level, review.luck[human][human])
            })
            .collect();
        for percent in [20, 50, 80] {
            let below = percents.iter().filter(|found| **found < percent).count();
            let share = 100.0 * below as f64 / games as f64;
            let away = (share - f64::from(percent)).abs();
            // Three standard errors of the middle one.
            assert!(
                away < 14.0,
                "{name} {length} {level}: {share} below {percent}"
            );
        }
    }
    let rules = RuleSet::CLASSIC;
    assert_eq!(luckier_than(&rules, Level::Normal, -2.0), 1);
    assert_eq!(luckier_than(&rules, Level::Normal, 2.0), 99);
    // Rules of one's own are compared with the nearest games.
    let own = RuleSet {
        extra_on_goal: !rules.extra_on_goal,
        ..rules
    };
    for luck in [-0.2, 0.0, 0.3] {
        let (theirs, ours) = (
            luckier_than(&rules, Level::Normal, luck),
            luckier_than(&own, Level::Normal, luck),
        );
        assert_eq!(theirs, ours);
    }
}

#[test]
fn the_version_goes_with_the_numbers() {
    let files: [&[u8]; 5] = [
        include_bytes!("../../src/engine/chances/values/classic.values"),
        include_bytes!("../../src/engine/chances/values/soft_blocks.values"),
        include_bytes!("../../src/engine/chances/values/house.values"),
        include_bytes!("../../src/engine/chances/values/safe_pairs.values"),
        include_bytes!("../../src/engine/chances/values/parchis.values"),
    ];
    let mut sum = crc32fast::Hasher::new();
    files.iter().for_each(|file| sum.update(file));
    let sum = sum.finalize();
    assert_eq!(
        ludo_engine::chances::VERSION,
        sum,
        "VERSION is to be 0x{sum:08x}"
    );
}
