//! Joins the app to its window and to the system: an intent goes in, effects are carried out, the screen is rendered.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use slint::{CloseRequestResponse, ComponentHandle, LogicalSize, PlatformError, TimerMode};

use super::clipboard::Clipboard;
use super::numbers;
use super::render::Renderer;
use super::ui::{self, AppWindow, Theme};
use super::work::Work;
use crate::platform::{Bars, LifecycleEvent, Platform, Share, Shared, Shortcut, Vibration};
use ludo_app::app::{App, Effect, Intent, Start, Surroundings, Timer};
use ludo_app::archive::StorageIssue;
use ludo_app::screen::{Size, size_at_start};
use ludo_app::session::Feel;
use ludo_app::settings::Language;
use ludo_app::store::{Document, FileStore, InUse, MemoryStore, Store};
use ludo_engine::game::Seed;

/// The app in its window. Everything happens on the thread that made it.
pub struct Host {
    this: Weak<Host>,
    window: AppWindow,
    platform: Platform,
    app: RefCell<App>,
    renderer: Renderer,
    clipboard: Clipboard,
    work: Work,
    timers: [slint::Timer; Timer::ALL.len()],
    is_second: bool,
}

impl Host {
    /// Opens the window, not shown yet, with everything as it was left.
    ///
    /// # Errors
    /// If no window can be created.
    pub fn new(platform: Platform) -> Result<Rc<Host>, PlatformError> {
        let mut first = Vec::new();
        let mut is_second = false;
        let store: Rc<dyn Store> = match platform.data_folder.clone() {
            Some(folder) => Rc::new(match FileStore::open(folder.clone()) {
                Ok(store) => {
                    if let Err(error) = store.check_writable() {
                        let why = error.to_string();
                        first.push(StorageIssue::CannotSave { why });
                    }
                    store
                }
                Err(InUse) => {
                    is_second = true;
                    FileStore::open_read_only(folder)
                }
            }),
            None => {
                let why = String::new();
                first.push(StorageIssue::CannotSave { why });
                Rc::new(MemoryStore::new())
            }
        };
        Host::with_store(platform, store, first, is_second)
    }

    /// The same with the files of this store.
    ///
    /// # Errors
    /// If no window can be created.
    pub fn with_store(
        platform: Platform,
        store: Rc<dyn Store>,
        issues: Vec<StorageIssue>,
        is_second: bool,
    ) -> Result<Rc<Host>, PlatformError> {
        let window = AppWindow::new()?;
        #[cfg(not(any(target_os = "android", target_os = "ios")))]
        window.set_app_icon(crate::platform::window_icon().unwrap_or_default());
        let random = platform.random.clone();
        let start = Start {
            store,
            random: Box::new(move || random()),
            backup_file: backup_file(&platform),
            longest_copy: platform.longest_copy,
            last_panic: platform.last_panic.clone(),
            issues,
            is_second,
        };
        let (app, effects) = App::new(start, surroundings(&platform, &window));
        let host = Rc::new_cyclic(|this| Host {
            this: this.clone(),
            renderer: Renderer::new(&window, &platform),
            window,
            platform,
            app: RefCell::new(app),
            clipboard: Clipboard::default(),
            work: Work::default(),
            timers: Default::default(),
            is_second,
        });
        host.connect();
        host.show(effects);
        Ok(host)
    }

    /// The window.
    pub fn window(&self) -> &AppWindow {
        &self.window
    }

    /// Shows the window until it is closed. With a seed, a game with that seed is begun first,
    /// which is not counted.
    ///
    /// # Errors
    /// If the window cannot be shown.
    pub fn run(&self, seed: Option<u64>) -> Result<(), PlatformError> {
        if let Some(seed) = seed.filter(|_| !self.is_second) {
            self.begin_from(Seed::Known(seed));
        }
        let ran = self.window.run();
        self.leave_front();
        ran
    }

    /// Gives the window its size at the start. Called before it is made; the screen's size is in logical pixels.
    pub fn fit_window(&self, screen: Option<Size>) {
        let size = size_at_start(self.app().screen().settings.window, screen);
        let size = LogicalSize::new(size.width as f32, size.height as f32);
        self.window.window().set_size(size);
    }

