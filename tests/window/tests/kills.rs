//! The real program, killed (-9) at random moments of play that real taps drive, and started again.
//!
//! `LUDO_KILLS=500 cargo test -p window-tests --test kills -- --ignored --nocapture` kills that many times, in place of
//! twenty; `LUDO_KILL_SEED` is the seed of the moments. Needs Xvfb and xdotool, and the program: `cargo build` first, or
//! its path in `LUDO_PROGRAM`. It writes to a folder of its own.
//!
//! After each kill the files are read: the save is a record that follows the rules with the faces of its seed; the log
//! has everything that it had after the kill before, and more; the statistics have every line that they had, each game
//! once, and no game is missing that ended or was given up; nothing was set aside as damaged.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use i_slint_backend_testing::ElementHandle;
use ludo_app::journal::Journal;
use ludo_app::session::{Pace, Session};
use ludo_app::settings::{PaceName, Settings};
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::game::{Game, GameId, Record};
use slint::LogicalPosition;
use slint::platform::Key;
use window_tests::{Player, centre};

const WIDTH: u32 = 390;
const HEIGHT: u32 = 844;
/// The screen around it: the first window leaves room for a frame.
const SCREEN: &str = "800x1000x24";

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// The program of the same build, or another one that is named.
fn program() -> PathBuf {
    let named = std::env::var_os("LUDO_PROGRAM").map(PathBuf::from);
    let program = named.unwrap_or_else(|| {
        let this = std::env::current_exe().expect("a test has a path");
        let profile = this.parent().and_then(Path::parent);
        profile.expect("a test lies in deps").join("ludo")
    });
    assert!(program.exists(), "{}: cargo build first", program.display());
    program
}

/// SplitMix64, so that the moments come back with their seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, choices: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % choices
    }
}

