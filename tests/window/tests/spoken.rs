//! What a screen reader says on every page and all through games, in every language: whole sentences, as people write them.

use std::collections::BTreeSet;
use std::time::Duration;

use ludo::gui::ToUi as _;
use ludo::gui::ui::{Dialog, Page, RulesAdapter, StatisticsAdapter};
use ludo_engine::rules::RuleSetName;
use slint::ComponentHandle;
use window_tests::Player;
use window_tests::look::{LANGUAGES, PAGES};

const MOMENT: Duration = Duration::from_millis(20);

/// Signs that end a sentence.
const ENDS: [char; 5] = ['.', '?', '!', '…', '।'];

/// More than one of something.
const SEVERAL: [(&str, &[&str]); 6] = [
    (
        "English",
        &[
            "pieces", "squares", "rolls", "games", "minutes", "points", "times",
        ],
    ),
    (
        "German",
        &["Figuren", "Felder", "Würfe", "Spiele", "Minuten", "Punkte"],
    ),
    (
        "Spanish",
        &[
            "fichas", "casillas", "tiradas", "partidas", "minutos", "puntos",
        ],
    ),
    (
        "French",
        &["pions", "cases", "lancers", "parties", "minutes", "points"],
    ),
    (
        "Italian",
        &["pedine", "caselle", "tiri", "partite", "minuti", "punti"],
    ),
    (
        "Portuguese",
        &[
            "peças", "peões", "casas", "jogadas", "partidas", "minutos", "pontos",
        ],
    ),
];

#[derive(Default)]
struct Spoken {
    texts: BTreeSet<(&'static str, String)>,
}

impl Spoken {
    /// Everything that can be come to now, in every language.
    fn listen(&mut self, player: &Player) {
        for (place, language) in LANGUAGES {
            player.settings_page().invoke_choose_language(place);
            player.wait(MOMENT);
            for node in player.nodes() {
                // What is announced ends in a sign of its own that nobody hears.
                let label = node.label.trim_end_matches(['\u{a0}', ' ']);
                for text in [label, node.description.trim_end()] {
                    if !text.is_empty() {
                        self.texts.insert((language, text.to_string()));
                    }
                }
            }
        }
        player.settings_page().invoke_choose_language(2);
        player.wait(MOMENT);
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (language, text) in &self.texts {
            if let Some(fault) = fault(language, text) {
                faults.push(format!("{language}: {fault}: {text:?}"));
            }
        }
        faults
    }
}

/// What is wrong with the form of a text, whatever it says.
fn fault(language: &str, text: &str) -> Option<&'static str> {
    if text.contains(['{', '}']) {
        return Some("a place that nothing was put into");
    }
    if text.contains("  ") || text.starts_with(' ') {
        return Some("a space too many");
    }
    if text.contains('–') && !text.contains(|sign: char| sign.is_numeric()) {
        return Some("a dash for what is not there yet");
    }
    // The point behind a day or a month ends nothing; no sentence has a year.
    if text.contains("2026") {
        return None;
    }
    let signs: Vec<char> = text.chars().collect();
    for pair in signs.windows(2) {
        let [first, second] = [pair[0], pair[1]];
        if ENDS.contains(&first) && (ENDS.contains(&second) || matches!(second, ',' | ';' | ':')) {
            return Some("two ends of one sentence");
        }
        if first == ' ' && (ENDS.contains(&second) || second == ',') {
            return Some("a space before the end");
        }
    }
    for start in text.split_inclusive(ENDS).skip(1) {
        let first = start
            .trim_start_matches([' ', '¿', '¡', '“', '„', '«', '"'])
            .chars()
            .next();
        // After a point within a number or a name there is no space.
        if start.starts_with(' ') && first.is_some_and(char::is_lowercase) {
            return Some("a sentence that begins small");
        }
    }
    // Several sentences: the last one ends as well.
    if text.contains(". ") && !text.ends_with(ENDS) && !text.ends_with([')', '”', '“', '»', ':'])
    {
        return Some("a last sentence without an end");
    }
    let several = SEVERAL.iter().find(|(name, _)| *name == language);
    let words: Vec<&str> = text.split([' ', '.', ',', ':', '(', ')']).collect();
    let is_one_of = |pair: &[&str]| {
        let counts = |words: &[&str]| words.contains(&pair[1]);
        pair[0] == "1" && several.is_some_and(|(_, words)| counts(words))
    };
    if words.windows(2).any(is_one_of) {
        return Some("one of several");
    }
    None
}

/// Plays at once, and listens at every so many turns of the person.
fn play(player: &Player, seed: u64, spoken: &mut Spoken, turns: usize) {
    player.settings_page().invoke_choose_pace(3);
    player.begin(seed);
    for turn in 0..turns {
        player.wait_for_turn();
        if player.page() != Page::Game {
            break;
        }
        spoken.listen(player);
        player.act(turn);
    }
}

#[test]
fn everything_that_is_said_is_made_of_whole_sentences_in_every_language() {
    let player = Player::new();
    let mut spoken = Spoken::default();
    spoken.listen(&player);
    for (page, _) in PAGES {
        player.navigation().invoke_open(page);
        spoken.listen(&player);
        player.navigation().invoke_back();
    }
    for (number, name) in RuleSetName::PRESETS.into_iter().enumerate() {
        let rules = player.app.window().global::<RulesAdapter>();
        rules.invoke_choose(name.to_ui());
        player
            .settings_page()
            .invoke_choose_move_list(number % 2 == 1);
        play(&player, 3 + number as u64, &mut spoken, 12);
        player.tap_label_if_there("What happened?");
        player.wait(MOMENT);
        if player.dialog() == Dialog::Recap {
            spoken.listen(&player);
            player.navigation().invoke_back();
        }
        // While the others play.
        player.settings_page().invoke_choose_pace(1);
        if player.is_asked() {
            player.act(0);
        }
        for _ in 0..6 {
            player.wait(Duration::from_millis(700));
            spoken.listen(&player);
        }
        player.navigation().invoke_open(Page::HowToPlay);
        spoken.listen(&player);
        player.navigation().invoke_back();
    }
    player.navigation().invoke_back();
    player.wait(MOMENT);
    player.tap_label("New game");
    assert_eq!(player.dialog(), Dialog::AbandonGame);
    spoken.listen(&player);
    player.navigation().invoke_back();
    // To the end, and what is told of it.
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    player.play_to_the_end();
    assert_eq!(player.page(), Page::Result);
    spoken.listen(&player);
    player.navigation().invoke_open(Page::Statistics);
    spoken.listen(&player);
    let window = player.app.window().clone_strong();
    window.global::<StatisticsAdapter>().invoke_open_record(0);
    spoken.listen(&player);
    drop(window);
    let of = |language: &'static str| {
        spoken
            .texts
            .iter()
            .filter(move |(name, _)| *name == language)
    };
    for (_, language) in LANGUAGES {
        let count = of(language).count();
        assert!(count > 400, "{count} texts in {language}");
    }
    let faults = spoken.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // What is heard says what is on the board, not how it is drawn.
    for (_, text) in of("English") {
        assert!(!text.contains("with a ring"), "{text}");
    }
}
