//! The headless program, driven as a person drives it: every command's exact form, bad input, exit codes.

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use common::{chacha, presets};
use serde_json::{Value, json};

// ---- Driving it ----

fn lab(arguments: &[&str]) -> Output {
    lab_with(arguments, b"")
}

fn lab_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludo-lab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("ludo-lab starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // From a thread of its own, so that long answers cannot block long questions.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("ludo-lab ends");
    writer.join().expect("the writer ends");
    output
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// The output of a command that must succeed.
fn good(arguments: &[&str]) -> String {
    let output = lab(arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    assert_eq!(told, "", "{arguments:?}");
    text(&output)
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect()
}

/// Answers to questions that are all in order.
fn answers(command: &str, questions: &[Value]) -> Vec<String> {
    let input: String = questions.iter().map(|line| format!("{line}\n")).collect();
    let output = lab_with(&[command], input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    text(&output).lines().map(str::to_string).collect()
}

/// The exit code of a command, which has told something on the error output and nothing else.
fn refused(arguments: &[&str]) -> i32 {
    let output = lab(arguments);
    assert_eq!(text(&output), "", "{arguments:?}");
    assert!(!output.stderr.is_empty(), "{arguments:?} says why");
    output.status.code().expect("an exit code")
}

/// A file that is removed at the end of its test.
struct TestFile(PathBuf);

impl TestFile {
    fn new(content: &[u8]) -> TestFile {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("ludo-lab-{}-{count}.ludo", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, content).expect("a folder for temporary files");
        TestFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

// ---- dice ----

#[test]
fn dice_prints_the_faces_separated_by_blanks() {
    let expected = "2 4 5 1 4 1 2 2 6 5 6 4 6 3 1 3 2 4 1 2\n";
    assert_eq!(good(&["dice", "7"]), expected);
    assert_eq!(good(&["dice", "7", "--count", "20"]), expected);
    assert_eq!(good(&["dice", "7", "--count", "1"]), "2\n");
}

#[test]
fn dice_prints_the_fingerprint_first_where_it_is_asked_for() {
    // The first eight digits of what other programs give for these 8 bytes.
    for (seed, fingerprint) in [
        ("0", "af5570f5"),
        ("7", "aae89fc0"),
        ("1234567890123456789", "5867a1b7"),
        ("18446744073709551615", "12a3ae44"),
    ] {
        let printed = good(&["dice", seed, "--count", "1", "--fingerprint"]);
        assert_eq!(printed.lines().next(), Some(fingerprint));
        assert_eq!(printed.lines().count(), 2);
    }
}

#[test]
fn dice_takes_any_seed_and_count() {
    for seed in [0, 1, u64::MAX] {
        let faces: Vec<String> = chacha::faces(seed)
            .take(3_000)
            .map(|f| f.to_string())
            .collect();
        let printed = good(&["dice", &seed.to_string(), "--count", "3000"]);
        assert_eq!(printed, faces.join(" ") + "\n", "seed {seed}");
    }
    assert_eq!(good(&["dice", "7", "--count", "0"]).trim(), "");
}

#[test]
fn a_bad_command_line_is_refused() {
    for arguments in [
        &[][..],
        &["roll"],
        &["dice"],
        &["dice", "seven"],
        &["dice", "-1"],
        &["dice", "18446744073709551616"],
        &["dice", "7", "--count", "many"],
        &["dice", "7", "8"],
        &["play", "--seed", "x"],
        &["play", "--rules", "ludo"],
        &["play", "--rules", "custom"],
        &["play", "--rules", "{"],
        &["play", "--rules", "{\"column\":7}"],
        &["play", "--rules", "{\"columns\":6}"],
        &["play", "--rules", "[]"],
        &["play", "--levels", "easy"],
        &["play", "--levels", "easy,easy,easy"],
        &["play", "--levels", "easy,easy,easy,easy,easy"],
        &["play", "--levels", "easy,easy,easy,master"],
        &["play", "--first", "4"],
        &["play", "--first", "-1"],
        &["play", "--roll-limit", "0"],
        &["match"],
        &["match", "--games", "0"],
        &["match", "--games", "-3"],
        &["replay"],
    ] {
        assert_ne!(refused(arguments), 0, "{arguments:?}");
    }
}

#[test]
fn help_is_no_failure() {
    for command in [
        "dice", "moves", "choose", "play", "record", "replay", "match",
    ] {
        let help = good(&["--help"]);
        assert!(help.contains(command), "{help}");
        assert!(good(&[command, "--help"]).contains(command));
    }
}

// ---- moves ----

#[test]
fn moves_prints_the_legal_moves_in_piece_order_with_captures_sorted() {
    let pieces = json!([
        [10, -1, 20, 57],
        [1, 3, -1, 1],
        [-1, 40, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question = json!({"rules": "classic", "seat": 0, "roll": 4, "pieces": pieces});
    assert_eq!(
        answers("moves", &[question]),
        [concat!(
            r#"{"legal":[{"piece":0,"to":14,"captures":[[1,0],[1,3],[2,1]]},"#,
            r#"{"piece":2,"to":24,"captures":[]}]}"#
        )]
    );
}

#[test]
fn moves_answers_line_by_line() {
    let base = json!([
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let questions: Vec<Value> = (1..=6)
        .map(|roll| json!({"rules": "parchis", "seat": 3, "roll": roll, "pieces": base}))
        .collect();
    let found = answers("moves", &questions);
    for (roll, line) in (1..=6).zip(&found) {
        let count = json_lines(line)[0]["legal"]
            .as_array()
            .expect("a list")
            .len();
        assert_eq!(count, if roll == 5 { 4 } else { 0 }, "roll {roll}");
    }
    assert_eq!(found[0], r#"{"legal":[]}"#);
}

#[test]
fn moves_takes_a_bonus_in_place_of_a_roll() {
    let pieces = json!([
        [55, 10, -1, 56],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question = json!({"rules": "parchis", "seat": 0, "bonus": 10, "pieces": pieces});
    assert_eq!(
        answers("moves", &[question]),
        [r#"{"legal":[{"piece":0,"to":47,"captures":[]},{"piece":1,"to":20,"captures":[]}]}"#]
    );
}

#[test]
fn moves_takes_a_rule_set_as_an_object_whose_missing_fields_are_classics() {
    let pieces = json!([
        [10, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    for (rules, legal) in [
        (json!({}), 0),
        (json!({"exit_rolls": [1]}), 3),
        (json!({"exit_rolls": [6, 1], "column": 5}), 3),
    ] {
        let question = json!({"rules": rules, "seat": 0, "roll": 1, "pieces": pieces});
        let answer = &json_lines(&answers("moves", &[question])[0])[0];
        assert_eq!(answer["legal"].as_array().expect("a list").len(), legal + 1);
    }
}

#[test]
fn a_rule_set_as_an_object_may_name_the_preset_that_it_starts_from() {
    let pieces = json!([
        [10, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question =
        |rules: Value, roll: u8| json!({"rules": rules, "seat": 0, "roll": roll, "pieces": pieces});
    let legal = |roll| {
        answers(
            "moves",
            &[
                question(json!("parchis"), roll),
                question(json!({"preset": "parchis"}), roll),
                question(
                    json!({"to_win": 2, "preset": "parchis", "start_out": 1}),
                    roll,
                ),
                question(json!({"preset": "parchis", "exit_rolls": [6]}), roll),
            ],
        )
    };
    let fives = legal(5);
    assert_eq!(fives[0], fives[1]);
    assert_eq!(fives[0], fives[2]);
    assert_ne!(
        fives[0], fives[3],
        "a field that is named is not the preset's"
    );
    let quick = json!({"preset": "parchis", "to_win": 1});
    let home = json!({"rules": quick, "seat": 0, "roll": 2,
        "pieces": [[56, 10, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1]]});
    assert_eq!(answers("moves", &[home]), [r#"{"legal":[]}"#]);
}

#[test]
fn a_preset_that_is_unknown_custom_or_named_twice_is_a_bad_line() {
    for rules in [
        r#"{"preset":"ludo"}"#,
        r#"{"preset":"custom"}"#,
        r#"{"preset":5}"#,
        r#"{"preset":"house","preset":"house"}"#,
        r#"{"preset":"house","column":5,"column":5}"#,
        r#"{"preset":"house","to_win":0}"#,
        r#"{"preset":"house","colums":5}"#,
    ] {
        let line = format!(
            r#"{{"rules":{rules},"seat":0,"roll":1,"pieces":[[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1]]}}"#
        );
        let output = lab_with(&["moves"], line.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{rules}");
        assert!(text(&output).starts_with(r#"{"error":"#), "{rules}");
        assert_eq!(
            refused(&["match", "--games", "1", "--rules", rules]),
            2,
            "{rules}"
        );
    }
}

#[test]
fn a_game_of_another_length_keeps_the_name_of_its_preset_in_its_record() {
    let first_lines = |rules: &str| {
        let text = good(&["record", "--seed", "3", "--rules", rules]);
        let line = |number: usize| text.lines().nth(number).expect("a line").to_owned();
        (line(2), line(3))
    };
    let (name, fields) = first_lines(r#"{"preset":"safe_pairs","to_win":1,"start_out":1}"#);
    assert_eq!(name, "rules safe_pairs");
    for field in [r#""to_win":1"#, r#""start_out":1"#] {
        assert!(fields.contains(field), "{fields}");
    }
    let (name, _) = first_lines(r#"{"preset":"safe_pairs","column":6}"#);
    assert_eq!(name, "rules custom");
    let (name, _) = first_lines(r#"{"to_win":1}"#);
    assert_eq!(name, "rules custom");
}

#[test]
fn a_quick_game_is_played_matched_recorded_and_replayed() {
    let rules = r#"{"preset":"classic","to_win":1,"start_out":1}"#;
    let played = good(&["play", "--seed", "5", "--rules", rules]);
    let lines = json_lines(&played);
    let last = &lines[lines.len() - 2];
    let winner = last["seat"].as_u64().expect("a seat") as usize;
    let mut row: Vec<i64> = serde_json::from_value(last["pieces"][winner].clone()).expect("a row");
    row.sort();
    assert_eq!(row, [-1, -1, -1, 57], "the others went back");
    let file = TestFile::new(good(&["record", "--seed", "5", "--rules", rules]).as_bytes());
    assert_eq!(good(&["replay", file.path()]), played);
    let score: Value =
        serde_json::from_str(&good(&["match", "--games", "40", "--rules", rules])).expect("JSON");
    assert!(
        score["mean_rolls"].as_f64().expect("a number") < 350.0,
        "{score}"
    );
}

#[test]
fn moves_takes_arrivals_where_larger_is_later() {
    let pieces = json!([
        [56, 56, 56, -1],
        [39, 39, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    for (arrivals, captured) in [
        (json!(null), 1),
        (
            json!([[0, 0, 0, 0], [2, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
            0,
        ),
        (
            json!([[0, 0, 0, 0], [1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
            1,
        ),
        (
            json!([[9, 9, 9, 9], [-1, -7, 0, 0], [9, 9, 9, 9], [9, 9, 9, 9]]),
            0,
        ),
    ] {
        let mut question = json!({"rules": "parchis", "seat": 0, "roll": 5, "pieces": pieces});
        if !arrivals.is_null() {
            question["arrivals"] = arrivals;
        }
        let expected = format!(r#"{{"legal":[{{"piece":3,"to":0,"captures":[[1,{captured}]]}}]}}"#);
        assert_eq!(answers("moves", &[question]), [expected]);
    }
}

#[test]
fn a_bad_line_is_told_and_the_next_one_answered() {
    let pieces = json!([
        [10, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let fine = json!({"rules": "classic", "seat": 0, "roll": 1, "pieces": pieces});
    let change = |field: &str, value: Value| {
        let mut line = fine.clone();
        line[field] = value;
        line.to_string()
    };
    let without = |field: &str| {
        let mut line = fine.clone();
        line.as_object_mut().expect("an object").remove(field);
        line.to_string()
    };
    let mut beyond = pieces.clone();
    beyond[2][1] = json!(58);
    let mut behind = pieces.clone();
    behind[2][1] = json!(-2);
    let mut three = pieces.clone();
    three[1] = json!([1, 2, 3]);
    let mut five = pieces.clone();
    five[1] = json!([1, 2, 3, 4, 5]);
    let bad: Vec<String> = [
        "".to_string(),
        "{".to_string(),
        "[]".to_string(),
        "null".to_string(),
        "7".to_string(),
        "hello".to_string(),
        "{}".to_string(),
        "[".repeat(10_000),
        format!("{fine}{fine}"),
        change("rules", json!("ludo")),
        change("rules", json!("custom")),
        change("rules", json!(7)),
        change("rules", json!([])),
        change("rules", json!({"column": 7})),
        change("rules", json!({"colour": 7})),
        change("seat", json!(4)),
        change("seat", json!(-1)),
        change("seat", json!("0")),
        change("roll", json!(0)),
        change("roll", json!(7)),
        change("roll", json!(-1)),
        change("roll", json!(1.5)),
        change("bonus", json!(10)),
        change("pieces", beyond),
        change("pieces", behind),
        change("pieces", three),
        change("pieces", five),
        change("pieces", json!([[1, 2, 3, 4]])),
        change("pieces", json!({})),
        change("arrivals", json!([1, 2, 3, 4])),
        change("arrivals", json!([["a", 0, 0, 0]])),
        change("something", json!(1)),
        without("rules"),
        without("seat"),
        without("roll"),
        without("pieces"),
    ]
    .into();
    let mut input = String::new();
    for line in &bad {
        input += &format!("{line}\n{fine}\n");
    }
    let output = lab_with(&["moves"], input.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output);
    let printed: Vec<&str> = printed.lines().collect();
    assert_eq!(printed.len(), 2 * bad.len());
    for (line, pair) in bad.iter().zip(printed.chunks(2)) {
        let answer = &json_lines(pair[0])[0];
        let error = answer["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(!error.is_empty(), "{line}");
        assert_eq!(answer.as_object().map(serde_json::Map::len), Some(1));
        assert_eq!(
            pair[1], r#"{"legal":[{"piece":0,"to":11,"captures":[]}]}"#,
            "after {line}"
        );
    }
}

#[test]
fn steps_beyond_a_short_column_are_a_bad_line() {
    let pieces = json!([
        [57, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    for (rules, code) in [("classic", 0), ("house", 1)] {
        let question = json!({"rules": rules, "seat": 0, "roll": 1, "pieces": pieces});
        let output = lab_with(&["moves"], format!("{question}\n").as_bytes());
        assert_eq!(output.status.code(), Some(code), "{rules}");
    }
}

#[test]
fn bytes_that_are_no_text_are_a_bad_line() {
    let output = lab_with(&["moves"], b"\xff\xfe\n\x00\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json_lines(&text(&output)).len(), 2);
}

#[test]
fn no_line_is_no_answer_and_no_failure() {
    for command in ["moves", "choose"] {
        assert_eq!(good(&[command]), "");
    }
}

#[test]
fn the_last_line_needs_no_end_and_may_end_as_on_windows() {
    let pieces = json!([
        [10, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question = json!({"rules": "classic", "seat": 0, "roll": 1, "pieces": pieces});
    for input in [question.to_string(), format!("{question}\r\n")] {
        let output = lab_with(&["moves"], input.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(
            text(&output),
            "{\"legal\":[{\"piece\":0,\"to\":11,\"captures\":[]}]}\n"
        );
    }
}

// ---- choose ----

#[test]
fn choose_prints_the_choice_and_the_figures_of_every_move() {
    // A four captures with piece 0, before two rivals; piece 1 goes home; piece 2 advances.
    let pieces = json!([
        [10, 53, 27, 57],
        [1, -1, -1, -1],
        [37, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question = json!({
        "rules": "classic", "seat": 0, "roll": 4, "pieces": pieces, "seed": 7, "level": "normal",
    });
    // Seat 2 stands on square 63 mod 52 = 11, three squares behind 14: one face.
    assert_eq!(
        answers("choose", &[question]),
        [concat!(
            r#"{"piece":0,"moves":[{"piece":0,"to":14,"captures":[[1,0]],"value":5,"risk":36},"#,
            r#"{"piece":1,"to":57,"captures":[],"value":4,"risk":0},"#,
            r#"{"piece":2,"to":31,"captures":[],"value":1,"risk":0}]}"#
        )]
    );
}

#[test]
fn choose_without_a_legal_move_chooses_nothing() {
    let pieces = json!([
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question = json!({
        "rules": "classic", "seat": 0, "roll": 4, "pieces": pieces, "seed": 7, "level": "hard",
    });
    assert_eq!(
        answers("choose", &[question]),
        [r#"{"piece":null,"moves":[]}"#]
    );
}

#[test]
fn choose_needs_a_seed_and_a_level() {
    let pieces = json!([
        [10, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let question = json!({"rules": "classic", "seat": 0, "roll": 4, "pieces": pieces});
    let with = |fields: Value| {
        let mut line = question.clone();
        for (field, value) in fields.as_object().expect("an object") {
            line[field] = value.clone();
        }
        let output = lab_with(&["choose"], format!("{line}\n").as_bytes());
        (output.status.code(), text(&output).contains("\"error\""))
    };
    for bad in [
        json!({}),
        json!({"seed": 7}),
        json!({"level": "easy"}),
        json!({"seed": -7, "level": "easy"}),
        json!({"seed": "7", "level": "easy"}),
        json!({"seed": 7, "level": "master"}),
    ] {
        assert_eq!(with(bad.clone()), (Some(1), true), "{bad}");
    }
    assert_eq!(with(json!({"seed": 7, "level": "easy"})), (Some(0), false));
    assert_eq!(
        with(json!({"seed": u64::MAX, "level": "hard"})),
        (Some(0), false)
    );
}

#[test]
fn choose_settles_ties_by_the_draw_of_the_rules() {
    let steps = [[10, 22, 30, 57], [-1; 4], [-1; 4], [-1; 4]];
    let questions: Vec<Value> = (0..60)
        .map(|seed| {
            json!({
                "rules": "classic", "seat": 0, "roll": 1, "pieces": steps, "seed": seed,
                "level": "normal",
            })
        })
        .collect();
    for (seed, line) in answers("choose", &questions).iter().enumerate() {
        let expected = chacha::draw(chacha::draw_key(seed as u64, steps, 0, 1), 3);
        assert_eq!(json_lines(line)[0]["piece"], expected, "seed {seed}");
    }
}

// ---- Chances and reviews ----

/// Numbers of a list.
fn numbers(list: &Value) -> Vec<f64> {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|number| number.as_f64().expect("a number"))
        .collect()
}

#[test]
fn chances_prints_four_chances_that_are_1_together() {
    let row = json!([-1, -1, -1, -1]);
    let start = json!([row, row, row, row]);
    let ahead = json!([[54, 53, 40, 57], row, row, row]);
    let given = answers(
        "chances",
        &[
            json!({"rules": "classic", "seat": 0, "pieces": start}),
            json!({"rules": "classic", "seat": 0, "pieces": start, "level": "normal"}),
            json!({"rules": "classic", "seat": 2, "pieces": ahead, "level": "expert"}),
            json!({"rules": {"preset": "parchis", "to_win": 1, "start_out": 1}, "seat": 1,
                "pieces": [[0, -1, -1, -1], [0, -1, -1, -1], [0, -1, -1, -1], [0, -1, -1, -1]],
                "arrivals": [[1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0], [4, 0, 0, 0]]}),
            json!({"rules": {"to_win": 1}, "seat": 1, "pieces": [[57, -1, -1, -1], row, row, row]}),
        ],
    );
    assert_eq!(given[0], given[1], "normal is the default");
    let chances = |answer: &str| {
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        assert_eq!(answer.as_object().expect("an object").len(), 1);
        numbers(&answer["chances"])
    };
    for answer in &given {
        let chances = chances(answer);
        assert_eq!(chances.len(), 4);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 3e-9, "{answer}");
        let digits = |chance: &f64| (chance * 1e9 - (chance * 1e9).round()).abs() < 1e-3;
        assert!(chances.iter().all(digits), "nine digits: {answer}");
    }
    assert!(chances(&given[2])[0] > 0.9, "{}", given[2]);
    assert_eq!(
        given[4], r#"{"chances":[1.0,0.0,0.0,0.0]}"#,
        "somebody is home"
    );
}

#[test]
fn chances_refuses_what_moves_needs_and_answers_the_next_line() {
    let row = "[-1,-1,-1,-1]";
    let good = format!(r#"{{"rules":"house","seat":3,"pieces":[{row},{row},{row},{row}]}}"#);
    for more in [
        r#","roll":6"#,
        r#","bonus":10"#,
        r#","level":"master""#,
        r#","seat":4"#,
        r#","first":1"#,
    ] {
        let bad = good.replace(r#","seat":3"#, &format!(r#","seat":3{more}"#));
        let bad = if more.contains("seat") {
            good.replace(r#""seat":3"#, r#""seat":4"#)
        } else {
            bad
        };
        let output = lab_with(&["chances"], format!("{bad}\n{good}\n").as_bytes());
        assert_eq!(output.status.code(), Some(1), "{bad}");
        let answers = json_lines(&text(&output));
        assert!(answers[0]["error"].is_string(), "{bad}");
        assert_eq!(numbers(&answers[1]["chances"]).len(), 4);
    }
}

#[test]
fn choose_knows_the_level_expert() {
    let row = json!([-1, -1, -1, -1]);
    let question = json!({"rules": {"to_win": 1}, "seat": 0, "roll": 2, "seed": 1, "level": "expert",
        "pieces": [[20, 55, -1, -1], [56, -1, -1, -1], row, row]});
    let bonus = json!({"rules": "parchis", "seat": 0, "bonus": 10, "seed": 1, "level": "expert",
        "pieces": [[56, 30, 3, -1], row, row, row]});
    let pieces: Vec<Value> = answers("choose", &[question, bonus])
        .iter()
        .map(|answer| json_lines(answer)[0]["piece"].clone())
        .collect();
    assert_eq!(pieces[0], 1, "home");
    assert!(
        pieces[1] == 1 || pieces[1] == 2,
        "a piece that can: {}",
        pieces[1]
    );
}

#[test]
fn review_prints_a_line_for_each_action_and_a_whole_that_adds_up() {
    for rules in [
        r#"{"preset":"classic","to_win":1,"start_out":1}"#,
        r#"{"preset":"parchis","to_win":2,"start_out":1}"#,
        r#"{"preset":"house","to_win":1,"empty_track":"free_exit","finish":"rank_all"}"#,
    ] {
        let levels = "easy,hard,normal,expert";
        let record = good(&[
            "record", "--seed", "4", "--rules", rules, "--levels", levels,
        ]);
        let file = TestFile::new(record.as_bytes());
        let lines = json_lines(&good(&["review", file.path()]));
        let (whole, entries) = lines.split_last().expect("a last line");
        let mut luck = [[0.0; 4]; 4];
        let mut worth = [[0.0; 4]; 4];
        for (index, entry) in entries.iter().enumerate() {
            assert_eq!(entry["entry"], index);
            let by = entry["seat"].as_u64().expect("a seat") as usize;
            let keys: Vec<&str> = entry
                .as_object()
                .unwrap()
                .keys()
                .map(String::as_str)
                .collect();
            match entry["kind"].as_str().expect("a kind") {
                "roll" => {
                    assert_eq!(keys, ["before", "entry", "gap", "kind", "luck", "seat"]);
                    for (sum, luck) in luck[by].iter_mut().zip(numbers(&entry["luck"])) {
                        *sum += luck;
                    }
                }
                "move" => {
                    let expected = [
                        "after",
                        "best",
                        "cost",
                        "entry",
                        "is_choice",
                        "kind",
                        "seat",
                        "worth",
                    ];
                    assert_eq!(keys, expected);
                    for (sum, worth) in worth[by].iter_mut().zip(numbers(&entry["worth"])) {
                        *sum += worth;
                    }
                }
                kind => assert_eq!(kind, "free_exit"),
            }
        }
        let keys: Vec<&str> = whole
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(
            keys,
            ["choices", "cost", "gap", "luck", "result", "start", "worth"]
        );
        let result = numbers(&whole["result"]);
        assert_eq!(result.iter().sum::<f64>(), 1.0);
        for seat in 0..4 {
            let by_all = |of: &str| -> f64 {
                whole[of]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|by| numbers(by)[seat])
                    .sum()
            };
            let sum = numbers(&whole["start"])[seat]
                + by_all("luck")
                + by_all("worth")
                + numbers(&whole["gap"])[seat];
            assert!((sum - result[seat]).abs() < 1e-6, "{rules}: {sum}");
            for by in 0..4 {
                assert!((numbers(&whole["luck"][by])[seat] - luck[by][seat]).abs() < 1e-6);
                assert!((numbers(&whole["worth"][by])[seat] - worth[by][seat]).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn review_refuses_a_game_that_nobody_won_and_what_is_no_record() {
    let file = TestFile::new(good(&["record", "--roll-limit", "50"]).as_bytes());
    assert_eq!(refused(&["review", file.path()]), 1);
    let file = TestFile::new(b"no record");
    assert_eq!(refused(&["review", file.path()]), 1);
    assert_eq!(refused(&["review", "/nowhere/at/all"]), 1);
    assert_eq!(refused(&["review"]), 2);
    assert_eq!(refused(&["review", "--measure", "0"]), 2);
    assert_eq!(refused(&["review", file.path(), "--measure", "1"]), 2);
}

#[test]
fn review_measures_the_estimate_by_games_of_its_own() {
    for rules in [r#"{"preset":"classic","to_win":1,"start_out":1}"#, "houses"] {
        let arguments = [
            "review",
            "--measure",
            "6",
            "--rules",
            rules,
            "--level",
            "hard",
        ];
        let measured = good(&arguments);
        assert_eq!(measured, good(&arguments), "the same games each time");
        let measured: Value = serde_json::from_str(&measured).expect("JSON");
        assert_eq!(measured["games"], 6);
        let bins = measured["bins"].as_array().expect("a list");
        assert_eq!(bins.len(), 10);
        let counted: u64 = bins.iter().map(|bin| bin["count"].as_u64().unwrap()).sum();
        assert_eq!(counted, 4 * measured["rolls"].as_u64().unwrap());
        assert!(measured["log_loss"].as_f64().unwrap() < 1.386, "{measured}");
        assert!(measured["r"].as_f64().unwrap() > 0.0, "{measured}");
        assert!(measured["mean_gap"].as_f64().unwrap() < 0.5, "{measured}");
    }
}

/// What is measured of quick games of classic.
fn measured_quick(games: &str, seed: &str) -> Value {
    let rules = r#"{"preset":"classic","to_win":1,"start_out":1}"#;
    let arguments = ["--measure", games, "--rules", rules, "--seed", seed];
    let measured = good(&[&["review"][..], &arguments].concat());
    serde_json::from_str(&measured).expect("JSON")
}

#[test]
fn the_largest_difference_is_of_a_bin_that_a_hundred_games_had_a_part_in() {
    let largest = |measured: &Value| {
        let bins = measured["bins"].as_array().expect("a list");
        let difference = |bin: &Value| {
            (bin["estimated"].as_f64().unwrap() - bin["happened"].as_f64().unwrap()).abs()
        };
        bins.iter()
            .filter(|bin| bin["games"].as_u64().unwrap() >= 100)
            .map(|bin| (difference(bin), bin["standard_error"].as_f64().unwrap()))
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .unwrap_or((0.0, 0.0))
    };
    // Of so few no bin says anything, of so many not every one.
    for (games, some) in [("30", false), ("130", true)] {
        let measured = measured_quick(games, "77");
        let (difference, error) = largest(&measured);
        assert_eq!(difference > 0.0, some, "{measured}");
        let told = |name: &str| measured[name].as_f64().unwrap();
        assert!((told("largest_difference") - difference).abs() < 1e-8);
        assert!((told("standard_error") - error).abs() < 1e-8);
    }
}

#[test]
fn the_standard_error_of_a_bin_is_how_far_other_games_lie_apart() {
    // Three bins that nearly every game has a part in, of sixteen times sixty games.
    let blocks: Vec<Value> = (0..16)
        .map(|block| measured_quick("60", &(9_000 + 60 * block).to_string()))
        .collect();
    for bin in 1..4 {
        let of_blocks: Vec<(f64, f64)> = blocks
            .iter()
            .map(|measured| {
                let bin = &measured["bins"][bin];
                let number = |name: &str| bin[name].as_f64().unwrap();
                let difference = number("estimated") - number("happened");
                (difference, number("standard_error"))
            })
            .collect();
        let mean = of_blocks.iter().map(|(of, _)| of).sum::<f64>() / 16.0;
        let spread: f64 = of_blocks
            .iter()
            .map(|(of, error)| ((of - mean) / error).powi(2))
            .sum();
        // Chi-squared with fifteen degrees of freedom: 3 and 45 are one in a thousand or less. Rolls counted as if they were
        // independent would give some hundreds.
        assert!((3.0..45.0).contains(&spread), "{bin}: {spread}");
    }
}

#[test]
fn luck_writes_the_quantiles_of_what_their_own_rolls_gave_the_first_seat() {
    let file = TestFile::new(b"");
    let command = [
        "luck",
        "--games",
        "20",
        "--seed",
        "31",
        "--file",
        file.path(),
    ];
    assert!(good(&command).ends_with(" bytes\n"));
    let written = std::fs::read_to_string(file.path()).expect("it was written");
    let (head, lines): (Vec<&str>, Vec<&str>) =
        written.lines().partition(|line| line.starts_with('#'));
    assert_eq!(head[1], "# ludo-lab luck --games 20 --seed 31");
    assert_eq!(lines.len(), 5 * 3 * 4);
    let quantiles = |line: &str| -> Vec<f64> {
        let words = line.split(' ').skip(3);
        words.map(|word| word.parse().expect("a number")).collect()
    };
    for line in &lines {
        let quantiles = quantiles(line);
        assert_eq!(quantiles.len(), 21, "{line}");
        assert!(quantiles.is_sorted(), "{line}");
    }
    // One of them from records of the same games, by `review`.
    let rules = r#"{"preset":"parchis","to_win":1,"start_out":1}"#;
    let mut lucks: Vec<f64> = (31..51)
        .map(|seed| {
            let seed = seed.to_string();
            let levels = "hard,hard,hard,hard";
            let record = [
                "record", "--seed", &seed, "--rules", rules, "--levels", levels,
            ];
            let record = TestFile::new(good(&record).as_bytes());
            let reviewed = json_lines(&good(&["review", record.path()]));
            numbers(&reviewed.last().expect("the whole")["luck"][0])[0]
        })
        .collect();
    lucks.sort_by(f64::total_cmp);
    let line = lines
        .iter()
        .find(|line| line.starts_with("parchis quick hard "))
        .expect("every kind has a line");
    // 1, 50 and 99 %.
    for (quantile, place) in [(0, 0), (10, 10), (20, 19)] {
        let expected = (lucks[place] * 10_000.0).round();
        assert!(
            (quantiles(line)[quantile] - expected).abs() <= 1.0,
            "{line}"
        );
    }
    assert_eq!(
        refused(&["luck", "--games", "19", "--file", file.path()]),
        2
    );
}

#[test]
fn fit_makes_the_same_file_each_time_and_names_its_command_in_it() {
    let fitted = |seed: &str| {
        let file = TestFile::new(b"");
        let arguments = ["fit", "safe_pairs", "--seed", seed, "--positions", "1000"];
        let told = good(&[&arguments[..], &["--file", file.path()]].concat());
        assert!(told.ends_with(" bytes\n"), "{told}");
        let content = std::fs::read(file.path()).expect("it was written");
        let measure = [
            "review",
            "--measure",
            "1",
            "--rules",
            "safe_pairs",
            "--values",
        ];
        good(&[&measure[..], &[file.path()]].concat());
        content
    };
    let first = fitted("5");
    assert!(
        first.starts_with(b"ludo-values 1\nludo-lab fit safe_pairs --seed 5 --positions 1000\n")
    );
    assert_eq!(first, fitted("5"));
    assert_ne!(first, fitted("6"));
    assert_eq!(refused(&["fit", "custom"]), 1);
    assert_eq!(refused(&["fit"]), 2);
}

// ---- play ----

#[test]
fn play_prints_a_line_per_step_in_the_form_that_is_fixed() {
    let printed = good(&["play", "--seed", "7"]);
    let lines: Vec<&str> = printed.lines().collect();
    let base = "[[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1],[-1,-1,-1,-1]]";
    // Seed 7 begins 2 4 5 1 4 1 2 2 6: the first six is seat 0's ninth roll of the game.
    for (index, roll) in [2, 4, 5, 1, 4, 1, 2, 2].into_iter().enumerate() {
        let (number, turn) = (index + 1, index % 4);
        let expected = format!(
            r#"{{"n":{number},"seat":{turn},"roll":{roll},"kind":"pass","legal":[],"piece":null,"pieces":{base}}}"#
        );
        assert_eq!(lines[index], expected);
    }
    let ninth = &json_lines(lines[8])[0];
    assert_eq!(ninth["n"], 9);
    assert_eq!(ninth["seat"], 0);
    assert_eq!(ninth["roll"], 6);
    assert_eq!(ninth["kind"], "move");
    assert_eq!(ninth["legal"].as_array().map(Vec::len), Some(4));
    let chosen = chacha::draw(chacha::draw_key(7, [[-1; 4]; 4], 0, 6), 4);
    assert_eq!(ninth["piece"], chosen);
    let over = &json_lines(lines.last().expect("lines"))[0];
    assert_eq!(over["over"], "finished");
    assert_eq!(over["points"], json!([]));
    assert_eq!(over["ranking"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        lines
            .last()
            .unwrap()
            .find("{\"over\":\"finished\",\"ranking\":["),
        Some(0)
    );
}

#[test]
fn play_without_options_is_seed_1_classic_normal_with_seat_0_first() {
    let explicit = good(&[
        "play",
        "--seed",
        "1",
        "--rules",
        "classic",
        "--levels",
        "normal,normal,normal,normal",
        "--first",
        "0",
        "--roll-limit",
        "10000",
    ]);
    assert_eq!(good(&["play"]), explicit);
}

#[test]
fn play_begins_with_the_seat_that_the_rule_set_says() {
    let first = |arguments: &[&str]| json_lines(&good(arguments))[0]["seat"].clone();
    assert_eq!(
        first(&["play", "--rules", "house"]),
        0,
        "rotates is taken as seat 0"
    );
    for seed in ["1", "2", "3", "4", "5"] {
        let drawn = chacha::block(&chacha::seed_key(seed.parse().unwrap()), 0, 1)[0] % 4;
        assert_eq!(
            first(&["play", "--rules", "safe_pairs", "--seed", seed]),
            drawn
        );
        assert_eq!(first(&["play", "--rules", "classic", "--seed", seed]), 0);
        for seat in ["0", "1", "2", "3"] {
            let rules = [
                "play",
                "--rules",
                "safe_pairs",
                "--seed",
                seed,
                "--first",
                seat,
            ];
            assert_eq!(first(&rules), seat.parse::<u8>().unwrap());
        }
    }
}

/// What is true of every game that is printed.
fn check_steps(lines: &[Value], arguments: &[&str]) {
    let mut pieces = json!([
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1],
        [-1, -1, -1, -1]
    ]);
    let mut rolls = 0;
    for line in &lines[..lines.len() - 1] {
        let what = || format!("{arguments:?}: {line}");
        let keys: Vec<&String> = line.as_object().expect("an object").keys().collect();
        let mut expected = ["n", "seat", "roll", "kind", "legal", "piece", "pieces"];
        expected.sort_unstable();
        assert_eq!(keys, expected, "{}", what());
        let legal = line["legal"].as_array().expect("a list");
        let kind = line["kind"].as_str().expect("a word");
        let roll = &line["roll"];
        if !roll.is_null() {
            rolls += 1;
        }
        assert_eq!(line["n"], rolls, "{}", what());
        match kind {
            "move" | "bonus" | "free_exit" => {
                assert_eq!(roll.is_null(), kind != "move", "{}", what());
                let chosen = legal.iter().find(|legal| legal["piece"] == line["piece"]);
                let chosen = chosen.unwrap_or_else(|| panic!("{}", what()));
                assert!(kind != "free_exit" || legal.len() == 1, "{}", what());
                let seat = line["seat"].as_u64().expect("a seat") as usize;
                let piece = line["piece"].as_u64().expect("a piece") as usize;
                pieces[seat][piece] = chosen["to"].clone();
                for taken in chosen["captures"].as_array().expect("a list") {
                    let rival = taken[0].as_u64().expect("a seat") as usize;
                    let piece = taken[1].as_u64().expect("a piece") as usize;
                    pieces[rival][piece] = json!(-1);
                }
                assert_eq!(line["pieces"], pieces, "{}", what());
            }
            "pass" => {
                assert!(legal.is_empty() && line["piece"].is_null(), "{}", what());
                assert_eq!(line["pieces"], pieces, "{}", what());
            }
            "third_six" => {
                assert!(legal.is_empty() && line["piece"].is_null(), "{}", what());
                assert_eq!(*roll, 6, "{}", what());
                pieces = line["pieces"].clone();
            }
            _ => panic!("{}", what()),
        }
    }
    let over = lines.last().expect("a last line");
    assert_eq!(over["rolls"], rolls);
    assert!(["finished", "roll_limit"].contains(&over["over"].as_str().expect("a word")));
}

const FREE_EXIT: &str = r#"{"column":5,"empty_track":"free_exit","stack":"blocks_passing","finish":"rank_all","scoring":"points_250"}"#;

#[test]
fn the_steps_of_a_game_follow_from_each_other() {
    let mut kinds = Vec::new();
    for rules in [
        "classic",
        "soft_blocks",
        "house",
        "safe_pairs",
        "parchis",
        FREE_EXIT,
    ] {
        for seed in ["1", "2", "3", "4"] {
            let arguments = ["play", "--rules", rules, "--seed", seed];
            let lines = json_lines(&good(&arguments));
            check_steps(&lines, &arguments);
            kinds.extend(lines.iter().map(|line| line["kind"].to_string()));
        }
    }
    for kind in ["move", "pass", "third_six", "bonus", "free_exit"] {
        assert!(
            kinds.contains(&format!("\"{kind}\"")),
            "no game had a {kind}"
        );
    }
}

#[test]
fn a_third_six_shows_what_it_sent_back() {
    let sent_back = |seed: u32| {
        let lines = json_lines(&good(&[
            "play",
            "--rules",
            "parchis",
            "--seed",
            &seed.to_string(),
        ]));
        lines.windows(2).any(|two| {
            let third = two[1]["kind"] == "third_six";
            third && two[0]["pieces"] != two[1]["pieces"]
        })
    };
    assert!((1..10).any(sent_back));
    // In classic nothing is sent back.
    for seed in ["1", "2", "3"] {
        let lines = json_lines(&good(&["play", "--seed", seed]));
        for two in lines.windows(2) {
            if two[1]["kind"] == "third_six" {
                assert_eq!(two[0]["pieces"], two[1]["pieces"]);
            }
        }
    }
}

#[test]
fn an_unusable_six_that_rolls_again_is_a_pass() {
    let again = |seed: u32| {
        let lines = json_lines(&good(&["play", "--seed", &seed.to_string()]));
        lines.windows(2).any(|two| {
            two[0]["kind"] == "pass" && two[0]["roll"] == 6 && two[0]["seat"] == two[1]["seat"]
        })
    };
    assert!((1..10).any(again));
}

#[test]
fn a_blocked_free_exit_is_a_pass_without_a_roll() {
    let blocked = |seed: u32| {
        let arguments = ["play", "--rules", FREE_EXIT, "--seed", &seed.to_string()];
        json_lines(&good(&arguments))
            .iter()
            .any(|line| line["kind"] == "pass" && line["roll"].is_null())
    };
    assert!((1..30).any(blocked));
}

#[test]
fn a_free_exit_has_no_roll_and_the_number_of_the_roll_before() {
    let lines = json_lines(&good(&["play", "--rules", FREE_EXIT]));
    for (seat, line) in lines[..4].iter().enumerate() {
        assert_eq!(line["n"], 0);
        assert_eq!(line["seat"], seat);
        assert_eq!(line["roll"], Value::Null);
        assert_eq!(line["kind"], "free_exit");
        assert_eq!(
            line["legal"],
            json!([{"piece": 0, "to": 0, "captures": []}])
        );
        assert_eq!(line["piece"], 0);
    }
    assert_eq!(lines[4]["n"], 1);
}

#[test]
fn the_roll_limit_ends_a_game_without_a_result() {
    for limit in [1, 2, 9, 100] {
        let lines = json_lines(&good(&[
            "play",
            "--seed",
            "7",
            "--roll-limit",
            &limit.to_string(),
        ]));
        let over = lines.last().expect("a last line");
        assert_eq!(
            *over,
            json!({"over": "roll_limit", "ranking": [], "points": [], "rolls": limit})
        );
        let before = &lines[lines.len() - 2];
        assert_eq!(before["n"], limit);
    }
    // The move of the last roll is made: the ninth is a six.
    let lines = json_lines(&good(&["play", "--seed", "7", "--roll-limit", "9"]));
    assert_eq!(lines[8]["kind"], "move");
}

#[test]
fn the_last_line_has_the_points_and_the_table_of_the_rule_set() {
    for (name, points, ranked) in [
        ("classic", false, 1),
        ("soft_blocks", false, 1),
        ("house", false, 4),
        ("safe_pairs", true, 4),
        ("parchis", true, 4),
    ] {
        let lines = json_lines(&good(&["play", "--rules", name, "--seed", "5"]));
        let over = lines.last().expect("a last line");
        assert_eq!(over["over"], "finished");
        let ranking = over["ranking"].as_array().expect("a list");
        assert_eq!(ranking.len(), ranked, "{name}");
        let list = over["points"].as_array().expect("a list");
        assert_eq!(list.len(), if points { 4 } else { 0 }, "{name}");
        if points {
            let of = |seat: &Value| list[seat.as_u64().unwrap() as usize].as_u64().unwrap();
            assert!(
                ranking[1..].is_sorted_by(|one, next| of(one) >= of(next)),
                "{over}"
            );
        }
        if name == "safe_pairs" {
            let winner = ranking[0].as_u64().expect("a seat") as usize;
            assert_eq!(list[winner], 1000);
        }
    }
    // A rank-all game without a scoring names its last seat.
    let rules = r#"{"finish":"rank_all"}"#;
    let lines = json_lines(&good(&["play", "--rules", rules]));
    let over = lines.last().expect("a last line");
    assert_eq!(over["ranking"].as_array().map(Vec::len), Some(4));
}

#[test]
fn the_rolls_of_a_game_are_the_dice_of_its_seed() {
    for (name, _) in presets() {
        let lines = json_lines(&good(&["play", "--rules", name.as_str(), "--seed", "42"]));
        let rolls: Vec<u64> = lines
            .iter()
            .filter_map(|line| line["roll"].as_u64())
            .collect();
        let expected: Vec<u64> = chacha::faces(42).take(rolls.len()).map(u64::from).collect();
        assert_eq!(rolls, expected, "{name}");
    }
}

// ---- record and replay ----

#[test]
fn replay_prints_what_play_printed() {
    for rules in [
        "classic",
        "soft_blocks",
        "house",
        "safe_pairs",
        "parchis",
        FREE_EXIT,
    ] {
        for seed in ["1", "9"] {
            let options = [
                "--rules",
                rules,
                "--seed",
                seed,
                "--levels",
                "easy,hard,normal,hard",
            ];
            let record = good(&[&["record"], &options[..]].concat());
            let file = TestFile::new(record.as_bytes());
            assert_eq!(
                good(&["replay", file.path()]),
                good(&[&["play"], &options[..]].concat()),
                "{rules}, seed {seed}"
            );
        }
    }
}

#[test]
fn replay_takes_a_game_that_is_not_finished() {
    let options = ["--seed", "7", "--roll-limit", "50"];
    let record = good(&[&["record"], &options[..]].concat());
    let file = TestFile::new(record.as_bytes());
    let replayed = good(&["replay", file.path()]);
    let played = good(&[&["play"], &options[..]].concat());
    // The record does not hold the limit, so there is no last line.
    let (steps, over) = played.trim_end().rsplit_once('\n').expect("lines");
    assert!(over.contains("roll_limit"));
    assert_eq!(replayed.trim_end(), steps);
}

#[test]
fn replay_takes_a_record_by_hand() {
    let record = "ludo-game 1\nid ab\nrules classic\nfields {}\nlevel normal\nfirst-seat 2\nseed given\n\
                  played-ms 0\nlog\n6a 1a 3\nend 5\n";
    let file = TestFile::new(record.as_bytes());
    let lines = json_lines(&good(&["replay", file.path()]));
    let told: Vec<(Value, Value, Value)> = lines
        .iter()
        .map(|line| {
            (
                line["n"].clone(),
                line["seat"].clone(),
                line["kind"].clone(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (json!(1), json!(2), json!("move")),
            (json!(2), json!(2), json!("move")),
            (json!(3), json!(3), json!("pass")),
        ]
    );
}

#[test]
fn replay_refuses_a_damaged_newer_foreign_or_missing_file() {
    let record = good(&["record", "--seed", "3"]);
    let damaged = record.replacen("first-seat 0", "first-seat 1", 1);
    let newer = record.replacen("ludo-game 1", "ludo-game 2", 1);
    let cut = &record[..record.len() / 2];
    let illegal = "ludo-game 1\nid ab\nrules classic\nfields {}\nlevel normal\nfirst-seat 0\nseed given\n\
                   played-ms 0\nlog\n2a\nend 2\n";
    for (content, word) in [
        (damaged.as_bytes(), "line"),
        (newer.as_bytes(), "newer"),
        (cut.as_bytes(), "line"),
        (illegal.as_bytes(), "entry 2"),
        (b"hello", "line 1"),
        (b"", "line 1"),
        (b"\xff\xfe\x00", ""),
    ] {
        let file = TestFile::new(content);
        let output = lab(&["replay", file.path()]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output), "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(word) && told.contains(file.path()), "{told}");
    }
    assert_ne!(refused(&["replay", "/nowhere/at/all.ludo"]), 0);
}

#[test]
fn replay_tells_the_first_face_that_is_not_the_seeds() {
    let record = "ludo-game 1\nid ab\nrules classic\nfields {}\nlevel normal\nfirst-seat 0\nseed 7\n\
                  played-ms 0\nlog\n2 4 5 1 3 1\nend 6\n";
    let file = TestFile::new(record.as_bytes());
    let output = lab(&["replay", file.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        json_lines(&text(&output)).len(),
        6,
        "the steps are shown all the same"
    );
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("roll 5"), "{told}");
}

// ---- match ----

fn score(arguments: &[&str]) -> Value {
    let printed = good(arguments);
    assert_eq!(printed.lines().count(), 1);
    json_lines(&printed)[0].clone()
}

#[test]
fn match_prints_one_object_with_what_was_won() {
    let score = score(&[
        "match",
        "--games",
        "12",
        "--levels",
        "easy,normal,normal,hard",
    ]);
    let keys: Vec<&String> = score.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        [
            "games",
            "games_per_second",
            "mean_rolls",
            "rolls_per_second",
            "unfinished",
            "wins_by_level",
            "wins_by_seat"
        ]
    );
    assert_eq!(score["games"], 12);
    let by_seat: u64 = score["wins_by_seat"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|wins| wins.as_u64().expect("a number"))
        .sum();
    let levels = score["wins_by_level"].as_object().expect("an object");
    let by_level: u64 = levels.values().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(by_seat, by_level);
    assert_eq!(by_seat + score["unfinished"].as_u64().unwrap(), 12);
    assert_eq!(
        levels.keys().collect::<Vec<_>>(),
        ["easy", "hard", "normal"]
    );
    assert!(score["mean_rolls"].as_f64().expect("a number") > 100.0);
}

#[test]
fn game_g_of_a_match_is_the_game_of_seed_s_plus_g() {
    let mut wins = [0_u64; 4];
    let mut rolls = 0;
    for seed in ["20", "21", "22", "23", "24"] {
        let lines = json_lines(&good(&["play", "--seed", seed]));
        let over = lines.last().expect("a last line");
        wins[over["ranking"][0].as_u64().expect("a seat") as usize] += 1;
        rolls += over["rolls"].as_u64().expect("a number");
    }
    let score = score(&["match", "--games", "5", "--seed", "20"]);
    assert_eq!(score["wins_by_seat"], json!(wins));
    assert_eq!(score["mean_rolls"], rolls as f64 / 5.0);
}

#[test]
fn rotate_turns_the_levels_around_the_seats() {
    // Four games: every seat has the hard level once.
    let options = [
        "match",
        "--games",
        "4",
        "--seed",
        "5",
        "--levels",
        "hard,easy,easy,easy",
    ];
    let rotated = score(&[&options[..], &["--rotate"]].concat());
    let mut by_level = json!({"easy": 0, "hard": 0});
    // The seat that is hard goes around in one direction or the other.
    let orders = [["0", "1", "2", "3"], ["0", "3", "2", "1"]];
    let scores = orders.map(|order| {
        let mut wins = by_level.clone();
        for (game, hard) in order.iter().enumerate() {
            let mut levels = ["easy"; 4];
            levels[hard.parse::<usize>().unwrap()] = "hard";
            let seed = (5 + game).to_string();
            let lines = json_lines(&good(&[
                "play",
                "--seed",
                &seed,
                "--levels",
                &levels.join(","),
            ]));
            let winner = lines.last().unwrap()["ranking"][0].as_u64().unwrap() as usize;
            let won = wins[levels[winner]].as_u64().unwrap() + 1;
            wins[levels[winner]] = json!(won);
        }
        wins
    });
    by_level = rotated["wins_by_level"].clone();
    assert!(
        scores.contains(&by_level),
        "{by_level} is none of {scores:?}"
    );
}

#[test]
fn the_levels_are_as_strong_as_the_yardstick_says() {
    // One seat of the first level against three of the second; equal strength is 25 %. With 400 games a share is known
    // to some 2.5 percentage points, and the bounds are four times as wide.
    for (one, others, percent) in [
        ("normal", "easy", 36.5),
        ("hard", "easy", 56.0),
        ("hard", "normal", 49.0),
    ] {
        let levels = format!("{one},{others},{others},{others}");
        let options = ["match", "--games", "400", "--rotate", "--levels", &levels];
        let won = score(&options)["wins_by_level"][one]
            .as_f64()
            .expect("wins")
            / 4.0;
        assert!(
            (won - percent).abs() < 10.0,
            "{one} wins {won} % against {others} and not {percent} %"
        );
        assert!(won > 25.0);
    }
}
