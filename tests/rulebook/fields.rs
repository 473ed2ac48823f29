//! The fields of a rule set: their JSON form, their ranges, and the five presets.

use ludo_engine::rules::{RuleSet, RuleSetName};
use serde_json::{Value, json};

use crate::common::{Table, face, presets};

fn read(value: &Value) -> Result<RuleSet, serde_json::Error> {
    serde_json::from_str(&value.to_string())
}

fn with(field: &str, value: Value) -> Result<RuleSet, serde_json::Error> {
    read(&json!({ field: value }))
}

/// The table of the rules, row by row: classic, soft_blocks, house, safe_pairs, parchis.
fn table() -> Vec<(&'static str, [Value; 5])> {
    let (yes, no) = (json!(true), json!(false));
    let all = |value: Value| [(); 5].map(|()| value.clone());
    let five = |row: [&str; 5]| row.map(Value::from);
    vec![
        (
            "exit_rolls",
            [json!([6]), json!([6]), json!([6]), json!([6]), json!([5])],
        ),
        ("column", [6, 5, 5, 5, 5].map(Value::from)),
        (
            "direction",
            five([
                "clockwise",
                "clockwise",
                "clockwise",
                "clockwise",
                "anticlockwise",
            ]),
        ),
        ("safe", all(json!("starts_and_stars"))),
        (
            "stack",
            five([
                "nothing",
                "blocks_landing",
                "blocks_passing",
                "shielded",
                "blocks_passing",
            ]),
        ),
        (
            "capacity",
            [Value::Null, Value::Null, Value::Null, Value::Null, json!(2)],
        ),
        ("extra_on_six", all(yes.clone())),
        (
            "extra_on_capture",
            [false, true, true, true, true].map(Value::from),
        ),
        (
            "extra_on_goal",
            [false, true, false, true, true].map(Value::from),
        ),
        (
            "extras_add_up",
            [false, false, false, true, false].map(Value::from),
        ),
        (
            "unplayable_six_rolls_again",
            [true, true, false, false, true].map(Value::from),
        ),
        (
            "third_six",
            five([
                "ends_turn",
                "ends_turn",
                "ends_turn",
                "ends_turn",
                "last_moved_to_base",
            ]),
        ),
        (
            "overshoot",
            five(["illegal", "illegal", "illegal", "illegal", "bounces"]),
        ),
        (
            "six_is_seven_when_base_empty",
            [no.clone(), no.clone(), no.clone(), no.clone(), yes.clone()],
        ),
        (
            "six_opens_own_block",
            [no.clone(), no.clone(), no.clone(), no, yes],
        ),
        ("goal_bonus", [0, 0, 0, 0, 10].map(Value::from)),
        ("empty_track", all(json!("normal"))),
        ("finish", all(json!("first_home"))),
        (
            "first_seat",
            five(["human", "human", "rotates", "drawn", "human"]),
        ),
        (
            "scoring",
            five(["none", "none", "progress", "points_250", "points_20"]),
        ),
    ]
}

#[test]
fn the_five_presets_have_the_fields_of_the_table() {
    for (column, (name, rules)) in presets().enumerate() {
        let Value::Object(fields) = serde_json::to_value(rules).unwrap() else {
            panic!("a rule set is an object");
        };
        let expected: serde_json::Map<String, Value> = table()
            .into_iter()
            .map(|(field, row)| (field.to_string(), row[column].clone()))
            .collect();
        assert_eq!(fields, expected, "{name}");
    }
}

#[test]
fn the_presets_have_their_names() {
    let names: Vec<&str> = RuleSetName::PRESETS.iter().map(|n| n.as_str()).collect();
    assert_eq!(
        names,
        ["classic", "soft_blocks", "house", "safe_pairs", "parchis"]
    );
    for name in RuleSetName::PRESETS {
        assert_eq!(name.as_str().parse(), Ok(name));
    }
    assert!("ludo".parse::<RuleSetName>().is_err());
    assert!("Classic".parse::<RuleSetName>().is_err());
    assert!("".parse::<RuleSetName>().is_err());
}

