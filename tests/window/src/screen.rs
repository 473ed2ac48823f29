//! A screen drawn by software, with a clock that is turned by hand: frames can be counted, and timed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use ludo::gui::Host;
use ludo::platform::Platform;
use ludo_app::store::MemoryStore;
use slint::platform::software_renderer::{MinimalSoftwareWindow, RepaintBufferType};
use slint::platform::{WindowAdapter, WindowEvent};
use slint::{ComponentHandle, PhysicalSize, PlatformError, Rgb8Pixel};

use crate::look::Area;

/// A window on the screen, which is as large as the screen.
pub struct Screen {
    window: Rc<MinimalSoftwareWindow>,
    pixels: RefCell<Vec<Rgb8Pixel>>,
    now: Rc<Cell<Duration>>,
}

/// What makes the windows of this thread, and tells the time.
#[derive(Clone, Default)]
pub struct Screens {
    last: Rc<RefCell<Option<Rc<MinimalSoftwareWindow>>>>,
    now: Rc<Cell<Duration>>,
}

impl slint::platform::Platform for Screens {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        let window = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
        *self.last.borrow_mut() = Some(window.clone());
        Ok(window)
    }

    fn duration_since_start(&self) -> Duration {
        self.now.get()
    }
}

impl Screens {
    /// The windows of this thread are ours from now on.
    ///
    /// # Panics
    /// If the thread has others already.
    pub fn install() -> Screens {
        let screens = Screens::default();
        slint::platform::set_platform(Box::new(screens.clone())).expect("it is the first");
        screens
    }

    /// Shows a component on a screen of so many pixels, `scale` of them for each logical one.
    ///
    /// # Panics
    /// If the component is not the last one that was made here.
    pub fn show(&self, component: &impl ComponentHandle, size: (u32, u32), scale: f32) -> Screen {
        component
            .window()
            .dispatch_event(WindowEvent::ScaleFactorChanged {
                scale_factor: scale,
            });
        let window = self.last.borrow().clone().expect("a component was made");
        assert!(std::ptr::eq(component.window(), window.window()));
        window.set_size(PhysicalSize::new(size.0, size.1));
        component.show().expect("it can be shown");
        Screen {
            window,
            pixels: vec![Rgb8Pixel::default(); (size.0 * size.1) as usize].into(),
            now: self.now.clone(),
        }
    }

    /// The app, started for the first time, with this screen's clock.
    ///
    /// # Panics
    /// If it has no window.
    pub fn app(&self) -> Rc<Host> {
        self.app_with(MemoryStore::new())
    }

    /// The same with these documents.
    ///
    /// # Panics
    /// If it has no window.
    pub fn app_with(&self, store: MemoryStore) -> Rc<Host> {
        let now = self.now.clone();
        let platform = Platform {
            clock: Rc::new(move || now.get()),
            random: Rc::new(|| 7),
            beside: Rc::new(|run| run()),
            games_ahead: 1,
            has_sizes: false,
            ..Platform::system(None)
        };
        Host::with_store(platform, Rc::new(store), Vec::new(), false)
            .expect("the screen is a window")
    }
}

impl Screen {
    /// Lets time pass, a frame's at once, and says how many frames were drawn in it.
    pub fn frames_in(&self, time: Duration, frame: Duration) -> usize {
        let end = self.now.get() + time;
        let mut frames = 0;
        while self.now.get() < end {
            self.now.set(self.now.get() + frame);
            slint::platform::update_timers_and_animations();
            frames += usize::from(self.draw());
        }
        frames
    }

    /// What is on this part of the screen now, line by line.
    ///
    /// # Panics
    /// If the part lies outside of it.
    pub fn picture(&self, part: Area) -> Vec<Rgb8Pixel> {
        let width = self.window.window().size().width as usize;
        let pixels = self.pixels.borrow();
        let columns = part.left as usize..part.right as usize;
        let lines = part.top as usize..part.bottom as usize;
        let line = |line: usize| pixels[line * width..][columns.clone()].to_vec();
        lines.flat_map(line).collect()
    }

    /// Draws what has changed: whether anything has.
    pub fn draw(&self) -> bool {
        self.draw_with(RepaintBufferType::ReusedBuffer)
    }

    /// Draws everything.
    pub fn draw_all(&self) {
        self.window.request_redraw();
        assert!(self.draw_with(RepaintBufferType::NewBuffer));
    }

    fn draw_with(&self, buffer: RepaintBufferType) -> bool {
        let pixels = &mut *self.pixels.borrow_mut();
        let width = self.window.window().size().width as usize;
        self.window.draw_if_needed(|renderer| {
            renderer.set_repaint_buffer_type(buffer);
            renderer.render(pixels, width);
        })
    }
}
