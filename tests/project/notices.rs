//! The notices of everything that goes into the app, as it shows them: `ui/licences/notices.txt` is made here.
//!
//! `LUDO_WRITE_NOTICES=1 cargo test -p ludo-app --test project notices` writes the file anew, after a change of Cargo.lock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const FILE: &str = "ui/licences/notices.txt";
/// Phones and desktops: what a system does not use is not shown the less.
const SYSTEMS: [&str; 5] = [
    "aarch64-linux-android",
    "aarch64-apple-ios",
    "x86_64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
];
/// Where a package may be taken under one of several licences, the first of these that it offers.
const PREFERRED: [&str; 3] = ["MIT", "Zlib", "Apache-2.0"];

/// A package whose code is in the app.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
    folder: String,
    home: String,
}

fn metadata(system: &str) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(["--filter-platform", system])
        // What is a feature on one system is in the app on all others.
        .args(["--features", "ludo/sound"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo can be started");
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{fault}");
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

/// What the package ludo is linked with on this system: normal dependencies only, which proc macros end.
fn linked(system: &str) -> BTreeSet<Package> {
    let metadata = metadata(system);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]), node))
        .collect();
    let is_macro = |id: &str| {
        let targets = list(&packages[id]["targets"]);
        targets
            .iter()
            .any(|target| list(&target["kind"]).contains(&"proc-macro".into()))
    };
    let ours = packages
        .iter()
        .find(|(_, package)| package["name"] == "ludo");
    let mut waiting = vec![ours.expect("ludo is a package of its own").0.clone()];
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if is_macro(&id) || !seen.insert(id.clone()) {
            continue;
        }
        for dependency in list(&nodes[&id]["deps"]) {
            if list(&dependency["dep_kinds"])
                .iter()
                .any(|kind| kind["kind"].is_null())
            {
                waiting.push(text(&dependency["pkg"]));
            }
        }
    }
    let package = |id: &String| {
        let package = &packages[id];
        let manifest = text(&package["manifest_path"]);
        let folder = Path::new(&manifest)
            .parent()
            .expect("a file lies in a folder");
        Package {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
            folder: folder.display().to_string(),
            home: text(&package["repository"]),
        }
    };
    seen.iter()
        // What comes from no registry is ours.
        .filter(|id| !packages[*id]["source"].is_null())
        .map(package)
        .collect()
}

/// The licence that is chosen out of the expression.
fn chosen(expression: &str) -> String {
    let offered: Vec<&str> = expression
        .split(['/', '(', ')'])
        .flat_map(|part| part.split(" OR "))
        .map(str::trim)
        .collect();
    let is_choice = !expression.contains(" AND ");
    let slint = "LicenseRef-Slint-Royalty-free-2.0";
    [slint]
        .iter()
        .chain(&PREFERRED)
        .find(|licence| is_choice && offered.contains(licence))
        .map_or(expression, |licence| licence)
        .to_string()
}

/// The texts of the chosen licence that come with the package.
fn texts(package: &Package, licence: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(&package.folder)
        .expect("the sources are there")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| {
            let name = name.to_uppercase();
            ["LICENSE", "LICENCE", "COPYING", "NOTICE"]
                .iter()
                .any(|word| name.starts_with(word))
                && Path::new(&package.folder)
                    .join(&name)
                    .extension()
                    .is_none_or(|ending| ending != "RS")
        })
        .collect();
    names.sort();
    let word = licence.split('-').next().unwrap_or_default().to_uppercase();
    let matching: Vec<String> = names
        .iter()
        .filter(|name| name.to_uppercase().contains(&word))
        .cloned()
        .collect();
    let taken = if matching.is_empty() { names } else { matching };
    taken
        .iter()
        .filter_map(|name| fs::read_to_string(Path::new(&package.folder).join(name)).ok())
        .map(|text| tidy(&text))
        .filter(|text| !text.is_empty())
        .collect()
}

/// Without the line ends and blanks in which copies of one text differ.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_string()
}

/// The file: a paragraph with the packages of one licence text, then that text.
fn notices() -> String {
    let packages: BTreeSet<Package> = SYSTEMS.iter().flat_map(|system| linked(system)).collect();
    let mut by_text: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for package in &packages {
        let licence = chosen(&package.licence);
        let mut named = format!("{} {}", package.name, package.version);
        let texts = texts(package, &licence);
        if texts.is_empty() {
            named = format!("{named} ({})", package.home);
        }
        by_text
            .entry((licence, texts.join("\n\n")))
            .or_default()
            .push(named);
    }
    let mut file = String::new();
    for ((licence, text), names) in by_text {
        file += &format!("{}: {licence}\n\n", names.join(", "));
        if !text.is_empty() {
            file += &format!("{text}\n\n");
        }
    }
    file
}

#[test]
fn the_notices_are_those_of_all_that_is_linked() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(FILE);
    let notices = notices();
    if std::env::var_os("LUDO_WRITE_NOTICES").is_some() {
        fs::write(&path, &notices).expect("it can be written");
    }
    let written = fs::read_to_string(&path).expect("it is there");
    let differ = written
        .lines()
        .zip(notices.lines())
        .find(|(old, new)| old != new);
    assert!(
        written == notices,
        "write {FILE} anew (LUDO_WRITE_NOTICES=1): {differ:?}"
    );
    for name in [
        "slint 1.18.1",
        "serde_json",
        "rand_chacha",
        "i-slint-backend-android-activity",
    ] {
        assert!(written.contains(name), "{name}");
    }
}
