//! How many taps a game takes, and how long, for each way of forced choices at each pace: the app under a clock of its own,
//! without a window.
//!
//!     cargo bench -p ludo-app --bench pace
//!
//! The person answers at once, and no tap comes sooner after another than one that counts. Nothing is judged here.

#[allow(dead_code)]
#[path = "../app/desk.rs"]
mod desk;

use std::time::Duration;

use desk::Desk;
use ludo_app::app::{Intent, PageName};
use ludo_app::session::{DOUBLE_TAP, ForcedMoves};
use ludo_app::settings::{PaceName, Setting};
use ludo_engine::game::Seed;
use ludo_engine::rules::Seat;

const GAMES: u64 = 15;
/// Nobody is left to themselves for longer.
const LONGEST: Duration = Duration::from_secs(3_600);

/// What a game came to.
#[derive(Clone, Copy)]
struct Played {
    taps: u32,
    time: Duration,
    /// From a tap that ends the person's turn until they are asked again: how long in all, and how often.
    waited: Duration,
    rounds: u32,
}

fn main() {
    println!("| forced choices | pace | taps a game | seconds a round | minutes a game |");
    println!("| --- | --- | --- | --- | --- |");
    let ways = [
        ("by a tap on the piece", ForcedMoves::Piece, false),
        ("by a tap on the die, too", ForcedMoves::Die, false),
        ("by themselves", ForcedMoves::ByItself, false),
        ("by themselves, and such rolls", ForcedMoves::ByItself, true),
    ];
    for (way, forced, rolls) in ways {
        for (name, pace) in [
            ("Slow", PaceName::Slow),
            ("Normal", PaceName::Normal),
            ("Fast", PaceName::Fast),
            ("Instant", PaceName::Instant),
        ] {
            let games: Vec<Played> = (1..=GAMES)
                .map(|seed| play(seed, forced, rolls, pace))
                .collect();
            let median = |of: fn(&Played) -> f64| {
                let mut values: Vec<f64> = games.iter().map(of).collect();
                values.sort_by(f64::total_cmp);
                values[values.len() / 2]
            };
            let taps = median(|game| f64::from(game.taps));
            let minutes = median(|game| game.time.as_secs_f64() / 60.0);
            let waited: Duration = games.iter().map(|game| game.waited).sum();
            let rounds: u32 = games.iter().map(|game| game.rounds).sum();
            let round = waited.as_secs_f64() / f64::from(rounds.max(1));
            println!("| {way} | {name} | {taps:.0} | {round:.1} | {minutes:.1} |");
        }
    }
}

/// A classic game against three Normal CPUs, the person taking the pieces in turn.
fn play(seed: u64, forced: ForcedMoves, rolls: bool, pace: PaceName) -> Played {
    let mut desk = Desk::new();
    desk.send(Intent::Set(Setting::Pace(pace)));
    desk.send(Intent::Set(Setting::ForcedMoves(forced)));
    desk.send(Intent::Set(Setting::RollsByItself(rolls)));
    desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
    let begun = desk.now;
    let mut played = Played {
        taps: 0,
        time: Duration::ZERO,
        waited: Duration::ZERO,
        rounds: 0,
    };
    let is_due =
        |desk: &Desk| desk.page() != PageName::Game || desk.is_asked() && desk.is_at_rest();
    let rolls_of_others = |desk: &Desk| {
        let game = desk.saved_game().expect("it is in front");
        let rivals = Seat::HUMAN.rivals();
        rivals
            .map(|seat| game.faces()[seat].iter().sum::<u32>())
            .sum::<u32>()
    };
    while desk.wait_until(LONGEST, is_due) && desk.page() == PageName::Game {
        desk.wait(DOUBLE_TAP);
        let (from, before) = (desk.now, rolls_of_others(&desk));
        desk.act(played.taps as usize);
        played.taps += 1;
        if desk.wait_until(LONGEST, is_due)
            && desk.page() == PageName::Game
            && rolls_of_others(&desk) > before
        {
            played.waited += desk.now - from;
            played.rounds += 1;
        }
    }
    played.time = desk.now - begun;
    played
}