#[test]
fn classic_is_the_default_and_a_missing_field_is_classics() {
    assert_eq!(RuleSet::default(), RuleSet::CLASSIC);
    assert_eq!(read(&json!({})).unwrap(), RuleSet::CLASSIC);
    let rules = with("column", json!(5)).unwrap();
    assert_eq!(
        rules,
        RuleSet {
            column: ludo_engine::rules::Column::Five,
            ..RuleSet::CLASSIC
        }
    );
}

#[test]
fn each_single_field_is_read_and_nothing_else_changes() {
    for (field, row) in table() {
        for value in row {
            let rules = with(field, value.clone()).unwrap();
            let written = serde_json::to_value(rules).unwrap();
            assert_eq!(written[field], value, "{field}");
            let mut restored = written;
            restored[field] = serde_json::to_value(RuleSet::CLASSIC).unwrap()[field].clone();
            assert_eq!(read(&restored).unwrap(), RuleSet::CLASSIC, "{field}");
        }
    }
}

#[test]
fn every_value_that_the_rules_name_is_accepted_and_round_trips() {
    let mut values: Vec<(&str, Value)> = Vec::new();
    for flag in [
        "extra_on_six",
        "extra_on_capture",
        "extra_on_goal",
        "extras_add_up",
        "unplayable_six_rolls_again",
        "six_is_seven_when_base_empty",
        "six_opens_own_block",
    ] {
        values.extend([(flag, json!(true)), (flag, json!(false))]);
    }
    for (field, words) in [
        ("direction", &["clockwise", "anticlockwise"][..]),
        ("safe", &["none", "starts", "starts_and_stars"]),
        (
            "stack",
            &[
                "nothing",
                "shielded",
                "blocks_landing",
                "blocks_passing",
                "no_overtaking",
            ],
        ),
        ("third_six", &["ends_turn", "last_moved_to_base", "allowed"]),
        ("overshoot", &["illegal", "stops_at_goal", "bounces"]),
        ("empty_track", &["normal", "free_exit", "three_rolls"]),
        ("finish", &["first_home", "rank_all"]),
        ("first_seat", &["human", "drawn", "rotates"]),
        ("scoring", &["none", "progress", "points_250", "points_20"]),
    ] {
        values.extend(words.iter().map(|word| (field, json!(word))));
    }
    values.extend((5..=6).map(|squares| ("column", json!(squares))));
    values.extend([("capacity", Value::Null), ("capacity", json!(2))]);
    values.extend((0..=56).map(|squares| ("goal_bonus", json!(squares))));
    for (field, value) in values {
        let rules = with(field, value.clone()).unwrap_or_else(|e| panic!("{field}: {e}"));
        let written = serde_json::to_value(rules).unwrap();
        assert_eq!(written[field], value, "{field}");
        assert_eq!(read(&written).unwrap(), rules, "{field}");
    }
}

#[test]
fn exit_rolls_are_one_to_six_different_faces_in_any_order() {
    for chosen in 1_u8..64 {
        let faces: Vec<u8> = (1..=6).filter(|f| chosen & (1 << (f - 1)) != 0).collect();
        let backwards: Vec<u8> = faces.iter().rev().copied().collect();
        let rules = with("exit_rolls", json!(faces)).unwrap();
        assert_eq!(with("exit_rolls", json!(backwards)).unwrap(), rules);
        for pips in 1..=6 {
            let brings_out = Table::new(rules, 0, &[]).roll(pips).legal() != "-";
            assert_eq!(brings_out, faces.contains(&pips), "{faces:?}, roll {pips}");
            assert_eq!(rules.exit_rolls.contains(face(pips)), faces.contains(&pips));
        }
    }
}

