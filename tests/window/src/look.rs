//! What the tests of the look need: real text, device sizes, safe areas, and where the controls are.

use std::rc::Rc;

use i_slint_backend_testing::{
    AccessibleRole, ElementHandle, ElementQuery, TestingBackend, TestingBackendOptions,
};
use i_slint_core::lengths::LogicalEdges;
use i_slint_core::window::WindowInner;
use ludo::gui::ui::{Page, SettingsAdapter};
use ludo_app::store::MemoryStore;
use slint::ComponentHandle;

use crate::Player;

/// Every page that opens from another one, and its name.
pub const PAGES: [(Page, &str); 10] = [
    (Page::Rules, "rules"),
    (Page::House, "house"),
    (Page::Seed, "seed"),
    (Page::Settings, "settings"),
    (Page::Statistics, "statistics"),
    (Page::HowToPlay, "how-to-play"),
    (Page::About, "about"),
    (Page::Licences, "licences"),
    (Page::Dice, "dice"),
    (Page::Keeping, "keeping"),
];

/// The languages, by their places in the settings' list.
pub const LANGUAGES: [(i32, &str); 7] = [
    (1, "German"),
    (2, "English"),
    (3, "Spanish"),
    (4, "French"),
    (5, "Italian"),
    (6, "Portuguese"),
    (7, "Hindi"),
];

/// A rectangle in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Right edge.
    pub right: f32,
    /// Lower edge.
    pub bottom: f32,
}

impl Area {
    /// Where an element is.
    pub fn of(element: &ElementHandle) -> Area {
        let (corner, size) = (element.absolute_position(), element.size());
        Area {
            left: corner.x,
            top: corner.y,
            right: corner.x + size.width,
            bottom: corner.y + size.height,
        }
    }

    /// The area that is larger by this much on every side.
    #[must_use]
    pub fn grown(self, by: f32) -> Area {
        Area {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// What both have.
    #[must_use]
    pub fn within(self, other: Area) -> Area {
        Area {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Whether nothing of it leaves the other one.
    pub fn is_in(self, other: Area) -> bool {
        self.within(other) == self
    }

    /// Whether they share more than an edge.
    pub fn overlaps(self, other: Area) -> bool {
        const EDGE: f32 = 0.5;
        self.left + EDGE < other.right
            && other.left + EDGE < self.right
            && self.top + EDGE < other.bottom
            && other.top + EDGE < self.bottom
    }
}

impl Player {
    /// Starts the app for the first time, with text of real size and pictures that can be taken.
    ///
    /// # Panics
    /// If this thread has a window already.
    pub fn drawn() -> Player {
        Player::drawn_with(Rc::new(MemoryStore::new()))
    }

    /// The same with these documents.
    ///
    /// # Panics
    /// If this thread has a window already.
    pub fn drawn_with(store: Rc<MemoryStore>) -> Player {
        let options = TestingBackendOptions {
            mock_time: true,
            threading: false,
            renderer_name: Some("software".into()),
        };
        slint::platform::set_platform(Box::new(TestingBackend::new(options)))
            .expect("no window was opened before");
        Player::start(store)
    }

    /// Sets how much of each edge belongs to cut-outs and system bars.
    pub fn set_insets(&self, top: f32, bottom: f32, left: f32, right: f32) {
        let edges = LogicalEdges::new(top, bottom, left, right);
        WindowInner::from_pub(self.app.window().window()).set_window_item_safe_area(edges);
    }

    /// Sets the system's text size, as a multiple of the usual one.
    pub fn set_text_scale(&self, scale: f32) {
        self.app.window().set_text_size(14.0 * scale);
    }

    /// What the settings page shows and chooses.
    pub fn settings_page(&self) -> SettingsAdapter<'_> {
        self.app.window().global::<SettingsAdapter>()
    }

    /// Everything that can be seen and tapped now, with its label. Pieces are none of them: there the nearest one wins.
    pub fn controls(&self) -> Vec<(String, Area)> {
        let is_control = |element: &ElementHandle| {
            let role = element.accessible_role();
            let can_be_tapped = matches!(
                role,
                Some(AccessibleRole::Button | AccessibleRole::RadioButton | AccessibleRole::Switch)
            );
            can_be_tapped
                && element.accessible_enabled() != Some(false)
                && element.accessible_item_selectable() != Some(true)
        };
        let found = ElementQuery::from_root(self.app.window())
            .match_predicate(is_control)
            .find_all();
        let labelled = found.iter().map(|element| {
            let label = element.accessible_label().unwrap_or_default();
            (label.to_string(), Area::of(element))
        });
        labelled.collect()
    }
}
