//! Ludo against three CPUs.

pub mod archive;
pub mod cpu;
pub mod game;
#[cfg(feature = "gui")]
pub mod gui;
#[cfg(feature = "gui")]
pub mod platform;
pub mod rules;
pub mod session;
pub mod settings;
pub mod stats;
pub mod store;

/// Where Android starts the app: once for each activity, and the process may have another one later. It ends with the
/// activity, so whatever it leaves behind must do no harm to the next.
#[cfg(all(feature = "gui", target_os = "android"))]
#[unsafe(no_mangle)]
fn android_main(activity: slint::android::AndroidApp) {
    let ran = platform::start(activity)
        .and_then(gui::App::new)
        .and_then(|app| app.run(None));
    if let Err(error) = ran {
        eprintln!("ludo: {error}");
    }
}
