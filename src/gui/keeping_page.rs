//! Export and import of everything that is kept.

use std::cell::{Cell, RefCell};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use slint::{ComponentHandle, Timer, TimerMode};

use super::app::App;
use super::ui::{ClipboardWait, KeepingAdapter, Message, Navigation};
use crate::platform::Share;
use ludo_app::archive::Trouble;
use ludo_app::backup::{Backup, Refused};
use ludo_app::fault::Fault;
use ludo_app::store::Document;

/// On a phone nobody gets at the folder of an app.
const HAS_FILES: bool = cfg!(not(any(target_os = "android", target_os = "ios")));

/// How often a clipboard that was asked is looked at for its answer.
const LOOK: Duration = Duration::from_millis(30);
/// A clipboard that answers does so before this; only a longer wait is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(150);
/// A clipboard that has not answered by now never will.
const PATIENCE: Duration = Duration::from_secs(4);

/// What was asked of a clipboard that may never answer.
enum Question {
    Read(Receiver<Option<String>>),
    Write(Receiver<bool>),
}

/// What a clipboard said.
enum Answer {
    Text(Option<String>),
    IsWritten(bool),
    NotYet,
}

impl Question {
    fn look(&self) -> Answer {
        match self {
            Question::Read(answer) => match answer.try_recv() {
                Ok(text) => Answer::Text(text),
                Err(TryRecvError::Empty) => Answer::NotYet,
                Err(TryRecvError::Disconnected) => Answer::Text(None),
            },
            Question::Write(answer) => match answer.try_recv() {
                Ok(is_written) => Answer::IsWritten(is_written),
                Err(TryRecvError::Empty) => Answer::NotYet,
                Err(TryRecvError::Disconnected) => Answer::IsWritten(false),
            },
        }
    }

    fn shown(&self) -> ClipboardWait {
        match self {
            Question::Read(_) => ClipboardWait::Reading,
            Question::Write(_) => ClipboardWait::Writing,
        }
    }
}

/// What the page waits for.
#[derive(Default)]
pub(super) struct KeepingPage {
    question: RefCell<Option<Question>>,
    asked_at: Cell<Duration>,
    looks: Timer,
}

/// Where an imported text came from.
#[derive(Clone, Copy)]
enum Source {
    Clipboard,
    File,
}

impl App {
    pub(super) fn connect_keeping_page(&self) {
        let adapter = self.window.global::<KeepingAdapter>();
        adapter.set_has_files(HAS_FILES);
        adapter.set_asks_system(self.platform.clipboard.is_none());
        let app = self.weak();
        adapter.on_copy(move || {
            app.upgrade().inspect(|app| app.copy_backup());
        });
        let app = self.weak();
        adapter.on_paste(move || {
            app.upgrade().inspect(|app| app.paste_backup());
        });
        let app = self.weak();
        adapter.on_text(move || {
            let text = app.upgrade().and_then(|app| app.text_to_copy());
            text.unwrap_or_default().into()
        });
        let app = self.weak();
        adapter.on_copied(move |text| {
            app.upgrade().inspect(|app| app.say_whether_copied(&text));
        });
        let app = self.weak();
        adapter.on_take_in(move |text| {
            app.upgrade()
                .inspect(|app| app.take_in(&text, Source::Clipboard));
        });
        let app = self.weak();
        adapter.on_write_file(move || {
            app.upgrade().inspect(|app| app.write_backup_file());
        });
        let app = self.weak();
        adapter.on_share(move || {
            app.upgrade().inspect(|app| app.share_backup());
        });
        let app = self.weak();
        adapter.on_read_file(move || {
            app.upgrade().inspect(|app| app.read_backup_file());
        });
    }

    pub(super) fn fill_keeping_page(&self) {
        let adapter = self.window.global::<KeepingAdapter>();
        let archive = self.archive.borrow();
        adapter.set_games(archive.statistics().games().len() as i32);
        adapter.set_file(self.backup_file().into());
    }

    /// Where the file lies.
    fn backup_file(&self) -> String {
        let name = Document::Backup.file_name();
        match &self.platform.data_folder {
            Some(folder) => folder.join(name).display().to_string(),
            None => name,
        }
    }

    /// Everything as one text, unless it is too long for the clipboard.
    fn text_to_copy(&self) -> Option<String> {
        let text = self.archive.borrow().backup().to_text();
        let most = self.platform.longest_copy.unwrap_or(usize::MAX);
        (text.encode_utf16().count() <= most).then_some(text)
    }

    fn share_backup(&self) {
        let text = self.archive.borrow().backup().to_text();
        let file = Some(Document::Backup.file_name());
        self.share(Share { text, file });
    }

    /// A clipboard takes a text without a word, and may not have it: so it is asked for again.
    fn say_whether_copied(&self, text: &str) {
        let ours = self.archive.borrow().backup();
        let is_there = Backup::from_text(text).is_ok_and(|copied| copied == ours);
        self.say(copied(is_there), "");
    }

