//! Shows scripts, one beat after the other.

use std::time::Duration;

use super::effect::Effect;
use super::intent::Timer;
use super::{App, ONE_SOUND};
use crate::session::{Beat, Script};
use crate::sound::Cue;

/// The script that is being shown.
#[derive(Debug)]
pub(super) struct Running {
    script: Script,
    next: usize,
}

impl App {
    /// Shows a script from its beginning, in place of any other.
    pub(super) fn play_script(&mut self, script: Script) {
        self.running = Some(Running { script, next: 0 });
        self.go_on_with_script();
    }

    /// Nothing more of the script is shown.
    pub(super) fn stop_script(&mut self) {
        if self.running.take().is_some() {
            self.effects.push(Effect::Stop(Timer::Beat));
        }
    }

    /// Shows the last beat at once.
    pub(super) fn skip_script(&mut self) {
        let Some(Running { script, next }) = self.running.take() else {
            return;
        };
        self.effects.push(Effect::Stop(Timer::Beat));
        self.board.cheer = None;
        let Script { epoch, beats } = script;
        // What is skipped is told by one sound.
        self.play_sound(beats.iter().skip(next).filter_map(|beat| beat.cue));
        if let Some(last) = beats.into_iter().next_back() {
            self.board.show(last.view, Duration::ZERO);
        }
        self.script_done(epoch);
    }

    /// Shows the beats up to the next one that is held.
    fn go_on_with_script(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        let rest = &running.script.beats[running.next..];
        let is_held = |beat: &Beat| beat.hold > Duration::ZERO;
        let count = rest
            .iter()
            .position(is_held)
            .map_or(rest.len(), |at| at + 1);
        let now: Vec<Beat> = rest[..count].to_vec();
        running.next += count;
        let hold = now.last().map_or(Duration::ZERO, |beat| beat.hold);
        for beat in &now {
            if let Some(feel) = beat.feel.filter(|_| self.archive.settings().vibration) {
                self.effects.push(Effect::Vibrate(feel));
            }
        }
        self.play_sound(now.iter().filter_map(|beat| beat.cue));
        for beat in now {
            self.board.show(beat.view, beat.travel);
            if let Some(cheer) = beat.cheer {
                self.board.celebrate(cheer);
            }
        }
        // The end too comes by the timer, so that no chain of turns runs within another.
        self.effects.push(Effect::Start(Timer::Beat, hold));
    }

    /// The hold is over.
    pub(super) fn beat_held(&mut self) {
        match &self.running {
            None => {}
            Some(running) if running.next < running.script.beats.len() => self.go_on_with_script(),
            Some(running) => {
                let epoch = running.script.epoch;
                self.running = None;
                self.script_done(epoch);
            }
        }
    }

    /// Of these cues of one moment, the one that tells the most is heard, if the person wants that. Where everything
    /// happens at once, that is so for several moments.
    fn play_sound(&mut self, cues: impl IntoIterator<Item = Cue>) {
        let Some(cue) = Cue::telling(cues) else {
            return;
        };
        let now = self.now;
        let is_told = self.last_heard.is_some_and(|(last, at)| {
            now.saturating_sub(at) < ONE_SOUND && last.weight() >= cue.weight()
        });
        if !is_told && self.archive.settings().sound {
            self.last_heard = Some((cue, now));
            self.effects.push(Effect::Play(cue));
        }
    }
}
