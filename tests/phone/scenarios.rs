//! The app's whole Android library in a made-up Android, on Android's own linker and C library.
//!
//! `.ci/on-bionic phone` builds what these need and runs them all; `.ci/run` runs the short ones. In a scenario a phone is a
//! process: it reads steps, and tells what happens; see `tests/phone/src/main.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use ludo_app::archive::{Archive, Opened};
use ludo_app::store::FileStore;

#[allow(dead_code, reason = "only names are looked at here")]
#[path = "../../src/platform/android/methods.rs"]
mod methods;

/// More than Android itself would wait for: here everything is emulated.
const PATIENCE: Duration = Duration::from_secs(180);
/// What asks the person to roll: "Your turn: roll the die", "Roll the die again", "Six! Roll again".
const ROLL: [&str; 2] = ["oll the die", "oll again"];
/// What asks for a piece, and not only tells of one: "You rolled a 4: choose a piece", "Bonus: move another piece 10 squares".
const MOVE: [&str; 7] = [
    "You rolled a 1:",
    "You rolled a 2:",
    "You rolled a 3:",
    "You rolled a 4:",
    "You rolled a 5:",
    "You rolled a 6:",
    "Bonus:",
];
/// A phone's screen.
const SCREEN: &str = "window 1080 2400";
/// Where the die lies there, with and without the list of moves.
const DIE: &str = "tap 540 2120";

/// A display that is as slow as it may be where only what comes of it matters: drawing is what takes long here.
const FEW_FRAMES: &str = "set hertz 10";

