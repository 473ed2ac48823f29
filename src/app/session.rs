//! Everything between the screen and the rules: inputs come in, effects go out.
//!
//! The session is the only writer of a [`Game`]. It needs no window and no clock, so whole games run in tests: the time
//! is handed in with each input, and showing a script is an effect that somebody else carries out.

mod automatic;
mod cells;
mod forecast;
mod no_move_reason;
mod pace;
mod recap;
mod script;
mod spot;
mod telling;
mod together;
mod view;
mod watching;

pub use automatic::{Automatic, ForcedMoves};
pub use cells::{Cells, DrawnSquare, Kind, Point, Side, by_side};
pub use forecast::{Forecast, Forecaster, Outlook};
pub use no_move_reason::NoMoveReason;
pub use pace::Pace;
pub use recap::TurnRecap;
pub use script::{Beat, Cheer, Feel, LAST_LOOK, Moment, Script};
pub use spot::{Choice, Spot, SpotKind};
pub use telling::{Announcement, Asked, Detail, Happening, Moved};
pub use view::{Aim, Block, DieView, Notice, PieceView, Prompt, View};
pub use watching::{Control, Watching};

use std::time::Duration;

use crate::sound::Cue;
use ludo_engine::cpu;
use ludo_engine::game::Game;
use ludo_engine::rules::{Event, Phase, Piece, Seat};
use recap::Recap;
use telling::Untold;
use view::Scene;

/// After an accepted tap the next one counts only this much later, so that a double tap is one action at every pace.
pub const DOUBLE_TAP: Duration = Duration::from_millis(200);

/// Where something else has come by itself, a tap is meant for it only this much later: looking back, where one could skip,
/// and the result, where the board was.
pub const TAKEOVER_GRACE: Duration = Duration::from_millis(700);

/// The longest time between two inputs that counts as played: longer than anybody thinks about a move. After more the
/// device slept, or nobody was there.
pub const LONGEST_SPAN: Duration = Duration::from_secs(5 * 60);

/// An input to a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The person tapped the die.
    DieTapped,
    /// The person tapped one of their pieces.
    PieceTapped(Piece),
    /// The person tapped the board where no piece is theirs to move.
    BoardTapped,
    /// The person skips the turns of the others.
    SkipToTurn,
    /// The script of this epoch was shown to its end.
    ScriptDone(u64),
    /// The game leaves the front: the app does, or the person goes to another page.
    Pause,
    /// The game comes to the front.
    Resume,
}

/// What follows from an input, to be carried out in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Write the game down, before anything of it is shown. `is_lasting` asks for it to survive a loss of power.
    Save { is_lasting: bool },
    /// Count the game, which is over, and keep its record.
    Record,
    /// Show this page, and nothing after it; whatever was being shown is over.
    Show(Box<View>),
    /// Show this script, and say when it is done.
    Play(Script),
    /// Show the last beat of the running script at once, and say that it is done.
    Skip,
    /// Go to the result.
    ShowResult,
    /// Announce this to a player who does not see the board.
    Announce(Announcement),
    /// Show once more what can be tapped: the person tapped something else.
    Remind,
}

/// A game in play.
#[derive(Debug)]
pub struct Session {
    game: Game,
    pace: Pace,
    epoch: u64,
    is_running: bool,
    is_in_front: bool,
    last_tap: Option<Duration>,
    last_seen: Duration,
    /// When the person's turn came.
    turn_came_at: Option<Duration>,
    notice: Option<Notice>,
    automatic: Automatic,
    recap: Recap,
    /// What happened in the person's turns and is still to be told.
    untold: Untold,
    /// The turns of the others that are still to be told.
    untold_turns: Recap,
}

