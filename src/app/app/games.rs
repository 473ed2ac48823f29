//! The life of a game: begun, saved, counted, removed.

use std::time::Duration;

use super::nav::{Dialog, Page, PageName};
use super::{App, Effect};
use crate::session::{Control, Effect as Follows, Input, Session};
use crate::store::Durability;
use ludo_engine::game::{Game, GameId, Level, Outcome, Seed, Setup};
use ludo_engine::rules::{RuleSet, RuleSetName};

impl App {
    /// Where the person left: in the game, at its result, or on the start page.
    pub(super) fn open_at(&mut self, game: Option<Game>) {
        self.session = game.and_then(|game| self.new_session(game));
        let was_in_front = self.archive.settings().game_in_front;
        match &self.session {
            Some(session) if is_over(session) => {
                self.show_result();
                let told = self.session.as_mut().map(Session::tell_the_end);
                let detail = self.archive.settings().detail;
                let told = told.map(|telling| telling.in_detail(detail));
                self.effects.extend(told.map(Effect::Announce));
            }
            Some(_) if was_in_front => self.enter_game(),
            _ => self.go_to(Page::Start),
        }
    }

    fn new_session(&self, game: Game) -> Option<Session> {
        let mut session = Session::new(game, self.pace())?;
        session.set_automatic(self.automatic());
        Some(session)
    }

    /// Hands an input to the session and carries out its effects.
    pub(super) fn handle(&mut self, input: Input) {
        let now = self.now;
        // A tap cuts short what is celebrated; what comes of it may be celebrated anew.
        if !matches!(input, Input::ScriptDone(_)) {
            self.board.cheer = None;
        }
        let follows = self.session.as_mut().map(|s| s.handle(input, now));
        for effect in follows.unwrap_or_default() {
            self.perform(effect);
        }
    }

    /// The script of this epoch was shown to its end.
    pub(super) fn script_done(&mut self, epoch: u64) {
        self.board.come_to_rest();
        if self.is_watching() {
            self.control(Control::ScriptDone(epoch));
        } else {
            self.handle(Input::ScriptDone(epoch));
        }
    }

    pub(super) fn perform(&mut self, effect: Follows) {
        match effect {
            Follows::Save { is_lasting: true } => self.save(Durability::Synced),
            Follows::Save { is_lasting: false } => self.save(Durability::Fast),
            Follows::Record => {
                self.count_game();
                let rules = self.session.as_ref().map(|s| s.game().setup().rules_name);
                self.change_settings(|settings| settings.known_rules.extend(rules));
            }
            Follows::Show(view) => {
                self.aside = None;
                self.stop_script();
                self.board.cheer = None;
                self.board.show(*view, Duration::ZERO);
                self.board.come_to_rest();
            }
            Follows::Play(script) => {
                self.stay_awake();
                self.choose_aside_while_played();
                self.play_script(script);
            }
            Follows::Skip => self.skip_script(),
            Follows::ShowResult => self.show_result(),
            Follows::Announce(telling) => {
                let is_asked = telling.asked.is_some();
                let detail = self.archive.settings().detail;
                self.effects
                    .push(Effect::Announce(telling.in_detail(detail)));
                if is_asked {
                    self.choose_lesson();
                    self.choose_aside_at_rest();
                    self.call();
                }
            }
            Follows::Remind => self.call(),
        }
    }

    pub(super) fn save(&mut self, durability: Durability) {
        let Some(session) = &self.session else {
            return;
        };
        let game = session.game();
        let mut saved = Ok(());
        if game.log().len() == 1 && game.setup().seed.is_fair() {
            // The counter first: it knows the game, so a kill in between does not count it twice.
            let id = game.setup().id;
            saved = self
                .archive
                .change_settings(|settings| settings.count_begun(id));
        }
        let saved = saved.and(self.archive.save_game(game, durability));
        let saved = saved.and_then(|()| self.archive.write_what_is_counted());
        self.note_write(saved);
    }

    /// Counts the game as it stands. Whether that could be written.
    fn count_game(&mut self) -> bool {
        let session = self.session.as_ref();
        let counted = session.map_or(Ok(()), |session| self.archive.count(session.game()));
        let is_written = counted.is_ok();
        self.note_write(counted);
        is_written
    }

    /// A new game with dice from this seed; one in progress that has begun is asked for first.
    pub(super) fn ask_for_game_from(&mut self, seed: Seed) {
        self.seed = Some(seed);
        self.ask_for_new_game();
    }

    /// A new game; one in progress that has begun is asked for first.
    pub(super) fn ask_for_new_game(&mut self) {
        // Once the person is home, leaving keeps the result: there is nothing to ask.
        let is_given_up = self.session.as_ref().is_some_and(|session| {
            session.game().has_begun() && session.game().outcome() == Outcome::Abandoned
        });
        if is_given_up {
            let game = self.session.as_ref().map(Session::game);
            let counts = game.is_some_and(|game| game.setup().seed.is_fair());
            self.nav.ask(Dialog::AbandonGame { counts });
        } else {
            self.begin_game();
        }
    }

