//! Ludo against three CPUs.

pub mod cpu;
pub mod game;
pub mod rules;
