//! Starts the app's Android library without Android, and plays Android to it: Java, the activity, loopers, input, windows,
//! EGL, OpenGL, Skia and AAudio. The linker and the C library are Android's own.
//!
//! `made-up-android LIBRARY FOLDER` reads a step a line from its standard input and does it. What happens comes out a line
//! each; `= ok` or `= failed WHY` ends a step. FOLDER is the app's folder for its files.
//!
//! | step | what |
//! | --- | --- |
//! | `create` `start` `resume` `pause` `stop` `save` `destroy` `low` `config` | what happens to the activity; `create` makes another one |
//! | `activity N` | later steps are for that one; the first is 0 |
//! | `window W H` `resize W H` `no-window` `focus 0/1` `input` `no-input` | window with the redraw that Android asks for, focus, input queue |
//! | `tap X Y` `press TEXT` `key CODE` `motion ACTION X Y [X Y]…` | input, until the app has given it back: a minute at most |
//! | `back` `night 0/1` `font PERCENT` | the native methods of Slint's helper in Java |
//! | `wait MS` `settle [MS]` `until TEXT` | time; no new frame for so long; a frame with this text |
//! | `texts` `java` `files` `memory` | what the last frame says, with its places; calls of Java's; what is open |
//! | `unplug` | the sound's streams are disconnected |
//! | `set NAME VALUE` | a setting of the system: see `setting` |

// The functions that unwind, for the library.
extern crate unwinding;

mod graphics;
mod java;
mod sound;
mod system;
mod time;

use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, OnceLock, mpsc};
use std::time::Duration;

use system::{Event, Looper, Queue, Window};

/// What a function hands back in these registers.
pub struct Ret {
    pub x0: usize,
    pub d0: u64,
    pub d1: u64,
}

pub fn int(value: i32) -> Ret {
    word(value as isize as usize)
}

pub fn word(value: usize) -> Ret {
    Ret { x0: value, d0: 0, d1: 0 }
}

pub fn float(value: f32) -> Ret {
    Ret {
        x0: 0,
        d0: value.to_bits().into(),
        d1: 0,
    }
}

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
    fn dup(fd: c_int) -> c_int;
    fn signal(signal: c_int, handler: usize) -> usize;
    fn prctl(what: c_int, name: *mut u8) -> c_int;
    fn write(fd: c_int, from: *const c_void, bytes: usize) -> isize;
    fn _exit(code: c_int) -> !;
}

static OUT: AtomicI32 = AtomicI32::new(1);
static SETTINGS: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
/// The app has asked for its activity's end.
pub static ENDED: AtomicBool = AtomicBool::new(false);
/// It has asked for the activity anew.
pub static ANEW: AtomicBool = AtomicBool::new(false);

/// One line on the real standard output: the library takes the other one for its log.
pub fn say(text: &str) {
    let time = time::now().as_millis();
    let mut name = [0u8; 17];
    unsafe { prctl(16, name.as_mut_ptr()) };
    let name = CStr::from_bytes_until_nul(&name).unwrap_or_default().to_string_lossy();
    for line in text.lines() {
        let line = format!("{time} [{name}] {line}\n");
        unsafe { write(OUT.load(Ordering::Relaxed), line.as_ptr().cast(), line.len()) };
    }
}

fn answer(text: &str) {
    let line = format!("= {text}\n");
    unsafe { write(OUT.load(Ordering::Relaxed), line.as_ptr().cast(), line.len()) };
}

/// A setting of the made-up system. `languages`: tags by BCP 47 with commas; `sdk`; `density`; `animator`; `sound` 0 for no
/// device; `hertz` of the display, where fewer frames take less time; `night`; `shortcut` that the app is started by; `lost` 1
/// for a graphics context that is lost until there is another; `throw` a method of Java's, by `class.name`, that throws; once
/// with a `!` at its end.
pub fn setting(name: &str, default: &str) -> String {
    SETTINGS.lock().unwrap().get(name).cloned().unwrap_or_else(|| default.into())
}

