//! Storms: random taps, keys, fingers, cancels, resizes, rotations, pauses, kills, page changes and new games, and after
//! each of them the save, the statistics and the screen are looked at.
//!
//! `LUDO_STORM_GAMES=200 CARGO_PROFILE_DEV_OPT_LEVEL=2 cargo test -p window-tests --test window storms` plays that many games to
//! their end, in place of four (not with `--release`, which leaves out the names by which elements are found);
//! `LUDO_STORM_SEED` is the storm's own seed. A failure prints the seed, the number of the event and the last events.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use i_slint_backend_testing::{ElementHandle, get_mocked_time};
use i_slint_core::input::TouchPhase;
use ludo::gui::ui::{Dialog, Page, ResultAdapter};
use ludo_app::session::DOUBLE_TAP;
use ludo_app::store::Document;
use ludo_engine::game::{Game, GameId, Record, Report};
use ludo_engine::rules::{Action, Seat};
use slint::platform::Key;
use slint::{ComponentHandle, LogicalPosition};
use window_tests::{Player, centre};

/// Phones upright and turned, a tablet, the smallest window.
const SIZES: [(f32, f32); 6] = [
    (390.0, 844.0),
    (844.0, 390.0),
    (360.0, 640.0),
    (640.0, 360.0),
    (820.0, 1180.0),
    (320.0, 480.0),
];
fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// SplitMix64: the storm comes back with its seed.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, choices: u64) -> u64 {
        self.next() % choices
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }
}

/// How many log entries something may bring about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Allowed {
    /// An input: one of the person's, and any number of CPUs'.
    One,
    /// Time: any number, but only of CPUs.
    CpusOnly,
    /// Nothing at all.
    None,
}

/// How many log entries there can be, whoever made them: each waits for a timer, so without time there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
enum AtMost {
    One,
    /// The CPUs' turns can be skipped, and then they are made at once.
    OneOrTurnsOfCpus,
    /// Time has passed.
    Any,
}

/// What is aimed at on the game page.
#[derive(Clone, Copy)]
struct Places {
    /// The middle of the die.
    die: LogicalPosition,
    /// The board's corner and its next cell. In small windows the list of moves takes its place, if it is wanted.
    board: Option<[LogicalPosition; 2]>,
}

struct Storm {
    player: Option<Player>,
    chance: Chance,
    size: (f32, f32),
    /// Where the die and the board are in the windows so far: looking for them is slow.
    places: BTreeMap<(u32, u32), Places>,
    /// The game as it was saved last.
    game: Option<Game>,
    saved: String,
    /// What the statistics must have, the time aside.
    counted: BTreeMap<GameId, Report>,
    written: Option<Vec<u8>>,
    /// How many games there were when the statistics were looked at last.
    checked: usize,
    dialog: Dialog,
    finished: u64,
    events: u64,
    /// What was done last, for a failure.
    last: VecDeque<String>,
}

impl Storm {
    fn new(seed: u64) -> Storm {
        Storm {
            player: Some(Player::new()),
            chance: Chance(seed),
            size: SIZES[0],
            places: BTreeMap::new(),
            game: None,
            saved: String::new(),
            counted: BTreeMap::new(),
            written: None,
            checked: 0,
            dialog: Dialog::None,
            finished: 0,
            events: 0,
            last: VecDeque::new(),
        }
    }

    fn player(&self) -> &Player {
        self.player.as_ref().expect("the app runs")
    }

    /// Does something, and looks at what came of it.
    fn event(&mut self, name: String, allowed: Allowed, action: impl FnOnce(&Player)) {
        self.events += 1;
        self.last.push_back(format!("{}: {name}", self.events));
        if self.last.len() > 30 {
            self.last.pop_front();
        }
        let before = get_mocked_time();
        let can_skip = self.player().game_page().get_can_skip();
        action(self.player());
        let at_most = if get_mocked_time() > before {
            AtMost::Any
        } else if can_skip {
            AtMost::OneOrTurnsOfCpus
        } else {
            AtMost::One
        };
        self.observe(allowed, at_most);
    }

    fn observe(&mut self, allowed: Allowed, at_most: AtMost) {
        self.observe_save(allowed, at_most);
        self.observe_statistics();
        self.dialog = self.player().dialog();
    }

