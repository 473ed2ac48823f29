//! The desktop's screens: how large they are is only known once the event loop runs, and before the window is made.

use ludo_app::screen::Size;
use slint::winit_030::winit::event_loop::ActiveEventLoop;
use slint::winit_030::{CustomApplicationHandler, EventResult};
use slint::{BackendSelector, PlatformError};

/// Where somebody sets it, Slint draws by this instead of the screen's own scale.
const SCALE: &str = "SLINT_SCALE_FACTOR";

/// Opens the window system. As soon as it runs, and before it makes a window, `measured` is told how large the first screen
/// is in logical pixels; nothing is told where the system does not say.
///
/// # Errors
/// If there is no window system.
pub fn open(measured: impl FnOnce(Option<Size>) + 'static) -> Result<(), PlatformError> {
    let measured: Measured = Some(Box::new(measured));
    BackendSelector::new()
        .with_winit_custom_application_handler(Screens(measured))
        .select()
}

type Measured = Option<Box<dyn FnOnce(Option<Size>)>>;

struct Screens(Measured);

impl CustomApplicationHandler for Screens {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) -> EventResult {
        if let Some(measured) = self.0.take() {
            measured(first_screen(event_loop));
        }
        EventResult::Propagate
    }
}

fn first_screen(event_loop: &ActiveEventLoop) -> Option<Size> {
    let screen = event_loop
        .primary_monitor()
        .or_else(|| event_loop.available_monitors().next())?;
    let chosen = std::env::var(SCALE).ok().and_then(|text| text.parse().ok());
    let scale: f64 = chosen.unwrap_or_else(|| screen.scale_factor());
    let size = screen.size().to_logical::<u32>(scale);
    (size.width > 0 && size.height > 0).then(|| Size::new(size.width, size.height))
}
