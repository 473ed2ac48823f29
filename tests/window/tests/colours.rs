//! The theme's colours can be told apart, in both appearances and by people with other eyes.

use ludo::gui::ui::{self, Theme};
use slint::language::ColorScheme;
use slint::{Color, ComponentHandle, Model};
use window_tests::Player;

/// Linear red, green and blue, 0 to 1.
type Linear = [f64; 3];

fn linear(color: Color) -> Linear {
    assert_eq!(color.alpha(), 255, "{color:?} is opaque");
    [color.red(), color.green(), color.blue()].map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn luminance([red, green, blue]: Linear) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast ratio of the Web Content Accessibility Guidelines 2.
fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(linear(one)), luminance(linear(other)));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// CIE 1976 L*a*b*, for the white point D65.
fn lab([red, green, blue]: Linear) -> [f64; 3] {
    let x = 0.412_456 * red + 0.357_576 * green + 0.180_438 * blue;
    let y = luminance([red, green, blue]);
    let z = 0.019_334 * red + 0.119_192 * green + 0.950_304 * blue;
    let [x, y, z] = [x / 0.950_47, y, z / 1.088_83].map(|value: f64| {
        if value > 0.008_856 {
            value.cbrt()
        } else {
            7.787 * value + 4.0 / 29.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Full dichromacy after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency" (2009), severity 1.0, for linear values.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen(color: Linear, eye: &[[f64; 3]; 3]) -> Linear {
    eye.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(color)
            .map(|(factor, value)| factor * value)
            .sum();
        sum.clamp(0.0, 1.0)
    })
}

/// Runs a check of the theme in both appearances, in an app of its own.
fn in_both(check: impl Fn(&str, &Theme)) {
    let player = Player::new();
    let theme = player.app.window().global::<Theme>();
    for (name, scheme, is_dark) in [
        ("light", ColorScheme::Light, false),
        ("dark", ColorScheme::Dark, true),
    ] {
        theme.set_color_scheme(scheme);
        assert_eq!(theme.get_dark(), is_dark);
        check(name, &theme);
    }
}

fn hues(theme: &Theme) -> Vec<ui::SideColors> {
    theme.get_hues().iter().collect()
}

#[test]
fn text_stands_out_from_what_it_is_written_on() {
    in_both(|appearance, theme| {
        for (what, ink, paper) in [
            (
                "text on the table",
                theme.get_text(),
                theme.get_background(),
            ),
            ("text on a card", theme.get_text(), theme.get_surface()),
            (
                "text on a pressed control",
                theme.get_text(),
                theme.get_surface_pressed(),
            ),
            (
                "quiet text on the table",
                theme.get_text_muted(),
                theme.get_background(),
            ),
            (
                "quiet text on a card",
                theme.get_text_muted(),
                theme.get_surface(),
            ),
            (
                "text of a button",
                theme.get_on_primary(),
                theme.get_primary(),
            ),
            (
                "text of a pressed button",
                theme.get_on_primary(),
                theme.get_primary_pressed(),
            ),
        ] {
            let ratio = contrast(ink, paper);
            assert!(ratio >= 4.5, "{appearance}: {what} has {ratio:.2}");
        }
    });
}

#[test]
fn signs_marks_and_frames_stand_out_from_what_is_around_them() {
    in_both(|appearance, theme| {
        let mut pairs = vec![
            (
                "outline on the table",
                theme.get_outline(),
                theme.get_background(),
            ),
            (
                "outline on a card",
                theme.get_outline(),
                theme.get_surface(),
            ),
            (
                "focus on the table",
                theme.get_focus(),
                theme.get_background(),
            ),
            ("focus on a card", theme.get_focus(), theme.get_surface()),
            ("a chosen segment", theme.get_primary(), theme.get_surface()),
            (
                "a button on the table",
                theme.get_primary(),
                theme.get_background(),
            ),
            ("star on a square", theme.get_sign(), theme.get_square()),
            (
                "star on a safe square",
                theme.get_sign(),
                theme.get_square_safe(),
            ),
            ("origin on the ground", theme.get_sign(), theme.get_ground()),
            (
                "ring around a piece",
                theme.get_highlight_edge(),
                theme.get_highlight_fill(),
            ),
            (
                "ring of a square",
                theme.get_highlight(),
                theme.get_highlight_gap(),
            ),
            (
                "ring on a square",
                // Its edge where squares are light, the ring itself where they are dark.
                if appearance == "light" {
                    theme.get_highlight_edge()
                } else {
                    theme.get_highlight_fill()
                },
                theme.get_square(),
            ),
            (
                "pressed ring beside one that is not",
                theme.get_highlight_pressed(),
                theme.get_highlight_fill(),
            ),
            (
                "plate of the turn",
                theme.get_highlight(),
                theme.get_background(),
            ),
            (
                "edge of a piece",
                theme.get_piece_edge(),
                theme.get_piece_rim(),
            ),
            ("pips", theme.get_pip(), theme.get_die()),
            ("pips at rest", theme.get_pip(), theme.get_die_resting()),
        ];
        for side in hues(theme) {
            pairs.push(("mark on its hue", side.on_hue, side.hue));
            pairs.push(("mark in its base", side.strong, side.soft));
            pairs.push(("mark on a card", side.strong, theme.get_surface()));
        }
        for (what, one, other) in pairs {
            let ratio = contrast(one, other);
            assert!(
                ratio >= 3.0,
                "{appearance}: {what} has {ratio:.2} ({one:?}, {other:?})"
            );
        }
    });
}

#[test]
fn the_four_hues_differ_for_every_eye() {
    // About ten times what can just be told apart side by side.
    const LEAST: f64 = 25.0;
    in_both(|appearance, theme| {
        let hues = hues(theme);
        for (eye, matrix) in &EYES {
            for (index, one) in hues.iter().enumerate() {
                for (next, other) in hues.iter().enumerate().skip(index + 1) {
                    let [one, other] = [one, other].map(|side| lab(seen(linear(side.hue), matrix)));
                    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
                    let difference = squares.sum::<f64>().sqrt();
                    assert!(
                        difference >= LEAST,
                        "{appearance}, {eye}: hues {index} and {next} differ by {difference:.1}"
                    );
                }
            }
        }
    });
}

#[test]
fn whatever_colour_the_person_takes_all_seats_have_different_ones() {
    let player = Player::new();
    let theme = player.app.window().global::<Theme>();
    let all = hues(&theme);
    for place in 0..4 {
        player.settings_page().invoke_choose_hue(place);
        let sides: Vec<_> = theme.get_sides().iter().collect();
        assert_eq!(sides[0], all[place as usize]);
        for hue in &all {
            assert_eq!(sides.iter().filter(|side| *side == hue).count(), 1);
        }
    }
}
