//! Export and import of everything that is kept.

use slint::ComponentHandle;

use super::app::App;
use super::ui::{KeepingAdapter, Message, Navigation};
use ludo_app::archive::Trouble;
use ludo_app::backup::{Backup, Fault};
use ludo_app::store::Document;

/// On a phone nobody gets at the folder of an app.
const HAS_FILES: bool = cfg!(not(any(target_os = "android", target_os = "ios")));

impl App {
    pub(super) fn connect_keeping_page(&self) {
        let adapter = self.window.global::<KeepingAdapter>();
        adapter.set_has_files(HAS_FILES);
        let app = self.weak();
        adapter.on_text(move || {
            let text = app
                .upgrade()
                .map(|app| app.archive.borrow().backup().to_text());
            text.unwrap_or_default().into()
        });
        let app = self.weak();
        adapter.on_copied(move |text| {
            app.upgrade().inspect(|app| app.say_whether_copied(&text));
        });
        let app = self.weak();
        adapter.on_take_in(move |text| {
            app.upgrade().inspect(|app| app.take_in(&text));
        });
        let app = self.weak();
        adapter.on_write_file(move || {
            app.upgrade().inspect(|app| app.write_backup_file());
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
        adapter.set_games_kept(archive.history().len() as i32);
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

    /// A clipboard takes a text without a word, and may not have it: so it is asked for again.
    fn say_whether_copied(&self, text: &str) {
        let ours = self.archive.borrow().backup();
        let is_there = Backup::from_text(text).is_ok_and(|copied| copied == ours);
        let message = if is_there {
            Message::Copied
        } else {
            Message::CannotCopy
        };
        self.say(message, "");
    }

    fn write_backup_file(&self) {
        let written = self.archive.borrow().write_backup();
        match written {
            Ok(()) => self.say(Message::FileWritten, &self.backup_file()),
            Err(trouble) => self.tell(trouble),
        }
    }

    fn read_backup_file(&self) {
        let read = self.archive.borrow().read_backup();
        match read {
            Ok(Some(text)) => self.take_in(&text),
            Ok(None) => self.say(Message::ImportNoFile, &self.backup_file()),
            Err(trouble) => self.tell(trouble),
        }
    }

    /// Takes in an exported text, or says why it does not.
    fn take_in(&self, text: &str) {
        let backup = match Backup::from_text(text) {
            Ok(backup) => backup,
            Err(fault) => {
                let message = match fault {
                    Fault::Empty => Message::ImportNothing,
                    Fault::Damaged(_) => Message::ImportDamaged,
                    Fault::Newer => Message::ImportNewer,
                };
                return self.say(message, "");
            }
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
}
