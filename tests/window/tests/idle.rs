//! Nothing is drawn while the game waits for the person.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use ludo::gui::App;
use ludo::gui::ui::{GameAdapter, Page};
use ludo::platform::Platform;
use ludo::store::MemoryStore;
use slint::platform::WindowAdapter;
use slint::platform::software_renderer::{MinimalSoftwareWindow, RepaintBufferType};
use slint::{ComponentHandle, PhysicalSize, PlatformError, Rgb8Pixel};

const WIDTH: u32 = 320;
const HEIGHT: u32 = 480;
/// A frame of a slow screen.
const FRAME: Duration = Duration::from_millis(50);

/// A screen whose frames are counted, with a clock that is turned by hand.
struct Screen {
    window: Rc<MinimalSoftwareWindow>,
    now: Rc<Cell<Duration>>,
}

struct HandTurned {
    window: Rc<MinimalSoftwareWindow>,
    now: Rc<Cell<Duration>>,
}

impl slint::platform::Platform for HandTurned {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        Ok(self.window.clone())
    }

    fn duration_since_start(&self) -> Duration {
        self.now.get()
    }
}

impl Screen {
    /// Lets time pass, and says how many frames were drawn in it.
    fn frames_in(&self, time: Duration) -> usize {
        let mut pixels = vec![Rgb8Pixel::default(); (WIDTH * HEIGHT) as usize];
        let end = self.now.get() + time;
        let mut frames = 0;
        while self.now.get() < end {
            self.now.set(self.now.get() + FRAME);
            slint::platform::update_timers_and_animations();
            self.window.draw_if_needed(|renderer| {
                renderer.render(&mut pixels, WIDTH as usize);
                frames += 1;
            });
        }
        frames
    }
}

#[test]
fn while_the_game_waits_for_the_person_no_frame_is_drawn() {
    let window = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
    let now = Rc::new(Cell::new(Duration::ZERO));
    let screen = Screen {
        window: window.clone(),
        now: now.clone(),
    };
    let backend = HandTurned {
        window: window.clone(),
        now: now.clone(),
    };
    slint::platform::set_platform(Box::new(backend)).expect("it is the first");
    let platform = Platform {
        clock: Rc::new(move || now.get()),
        random: Rc::new(|| 7),
        ..Platform::system(None)
    };
    let app = App::with_store(platform, Rc::new(MemoryStore::new()), Vec::new(), false)
        .expect("the screen is a window");
    window.set_size(PhysicalSize::new(WIDTH, HEIGHT));
    app.window().show().expect("it can be shown");

    let settle = Duration::from_secs(3);
    let minute = Duration::from_secs(60);
    assert!(screen.frames_in(settle) > 0, "the start page is drawn");
    assert_eq!(screen.frames_in(minute), 0, "the start page stands still");

    app.begin_with_seed(7);
    let game = app.window().global::<GameAdapter>();
    assert!(screen.frames_in(settle) > 0, "the game is drawn");
    assert!(game.get_die_ready());
    assert_eq!(screen.frames_in(minute), 0, "waiting for a roll");

    // To a choice between pieces.
    let mut turns = 0;
    while game.get_die_ready() {
        game.invoke_die_tapped();
        while !game.get_die_ready() && game.get_prompt() != ludo::gui::ui::Prompt::ChoosePiece {
            assert!(screen.frames_in(FRAME) <= 1);
        }
        assert!(
            screen.frames_in(settle) > 3,
            "the ring of the die or of a piece pulses"
        );
        assert_eq!(screen.frames_in(minute), 0, "it pulses a few times only");
        turns += 1;
        assert!(turns < 30);
    }
    let navigation = app.window().global::<ludo::gui::ui::Navigation>();
    navigation.invoke_open(Page::Settings);
    assert!(screen.frames_in(settle) > 0);
    assert_eq!(screen.frames_in(minute), 0, "the settings stand still");
}
