//! What must hold for any bytes that come in, one check per kind of text. `cargo test` runs them over the corpus, the
//! fuzzer over what it finds.
//!
//! Besides what each check says: no panic, no hang, and no more memory than [`meter`](super::meter) allows.

use std::fmt::Write as _;
use std::rc::Rc;

use ludo_app::archive::Archive;
use ludo_app::backup::Backup;
use ludo_app::journal::Journal;
use ludo_app::settings::Settings;
use ludo_app::stats::{DiceFigures, Selection, Statistics};
use ludo_app::store::{Document, MemoryStore};
use ludo_engine::game::{Game, Record};
use ludo_engine::rules::RuleSet;

use super::input::{Place, Question};

/// A check of any bytes.
pub type Check = fn(&[u8]);

/// The checks, by the names of their corpus folders.
pub const CHECKS: [(&str, Check); 8] = [
    ("record", record),
    ("journal", journal),
    ("summary", summary),
    ("backup", backup),
    ("settings", settings),
    ("rule_set", rule_set),
    ("lab_line", lab_line),
    ("archive", archive),
];

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// A game record: whatever is read is written and read back alike, and whatever can be replayed is the same game again.
pub fn record(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    check_record(text);
    // The fuzzer does not guess a number of entries and a check sum: the last line is put right.
    if let Some((head, log)) = text.split_once("\nlog\n") {
        let log = log.split("end").next().unwrap_or_default();
        let entries = log
            .chars()
            .filter(|sign| !sign.is_ascii_whitespace())
            .count();
        check_record(&format!("{head}\nlog\n{}\nend {entries}\n", log.trim_end()));
    }
}

fn check_record(text: &str) {
    let Ok(record) = text.parse::<Record>() else {
        return;
    };
    let written = record.to_string();
    assert_eq!(
        written.parse().as_ref(),
        Ok(&record),
        "read back\n{written}"
    );
    let Ok(replay) = record.replay() else { return };
    let game = replay.game;
    assert_eq!(game.record(), record, "the replay has the log");
    let again = record.replay().expect("it was replayed before");
    assert_eq!(again.game, game);
    assert_eq!(game.to_text(), written);
    use_game(&game);
}

/// Everything that the app asks of a game.
fn use_game(game: &Game) {
    let _ = (game.report(), game.outcome(), game.position().ranking());
    if let Some(session) =
        ludo_app::session::Session::new(game.clone(), ludo_app::session::Pace::INSTANT)
    {
        let _ = session.view();
    }
}

/// Records of several games: what counts is read again alike, every game is there once and can be watched, and a summary
/// of them says the same.
pub fn journal(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let journal = Journal::of(text);
    check_statistics(journal.statistics());
    let (extracted, own) = journal.extract(text);
    assert_eq!(own.statistics(), journal.statistics());
    assert!(own.unread().is_none());
    assert_eq!(Journal::of(&extracted), own, "{extracted}");
    for (record, report) in own.records(&extracted) {
        let replay = record.replay().expect("it was replayed when it was read");
        assert_eq!(replay.game.report(), Some(report));
        use_game(&replay.game);
    }
    let summary = journal.summary(text).expect("every game is in the text");
    assert_eq!(Journal::from_summary(&summary, text), Some(journal));
}

/// A summary: whatever is read of it can be asked for figures.
pub fn summary(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    for of in ["", text] {
        if let Some(journal) = Journal::from_summary(text, of) {
            check_statistics(journal.statistics());
        }
    }
}

fn check_statistics(statistics: &Statistics) {
    let figures = statistics.figures(Selection::ALL);
    assert_eq!(figures.played() as usize, statistics.games().len());
    assert!(figures.win_share().is_none_or(|share| share <= 100));
    assert!(
        figures
            .share_range()
            .is_none_or(|(low, high)| low <= high && high <= 100)
    );
    let dice = DiceFigures::of(statistics.games(), |_, seat| seat.index());
    for place in &dice.places {
        let (faces, pairs) = (place.face_range(), place.pair_range());
        assert!(faces.start() <= faces.end() && pairs.start() <= pairs.end());
        let _ = place.wait_range();
    }
}

/// An exported text: whatever is read is written and read back alike, and can be taken in, once.
pub fn backup(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    check_backup(text);
    // The fuzzer does not guess a check sum: the last line is put right.
    if let Some((body, _)) = text.trim_end().rsplit_once('\n') {
        check_backup(&format!(
            "{body}\nend {:08x}\n",
            ludo_engine::game::check_sum(body)
        ));
    }
}

