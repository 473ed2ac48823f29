//! Every setting holds at once, is kept, and applies nothing but itself.

use ludo_app::app::{Content, Effect, Intent, PageName};
use ludo_app::session::{Detail, ForcedMoves};
use ludo_app::settings::{
    BoardLook, DieLook, DieSide, Hue, Language, Motion, PaceName, Setting, Theme,
};
use ludo_engine::game::Seed;
use ludo_engine::rules::{HouseField, RuleSet, RuleSetName};

use crate::desk::Desk;

const SETTINGS: [Setting; 19] = [
    Setting::Pace(PaceName::Slow),
    Setting::Motion(Motion::Reduced),
    Setting::Theme(Theme::Dark),
    Setting::Hue(Hue::Green),
    Setting::DieSide(DieSide::Left),
    Setting::Language(Some(Language::Hindi)),
    Setting::Marks(false),
    Setting::Names(true),
    Setting::Board(BoardLook::Paper),
    Setting::Die(DieLook::Steel),
    Setting::MoveList(true),
    Setting::Detail(Detail::Brief),
    Setting::Detail(Detail::Standard),
    Setting::ForcedMoves(ForcedMoves::Die),
    Setting::ForcedMoves(ForcedMoves::ByItself),
    Setting::RollsByItself(true),
    Setting::Preview(true),
    Setting::Sound(false),
    Setting::Vibration(false),
];

#[test]
fn every_setting_is_kept_and_makes_only_itself_hold() {
    for setting in SETTINGS {
        let mut desk = Desk::new();
        desk.take_done();
        let mut wanted = desk.app.screen().settings.clone();
        wanted.set(setting);
        assert_ne!(
            *desk.app.screen().settings,
            wanted,
            "{setting:?} is the default"
        );
        desk.send(Intent::Set(setting));
        assert_eq!(*desk.app.screen().settings, wanted);
        let follows = match setting {
            Setting::Language(language) => vec![Effect::Speak(language)],
            Setting::Sound(false) => vec![Effect::Silence],
            Setting::Theme(_) => vec![Effect::FitBars { is_chosen: true }],
            _ => Vec::new(),
        };
        assert_eq!(desk.take_done(), follows, "{setting:?}");
        let desk = desk.killed_and_started_again();
        assert_eq!(*desk.app.screen().settings, wanted);
    }
}

#[test]
fn the_pages_speak_the_language_that_was_chosen_from_the_first_moment() {
    let mut desk = Desk::new();
    assert_eq!(desk.take_done().first(), Some(&Effect::Speak(None)));
    desk.send(Intent::Set(Setting::Language(Some(Language::French))));
    let mut desk = desk.killed_and_started_again();
    let french = Effect::Speak(Some(Language::French));
    assert_eq!(desk.take_done().first(), Some(&french));
    desk.send(Intent::LanguageChanged);
    assert_eq!(desk.take_done(), [french]);
}

#[test]
fn reduced_motion_holds_where_the_system_or_the_person_wants_it() {
    let travel = |motion: Motion, system: bool| {
        let mut desk = Desk::new();
        desk.reduced_motion = system;
        desk.send(Intent::Set(Setting::Motion(motion)));
        desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
        desk.send(Intent::TapDie);
        desk.board().travel.is_zero()
    };
    assert!(!travel(Motion::System, false));
    assert!(travel(Motion::System, true));
    assert!(!travel(Motion::Usual, true));
    assert!(travel(Motion::Reduced, false));
}

#[test]
fn sound_and_vibration_are_heard_and_felt_only_where_they_are_wanted() {
    let counts = |sound: bool, vibration: bool| {
        let mut desk = Desk::new();
        desk.send(Intent::Set(Setting::Sound(sound)));
        desk.send(Intent::Set(Setting::Vibration(vibration)));
        desk.send(Intent::NewGameFrom(Seed::Drawn(7)));
        let (mut heard, mut felt) = (0, 0);
        for turn in 0..5 {
            desk.wait_for_turn();
            desk.act(turn);
            for effect in desk.take_done() {
                heard += usize::from(matches!(effect, Effect::Play(_)));
                felt += usize::from(matches!(effect, Effect::Vibrate(_)));
            }
        }
        (heard > 0, felt > 0)
    };
    assert_eq!(counts(true, true), (true, true));
    assert_eq!(counts(false, true), (false, true));
    assert_eq!(counts(true, false), (true, false));
}

#[test]
fn leaving_the_front_is_silent() {
    let mut desk = Desk::playing(7);
    desk.take_done();
    desk.send(Intent::LeaveFront);
    assert!(desk.take_done().contains(&Effect::Silence));
}

fn house(desk: &Desk) -> RuleSet {
    match desk.content() {
        Content::House(page) => page.rules,
        other => panic!("no editor: {other:?}"),
    }
}

#[test]
fn the_house_is_edited_field_by_field_and_is_the_house_of_the_next_game() {
    let mut desk = Desk::new();
    desk.send(Intent::Open(PageName::Rules));
    desk.send(Intent::OpenHouse);
    assert_eq!(house(&desk), RuleSet::HOUSE);
    for field in HouseField::ALL {
        desk.send(Intent::ResetHouse);
        for choice in 0..field.choices() {
            desk.send(Intent::EditHouse { field, choice });
            assert_eq!(field.choice(&house(&desk)), Some(choice));
        }
        desk.send(Intent::EditHouse {
            field,
            choice: field.choices(),
        });
        assert_ne!(house(&desk), RuleSet::CLASSIC);
    }
    let edited = house(&desk);
    desk.send(Intent::Back);
    let Content::Rules(page) = desk.content() else {
        panic!("the rules");
    };
    assert_eq!(
        (page.chosen, page.is_house_edited),
        (RuleSetName::House, edited != RuleSet::HOUSE)
    );
    desk.send(Intent::Back);
    desk.send(Intent::NewGame);
    assert_eq!(desk.saved_game().expect("a game").setup().rules, edited);
}

#[test]
fn announcements_have_the_detail_that_was_chosen() {
    let turns = |detail: Detail| {
        let mut desk = Desk::playing(7);
        desk.send(Intent::Set(Setting::Detail(detail)));
        desk.take_done();
        desk.play_to_the_end();
        let told = desk
            .take_done()
            .into_iter()
            .filter_map(|effect| match effect {
                Effect::Announce(told) => Some(told.turns),
                _ => None,
            });
        told.flatten().collect::<Vec<_>>()
    };
    let [brief, standard, everything] =
        [Detail::Brief, Detail::Standard, Detail::Everything].map(turns);
    assert!(!brief.is_empty() && brief.len() < standard.len());
    assert_eq!(standard.len(), everything.len());
    assert!(standard.iter().all(|turn| !turn.tells_moves));
    assert!(everything.iter().all(|turn| turn.tells_moves));
}
