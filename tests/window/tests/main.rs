//! The real window, driven by taps under mock time: one program, since every one of them would link all of Slint.
//!
//! `cargo test -p window-tests --test window touch` runs those of one file.

mod bad_ground;
mod colours;
mod dialogs;
mod fingers;
mod focus;
mod idle;
mod kept_games;
mod languages;
mod layouts;
mod legible;
mod licences;
mod lifecycle;
mod lines;
mod moments;
mod numbers;
mod reader;
mod result;
mod review;
mod rules;
mod settings;
mod size;
mod sounds;
mod spoken;
mod storms;
mod system;
mod touch;
mod vibration;
mod whole_game;
