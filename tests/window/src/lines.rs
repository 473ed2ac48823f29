//! Where the lines of a text begin: the window's own layout of texts tells its size alone, so this is the same once more.

use std::borrow::Cow;
use std::sync::Arc;

use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::style::{FontFamily, FontWeight};
use parley::{FontContext, Layout, LayoutContext, StyleProperty};

const FONTS: [&[u8]; 2] = [
    include_bytes!("../../../ui/fonts/Baloo2-Regular.ttf"),
    include_bytes!("../../../ui/fonts/Baloo2-Bold.ttf"),
];

/// Sets texts in the fonts of the pages.
pub struct Typesetter {
    fonts: FontContext,
    layouts: LayoutContext<()>,
}

impl Typesetter {
    /// One with no other fonts.
    pub fn new() -> Typesetter {
        let mut collection = Collection::new(CollectionOptions {
            shared: false,
            system_fonts: false,
        });
        for font in FONTS {
            collection.register_fonts(Blob::new(Arc::new(font)), None);
        }
        Typesetter {
            fonts: FontContext {
                collection,
                source_cache: SourceCache::default(),
            },
            layouts: LayoutContext::new(),
        }
    }

    /// A text, set but in no place yet. The size is in the pixels of the place.
    pub fn set(&mut self, text: &str, size: f32, is_strong: bool) -> Layout<()> {
        let mut builder = self
            .layouts
            .ranged_builder(&mut self.fonts, text, 1.0, false);
        builder.push_default(FontFamily::Source(Cow::Borrowed("Baloo 2")));
        builder.push_default(StyleProperty::FontSize(size));
        let weight = if is_strong {
            FontWeight::BOLD
        } else {
            FontWeight::NORMAL
        };
        builder.push_default(StyleProperty::FontWeight(weight));
        builder.build(text)
    }
}

/// Where the second line of a text and all after it begin, in bytes, in a place of this width.
pub fn line_starts(text: &mut Layout<()>, width: f32) -> Vec<usize> {
    text.break_all_lines(Some(width));
    let lines = text.lines().skip(1);
    lines.map(|line| line.text_range().start).collect()
}

impl Default for Typesetter {
    fn default() -> Typesetter {
        Typesetter::new()
    }
}
