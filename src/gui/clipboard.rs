//! Polls a clipboard, which may never answer.

use std::cell::RefCell;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use slint::TimerMode;

use super::host::Host;
use ludo_app::app::Intent;

/// How often the clipboard is polled for its answer.
const LOOK: Duration = Duration::from_millis(30);

/// What was asked.
enum Question {
    Read(Receiver<Option<String>>),
    Write(Receiver<bool>),
}

impl Question {
    /// The answer, once it is there.
    fn answer(&self) -> Option<Intent> {
        match self {
            Question::Read(text) => match text.try_recv() {
                Err(TryRecvError::Empty) => None,
                text => Some(Intent::ClipboardHas(text.ok().flatten())),
            },
            Question::Write(is_there) => match is_there.try_recv() {
                Err(TryRecvError::Empty) => None,
                is_there => Some(Intent::ClipboardTook(is_there.unwrap_or(false))),
            },
        }
    }
}

/// The question that the clipboard has not answered yet.
#[derive(Default)]
pub(super) struct Clipboard {
    question: RefCell<Option<Question>>,
    looks: slint::Timer,
}

impl Host {
    pub(super) fn read_clipboard(&self) {
        if let Some(clipboard) = &self.platform().clipboard {
            self.wait_for(Question::Read(clipboard.read()));
        }
    }

    pub(super) fn write_clipboard(&self, text: String) {
        if let Some(clipboard) = &self.platform().clipboard {
            self.wait_for(Question::Write(clipboard.write(text)));
        }
    }

    pub(super) fn leave_clipboard(&self) {
        self.clipboard().looks.stop();
        self.clipboard().question.take();
    }

    fn wait_for(&self, question: Question) {
        *self.clipboard().question.borrow_mut() = Some(question);
        let host = self.weak();
        self.clipboard()
            .looks
            .start(TimerMode::Repeated, LOOK, move || {
                if let Some(host) = host.upgrade() {
                    let question = host.clipboard().question.borrow();
                    let answer = question.as_ref().and_then(Question::answer);
                    drop(question);
                    if let Some(answer) = answer {
                        host.leave_clipboard();
                        host.send(answer);
                    }
                }
            });
    }
}
