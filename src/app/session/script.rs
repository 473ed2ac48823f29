//! From events to what is shown, moment by moment.

use std::time::Duration;

use super::cells::{Cells, Point};
use super::no_move_reason::NoMoveReason;
use super::pace::Pace;
use super::view::{Notice, Prompt, Scene, View};
use crate::sound::{Cue, Distance, Sound};
use ludo_engine::game::{Game, Pass};
use ludo_engine::rules::{Event, MovedBy, Piece, RollEarned, Seat, Steps, TurnEnded, walk};

/// What to show, and for how long.
#[derive(Clone, Debug, PartialEq)]
pub struct Beat {
    /// The page.
    pub view: View,
    /// How long until the next beat.
    pub hold: Duration,
    /// How long pieces take to get to their places, less than the hold.
    pub travel: Duration,
    /// What the person's hand feels as it is shown.
    pub feel: Option<Feel>,
    /// What is heard as it is shown.
    pub cue: Option<Cue>,
    /// What is celebrated from when it is shown on. Nothing waits for the end of that.
    pub cheer: Option<Cheer>,
}

/// A moment that players live for, and how long it is celebrated. There is none where nothing is to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cheer {
    /// What happened.
    pub moment: Moment,
    /// How long it is shown.
    pub lasts: Duration,
}

/// What is celebrated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// The seat rolled a six that counts.
    Six { seat: Seat },
    /// A piece of `by` landed here on pieces of `seat`, which go home.
    Capture { by: Seat, seat: Seat, at: Point },
    /// The piece reached the goal; it may be the last one of its seat.
    Home {
        seat: Seat,
        piece: Piece,
        is_last: bool,
    },
}

/// What is worth being felt, all of it the person's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feel {
    /// The die was rolled.
    Roll,
    /// A piece sent a rival's home.
    Capture,
    /// A piece was sent home by a rival.
    Captured,
    /// A piece reached the goal.
    Goal,
    /// The game is won.
    Win,
}

/// Beats to be shown one after the other. The last one is the true state of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// Names the script: its end is reported by it.
    pub epoch: u64,
    /// At least one.
    pub beats: Vec<Beat>,
}

/// The beats that tell these events, from the scene before them to the game as it stands after them. The opening is
/// something to be read before anything moves; the closing takes the place of the last thing that happened.
pub(super) fn beats(
    before: Scene,
    opening: Option<Notice>,
    events: &[Event],
    after: &Game,
    closing: Option<Notice>,
    pace: &Pace,
) -> (Vec<Beat>, Option<Notice>) {
    let mut beats = Vec::new();
    let show = |scene: &Scene, shown: Shown| {
        beats.push(Beat {
            view: scene.view(),
            hold: shown.hold,
            travel: shown.travel,
            feel: shown.feel,
            cue: shown.cue,
            cheer: shown.cheer,
        });
    };
    let (notice, left) = tell(before, opening, events, pace, show);
    let notice = closing.or(notice);
    beats.push(Beat {
        feel: left.feel,
        cue: left.cue,
        cheer: left.cheer,
        ..rest(after, notice, pace)
    });
    (beats, notice)
}

/// How long the beats of these events take, the one at rest included. Nothing is drawn up for it.
pub(super) fn duration(before: Scene, events: &[Event], after: &Game, pace: &Pace) -> Duration {
    let mut held = Duration::ZERO;
    tell(before, None, events, pace, |_, shown| held += shown.hold);
    held + hold_at_rest(after, pace)
}

/// Shows the moments of these events. What is left to be shown at rest: the notice, and what goes with it.
fn tell(
    before: Scene,
    opening: Option<Notice>,
    events: &[Event],
    pace: &Pace,
    show: impl FnMut(&Scene, Shown),
) -> (Option<Notice>, Beside) {
    let mut teller = Teller {
        scene: before,
        show,
        beside: Beside::default(),
        carried: before.notice.filter(|_| !before.turn.is_human()),
    };
    teller.scene.movable = Default::default();
    teller.scene.die.is_ready = false;
    teller.scene.notice = opening;
    if opening.is_some() {
        teller.scene.prompt = match teller.scene.prompt {
            Prompt::ChooseBonus { .. } => Prompt::Moving { by: MovedBy::Bonus },
            Prompt::ChoosePiece { .. }
            | Prompt::MovePiece { .. }
            | Prompt::BringOut
            | Prompt::OpenBlock { .. } => Prompt::Moving { by: MovedBy::Roll },
            rolling => rolling,
        };
        teller.show(pace.notice, pace.travel(pace.hop));
        if !matches!(teller.scene.prompt, Prompt::Moving { .. }) {
            // It is read until the die has come to rest, and is no consequence of the roll.
            teller.carried = teller.scene.notice.take();
        }
    }
    for (index, event) in events.iter().enumerate() {
        teller.tell(*event, &events[index + 1..], pace);
    }
    (teller.scene.notice, teller.beside)
}

