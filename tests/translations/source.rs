//! The strings of the pages, read from their sources.

use std::fs;
use std::path::Path;

/// What a string stands for in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// Shown to people, in their language.
    Translated(Message),
    /// Not translated.
    Plain(String),
}

/// What `@tr` is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The context; empty where the text says enough.
    pub context: String,
    /// The text, or its singular.
    pub text: String,
    /// The plural, where there are two forms.
    pub plural: Option<String>,
}

/// A string, and the file that it stands in.
#[derive(Clone, Debug)]
pub struct Found {
    pub file: String,
    pub literal: Literal,
}

/// Every string of every page but file names, in the order of the files.
pub fn literals() -> Vec<Found> {
    let mut files = Vec::new();
    collect(
        &Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("ui"),
        &mut files,
    );
    files.sort();
    let found = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("a page can be read");
        let name = Path::new(file).strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let name = name.expect("it is in ui").display().to_string();
        of_page(&text).into_iter().map(move |literal| Found {
            file: name.clone(),
            literal,
        })
    });
    found.collect()
}

fn collect(folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the pages") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "slint")
        {
            files.push(path.to_str().expect("a readable name").to_string());
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Text(String),
    Word(String),
    Sign(char),
}

/// Every string of this page but file names.
pub fn of_page(source: &str) -> Vec<Literal> {
    let tokens = tokens(source);
    let mut literals = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at..] {
            [
                Token::Sign('@'),
                Token::Word(word),
                Token::Sign('('),
                rest @ ..,
            ] if word == "tr" => {
                let (message, length) = message(rest);
                literals.push(Literal::Translated(message));
                // What follows are values: they may be strings, and translated ones.
                at += 3 + length;
            }
            [
                Token::Sign('@'),
                Token::Word(word),
                Token::Sign('('),
                Token::Text(_),
                ..,
            ] if word == "image-url" => {
                at += 4;
            }
            [Token::Word(word), Token::Text(_), ..] if word == "import" || word == "from" => {
                at += 2
            }
            [Token::Text(text), ..] => {
                literals.push(Literal::Plain(text.clone()));
                at += 1;
            }
            _ => at += 1,
        }
    }
    literals
}

/// What `@tr(` begins with, and how many tokens that is.
fn message(tokens: &[Token]) -> (Message, usize) {
    let (context, text, mut length) = match tokens {
        [
            Token::Text(context),
            Token::Sign('='),
            Token::Sign('>'),
            Token::Text(text),
            ..,
        ] => (context.clone(), text.clone(), 4),
        [Token::Text(text), ..] => (String::new(), text.clone(), 1),
        other => panic!("@tr of {:?}", other.first()),
    };
    let plural = match &tokens[length..] {
        [Token::Sign('|'), Token::Text(plural), ..] => {
            length += 2;
            Some(plural.clone())
        }
        _ => None,
    };
    let message = Message {
        context,
        text,
        plural,
    };
    (message, length)
}

fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else if let Some(inside) = rest.strip_prefix('"') {
            let (text, after) = text(inside);
            tokens.push(Token::Text(text));
            rest = after;
        } else if first.is_alphanumeric() || first == '_' {
            let is_part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '-';
            let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_string()));
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

/// The string that begins here, and what comes after it.
fn text(inside: &str) -> (String, &str) {
    let mut text = String::new();
    let mut rest = inside;
    loop {
        let first = rest.chars().next().expect("a string has an end");
        rest = &rest[first.len_utf8()..];
        match first {
            '"' => return (text, rest),
            '\\' => {
                let kind = rest.chars().next().expect("a string has an end");
                rest = &rest[kind.len_utf8()..];
                match kind {
                    'n' => text.push('\n'),
                    'u' => {
                        let (code, after) = rest
                            .strip_prefix('{')
                            .and_then(|code| code.split_once('}'))
                            .expect("a code point");
                        let code = u32::from_str_radix(code, 16).expect("a number");
                        text.push(char::from_u32(code).expect("a character"));
                        rest = after;
                    }
                    '{' => panic!("values go into @tr, not into the string: {inside:.60}"),
                    other => text.push(other),
                }
            }
            other => text.push(other),
        }
    }
}
