//! Whether everything that the window says can be read: no text is cut off, and none lies over another or over a control.

use std::cell::RefCell;
use std::collections::HashSet;
use std::pin::Pin;
use std::rc::Rc;

use i_slint_core::accessibility::AccessibleStringProperty;
use i_slint_core::item_rendering::RenderText;
use i_slint_core::items::{
    AccessibleRole, BasicBorderRectangle, BorderRectangle, Clip, ComplexText, Flickable, ItemRc,
    SimpleText, TextHorizontalAlignment, TextOverflow, TextVerticalAlignment, TextWrap,
};
use i_slint_core::lengths::LogicalLength;
use i_slint_core::window::{WindowAdapter, WindowInner};
use ludo::gui::ui::Dialog;
use slint::ComponentHandle;

use crate::Player;
use crate::lines::{Typesetter, line_starts};
use crate::look::Area;

/// Layouts round to whole pixels.
const ROUNDING: f32 = 1.0;
/// How far the bundled font says that a line reaches, and how far its letters really do, above and below the line that
/// they stand on: in multiples of the font size.
const LINE: (f32, f32) = (1.078, 0.524);
const DEVANAGARI: (f32, f32) = (0.95, 0.33);
const LATIN: (f32, f32) = (0.85, 0.21);
/// Letters without anything below that line.
const STANDING: (f32, f32) = (0.85, 0.02);
/// The smallest letters.
const SMALLEST: f32 = 12.0;
/// Signs that close something, or stand behind a number: no line begins with one.
const CLOSING: [char; 13] = [
    ':', ';', '?', '!', '%', ',', '.', '…', ')', '»', '”', '’', '×',
];
/// How much wider than here a place can be on a phone: screens have 320 to 430 pixels.
const WIDER: u16 = 110;

thread_local! {
    static TYPESETTER: RefCell<Typesetter> = RefCell::default();
    /// The texts whose lines were looked at.
    static SET: RefCell<HashSet<String>> = RefCell::default();
}

/// What the walk through the window finds.
struct Reader {
    window: Rc<dyn WindowAdapter>,
    texts: Vec<Found>,
    controls: Vec<Found>,
    faults: Vec<String>,
}

/// A text or a control.
struct Found {
    words: String,
    /// Where its letters are, or the whole control.
    area: Area,
    place: Place,
}

/// Where an item lies.
#[derive(Clone, Copy)]
struct Place {
    /// The corner that its coordinates count from.
    corner: (f32, f32),
    /// The sheet that it lies on; what leaves it is cut off, or looks so.
    sheet: Area,
    /// The control that it is part of.
    control: Option<usize>,
    /// What it is scrolled in.
    view: Option<Area>,
}

impl Player {
    /// What cannot be read of the page that is shown, scrolled away or not, or of the dialog over it.
    ///
    /// # Panics
    /// If nothing is said at all.
    pub fn unreadable(&self) -> Vec<String> {
        let is_sheet = |item: &ItemRc| item.accessible_role() == AccessibleRole::Groupbox;
        let top = match self.dialog() {
            Dialog::None => self.root(),
            // It lies over the page, which may have groups of its own.
            _ => find_last(&self.root(), &is_sheet).expect("a dialog is a group"),
        };
        let mut reader = self.read(&top);
        reader.compare();
        reader.faults
    }

    /// Every text that is shown, scrolled away or not.
    pub fn texts(&self) -> Vec<String> {
        let texts = self.read(&self.root()).texts.into_iter();
        texts.map(|text| text.words).collect()
    }

    fn root(&self) -> ItemRc {
        let window = WindowInner::from_pub(self.app.window().window());
        ItemRc::new_root(window.component())
    }

    fn read(&self, top: &ItemRc) -> Reader {
        let window = self.app.window().window();
        let (size, scale) = (window.size(), window.scale_factor());
        let corner = top.map_to_window(Default::default());
        let mut reader = Reader {
            window: WindowInner::from_pub(window).window_adapter(),
            texts: Vec::new(),
            controls: Vec::new(),
            faults: Vec::new(),
        };
        let place = Place {
            corner: (corner.x, corner.y),
            sheet: Area {
                left: 0.0,
                top: 0.0,
                right: size.width as f32 / scale,
                bottom: size.height as f32 / scale,
            },
            control: None,
            view: None,
        };
        reader.walk(top, place);
        assert!(!reader.texts.is_empty(), "nothing is said");
        reader
    }
}

