//! Drives the real window as a person does: by taps and keys, under mock time.

pub mod legible;
pub mod lines;
pub mod look;
pub mod moments;
pub mod reader;
pub mod screen;

use std::rc::Rc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use i_slint_backend_testing::{AccessibleRole, ElementHandle, get_mocked_time, mock_elapsed_time};
use i_slint_core::animations::CURRENT_ANIMATION_DRIVER;
use i_slint_core::input::TouchPhase;
use i_slint_core::lengths::LogicalPoint;
use i_slint_core::platform::InternalEvent;
use i_slint_core::properties::ChangeTracker;
use i_slint_core::timers::TimerList;
use i_slint_core::window::WindowInner;
use ludo::gui::Host;
use ludo::gui::ui::{self, Dialog, GameAdapter, Navigation, Page, StartAdapter};
use ludo::platform::{Bars, Clipboard, Lifecycle, Platform, Share, Shared, Speaker, Vibration};
use ludo_app::journal::Journal;
use ludo_app::session::{Cells, DOUBLE_TAP, Pace, Session, TAKEOVER_GRACE, View};
use ludo_app::settings::Settings;
use ludo_app::sound::Cue;
use ludo_app::stats::Statistics;
use ludo_app::store::{Document, Durability, MemoryStore, Store};
use ludo_engine::game::{Day, Game, Record, Seed};
use ludo_engine::rules::Piece;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, LogicalSize, Model};

/// Anything that is shown for a while is over after this.
const LONGEST: Duration = Duration::from_secs(60);
/// How far the clock goes at once: less than a hop.
const STEP: Duration = Duration::from_millis(100);

/// The languages that the system wants, which the test may change.
pub type Languages = Rc<std::cell::RefCell<Vec<String>>>;

/// The app in a window of the testing backend, and a person in front of it.
pub struct Player {
    /// The app.
    pub app: Rc<Host>,
    /// What it writes and reads.
    pub store: Rc<MemoryStore>,
    /// The system, which the test plays.
    pub lifecycle: Lifecycle,
    /// What the person's hand felt, in order.
    pub felt: Rc<std::cell::RefCell<Vec<Vibration>>>,
    /// The languages that the system wants.
    pub languages: Languages,
    /// What was heard, in order.
    pub ear: Rc<Ear>,
    /// The clipboard.
    pub desk: Rc<Desk>,
    /// Whether the system wants things to stand still.
    pub stillness: Rc<std::cell::Cell<bool>>,
    /// Whether the screen is kept on.
    pub awake: Rc<std::cell::Cell<bool>>,
    /// What the system was told last of the pages under its bars.
    pub bars: Rc<std::cell::Cell<Option<Bars>>>,
    /// What was handed to other apps, in order.
    pub shared: Rc<std::cell::RefCell<Vec<Share>>>,
}

/// The clipboard of a desktop, whose owner the test plays.
#[derive(Default)]
pub struct Desk {
    /// Its text.
    pub text: std::cell::RefCell<Option<String>>,
    /// Whether it takes no text.
    pub is_closed: std::cell::Cell<bool>,
    /// Whether its owner does not answer.
    pub hangs: std::cell::Cell<bool>,
    /// The questions that hang.
    hanging: std::cell::RefCell<Vec<Box<dyn FnOnce()>>>,
}

impl Desk {
    /// Whoever holds the text answers all that was asked meanwhile.
    pub fn wake(&self) {
        self.hangs.set(false);
        self.hanging.take().into_iter().for_each(|answer| answer());
    }

    fn answer<T: 'static>(&self, answer: T) -> Receiver<T> {
        let (sender, receiver) = mpsc::channel();
        // Nobody may be there any more to take it.
        let send = move || drop(sender.send(answer));
        if self.hangs.get() {
            self.hanging.borrow_mut().push(Box::new(send));
        } else {
            send();
        }
        receiver
    }
}

impl Clipboard for Desk {
    fn read(&self) -> Receiver<Option<String>> {
        self.answer(self.text.borrow().clone())
    }

    fn write(&self, text: String) -> Receiver<bool> {
        let is_open = !self.is_closed.get();
        if is_open {
            *self.text.borrow_mut() = Some(text);
        }
        self.answer(is_open)
    }
}

/// The longest text that the clipboard of this system takes.
pub const LONGEST_COPY: usize = 20_000;

