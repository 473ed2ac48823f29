//! The window: pages, and what joins them to the game.
//!
//! The pages speak through one adapter each; everything that a tap means is decided in [`crate::session`].

mod app;
mod dice_page;
mod game_page;
mod house_page;
mod how_to_play_page;
mod in_words;
mod keeping_page;
mod licences_page;
mod navigation;
mod record_page;
mod result_page;
mod rules_page;
mod settings_page;
mod stage;
mod start_page;
mod statistics_page;
mod system;
mod watch_page;

pub use app::App;
pub use ludo_ui as ui;

use crate::game::Level;

impl From<Level> for ui::Level {
    fn from(level: Level) -> ui::Level {
        match level {
            Level::Easy => ui::Level::Easy,
            Level::Normal => ui::Level::Normal,
            Level::Hard => ui::Level::Hard,
        }
    }
}

impl From<ui::Level> for Level {
    fn from(level: ui::Level) -> Level {
        match level {
            ui::Level::Easy => Level::Easy,
            ui::Level::Normal => Level::Normal,
            ui::Level::Hard => Level::Hard,
        }
    }
}
