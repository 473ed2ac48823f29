//! Every string of the pages is there in every language, and every string that people see can be translated.
//!
//! `LUDO_WRITE_TRANSLATIONS=1 cargo test -p ludo-app --test translations` brings the files of
//! `ui/lang` in step with the pages: new strings get an empty translation, strings that are gone go.

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ludo_app::settings::Language;
use rspolib::{POEntry, POFile};
use ttf_parser::{Face, Tag};

use source::{Literal, Message};

/// What may read like English: names, units and words that several languages share.
const SHARED: &[&str] = &[
    "Ludo {}",
    "{}.",
    "OK",
    "Parchís",
    "Normal",
    "CPU\u{202f}{}",
    "{0}: {1}",
    "{}×",
    "{0}\u{202f}h {1}\u{202f}min",
    "{0}\u{202f}min {1}\u{202f}s",
    "{}\u{202f}s",
    "{}\u{202f}min",
    "<\u{202f}1\u{202f}min",
    "{0}, {1}, {2}, {3}",
    "{0} {1} {2}",
];
/// The same in one language only.
const SAME: &[(Language, &str)] = &[
    (Language::Italian, "Privacy"),
    (Language::French, "Place {}."),
    (Language::French, "Place {}"),
    (Language::French, "Places"),
    (Language::French, "Date"),
    (Language::French, "Expert"),
    (Language::French, "Licences"),
    (Language::French, "{0} point."),
    (Language::French, "{n} minute"),
    (Language::French, "Centre"),
    (Language::German, "System"),
];

/// What is shown without translation.
const UNTRANSLATED: &[(&str, &str)] = &[
    ("r", "a key"),
    ("R", "a key"),
    ("Ludo", "the name"),
    ("Baloo 2", "a font, by its name"),
    (
        "Copyright 2019 The Baloo 2 Project Authors",
        "a notice that stays as it is",
    ),
    ("Deutsch", "a language, named in itself"),
    ("English", "a language, named in itself"),
    ("Español", "a language, named in itself"),
    ("Français", "a language, named in itself"),
    ("Italiano", "a language, named in itself"),
    ("Português", "a language, named in itself"),
    ("हिन्दी", "a language, named in itself"),
    ("en", "a language, by its code"),
    ("", "nothing"),
    (" ", "between two sentences"),
    ("–", "no value"),
    ("?", "the sign of a control that has a label"),
    ("i", "the sign of a control that has a label"),
];
/// What stands there is only seen in previews of single pages.
const PREVIEW: &str = "ui/adapters.slint";

