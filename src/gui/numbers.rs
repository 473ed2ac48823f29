//! Numbers, as the language of the pages writes them.

use slint::{ComponentHandle, SharedString};

use super::ui::{self, AppWindow};
use ludo_app::settings::{Language, Numbers};

pub(super) fn connect(window: &AppWindow) {
    let adapter = window.global::<ui::Numbers>();
    adapter.on_write_whole(writer(Numbers::whole));
    adapter.on_write_tenths(writer(Numbers::tenths));
    adapter.on_write_percent(writer(Numbers::percent));
    adapter.on_write_change(|language, percent| {
        Language::first_of([language.as_str()])
            .numbers()
            .change(percent)
            .into()
    });
}

/// What writes a number in the language of this code. Only a change is ever below zero.
fn writer(write: fn(&Numbers, u64) -> String) -> impl Fn(SharedString, i32) -> SharedString {
    move |language, number| {
        let numbers = Language::first_of([language.as_str()]).numbers();
        write(&numbers, u64::try_from(number).unwrap_or(0)).into()
    }
}
