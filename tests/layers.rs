//! The direction of imports: which module of `src/` may name which, and what the pure ones must not touch.
//!
//! The sources are read as text. A file that belongs to no layer is an error, so a new module is placed here first.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A part of the program: a top-level module of `src/`, or a program's own files.
struct Layer {
    name: &'static str,
    /// Other layers that it may name.
    layers: &'static [&'static str],
    /// Dependencies that it may name, beside the standard library.
    crates: &'static [&'static str],
    /// No clock, file, thread, environment, printing, or order that differs from run to run.
    is_pure: bool,
}

/// `main.rs` and `lib.rs`: they start the app.
const ENTRY: &str = "entry";
/// The program `ludo-lab`.
const LAB: &str = "lab";
const PLATFORM: &str = "platform";

#[rustfmt::skip]
const LAYERS: &[Layer] = &[
    Layer { name: ENTRY, layers: &["gui", PLATFORM], crates: &["slint", "lexopt"], is_pure: false },
    Layer { name: LAB, layers: &["cpu", "game", "rules"], crates: &["serde", "serde_json", "clap"], is_pure: false },
    Layer {
        name: "gui",
        layers: &["session", "sound", "archive", "backup", "stats", "history", "settings", "store", "game", "rules", PLATFORM],
        crates: &["slint", "ludo_ui", "miniz_oxide"],
        is_pure: false,
    },
    Layer {
        name: PLATFORM,
        layers: &["sound"],
        crates: &["slint", "directories", "rand", "png", "sys_locale", "jni", "block2", "objc2", "objc2_avf_audio", "objc2_foundation", "objc2_ui_kit", "cpal", "alsa"],
        is_pure: false,
    },
    Layer {
        name: "archive",
        layers: &["backup", "stats", "history", "settings", "store", "game", "rules"],
        crates: &[],
        is_pure: false,
    },
    Layer { name: "session", layers: &["cpu", "game", "rules", "sound"], crates: &[], is_pure: true },
    Layer { name: "sound", layers: &[], crates: &[], is_pure: true },
    Layer { name: "stats", layers: &["game", "rules"], crates: &["serde", "serde_json"], is_pure: false },
    Layer { name: "history", layers: &["game"], crates: &[], is_pure: true },
    Layer { name: "backup", layers: &["stats", "history", "settings", "game"], crates: &[], is_pure: false },
    Layer { name: "store", layers: &[], crates: &["serde", "serde_json"], is_pure: false },
    Layer { name: "settings", layers: &["game", "rules"], crates: &["serde", "serde_json"], is_pure: false },
    Layer { name: "cpu", layers: &["game", "rules"], crates: &[], is_pure: true },
    Layer {
        name: "game",
        layers: &["rules"],
        crates: &["serde", "serde_json", "crc32fast", "rand_chacha", "sha2"],
        is_pure: true,
    },
    Layer { name: "rules", layers: &[], crates: &["serde"], is_pure: true },
];

/// Dependencies that only one file of their layer names.
const ONE_FILE: &[(&str, &str)] = &[
    ("rand_chacha", "game/dice.rs"),
    ("sha2", "game/fingerprint.rs"),
    ("lexopt", "main.rs"),
    ("jni", "platform/android.rs"),
    ("miniz_oxide", "gui/licences_page.rs"),
    ("png", "platform/icon.rs"),
    ("objc2", "platform/ios.rs"),
    ("cpal", "platform/audio.rs"),
    ("alsa", "platform/audio.rs"),
];

/// Modules of the standard library that no pure layer names.
const IMPURE_MODULES: &[&str] = &["env", "fs", "io", "net", "os", "path", "process", "thread"];
/// Names that no pure layer uses, whatever path they come by.
#[rustfmt::skip]
const IMPURE_NAMES: &[&str] =
    &["Instant", "SystemTime", "HashMap", "HashSet", "RandomState", "hash_map", "hash_set"];
