//! What the system does with the app, the language that it wants, and what the app lets the person feel and hear.

use std::time::Duration;

use super::app::{App, with};
use crate::platform::{Moment, Vibration};
use ludo_app::session::Feel;
use ludo_app::settings::Language;
use ludo_app::sound::Cue;
use ludo_app::store::Durability;

/// Sounds that follow each other faster than this are heard as one: it is shorter than the fastest hop.
const ONE_SOUND: Duration = Duration::from_millis(60);

impl App {
    pub(super) fn connect_system(&self) {
        let app = self.weak();
        self.platform
            .lifecycle
            .listen(move |moment| with(&app, |app| app.live(moment)));
    }

    fn live(&self, moment: Moment) {
        match moment {
            Moment::Resume => {
                // The system's settings may be other ones now.
                self.apply_to_game();
                self.come_to_front();
            }
            // The first that comes does it all; the others find nothing left to do.
            Moment::Pause | Moment::SaveState | Moment::Stop | Moment::Destroy => {
                self.leave_front();
            }
            // In front, so it goes on; what is written is made to last.
            Moment::LowMemory => self.save(Durability::Synced),
            Moment::Language => self.speak(self.archive.borrow().settings().language),
        }
    }

    /// The pages speak this language at once; without one, the language that the system wants.
    pub(super) fn speak(&self, language: Option<Language>) {
        let language = language.unwrap_or_else(|| {
            let wishes = (self.platform.languages)();
            Language::first_of(wishes.iter().map(String::as_str))
        });
        slint::select_bundled_translation(language.code())
            .expect("ui/lang has every language, and there is a window");
    }

    /// The phone vibrates, if the person wants that.
    pub(super) fn let_feel(&self, feel: Feel) {
        if let Some(vibrate) = &self.platform.vibrate
            && self.archive.borrow().settings().vibration
        {
            vibrate(match feel {
                Feel::Roll => Vibration::Tick,
                Feel::Capture => Vibration::Knock,
                Feel::Captured => Vibration::Warning,
                Feel::Goal | Feel::Win => Vibration::Success,
            });
        }
    }

    /// Of these cues of one moment, the one that tells the most is heard, if the person wants that. Where everything
    /// happens at once, that is so for several moments.
    pub(super) fn let_hear(&self, cues: impl IntoIterator<Item = Cue>) {
        let (Some(speaker), Some(cue)) = (&self.platform.speaker, Cue::telling(cues)) else {
            return;
        };
        let now = (self.platform.clock)();
        let is_told = self.last_heard.get().is_some_and(|(last, at)| {
            now.saturating_sub(at) < ONE_SOUND && last.weight() >= cue.weight()
        });
        if !is_told && self.archive.borrow().settings().sound {
            self.last_heard.set(Some((cue, now)));
            speaker.play(cue);
        }
    }

    /// Nothing is heard any more.
    pub(super) fn hush(&self) {
        if let Some(speaker) = &self.platform.speaker {
            speaker.hush();
        }
    }
}
