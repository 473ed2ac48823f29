//! The statistics: their text, what is read from a damaged one, and the figures.

use std::time::Duration;

use ludo_app::stats::{DiceFigures, Fault, Figures, Parsed, Selection, Statistics, Why};
use ludo_engine::game::{Detail, Game, GameId, Level, Outcome, Report, Seed, Setup, Sixes};
use ludo_engine::rules::{
    Action, BySeat, EmptyTrack, Ending, Face, Finish, FirstSeat, Length, Phase, ROLL_LIMIT,
    RuleSet, RuleSetName, SafeSquares, Seat,
};
use serde_json::json;

// ---- Helpers ----

const LINE: &str = r#"{"v":1,"id":"00000000000000ab","rules":"classic","level":"normal","seed":"7","outcome":"won","place":1,"rolls":312,"ms":754000,"captures_made":3,"captures_suffered":2,"faces":[[13,13,13,13,13,13],[12,14,13,13,13,13],[13,13,13,13,13,13],[13,13,13,13,13,13]]}"#;

/// The report that is written as `LINE`.
fn report() -> Report {
    let mut faces = BySeat([[13; 6]; 4]);
    faces.0[1] = [12, 14, 13, 13, 13, 13];
    Report {
        id: GameId(0xab),
        rules_name: RuleSetName::Classic,
        length: Some(Length::Full),
        level: Level::Normal,
        seed: Seed::Drawn(7),
        outcome: Outcome::Won,
        place: Some(1),
        rolls: 312,
        played: Duration::from_millis(754_000),
        captures_made: 3,
        captures_suffered: 2,
        faces,
        detail: None,
    }
}

fn with_outcome(outcome: Outcome) -> Report {
    let place = (outcome == Outcome::Won).then_some(1);
    Report {
        outcome,
        place,
        ..report()
    }
}

/// Statistics of these reports, each with an id of its own.
fn counted(reports: impl IntoIterator<Item = Report>) -> Statistics {
    let mut statistics = Statistics::default();
    for (number, report) in reports.into_iter().enumerate() {
        let id = GameId(number as u64);
        assert!(statistics.add(Report { id, ..report }));
    }
    statistics
}

fn repeated(outcomes: [u32; 4]) -> Vec<Report> {
    use Outcome::{Abandoned, Lost, NoResult, Won};
    [Won, Lost, Abandoned, NoResult]
        .into_iter()
        .zip(outcomes)
        .flat_map(|(outcome, times)| (0..times).map(move |_| with_outcome(outcome)))
        .collect()
}

fn good(text: &str) -> Statistics {
    let Parsed {
        statistics,
        faults,
        further_faults,
    } = Statistics::from_text(text);
    assert_eq!((faults, further_faults), (vec![], 0));
    statistics
}

fn damaged_lines(parsed: &Parsed) -> Vec<usize> {
    let is_damaged = |fault: &&Fault| matches!(&fault.why, Why::Damaged(why) if !why.is_empty());
    parsed
        .faults
        .iter()
        .filter(is_damaged)
        .map(|fault| fault.line)
        .collect()
}

/// A step of `game` that depends on `seed` alone; `false` at the end.
fn step(game: &mut Game, seed: u64) -> bool {
    match game.position().phase() {
        Phase::Roll => {
            game.roll(|_| ()).unwrap();
        }
        Phase::FreeExit => game.free_exit(|_| ()).unwrap(),
        Phase::Move(_) | Phase::Bonus(_) => {
            let moves = *game.position().moves();
            let draw = seed.wrapping_add(game.log().len() as u64);
            let draw = draw.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let chosen = moves[draw as usize % moves.len()].piece;
            game.choose(chosen, |_| ()).unwrap();
        }
        Phase::Over(_) => return false,
    }
    true
}

fn new_game(name: RuleSetName, rules: RuleSet, seed: u64) -> Game {
    let id = GameId(seed << 8 | name as u64);
    let level = Level::ALL[seed as usize % 3];
    Game::new(Setup::new(id, name, rules, level, seed, seed))
}

/// The presets, and rules with all that a report has to cope with besides.
fn all_rules() -> Vec<(RuleSetName, RuleSet)> {
    let house = RuleSet {
        empty_track: EmptyTrack::FreeExit,
        finish: Finish::RankAll,
        safe: SafeSquares::None,
        ..RuleSet::HOUSE
    };
    let preset = |name: RuleSetName| Some((name, name.preset()?));
    let presets = RuleSetName::PRESETS.into_iter().filter_map(preset);
    presets
        .chain([(RuleSetName::Custom, house)])
        .collect::<Vec<_>>()
}

// ---- The text ----

