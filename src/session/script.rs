//! From events to what is shown, moment by moment.

use std::time::Duration;

use super::pace::Pace;
use super::view::{Notice, Prompt, Scene, View};
use crate::game::Game;
use crate::rules::{Event, RollEarned, Steps, TurnEnded, walk};

/// What to show, and for how long.
#[derive(Clone, Debug, PartialEq)]
pub struct Beat {
    /// The page.
    pub view: View,
    /// How long until the next beat.
    pub hold: Duration,
    /// How long pieces take to get to their places, less than the hold.
    pub travel: Duration,
}

/// Beats to be shown one after the other. The last one is the true state of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// Names the script: whoever has played it to the end says so by it.
    pub epoch: u64,
    /// At least one.
    pub beats: Vec<Beat>,
}

/// The beats that tell these events, from the scene before them to the game as it stands after them. The opening is
/// something to be read before anything moves.
pub(super) fn beats(
    before: Scene,
    opening: Option<Notice>,
    events: &[Event],
    after: &Game,
    pace: &Pace,
) -> (Vec<Beat>, Option<Notice>) {
    let mut teller = Teller {
        scene: before,
        beats: Vec::new(),
    };
    teller.scene.movable = Default::default();
    teller.scene.die.is_ready = false;
    teller.scene.notice = opening;
    if opening.is_some() {
        teller.show(pace.notice, travel(pace.hop));
    }
    for (index, event) in events.iter().enumerate() {
        teller.tell(*event, events.get(index + 1), pace);
    }
    let notice = teller.scene.notice;
    teller.beats.push(rest(after, notice, pace));
    (teller.beats, notice)
}

/// The game at rest; before a CPU acts, it is held for a moment.
pub(super) fn rest(game: &Game, notice: Option<Notice>, pace: &Pace) -> Beat {
    let view = Scene::of(game, notice).view();
    let hold = if view.waits_for_person() || view.prompt == Prompt::Over {
        Duration::ZERO
    } else {
        pace.think
    };
    Beat {
        view,
        hold,
        travel: travel(pace.hop),
    }
}

/// The last part of a hold shows every piece on its place.
fn travel(hold: Duration) -> Duration {
    const SETTLED: Duration = Duration::from_millis(20);
    hold.saturating_sub(SETTLED)
}

struct Teller {
    scene: Scene,
    beats: Vec<Beat>,
}

impl Teller {
    fn show(&mut self, hold: Duration, travel: Duration) {
        self.beats.push(Beat {
            view: self.scene.view(),
            hold,
            travel,
        });
    }

    fn tell(&mut self, event: Event, next: Option<&Event>, pace: &Pace) {
        let scene = &mut self.scene;
        match event {
            Event::Rolled { seat, face, number } => {
                scene.die.face = Some(face);
                scene.die.seat = seat;
                scene.die.rolls = number;
                scene.last_faces[seat] = Some(face);
                scene.turn = seat;
                scene.prompt = Prompt::Rolling;
                self.show(pace.roll, travel(pace.hop));
            }
            Event::Moved {
                seat,
                piece,
                from,
                to,
                bounces,
                ..
            } => {
                scene.origin = Some((seat, piece, from));
                scene.prompt = Prompt::Moving;
                scene.moving = Some((seat, piece));
                let column = scene.rules.column;
                for steps in walk(from, to, bounces, column) {
                    self.scene.steps[seat][piece.index()] = steps;
                    self.show(pace.hop, travel(pace.hop));
                }
                self.scene.moving = None;
                if to == self.scene.rules.goal() {
                    self.scene.notice = Some(Notice::ReachedGoal { seat });
                }
            }
            Event::Captured {
                by, seat, piece, ..
            } => {
                scene.steps[seat][piece.index()] = Steps::BASE;
                scene.notice = Some(Notice::Captured { by, seat });
                // Pieces that are captured together go home together.
                if !matches!(next, Some(Event::Captured { .. })) {
                    self.show(pace.flight, travel(pace.flight));
                }
            }
            Event::SentHome { seat, piece, .. } => {
                scene.steps[seat][piece.index()] = Steps::BASE;
                self.show(pace.flight, travel(pace.flight));
            }
            Event::NoMove { seat, face } => {
                let goal = scene.rules.goal();
                let off_track = |steps: &Steps| steps.is_base() || *steps == goal;
                scene.notice = Some(if scene.steps[seat].iter().all(off_track) {
                    Notice::NoExit { seat, face }
                } else {
                    Notice::NoMove { seat, face }
                });
                self.show(pace.notice, travel(pace.hop));
            }
            Event::RollEarned { seat, why } => {
                // A capture or a goal is told as such; that it earns a roll, the prompt says.
                if scene.notice.is_none()
                    || matches!(why, RollEarned::UnusableSix | RollEarned::AnotherTry)
                {
                    scene.notice = Some(Notice::Extra { seat, why });
                }
            }
            Event::Finished { seat, .. } => {
                scene.notice = Some(Notice::Finished { seat });
                self.show(pace.notice, travel(pace.hop));
            }
            Event::TurnEnded {
                seat,
                why: TurnEnded::ThirdSix,
            } => {
                scene.notice = Some(Notice::ThirdSix { seat });
                self.show(pace.notice, travel(pace.hop));
            }
            Event::BonusEarned { .. }
            | Event::BonusLost { .. }
            | Event::TurnEnded { .. }
            | Event::TurnBegan { .. }
            | Event::GameOver(_) => {}
        }
    }
}
