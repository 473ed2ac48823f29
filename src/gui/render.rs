//! From the screen to the pages: mapping, and nothing decided.
//!
//! What has not changed is not set, so that pieces walk and a page at rest draws no frame.

mod board;
mod dice;
mod guide;
mod house;
mod keeping;
mod lengths;
mod navigation;
mod record;
mod result;
mod review;
mod rules;
pub(super) mod settings;
mod start;
mod statistics;
mod watch;
mod words;

pub use guide::rule_fields;

use std::cell::RefCell;

use slint::ComponentHandle;

use super::licences;
use super::ui::{AppWindow, GameAdapter};
use crate::platform::Platform;
use board::BoardRows;
use ludo_app::app::{Content, Dialog, Reviewed, Screen};
use ludo_app::settings::Settings;

/// Shows screens in a window.
pub(super) struct Renderer {
    board: BoardRows,
    content: RefCell<Content>,
    /// Several pages tell of it, and only what is told is made anew.
    reviewed: RefCell<Option<Reviewed>>,
    settings: RefCell<Option<Settings>>,
    /// The dialog, and how many there were.
    dialog: RefCell<(Option<Dialog>, i32)>,
}

impl Renderer {
    pub fn new(window: &AppWindow, platform: &Platform) -> Renderer {
        start::prepare(window);
        house::prepare(window);
        keeping::prepare(window, platform);
        lengths::prepare(window);
        rules::prepare(window);
        settings::prepare(window, platform);
        licences::prepare(window);
        Renderer {
            board: BoardRows::new(window),
            content: RefCell::new(Content::Nothing),
            reviewed: RefCell::new(None),
            settings: RefCell::new(None),
            dialog: RefCell::default(),
        }
    }

    pub fn render(&self, window: &AppWindow, screen: &Screen<'_>) {
        if self.settings.borrow().as_ref() != Some(screen.settings) {
            settings::render(window, screen.settings);
            *self.settings.borrow_mut() = Some(screen.settings.clone());
        }
        if *self.content.borrow() != screen.content {
            render_content(window, &screen.content);
            if let Some(reviewed) = reviewed(&screen.content)
                && self.reviewed.borrow().as_ref() != Some(reviewed)
            {
                review::render(window, reviewed);
                *self.reviewed.borrow_mut() = Some(reviewed.clone());
            }
            *self.content.borrow_mut() = screen.content.clone();
        }
        if let Some(board) = &screen.board {
            self.board.render(window, board);
        }
        window.global::<GameAdapter>().set_still(screen.is_still);
        navigation::render_page(window, screen);
        let (dialog, questions) = &mut *self.dialog.borrow_mut();
        if (dialog.as_ref(), *questions) != (screen.dialog, screen.questions) {
            navigation::render_dialog(window, screen);
            *dialog = screen.dialog.cloned();
            *questions = screen.questions;
        }
    }
}

/// What a page tells of what decided a game.
fn reviewed(content: &Content) -> Option<&Reviewed> {
    match content {
        Content::Result(page) => page.reviewed.as_ref(),
        Content::Record(page) => page.reviewed.as_ref(),
        Content::Review(page) => Some(&page.reviewed),
        Content::Watch(page) => Some(&page.reviewed),
        _ => None,
    }
}

fn render_content(window: &AppWindow, content: &Content) {
    match content {
        Content::Nothing => {}
        Content::Start(page) => start::render(window, page),
        Content::Result(page) => result::render(window, page),
        Content::Statistics(page) => statistics::render(window, page),
        Content::Guide(page) => guide::render(window, page),
        Content::Rules(page) => rules::render(window, page),
        Content::House(page) => house::render(window, page),
        Content::Record(page) => record::render(window, page),
        Content::Dice(page) => dice::render(window, page),
        Content::Review(_) => {}
        Content::Watch(page) => watch::render(window, page),
        Content::Backup(page) => keeping::render(window, page),
    }
}