#[test]
fn the_text_of_version_1_stays_as_it_is() {
    let mut statistics = Statistics::default();
    assert!(statistics.add(report()));
    assert_eq!(statistics.to_text(), format!("{LINE}\n"));
    assert_eq!(good(LINE).games(), [report()]);
}

#[test]
fn no_games_are_an_empty_text() {
    assert_eq!(Statistics::default().to_text(), "");
    for text in ["", "\n", "\r\n \t\n\n"] {
        assert_eq!(good(text), Statistics::default());
    }
}

#[test]
fn every_value_of_a_report_is_read_back() {
    let mut reports = repeated([1, 1, 1, 1]);
    let place = |outcome, place| Report {
        place,
        ..with_outcome(outcome)
    };
    reports.extend([2, 3, 4].map(|number| place(Outcome::Lost, Some(number))));
    reports.extend([1, 2, 3, 4].map(|number| place(Outcome::NoResult, Some(number))));
    let names = RuleSetName::PRESETS
        .into_iter()
        .chain([RuleSetName::Custom]);
    reports.extend(names.map(|rules_name| Report {
        rules_name,
        ..report()
    }));
    reports.extend(Level::ALL.map(|level| Report { level, ..report() }));
    let lengths = [
        Some(Length::Full),
        Some(Length::Short),
        Some(Length::Quick),
        None,
    ];
    reports.extend(lengths.map(|length| Report {
        length,
        ..detailed()
    }));
    reports.extend(
        [Seed::Given, Seed::Drawn(0), Seed::Drawn(u64::MAX)]
            .map(|seed| Report { seed, ..report() }),
    );
    // Out by a free exit, and no roll yet.
    reports.push(Report {
        rolls: 0,
        captures_made: 0,
        captures_suffered: 0,
        faces: BySeat::default(),
        played: Duration::ZERO,
        ..with_outcome(Outcome::Abandoned)
    });
    let mut statistics = counted(reports);
    statistics.add(Report {
        id: GameId(u64::MAX),
        ..report()
    });
    assert_eq!(good(&statistics.to_text()), statistics);
}

