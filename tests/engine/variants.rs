//! Position × roll → legal moves: tables by hand in `tests/tables/`, and the whole of what can be counted out.

use std::path::Path;

use crate::common::{Table, describe_all, face, legal, on, seat};
use ludo_engine::rules::{
    Advance, BySeat, Overshoot, Pieces, RuleSet, RuleSetName, SafeSquares, Stack, Steps,
};
use serde_json::Value;

// ---- Tables ----

/// A question of a table and its answer.
struct Row {
    line: usize,
    rules: RuleSet,
    pieces: Pieces,
    turn: u8,
    advance: Advance,
    expected: String,
}

/// `NAME` or `NAME {fields that differ}`.
fn parse_rules(text: &str) -> Result<RuleSet, String> {
    let (name, fields) = text.split_once(' ').unwrap_or((text, "{}"));
    let name: RuleSetName = name.parse().map_err(|_| format!("no rule set {name}"))?;
    let preset = name.preset().ok_or("a custom rule set has no fields")?;
    let mut all = serde_json::to_value(preset).map_err(|e| e.to_string())?;
    let fields: serde_json::Map<String, Value> =
        serde_json::from_str(fields).map_err(|e| e.to_string())?;
    for (field, value) in fields {
        all[field] = value;
    }
    serde_json::from_value(all).map_err(|e| e.to_string())
}

/// `0: 10 . . . | 2: 5 5 57 .`, each seat with its four pieces.
fn parse_pieces(text: &str, rules: &RuleSet) -> Result<Pieces, String> {
    let mut steps = BySeat([[Steps::BASE; 4]; 4]);
    let mut last = None;
    for part in text.split(" | ") {
        let (owner, given) = part.split_once(": ").ok_or("SEAT: steps")?;
        let owner: u8 = owner.parse().map_err(|_| format!("no seat {owner}"))?;
        if owner > 3 || last.is_some_and(|last| last >= owner) {
            return Err(format!("seat {owner} is out of order"));
        }
        last = Some(owner);
        let given: Vec<&str> = given.split(' ').collect();
        let four: [&str; 4] = given.try_into().map_err(|_| "four pieces")?;
        for (index, word) in four.into_iter().enumerate() {
            if word != "." {
                let number: i64 = word.parse().map_err(|_| format!("no steps {word}"))?;
                steps[seat(owner)][index] = Steps::new(number, rules.column)
                    .filter(|steps| !steps.is_base())
                    .ok_or_else(|| format!("{word} is out of range"))?;
            }
        }
    }
    Pieces::arranged(steps, rules.column).ok_or_else(|| "out of range".to_string())
}

/// `-`, or moves such as `0>20 x1.0; 2>4`, which have to be written as the tests write them.
fn parse_moves(text: &str) -> Result<String, String> {
    let number = |word: &str| word.parse::<u8>().map_err(|_| format!("no number {word}"));
    if text == "-" {
        return Ok(text.to_string());
    }
    for made in text.split("; ") {
        let mut words = made.split(' ');
        let (moved, to) = words
            .next()
            .and_then(|word| word.split_once('>'))
            .ok_or_else(|| format!("no move {made}"))?;
        if number(moved)? > 3 || number(to)? > 57 {
            return Err(format!("no move {made}"));
        }
        for word in words {
            let (owner, taken) = word
                .strip_prefix('x')
                .and_then(|word| word.split_once('.'))
                .ok_or_else(|| format!("no capture {word}"))?;
            if number(owner)? > 3 || number(taken)? > 3 {
                return Err(format!("no capture {word}"));
            }
        }
    }
    Ok(text.to_string())
}

fn parse_table(text: &str) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    let mut rules = None;
    let mut pieces = None;
    let mut turn = None;
    for (index, line) in text.lines().enumerate() {
        let fault = |why: String| format!("line {}: {why}: {line}", index + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" if rest.is_empty() || word == "#" => {}
            "==" => {
                // Every section says all that it needs.
                (rules, pieces, turn) = (None, None, None);
            }
            "rules" => {
                rules = Some(parse_rules(rest).map_err(fault)?);
                (pieces, turn) = (None, None);
            }
            "pieces" => {
                let rules = rules.as_ref().ok_or_else(|| fault("no rules yet".into()))?;
                pieces = Some(parse_pieces(rest, rules).map_err(fault)?);
                turn = None;
            }
            "turn" => {
                let number = rest.parse().ok().filter(|number: &u8| *number < 4);
                turn = Some(number.ok_or_else(|| fault("no such seat".into()))?);
            }
            "roll" | "bonus" => {
                let (length, moves) = rest
                    .split_once(": ")
                    .ok_or_else(|| fault("no `: `".into()))?;
                let length: u8 = length.parse().map_err(|_| fault("no length".into()))?;
                let advance = match word {
                    "roll" if (1..=6).contains(&length) => Advance::Roll(face(length)),
                    "bonus" if (1..=56).contains(&length) => Advance::Bonus(length),
                    _ => return Err(fault("no such length".into())),
                };
                let (Some(rules), Some(pieces), Some(turn)) = (rules, pieces, turn) else {
                    return Err(fault("rules, pieces and turn come first".into()));
                };
                rows.push(Row {
                    line: index + 1,
                    rules,
                    pieces,
                    turn,
                    advance,
                    expected: parse_moves(moves).map_err(fault)?,
                });
            }
            _ => return Err(fault("not understood".into())),
        }
    }
    Ok(rows)
}

