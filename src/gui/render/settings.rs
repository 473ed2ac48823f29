//! The settings, on their page and wherever they hold.

use slint::ComponentHandle;
use slint::language::ColorScheme;

use crate::gui::ui::{AppWindow, SettingsAdapter, SystemAdapter, Theme};
use crate::platform::Platform;
use ludo_app::session::{Detail, ForcedMoves};
use ludo_app::settings::{
    self, BoardLook, DieLook, DieSide, Hue, Language, Motion, PaceName, Settings,
};

// What the places in the page's lists mean.
pub const PACES: [PaceName; 4] = [
    PaceName::Slow,
    PaceName::Normal,
    PaceName::Fast,
    PaceName::Instant,
];
pub const MOTIONS: [Motion; 3] = [Motion::System, Motion::Usual, Motion::Reduced];
pub const THEMES: [settings::Theme; 3] = [
    settings::Theme::System,
    settings::Theme::Light,
    settings::Theme::Dark,
];
pub const HUES: [Hue; 4] = [Hue::Red, Hue::Blue, Hue::Yellow, Hue::Green];
pub const DIE_SIDES: [DieSide; 3] = [DieSide::Left, DieSide::Centre, DieSide::Right];
pub const FORCED_MOVES: [ForcedMoves; 3] =
    [ForcedMoves::Piece, ForcedMoves::Die, ForcedMoves::ByItself];
pub const DETAILS: [Detail; 3] = [Detail::Brief, Detail::Standard, Detail::Everything];
pub const BOARDS: [BoardLook; 3] = [BoardLook::Wood, BoardLook::Stone, BoardLook::Paper];
pub const DICE: [DieLook; 3] = [DieLook::Ivory, DieLook::Ebony, DieLook::Steel];
/// None follows the system.
pub const LANGUAGES: [Option<Language>; 8] = [
    None,
    Some(Language::German),
    Some(Language::English),
    Some(Language::Spanish),
    Some(Language::French),
    Some(Language::Italian),
    Some(Language::Portuguese),
    Some(Language::Hindi),
];

/// What this system can do.
pub fn prepare(window: &AppWindow, platform: &Platform) {
    let adapter = window.global::<SettingsAdapter>();
    adapter.set_can_vibrate(platform.vibrate.is_some());
    adapter.set_can_sound(platform.speaker.is_some());
    let system = window.global::<SystemAdapter>();
    system.set_can_share(platform.share.is_some());
    adapter.set_system_has_motion(platform.prefers_reduced_motion.is_some());
}

pub fn render(window: &AppWindow, settings: &Settings) {
    let adapter = window.global::<SettingsAdapter>();
    adapter.set_pace(place(&PACES, settings.pace));
    adapter.set_motion(place(&MOTIONS, settings.motion));
    adapter.set_theme(place(&THEMES, settings.theme));
    adapter.set_hue(place(&HUES, settings.hue));
    adapter.set_die_side(place(&DIE_SIDES, settings.die_side));
    adapter.set_preview(settings.preview);
    adapter.set_forced_moves(place(&FORCED_MOVES, settings.forced_moves));
    adapter.set_rolls_by_itself(settings.rolls_by_itself);
    adapter.set_vibration(settings.vibration);
    adapter.set_language(place(&LANGUAGES, settings.language));
    adapter.set_sound(settings.sound);
    adapter.set_marks(settings.marks);
    adapter.set_move_list(settings.move_list);
    adapter.set_detail(place(&DETAILS, settings.detail));
    adapter.set_names(settings.names);
    adapter.set_board(place(&BOARDS, settings.board));
    adapter.set_die(place(&DICE, settings.die));
    let theme = window.global::<Theme>();
    theme.set_person_hue(place(&HUES, settings.hue));
    theme.set_marks(settings.marks);
    theme.set_board_look(place(&BOARDS, settings.board));
    theme.set_die_look(place(&DICE, settings.die));
    theme.set_color_scheme(match settings.theme {
        settings::Theme::System => ColorScheme::Unknown,
        settings::Theme::Light => ColorScheme::Light,
        settings::Theme::Dark => ColorScheme::Dark,
    });
}

fn place<T: PartialEq>(list: &[T], value: T) -> i32 {
    let found = list.iter().position(|one| *one == value);
    found.expect("the list has every value") as i32
}
