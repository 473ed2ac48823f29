//! Pictures of the app: every page in both appearances on four screens, for looking at; or what the stores show.
//!
//! usage: cargo run -p window-tests --example pictures -- FOLDER [TEXT-SCALE [LANGUAGE]]
//!        cargo run -p window-tests --example pictures -- --stores

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ludo::gui::ui::{
    Page, RecordAdapter, ResultAdapter, ReviewAdapter, StatisticsAdapter, WatchAdapter,
};
use ludo::platform::LifecycleEvent;
use slint::platform::WindowEvent;
use slint::{ComponentHandle, LogicalSize};
use window_tests::Player;
use window_tests::look::PAGES;

/// Light and dark, as the settings number them.
const APPEARANCES: [(i32, &str); 2] = [(1, "light"), (2, "dark")];

/// What the stores show, in this order.
const STORE_SCENES: [&str; 5] = [
    "game-choose-light",
    "game-cpus-play-dark",
    "start-continue-light",
    "statistics-light",
    "rules-dark",
];

/// A screen, and where its pictures go.
struct Screen {
    folder: PathBuf,
    /// What the names of its pictures begin and end with.
    name: (String, String),
    /// In logical pixels.
    size: (f32, f32),
    /// Physical pixels for each logical one.
    scale: f32,
}

struct Photographer {
    player: Player,
    screens: Vec<Screen>,
    /// The only scenes to take; all if there are none.
    scenes: &'static [&'static str],
}

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: pictures FOLDER [TEXT-SCALE [LANGUAGE]] | --stores";
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next().ok_or(usage)?;
    let (screens, scenes): (_, &[&str]) = if first == "--stores" {
        (store_screens(), &STORE_SCENES)
    } else {
        (screens(Path::new(&first)), &[])
    };
    let player = Player::drawn();
    if let Some(scale) = arguments.next() {
        player.set_text_scale(scale.to_str().ok_or(usage)?.parse()?);
    }
    if let Some(language) = arguments.next() {
        *player.languages.borrow_mut() = vec![language.into_string().map_err(|_| usage)?];
        player.lifecycle.tell(LifecycleEvent::Language);
    }
    Photographer {
        player,
        screens,
        scenes,
    }
    .take_all()
}

/// Phones, a tablet, and a phone that lies.
fn screens(folder: &Path) -> Vec<Screen> {
    let sizes = [
        (390.0, 844.0),
        (320.0, 568.0),
        (820.0, 1180.0),
        (844.0, 390.0),
    ];
    let screen = |size: (f32, f32)| Screen {
        folder: folder.to_path_buf(),
        name: (String::new(), format!("-{}x{}", size.0, size.1)),
        size,
        scale: 1.0,
    };
    sizes.map(screen).into()
}

/// The sizes that the stores ask for, in physical pixels, and what phones and tablets of that kind make of them.
fn store_screens() -> Vec<Screen> {
    let play = "android/fastlane/metadata/android/en-US/images";
    let apple = "ios/fastlane/screenshots/en-US";
    let screens = [
        (
            format!("{play}/phoneScreenshots"),
            "",
            (1080.0, 2340.0),
            1080.0 / 390.0,
        ),
        (
            format!("{play}/sevenInchScreenshots"),
            "",
            (1200.0, 1920.0),
            2.0,
        ),
        (
            format!("{play}/tenInchScreenshots"),
            "",
            (1600.0, 2560.0),
            2.0,
        ),
        (apple.to_string(), "iphone-", (1320.0, 2868.0), 3.0),
        (apple.to_string(), "ipad-", (2064.0, 2752.0), 2.0),
    ];
    let screen = |(folder, name, (width, height), scale): (String, &str, (f32, f32), f32)| Screen {
        folder: folder.into(),
        name: (name.to_string(), String::new()),
        size: (width / scale, height / scale),
        scale,
    };
    screens.map(screen).into()
}

