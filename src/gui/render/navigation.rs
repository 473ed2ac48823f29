//! Which page is shown, and the dialog over it.

use slint::{ComponentHandle, ModelRc};

use super::words::recap_row;
use crate::gui::mirror::ToUi;
use crate::gui::ui::{self, AppWindow, GameAdapter, Navigation, RecapRow};
use ludo_app::app::{Dialog, Screen};
use ludo_app::session::Cells;

pub fn render_page(window: &AppWindow, screen: &Screen<'_>) {
    let adapter = window.global::<Navigation>();
    if adapter.get_visit() != screen.visits {
        adapter.set_left(screen.left.to_ui());
        adapter.set_scrolled(screen.scrolled);
        adapter.set_visit(screen.visits);
        adapter.set_page(screen.page.to_ui());
    }
}

pub fn render_dialog(window: &AppWindow, screen: &Screen<'_>) {
    let adapter = window.global::<Navigation>();
    let dialog = match screen.dialog {
        None => ui::Dialog::None,
        Some(Dialog::AbandonGame { counts: true }) => ui::Dialog::AbandonGame,
        Some(Dialog::AbandonGame { counts: false }) => ui::Dialog::LeaveUncounted,
        Some(Dialog::ResetStatistics) => ui::Dialog::ResetStatistics,
        Some(Dialog::Message(message)) => {
            adapter.set_message(message.kind.to_ui());
            adapter.set_message_detail(message.detail.as_str().into());
            adapter.set_message_number(message.numbers.0 as i32);
            adapter.set_message_other(message.numbers.1 as i32);
            ui::Dialog::Message
        }
        Some(Dialog::Recap(turns)) => {
            if let Some(board) = &screen.board {
                let cells = Cells::new(&board.rules);
                let rows: Vec<RecapRow> = turns.iter().map(|turn| recap_row(cells, turn)).collect();
                window
                    .global::<GameAdapter>()
                    .set_recap(ModelRc::from(rows.as_slice()));
            }
            ui::Dialog::Recap
        }
    };
    adapter.set_question(screen.questions);
    adapter.set_dialog(dialog);
}
