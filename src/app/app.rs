//! The whole app as a function: [`App::update`] takes an [`Intent`] and says which [`Effect`]s follow, and [`App::screen`]
//! says what is to be seen.
//!
//! It knows no window, no clock and no chance: they come with each intent. Files it reaches through its
//! [`Store`], which in tests is memory. So everything that a person can do is tested here, without a
//! window and in milliseconds.

mod asides;
mod board;
mod effect;
mod games;
mod hint;
mod intent;
mod keeping;
mod lesson;
mod message;
mod nav;
mod screen;
mod stage;
mod watch;
mod work;

pub use effect::Effect;
pub use hint::Hint;
pub use intent::{Intent, ResultIntent, Timer};
pub use keeping::ClipboardWait;
pub use message::{Message, MessageKind};
pub use nav::{Dialog, PageName};
pub use screen::{
    BackupPage, BoardView, Content, Continued, DicePage, GuidePage, HousePage, Lengths, RecordPage,
    ResultPage, ResultRow, ReviewPage, RulesPage, Screen, StartPage, StatisticsPage, WatchPage,
    table_of,
};

pub use work::Reviewed;

use std::rc::Rc;
use std::time::Duration;

use crate::archive::{Archive, Opened, StorageIssue};
use crate::screen::Size;
use crate::session::{Automatic, Input, Pace, Session, TAKEOVER_GRACE, comes_too_soon};
use crate::settings::{Aside, Motion, PaceName, Setting, Theme};
use crate::sound::Cue;
use crate::store::Store;
use board::Board;
use games::seed_in;
use lesson::Taught;
use ludo_engine::game::{Day, Seed};
use ludo_engine::rules::{Length, RuleSet, RuleSetName};
use nav::{Nav, Page};
use screen::{EARLIER_GAMES, LAST_GAMES};
use stage::Running;
use work::Work;

/// Sounds that follow each other faster than this are heard as one: it is shorter than the fastest hop.
const ONE_SOUND: Duration = Duration::from_millis(60);

/// How long the screen stays on after the last thing that moved by itself: time to think about what to do.
const AWAKE: Duration = Duration::from_secs(60);

/// The start page is seen for this long before all games are read: longer than it takes to draw it.
const UNTIL_GAMES: Duration = Duration::from_millis(600);

/// What holds at the moment an intent arrives.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// A monotonic clock.
    pub now: Duration,
    /// The system wants things to stand still.
    pub prefers_reduced_motion: bool,
    /// How far the page is scrolled, in logical pixels: 0 or less.
    pub scrolled: f32,
    /// The size of the window, where the person has given it one.
    pub window: Option<Size>,
    /// Which day it is here.
    pub today: Option<Day>,
}

/// What the app is given at the start.
pub struct Start {
    /// The files.
    pub store: Rc<dyn Store>,
    /// 64 random bits at a time, for the seed and the id of a new game.
    pub random: Box<dyn FnMut() -> u64>,
    /// Where the backup file lies, as the person reads it.
    pub backup_file: String,
    /// The longest text that the clipboard takes, in units of UTF-16, where it has a limit.
    pub longest_copy: Option<usize>,
    /// The message of the panic that ended the app the last time.
    pub last_panic: Option<String>,
    /// What went wrong before.
    pub issues: Vec<StorageIssue>,
    /// Another instance has the files: this one says so and ends.
    pub is_second: bool,
}

