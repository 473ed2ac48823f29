//! Where lines end, and where they must not.

use window_tests::lines::{Typesetter, line_starts};

/// Whether some place is so wide that a line begins with the colon.
fn can_lose_its_colon(text: &str) -> bool {
    let mut layout = Typesetter::new().set(text, 16.0, false);
    (40..400).any(|width| {
        let starts = line_starts(&mut layout, width as f32);
        starts.iter().any(|start| text[*start..].starts_with(':'))
    })
}

#[test]
fn a_narrow_no_break_space_binds_a_sign_to_its_word_at_every_width() {
    assert!(!can_lose_its_colon("Taux de victoire\u{202f}: gagnées"));
}

#[test]
fn the_usual_no_break_space_does_not_which_is_why_the_pages_have_none() {
    // As soon as this fails the layout of texts is mended, and either will do.
    assert!(can_lose_its_colon("Taux de victoire\u{a0}: gagnées"));
    assert!(can_lose_its_colon("Taux de victoire : gagnées"));
}