const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];
/// Macros that bring in Slint's generated code, or any file's.
const INCLUDING: &[&str] = &["include", "include_modules"];

fn layer(name: &str) -> Option<&'static Layer> {
    LAYERS.iter().find(|layer| layer.name == name)
}

fn is_module(name: &str) -> bool {
    name != ENTRY && name != LAB && layer(name).is_some()
}

/// Where a file of `src/` stands.
struct Place {
    layer: &'static Layer,
    /// The file's module, from the root of its crate.
    module: Vec<String>,
    /// Whether the file is the library's, where `crate` is the crate of the layers. In a program that is `ludo`.
    is_library: bool,
}

/// Attributes a file, named from `src/` with `/`, to its layer.
fn place(file: &str) -> Option<Place> {
    let mut module: Vec<&str> = file
        .strip_suffix(".rs")
        .unwrap_or(file)
        .split('/')
        .collect();
    let (name, is_library) = match file {
        "lib.rs" => (ENTRY, true),
        "main.rs" => (ENTRY, false),
        _ if file == "bin/ludo-lab.rs" || file.starts_with("bin/ludo-lab/") => (LAB, false),
        _ if file.ends_with(".rs") || file.contains('/') => (module[0], true),
        _ => return None,
    };
    if is_library && name != ENTRY && !is_module(name) {
        return None;
    }
    if name == ENTRY {
        module.clear();
    } else if name == LAB {
        module.drain(..2.min(module.len()));
        module.retain(|part| *part != "main");
    } else if module.last() == Some(&"mod") {
        module.pop();
    }
    let module = module.into_iter().map(String::from).collect();
    Some(Place {
        layer: layer(name)?,
        module,
        is_library,
    })
}

/// A word or a sign of a source, and its line.
struct Token {
    text: String,
    line: usize,
}

