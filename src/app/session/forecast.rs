//! What the games by a rule set are like, before one is played: many are played ahead.

use std::time::Duration;

use super::pace::Pace;
use super::script;
use super::view::Scene;
use ludo_engine::cpu;
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Ending, Event, Phase, RuleSet, RuleSetName};

/// What a forecast is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The rules.
    pub rules: RuleSet,
    /// How well the CPUs play. The person plays [`Level::Normal`].
    pub level: Level,
    /// How long things are shown. The person acts at once.
    pub pace: Pace,
}

/// What games are like: of the rolls and of the time half the games take less, and half take more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// How many games were played ahead.
    pub games: u32,
    /// How many of them reached the limit of 10,000 rolls before they were decided.
    pub endless: u32,
    /// Rolls of a game.
    pub rolls: u32,
    /// How long a game takes.
    pub time: Duration,
}

/// Games that are played ahead, a part at a time. The same outlook always gives the same forecast.
#[derive(Debug)]
pub struct Forecaster {
    outlook: Outlook,
    games: u32,
    current: Option<Ahead>,
    rolls: Vec<u32>,
    times: Vec<Duration>,
    endless: u32,
    events: Vec<Event>,
}

#[derive(Debug)]
struct Ahead {
    game: Game,
    seed: u64,
    time: Duration,
}

impl Forecaster {
    /// As many games as make the median steady to a few per cent.
    pub const GAMES: u32 = 120;

    /// Starts playing this number of games ahead, at least one.
    pub fn new(outlook: Outlook, games: u32) -> Forecaster {
        Forecaster {
            outlook,
            games: games.max(1),
            current: None,
            rolls: Vec::new(),
            times: Vec::new(),
            endless: 0,
            events: Vec::new(),
        }
    }

    /// Plays on for at most this many rolls and moves: the forecast, once all games are over.
    pub fn go_on(&mut self, actions: u32) -> Option<Forecast> {
        for _ in 0..actions {
            if self.is_done() {
                break;
            }
            self.act();
        }
        self.is_done().then(|| Forecast {
            games: self.games,
            endless: self.endless,
            rolls: median(&mut self.rolls),
            time: median(&mut self.times),
        })
    }

    /// How much of the games is played, from 0 to 1.
    pub fn share(&self) -> f32 {
        self.rolls.len() as f32 / self.games as f32
    }

    /// Plays all games to their ends.
    pub fn finish(mut self) -> Forecast {
        loop {
            if let Some(forecast) = self.go_on(u32::MAX) {
                return forecast;
            }
        }
    }

    fn is_done(&self) -> bool {
        self.rolls.len() == self.games as usize
    }

    fn act(&mut self) {
        let Outlook { rules, level, pace } = self.outlook;
        let ahead = self.current.get_or_insert_with(|| {
            let seed = self.rolls.len() as u64;
            let name = RuleSetName::Custom;
            let setup = Setup::new(GameId(seed), name, rules, level, seed, seed);
            let game = Game::new(setup);
            let time = script::duration(Scene::of(&game, None), &[], &game, &pace);
            Ahead { game, seed, time }
        });
        let game = &mut ahead.game;
        let before = Scene::of(game, None);
        let events = &mut self.events;
        events.clear();
        let sink = |event| events.push(event);
        let is_played = match game.position().phase() {
            Phase::Roll => game.roll(sink).is_ok(),
            Phase::FreeExit => game.free_exit(sink).is_ok(),
            Phase::Move(_) | Phase::Bonus(_) => {
                let is_human = game.position().turn().is_human();
                let level = if is_human { Level::Normal } else { level };
                let piece = cpu::choose(level, game.position(), ahead.seed);
                piece.is_some_and(|piece| game.choose(piece, sink).is_ok())
            }
            Phase::Over(_) => false,
        };
        assert!(is_played, "what is due can be played");
        ahead.time += script::duration(before, events, game, &pace);
        if let Some(ending) = game.position().ending() {
            self.rolls.push(game.position().rolls());
            self.times.push(ahead.time);
            self.endless += u32::from(ending == Ending::RollLimit);
            self.current = None;
        }
    }
}

/// The middle one of a few values; of an even number of them the upper one of the two in the middle.
fn median<T: Copy + Ord>(values: &mut [T]) -> T {
    values.sort_unstable();
    values[values.len() / 2]
}
