//! Which page is shown, the dialog over it, and the way back.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use slint::ComponentHandle;

use super::app::App;
use super::ui::{self, Dialog, Message, Page};
use ludo_app::archive::Trouble;
use ludo_app::session::Input;
use ludo_app::stats::Selection;
use ludo_app::store::Document;

/// Where we are and how we came there.
#[derive(Default)]
pub(super) struct Navigation {
    /// The pages under the one that is shown, and how far each was scrolled.
    below: RefCell<Vec<(Page, f32)>>,
    page: Cell<Page>,
    dialog: Cell<Dialog>,
    /// The page that `back` is leaving, and how far the one under it was scrolled.
    left: Cell<Option<(Page, f32)>>,
    /// Messages that wait until the dialog before them is closed.
    messages: RefCell<VecDeque<(Message, String)>>,
}

impl Navigation {
    pub fn page(&self) -> Page {
        self.page.get()
    }
}

impl App {
    pub(super) fn connect_navigation(&self) {
        let adapter = self.window.global::<ui::Navigation>();
        let app = self.weak();
        adapter.on_open(move |page| {
            app.upgrade().inspect(|app| app.open(page));
        });
        let app = self.weak();
        adapter.on_back(move || app.upgrade().is_some_and(|app| app.back()));
        let app = self.weak();
        adapter.on_confirm(move || {
            app.upgrade().inspect(|app| app.confirm());
        });
        let app = self.weak();
        adapter.on_dismiss(move || {
            app.upgrade().inspect(|app| app.dismiss());
        });
    }

    /// Shows a page from which `back` returns to this one.
    pub(super) fn open(&self, page: Page) {
        let from = self.navigation.page();
        if from != page && self.navigation.dialog.get() == Dialog::None {
            if from == Page::Game {
                // The game waits under the page.
                self.handle(Input::Pause);
            }
            let scrolled = self.window.global::<ui::Navigation>().get_scrolled();
            self.navigation.below.borrow_mut().push((from, scrolled));
            self.fill(page);
            self.put(page);
            // What a page shows may have been read only now.
            let troubles = self.archive.borrow().take_troubles();
            self.tell_all(troubles);
        }
    }

    /// Shows a page that has nothing under it.
    pub(super) fn go_to(&self, page: Page) {
        self.navigation.below.borrow_mut().clear();
        self.put(page);
    }

    pub(super) fn put(&self, page: Page) {
        if page != Page::Watch {
            self.stop_watching();
        }
        if page != Page::Keeping {
            self.leave_clipboard();
        }
        self.navigation.page.set(page);
        let adapter = self.window.global::<ui::Navigation>();
        let (left, scrolled) = self.navigation.left.take().unwrap_or((page, 0.0));
        adapter.set_left(left);
        adapter.set_scrolled(scrolled);
        adapter.set_visit(adapter.get_visit() + 1);
        adapter.set_page(page);
        self.foretell();
    }

    fn fill(&self, page: Page) {
        match page {
            Page::Statistics => self.show_statistics_of(Selection::ALL.rules),
            Page::HowToPlay => {
                let below = self.navigation.below.borrow();
                let of_game = below.iter().any(|(page, _)| *page == Page::Game);
                drop(below);
                self.fill_how_to_play_page(of_game);
            }
            Page::Rules => self.fill_rules_page(),
            Page::House => self.fill_house_page(),
            Page::Dice => self.fill_dice_page(None),
            Page::Keeping => self.fill_keeping_page(),
            Page::Start
            | Page::Game
            | Page::Result
            | Page::About
            | Page::Settings
            | Page::Licences
            | Page::Record
            | Page::Watch => {}
        }
    }

    /// Fills a page that is come back to: what was done on the page over it may have changed what it shows.
    fn fill_again(&self, page: Page) {
        match page {
            Page::Start => self.fill_start_page(),
            Page::Result => self.fill_result_page(),
            Page::Rules => self.fill_rules_page(),
            Page::House => self.fill_house_page(),
            Page::Keeping => self.fill_keeping_page(),
            // Nothing over them changes them, or it fills them itself; the choice of rules and games stays.
            Page::Game
            | Page::Statistics
            | Page::HowToPlay
            | Page::About
            | Page::Settings
            | Page::Licences
            | Page::Record
            | Page::Dice
            | Page::Watch => {}
        }
    }

