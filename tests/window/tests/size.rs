//! The window is found again as large as it was left, where windows have any size.

use std::rc::Rc;
use std::time::Duration;

use ludo::gui::Host;
use ludo::platform::Platform;
use ludo_app::screen::Size;
use ludo_app::settings::Settings;
use ludo_app::store::{Document, MemoryStore};
use slint::platform::WindowEvent;
use slint::{ComponentHandle, LogicalSize};

fn start(store: &Rc<MemoryStore>, has_sizes: bool) -> Rc<Host> {
    let platform = Platform {
        clock: Rc::new(|| Duration::ZERO),
        random: Rc::new(|| 7),
        has_sizes,
        ..Platform::system(None)
    };
    Host::with_store(platform, store.clone(), Vec::new(), false).expect("there are windows")
}

/// Shows the window, gives it this size, and closes it.
fn leave(app: &Host, width: f32, height: f32) {
    let window = app.window().window();
    app.window().show().expect("it can be shown");
    let size = LogicalSize::new(width, height);
    window.set_size(size);
    window.dispatch_event(WindowEvent::Resized { size });
    window.dispatch_event(WindowEvent::CloseRequested);
}

fn size(app: &Host) -> (f32, f32) {
    let window = app.window().window();
    let size = window.size().to_logical(window.scale_factor());
    (size.width, size.height)
}

fn remembered(store: &MemoryStore) -> Option<Size> {
    let text = store.bytes(Document::Settings)?;
    let text = String::from_utf8(text).expect("settings are text");
    Settings::from_text(&text).expect("settings").window
}

#[test]
fn a_window_that_was_closed_at_another_size_opens_so_as_far_as_the_screen_has_the_room() {
    i_slint_backend_testing::init_no_event_loop();
    let store = Rc::new(MemoryStore::new());
    let screen = Some(Size::new(1_920, 1_080));
    let app = start(&store, true);
    app.fit_window(screen);
    assert_eq!(size(&app), (390.0, 844.0), "the first start");
    leave(&app, 820.0, 1_000.0);
    assert_eq!(remembered(&store), Some(Size::new(820, 1_000)));
    let app = start(&store, true);
    app.fit_window(screen);
    assert_eq!(size(&app), (820.0, 1_000.0));
    let app = start(&store, true);
    app.fit_window(Some(Size::new(1_366, 768)));
    assert_eq!(size(&app), (820.0, 704.0));
}

#[test]
fn a_size_that_nobody_could_play_in_and_one_of_a_phone_are_not_remembered() {
    i_slint_backend_testing::init_no_event_loop();
    let store = Rc::new(MemoryStore::new());
    leave(&start(&store, true), 200.0, 200.0);
    assert_eq!(remembered(&store), None);
    leave(&start(&store, false), 412.0, 915.0);
    assert_eq!(remembered(&store), None);
}
