//! Games at a choice of some kind, or about to come to a moment that players live for.

use std::time::Duration;

use ludo_app::session::{Effect, Input, Moment, Pace, Session};
use ludo_engine::game::{Game, GameId, Level, Setup};
use ludo_engine::rules::{Phase, RuleSetName};

/// A classic game in which the person is asked, and what they have to do so that this comes about before they are asked again.
///
/// # Panics
/// If it comes about in no game.
pub fn before(is_it: impl Fn(&Moment, &Session) -> bool) -> (Game, Input) {
    let name = RuleSetName::Classic;
    for seed in 0..1_000 {
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, 0);
        let mut session = Session::new(Game::new(setup), Pace::FAST).expect("it has dice");
        let (mut now, mut waiting) = (Duration::ZERO, vec![Input::Resume]);
        let mut asked = (session.game().clone(), Input::Resume);
        while session.game().position().ending().is_none() || !waiting.is_empty() {
            let input = waiting.pop().unwrap_or_else(|| {
                let position = session.game().position();
                let moves = position.moves();
                let capture = moves.iter().find(|one| !one.captures.is_empty());
                let input = match position.phase() {
                    Phase::Move(_) | Phase::Bonus(_) => {
                        let farthest = moves.iter().max_by_key(|one| one.to.get());
                        let best = capture.or(farthest).expect("there is one");
                        Input::PieceTapped(best.piece)
                    }
                    _ => Input::DieTapped,
                };
                asked = (session.game().clone(), input);
                input
            });
            now += Duration::from_secs(1);
            for effect in session.handle(input, now) {
                let Effect::Play(script) = effect else {
                    continue;
                };
                let cheers = script.beats.iter().filter_map(|beat| beat.cheer);
                if cheers
                    .map(|cheer| cheer.moment)
                    .any(|moment| is_it(&moment, &session))
                {
                    return asked;
                }
                waiting.push(Input::ScriptDone(script.epoch));
            }
        }
    }
    panic!("it comes about in no game");
}

/// A game by these rules in which the person has a choice of which this is true, played so that pieces stay together.
pub fn game_where(name: RuleSetName, is_it: impl Fn(&Session) -> bool) -> Option<Game> {
    for seed in 0..20_000 {
        let rules = name.preset().expect("a preset");
        let setup = Setup::new(GameId(seed), name, rules, Level::Easy, seed, 0);
        let mut session = Session::new(Game::new(setup), Pace::INSTANT).expect("it has dice");
        let mut now = Duration::ZERO;
        let mut waiting = vec![Input::Resume];
        for _ in 0..2_000 {
            let input = waiting.pop().unwrap_or_else(|| {
                let position = session.game().position();
                let moves = position.moves();
                let together = |steps| {
                    position
                        .pieces()
                        .of(position.turn())
                        .iter()
                        .filter(|other| **other == steps)
                        .count()
                };
                // The move that leaves the most pieces together.
                let best = moves
                    .iter()
                    .max_by_key(|one| together(one.to) as i32 - together(one.from) as i32);
                best.map_or(Input::DieTapped, |one| Input::PieceTapped(one.piece))
            });
            let position = session.game().position();
            let chooses = matches!(position.phase(), Phase::Move(_));
            if position.turn().is_human() && chooses && is_it(&session) {
                return Some(session.game().clone());
            }
            now += Duration::from_secs(1);
            for effect in session.handle(input, now) {
                if let Effect::Play(script) = effect {
                    waiting.push(Input::ScriptDone(script.epoch));
                }
            }
            if session.game().position().ending().is_some() {
                break;
            }
        }
    }
    None
}
