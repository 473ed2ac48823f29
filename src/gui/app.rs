//! The app: one window, the documents, and the game that is being played.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use slint::{CloseRequestResponse, ComponentHandle, PlatformError, Timer};

use super::forecasts::Forecasts;
use super::game_page::GamePage;
use super::keeping_page::KeepingPage;
use super::navigation::Navigation;
use super::stage::Stage;
use super::ui::{self, AppWindow};
use crate::platform::Platform;
use ludo_app::archive::{Archive, Opened, Trouble};
use ludo_app::session::{Control, Effect, Input, Session, Watching};
use ludo_app::sound::Cue;
use ludo_app::store::{Durability, FileStore, InUse, MemoryStore, Store};
use ludo_engine::game::{Game, GameId, Level, Outcome, Setup};
use ludo_engine::rules::{RuleSet, RuleSetName};

/// The app. Everything happens on the thread that made it.
pub struct App {
    this: Weak<App>,
    pub(super) window: AppWindow,
    pub(super) platform: Platform,
    pub(super) archive: RefCell<Archive>,
    pub(super) session: RefCell<Option<Session>>,
    pub(super) navigation: Navigation,
    pub(super) game_page: GamePage,
    pub(super) keeping_page: KeepingPage,
    pub(super) forecasts: Forecasts,
    stage: Stage,
    /// The game that is watched again.
    pub(super) watching: RefCell<Option<Watching>>,
    /// The games that the statistics page shows one by one.
    pub(super) last_games: RefCell<Vec<GameId>>,
    /// How many games are later than those.
    pub(super) later_games: Cell<usize>,
    /// The game of the record page.
    pub(super) record: Cell<Option<GameId>>,
    /// The seed of the next game, where somebody asked for one.
    seed: Cell<Option<u64>>,
    /// The last write failed: it is not said again at every move.
    cannot_save: Cell<bool>,
    /// Another instance has the files: this one shows that, and nothing else.
    is_second: bool,
    /// Runs as long as the screen stays on.
    pub(super) awake: Timer,
    /// The sound that was heard last, and when.
    pub(super) last_heard: Cell<Option<(Cue, Duration)>>,
    /// When the result took the board's place, if it did.
    pub(super) board_left_at: Cell<Option<Duration>>,
}

impl App {
    /// Opens the window, not shown yet, with everything as it was left.
    ///
    /// # Errors
    /// If there is no window to be had.
    pub fn new(platform: Platform) -> Result<Rc<App>, PlatformError> {
        let mut first = Vec::new();
        let mut is_second = false;
        let store: Rc<dyn Store> = match platform.data_folder.clone() {
            Some(folder) => Rc::new(match FileStore::open(folder.clone()) {
                Ok(store) => {
                    if let Err(error) = store.check_writable() {
                        let why = error.to_string();
                        first.push(Trouble::CannotSave { why });
                    }
                    store
                }
                Err(InUse) => {
                    is_second = true;
                    FileStore::open_read_only(folder)
                }
            }),
            None => {
                let why = String::new();
                first.push(Trouble::CannotSave { why });
                Rc::new(MemoryStore::new())
            }
        };
        App::with_store(platform, store, first, is_second)
    }

    /// The same with the files of this store.
    ///
    /// # Errors
    /// If there is no window to be had.
    pub fn with_store(
        platform: Platform,
        store: Rc<dyn Store>,
        first: Vec<Trouble>,
        is_second: bool,
    ) -> Result<Rc<App>, PlatformError> {
        let Opened {
            archive,
            game,
            troubles,
        } = Archive::open(store);
        let window = AppWindow::new()?;
        #[cfg(not(any(target_os = "android", target_os = "ios")))]
        window.set_app_icon(crate::platform::window_icon().unwrap_or_default());
        let app = Rc::new_cyclic(|this| App {
            this: this.clone(),
            game_page: GamePage::new(&window),
            keeping_page: KeepingPage::default(),
            window,
            platform,
            archive: RefCell::new(archive),
            session: RefCell::new(None),
            navigation: Navigation::default(),
            forecasts: Forecasts::default(),
            stage: Stage::default(),
            watching: RefCell::new(None),
            last_games: RefCell::default(),
            later_games: Cell::new(0),
            record: Cell::new(None),
            seed: Cell::new(None),
            cannot_save: Cell::new(false),
            is_second,
            awake: Timer::default(),
            last_heard: Cell::new(None),
            board_left_at: Cell::new(None),
        });
        app.connect();
        app.open_at(game);
        if is_second {
            // The files are the other instance's to judge and to mend.
            app.say(ui::Message::InUse, "");
        } else {
            app.tell_all(first.into_iter().chain(troubles));
        }
        if let Some(report) = &app.platform.last_panic {
            app.say(ui::Message::EndedBadly, report);
        }
        Ok(app)
    }

