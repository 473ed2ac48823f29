//! The settings page: what is chosen there holds at once and is kept.

use slint::ComponentHandle;
use slint::language::ColorScheme;

use super::app::App;
use super::ui::{SettingsAdapter, Theme};
use crate::game::Game;
use crate::session::{Pace, Session};
use crate::settings::{self, DieSide, Hue, Language, Motion, PaceName, Settings};

// What the places in the page's lists mean.
const PACES: [PaceName; 4] = [
    PaceName::Slow,
    PaceName::Normal,
    PaceName::Fast,
    PaceName::Instant,
];
const MOTIONS: [Motion; 2] = [Motion::Usual, Motion::Reduced];
const THEMES: [settings::Theme; 3] = [
    settings::Theme::System,
    settings::Theme::Light,
    settings::Theme::Dark,
];
const HUES: [Hue; 4] = [Hue::Red, Hue::Blue, Hue::Yellow, Hue::Green];
const DIE_SIDES: [DieSide; 3] = [DieSide::Left, DieSide::Centre, DieSide::Right];
/// None follows the system.
const LANGUAGES: [Option<Language>; 8] = [
    None,
    Some(Language::German),
    Some(Language::English),
    Some(Language::Spanish),
    Some(Language::French),
    Some(Language::Italian),
    Some(Language::Portuguese),
    Some(Language::Hindi),
];

impl App {
    pub(super) fn connect_settings_page(&self) {
        let adapter = self.window.global::<SettingsAdapter>();
        adapter.on_choose_pace(self.chooser(&PACES, |settings, pace| settings.pace = pace));
        adapter.on_choose_motion(self.chooser(&MOTIONS, |settings, motion| {
            settings.motion = motion;
        }));
        adapter.on_choose_theme(self.chooser(&THEMES, |settings, theme| settings.theme = theme));
        adapter.on_choose_hue(self.chooser(&HUES, |settings, hue| settings.hue = hue));
        adapter.on_choose_die_side(self.chooser(&DIE_SIDES, |settings, side| {
            settings.die_side = side;
        }));
        let app = self.weak();
        adapter.on_choose_preview(move |on| {
            app.upgrade()
                .inspect(|app| app.choose(|settings| settings.preview = on));
        });
        let app = self.weak();
        adapter.on_choose_only_move_by_itself(move |on| {
            app.upgrade()
                .inspect(|app| app.choose(|settings| settings.only_move_by_itself = on));
        });
        let app = self.weak();
        adapter.on_choose_vibration(move |on| {
            app.upgrade()
                .inspect(|app| app.choose(|settings| settings.vibration = on));
        });
        adapter.on_choose_language(self.chooser(&LANGUAGES, |settings, language| {
            settings.language = language;
        }));
        adapter.set_can_vibrate(self.platform.vibrate.is_some());
        self.apply_settings();
    }

    /// What happens when a place in a list is chosen.
    fn chooser<T: Copy>(
        &self,
        list: &'static [T],
        change: fn(&mut Settings, T),
    ) -> impl Fn(i32) + 'static {
        let app = self.weak();
        move |place| {
            let chosen = usize::try_from(place)
                .ok()
                .and_then(|place| list.get(place));
            if let (Some(app), Some(&chosen)) = (app.upgrade(), chosen) {
                app.choose(|settings| change(settings, chosen));
            }
        }
    }

    fn choose(&self, change: impl FnOnce(&mut Settings)) {
        let changed = self.archive.borrow_mut().change_settings(change);
        self.note_write(changed);
        self.apply_settings();
    }

    /// Makes the settings hold for the window and the game.
    fn apply_settings(&self) {
        let settings = self.archive.borrow().settings().clone();
        let adapter = self.window.global::<SettingsAdapter>();
        adapter.set_pace(place(&PACES, settings.pace));
        adapter.set_motion(place(&MOTIONS, settings.motion));
        adapter.set_theme(place(&THEMES, settings.theme));
        adapter.set_hue(place(&HUES, settings.hue));
        adapter.set_die_side(place(&DIE_SIDES, settings.die_side));
        adapter.set_preview(settings.preview);
        adapter.set_only_move_by_itself(settings.only_move_by_itself);
        adapter.set_vibration(settings.vibration);
        adapter.set_language(place(&LANGUAGES, settings.language));
        self.speak(settings.language);
        let theme = self.window.global::<Theme>();
        theme.set_person_hue(place(&HUES, settings.hue));
        theme.set_color_scheme(match settings.theme {
            settings::Theme::System => ColorScheme::Unknown,
            settings::Theme::Light => ColorScheme::Light,
            settings::Theme::Dark => ColorScheme::Dark,
        });
        if let Some(session) = self.session.borrow_mut().as_mut() {
            prepare(session, &settings);
        }
    }

    /// A session of this game, as the settings want it.
    pub(super) fn new_session(&self, game: Game) -> Option<Session> {
        let archive = self.archive.borrow();
        let mut session = Session::new(game, pace(archive.settings()))?;
        prepare(&mut session, archive.settings());
        Some(session)
    }
}

fn prepare(session: &mut Session, settings: &Settings) {
    session.set_pace(pace(settings));
    session.set_only_move_by_itself(settings.only_move_by_itself);
}

fn pace(settings: &Settings) -> Pace {
    let pace = match settings.pace {
        PaceName::Slow => Pace::SLOW,
        PaceName::Normal => Pace::NORMAL,
        PaceName::Fast => Pace::FAST,
        PaceName::Instant => Pace::INSTANT,
    };
    match settings.motion {
        Motion::Usual => pace,
        Motion::Reduced => pace.without_motion(),
    }
}

fn place<T: PartialEq>(list: &[T], value: T) -> i32 {
    let found = list.iter().position(|one| *one == value);
    found.expect("the list has every value") as i32
}