fn path(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

/// Languages with a file.
fn translated() -> impl Iterator<Item = Language> {
    let all = Language::ALL.into_iter();
    all.filter(|language| *language != Language::English)
}

fn file(language: Language) -> PathBuf {
    path("ui/lang").join(format!("{}/LC_MESSAGES/ludo-ui.po", language.code()))
}

fn catalog(language: Language) -> POFile {
    let name = file(language);
    let name = name.to_str().expect("a readable name");
    // What is no file counts as a text.
    assert!(Path::new(name).is_file(), "{name} is missing");
    rspolib::pofile(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every message of the pages once, with the first file that has it.
fn messages() -> Vec<(String, Message)> {
    let mut seen = BTreeSet::new();
    let found = source::literals().into_iter().filter_map(|found| {
        let Literal::Translated(message) = found.literal else {
            return None;
        };
        let is_new = seen.insert((message.context.clone(), message.text.clone()));
        is_new.then_some((found.file, message))
    });
    found.collect()
}

fn context(entry: &POEntry) -> &str {
    entry.msgctxt.as_deref().unwrap_or_default()
}

/// The translation, form by form.
fn forms(entry: &POEntry) -> Vec<&str> {
    if entry.msgid_plural.is_some() {
        entry.msgstr_plural.iter().map(String::as_str).collect()
    } else {
        entry.msgstr.iter().map(String::as_str).collect()
    }
}

fn find<'a>(catalog: &'a POFile, message: &Message) -> Option<&'a POEntry> {
    catalog
        .entries
        .iter()
        .find(|entry| entry.msgid == message.text && context(entry) == message.context)
}

/// How many forms a number has, from the head of the file.
fn form_count(catalog: &POFile) -> usize {
    let rule = catalog.metadata.get("Plural-Forms").expect("a plural rule");
    let count = rule
        .split(';')
        .find_map(|part| part.trim().strip_prefix("nplurals="));
    count
        .and_then(|count| count.parse().ok())
        .expect("a number of forms")
}

/// `{}`, `{0}`, `{n}`, sorted.
fn placeholders(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text
        .match_indices('{')
        .map(|(at, _)| &text[at..=at + text[at..].find('}').expect("a closing brace")])
        .collect();
    found.sort_unstable();
    found
}

fn quoted(text: &str) -> String {
    format!(
        "\"{}\"",
        text.replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', "\\n")
    )
}

/// The file with all messages of the pages and no others, in their order.
fn in_step(catalog: &POFile, language: Language, messages: &[(String, Message)]) -> String {
    let mut text = "msgid \"\"\nmsgstr \"\"\n".to_string();
    let plural_forms = &catalog.metadata["Plural-Forms"];
    for (key, value) in [
        ("Language", language.code()),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", plural_forms),
    ] {
        let _ = writeln!(text, "\"{key}: {value}\\n\"");
    }
    for (file, message) in messages {
        let _ = writeln!(text, "\n#: {file}");
        let entry = find(catalog, message);
        let of = |form: usize| entry.and_then(|entry| forms(entry).get(form).copied());
        if !message.context.is_empty() {
            let _ = writeln!(text, "msgctxt {}", quoted(&message.context));
        }
        let _ = writeln!(text, "msgid {}", quoted(&message.text));
        match &message.plural {
            None => {
                let _ = writeln!(text, "msgstr {}", quoted(of(0).unwrap_or_default()));
            }
            Some(plural) => {
                let _ = writeln!(text, "msgid_plural {}", quoted(plural));
                for form in 0..form_count(catalog) {
                    let translation = quoted(of(form).unwrap_or_default());
                    let _ = writeln!(text, "msgstr[{form}] {translation}");
                }
            }
        }
    }
    text
}

/// What is wrong with the translation of a message.
fn faults(catalog: &POFile, language: Language, message: &Message) -> Vec<String> {
    let Some(entry) = find(catalog, message) else {
        return vec!["is missing".into()];
    };
    let mut faults = Vec::new();
    let forms = forms(entry);
    let count = message.plural.as_ref().map_or(1, |_| form_count(catalog));
    if entry.msgid_plural != message.plural || forms.len() != count {
        faults.push(format!("has {} forms, not {count}", forms.len()));
    }
    if entry.fuzzy() {
        faults.push("is fuzzy".into());
    }
    let is_shared = SHARED.contains(&message.text.as_str())
        || SAME.contains(&(language, message.text.as_str()));
    // One may be a word, so its form need not have the number.
    let many = message.plural.as_ref().unwrap_or(&message.text);
    for (index, form) in forms.into_iter().enumerate() {
        if form.trim().is_empty() {
            faults.push("is empty".into());
        }
        let is_one = index == 0 && placeholders(form) == placeholders(&message.text);
        if !is_one && placeholders(form) != placeholders(many) {
            faults.push(format!("has other values: {form}"));
        }
        if form == message.text && !is_shared {
            faults.push("is not translated".into());
        }
        if form.trim() != form || form.contains("  ") {
            faults.push(format!("has spaces too many: {form}"));
        }
        faults.extend(marks(form, language));
    }
    faults
}

/// What is wrong with the signs and numbers of a text.
fn marks(text: &str, language: Language) -> Vec<String> {
    let mut faults = Vec::new();
    // A line may begin after a space, and the layout of texts breaks one at the usual no-break space, too.
    let spaced = [" :", " ;", " ?", " !", " …", " »", "« "];
    if spaced.iter().any(|end| text.contains(end)) || text.contains('\u{a0}') {
        faults.push(format!("has a space before a sign: {text}"));
    }
    if text.contains('%') {
        faults.push(format!("has a percent sign of its own: {text}"));
    }
    if text.contains(['\'', '"']) {
        faults.push(format!("has a straight apostrophe or quote: {text}"));
    }
    if let Some(number) = foreign_number(text, language) {
        faults.push(format!("has {number} in the manner of another language"));
    }
    faults
}

/// A number of four digits or more that is not written as in this language.
fn foreign_number(text: &str, language: Language) -> Option<&str> {
    let is_part = |sign: char| sign.is_ascii_digit() || ".,\u{202f}\u{a0} ".contains(sign);
    text.split(|sign| !is_part(sign))
        .map(|part| part.trim_matches(|sign: char| !sign.is_ascii_digit()))
        .find(|part| {
            let digits: String = part.chars().filter(char::is_ascii_digit).collect();
            // Not "250, 20".
            let is_one = !part.contains(", ") && !part.contains(". ");
            let number = digits.parse().unwrap_or(0);
            is_one && number >= 1_000 && language.numbers().whole(number) != *part
        })
}

#[test]
fn every_string_of_the_pages_is_translated_into_every_language_and_no_other() {
    let messages = messages();
    assert!(messages.len() > 300, "{} strings", messages.len());
    let mut all = Vec::new();
    for (_, message) in &messages {
        for text in [Some(&message.text), message.plural.as_ref()] {
            all.extend(
                text.into_iter()
                    .flat_map(|text| marks(text, Language::English)),
            );
        }
    }
    for language in translated() {
        if std::env::var_os("LUDO_WRITE_TRANSLATIONS").is_some() {
            let text = in_step(&catalog(language), language, &messages);
            fs::write(file(language), text).expect("the file can be written");
        }
        let catalog = catalog(language);
        let mut fault = |text: &str, what: &str| {
            all.push(format!("{}: {text:?} {what}", language.code()));
        };
        for (_, message) in &messages {
            for what in faults(&catalog, language, message) {
                fault(&message.text, &what);
            }
        }
        let known: BTreeSet<_> = messages
            .iter()
            .map(|(_, message)| (message.context.as_str(), message.text.as_str()))
            .collect();
        let mut seen = BTreeSet::new();
        for entry in &catalog.entries {
            let key = (context(entry), entry.msgid.as_str());
            if !known.contains(&key) || entry.obsolete {
                fault(&entry.msgid, "is no string of the pages");
            }
            if !seen.insert(key) {
                fault(&entry.msgid, "is there twice");
            }
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.join("\n"));
}

/// A term of the game: what it is in English, how it is said in a language, and what is never said for it.
struct Term {
    english: String,
    said: Vec<String>,
    never: Vec<String>,
}

/// The terms of a language, which lie beside its catalog.
fn glossary(language: Language) -> Vec<Term> {
    let name = match language {
        Language::English => "ui/glossary.txt".to_string(),
        other => format!("ui/lang/{}/glossary.txt", other.code()),
    };
    let text = fs::read_to_string(path(&name)).unwrap_or_else(|_| panic!("{name} is missing"));
    let words = |list: &str| {
        list.split(',')
            .map(|word| word.trim().to_lowercase())
            .collect()
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let terms = lines.map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [english, said, never] = parts[..] else {
            panic!("{name}: {line}");
        };
        Term {
            english: english.into(),
            said: words(said),
            never: words(never),
        }
    });
    terms.collect()
}

/// The texts that both stores show in a language.
fn store_texts(language: Language) -> Vec<String> {
    let mut texts = Vec::new();
    for store in ["android/fastlane/metadata/android", "ios/fastlane/metadata"] {
        let folders = fs::read_dir(path(store)).expect("a folder of the store");
        let folder = folders
            .map(|entry| entry.expect("an entry").path())
            .find(|folder| {
                let name = folder.file_name().and_then(|name| name.to_str());
                name.is_some_and(|name| name.split('-').next() == Some(language.code()))
            })
            .unwrap_or_else(|| panic!("{store} has nothing in {language:?}"));
        for entry in fs::read_dir(folder).expect("a folder of the language") {
            let file = entry.expect("an entry").path();
            if file.extension().is_some_and(|extension| extension == "txt") {
                texts.push(fs::read_to_string(file).expect("a text"));
            }
        }
    }
    texts
}

/// The text that has this word, whatever its case.
fn text_with<'a>(texts: &'a [String], word: &str) -> Option<&'a String> {
    // Letters and the signs that stand on them.
    let is_part =
        |letter: char| letter.is_alphabetic() || ('\u{900}'..='\u{94d}').contains(&letter);
    texts.iter().find(|text| {
        let text = text.to_lowercase();
        text.split(|letter| !is_part(letter))
            .any(|part| part == word)
    })
}