    /// One step back: closes the dialog, else goes up a page. False where there is nothing to go back to.
    pub(super) fn back(&self) -> bool {
        if self.navigation.dialog.get() != Dialog::None {
            self.dismiss();
            return true;
        }
        self.stop_watching();
        let (below, scrolled) = self.navigation.below.borrow_mut().pop().unzip();
        let left = (self.navigation.page(), scrolled.unwrap_or(0.0));
        self.navigation.left.set(Some(left));
        match (self.navigation.page(), below) {
            (_, Some(Page::Game)) => self.return_to_game(),
            (_, Some(page)) => {
                self.fill_again(page);
                self.put(page);
            }
            (Page::Game, None) => self.leave_game(),
            (Page::Result, None) => self.dismiss_result(),
            (Page::Start, None) => {
                self.navigation.left.set(None);
                return false;
            }
            (_, None) => self.show_start(),
        }
        true
    }

    /// Asks something.
    pub(super) fn ask(&self, dialog: Dialog) {
        self.set_dialog(dialog);
    }

    /// Says something, after whatever is being said.
    pub(super) fn say(&self, message: Message, detail: &str) {
        let waiting = (message, detail.to_string());
        self.navigation.messages.borrow_mut().push_back(waiting);
        if self.navigation.dialog.get() == Dialog::None {
            self.say_next();
        }
    }

    /// Tells the person what went wrong at the start: of all that cannot be read at once, and that nothing can be saved
    /// only once.
    pub(super) fn tell_all(&self, troubles: impl IntoIterator<Item = Trouble>) {
        let mut unreadable = Vec::new();
        for trouble in troubles {
            match trouble {
                Trouble::CannotRead { document, why } => {
                    unreadable.push(format!("{}: {why}", document.file_name()));
                }
                Trouble::CannotSave { .. } => self.note_write(Err(trouble)),
                other => self.tell(other),
            }
        }
        if !unreadable.is_empty() {
            self.say(Message::CannotRead, &unreadable.join("\n"));
        }
    }

    /// Tells the person about a trouble.
    pub(super) fn tell(&self, trouble: Trouble) {
        let (message, detail) = match trouble {
            Trouble::SetAside { document, file } => match document {
                Document::Save => (Message::SaveSetAside, file),
                Document::Games | Document::Summary => (Message::GamesDamaged, file),
                Document::Settings => (Message::SettingsSetAside, file),
                Document::Backup => (Message::ImportDamagedFile, file),
            },
            Trouble::Newer { document, file } => match document {
                Document::Save => (Message::SaveNewer, file),
                Document::Games | Document::Summary => (Message::GamesNewer, file),
                Document::Settings => (Message::SettingsSetAside, file),
                Document::Backup => (Message::ImportNewerFile, file),
            },
            Trouble::ForeignDice { file } => (Message::SaveForeignDice, file),
            Trouble::GamesDamaged => (Message::GamesDamaged, Document::Games.file_name()),
            Trouble::GamesNewer => (Message::GamesNewer, String::new()),
            Trouble::HouseUnknown => (Message::HouseUnknown, String::new()),
            Trouble::CannotSave { why } => (Message::CannotSave, why),
            Trouble::CannotRead { why, .. } => (Message::CannotRead, why),
        };
        self.say(message, &detail);
    }

    fn say_next(&self) {
        let next = self.navigation.messages.borrow_mut().pop_front();
        match next {
            Some((message, detail)) => {
                let adapter = self.window.global::<ui::Navigation>();
                adapter.set_message(message);
                adapter.set_message_detail(detail.into());
                self.set_dialog(Dialog::Message);
            }
            None => self.set_dialog(Dialog::None),
        }
    }

    fn set_dialog(&self, dialog: Dialog) {
        let adapter = self.window.global::<ui::Navigation>();
        if self.navigation.dialog.replace(dialog) == Dialog::None && dialog != Dialog::None {
            adapter.set_question(adapter.get_question() + 1);
        }
        adapter.set_dialog(dialog);
    }

    /// The dialog's "yes".
    fn confirm(&self) {
        let dialog = self.navigation.dialog.get();
        let detail = self.window.global::<ui::Navigation>().get_message_detail();
        self.say_next();
        match dialog {
            Dialog::AbandonGame => self.begin_game(),
            Dialog::ResetStatistics => self.reset_statistics(),
            Dialog::Message => {
                // The only message that asks anything: whether its text is wanted.
                match &self.platform.clipboard {
                    Some(clipboard) => drop(clipboard.write(detail.into())),
                    None => self.window.invoke_copy(detail),
                }
                self.message_read();
            }
            Dialog::Recap | Dialog::None => {}
        }
    }

    /// The dialog's "no", or a message's "OK".
    fn dismiss(&self) {
        let dialog = self.navigation.dialog.get();
        self.say_next();
        if dialog == Dialog::Message {
            self.message_read();
        }
    }

    fn message_read(&self) {
        if self.is_second() {
            // Whatever was done here would be lost.
            let _ = slint::quit_event_loop();
        }
    }
}