/// A folder of its own, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("ludo-phone-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).expect("a file");
    }

    /// What the app keeps there, read as it reads it itself.
    fn opened(&self) -> Opened {
        let store = FileStore::open(self.0.clone()).expect("nobody has the folder");
        Archive::open(Rc::new(store))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What starts a phone.
fn program() -> std::ffi::OsString {
    std::env::var_os("LUDO_PHONE").expect("run this by .ci/on-bionic phone")
}

/// Settings for games that go on by themselves where they can, quickly.
fn quick(rules: &str) -> String {
    format!(
        "{{\"version\":1,\"pace\":\"instant\",\"move_list\":true,\"forced_moves\":\"by_itself\",\"rules\":\"{rules}\"}}"
    )
}

/// A phone that is switched on, with the app's library loaded.
struct Phone {
    process: Child,
    input: ChildStdin,
    output: Receiver<String>,
    /// What the last steps told.
    told: Vec<String>,
    steps: Vec<String>,
}

impl Phone {
    fn on(folder: &Path) -> Phone {
        Phone::started(Command::new(program()).arg(folder))
    }

    /// One whose disk is full: files can be made, but hold nothing.
    fn on_a_full_disk(folder: &Path) -> Phone {
        // Without the trap the system ends the process instead of failing the write.
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$1\"";
        let mut command = Command::new("sh");
        Phone::started(command.args(["-c", script]).arg(program()).arg(folder))
    }

    /// One that may read the folder only.
    fn without_rights(folder: &Path) -> Phone {
        let mut command = Command::new(program());
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).expect("it is ours");
        // Permissions do not stop root.
        if fs::metadata(folder).expect("it is there").uid() == 0 {
            command.uid(65_534).gid(65_534);
        }
        Phone::started(command.arg(folder))
    }

    fn started(command: &mut Command) -> Phone {
        let mut process = command
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a phone");
        let lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .all(|line| sender.send(line).is_ok())
        });
        let mut phone = Phone {
            input: process.stdin.take().expect("it is piped"),
            process,
            output,
            told: Vec::new(),
            steps: Vec::new(),
        };
        phone
            .answer()
            .expect("the library loads, and both entry points are there");
        phone
    }

    /// Waits for a frame with one of these texts; says which.
    fn until<'text>(&mut self, wanted: &[&'text str]) -> &'text str {
        // Three minutes at least.
        for _ in 0..3_600 {
            let texts = self.texts();
            let is_shown = |text: &&&str| texts.iter().any(|(_, _, shown)| shown.contains(**text));
            if let Some(found) = wanted.iter().find(is_shown) {
                return found;
            }
            self.does(&["wait 50"]);
        }
        let shown = self.texts();
        let last = self
            .steps
            .iter()
            .filter(|step| !["texts", "wait 50"].contains(&step.as_str()));
        panic!(
            "none of {wanted:?}: {shown:?} after {:?}",
            last.collect::<Vec<_>>()
        );
    }

    /// A new game, up to the person's first roll.
    fn plays(&mut self) -> &mut Phone {
        self.shows();
        self.does(&["until Statistics", "press New game"]);
        self.is_asked();
        self
    }

    /// Waits until the person must do something in a game, and chooses until it is a roll.
    fn is_asked(&mut self) {
        while MOVE.contains(&self.until(&[&ROLL[..], &MOVE].concat())) {
            self.chooses();
        }
    }

    /// The same without watching the others.
    fn hurries(&mut self) {
        let wanted = [&["Skip to"], &ROLL[..], &MOVE].concat();
        while self.until(&wanted) == "Skip to" {
            // It may be gone by now.
            let _ = self.attempt("press Skip to");
            self.does(&["wait 60"]);
        }
        self.is_asked();
    }

    /// Rolls the die when that is asked. Returns what is told meanwhile.
    fn rolls(&mut self) -> Vec<String> {
        let mut told = Vec::new();
        for _ in 0..50 {
            self.is_asked();
            told.extend_from_slice(self.does(&[DIE, "wait 30"]));
            // What was asked may have been a roll before.
            if told
                .iter()
                .any(|line| line.contains("performHapticFeedback"))
            {
                return told;
            }
        }
        panic!("no roll is felt: {told:#?}");
    }

    /// Moves one of the pieces that can move, by the list of moves under the board, which has a row for each piece.
    fn chooses(&mut self) {
        let is_row = |y: i32, text: &str| y > 1200 && ["1", "2", "3", "4"].contains(&text);
        let texts = self.texts();
        for (x, y, _) in texts.iter().filter(|(_, y, text)| is_row(*y, text)) {
            self.does(&[&format!("tap {} {}", x + 10, y - 5), "wait 50"]);
            if !self.shows_one_of(&MOVE) {
                return;
            }
        }
    }

    /// Waits for the end of a step.
    fn answer(&mut self) -> Result<(), String> {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) if line == "= ok" => return Ok(()),
                Ok(line) if line.starts_with("= failed") => return Err(line),
                Ok(line) => self.told.push(line),
                Err(error) => return Err(format!("the process has ended, or hangs: {error}")),
            }
        }
    }

    fn step(&mut self, step: &str) -> Result<(), String> {
        self.steps.push(step.into());
        writeln!(self.input, "{step}").map_err(|error| error.to_string())?;
        self.answer()
    }

    /// Does a step that may fail.
    fn attempt(&mut self, step: &str) -> Result<(), String> {
        self.told.clear();
        self.step(step)
    }

    /// Does steps, each of which must succeed; returns what they told.
    fn does(&mut self, steps: &[&str]) -> &[String] {
        self.told.clear();
        for step in steps {
            if let Err(why) = self.step(step) {
                let last = self.told.len().saturating_sub(40);
                panic!(
                    "{step}: {why}\nafter {:?}\n{}",
                    self.steps,
                    self.told[last..].join("\n")
                );
            }
        }
        &self.told
    }

    /// The person opens the app.
    fn shows(&mut self) -> &mut Phone {
        self.shows_in(SCREEN)
    }

    fn shows_in(&mut self, window: &str) -> &mut Phone {
        self.does(&["create", "start", "resume", "input", window, "focus 1"]);
        self
    }

    /// The activity ends, as when the person swipes it away.
    fn ends(&mut self) -> &mut Phone {
        self.does(&[
            "focus 0",
            "pause",
            "save",
            "stop",
            "no-window",
            "no-input",
            "destroy",
        ]);
        self
    }

    /// The texts of the last frame.
    fn texts(&mut self) -> Vec<(i32, i32, String)> {
        let told = self.does(&["texts"]);
        let text = |line: &String| {
            let (_, rest) = line.split_once("text at ")?;
            let (place, text) = rest.split_once(": ")?;
            let (x, y) = place.split_once(',')?;
            Some((x.parse().ok()?, y.parse().ok()?, text.to_string()))
        };
        told.iter().filter_map(text).collect()
    }

    fn is_shown(&mut self, text: &str) -> bool {
        self.shows_one_of(&[text])
    }

    fn shows_one_of(&mut self, wanted: &[&str]) -> bool {
        let texts = self.texts();
        let is_shown = |text: &&str| texts.iter().any(|(_, _, shown)| shown.contains(text));
        wanted.iter().any(is_shown)
    }

    fn was_told(&self, what: &str) -> bool {
        self.told.iter().any(|line| line.contains(what))
    }
}

