//! Compiles the pages, and makes the notices small.

use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;
use slint_build::{CompilerConfiguration, DefaultTranslationContext};

fn main() {
    // One style everywhere: the system's own would differ in size from phone to phone.
    let style = "fluent";
    // Tests find elements by name, which only a debug build knows.
    let debug = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let configuration = CompilerConfiguration::new()
        .with_style(style.into())
        .with_debug_info(debug)
        // A string has one translation wherever it stands, unless @tr gives it a context.
        .with_default_translation_context(DefaultTranslationContext::None)
        .with_bundled_translations("lang");
    slint_build::compile_with_config("app.slint", configuration).expect("the pages compile");

    let notices = "licences/notices.txt";
    println!("cargo:rerun-if-changed={notices}");
    let text = fs::read(notices).expect("the notices are there");
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder");
    let deflated = Path::new(&folder).join("notices.deflate");
    fs::write(deflated, compress_to_vec(&text, 9)).expect("cargo's folder can be written");
}