/// A display that nobody sees.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn open() -> Display {
        let mut server = Command::new("Xvfb")
            .args([
                // Without a reset when the last program is gone: the next one would connect in the middle of it.
                "-noreset",
                "-displayfd",
                "1",
                "-nolisten",
                "tcp",
                "-screen",
                "0",
                SCREEN,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb can be started");
        let mut name = String::new();
        BufReader::new(server.stdout.take().expect("it is piped"))
            .read_line(&mut name)
            .expect("Xvfb says its number");
        let name = format!(":{}", name.trim());
        Display { server, name }
    }

    fn xdotool(&self, arguments: &[&str]) -> bool {
        let status = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.name)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.expect("xdotool can be started").success()
    }

    fn wait_for_window(&self) {
        let begun = Instant::now();
        while !self.xdotool(&["search", "--onlyvisible", "--name", "^Ludo$"]) {
            assert!(begun.elapsed() < Duration::from_secs(60), "a window");
            sleep(Duration::from_millis(20));
        }
    }

    fn tap(&self, at: LogicalPosition) {
        let (x, y) = (at.x.round().to_string(), at.y.round().to_string());
        self.xdotool(&["mousemove", &x, &y, "click", "1"]);
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The program, which does not outlive us.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Child::kill sends SIGKILL: nothing of the program runs after it.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Where things are on the screen, from the same pages in the window of the tests.
struct Places {
    /// "New game" where there is none to continue.
    first: LogicalPosition,
    die: LogicalPosition,
    board: [LogicalPosition; 2],
    resume: LogicalPosition,
    new_game: LogicalPosition,
    agree: LogicalPosition,
    again: LogicalPosition,
}

impl Places {
    fn find() -> Places {
        let player = Player::new();
        player.resize(WIDTH as f32, HEIGHT as f32);
        let first = centre(&player.labelled("New game"));
        player.begin(11);
        let die = centre(&player.element("Die"));
        let board = [player.board_point(0.0, 0.0), player.board_point(1.0, 1.0)];
        player.tap_die();
        player.wait(Duration::from_secs(1));
        player.key(Key::Back);
        let resume = centre(&player.labelled("Continue"));
        let new_game = centre(&player.labelled("New game"));
        player.tap(new_game);
        player.wait(Duration::from_secs(1));
        let both = ElementHandle::find_by_accessible_label(player.app.window(), "New game");
        let agree = both
            .map(|element| centre(&element))
            .find(|at| (at.y - new_game.y).abs() > 1.0)
            .expect("the dialog has a button");
        player.key(Key::Back);
        player.tap(resume);
        player.play_to_the_end();
        player.wait(Duration::from_secs(5));
        let again = centre(&player.labelled("Play again"));
        Places {
            first,
            die,
            board,
            resume,
            new_game,
            agree,
            again,
        }
    }

    fn on_board(&self, column: f32, row: f32) -> LogicalPosition {
        let [corner, next] = self.board;
        LogicalPosition::new(
            corner.x + column * (next.x - corner.x),
            corner.y + row * (next.y - corner.y),
        )
    }
}

/// What the files say.
#[derive(Default)]
struct Files {
    game: Option<Game>,
    games: String,
}

impl Files {
    fn read(folder: &Path) -> Files {
        let read = |document: Document| fs::read_to_string(folder.join(document.file_name())).ok();
        let game = read(Document::Save).map(|text| {
            let record: Record = text
                .parse()
                .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            let replay = record
                .replay()
                .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            assert_eq!(
                replay.foreign_face, None,
                "the faces are the seed's\n{text}"
            );
            replay.game
        });
        let games = read(Document::Games).unwrap_or_default();
        for file in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = file.file_name().into_string().expect("our names are text");
            assert!(!name.contains("damaged"), "{name}");
        }
        Files { game, games }
    }

    fn is_game_in_front(folder: &Path) -> bool {
        let text = fs::read_to_string(folder.join(Document::Settings.file_name()));
        let settings = text.ok().and_then(|text| Settings::from_text(&text).ok());
        settings.is_some_and(|settings| settings.game_in_front)
    }

    fn counted(&self) -> BTreeSet<GameId> {
        let journal = Journal::of(&self.games);
        // What a kill tore is counted again at the next start, from the save.
        let torn = journal.unread().damaged;
        assert!(torn == 0 || torn == 1 && self.game.is_some());
        let games = journal.statistics().games();
        games.iter().map(|report| report.id).collect()
    }

    /// Checks what came after.
    fn check(&self, after: &Files) {
        assert!(
            after.games.starts_with(&self.games),
            "what was counted stays\n{}\n{}",
            self.games,
            after.games
        );
        let counted = after.counted();
        let Some(game) = &self.game else { return };
        let id = game.setup().id;
        let is_over = game.position().ending().is_some();
        match &after.game {
            Some(next) if next.setup().id == id => {
                assert!(next.log().starts_with(game.log()), "the log only grows");
                assert!(next.played() >= game.played());
                assert!(
                    !counted.contains(&id) || next.position().ending().is_some(),
                    "a game in progress is not counted"
                );
            }
            _ if game.has_begun() => {
                assert!(counted.contains(&id), "a game that is over is counted")
            }
            _ => {}
        }
        if is_over {
            assert!(counted.contains(&id), "counted at the next start");
        }
    }
}

/// Sets how fast the next life is: at once, so that games end too, or as usual, so that something is being shown.
fn set_pace(folder: &Path, chance: &mut Chance) {
    let file = folder.join(Document::Settings.file_name());
    let text = fs::read_to_string(&file).ok();
    let mut settings = text.map_or_else(Settings::default, |text| {
        Settings::from_text(&text).expect("the settings are in order")
    });
    settings.pace = if chance.below(4) == 0 {
        PaceName::Normal
    } else {
        PaceName::Instant
    };
    fs::create_dir_all(folder).expect("the folder can be made");
    fs::write(file, settings.to_text()).expect("the settings can be written");
}

