//! A step above the floor: one word in the fonts of the app. It shows how much is the price of any text.

mod measure;

use slint::ComponentHandle;

slint::slint! {
    import "../../../ui/fonts/Baloo2-Regular.ttf";
    import "../../../ui/fonts/Baloo2-Bold.ttf";

    export component OneWord inherits Window {
        default-font-family: "Baloo 2";
        preferred-width: 390px;
        preferred-height: 844px;

        Text {
            text: "Ludo";
        }
    }
}

fn main() -> Result<(), slint::PlatformError> {
    let window = OneWord::new()?;
    if std::env::var_os(measure::STARTED).is_some() {
        measure::watch_start(window.window());
    }
    window.run()
}
