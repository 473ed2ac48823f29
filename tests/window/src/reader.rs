//! The window as a screen reader has it: the tree of what is accessible, the focus, and what is announced.

use i_slint_backend_testing::ElementHandle;
use i_slint_core::accessibility::{
    AccessibilityAction, AccessibleStringProperty, SupportedAccessibilityAction,
    accessible_descendents, nearest_accessible_item,
};
use i_slint_core::input::FocusReason;
use i_slint_core::item_tree::ItemRc;
use i_slint_core::items::AccessibleRole;
use i_slint_core::window::WindowInner;
use slint::ComponentHandle;

use crate::Player;
use crate::look::Area;

/// Something that a screen reader can come to.
pub struct Node {
    item: ItemRc,
    /// What it is.
    pub role: AccessibleRole,
    /// Its name.
    pub label: String,
    /// What is said after its name.
    pub description: String,
    /// It can be used now.
    pub is_enabled: bool,
    /// It has a default action.
    pub is_actionable: bool,
    /// Changes of its name are announced.
    pub is_live: bool,
    /// Where it is.
    pub area: Area,
    /// How many nodes it is within, the window not counted.
    pub depth: usize,
}

impl Node {
    fn of(item: ItemRc, depth: usize) -> Node {
        let text = |property| {
            let value = item.accessible_string_property(property);
            value.unwrap_or_default().to_string()
        };
        let geometry = item.geometry();
        let corner = item.map_to_window(geometry.origin);
        let actions = item.supported_accessibility_actions();
        Node {
            role: item.accessible_role(),
            label: text(AccessibleStringProperty::Label),
            description: text(AccessibleStringProperty::Description),
            is_enabled: text(AccessibleStringProperty::Enabled) != "false",
            is_actionable: actions.contains(SupportedAccessibilityAction::Default),
            is_live: text(AccessibleStringProperty::LiveRegion) == "polite",
            area: Area {
                left: corner.x,
                top: corner.y,
                right: corner.x + geometry.width(),
                bottom: corner.y + geometry.height(),
            },
            depth,
            item,
        }
    }

    /// Whether it is something that can be used, now or at another time.
    pub fn is_control(&self) -> bool {
        matches!(
            self.role,
            AccessibleRole::Button
                | AccessibleRole::RadioButton
                | AccessibleRole::Switch
                | AccessibleRole::Checkbox
        )
    }

    /// Whether Tab should come to it: of several that belong together, to the chosen one.
    pub fn is_tab_stop(&self) -> bool {
        let checked = AccessibleStringProperty::Checked;
        self.role != AccessibleRole::RadioButton
            || self.item.accessible_string_property(checked).as_deref() == Some("true")
    }

    /// Gives it the focus, as a screen reader does.
    pub fn take_focus(&self) {
        let adapter = self.item.window_adapter().expect("it is in a window");
        let window = WindowInner::from_pub(adapter.window());
        window.set_focus_item(&self.item, true, FocusReason::PointerClick);
    }

    /// Whether it is in sight. What is scrolled away is hidden from screen readers until the page is scrolled.
    pub fn is_in_sight(&self) -> bool {
        self.item.is_visible()
    }

    /// Does what it is for.
    pub fn act(&self) {
        self.item.accessible_action(&AccessibilityAction::Default);
    }
}

impl Player {
    /// Everything that a screen reader can come to, in its order. What is scrolled away is there too; what does not mean
    /// anything now is not.
    pub fn nodes(&self) -> Vec<Node> {
        let window = WindowInner::from_pub(self.app.window().window());
        window.ensure_tree_instantiated();
        let mut nodes = Vec::new();
        collect(&ItemRc::new_root(window.component()), 0, &mut nodes);
        // A control that is not there for now is both.
        nodes.retain(|node| node.is_enabled || node.is_in_sight());
        nodes
    }

    /// The one control of this name that can be used now.
    ///
    /// # Panics
    /// If there is none, or more than one.
    pub fn node(&self, label: &str) -> Node {
        let is_it = |node: &Node| node.is_control() && node.is_enabled && node.label == label;
        let mut found = self.nodes().into_iter().filter(is_it);
        let node = found.next();
        assert!(found.next().is_none(), "one {label}");
        node.unwrap_or_else(|| panic!("a control {label} on page {:?}", self.page()))
    }

    /// What has the focus; nothing where it is lost, or with nothing that has a name.
    pub fn focused(&self) -> Option<Node> {
        let window = WindowInner::from_pub(self.app.window().window());
        let item = window.focus_item.borrow().upgrade()?;
        let node = Node::of(nearest_accessible_item(item), 0);
        (!node.label.is_empty()).then_some(node)
    }

    /// The words of the game page for what happens and what is expected. What is asked is told by the announcement.
    pub fn status(&self) -> String {
        let labels = self
            .element("Status")
            .query_descendants()
            .match_predicate(|element| element.accessible_label().is_some())
            .find_all();
        match labels.first().and_then(ElementHandle::accessible_label) {
            Some(label) => label.to_string(),
            None => self.announced().trim_end_matches('\u{a0}').to_string(),
        }
    }

    /// What was announced last; two announcements that follow each other differ, if only by a space at their end.
    ///
    /// # Panics
    /// If nothing on this page announces anything, or several things do.
    pub fn announced(&self) -> String {
        let mut live = self.nodes().into_iter().filter(|node| node.is_live);
        let node = live.next().expect("something announces");
        assert!(live.next().is_none(), "one thing announces");
        node.label
    }
}

fn collect(item: &ItemRc, depth: usize, nodes: &mut Vec<Node>) {
    for child in accessible_descendents(item) {
        let node = Node::of(child.clone(), depth);
        // Readers take no notice of a group that says nothing of itself, unless it is hidden with all that is within.
        let is_layer = node.role == AccessibleRole::Groupbox && node.label.is_empty();
        if is_layer && !node.is_in_sight() {
            continue;
        }
        if !is_layer {
            nodes.push(node);
        }
        collect(&child, depth + usize::from(!is_layer), nodes);
    }
}
