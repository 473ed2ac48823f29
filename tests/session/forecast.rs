//! What is said of a rule set's games before they are played.

use std::time::Duration;

use ludo_app::session::{Effect, Forecaster, Input, Outlook, Pace, Session};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Ending, HouseField, Phase, RuleSet, RuleSetName};

fn outlook(rules: RuleSet, level: Level) -> Outlook {
    Outlook {
        rules,
        level,
        pace: Pace::NORMAL,
    }
}

/// All the houses that the editor can make. Who begins and who is ranked does not change how a game ends, so of those fields
/// the standard is taken.
fn houses() -> Vec<RuleSet> {
    let mut houses = vec![RuleSet::HOUSE];
    for field in HouseField::ALL {
        if matches!(field, HouseField::FirstSeat) {
            continue;
        }
        let edited = |house: &RuleSet| {
            let house = *house;
            (0..field.choices()).filter_map(move |choice| field.edited(&house, choice))
        };
        houses = houses.iter().flat_map(edited).collect();
    }
    houses
}

/// Rolls and the time that a real session shows its scripts for, where the person acts at once as the CPUs would.
fn played(outlook: Outlook, seed: u64) -> (u32, Duration) {
    let Outlook { rules, level, pace } = outlook;
    let setup = Setup::new(GameId(seed), RuleSetName::Custom, rules, level, seed, seed);
    let mut session = Session::new(Game::new(setup), pace).expect("it has dice");
    let (mut now, mut shown) = (Duration::ZERO, Duration::ZERO);
    let mut inputs = vec![Input::Resume];
    loop {
        let input = inputs.pop().unwrap_or_else(|| {
            let position = session.game().position();
            ludo_engine::cpu::choose(Level::Normal, position, seed)
                .map_or(Input::DieTapped, Input::PieceTapped)
        });
        now += Duration::from_secs(60);
        for effect in session.handle(input, now) {
            match effect {
                Effect::Play(script) => {
                    shown += script.beats.iter().map(|beat| beat.hold).sum::<Duration>();
                    inputs.push(Input::ScriptDone(script.epoch));
                }
                Effect::ShowResult => return (session.game().position().rolls(), shown),
                _ => {}
            }
        }
    }
}

#[test]
fn a_forecast_is_what_a_session_shows_when_the_person_acts_at_once() {
    let editable = |exits| {
        let edited = HouseField::ExitRolls.edited(&RuleSet::HOUSE, exits);
        let edited = edited.and_then(|house| HouseField::EmptyTrack.edited(&house, 2 - exits / 2));
        edited.expect("a choice")
    };
    let presets = RuleSetName::PRESETS.map(|name| name.preset().expect("a preset"));
    for rules in presets.into_iter().chain([editable(0), editable(3)]) {
        for pace in [Pace::NORMAL, Pace::FAST.without_motion(), Pace::INSTANT] {
            let outlook = Outlook {
                pace,
                ..outlook(rules, Level::Normal)
            };
            // The games of a forecast have the seeds from 0 on.
            let forecast = Forecaster::new(outlook, 1).finish();
            assert_eq!(
                (forecast.rolls, forecast.time),
                played(outlook, 0),
                "{rules:?}"
            );
        }
    }
}

#[test]
fn the_same_outlook_gives_the_same_forecast_in_parts_and_as_a_whole() {
    let outlook = outlook(RuleSet::CLASSIC, Level::Hard);
    let whole = Forecaster::new(outlook, 20).finish();
    for part in [1, 7, 1_000] {
        let mut forecaster = Forecaster::new(outlook, 20);
        let mut parts = 0;
        let forecast = loop {
            parts += 1;
            if let Some(forecast) = forecaster.go_on(part) {
                break forecast;
            }
        };
        assert_eq!(forecast, whole);
        // A part is no more than it was asked for, so it can be given up soon.
        assert!(parts > whole.rolls * 10 / part, "{parts} parts of {part}");
        assert_eq!(forecaster.go_on(part), Some(whole), "it stays as it is");
    }
}

#[test]
fn the_presets_take_as_long_as_they_are_known_to() {
    // Medians of 10,000 games by an independent program, four of level Normal.
    for (name, rolls) in RuleSetName::PRESETS
        .into_iter()
        .zip([683, 549, 584, 615, 565])
    {
        let rules = name.preset().expect("a preset");
        let forecast = Forecaster::new(outlook(rules, Level::Normal), 40).finish();
        let found = f64::from(forecast.rolls) / f64::from(rolls);
        assert!((0.88..1.12).contains(&found), "{name}: {forecast:?}");
        assert_eq!(forecast.endless, 0, "{name}");
        let minutes = forecast.time.as_secs() / 60;
        assert!((8..20).contains(&minutes), "{name}: {minutes} minutes");
    }
}

#[test]
fn a_house_whose_games_hardly_end_is_told_from_one_whose_games_do() {
    let mut rules = RuleSet::HOUSE;
    for (field, choice) in [
        (HouseField::ExitRolls, 3),
        (HouseField::Stack, 0),
        (HouseField::Safe, 0),
        (HouseField::ExtraOnCapture, 0),
    ] {
        rules = field.edited(&rules, choice).expect("a choice");
    }
    let forecast = Forecaster::new(outlook(rules, Level::Hard), 6).finish();
    assert!(forecast.endless > 2, "{forecast:?}");
    assert!(forecast.time > Duration::from_secs(3_600), "{forecast:?}");
    let kinder = HouseField::ExitRolls.edited(&rules, 0).expect("a choice");
    let forecast = Forecaster::new(outlook(kinder, Level::Hard), 6).finish();
    assert_eq!(forecast.endless, 0, "{forecast:?}");
}

/// How many of so many games, by seeds that no forecast takes, are not decided.
fn undecided(rules: RuleSet, games: u64) -> u64 {
    let is_undecided = |seed: &u64| {
        let seed = *seed;
        let name = RuleSetName::Custom;
        let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, seed);
        let mut game = Game::new(setup);
        loop {
            match game.position().phase() {
                Phase::Roll => drop(game.roll(|_| ()).expect("a roll is due")),
                Phase::FreeExit => game.free_exit(|_| ()).expect("an exit is due"),
                Phase::Over(ending) => return ending == Ending::RollLimit,
                Phase::Move(_) | Phase::Bonus(_) => {
                    let piece = ludo_engine::cpu::choose(Level::Normal, game.position(), seed);
                    game.choose(piece.expect("a choice"), |_| ())
                        .expect("it is legal");
                }
            }
        }
    };
    (1_000_000..1_000_000 + games).filter(is_undecided).count() as u64
}

/// With LUDO_ALL_HOUSES every house is looked at, in an optimised build; else one in two hundred.
#[test]
#[allow(clippy::disallowed_methods)] // How long a test runs is the environment's.
fn the_games_of_every_house_end_or_the_forecast_warns() {
    let is_whole = std::env::var_os("LUDO_ALL_HOUSES").is_some();
    let (step, games, ahead) = if is_whole {
        (1, 100, Forecaster::GAMES)
    } else {
        (191, 2, 6)
    };
    let houses = houses();
    assert_eq!(houses.len(), 3_456);
    let mut warned = 0;
    for rules in houses.into_iter().step_by(step) {
        let forecast = Forecaster::new(outlook(rules, Level::Normal), ahead).finish();
        warned += u32::from(forecast.endless > 0);
        if forecast.endless == 0 {
            let undecided = undecided(rules, games);
            assert!(undecided * 20 <= games, "{undecided} of {games}: {rules:?}");
        }
    }
    println!("{warned} houses with a warning");
    assert!(!is_whole || warned > 0);
}
