//! The statistics: games counted once, and the figures.

use std::time::Duration;

use ludo_app::stats::{Bests, Figures, Selection, Statistics};
use ludo_engine::game::{Detail, Game, GameId, Level, Outcome, Report, Seed, Setup, Sixes};
use ludo_engine::rules::{
    Action, BySeat, EmptyTrack, Ending, Face, Finish, FirstSeat, Length, Phase, RuleSet,
    RuleSetName, SafeSquares, Seat,
};

// ---- Helpers ----

/// A game that was won.
fn report() -> Report {
    let mut faces = BySeat([[13; 6]; 4]);
    faces.0[1] = [12, 14, 13, 13, 13, 13];
    Report {
        id: GameId(0xab),
        rules_name: RuleSetName::Classic,
        length: Some(Length::Full),
        level: Level::Normal,
        seed: Seed::Drawn(7),
        day: None,
        outcome: Outcome::Won,
        place: Some(1),
        rolls: 312,
        played: Duration::from_millis(754_000),
        captures_made: 3,
        captures_suffered: 2,
        faces,
        detail: None,
    }
}

fn with_outcome(outcome: Outcome) -> Report {
    let place = (outcome == Outcome::Won).then_some(1);
    Report {
        outcome,
        place,
        ..report()
    }
}

/// Statistics of these reports, each with an id of its own.
fn counted(reports: impl IntoIterator<Item = Report>) -> Statistics {
    let mut statistics = Statistics::default();
    for (number, report) in reports.into_iter().enumerate() {
        let id = GameId(number as u64);
        statistics.put(Report { id, ..report });
    }
    statistics
}

fn repeated(outcomes: [u32; 4]) -> Vec<Report> {
    use Outcome::{Abandoned, Lost, NoResult, Won};
    [Won, Lost, Abandoned, NoResult]
        .into_iter()
        .zip(outcomes)
        .flat_map(|(outcome, times)| (0..times).map(move |_| with_outcome(outcome)))
        .collect()
}

/// A step of `game` that depends on `seed` alone; `false` at the end.
fn step(game: &mut Game, seed: u64) -> bool {
    match game.position().phase() {
        Phase::Roll => {
            game.roll(|_| ()).unwrap();
        }
        Phase::FreeExit => game.free_exit(|_| ()).unwrap(),
        Phase::Move(_) | Phase::Bonus(_) => {
            let moves = *game.position().moves();
            let draw = seed.wrapping_add(game.log().len() as u64);
            let draw = draw.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let chosen = moves[draw as usize % moves.len()].piece;
            game.choose(chosen, |_| ()).unwrap();
        }
        Phase::Over(_) => return false,
    }
    true
}

fn new_game(name: RuleSetName, rules: RuleSet, seed: u64) -> Game {
    let id = GameId(seed << 8 | name as u64);
    let level = Level::ALL[seed as usize % 3];
    Game::new(Setup::new(id, name, rules, level, seed, seed))
}

/// The presets, and rules with all that a report has to cope with besides.
fn all_rules() -> Vec<(RuleSetName, RuleSet)> {
    let house = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        finish: Finish::RankAll,
        safe: SafeSquares::None,
        ..RuleSet::HOUSE
    };
    let preset = |name: RuleSetName| Some((name, name.preset()?));
    let presets = RuleSetName::PRESETS.into_iter().filter_map(preset);
    presets
        .chain([(RuleSetName::Custom, house)])
        .collect::<Vec<_>>()
}

// ---- What only the log tells ----

/// The same with what its log tells.
fn detailed() -> Report {
    let sixes = |[after_six, pairs, longest_wait]: [u32; 3]| Sixes {
        after_six,
        pairs,
        longest_wait,
    };
    let sixes = [[13, 2, 17], [12, 0, 30], [13, 12, 65], [13, 1, 5]].map(sixes);
    Report {
        detail: Some(Detail {
            winner: Some(Seat::HUMAN),
            sixes: BySeat(sixes),
        }),
        ..report()
    }
}

#[test]
fn the_sixes_of_a_game_are_those_of_its_log() {
    for seed in 0..40 {
        let mut game = new_game(RuleSetName::Classic, RuleSet::CLASSIC, seed);
        let mut rolls: BySeat<Vec<u8>> = BySeat::default();
        loop {
            let turn = game.position().turn();
            let before = game.log().len();
            if !step(&mut game, seed) {
                break;
            }
            if let Action::Roll(face) = game.log()[before] {
                rolls[turn].push(face.pips());
            }
        }
        let detail = game.report().expect("it was played").detail;
        let detail = detail.expect("the log tells");
        assert_eq!(detail.winner, game.position().finished().next());
        for (seat, sixes) in detail.sixes.iter() {
            let rolls = &rolls[seat];
            let follows = |pair: &&[u8]| pair[0] == 6;
            let after: Vec<&[u8]> = rolls.windows(2).filter(follows).collect();
            assert_eq!(sixes.after_six as usize, after.len());
            let pairs = after.iter().filter(|pair| pair[1] == 6).count();
            assert_eq!(sixes.pairs as usize, pairs);
            let waits = rolls.split(|face| *face == 6).map(<[u8]>::len);
            assert_eq!(Some(sixes.longest_wait as usize), waits.max());
        }
    }
}

