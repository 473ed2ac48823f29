//! Every number on the pages is written as its language writes numbers.

use std::collections::BTreeSet;
use std::time::Duration;

use ludo::gui::ui::{
    self, DiceAdapter, GameOutcome, KeepingAdapter, Page, RecordAdapter, ResultAdapter,
    StatisticsAdapter, WatchAdapter,
};
use ludo_app::settings::Language;
use slint::{ComponentHandle, ModelRc};
use window_tests::Player;
use window_tests::look::PAGES;

/// The languages by their places in the settings' list.
const LANGUAGES: [(i32, Language); 7] = [
    (1, Language::German),
    (2, Language::English),
    (3, Language::Spanish),
    (4, Language::French),
    (5, Language::Italian),
    (6, Language::Portuguese),
    (7, Language::Hindi),
];
/// A name of a game, which is copied as it is.
const SEED: &str = "18446744073709551615";

/// As long a record as anybody will have.
fn fill(player: &Player) {
    let figures = ui::StatisticsRow {
        played: 12_345,
        won: 4_321,
        lost: 5_432,
        abandoned: 1_357,
        no_result: 1_235,
        share: 44,
        share_low: 43,
        share_high: 45,
        // 14,821 hours.
        seconds: 53_355_600,
        captures_made: 234_567,
        captures_suffered: 198_765,
    };
    let window = player.app.window();
    let statistics = window.global::<StatisticsAdapter>();
    statistics.set_total(figures.clone());
    statistics.set_levels(ModelRc::from(vec![figures.clone(); 3].as_slice()));
    statistics.set_rule_sets(ModelRc::from(vec![figures.clone(); 5].as_slice()));
    statistics.set_lengths(ModelRc::from(vec![figures; 3].as_slice()));
    let game = ui::LastGameRow {
        number: 12_345,
        outcome: GameOutcome::Won,
        level: ui::Level::Hard,
        rules: ui::RuleSetName::Parchis,
        game_length: ui::GameLength::Quick,
    };
    statistics.set_last_games(ModelRc::from([game].as_slice()));
    let dice = ui::DiceRow {
        side: 0,
        rolls: 1_234_567,
        counts: ModelRc::from([205_761; 6].as_slice()),
        low: 204_700,
        high: 206_900,
        most: 207_000,
        after_six: 205_000,
        pairs: 34_000,
        pairs_low: 33_500,
        pairs_high: 34_500,
        pairs_expected: 341_667,
        longest_wait: 1_061,
        wait_low: 1_050,
        wait_median: 1_070,
        wait_high: 1_120,
    };
    let page = window.global::<DiceAdapter>();
    page.set_games(12_345);
    page.set_games_known(11_111);
    page.set_rolls(4_938_268);
    page.set_rows(ModelRc::from(vec![dice; 4].as_slice()));
    let record = window.global::<RecordAdapter>();
    record.set_number(12_345);
    record.set_rolls(9_876);
    record.set_seconds(3_723_000);
    record.set_captures_made(1_024);
    record.set_captures_suffered(1_023);
    record.set_seed(SEED.into());
    let keeping = window.global::<KeepingAdapter>();
    keeping.set_games(12_345);
    let result = window.global::<ResultAdapter>();
    let rows = [0, 1, 2, 3].map(|side| ui::ResultRow {
        side,
        rank: side + 1,
        points: 1_000 + side,
        home: 4 - side,
        progress: 0.5,
    });
    result.set_rows(ModelRc::from(rows.as_slice()));
    result.set_scored(true);
    result.set_rolls(9_999);
    result.set_seconds(3_723_000);
    result.set_seed(SEED.into());
    let watch = window.global::<WatchAdapter>();
    watch.set_roll(9_998);
    watch.set_rolls(9_999);
}

/// The numbers of four digits or more, and all with a percent sign or a decimal place, as they are written.
fn numbers(text: &str) -> Vec<&str> {
    let is_part = |sign: char| sign.is_ascii_digit() || ".,%\u{202f}".contains(sign);
    let parts = text.split(|sign| !is_part(sign));
    let parts = parts.map(|part| part.trim_matches(['.', ',', '\u{202f}']));
    let is_large = |part: &str| part.chars().filter(char::is_ascii_digit).count() > 3;
    let is_special = |part: &str| part.contains(['.', ',', '%']);
    parts
        .filter(|part| is_large(part) || is_special(part))
        .collect()
}

/// Whether this is how the language writes it, with or without a decimal place or a percent sign.
fn is_written(number: &str, language: Language) -> bool {
    let format = language.numbers();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let value = digits.parse().unwrap_or(0);
    [
        format.whole(value),
        format.tenths(value),
        format.percent(value),
    ]
    .contains(&number.into())
}

#[test]
fn every_number_is_written_in_the_manner_of_its_language_on_every_page() {
    let player = Player::drawn();
    player.settings_page().invoke_choose_pace(3);
    player.begin(11);
    player.play_to_the_end();
    let mut faults = Vec::new();
    let mut look = |place: &str, least: usize| {
        for (number, language) in LANGUAGES {
            player.settings_page().invoke_choose_language(number);
            fill(&player);
            player.wait(Duration::from_millis(1));
            let labels = player.nodes().into_iter().map(|node| node.label);
            let texts: BTreeSet<String> = player.texts().into_iter().chain(labels).collect();
            let found: Vec<&str> = texts
                .iter()
                .filter(|text| !text.contains(SEED) && !text.contains("Copyright"))
                // Years are not grouped anywhere.
                .filter(|text| !text.contains("2026"))
                .flat_map(|text| numbers(text))
                .collect();
            assert!(found.len() >= least, "{place}: {found:?}");
            let wrong = found.iter().filter(|number| !is_written(number, language));
            faults.extend(wrong.map(|number| format!("{place} in {language:?}: {number}")));
        }
    };
    look("result", 5);
    player.navigation().invoke_open(Page::Statistics);
    player
        .app
        .window()
        .global::<StatisticsAdapter>()
        .invoke_open_record(0);
    look("record", 4);
    player.app.window().global::<RecordAdapter>().invoke_watch();
    assert_eq!(player.page(), Page::Watch);
    look("watch", 1);
    for _ in 0..4 {
        player.navigation().invoke_back();
    }
    for (page, name) in PAGES {
        if matches!(page, Page::Licences | Page::About) {
            continue;
        }
        player.navigation().invoke_open(page);
        let least = match page {
            Page::Statistics => 20,
            Page::Dice => 20,
            Page::Keeping => 2,
            Page::HowToPlay => 1,
            _ => 0,
        };
        look(name, least);
        player.navigation().invoke_back();
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
