//! The app on desktops and iOS. On Android the library's `android_main` starts it.

#[cfg(not(target_os = "android"))]
fn main() -> std::process::ExitCode {
    use ludo::gui::Host;
    use ludo::platform::{Platform, data_folder};
    #[cfg(target_os = "linux")]
    use slint::ComponentHandle;
    use std::process::ExitCode;

    let seed = match arguments() {
        Ok(Command::Play { seed }) => seed,
        Ok(Command::Say(text)) => {
            println!("{text}");
            return ExitCode::SUCCESS;
        }
        Err(fault) => {
            eprintln!("ludo: {fault}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // Made after the window system is opened, and asked for before it shows anything.
    #[cfg(not(target_os = "ios"))]
    let sized = std::rc::Rc::new(std::cell::RefCell::new(std::rc::Weak::<Host>::new()));
    #[cfg(not(target_os = "ios"))]
    let opened = {
        let sized = sized.clone();
        ludo::platform::desktop::open(move |screen| {
            sized
                .borrow()
                .upgrade()
                .inspect(|host| host.fit_window(screen));
        })
    };
    #[cfg(target_os = "ios")]
    let opened: Result<(), slint::PlatformError> = Ok(());
    let ran = opened.and_then(|()| Host::new(Platform::system(data_folder())));
    let ran = ran.and_then(|host| {
        #[cfg(not(target_os = "ios"))]
        sized.replace(std::rc::Rc::downgrade(&host));
        #[cfg(target_os = "linux")]
        let _watch = {
            let watched = std::rc::Rc::downgrade(&host);
            let leave = move || drop(watched.upgrade().inspect(|host| host.leave_front()));
            ludo::platform::rendering::watch(host.window().window(), leave)
        };
        host.run(seed)
    });
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ludo: no window can be opened: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(target_os = "android")]
fn main() {}

#[cfg(not(target_os = "android"))]
const USAGE: &str = "usage: ludo [--seed N] [--help] [--version]
  --seed N   begin a game with the seed N, 0 to 2^64 - 1, which is not counted";

/// What the command line asks for.
#[cfg(not(target_os = "android"))]
enum Command {
    Play { seed: Option<u64> },
    Say(String),
}

#[cfg(not(target_os = "android"))]
fn arguments() -> Result<Command, lexopt::Error> {
    use lexopt::prelude::*;
    let mut seed = None;
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("seed") => seed = Some(parser.value()?.parse()?),
            Long("help") | Short('h') => return Ok(Command::Say(USAGE.to_string())),
            Long("version") | Short('V') => {
                return Ok(Command::Say(format!("ludo {}", env!("CARGO_PKG_VERSION"))));
            }
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Play { seed })
}