/// A speaker that writes down what it is given.
#[derive(Default)]
pub struct Ear {
    /// Every cue, and when it was heard.
    pub heard: std::cell::RefCell<Vec<(Cue, Duration)>>,
    /// How often it was silenced.
    pub stopped: std::cell::Cell<usize>,
    /// How often it was told that sounds may come.
    pub prepared: std::cell::Cell<usize>,
}

impl Speaker for Ear {
    fn play(&self, cue: Cue) {
        let now = Duration::from_millis(get_mocked_time());
        self.heard.borrow_mut().push((cue, now));
    }

    fn prepare(&self) {
        self.prepared.set(self.prepared.get() + 1);
    }

    fn stop(&self) {
        self.stopped.set(self.stopped.get() + 1);
    }
}

impl Ear {
    /// The sounds heard since the last time that this was asked.
    pub fn take(&self) -> Vec<Cue> {
        let heard = self.heard.take();
        heard.into_iter().map(|(cue, _)| cue).collect()
    }
}

impl Player {
    /// Starts the app for the first time.
    pub fn new() -> Player {
        i_slint_backend_testing::init_no_event_loop();
        Player::start(Rc::new(MemoryStore::new()))
    }

    /// Starts the app with what it wrote before. One window per test may be alive.
    pub fn start(store: Rc<MemoryStore>) -> Player {
        Player::start_on(store, Rc::default())
    }

    /// The same on a system that wants these languages.
    pub fn start_on(store: Rc<MemoryStore>, languages: Languages) -> Player {
        let desk = Rc::new(Desk::default());
        let clipboard = Some(desk.clone() as Rc<dyn Clipboard>);
        Player::open(store, languages, desk, clipboard).shown()
    }

    /// The same without a window that can be seen yet.
    pub fn not_shown(store: Rc<MemoryStore>, languages: Languages) -> Player {
        let desk = Rc::new(Desk::default());
        let clipboard = Some(desk.clone() as Rc<dyn Clipboard>);
        Player::open(store, languages, desk, clipboard)
    }

    /// Starts the app for the first time in this test on a phone, whose system has the clipboard.
    pub fn on_phone(store: Rc<MemoryStore>) -> Player {
        i_slint_backend_testing::init_no_event_loop();
        Player::open(store, Rc::default(), Rc::default(), None).shown()
    }

    fn shown(self) -> Player {
        self.resize(390.0, 844.0);
        self.app.window().show().expect("the window can be shown");
        self.wait(STEP);
        self
    }

    fn open(
        store: Rc<MemoryStore>,
        languages: Languages,
        desk: Rc<Desk>,
        clipboard: Option<Rc<dyn Clipboard>>,
    ) -> Player {
        let wanted = languages.clone();
        let random = std::cell::Cell::new(get_mocked_time());
        let lifecycle = Lifecycle::default();
        let felt = Rc::new(std::cell::RefCell::new(Vec::new()));
        let feeling = felt.clone();
        let ear = Rc::new(Ear::default());
        let stillness = Rc::new(std::cell::Cell::new(false));
        let stilled = stillness.clone();
        let awake = Rc::new(std::cell::Cell::new(false));
        let awakening = awake.clone();
        let bars = Rc::new(std::cell::Cell::new(None));
        let fitting = bars.clone();
        let shared = Rc::new(std::cell::RefCell::new(Vec::new()));
        let sharing = shared.clone();
        let platform = Platform {
            clock: Rc::new(|| Duration::from_millis(get_mocked_time())),
            today: Rc::new(|| Day::new(2026, 12, 1)),
            random: Rc::new(move || {
                random.set(random.get().wrapping_add(0x9e37_79b9_7f4a_7c15));
                random.get()
            }),
            data_folder: None,
            // At once, and as little as there can be.
            beside: Rc::new(|run| run()),
            games_ahead: 1,
            has_sizes: false,
            lifecycle: lifecycle.clone(),
            languages: Rc::new(move || wanted.borrow().clone()),
            vibrate: Some(Rc::new(move |vibration| {
                feeling.borrow_mut().push(vibration)
            })),
            speaker: Some(ear.clone()),
            clipboard,
            prefers_reduced_motion: Some(Rc::new(move || stilled.get())),
            keep_awake: Some(Rc::new(move |on| awakening.set(on))),
            fit_bars: Some(Rc::new(move |bars| fitting.set(Some(bars)))),
            share: Some(Rc::new(move |what| {
                sharing.borrow_mut().push(what);
                Shared::Offered
            })),
            last_panic: None,
            longest_copy: Some(LONGEST_COPY),
        };
        let app = Host::with_store(platform, store.clone(), Vec::new(), false)
            .expect("the testing backend has windows");
        Player {
            app,
            store,
            lifecycle,
            felt,
            languages,
            ear,
            desk,
            stillness,
            awake,
            bars,
            shared,
        }
    }