    /// Begins a game by the chosen rules.
    pub(super) fn begin_game(&mut self) {
        let settings = self.archive.settings();
        let ((name, rules), level) = (settings.chosen_rules(), settings.level);
        self.begin(name, rules, level);
    }

    /// Begins a game by the rules and at the level of the one that is over.
    pub(super) fn play_again(&mut self) {
        match self.session.as_ref().map(|session| *session.game().setup()) {
            Some(last) => self.begin(last.rules_name, last.rules, last.level),
            None => self.begin_game(),
        }
    }

    /// Begins the game that is over once more, with the same dice and the same seat first.
    pub(super) fn play_with_same_dice(&mut self) {
        let last = self.session.as_ref().map(|session| *session.game().setup());
        let Some((last, seed)) = last.and_then(|last| Some((last, last.seed.number()?))) else {
            return;
        };
        let id = GameId((self.random)());
        let seed = Seed::Known(seed);
        self.replace_game(Setup { id, seed, ..last });
    }

    fn begin(&mut self, rules_name: RuleSetName, rules: RuleSet, level: Level) {
        let begun = self.archive.settings().games_begun;
        let seed = self.seed.take();
        let number = seed.and_then(Seed::number);
        let number = number.unwrap_or_else(|| (self.random)());
        let id = GameId((self.random)());
        let mut setup = Setup::new(id, rules_name, rules, level, number, begun);
        setup.seed = seed.unwrap_or(setup.seed);
        self.replace_game(setup);
    }

    /// Begins a game. One that is still in progress counts as it stands.
    fn replace_game(&mut self, setup: Setup) {
        let day = self.today;
        let setup = Setup { day, ..setup };
        let is_given_up = self.session.as_ref().is_some_and(|s| !is_over(s));
        let is_counted = !is_given_up || self.count_game();
        self.session = None;
        // Before the first save of the new game, or the old one would be kept as the one before it. But as long as its
        // count could not be written, the old save is all that tells of the game.
        if is_counted {
            let forgotten = self.archive.forget_game();
            self.note_write(forgotten);
        }
        self.session = self.new_session(Game::new(setup));
        self.save(Durability::Synced);
        self.enter_game();
    }

    /// Shows the game as it stands, and goes on with it.
    pub(super) fn enter_game(&mut self) {
        match &self.session {
            None => return,
            Some(session) if is_over(session) => return self.show_result(),
            Some(_) => {}
        }
        self.lay_out_game();
        self.go_to(Page::Game);
        self.note_game_in_front(true);
        self.handle(Input::Resume);
    }

    /// Leaves the game, which stays as it is.
    pub(super) fn leave_game(&mut self) {
        self.handle(Input::Pause);
        self.note_game_in_front(false);
    }

    fn note_game_in_front(&mut self, is_in_front: bool) {
        self.change_settings(|settings| settings.game_in_front = is_in_front);
    }

    /// Shows the result of the game, which is over.
    fn show_result(&mut self) {
        let from_board = self.nav.name() == PageName::Game;
        self.board_left_at = from_board.then_some(self.now);
        let pace = self.pace();
        self.is_result_fresh = from_board && !pace.is_still && !pace.is_instant();
        self.go_to(Page::Result);
    }

    /// Removes the finished game: the person has seen its result.
    pub(super) fn dismiss_result(&mut self) {
        self.session = None;
        // As long as the game is not counted in the file, its save is all that tells of it.
        let counted = self.archive.write_what_is_counted();
        let forgotten = counted.and_then(|()| self.archive.forget_game());
        self.note_write(forgotten);
        self.note_game_in_front(false);
    }

    /// Forgets all games played; asked for before.
    pub(super) fn reset_statistics(&mut self) {
        if self.session.as_ref().is_some_and(is_over) {
            // The finished game under this page is forgotten too, or the next start would count it again.
            self.handle(Input::Pause);
            let forgotten = self.archive.forget_game();
            self.note_write(forgotten);
        }
        let reset = self.archive.reset_statistics();
        self.note_write(reset);
        self.show_all_games();
    }

    /// The statistics page shows all games again, where it is, also under another page.
    pub(super) fn show_all_games(&mut self) {
        for page in self.nav.below_mut() {
            if let Page::Statistics { .. } = page {
                *page = Page::ALL_GAMES;
            }
        }
        if let page @ Page::Statistics { .. } = self.nav.page_mut() {
            *page = Page::ALL_GAMES;
        }
    }
}

/// The seed that a person has written: its digits, with whatever they are grouped by.
pub(super) fn seed_in(text: &str) -> Option<u64> {
    let is_between = |sign: char| sign.is_whitespace() || [',', '.', '\'', '’'].contains(&sign);
    let digits: String = text.chars().filter(|sign| !is_between(*sign)).collect();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

fn is_over(session: &Session) -> bool {
    session.game().position().ending().is_some()
}
