//! The whole app as a function of what a person, the system and time do to it, without a window.

mod asides;
mod desk;
mod keeping;
mod known_dice;
mod lessons;
mod navigation;
mod playing;
mod review;
mod settings;
mod storms;
mod system;
mod watching;
