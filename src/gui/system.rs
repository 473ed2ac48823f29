//! What the system does with the app, and what the app lets the hand feel.

use super::app::{App, with};
use crate::platform::{Moment, Vibration};
use crate::session::Feel;
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
}
