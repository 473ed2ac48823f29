//! Android: the app's own folder, the events of the activity's life, its languages, vibration, the screen and its bars, and
//! the wish for stillness.
//!
//! Whatever comes from the system is asked for by [`or`], which has an answer when the system has none.

mod java;
mod methods;
mod running;
mod sharing;

use std::cell::Cell;
use std::rc::Rc;

use jni::JValue;
use jni::errors::Result as JavaResult;
use jni::objects::JObject;
use slint::PlatformError;
use slint::android::AndroidApp;
use slint::android::android_activity::{MainEvent, PollEvent};

use super::{Bars, Lifecycle, LifecycleEvent, Platform, Shortcut, Vibration};
use java::{Java, or, with_java};
use running::Running;

/// An activity of the app's.
pub struct Activity {
    android: AndroidApp,
    running: Rc<Running>,
}

impl Activity {
    /// Makes Slint ready for this activity. The system may start another in the same process after it.
    ///
    /// # Errors
    /// If Slint cannot be started.
    pub fn start(android: AndroidApp) -> Result<(Activity, Platform), PlatformError> {
        // It is gone once the activity is destroyed, so it is asked for at once.
        let data_folder = or(None, "data folder", || Ok(android.internal_data_path()));
        let lifecycle = Lifecycle::default();
        let running = Rc::new(Running::default());
        let (told, noted, of_events) = (lifecycle.clone(), running.clone(), android.clone());
        let was_in_front = Cell::new(false);
        slint::android::init_with_event_listener(android.clone(), move |event: &PollEvent<'_>| {
            noted.note(&of_events, event);
            if let Some(moment) = moment(event) {
                told.tell(moment);
            }
            let asked = asked_at_start(&of_events, event, &was_in_front);
            if let Some(shortcut) = asked {
                told.tell(LifecycleEvent::Shortcut(shortcut));
            }
        })
        .map_err(|error| error.to_string())?;
        let platform = Platform {
            lifecycle,
            languages: asked(&android, |android| {
                or(Vec::new(), "languages", || languages(android))
            }),
            prefers_reduced_motion: Some(asked(&android, |android| {
                or(false, "animation scale", || prefers_reduced_motion(android))
            })),
            vibrate: Some(of(&android, vibrate)),
            keep_awake: Some(of(&android, keep_awake)),
            fit_bars: Some(of(&android, fit_bars)),
            share: Some(of(&android, |android, what| sharing::share(android, &what))),
            longest_copy: Some(sharing::MOST),
            ..Platform::system(data_folder)
        };
        Ok((Activity { android, running }, platform))
    }

    /// Runs the app until the activity ends.
    ///
    /// # Errors
    /// If the app cannot go on.
    pub fn keep_running(
        &self,
        run: impl FnMut() -> Result<(), PlatformError>,
    ) -> Result<(), PlatformError> {
        self.running.keep(&self.android, run)
    }
}

fn moment(event: &PollEvent<'_>) -> Option<LifecycleEvent> {
    match event {
        PollEvent::Main(MainEvent::Resume { .. } | MainEvent::GainedFocus) => {
            Some(LifecycleEvent::Resume)
        }
        // Something lies over the app: the notifications, a question of the system's, another app's window.
        PollEvent::Main(MainEvent::Pause | MainEvent::LostFocus) => Some(LifecycleEvent::Pause),
        PollEvent::Main(MainEvent::SaveState { .. }) => Some(LifecycleEvent::SaveState),
        PollEvent::Main(MainEvent::Stop) => Some(LifecycleEvent::Stop),
        PollEvent::Main(MainEvent::LowMemory) => Some(LifecycleEvent::LowMemory),
        // Whatever of it has changed: asking for the language again costs nothing.
        PollEvent::Main(MainEvent::ConfigChanged { .. }) => Some(LifecycleEvent::Language),
        PollEvent::Main(MainEvent::Destroy) => Some(LifecycleEvent::Destroy),
        _ => None,
    }
}

