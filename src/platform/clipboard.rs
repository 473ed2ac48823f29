//! The clipboard of desktops.
//!
//! Its text is held by the program that it was copied in, and asking that one can take for ever: so a thread of its own
//! does it. One that never gets an answer ends with the process.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::Clipboard;

/// The clipboard of the desktop.
pub struct SystemClipboard;

impl Clipboard for SystemClipboard {
    fn read(&self) -> Receiver<Option<String>> {
        ask(|| {
            let mut clipboard = arboard::Clipboard::new().ok()?;
            clipboard.get_text().ok()
        })
    }

    fn write(&self, text: String) -> Receiver<bool> {
        ask(move || {
            let Ok(mut clipboard) = arboard::Clipboard::new() else {
                return false;
            };
            // A clipboard may take a text without a word and not have it.
            let is_taken = clipboard.set_text(&text).is_ok();
            is_taken
                && clipboard
                    .get_text()
                    .is_ok_and(|there| there.lines().eq(text.lines()))
        })
    }
}

fn ask<T: Send + 'static>(question: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (answer, answered) = mpsc::channel();
    // Without a thread the channel closes.
    let _ = thread::Builder::new()
        .name("clipboard".into())
        .spawn(move || answer.send(question()));
    answered
}