    /// The window.
    pub fn window(&self) -> &AppWindow {
        &self.window
    }

    /// Shows the window until it is closed. With a seed, a game with that seed is begun first.
    ///
    /// # Errors
    /// If the window cannot be shown.
    pub fn run(&self, seed: Option<u64>) -> Result<(), PlatformError> {
        if let Some(seed) = seed.filter(|_| !self.is_second) {
            self.begin_with_seed(seed);
        }
        let ran = self.window.run();
        self.leave_front();
        ran
    }

    /// Begins a game with this seed; one in progress is asked for first.
    pub fn begin_with_seed(&self, seed: u64) {
        self.seed.set(Some(seed));
        self.ask_for_new_game();
    }

    /// The app is no longer in front: nothing runs, nothing counts, and everything is on the disk.
    pub fn leave_front(&self) {
        self.handle(Input::Pause);
        self.pause_watching();
        self.forecasts.give_up();
        self.remember_size();
        self.hush();
        self.let_sleep();
    }

    /// The app is in front again.
    pub fn come_to_front(&self) {
        if self.navigation.page() == ui::Page::Game {
            self.handle(Input::Resume);
        }
        self.foretell();
    }

    fn connect(&self) {
        self.connect_numbers();
        self.connect_navigation();
        self.connect_start_page();
        self.connect_game_page();
        self.connect_result_page();
        self.connect_statistics_page();
        self.connect_system();
        self.connect_rules_page();
        self.connect_forecasts();
        self.connect_house_page();
        self.connect_settings_page();
        self.connect_licences_page();
        self.connect_record_page();
        self.connect_watch_page();
        self.connect_keeping_page();
        let app = self.weak();
        self.window.window().on_close_requested(move || {
            if let Some(app) = app.upgrade() {
                app.leave_front();
            }
            CloseRequestResponse::HideWindow
        });
    }

    /// Where the player left: in the game, at its result, or on the start page.
    fn open_at(&self, game: Option<Game>) {
        *self.session.borrow_mut() = game.and_then(|game| self.new_session(game));
        let is_over = self.session.borrow().as_ref().map(is_over);
        let was_in_front = self.archive.borrow().settings().game_in_front;
        match is_over {
            Some(true) => {
                self.show_result();
                let told = self
                    .session
                    .borrow_mut()
                    .as_mut()
                    .map(Session::tell_the_end);
                if let Some(told) = told {
                    self.announce(&told);
                }
            }
            Some(false) if was_in_front => self.enter_game(),
            _ => self.show_start(),
        }
    }

    /// Hands an input to the game and does what follows from it.
    pub(super) fn handle(&self, input: Input) {
        let now = (self.platform.clock)();
        let effects = match self.session.borrow_mut().as_mut() {
            Some(session) => session.handle(input, now),
            None => return,
        };
        for effect in effects {
            self.perform(effect);
        }
    }

    /// The stage has shown a script to its end.
    pub(super) fn script_done(&self, epoch: u64) {
        self.come_to_rest();
        if self.watching.borrow().is_some() {
            self.control(Control::ScriptDone(epoch));
        } else {
            self.handle(Input::ScriptDone(epoch));
        }
    }

    pub(super) fn perform(&self, effect: Effect) {
        match effect {
            Effect::Save { is_lasting } => {
                let durability = if is_lasting {
                    Durability::Synced
                } else {
                    Durability::Fast
                };
                self.save(durability);
            }
            Effect::Record => {
                self.count_game();
                self.note_rules_known();
            }
            Effect::Show(view) => {
                self.stage.stop();
                self.show_view(&view, Duration::ZERO);
                self.come_to_rest();
            }
            Effect::Play(script) => {
                self.stay_awake();
                self.stage.play(script, self);
            }
            Effect::Skip => self.stage.skip(self),
            Effect::ShowResult => self.show_result(),
            Effect::Tell(telling) => {
                self.announce(&telling);
                if telling.asked.is_some() {
                    self.call();
                }
            }
            Effect::Remind => self.call(),
        }
    }

    pub(super) fn save(&self, durability: Durability) {
        let session = self.session.borrow();
        let Some(session) = session.as_ref() else {
            return;
        };
        let mut archive = self.archive.borrow_mut();
        let mut saved = Ok(());
        if session.game().log().len() == 1 {
            // The counter first: it knows the game, so a kill in between does not count it twice.
            let id = session.game().setup().id;
            saved = archive.change_settings(|settings| settings.count_begun(id));
        }
        let saved = saved.and(archive.save_game(session.game(), durability));
        let saved = saved.and_then(|()| archive.write_what_is_counted());
        drop(archive);
        self.note_write(saved);
    }

