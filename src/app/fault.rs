//! Why a text is of no use.

use std::fmt;

use ludo_engine::game::RecordError;

/// Why a text is of no use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Unreadable or impossible, for this reason (English, for a log).
    Damaged(String),
    /// A newer program wrote it, in this version.
    Newer(u64),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Damaged(why) => write!(f, "damaged: {why}"),
            Fault::Newer(version) => write!(f, "of version {version}, newer than this program"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        match error {
            RecordError::Newer(version) => Fault::Newer(version.into()),
            RecordError::Damaged { .. } => damaged(error),
        }
    }
}

/// Damage for this reason.
pub(crate) fn damaged(why: impl ToString) -> Fault {
    Fault::Damaged(why.to_string())
}
