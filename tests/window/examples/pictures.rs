//! Pictures of every page in both appearances on four screens, for looking at.
//!
//! usage: cargo run -p window-tests --example pictures -- FOLDER [TEXT-SCALE]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;

use slint::ComponentHandle;
use window_tests::Player;
use window_tests::look::PAGES;

const SCREENS: [(f32, f32); 4] = [
    (390.0, 844.0),
    (320.0, 568.0),
    (820.0, 1180.0),
    (844.0, 390.0),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os()
        .nth(1)
        .ok_or("usage: pictures FOLDER [TEXT-SCALE]")?;
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder)?;
    let player = Player::drawn();
    if let Some(scale) = std::env::args().nth(2) {
        player.set_text_scale(scale.parse()?);
    }
    let all = |name: &str| take_all(&player, &folder, name);

    all("start-first")?;
    player.begin(7);
    player.wait_for_turn();
    all("game-first-roll")?;
    player.settings_page().invoke_choose_pace(3);
    for turn in 0..60 {
        player.wait_for_turn();
        player.act(turn);
    }
    // Somewhere in the middle, with something to choose.
    while player.movable().len() < 2 {
        player.act(0);
        player.wait_for_turn();
    }
    all("game-choose")?;
    player.settings_page().invoke_choose_preview(true);
    player.tap_piece(player.movable()[0]);
    all("game-preview")?;
    player.settings_page().invoke_choose_preview(false);
    player.game_page().invoke_look_back();
    all("game-what-happened")?;
    player.navigation().invoke_back();
    player.settings_page().invoke_choose_pace(1);
    player.act(0);
    while !player.game_page().get_can_skip() {
        player.wait(Duration::from_millis(100));
        if player.is_asked() {
            player.act(0);
        }
    }
    // In the background, or they would play on between the pictures.
    player.app.leave_front();
    all("game-cpus-play")?;
    player.app.come_to_front();
    player.settings_page().invoke_choose_pace(3);
    player.navigation().invoke_back();
    all("start-continue")?;
    player.tap_label("New game");
    all("dialog")?;
    player.navigation().invoke_back();
    player.tap_label("Continue");
    player.play_to_the_end();
    all("result")?;
    player.navigation().invoke_back();
    for (page, name) in PAGES {
        player.navigation().invoke_open(page);
        all(name)?;
        player.navigation().invoke_back();
    }
    Ok(())
}

fn take_all(player: &Player, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    for (theme, appearance) in [(1, "light"), (2, "dark")] {
        player.settings_page().invoke_choose_theme(theme);
        for (width, height) in SCREENS {
            player.resize(width, height);
            // Colours fade over when the appearance changes.
            player.wait(Duration::from_millis(200));
            let file = folder.join(format!("{name}-{appearance}-{width}x{height}.png"));
            take(player, &file)?;
        }
    }
    player.resize(SCREENS[0].0, SCREENS[0].1);
    Ok(())
}

fn take(player: &Player, file: &Path) -> Result<(), Box<dyn Error>> {
    let picture = player.app.window().window().take_snapshot()?;
    let mut encoder = png::Encoder::new(
        std::fs::File::create(file)?,
        picture.width(),
        picture.height(),
    );
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .write_header()?
        .write_image_data(picture.as_bytes())?;
    Ok(())
}