/// How long the last position of a game is seen at every pace, the notice before it included, until the result takes its
/// place.
pub const LAST_LOOK: Duration = Duration::from_millis(1_600);

/// The game at rest; before a CPU acts, and before the result, it is held for a moment.
pub(super) fn rest(game: &Game, notice: Option<Notice>, pace: &Pace) -> Beat {
    Beat {
        view: Scene::of(game, notice).view(),
        hold: hold_at_rest(game, pace),
        travel: pace.travel(pace.hop),
        feel: None,
        cue: None,
        cheer: None,
    }
}

fn hold_at_rest(game: &Game, pace: &Pace) -> Duration {
    if game.position().ending().is_some() {
        LAST_LOOK.saturating_sub(pace.notice)
    } else if game.position().turn().is_human() {
        Duration::ZERO
    } else {
        pace.think
    }
}

/// What a beat is, without its page.
struct Shown {
    hold: Duration,
    travel: Duration,
    feel: Option<Feel>,
    cue: Option<Cue>,
    cheer: Option<Cheer>,
}

/// What goes with a beat beside its page.
#[derive(Default)]
struct Beside {
    feel: Option<Feel>,
    cue: Option<Cue>,
    cheer: Option<Cheer>,
}

struct Teller<Show> {
    scene: Scene,
    show: Show,
    /// What will go with the next beat.
    beside: Beside,
    /// What happened before, until something else does.
    carried: Option<Notice>,
}

impl<Show: FnMut(&Scene, Shown)> Teller<Show> {
    fn show(&mut self, hold: Duration, travel: Duration) {
        let Beside { feel, cue, cheer } = std::mem::take(&mut self.beside);
        let shown = Shown {
            hold,
            travel,
            feel,
            cue,
            cheer,
        };
        (self.show)(&self.scene, shown);
    }

    /// From the next beat on this is celebrated.
    fn cheer(&mut self, moment: Moment, pace: &Pace) {
        self.beside.cheer = pace.cheer().map(|lasts| Cheer { moment, lasts });
    }