    fn observe_save(&mut self, allowed: Allowed, at_most: AtMost) {
        let saved = self.player().saved_text();
        if saved == self.saved {
            return;
        }
        self.saved = saved;
        if self.saved.is_empty() {
            self.leave_game();
            return;
        }
        let record: Record = self.saved.parse().expect("the save is a record");
        let same = self.game.as_ref().map(|game| game.setup().id) == Some(record.setup.id);
        if !same {
            self.leave_game();
            assert_eq!(record.log, [], "a new game begins at its beginning");
            self.game = Some(Game::new(record.setup));
        }
        let game = self.game.as_mut().expect("it was just made");
        assert_eq!(*game.setup(), record.setup);
        assert!(
            record.log.starts_with(game.log()),
            "the log only grows\n{}\n{}",
            game.to_text(),
            self.saved
        );
        let new = &record.log[game.log().len()..];
        if allowed == Allowed::None {
            assert_eq!(new, [], "nothing happens by itself here");
        }
        assert!(
            new.len() <= 1 || at_most != AtMost::One,
            "one input, one action: {new:?}"
        );
        let skips = new.len() > 1 && at_most == AtMost::OneOrTurnsOfCpus;
        let mut left = usize::from(allowed == Allowed::One);
        for action in new {
            // Pieces that stand together have one move between them.
            let moves = game.position().moves().iter().map(|legal| legal.from);
            let moves = moves.collect::<BTreeSet<_>>().len();
            assert!(
                !skips || game.position().turn() != Seat::HUMAN,
                "only turns of CPUs are skipped"
            );
            // The only move may be made by itself.
            if game.position().turn() == Seat::HUMAN && moves != 1 {
                assert!(
                    left > 0,
                    "one input acts once, and nothing else does: {new:?}"
                );
                left -= 1;
            }
            match *action {
                Action::Roll(face) => {
                    let rolled = game.roll(|_| ()).expect("a roll was due");
                    assert_eq!(rolled, face, "the seed's next face");
                }
                Action::FreeExit => game.free_exit(|_| ()).expect("a free exit was due"),
                Action::Move(piece) => game.choose(piece, |_| ()).expect("a legal move"),
            }
        }
        if game.position().ending().is_some() && !new.is_empty() {
            self.finished += 1;
            let report = game.report().expect("the person has played");
            self.counted.insert(report.id, report);
        }
    }

    /// The saved game was given up, or its result was seen.
    fn leave_game(&mut self) {
        let Some(game) = self.game.take() else { return };
        if game.position().ending().is_none()
            && let Some(report) = game.report()
        {
            self.counted.insert(report.id, report);
        }
    }

    fn observe_statistics(&mut self) {
        let written = self.player().store.bytes(Document::Games);
        if self.dialog == Dialog::ResetStatistics && written.is_none() && self.written.is_some() {
            self.counted.clear();
        }
        if written == self.written && self.counted.len() == self.checked {
            return;
        }
        self.checked = self.counted.len();
        self.written = written;
        let statistics = self.player().statistics();
        let text = self.written.clone().unwrap_or_default();
        let text = String::from_utf8(text).expect("records are text");
        let records = text.matches("ludo-game ").count();
        assert_eq!(records, self.counted.len(), "one record of each game");
        for report in statistics.games() {
            let expected = self
                .counted
                .get(&report.id)
                .expect("a game that was played");
            let expected = Report {
                played: report.played,
                ..*expected
            };
            assert_eq!(*report, expected);
        }
    }

    fn wait(&mut self, time: Duration) {
        self.event(format!("wait {time:?}"), Allowed::CpusOnly, |player| {
            player.wait(time);
        });
    }

    /// Waits until the game waits too: the screen is then the saved game.
    fn settle(&mut self) {
        self.event("settle".into(), Allowed::CpusOnly, |player| {
            player.wait_until(Duration::from_secs(60), || {
                player.page() != Page::Game || player.is_asked()
            });
        });
        let player = self.player();
        match player.page() {
            Page::Game => {
                assert!(player.is_asked(), "nothing happens");
                player.assert_board_is_the_save();
            }
            Page::Result => {
                let shown = player.app.window().global::<ResultAdapter>();
                let game = self.game.as_ref().expect("a result has a game");
                assert_eq!(shown.get_rolls(), game.position().rolls() as i32);
            }
            _ => {}
        }
    }

    fn anywhere(&mut self) -> LogicalPosition {
        let (width, height) = self.size;
        LogicalPosition::new(
            self.chance.below(width as u64) as f32,
            self.chance.below(height as u64) as f32,
        )
    }

    /// Where something is to be done, or somewhere.
    fn aim(&mut self) -> LogicalPosition {
        if self.player().page() != Page::Game {
            return self.anywhere();
        }
        match self.chance.below(8) {
            0 => self.anywhere(),
            1 => {
                let (column, row) = (self.chance.below(15) as f32, self.chance.below(15) as f32);
                self.on_board(column, row)
            }
            _ => {
                let movable = self.player().movable();
                if movable.is_empty() {
                    self.places().die
                } else {
                    let row = self.chance.pick(&movable);
                    let piece = self.player().pieces().swap_remove(row);
                    self.on_board(piece.column, piece.row)
                }
            }
        }
    }

