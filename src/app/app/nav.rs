//! The page stack, and the dialog over the page.

use std::collections::VecDeque;

use super::message::Message;
use crate::session::{TurnRecap, Watching};
use ludo_engine::game::GameId;
use ludo_engine::rules::{Length, RuleSetName};

/// A page, and what it is about.
#[derive(Debug, Default)]
pub(super) enum Page {
    #[default]
    Start,
    Game,
    Result,
    /// The games by these rules and of this length, or all of them; the list of single games leaves out the `later` latest
    /// ones.
    Statistics {
        rules: Option<RuleSetName>,
        length: Option<Length>,
        later: usize,
    },
    HowToPlay,
    About,
    Rules,
    House,
    /// A game from a seed that the person writes.
    Seed,
    Settings,
    Licences,
    Record(GameId),
    /// The dice of one game, or of all.
    Dice(Option<GameId>),
    /// What decided this game.
    Review(GameId),
    /// A game that is watched again, as long as it is.
    Watch(Box<Watching>),
    Backup,
}

/// A page without what it is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageName {
    #[default]
    Start,
    Game,
    Result,
    Statistics,
    HowToPlay,
    About,
    Rules,
    House,
    Seed,
    Settings,
    Licences,
    Record,
    Dice,
    Review,
    Watch,
    Keeping,
}

impl Page {
    pub fn name(&self) -> PageName {
        match self {
            Page::Start => PageName::Start,
            Page::Game => PageName::Game,
            Page::Result => PageName::Result,
            Page::Statistics { .. } => PageName::Statistics,
            Page::HowToPlay => PageName::HowToPlay,
            Page::About => PageName::About,
            Page::Rules => PageName::Rules,
            Page::House => PageName::House,
            Page::Seed => PageName::Seed,
            Page::Settings => PageName::Settings,
            Page::Licences => PageName::Licences,
            Page::Record(_) => PageName::Record,
            Page::Dice(_) => PageName::Dice,
            Page::Review(_) => PageName::Review,
            Page::Watch(_) => PageName::Watch,
            Page::Backup => PageName::Keeping,
        }
    }

    /// The statistics as they are opened.
    pub const ALL_GAMES: Page = Page::Statistics {
        rules: None,
        length: None,
        later: 0,
    };

    /// The page that a link of this name leads to; none for those that need to know what they are about.
    pub fn of_link(name: PageName) -> Option<Page> {
        Some(match name {
            PageName::Start => Page::Start,
            PageName::Game => Page::Game,
            PageName::Result => Page::Result,
            PageName::Statistics => Page::ALL_GAMES,
            PageName::HowToPlay => Page::HowToPlay,
            PageName::About => Page::About,
            PageName::Rules => Page::Rules,
            PageName::House => Page::House,
            PageName::Seed => Page::Seed,
            PageName::Settings => Page::Settings,
            PageName::Licences => Page::Licences,
            PageName::Dice => Page::Dice(None),
            PageName::Keeping => Page::Backup,
            PageName::Record | PageName::Review | PageName::Watch => return None,
        })
    }
}

/// What lies over the page and wants an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// A new game, though one is in progress, which counts as abandoned then, or is not counted?
    AbandonGame { counts: bool },
    /// All games forgotten?
    ResetStatistics,
    /// Something to be read.
    Message(Message),
    /// What the others did.
    Recap(Vec<TurnRecap>),
}

/// Where we are and how we came there.
#[derive(Debug, Default)]
pub(super) struct Nav {
    page: Page,
    /// The pages under the one that is shown, and how far each was scrolled.
    below: Vec<(Page, f32)>,
    /// The page that was left for the one under it; the page that is shown where it was come to in another way.
    left: PageName,
    scrolled: f32,
    visits: i32,
    dialog: Option<Dialog>,
    questions: i32,
    /// Messages that wait until the dialog before them is closed.
    waiting: VecDeque<Message>,
}

impl Nav {
    pub fn page(&self) -> &Page {
        &self.page
    }

    pub fn page_mut(&mut self) -> &mut Page {
        &mut self.page
    }

    pub fn name(&self) -> PageName {
        self.page.name()
    }

    /// The pages under the one that is shown, the first one first.
    pub fn below(&self) -> impl DoubleEndedIterator<Item = &Page> {
        self.below.iter().map(|(page, _)| page)
    }

    pub fn below_mut(&mut self) -> impl Iterator<Item = &mut Page> {
        self.below.iter_mut().map(|(page, _)| page)
    }

    pub fn left(&self) -> PageName {
        self.left
    }

    pub fn scrolled(&self) -> f32 {
        self.scrolled
    }

    pub fn visits(&self) -> i32 {
        self.visits
    }

    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    pub fn questions(&self) -> i32 {
        self.questions
    }

    /// Whether there is something to go back to.
    pub fn can_go_back(&self) -> bool {
        self.dialog.is_some() || !self.below.is_empty() || self.name() != PageName::Start
    }

    /// Shows a page from which [`Nav::up`] returns to this one, which is scrolled this far.
    pub fn open(&mut self, page: Page, scrolled: f32) {
        let from = std::mem::take(&mut self.page);
        self.below.push((from, scrolled));
        self.show(page);
    }

    /// Shows a page that has nothing under it.
    pub fn go_to(&mut self, page: Page) {
        self.below.clear();
        self.show(page);
    }

    /// Shows the page under this one, as it was left. Returns whether there was one.
    pub fn up(&mut self) -> bool {
        let Some((page, scrolled)) = self.below.pop() else {
            return false;
        };
        let left = self.name();
        self.show(page);
        (self.left, self.scrolled) = (left, scrolled);
        true
    }

    /// Shows a page that has nothing under it, as where one comes to from the one before by going up.
    pub fn up_to(&mut self, page: Page) {
        let left = self.name();
        self.go_to(page);
        self.left = left;
    }

    fn show(&mut self, page: Page) {
        self.left = page.name();
        self.scrolled = 0.0;
        self.visits += 1;
        self.page = page;
    }

    /// Opens a question in place of the one before.
    pub fn ask(&mut self, dialog: Dialog) {
        if self.dialog.is_none() {
            self.questions += 1;
        }
        self.dialog = Some(dialog);
    }

    /// Queues a message behind the dialogs that are open or waiting.
    pub fn say(&mut self, message: Message) {
        self.waiting.push_back(message);
        if self.dialog.is_none() {
            self.say_next();
        }
    }

    /// Closes the dialog, opens the next message, and returns what was closed.
    pub fn close(&mut self) -> Option<Dialog> {
        let closed = self.dialog.clone();
        self.say_next();
        closed
    }

    fn say_next(&mut self) {
        match self.waiting.pop_front() {
            Some(message) => self.ask(Dialog::Message(message)),
            None => self.dialog = None,
        }
    }
}
