//! The made-up Android's clock. It stands while a thread computes, however long that takes under emulation, and jumps ahead when
//! all who take part only wait: so what happens hardly depends on how busy the machine is.
//!
//! Looper threads, the sound device and the main thread in a step take part. Whatever asks for the time, the app and the standard
//! library included, asks here (`clock_gettime`), and a wait on a futex until some time is one until that time on this clock.

use std::ffi::{c_char, c_int, c_long, c_void};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

const CLOCK_GETTIME: c_long = 113;
const FUTEX: c_long = 98;
const FUTEX_WAIT_BITSET: usize = 9;
const FUTEX_CLOCK_REALTIME: usize = 256;
const MONOTONIC: c_int = 1;
/// Clocks of processes and threads go on as they are.
const WALL_CLOCKS: [c_int; 5] = [0, MONOTONIC, 4, 5, 7];

/// How long a frame is shown.
const FRAME: Duration = Duration::from_micros(16_667);
/// Who asks for the time again and again until it has come gets there.
const ASKING: u64 = 1_000;
/// The longest real wait before somebody looks whether the clock has jumped.
const LOOK: Duration = Duration::from_millis(1);
/// After so many looks the clock goes on with the machine's: somebody computes for long, or waits for something of the machine.
const PATIENCE: u32 = 500;

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Timespec {
    seconds: i64,
    nanos: i64,
}

impl Timespec {
    fn nanos(self) -> u64 {
        (self.seconds * 1_000_000_000 + self.nanos) as u64
    }
    fn of(nanos: u64) -> Timespec {
        Timespec {
            seconds: (nanos / 1_000_000_000) as i64,
            nanos: (nanos % 1_000_000_000) as i64,
        }
    }
}

#[repr(C)]
struct PollFd {
    fd: c_int,
    events: i16,
    ready: i16,
}

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn poll(fds: *mut PollFd, count: c_long, timeout: c_int) -> c_int;
}

type Syscall = unsafe extern "C" fn(c_long, usize, usize, usize, usize, usize, usize) -> c_long;

/// The C library's own, past the one that the program puts before it.
fn real_syscall() -> Syscall {
    static FOUND: AtomicUsize = AtomicUsize::new(0);
    let mut found = FOUND.load(Ordering::Relaxed);
    if found == 0 {
        found = unsafe { dlsym(dlopen(c"libc.so".as_ptr(), 2), c"syscall".as_ptr()) } as usize;
        FOUND.store(found, Ordering::Relaxed);
    }
    unsafe { std::mem::transmute(found) }
}

fn real(clock: c_int) -> u64 {
    let mut time = Timespec::default();
    unsafe { real_syscall()(CLOCK_GETTIME, clock as usize, &raw mut time as usize, 0, 0, 0, 0) };
    time.nanos()
}

/// Nanoseconds on this clock since it started.
static NOW: AtomicU64 = AtomicU64::new(0);
/// When it started, by the machine's clocks: monotonic, and since 1970.
static START: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

fn start(clock: c_int) -> u64 {
    let start = &START[(clock == 0 || clock == 5) as usize];
    if start.load(Ordering::Relaxed) == 0 {
        let _ = start.compare_exchange(0, real(clock), Ordering::Relaxed, Ordering::Relaxed);
    }
    start.load(Ordering::Relaxed)
}

/// How long this has been running, on this clock.
pub fn now() -> Duration {
    Duration::from_nanos(NOW.load(Ordering::SeqCst))
}

/// The same on the machine's clock: for what must not wait without end.
pub fn really() -> Duration {
    Duration::from_nanos(real(MONOTONIC) - start(MONOTONIC))
}

/// A frame has been shown, which takes its time on a screen.
pub fn frame_shown() {
    NOW.fetch_add(FRAME.as_nanos() as u64, Ordering::SeqCst);
}

/// A thread that waits: until when, and the file that wakes it before (-1 for none).
struct Waiting {
    thread: usize,
    until: Option<u64>,
    file: c_int,
}

static WAITING: Mutex<Vec<Waiting>> = Mutex::new(Vec::new());
/// How many threads take part.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// That a thread takes part, until it ends.
struct Part(usize);

impl Drop for Part {
    fn drop(&mut self) {
        THREADS.fetch_sub(1, Ordering::SeqCst);
    }
}

thread_local! {
    static PART: Part = {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        THREADS.fetch_add(1, Ordering::SeqCst);
        Part(NEXT.fetch_add(1, Ordering::SeqCst))
    };
}

