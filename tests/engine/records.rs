//! The text of a game: it round-trips, and whatever happens to it is noticed and named.

use std::time::Duration;

use crate::common::{
    Chance, face, piece, presets, random_game, random_step, seat, setup, setup_by_hand,
};
use ludo_engine::game::{
    Day, ForeignFace, Game, GameId, Level, Record, RecordError, ReplayError, RollError, Seed,
};
use ludo_engine::rules::{Action, EmptyTrack, IllegalAction, Phase, RuleSet, RuleSetName};

fn parse(text: &str) -> Result<Record, RecordError> {
    text.parse()
}

/// A game of a few turns that has a bit of everything in its text.
fn short_game() -> Game {
    let mut game = Game::new(setup(RuleSetName::Parchis, RuleSet::PARCHIS, 11));
    let mut chance = Chance::new(11);
    for _ in 0..90 {
        assert!(random_step(&mut game, &mut chance, |_| ()));
    }
    game.add_played(Duration::from_millis(61_500));
    game
}

/// The text without its check sum, as somebody may write it by hand.
fn without_sum(text: &str) -> String {
    let (body, _) = text.trim_end().rsplit_once(' ').expect("a sum at the end");
    format!("{body}\n")
}

/// A record by hand: classic, faces given, this log.
fn by_hand(log: &str) -> String {
    let entries = log.chars().filter(|sign| !sign.is_whitespace()).count();
    format!(
        "ludo-game 1\nid 00000000000000ab\nrules classic\nfields {{}}\nlevel normal\nfirst-seat 0\nseed given\n\
         played-ms 0\nlog\n{log}\nend {entries}\n"
    )
}

/// The line that an error names.
fn line_of(error: &RecordError) -> usize {
    match error {
        RecordError::Newer(_) => 1,
        RecordError::Damaged { line, .. } => *line,
    }
}

// ---- Round trips ----

#[test]
fn a_record_tells_all_that_a_game_is() {
    let game = short_game();
    let record = parse(&game.to_text()).expect("its own text");
    assert_eq!(record.setup, *game.setup());
    assert_eq!(record.played, Duration::from_millis(61_500));
    assert_eq!(record.log, game.log());
    assert_eq!(record, game.record());
}

#[test]
fn the_text_has_the_form_that_is_documented() {
    let mut game = Game::new(setup_by_hand(RuleSetName::Classic, RuleSet::CLASSIC, 0));
    for (pips, chosen) in [
        (2, None),
        (1, None),
        (3, None),
        (4, None),
        (6, Some(0)),
        (5, Some(0)),
    ] {
        game.roll_given(face(pips), |_| ()).expect("a roll is due");
        if let Some(chosen) = chosen {
            game.choose(piece(chosen), |_| ()).expect("a legal move");
        }
    }
    game.add_played(Duration::from_millis(1_234));
    let text = game.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..10],
        [
            "ludo-game 1",
            "id 0000000000000000",
            "rules classic",
            "fields {}",
            "level normal",
            "first-seat 0",
            "seed given",
            "played-ms 1234",
            "log",
            "21346a5a",
        ]
    );
    assert!(lines[10].starts_with("end 8 "));
    assert_eq!(lines.len(), 11);
}

#[test]
fn of_a_rule_set_only_what_differs_from_classic_is_written() {
    for (name, rules) in presets() {
        let text = Game::new(setup(name, rules, 0)).to_text();
        let line = text.lines().find_map(|line| line.strip_prefix("fields "));
        let written: serde_json::Value = serde_json::from_str(line.expect("fields")).expect("JSON");
        let all = serde_json::to_value(rules).expect("JSON");
        let classic = serde_json::to_value(RuleSet::CLASSIC).expect("JSON");
        for (field, value) in all.as_object().expect("fields") {
            let differs = classic.get(field) != Some(value);
            assert_eq!(
                written.get(field),
                differs.then_some(value),
                "{name} {field}"
            );
        }
        assert_eq!(parse(&text).expect("its own text").setup.rules, rules);
    }
}

