//! A recorded game that is watched again: shown by the same scripts as a game that is played, and changed by nobody.

use super::Effect;
use super::pace::Pace;
use super::script::{self, Beat, Script};
use super::view::{Notice, Prompt, Scene, View};
use ludo_engine::game::{Game, Record, ReplayError};
use ludo_engine::rules::{Action, Event, MovedBy, PieceSet, Seat};

/// What the one who watches can do, or the stage can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Goes on by itself from where it stands, or from the beginning where it stands at the end.
    Play,
    /// Stands still.
    Pause,
    /// Shows the next step, and stands still after it.
    Forward,
    /// Shows the game as it was one step before, and stands still.
    Backward,
    /// Shows the game after this many steps, or the end where it has fewer, and stands still.
    GoTo(usize),
    /// The script of this epoch was shown to its end.
    ScriptDone(u64),
}

/// A game that is being watched. A step is an entry of its log: a roll, a move, a free exit.
#[derive(Debug)]
pub struct Watching {
    record: Record,
    /// The game as it began and after each of its entries.
    game: Game,
    rolls: u32,
    /// Whose step was shown last.
    acted: Option<Seat>,
    notice: Option<Notice>,
    pace: Pace,
    epoch: u64,
    is_playing: bool,
}

impl Watching {
    /// The game of this record before its first roll, standing still.
    ///
    /// # Errors
    /// If the rules forbid what it says.
    pub fn new(record: Record, pace: Pace) -> Result<Watching, ReplayError> {
        let whole = record.replay()?.game;
        Ok(Watching {
            game: Game::new(record.setup),
            rolls: whole.position().rolls(),
            record,
            acted: None,
            notice: None,
            pace,
            epoch: 0,
            is_playing: false,
        })
    }

    /// The game as far as it is shown.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Steps that are shown.
    pub fn step(&self) -> usize {
        self.game.log().len()
    }

    /// Steps of the whole game.
    pub fn steps(&self) -> usize {
        self.record.log.len()
    }

    /// Rolls of the whole game.
    pub fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Whether it goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// From the next step on it is shown at this pace.
    pub fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }

    /// The board at rest, with the seat in front whose step is told.
    pub fn view(&self) -> View {
        let mut scene = only_to_look_at(Scene::of(&self.game, self.notice));
        if let (Some(acted), None) = (self.acted, self.game.position().ending()) {
            scene.turn = acted;
            scene.prompt = Prompt::Moving { by: MovedBy::Roll };
        }
        scene.view()
    }

    /// Does what is asked and says what has to be shown, if anything.
    pub fn handle(&mut self, control: Control) -> Option<Effect> {
        match control {
            Control::Play => {
                self.is_playing = true;
                if self.step() == self.steps() {
                    self.go_to(0);
                }
                Some(self.rest())
            }
            Control::ScriptDone(epoch) if epoch == self.epoch && self.is_playing => self.advance(),
            Control::ScriptDone(_) => None,
            Control::Forward => {
                self.is_playing = false;
                self.advance()
            }
            Control::Pause => self.stand_at(self.step()),
            Control::Backward => self.stand_at(self.step().saturating_sub(1)),
            Control::GoTo(step) => self.stand_at(step.min(self.steps())),
        }
    }

    /// Shows the next step; at the end there is none.
    fn advance(&mut self) -> Option<Effect> {
        let Some(action) = self.record.log.get(self.step()).copied() else {
            self.is_playing = false;
            return None;
        };
        let before = only_to_look_at(Scene::of(&self.game, self.notice));
        let mut events = Vec::new();
        self.acted = Some(before.turn);
        play(&mut self.game, action, |event| events.push(event));
        let (beats, notice) = script::beats(before, None, &events, &self.game, None, &self.pace);
        self.notice = notice;
        Some(self.script(beats))
    }

    /// The board as it stands, for as long as one looks at it before the next step.
    fn rest(&mut self) -> Effect {
        let rest = script::rest(&self.game, self.notice, &self.pace);
        self.script(vec![rest])
    }

    fn script(&mut self, mut beats: Vec<Beat>) -> Effect {
        for beat in &mut beats {
            beat.feel = None;
        }
        // The last beat shows the game as the person would have it, to be tapped.
        let view = self.view();
        if let Some(last) = beats.last_mut() {
            last.view = view;
            last.hold = self.pace.think;
        }
        self.epoch += 1;
        Effect::Play(Script {
            epoch: self.epoch,
            beats,
        })
    }

    fn stand_at(&mut self, step: usize) -> Option<Effect> {
        self.is_playing = false;
        // Whatever script is being shown is over.
        self.epoch += 1;
        self.go_to(step);
        Some(Effect::Show(Box::new(self.view())))
    }

    fn go_to(&mut self, step: usize) {
        if step == self.step() {
            return;
        }
        self.game = Game::new(self.record.setup);
        self.notice = None;
        self.acted = None;
        let Some((last, before)) = self.record.log[..step].split_last() else {
            return;
        };
        for action in before {
            play(&mut self.game, *action, |_| ());
        }
        // What the last one brought is told, as if it had been shown.
        let (last, scene) = (*last, only_to_look_at(Scene::of(&self.game, None)));
        let mut events = Vec::new();
        self.acted = Some(scene.turn);
        play(&mut self.game, last, |event| events.push(event));
        (_, self.notice) = script::beats(scene, None, &events, &self.game, None, &self.pace);
    }
}

/// The same without what invites a tap.
fn only_to_look_at(mut scene: Scene) -> Scene {
    scene.movable = PieceSet::EMPTY;
    scene.die.is_ready = false;
    scene
}

fn play(game: &mut Game, action: Action, sink: impl FnMut(Event)) {
    match action {
        Action::Roll(face) => game.roll_given(face, sink).map(drop),
        Action::FreeExit => game.free_exit(sink),
        Action::Move(piece) => game.choose(piece, sink),
    }
    .expect("the record was replayed before");
}