/// The app.
pub struct App {
    archive: Archive,
    /// The game in progress, or a finished one whose result is not dismissed yet.
    session: Option<Session>,
    nav: Nav,
    board: Board,
    /// The script that is shown on the board.
    running: Option<Running>,
    random: Box<dyn FnMut() -> u64>,
    backup_file: String,
    longest_copy: Option<usize>,
    is_second: bool,
    work: Work,
    /// The app is in the background.
    is_away: bool,
    /// The screen is kept on.
    is_awake: bool,
    /// Reading all games is scheduled.
    reads_games: bool,
    /// The one-time line that is on the screen.
    aside: Option<Aside>,
    /// What is said to a newcomer in the moment that is shown.
    taught: Option<Taught>,
    /// The seed of the next game, where somebody asked for one.
    seed: Option<Seed>,
    /// The last write failed: the person was told, and is not told again at every move.
    cannot_save: bool,
    /// The sound that was heard last, and when.
    last_heard: Option<(Cue, Duration)>,
    /// When the result took the board's place, if it did.
    board_left_at: Option<Duration>,
    /// It did so just now: no input came since.
    is_result_fresh: bool,
    /// What the clipboard was asked, and whether it takes so long that the person is told.
    clipboard: Option<(ClipboardWait, bool)>,
    /// How many times as fast as it was played a game is watched.
    watching_speed: u32,
    now: Duration,
    prefers_reduced_motion: bool,
    scrolled: f32,
    window: Option<Size>,
    today: Option<Day>,
    /// The effects of the intent that is being handled, so far.
    effects: Vec<Effect>,
}

impl App {
    /// Everything as it was left: in the game, at its result, or on the start page.
    pub fn new(start: Start, surroundings: Surroundings) -> (App, Vec<Effect>) {
        let Opened {
            archive,
            game,
            issues,
        } = Archive::open(start.store);
        let mut app = App {
            archive,
            session: None,
            nav: Nav::default(),
            board: Board::default(),
            running: None,
            random: start.random,
            backup_file: start.backup_file,
            longest_copy: start.longest_copy,
            is_second: start.is_second,
            work: Work::default(),
            is_away: false,
            is_awake: false,
            reads_games: false,
            aside: None,
            taught: None,
            seed: None,
            cannot_save: false,
            last_heard: None,
            board_left_at: None,
            is_result_fresh: false,
            clipboard: None,
            watching_speed: 1,
            now: surroundings.now,
            prefers_reduced_motion: surroundings.prefers_reduced_motion,
            scrolled: surroundings.scrolled,
            window: surroundings.window,
            today: surroundings.today,
            effects: Vec::new(),
        };
        app.effects
            .push(Effect::Speak(app.archive.settings().language));
        app.fit_bars();
        app.open_at(game);
        if app.is_second {
            // The files are the other instance's to judge and to mend.
            app.nav.say(MessageKind::InUse.into());
        } else {
            app.tell_all(start.issues.into_iter().chain(issues));
        }
        if let Some(report) = start.last_panic {
            app.nav.say(Message::new(MessageKind::EndedBadly, report));
        }
        app.find_out();
        app.read_games_soon();
        let effects = std::mem::take(&mut app.effects);
        (app, effects)
    }

    /// Handles an intent and returns its effects, in order. Whatever had to be written is written by then.
    pub fn update(&mut self, intent: Intent, surroundings: Surroundings) -> Vec<Effect> {
        self.now = surroundings.now;
        self.prefers_reduced_motion = surroundings.prefers_reduced_motion;
        self.scrolled = surroundings.scrolled;
        self.window = surroundings.window;
        self.today = surroundings.today;
        self.take(intent);
        self.find_out();
        self.read_games_soon();
        std::mem::take(&mut self.effects)
    }

