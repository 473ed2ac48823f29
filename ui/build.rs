//! Compiles the pages.

fn main() {
    #[cfg(feature = "gui")]
    compile();
}

#[cfg(feature = "gui")]
fn compile() {
    // One style everywhere: the system's own would differ in size from phone to phone.
    let style = "fluent";
    // Tests find elements by name, which only a debug build knows.
    let debug = std::env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let configuration = slint_build::CompilerConfiguration::new()
        .with_style(style.into())
        .with_debug_info(debug)
        // A string has one translation wherever it stands, unless @tr gives it a context.
        .with_default_translation_context(slint_build::DefaultTranslationContext::None)
        .with_bundled_translations("ui/lang");
    slint_build::compile_with_config("ui/app.slint", configuration).expect("the pages compile");
}
