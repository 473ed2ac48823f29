//! The window: pages, and what joins them to the game.
//!
//! The pages speak through one adapter each; everything that a tap means is decided in [`ludo_app::session`].

mod app;
mod dice_page;
mod forecasts;
mod game_page;
mod house_page;
mod how_to_play_page;
mod in_words;
mod keeping_page;
mod licences_page;
mod mirror;
mod navigation;
mod numbers;
mod record_page;
mod result_page;
mod rules_page;
mod settings_page;
mod size;
mod stage;
mod start_page;
mod statistics_page;
mod system;
mod watch_page;

pub use app::App;
pub use how_to_play_page::rule_fields;
pub use ludo_ui as ui;
pub use mirror::Mirror;
