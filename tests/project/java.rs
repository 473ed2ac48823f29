//! The app's calls into Java: that Android declares what is called, and that no call is made past the table of them.
//!
//! Nothing else looks before a phone does: for the compiler, names and signatures of Java's are texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../src/platform/android/methods.rs"]
mod methods;

use methods::{ALL, Method};

/// The lowest level of Android's API that the app runs on.
const LOWEST: i32 = 26;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A type of the Java Native Interface as Java writes it, and what follows it.
fn java_type(text: &str) -> (String, &str) {
    let (kind, rest) = text.split_at(1);
    let name = match kind {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        "V" => "void",
        "L" => {
            let (class, rest) = rest.split_once(';').expect("a class ends with ;");
            return (class.replace('/', "."), rest);
        }
        "[" => {
            let (of, rest) = java_type(rest);
            return (of + "[]", rest);
        }
        other => panic!("no type: {other}{rest}"),
    };
    (name.into(), rest)
}

/// The method as a line of the table.
fn declaration(method: &Method) -> String {
    let (arguments, returned) = method.signature[1..].split_once(')').expect("( and )");
    let mut types = Vec::new();
    let mut rest = arguments;
    while !rest.is_empty() {
        let (one, left) = java_type(rest);
        types.push(one);
        rest = left;
    }
    let (returned, rest) = java_type(returned);
    assert_eq!(rest, "", "{}", method.signature);
    format!(
        "{} {}: {}{returned} {}({})",
        method.since,
        method.class.to_str().unwrap().replace('/', "."),
        if method.is_static { "static " } else { "" },
        method.name.to_str().unwrap(),
        types.join(", "),
    )
}

/// The lines of the table of what Android declares: methods, or constants.
fn declared(are_constants: bool) -> BTreeSet<String> {
    let table = fs::read_to_string(root().join("tests/tables/android-api.txt")).unwrap();
    let lines = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .filter(|line| line.contains(" = ") == are_constants)
        .map(String::from)
        .collect()
}

#[test]
fn android_declares_every_method_that_is_called() {
    let declared = declared(false);
    let called: Vec<String> = ALL.iter().map(declaration).collect();
    for line in &called {
        assert!(declared.contains(line), "not declared: {line}");
    }
    for line in declared {
        assert!(called.contains(&line), "not called: {line}");
    }
}

#[test]
fn constants_have_the_values_that_android_gives_them() {
    let sources: String = ["android.rs", "android/sharing.rs"]
        .map(|name| fs::read_to_string(root().join("src/platform").join(name)).unwrap())
        .concat();
    let declared = declared(true);
    let value = |line: &str| line.split_once(": ").unwrap().1.to_string();
    let values: BTreeSet<String> = declared.iter().map(|line| value(line)).collect();
    let mut numbers = 0;
    for line in sources.lines() {
        let Some((name, number)) = line
            .strip_prefix("const ")
            .and_then(|rest| rest.strip_suffix(';'))
            .and_then(|rest| rest.split_once(": i32 = "))
        else {
            continue;
        };
        assert!(
            values.contains(&format!("{name} = {number}")),
            "Android declares no {name} = {number}"
        );
        numbers += 1;
    }
    assert_eq!(
        numbers,
        values.iter().filter(|value| !value.ends_with('"')).count(),
        "numbers that nobody uses"
    );
    // Texts stand where they are used.
    for text in values.iter().filter_map(|value| value.split_once(" = \"")) {
        let (name, text) = text;
        assert!(sources.contains(&format!("\"{text}")), "{name}: not used");
    }
    for literal in sources
        .split('"')
        .filter(|text| text.starts_with("android."))
    {
        assert!(
            values
                .iter()
                .any(|value| value.ends_with(&format!("\"{literal}\""))),
            "Android declares no \"{literal}\""
        );
    }
}