    /// Begins a game with dice from this seed; one in progress is asked for first.
    pub fn begin_from(&self, seed: Seed) {
        self.send(Intent::NewGameFrom(seed));
    }

    /// Puts the app into the background: nothing runs, no time counts, and everything is on the disk.
    pub fn leave_front(&self) {
        self.send(Intent::LeaveFront);
    }

    /// Brings the app to the front again.
    pub fn come_to_front(&self) {
        self.send(Intent::EnterFront);
    }

    /// Hands an intent to the app and carries out its effects.
    pub(super) fn send(&self, intent: Intent) {
        let surroundings = surroundings(&self.platform, &self.window);
        let effects = self.app.borrow_mut().update(intent, surroundings);
        self.show(effects);
    }

    fn show(&self, effects: Vec<Effect>) {
        self.renderer
            .render(&self.window, &self.app.borrow().screen());
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn carry_out(&self, effect: Effect) {
        match effect {
            Effect::Start(timer, after) => {
                let send = self.sends(Intent::Elapsed(timer));
                self.timer(timer).start(TimerMode::SingleShot, after, send);
            }
            Effect::Stop(timer) => self.timer(timer).stop(),
            Effect::Vibrate(feel) => {
                if let Some(vibrate) = &self.platform.vibrate {
                    vibrate(vibration(feel));
                }
            }
            Effect::Play(cue) => {
                if let Some(speaker) = &self.platform.speaker {
                    speaker.play(cue);
                }
            }
            Effect::PrepareSound => {
                if let Some(speaker) = &self.platform.speaker {
                    speaker.prepare();
                }
            }
            Effect::Silence => {
                if let Some(speaker) = &self.platform.speaker {
                    speaker.stop();
                }
            }
            Effect::KeepAwake(is_awake) => {
                if let Some(keep_awake) = &self.platform.keep_awake {
                    keep_awake(is_awake);
                }
            }
            Effect::FitBars { is_chosen } => {
                if let Some(fit_bars) = &self.platform.fit_bars {
                    let is_dark = self.window.global::<Theme>().get_dark();
                    fit_bars(Bars { is_dark, is_chosen });
                }
            }
            Effect::Work(tasks) => self.begin_work(tasks),
            Effect::StopWork => self.stop_work(),
            Effect::Share { text, file } => self.share(Share { text, file }),
            Effect::Copy(text) => match &self.platform.clipboard {
                Some(clipboard) => drop(clipboard.write(text)),
                None => self.window.invoke_copy(text.into()),
            },
            Effect::Announce(telling) => self.renderer.announce(&self.window, &telling),
            Effect::RepeatAnnouncement => self.renderer.repeat_announcement(&self.window),
            Effect::ForgetAnnouncements => self.renderer.forget_announcements(&self.window),
            Effect::Speak(language) => self.speak(language),
            Effect::ReadClipboard => self.read_clipboard(),
            Effect::WriteClipboard(text) => self.write_clipboard(text),
            Effect::LeaveClipboard => self.leave_clipboard(),
            Effect::Quit => {
                // Without an event loop there is nothing to end.
                let _ = slint::quit_event_loop();
            }
        }
    }

    /// Hands something to another app, and reports the outcome.
    fn share(&self, what: Share) {
        match self.platform.share.as_ref().map(|share| share(what)) {
            Some(Shared::Offered) => {}
            Some(Shared::Written(file)) => {
                self.send(Intent::SharedAsFile(file.display().to_string()));
            }
            Some(Shared::Not) | None => self.send(Intent::CannotShare),
        }
    }

    fn timer(&self, timer: Timer) -> &slint::Timer {
        &self.timers[timer as usize]
    }

    fn speak(&self, language: Option<Language>) {
        let language = language.unwrap_or_else(|| {
            let wanted = (self.platform.languages)();
            Language::first_of(wanted.iter().map(String::as_str))
        });
        slint::select_bundled_translation(language.code())
            .expect("ui/lang has every language, and there is a window");
        let numbers = self.window.global::<ui::Numbers>();
        numbers.set_language(language.code().into());
    }

    /// The app, for a question.
    pub(super) fn app(&self) -> std::cell::Ref<'_, App> {
        self.app.borrow()
    }