impl Session {
    /// A session of this game, not in front yet. `None` for a game whose faces are given by hand: nobody could roll.
    pub fn new(game: Game, pace: Pace) -> Option<Session> {
        game.setup().seed.number()?;
        let recap = Recap::of(&game);
        Some(Session {
            notice: recap.loss().filter(|_| waits_for_person(&game)),
            untold_turns: recap.clone(),
            recap,
            game,
            pace,
            epoch: 0,
            is_running: false,
            is_in_front: false,
            last_tap: None,
            last_seen: Duration::ZERO,
            turn_came_at: None,
            automatic: Automatic::default(),
            untold: Untold::default(),
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How long things are shown.
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// From the next script on, things are shown at this pace.
    pub fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// What is done without the person, from the next thing that is due on.
    pub fn set_automatic(&mut self, automatic: Automatic) {
        self.automatic = automatic;
    }

    /// The person's piece that is to move where there is nothing to choose, unless the move brings their last one home.
    pub fn forced_move(&self) -> Option<Piece> {
        let position = self.game.position();
        let is_theirs = position.turn().is_human();
        automatic::forced_move(position).filter(|_| is_theirs)
    }

    /// The same where a tap on the die makes the move, too.
    pub fn move_of_die(&self) -> Option<Piece> {
        let is_die = self.automatic.moves == ForcedMoves::Die;
        self.forced_move().filter(|_| is_die)
    }

    /// What the others did since the person's last turn, in order.
    pub fn recap(&self) -> &[TurnRecap] {
        self.recap.turns()
    }

    /// Whether a tap at this time on the control that was there to skip can mean to look back.
    pub fn can_look_back(&self, now: Duration) -> bool {
        !self.recap().is_empty() && !comes_too_soon(now, self.turn_came_at, TAKEOVER_GRACE)
    }

    /// Where a tap would move this piece of the person.
    pub fn landing_place(&self, piece: Piece) -> Option<Point> {
        let position = self.game.position();
        let legal = *position.moves().of(piece)?;
        let cells = Cells::new(position.rules());
        let is_theirs = position.turn().is_human();
        is_theirs.then(|| cells.piece(position.turn(), piece, legal.to))
    }

    /// The page at rest.
    pub fn view(&self) -> View {
        Scene::of(&self.game, self.notice).view()
    }

    /// Handles an input at a time of the app's monotonic clock and returns its effects.
    pub fn handle(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        self.count_time(now);
        match input {
            Input::DieTapped => self.tap(now, |session| match session.game.position().phase() {
                Phase::Roll => Some(Decision::Roll),
                Phase::FreeExit => Some(Decision::FreeExit),
                _ => session.move_of_die().map(Decision::Move),
            }),
            Input::PieceTapped(piece) => self.tap(now, |session| {
                let moves = session.game.position().moves();
                let chooses = matches!(
                    session.game.position().phase(),
                    Phase::Move(_) | Phase::Bonus(_)
                );
                (chooses && moves.of(piece).is_some()).then_some(Decision::Move(piece))
            }),
            Input::BoardTapped => self.tap(now, |_| None),
            Input::SkipToTurn => self.skip_to_turn(now),
            Input::ScriptDone(epoch) if self.is_running && epoch == self.epoch => {
                self.is_running = false;
                self.go_on()
            }
            Input::ScriptDone(_) => Vec::new(),
            Input::Pause => self.pause(),
            Input::Resume => self.resume(),
        }
    }

    fn tap(
        &mut self,
        now: Duration,
        decision: impl FnOnce(&Session) -> Option<Decision>,
    ) -> Vec<Effect> {
        if !self.is_in_front || comes_too_soon(now, self.last_tap, DOUBLE_TAP) {
            return Vec::new();
        }
        if self.is_running {
            self.last_tap = Some(now);
            return vec![Effect::Skip];
        }
        if !self.game.position().turn().is_human() {
            return Vec::new();
        }
        match decision(self) {
            None if matches!(self.due(), Due::Person) => vec![Effect::Remind],
            None => Vec::new(),
            Some(decision) => {
                self.last_tap = Some(now);
                self.decide(decision)
            }
        }
    }

    /// What follows when nothing is being shown: a seat acts, the person is waited for, or the game is over.
    fn go_on(&mut self) -> Vec<Effect> {
        match self.due() {
            Due::Result => vec![Effect::ShowResult, Effect::Announce(self.tell_the_end())],
            Due::Person => {
                if self.untold_turns.completed() > 0 {
                    self.turn_came_at = Some(self.last_seen);
                }
                vec![self.tell_at_rest()]
            }
            Due::Decision(decision) => {
                let told = match decision {
                    // Or the turns before it would be told after it.
                    Decision::OnlyRoll | Decision::OnlyExit => {
                        Some(Effect::Announce(self.tell_the_end()))
                    }
                    _ => self.tell_before_it_goes_on(),
                };
                let is_news = |told: &Effect| !matches!(told, Effect::Announce(telling) if telling.is_empty());
                let mut effects: Vec<Effect> = told.into_iter().filter(is_news).collect();
                effects.extend(self.decide(decision));
                effects
            }
        }
    }

    /// Everything still to be told, and what is expected now.
    fn tell_at_rest(&mut self) -> Effect {
        let asked = Asked {
            prompt: self.view().prompt,
            face: match self.game.position().phase() {
                Phase::Move(face) => Some(face),
                _ => None,
            },
        };
        Effect::Announce(Announcement {
            own: self.untold.take_before(&asked),
            turns: self.untold_turns.take(),
            asked: Some(asked),
        })
    }

    /// Everything still to be told of a game that is over. Of one that was over before this session, that
    /// is what the others did after the person's last turn.
    pub fn tell_the_end(&mut self) -> Announcement {
        Announcement {
            own: self.untold.take(),
            turns: self.untold_turns.take(),
            asked: None,
        }
    }

    /// What the person did, before something else happens; where that takes no time, it is told with what comes. The turns
    /// of the others wait until the person is asked again; once that will not be, they are told round by round.
    fn tell_before_it_goes_on(&mut self) -> Option<Effect> {
        let position = self.game.position();
        let playing = Seat::ALL.len() - position.finished().count();
        let is_round =
            position.has_finished(Seat::HUMAN) && self.untold_turns.completed() >= playing;
        let waits = self.pace.is_instant();
        if is_round {
            Some(Effect::Announce(self.tell_the_end()))
        } else if waits || self.untold.is_empty() {
            None
        } else {
            let own = self.untold.take();
            Some(Effect::Announce(Announcement {
                own,
                ..Announcement::default()
            }))
        }
    }

    fn due(&self) -> Due {
        let position = self.game.position();
        Due::Decision(match position.phase() {
            Phase::Over(_) => return Due::Result,
            phase if position.turn().is_human() => {
                let moves_by_itself = self.automatic.moves == ForcedMoves::ByItself;
                // A game begins with the person's own first roll.
                let rolls_by_itself = self.automatic.rolls && self.game.has_begun();
                if moves_by_itself && let Some(piece) = self.forced_move() {
                    return Due::Decision(Decision::OnlyMove(piece));
                }
                if rolls_by_itself && automatic::decides_nothing(position) {
                    return Due::Decision(match phase {
                        Phase::FreeExit => Decision::OnlyExit,
                        _ => Decision::OnlyRoll,
                    });
                }
                return Due::Person;
            }
            Phase::Roll => Decision::Roll,
            Phase::FreeExit => Decision::FreeExit,
            Phase::Move(_) | Phase::Bonus(_) => {
                let Some(seed) = self.game.setup().seed.number() else {
                    unreachable!("a session's game has dice");
                };
                let piece = cpu::choose(self.game.setup().level, position, seed)
                    .expect("a choice has at least one legal move");
                Decision::Move(piece)
            }
        })
    }

    fn decide(&mut self, decision: Decision) -> Vec<Effect> {
        let mut effects = Vec::new();
        let beats = self.commit(decision);
        let is_over = self.game.position().ending().is_some();
        effects.push(Effect::Save {
            is_lasting: is_over || self.game.position().turn().is_human(),
        });
        effects.extend(self.record());
        effects.push(self.play(beats));
        effects
    }

    /// Changes the game, and says how that is shown.
    fn commit(&mut self, decision: Decision) -> Vec<Beat> {
        let before = Scene::of(&self.game, self.notice);
        let mut events = Vec::new();
        let sink = |event: Event| events.push(event);
        match decision {
            Decision::Roll | Decision::OnlyRoll => {
                self.game.roll(sink).map(drop).map_err(|e| e.to_string())
            }
            Decision::FreeExit | Decision::OnlyExit => {
                self.game.free_exit(sink).map_err(|e| e.to_string())
            }
            Decision::Move(piece) | Decision::OnlyMove(piece) => {
                self.game.choose(piece, sink).map_err(|e| e.to_string())
            }
        }
        .expect("a session plays only what is due");
        let is_persons = before.turn.is_human();
        let opening = match decision {
            Decision::OnlyMove(_) => Some(Notice::OnlyMove { seat: before.turn }),
            // What the person would have read before the tap.
            Decision::OnlyRoll | Decision::OnlyExit => before.notice,
            _ => None,
        };
        if let Some(only @ Notice::OnlyMove { .. }) = opening {
            self.untold.note_only_move(only);
        }
        let rules = *self.game.position().rules();
        for event in &events {
            self.recap.note(event, &rules);
            self.untold_turns.note(event, &rules);
            self.untold.note(event, &rules);
        }
        // What the others did to the person matters more than what the last of them did.
        let turn_comes = !is_persons && waits_for_person(&self.game);
        let closing = self.recap.loss().filter(|_| turn_comes);
        let (beats, notice) =
            script::beats(before, opening, &events, &self.game, closing, &self.pace);
        self.notice = notice;
        if is_persons {
            self.untold.note_consequence(notice);
        }
        beats
    }

    /// What becomes of a game that is over.
    fn record(&self) -> Option<Effect> {
        let is_over = self.game.position().ending().is_some();
        is_over.then_some(Effect::Record)
    }

    /// Plays what the others do without showing it, up to the person's turn or the end of the game.
    fn skip_to_turn(&mut self, now: Duration) -> Vec<Effect> {
        // The first action of a game is always shown: its save counts the game as begun.
        if !self.is_in_front || self.game.log().is_empty() {
            return Vec::new();
        }
        self.last_tap = Some(now);
        if self.game.position().turn().is_human() || self.game.position().ending().is_some() {
            let running = self.is_running.then_some(Effect::Skip);
            return running.into_iter().collect();
        }
        // Of all that is skipped, what tells the most is heard.
        let mut unheard = None;
        while !self.game.position().turn().is_human()
            && let Due::Decision(decision) = self.due()
        {
            let cues = self
                .commit(decision)
                .into_iter()
                .filter_map(|beat| beat.cue);
            unheard = Cue::telling(unheard.into_iter().chain(cues));
        }
        let mut effects = vec![Effect::Save { is_lasting: true }];
        effects.extend(self.record());
        let rest = Beat {
            cue: unheard,
            ..script::rest(&self.game, self.notice, &self.pace)
        };
        effects.push(self.play(vec![rest]));
        effects
    }

    fn play(&mut self, beats: Vec<Beat>) -> Effect {
        self.epoch += 1;
        self.is_running = true;
        Effect::Play(Script {
            epoch: self.epoch,
            beats,
        })
    }

    fn pause(&mut self) -> Vec<Effect> {
        if !self.is_in_front {
            return Vec::new();
        }
        self.is_in_front = false;
        self.is_running = false;
        vec![
            Effect::Save { is_lasting: true },
            Effect::Show(Box::new(self.view())),
        ]
    }

    fn resume(&mut self) -> Vec<Effect> {
        if self.is_in_front {
            return Vec::new();
        }
        self.is_in_front = true;
        let rest = script::rest(&self.game, self.notice, &self.pace);
        if matches!(self.due(), Due::Person) {
            vec![Effect::Show(Box::new(rest.view)), self.tell_at_rest()]
        } else {
            vec![self.play(vec![rest])]
        }
    }

    /// Counts the time in front as played, as long as the game is not over.
    fn count_time(&mut self, now: Duration) {
        if self.is_in_front && self.game.position().ending().is_none() {
            let span = now.saturating_sub(self.last_seen);
            self.game.add_played(span.min(LONGEST_SPAN));
        }
        self.last_seen = now;
    }
}

/// Whether nothing happens until the person acts.
fn waits_for_person(game: &Game) -> bool {
    game.position().turn().is_human() && game.position().ending().is_none()
}

/// Whether a tap comes so soon after a change that it was meant for what was there before.
pub fn comes_too_soon(now: Duration, after: Option<Duration>, pause: Duration) -> bool {
    after.is_some_and(|after| now.saturating_sub(after) < pause)
}

/// What comes next.
enum Due {
    /// The person acts.
    Person,
    /// The result is shown.
    Result,
    /// A seat does this by itself.
    Decision(Decision),
}

/// What a seat does.
#[derive(Clone, Copy)]
enum Decision {
    Roll,
    FreeExit,
    Move(Piece),
    /// The person's roll, made without a tap.
    OnlyRoll,
    /// The person's exit without a roll, made without a tap.
    OnlyExit,
    /// The person's move, made without a tap.
    OnlyMove(Piece),
}
