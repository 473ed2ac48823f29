//! Software rendering where there is no OpenGL.
//!
//! Without OpenGL Slint's event loop runs on, but no window appears and no error is reported. So a program that sees no
//! frame after a while starts itself again with the renderer that needs nothing.

use std::cell::Cell;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use slint::{RenderingState, Timer, TimerMode, Window};

/// What tells Slint which renderer to take; a user who set it knows better.
const CHOICE: &str = "SLINT_BACKEND";
const SOFTWARE: &str = "winit-software";
/// A slow machine shows its first frame before this.
const PATIENCE: Duration = Duration::from_secs(3);

/// Starts the program again with software rendering if the window shows nothing. `before` is done first.
///
/// The answer has to be kept as long as the window.
#[must_use]
pub fn watch(window: &Window, before: impl Fn() + 'static) -> Timer {
    let timer = Timer::default();
    if std::env::var_os(CHOICE).is_some() {
        return timer;
    }
    let is_shown = Rc::new(Cell::new(false));
    let shown = is_shown.clone();
    let watched = window.set_rendering_notifier(move |state, _| {
        if matches!(state, RenderingState::RenderingSetup) {
            shown.set(true);
        }
    });
    // A renderer that tells nothing of this needs no OpenGL.
    if watched.is_ok() {
        timer.start(TimerMode::SingleShot, PATIENCE, move || {
            if !is_shown.get() {
                before();
                start_again();
            }
        });
    }
    timer
}

fn start_again() {
    eprintln!("ludo: no OpenGL here; starting again with software rendering");
    let mut arguments = std::env::args_os();
    let program = std::env::current_exe().ok();
    let name = arguments.next().map(Into::into);
    if let Some(program) = program.or(name) {
        let error = Command::new(program)
            .args(arguments)
            .env(CHOICE, SOFTWARE)
            .exec();
        eprintln!("ludo: {error}");
    }
}
