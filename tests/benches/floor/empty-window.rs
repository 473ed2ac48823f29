//! The floor: what a Slint program costs that has nothing to show.

mod measure;

use slint::ComponentHandle;

slint::slint! {
    export component EmptyWindow inherits Window {
        preferred-width: 390px;
        preferred-height: 844px;
    }
}

fn main() -> Result<(), slint::PlatformError> {
    let window = EmptyWindow::new()?;
    if std::env::var_os(measure::STARTED).is_some() {
        measure::watch_start(window.window());
    }
    window.run()
}