/// The last one in the order in which they are drawn.
fn find_last(item: &ItemRc, wanted: &dyn Fn(&ItemRc) -> bool) -> Option<ItemRc> {
    let within = children(item).filter_map(|child| find_last(&child, wanted));
    within.last().or_else(|| wanted(item).then(|| item.clone()))
}

fn children(item: &ItemRc) -> impl Iterator<Item = ItemRc> {
    std::iter::successors(item.first_child(), ItemRc::next_sibling)
}

/// How far these letters reach above and below the line that they stand on.
fn reach(words: &str) -> (f32, f32) {
    if words
        .chars()
        .any(|letter| ('\u{900}'..='\u{97f}').contains(&letter))
    {
        DEVANAGARI
    } else if words.contains(|letter: char| "gjpqyçQ,;()/_|".contains(letter)) {
        LATIN
    } else {
        STANDING
    }
}

/// Whether it is a widget of Slint's own, which speaks no other language.
fn is_foreign(item: &ItemRc) -> bool {
    let elements = (0..item.element_count().unwrap_or(0))
        .filter_map(|element| item.element_type_names_and_ids(element));
    elements.flatten().any(|(name, _)| name == "AboutSlint")
}

impl Reader {
    fn walk(&mut self, item: &ItemRc, mut place: Place) {
        if is_foreign(item) {
            return;
        }
        let geometry = item.geometry();
        let area = Area {
            left: place.corner.0 + geometry.min_x(),
            top: place.corner.1 + geometry.min_y(),
            right: place.corner.0 + geometry.max_x(),
            bottom: place.corner.1 + geometry.max_y(),
        };
        if let Some(clip) = item.downcast::<Clip>()
            && clip.as_pin_ref().clip()
        {
            if clip.as_pin_ref().is_visibility_clip() {
                return;
            }
            place.sheet = place.sheet.within(area);
        }
        let is_drawn = item.downcast::<BasicBorderRectangle>().is_some()
            || item.downcast::<BorderRectangle>().is_some();
        if is_drawn && area.right > area.left && area.bottom > area.top {
            place.sheet = place.sheet.within(area);
        }
        if item.downcast::<Flickable>().is_some() {
            place.view = Some(area);
            // What lies above or below can be scrolled to.
            place.sheet = Area {
                top: f32::NEG_INFINITY,
                bottom: f32::INFINITY,
                ..place.sheet.within(area)
            };
        }
        if matches!(
            item.accessible_role(),
            AccessibleRole::Button | AccessibleRole::RadioButton | AccessibleRole::Switch
        ) {
            let label = item.accessible_string_property(AccessibleStringProperty::Label);
            place.control = Some(self.controls.len());
            place.sheet = place.sheet.within(area);
            self.controls.push(Found {
                words: label.unwrap_or_default().to_string(),
                area,
                place,
            });
        }
        if let Some(text) = item.downcast::<SimpleText>() {
            self.read(item, text.as_pin_ref(), area, place);
        }
        if let Some(text) = item.downcast::<ComplexText>() {
            self.read(item, text.as_pin_ref(), area, place);
        }
        place.corner = (area.left, area.top);
        for child in children(item) {
            self.walk(&child, place);
        }
    }