impl Drop for Phone {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Every language that Android offers for itself, and some that only a region or a script tells apart.
const LANGUAGES: &[&str] = &[
    "af-ZA",
    "am-ET",
    "ar-EG",
    "as-IN",
    "ast-ES",
    "az-AZ",
    "be-BY",
    "bg-BG",
    "bn-BD",
    "brx-IN",
    "bs-BA",
    "ca-ES",
    "ceb-PH",
    "cs-CZ",
    "cy-GB",
    "da-DK",
    "de-AT",
    "doi-IN",
    "dsb-DE",
    "el-GR",
    "en-AU",
    "en-XA",
    "es-419",
    "et-EE",
    "eu-ES",
    "fa-IR",
    "fi-FI",
    "fil-PH",
    "fr-CA",
    "fur-IT",
    "ga-IE",
    "gl-ES",
    "gsw-CH",
    "gu-IN",
    "haw-US",
    "he-IL",
    "hi-Deva-IN",
    "hr-HR",
    "hsb-DE",
    "hu-HU",
    "hy-AM",
    "id-ID",
    "in-ID",
    "is-IS",
    "it-IT",
    "iw-IL",
    "ja-JP",
    "ka-GE",
    "kk-KZ",
    "km-KH",
    "kn-IN",
    "ko-KR",
    "kok-IN",
    "kmr-TR",
    "ky-KG",
    "lo-LA",
    "lt-LT",
    "lv-LV",
    "mai-IN",
    "mk-MK",
    "ml-IN",
    "mn-MN",
    "mni-IN",
    "mr-IN",
    "ms-MY",
    "my-MM",
    "nb-NO",
    "ne-NP",
    "nl-NL",
    "or-IN",
    "pa-IN",
    "pcm-NG",
    "pl-PL",
    "pt-BR",
    "rm-CH",
    "ro-RO",
    "ru-RU",
    "sat-IN",
    "si-LK",
    "sk-SK",
    "sl-SI",
    "sq-AL",
    "sr-Latn-RS",
    "sv-SE",
    "sw-KE",
    "ta-IN",
    "te-IN",
    "th-TH",
    "tr-TR",
    "uk-UA",
    "ur-PK",
    "uz-UZ",
    "vi-VN",
    "yue-Hant-HK",
    "zh-Hans-CN",
    "zh-Hant-TW",
    "zu-ZA",
    "und",
    "",
];

/// What the start page calls a new game in the language of the pages that these wishes lead to.
fn new_game(wish: &str) -> &'static str {
    match wish.split('-').next().unwrap_or_default() {
        "de" => "Neues Spiel",
        "es" => "Nueva partida",
        "fr" => "Nouvelle partie",
        "it" => "Nuova partita",
        "pt" => "Nova partida",
        // Devanagari's letters are joined, and not read back.
        "hi" => "",
        _ => "New game",
    }
}