    /// The person has played a game by these rules to its end.
    fn note_rules_known(&self) {
        let session = self.session.borrow();
        let Some(session) = session.as_ref() else {
            return;
        };
        let name = session.game().setup().rules_name;
        let known = self
            .archive
            .borrow_mut()
            .change_settings(|settings| settings.known_rules.extend([name]));
        self.note_write(known);
    }

    /// Counts the game as it stands. Whether that could be written.
    fn count_game(&self) -> bool {
        let session = self.session.borrow();
        let counted = session.as_ref().map_or(Ok(()), |session| {
            self.archive.borrow_mut().count(session.game())
        });
        drop(session);
        let is_written = counted.is_ok();
        self.note_write(counted);
        is_written
    }

    /// Says that something could not be written, once until a write succeeds again.
    pub(super) fn note_write(&self, written: Result<(), Trouble>) {
        match written {
            Ok(()) => self.cannot_save.set(false),
            Err(trouble) => {
                if !self.cannot_save.replace(true) {
                    self.tell(trouble);
                }
            }
        }
    }

    /// A new game; one in progress that has begun is asked for first.
    pub(super) fn ask_for_new_game(&self) {
        // Once the person is home, leaving keeps the result: there is nothing to ask.
        let is_given_up = self.session.borrow().as_ref().is_some_and(|session| {
            session.game().has_begun() && session.game().outcome() == Outcome::Abandoned
        });
        if is_given_up {
            self.ask(ui::Dialog::AbandonGame);
        } else {
            self.begin_game();
        }
    }

    /// Begins a game by the chosen rules. One that is still in progress counts as it stands.
    pub(super) fn begin_game(&self) {
        let settings = self.archive.borrow().settings().clone();
        let (name, rules) = settings.chosen_rules();
        self.begin(name, rules, settings.level);
    }

    /// Begins a game by the rules and at the level of the one that is over.
    pub(super) fn play_again(&self) {
        let last = self
            .session
            .borrow()
            .as_ref()
            .map(|session| *session.game().setup());
        match last {
            Some(last) => self.begin(last.rules_name, last.rules, last.level),
            None => self.begin_game(),
        }
    }

    fn begin(&self, rules_name: RuleSetName, rules: RuleSet, level: Level) {
        let is_given_up = self.session.borrow().as_ref().is_some_and(|s| !is_over(s));
        let is_counted = !is_given_up || self.count_game();
        self.session.take();
        let random = || (self.platform.random)();
        let begun = self.archive.borrow().settings().games_begun;
        let seed = self.seed.take().unwrap_or_else(random);
        let setup = Setup::new(GameId(random()), rules_name, rules, level, seed, begun);
        // Before the first save of the new game, or the old one would be kept as the one before it. But as long as its
        // count could not be written, the old save is all that tells of the game.
        if is_counted {
            let forgotten = self.archive.borrow().forget_game();
            self.note_write(forgotten);
        }
        *self.session.borrow_mut() = self.new_session(Game::new(setup));
        self.save(Durability::Synced);
        self.enter_game();
    }

    /// Shows the game as it stands, and goes on with it.
    pub(super) fn enter_game(&self) {
        self.prepare_game_page();
        self.go_to(ui::Page::Game);
        self.note_game_in_front(true);
        self.handle(Input::Resume);
    }

    /// Shows the game again after a page that lay over it.
    pub(super) fn return_to_game(&self) {
        self.prepare_game_page();
        self.put(ui::Page::Game);
        self.handle(Input::Resume);
    }

    /// Leaves the game as it stands for the start page.
    pub(super) fn leave_game(&self) {
        self.handle(Input::Pause);
        self.note_game_in_front(false);
        self.show_start();
    }

    fn note_game_in_front(&self, is_in_front: bool) {
        let noted = self
            .archive
            .borrow_mut()
            .change_settings(|settings| settings.game_in_front = is_in_front);
        self.note_write(noted);
    }

    /// The person has seen the result: the finished game goes.
    pub(super) fn dismiss_result(&self) {
        self.session.take();
        // As long as the game is not counted in the file, its save is all that tells of it.
        let counted = self.archive.borrow_mut().write_what_is_counted();
        let forgotten = counted.and_then(|()| self.archive.borrow().forget_game());
        self.note_write(forgotten);
        self.note_game_in_front(false);
        self.show_start();
    }

    pub(super) fn stage(&self) -> &Stage {
        &self.stage
    }

    /// For callbacks, which must not keep the app alive.
    pub(super) fn weak(&self) -> Weak<App> {
        self.this.clone()
    }

    /// Whether another instance has the files.
    pub(super) fn is_second(&self) -> bool {
        self.is_second
    }
}

pub(super) fn is_over(session: &Session) -> bool {
    session.game().position().ending().is_some()
}

/// Runs something with the app if it is still there.
pub(super) fn with(app: &Weak<App>, run: impl FnOnce(&App)) {
    if let Some(app) = app.upgrade() {
        run(&app);
    }
}