    fn take(&mut self, intent: Intent) {
        let comes_by_itself = matches!(
            intent,
            Intent::Elapsed(_) | Intent::Found(_) | Intent::WorkGoesOn(_)
        );
        if !comes_by_itself {
            self.is_result_fresh = false;
        }
        match intent {
            Intent::Open(name) => {
                if let Some(page) = Page::of_link(name) {
                    self.open(page);
                }
            }
            Intent::Back => self.back(),
            Intent::Confirm => self.confirm(),
            Intent::Dismiss => self.dismiss(),

            Intent::ChooseLevel(level) => self.change_settings(|settings| settings.level = level),
            Intent::ChooseRules(name) => self.choose_rules(name),
            Intent::ChooseLength(length) => {
                self.change_settings(|settings| settings.length = length);
            }
            Intent::NewGame => self.ask_for_new_game(),
            Intent::NewGameFrom(seed) => self.ask_for_game_from(seed),
            Intent::NewGameFromText(text) => match seed_in(&text) {
                Some(seed) => self.ask_for_game_from(Seed::Known(seed)),
                None => {
                    let largest = u64::MAX.to_string();
                    self.nav.say(Message::new(MessageKind::NotASeed, largest));
                }
            },
            Intent::ContinueGame => self.enter_game(),

            Intent::TapDie => self.handle(Input::DieTapped),
            Intent::TapPiece(piece) => self.tap_piece(piece),
            Intent::TapBetween(pieces) => self.tap_between(pieces),
            Intent::MovePiece(piece) => self.move_piece(piece),
            Intent::TapBoard => self.tap_board(),
            Intent::Skip => self.handle(Input::SkipToTurn),
            Intent::LookBack => self.look_back(),
            Intent::SelectNext(step) => self.select_next(step),
            Intent::Select(piece) => self.select(piece),
            Intent::SelectOrMove(piece) => self.select_or_move(piece),
            Intent::Act => self.act(),
            Intent::RepeatAnnouncement => self.effects.push(Effect::RepeatAnnouncement),

            Intent::Result(intent) => self.at_result(intent),

            Intent::SelectStatistics(rules) => self.select_statistics(rules),
            Intent::SelectLength(length) => self.select_length(length),
            Intent::ShowOlderGames => self.show_older_games(),
            Intent::ShowNewerGames => self.show_newer_games(),
            Intent::AskToResetStatistics => self.nav.ask(Dialog::ResetStatistics),
            Intent::OpenLastGame(row) => {
                let id = self.games_shown().get(row).map(|(_, report)| report.id);
                if let Some(id) = id {
                    self.open(Page::Record(id));
                }
            }
            Intent::WatchRecord => {
                if let Page::Record(id) = *self.nav.page() {
                    self.watch(id);
                }
            }
            Intent::ShowDiceOfRecord => {
                if let Page::Record(id) = *self.nav.page() {
                    self.open(Page::Dice(Some(id)));
                }
            }

            Intent::ReviewRecord => {
                if let Page::Record(id) = *self.nav.page() {
                    self.open_review(id);
                }
            }
            Intent::WatchFrom(step) => {
                if let Page::Review(id) = *self.nav.page() {
                    self.watch_from(id, step);
                }
            }

            Intent::Control(control) => self.control(control),
            Intent::PlayOrPause => self.play_or_pause(),
            Intent::ChangeSpeed => self.change_speed(),

            Intent::OpenHouse => {
                self.choose_rules(RuleSetName::House);
                self.open(Page::House);
            }
            Intent::EditHouse { field, choice } => {
                let rules = self.archive.settings().house_rules();
                if let Some(edited) = field.edited(&rules, choice) {
                    self.change_settings(|settings| settings.set_house_rules(&edited));
                }
            }
            Intent::ResetHouse => {
                self.change_settings(|settings| settings.set_house_rules(&RuleSet::HOUSE));
            }

            Intent::Set(setting) => self.set(setting),
            Intent::Teach(is_on) => self.teach(is_on),

            Intent::Copy => self.copy_backup(),
            Intent::Paste => self.paste_backup(),
            Intent::ClipboardTook(is_there) => self.clipboard_took(is_there),
            Intent::ClipboardHas(text) => self.clipboard_has(text),
            Intent::Copied(text) => self.say_whether_copied(&text),
            Intent::Import(text) => self.import_pasted(&text),
            Intent::WriteBackupFile => self.write_backup_file(),
            Intent::ReadBackupFile => self.read_backup_file(),
            Intent::ShareBackup => self.share_backup(),
            Intent::Share(text) => self.effects.push(Effect::Share { text, file: None }),
            Intent::SharedAsFile(file) => {
                self.nav.say(Message::new(MessageKind::FileWritten, file));
            }
            Intent::CannotShare => self.nav.say(MessageKind::CannotShare.into()),

            Intent::Found(finding) => self.found(finding),
            Intent::WorkGoesOn(share) => self.work_goes_on(share),

            Intent::EnterFront => {
                self.is_away = false;
                // The system's settings may be other ones now.
                self.apply_to_game();
                self.speak();
                self.fit_bars();
                if self.nav.name() == PageName::Game {
                    self.handle(Input::Resume);
                }
                if self.archive.settings().sound {
                    self.effects.push(Effect::PrepareSound);
                }
            }
            Intent::LeaveFront => {
                self.is_away = true;
                self.handle(Input::Pause);
                self.pause_watching();
                self.remember_size();
                self.effects.push(Effect::Silence);
                self.let_sleep();
            }
            // In front, so it goes on; what is written is made to last.
            Intent::LowMemory => self.save(crate::store::Durability::Synced),
            Intent::LanguageChanged => self.speak(),
            Intent::LightChanged => self.fit_bars(),
            Intent::Elapsed(Timer::Awake) => {
                self.is_awake = false;
                self.effects.push(Effect::KeepAwake(false));
            }
            Intent::Elapsed(Timer::Beat) => self.beat_held(),
            Intent::Elapsed(Timer::Reminder) => self.remind(),
            Intent::Elapsed(Timer::Games) => self.read_games(),
            Intent::Elapsed(Timer::ClipboardSlow) => self.clipboard_is_slow(),
            Intent::Elapsed(Timer::ClipboardSilent) => self.clipboard_is_silent(),
        }
    }

