//! The app without a window: whoever writes a test is the person, the clock, the system and the disk.

use std::rc::Rc;
use std::time::Duration;

use ludo_app::app::{
    App, BoardView, Content, Effect, Intent, PageName, Start, Surroundings, Timer,
};
use ludo_app::journal::Journal;
use ludo_app::screen::Size;
use ludo_app::settings::{PaceName, Setting};
use ludo_app::stats::Statistics;
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::game::{Day, Game, Record, Seed};
use ludo_engine::rules::{Piece, Seat};

/// No hold is longer.
const LONGEST: Duration = Duration::from_secs(60);

/// The app, its files, and what came of it.
pub struct Desk {
    pub app: App,
    pub store: Rc<MemoryStore>,
    pub now: Duration,
    pub reduced_motion: bool,
    pub scrolled: f32,
    pub window: Option<Size>,
    pub today: Option<Day>,
    timers: Vec<(Timer, Duration)>,
    /// Everything that had to be done, in order, without timers and work beside the window.
    pub done: Vec<Effect>,
    /// What had to be done beside the window.
    pub ahead: Vec<Effect>,
}

impl Desk {
    /// The first start.
    pub fn new() -> Desk {
        Desk::start(Rc::new(MemoryStore::new()))
    }

    /// A start with these files.
    pub fn start(store: Rc<MemoryStore>) -> Desk {
        Desk::start_as(store, false)
    }

    /// The same as the first or the second instance.
    pub fn start_as(store: Rc<MemoryStore>, is_second: bool) -> Desk {
        let mut last = 0x5eed_u64 + store.operations().len() as u64;
        let start = Start {
            store: store.clone(),
            random: Box::new(move || {
                last = last
                    .wrapping_mul(0x5851_f42d_4c95_7f2d)
                    .wrapping_add(0x1405_7b7e_f767_814f);
                last
            }),
            backup_file: "folder/ludo-backup.txt".into(),
            longest_copy: None,
            last_panic: None,
            issues: Vec::new(),
            is_second,
        };
        let now = Duration::from_secs(1);
        let surroundings = Surroundings {
            now,
            ..Surroundings::default()
        };
        let (app, effects) = App::new(start, surroundings);
        let mut desk = Desk {
            app,
            store,
            now,
            reduced_motion: false,
            scrolled: 0.0,
            window: None,
            today: None,
            timers: Vec::new(),
            done: Vec::new(),
            ahead: Vec::new(),
        };
        desk.carry_out(effects);
        desk
    }

    /// A game with this seed, at a pace at which nothing is held.
    pub fn playing(seed: u64) -> Desk {
        let mut desk = Desk::new();
        desk.send(Intent::Set(Setting::Pace(PaceName::Instant)));
        desk.send(Intent::NewGameFrom(Seed::Drawn(seed)));
        desk
    }

    /// Kills the app and starts it again.
    #[must_use]
    pub fn killed_and_started_again(self) -> Desk {
        Desk::start(self.store)
    }

    /// Sends an intent.
    pub fn send(&mut self, intent: Intent) {
        let surroundings = Surroundings {
            now: self.now,
            prefers_reduced_motion: self.reduced_motion,
            scrolled: self.scrolled,
            window: self.window,
            today: self.today,
        };
        let effects = self.app.update(intent, surroundings);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Start(timer, after) => {
                    self.timers.retain(|(other, _)| *other != timer);
                    self.timers.push((timer, self.now + after));
                }
                Effect::Stop(timer) => self.timers.retain(|(other, _)| *other != timer),
                Effect::Work(_) | Effect::StopWork => self.ahead.push(effect),
                other => self.done.push(other),
            }
        }
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: Duration) {
        self.wait_until(time, |_| false);
    }

    /// Lets time pass until something has come about, at most this long. Whether it has.
    pub fn wait_until(&mut self, longest: Duration, is_there: impl Fn(&Desk) -> bool) -> bool {
        let end = self.now + longest;
        while !is_there(self) {
            let next = self.timers.iter().copied().min_by_key(|(_, due)| *due);
            match next.filter(|(_, due)| *due <= end) {
                Some((timer, due)) => {
                    self.timers.retain(|(other, _)| *other != timer);
                    self.now = self.now.max(due);
                    self.send(Intent::Elapsed(timer));
                }
                None => {
                    self.now = end;
                    return is_there(self);
                }
            }
        }
        true
    }

    /// Whether nothing is being shown.
    pub fn is_at_rest(&self) -> bool {
        self.timers.iter().all(|(timer, _)| *timer != Timer::Beat)
    }

    pub fn page(&self) -> PageName {
        self.app.page()
    }

    pub fn content(&self) -> Content {
        self.app.screen().content
    }

    pub fn board(&self) -> BoardView<'_> {
        self.app.screen().board.expect("there is a board")
    }

    /// The person's pieces that a tap moves.
    pub fn movable(&self) -> Vec<Piece> {
        let view = self.board().view;
        let row = &view.pieces[Seat::HUMAN];
        Piece::ALL
            .into_iter()
            .filter(|piece| row[piece.index()].is_movable)
            .collect()
    }

    /// Whether the game waits for the person.
    pub fn is_asked(&self) -> bool {
        self.page() == PageName::Game
            && (self.board().view.die.is_ready || !self.movable().is_empty())
    }

    /// Waits for the person's turn, and a moment longer than a double tap. False where the game is over.
    pub fn wait_for_turn(&mut self) -> bool {
        let is_there =
            |desk: &Desk| desk.page() != PageName::Game || (desk.is_asked() && desk.is_at_rest());
        assert!(self.wait_until(LONGEST, is_there), "nothing happens");
        self.wait(Duration::from_millis(700));
        self.page() == PageName::Game
    }

    /// Does what the game waits for: rolls, or moves the piece that `prefer` points at.
    pub fn act(&mut self, prefer: usize) {
        let movable = self.movable();
        match movable.len() {
            0 => self.send(Intent::TapDie),
            count => self.send(Intent::TapPiece(movable[prefer % count])),
        }
    }

    /// Plays the game to its end.
    pub fn play_to_the_end(&mut self) {
        for turn in 0..20_000 {
            if !self.wait_for_turn() {
                return;
            }
            self.act(turn);
        }
        panic!("the game does not end");
    }

    /// The game of the save, checked.
    pub fn saved_game(&self) -> Option<Game> {
        let text = String::from_utf8(self.store.bytes(Document::Save)?).expect("a save is text");
        let record: Record = text.parse().expect("the save is a record");
        let replay = record.replay().expect("the save follows the rules");
        assert_eq!(replay.foreign_face, None);
        Some(replay.game)
    }

    /// The statistics as they are written.
    pub fn statistics(&self) -> Statistics {
        let bytes = self.store.bytes(Document::Games).unwrap_or_default();
        let journal = Journal::of(&String::from_utf8(bytes).expect("records are text"));
        assert!(journal.unread().is_none());
        journal.statistics().clone()
    }

    pub fn take_done(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.done)
    }
}