#[test]
fn line_ends_blank_lines_and_the_order_of_fields_do_not_matter() {
    let statistics = counted(repeated([3, 1, 0, 0]));
    let text = statistics.to_text();
    assert_eq!(good(text.trim_end()), statistics);
    assert_eq!(good(&text.replace('\n', "\r\n")), statistics);
    assert_eq!(good(&text.replace('\n', " \n\n\t")), statistics);
    let turned = LINE
        .replace(r#""rolls":312,"#, "")
        .replace(r#"{"v":1,"#, r#"{ "rolls" : 312, "v" : 1,"#);
    assert_eq!(good(&turned).games(), [report()]);
}

#[test]
fn a_field_that_version_1_does_not_have_is_ignored_and_not_written_back() {
    for extra in [r#""six_pairs":4"#, r#""log":{"a":[1,null,{}]}"#, r#""":"""#] {
        let line = LINE.replace(r#""rolls""#, &format!(r#"{extra},"rolls""#));
        assert_eq!(good(&line).to_text(), format!("{LINE}\n"));
    }
}

#[test]
fn time_is_kept_in_whole_milliseconds_up_to_a_century() {
    let century = Duration::from_secs(100 * 365 * 24 * 60 * 60);
    for (played, kept) in [
        (Duration::from_micros(1_999), Duration::from_millis(1)),
        (century, century),
        (century + Duration::from_nanos(1), century),
        (Duration::MAX, century),
    ] {
        let statistics = counted([Report { played, ..report() }]);
        assert_eq!(statistics.games()[0].played, kept);
        assert_eq!(good(&statistics.to_text()), statistics);
    }
}

// ---- Damage ----

#[test]
fn a_bad_line_is_named_and_the_good_ones_are_kept_in_order() {
    let good_lines: Vec<String> = counted(repeated([1, 1, 1, 0]))
        .to_text()
        .lines()
        .map(str::to_owned)
        .collect();
    let [a, b, c] = &good_lines[..] else {
        unreachable!()
    };
    let newer = r#"{"v":4,"result":{}}"#;
    let parsed = Statistics::from_text(&format!("rubbish\n{a}\n\n{newer}\n{b}\n{{}}\n{c}"));
    assert_eq!(parsed.statistics, counted(repeated([1, 1, 1, 0])));
    assert_eq!(damaged_lines(&parsed), [1, 6]);
    let newer = Fault {
        line: 4,
        why: Why::Newer(4),
    };
    assert_eq!(parsed.faults[1], newer);
    assert_eq!(
        newer.to_string(),
        "line 4 of the statistics is of version 4, newer than this program"
    );
    assert_eq!(
        parsed.faults[2].to_string(),
        "line 6 of the statistics is damaged: missing field `v` (column 2)"
    );
}

#[test]
fn what_is_no_line_or_what_no_game_can_have_been_is_damaged() {
    let mut lines: Vec<String> = [
        "0", "null", "[]", "[1]", "[2]", "{", "{}", "\"\"", "\0", "ä", "{\"v\":2",
    ]
    .map(str::to_owned)
    .to_vec();
    lines.push(format!("{LINE}{LINE}"));
    lines.push(format!("{LINE},"));
    lines.push(format!("[{LINE}]"));
    let values = r#"[1,"00000000000000ab","classic","normal","7","won",1,0,0,0,0,[]]"#;
    lines.push(values.to_owned());
    for (from, to) in [
        (r#""v":1"#, r#""v":0"#),
        (r#""v":1"#, r#""v":-1"#),
        (r#""v":1"#, r#""v":1.0"#),
        (r#""v":1"#, r#""v":"1""#),
        (r#""v":1"#, r#""v":null"#),
        (r#""v":1"#, r#""v":1,"v":1"#),
        (r#""v":1"#, r#""v":18446744073709551616"#),
        ("00000000000000ab", ""),
        ("00000000000000ab", "ab"),
        ("00000000000000ab", "00000000000000AB"),
        ("00000000000000ab", "00000000000000ag"),
        ("00000000000000ab", "+0000000000000ab"),
        ("00000000000000ab", "000000000000000ab"),
        ("classic", "Classic"),
        ("classic", "ludo"),
        ("normal", "expert"),
        (r#""7""#, "7"),
        (r#""7""#, r#""""#),
        (r#""7""#, r#""+7""#),
        (r#""7""#, r#""07""#),
        (r#""7""#, r#""Given""#),
        (r#""7""#, r#""18446744073709551616""#),
        (r#""won""#, r#""drawn""#),
        (r#""won""#, r#""lost""#),
        (r#""won""#, r#""abandoned""#),
        (r#""place":1"#, r#""place":null"#),
        (r#""place":1"#, r#""place":0"#),
        (r#""place":1"#, r#""place":2"#),
        (r#""place":1"#, r#""place":5"#),
        (r#""place":1"#, r#""place":257"#),
        (r#""won","place":1"#, r#""lost","place":1"#),
        (r#""won","place":1"#, r#""lost","place":5"#),
        (r#""won","place":1"#, r#""no_result","place":0"#),
        (r#""won","place":1"#, r#""no_result","place":5"#),
        (r#""won","place":1"#, r#""abandoned","place":2"#),
        ("312", "311"),
        ("312", "313"),
        ("312", "-312"),
        ("312", "4294967608"),
        ("754000", "-1"),
        ("754000", "0.5"),
        ("754000", "1e3"),
        ("754000", "3153600000001"),
        ("754000", "99999999999999999999"),
        (r#"made":3"#, r#"made":313"#),
        (r#"suffered":2"#, r#"suffered":313"#),
        (r#"suffered":2"#, r#"suffered":4294967295"#),
        ("[12,14,", "[12,15,"),
        ("[12,14,", "[26,"),
        ("[12,14,", "[12,14,0,"),
        ("[12,14,", "[-1,27,"),
        ("[12,14,", "[4294967295,4294967295,"),
        (r#""faces":["#, r#""faces":[[0,0,0,0,0,0],"#),
    ] {
        assert!(LINE.contains(from), "{from}");
        lines.push(LINE.replacen(from, to, 1));
    }
    for field in [
        "v",
        "id",
        "rules",
        "level",
        "seed",
        "outcome",
        "place",
        "rolls",
        "ms",
        "captures_made",
        "captures_suffered",
        "faces",
    ] {
        lines.push(LINE.replace(&format!(r#""{field}":"#), r#""unknown":"#));
    }
    // Without a place this one would be plausible.
    let lost = LINE.replace(r#""won","place":1"#, r#""lost","place":null"#);
    assert_eq!(good(&lost).games(), [with_outcome(Outcome::Lost)]);
    lines.push(lost.replace(r#","place":null"#, ""));
    for line in &lines {
        let parsed = Statistics::from_text(line);
        assert_eq!(damaged_lines(&parsed), [1], "{line}");
        assert_eq!(parsed.statistics, Statistics::default());
    }
}

#[test]
fn a_game_has_no_more_rolls_than_the_limit() {
    let line = |rolls: u32| {
        let faces = format!("[{},13,13,13,13,13],[12", 13 + rolls - 312);
        LINE.replace("[13,13,13,13,13,13],[12", &faces)
            .replace(r#""rolls":312"#, &format!(r#""rolls":{rolls}"#))
    };
    assert_eq!(good(&line(ROLL_LIMIT)).games().len(), 1);
    let parsed = Statistics::from_text(&line(ROLL_LIMIT + 1));
    assert_eq!(damaged_lines(&parsed), [1]);
}

#[test]
fn a_newer_line_is_told_apart_whatever_its_fields_are() {
    for line in [
        r#"{"v":4}"#,
        r#"{"id":7,"rules":{},"v":4}"#,
        &LINE.replace(r#""v":1"#, r#""v":4"#),
    ] {
        let parsed = Statistics::from_text(line);
        let why = Why::Newer(4);
        assert_eq!(parsed.faults, [Fault { line: 1, why }]);
    }
    let parsed = Statistics::from_text(r#"{"v":18446744073709551615}"#);
    assert_eq!(parsed.faults[0].why, Why::Newer(u64::MAX));
}

#[test]
fn a_changed_byte_costs_the_lines_it_touches_at_most() {
    let mut statistics = Statistics::default();
    for (id, outcome) in [
        (0x1111_1111, Outcome::Won),
        (0x2222_2222, Outcome::Lost),
        (0x3333_3333, Outcome::Abandoned),
    ] {
        let id = GameId(id);
        statistics.add(Report {
            id,
            ..with_outcome(outcome)
        });
    }
    let text = statistics.to_text();
    for at in 0..text.len() {
        let line = text[..at].matches('\n').count();
        let ends_line = text.as_bytes()[at] == b'\n';
        for mask in [1, 2, 4, 8, 16, 32, 64, 128, 0x0f, 0x55, 0xff] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= mask;
            let parsed = Statistics::from_text(&String::from_utf8_lossy(&bytes));
            for (number, report) in statistics.games().iter().enumerate() {
                let touched = number == line || ends_line && number == line + 1;
                assert!(
                    touched || parsed.statistics.games().contains(report),
                    "byte {at} ^ {mask}: line {} is lost",
                    number + 1
                );
            }
            let again = parsed.statistics.to_text();
            assert_eq!(good(&again), parsed.statistics, "byte {at} ^ {mask}");
        }
    }
}

#[test]
fn a_text_that_was_cut_off_keeps_its_whole_lines() {
    let statistics = counted(repeated([1, 1, 1, 1]));
    let text = statistics.to_text();
    for cut in 0..=text.len() {
        let parsed = Statistics::from_text(&text[..cut]);
        // The line end is no part of what a line says.
        let whole = text[..cut].matches("}").count();
        assert_eq!(parsed.statistics.games(), &statistics.games()[..whole]);
        let rest = text[..cut].rsplit('}').next().unwrap();
        let torn = !rest.trim().is_empty();
        assert_eq!(damaged_lines(&parsed).len(), usize::from(torn), "{cut}");
        // From any byte on, likewise.
        let parsed = Statistics::from_text(&text[cut..]);
        let begun = text[cut..].matches(r#"{"v":1"#).count();
        assert_eq!(parsed.statistics.games(), &statistics.games()[4 - begun..]);
    }
}

#[test]
fn rubbish_of_any_kind_costs_little() {
    let deep = format!(r#"{{"v":1,"x":{}"#, "[".repeat(60_000));
    let long = format!(r#"{{"v":1,"rules":"{}"}}"#, "x".repeat(60_000));
    let longer = format!(r#"{{"v":2,"x":"{}"}}"#, "x".repeat(70_000));
    for line in [&deep, &long, &longer] {
        let parsed = Statistics::from_text(&format!("{line}\n{LINE}"));
        assert_eq!(damaged_lines(&parsed), [1]);
        assert_eq!(parsed.statistics.games(), [report()]);
        assert!(parsed.faults[0].to_string().chars().count() < 300);
    }
    let many = format!("{}{LINE}", "x\n".repeat(100_000));
    let parsed = Statistics::from_text(&many);
    assert_eq!(parsed.faults.len() + parsed.further_faults, 100_000);
    assert_eq!(parsed.faults.last().unwrap().line, parsed.faults.len());
    assert!(parsed.faults.len() <= 1000);
    assert_eq!(parsed.statistics.games(), [report()]);
}

// ---- What only the log tells ----

const DETAILED: &str = r#"{"v":2,"id":"00000000000000ab","rules":"classic","level":"normal","seed":"7","outcome":"won","place":1,"rolls":312,"ms":754000,"captures_made":3,"captures_suffered":2,"faces":[[13,13,13,13,13,13],[12,14,13,13,13,13],[13,13,13,13,13,13],[13,13,13,13,13,13]],"winner":0,"sixes":[[13,2,17],[12,0,30],[13,12,65],[13,1,5]]}"#;

/// The report that is written as `DETAILED`.
fn detailed() -> Report {
    let sixes = |[after_six, pairs, longest_wait]: [u32; 3]| Sixes {
        after_six,
        pairs,
        longest_wait,
    };
    let sixes = [[13, 2, 17], [12, 0, 30], [13, 12, 65], [13, 1, 5]].map(sixes);
    Report {
        detail: Some(Detail {
            winner: Some(Seat::HUMAN),
            sixes: BySeat(sixes),
        }),
        ..report()
    }
}

#[test]
fn a_line_with_detail_is_of_version_2_and_one_without_stays_of_version_1() {
    assert_eq!(good(DETAILED).games(), [detailed()]);
    assert_eq!(good(DETAILED).to_text(), format!("{DETAILED}\n"));
    assert_eq!(good(LINE).games(), [report()]);
    assert_eq!(good(LINE).to_text(), format!("{LINE}\n"));
    // What version 1 does not say stays unknown, whatever stands there.
    let plain = DETAILED.replace(r#""v":2"#, r#""v":1"#);
    assert_eq!(good(&plain).games(), [report()]);
}

#[test]
fn detail_that_no_game_can_have_is_damage() {
    let mut lines = Vec::new();
    for (from, to) in [
        (r#","winner":0"#, ""),
        (r#""winner":0"#, r#""winner":null"#),
        (r#""winner":0"#, r#""winner":1"#),
        (r#""winner":0"#, r#""winner":4"#),
        (r#""winner":0"#, r#""winner":"0""#),
        (r#","sixes":[["#, r#","none":[["#),
        ("[13,2,17]", "[14,2,17]"),
        ("[13,2,17]", "[11,2,17]"),
        ("[13,2,17]", "[13,13,17]"),
        ("[12,0,30]", "[12,0,67]"),
        ("[13,1,5]", "[13,1,4]"),
        ("[13,1,5]", "[13,1]"),
        ("[13,1,5]", "[13,1,-5]"),
        (",[13,1,5]", ""),
    ] {
        assert!(DETAILED.contains(from), "{from}");
        lines.push(DETAILED.replacen(from, to, 1));
    }
    let lost = DETAILED.replace(r#""won","place":1"#, r#""lost","place":null"#);
    lines.push(lost.clone());
    lines.push(lost.replace(r#""winner":0"#, r#""winner":null"#));
    for line in &lines {
        let parsed = Statistics::from_text(line);
        assert_eq!(damaged_lines(&parsed), [1], "{line}");
    }
    let by_cpu = lost.replace(r#""winner":0"#, r#""winner":2"#);
    assert_eq!(good(&by_cpu).games().len(), 1);
}

#[test]
fn of_a_plain_line_and_a_detailed_one_about_a_game_the_detail_is_known() {
    for text in [format!("{LINE}\n{DETAILED}"), format!("{DETAILED}\n{LINE}")] {
        assert_eq!(good(&text).games(), [detailed()]);
    }
    let other = DETAILED.replace("[13,2,17]", "[13,3,17]");
    let parsed = Statistics::from_text(&format!("{DETAILED}\n{other}"));
    assert_eq!(damaged_lines(&parsed), [2]);
}

#[test]
fn the_sixes_of_a_game_are_those_of_its_log() {
    for seed in 0..40 {
        let mut game = new_game(RuleSetName::Classic, RuleSet::CLASSIC, seed);
        let mut rolls: BySeat<Vec<u8>> = BySeat::default();
        loop {
            let turn = game.position().turn();
            let before = game.log().len();
            if !step(&mut game, seed) {
                break;
            }
            if let Action::Roll(face) = game.log()[before] {
                rolls[turn].push(face.pips());
            }
        }
        let detail = game.report().expect("it was played").detail;
        let detail = detail.expect("the log tells");
        assert_eq!(detail.winner, game.position().finished().next());
        for (seat, sixes) in detail.sixes.iter() {
            let rolls = &rolls[seat];
            let follows = |pair: &&[u8]| pair[0] == 6;
            let after: Vec<&[u8]> = rolls.windows(2).filter(follows).collect();
            assert_eq!(sixes.after_six as usize, after.len());
            let pairs = after.iter().filter(|pair| pair[1] == 6).count();
            assert_eq!(sixes.pairs as usize, pairs);
            let waits = rolls.split(|face| *face == 6).map(<[u8]>::len);
            assert_eq!(Some(sixes.longest_wait as usize), waits.max());
        }
    }
}

// ---- Merging ----

/// Statistics of games with these ids, one as long as its id.
fn of_ids(ids: &[u64]) -> Statistics {
    let mut statistics = Statistics::default();
    for id in ids {
        let played = Duration::from_secs(*id);
        statistics.add(Report {
            id: GameId(*id),
            played,
            ..detailed()
        });
    }
    statistics
}

fn ids(statistics: &Statistics) -> Vec<u64> {
    statistics.games().iter().map(|game| game.id.0).collect()
}

fn merged(one: &Statistics, other: &Statistics) -> Statistics {
    let mut both = one.clone();
    let new = both.merge(other);
    assert_eq!(both.games().len(), one.games().len() + new);
    both
}

#[test]
fn merged_games_keep_their_order_and_those_of_here_are_latest() {
    for (here, there, both) in [
        (&[][..], &[1, 2, 3][..], &[1, 2, 3][..]),
        (&[1, 2, 3], &[], &[1, 2, 3]),
        (&[7, 8], &[1, 2], &[1, 2, 7, 8]),
        (&[1, 2, 7, 8], &[1, 2, 3, 4], &[1, 2, 3, 4, 7, 8]),
        (&[1, 2, 3, 4], &[1, 2], &[1, 2, 3, 4]),
        (&[2, 4], &[1, 2, 3, 4, 5], &[1, 2, 3, 4, 5]),
    ] {
        let merged = merged(&of_ids(here), &of_ids(there));
        assert_eq!(ids(&merged), both);
        for id in both {
            assert_eq!(merged.get(GameId(*id)).map(|game| game.id.0), Some(*id));
        }
    }
}

#[test]
fn merging_twice_is_merging_once_and_the_figures_do_not_depend_on_who_merges() {
    let lists: [&[u64]; 5] = [&[], &[1, 2, 3], &[3, 1], &[9, 2, 8], &[4, 5, 6, 7]];
    for one in lists.map(of_ids) {
        for other in lists.map(of_ids) {
            let both = merged(&one, &other);
            assert_eq!(merged(&both, &other), both);
            assert_eq!(merged(&both, &one), both);
            let turned = merged(&other, &one);
            let figures = |statistics: &Statistics| statistics.figures(Selection::ALL);
            assert_eq!(figures(&turned), figures(&both));
            let dice = |s: &Statistics| DiceFigures::of(s.games(), |_, seat| seat.index());
            assert_eq!(dice(&turned).games, dice(&both).games);
            for (one, other) in dice(&turned).places.iter().zip(&dice(&both).places) {
                assert_eq!(one.faces, other.faces);
                assert_eq!(one.wait_range(), other.wait_range());
                assert_eq!((one.after_six, one.pairs), (other.after_six, other.pairs));
            }
        }
    }
}

#[test]
fn where_two_disagree_about_a_game_it_stays_as_it_is_here_and_what_only_one_knows_is_known() {
    let (mut here, mut there) = (Statistics::default(), Statistics::default());
    here.add(report());
    there.add(detailed());
    assert_eq!(merged(&here, &there).games(), [detailed()]);
    assert_eq!(merged(&there, &here).games(), [detailed()]);
    let mut other = Statistics::default();
    other.add(Report {
        captures_made: 9,
        ..detailed()
    });
    assert_eq!(merged(&here, &other).games(), [report()]);
}

// ---- Counting once ----

#[test]
fn a_game_is_counted_once() {
    let mut statistics = Statistics::default();
    assert!(!statistics.contains(report().id));
    assert!(statistics.add(report()));
    assert!(statistics.contains(report().id));
    assert!(!statistics.add(report()));
    assert!(!statistics.add(with_outcome(Outcome::Abandoned)));
    assert_eq!(statistics.games(), [report()]);

    // Neither after a restart.
    let mut statistics = good(&statistics.to_text());
    assert!(!statistics.add(report()));
    assert_eq!(statistics.figures(Selection::ALL).played(), 1);
}

#[test]
fn of_two_lines_about_one_game_the_first_counts() {
    let other = LINE.replace("754000", "754001");
    let another = LINE.replace("00000000000000ab", "00000000000000cd");
    let same = LINE.replace(r#""v":1"#, r#""v":1,"unknown":0"#);
    let text = format!("{LINE}\n{LINE}\n{other}\n{another}\n{same}\n");
    let parsed = Statistics::from_text(&text);
    let ids: Vec<GameId> = parsed
        .statistics
        .games()
        .iter()
        .map(|report| report.id)
        .collect();
    assert_eq!(ids, [GameId(0xab), GameId(0xcd)]);
    assert_eq!(parsed.statistics.games()[0], report());
    assert_eq!(damaged_lines(&parsed), [3]);
    assert!(
        parsed.faults[0].to_string().contains("00000000000000ab"),
        "{}",
        parsed.faults[0]
    );
}

#[test]
fn after_a_reset_everything_is_gone_and_can_be_counted_again() {
    let mut statistics = counted(repeated([2, 1, 0, 0]));
    statistics.clear();
    assert_eq!(statistics, Statistics::default());
    assert!(!statistics.contains(GameId(0)));
    assert!(statistics.add(report()));
}

// ---- The figures ----

#[test]
fn the_win_share_is_of_the_games_won_or_lost_and_rounded() {
    for (won, lost, share) in [
        (0, 0, None),
        (1, 0, Some(100)),
        (0, 1, Some(0)),
        (1, 2, Some(33)),
        (2, 1, Some(67)),
        (1, 1, Some(50)),
        (1, 7, Some(13)), // 12.5
        (3, 5, Some(38)), // 37.5
        (1, 5, Some(17)),
        (1, 199, Some(1)), // 0.5
        (1, 200, Some(0)),
        (25, 75, Some(25)),
    ] {
        for (abandoned, no_result) in [(0, 0), (5, 0), (0, 3)] {
            let statistics = counted(repeated([won, lost, abandoned, no_result]));
            let figures = statistics.figures(Selection::ALL);
            assert_eq!(figures.win_share(), share, "{won} of {won} + {lost}");
        }
    }
    let most = Figures {
        won: u32::MAX,
        ..Figures::default()
    };
    assert_eq!(most.win_share(), Some(100));
}

#[test]
fn each_outcome_is_counted_as_itself_and_time_in_all_of_them() {
    let statistics = counted(repeated([4, 3, 2, 1]));
    let figures = Figures {
        won: 4,
        lost: 3,
        abandoned: 2,
        no_result: 1,
        time: 10 * Duration::from_millis(754_000),
        captures_made: 30,
        captures_suffered: 20,
    };
    assert_eq!(statistics.figures(Selection::ALL), figures);
    assert_eq!(figures.played(), 10);
    let none = Statistics::default().figures(Selection::ALL);
    assert_eq!((none, none.played()), (Figures::default(), 0));
}

#[test]
fn a_selection_takes_a_level_a_rule_set_or_both() {
    let games = [
        (Level::Easy, RuleSetName::Classic),
        (Level::Easy, RuleSetName::House),
        (Level::Hard, RuleSetName::House),
        (Level::Hard, RuleSetName::House),
    ];
    let statistics = counted(games.map(|(level, rules_name)| Report {
        level,
        rules_name,
        ..report()
    }));
    let (hard, house) = (Some(Level::Hard), Some(RuleSetName::House));
    let both = |level, rules| Selection {
        level,
        rules,
        ..Selection::ALL
    };
    for (selection, played) in [
        (Selection::ALL, 4),
        (Selection::default(), 4),
        (Selection::of_level(Level::Easy), 2),
        (Selection::of_level(Level::Normal), 0),
        (Selection::of_level(Level::Hard), 2),
        (Selection::of_rules(RuleSetName::Classic), 1),
        (Selection::of_rules(RuleSetName::House), 3),
        (Selection::of_rules(RuleSetName::Custom), 0),
        (both(hard, house), 2),
        (both(hard, Some(RuleSetName::Classic)), 0),
        (both(Some(Level::Easy), house), 1),
    ] {
        let figures = statistics.figures(selection);
        assert_eq!(figures.played(), played, "{selection:?}");
        let selected = statistics.selected(selection);
        assert_eq!(selected.count(), played as usize, "{selection:?}");
    }
}

#[test]
fn a_selection_takes_a_length() {
    let lengths = [
        Some(Length::Full),
        Some(Length::Quick),
        Some(Length::Quick),
        None,
    ];
    let statistics = counted(lengths.map(|length| Report {
        length,
        ..detailed()
    }));
    for (length, played) in [(Length::Full, 1), (Length::Short, 0), (Length::Quick, 2)] {
        let selection = Selection::of_length(length);
        assert_eq!(statistics.figures(selection).played(), played, "{length}");
    }
}

#[test]
fn the_line_of_a_full_game_names_no_length_and_that_of_another_one_does() {
    let line = |length| {
        let text = counted([Report {
            length,
            ..detailed()
        }])
        .to_text();
        serde_json::from_str::<serde_json::Value>(&text).expect("a line")
    };
    let full = line(Some(Length::Full));
    assert_eq!((&full["v"], full.get("length")), (&json!(2), None));
    for (length, written) in [
        (Some(Length::Short), json!("short")),
        (Some(Length::Quick), json!("quick")),
        (None, json!(null)),
    ] {
        let line = line(length);
        assert_eq!(
            (&line["v"], line.get("length")),
            (&json!(3), Some(&written))
        );
    }
}

#[test]
fn a_length_that_is_missing_unknown_or_full_is_a_fault_in_version_3() {
    let text = counted([Report {
        length: Some(Length::Quick),
        ..detailed()
    }])
    .to_text();
    assert!(Statistics::from_text(&text).faults.is_empty());
    for bad in [
        "",
        "\"length\":\"full\"",
        "\"length\":\"long\"",
        "\"length\":1",
    ] {
        let bad = text.replace("\"length\":\"quick\"", bad).replace(",}", "}");
        assert_eq!(Statistics::from_text(&bad).faults.len(), 1, "{bad}");
    }
}

// ---- Whole games ----

#[test]
fn every_game_that_can_be_played_can_be_counted_and_adds_up() {
    let mut statistics = Statistics::default();
    for (name, rules) in all_rules() {
        for seed in 0..24 {
            let mut game = new_game(name, rules, seed);
            // Every third is given up on the way.
            let steps = if seed % 3 == 0 { 40 * seed } else { u64::MAX };
            game.add_played(Duration::from_micros(1_234_567 * seed));
            for _ in 0..steps {
                if !step(&mut game, seed) {
                    break;
                }
            }
            if let Some(report) = game.report() {
                assert!(statistics.add(report), "{name}, seed {seed}");
            }
        }
    }
    assert_eq!(good(&statistics.to_text()), statistics);

    let all = statistics.figures(Selection::ALL);
    assert_eq!(all.played() as usize, statistics.games().len());
    assert!(all.won > 0 && all.lost > 0 && all.abandoned > 0, "{all:?}");
    let by_level = Level::ALL.map(Selection::of_level);
    let by_rules = all_rules()
        .into_iter()
        .map(|(name, _)| Selection::of_rules(name));
    for parts in [by_level.to_vec(), by_rules.collect()] {
        let mut sum = Figures::default();
        for part in parts {
            let figures = statistics.figures(part);
            assert_eq!(
                figures.played() as usize,
                statistics.selected(part).count(),
                "{part:?}"
            );
            sum.won += figures.won;
            sum.lost += figures.lost;
            sum.abandoned += figures.abandoned;
            sum.no_result += figures.no_result;
            sum.time += figures.time;
            sum.captures_made += figures.captures_made;
            sum.captures_suffered += figures.captures_suffered;
        }
        assert_eq!(sum, all);
    }
}

#[test]
fn a_game_can_be_counted_wherever_it_is_left() {
    for (name, rules) in all_rules() {
        for seed in [1, 2] {
            let mut game = new_game(name, rules, seed);
            let mut text = String::new();
            loop {
                let report = game.report();
                assert_eq!(report.is_some(), game.has_begun());
                if let Some(report) = report {
                    let mut statistics = Statistics::default();
                    statistics.add(report);
                    text = statistics.to_text();
                    assert_eq!(good(&text).games(), [report], "{name}, seed {seed}");
                }
                if !step(&mut game, seed) {
                    break;
                }
            }
            assert!(!text.contains("abandoned"), "{text}");
        }
    }
}

#[test]
fn the_person_home_first_has_won_and_a_cpu_home_first_has_lost() {
    let mut seen = [0, 0];
    for seed in 0..40 {
        let mut game = new_game(RuleSetName::Classic, RuleSet::CLASSIC, seed);
        while step(&mut game, seed) {}
        let first = game.position().finished().next();
        let mut statistics = Statistics::default();
        statistics.add(game.report().unwrap());
        let figures = statistics.figures(Selection::ALL);
        let won = u32::from(first == Some(Seat::HUMAN));
        assert_eq!((figures.won, figures.lost), (won, 1 - won), "seed {seed}");
        seen[won as usize] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn a_game_stopped_at_the_roll_limit_has_no_result() {
    let mut game = Game::new(Setup {
        id: GameId(9),
        rules_name: RuleSetName::Classic,
        rules: RuleSet {
            first_seat: FirstSeat::Human,
            ..RuleSet::CLASSIC
        },
        level: Level::Easy,
        first_seat: Seat::HUMAN,
        seed: Seed::Given,
    });
    let one = Face::new(1).unwrap();
    while game.position().ending().is_none() {
        game.roll_given(one, |_| ()).unwrap();
    }
    assert_eq!(game.position().ending(), Some(Ending::RollLimit));
    let mut statistics = Statistics::default();
    assert!(statistics.add(game.report().unwrap()));
    let figures = good(&statistics.to_text()).figures(Selection::ALL);
    assert_eq!(
        (figures.no_result, figures.played(), figures.win_share()),
        (1, 1, None)
    );
}
