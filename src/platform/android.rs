//! Android: the app's own folder, the events of the activity's life, its language, vibration, and the wish for stillness.

use std::rc::Rc;

use jni::objects::JObject;
use jni::refs::Global;
use jni::{Env, JValue, JavaVM, jni_sig, jni_str};
use slint::PlatformError;
use slint::android::AndroidApp;
use slint::android::android_activity::{MainEvent, PollEvent};

use super::{Lifecycle, Moment, Platform, Vibration};

/// Makes Slint ready for this activity. The system may start another in the same process after it.
///
/// # Errors
/// If Slint is not to be had.
pub fn start(android: AndroidApp) -> Result<Platform, PlatformError> {
    // It is gone once the activity is destroyed, so it is asked for at once.
    let data_folder = android.internal_data_path();
    let lifecycle = Lifecycle::default();
    let told = lifecycle.clone();
    slint::android::init_with_event_listener(android.clone(), move |event: &PollEvent<'_>| {
        if let Some(moment) = moment(event) {
            told.tell(moment);
        }
    })
    .map_err(|error| error.to_string())?;
    let asked = android.clone();
    let of_motion = android.clone();
    Ok(Platform {
        lifecycle,
        languages: Rc::new(move || asked.config().language().into_iter().collect()),
        wants_stillness: Some(Rc::new(move || {
            wants_stillness(&of_motion).unwrap_or(false)
        })),
        vibrate: Some(Rc::new(move |vibration| vibrate(&android, vibration))),
        ..Platform::system(data_folder)
    })
}

fn moment(event: &PollEvent<'_>) -> Option<Moment> {
    match event {
        PollEvent::Main(MainEvent::Resume { .. }) => Some(Moment::Resume),
        PollEvent::Main(MainEvent::Pause) => Some(Moment::Pause),
        PollEvent::Main(MainEvent::SaveState { .. }) => Some(Moment::SaveState),
        PollEvent::Main(MainEvent::Stop) => Some(Moment::Stop),
        PollEvent::Main(MainEvent::LowMemory) => Some(Moment::LowMemory),
        // Whatever of it has changed: asking for the language again costs nothing.
        PollEvent::Main(MainEvent::ConfigChanged { .. }) => Some(Moment::Language),
        PollEvent::Main(MainEvent::Destroy) => Some(Moment::Destroy),
        _ => None,
    }
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
    // Views are touched on the activity's own thread only.
    android.run_on_java_main_thread(Box::new(move || {
        if let Err(error) = perform(&activity, feedback) {
            eprintln!("ludo: no vibration: {error}");
        }
    }));
}

/// Runs something with the activity's Java object.
fn with_activity<T>(
    android: &AndroidApp,
    run: impl FnOnce(&mut Env<'_>, &JObject<'_>) -> jni::errors::Result<T>,
) -> jni::errors::Result<T> {
    // SAFETY: it is the process's Java machine, for as long as there is an activity.
    let java = unsafe { JavaVM::from_raw(android.vm_as_ptr().cast()) };
    java.attach_current_thread(|env| {
        let activity = android.activity_as_ptr() as jni::sys::jobject;
        // SAFETY: a global reference to the activity, valid while `android` is, and not deleted here.
        let activity = unsafe { env.as_cast_raw::<Global<JObject>>(&activity)? };
        run(env, activity.as_ref())
    })
}

/// Whether the person has taken animations away in the system's settings, which anybody may read.
fn wants_stillness(android: &AndroidApp) -> jni::errors::Result<bool> {
    with_activity(android, |env, activity| {
        let resolver = env
            .call_method(
                activity,
                jni_str!("getContentResolver"),
                jni_sig!("()Landroid/content/ContentResolver;"),
                &[],
            )?
            .l()?;
        // `Settings.Global.ANIMATOR_DURATION_SCALE`, and 1 where nobody has changed it.
        let name = env.new_string("animator_duration_scale")?;
        let scale = env
            .call_static_method(
                jni_str!("android/provider/Settings$Global"),
                jni_str!("getFloat"),
                jni_sig!("(Landroid/content/ContentResolver;Ljava/lang/String;F)F"),
                &[
                    JValue::Object(&resolver),
                    JValue::Object(&name),
                    JValue::Float(1.0),
                ],
            )?
            .f()?;
        Ok(scale == 0.0)
    })
}

/// Asks the window for a feedback, which needs no permission and follows the system's own setting.
fn perform(android: &AndroidApp, feedback: &[i32]) -> jni::errors::Result<()> {
    with_activity(android, |env, activity| {
        let window = env
            .call_method(
                activity,
                jni_str!("getWindow"),
                jni_sig!("()Landroid/view/Window;"),
                &[],
            )?
            .l()?;
        // It has none after its end.
        if window.is_null() {
            return Ok(());
        }
        let view = env
            .call_method(
                &window,
                jni_str!("getDecorView"),
                jni_sig!("()Landroid/view/View;"),
                &[],
            )?
            .l()?;
        for constant in feedback {
            let is_felt = env
                .call_method(
                    &view,
                    jni_str!("performHapticFeedback"),
                    jni_sig!("(I)Z"),
                    &[JValue::Int(*constant)],
                )?
                .z()?;
            if is_felt {
                break;
            }
        }
        Ok(())
    })
}
