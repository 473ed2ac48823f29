//! The pages speak the system's language, or the one that was chosen, at once.

use std::rc::Rc;

use i_slint_backend_testing::init_no_event_loop;
use ludo::gui::ui::Page;
use ludo::platform::LifecycleEvent;
use ludo_app::settings::{Language, Settings};
use ludo_app::store::{Document, MemoryStore, Store};
use window_tests::{Languages, Player};

/// The words for a new game, by language.
const NEW_GAME: [(Language, &str, &str); 7] = [
    (Language::English, "English", "New game"),
    (Language::Spanish, "Español", "Nueva partida"),
    (Language::Italian, "Italiano", "Nuova partita"),
    (Language::Portuguese, "Português", "Nova partida"),
    (Language::French, "Français", "Nouvelle partie"),
    (Language::German, "Deutsch", "Neues Spiel"),
    (Language::Hindi, "हिन्दी", "नया खेल"),
];

fn wanting(wishes: &[&str]) -> Languages {
    let wishes = wishes.iter().map(ToString::to_string);
    Rc::new(std::cell::RefCell::new(wishes.collect()))
}

fn on_a_system_that_wants(wishes: &[&str]) -> Player {
    init_no_event_loop();
    Player::start_on(Rc::new(MemoryStore::new()), wanting(wishes))
}

fn kept(player: &Player) -> Option<Language> {
    let text = player.store.read(Document::Settings).expect("memory reads");
    Settings::from_text(&text.unwrap_or_else(|| r#"{"version":1}"#.into()))
        .expect("they are in order")
        .language
}

fn assert_speaks(player: &Player, language: Language) {
    let (_, _, words) = NEW_GAME
        .iter()
        .find(|row| row.0 == language)
        .expect("it is listed");
    assert_eq!(player.page(), Page::Start);
    player.labelled(words);
}

#[test]
fn a_language_chosen_in_the_settings_holds_at_once_and_after_a_restart() {
    let mut player = Player::new();
    player.resize(820.0, 2000.0);
    for (language, name, words) in NEW_GAME {
        player.navigation().invoke_open(Page::Settings);
        player.tap_label(name);
        assert_eq!(kept(&player), Some(language));
        player.navigation().invoke_back();
        assert_speaks(&player, language);
        player = player.killed_and_started_again();
        player.resize(820.0, 2000.0);
        assert_speaks(&player, language);
        for (_, _, others) in NEW_GAME.iter().filter(|row| row.2 != words) {
            assert!(
                !player.tap_label_if_there(others),
                "{others} beside {words}"
            );
        }
    }
}

#[test]
fn without_a_choice_the_pages_follow_the_system() {
    let player = on_a_system_that_wants(&["sw-KE", "de-CH", "fr-CH"]);
    assert_speaks(&player, Language::German);
    for (wishes, language) in [
        (&["pt-BR"][..], Language::Portuguese),
        (&["hi_IN.UTF-8"], Language::Hindi),
        (&["ja-JP"], Language::English),
        (&["it"], Language::Italian),
    ] {
        *player.languages.borrow_mut() = wanting(wishes).borrow().clone();
        player.lifecycle.tell(LifecycleEvent::Language);
        assert_speaks(&player, language);
    }
    let player = player.killed_and_started_again();
    assert_speaks(&player, Language::Italian);
    assert_eq!(kept(&player), None);
}

#[test]
fn a_chosen_language_stays_when_the_systems_changes_until_the_system_is_chosen_again() {
    let player = on_a_system_that_wants(&["fr-FR"]);
    let french = player.settings_page().get_language();
    assert_eq!(french, 0, "as the system has it");
    player.settings_page().invoke_choose_language(1);
    assert_speaks(&player, Language::German);
    *player.languages.borrow_mut() = vec!["es-MX".into()];
    player.lifecycle.tell(LifecycleEvent::Language);
    assert_speaks(&player, Language::German);
    player.settings_page().invoke_choose_language(0);
    assert_speaks(&player, Language::Spanish);
    assert_eq!(kept(&player), None);
}

#[test]
fn a_change_of_the_systems_language_in_mid_game_leaves_the_game_as_it_is() {
    let player = on_a_system_that_wants(&["en"]);
    player.begin(7);
    player.wait_for_turn();
    player.tap_die();
    player.wait_for_turn();
    let left = player.saved_text();
    *player.languages.borrow_mut() = vec!["hi-IN".into()];
    player.lifecycle.tell(LifecycleEvent::Language);
    assert_eq!(player.page(), Page::Game);
    assert_eq!(player.saved_text(), left);
    player.assert_board_is_the_save();
    player.labelled("क्या हुआ?");
}
