//! What differs from system to system: where data lives, what time it is, where chance comes from, when the app leaves
//! the front, which languages the person reads, vibration, sound, and what is handed to other apps.

#[cfg(target_os = "android")]
#[allow(unsafe_code)]
mod android;
#[cfg(any(not(target_os = "linux"), feature = "sound"))]
mod audio;
#[cfg(not(any(target_os = "android", target_os = "ios")))]
mod clipboard;
#[cfg(not(any(target_os = "android", target_os = "ios")))]
pub mod desktop;
#[cfg(not(target_os = "android"))]
mod folders;
#[cfg(not(any(target_os = "android", target_os = "ios")))]
mod icon;
#[cfg(target_os = "ios")]
#[allow(unsafe_code)]
mod ios;
mod lifecycle;
#[cfg(any(target_os = "android", test))]
mod limit;
#[cfg(target_os = "linux")]
pub mod rendering;
mod report;
mod shortcut;

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

#[cfg(target_os = "android")]
pub use android::Activity;
#[cfg(not(target_os = "android"))]
pub use folders::data_folder;
#[cfg(not(any(target_os = "android", target_os = "ios")))]
pub use icon::window_icon;
pub use lifecycle::{Lifecycle, LifecycleEvent};
pub use shortcut::Shortcut;

use ludo_app::session::Forecaster;
use ludo_app::sound::Cue;
use ludo_engine::game::Day;

/// What the app needs from the system it runs on. Tests put their own in its place.
#[derive(Clone)]
pub struct Platform {
    /// A monotonic clock.
    pub clock: Rc<dyn Fn() -> Duration>,
    /// Which day it is here, if the system knows.
    pub today: Rc<dyn Fn() -> Option<Day>>,
    /// 64 random bits from the operating system, for the seed and the id of a new game.
    pub random: Rc<dyn Fn() -> u64>,
    /// The folder for the app's files; `None` where the system names none.
    pub data_folder: Option<PathBuf>,
    /// Runs something on another thread than the window's.
    pub beside: Rc<dyn Fn(Job)>,
    /// How many games are played ahead to tell how long those by some rules take.
    pub games_ahead: u32,
    /// Whether the person can resize the window.
    pub has_sizes: bool,
    /// The app's life cycle, as the system drives it.
    pub lifecycle: Lifecycle,
    /// The languages that the person wants, the first one most: tags by BCP 47, or names of Unix locales.
    /// [`LifecycleEvent::Language`] tells of a change.
    pub languages: Rc<dyn Fn() -> Vec<String>>,
    /// Vibrates, where the device can.
    pub vibrate: Option<Rc<dyn Fn(Vibration)>>,
    /// Plays sounds, where the app was built with them.
    pub speaker: Option<Rc<dyn Speaker>>,
    /// The clipboard, where another program holds it and may not answer. `None` where it is the system's own: Slint asks
    /// for that one.
    pub clipboard: Option<Rc<dyn Clipboard>>,
    /// Whether the system asks for reduced motion, where it can tell.
    pub prefers_reduced_motion: Option<Rc<dyn Fn() -> bool>>,
    /// Keeps the screen on, or lets it go dark again, where screens do.
    pub keep_awake: Option<Rc<dyn Fn(bool)>>,
    /// Tells the system what the pages look like, where it draws bars of its own over them.
    pub fit_bars: Option<Rc<dyn Fn(Bars)>>,
    /// Shows the system's sheet from which the person hands something to another app, where there is one.
    pub share: Option<Rc<dyn Fn(Share) -> Shared>>,
    /// The message of the panic that ended the app the last time; none where none did.
    pub last_panic: Option<String>,
    /// The longest text that the clipboard takes, in units of UTF-16, where it has a limit.
    pub longest_copy: Option<usize>,
}

/// How the pages look under the system's bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bars {
    /// They are dark.
    pub is_dark: bool,
    /// The person has chosen that for the app; else they follow the system.
    pub is_chosen: bool,
}