    /// The start page shows a figure of all games, but no start waits for it.
    fn read_games_soon(&mut self) {
        let is_wanted = self.nav.name() == PageName::Start && !self.is_away && !self.is_second;
        if is_wanted && !self.reads_games && self.archive.statistics_read().is_none() {
            self.reads_games = true;
            self.effects.push(Effect::Start(Timer::Games, UNTIL_GAMES));
        }
    }

    fn read_games(&mut self) {
        self.reads_games = false;
        if self.nav.name() == PageName::Start && !self.is_away {
            // What is wrong with them is told on the page that is about them.
            drop(self.archive.statistics());
        }
    }

    /// The page that is shown.
    pub fn page(&self) -> PageName {
        self.nav.name()
    }

    /// Whether [`Intent::Back`] has something to go back to.
    pub fn can_go_back(&self) -> bool {
        self.nav.can_go_back()
    }

    /// Everything that is kept as one text.
    pub fn backup_text(&self) -> String {
        self.archive.backup().to_text()
    }

    /// The same, unless it is too long for the clipboard.
    pub fn text_to_copy(&self) -> Option<String> {
        let text = self.backup_text();
        let most = self.longest_copy.unwrap_or(usize::MAX);
        (text.encode_utf16().count() <= most).then_some(text)
    }
}

/// From page to page.
impl App {
    /// Shows a page from which `back` returns to this one.
    fn open(&mut self, page: Page) {
        if self.nav.name() == page.name() || self.nav.dialog().is_some() {
            return;
        }
        if self.nav.name() == PageName::Game {
            // The game waits under the page.
            self.handle(Input::Pause);
        }
        self.leave_page();
        self.nav.open(page, self.scrolled);
        // What a page shows may have been read only now.
        let _ = self.content();
        let issues = self.archive.take_issues();
        self.tell_all(issues);
    }

    /// Shows a page that has nothing under it.
    fn go_to(&mut self, page: Page) {
        self.leave_page();
        self.nav.go_to(page);
    }

    /// Ends what belongs to the page that is left: a game that is watched, a question to the clipboard.
    fn leave_page(&mut self) {
        if self.is_watching() {
            self.stop_script();
        }
        self.leave_clipboard();
    }

