//! The icon of the window, on desktops.

use std::io::Cursor;

use slint::{Image, Rgba8Pixel, SharedPixelBuffer};

/// Made from the vector source by `ui/icons/render`: 8 bits for each of red, green, blue and opacity.
const ICON: &[u8] = include_bytes!("../../ui/icons/window.png");

/// The icon of the window; `None` if it cannot be read, which a test rules out.
pub fn window_icon() -> Option<Image> {
    let mut reader = png::Decoder::new(Cursor::new(ICON)).read_info().ok()?;
    let (width, height) = reader.info().size();
    let mut pixels = SharedPixelBuffer::<Rgba8Pixel>::new(width, height);
    reader.next_frame(pixels.make_mut_bytes()).ok()?;
    Some(Image::from_rgba8(pixels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_square_with_clear_corners_and_a_full_middle() {
        let pixels = window_icon().and_then(|icon| icon.to_rgba8());
        let pixels = pixels.expect("the icon can be read");
        let side = pixels.width() as usize;
        assert_eq!(pixels.width(), pixels.height());
        let opacity = |column: usize, row: usize| pixels.as_slice()[row * side + column].a;
        assert_eq!(opacity(0, 0), 0);
        assert_eq!(opacity(side - 1, side - 1), 0);
        assert_eq!(opacity(side / 2, side / 2), 255);
    }
}
