//! The engine: dice, legal moves, CPUs, records, win chances, and finished games that replay alike for ever.

#[path = "../common/mod.rs"]
mod common;

mod chances;
mod cpu;
mod dice;
mod golden;
mod records;
mod variants;
