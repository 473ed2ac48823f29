//! What a process measures of itself, and prints for the one that started it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use slint::{RenderingState, Timer, Window};

/// When the process was started, in nanoseconds since the epoch.
pub const STARTED: &str = "LUDO_BENCH_STARTED";
/// What was allocated for the start is there after this.
const SETTLE: Duration = Duration::from_secs(2);

/// The time since the epoch.
pub fn now() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("the clock is past 1970")
}

/// Prints when the first frame was drawn, in milliseconds since the start, and the memory of a while later; then ends.
/// Only OpenGL tells of its frames.
pub fn watch_start(window: &Window) {
    let started: u128 = std::env::var(STARTED)
        .ok()
        .and_then(|text| text.parse().ok())
        .expect("the parent says when it started this process");
    let mut is_first = true;
    let _ = window.set_rendering_notifier(move |state, _| {
        if matches!(state, RenderingState::AfterRendering) && std::mem::take(&mut is_first) {
            println!("first-frame {}", (now().as_nanos() - started) as f64 / 1e6);
        }
    });
    Timer::single_shot(SETTLE, || {
        println!("memory {}", resident());
        slint::quit_event_loop().expect("it runs");
    });
}

/// The resident memory of this process in MB, as Linux tells it.
pub fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes
        .and_then(|text| text.parse::<f64>().ok())
        .map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}