/// The shortcut that the activity was started by, when it comes to the front for the first time. One that is made anew is
/// given the old intent once more; that it was there before is all that it keeps with the system.
fn asked_at_start(
    android: &AndroidApp,
    event: &PollEvent<'_>,
    was_in_front: &Cell<bool>,
) -> Option<Shortcut> {
    match event {
        PollEvent::Main(MainEvent::SaveState { saver, .. }) => {
            saver.store(b"was there");
            None
        }
        PollEvent::Main(MainEvent::Resume { loader, .. }) => {
            let is_first = !was_in_front.replace(true) && loader.load().is_none();
            is_first
                .then(|| or(None, "shortcut", || shortcut(android)))
                .flatten()
        }
        _ => None,
    }
}

/// What the shortcuts' intents name in `res/xml/shortcuts.xml`.
const SHORTCUT: &str = "shortcut";

fn shortcut(android: &AndroidApp) -> JavaResult<Option<Shortcut>> {
    with_java(android, |java| {
        let intent = java.get(&methods::START_INTENT, java.activity, &[])?;
        if intent.is_null() {
            return Ok(None);
        }
        let name = java.env.new_string(SHORTCUT)?;
        let arguments = [JValue::Object(&name)];
        let chosen = java.get(&methods::EXTRA_TEXT_OF, &intent, &arguments)?;
        let chosen = java.read(chosen)?;
        Ok(Shortcut::named(&chosen))
    })
}

/// Of `android.view.WindowManager.LayoutParams`.
const FLAG_KEEP_SCREEN_ON: i32 = 0x80;

/// The screen does not go dark by itself. Not by android-activity, which waits for ever where it is asked to set flags while
/// it hands an event on.
fn keep_awake(android: &AndroidApp, is_wanted: bool) {
    let activity = android.clone();
    on_activity_thread(android, "screen that stays on", move || {
        with_java(&activity, |java| {
            let Some((window, _)) = window(java)? else {
                return Ok(());
            };
            let method = if is_wanted {
                &methods::ADD_FLAGS
            } else {
                &methods::CLEAR_FLAGS
            };
            let flag = [JValue::Int(FLAG_KEEP_SCREEN_ON)];
            java.call(method, &window, &flag).map(drop)
        })
    });
}

// Of `android.view.View`, up to API 29.
const SYSTEM_UI_FLAG_LIGHT_STATUS_BAR: i32 = 0x2000;
const SYSTEM_UI_FLAG_LIGHT_NAVIGATION_BAR: i32 = 0x10;
// Of `android.view.WindowInsetsController`, from API 30 on.
const APPEARANCE_LIGHT_STATUS_BARS: i32 = 8;
const APPEARANCE_LIGHT_NAVIGATION_BARS: i32 = 16;

/// What the system draws over the pages can be read on them.
fn fit_bars(android: &AndroidApp, bars: Bars) {
    let activity = android.clone();
    on_activity_thread(android, "bars that fit", move || {
        with_java(&activity, |java| {
            let Some((window, view)) = window(java)? else {
                return Ok(());
            };
            let is_dark = bars.is_dark;
            if java.level >= methods::INSETS_CONTROLLER.since {
                let controller = java.get(&methods::INSETS_CONTROLLER, &window, &[])?;
                if controller.is_null() {
                    return Ok(());
                }
                let both = APPEARANCE_LIGHT_STATUS_BARS | APPEARANCE_LIGHT_NAVIGATION_BARS;
                let set = if is_dark { 0 } else { both };
                java.call(
                    &methods::SET_BARS,
                    &controller,
                    &[JValue::Int(set), JValue::Int(both)],
                )?;
            } else {
                let both = SYSTEM_UI_FLAG_LIGHT_STATUS_BAR | SYSTEM_UI_FLAG_LIGHT_NAVIGATION_BAR;
                let others = java.call(&methods::SYSTEM_UI, &view, &[])?.i()? & !both;
                let set = if is_dark { others } else { others | both };
                java.call(&methods::SET_SYSTEM_UI, &view, &[JValue::Int(set)])?;
            }
            Ok(())
        })
    });
}

