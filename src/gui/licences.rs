//! The licences page: the notices that are made from the lock file.

use std::cell::OnceCell;

use slint::{ComponentHandle, Model, ModelNotify, ModelRc, ModelTracker, SharedString};

use super::ui::{AppWindow, LicencesAdapter, NOTICES};

/// The paragraphs of the notices, found when somebody first looks.
#[derive(Default)]
struct Paragraphs {
    found: OnceCell<Vec<String>>,
    /// Nobody is ever told: they do not change.
    notify: ModelNotify,
}

impl Paragraphs {
    fn found(&self) -> &[String] {
        self.found.get_or_init(|| {
            let notices = miniz_oxide::inflate::decompress_to_vec(NOTICES).unwrap_or_default();
            let is_text = |paragraph: &&str| !paragraph.trim().is_empty();
            let notices = String::from_utf8_lossy(&notices);
            let paragraphs = notices.split("\n\n").filter(is_text);
            paragraphs.map(String::from).collect()
        })
    }
}

impl Model for Paragraphs {
    type Data = SharedString;

    fn row_count(&self) -> usize {
        self.found().len()
    }

    /// The paragraph in one line: the page wraps it to its own width.
    fn row_data(&self, row: usize) -> Option<SharedString> {
        let lines = self.found().get(row)?.lines().map(str::trim);
        Some(lines.collect::<Vec<_>>().join(" ").into())
    }

    fn model_tracker(&self) -> &dyn ModelTracker {
        &self.notify
    }
}

pub fn prepare(window: &AppWindow) {
    let adapter = window.global::<LicencesAdapter>();
    adapter.set_paragraphs(ModelRc::new(Paragraphs::default()));
}
