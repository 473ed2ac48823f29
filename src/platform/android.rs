//! Android: the entry, the app's own folder, and the events of the activity's life.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use slint::android::AndroidApp;
use slint::android::android_activity::{MainEvent, PollEvent};

use super::Platform;
use crate::gui::App;

/// Runs the app until the activity is destroyed. The system may call this again in the same process.
pub fn run(android: AndroidApp) {
    // It is gone once the activity is destroyed, so it is asked for at once.
    let data_folder = android.internal_data_path();
    let app: Rc<RefCell<Weak<App>>> = Rc::default();
    let listening = app.clone();
    let listener = move |event: &PollEvent<'_>| {
        let Some(app) = listening.borrow().upgrade() else {
            return;
        };
        match event {
            PollEvent::Main(MainEvent::Pause | MainEvent::Stop) => app.leave_front(),
            PollEvent::Main(MainEvent::SaveState { .. }) => app.leave_front(),
            PollEvent::Main(MainEvent::Resume { .. }) => app.come_to_front(),
            _ => {}
        }
    };
    if let Err(error) = slint::android::init_with_event_listener(android, listener) {
        eprintln!("ludo: {error}");
        return;
    }
    match App::new(Platform::system(data_folder)) {
        Ok(started) => {
            *app.borrow_mut() = Rc::downgrade(&started);
            if let Err(error) = started.run(None) {
                eprintln!("ludo: {error}");
            }
        }
        Err(error) => eprintln!("ludo: {error}"),
    }
}