#[test]
fn a_newer_androids_methods_are_called_where_the_level_has_been_asked_for() {
    let text = |name: &str| {
        let file = root().join("src/platform").join(name);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    let sources = text("android.rs") + &text("android/sharing.rs") + &text("android/running.rs");
    let newer: Vec<&str> = text_constants(&text("android/methods.rs"))
        .into_iter()
        .filter(|(level, _)| *level > LOWEST)
        .map(|(_, name)| name.to_string().leak() as &str)
        .collect();
    assert_eq!(
        newer,
        ["INSETS_CONTROLLER", "SET_BARS", "DOWNLOADS"],
        "add it where it is asked for"
    );
    // Each pair that came together is asked for by its first.
    for asked in ["INSETS_CONTROLLER", "DOWNLOADS"] {
        assert!(
            sources.contains(&format!("level >= methods::{asked}.since")),
            "{asked}"
        );
    }
}

/// Level and name of each constant of the table.
fn text_constants(source: &str) -> Vec<(i32, &str)> {
    let lines = source.lines().filter_map(|line| {
        let (level, rest) = line.trim().split_once(' ')?;
        let (name, _) = rest.split_once(" = c\"")?;
        Some((level.parse().ok()?, name))
    });
    let found: Vec<_> = lines.collect();
    assert_eq!(found.len(), ALL.len());
    found
}

#[test]
fn java_is_called_by_the_table_only() {
    let mut files = vec![root().join("src/platform/android.rs")];
    let folder = fs::read_dir(root().join("src/platform/android")).unwrap();
    files.extend(folder.map(|entry| entry.unwrap().path()));
    assert!(files.len() >= 5);
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        if name != "java.rs" {
            for past in [
                "jni_sig!",
                "jni_str!",
                "find_class",
                "call_method",
                "call_static",
                "new_object",
                "get_field",
                "get_static",
            ] {
                assert!(!text.contains(past), "{name}: {past}");
            }
        }
        // It waits for ever while an event is handed on, which is always.
        assert!(!text.contains("set_window_flags"), "{name}");
        // Languages of three letters end the app there.
        assert!(!text.contains("config().language"), "{name}");
        for fatal in [".unwrap()", ".expect("] {
            assert!(!text.contains(fatal), "{name}: {fatal}");
        }
    }
}

/// What the systems tell, and what it means to the app: Android's by the life cycle of activities, iOS's by that of apps.
#[test]
fn each_event_of_the_systems_means_what_their_documents_say() {
    let source = |name: &str| {
        let text = fs::read_to_string(root().join("src/platform").join(name)).unwrap();
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // As it is formatted where it is too long for a line.
        line.replace("=> { Some(", "=> Some(")
    };
    let android = source("android.rs");
    for (events, moment) in [
        (
            "MainEvent::Resume { .. } | MainEvent::GainedFocus",
            "Resume",
        ),
        ("MainEvent::Pause | MainEvent::LostFocus", "Pause"),
        ("MainEvent::SaveState { .. }", "SaveState"),
        ("MainEvent::Stop", "Stop"),
        ("MainEvent::LowMemory", "LowMemory"),
        ("MainEvent::ConfigChanged { .. }", "Language"),
        ("MainEvent::Destroy", "Destroy"),
    ] {
        let arm = format!("PollEvent::Main({events}) => Some(LifecycleEvent::{moment})");
        assert_eq!(android.matches(&arm).count(), 1, "{arm}");
    }
    assert_eq!(android.matches("=> Some(LifecycleEvent::").count(), 7);
    let ios = source("ios.rs");
    for (notification, moment) in [
        ("DidBecomeActive", "Resume"),
        ("WillResignActive", "Pause"),
        ("DidEnterBackground", "Stop"),
        ("DidReceiveMemoryWarning", "LowMemory"),
        ("WillTerminate", "Destroy"),
    ] {
        let pair = format!("UIApplication{notification}Notification, LifecycleEvent::{moment}");
        assert_eq!(ios.matches(&pair).count(), 1, "{pair}");
    }
}