    fn on_board(&mut self, column: f32, row: f32) -> LogicalPosition {
        let Some([corner, next]) = self.places().board else {
            let controls = self.in_sight();
            return self.chance.pick(&controls);
        };
        LogicalPosition::new(
            corner.x + column * (next.x - corner.x),
            corner.y + row * (next.y - corner.y),
        )
    }

    fn places(&mut self) -> Places {
        let size = (self.size.0 as u32, self.size.1 as u32);
        if let Some(places) = self.places.get(&size) {
            return *places;
        }
        // A page that has just been opened is made when time passes.
        self.wait(Duration::from_millis(1));
        let player = self.player();
        let boards = ElementHandle::find_by_element_type_name(player.app.window(), "Board");
        let places = Places {
            die: centre(&player.element("Die")),
            board: (boards.count() > 0)
                .then(|| [(0.0, 0.0), (1.0, 1.0)].map(|(x, y)| player.board_point(x, y))),
        };
        self.places.insert(size, places);
        places
    }

    fn gesture(&mut self) {
        let at = self.aim();
        let kind = self.chance.below(10);
        let name = format!("gesture {kind} at {at:?}");
        match kind {
            0 => {
                // The system takes the touch away, for a swipe from the edge.
                self.event(name, Allowed::One, |player| {
                    player.finger(0, at, TouchPhase::Started);
                });
                self.event("cancelled".into(), Allowed::One, |player| {
                    player.finger(0, at, TouchPhase::Cancelled);
                });
            }
            1 => {
                let (second, pause) = (self.aim(), Duration::from_millis(self.chance.below(600)));
                let touches = [
                    (0, at, TouchPhase::Started),
                    (1, second, TouchPhase::Started),
                    (
                        1,
                        second,
                        self.chance
                            .pick(&[TouchPhase::Ended, TouchPhase::Cancelled]),
                    ),
                    (0, at, TouchPhase::Ended),
                ];
                for (id, at, phase) in touches {
                    self.event(format!("{name} {id} {phase:?}"), Allowed::One, |player| {
                        player.finger(id, at, phase);
                    });
                    self.wait(pause);
                }
            }
            2 => {
                // Slides off, or onto something else.
                let to = self.aim();
                self.event(name, Allowed::One, |player| {
                    player.finger(0, at, TouchPhase::Started);
                    player.finger(0, to, TouchPhase::Moved);
                    player.finger(0, to, TouchPhase::Ended);
                });
            }
            3 => {
                // Twice, faster than two actions may be.
                self.event(name, Allowed::One, |player| {
                    player.tap(at);
                    player.tap(at);
                });
            }
            4 => {
                // The window turns under the finger.
                self.event(name, Allowed::One, |player| player.press(at));
                self.resize();
                self.event("release".into(), Allowed::One, |player| player.release(at));
            }
            5 => {
                self.event(name, Allowed::One, |player| {
                    player.key(Key::Space);
                });
            }
            6 | 7 => {
                self.event(name, Allowed::One, |player| {
                    player.finger(0, at, TouchPhase::Started);
                    player.finger(0, at, TouchPhase::Ended);
                });
            }
            _ => self.event(name, Allowed::One, |player| player.tap(at)),
        }
    }

    fn resize(&mut self) {
        self.size = self.chance.pick(&SIZES);
        let (width, height) = self.size;
        self.event(
            format!("resize {width} {height}"),
            Allowed::None,
            |player| {
                player.resize(width, height);
            },
        );
    }

    fn pause(&mut self) {
        self.event("leave the front".into(), Allowed::None, |player| {
            player.app.leave_front();
        });
        let away = Duration::from_millis(self.chance.below(5000));
        self.event("away".into(), Allowed::None, |player| player.wait(away));
        if self.player().page() == Page::Game {
            self.player().assert_board_is_the_save();
        }
        if self.chance.one_in(3) {
            self.kill();
        } else {
            self.event("come to the front".into(), Allowed::None, |player| {
                player.app.come_to_front();
            });
        }
    }

    fn kill(&mut self) {
        let player = self.player.take().expect("the app runs");
        self.player = Some(player.killed_and_started_again());
        self.last.push_back("killed".into());
        self.size = SIZES[0];
        // Time passes as the app starts.
        self.observe(Allowed::CpusOnly, AtMost::Any);
        assert_eq!(
            self.player().dialog(),
            Dialog::None,
            "nothing to complain of"
        );
    }

