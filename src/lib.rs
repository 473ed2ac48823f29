//! Ludo against three CPUs.
// Allowed in two places only: Android finds its entry by an exported name, and Slint generates code of its own.
#![deny(unsafe_code)]

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

/// Where Android starts the app.
#[cfg(all(feature = "gui", target_os = "android"))]
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
fn android_main(app: slint::android::AndroidApp) {
    platform::run(app);
}
