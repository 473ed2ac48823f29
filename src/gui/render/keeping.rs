//! The page of export and import.

use slint::ComponentHandle;

use crate::gui::ui::{self, AppWindow, KeepingAdapter};
use crate::platform::Platform;
use ludo_app::app::{BackupPage, ClipboardWait};

/// On a phone nobody gets at the folder of an app.
const HAS_FILES: bool = cfg!(not(any(target_os = "android", target_os = "ios")));

pub fn prepare(window: &AppWindow, platform: &Platform) {
    let adapter = window.global::<KeepingAdapter>();
    adapter.set_has_files(HAS_FILES);
    adapter.set_asks_system(platform.clipboard.is_none());
}

pub fn render(window: &AppWindow, page: &BackupPage) {
    let adapter = window.global::<KeepingAdapter>();
    adapter.set_games(page.games as i32);
    adapter.set_file(page.file.as_str().into());
    adapter.set_waiting(match page.waits_for {
        None => ui::ClipboardWait::None,
        Some(ClipboardWait::Reading) => ui::ClipboardWait::Reading,
        Some(ClipboardWait::Writing) => ui::ClipboardWait::Writing,
    });
}
