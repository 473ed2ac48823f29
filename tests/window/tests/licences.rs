//! The notices of what the app is made with.

use std::time::{Duration, Instant};

use i_slint_backend_testing::ElementHandle;
use ludo::gui::ui::{LicencesAdapter, Page};
use slint::platform::Key;
use slint::{ComponentHandle, Model};
use window_tests::Player;

#[test]
fn the_licences_are_two_taps_from_the_start_page_and_only_what_is_in_sight_is_laid_out() {
    let player = Player::new();
    player.tap_label("About");
    let begun = Instant::now();
    player.tap_label("All licences");
    assert_eq!(player.page(), Page::Licences);
    assert!(begun.elapsed() < Duration::from_secs(5), "it opens at once");

    let adapter = player.app.window().global::<LicencesAdapter>();
    let paragraphs = adapter.get_paragraphs();
    assert!(paragraphs.row_count() > 500);
    assert!(paragraphs.iter().any(|text| text.contains("slint 1.18.1")));
    let shown = || {
        ElementHandle::find_by_element_type_name(player.app.window(), "MutedText")
            .filter_map(|element| element.accessible_label())
            .collect::<Vec<_>>()
    };
    let first = shown();
    assert!((1..100).contains(&first.len()), "{}", first.len());
    assert_eq!(paragraphs.row_data(0).as_ref(), first.first());
    player.key(Key::PageDown);
    player.wait(Duration::from_secs(1));
    assert_ne!(shown(), first, "keys scroll it");
    assert!(player.key(Key::Back));
    assert_eq!(player.page(), Page::About);
}
