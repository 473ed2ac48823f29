//! What the app costs against the floor: an empty Slint window of the same build, and one with a single word in the app's
//! fonts, in the same run.
//!
//!     cargo bench -p ludo --bench floor
//!     cargo bench -p ludo --bench floor -- --idle
//!
//! On Linux, with a display that stays when its last window closes (`Xvfb :9 -noreset` makes one). Each start is a process
//! of its own, and starts of all alternate, so a machine that slows down slows all. The second command counts what wakes
//! the app in 30 seconds on every page instead. Nothing is judged here.

mod measure;

use ludo_engine::game::Seed;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::{Rc, Weak};
use std::time::Duration;

use ludo::gui::Host;
use ludo::gui::ui::{GameAdapter, Navigation, Page, ResultAdapter, SettingsAdapter};
use ludo::platform::Platform;
use ludo_app::store::MemoryStore;
use slint::{ComponentHandle, Model, Timer, TimerMode};

/// Starts of each kind; odd, so that one is in the middle.
const STARTS: usize = 9;
/// Games in a row, to see whether memory grows.
const GAMES: usize = 20;
/// How long every page is watched.
const IDLE: Duration = Duration::from_secs(30);
/// Whatever moves comes to rest in this time.
const REST: Duration = Duration::from_secs(5);
/// The place of "Instant" in the settings.
const INSTANT: i32 = 3;
/// What Slint draws with.
const BACKEND: &str = "SLINT_BACKEND";
const OPENGL: &str = "winit-femtovg";
const SOFTWARE: &str = "winit-software";
/// The pages that open from another one.
const PAGES: [Page; 7] = [
    Page::Rules,
    Page::House,
    Page::Settings,
    Page::Statistics,
    Page::HowToPlay,
    Page::About,
    Page::Licences,
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is = |what: &str| arguments.iter().any(|argument| argument == what);
    if is("app") {
        start();
    } else if is("games") {
        games();
    } else if is("pages") {
        pages();
    } else if is("--idle") {
        print!("{}", run(&this_program(), &["pages"], SOFTWARE));
    } else {
        compare();
    }
}

/// The whole comparison.
fn compare() {
    let [empty, word, app] = build();
    println!(
        "{:<36} {:>8} {:>9} {:>8} {:>10} {:>12}",
        "", "empty", "one word", "app", "app/empty", "app/one word"
    );
    for (backend, name) in [(OPENGL, "OpenGL"), (SOFTWARE, "software")] {
        let starts: Vec<[String; 3]> = (0..STARTS)
            .map(|_| {
                [
                    run(&empty, &[], backend),
                    run(&word, &[], backend),
                    run(&this_program(), &["app"], backend),
                ]
            })
            .collect();
        for (figure, what) in [
            ("first-frame", "first frame after, ms"),
            ("memory", "memory after the start, MB"),
        ] {
            let medians = [0, 1, 2].map(|which| {
                let texts = starts.iter().map(|all| &all[which]);
                median(texts.filter_map(|text| find(text, figure)).collect())
            });
            if let [Some(empty), Some(word), Some(app)] = medians {
                row(&format!("{what}, {name}"), [empty, word, app]);
            }
        }
    }
    let bytes =
        |program: &PathBuf| std::fs::metadata(program).map_or(f64::NAN, |file| file.len() as f64);
    row(
        "size of the program, stripped, MB",
        [&empty, &word, &app].map(|program| bytes(program) / 1e6),
    );
    print!("{}", run(&this_program(), &["games"], SOFTWARE));
}

/// The figures of the empty window, of one word and of the app.
fn row(what: &str, [empty, word, app]: [f64; 3]) {
    let (to_empty, to_word) = (app / empty, app / word);
    println!("{what:<36} {empty:>8.1} {word:>9.1} {app:>8.1} {to_empty:>10.2} {to_word:>12.2}");
}

/// The empty window, the one word and the app as they are shipped.
fn build() -> [PathBuf; 3] {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args([
            "build",
            "--profile=dist",
            "--package=ludo",
            "--bin=ludo",
            "--example=empty-window",
            "--example=one-word",
        ])
        .status()
        .expect("cargo is there");
    assert!(built.success(), "all programs build");
    // This program lies in the folder `deps` of its own profile.
    let this = this_program();
    let folder = this
        .ancestors()
        .nth(3)
        .expect("cargo's folders")
        .join("dist");
    ["examples/empty-window", "examples/one-word", "ludo"].map(|program| folder.join(program))
}