    /// Starts the app for the first time in this test, with these documents.
    pub fn with(store: Rc<MemoryStore>) -> Player {
        i_slint_backend_testing::init_no_event_loop();
        Player::start(store)
    }

    /// Starts the app where it was left in the middle of this game.
    ///
    /// # Panics
    /// If the person is not asked for anything in the end.
    pub fn in_front_of(game: &Game, change: impl FnOnce(&mut Settings)) -> Player {
        let mut settings = Settings {
            game_in_front: true,
            ..Settings::default()
        };
        change(&mut settings);
        let store = Rc::new(MemoryStore::new());
        let write = |document, text: &str| {
            let written = store.replace(document, text, Durability::Synced);
            written.expect("memory takes everything");
        };
        write(Document::Save, &game.to_text());
        write(Document::Settings, &settings.to_text());
        let player = Player::start(store);
        player.wait_for_turn();
        player
    }

    /// Ends the process at once, as the system may, and starts the app again.
    ///
    /// # Panics
    /// If the app or its window are still there.
    #[must_use]
    pub fn killed_and_started_again(self) -> Player {
        let (store, languages) = (self.store.clone(), self.languages.clone());
        let (app, window) = (Rc::downgrade(&self.app), self.app.window().as_weak());
        // A window that is shown keeps itself, and every step of time would go through it.
        self.app.window().hide().expect("the window can be hidden");
        drop(self);
        assert!(app.upgrade().is_none(), "the app has ended");
        assert!(window.upgrade().is_none(), "the window is gone");
        Player::start_on(store, languages)
    }

    /// Starts a game with this seed from the start page, whatever is in progress.
    pub fn begin(&self, seed: u64) {
        self.app.begin_from(Seed::Drawn(seed));
        if self.dialog() == Dialog::AbandonGame {
            self.navigation().invoke_confirm();
        }
        self.wait(STEP);
        assert_eq!(self.page(), Page::Game);
    }

    /// Gives the window another size, in logical pixels.
    pub fn resize(&self, width: f32, height: f32) {
        let size = LogicalSize::new(width, height);
        let window = self.app.window().window();
        window.set_size(size);
        window.dispatch_event(WindowEvent::Resized { size });
    }

    /// Lets time pass.
    pub fn wait(&self, time: Duration) {
        self.wait_until(time, || false);
    }

    /// Lets time pass until something has come about, at most this long.
    pub fn wait_until(&self, longest: Duration, is_there: impl Fn() -> bool) {
        let mut left = longest;
        while left > Duration::ZERO && !is_there() {
            let step = left.min(STEP);
            left -= step;
            // The walk over all elements is nine tenths of a step: what is new needs it before time passes it by, and who
            // looks afterwards needs it, but nothing in between.
            if left + step == longest {
                mock_elapsed_time(step);
            } else {
                pass(step);
            }
        }
        WindowInner::from_pub(self.app.window().window()).ensure_tree_instantiated();
    }

    /// The page that is shown.
    pub fn page(&self) -> Page {
        self.navigation().get_page()
    }

    /// The dialog over it.
    pub fn dialog(&self) -> Dialog {
        self.navigation().get_dialog()
    }

