//! Export and import of everything that is kept.

use std::time::Duration;

use super::{App, Effect, Message, MessageKind, Timer};
use crate::archive::StorageIssue;
use crate::backup::{Backup, Refused};
use crate::fault::Fault;
use crate::store::Document;

/// A clipboard that answers does so before this; only a longer wait is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(150);
/// A clipboard that has not answered by now never will.
const PATIENCE: Duration = Duration::from_secs(4);

/// The question that the clipboard has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardWait {
    /// For its text.
    Reading,
    /// To take a text.
    Writing,
}

/// Where an imported text came from.
#[derive(Clone, Copy)]
enum Source {
    Clipboard,
    File,
}

impl App {
    pub(super) fn copy_backup(&mut self) {
        let Some(text) = self.text_to_copy() else {
            return self.say_copied(false);
        };
        self.wait_for_clipboard(ClipboardWait::Writing);
        self.effects.push(Effect::WriteClipboard(text));
    }

    pub(super) fn paste_backup(&mut self) {
        self.wait_for_clipboard(ClipboardWait::Reading);
        self.effects.push(Effect::ReadClipboard);
    }

    /// Waits until the answer is there, the page is left, or nobody answers.
    fn wait_for_clipboard(&mut self, wait: ClipboardWait) {
        self.clipboard = Some((wait, false));
        self.effects.extend([
            Effect::Start(Timer::ClipboardSlow, SHOWN_AFTER),
            Effect::Start(Timer::ClipboardSilent, PATIENCE),
        ]);
    }

    pub(super) fn clipboard_is_slow(&mut self) {
        if let Some((_, is_shown)) = &mut self.clipboard {
            *is_shown = true;
        }
    }

    pub(super) fn clipboard_is_silent(&mut self) {
        if self.leave_clipboard() {
            self.nav.say(MessageKind::ClipboardSilent.into());
        }
    }

    pub(super) fn clipboard_took(&mut self, is_there: bool) {
        if self.leave_clipboard() {
            self.say_copied(is_there);
        }
    }

    pub(super) fn clipboard_has(&mut self, text: Option<String>) {
        if self.leave_clipboard() {
            self.import_pasted(&text.unwrap_or_default());
        }
    }

    /// Drops what the clipboard was asked, and returns whether there was anything.
    pub(super) fn leave_clipboard(&mut self) -> bool {
        let is_asked = self.clipboard.take().is_some();
        if is_asked {
            self.effects.extend([
                Effect::Stop(Timer::ClipboardSlow),
                Effect::Stop(Timer::ClipboardSilent),
                Effect::LeaveClipboard,
            ]);
        }
        is_asked
    }

    /// The system's clipboard does not say whether it took a text: so it was read back.
    pub(super) fn say_whether_copied(&mut self, text: &str) {
        let ours = self.archive.backup();
        self.say_copied(Backup::from_text(text).is_ok_and(|copied| copied == ours));
    }

    fn say_copied(&mut self, is_there: bool) {
        let kind = if is_there {
            MessageKind::Copied
        } else {
            MessageKind::CannotCopy
        };
        self.nav.say(kind.into());
    }

    pub(super) fn write_backup_file(&mut self) {
        let file = &self.backup_file;
        self.nav.say(match self.archive.write_backup() {
            Ok(()) => Message::new(MessageKind::FileWritten, file),
            Err(StorageIssue::CannotSave { why }) => {
                Message::new(MessageKind::FileNotWritten, format!("{file}\n{why}"))
            }
            Err(issue) => issue.into(),
        });
    }

    pub(super) fn read_backup_file(&mut self) {
        let file = &self.backup_file;
        let message = match self.archive.read_backup() {
            Ok(Some(text)) => return self.import(&text, Source::File),
            Ok(None) => Message::new(MessageKind::ImportNoFile, file),
            Err(StorageIssue::CannotRead { why, .. }) => {
                Message::new(MessageKind::ImportUnreadableFile, format!("{file}\n{why}"))
            }
            Err(issue) => issue.into(),
        };
        self.nav.say(message);
    }

    pub(super) fn share_backup(&mut self) {
        let text = self.backup_text();
        let file = Some(Document::Backup.file_name());
        self.effects.push(Effect::Share { text, file });
    }

    /// Imports a text that was pasted.
    pub(super) fn import_pasted(&mut self, text: &str) {
        self.import(text, Source::Clipboard);
    }

    /// Imports an exported text, or says why not.
    fn import(&mut self, text: &str, from: Source) {
        let backup = match Backup::from_text(text) {
            Ok(backup) => backup,
            Err(refused) => return self.refuse(&refused, from),
        };
        let imported = self.archive.import(&backup);
        // The settings may be other ones.
        self.speak();
        self.fit_bars();
        self.apply_to_game();
        self.show_all_games();
        if let Err(issue @ StorageIssue::CannotSave { .. }) = imported.written {
            self.nav.say(issue.into());
        }
        self.nav.say(Message {
            kind: MessageKind::Imported,
            detail: String::new(),
            numbers: (imported.new, imported.known),
        });
    }

    fn refuse(&mut self, refused: &Refused, from: Source) {
        use Fault::{Damaged, Newer};
        use Refused::{Empty, Unusable};

        let kind = match (from, refused) {
            (Source::Clipboard, Empty) => MessageKind::ImportNothing,
            (Source::Clipboard, Unusable(Damaged(_))) => MessageKind::ImportDamaged,
            (Source::Clipboard, Unusable(Newer(_))) => MessageKind::ImportNewer,
            (Source::File, Empty) => MessageKind::ImportEmptyFile,
            (Source::File, Unusable(Damaged(_))) => MessageKind::ImportDamagedFile,
            (Source::File, Unusable(Newer(_))) => MessageKind::ImportNewerFile,
        };
        let detail = match from {
            Source::Clipboard => "",
            Source::File => &self.backup_file,
        };
        self.nav.say(Message::new(kind, detail));
    }
}
