//! Ludo against three CPUs: four fixed seats, fair dice, no network.
//!
//! The game itself is in packages that do not know Slint: `ludo-engine` has the rules, the dice and the CPUs, `ludo-app`
//! what a person's inputs do and what is kept. This one shows it:
//!
//! | module | what it is |
//! | --- | --- |
//! | [`gui`] | the window: callbacks become intents, the screen becomes properties |
//! | [`platform`] | what differs from system to system |

// Allowed only where a mobile system or Slint's generated code forces it.
#![deny(unsafe_code)]

pub mod gui;
pub mod platform;

/// Where Android starts the app: once for each activity, and the process may have another one later. It ends with the
/// activity, so whatever it leaves behind must do no harm to the next.
#[cfg(target_os = "android")]
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
fn android_main(activity: slint::android::AndroidApp) {
    let ran = platform::Activity::start(activity).and_then(|(activity, platform)| {
        let host = gui::Host::new(platform)?;
        activity.keep_running(|| host.run(None))
    });
    if let Err(error) = ran {
        eprintln!("ludo: {error}");
    }
}