#[test]
fn every_part_of_the_setup_round_trips() {
    for (name, rules) in presets() {
        for level in Level::ALL {
            for first in 0..4 {
                for seed in [Seed::Drawn(0), Seed::Drawn(u64::MAX), Seed::Given] {
                    let mut setup = setup(name, rules, 0);
                    setup.id = GameId(u64::MAX - first);
                    setup.level = level;
                    setup.first_seat = seat(first as u8);
                    setup.seed = seed;
                    let game = Game::new(setup);
                    let record = parse(&game.to_text()).expect("its own text");
                    assert_eq!(record, game.record());
                }
            }
        }
    }
}

#[test]
fn an_edited_house_keeps_its_fields() {
    let rules = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        exit_rolls: crate::common::exits(&[1, 6]),
        ..RuleSet::HOUSE
    };
    let game = random_game(RuleSetName::House, rules, 3);
    let record = parse(&game.to_text()).expect("its own text");
    assert_eq!(record.setup.rules, rules);
    assert!(record.log.contains(&Action::FreeExit));
    assert_eq!(record, game.record());
}

#[test]
fn a_replayed_record_is_the_game_and_can_go_on() {
    let mut game = short_game();
    let replayed = game.record().replay().expect("a legal game");
    assert_eq!(replayed.foreign_face, None);
    let mut again = replayed.game;
    assert_eq!(again, game);
    let (mut chance, mut chance_again) = (Chance::new(5), Chance::new(5));
    while random_step(&mut game, &mut chance, |_| ()) {
        random_step(&mut again, &mut chance_again, |_| ());
    }
    assert_eq!(again, game);
}

#[test]
fn a_long_text_is_wrapped_and_read_again() {
    let game = random_game(RuleSetName::Classic, RuleSet::CLASSIC, 1);
    let text = game.to_text();
    let log = text.lines().skip(9);
    assert!(log.clone().count() > 5);
    assert!(log.clone().all(|line| line.len() <= 110), "{text}");
    assert_eq!(parse(&text), Ok(game.record()));
}

// ---- By hand ----

#[test]
fn a_record_by_hand_needs_no_check_sum() {
    let record = parse(&by_hand("2 1 3 4 6a 5a")).expect("in order");
    assert_eq!(record.log.len(), 8);
    assert_eq!(record.setup.rules, RuleSet::CLASSIC);
    assert_eq!(record.setup.id, GameId(0xab));
    record.replay().expect("legal");
    let text = short_game().to_text();
    assert_eq!(parse(&without_sum(&text)), parse(&text));
}

#[test]
fn blanks_and_lines_in_the_log_are_free() {
    let record = parse(&by_hand("2 1 3 4 6a 5a"));
    for log in ["21346a5a", "2\n1\n3\n4\n6 a\n5\na", " 2  1 3 4\n\n6a 5a "] {
        assert_eq!(parse(&by_hand(log)), record, "{log:?}");
    }
}

#[test]
fn a_record_by_hand_may_have_the_line_ends_of_windows() {
    let text = by_hand("2 1 3 4 6a\n5a");
    assert_eq!(parse(&text.replace('\n', "\r\n")), parse(&text));
    let text = without_sum(&short_game().to_text());
    assert_eq!(parse(&text.replace('\n', "\r\n")), parse(&text));
}

#[test]
fn the_line_ends_of_windows_do_no_harm_to_a_record_with_a_check_sum() {
    // Mail programs and version control change line ends on their own.
    let text = short_game().to_text();
    assert_eq!(parse(&text.replace('\n', "\r\n")), parse(&text));
}

#[test]
fn the_last_line_end_may_be_missing() {
    let text = short_game().to_text();
    assert_eq!(parse(text.trim_end()), parse(&text));
    let text = by_hand("2 1");
    assert_eq!(parse(text.trim_end()), parse(&text));
}

// ---- Damage ----

