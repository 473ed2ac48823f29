//! What is heard of a game, and when nothing is.

use std::time::Duration;

use ludo::game::Game;
use ludo::gui::ui::Page;
use ludo::platform::Moment;
use ludo::rules::{Event, Piece, Seat, TurnEnded, walk};
use ludo::settings::Settings;
use ludo::sound::{Cue, Distance, Sound};
use ludo::store::Document;
use slint::LogicalPosition;
use slint::platform::Key;
use window_tests::Player;

const INSTANT: i32 = 3;
const REDUCED: i32 = 2;

fn cue(sound: Sound, is_near: bool) -> Cue {
    let distance = if is_near {
        Distance::Near
    } else {
        Distance::Far
    };
    Cue { sound, distance }
}

fn near(sound: Sound) -> Cue {
    cue(sound, true)
}

/// What should be heard of a game that is watched from its beginning to its end, told from its events by itself.
fn expected(game: &Game) -> Vec<Cue> {
    let mut events = Vec::new();
    let record: ludo::game::Record = game.to_text().parse().expect("a game is a record");
    record
        .replay_with(|event| events.push(event))
        .expect("it follows the rules");
    let column = game.setup().rules.column;
    let goal = game.setup().rules.goal();
    let mut cues = Vec::new();
    for (index, event) in events.iter().enumerate() {
        match *event {
            Event::Rolled { seat, .. } => cues.push(cue(Sound::Die, seat.is_human())),
            Event::Moved {
                seat,
                from,
                to,
                bounces,
                ..
            } => {
                let hops = walk(from, to, bounces, column).count();
                cues.extend((0..hops).map(|hop| cue(Sound::Hop(hop as u8), seat.is_human())));
                if to == goal {
                    cues.push(cue(Sound::Goal, seat.is_human()));
                }
            }
            // Those that go home together are heard together.
            Event::Captured { .. } if matches!(events[index - 1], Event::Captured { .. }) => {}
            Event::Captured { by, seat, .. } => {
                cues.push(cue(Sound::Capture, by.is_human() || seat.is_human()));
            }
            Event::NoMove { seat, .. } => {
                let ends = matches!(events[index + 1], Event::TurnEnded { .. });
                cues.extend((ends && seat.is_human()).then_some(near(Sound::Pass)));
            }
            Event::TurnEnded { seat, why } => {
                let is_lost = why == TurnEnded::ThirdSix && seat.is_human();
                cues.extend(is_lost.then_some(near(Sound::Pass)));
            }
            // Instead of the goal.
            Event::Finished { seat, place: 1 } if seat.is_human() => {
                cues.pop();
                cues.push(near(Sound::Win));
            }
            _ => {}
        }
    }
    cues
}