    pub(super) fn platform(&self) -> &Platform {
        &self.platform
    }

    pub(super) fn clipboard(&self) -> &Clipboard {
        &self.clipboard
    }

    pub(super) fn work(&self) -> &Work {
        &self.work
    }

    /// For callbacks, which must not keep the app alive.
    pub(super) fn weak(&self) -> Weak<Host> {
        self.this.clone()
    }

    /// A callback that sends this.
    pub(super) fn sends(&self, intent: Intent) -> impl Fn() + 'static {
        let host = self.weak();
        move || {
            if let Some(host) = host.upgrade() {
                host.send(intent.clone());
            }
        }
    }

    /// A callback that sends what its argument means.
    pub(super) fn sends_of<T>(
        &self,
        intent: impl Fn(T) -> Intent + 'static,
    ) -> impl Fn(T) + 'static {
        self.sends_if(move |argument| Some(intent(argument)))
    }

    /// The same where not every argument means something.
    pub(super) fn sends_if<T>(
        &self,
        intent: impl Fn(T) -> Option<Intent> + 'static,
    ) -> impl Fn(T) + 'static {
        let host = self.weak();
        move |argument| {
            if let (Some(host), Some(intent)) = (host.upgrade(), intent(argument)) {
                host.send(intent);
            }
        }
    }

    fn connect(&self) {
        numbers::connect(&self.window);
        self.connect_pages();
        let closed = self.sends(Intent::LeaveFront);
        self.window.window().on_close_requested(move || {
            closed();
            CloseRequestResponse::HideWindow
        });
        let lives = self.sends_of(|moment| match moment {
            LifecycleEvent::Resume => Intent::EnterFront,
            // The first that comes does it all; the others find nothing left to do.
            LifecycleEvent::Pause
            | LifecycleEvent::SaveState
            | LifecycleEvent::Stop
            | LifecycleEvent::Destroy => Intent::LeaveFront,
            LifecycleEvent::LowMemory => Intent::LowMemory,
            LifecycleEvent::Language => Intent::LanguageChanged,
            LifecycleEvent::Shortcut(Shortcut::Continue) => Intent::ContinueGame,
            LifecycleEvent::Shortcut(Shortcut::NewGame) => Intent::NewGame,
        });
        self.platform.lifecycle.listen(lives);
    }
}

fn surroundings(platform: &Platform, window: &AppWindow) -> Surroundings {
    let reduces_motion = platform.prefers_reduced_motion.as_ref();
    Surroundings {
        now: (platform.clock)(),
        prefers_reduced_motion: reduces_motion.is_some_and(|reduces| reduces()),
        scrolled: window.global::<ui::Navigation>().get_scrolled(),
        window: chosen_size(platform, window.window()),
        today: (platform.today)(),
    }
}

/// The size of the window, where the person has given it one.
fn chosen_size(platform: &Platform, window: &slint::Window) -> Option<Size> {
    // What the system has made as large as the screen comes back as what it was before.
    let is_systems = window.is_maximized() || window.is_minimized() || window.is_fullscreen();
    if !platform.has_sizes || !window.is_visible() || is_systems {
        return None;
    }
    let size = window.size().to_logical(window.scale_factor());
    Some(Size::new(
        size.width.round() as u32,
        size.height.round() as u32,
    ))
}

/// Where the backup file lies, as the person reads it.
fn backup_file(platform: &Platform) -> String {
    let name = Document::Backup.file_name();
    match &platform.data_folder {
        Some(folder) => folder.join(name).display().to_string(),
        None => name,
    }
}

fn vibration(feel: Feel) -> Vibration {
    match feel {
        Feel::Roll => Vibration::Tick,
        Feel::Capture => Vibration::Knock,
        Feel::Captured => Vibration::Warning,
        Feel::Goal | Feel::Win => Vibration::Success,
    }
}
