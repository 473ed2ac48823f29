//! Where the app's files live on desktops and iOS.

use std::path::PathBuf;

use directories::ProjectDirs;

/// Puts the app's files somewhere else on desktops.
#[cfg(not(target_os = "ios"))]
const OVERRIDE: &str = "LUDO_DATA_DIR";

/// The folder for the app's files: `LUDO_DATA_DIR` on desktops if it is set, else what the system's conventions say.
/// `None` where it has no home folder.
pub fn data_folder() -> Option<PathBuf> {
    #[cfg(not(target_os = "ios"))]
    if let Some(folder) = std::env::var_os(OVERRIDE).filter(|folder| !folder.is_empty()) {
        return Some(PathBuf::from(folder));
    }
    // Never to change: the games of everybody who has the app are there.
    ProjectDirs::from("dev", "ludo", "Ludo Solo").map(|dirs| dirs.data_dir().to_path_buf())
}