/// What the person hands to another app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The text itself.
    pub text: String,
    /// The name of the file that it is, for one that is to be kept rather than read.
    pub file: Option<String>,
}

/// The outcome of sharing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The system's sheet is shown. What the person does there is not told.
    Offered,
    /// There is no sheet for it, but a file where the person finds it.
    Written(PathBuf),
    /// Nothing.
    Not,
}

/// A job for another thread.
pub type Job = Box<dyn FnOnce() + Send>;

/// A vibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vibration {
    /// A light tick.
    Tick,
    /// A firm knock.
    Knock,
    /// A pattern for success.
    Success,
    /// A pattern for a setback.
    Warning,
}

/// Plays sounds. It never interrupts other apps' sound, and without a device it does nothing.
pub trait Speaker {
    /// Plays this now, over whatever is still playing.
    fn play(&self, cue: Cue);
    /// Prepares the device: a sound may come soon.
    fn prepare(&self);
    /// Stops all sound at once and releases the device until the next one.
    fn stop(&self);
}

/// A clipboard that is asked without waiting. Each answer comes once, later or never, or its channel closes.
pub trait Clipboard {
    /// Asks for its text: `None` where it has none.
    fn read(&self) -> Receiver<Option<String>>;
    /// Hands it a text: whether it has that now.
    fn write(&self, text: String) -> Receiver<bool>;
}

impl Platform {
    /// The system that we run on, with the app's files in this folder.
    pub fn system(data_folder: Option<PathBuf>) -> Platform {
        let start = Instant::now();
        let last_panic = data_folder.as_deref().and_then(report::watch);
        let platform = Platform {
            clock: Rc::new(move || start.elapsed()),
            today: Rc::new(today),
            random: Rc::new(system_random),
            data_folder,
            beside: Rc::new(on_a_thread),
            games_ahead: Forecaster::GAMES,
            has_sizes: cfg!(not(any(target_os = "android", target_os = "ios"))),
            lifecycle: Lifecycle::default(),
            #[cfg(not(target_os = "android"))]
            languages: Rc::new(|| sys_locale::get_locales().collect()),
            // Its own function knows them.
            #[cfg(target_os = "android")]
            languages: Rc::new(Vec::new),
            vibrate: None,
            speaker: speaker(),
            #[cfg(any(target_os = "android", target_os = "ios"))]
            clipboard: None,
            #[cfg(not(any(target_os = "android", target_os = "ios")))]
            clipboard: Some(Rc::new(clipboard::SystemClipboard)),
            prefers_reduced_motion: None,
            keep_awake: None,
            fit_bars: None,
            share: None,
            last_panic,
            longest_copy: None,
        };
        #[cfg(target_os = "ios")]
        let platform = ios::extend(platform);
        platform
    }
}

#[cfg(any(not(target_os = "linux"), feature = "sound"))]
fn speaker() -> Option<Rc<dyn Speaker>> {
    Some(Rc::new(audio::DefaultDevice::default()))
}

#[cfg(all(target_os = "linux", not(feature = "sound")))]
fn speaker() -> Option<Rc<dyn Speaker>> {
    None
}

/// The day that the device shows, where it shows one that there is.
fn today() -> Option<Day> {
    use chrono::Datelike;
    let now = chrono::Local::now();
    let year = u16::try_from(now.year()).ok()?;
    Day::new(year, now.month() as u8, now.day() as u8)
}

/// Runs something on a thread of its own. Where the system gives none, it is not run.
fn on_a_thread(run: Job) {
    let thread = std::thread::Builder::new().name("ludo beside".to_string());
    drop(thread.spawn(run));
}

/// 64 bits from the operating system's random source.
///
/// # Panics
/// If the system has none: there are no fair dice without it.
fn system_random() -> u64 {
    use rand::TryRng;
    rand::rngs::SysRng
        .try_next_u64()
        .expect("the operating system has a random source")
}
