//! What the system does with the app, the language that it wants, and what the app lets the person feel and hear.

use std::time::Duration;

use slint::{ComponentHandle, Model, TimerMode};

use super::app::{App, with};
use super::ui::{Message, Numbers, SystemAdapter, Theme};
use crate::platform::{Bars, Moment, Share, Shared, Vibration};
use ludo_app::session::Feel;
use ludo_app::settings::{Language, Theme as ThemeSetting};
use ludo_app::sound::Cue;
use ludo_app::store::Durability;

/// Sounds that follow each other faster than this are heard as one: it is shorter than the fastest hop.
const ONE_SOUND: Duration = Duration::from_millis(60);
/// How long the screen stays on after the last thing that moved by itself: time to think about what to do.
const AWAKE: Duration = Duration::from_secs(60);

impl App {
    pub(super) fn connect_system(&self) {
        let adapter = self.window.global::<SystemAdapter>();
        adapter.set_can_share(self.platform.share.is_some());
        let app = self.weak();
        adapter.on_share(move |lines| {
            let lines = lines.iter().filter(|line| !line.is_empty());
            let text = lines.fold("Ludo".to_string(), |text, line| text + "\n" + &line);
            with(&app, |app| app.share(Share { text, file: None }));
        });
        let app = self.weak();
        adapter.on_pages_changed_light(move || with(&app, App::fit_bars));
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
                self.speak(self.archive.borrow().settings().language);
                self.fit_bars();
                self.come_to_front();
                if let Some(speaker) = &self.platform.speaker
                    && self.archive.borrow().settings().sound
                {
                    speaker.prepare();
                }
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
        let numbers = self.window.global::<Numbers>();
        numbers.set_language(language.code().into());
    }

    /// Hands something to another app, and says so if that cannot be.
    pub(super) fn share(&self, what: Share) {
        let shared = self.platform.share.as_ref().map(|share| share(what));
        match shared {
            Some(Shared::Offered) => {}
            Some(Shared::Written(file)) => {
                self.say(Message::FileWritten, &file.display().to_string());
            }
            Some(Shared::Not) | None => self.say(Message::CannotShare, ""),
        }
    }

    /// The system's bars can be read on the pages.
    pub(super) fn fit_bars(&self) {
        if let Some(fit_bars) = &self.platform.fit_bars {
            fit_bars(Bars {
                is_dark: self.window.global::<Theme>().get_dark(),
                is_chosen: self.archive.borrow().settings().theme != ThemeSetting::System,
            });
        }
    }

    /// Something moves by itself: the person watches, and the screen stays on for a while.
    pub(super) fn stay_awake(&self) {
        let Some(keep_awake) = self.platform.keep_awake.clone() else {
            return;
        };
        if !self.awake.running() {
            keep_awake(true);
        }
        self.awake
            .start(TimerMode::SingleShot, AWAKE, move || keep_awake(false));
    }

    /// The screen goes dark when the system wants that.
    pub(super) fn let_sleep(&self) {
        if self.awake.running() {
            self.awake.stop();
            if let Some(keep_awake) = &self.platform.keep_awake {
                keep_awake(false);
            }
        }
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
