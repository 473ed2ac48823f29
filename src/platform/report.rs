//! The message of a panic that ended the app, kept until the next start.

use std::fs;
use std::io::Read;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};
use std::thread::{self, ThreadId};

/// Its file in the data folder.
const FILE: &str = "panic.txt";
/// The most that is kept of a message, more than anybody reads.
const LONGEST: usize = 2_000;

/// Where the next one is written, and the thread whose panics end the app.
static WATCHED: Mutex<Option<(PathBuf, ThreadId)>> = Mutex::new(None);

/// From now on keeps the message when this thread panics. Returns, and removes, the one that was kept the last time.
pub fn watch(folder: &Path) -> Option<String> {
    static ONCE: Once = Once::new();
    let file = folder.join(FILE);
    let last = read(&file);
    let _ = fs::remove_file(&file);
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    *watched = Some((file, thread::current().id()));
    drop(watched);
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            keep(info);
            usual(info);
        }));
    });
    last
}

/// The panic that has just been kept does not end the app.
#[cfg(target_os = "android")]
pub fn forget() {
    let watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((file, _)) = &*watched {
        let _ = fs::remove_file(file);
    }
}

fn read(file: &Path) -> Option<String> {
    let mut text = Vec::new();
    let most = LONGEST as u64;
    fs::File::open(file)
        .ok()?
        .take(most)
        .read_to_end(&mut text)
        .ok()?;
    let text = String::from_utf8_lossy(&text).trim().to_string();
    (!text.is_empty()).then_some(text)
}

fn keep(info: &PanicHookInfo<'_>) {
    // Not waited for: the panic may have happened under the lock.
    let Ok(watched) = WATCHED.try_lock() else {
        return;
    };
    let Some((file, thread)) = &*watched else {
        return;
    };
    if *thread == thread::current().id() {
        let place = info.location().map(ToString::to_string);
        let text = format!(
            "Ludo {} on {}: {}: {}\n",
            env!("CARGO_PKG_VERSION"),
            std::env::consts::OS,
            place.unwrap_or_default(),
            info.payload_as_str().unwrap_or("?"),
        );
        // It is told on the standard error, too.
        let _ = fs::write(file, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_the_watched_thread_is_told_once_at_the_next_start() {
        let folder = std::env::temp_dir().join(format!("ludo-report-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let watched = folder.clone();
        let app = move || {
            assert_eq!(watch(&watched), None);
            // Of another thread, which ends nothing.
            thread::spawn(|| panic!("of the sound")).join().unwrap_err();
            assert_eq!(read(&watched.join(FILE)), None);
            panic!("of the app");
        };
        thread::spawn(app).join().unwrap_err();
        let last = watch(&folder).expect("it is there");
        assert!(
            last.contains("src/platform/report.rs") && last.ends_with("of the app"),
            "{last}"
        );
        assert_eq!(watch(&folder), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