#[test]
fn a_text_cut_off_at_any_byte_is_an_error_or_whole() {
    for text in [short_game().to_text(), by_hand("2 1 3 4 6a 5a")] {
        let whole = parse(&text).expect("its own text");
        // Cut within its last line, behind the number of entries, nothing of the game is lost.
        let last_line = text.trim_end().rfind('\n').expect("many lines") + 1;
        let count = text[last_line..]
            .split_whitespace()
            .nth(1)
            .expect("a count");
        let told = last_line + "end ".len() + count.len();
        for cut in 0..text.len() {
            match parse(&text[..cut]) {
                Ok(record) => {
                    assert!(cut >= told, "cut at {cut}");
                    assert_eq!(record, whole, "cut at {cut}");
                }
                Err(error) => {
                    let lines = text[..cut].matches('\n').count() + 1;
                    let line = line_of(&error);
                    // Where the line is whole, the next one is missing.
                    assert!(
                        line == lines || line == lines + 1,
                        "cut at {cut} in line {lines}: {error}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_changed_byte_is_never_another_game() {
    let text = short_game().to_text();
    let whole = parse(&text).expect("its own text");
    let log = text.find("\nlog\n").expect("a log");
    let some = b"\0\n\r +-,.0123456789abcdefxABX\"{}[]:zZ~";
    for place in 0..text.len() {
        // In the log and behind it every other byte, before it those that mean something.
        let others: Vec<u8> = if place > log {
            (0..128).collect()
        } else {
            some.to_vec()
        };
        for other in others {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = other;
            let changed = String::from_utf8(bytes).expect("ASCII");
            if let Ok(record) = parse(&changed) {
                assert_eq!(record, whole, "byte {place} is {:?}", char::from(other));
            }
        }
    }
}

#[test]
fn a_changed_byte_without_a_check_sum_never_panics_anything() {
    let text = without_sum(&short_game().to_text());
    let mut chance = Chance::new(9);
    for _ in 0..6_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=chance.below(3) {
            let place = chance.below(bytes.len());
            bytes[place] = chance.below(128) as u8;
        }
        let changed = String::from_utf8(bytes).expect("ASCII");
        if let Ok(record) = parse(&changed) {
            if let Err(error) = record.replay() {
                assert!(error.entry >= 1 && error.entry <= record.log.len());
            }
            assert_eq!(parse(&record.to_string()), Ok(record));
        }
    }
}

#[test]
fn a_byte_left_out_doubled_or_exchanged_with_the_next_is_never_another_game() {
    let text = short_game().to_text();
    let whole = parse(&text).expect("its own text");
    let bytes = text.as_bytes();
    for place in 0..bytes.len() - 1 {
        let mut left_out = bytes.to_vec();
        left_out.remove(place);
        let mut doubled = bytes.to_vec();
        doubled.insert(place, bytes[place]);
        let mut exchanged = bytes.to_vec();
        exchanged.swap(place, place + 1);
        for changed in [left_out, doubled, exchanged] {
            let changed = String::from_utf8(changed).expect("ASCII");
            if let Ok(record) = parse(&changed) {
                assert_eq!(record, whole, "at byte {place}");
            }
        }
    }
}

#[test]
fn a_line_left_out_is_named() {
    let text = without_sum(&short_game().to_text());
    let lines: Vec<&str> = text.lines().collect();
    for left_out in 0..9 {
        let mut rest = lines.clone();
        rest.remove(left_out);
        let error = parse(&rest.join("\n")).expect_err("a line is missing");
        assert_eq!(line_of(&error), left_out + 1, "{error}");
    }
}

#[test]
fn a_newer_version_is_told_as_such() {
    let text = short_game().to_text();
    for version in [2, 3, 10, u32::MAX] {
        let newer = text.replacen("ludo-game 1", &format!("ludo-game {version}"), 1);
        let error = parse(&newer).expect_err("newer");
        assert_eq!(error, RecordError::Newer(version));
        assert!(error.to_string().contains(&version.to_string()));
        // Whatever it may hold.
        assert_eq!(
            parse(&format!("ludo-game {version}\nsomething new")),
            Err(RecordError::Newer(version))
        );
    }
}

#[test]
fn a_version_that_never_was_is_damage() {
    let text = short_game().to_text();
    for version in ["0", "-1", "", "one", "1.0", "1 2", "0x1"] {
        let other = text.replacen("ludo-game 1", &format!("ludo-game {version}"), 1);
        let error = parse(&other).expect_err(version);
        assert!(
            matches!(error, RecordError::Damaged { line: 1, .. }),
            "{version}: {error}"
        );
    }
}

#[test]
fn foreign_text_is_damage_in_its_first_line() {
    for text in [
        "",
        "\n",
        "\r\n\r\n",
        " ludo-game 1",
        "ludo-game",
        "ludo-game1",
        "Ludo-Game 1",
        "\u{feff}ludo-game 1\n",
        "hello",
        "{\"rules\":\"classic\"}",
        "\u{89}PNG\r\n\u{1a}\n",
        "\0\0\0\0",
        "ludo-statistics 1\n",
    ] {
        let error = parse(text).expect_err(text);
        assert!(
            matches!(error, RecordError::Damaged { line: 1, .. }),
            "{text:?}: {error}"
        );
    }
}

#[test]
fn a_wrong_value_is_named_by_its_line() {
    let text = by_hand("2 1 3 4 6a 5a");
    for (line, values) in [
        (
            2,
            &[
                "id",
                "id ",
                "id xyz",
                "id 10000000000000000",
                "id -1",
                "ident 1",
            ][..],
        ),
        (
            3,
            &[
                "rules",
                "rules ",
                "rules ludo",
                "rules Classic",
                "rule classic",
            ],
        ),
        (
            4,
            &[
                "fields",
                "fields ",
                "fields {",
                "fields {}{}",
                "fields null",
                "fields 6",
                "fields \"classic\"",
                "fields {\"column\":7}",
                "fields {\"columns\":6}",
                "fields {\"exit_rolls\":[]}",
                "fields {\"goal_bonus\":57}",
            ],
        ),
        (
            5,
            &["level", "level ", "level master", "level Normal", "level 1"],
        ),
        (
            6,
            &[
                "first-seat",
                "first-seat 4",
                "first-seat -1",
                "first-seat a",
                "first-seat 256",
            ],
        ),
        (
            7,
            &[
                "seed",
                "seed ",
                "seed -1",
                "seed 18446744073709551616",
                "seed 7.0",
                "seed Given",
                "seed 0x7",
            ],
        ),
        (
            8,
            &[
                "played-ms",
                "played-ms -1",
                "played-ms 1.5",
                "played-ms soon",
            ],
        ),
        (9, &["", "Log", "log:", "2 1 3 4 6a 5a"]),
        (
            10,
            &[
                "2 1 3 4 6e 5a",
                "2 1 3 4 7a 5a",
                "2 1 3 4 6A 5a",
                "2 1 3 4 0a 5a",
                "2,1,3",
            ],
        ),
        (
            11,
            &[
                "end",
                "end ",
                "end 7",
                "end 9",
                "end -8",
                "end eight",
                "END 8",
                "end 8 0",
                "end 8 x",
            ],
        ),
    ] {
        for value in values {
            let mut lines: Vec<&str> = text.lines().collect();
            lines[line - 1] = value;
            match parse(&(lines.join("\n") + "\n")) {
                Ok(record) => panic!("{value:?} was taken as {record:?}"),
                Err(error) => {
                    assert_eq!(line_of(&error), line, "{value:?}: {error}");
                    assert!(error.to_string().contains(&format!("line {line}")));
                }
            }
        }
    }
}

#[test]
fn fields_that_are_a_list_are_damage() {
    let text = by_hand("2 1");
    for list in ["fields []", "fields [[6],5]"] {
        let error = parse(&text.replacen("fields {}", list, 1)).expect_err(list);
        assert_eq!(line_of(&error), 4);
    }
}

#[test]
fn a_wrong_check_sum_is_named() {
    let text = short_game().to_text();
    let wrong = format!("{} 00000000\n", without_sum(&text).trim_end());
    let error = parse(&wrong).expect_err("a wrong sum");
    assert_eq!(line_of(&error), text.lines().count());
    // And so is a change that only the sum can tell.
    let changed = text.replacen("played-ms 61500", "played-ms 61501", 1);
    assert_ne!(changed, text);
    let error = parse(&changed).expect_err("a wrong sum");
    assert_eq!(line_of(&error), text.lines().count());
}

#[test]
fn nothing_may_follow_the_end() {
    let text = by_hand("2 1");
    for more in ["x", "2 1\n", "end 2\n", "\n\nludo-game 1\n"] {
        assert!(parse(&format!("{text}{more}")).is_err(), "{more:?}");
    }
    // Empty lines are nothing.
    assert_eq!(parse(&format!("{text}\n\r\n")), parse(&text));
}

#[test]
fn deep_and_endless_texts_are_refused_in_time() {
    let deep = format!("fields {}", "[".repeat(200_000));
    assert!(parse(&by_hand("2 1").replacen("fields {}", &deep, 1)).is_err());
    let deep = format!("fields {{\"exit_rolls\":{}", "[".repeat(200_000));
    assert!(parse(&by_hand("2 1").replacen("fields {}", &deep, 1)).is_err());
    // More entries than any game can have.
    assert!(parse(&by_hand(&"1\n".repeat(400_000))).is_err());
    assert!(parse(&by_hand(&"1".repeat(400_000))).is_err());
}

// ---- Entries that are not legal ----

/// The error of replaying a record by hand.
fn fault(log: &str) -> ReplayError {
    let record = parse(&by_hand(log)).expect("a record");
    record.replay().expect_err("an illegal entry")
}

#[test]
fn an_illegal_entry_is_named() {
    for (log, entry, action, phase) in [
        // A choice before any roll.
        ("a", 1, Action::Move(piece(0)), Phase::Roll),
        // A choice where the turn has passed.
        ("2 1a", 3, Action::Move(piece(0)), Phase::Roll),
        // A roll where a choice is due.
        ("6 6", 2, Action::Roll(face(6)), Phase::Move(face(6))),
        // A piece that cannot use the roll.
        ("6a 3b", 4, Action::Move(piece(1)), Phase::Move(face(3))),
        // A free exit in a rule set that has none.
        ("x", 1, Action::FreeExit, Phase::Roll),
        ("2 x", 2, Action::FreeExit, Phase::Roll),
        ("6 x", 2, Action::FreeExit, Phase::Move(face(6))),
        // The third six is not played.
        ("6a 6a 6a", 6, Action::Move(piece(0)), Phase::Roll),
    ] {
        let error = fault(log);
        assert_eq!(error.entry, entry, "{log}");
        assert_eq!(error.illegal, IllegalAction { action, phase }, "{log}");
        assert!(error.to_string().contains(&format!("entry {entry} ")));
    }
}

#[test]
fn an_entry_after_the_end_of_the_game_is_named() {
    let mut record = random_game(RuleSetName::Classic, RuleSet::CLASSIC, 2).record();
    record.log.push(Action::Roll(face(1)));
    let error = record.replay().expect_err("the game is over");
    assert_eq!(error.entry, record.log.len());
    assert!(matches!(error.illegal.phase, Phase::Over(_)));
}

#[test]
fn a_record_of_other_rules_is_not_replayed_as_if_they_held() {
    // Parchis leaves the base with a five.
    let error = fault("5a");
    assert_eq!(error.entry, 2);
    let parchis = by_hand("5a").replacen("fields {}", "fields {\"exit_rolls\":[5]}", 1);
    let parchis = parchis.replacen("rules classic", "rules custom", 1);
    let replayed = parse(&parchis).unwrap().replay().expect("legal there");
    assert_eq!(replayed.game.position().pieces().of(seat(0))[0].get(), 0);
}

// ---- Faces that are not the seed's ----

/// A record by hand with seed 7, whose faces are 2 4 5 1 4 1 2 2 6.
fn with_seed_7(log: &str) -> Record {
    parse(&by_hand(log).replacen("seed given", "seed 7", 1)).expect("a record")
}

#[test]
fn the_first_face_that_is_not_the_seeds_is_told() {
    for (log, foreign) in [
        ("2 4 5 1 4 1 2 2 6a 5a", None),
        ("", None),
        ("3", Some((1, 3, 2))),
        ("2 4 5 1 3 1 2 2", Some((5, 3, 4))),
        ("2 4 5 1 3 6c", Some((5, 3, 4))),
        ("2 4 5 1 4 1 2 2 6a 6b", Some((10, 6, 5))),
    ] {
        let replayed = with_seed_7(log).replay().expect("legal");
        let expected = foreign.map(|(roll, logged, drawn)| ForeignFace {
            roll,
            logged: face(logged),
            drawn: face(drawn),
        });
        assert_eq!(replayed.foreign_face, expected, "{log}");
    }
    let told = with_seed_7("2 4 5 1 3")
        .replay()
        .unwrap()
        .foreign_face
        .unwrap();
    assert_eq!(
        told.to_string(),
        "roll 5 is a 3 in the log, but a 4 by the seed"
    );
}

#[test]
fn the_faces_of_the_log_are_trusted_all_the_same() {
    let replayed = with_seed_7("6b 3b").replay().expect("legal");
    assert!(replayed.foreign_face.is_some());
    assert_eq!(replayed.game.position().pieces().of(seat(0))[1].get(), 3);
    assert_eq!(replayed.game.log().len(), 4);
}

#[test]
fn after_a_replay_the_dice_go_on_where_they_were() {
    // Given five faces, one of them foreign, the sixth is the seed's sixth.
    let mut game = with_seed_7("2 4 5 1 3").replay().expect("legal").game;
    let next: Vec<u8> = (0..4)
        .map(|_| {
            game.roll(|_| ())
                .expect("nobody comes out before roll 9")
                .pips()
        })
        .collect();
    assert_eq!(next, [1, 2, 2, 6]);
}

#[test]
fn a_free_exit_takes_no_face_of_the_seed() {
    let rules = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        ..RuleSet::HOUSE
    };
    let mut game = Game::new(setup(RuleSetName::House, rules, 7));
    for _ in 0..4 {
        game.free_exit(|_| ()).expect("every track is empty");
    }
    assert_eq!(game.roll(|_| ()), Ok(face(2)));
    game.choose(piece(0), |_| ()).expect("a legal move");
    let text = game.to_text();
    assert!(text.contains("\nlog\nxxxx2a\nend 6 "), "{text}");
    let replayed = parse(&text).unwrap().replay().expect("legal");
    assert_eq!(replayed.foreign_face, None);
    let mut again = replayed.game;
    assert_eq!(again.roll(|_| ()), Ok(face(4)));
}

#[test]
fn a_given_seed_has_no_foreign_faces_and_no_dice() {
    let replayed = parse(&by_hand("6a 6a 1a"))
        .unwrap()
        .replay()
        .expect("legal");
    assert_eq!(replayed.foreign_face, None);
    let mut game = replayed.game;
    assert_eq!(game.setup().seed, Seed::Given);
    assert_eq!(game.roll(|_| ()), Err(RollError::Given));
    assert_eq!(game.roll_given(face(3), |_| ()), Ok(face(3)));
    assert!(game.setup().seed.dice().is_none());
    assert!(game.to_text().contains("\nseed given\n"));
}

#[test]
fn a_record_may_have_a_day_and_a_seed_that_was_known() {
    let text = |seed: &str, day: &str| {
        format!(
            "ludo-game 1\nid 00000000000000ab\nrules classic\nfields {{}}\nlevel normal\nfirst-seat 0\n\
             seed {seed}\n{day}played-ms 0\nlog\nend 0\n"
        )
    };
    for (seed, day) in [
        (Seed::Drawn(7), None),
        (Seed::Known(7), Day::new(2028, 2, 29)),
        (Seed::Drawn(u64::MAX), Day::new(2026, 12, 1)),
    ] {
        let seed_text = match seed {
            Seed::Known(number) => format!("{number} known"),
            other => other.number().expect("it has one").to_string(),
        };
        let day_line = day.map(|day| format!("day {day}\n")).unwrap_or_default();
        let record: Record = text(&seed_text, &day_line).parse().expect("it is one");
        assert_eq!((record.setup.seed, record.setup.day), (seed, day));
        let again: Record = record.to_string().parse().expect("it is one");
        assert_eq!(again, record);
    }
    for (seed, day) in [
        ("7 knows", ""),
        ("known", ""),
        ("7  known", ""),
        ("7", "day 2026-02-29\n"),
        ("7", "day 2026-13-01\n"),
        ("7", "day 2026-1-01\n"),
        ("7", "day 0000-01-01\n"),
        ("7", "day +026-01-01\n"),
        ("7", "day \n"),
    ] {
        let read: Result<Record, _> = text(seed, day).parse();
        assert!(read.is_err(), "{seed} {day}");
    }
}