fn this_program() -> PathBuf {
    std::env::current_exe().expect("Linux tells it")
}

/// What the program prints.
fn run(program: &Path, arguments: &[&str], backend: &str) -> String {
    let output = Command::new(program)
        .args(arguments)
        .env(BACKEND, backend)
        .env(measure::STARTED, measure::now().as_nanos().to_string())
        .output()
        .expect("our own program can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{program:?} {arguments:?}: {errors}"
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn find(text: &str, figure: &str) -> Option<f64> {
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines
        .filter(|(name, _)| *name == figure)
        .find_map(|(_, value)| value.parse().ok())
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// The app as it starts for the first time, whose clock goes on by a quarter of a second whenever it is asked: no tap
/// is taken for the second half of a double one.
fn first_start() -> Rc<Host> {
    let time = Cell::new(Duration::ZERO);
    let platform = Platform {
        clock: Rc::new(move || {
            time.set(time.get() + Duration::from_millis(250));
            time.get()
        }),
        ..Platform::system(None)
    };
    Host::with_store(platform, Rc::new(MemoryStore::new()), Vec::new(), false)
        .expect("there is a display")
}

fn start() {
    let app = first_start();
    measure::watch_start(app.window().window());
    app.run(None).expect("there is a display");
}

/// Plays games in a row, as fast as they go, and prints the memory after each.
fn games() {
    let app = first_start();
    app.window()
        .global::<SettingsAdapter>()
        .invoke_choose_pace(INSTANT);
    println!("games in a row, drawn by software: rolls, then memory in MB");
    let played = Cell::new(0);
    let player = Timer::default();
    let weak = Rc::downgrade(&app);
    player.start(TimerMode::Repeated, Duration::from_millis(1), move || {
        let app = weak.upgrade().expect("it runs");
        let page = app.window().global::<Navigation>().get_page();
        if page == Page::Game {
            act(&app);
            return;
        }
        if page == Page::Result {
            let rolls = app.window().global::<ResultAdapter>().get_rolls();
            println!("{rolls} {:.1}", measure::resident());
            played.set(played.get() + 1);
        }
        if played.get() < GAMES {
            app.begin_from(Seed::Drawn(played.get() as u64));
        } else {
            slint::quit_event_loop().expect("it runs");
        }
    });
    app.run(None).expect("there is a display");
}

/// Does what the game waits for, if it waits for anything.
fn act(app: &Host) {
    let game = app.window().global::<GameAdapter>();
    if game.get_die_ready() {
        game.invoke_die_tapped();
    } else if let Some(row) = game.get_pieces().iter().position(|piece| piece.movable) {
        game.invoke_piece_tapped(row as i32);
    }
}

/// Counts on each page what wakes the app while nobody touches it.
fn pages() {
    let app = first_start();
    println!(
        "wake-ups of all threads in {} idle seconds, drawn by software",
        IDLE.as_secs()
    );
    let weak = Rc::downgrade(&app);
    watch(weak, 0);
    app.run(None).expect("there is a display");
}

/// Watches the page of this place in the order: start, the others, game.
fn watch(app: Weak<Host>, place: usize) {
    let watched = app.upgrade().expect("it runs");
    let navigation = watched.window().global::<Navigation>();
    if let Some(page) = place.checked_sub(1).and_then(|place| PAGES.get(place)) {
        navigation.invoke_open(*page);
    } else if place > 0 {
        watched.begin_from(Seed::Drawn(7));
    }
    Timer::single_shot(REST, move || {
        let before = wake_ups();
        Timer::single_shot(IDLE, move || {
            // The timer that ends the watch is one.
            let woken = wake_ups() - before - 1;
            let watched = app.upgrade().expect("it runs");
            let navigation = watched.window().global::<Navigation>();
            println!("{woken} {:?}", navigation.get_page());
            if place > PAGES.len() {
                slint::quit_event_loop().expect("it runs");
            } else {
                navigation.invoke_back();
                watch(app, place + 1);
            }
        });
    });
}

/// How often the threads of this process have gone to sleep, as Linux counts it.
fn wake_ups() -> u64 {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let statuses = threads
        .flatten()
        .filter_map(|thread| std::fs::read_to_string(thread.path().join("status")).ok());
    statuses
        .filter_map(|status| {
            let mut lines = status.lines();
            lines
                .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?
                .trim()
                .parse::<u64>()
                .ok()
        })
        .sum()
}
