//! The settings page: what is chosen there holds at once and is kept.

use slint::ComponentHandle;
use slint::language::ColorScheme;

use super::app::App;
use super::ui::{GameAdapter, SettingsAdapter, Theme};
use ludo_app::session::{Pace, Session};
use ludo_app::settings::{self, DieSide, Hue, Language, Motion, PaceName, Settings};
use ludo_engine::game::Game;

// What the places in the page's lists mean.
const PACES: [PaceName; 4] = [
    PaceName::Slow,
    PaceName::Normal,
    PaceName::Fast,
    PaceName::Instant,
];
const MOTIONS: [Motion; 3] = [Motion::System, Motion::Usual, Motion::Reduced];
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
        let app = self.weak();
        adapter.on_choose_move_list(move |on| {
            app.upgrade()
                .inspect(|app| app.choose(|settings| settings.move_list = on));
        });
        adapter.set_can_vibrate(self.platform.vibrate.is_some());
        let app = self.weak();
        adapter.on_choose_sound(move |on| {
            app.upgrade().inspect(|app| {
                app.choose(|settings| settings.sound = on);
                if !on {
                    app.hush();
                }
            });
        });
        adapter.set_can_sound(self.platform.speaker.is_some());
        let app = self.weak();
        adapter.on_choose_marks(move |on| {
            app.upgrade()
                .inspect(|app| app.choose(|settings| settings.marks = on));
        });
        adapter.set_system_has_motion(self.platform.wants_stillness.is_some());
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
    pub(super) fn apply_settings(&self) {
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
        adapter.set_sound(settings.sound);
        adapter.set_marks(settings.marks);
        adapter.set_move_list(settings.move_list);
        let theme = self.window.global::<Theme>();
        theme.set_person_hue(place(&HUES, settings.hue));
        theme.set_marks(settings.marks);
        theme.set_color_scheme(match settings.theme {
            settings::Theme::System => ColorScheme::Unknown,
            settings::Theme::Light => ColorScheme::Light,
            settings::Theme::Dark => ColorScheme::Dark,
        });
        self.fit_bars();
        self.apply_to_game();
    }

    /// Makes the settings hold for the game, the system's among them.
    pub(super) fn apply_to_game(&self) {
        let pace = self.pace();
        self.window.global::<GameAdapter>().set_still(pace.is_still);
        let is_on = self.archive.borrow().settings().only_move_by_itself;
        if let Some(session) = self.session.borrow_mut().as_mut() {
            session.set_pace(pace);
            session.set_only_move_by_itself(is_on);
        }
    }

    /// A session of this game, as the settings want it.
    pub(super) fn new_session(&self, game: Game) -> Option<Session> {
        let mut session = Session::new(game, self.pace())?;
        session.set_only_move_by_itself(self.archive.borrow().settings().only_move_by_itself);
        Some(session)
    }

    pub(super) fn pace(&self) -> Pace {
        let archive = self.archive.borrow();
        let settings = archive.settings();
        let pace = match settings.pace {
            PaceName::Slow => Pace::SLOW,
            PaceName::Normal => Pace::NORMAL,
            PaceName::Fast => Pace::FAST,
            PaceName::Instant => Pace::INSTANT,
        };
        let is_still = match settings.motion {
            Motion::System => {
                let wants = self.platform.wants_stillness.as_ref();
                wants.is_some_and(|wants| wants())
            }
            Motion::Usual => false,
            Motion::Reduced => true,
        };
        if is_still {
            pace.without_motion()
        } else {
            pace
        }
    }
}

fn place<T: PartialEq>(list: &[T], value: T) -> i32 {
    let found = list.iter().position(|one| *one == value);
    found.expect("the list has every value") as i32
}