    fn read(&mut self, item: &ItemRc, text: Pin<&dyn RenderText>, area: Area, place: Place) {
        let i_slint_core::item_rendering::PlainOrStyledText::Plain(words) = text.text() else {
            panic!("only plain text is known here");
        };
        if words.trim().is_empty() {
            return;
        }
        let renderer = self.window.renderer();
        let (width, height) = (area.right - area.left, area.bottom - area.top);
        let line = renderer.text_size(text, item, None, TextWrap::NoWrap);
        let (size, needed) = match text.wrap() {
            TextWrap::NoWrap => (line, line.width),
            wrap => {
                let room = Some(LogicalLength::new(width));
                let size = renderer.text_size(text, item, room, wrap);
                let longest = renderer.text_content_widths(text, item);
                let longest = longest.map_or(size.width, |widths| widths.min.get());
                // What may be broken anywhere has no longest word. A space at the end of a line needs no room.
                let needed = if wrap == TextWrap::CharWrap {
                    0.0
                } else {
                    longest
                };
                (size, needed)
            }
        };
        let font = text.font_request(item).pixel_size;
        let font = font.expect("the window has a font size").get();
        let pixels = font;
        let reach = reach(&words);
        // What a line has more or less than the font wants is shared out above and below it.
        let leading = (line.height / font - LINE.0 - LINE.1) / 2.0;
        let letters = {
            let (above, below) = (LINE.0 + leading - reach.0, LINE.1 + leading - reach.1);
            let (across, down) = text.alignment();
            let wide = size.width.min(width.max(needed));
            let left = match across {
                TextHorizontalAlignment::Center => (area.left + area.right - wide) / 2.0,
                TextHorizontalAlignment::Right | TextHorizontalAlignment::End => area.right - wide,
                _ => area.left,
            };
            let top = match down {
                TextVerticalAlignment::Center => (area.top + area.bottom - size.height) / 2.0,
                TextVerticalAlignment::Bottom => area.bottom - size.height,
                _ => area.top,
            };
            Area {
                left,
                top: top + above * font,
                right: left + wide,
                bottom: top + size.height - below * font,
            }
        };
        let font = text.font_request(item);
        if font
            .pixel_size
            .is_some_and(|size| size.get() < SMALLEST - 0.1)
        {
            self.faults
                .push(format!("“{words}” is written small: {:?}", font.pixel_size));
        }
        let is_elided = text.overflow() == TextOverflow::Elide && needed > width + 0.1;
        if is_elided || needed > width + ROUNDING {
            self.faults.push(format!(
                "“{words}” is {needed:.0} wide, its place {width:.0}"
            ));
        } else if text.wrap() != TextWrap::NoWrap
            && letters.bottom - letters.top > height + ROUNDING
        {
            self.faults.push(format!(
                "“{words}” is {:.0} high, its place {height:.0}",
                letters.bottom - letters.top
            ));
        } else if !letters.grown(-ROUNDING).is_in(place.sheet) {
            self.faults.push(format!(
                "“{words}” {letters:?} leaves its sheet {:?}",
                place.sheet
            ));
        }
        if text.wrap() == TextWrap::WordWrap {
            let lines = (size.height / line.height).round() as usize;
            let is_strong = font.weight.is_some_and(|weight| weight > 500);
            self.look_at_line_starts(&words, pixels, is_strong, (width, lines));
        }
        self.texts.push(Found {
            words: words.to_string(),
            area: letters.grown(-ROUNDING),
            place,
        });
    }

    /// Whether a line of these words begins with what belongs to the one before, here or on a wider screen.
    fn look_at_line_starts(
        &mut self,
        words: &str,
        size: f32,
        is_strong: bool,
        (width, lines): (f32, usize),
    ) {
        let key = format!("{words} {size} {is_strong} {width}");
        if !SET.with_borrow_mut(|known| known.insert(key)) {
            return;
        }
        let mut layout = TYPESETTER.with_borrow_mut(|one| one.set(words, size, is_strong));
        let starts = line_starts(&mut layout, width);
        assert_eq!(starts.len() + 1, lines, "“{words}” is set as in the window");
        // A space ends its line; nothing else that is white does, since it binds.
        let binds = |sign: char| sign.is_whitespace() && sign != ' ';
        let is_wanting = |start: &&usize| {
            let (before, after) = words.split_at(**start);
            after.starts_with(CLOSING) || before.ends_with(binds)
        };
        for more in 0..=if words.contains(binds) { WIDER } else { 0 } {
            let width = width + f32::from(more);
            let starts = line_starts(&mut layout, width);
            if let Some(start) = starts.iter().find(is_wanting) {
                let line = &words[*start..];
                self.faults.push(format!(
                    "“{words}” has a line that begins with “{line}” where it is {width} wide"
                ));
                return;
            }
        }
    }

    fn compare(&mut self) {
        for (number, text) in self.texts.iter().enumerate() {
            let others = self.texts[number + 1..].iter();
            let controls = self.controls.iter().enumerate();
            let foreign = controls
                .filter(|(control, _)| text.place.control != Some(*control))
                .map(|(_, control)| control);
            for other in others.chain(foreign) {
                let (mut area, mut place) = (text.area, other.area);
                if text.place.view != other.place.view {
                    // What is scrolled away does not lie over what stays.
                    area = text.place.view.map_or(area, |view| area.within(view));
                    place = other.place.view.map_or(place, |view| place.within(view));
                }
                if area.overlaps(place) {
                    self.faults.push(format!(
                        "“{}” {area:?} lies over “{}” {place:?}",
                        text.words, other.words
                    ));
                }
            }
        }
    }
}