// ---- Counting once ----

#[test]
fn a_game_is_counted_once_and_as_it_was_put_last() {
    let mut statistics = counted(repeated([2, 0, 0, 0]));
    assert!(!statistics.contains(report().id));
    for outcome in [Outcome::Abandoned, Outcome::Won] {
        statistics.put(with_outcome(outcome));
        assert_eq!(statistics.place(report().id), Some(2));
        assert_eq!(statistics.get(report().id), Some(&with_outcome(outcome)));
        assert_eq!(statistics.games().len(), 3);
    }
}

// ---- The figures ----

#[test]
fn the_win_share_is_of_the_games_won_or_lost_and_rounded() {
    for (won, lost, share) in [
        (0, 0, None),
        (1, 0, Some(100)),
        (0, 1, Some(0)),
        (1, 2, Some(33)),
        (2, 1, Some(67)),
        (1, 1, Some(50)),
        (1, 7, Some(13)), // 12.5
        (3, 5, Some(38)), // 37.5
        (1, 5, Some(17)),
        (1, 199, Some(1)), // 0.5
        (1, 200, Some(0)),
        (25, 75, Some(25)),
    ] {
        for (abandoned, no_result) in [(0, 0), (5, 0), (0, 3)] {
            let statistics = counted(repeated([won, lost, abandoned, no_result]));
            let figures = statistics.figures(Selection::ALL);
            assert_eq!(figures.win_share(), share, "{won} of {won} + {lost}");
        }
    }
    let most = Figures {
        won: u32::MAX,
        ..Figures::default()
    };
    assert_eq!(most.win_share(), Some(100));
}

#[test]
fn each_outcome_is_counted_as_itself_and_time_in_all_of_them() {
    let statistics = counted(repeated([4, 3, 2, 1]));
    let figures = Figures {
        won: 4,
        lost: 3,
        abandoned: 2,
        no_result: 1,
        time: 10 * Duration::from_millis(754_000),
        captures_made: 30,
        captures_suffered: 20,
        places: [4, 0, 0, 0],
    };
    assert_eq!(statistics.figures(Selection::ALL), figures);
    assert_eq!(figures.played(), 10);
    let none = Statistics::default().figures(Selection::ALL);
    assert_eq!((none, none.played()), (Figures::default(), 0));
}

#[test]
fn a_selection_takes_a_level_a_rule_set_or_both() {
    let games = [
        (Level::Easy, RuleSetName::Classic),
        (Level::Easy, RuleSetName::House),
        (Level::Hard, RuleSetName::House),
        (Level::Hard, RuleSetName::House),
    ];
    let statistics = counted(games.map(|(level, rules_name)| Report {
        level,
        rules_name,
        ..report()
    }));
    let (hard, house) = (Some(Level::Hard), Some(RuleSetName::House));
    let both = |level, rules| Selection {
        level,
        rules,
        ..Selection::ALL
    };
    for (selection, played) in [
        (Selection::ALL, 4),
        (Selection::default(), 4),
        (Selection::of_level(Level::Easy), 2),
        (Selection::of_level(Level::Normal), 0),
        (Selection::of_level(Level::Hard), 2),
        (Selection::of_rules(RuleSetName::Classic), 1),
        (Selection::of_rules(RuleSetName::House), 3),
        (Selection::of_rules(RuleSetName::Custom), 0),
        (both(hard, house), 2),
        (both(hard, Some(RuleSetName::Classic)), 0),
        (both(Some(Level::Easy), house), 1),
    ] {
        let figures = statistics.figures(selection);
        assert_eq!(figures.played(), played, "{selection:?}");
        let selected = statistics.selected(selection);
        assert_eq!(selected.count(), played as usize, "{selection:?}");
    }
}

#[test]
fn a_selection_takes_a_length() {
    let lengths = [
        Some(Length::Full),
        Some(Length::Quick),
        Some(Length::Quick),
        None,
    ];
    let statistics = counted(lengths.map(|length| Report {
        length,
        ..detailed()
    }));
    for (length, played) in [(Length::Full, 1), (Length::Short, 0), (Length::Quick, 2)] {
        let selection = Selection::of_length(length);
        assert_eq!(statistics.figures(selection).played(), played, "{length}");
    }
}