/// One life of the program: taps until it is killed.
fn live(program: &Path, display: &Display, folder: &Path, places: &Places, chance: &mut Chance) {
    let child = Command::new(program)
        .env("DISPLAY", &display.name)
        .env("LUDO_DATA_DIR", folder)
        .env("SLINT_BACKEND", "winit-software")
        .env_remove("WAYLAND_DISPLAY")
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be started");
    let mut running = Running(child);
    let early = chance.below(12) == 0;
    if early {
        // While it opens its files.
        sleep(Duration::from_millis(chance.below(400)));
    } else {
        display.wait_for_window();
        let end = Instant::now() + Duration::from_millis(chance.below(3500));
        while Instant::now() < end {
            tap_something(display, folder, places, chance);
            sleep(Duration::from_millis(chance.below(250)));
        }
    }
    let ended = running.0.try_wait().expect("it is our child");
    assert_eq!(ended, None, "it is still running");
}

fn tap_something(display: &Display, folder: &Path, places: &Places, chance: &mut Chance) {
    let text = fs::read_to_string(folder.join(Document::Save.file_name())).unwrap_or_default();
    let record: Option<Record> = text.parse().ok();
    let game = record
        .and_then(|record| record.replay().ok())
        .map(|replay| replay.game);
    let Some(game) = game else {
        return display.tap(places.first);
    };
    if game.position().ending().is_some() {
        return display.tap(places.again);
    }
    if !Files::is_game_in_front(folder) {
        return if chance.below(8) == 0 {
            display.tap(places.new_game);
            sleep(Duration::from_millis(100));
            display.tap(places.agree);
        } else {
            display.tap(places.resume);
        };
    }
    match chance.below(60) {
        0 => {
            display.xdotool(&["key", "Escape"]);
        }
        1..=8 => {
            display.xdotool(&["key", "space"]);
        }
        9..=24 => {
            // Ends what is being shown.
            let (column, row) = (chance.below(15) as f32, chance.below(15) as f32);
            display.tap(places.on_board(column, row));
        }
        _ => {
            let view = Session::new(game, Pace::NORMAL)
                .expect("it has dice")
                .view();
            let movable: Vec<_> = view.pieces[ludo_engine::rules::Seat::HUMAN]
                .iter()
                .filter(|piece| piece.is_movable)
                .collect();
            if movable.is_empty() {
                display.tap(places.die);
            } else {
                let piece = movable[chance.below(movable.len() as u64) as usize];
                display.tap(places.on_board(piece.at.column, piece.at.row));
            }
        }
    }
}

#[test]
#[ignore = "kills a program on a display of its own; minutes"]
fn a_killed_program_goes_on_where_it_was_and_counts_every_game_once() {
    let kills = number("LUDO_KILLS", 20);
    let seed = number("LUDO_KILL_SEED", 1);
    let program = program();
    let places = Places::find();
    let display = Display::open();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("kills-{seed}"));
    let _ = fs::remove_dir_all(&folder);
    let mut chance = Chance(seed);
    let mut before = Files::default();
    let (mut grown, mut entries) = (0, 0);
    for kill in 1..=kills {
        set_pace(&folder, &mut chance);
        live(&program, &display, &folder, &places, &mut chance);
        let after = Files::read(&folder);
        before.check(&after);
        let length = |files: &Files| files.game.as_ref().map_or(0, |game| game.log().len());
        let more = length(&after).saturating_sub(length(&before));
        grown += u64::from(more > 0);
        entries += more;
        before = after;
        if kill % 25 == 0 {
            println!("{kill} kills, {} games counted", before.counted().len());
        }
    }
    println!(
        "{kills} kills, the log had grown at {grown} of them, by {entries} entries; {} games counted",
        before.counted().len()
    );
    assert!(grown * 2 > kills, "the taps do not play");
    // What was there at the last kill opens without a word.
    let store = Rc::new(MemoryStore::new());
    if let Some(game) = &before.game {
        store.put(Document::Save, game.to_text());
    }
    let player = Player::start(store);
    assert_eq!(player.dialog(), ludo::gui::ui::Dialog::None);
}
