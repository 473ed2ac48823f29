//! The size of the window, where the person may give it any: found again at the next start.

use slint::{ComponentHandle, LogicalSize};

use super::app::App;
use ludo_app::screen::{Size, size_at_start};

impl App {
    /// Gives the window its size at the start. Called before it is made; the screen's size is in logical pixels.
    pub fn fit_window(&self, screen: Option<Size>) {
        let size = size_at_start(self.archive.borrow().settings().window, screen);
        let size = LogicalSize::new(size.width as f32, size.height as f32);
        self.window.window().set_size(size);
    }

    /// Remembers the size that the window has now.
    pub(super) fn remember_size(&self) {
        let window = self.window.window();
        if !self.platform.has_sizes || !window.is_visible() {
            return;
        }
        // What the system has made as large as the screen comes back as what it was before.
        if window.is_maximized() || window.is_minimized() || window.is_fullscreen() {
            return;
        }
        let size = window.size().to_logical(window.scale_factor());
        let size = Size::new(size.width.round() as u32, size.height.round() as u32);
        let is_news = self.archive.borrow().settings().window != Some(size);
        if size.is_usable() && is_news {
            let kept = self
                .archive
                .borrow_mut()
                .change_settings(|settings| settings.window = Some(size));
            self.note_write(kept);
        }
    }
}