impl Photographer {
    fn take_all(&self) -> Result<(), Box<dyn Error>> {
        self.take("start-first")?;
        self.player.begin(7);
        self.player.wait_for_turn();
        self.take("game-first-roll")?;
        self.player.settings_page().invoke_choose_pace(3);
        for turn in 0..60 {
            self.player.wait_for_turn();
            self.player.act(turn);
        }
        // Somewhere in the middle, with something to choose.
        while self.player.movable().len() < 2 {
            self.player.act(0);
            self.player.wait_for_turn();
        }
        self.take("game-choose")?;
        for (look, scene) in [(1, "game-stone"), (2, "game-paper")] {
            self.player.settings_page().invoke_choose_board(look);
            self.player.settings_page().invoke_choose_die(look);
            self.player.settings_page().invoke_choose_names(true);
            self.take(scene)?;
        }
        self.player.settings_page().invoke_choose_board(0);
        self.player.settings_page().invoke_choose_die(0);
        self.player.settings_page().invoke_choose_names(false);
        self.player.settings_page().invoke_choose_preview(true);
        self.player.tap_piece(self.player.movable()[0]);
        self.take("game-preview")?;
        self.player.settings_page().invoke_choose_preview(false);
        self.player.settings_page().invoke_choose_move_list(true);
        self.take("game-list")?;
        self.player.settings_page().invoke_choose_move_list(false);
        self.player.game_page().invoke_look_back();
        self.take("game-what-happened")?;
        self.player.navigation().invoke_back();
        self.player.settings_page().invoke_choose_pace(1);
        self.player.act(0);
        while !self.player.game_page().get_can_skip() {
            self.player.wait(Duration::from_millis(100));
            if self.player.is_asked() {
                self.player.act(0);
            }
        }
        // In the background, or they would play on between the pictures.
        self.player.app.leave_front();
        self.take("game-cpus-play")?;
        self.player.app.come_to_front();
        self.player.settings_page().invoke_choose_pace(3);
        self.player.navigation().invoke_back();
        self.take("start-continue")?;
        self.player.start_page().invoke_new_game();
        self.take("dialog")?;
        self.player.navigation().invoke_back();
        self.player.start_page().invoke_continue_game();
        self.player.play_to_the_end();
        self.take("result")?;
        let window = self.player.app.window();
        window.global::<ResultAdapter>().invoke_review();
        self.take("review")?;
        let middle = window.global::<ReviewAdapter>().get_chances().steps / 2;
        window.global::<ReviewAdapter>().invoke_watch_from(middle);
        self.take("watch-chances")?;
        self.player.navigation().invoke_back();
        self.player.navigation().invoke_back();
        self.player.navigation().invoke_back();
        self.play_more();
        for (page, name) in PAGES {
            self.player.navigation().invoke_open(page);
            self.take(name)?;
            self.player.navigation().invoke_back();
        }
        self.player.navigation().invoke_open(Page::Statistics);
        window.global::<StatisticsAdapter>().invoke_open_record(0);
        self.take("record")?;
        window.global::<RecordAdapter>().invoke_watch();
        window.global::<WatchAdapter>().invoke_go_to(i32::MAX);
        self.take("watch")
    }

    /// The stores show statistics of more than one game.
    fn play_more(&self) {
        let games = if self.scenes.is_empty() { 0 } else { 11 };
        for seed in 1..=games {
            self.player.begin(seed);
            self.player.play_to_the_end();
            self.player.navigation().invoke_back();
        }
    }

    /// Takes a scene as often as it is wanted.
    fn take(&self, scene: &str) -> Result<(), Box<dyn Error>> {
        for (theme, appearance) in APPEARANCES {
            let scene = format!("{scene}-{appearance}");
            let place = self.scenes.iter().position(|wanted| *wanted == scene);
            if place.is_none() && !self.scenes.is_empty() {
                continue;
            }
            self.player.settings_page().invoke_choose_theme(theme);
            for screen in &self.screens {
                self.look_at(screen);
                let number = place.map_or(String::new(), |place| format!("{}-", place + 1));
                let (start, end) = &screen.name;
                let file = screen
                    .folder
                    .join(format!("{start}{number}{scene}{end}.png"));
                self.write(&file)?;
            }
        }
        self.look_at(&self.screens[0]);
        Ok(())
    }

    fn look_at(&self, screen: &Screen) {
        let window = self.player.app.window().window();
        window.dispatch_event(WindowEvent::ScaleFactorChanged {
            scale_factor: screen.scale,
        });
        let size = LogicalSize::new(screen.size.0, screen.size.1);
        // The testing backend takes logical pixels for physical ones.
        window.set_size(size.to_physical(screen.scale));
        window.dispatch_event(WindowEvent::Resized { size });
        // Colours fade over when the appearance changes.
        self.player.wait(Duration::from_millis(200));
    }

    /// Writes what the window shows, without an alpha channel: Apple takes none.
    fn write(&self, file: &Path) -> Result<(), Box<dyn Error>> {
        let picture = self.player.app.window().window().take_snapshot()?;
        let pixels = picture.as_slice().iter();
        let bytes: Vec<u8> = pixels
            .flat_map(|pixel| [pixel.r, pixel.g, pixel.b])
            .collect();
        fs::create_dir_all(file.parent().expect("a file in a folder"))?;
        let mut encoder =
            png::Encoder::new(fs::File::create(file)?, picture.width(), picture.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(&bytes)?;
        Ok(())
    }
}