    /// What joins the pages.
    pub fn navigation(&self) -> Navigation<'_> {
        self.app.window().global::<Navigation>()
    }

    /// What the start page shows.
    pub fn start_page(&self) -> StartAdapter<'_> {
        self.app.window().global::<StartAdapter>()
    }

    /// What the game page shows.
    pub fn game_page(&self) -> GameAdapter<'_> {
        self.app.window().global::<GameAdapter>()
    }

    /// The rows of the pieces.
    pub fn pieces(&self) -> Vec<ui::PieceRow> {
        self.game_page().get_pieces().iter().collect()
    }

    /// The person's pieces that a tap moves.
    pub fn movable(&self) -> Vec<usize> {
        let rows = self.pieces().into_iter().enumerate();
        rows.filter(|(_, row)| row.movable)
            .map(|(index, _)| index)
            .collect()
    }

    /// A tap: the finger goes down and up again at the same place.
    pub fn tap(&self, at: LogicalPosition) {
        self.press(at);
        mock_elapsed_time(Duration::from_millis(40));
        self.release(at);
    }

    /// The finger goes down.
    pub fn press(&self, position: LogicalPosition) {
        let button = PointerEventButton::Left;
        self.send(WindowEvent::PointerMoved { position });
        self.send(WindowEvent::PointerPressed { position, button });
    }

    /// The finger slides.
    pub fn slide(&self, position: LogicalPosition) {
        self.send(WindowEvent::PointerMoved { position });
    }

    /// The finger goes up.
    pub fn release(&self, position: LogicalPosition) {
        let button = PointerEventButton::Left;
        self.send(WindowEvent::PointerReleased { position, button });
        self.send(WindowEvent::PointerExited);
    }

    /// A key is pressed and let go. Says whether anybody wanted it.
    pub fn key(&self, key: Key) -> bool {
        let text = slint::SharedString::from(key);
        let window = self.app.window().window();
        let taken =
            window.dispatch_event_with_result(WindowEvent::KeyPressed { text: text.clone() });
        self.send(WindowEvent::KeyReleased { text });
        matches!(
            taken,
            Ok(slint::platform::WindowEventDispatchResult::Accepted)
        )
    }

    /// Any event of the window.
    pub fn send(&self, event: WindowEvent) {
        self.app.window().window().dispatch_event(event);
    }

    /// The one element of this kind.
    ///
    /// # Panics
    /// If there is none, or more than one.
    pub fn element(&self, type_name: &str) -> ElementHandle {
        let mut found = ElementHandle::find_by_element_type_name(self.app.window(), type_name);
        let element = found.next();
        assert!(found.next().is_none(), "one {type_name}");
        element.unwrap_or_else(|| panic!("a {type_name} on page {:?}", self.page()))
    }

    /// The one element of this id, as in `Board::grid`.
    ///
    /// # Panics
    /// If there is none, or more than one.
    pub fn element_of(&self, id: &str) -> ElementHandle {
        let mut found = ElementHandle::find_by_element_id(self.app.window(), id);
        let element = found.next();
        assert!(found.next().is_none(), "one {id}");
        element.unwrap_or_else(|| panic!("an {id} on page {:?}", self.page()))
    }

    /// The control with this label.
    ///
    /// # Panics
    /// If there is none, or more than one.
    pub fn labelled(&self, label: &str) -> ElementHandle {
        let is_control = |element: &ElementHandle| {
            !matches!(element.accessible_role(), None | Some(AccessibleRole::Text))
        };
        let found: Vec<_> = ElementHandle::find_by_accessible_label(self.app.window(), label)
            .filter(is_control)
            .collect();
        assert_eq!(found.len(), 1, "controls labelled {label}");
        found.into_iter().next().expect("one was found")
    }

    /// Taps the control with this label.
    pub fn tap_label(&self, label: &str) {
        self.tap(centre(&self.labelled(label)));
        self.wait(STEP);
    }

    /// Taps the die.
    pub fn tap_die(&self) {
        self.tap(centre(&self.element("Die")));
    }

    /// Where a point of the board, in cells, is on the screen.
    pub fn board_point(&self, column: f32, row: f32) -> LogicalPosition {
        let grid = self.element_of("Board::grid");
        let (corner, size) = (grid.absolute_position(), grid.size());
        let cell = size.width / 15.0;
        LogicalPosition::new(corner.x + column * cell, corner.y + row * cell)
    }

    /// Where the piece of this row is on the screen.
    pub fn piece_point(&self, row: usize) -> LogicalPosition {
        let piece = &self.pieces()[row];
        self.board_point(piece.column, piece.row)
    }

    /// Taps the piece of this row.
    pub fn tap_piece(&self, row: usize) {
        self.tap(self.piece_point(row));
    }

    /// Waits until the person has to do something, or the game is over.
    ///
    /// # Panics
    /// If that takes too long.
    pub fn wait_for_turn(&self) {
        let is_there = || self.page() != Page::Game || self.is_asked();
        self.wait_until(LONGEST, is_there);
        assert!(is_there(), "nothing happens\n{}", self.saved_text());
        // A double tap counts once, and the result takes no tap that was meant for the board; a person is slower.
        let over = self.page() != Page::Game;
        self.wait(if over { TAKEOVER_GRACE } else { DOUBLE_TAP });
    }

    /// Whether the game waits for the person.
    pub fn is_asked(&self) -> bool {
        self.game_page().get_die_ready() || !self.movable().is_empty()
    }

    /// Does what the game waits for: rolls, or moves the movable piece that `prefer` points at.
    ///
    /// # Panics
    /// If a dialog is open: nothing behind it reacts.
    pub fn act(&self, prefer: usize) {
        assert_eq!(self.dialog(), Dialog::None, "a dialog is open");
        let movable = self.movable();
        if movable.is_empty() {
            self.tap_die();
        } else {
            self.tap_piece(movable[prefer % movable.len()]);
        }
    }

    /// Plays the game to its end.
    ///
    /// # Panics
    /// If it does not end.
    pub fn play_to_the_end(&self) {
        for turn in 0..20_000 {
            self.wait_for_turn();
            if self.page() != Page::Game {
                return;
            }
            self.act(turn);
        }
        panic!("the game does not end\n{}", self.saved_text());
    }

    /// The text of the save.
    pub fn saved_text(&self) -> String {
        let bytes = self.store.bytes(Document::Save).unwrap_or_default();
        String::from_utf8(bytes).expect("a save is text")
    }

    /// The game of the save.
    ///
    /// # Panics
    /// If there is none, or it breaks the rules or the seed.
    pub fn saved_game(&self) -> Game {
        let record: Record = self.saved_text().parse().expect("the save is a record");
        let replay = record.replay().expect("the save follows the rules");
        assert_eq!(replay.foreign_face, None);
        replay.game
    }

    /// The statistics as they are written.
    pub fn statistics(&self) -> Statistics {
        let bytes = self.store.bytes(Document::Games).unwrap_or_default();
        let text = String::from_utf8(bytes).expect("records are text");
        let journal = Journal::of(&text);
        assert!(journal.unread().is_none(), "{text}");
        journal.statistics().clone()
    }

    /// Checks that the board shows the saved game.
    ///
    /// # Panics
    /// If it shows something else.
    pub fn assert_board_is_the_save(&self) {
        let game = self.saved_game();
        let text = game.to_text();
        let cells = Cells::new(&game.setup().rules);
        let rows = self.pieces();
        let view: View = Session::new(game, Pace::NORMAL)
            .expect("it has dice")
            .view();
        for (seat, pieces) in view.pieces.iter() {
            for piece in Piece::ALL {
                let shown = &rows[usize::from(cells.side(seat)) * 4 + piece.index()];
                let expected = &pieces[piece.index()];
                assert_eq!(
                    (shown.column, shown.row, shown.movable),
                    (expected.at.column, expected.at.row, expected.is_movable),
                    "{seat:?} {piece:?}\n{text}"
                );
            }
        }
        let pips = view.die.face.map_or(0, |face| i32::from(face.pips()));
        assert_eq!(self.game_page().get_die_face(), pips, "{text}");
        assert_eq!(
            self.game_page().get_die_ready(),
            view.die.is_ready,
            "{text}"
        );
    }
}

