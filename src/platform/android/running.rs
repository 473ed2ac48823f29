//! What ends the event loop, and how the app goes on.
//!
//! Slint's loop ends by an error or a panic where less would do. Nothing is lost by it, since every roll and move is on the
//! disk before it is shown; but the person would be back at the phone's home page.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

use slint::PlatformError;
use slint::android::AndroidApp;
use slint::android::android_activity::{MainEvent, PollEvent};

use super::java::{or, with_java};
use super::methods;
use crate::platform::limit::Limit;
use crate::platform::report;

/// The one panic that leaves everything as it was, by its place: Slint 1.18.1 has not written what a mouse wheel does. The
/// event is given back to Android all the same.
const HARMLESS: (&str, &str) = ("androidwindowadapter.rs", "not yet implemented");

/// A wheel that is turned, or two fingers on a trackpad, make at most this many events.
const HARMLESS_PANICS: Limit = Limit::new(500, Duration::from_secs(2));
/// While a new activity comes, the old one may fail to draw.
const ERRORS: Limit = Limit::new(20, Duration::from_secs(10));
const BETWEEN_ERRORS: Duration = Duration::from_millis(50);
/// New activities of this process.
static ANEW: Mutex<Limit> = Mutex::new(Limit::new(3, Duration::from_secs(60)));

#[allow(
    clippy::missing_const_for_thread_local,
    reason = "it is one; clippy does not see that on Android"
)]
mod last_panic {
    use std::cell::Cell;
    thread_local! {
        pub static IS_HARMLESS: Cell<bool> = const { Cell::new(false) };
    }
}
/// Whether the activity still needs the loop, as its events tell.
#[derive(Default)]
pub struct Running {
    has_ended: Cell<bool>,
    /// A window came that could not be drawn into: its next size makes a new start worth while.
    has_bad_window: Cell<bool>,
}

impl Running {
    /// Learns from an event, which Slint has handled.
    pub fn note(&self, android: &AndroidApp, event: &PollEvent<'_>) {
        let has_room = || {
            let window = android.native_window();
            window.is_some_and(|window| window.width() > 0 && window.height() > 0)
        };
        match event {
            PollEvent::Main(MainEvent::Destroy) => self.has_ended.set(true),
            PollEvent::Main(MainEvent::InitWindow { .. }) => self.has_bad_window.set(!has_room()),
            PollEvent::Main(MainEvent::TerminateWindow { .. }) => self.has_bad_window.set(false),
            PollEvent::Main(MainEvent::WindowResized { .. } | MainEvent::RedrawNeeded { .. })
                if self.has_bad_window.get() && has_room() =>
            {
                self.has_bad_window.set(false);
                start_anew(android);
            }
            _ => {}
        }
    }

    /// Runs the loop until its activity ends; in between, again and again if it must be.
    ///
    /// # Errors
    /// If that does not help.
    pub fn keep(
        &self,
        android: &AndroidApp,
        mut run: impl FnMut() -> Result<(), PlatformError>,
    ) -> Result<(), PlatformError> {
        watch_panics();
        let start = Instant::now();
        let (mut panics, mut errors) = (HARMLESS_PANICS, ERRORS);
        let mut is_starting_anew = false;
        loop {
            let ran = panic::catch_unwind(AssertUnwindSafe(&mut run));
            if self.has_ended.get() {
                return Ok(());
            }
            let why = match ran {
                Ok(Ok(())) => return Ok(()),
                Err(_) if last_panic::IS_HARMLESS.get() && panics.bears(start.elapsed()) => {
                    continue;
                }
                Ok(Err(error)) => error.to_string(),
                Err(_) => "a panic".to_string(),
            };
            if !errors.bears(start.elapsed()) {
                return Err(why.into());
            }
            eprintln!("ludo: the event loop has ended: {why}");
            // A window without room gets another size, or goes.
            if !self.has_bad_window.get() && !is_starting_anew {
                is_starting_anew = start_anew(android);
                if !is_starting_anew {
                    return Err(why.into());
                }
            }
            std::thread::sleep(BETWEEN_ERRORS);
        }
    }
}

/// Asks the system for this activity anew, with a window of its own: whether it has been asked.
fn start_anew(android: &AndroidApp) -> bool {
    static START: Mutex<Option<Instant>> = Mutex::new(None);
    let now = START
        .lock()
        .map(|mut start| start.get_or_insert_with(Instant::now).elapsed());
    let (Ok(now), Ok(mut anew)) = (now, ANEW.lock()) else {
        return false;
    };
    if !anew.bears(now) {
        return false;
    }
    let activity = android.clone();
    android.run_on_java_main_thread(Box::new(move || {
        or((), "new start", || {
            with_java(&activity, |java| {
                java.call(&methods::RECREATE, java.activity, &[]).map(drop)
            })
        });
    }));
    true
}

/// Looks at each panic before it unwinds, which is when its place is known.
fn watch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let is_harmless = is_harmless(info);
            last_panic::IS_HARMLESS.set(is_harmless);
            told(info);
            if is_harmless {
                report::forget();
            }
        }));
    });
}

fn is_harmless(info: &PanicHookInfo<'_>) -> bool {
    let (file, text) = HARMLESS;
    let is_there = info
        .location()
        .is_some_and(|place| place.file().ends_with(file));
    is_there
        && info
            .payload_as_str()
            .is_some_and(|payload| payload.starts_with(text))
}
