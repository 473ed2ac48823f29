//! How large the window is at the start, on a system that lets windows have any size.

use serde::{Deserialize, Serialize};

/// A width and a height in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// What a title bar, the frame of a window and the bars of a desktop take of a screen, about.
const TAKEN: Size = Size::new(16, 64);
/// No screen is larger.
const MOST: u32 = 16_384;

impl Size {
    /// An upright phone: the first start.
    pub const UPRIGHT: Size = Size::new(390, 844);
    /// A phone that lies: the first start where an upright one would be low.
    pub const LYING: Size = Size::new(844, 440);
    /// The least that the pages are made for, upright and lying.
    const LEAST: [Size; 2] = [Size::new(320, 480), Size::new(560, 320)];

    /// The size of this width and height.
    pub const fn new(width: u32, height: u32) -> Size {
        Size { width, height }
    }

    /// Whether a window may be remembered with this size.
    pub fn is_usable(self) -> bool {
        let holds = |least: &Size| self.holds(*least);
        Size::LEAST.iter().any(holds) && Size::new(MOST, MOST).holds(self)
    }

    fn holds(self, other: Size) -> bool {
        self.width >= other.width && self.height >= other.height
    }

    fn within(self, room: Size) -> Size {
        Size::new(self.width.min(room.width), self.height.min(room.height))
    }
}

/// The size of the window at the start: as it was left, as far as the screen has the room, or else what suits the screen.
/// Nobody knows the screen on some systems; it is then taken to be large enough.
pub fn size_at_start(left: Option<Size>, screen: Option<Size>) -> Size {
    let room = screen.map_or(Size::new(MOST, MOST), |screen| {
        Size::new(
            screen.width.saturating_sub(TAKEN.width),
            screen.height.saturating_sub(TAKEN.height),
        )
    });
    let as_left = left
        .filter(|left| left.is_usable())
        .map(|left| left.within(room));
    let upright = Size::UPRIGHT.within(room);
    // As tall as the board is wide, and what is above and below it.
    let first = if upright.height >= 600 || room.width < room.height {
        upright
    } else {
        Size::LYING.within(room)
    };
    as_left.filter(|size| size.is_usable()).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_window_fits_the_screen_with_its_frame() {
        for (screen, scale, expected) in [
            ((1366, 768), 1.0, Size::new(390, 704)),
            ((1366, 768), 1.5, Size::new(844, 440)),
            ((1366, 768), 2.0, Size::new(667, 320)),
            ((1280, 720), 1.0, Size::new(390, 656)),
            ((1920, 1080), 1.0, Size::UPRIGHT),
            ((1920, 1080), 1.5, Size::new(390, 656)),
            ((1920, 1080), 2.0, Size::new(844, 440)),
            ((3840, 2160), 2.0, Size::UPRIGHT),
            ((1024, 600), 1.0, Size::new(844, 440)),
            ((720, 1440), 2.0, Size::new(344, 656)),
        ] {
            let logical = |pixels: u32| (f64::from(pixels) / scale) as u32;
            let screen = Size::new(logical(screen.0), logical(screen.1));
            let size = size_at_start(None, Some(screen));
            assert_eq!(size, expected, "{screen:?}");
            assert!(
                size.is_usable() && size.height + 60 <= screen.height,
                "{size:?}"
            );
        }
        assert_eq!(size_at_start(None, None), Size::UPRIGHT);
    }

    #[test]
    fn a_window_opens_as_it_was_left_where_the_screen_has_the_room() {
        let left = Some(Size::new(820, 1180));
        let at = |width, height| size_at_start(left, Some(Size::new(width, height)));
        assert_eq!(at(2560, 1440), Size::new(820, 1180));
        assert_eq!(at(1366, 768), Size::new(820, 704));
        assert_eq!(size_at_start(left, None), Size::new(820, 1180));
        // Upright and low is no size to play in.
        let upright = Some(Size::new(400, 900));
        let size = size_at_start(upright, Some(Size::new(911, 512)));
        assert_eq!(size, Size::new(844, 440));
    }

    #[test]
    fn a_size_that_no_window_had_is_not_taken() {
        let screen = Some(Size::new(1920, 1080));
        for (width, height) in [
            (0, 0),
            (319, 900),
            (400, 400),
            (u32::MAX, 900),
            (900, 16_385),
        ] {
            let left = Size::new(width, height);
            assert!(!left.is_usable());
            assert_eq!(size_at_start(Some(left), screen), Size::UPRIGHT);
        }
    }

    #[test]
    fn no_screen_is_too_small_for_arithmetic() {
        for screen in [Size::new(0, 0), Size::new(10, 10), Size::new(300, 5_000)] {
            let size = size_at_start(Some(Size::UPRIGHT), Some(screen));
            assert!(size.width <= screen.width && size.height <= screen.height);
        }
    }
}