    fn tell(&mut self, event: Event, rest: &[Event], pace: &Pace) {
        let next = rest.first();
        self.beside.feel = feel(event).or(self.beside.feel);
        self.beside.cue = cue(event, next).or(self.beside.cue);
        let scene = &mut self.scene;
        match event {
            Event::TurnBegan { seat } => scene.passes[seat] = None,
            Event::TurnEnded { seat, why } => scene.passes[seat] = Pass::of(why),
            _ => {}
        }
        match event {
            Event::Rolled { seat, face, number } => {
                scene.die.face = Some(face);
                scene.die.seat = seat;
                scene.die.rolls = number;
                scene.last_faces[seat] = Some(face);
                scene.turn = seat;
                scene.prompt = Prompt::Rolling;
                scene.die.is_free = false;
                // What the last seat did can be read until the die has come to rest.
                let notice = self.scene.notice;
                self.scene.notice = notice.or(self.carried.take());
                let tumble = if pace.is_still {
                    Duration::ZERO
                } else {
                    pace.tumble
                };
                let is_played = !matches!(
                    next,
                    Some(Event::NoMove { .. } | Event::SentHome { .. } | Event::TurnEnded { .. })
                );
                if face.is_six() && is_played {
                    // Once the die has come to rest: at once, where it does not tumble.
                    self.show(tumble, tumble);
                    self.cheer(Moment::Six { seat }, pace);
                    if self.scene.rules.extra_on_six {
                        let why = RollEarned::Six;
                        self.scene.notice = Some(Notice::Extra { seat, why });
                    }
                    self.show(pace.roll() - tumble, tumble);
                } else {
                    self.show(pace.roll(), tumble);
                }
                self.scene.notice = notice;
            }
            Event::Moved {
                seat,
                piece,
                from,
                to,
                bounces,
                by,
            } => {
                scene.origin = Some((seat, piece, from));
                scene.prompt = Prompt::Moving { by };
                scene.moving = Some((seat, piece));
                let column = scene.rules.column;
                let squares: Vec<Steps> = walk(from, to, bounces, column).collect();
                let holds = pace.walk(squares.len());
                for (hop, (steps, hold)) in (0..).zip(squares.into_iter().zip(holds)) {
                    self.scene.steps[seat][piece.index()] = steps;
                    self.beside.cue = Some(of(&[seat], Sound::Hop(hop)));
                    self.show(hold, pace.travel(hold));
                }
                self.scene.moving = None;
                if to == self.scene.rules.goal() {
                    self.scene.notice = Some(Notice::ReachedGoal {
                        seat,
                        rolls_again: false,
                    });
                    self.beside.feel = seat.is_human().then_some(Feel::Goal);
                    self.beside.cue = Some(of(&[seat], Sound::Goal));
                    let goal = self.scene.rules.goal();
                    let home = self.scene.steps[seat]
                        .iter()
                        .filter(|steps| **steps == goal);
                    let is_last = home.count() >= usize::from(self.scene.rules.to_win.pieces());
                    let moment = Moment::Home {
                        seat,
                        piece,
                        is_last,
                    };
                    self.cheer(moment, pace);
                }
            }
            Event::Captured {
                by,
                seat,
                piece,
                from,
            } => {
                let is_first = !matches!(scene.notice, Some(Notice::Captured { .. }));
                // The move has begun without a notice of this kind.
                let pieces = match scene.notice {
                    Some(Notice::Captured {
                        seat: before,
                        pieces,
                        ..
                    }) if before == seat => pieces + 1,
                    _ => 1,
                };
                scene.notice = Some(Notice::Captured {
                    by,
                    seat,
                    pieces,
                    rolls_again: false,
                });
                if is_first {
                    // All of them are felt and heard at once.
                    let is_capture = |event: &&Event| matches!(event, Event::Captured { .. });
                    for other in rest.iter().take_while(is_capture) {
                        self.beside.feel = feel(*other).or(self.beside.feel);
                        self.beside.cue = cue(*other, None).or(self.beside.cue);
                    }
                    // The piece stands where it landed, and for a moment nothing stirs.
                    let at = Cells::new(&scene.rules).piece(seat, piece, from);
                    scene.moving = scene.origin.map(|(seat, piece, _)| (seat, piece));
                    self.cheer(Moment::Capture { by, seat, at }, pace);
                    self.show(pace.still, Duration::ZERO);
                    self.scene.moving = None;
                } else {
                    self.beside = Beside::default();
                }
                self.scene.steps[seat][piece.index()] = Steps::BASE;
                // Pieces that are captured together go home together.
                if !matches!(next, Some(Event::Captured { .. })) {
                    self.show(pace.flight, pace.travel(pace.flight));
                }
            }
            Event::SentHome { seat, piece, .. } => {
                scene.steps[seat][piece.index()] = Steps::BASE;
                scene.notice = Some(Notice::ThirdSixSentHome { seat });
                self.show(pace.flight, pace.travel(pace.flight));
            }
            Event::NoMove { seat, face } => {
                let why = NoMoveReason::of(&scene.rules, &scene.steps, seat, face);
                scene.notice = Some(Notice::NoMove { seat, face, why });
                scene.prompt = Prompt::Moving { by: MovedBy::Roll };
                self.show(hold_of_pass(seat, pace), pace.travel(pace.hop));
            }
            Event::RollEarned { seat, why } => {
                match (why, &mut scene.notice) {
                    (RollEarned::Capture, Some(Notice::Captured { rolls_again, .. }))
                    | (RollEarned::Goal, Some(Notice::ReachedGoal { rolls_again, .. })) => {
                        *rolls_again = true;
                    }
                    (RollEarned::UnusableSix, notice) | (_, notice @ None) => {
                        *notice = Some(Notice::Extra { seat, why });
                    }
                    // What happened is said already; that another roll follows, the prompt says.
                    _ => {}
                }
            }
            Event::BonusEarned { seat, squares } => {
                scene.notice = Some(Notice::BonusEarned { seat, squares });
            }
            Event::BonusLost { seat, squares } => {
                scene.notice = Some(Notice::BonusLost { seat, squares });
                self.show(pace.notice, pace.travel(pace.hop));
            }
            Event::Finished { seat, place } => {
                scene.notice = Some(Notice::Finished { seat, place });
                scene.places[seat] = Some(place);
                self.show(pace.notice, pace.travel(pace.hop));
            }
            Event::WentBack { seat, piece, .. } => {
                scene.steps[seat][piece.index()] = Steps::BASE;
                // They go together.
                if !matches!(next, Some(Event::WentBack { .. })) {
                    self.show(pace.flight, pace.travel(pace.flight));
                }
            }
            Event::TurnEnded {
                seat,
                why: TurnEnded::ThirdSix,
            } => {
                if !matches!(scene.notice, Some(Notice::ThirdSixSentHome { .. })) {
                    scene.notice = Some(Notice::ThirdSix { seat });
                }
                self.show(hold_of_pass(seat, pace), pace.travel(pace.hop));
            }
            Event::TurnEnded {
                seat,
                why: TurnEnded::FreeExit,
            } => {
                scene.notice.get_or_insert(Notice::FreeExit { seat });
            }
            Event::TurnEnded {
                seat,
                why: TurnEnded::FreeExitBlocked,
            } => {
                scene.notice = Some(Notice::FreeExitBlocked { seat });
                self.show(hold_of_pass(seat, pace), pace.travel(pace.hop));
            }
            Event::TurnEnded { .. } | Event::TurnBegan { .. } | Event::GameOver(_) => {}
        }
    }
}

