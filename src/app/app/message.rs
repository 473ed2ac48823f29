//! What a message dialog has to say.

use crate::archive::StorageIssue;
use crate::store::Document;

/// A message dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it is about.
    pub kind: MessageKind,
    /// A file name, or the system's own words.
    pub detail: String,
    /// The two numbers in its text.
    pub numbers: (usize, usize),
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    SaveSetAside,
    SaveNewer,
    SaveForeignDice,
    SettingsSetAside,
    CannotSave,
    CannotRead,
    InUse,
    HouseUnknown,
    GamesDamaged,
    GamesNewer,
    Copied,
    CannotCopy,
    CannotShare,
    NotASeed,
    EndedBadly,
    FileWritten,
    FileNotWritten,
    Imported,
    ImportNothing,
    ImportDamaged,
    ImportNewer,
    ClipboardSilent,
    ImportNoFile,
    ImportEmptyFile,
    ImportDamagedFile,
    ImportNewerFile,
    ImportUnreadableFile,
}

impl Message {
    /// A message without a number.
    pub fn new(kind: MessageKind, detail: impl Into<String>) -> Message {
        Message {
            kind,
            detail: detail.into(),
            numbers: (0, 0),
        }
    }
}

impl From<MessageKind> for Message {
    fn from(kind: MessageKind) -> Message {
        Message::new(kind, "")
    }
}

impl From<StorageIssue> for Message {
    fn from(issue: StorageIssue) -> Message {
        let (kind, detail) = match issue {
            StorageIssue::SetAside { document, file } => match document {
                Document::Save => (MessageKind::SaveSetAside, file),
                Document::Games | Document::Summary | Document::Reviews => {
                    (MessageKind::GamesDamaged, file)
                }
                Document::Settings => (MessageKind::SettingsSetAside, file),
                Document::Backup => (MessageKind::ImportDamagedFile, file),
            },
            StorageIssue::Newer { document, file } => match document {
                Document::Save => (MessageKind::SaveNewer, file),
                Document::Games | Document::Summary | Document::Reviews => {
                    (MessageKind::GamesNewer, file)
                }
                Document::Settings => (MessageKind::SettingsSetAside, file),
                Document::Backup => (MessageKind::ImportNewerFile, file),
            },
            StorageIssue::ForeignDice { file } => (MessageKind::SaveForeignDice, file),
            StorageIssue::GamesDamaged => (MessageKind::GamesDamaged, Document::Games.file_name()),
            StorageIssue::GamesNewer => (MessageKind::GamesNewer, String::new()),
            StorageIssue::HouseUnknown => (MessageKind::HouseUnknown, String::new()),
            StorageIssue::CannotSave { why } => (MessageKind::CannotSave, why),
            StorageIssue::CannotRead { why, .. } => (MessageKind::CannotRead, why),
        };
        Message::new(kind, detail)
    }
}
