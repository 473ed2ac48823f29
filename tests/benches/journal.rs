//! What it costs to keep every game: the start, counting a game, and asking what all come to, with no game kept and with
//! ten thousand.
//!
//!     cargo bench -p ludo-app --bench journal
//!
//! Every figure is the least of rounds that alternate between the two folders, so whatever else the machine does touches
//! neither. Nothing is judged here.

#![allow(clippy::disallowed_types)] // Time is what it measures.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use ludo_app::archive::Archive;
use ludo_app::stats::Selection;
use ludo_app::store::{Document, Durability, FileStore};
use ludo_engine::cpu;
use ludo_engine::game::{Game, GameId, Level, Record, Setup};
use ludo_engine::rules::{Phase, RuleSetName};

const GAMES: u64 = 10_000;
/// Games that are really played; the others are the same under other names.
const PLAYED: u64 = 250;
const ROUNDS: usize = 21;

fn main() {
    let records: Vec<Record> = (0..PLAYED).map(|seed| play(seed).record()).collect();
    let mut sizes: Vec<usize> = records
        .iter()
        .map(|record| record.to_string().len())
        .collect();
    sizes.sort_unstable();
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    println!(
        "bytes a game: {mean} in the mean, {} in the median, {} at most",
        sizes[sizes.len() / 2],
        sizes[sizes.len() - 1]
    );
    let folders = [0, GAMES].map(|games| Folder::new(games, &records));
    for folder in &folders {
        black_box(folder.open().statistics().games().len());
    }

    println!(
        "{:<44} {:>12} {:>12} {:>8}",
        "", "no game", "10,000", "ratio"
    );
    report("a start, with a game in progress", &folders, |folder| {
        measured(|| drop(black_box(folder.open())))
    });
    report("a start, and a game that is counted", &folders, |folder| {
        // What was counted goes again, so that each round finds the same.
        let games = folder.path.join(Document::Games.file_name());
        let before = fs::metadata(&games).map_or(0, |file| file.len());
        let game = play(PLAYED);
        let time = measured(|| {
            let mut archive = folder.open();
            archive.count(&game).expect("the folder can be written");
        });
        let file = fs::OpenOptions::new().write(true).open(&games);
        file.and_then(|file| file.set_len(before))
            .expect("it is ours");
        time
    });
    report("a start, and the statistics", &folders, |folder| {
        measured(|| {
            let archive = folder.open();
            black_box(archive.statistics().figures(Selection::ALL));
        })
    });
    report("the same without a summary", &folders, |folder| {
        let summary = folder.path.join(Document::Summary.file_name());
        let _ = fs::remove_file(summary);
        measured(|| {
            let archive = folder.open();
            black_box(archive.statistics().figures(Selection::ALL));
        })
    });
}

/// A game of four CPUs, one of each preset in turn.
fn play(seed: u64) -> Game {
    let name = RuleSetName::PRESETS[seed as usize % 5];
    let rules = name.preset().expect("a preset");
    let setup = Setup::new(GameId(seed), name, rules, Level::Normal, seed, seed);
    let mut game = Game::new(setup);
    loop {
        match game.position().phase() {
            Phase::Roll => drop(game.roll(|_| ()).expect("a roll is due")),
            Phase::FreeExit => game.free_exit(|_| ()).expect("it is due"),
            Phase::Move(_) | Phase::Bonus(_) => {
                let piece = cpu::choose(Level::Normal, game.position(), seed);
                let piece = piece.expect("a choice has moves");
                game.choose(piece, |_| ()).expect("it is legal");
            }
            Phase::Over(_) => return game,
        }
    }
}

/// A data folder with a game in progress and games that were counted, removed at the end.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn new(games: u64, records: &[Record]) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("journal-{games}"));
        let _ = fs::remove_dir_all(&path);
        let folder = Folder { path };
        let archive = folder.open();
        let mut game = Game::new(records[0].setup);
        for _ in 0..20 {
            if matches!(game.position().phase(), Phase::Roll) {
                game.roll(|_| ()).expect("a roll is due");
            }
        }
        archive
            .save_game(&game, Durability::Synced)
            .expect("the folder can be written");
        let mut text = String::new();
        for (id, record) in (0..games).zip(records.iter().cycle()) {
            let mut record = record.clone();
            record.setup.id = GameId(1_000_000 + id);
            text += &record.to_string();
        }
        if games > 0 {
            let file = folder.path.join(Document::Games.file_name());
            fs::write(file, text).expect("the folder can be written");
        }
        folder
    }

    fn open(&self) -> Archive {
        let store = FileStore::open(self.path.clone()).expect("nobody else has it");
        Archive::open(Rc::new(store)).archive
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn measured(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn report(what: &str, folders: &[Folder; 2], work: impl Fn(&Folder) -> Duration) {
    let mut least = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        for (least, folder) in least.iter_mut().zip(folders) {
            *least = work(folder).min(*least);
        }
    }
    let [none, many] = least.map(|time| 1000.0 * time.as_secs_f64());
    println!(
        "{what:<44} {none:>9.3} ms {many:>9.3} ms {:>8.2}",
        many / none
    );
}