mod short {
    use super::*;

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn the_app_starts_in_every_language_and_follows_every_change() {
        let folder = Folder::new("languages");
        let mut phone = Phone::on(&folder.0);
        for wish in ["fil-PH", "gsw-CH", "de-DE", ""] {
            phone.does(&[&format!("set languages {wish}")]);
            phone.shows().does(&[&format!("until {}", new_game(wish))]);
            phone.ends();
        }
        phone.shows();
        for wish in LANGUAGES {
            let step = format!("set languages {wish}");
            phone.does(&[&step, "config", &format!("until {}", new_game(wish))]);
        }
        // The first wish that is a language of the pages.
        phone.does(&[
            "set languages fil-PH,fr-CA,en-US",
            "config",
            "until Nouvelle partie",
        ]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_game_is_begun_by_touch_kept_and_there_again() {
        let folder = Folder::new("kept");
        let mut phone = Phone::on(&folder.0);
        phone.plays();
        phone.ends();
        phone
            .shows()
            .does(&["until roll the die", "key 4", "until Continue"]);
        phone.ends();
        drop(phone);
        let opened = folder.opened();
        assert!(opened.game.is_some() && opened.issues.is_empty());
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    #[allow(
        clippy::disallowed_types,
        reason = "how long it really takes is the point"
    )]
    fn nobody_waits_for_the_machine_s_clock() {
        let folder = Folder::new("clock");
        let mut phone = Phone::on(&folder.0);
        // What draws animations has waited for the display, and is parked now.
        phone.plays().does(&["settle 300"]);
        let start = std::time::Instant::now();
        phone.does(&["wait 60000"]);
        let waited = start.elapsed();
        assert!(waited < Duration::from_secs(20), "{waited:?}");
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_shortcut_begins_a_game_once() {
        let folder = Folder::new("shortcut");
        let mut phone = Phone::on(&folder.0);
        phone.does(&["set shortcut new_game"]);
        phone.shows().is_asked();
        // Another app comes to the front, and goes; the intent is still there.
        phone.rolls();
        phone.does(&["focus 0", "pause", "save", "wait 200", "resume", "focus 1"]);
        phone.is_asked();
        assert!(!phone.is_shown("Start a new game?"));
        phone.ends();
        phone.shows().does(&["until Start a new game?"]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn back_leads_from_every_page_to_the_start_and_out_of_the_app() {
        let folder = Folder::new("back");
        let mut phone = Phone::on(&folder.0);
        // So high that every page is in sight as a whole.
        phone
            .shows_in("window 1080 9000")
            .does(&["until Statistics"]);
        // What is pressed, and what the page says that comes.
        let mut is_a_key = true;
        for way in [
            &[("Statistics", "All games"), ("Dice", "No rolls yet")] as &[(&str, &str)],
            &[
                ("Statistics", "All games"),
                ("Export and import", "Games counted"),
            ],
            &[("How to play", "Leaving the base")],
            &[("Settings", "Appearance")],
            &[("About", "Privacy"), ("All licences", "Apache License")],
            &[
                ("Rules: ", "Edit house rules"),
                ("Edit house rules", "keeps the rules"),
            ],
            &[
                ("Rules: ", "Edit house rules"),
                ("How to play by", "Leaving the base"),
            ],
            &[("New game", ROLL[0]), ("?", "Leaving the base")],
        ] {
            for (press, shown) in way {
                phone.does(&[&format!("press {press}"), &format!("until {shown}")]);
            }
            for place in (0..way.len()).rev() {
                // By the button or the gesture, as the older and the newer Android tell it.
                phone.does(&[if is_a_key { "key 4" } else { "back" }]);
                let before = if place == 0 {
                    "New game"
                } else {
                    way[place - 1].1
                };
                phone.does(&[&format!("until {before}")]);
                is_a_key = !is_a_key;
            }
        }
        // Android's own answer to a key that the app does not take is to leave it.
        let told = phone.does(&["key 4"]);
        let left = "action: 0, pointers: [(0.0, 0.0)], key: 4 } handled 0";
        assert!(told.iter().any(|line| line.contains(left)), "{told:#?}");
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn the_window_turns_shrinks_and_goes_and_the_text_grows() {
        let folder = Folder::new("window");
        let mut phone = Phone::on(&folder.0);
        phone.plays();
        for window in [
            "window 2400 1080",
            "window 1080 800",
            "window 1812 2176",
            SCREEN,
        ] {
            phone.does(&[
                "no-window",
                window,
                "config",
                "settle 200",
                "until roll the die",
            ]);
        }
        for font in [85, 130, 200, 100] {
            phone.does(&[&format!("font {font}"), "settle 200", "until roll the die"]);
        }
        phone.does(&[
            "night 1",
            "settle 200",
            "night 0",
            "low",
            "save",
            "focus 0",
            "wait 100",
            "focus 1",
            "until roll the die",
        ]);
        phone.does(&[
            "pause",
            "stop",
            "no-window",
            "wait 200",
            "start",
            "resume",
            SCREEN,
            "until roll the die",
        ]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_window_of_no_size_is_waited_out() {
        let folder = Folder::new("no-size");
        let mut phone = Phone::on(&folder.0);
        phone.does(&[
            "create",
            "start",
            "resume",
            "input",
            "window 0 0",
            "focus 1",
            "wait 300",
        ]);
        // It gets its size, and a new activity what it could not have.
        phone.does(&["resize 1080 2400", "until New game"]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_mouse_wheel_does_nothing() {
        let folder = Folder::new("wheel");
        let mut phone = Phone::on(&folder.0);
        phone.shows().does(&["until Statistics"]);
        for _ in 0..30 {
            phone.does(&["motion 8 500 500"]);
        }
        phone.does(&["press New game", "until roll the die"]);
        phone.ends();
        phone.shows().does(&["until roll the die"]);
        assert!(!phone.is_shown("ended by itself"));
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn other_fingers_and_cancelled_touches_do_no_harm() {
        const SECOND_DOWN: i32 = 0x105;
        const SECOND_UP: i32 = 0x106;
        let folder = Folder::new("fingers");
        let mut phone = Phone::on(&folder.0);
        phone.plays();
        for (x, y) in [(540, 1200), (540, 2050), (60, 100)] {
            phone.does(&[
                &format!("motion 0 {x} {y}"),
                &format!("motion {SECOND_DOWN} {x} {y} 900 600"),
                &format!("motion {SECOND_UP} {x} {y} 900 600"),
                &format!("motion 1 {x} {y}"),
                &format!("motion 0 {x} {y}"),
                &format!("motion 3 {x} {y}"),
                "settle 300",
            ]);
        }
        phone.ends();
        drop(phone);
        assert!(folder.opened().issues.is_empty());
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_lost_graphics_context_is_made_anew() {
        let folder = Folder::new("context");
        let mut phone = Phone::on(&folder.0);
        phone.shows().does(&[
            "until Statistics",
            "press New game",
            "until roll the die",
            "set lost 1",
        ]);
        let mut is_made_anew = false;
        let _ = phone.attempt("resize 1080 2300");
        for _ in 0..100 {
            is_made_anew |= phone.was_told("android makes the activity anew");
            if is_made_anew {
                break;
            }
            let _ = phone.attempt("wait 100");
        }
        assert!(is_made_anew);
        phone.does(&["settle 500", "until roll the die"]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_panic_starts_the_app_anew_and_is_said() {
        let folder = Folder::new("panic");
        let mut phone = Phone::on(&folder.0);
        phone.plays();
        // Slint panics where its helper in Java throws.
        phone.does(&["set throw SlintAndroidJavaHelper.get_safe_area!"]);
        let _ = phone.attempt("resize 1080 2300");
        phone.does(&["until ended by itself", "press OK", "until roll the die"]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn killed_at_any_moment_the_game_is_there_again() {
        kills("kills", 3);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic"]
    fn a_second_activity_leaves_the_files_to_the_first() {
        let folder = Folder::new("two");
        let mut phone = Phone::on(&folder.0);
        phone.shows().does(&[
            "until New game",
            "create",
            "start",
            "resume",
            "input",
            SCREEN,
            "focus 1",
        ]);
        phone.does(&["until already open"]);
    }
}

/// Kills the process while the CPUs play, so many times, and looks at what is kept.
fn kills(name: &str, times: u64) {
    let new_folder = |time| {
        let folder = Folder::new(&format!("{name}-{time}"));
        folder.write("settings.json", &quick("classic"));
        folder
    };
    let mut folder = new_folder(0);
    let mut before = 0;
    for time in 0..times {
        // Before anybody wins.
        if time % 20 == 19 {
            assert!(before > 0);
            (folder, before) = (new_folder(time), 0);
        }
        let mut phone = Phone::on(&folder.0);
        phone.does(&[FEW_FRAMES]);
        phone.shows();
        let asked = [&ROLL[..], &MOVE].concat();
        if !asked.contains(&phone.until(&[&asked[..], &["New game"]].concat())) {
            phone.does(&["press New game"]);
        }
        phone.hurries();
        phone.rolls();
        // While the others play, and while what they do is written.
        phone.does(&[&format!("wait {}", time * 37 % 900)]);
        drop(phone);
        let opened = folder.opened();
        assert!(
            opened.issues.is_empty(),
            "{} issues after kill {time}",
            opened.issues.len()
        );
        let rolls = opened.game.map_or(0, |game| game.log().len());
        assert!(
            rolls >= before,
            "kill {time}: {rolls} of {before} entries are left"
        );
        before = rolls;
    }
    assert!(before > 0);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn without_a_device_for_sound_the_game_is_silent() {
        let folder = Folder::new("silent");
        let mut phone = Phone::on(&folder.0);
        phone.does(&["set sound 0"]);
        phone.plays().rolls();
        phone.is_asked();
        phone.ends();
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn where_nothing_can_be_written_it_is_said_and_the_game_goes_on() {
        let folder = Folder::new("unwritable");
        let mut phone = Phone::on(&folder.0);
        phone.plays().ends();
        drop(phone);
        let kept = fs::read(folder.0.join("game.ludo")).expect("a game is kept");
        for is_full in [true, false] {
            let mut phone = if is_full {
                Phone::on_a_full_disk(&folder.0)
            } else {
                Phone::without_rights(&folder.0)
            };
            phone.shows();
            if is_full {
                phone.is_asked();
                phone.rolls();
            }
            phone.does(&["until The game cannot be saved", "press OK"]);
            phone.is_asked();
            phone.rolls();
            phone.is_asked();
            phone.ends();
            drop(phone);
            assert_eq!(fs::read(folder.0.join("game.ludo")).unwrap(), kept);
        }
        fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn whatever_lies_in_the_folder_the_app_starts() {
        for (name, file, text) in [
            ("garbage", "game.ludo", "\u{0}garbage"),
            ("empty", "statistics.txt", ""),
            ("half", "settings.json", "{\"version\":1,\"pace\":"),
            ("newer", "settings.json", "{\"version\":99}"),
            ("records", "games.ludo", "ludo-game 9\n"),
            ("panic", "panic.txt", "it broke"),
        ] {
            let folder = Folder::new(name);
            folder.write(file, text);
            let mut phone = Phone::on(&folder.0);
            phone.shows().does(&["until Ludo", "settle 300"]);
            for _ in 0..4 {
                if phone.is_shown("OK") {
                    phone.does(&["press OK", "settle 200"]);
                }
            }
            phone.does(&["press New game", "until roll the die"]);
            phone.ends();
        }
        // No folder can be made where a file is.
        let folder = Folder::new("file");
        let file = folder.0.join("file");
        fs::write(&file, "").unwrap();
        let mut phone = Phone::on(&file);
        phone
            .shows()
            .does(&["until OK", "press OK", "until New game"]);
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn the_screen_stays_on_while_cpus_play_and_a_roll_is_felt_and_heard() {
        let folder = Folder::new("turn");
        let mut phone = Phone::on(&folder.0);
        phone.plays();
        let mut told = phone.rolls();
        told.extend_from_slice(phone.does(&["wait 4000"]));
        let was = |told: &[String], what: &str| told.iter().any(|line| line.contains(what));
        assert!(was(&told, "addFlags(I)V [128]"), "the screen stays on");
        assert!(
            was(&told, "performHapticFeedback(I)Z [1] = 1"),
            "a roll is felt"
        );
        told.extend_from_slice(phone.does(&["focus 0", "pause", "wait 500"]));
        assert!(was(&told, "clearFlags(I)V [128]"), "and may go dark");
        told.extend_from_slice(phone.does(&["stop", "no-window", "wait 200"]));
        let heard = told.iter().find_map(|line| {
            let (_, heard) = line.split_once("sound: ")?;
            heard.split_once(" buffers")?.0.parse::<u32>().ok()
        });
        assert!(
            heard.is_some_and(|heard| heard > 0),
            "{heard:?} buffers of sound: {told:#?}"
        );
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn in_each_phase_of_a_turn_the_window_may_turn_or_go() {
        let folder = Folder::new("phases");
        let settings = quick("classic").replace("instant", "fast");
        folder.write("settings.json", &settings);
        let mut phone = Phone::on(&folder.0);
        phone.does(&[FEW_FRAMES]);
        phone.plays();
        // The die falls, a piece moves, the others play.
        for moment in [0, 300, 1500] {
            for steps in [
                &[
                    "no-window",
                    "window 2400 1080",
                    "config",
                    "wait 200",
                    "no-window",
                    SCREEN,
                    "config",
                ] as &[&str],
                &[
                    "focus 0",
                    "pause",
                    "stop",
                    "no-window",
                    "wait 200",
                    "start",
                    "resume",
                    SCREEN,
                    "focus 1",
                ],
                &["focus 0", "wait 200", "focus 1"],
                // A dialog of another app lies over it: paused, and kept, but not stopped.
                &["pause", "save", "low", "wait 200", "resume"],
                &["low", "unplug"],
            ] {
                phone.is_asked();
                phone.rolls();
                phone.does(&[&format!("wait {moment}")]);
                phone.does(steps);
            }
        }
        phone.is_asked();
        phone.ends();
        drop(phone);
        let opened = folder.opened();
        assert!(opened.issues.is_empty());
        assert!(opened.game.is_some_and(|game| game.log().len() >= 12));
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn an_exception_from_any_call_into_java_is_survived() {
        let names: BTreeSet<String> = methods::ALL
            .iter()
            // This one is called when nothing else helps.
            .filter(|method| method.name != c"recreate")
            .map(|method| {
                let class = method.class.to_str().unwrap();
                let class = class.rsplit('/').next().unwrap();
                // The activity is asked as one, wherever the method is declared.
                let class = match class {
                    "Context" | "Activity" => "NativeActivity",
                    other => other,
                };
                format!("{class}.{}", method.name.to_str().unwrap())
            })
            .collect();
        let mut thrown = BTreeSet::new();
        for sdk in ["26", "34"] {
            let folder = Folder::new("exceptions");
            let mut phone = Phone::on(&folder.0);
            phone.does(&[FEW_FRAMES, &format!("set sdk {sdk}")]);
            for name in &names {
                if thrown.contains(name) {
                    continue;
                }
                phone.does(&[&format!("set throw {name}")]);
                // Everything that calls Java: a start, another language, another theme, a roll, and both ways to share.
                let mut told = phone.shows().told.clone();
                told.extend_from_slice(phone.does(&["until New game", "press New game"]));
                phone.is_asked();
                let steps = [
                    "config", "night 1", "wait 50", "night 0", DIE, "wait 500", "key 4",
                ];
                told.extend_from_slice(phone.does(&steps));
                // So high that the whole page of the statistics is in sight.
                told.extend_from_slice(phone.does(&["until About", "resize 1080 6000"]));
                while !phone.texts().iter().any(|(_, y, _)| *y > 2400) {
                    told.extend_from_slice(phone.does(&["wait 50"]));
                }
                for steps in [
                    &[
                        "press Statistics",
                        "until Reset statistics",
                        "press Share",
                        "wait 300",
                    ],
                    &[
                        "press Export",
                        "until Games counted",
                        "press Share",
                        "wait 300",
                    ],
                ] {
                    told.extend_from_slice(phone.does(steps));
                    if phone.is_shown("Nothing could be shared") {
                        phone.does(&["press OK", "wait 300"]);
                    }
                }
                phone.ends();
                told.append(&mut phone.told);
                let throws = format!("{name} throws");
                if told.iter().any(|line| line.contains(&throws)) {
                    thrown.insert(name.clone());
                }
                for file in fs::read_dir(&folder.0).expect("it is there") {
                    let _ = fs::remove_file(file.expect("a file").path());
                }
            }
        }
        assert_eq!(thrown, names, "these were not called, or are not listed");
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn the_app_starts_in_every_language_of_android() {
        let folder = Folder::new("all-languages");
        let mut phone = Phone::on(&folder.0);
        phone.does(&[FEW_FRAMES]);
        for wish in LANGUAGES {
            phone.does(&[&format!("set languages {wish}")]);
            phone.shows().does(&[&format!("until {}", new_game(wish))]);
            phone.ends();
        }
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn killed_two_hundred_times() {
        kills("many-kills", 200);
    }

    /// Plays by taps on what the frames say until somebody has won.
    fn play(rules: &str) {
        let folder = Folder::new(rules);
        folder.write("settings.json", &quick(rules));
        let mut phone = Phone::on(&folder.0);
        phone.does(&[FEW_FRAMES]);
        phone.plays();
        for _ in 0..3_000 {
            let over = ["Play again"];
            let others = ["OK", "Skip to"];
            let wanted = [&over[..], &others, &ROLL, &MOVE].concat();
            match phone.until(&wanted) {
                "Play again" => {
                    phone.ends();
                    drop(phone);
                    assert_eq!(folder.opened().archive.statistics().games().len(), 1);
                    return;
                }
                // It may be gone by now.
                other if others.contains(&other) => {
                    let _ = phone.attempt(&format!("press {other}"));
                }
                roll if ROLL.contains(&roll) => {
                    phone.does(&[DIE]);
                }
                _ => phone.chooses(),
            }
            phone.does(&["wait 60"]);
        }
        panic!("no end: {:?}", phone.texts());
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn a_whole_game_of_classic_by_taps() {
        play("classic");
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn a_whole_game_of_parchis_by_taps() {
        play("parchis");
    }

    #[test]
    #[ignore = "needs Android's C library: .ci/on-bionic phone"]
    fn activities_come_and_go_in_one_process() {
        let folder = Folder::new("many");
        let mut phone = Phone::on(&folder.0);
        for _ in 0..20 {
            phone.shows().does(&["until Ludo", "unplug"]);
            phone.ends();
        }
        let told = phone.does(&["memory"]).to_vec();
        println!("{told:?}");
    }
}