/// The tokens of a source without comments and without the contents of literals. `::`, `->` and `=>` are one each.
fn tokens(source: &str) -> Vec<Token> {
    let text: Vec<char> = source.chars().collect();
    let at = |i: usize| text.get(i).copied().unwrap_or('\0');
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let mut found = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < text.len() {
        let start = i;
        match text[i] {
            '/' if at(i + 1) == '/' => {
                while i < text.len() && text[i] != '\n' {
                    i += 1;
                }
            }
            '/' if at(i + 1) == '*' => {
                let mut depth = 0;
                while i < text.len() {
                    match (at(i), at(i + 1)) {
                        ('/', '*') => (depth, i) = (depth + 1, i + 2),
                        ('*', '/') => (depth, i) = (depth - 1, i + 2),
                        _ => i += 1,
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            '"' => i = end_of_quoted(&text, i, '"'),
            '\'' if at(i + 1) == '\\' || at(i + 2) == '\'' => i = end_of_quoted(&text, i, '\''),
            // A lifetime or a label.
            '\'' => {
                i += 1;
                while is_word(at(i)) {
                    i += 1;
                }
            }
            c if is_word(c) => {
                while is_word(at(i)) {
                    i += 1;
                }
                let word: String = text[start..i].iter().collect();
                let mut hashes = 0;
                while at(i + hashes) == '#' {
                    hashes += 1;
                }
                let is_raw = matches!(word.as_str(), "r" | "br" | "cr");
                if is_raw && at(i + hashes) == '"' {
                    i += hashes + 1;
                    let is_end = |i: usize| at(i) == '"' && (1..=hashes).all(|n| at(i + n) == '#');
                    while i < text.len() && !is_end(i) {
                        i += 1;
                    }
                    i += 1 + hashes;
                } else if word == "r" && hashes == 1 && is_word(at(i + 1)) {
                    // A raw identifier is the word after its `r#`.
                    i += 1;
                } else if !matches!(word.as_str(), "b" | "c") || !matches!(at(i), '"' | '\'') {
                    found.push(Token { text: word, line });
                }
            }
            c if c.is_whitespace() => i += 1,
            c => {
                let pair = matches!((c, at(i + 1)), (':', ':') | ('-', '>') | ('=', '>'));
                i += if pair { 2 } else { 1 };
                found.push(Token {
                    text: text[start..i].iter().collect(),
                    line,
                });
            }
        }
        i = i.min(text.len());
        line += text[start..i].iter().filter(|c| **c == '\n').count();
    }
    found
}

/// The index after a literal that starts with the quote at `start`.
fn end_of_quoted(text: &[char], start: usize, quote: char) -> usize {
    let mut i = start + 1;
    while i < text.len() && text[i] != quote {
        i += if text[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// A path that a source names: `crate::rules::Face`.
struct Named {
    parts: Vec<String>,
    line: usize,
    /// The inline modules around it.
    inside: Vec<String>,
    is_use: bool,
}

/// Every path of a source, the trees of its `use` items taken apart.
fn paths(tokens: &[Token]) -> Vec<Named> {
    let text = |i: usize| tokens.get(i).map_or("", |token| token.text.as_str());
    let is_word = |i: usize| text(i).starts_with(|c: char| c == '_' || c.is_alphabetic());
    let mut found = Vec::new();
    // The braces open around the token, with the name of those that are a module's.
    let mut braces: Vec<Option<String>> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let inside = || braces.iter().flatten().cloned().collect::<Vec<_>>();
        match text(i) {
            "mod" if is_word(i + 1) && text(i + 2) == "{" => {
                braces.push(Some(text(i + 1).into()));
                i += 3;
            }
            "mod" if is_word(i + 1) => i += 2,
            "{" => {
                braces.push(None);
                i += 1;
            }
            "}" => {
                braces.pop();
                i += 1;
            }
            "use" if text(i + 1) != "<" => {
                let inside = inside();
                i = use_tree(tokens, i + 1, &[], &mut |parts, line| {
                    found.push(Named {
                        parts,
                        line,
                        inside: inside.clone(),
                        is_use: true,
                    });
                });
            }
            "extern" if text(i + 1) == "crate" => {
                let parts = vec![text(i + 2).into()];
                found.push(Named {
                    parts,
                    line: tokens[i].line,
                    inside: inside(),
                    is_use: true,
                });
                i += 3;
            }
            _ if is_word(i) && (i == 0 || text(i - 1) != ".") => {
                let line = tokens[i].line;
                let mut parts = vec![text(i).to_string()];
                i += 1;
                while text(i) == "::" && is_word(i + 1) {
                    parts.push(text(i + 1).into());
                    i += 2;
                }
                found.push(Named {
                    parts,
                    line,
                    inside: inside(),
                    is_use: false,
                });
            }
            _ => i += 1,
        }
    }
    found
}

/// Hands each leaf of the `use` tree at `i` to `leaf`, and returns the index after the tree.
fn use_tree(
    tokens: &[Token],
    mut i: usize,
    before: &[String],
    leaf: &mut dyn FnMut(Vec<String>, usize),
) -> usize {
    let text = |i: usize| tokens.get(i).map_or("", |token| token.text.as_str());
    let line = tokens.get(i).map_or(0, |token| token.line);
    let mut parts = before.to_vec();
    loop {
        match text(i) {
            "::" => i += 1,
            "{" => {
                i += 1;
                while !matches!(text(i), "}" | "") {
                    i = if text(i) == "," {
                        i + 1
                    } else {
                        use_tree(tokens, i, &parts, leaf)
                    };
                }
                return i + 1;
            }
            "" | "," | "}" | ";" => break,
            "as" => i += 2,
            "self" if !parts.is_empty() && text(i + 1) != "::" => i += 1,
            part => {
                parts.push(part.into());
                i += 1;
            }
        }
    }
    leaf(parts, line);
    i
}

/// What a path leads to.
enum Target {
    Layer(String),
    /// The root of the library, or an item of it.
    Root,
    /// A dependency, or the standard library.
    Crate(String),
    /// Something of the file's own.
    Own,
}

fn target(path: &Named, place: &Place, dependencies: &BTreeSet<String>) -> Target {
    let mut rest = path.parts.iter().map(String::as_str).peekable();
    let first = path.parts[0].as_str();
    let is_whole = path.parts.len() == 1;
    let mut module: Vec<&str> = Vec::new();
    match first {
        "ludo" | "crate" if is_whole && !path.is_use => return Target::Own,
        "ludo" => {
            rest.next();
        }
        "crate" | "self" | "super" if !place.is_library => return Target::Own,
        "crate" => {
            rest.next();
        }
        "self" | "super" if is_whole && !path.is_use => return Target::Own,
        "self" | "super" => {
            module = place
                .module
                .iter()
                .chain(&path.inside)
                .map(String::as_str)
                .collect();
            while let Some(step) = rest.next_if(|part| matches!(*part, "self" | "super")) {
                if step == "super" {
                    module.pop();
                }
            }
        }
        _ if is_whole && !path.is_use => return Target::Own,
        "std" | "core" | "alloc" => return Target::Crate(first.into()),
        _ if dependencies.contains(first) => return Target::Crate(first.into()),
        // The root of the library names its modules without `crate`.
        _ if place.is_library && place.module.is_empty() && path.inside.is_empty() => {}
        _ => return Target::Own,
    }
    match module.first().copied().or_else(|| rest.next()) {
        Some(name) if is_module(name) => Target::Layer(name.into()),
        _ => Target::Root,
    }
}

/// What a source does that its layer may not, as `file:line: what`.
fn findings(file: &str, source: &str, dependencies: &BTreeSet<String>) -> Vec<String> {
    let Some(place) = place(file) else {
        return vec![format!("{file}:1: belongs to no layer")];
    };
    let layer = place.layer;
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut find = |line: usize, what: String| found.push(format!("{file}:{line}: {what}"));

    for path in paths(&tokens) {
        let whole = path.parts.join("::");
        match target(&path, &place, dependencies) {
            Target::Own => {}
            Target::Root if layer.name == ENTRY => {}
            Target::Root => find(
                path.line,
                format!("{whole}: {} names the crate's root", layer.name),
            ),
            Target::Layer(name) if name == layer.name || layer.layers.contains(&&*name) => {}
            Target::Layer(name) => find(
                path.line,
                format!("{whole}: {} may not name {name}", layer.name),
            ),
            Target::Crate(name) if matches!(&*name, "std" | "core" | "alloc") => {
                let module = path.parts.get(1).map(String::as_str);
                let is_impure = module.is_none_or(|m| m == "*" || IMPURE_MODULES.contains(&m));
                if layer.is_pure && is_impure {
                    find(path.line, format!("{whole}: not in {}", layer.name));
                }
            }
            Target::Crate(name) if !layer.crates.contains(&&*name) => {
                find(
                    path.line,
                    format!("{whole}: {} may not name {name}", layer.name),
                );
            }
            Target::Crate(name) => {
                if let Some((_, only)) = ONE_FILE.iter().find(|(one, _)| *one == name)
                    && *only != file
                {
                    find(path.line, format!("{whole}: only {only} names {name}"));
                }
            }
        }
    }

    let text = |i: usize| tokens.get(i).map_or("", |token| token.text.as_str());
    let starts = |i: usize, words: &[&str]| {
        words
            .iter()
            .enumerate()
            .all(|(n, word)| text(i + n) == *word)
    };
    for (i, Token { text: word, line }) in tokens.iter().enumerate() {
        let word = word.as_str();
        let is_macro = text(i + 1) == "!";
        if layer.is_pure && (IMPURE_NAMES.contains(&word) || is_macro && PRINTING.contains(&word)) {
            find(*line, format!("{word}: not in {}", layer.name));
        }
        if is_macro && INCLUDING.contains(&word) && layer.name != "gui" {
            find(*line, format!("{word}!: only in gui"));
        }
        if starts(i, &["#", "[", "path", "="]) {
            find(
                *line,
                "#[path]: a module's file is where its name says".into(),
            );
        }
        let is_export = file == "lib.rs"
            && i >= 2
            && starts(i - 2, &["#", "[", "unsafe", "(", "no_mangle", ")", "]"]);
        if word == "unsafe" && layer.name != PLATFORM && !is_export {
            find(*line, "unsafe: only in platform".into());
        }
    }
    found
}

/// The names of the dependencies in a `Cargo.toml`, as a source writes them.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_list = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line
            .strip_prefix('[')
            .and_then(|rest| rest.split(']').next())
        {
            is_list = header.ends_with("dependencies");
            if let Some((_, name)) = header.rsplit_once("dependencies.") {
                names.insert(name.replace('-', "_"));
            }
        } else if is_list
            && !line.starts_with('#')
            && let Some((name, _)) = line.split_once(['=', '.'])
        {
            names.insert(name.trim().trim_matches('"').replace('-', "_"));
        }
    }
    names
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("src/ is readable") {
        let path = entry.expect("src/ is readable").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn project_dependencies() -> BTreeSet<String> {
    dependencies(&fs::read_to_string(project().join("Cargo.toml")).expect("Cargo.toml is readable"))
}

#[test]
fn every_module_names_only_what_its_layer_may() {
    let dependencies = project_dependencies();
    let src = project().join("src");
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for path in files(&src) {
        let file = path
            .strip_prefix(&src)
            .expect("it is below src/")
            .components();
        let file: Vec<_> = file
            .map(|part| part.as_os_str().to_string_lossy())
            .collect();
        let file = file.join("/");
        let source = fs::read_to_string(&path).expect("a file of src/ is text");
        found.extend(findings(&file, &source, &dependencies));
        seen.extend(place(&file).map(|place| place.layer.name));
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
    for name in [ENTRY, LAB, "rules", "game", "cpu"] {
        assert!(seen.contains(name), "no file of {name} was read");
    }
}

#[test]
fn the_table_names_only_layers_and_dependencies_that_exist() {
    let dependencies = project_dependencies();
    for layer in LAYERS {
        for name in layer.layers {
            assert!(
                is_module(name),
                "{} may name {name}, which is no layer",
                layer.name
            );
        }
        for name in layer.crates {
            assert!(
                dependencies.contains(*name),
                "{} may name {name}, which is no dependency",
                layer.name
            );
        }
    }
}

/// Sources that are in order.
#[rustfmt::skip]
const GOOD: &[(&str, &str)] = &[
    ("lib.rs", "pub mod rules;\npub mod game;\nmod gui;\npub use gui::run;"),
    ("lib.rs", "#[unsafe(no_mangle)]\nfn android_main(app: slint::android::AndroidApp) { crate::gui::run() }"),
    ("main.rs", "fn main() { ludo::gui::run(ludo::platform::folder()); ludo::run(); lexopt::Parser::from_env(); }"),
    ("bin/ludo-lab/main.rs", "mod args;\nuse ludo::{cpu, game::{Game, Seed}};\nuse crate::args::Args;\nuse std::fs;"),
    ("bin/ludo-lab/play.rs", "use super::args::{self, Options};\nuse clap::Parser;"),
    ("rules.rs", "mod seat;\npub use seat::{Seat, BySeat};\nuse core::{fmt, ops::Deref};"),
    ("rules/seat.rs", "use super::face::Face;\nuse crate::rules::face;\nuse self::inner::A;\nuse serde::Serialize;"),
    ("rules/seat.rs", "#[cfg(test)]\nmod tests {\n    use super::*;\n    use super::super::Face;\n}"),
    ("rules/seat.rs", "// use crate::gui;\n/* std::fs /* HashMap */ unsafe */\n/// `crate::gui::run`, println!()\nfn f() {}"),
    ("rules/seat.rs", r##"const A: &str = "crate::gui \" HashMap"; const B: &str = r#"" std::fs "#; const C: char = '"';"##),
    ("rules/seat.rs", "fn f<'a>(x: &'a str) -> char { let _ = b'\\''; let _ = x.rand; '\\'' }"),
    ("rules/seat.rs", "pub(crate) fn f(self) {}\npub(in crate::rules) fn g() -> impl Sized + use<> {}"),
    ("game/dice.rs", "use rand_chacha::ChaCha20Rng;\nuse crate::{game::setup::Seed, rules::*};"),
    ("game/record.rs", "use std::time::Duration;\nfn f() { write!(f, \"println!\"); crc32fast::hash(b\"\"); }"),
    ("session/view.rs", "use super::super::game::Game;\nuse std::collections::BTreeMap;"),
    ("gui.rs", "slint::include_modules!();\nuse crate::{session::Session, store};\nuse std::time::Instant;"),
    ("platform/ios.rs", "fn f() { unsafe { g() } }\nuse std::fs;"),
    ("store/file.rs", "use std::{fs, thread};\nuse super::Store;"),
];

/// Sources that are not, and what is found, from its line on.
#[rustfmt::skip]
const BAD: &[(&str, &str, &str)] = &[
    ("extra.rs", "", "1: belongs to no layer"),
    ("extra/more.rs", "", "1: belongs to no layer"),
    ("bin/other.rs", "", "1: belongs to no layer"),
    ("rules.txt", "", "1: belongs to no layer"),
    ("rules/seat.rs", "use crate::game::Game;", "1: crate::game::Game: rules may not name game"),
    ("rules/seat.rs", "\nuse crate::{rules::Face, game};", "2: crate::game: rules may not name game"),
    ("rules/seat.rs", "use crate::{\n    rules::Face,\n    game::{self as g},\n};", "3: crate::game: rules may not name game"),
    ("rules/seat.rs", "use super::super::cpu::choose;", "1: super::super::cpu::choose: rules may not name cpu"),
    ("rules/seat.rs", "mod tests { fn f() { super::super::super::game::f(); } }", "1: super::super::super::game::f: rules may not name game"),
    ("rules/seat.rs", "fn f(x: &'static str) -> crate::game::Game { x }", "1: crate::game::Game: rules may not name game"),
    ("rules/seat.rs", "/* a */ const A: &str = \"\"; fn f() { g('\"', crate::game::X, '\"') }", "1: crate::game::X: rules may not name game"),
    ("rules/seat.rs", "const A: &str = r#\"\n\"\"#; fn f() { crate::game::f() }", "2: crate::game::f: rules may not name game"),
    ("rules.rs", "use super::game;", "1: super::game: rules may not name game"),
    ("rules.rs", "use super::*;", "1: super::*: rules names the crate's root"),
    ("rules.rs", "use crate as all;", "1: crate: rules names the crate's root"),
    ("rules.rs", "use crate::AppWindow;", "1: crate::AppWindow: rules names the crate's root"),
    ("rules.rs", "use r#crate::r#game;", "1: crate::game: rules may not name game"),
    ("rules.rs", "macro_rules! m { () => { $crate::game::f() } }", "1: crate::game::f: rules may not name game"),
    ("rules.rs", "use serde_json as json;", "1: serde_json: rules may not name serde_json"),
    ("rules.rs", "fn f() { ::serde_json::to_string(&1); }", "1: serde_json::to_string: rules may not name serde_json"),
    ("rules.rs", "extern crate slint;", "1: slint: rules may not name slint"),
    ("game/record.rs", "use rand_chacha::ChaCha20Rng;", "1: rand_chacha::ChaCha20Rng: only game/dice.rs names rand_chacha"),
    ("game/play.rs", "use crate::cpu::choose;", "1: crate::cpu::choose: game may not name cpu"),
    ("game.rs", "use std::{fmt, fs};", "1: std::fs: not in game"),
    ("game.rs", "fn f() { std::thread::sleep(d) }", "1: std::thread::sleep: not in game"),
    ("game.rs", "use std::{self, fmt};", "1: std: not in game"),
    ("game.rs", "use std::*;", "1: std::*: not in game"),
    ("game.rs", "use std::env::var;", "1: std::env::var: not in game"),
    ("cpu.rs", "use std::time::Instant;", "1: Instant: not in cpu"),
    ("cpu.rs", "fn f() { std::time::SystemTime::now(); }", "1: SystemTime: not in cpu"),
    ("cpu.rs", "use std::collections::{BTreeMap, HashMap};", "1: HashMap: not in cpu"),
    ("cpu.rs", "use crate::session::Session;", "1: crate::session::Session: cpu may not name session"),
    ("cpu.rs", "use rand::rng;", "1: rand::rng: cpu may not name rand"),
    ("session.rs", "fn f() { println!(); }", "1: println: not in session"),
    ("session.rs", "use crate::store::Store;", "1: crate::store::Store: session may not name store"),
    ("session/view.rs", "use slint::Model;", "1: slint::Model: session may not name slint"),
    ("stats.rs", "use crate::store::Store;", "1: crate::store::Store: stats may not name store"),
    ("settings.rs", "use crate::stats::Statistics;", "1: crate::stats::Statistics: settings may not name stats"),
    ("archive.rs", "use crate::session::Session;", "1: crate::session::Session: archive may not name session"),
    ("store/file.rs", "fn f() { unsafe { g() } }", "1: unsafe: only in platform"),
    ("gui/stage.rs", "unsafe fn f() {}", "1: unsafe: only in platform"),
    ("gui/stage.rs", "#[unsafe(no_mangle)] fn f() {}", "1: unsafe: only in platform"),
    ("lib.rs", "unsafe { f() }", "1: unsafe: only in platform"),
    ("lib.rs", "pub use rules::Face;", "1: rules::Face: entry may not name rules"),
    ("lib.rs", "mod shell { use super::store; }", "1: super::store: entry may not name store"),
    ("lib.rs", "slint::include_modules!();", "1: include_modules!: only in gui"),
    ("lib.rs", "include!(\"gui.inc\");", "1: include!: only in gui"),
    ("main.rs", "use ludo::{gui, session};", "1: ludo::session: entry may not name session"),
    ("platform.rs", "use crate::gui;", "1: crate::gui: platform may not name gui"),
    ("bin/ludo-lab/main.rs", "use ludo::session;", "1: ludo::session: lab may not name session"),
    ("bin/ludo-lab/main.rs", "use ludo::*;", "1: ludo::*: lab names the crate's root"),
    ("bin/ludo-lab/main.rs", "use slint::Timer;", "1: slint::Timer: lab may not name slint"),
    ("gui.rs", "#[path = \"rules/seat.rs\"] mod seat;", "1: #[path]: a module's file is where its name says"),
];

#[test]
fn sources_in_order_pass() {
    let dependencies = project_dependencies();
    for (file, source) in GOOD {
        let found = findings(file, source, &dependencies);
        assert!(found.is_empty(), "{file}\n{source}\n{found:?}");
    }
}

#[test]
fn each_fault_is_found_once_with_its_line() {
    let dependencies = project_dependencies();
    for (file, source, expected) in BAD {
        let found = findings(file, source, &dependencies);
        assert_eq!(found, [format!("{file}:{expected}")], "{file}\n{source}");
    }
}

#[test]
fn dependencies_are_read_from_every_kind_of_table() {
    let manifest = "[package]\nname = \"x\"\n[dependencies]\na-b = \"1\"\n# c = \"1\"\nd.version = \"1\"\n[dependencies.e]\nversion = \"1\"\n\
        [target.'cfg(any())'.dependencies]\nf = { version = \"1\" }\n[target.'cfg(any())'.dependencies.g]\nversion = \"1\"\n\
        [dev-dependencies]\nh = \"1\"\n[profile.release]\nlto = true\n";
    let names: Vec<_> = dependencies(manifest).into_iter().collect();
    assert_eq!(names, ["a_b", "d", "e", "f", "g", "h"]);
}