/// How long it is read that a seat passes. Why one cannot move has to be read at any pace that shows it. Why a CPU cannot
/// is read until the next die has come to rest, and stands on its plate.
fn hold_of_pass(seat: Seat, pace: &Pace) -> Duration {
    if !seat.is_human() || pace.is_instant() {
        Duration::ZERO
    } else {
        pace.notice.max(Pace::NORMAL.notice)
    }
}

/// What the person feels of an event, at the first beat after it.
fn feel(event: Event) -> Option<Feel> {
    match event {
        Event::Rolled { seat, .. } if seat.is_human() => Some(Feel::Roll),
        Event::Captured { by, .. } if by.is_human() => Some(Feel::Capture),
        Event::Captured { seat, .. } if seat.is_human() => Some(Feel::Captured),
        Event::Finished { seat, place: 1 } if seat.is_human() => Some(Feel::Win),
        _ => None,
    }
}

/// What it sounds like that this seat loses a piece to its base.
fn loss(seat: Seat) -> Sound {
    if seat.is_human() {
        Sound::Captured
    } else {
        Sound::Capture
    }
}

/// What is heard of an event, at the first beat after it. The hops of a move, and whether it reaches the goal, are not
/// told here.
fn cue(event: Event, next: Option<&Event>) -> Option<Cue> {
    let passes = |seat: Seat| seat.is_human().then_some(of(&[seat], Sound::Pass));
    match event {
        Event::Rolled { seat, .. } => Some(of(&[seat], Sound::Die)),
        Event::Captured { by, seat, .. } => Some(of(&[by, seat], loss(seat))),
        Event::SentHome { seat, .. } => Some(of(&[seat], loss(seat))),
        // The others pass in silence: in the first rounds they hardly do anything else.
        Event::NoMove { seat, .. } if matches!(next, Some(Event::TurnEnded { .. })) => passes(seat),
        Event::TurnEnded {
            seat,
            why: TurnEnded::ThirdSix | TurnEnded::FreeExitBlocked,
        } => passes(seat),
        Event::Finished { seat, place: 1 } if seat.is_human() => Some(of(&[seat], Sound::Win)),
        _ => None,
    }
}

/// A sound that these seats make.
fn of(seats: &[Seat], sound: Sound) -> Cue {
    let is_near = seats.iter().any(|seat| seat.is_human());
    let distance = if is_near {
        Distance::Near
    } else {
        Distance::Far
    };
    Cue { sound, distance }
}
