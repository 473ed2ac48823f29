//! The contract between the pages and Rust, `ui/adapters.slint`, is kept by both sides: what one gives, the other takes.
//!
//! The compilers see each side alone: a property that nobody sets keeps its preview data, and one that nobody reads costs its
//! rendering for nothing.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A property or a callback of a global, or a field of a struct.
struct Member<'a> {
    owner: &'a str,
    name: &'a str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Property,
    Callback,
    Field,
}

/// The members in the contract's text, which is formatted: one a line, indented by four.
fn members(contract: &str) -> Vec<Member<'_>> {
    let mut found = Vec::new();
    let (mut owner, mut is_struct) = ("", false);
    for line in contract.lines() {
        if let Some(opened) = line.strip_prefix("export ") {
            let (kind, rest) = opened.split_once(' ').expect("a kind and a name");
            owner = rest.split(' ').next().expect("a name");
            is_struct = kind == "struct";
        }
        let Some(line) = line.strip_prefix("    ").filter(|l| !l.starts_with(' ')) else {
            continue;
        };
        let name_in = |rest: &'_ str| rest.find([':', ';', '(', ' ']).unwrap_or(rest.len());
        let after_type = || line.split_once("> ").map(|(_, rest)| rest);
        let (kind, rest) = if is_struct {
            (Kind::Field, Some(line))
        } else if line.contains("property <") {
            (Kind::Property, after_type())
        } else if let Some((_, rest)) = line.split_once("callback ") {
            (Kind::Callback, Some(rest))
        } else {
            continue;
        };
        let rest = rest.expect("a name follows the type");
        if !line.starts_with("//") {
            let name = &rest[..name_in(rest)];
            found.push(Member { owner, name, kind });
        }
    }
    found
}

/// Every file with this ending under the folder but the contract itself, as one text.
fn text_of(folder: &Path, ending: &str, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            text_of(&path, ending, text);
        } else if path.extension().is_some_and(|e| e == ending) && !path.ends_with("adapters.slint")
        {
            writeln!(text, "{}", fs::read_to_string(&path).expect("a text")).expect("a string");
        }
    }
}

/// Whether the word stands in the text, and not as a part of another one.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[at + word.len()..].starts_with(is_part))
}

#[test]
fn what_one_side_of_the_contract_gives_the_other_takes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let contract = fs::read_to_string(root.join("ui/adapters.slint")).expect("the contract");
    let (mut rust, mut pages) = (String::new(), String::new());
    text_of(&root.join("src/gui"), "rs", &mut rust);
    text_of(&root.join("ui"), "slint", &mut pages);
    let members = members(&contract);
    let mut faults = Vec::new();
    for Member { owner, name, kind } in &members {
        let here = format!("{owner}.{name}");
        let rust_name = name.replace('-', "_");
        let in_rust = match kind {
            Kind::Property => has_word(&rust, &format!(".set_{rust_name}")),
            Kind::Callback => has_word(&rust, &format!("on_{rust_name}")),
            // The compiler wants every field of a struct.
            Kind::Field => true,
        };
        if !in_rust {
            faults.push(format!("{here}: Rust does not set or answer it"));
        }
        let in_pages = match kind {
            Kind::Field => has_word(&pages, &format!(".{name}")),
            Kind::Property | Kind::Callback => has_word(&pages, &here),
        };
        if !in_pages {
            faults.push(format!("{here}: no page uses it"));
        }
    }
    for kind in [Kind::Property, Kind::Callback, Kind::Field] {
        let count = members.iter().filter(|one| one.kind == kind).count();
        assert!(
            count > 40,
            "only {count} were found: the contract is read wrong"
        );
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
