//! The corpus of the fuzzer, replayed: whatever bytes come in as a text of the game's, the checks hold.
//!
//! The checks and the corpus are those of `tests/fuzz`; `tests/fuzz/run` looks for more.

use std::fs;
use std::path::Path;

#[path = "../fuzz/src/checks.rs"]
mod checks;
#[path = "../../src/lab/input.rs"]
mod input;
#[path = "../fuzz/src/meter.rs"]
mod meter;

/// The files of a check's corpus, in the order of their names.
fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/fuzz/corpus");
    let files = fs::read_dir(folder.join(name)).expect("each check has a corpus");
    let mut corpus: Vec<(String, Vec<u8>)> = files
        .map(|file| {
            let path = file.expect("the folder can be listed").path();
            let bytes = fs::read(&path).expect("the corpus can be read");
            (path.display().to_string(), bytes)
        })
        .collect();
    corpus.sort();
    assert!(!corpus.is_empty(), "{name}");
    corpus
}

#[test]
fn every_file_of_the_corpus_passes_its_check() {
    for (name, check) in checks::CHECKS {
        for (path, bytes) in corpus(name) {
            println!("{path}");
            meter::measured(check, &bytes);
        }
    }
}

#[test]
fn a_file_that_is_cut_anywhere_passes_its_check() {
    for (name, check) in checks::CHECKS {
        for (path, bytes) in corpus(name) {
            println!("{path}");
            for cut in (0..bytes.len()).step_by(1 + bytes.len() / 100) {
                meter::measured(check, &bytes[..cut]);
            }
        }
    }
}

#[test]
fn a_file_of_another_kind_passes_every_check() {
    let all: Vec<(String, Vec<u8>)> = checks::CHECKS
        .iter()
        .flat_map(|(name, _)| corpus(name))
        .collect();
    for (_, check) in checks::CHECKS {
        for (path, bytes) in &all {
            println!("{path}");
            meter::measured(check, bytes);
        }
    }
}

#[test]
fn the_longest_file_that_is_read_costs_no_more_than_the_meter_allows() {
    for (_, check) in checks::CHECKS {
        for pattern in ["\n", "{", "[", "1 ", "{\"v\":1}\n", "6a", "\u{e4}"] {
            meter::measured(check, pattern.repeat((1 << 20) / pattern.len()).as_bytes());
        }
    }
}