// ---- Whole games ----

#[test]
fn every_game_that_can_be_played_can_be_counted_and_adds_up() {
    let mut statistics = Statistics::default();
    for (name, rules) in all_rules() {
        for seed in 0..24 {
            let mut game = new_game(name, rules, seed);
            // Every third is given up on the way.
            let steps = if seed % 3 == 0 { 40 * seed } else { u64::MAX };
            game.add_played(Duration::from_micros(1_234_567 * seed));
            for _ in 0..steps {
                if !step(&mut game, seed) {
                    break;
                }
            }
            if let Some(report) = game.report() {
                assert!(!statistics.contains(report.id), "{name}, seed {seed}");
                statistics.put(report);
            }
        }
    }
    let all = statistics.figures(Selection::ALL);
    assert_eq!(all.played() as usize, statistics.games().len());
    assert!(all.won > 0 && all.lost > 0 && all.abandoned > 0, "{all:?}");
    let by_level = Level::ALL.map(Selection::of_level);
    let by_rules = all_rules()
        .into_iter()
        .map(|(name, _)| Selection::of_rules(name));
    for parts in [by_level.to_vec(), by_rules.collect()] {
        let mut sum = Figures::default();
        for part in parts {
            let figures = statistics.figures(part);
            assert_eq!(
                figures.played() as usize,
                statistics.selected(part).count(),
                "{part:?}"
            );
            sum.won += figures.won;
            sum.lost += figures.lost;
            sum.abandoned += figures.abandoned;
            sum.no_result += figures.no_result;
            sum.time += figures.time;
            sum.captures_made += figures.captures_made;
            sum.captures_suffered += figures.captures_suffered;
            for (sum, places) in sum.places.iter_mut().zip(figures.places) {
                *sum += places;
            }
        }
        assert_eq!(sum, all);
    }
}

#[test]
fn the_person_home_first_has_won_and_a_cpu_home_first_has_lost() {
    let mut seen = [0, 0];
    for seed in 0..40 {
        let mut game = new_game(RuleSetName::Classic, RuleSet::CLASSIC, seed);
        while step(&mut game, seed) {}
        let first = game.position().finished().next();
        let mut statistics = Statistics::default();
        statistics.put(game.report().unwrap());
        let figures = statistics.figures(Selection::ALL);
        let won = u32::from(first == Some(Seat::HUMAN));
        assert_eq!((figures.won, figures.lost), (won, 1 - won), "seed {seed}");
        seen[won as usize] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn a_game_stopped_at_the_roll_limit_has_no_result() {
    let mut game = Game::new(Setup {
        id: GameId(9),
        rules_name: RuleSetName::Classic,
        rules: RuleSet {
            first_seat: FirstSeat::Human,
            ..RuleSet::CLASSIC
        },
        level: Level::Easy,
        first_seat: Seat::HUMAN,
        seed: Seed::Given,
        day: None,
    });
    let one = Face::new(1).unwrap();
    while game.position().ending().is_none() {
        game.roll_given(one, |_| ()).unwrap();
    }
    assert_eq!(game.position().ending(), Some(Ending::RollLimit));
    let mut statistics = Statistics::default();
    statistics.put(game.report().unwrap());
    let figures = statistics.figures(Selection::ALL);
    assert_eq!(
        (figures.no_result, figures.played(), figures.win_share()),
        (1, 1, None)
    );
}

#[test]
fn the_best_games_are_told_by_their_places_and_only_of_games_that_were_decided() {
    let of = |outcome, rolls, captures_made| Report {
        rolls,
        captures_made,
        ..with_outcome(outcome)
    };
    let statistics = counted([
        of(Outcome::Abandoned, 10, 9),
        of(Outcome::Lost, 100, 4),
        of(Outcome::Won, 300, 2),
        of(Outcome::Won, 250, 4),
        of(Outcome::NoResult, 10_000, 60),
        of(Outcome::Won, 250, 0),
    ]);
    let bests = statistics.bests(Selection::ALL);
    assert_eq!(
        bests.shortest_win,
        Some((3, 250)),
        "the first of equal ones"
    );
    assert_eq!(bests.most_captures, Some((1, 4)));
    let none = statistics.bests(Selection::of_level(Level::Hard));
    assert_eq!(none, Bests::default());
    let lost = counted([of(Outcome::Lost, 100, 0)]).bests(Selection::ALL);
    assert_eq!(lost, Bests::default());
}
