//! Everything that has to be done.

use std::time::Duration;

use super::intent::Timer;
use crate::session::{Announcement, Feel};
use crate::settings::Language;
use crate::sound::Cue;
use crate::work::Task;

/// Something that the world outside of the app has to do, in the order in which it is said.
///
/// Files are not among them: whether something could be written decides what happens next, so it is the answer to a
/// question that the [`Archive`](crate::archive::Archive) asks its store at once.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send [`Intent::Elapsed`](super::Intent::Elapsed) after this time, in place of what this timer was started for before.
    Start(Timer, Duration),
    /// Do not send it.
    Stop(Timer),
    /// Let the hand feel this, where that can be.
    Vibrate(Feel),
    /// Let this be heard, where that can be.
    Play(Cue),
    /// A sound may come soon: what takes time is done now.
    PrepareSound,
    /// Nothing is heard any more.
    Silence,
    /// The screen does not go dark by itself, or may again.
    KeepAwake(bool),
    /// The system's bars are to be read on the pages. `is_chosen` where the person wants them dark or light.
    FitBars { is_chosen: bool },
    /// Find this out beside the window, in this order, in place of what was to be found out before;
    /// [`Intent::Found`](super::Intent::Found) answers each, and [`Intent::WorkGoesOn`](super::Intent::WorkGoesOn) tells
    /// meanwhile how far it has come.
    Work(Vec<Task>),
    /// Nothing more is found out.
    StopWork,
    /// Hand this to another app: a text, or a file of this name.
    Share { text: String, file: Option<String> },
    /// Put this onto the clipboard; whether it arrives is not asked.
    Copy(String),
    /// Announce this to a player who does not see the board.
    Announce(Announcement),
    /// What was announced belongs to a page that is gone: a new one would tell it again.
    ForgetAnnouncements,
    /// The pages speak this language; without one, the first that the system wants.
    Speak(Option<Language>),
    /// Ask the clipboard for its text; [`Intent::ClipboardHas`](super::Intent::ClipboardHas) answers.
    ReadClipboard,
    /// Hand the clipboard this text; [`Intent::ClipboardTook`](super::Intent::ClipboardTook) answers.
    WriteClipboard(String),
    /// Whatever the clipboard was asked is of no interest any more.
    LeaveClipboard,
    /// End the program.
    Quit,
}