#[test]
fn the_pages_and_the_store_keep_to_the_glossary_of_each_language() {
    let mut faults = Vec::new();
    for language in translated().chain([Language::English]) {
        let pages: Vec<String> = if language == Language::English {
            let texts = messages().into_iter().map(|(_, message)| message);
            texts
                .flat_map(|message| [Some(message.text), message.plural])
                .flatten()
                .collect()
        } else {
            let catalog = catalog(language);
            let texts = catalog.entries.iter().flat_map(forms);
            texts.map(str::to_owned).collect()
        };
        let store = store_texts(language);
        assert!(store.len() > 6, "{language:?}: {} texts", store.len());
        let terms = glossary(language);
        assert!(terms.len() > 8, "{language:?}");
        for Term {
            english,
            said,
            never,
        } in terms
        {
            let unsaid = said.iter().filter(|word| text_with(&pages, word).is_none());
            faults
                .extend(unsaid.map(|word| format!("{language:?}: {english}: nobody says {word}")));
            for texts in [&pages, &store] {
                let found = never
                    .iter()
                    .filter_map(|word| Some((word, text_with(texts, word)?)));
                faults.extend(
                    found.map(|(word, text)| {
                        format!("{language:?}: {english} is not {word}: {text}")
                    }),
                );
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_folder_has_a_file_for_every_language_of_the_settings_and_no_other() {
    let entries = fs::read_dir(path("ui/lang")).expect("ui/lang");
    let folders: BTreeSet<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    let expected: BTreeSet<String> = translated()
        .map(|language| language.code().into())
        .collect();
    assert_eq!(folders, expected);
    for language in translated() {
        let catalog = catalog(language);
        assert_eq!(catalog.metadata["Language"], language.code());
        // The compiler takes a file without a rule for one in the English manner.
        assert!(form_count(&catalog) > 1);
    }
}

#[test]
fn a_text_with_and_without_a_plural_is_one_message() {
    // The compiler looks a message up by context and text alone.
    let mut plurals = BTreeMap::new();
    for found in source::literals() {
        if let Literal::Translated(message) = found.literal {
            let key = (message.context.clone(), message.text.clone());
            let first = plurals.entry(key).or_insert_with(|| message.plural.clone());
            assert_eq!(*first, message.plural, "{}: {}", found.file, message.text);
        }
    }
}

#[test]
fn a_cpu_and_its_number_stay_on_one_line_in_every_language() {
    let cpu = Message {
        context: String::new(),
        text: "CPU\u{202f}{}".into(),
        plural: None,
    };
    for language in translated() {
        let catalog = catalog(language);
        let name = forms(find(&catalog, &cpu).expect("a CPU has a name"))[0];
        assert!(!name.contains(' '), "{name}");
    }
}

#[test]
fn the_fonts_have_every_character_of_every_language() {
    let mut texts: Vec<String> = Vec::new();
    for found in source::literals() {
        match found.literal {
            Literal::Translated(message) => {
                texts.push(message.text);
                texts.extend(message.plural);
            }
            Literal::Plain(text) => texts.push(text),
        }
    }
    for language in translated() {
        let catalog = catalog(language);
        texts.extend(catalog.entries.iter().flat_map(forms).map(String::from));
    }
    let characters: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
    for font in ["Regular", "Bold"] {
        let bytes = fs::read(path(&format!("ui/fonts/Baloo2-{font}.ttf"))).expect("a font");
        let face = Face::parse(&bytes, 0).expect("a font");
        let missing: String = characters
            .iter()
            .filter(|character| face.glyph_index(**character).is_none())
            .collect();
        assert_eq!(missing, "", "{font}");
    }
}

/// Where a font has no program of its own, renderers look through all of it for hints before the first glyph, which takes
/// longer than the rest of the start.
#[test]
fn the_fonts_say_that_their_outlines_are_to_be_drawn_as_they_are() {
    for font in ["Regular", "Bold"] {
        let bytes = fs::read(path(&format!("ui/fonts/Baloo2-{font}.ttf"))).expect("a font");
        let face = Face::parse(&bytes, 0).expect("a font");
        let program = face.raw_face().table(Tag::from_bytes(b"prep"));
        assert!(program.is_some_and(|program| !program.is_empty()), "{font}");
    }
}

#[test]
fn what_people_see_can_be_translated() {
    let mut used = BTreeSet::new();
    let mut faults = Vec::new();
    for found in source::literals() {
        let Literal::Plain(text) = found.literal else {
            continue;
        };
        // A path that is drawn.
        let is_drawn = text.starts_with("M ")
            && text
                .chars()
                .all(|sign| "MLHVACZ0123456789 .-".contains(sign));
        if is_drawn || found.file == PREVIEW {
            continue;
        }
        if UNTRANSLATED.iter().any(|(known, _)| *known == text) {
            used.insert(text);
        } else {
            faults.push(format!("{}: {text:?} is outside @tr", found.file));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for (text, reason) in UNTRANSLATED {
        assert!(used.contains(*text), "{text:?} ({reason}) is nowhere");
    }
}

#[test]
fn strings_are_found_wherever_they_stand() {
    let page = r#"
        import "fonts/a.ttf"; // "not this"
        import { A } from "a.slint"; /* "nor this" */
        text: @tr("one") + " " + @tr("some" => "t\u{77}o {}", f(@tr("three"), "four"));
        icon: @image-url("a.svg");
        more: [@tr( "{n} a" | "{n} b" % n ), "\"five\""];
    "#;
    let translated = |context: &str, text: &str, plural: Option<&str>| {
        Literal::Translated(Message {
            context: context.into(),
            text: text.into(),
            plural: plural.map(String::from),
        })
    };
    let expected = [
        translated("", "one", None),
        Literal::Plain(" ".into()),
        translated("some", "two {}", None),
        translated("", "three", None),
        Literal::Plain("four".into()),
        translated("", "{n} a", Some("{n} b")),
        Literal::Plain("\"five\"".into()),
    ];
    assert_eq!(source::of_page(page), expected);
}
