//! The bar of the page on which a game is watched again.

use slint::ComponentHandle;

use crate::gui::ui::{AppWindow, WatchAdapter};
use ludo_app::app::WatchPage;

pub fn render(window: &AppWindow, page: &WatchPage) {
    let adapter = window.global::<WatchAdapter>();
    adapter.set_playing(page.is_playing);
    adapter.set_step(page.steps.0 as i32);
    adapter.set_steps(page.steps.1 as i32);
    adapter.set_roll(page.rolls.0 as i32);
    adapter.set_rolls(page.rolls.1 as i32);
    adapter.set_speed(page.speed as i32);
}