    fn back(&mut self) {
        if self.nav.dialog().is_some() {
            return self.dismiss();
        }
        self.leave_page();
        let from = self.nav.name();
        if self.nav.up() {
            if self.nav.name() == PageName::Game {
                self.lay_out_game();
                self.handle(Input::Resume);
            }
            return;
        }
        match from {
            PageName::Start => return,
            PageName::Game => self.leave_game(),
            PageName::Result => self.dismiss_result(),
            _ => {}
        }
        self.nav.up_to(Page::Start);
    }

    /// The dialog's "yes".
    fn confirm(&mut self) {
        match self.nav.close() {
            Some(Dialog::AbandonGame { .. }) => self.begin_game(),
            Some(Dialog::ResetStatistics) => self.reset_statistics(),
            Some(Dialog::Message(message)) => {
                // The only message that asks anything: whether its text is wanted.
                self.effects.push(Effect::Copy(message.detail));
                self.message_read();
            }
            Some(Dialog::Recap(_)) | None => {}
        }
    }

    /// The dialog's "no", or a message's "OK".
    fn dismiss(&mut self) {
        match self.nav.close() {
            Some(Dialog::Message(_)) => self.message_read(),
            // The next game is one like any other again.
            Some(Dialog::AbandonGame { .. }) => self.seed = None,
            _ => {}
        }
    }

    fn message_read(&mut self) {
        if self.is_second {
            // Whatever was done here would be lost.
            self.effects.push(Effect::Quit);
        }
    }

    /// Does what was tapped on the result page, unless the tap was meant for the board, whose place it has just taken.
    fn at_result(&mut self, intent: ResultIntent) {
        let id = self.session.as_ref().map(|s| s.game().setup().id);
        let (Some(id), false) = (
            id,
            comes_too_soon(self.now, self.board_left_at, TAKEOVER_GRACE),
        ) else {
            return;
        };
        match intent {
            ResultIntent::PlayAgain => self.play_again(),
            ResultIntent::SameDice => self.play_with_same_dice(),
            ResultIntent::ShowStatistics => self.open(Page::ALL_GAMES),
            ResultIntent::Watch => self.watch(id),
            ResultIntent::Review => self.open_review(id),
            ResultIntent::ShowDice => self.open(Page::Dice(Some(id))),
            ResultIntent::Dismiss => {
                self.dismiss_result();
                self.go_to(Page::Start);
            }
        }
    }

    fn select_statistics(&mut self, chosen: Option<RuleSetName>) {
        if let Page::Statistics { rules, later, .. } = self.nav.page_mut() {
            (*rules, *later) = (chosen, 0);
        }
    }

    fn select_length(&mut self, chosen: Option<Length>) {
        if let Page::Statistics { length, later, .. } = self.nav.page_mut() {
            (*length, *later) = (chosen, 0);
        }
    }

    fn show_older_games(&mut self) {
        let shown = self.games_shown().len();
        if let Page::Statistics { later, .. } = self.nav.page_mut() {
            *later += shown;
        }
    }

    fn show_newer_games(&mut self) {
        if let Page::Statistics { later, .. } = self.nav.page_mut() {
            *later = match *later {
                0..=LAST_GAMES => 0,
                _ => *later - EARLIER_GAMES,
            };
        }
    }
}

/// The settings.
impl App {
    fn change_settings(&mut self, change: impl FnOnce(&mut crate::settings::Settings)) {
        let changed = self.archive.change_settings(change);
        self.note_write(changed);
    }

    fn choose_rules(&mut self, name: RuleSetName) {
        self.change_settings(|settings| settings.rules = name);
    }