impl Default for Player {
    fn default() -> Player {
        Player::new()
    }
}

/// Lets time pass for timers, animations and whoever waits for a change; elements that come or go do so later.
fn pass(time: Duration) {
    let now = CURRENT_ANIMATION_DRIVER.with(|driver| {
        let now = driver.current_tick() + time;
        driver.update_animations(now);
        now
    });
    TimerList::maybe_activate_timers(now);
    ChangeTracker::run_change_handlers();
}

/// The middle of an element.
pub fn centre(element: &ElementHandle) -> LogicalPosition {
    let (corner, size) = (element.absolute_position(), element.size());
    LogicalPosition::new(corner.x + size.width / 2.0, corner.y + size.height / 2.0)
}

/// Fingers on the glass, as the mobile systems report them.
impl Player {
    /// A finger goes down, slides, goes up, or is taken away by the system.
    pub fn finger(&self, id: i32, at: LogicalPosition, phase: TouchPhase) {
        let position = LogicalPoint::new(at.x, at.y);
        self.send(WindowEvent::internal(InternalEvent::Touch {
            id,
            position,
            phase,
        }));
    }

    /// Taps the control with this label if there is one.
    pub fn tap_label_if_there(&self, label: &str) -> bool {
        let is_control = |element: &ElementHandle| {
            !matches!(element.accessible_role(), None | Some(AccessibleRole::Text))
        };
        let found = ElementHandle::find_by_accessible_label(self.app.window(), label)
            .find(is_control)
            .map(|element| centre(&element));
        found.inspect(|at| self.tap(*at)).is_some()
    }
}