fn check_table(name: &str, at_least: usize) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/tables")
        .join(name);
    let text = std::fs::read_to_string(&path).expect(name);
    let rows = parse_table(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert!(rows.len() >= at_least, "{name} has {} rows", rows.len());
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let moves = row
                .pieces
                .legal_moves(&row.rules, seat(row.turn), row.advance);
            let found = describe_all(&moves);
            let expected = &row.expected;
            (found != *expected)
                .then(|| format!("{name} line {}: {found} and not {expected}", row.line))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn blocks_shields_and_full_squares_are_as_in_the_table() {
    check_table("blocks.txt", 100);
}

#[test]
fn overshoot_bounces_sevens_and_bonuses_are_as_in_the_table() {
    check_table("goal.txt", 70);
}

#[test]
fn a_line_that_cannot_be_parsed_fails() {
    let fine = "== A section\nrules house {\"column\":6}\npieces 0: 10 . . 57 | 2: 5 5 . .\nturn 0\nroll 4: 0>14\n";
    assert_eq!(parse_table(fine).map(|rows| rows.len()), Ok(1));
    for (good, bad) in [
        ("rules house", "rules huose"),
        ("rules house", "rule house"),
        ("rules house", "rules custom"),
        ("{\"column\":6}", "{\"column\":7}"),
        ("{\"column\":6}", "{\"colum\":6}"),
        ("{\"column\":6}", "{\"column\":6"),
        ("0: 10", "4: 10"),
        ("0: 10", "0 10"),
        ("2: 5", "0: 5"),
        ("2: 5 5 . .", "2: 5 5 ."),
        ("57", "58"),
        ("57", "-1"),
        ("57", "x"),
        ("turn 0", "turn 4"),
        ("turn 0", "turn"),
        ("turn 0\n", ""),
        ("roll 4", "roll 7"),
        ("roll 4", "bonus 57"),
        ("roll 4", "rolls 4"),
        ("roll 4: ", "roll 4 "),
        ("0>14", ""),
        ("0>14", "0-14"),
        ("0>14", "4>14"),
        ("0>14", "0>14;1>15"),
        ("0>14", "0>14 1.0"),
        ("0>14", "0>14 x1"),
        ("0>14", "0>14 x1.4"),
        ("0>14", "none"),
    ] {
        let changed = fine.replacen(good, bad, 1);
        assert_ne!(changed, fine);
        assert!(parse_table(&changed).is_err(), "{good} → {bad}");
    }
}

// ---- Every position × every face ----

/// Where a piece comes that is alone, or `None`: counted square by square.
fn alone(rules: &RuleSet, from: i64, distance: i64) -> Option<i64> {
    let goal = 51 + i64::from(rules.column.squares());
    if from == goal {
        return None;
    }
    let mut there = from;
    let mut step = 1;
    for left in (1..=distance).rev() {
        there += step;
        if there == goal && left > 1 {
            match rules.overshoot {
                Overshoot::Illegal => return None,
                Overshoot::StopsAtGoal => return Some(goal),
                Overshoot::Bounces => step = -1,
            }
        }
    }
    Some(there)
}

#[test]
fn every_position_and_every_face_give_the_exact_new_position_or_none() {
    let mut rows = 0;
    for column in [RuleSet::CLASSIC.column, RuleSet::HOUSE.column] {
        for overshoot in [
            Overshoot::Illegal,
            Overshoot::StopsAtGoal,
            Overshoot::Bounces,
        ] {
            for six_is_seven_when_base_empty in [false, true] {
                let rules = RuleSet {
                    column,
                    overshoot,
                    six_is_seven_when_base_empty,
                    ..RuleSet::CLASSIC
                };
                let goal = i64::from(column.goal().get());
                for turn in 0..4 {
                    for from in -1..=goal {
                        for roll in 1..=6_u8 {
                            let seven = six_is_seven_when_base_empty && from >= 0 && roll == 6;
                            let distance = if seven { 7 } else { i64::from(roll) };
                            let to = match from {
                                -1 => (roll == 6).then_some(0),
                                from => alone(&rules, from, distance),
                            };
                            let expected = to.map_or("-".to_string(), |to| format!("0>{to}"));
                            let others_home: &[i64] = &[from, goal, goal, goal];
                            let found = legal(&rules, turn, roll, &[(turn, others_home)]);
                            assert_eq!(found, expected, "{rules:?}: {from} and a {roll}");
                            rows += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(rows, 3 * 2 * 4 * 6 * (59 + 58));
}

#[test]
fn overshoot_by_one_to_five_is_illegal_in_every_preset_but_parchis() {
    for (name, rules) in crate::common::presets() {
        let goal = i64::from(rules.goal().get());
        for missing in 1..=5 {
            for beyond in 1..=(6 - missing) {
                let roll = (missing + beyond) as u8;
                let seats: &[(u8, &[i64])] = &[(0, &[goal - missing, goal, goal, goal])];
                let illegal = legal(&rules, 0, roll, seats) == "-";
                assert_eq!(
                    illegal,
                    name != RuleSetName::Parchis,
                    "{name}: {missing}, {roll}"
                );
            }
        }
    }
}

// ---- Every safe square × every arriving colour ----

#[test]
fn on_every_safe_square_every_colour_arrives_beside_every_other_and_both_stay() {
    let mut arrivals = 0;
    for (name, rules) in crate::common::presets() {
        for square in [0, 8, 13, 21, 26, 34, 39, 47] {
            for arriving in 0..4_u8 {
                for standing in (0..4_u8).filter(|standing| *standing != arriving) {
                    for roll in 1..=6_u8 {
                        let there = on(arriving, square);
                        let from = there - i64::from(roll);
                        if from < 0 {
                            continue;
                        }
                        let seats: &[(u8, &[i64])] =
                            &[(arriving, &[from]), (standing, &[on(standing, square)])];
                        let mut table = Table::new(rules, arriving, seats);
                        table.turn_of(roll, 0);
                        assert_eq!(table.captured(), [], "{name}: {arriving} on {square}");
                        assert_eq!(i64::from(table.steps(arriving)[0]), there);
                        assert_eq!(i64::from(table.steps(standing)[0]), on(standing, square));
                        arrivals += 1;
                    }
                }
            }
        }
    }
    assert!(arrivals > 5 * 8 * 4 * 3 * 4, "{arrivals} arrivals");
}

#[test]
fn out_of_the_base_every_colour_arrives_beside_every_other_and_both_stay() {
    for (name, rules) in crate::common::presets() {
        let exit = rules.exit_rolls.iter().next().expect("an exit roll").pips();
        for arriving in 0..4_u8 {
            let start = 13 * i64::from(arriving);
            for standing in (0..4_u8).filter(|standing| *standing != arriving) {
                let seats: &[(u8, &[i64])] = &[(standing, &[on(standing, start)])];
                let mut table = Table::new(rules, arriving, seats);
                table.turn_of(exit, 3);
                assert_eq!(table.captured(), [], "{name}: {arriving}");
                assert_eq!(table.steps(arriving), [-1, -1, -1, 0]);
                assert_eq!(i64::from(table.steps(standing)[0]), on(standing, start));
            }
        }
    }
}

#[test]
fn on_every_other_square_every_colour_captures_every_other() {
    for stack in [
        Stack::Nothing,
        Stack::Shielded,
        Stack::BlocksLanding,
        Stack::BlocksPassing,
        Stack::NoOvertaking,
    ] {
        for (safe, safe_squares) in [
            (SafeSquares::None, &[][..]),
            (SafeSquares::Starts, &[0, 13, 26, 39]),
            (SafeSquares::StartsAndStars, &[0, 8, 13, 21, 26, 34, 39, 47]),
        ] {
            let rules = RuleSet {
                safe,
                stack,
                ..RuleSet::CLASSIC
            };
            for arriving in 0..4_u8 {
                for standing in (0..4_u8).filter(|standing| *standing != arriving) {
                    for there in 1..=50 {
                        let square = (13 * i64::from(arriving) + there) % 52;
                        // The square before its start is not one of a seat's.
                        if square == (13 * i64::from(standing) + 51) % 52 {
                            continue;
                        }
                        let seats: &[(u8, &[i64])] = &[
                            (arriving, &[there - 1]),
                            (standing, &[on(standing, square)]),
                        ];
                        let captured = if safe_squares.contains(&square) {
                            String::new()
                        } else {
                            format!(" x{standing}.0")
                        };
                        assert_eq!(
                            legal(&rules, arriving, 1, seats),
                            format!("0>{there}{captured}"),
                            "{safe:?}, {stack:?}: {arriving} captures {standing} on {square}"
                        );
                    }
                }
            }
        }
    }
}