fn check_backup(text: &str) {
    let Ok(backup) = Backup::from_text(text) else {
        return;
    };
    let written = backup.to_text();
    let again = Backup::from_text(&written).expect("its own text is read");
    // A fraction in a field of the settings that nobody knows may change in its last digit.
    assert_eq!(again.games(), backup.games());
    assert_eq!(again.journal(), backup.journal());
    let mut archive = Archive::open(Rc::new(MemoryStore::new())).archive;
    for known in [0, backup.statistics().games().len()] {
        let imported = archive.import(&backup);
        assert_eq!(imported.known, known);
        assert_eq!(*archive.statistics(), *backup.statistics());
    }
}

/// Settings: what was read can be written and read back.
pub fn settings(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(settings) = Settings::from_text(text) else {
        return;
    };
    let written = settings.to_text();
    let again = Settings::from_text(&written)
        .unwrap_or_else(|error| panic!("{error}\nread from {text}\nwritten as {written}"));
    // A fraction in a field that nobody knows may change in its last digit.
    assert_eq!(again.level, settings.level);
    assert_eq!(again.rules, settings.rules);
    assert_eq!(again.games_begun, settings.games_begun);
    assert_eq!(again.game_in_front, settings.game_in_front);
    assert!(again.unknown.keys().eq(settings.unknown.keys()));
}

/// A rule set: what was read is written and read back alike, and can be played.
pub fn rule_set(bytes: &[u8]) {
    let Ok(rules) = serde_json::from_slice::<RuleSet>(bytes) else {
        return;
    };
    let written = serde_json::to_string(&rules).expect("a rule set has a JSON form");
    let again: RuleSet = serde_json::from_str(&written).expect("its own form is read");
    assert_eq!(again, rules);
    let mut log = String::new();
    for roll in 0..40 {
        let _ = write!(log, "{}", 1 + roll % 6);
    }
    check_record(&format!(
        "ludo-game 1\nid 1\nrules custom\nfields {written}\nlevel easy\nfirst-seat 0\nseed given\nplayed-ms 0\nlog\n\
         {log}\nend 40\n"
    ));
}

/// A line of the lab: what is read has legal moves of its own pieces only.
pub fn lab_line(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let _ = Place::read(text);
    let Ok(question) = Question::read(text) else {
        return;
    };
    let Question { place, advance } = question;
    let moves = place.pieces.legal_moves(&place.rules, place.seat, advance);
    let _ = (place.seed, place.level);
    for legal in moves.iter() {
        assert_eq!(place.pieces.steps(place.seat, legal.piece), legal.from);
        assert!(legal.to <= place.rules.goal());
        assert!(legal.captures.iter().all(|(seat, _)| seat != place.seat));
    }
}

/// All files of the app at once, parted by bytes that no text has: opening them twice loses nothing and settles at once.
pub fn archive(bytes: &[u8]) {
    let mut files = bytes.split(|byte| *byte == 0xff);
    let store = Rc::new(MemoryStore::new());
    let mut put = |put: &dyn Fn(Vec<u8>)| {
        if let Some(file) = files.next().filter(|file| !file.is_empty()) {
            put(file.to_vec());
        }
    };
    put(&|file| store.put(Document::Save, file));
    put(&|file| store.put(Document::Games, file));
    put(&|file| store.put(Document::Settings, file));
    put(&|file| store.put_previous(Document::Save, file));
    put(&|file| store.put(Document::Summary, file));
    let before = Document::ALL.map(|document| store.bytes(document));

    let first = Archive::open(store.clone());
    let counted = first.archive.statistics().clone();
    for (document, before) in Document::ALL.into_iter().zip(before) {
        let aside = store.files_set_aside();
        let is_kept = before.is_none_or(|before| {
            document == Document::Summary
                // Counting a finished game appends its record.
                || store.bytes(document).is_some_and(|now| now.starts_with(&before))
                || aside.iter().any(|(_, bytes)| *bytes == before)
        });
        assert!(is_kept, "{document:?} is lost");
    }
    if let Some(game) = &first.game {
        use_game(game);
    }
    let second = Archive::open(store.clone());
    assert_eq!(second.issues, [], "the second start is in order");
    assert_eq!(second.game, first.game);
    assert_eq!(*second.archive.statistics(), counted);
    assert_eq!(second.archive.take_issues(), [], "it was told");
}
