//! What drawing costs, as multiples of a frame of an empty window of the same size, measured in the same run.
//!
//!     cargo bench -p window-tests --bench drawing
//!
//! Slint's software renderer draws a phone's 390 × 844 logical pixels at twice that many physical ones; a phone's
//! graphics chip does it in another way. A figure is the median over rounds that alternate with rounds of the empty window,
//! so a machine that slows down slows both. Nothing is judged here.

use ludo_engine::game::Seed;
use std::rc::Rc;
use std::time::{Duration, Instant};

use ludo::gui::Host;
use ludo::gui::ui::{GameAdapter, Navigation, Page, Prompt, SettingsAdapter};
use slint::{ComponentHandle, Model};
use window_tests::look::PAGES;
use window_tests::screen::{Screen, Screens};

slint::slint! {
    export component EmptyWindow inherits Window {
        background: white;
    }
}

const SIZE: (u32, u32) = (780, 1688);
const SCALE: f32 = 2.0;
/// Rounds of each measurement; odd, so that one is in the middle.
const ROUNDS: usize = 21;
/// A frame of a screen with 60 of them in a second.
const FRAME: Duration = Duration::from_micros(16_667);
/// Everything stands still after this.
const SETTLE: Duration = Duration::from_secs(3);

/// The place of "Fast" in the settings.
const FAST: i32 = 2;

fn main() {
    let screens = Screens::install();
    let empty_window = EmptyWindow::new().expect("the screen is a window");
    let empty = screens.show(&empty_window, SIZE, SCALE);
    let app = screens.app();
    let screen = screens.show(app.window(), SIZE, SCALE);
    Bench { empty, app, screen }.run();
}

struct Bench {
    empty: Screen,
    app: Rc<Host>,
    screen: Screen,
}

impl Bench {
    fn run(&self) {
        println!(
            "{:<32} {:>8} {:>12} {:>16}",
            "", "frames", "ms a frame", "× empty window"
        );
        self.settle();
        self.report_page("start");
        for (page, name) in PAGES {
            self.navigation().invoke_open(page);
            self.settle();
            self.report_page(name);
            self.navigation().invoke_back();
        }
        self.app.begin_from(Seed::Drawn(7));
        self.settle();
        self.report_page("game");
        self.report("a roll of the die", || {
            self.wait_for_turn(|bench| bench.game().get_die_ready());
            self.timed(|| self.game().invoke_die_tapped(), Prompt::Rolling)
        });
        self.report("a move of a piece", || {
            self.wait_for_turn(|bench| bench.movable().is_some());
            let piece = self.movable().expect("waited for one");
            self.timed(|| self.game().invoke_piece_tapped(piece), Prompt::Moving)
        });
        self.report_game();
    }

    /// Prints what a frame of the page costs in which everything is drawn anew.
    fn report_page(&self, name: &str) {
        self.report(&format!("the whole page: {name}"), || {
            (1, time(|| self.screen.draw_all()))
        });
    }

    /// Prints what a frame of `work` costs. It says how many frames it drew, and how long that took.
    fn report(&self, what: &str, mut work: impl FnMut() -> (usize, Duration)) {
        let mut rounds: Vec<(f64, f64, usize)> = (0..ROUNDS)
            .map(|_| {
                let empty = time(|| self.empty.draw_all()).as_secs_f64();
                let (frames, time) = work();
                let each = time.as_secs_f64() / frames.max(1) as f64;
                (each / empty, each, frames)
            })
            .collect();
        rounds.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (ratio, each, frames) = rounds[ROUNDS / 2];
        println!("{what:<32} {frames:>8} {:>12.2} {ratio:>16.1}", each * 1e3);
    }

    /// Does something, and draws as long as the game then says so: how many frames, and how long that took.
    fn timed(&self, act: impl FnOnce(), while_it_says: Prompt) -> (usize, Duration) {
        let mut frames = 0;
        let time = time(|| {
            act();
            while self.game().get_prompt() == while_it_says {
                frames += self.screen.frames_in(FRAME, FRAME);
            }
        });
        (frames, time)
    }

    /// Prints what a whole game costs at the fast pace, the person acting at once.
    fn report_game(&self) {
        self.app
            .window()
            .global::<SettingsAdapter>()
            .invoke_choose_pace(FAST);
        self.begin();
        let (mut frames, mut shown) = (0, Duration::ZERO);
        let time = time(|| {
            while self.navigation().get_page() == Page::Game {
                self.act();
                frames += self.screen.frames_in(FRAME, FRAME);
                shown += FRAME;
            }
        });
        println!(
            "a game at the fast pace: {:.0} s long, {frames} frames, {:.1} s of work, {:.1} % of one core",
            shown.as_secs_f64(),
            time.as_secs_f64(),
            100.0 * time.as_secs_f64() / shown.as_secs_f64(),
        );
    }

    /// Plays on until the game waits for the person, and for this.
    fn wait_for_turn(&self, is_right: impl Fn(&Bench) -> bool) {
        loop {
            if self.navigation().get_page() != Page::Game {
                self.begin();
            }
            self.settle();
            if is_right(self) {
                return;
            }
            self.act();
        }
    }

    /// Does what the game waits for, if it waits for anything.
    fn act(&self) {
        if self.game().get_die_ready() {
            self.game().invoke_die_tapped();
        } else if let Some(piece) = self.movable() {
            self.game().invoke_piece_tapped(piece);
        }
    }

    fn begin(&self) {
        self.navigation().invoke_back();
        self.app.begin_from(Seed::Drawn(7));
        self.navigation().invoke_confirm();
        assert_eq!(self.navigation().get_page(), Page::Game);
    }

    /// Whatever moves comes to rest.
    fn settle(&self) {
        self.screen.frames_in(SETTLE, FRAME);
    }

    /// The row of a piece that the person may move.
    fn movable(&self) -> Option<i32> {
        let row = self
            .game()
            .get_pieces()
            .iter()
            .position(|piece| piece.movable);
        row.map(|row| row as i32)
    }

    fn game(&self) -> GameAdapter<'_> {
        self.app.window().global::<GameAdapter>()
    }

    fn navigation(&self) -> Navigation<'_> {
        self.app.window().global::<Navigation>()
    }
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