#[test]
fn a_value_out_of_range_is_an_error() {
    for (field, value) in [
        ("exit_rolls", json!([])),
        ("exit_rolls", json!([0])),
        ("exit_rolls", json!([7])),
        ("exit_rolls", json!([-1])),
        ("exit_rolls", json!([6, 6])),
        ("exit_rolls", json!([1, 2, 3, 4, 5, 6, 1])),
        ("exit_rolls", json!([1, 2, 3, 4, 5, 6, 7])),
        ("exit_rolls", json!(6)),
        ("exit_rolls", json!("6")),
        ("exit_rolls", json!(["6"])),
        ("exit_rolls", Value::Null),
        ("column", json!(4)),
        ("column", json!(7)),
        ("column", json!(0)),
        ("column", json!(-6)),
        ("column", json!(261)),
        ("column", json!("6")),
        ("column", json!(5.5)),
        ("column", Value::Null),
        ("direction", json!("left")),
        ("safe", json!("stars")),
        ("safe", json!(true)),
        ("stack", json!("block")),
        ("stack", Value::Null),
        ("capacity", json!(0)),
        ("capacity", json!(1)),
        ("capacity", json!(3)),
        ("capacity", json!("2")),
        ("extra_on_six", json!(1)),
        ("extra_on_six", json!("yes")),
        ("third_six", json!("forbidden")),
        ("overshoot", json!("bounce")),
        ("goal_bonus", json!(57)),
        ("goal_bonus", json!(-1)),
        ("goal_bonus", json!(256)),
        ("goal_bonus", json!(10.5)),
        ("goal_bonus", Value::Null),
        ("empty_track", json!("three")),
        ("finish", json!("rank")),
        ("first_seat", json!(0)),
        ("scoring", json!("points")),
        ("scoring", Value::Null),
    ] {
        assert!(with(field, value.clone()).is_err(), "{field}: {value}");
    }
}

#[test]
fn an_unknown_field_is_an_error() {
    for field in ["", "Column", "columns", "exit-rolls", "house", "name"] {
        assert!(with(field, json!(6)).is_err(), "{field}");
    }
}

#[test]
fn a_field_given_twice_is_an_error() {
    let twice = r#"{"column":5,"column":6}"#;
    assert!(serde_json::from_str::<RuleSet>(twice).is_err());
}

#[test]
fn a_rule_set_is_an_object_and_nothing_else() {
    let by_place = r#"[[6],6,"clockwise"]"#;
    for text in ["", "null", "6", "\"classic\"", "[]", by_place, "{", "{}{}"] {
        assert!(serde_json::from_str::<RuleSet>(text).is_err(), "{text}");
    }
}

#[test]
fn the_engine_accepts_any_combination_of_fields() {
    // Here the fields that have least to do with each other; the laws play random combinations.
    let rules = read(&json!({
        "exit_rolls": [1, 2, 3], "column": 6, "direction": "anticlockwise", "safe": "none",
        "stack": "no_overtaking", "capacity": 2, "extra_on_six": false, "extra_on_capture": true,
        "extra_on_goal": true, "extras_add_up": true, "unplayable_six_rolls_again": true,
        "third_six": "last_moved_to_base", "overshoot": "stops_at_goal",
        "six_is_seven_when_base_empty": true, "six_opens_own_block": true, "goal_bonus": 56,
        "empty_track": "free_exit", "finish": "rank_all", "to_win": 1, "start_out": 0,
        "first_seat": "drawn", "scoring": "points_250",
    }))
    .unwrap();
    let mut table = Table::new(rules, 3, &[]);
    table.free_exit();
    assert_eq!(table.steps(3), [0, -1, -1, -1]);
}

#[test]
fn any_arrangement_of_pieces_with_steps_in_range_is_taken_as_it_is() {
    // Four pieces on one square where two are the most, rivals together on an unsafe one, a full goal.
    let table = Table::new(
        RuleSet::PARCHIS,
        0,
        &[
            (0, &[5; 4]),
            (1, &[44, 44, 44, 50]),
            (2, &[31; 4]),
            (3, &[56; 4]),
        ],
    );
    assert_eq!(table.steps(0), [5; 4]);
    assert_eq!(table.steps(1), [44, 44, 44, 50]);
    assert_eq!(table.steps(2), [31; 4]);
    assert_eq!(table.steps(3), [56; 4]);
}