pub fn set(name: &str, value: &str) {
    SETTINGS.lock().unwrap().insert(name.into(), value.into());
}

/// Where every function comes in that the library asks of the system: its name, and the registers x0 to x8 and d0 to d7, of
/// which x0, d0 and d1 are handed back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn system_call(name: *const c_char, registers: *mut [usize; 17]) {
    let registers = unsafe { &mut *registers };
    let ret = unsafe { call(CStr::from_ptr(name).to_str().unwrap(), registers) };
    registers[0] = ret.x0;
    registers[9] = ret.d0 as usize;
    registers[10] = ret.d1 as usize;
}

unsafe fn call(name: &str, a: &[usize; 17]) -> Ret {
    if let Some(function) = name.strip_prefix("jni_") {
        return unsafe { java::call(function, a) };
    }
    if let Some(function) = name.strip_prefix("vm_") {
        return unsafe { java::call_vm(function, a) };
    }
    // Thousands of calls draw a frame.
    let parts = [graphics::call, time::call, system::call, sound::call];
    parts.iter().find_map(|part| unsafe { part(name, a) }).unwrap_or_else(|| {
        say(&format!("no answer {name}"));
        word(0)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __android_log_write(_: c_int, tag: *const c_char, text: *const c_char) -> c_int {
    let (tag, text) = unsafe { (CStr::from_ptr(tag), CStr::from_ptr(text)) };
    say(&format!("log {}: {}", tag.to_string_lossy(), text.to_string_lossy().trim_end()));
    1
}

/// A function of the system's, by its name.
pub fn symbol(name: &CStr) -> usize {
    unsafe { dlsym(std::ptr::null_mut(), name.as_ptr()) as usize }
}

static TABLES: OnceLock<(usize, usize)> = OnceLock::new();

/// The `JNIEnv`: a pointer to a pointer to the table. One for all threads.
pub fn env() -> *const usize {
    &TABLES.get_or_init(tables).0
}

/// The `JavaVM`.
pub fn vm() -> *const usize {
    &TABLES.get_or_init(tables).1
}

fn tables() -> (usize, usize) {
    let table = |names: &str, prefix: &str| {
        let of = |name: &str| symbol(&CString::new(format!("{prefix}{name}")).unwrap());
        let table: Vec<usize> = names.split_whitespace().map(of).collect();
        table.leak().as_ptr() as usize
    };
    let jni = table(include_str!("../names/jni"), "jni_");
    (jni, table(include_str!("../names/vm"), "vm_"))
}

type Of<T> = Option<unsafe extern "C" fn(*mut Activity, T)>;
type Plain = Option<unsafe extern "C" fn(*mut Activity)>;

/// `ANativeActivityCallbacks`.
#[repr(C)]
#[derive(Default)]
struct Callbacks {
    start: Plain,
    resume: Plain,
    save: Option<unsafe extern "C" fn(*mut Activity, *mut usize) -> *mut c_void>,
    pause: Plain,
    stop: Plain,
    destroy: Plain,
    focus: Of<c_int>,
    window_created: Of<*const Window>,
    window_resized: Of<*const Window>,
    window_redraw: Of<*const Window>,
    window_destroyed: Of<*const Window>,
    input_created: Of<*const Queue>,
    input_destroyed: Of<*const Queue>,
    content_rect: Of<*const [i32; 4]>,
    configuration: Plain,
    low_memory: Plain,
}

/// `ANativeActivity`.
#[repr(C)]
struct Activity {
    callbacks: *mut Callbacks,
    vm: *const usize,
    env: *const usize,
    object: usize,
    internal_data: *const c_char,
    external_data: *const c_char,
    sdk: i32,
    instance: *mut c_void,
    assets: usize,
    obb: *const c_char,
}

type Create = unsafe extern "C" fn(*mut Activity, *const c_void, usize);

/// In place of Android's own handler, which would end the process at once.
extern "C" fn crashed(signal: c_int) {
    // Time for the log's thread to say why.
    std::thread::sleep(Duration::from_millis(300));
    say(&format!("signal {signal}"));
    unsafe { _exit(128 + signal) };
}

fn main() {
    OUT.store(unsafe { dup(1) }, Ordering::Relaxed);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [library, folder] = &arguments[..] else {
        panic!("usage: made-up-android LIBRARY FOLDER");
    };
    for crash in [4, 6, 7, 8, 11] {
        unsafe { signal(crash, crashed as *const () as usize) };
    }
    let (sender, steps) = mpsc::channel();
    std::thread::spawn(move || {
        let lines = std::io::stdin().lock().lines();
        lines.map_while(Result::ok).for_each(|line| sender.send(line).unwrap());
    });

    java::attach();
    let looper = Looper::prepare();
    let create = match load(library) {
        Ok(create) => create,
        Err(why) => return answer(&format!("failed {why}")),
    };
    answer("ok");
    let mut phone = Phone {
        create,
        looper,
        folder: CString::new(folder.as_str()).unwrap(),
        activities: Vec::new(),
        chosen: 0,
    };
    // Android's main thread serves its looper, whatever else happens. Between steps its time stands.
    loop {
        looper.serve();
        std::thread::sleep(Duration::from_millis(1));
        if ANEW.swap(false, Ordering::SeqCst) {
            unsafe { phone.start_anew() };
        }
        match steps.try_recv() {
            Ok(line) => match phone.take(&line) {
                Ok(()) => answer("ok"),
                Err(why) => answer(&format!("failed {why}")),
            },
            Err(mpsc::TryRecvError::Empty) => {}
            Err(mpsc::TryRecvError::Disconnected) => unsafe { _exit(0) },
        }
    }
}

/// Loads the library by Android's own linker, and finds where Android starts it, and where it starts the app.
fn load(library: &str) -> Result<Create, String> {
    let path = CString::new(library).unwrap();
    let handle = unsafe { dlopen(path.as_ptr(), 2) };
    if handle.is_null() {
        return Err(unsafe { CStr::from_ptr(dlerror()) }.to_string_lossy().into_owned());
    }
    let find = |name: &CStr| {
        let found = unsafe { dlsym(handle, name.as_ptr()) };
        (!found.is_null()).then_some(found).ok_or(format!("no {}", name.to_string_lossy()))
    };
    find(c"android_main")?;
    let create = find(c"ANativeActivity_onCreate")?;
    Ok(unsafe { std::mem::transmute::<*mut c_void, Create>(create) })
}

/// An activity, and what the system has given to it.
struct Live {
    activity: *mut Activity,
    window: Option<&'static Window>,
    queue: Option<&'static Queue>,
}

struct Phone {
    create: Create,
    looper: &'static Looper,
    folder: CString,
    activities: Vec<Live>,
    chosen: usize,
}

impl Phone {
    unsafe fn create(&mut self) {
        let object = java::java().object("android/app/NativeActivity");
        let activity = Box::into_raw(Box::new(Activity {
            callbacks: Box::into_raw(Box::default()),
            vm: vm(),
            env: env(),
            object,
            internal_data: self.folder.as_ptr(),
            external_data: self.folder.as_ptr(),
            sdk: setting("sdk", "26").parse().unwrap(),
            instance: std::ptr::null_mut(),
            assets: 0x5000,
            obb: self.folder.as_ptr(),
        }));
        self.activities.push(Live {
            activity,
            window: None,
            queue: None,
        });
        self.chosen = self.activities.len() - 1;
        unsafe { (self.create)(activity, std::ptr::null(), 0) };
    }

    /// What Android does where an activity is to be made anew: this one goes, and another one comes in its place.
    unsafe fn start_anew(&mut self) {
        say("android makes the activity anew");
        let size = self.activities[self.chosen].window.map(|window| window.size());
        let mut steps: Vec<String> = ["focus 0", "pause", "stop"].map(String::from).into();
        steps.extend(size.map(|_| "no-window".to_string()));
        steps.extend(self.activities[self.chosen].queue.map(|_| "no-input".to_string()));
        steps.extend(["destroy", "create", "start", "resume", "input"].map(String::from));
        steps.extend(size.map(|(width, height)| format!("window {width} {height}")));
        steps.push("focus 1".into());
        for step in steps {
            if let Err(why) = self.take(&step) {
                say(&format!("failed to make it anew: {step}: {why}"));
            }
        }
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let numbers: Vec<i32> = rest.split(' ').filter_map(|number| number.parse().ok()).collect();
        match name {
            "create" => unsafe { self.create() },
            "activity" => self.chosen = numbers[0] as usize,
            "set" => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                set(name, value);
            }
            "wait" => self.looper.run(Duration::from_millis(numbers[0] as u64)),
            "settle" => return self.settle(Duration::from_millis(numbers.first().map_or(400, |number| *number as u64))),
            "until" => return self.until(rest),
            "texts" => graphics::report(),
            "java" => java::report(),
            "memory" => memory(),
            "unplug" => sound::unplug(),
            "ended" if !ENDED.swap(false, Ordering::SeqCst) => return Err("it goes on".into()),
            "ended" => {}
            _ => {
                let live = self.activities.get_mut(self.chosen).ok_or("no activity")?;
                unsafe { tell(live, self.looper, name, rest, &numbers) }?;
            }
        }
        // An activity that has been destroyed says so at its end as well.
        if name == "destroy" {
            self.looper.run(Duration::from_millis(100));
            ENDED.store(false, Ordering::SeqCst);
        }
        let may_end = ["ended", "wait", "key", "back", "set"].contains(&name);
        if ENDED.load(Ordering::SeqCst) && !may_end {
            return Err("the app has ended by itself".into());
        }
        Ok(())
    }

    fn settle(&self, calm: Duration) -> Result<(), String> {
        let (mut shown, mut since, limit) = (graphics::shown(), time::now(), Limit::new());
        while time::now() - since < calm {
            if limit.is_over() {
                return Err("it never rests".into());
            }
            self.looper.run(Duration::from_millis(20));
            if graphics::shown() != shown {
                (shown, since) = (graphics::shown(), time::now());
            }
        }
        Ok(())
    }

    fn until(&mut self, text: &str) -> Result<(), String> {
        let limit = Limit::new();
        while !graphics::texts().iter().any(|(_, _, shown)| shown.contains(text)) {
            if ENDED.load(Ordering::SeqCst) {
                return Err("the app has ended by itself".into());
            }
            if limit.is_over() {
                graphics::report();
                return Err("it is not to be seen".into());
            }
            self.looper.run(Duration::from_millis(20));
            if ANEW.swap(false, Ordering::SeqCst) {
                unsafe { self.start_anew() };
            }
        }
        Ok(())
    }
}

/// A step that the activity is told of.
unsafe fn tell(live: &mut Live, looper: &Looper, name: &str, rest: &str, numbers: &[i32]) -> Result<(), String> {
    let activity = live.activity;
    let of = unsafe { &*(*activity).callbacks };
    let missing = "the library has no such callback";
    let native = |name: &str| java::java().natives.get(name).copied().ok_or("not registered");
    unsafe {
        match name {
            "start" => of.start.ok_or(missing)?(activity),
            "resume" => of.resume.ok_or(missing)?(activity),
            "pause" => of.pause.ok_or(missing)?(activity),
            "stop" => of.stop.ok_or(missing)?(activity),
            "destroy" => of.destroy.ok_or(missing)?(activity),
            "config" => of.configuration.ok_or(missing)?(activity),
            "low" => of.low_memory.ok_or(missing)?(activity),
            "save" => {
                let mut length = 0;
                of.save.ok_or(missing)?(activity, &mut length);
            }
            "focus" => of.focus.ok_or(missing)?(activity, numbers[0]),
            "window" => {
                let made: &'static Window = Box::leak(Box::new(Window::new(numbers[0], numbers[1])));
                live.window = Some(made);
                of.window_created.ok_or(missing)?(activity, made);
                of.window_redraw.ok_or(missing)?(activity, made);
            }
            "resize" => {
                let window = live.window.ok_or("no window")?;
                window.resize(numbers[0], numbers[1]);
                of.window_resized.ok_or(missing)?(activity, window);
                of.window_redraw.ok_or(missing)?(activity, window);
            }
            "no-window" => of.window_destroyed.ok_or(missing)?(activity, live.window.take().ok_or("no window")?),
            "input" => {
                let made = Queue::new();
                live.queue = Some(made);
                of.input_created.ok_or(missing)?(activity, made);
            }
            "no-input" => {
                let queue = live.queue.take().ok_or("no input queue")?;
                of.input_destroyed.ok_or(missing)?(activity, queue);
                queue.close();
            }
            "tap" => touch(live.queue, looper, 2, (numbers[0], numbers[1]), 0)?,
            "key" => touch(live.queue, looper, 1, (0, 0), numbers[0])?,
            // The text of the last frame that holds this one.
            "press" => {
                let found = graphics::texts().into_iter().find(|(_, _, text)| text.contains(rest));
                let (x, y, _) = found.ok_or("it is not to be seen")?;
                touch(live.queue, looper, 2, (x + 10, y - 5), 0)?;
            }
            "motion" => {
                let queue = live.queue.ok_or("no input queue")?;
                let pointers = numbers[1..].chunks(2).map(|place| (place[0] as f32, place[1] as f32));
                queue.push(Event {
                    kind: 2,
                    action: numbers[0],
                    pointers: pointers.collect(),
                    key: 0,
                });
                handled(queue, looper)?;
            }
            // Through Java, as Android 14 does it.
            "back" => {
                let native: extern "C" fn(*const usize, usize) = std::mem::transmute(native("onBackInvoked")?);
                native(env(), 0);
            }
            "night" => {
                set("night", rest);
                let native: extern "C" fn(*const usize, usize, i32) = std::mem::transmute(native("setNightMode")?);
                native(env(), 0, if numbers[0] == 0 { 0x10 } else { 0x20 });
            }
            "font" => {
                let native: extern "C" fn(*const usize, usize, f32) = std::mem::transmute(native("setFontScale")?);
                native(env(), 0, numbers[0] as f32 / 100.0);
            }
            _ => return Err("no such step".into()),
        }
    }
    Ok(())
}

/// A finger or a key, down and up again.
fn touch(queue: Option<&'static Queue>, looper: &Looper, kind: i32, (x, y): (i32, i32), key: i32) -> Result<(), String> {
    let queue = queue.ok_or("no input queue")?;
    for action in [0, 1] {
        queue.push(Event {
            kind,
            action,
            pointers: vec![(x as f32, y as f32)],
            key,
        });
        looper.run(Duration::from_millis(40));
    }
    handled(queue, looper)
}

/// How long something may take: a minute on the clock, and two of the machine's, since what computes takes none of the first.
struct Limit {
    start: [Duration; 2],
}

impl Limit {
    fn new() -> Limit {
        Limit {
            start: [time::now(), time::really()],
        }
    }

    fn is_over(&self) -> bool {
        let [now, really] = self.start;
        time::now() - now > Duration::from_secs(60) && time::really() - really > Duration::from_secs(120)
    }
}

/// Waits until the app has given all events back.
fn handled(queue: &Queue, looper: &Looper) -> Result<(), String> {
    let limit = Limit::new();
    while queue.pending() > 0 {
        if limit.is_over() {
            return Err("the app does not respond".into());
        }
        looper.run(Duration::from_millis(5));
    }
    Ok(())
}

fn memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    let open = std::fs::read_dir("/proc/self/fd").map(Iterator::count).unwrap_or(0);
    say(&format!("{resident}, {open} open files"));
}
