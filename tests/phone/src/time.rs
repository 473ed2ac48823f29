//! The made-up Android's clock. It stands while a thread computes, however long that takes under emulation, and jumps ahead when
//! all who take part only wait: so what happens hardly depends on how busy the machine is.
//!
//! Looper threads, the sound device and the main thread in a step take part. Whatever asks for the time, the app and the standard
//! library included, asks here (`clock_gettime`), and a wait on a futex until some time is one until that time on this clock.
//! Who takes part waits there as well: Slint's thread for the display's frames, between two animations.

use std::cell::UnsafeCell;
use std::ffi::{c_char, c_int, c_long, c_void};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

const CLOCK_GETTIME: c_long = 113;
const FUTEX: c_long = 98;
const SCHED_YIELD: c_long = 124;
const FUTEX_WAIT: usize = 0;
const FUTEX_WAKE: usize = 1;
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
/// After so many looks at which nobody computed, the clock goes on with the machine's: somebody waits for something of it.
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
    fn gettid() -> c_int;
    fn __errno() -> *mut c_int;
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

/// What a thread that waits does so for.
#[derive(Clone, Copy, PartialEq)]
enum For {
    /// Only a time.
    Time,
    /// Something to read.
    File(c_int),
    /// A wake at this address.
    Futex(usize),
}

/// A thread that waits, and until when.
#[derive(Clone, Copy)]
struct Waiting {
    thread: c_int,
    until: Option<u64>,
    what: For,
}

/// Who takes part, by the system's number, and who of them waits. The C library waits on futexes while it hands out memory,
/// so none is taken here, and no lock that waits on one.
struct Parts {
    threads: [c_int; MOST],
    waiting: [Option<Waiting>; MOST],
}

/// More threads than ever take part.
const MOST: usize = 64;

struct Locked {
    is_locked: AtomicBool,
    parts: UnsafeCell<Parts>,
}

// SAFETY: what is in it is reached through `parts` only.
unsafe impl Sync for Locked {}

static PARTS: Locked = Locked {
    is_locked: AtomicBool::new(false),
    parts: UnsafeCell::new(Parts {
        threads: [0; MOST],
        waiting: [None; MOST],
    }),
};

fn parts<T>(of: impl FnOnce(&mut Parts) -> T) -> T {
    while PARTS.is_locked.swap(true, Ordering::Acquire) {
        unsafe { real_syscall()(SCHED_YIELD, 0, 0, 0, 0, 0, 0) };
    }
    // SAFETY: whoever else comes waits above.
    let result = of(unsafe { &mut *PARTS.parts.get() });
    PARTS.is_locked.store(false, Ordering::Release);
    result
}

/// That a thread takes part, until it ends.
struct Part(c_int);

impl Drop for Part {
    fn drop(&mut self) {
        parts(|parts| parts.threads.iter_mut().filter(|thread| **thread == self.0).for_each(|thread| *thread = 0));
    }
}

thread_local! {
    static PART: Part = {
        let thread = unsafe { gettid() };
        parts(|parts| {
            let free = parts.threads.iter_mut().find(|thread| **thread == 0);
            *free.expect("fewer threads") = thread;
        });
        Part(thread)
    };
}

impl Parts {
    fn threads(&self) -> impl Iterator<Item = c_int> {
        self.threads.iter().copied().filter(|thread| *thread != 0)
    }

    fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.waiting.iter().flatten()
    }

    /// That a thread waits. One may wait for a lock while it looks whether it must go on waiting.
    fn add(&mut self, waiting: Waiting) {
        let free = self.waiting.iter_mut().find(|waiting| waiting.is_none());
        *free.expect("fewer threads") = Some(waiting);
    }

    /// That a thread does not wait for this any more.
    fn remove(&mut self, thread: c_int, what: For) {
        let is_it = |waiting: &Waiting| waiting.thread == thread && waiting.what == what;
        if let Some(found) = self.waiting.iter_mut().find(|waiting| waiting.as_ref().is_some_and(is_it)) {
            *found = None;
        }
    }

    fn waits(&self, thread: c_int) -> bool {
        self.waiting().any(|waiting| waiting.thread == thread)
    }

    /// How long those who take part and do not wait have computed, all in all.
    fn computed(&self) -> u64 {
        // The system's clock of a thread's computing.
        let clock = |thread: c_int| real(!thread << 3 | 6);
        self.threads().filter(|thread| !self.waits(*thread)).map(clock).sum()
    }
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
    let what = if file >= 0 { For::File(file) } else { For::Time };
    parts(|parts| parts.add(Waiting { thread, until, what }));
    let (mut looks, mut computed) = (0, 0);
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
            let before = std::mem::replace(&mut computed, parts(|parts| parts.computed()));
            if computed != before {
                looks = 0;
            }
            if looks > PATIENCE {
                NOW.fetch_add(LOOK.as_nanos() as u64, Ordering::SeqCst);
            }
        }
    };
    parts(|parts| parts.remove(thread, what));
    found
}

/// Puts the clock ahead to what this thread waits for, if all wait, and nobody for anything earlier.
fn jump(thread: c_int) -> bool {
    let is_alone = parts(|parts| {
        let is_woken = |waiting: &Waiting| matches!(waiting.what, For::File(file) if is_ready(file));
        if !parts.threads().all(|thread| parts.waits(thread)) || parts.waiting().any(is_woken) {
            return None;
        }
        let timed = parts.waiting().filter_map(|waiting| Some((waiting.until?, waiting.thread)));
        let (until, _) = timed.min_by_key(|(until, _)| *until).filter(|(_, first)| *first == thread)?;
        NOW.fetch_max(until, Ordering::SeqCst);
        Some(parts.waiting().count() == 1)
    });
    // An app that is only being started does not take part yet.
    if is_alone == Some(true) {
        unsafe { poll(std::ptr::null_mut(), 0, LOOK.as_millis() as c_int) };
    }
    is_alone.is_some()
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
    let futex = (a[0] == FUTEX as usize).then_some((a[2] & 0x7f, For::Futex(a[1])));
    let mut until = None;
    if let Some((FUTEX_WAIT_BITSET, _)) = futex
        && a[4] != 0
    {
        let clock = if a[2] & FUTEX_CLOCK_REALTIME == 0 { MONOTONIC } else { 0 };
        let nanos = unsafe { *(a[4] as *const Timespec) }.nanos().saturating_sub(start(clock));
        let is_over = NOW.load(Ordering::SeqCst) >= nanos;
        look = Timespec::of(real(clock) + if is_over { 0 } else { 5 * LOOK.as_nanos() as u64 });
        arguments[3] = &raw mut look as usize;
        until = Some(nanos);
    }
    let thread = unsafe { gettid() };
    let waits = match futex {
        Some((FUTEX_WAIT | FUTEX_WAIT_BITSET, what)) if a[4] == 0 || until.is_some() => parts(|parts| {
            let takes_part = parts.threads().any(|other| other == thread);
            takes_part.then(|| parts.add(Waiting { thread, until, what }))?;
            Some(what)
        }),
        // Who is woken does not wait any more, though that thread may not know yet.
        Some((FUTEX_WAKE, what)) => parts(|parts| {
            let is_woken = |waiting: &&mut Option<Waiting>| waiting.is_some_and(|waiting| waiting.what == what);
            let woken = parts.waiting.iter_mut().filter(is_woken);
            woken.take(a[3] as u32 as usize).for_each(|waiting| *waiting = None);
            None
        }),
        _ => None,
    };
    if until.is_some() && waits.is_some() {
        jump(thread);
    }
    let [b, c, d, e, f, g] = arguments;
    let result = unsafe { real_syscall()(a[0] as c_long, b, c, d, e, f, g) };
    if let Some(what) = waits {
        let why = unsafe { *__errno() };
        parts(|parts| parts.remove(thread, what));
        unsafe { *__errno() = why };
    }
    result as usize
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