    fn copy_backup(&self) {
        if let Some(clipboard) = &self.platform.clipboard {
            let text = self.archive.borrow().backup().to_text();
            self.wait_for_clipboard(Question::Write(clipboard.write(text)));
        }
    }

    fn paste_backup(&self) {
        if let Some(clipboard) = &self.platform.clipboard {
            self.wait_for_clipboard(Question::Read(clipboard.read()));
        }
    }

    /// Looks for the answer until it is there, the page is left, or nobody answers.
    fn wait_for_clipboard(&self, question: Question) {
        let page = &self.keeping_page;
        *page.question.borrow_mut() = Some(question);
        page.asked_at.set((self.platform.clock)());
        let app = self.weak();
        page.looks.start(TimerMode::Repeated, LOOK, move || {
            app.upgrade().inspect(|app| app.look_at_clipboard());
        });
    }

    fn look_at_clipboard(&self) {
        let page = &self.keeping_page;
        let look = |question: &Question| (question.look(), question.shown());
        let Some((answer, shown)) = page.question.borrow().as_ref().map(look) else {
            return;
        };
        let waited = (self.platform.clock)().saturating_sub(page.asked_at.get());
        match answer {
            Answer::NotYet if waited < PATIENCE => {
                if waited >= SHOWN_AFTER {
                    let adapter = self.window.global::<KeepingAdapter>();
                    adapter.set_waiting(shown);
                }
            }
            Answer::NotYet => {
                self.leave_clipboard();
                self.say(Message::ClipboardSilent, "");
            }
            Answer::Text(text) => {
                self.leave_clipboard();
                self.take_in(&text.unwrap_or_default(), Source::Clipboard);
            }
            Answer::IsWritten(is_written) => {
                self.leave_clipboard();
                self.say(copied(is_written), "");
            }
        }
    }

    /// Whatever the clipboard was asked for is of no interest any more.
    pub(super) fn leave_clipboard(&self) {
        self.keeping_page.looks.stop();
        self.keeping_page.question.take();
        let adapter = self.window.global::<KeepingAdapter>();
        adapter.set_waiting(ClipboardWait::None);
    }

    fn write_backup_file(&self) {
        let written = self.archive.borrow().write_backup();
        let file = self.backup_file();
        match written {
            Ok(()) => self.say(Message::FileWritten, &file),
            Err(Trouble::CannotSave { why }) => {
                self.say(Message::FileNotWritten, &format!("{file}\n{why}"));
            }
            Err(trouble) => self.tell(trouble),
        }
    }

    fn read_backup_file(&self) {
        let read = self.archive.borrow().read_backup();
        match read {
            Ok(Some(text)) => self.take_in(&text, Source::File),
            Ok(None) => self.say(Message::ImportNoFile, &self.backup_file()),
            Err(Trouble::CannotRead { why, .. }) => {
                let detail = format!("{}\n{why}", self.backup_file());
                self.say(Message::ImportUnreadableFile, &detail);
            }
            Err(trouble) => self.tell(trouble),
        }
    }

    /// Takes in an exported text, or says why it does not.
    fn take_in(&self, text: &str, from: Source) {
        let backup = match Backup::from_text(text) {
            Ok(backup) => backup,
            Err(refused) => return self.refuse(&refused, from),
        };
        let imported = self.archive.borrow_mut().import(&backup);
        self.apply_settings();
        self.fill_keeping_page();
        self.show_statistics_of(None);
        if let Err(trouble @ Trouble::CannotSave { .. }) = imported.written {
            self.tell(trouble);
        }
        let adapter = self.window.global::<Navigation>();
        adapter.set_message_number(imported.new as i32);
        adapter.set_message_other(imported.known as i32);
        self.say(Message::Imported, "");
    }

    fn refuse(&self, refused: &Refused, from: Source) {
        use Fault::{Damaged, Newer};
        use Refused::{Empty, Useless};

        let message = match (from, refused) {
            (Source::Clipboard, Empty) => Message::ImportNothing,
            (Source::Clipboard, Useless(Damaged(_))) => Message::ImportDamaged,
            (Source::Clipboard, Useless(Newer(_))) => Message::ImportNewer,
            (Source::File, Empty) => Message::ImportEmptyFile,
            (Source::File, Useless(Damaged(_))) => Message::ImportDamagedFile,
            (Source::File, Useless(Newer(_))) => Message::ImportNewerFile,
        };
        let detail = match from {
            Source::Clipboard => String::new(),
            Source::File => self.backup_file(),
        };
        self.say(message, &detail);
    }
}

fn copied(is_there: bool) -> Message {
    if is_there {
        Message::Copied
    } else {
        Message::CannotCopy
    }
}