    fn set(&mut self, setting: Setting) {
        self.change_settings(|settings| settings.set(setting));
        match setting {
            Setting::Language(language) => self.effects.push(Effect::Speak(language)),
            Setting::Sound(false) => self.effects.push(Effect::Silence),
            Setting::Pace(_)
            | Setting::Motion(_)
            | Setting::ForcedMoves(_)
            | Setting::RollsByItself(_) => self.apply_to_game(),
            Setting::Theme(_) => self.fit_bars(),
            // They are read wherever they matter.
            Setting::Hue(_)
            | Setting::DieSide(_)
            | Setting::Marks(_)
            | Setting::Names(_)
            | Setting::Board(_)
            | Setting::Die(_)
            | Setting::MoveList(_)
            | Setting::Detail(_)
            | Setting::Preview(_)
            | Setting::Sound(true)
            | Setting::Vibration(_) => {}
        }
    }

    fn speak(&mut self) {
        let language = self.archive.settings().language;
        self.effects.push(Effect::Speak(language));
    }

    fn fit_bars(&mut self) {
        let is_chosen = self.archive.settings().theme != Theme::System;
        self.effects.push(Effect::FitBars { is_chosen });
    }

    /// Something moves by itself and the person watches: keeps the screen on for a while.
    fn stay_awake(&mut self) {
        if !std::mem::replace(&mut self.is_awake, true) {
            self.effects.push(Effect::KeepAwake(true));
        }
        self.effects.push(Effect::Start(Timer::Awake, AWAKE));
    }

    /// Lets the screen go dark again.
    fn let_sleep(&mut self) {
        if std::mem::take(&mut self.is_awake) {
            self.effects
                .extend([Effect::Stop(Timer::Awake), Effect::KeepAwake(false)]);
        }
    }

    /// Remembers the size of the window for the next start.
    fn remember_size(&mut self) {
        if let Some(size) = self.window.filter(|size| size.is_usable()) {
            self.change_settings(|settings| settings.window = Some(size));
        }
    }

    /// Applies the settings, the system's among them, to the game.
    fn apply_to_game(&mut self) {
        let (pace, automatic) = (self.pace(), self.automatic());
        if let Some(session) = &mut self.session {
            session.set_pace(pace);
            session.set_automatic(automatic);
        }
    }

    fn automatic(&self) -> Automatic {
        let settings = self.archive.settings();
        Automatic {
            moves: settings.forced_moves,
            rolls: settings.rolls_by_itself,
        }
    }

    fn pace(&self) -> Pace {
        let settings = self.archive.settings();
        let pace = match settings.pace {
            PaceName::Slow => Pace::SLOW,
            PaceName::Normal => Pace::NORMAL,
            PaceName::Fast => Pace::FAST,
            PaceName::Instant => Pace::INSTANT,
        };
        let is_still = match settings.motion {
            Motion::System => self.prefers_reduced_motion,
            Motion::Usual => false,
            Motion::Reduced => true,
        };
        if is_still {
            pace.without_motion()
        } else {
            pace
        }
    }

    /// Says what went wrong at the start: of all that cannot be read at once, and that nothing can be saved only once.
    fn tell_all(&mut self, issues: impl IntoIterator<Item = StorageIssue>) {
        let mut unreadable = Vec::new();
        for issue in issues {
            match issue {
                StorageIssue::CannotRead { document, why } => {
                    unreadable.push(format!("{}: {why}", document.file_name()));
                }
                StorageIssue::CannotSave { .. } => self.note_write(Err(issue)),
                other => self.nav.say(other.into()),
            }
        }
        if !unreadable.is_empty() {
            let message = Message::new(MessageKind::CannotRead, unreadable.join("\n"));
            self.nav.say(message);
        }
    }

    /// Says that something could not be written, once until a write succeeds again.
    fn note_write(&mut self, written: Result<(), StorageIssue>) {
        match written {
            Ok(()) => self.cannot_save = false,
            Err(issue) => {
                if !std::mem::replace(&mut self.cannot_save, true) {
                    self.nav.say(issue.into());
                }
            }
        }
    }
}
