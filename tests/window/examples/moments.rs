//! Frames of the moments that players live for, 60 milliseconds apart, as strips for looking at: one for each moment, light
//! and dark. And piles of pieces, to be chosen among and at rest.
//!
//! usage: cargo run -p window-tests --example moments -- FOLDER [PACE]     pace: 0 slow, 1 normal, 2 fast

use std::error::Error;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use ludo_app::session::{Input, Moment, Point, Session};
use ludo_app::settings::{PaceName, Settings, Theme};
use ludo_app::store::{Document, Durability, MemoryStore, Store};
use ludo_engine::game::Game;
use ludo_engine::rules::{RuleSetName, Seat};
use slint::ComponentHandle;
use window_tests::{Player, moments};

const FRAME: Duration = Duration::from_millis(60);
/// In logical pixels, which are the physical ones.
const SIZE: (usize, usize) = (390, 844);
const IN_A_ROW: usize = 8;

/// What a picture is of.
type Wanted = fn(&Moment, &Session) -> bool;
const MOMENTS: [(&str, Wanted, usize); 6] = [
    (
        "six",
        |moment, _| *moment == Moment::Six { seat: Seat::HUMAN },
        24,
    ),
    (
        "six-of-a-cpu",
        |moment, _| matches!(moment, Moment::Six { seat } if !seat.is_human()),
        40,
    ),
    (
        "capture",
        |moment, _| {
            matches!(
                moment,
                Moment::Capture {
                    by: Seat::HUMAN,
                    ..
                }
            )
        },
        40,
    ),
    (
        "own-loss",
        |moment, _| {
            matches!(
                moment,
                Moment::Capture {
                    seat: Seat::HUMAN,
                    ..
                }
            )
        },
        64,
    ),
    (
        "home",
        |moment, _| {
            matches!(
                moment,
                Moment::Home {
                    seat: Seat::HUMAN,
                    is_last: false,
                    ..
                }
            )
        },
        32,
    ),
    (
        "win",
        |moment, session| {
            let is_over = session.game().position().ending().is_some();
            is_over
                && matches!(
                    moment,
                    Moment::Home {
                        seat: Seat::HUMAN,
                        is_last: true,
                        ..
                    }
                )
        },
        88,
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let folder = arguments.next().ok_or("usage: moments FOLDER [PACE]")?;
    let pace = match arguments.next().as_deref().and_then(|text| text.to_str()) {
        Some("0") => PaceName::Slow,
        Some("2") => PaceName::Fast,
        _ => PaceName::Normal,
    };
    fs::create_dir_all(&folder)?;
    // The backend of this thread is set up by the first one.
    drop(Player::drawn());
    for (name, is_it, frames) in MOMENTS {
        let (game, input) = moments::before(is_it);
        for (theme, appearance) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let file = Path::new(&folder).join(format!("{name}-{appearance}.png"));
            photograph(&game, input, theme, pace, frames, &file)?;
        }
    }
    let stacks = Path::new(&folder).join("stacks");
    fs::create_dir_all(&stacks)?;
    for (name, is_it) in STACKS {
        let game = moments::game_where(RuleSetName::Classic, is_it).ok_or(name)?;
        for (theme, appearance) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let player = in_front_of(&game, theme, pace)?;
            for (width, height) in [(390.0, 844.0), (320.0, 568.0)] {
                player.resize(width, height);
                player.wait(Duration::from_secs(2));
                let file = format!("{name}-{appearance}-{width}.png");
                let picture = player.app.window().window().take_snapshot()?;
                let pixels = picture.as_slice().iter();
                let bytes: Vec<u8> = pixels
                    .flat_map(|pixel| [pixel.r, pixel.g, pixel.b])
                    .collect();
                write(
                    &stacks.join(file),
                    (picture.width(), picture.height()),
                    &bytes,
                )?;
            }
        }
    }
    Ok(())
}

/// How many of the person's movable pieces share a square out of the base, at most.
fn highest(session: &Session) -> usize {
    let moves = session.game().position().moves();
    let on_square = |from| moves.iter().filter(|other| other.from == from).count();
    let squares = moves.iter().filter(|one| !one.from.is_base());
    squares.map(|one| on_square(one.from)).max().unwrap_or(0)
}

/// Whether a rival stands on the square of one of those.
fn is_mixed(session: &Session) -> bool {
    let view = session.view();
    let (own, rivals) = view.pieces.0.split_first().expect("four seats");
    let is_near = |at: Point| {
        let mut others = rivals.iter().flatten();
        others.any(|other| !other.steps.is_base() && other.at.distance(at) < 0.4)
    };
    own.iter().any(|one| one.is_spread) && view.spread.iter().any(|at| is_near(*at))
}

type Stacked = fn(&Session) -> bool;
const STACKS: [(&str, Stacked); 7] = [
    ("two", |session| highest(session) == 2),
    ("three", |session| highest(session) == 3),
    ("four", |session| highest(session) == 4),
    ("two-mixed", |session| {
        highest(session) == 2 && is_mixed(session)
    }),
    ("three-mixed", |session| {
        highest(session) == 3 && is_mixed(session)
    }),
    ("two-at-the-edge", |session| {
        let edge = |value: f32| !(1.0..=14.0).contains(&value);
        highest(session) == 2
            && session
                .view()
                .spread
                .iter()
                .any(|at| edge(at.column) || edge(at.row))
    }),
    ("two-twice", |session| session.view().spread.len() == 2),
];

/// Does what leads to the moment, and writes what is seen from then on.
fn photograph(
    game: &Game,
    input: Input,
    theme: Theme,
    pace: PaceName,
    frames: usize,
    file: &Path,
) -> Result<(), Box<dyn Error>> {
    let player = in_front_of(game, theme, pace)?;
    player.wait(Duration::from_secs(2));
    match input {
        Input::PieceTapped(piece) => player.tap_piece(piece.index()),
        _ => player.tap_die(),
    }
    let rows = frames.div_ceil(IN_A_ROW);
    let width = IN_A_ROW * SIZE.0;
    let mut strip = vec![0_u8; 3 * width * rows * SIZE.1];
    for frame in 0..frames {
        let picture = player.app.window().window().take_snapshot()?;
        let (left, top) = (frame % IN_A_ROW * SIZE.0, frame / IN_A_ROW * SIZE.1);
        for (line, pixels) in picture.as_slice().chunks(SIZE.0).enumerate() {
            for (column, pixel) in pixels.iter().enumerate() {
                let at = 3 * ((top + line) * width + left + column);
                strip[at..at + 3].copy_from_slice(&[pixel.r, pixel.g, pixel.b]);
            }
        }
        player.wait(FRAME);
    }
    write(file, (width as u32, (rows * SIZE.1) as u32), &strip)
}

/// The app in front of this game.
fn in_front_of(game: &Game, theme: Theme, pace: PaceName) -> Result<Player, Box<dyn Error>> {
    let settings = Settings {
        game_in_front: true,
        theme,
        pace,
        ..Settings::default()
    };
    let store = Rc::new(MemoryStore::new());
    store.replace(Document::Save, &game.to_text(), Durability::Synced)?;
    store.replace(Document::Settings, &settings.to_text(), Durability::Synced)?;
    let player = Player::start(store);
    player.wait_for_turn();
    Ok(player)
}

fn write(file: &Path, (width, height): (u32, u32), bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut encoder = png::Encoder::new(fs::File::create(file)?, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(bytes)?;
    Ok(())
}