// Of `android.view.HapticFeedbackConstants`.
const LONG_PRESS: i32 = 0;
const VIRTUAL_KEY: i32 = 1;
// From API 30 on.
const CONFIRM: i32 = 16;
const REJECT: i32 = 17;

fn vibrate(android: &AndroidApp, vibration: Vibration) {
    // The first one that the system knows is felt.
    let feedback: &'static [i32] = match vibration {
        Vibration::Tick => &[VIRTUAL_KEY],
        Vibration::Knock => &[LONG_PRESS],
        Vibration::Success => &[CONFIRM, LONG_PRESS],
        Vibration::Warning => &[REJECT, LONG_PRESS],
    };
    let activity = android.clone();
    on_activity_thread(android, "vibration", move || perform(&activity, feedback));
}

/// Views are touched on the activity's own thread only.
fn on_activity_thread(
    android: &AndroidApp,
    what: &'static str,
    act: impl FnOnce() -> JavaResult<()> + Send + 'static,
) {
    android.run_on_java_main_thread(Box::new(move || or((), what, act)));
}

/// The languages that the person wants. Not by the activity's configuration, which has one language in two bytes: where it
/// has three letters, as Filipino does, android-activity takes what they are packed into for text, and panics.
fn languages(android: &AndroidApp) -> JavaResult<Vec<String>> {
    with_java(android, |java| {
        let locales = java.get(&methods::DEFAULT_LOCALES, &JObject::null(), &[])?;
        let tags = java.get(&methods::TO_LANGUAGE_TAGS, &locales, &[])?;
        let tags = java.read(tags)?;
        Ok(tags.split(',').map(String::from).collect())
    })
}

/// Whether the person has taken animations away in the system's settings, which anybody may read.
fn prefers_reduced_motion(android: &AndroidApp) -> JavaResult<bool> {
    with_java(android, |java| {
        let resolver = java.get(&methods::CONTENT_RESOLVER, java.activity, &[])?;
        // `Settings.Global.ANIMATOR_DURATION_SCALE`, and 1 where nobody has changed it.
        let name = java.env.new_string("animator_duration_scale")?;
        let arguments = [
            JValue::Object(&resolver),
            JValue::Object(&name),
            JValue::Float(1.0),
        ];
        let scale = java.call(&methods::GLOBAL_SETTING, &JObject::null(), &arguments)?;
        Ok(scale.f()? == 0.0)
    })
}

/// Asks the window for a feedback, which needs no permission and follows the system's own setting.
fn perform(android: &AndroidApp, feedback: &[i32]) -> JavaResult<()> {
    with_java(android, |java| {
        let Some((_, view)) = window(java)? else {
            return Ok(());
        };
        for constant in feedback {
            let arguments = [JValue::Int(*constant)];
            if java
                .call(&methods::HAPTIC_FEEDBACK, &view, &arguments)?
                .z()?
            {
                break;
            }
        }
        Ok(())
    })
}

/// The activity's window and its outermost view; none after its end.
fn window<'local>(
    java: &mut Java<'_, 'local>,
) -> JavaResult<Option<(JObject<'local>, JObject<'local>)>> {
    let window = java.get(&methods::WINDOW, java.activity, &[])?;
    if window.is_null() {
        return Ok(None);
    }
    let view = java.get(&methods::DECOR_VIEW, &window, &[])?;
    Ok(Some((window, view)))
}

/// Asks the activity for something.
fn asked<T>(android: &AndroidApp, ask: impl Fn(&AndroidApp) -> T + 'static) -> Rc<dyn Fn() -> T> {
    let android = android.clone();
    Rc::new(move || ask(&android))
}

/// Does something by the activity.
fn of<A, T>(
    android: &AndroidApp,
    act: impl Fn(&AndroidApp, A) -> T + 'static,
) -> Rc<dyn Fn(A) -> T> {
    let android = android.clone();
    Rc::new(move |argument| act(&android, argument))
}
