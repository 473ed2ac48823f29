//! The effects: everything that the world outside of the app has to do.

use std::time::Duration;

use super::intent::Timer;
use crate::session::{Announcement, Feel};
use crate::settings::Language;
use crate::sound::Cue;
use crate::work::Task;

/// One thing to do. Effects are carried out in the order in which they are returned.
///
/// Files are not among them: whether something could be written decides what happens next, so it is the answer to a
/// question that the [`Archive`](crate::archive::Archive) asks its store at once.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send [`Intent::Elapsed`](super::Intent::Elapsed) after this time, in place of what this timer was started for before.
    Start(Timer, Duration),
    /// Stop this timer.
    Stop(Timer),
    /// Vibrate like this, where the device can.
    Vibrate(Feel),
    /// Play this sound, where there is a device for it.
    Play(Cue),
    /// Prepare the audio device: a sound may come soon.
    PrepareSound,
    /// Stop all sounds.
    Silence,
    /// Keep the screen on, or let it go dark again.
    KeepAwake(bool),
    /// Fit the system's bars to the pages, so that they can be read. `is_chosen` where the person chose dark or light.
    FitBars { is_chosen: bool },
    /// Run these tasks off the drawing thread, in this order, in place of those that were queued before;
    /// [`Intent::Found`](super::Intent::Found) answers each, and [`Intent::WorkGoesOn`](super::Intent::WorkGoesOn) tells
    /// meanwhile how far they have come.
    Work(Vec<Task>),
    /// Cancel all tasks.
    StopWork,
    /// Hand this to another app: a text, or a file of this name.
    Share { text: String, file: Option<String> },
    /// Put this onto the clipboard; whether it arrives is not asked.
    Copy(String),
    /// Announce this to a player who does not see the board.
    Announce(Announcement),
    /// Announce the last announcement again, if there is one.
    RepeatAnnouncement,
    /// Clear the announcement: it belongs to a page that is gone, and a new page would repeat it.
    ForgetAnnouncements,
    /// The pages speak this language; without one, the first that the system wants.
    Speak(Option<Language>),
    /// Ask the clipboard for its text; [`Intent::ClipboardHas`](super::Intent::ClipboardHas) answers.
    ReadClipboard,
    /// Hand the clipboard this text; [`Intent::ClipboardTook`](super::Intent::ClipboardTook) answers.
    WriteClipboard(String),
    /// Drop whatever the clipboard was asked.
    LeaveClipboard,
    /// End the program.
    Quit,
}
