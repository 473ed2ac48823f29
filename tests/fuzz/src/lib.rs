//! Fuzzing of every text that comes in. The checks are in `src/checks.rs`, one fuzz target each in `targets/`.
//!
//! See `tests/fuzz/run`.

pub mod checks;
#[path = "../../../src/lab/input.rs"]
mod input;
pub mod meter;