    /// The middles of the controls that are in sight.
    fn in_sight(&self) -> Vec<LogicalPosition> {
        let (width, height) = self.size;
        let middles = self.player().controls().into_iter().map(|(_, area)| {
            LogicalPosition::new(
                (area.left + area.right) / 2.0,
                (area.top + area.bottom) / 2.0,
            )
        });
        middles
            .filter(|at| (0.0..width).contains(&at.x) && (0.0..height).contains(&at.y))
            .collect()
    }

    /// Any control of the page that is shown: other pages, levels, rules, settings, languages, records of games.
    fn any_control(&mut self) {
        let page = self.player().page();
        if page == Page::Settings {
            // The board and the die may lie elsewhere afterwards.
            self.places.clear();
        }
        // What is imported is counted anew after a reset, which this count of games does not know.
        let controls = match page {
            Page::Keeping => Vec::new(),
            _ => self.in_sight(),
        };
        if controls.is_empty() || self.chance.one_in(8) {
            self.event("back".into(), Allowed::None, |player| {
                player.key(Key::Back);
            });
        } else {
            let at = self.chance.pick(&controls);
            self.event(
                format!("control of {page:?} at {at:?}"),
                Allowed::One,
                |player| player.tap(at),
            );
        }
    }

    /// Pages and dialogs: mostly back to the game.
    fn elsewhere(&mut self) {
        if self.player().dialog() != Dialog::None {
            let confirms = self.chance.one_in(4);
            self.event(format!("dialog {confirms}"), Allowed::None, |player| {
                if confirms {
                    player.navigation().invoke_confirm();
                } else {
                    player.key(Key::Back);
                }
            });
            return;
        }
        if self.chance.one_in(5) {
            self.any_control();
            return;
        }
        let can_continue = self.player().start_page().get_can_continue();
        let label = match self.player().page() {
            Page::Start if can_continue => "Continue",
            Page::Start => "New game",
            _ => "Play again",
        };
        let mut there = false;
        self.event(format!("tap {label}"), Allowed::One, |player| {
            there = player.tap_label_if_there(label);
        });
        // Another page, or another language.
        if !there {
            if self.player().page() == Page::Start {
                self.any_control();
            } else {
                self.event("back".into(), Allowed::None, |player| {
                    player.key(Key::Back);
                });
            }
        }
    }

    /// Mostly a quick pace for the next game, whatever the last one was set to: a slow one costs twenty times as much,
    /// and the settings page is still there to change it.
    fn choose_pace(&mut self) {
        let pace = if self.chance.one_in(20) {
            self.chance.pick(&[0, 1])
        } else {
            self.chance.pick(&[2, 3, 3])
        };
        self.event(format!("pace {pace}"), Allowed::None, |player| {
            player.settings_page().invoke_choose_pace(pace);
        });
    }

    fn step(&mut self) {
        match self.chance.below(300) {
            0 => self.kill(),
            1..=3 => self.pause(),
            4..=9 => self.resize(),
            10..=11 => self.event("back".into(), Allowed::None, |player| {
                player.key(Key::Back);
            }),
            12..=17 => {
                let key = self.chance.pick(&[
                    Key::LeftArrow,
                    Key::RightArrow,
                    Key::Return,
                    Key::Tab,
                    Key::Escape,
                ]);
                self.event(format!("key {key:?}"), Allowed::One, |player| {
                    player.key(key);
                });
            }
            18..=30 => self.settle(),
            31..=60 => {
                let time = Duration::from_millis(self.chance.below(1500));
                self.wait(time);
            }
            _ if self.player().page() != Page::Game || self.player().dialog() != Dialog::None => {
                self.elsewhere();
            }
            _ => self.gesture(),
        }
        if self.chance.one_in(2) {
            self.wait(DOUBLE_TAP);
        }
    }
}

impl Drop for Storm {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the last events: {:#?}\n{}", self.last, self.saved);
        }
    }
}

#[test]
fn whatever_is_tapped_the_screen_is_the_save_and_every_game_is_counted_once() {
    let games = number("LUDO_STORM_GAMES", 4);
    let seed = number("LUDO_STORM_SEED", 1);
    println!("storm {seed}");
    let begun_at = Instant::now();
    let mut storm = Storm::new(seed);
    let mut most = 0;
    while storm.finished < games {
        let (before, begun) = (storm.finished, storm.events);
        storm.choose_pace();
        while storm.finished == before {
            storm.step();
            assert!(storm.events - begun < 200_000, "the games do not end");
        }
        most = most.max(storm.events - begun);
        storm.settle();
        // A long run that is cut short has said how far it came.
        println!(
            "{} of {games}: {} events, {} s",
            storm.finished,
            storm.events - begun,
            begun_at.elapsed().as_secs()
        );
    }
    println!(
        "{} games finished, {} counted since the last reset, {} events, at most {most} until the next end",
        storm.finished,
        storm.counted.len(),
        storm.events
    );
}
