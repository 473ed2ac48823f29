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

/// Runs a check of the theme in both appearances, with every board and every die, in an app of its own.
fn in_all(check: impl Fn(&str, &Theme)) {
    let player = Player::new();
    let theme = player.app.window().global::<Theme>();
    for (name, scheme, is_dark) in [
        ("light", ColorScheme::Light, false),
        ("dark", ColorScheme::Dark, true),
    ] {
        theme.set_color_scheme(scheme);
        assert_eq!(theme.get_dark(), is_dark);
        let (boards, dice) = (theme.get_boards().row_count(), theme.get_dice().row_count());
        assert_eq!((boards, dice), (3, 3));
        for look in 0..3 {
            theme.set_board_look(look);
            theme.set_die_look(look);
            let frame = theme
                .get_boards()
                .row_data(look as usize)
                .expect("three")
                .frame;
            assert_eq!(theme.get_frame(), frame);
            check(&format!("{name}, board and die {look}"), &theme);
        }
    }
}

/// The colour difference CIEDE2000 of two colours in L*a*b*, after Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference
/// Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations" (2005), with unit weights.
fn ciede2000(one: [f64; 3], other: [f64; 3]) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let mean_chroma = (one[1].hypot(one[2]) + other[1].hypot(other[2])) / 2.0;
    let stretch = 1.5 - 0.5 * seventh(mean_chroma);
    // Lightness, chroma, hue in degrees from 0 to 360.
    let polar = |[lightness, a, b]: [f64; 3]| {
        let a = a * stretch;
        (
            lightness,
            a.hypot(b),
            b.atan2(a).to_degrees().rem_euclid(360.0),
        )
    };
    let ((l1, c1, h1), (l2, c2, h2)) = (polar(one), polar(other));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (lightness, chroma) = (l2 - l1, c2 - c1);
    let hue = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (mean_l, mean_c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let mean_h = match h1 + h2 {
        sum if is_grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let wave = |times: f64, shift: f64| (times * mean_h + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let from_middle = (mean_l - 50.0).powi(2);
    let lightness = lightness / (1.0 + 0.015 * from_middle / (20.0 + from_middle).sqrt());
    let chroma = chroma / (1.0 + 0.045 * mean_c);
    let hue = hue / (1.0 + 0.015 * mean_c * t);
    let turned = 30.0 * (-((mean_h - 275.0) / 25.0).powi(2)).exp();
    let rotation = -(2.0 * turned).to_radians().sin() * 2.0 * seventh(mean_c);
    (lightness.powi(2) + chroma.powi(2) + hue.powi(2) + rotation * chroma * hue).sqrt()
}

#[test]
fn the_colour_difference_is_that_of_the_published_test_data() {
    // Of the 34 pairs by Sharma, Wu and Dalal: every branch of the hue, greys, blues, large and small differences.
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0011], 7.2195),
        ([50.0, -0.0010, 2.4900], [50.0, 0.0011, -2.4900], 4.7461),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [90.8027, -2.0831, 1.4410],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        for found in [ciede2000(one, other), ciede2000(other, one)] {
            assert!(
                (found - expected).abs() < 0.000_06,
                "{one:?} and {other:?}: {found:.4}"
            );
        }
    }
}

#[test]
fn the_ring_around_a_piece_is_no_sides_colour_for_any_eye() {
    const LEAST: f64 = 15.0;
    in_all(|appearance, theme| {
        let ring = linear(theme.get_highlight());
        for (index, side) in hues(theme).iter().enumerate() {
            let colours = [
                ("piece or start square", side.hue),
                ("base or home column", side.soft),
                ("mark", side.strong),
            ];
            for (what, colour) in colours {
                for (eye, matrix) in &EYES {
                    let [ring, colour] =
                        [ring, linear(colour)].map(|colour| lab(seen(colour, matrix)));
                    let difference = ciede2000(ring, colour);
                    assert!(
                        difference >= LEAST,
                        "{appearance}, {eye}: {what} of hue {index} differs by {difference:.1}"
                    );
                }
            }
        }
    });
}

fn hues(theme: &Theme) -> Vec<ui::SideColors> {
    theme.get_hues().iter().collect()
}

#[test]
fn text_stands_out_from_what_it_is_written_on() {
    in_all(|appearance, theme| {
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
    in_all(|appearance, theme| {
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
                theme.get_highlight(),
                theme.get_highlight_gap(),
            ),
            (
                "ring on a square",
                theme.get_highlight(),
                theme.get_square(),
            ),
            (
                "ring on a safe square",
                theme.get_highlight(),
                theme.get_square_safe(),
            ),
            (
                "ring on the ground",
                theme.get_highlight(),
                theme.get_ground(),
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
        ];
        for side in hues(theme) {
            let ratio = contrast(theme.get_text(), side.soft);
            assert!(ratio >= 4.5, "{appearance}: text on a plate has {ratio:.2}");
            pairs.push(("mark on its hue", side.on_hue, side.hue));
            pairs.push(("mark in its base", side.strong, side.soft));
            pairs.push(("mark on a card", side.strong, theme.get_surface()));
            pairs.push(("ring on a soft square", theme.get_highlight(), side.soft));
            // On the square of a side, the ring or what lies on both sides of it.
            let ring = [theme.get_highlight(), theme.get_highlight_gap()];
            let clearest = ring.into_iter().max_by(|one, other| {
                contrast(*one, side.hue).total_cmp(&contrast(*other, side.hue))
            });
            pairs.push(("ring on a start square", clearest.expect("two"), side.hue));
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
    in_all(|appearance, theme| {
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
fn the_squares_of_the_sides_stand_out_from_every_board_for_every_eye() {
    // Five times what can just be told apart side by side; lines and marks come on top of that.
    const LEAST: f64 = 12.0;
    in_all(|appearance, theme| {
        let grounds = [
            ("a square", theme.get_square()),
            ("a safe square", theme.get_square_safe()),
            ("the ground", theme.get_ground()),
        ];
        for (index, side) in hues(theme).iter().enumerate() {
            for ((what, ground), (eye, matrix)) in grounds
                .iter()
                .flat_map(|ground| EYES.iter().map(move |eye| (ground, eye)))
            {
                let [hue, ground] =
                    [side.hue, *ground].map(|colour| lab(seen(linear(colour), matrix)));
                let difference = ciede2000(hue, ground);
                assert!(
                    difference >= LEAST,
                    "{appearance}, {eye}: hue {index} on {what} differs by {difference:.1}"
                );
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
