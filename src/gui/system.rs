//! What the system does with the app, the language that it wants, and what the app lets the hand feel.

use super::app::{App, with};
use crate::platform::{Moment, Vibration};
use crate::session::Feel;
use crate::settings::Language;
use crate::store::Durability;

impl App {
    pub(super) fn connect_system(&self) {
        let app = self.weak();
        self.platform
            .lifecycle
            .listen(move |moment| with(&app, |app| app.live(moment)));
    }

    fn live(&self, moment: Moment) {
        match moment {
            Moment::Resume => self.come_to_front(),
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
}