fn is_ready(file: c_int) -> bool {
    let mut file = PollFd { fd: file, events: 1, ready: 0 };
    file.fd >= 0 && unsafe { poll(&mut file, 1, 0) } > 0
}

/// Waits until this time on the clock (without one, for ever), or until the file can be read: whether it can.
pub fn wait(until: Option<Duration>, file: c_int) -> bool {
    wait_while(|| true, until, file)
}

fn wait_while(goes_on: impl Fn() -> bool, until: Option<Duration>, file: c_int) -> bool {
    let thread = PART.with(|part| part.0);
    let until = until.map(|until| until.as_nanos() as u64);
    let is_over = || !goes_on() || until.is_some_and(|until| NOW.load(Ordering::SeqCst) >= until);
    if is_ready(file) || is_over() {
        return is_ready(file);
    }
    WAITING.lock().unwrap().push(Waiting { thread, until, file });
    let mut looks = 0;
    let found = loop {
        if is_ready(file) {
            break true;
        }
        if is_over() {
            break false;
        }
        if !jump(thread) {
            let mut file = PollFd { fd: file, events: 1, ready: 0 };
            unsafe { poll(&mut file, 1, LOOK.as_millis() as c_int) };
            looks += 1;
            if looks > PATIENCE {
                NOW.fetch_add(LOOK.as_nanos() as u64, Ordering::SeqCst);
            }
        }
    };
    WAITING.lock().unwrap().retain(|waiting| waiting.thread != thread);
    found
}

/// Puts the clock ahead to what this thread waits for, if all wait, and nobody for anything earlier.
fn jump(thread: usize) -> bool {
    let waiting = WAITING.lock().unwrap();
    if waiting.len() < THREADS.load(Ordering::SeqCst) || waiting.iter().any(|waiting| is_ready(waiting.file)) {
        return false;
    }
    let first = waiting.iter().filter(|waiting| waiting.until.is_some()).min_by_key(|waiting| waiting.until);
    let Some(first) = first.filter(|first| first.thread == thread) else {
        return false;
    };
    NOW.fetch_max(first.until.expect("those without are left out"), Ordering::SeqCst);
    // An app that is only being started does not take part yet.
    if waiting.len() == 1 {
        drop(waiting);
        unsafe { poll(std::ptr::null_mut(), 0, LOOK.as_millis() as c_int) };
    }
    true
}

/// Waits for a while on this clock, or until it need not go on.
pub fn sleep_while(goes_on: impl Fn() -> bool, time: Duration) {
    wait_while(goes_on, Some(now() + time), -1);
}

/// `clock_gettime`.
pub unsafe fn clock_gettime(clock: c_int, time: usize) -> c_int {
    let nanos = if WALL_CLOCKS.contains(&clock) {
        start(clock) + NOW.fetch_add(ASKING, Ordering::SeqCst)
    } else {
        real(clock)
    };
    unsafe { (time as *mut Timespec).write(Timespec::of(nanos)) };
    0
}

/// `syscall`: the system's, but for waits on a futex until some time, which may end early, as they may anywhere.
pub unsafe fn syscall(a: &[usize; 17]) -> usize {
    let mut look;
    let mut arguments = [a[1], a[2], a[3], a[4], a[5], a[6]];
    if a[0] == FUTEX as usize && a[2] & 0x7f == FUTEX_WAIT_BITSET && a[4] != 0 {
        let clock = if a[2] & FUTEX_CLOCK_REALTIME == 0 { MONOTONIC } else { 0 };
        let until = unsafe { *(a[4] as *const Timespec) }.nanos();
        let is_over = start(clock) + NOW.load(Ordering::SeqCst) >= until;
        look = Timespec::of(real(clock) + if is_over { 0 } else { 5 * LOOK.as_nanos() as u64 });
        arguments[3] = &raw mut look as usize;
    }
    let [b, c, d, e, f, g] = arguments;
    unsafe { real_syscall()(a[0] as c_long, b, c, d, e, f, g) as usize }
}

/// What these functions are called.
pub unsafe fn call(name: &str, a: &[usize; 17]) -> Option<crate::Ret> {
    unsafe {
        match name {
            "clock_gettime" => Some(crate::int(clock_gettime(a[0] as c_int, a[1]))),
            "syscall" => Some(crate::word(syscall(a))),
            _ => None,
        }
    }
}
