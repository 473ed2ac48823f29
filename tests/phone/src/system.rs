//! A made-up Android: loopers, input queues, configurations, windows, the log.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::{c_int, c_void};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::time::Duration;

use crate::{Ret, float, int, say, setting, time, word};

#[repr(C)]
#[derive(Clone, Copy)]
struct EpollEvent {
    events: u32,
    data: u64,
}

unsafe extern "C" {
    fn epoll_create1(flags: c_int) -> c_int;
    fn epoll_ctl(epoll: c_int, op: c_int, fd: c_int, event: *mut EpollEvent) -> c_int;
    fn epoll_wait(epoll: c_int, events: *mut EpollEvent, max: c_int, timeout: c_int) -> c_int;
    fn close(fd: c_int) -> c_int;
    fn eventfd(count: u32, flags: c_int) -> c_int;
    fn read(fd: c_int, to: *mut c_void, bytes: usize) -> isize;
    fn write(fd: c_int, from: *const c_void, bytes: usize) -> isize;
}

const WAKE: c_int = -1;
const CALLBACK: c_int = -2;
const TIMEOUT: c_int = -3;
const NONBLOCKING: c_int = 0o4000;

fn signal(fd: c_int) {
    unsafe { write(fd, (&1u64 as *const u64).cast(), 8) };
}
fn clear(fd: c_int) {
    unsafe { read(fd, (&mut 0u64 as *mut u64).cast(), 8) };
}

#[derive(Clone, Copy)]
struct Source {
    ident: c_int,
    callback: usize,
    data: usize,
}

pub struct Looper {
    epoll: c_int,
    waker: c_int,
    sources: Mutex<BTreeMap<c_int, Source>>,
    frame: Mutex<Option<(usize, usize)>>,
    references: AtomicUsize,
}

thread_local! {
    static LOOPER: Cell<usize> = const { Cell::new(0) };
    static OWN: RefCell<Option<Own>> = const { RefCell::new(None) };
}

/// The thread's own reference to its looper.
struct Own(&'static Looper);
impl Drop for Own {
    fn drop(&mut self) {
        self.0.release();
    }
}

impl Looper {
    pub fn prepare() -> &'static Looper {
        if LOOPER.get() == 0 {
            let (epoll, waker) = unsafe { (epoll_create1(0), eventfd(0, NONBLOCKING)) };
            let looper = Box::leak(Box::new(Looper {
                epoll,
                waker,
                sources: Mutex::default(),
                frame: Mutex::default(),
                references: 1.into(),
            }));
            looper.watch(1, waker);
            OWN.set(Some(Own(looper)));
            LOOPER.set(looper as *const Looper as usize);
        }
        unsafe { &*(LOOPER.get() as *const Looper) }
    }
    /// Its few bytes stay, its files go.
    fn release(&self) {
        if self.references.fetch_sub(1, Ordering::SeqCst) == 1 {
            unsafe { close(self.epoll) };
            unsafe { close(self.waker) };
        }
    }
    fn at(pointer: usize) -> &'static Looper {
        unsafe { &*(pointer as *const Looper) }
    }
    fn watch(&self, op: c_int, fd: c_int) {
        let mut event = EpollEvent {
            events: 1,
            data: fd as u64,
        };
        unsafe { epoll_ctl(self.epoll, op, fd, &mut event) };
    }
    fn add(&self, fd: c_int, source: Source) {
        let is_new = self.sources.lock().unwrap().insert(fd, source).is_none();
        self.watch(if is_new { 1 } else { 3 }, fd);
    }
    fn remove(&self, fd: c_int) {
        if self.sources.lock().unwrap().remove(&fd).is_some() {
            self.watch(2, fd);
        }
    }
    /// What became ready: an identity or one of the constants, and its file, events and data.
    pub fn poll(&self, timeout: c_int) -> (c_int, c_int, c_int, usize) {
        let frame = self.frame.lock().unwrap().take();
        let until_frame = || 1000 / setting("hertz", "60").parse().unwrap_or(60);
        let timeout = if frame.is_some() { until_frame() } else { timeout };
        let until = (timeout >= 0).then(|| time::now() + Duration::from_millis(timeout as u64));
        time::wait(until, self.epoll);
        let mut event = EpollEvent { events: 0, data: 0 };
        let n = unsafe { epoll_wait(self.epoll, &mut event, 1, 0) };
        if let Some((callback, data)) = frame {
            let callback: extern "C" fn(i64, usize) = unsafe { std::mem::transmute(callback) };
            callback(0, data);
            return (CALLBACK, 0, 0, 0);
        }
        if n <= 0 {
            return (if n == 0 { TIMEOUT } else { WAKE }, 0, 0, 0);
        }
        let fd = event.data as c_int;
        if fd == self.waker {
            clear(fd);
            return (WAKE, 0, 0, 0);
        }
        let source = self.sources.lock().unwrap().get(&fd).copied();
        let Some(source) = source else { return (WAKE, 0, 0, 0) };
        if source.callback != 0 {
            let callback: extern "C" fn(c_int, c_int, usize) -> c_int = unsafe { std::mem::transmute(source.callback) };
            if callback(fd, event.events as c_int, source.data) == 0 {
                self.remove(fd);
            }
            return (CALLBACK, 0, 0, 0);
        }
        (source.ident, fd, event.events as c_int, source.data)
    }
    /// Lets this thread's looper run for a while.
    pub fn run(&self, length: Duration) {
        let end = time::now() + length;
        while let Some(left) = end.checked_sub(time::now()).filter(|left| !left.is_zero()) {
            self.poll(left.as_millis() as c_int + 1);
        }
    }
    /// Does what is due on this thread's looper.
    pub fn serve(&self) {
        while self.poll(0).0 != TIMEOUT {}
    }
}

/// A key (kind 1) or a motion of pointers (kind 2).
#[derive(Debug)]
pub struct Event {
    pub kind: i32,
    pub action: i32,
    pub pointers: Vec<(f32, f32)>,
    pub key: i32,
}

#[derive(Default)]
pub struct Queue {
    ready: c_int,
    events: Mutex<VecDeque<usize>>,
    looper: Mutex<usize>,
    pending: AtomicUsize,
}

impl Queue {
    pub fn new() -> &'static Queue {
        Box::leak(Box::new(Queue {
            ready: unsafe { eventfd(0, NONBLOCKING) },
            ..Queue::default()
        }))
    }
    pub fn push(&self, event: Event) {
        self.pending.fetch_add(1, Ordering::SeqCst);
        self.events.lock().unwrap().push_back(Box::into_raw(Box::new(event)) as usize);
        signal(self.ready);
    }
    /// How many events the app has not given back yet.
    pub fn pending(&self) -> usize {
        self.pending.load(Ordering::SeqCst)
    }
    pub fn close(&self) {
        unsafe { close(self.ready) };
    }
}

pub struct Window {
    width: AtomicI32,
    height: AtomicI32,
}

impl Window {
    pub fn new(width: i32, height: i32) -> Window {
        Window {
            width: width.into(),
            height: height.into(),
        }
    }

    pub fn resize(&self, width: i32, height: i32) {
        self.width.store(width, Ordering::SeqCst);
        self.height.store(height, Ordering::SeqCst);
    }

    pub fn size(&self) -> (i32, i32) {
        (self.width.load(Ordering::SeqCst), self.height.load(Ordering::SeqCst))
    }
}

unsafe fn put<T>(at: usize, value: T) {
    if at != 0 {
        unsafe { (at as *mut T).write(value) };
    }
}

pub unsafe fn call(name: &str, a: &[usize; 17]) -> Option<Ret> {
    let ret = unsafe {
        match name {
            "ALooper_prepare" => word(Looper::prepare() as *const Looper as usize),
            "ALooper_forThread" => word(LOOPER.get()),
            "ALooper_acquire" => {
                Looper::at(a[0]).references.fetch_add(1, Ordering::SeqCst);
                int(0)
            }
            "ALooper_release" => {
                Looper::at(a[0]).release();
                int(0)
            }
            "ALooper_wake" => {
                signal(Looper::at(a[0]).waker);
                int(0)
            }
            "ALooper_addFd" => {
                Looper::at(a[0]).add(
                    a[1] as c_int,
                    Source {
                        ident: a[2] as c_int,
                        callback: a[4],
                        data: a[5],
                    },
                );
                int(1)
            }
            "ALooper_removeFd" => {
                Looper::at(a[0]).remove(a[1] as c_int);
                int(1)
            }
            "ALooper_pollOnce" => {
                let (ident, fd, events, data) = Looper::at(LOOPER.get()).poll(a[0] as c_int);
                put(a[1], fd);
                put(a[2], events);
                put(a[3], data);
                int(ident)
            }
            "AChoreographer_getInstance" => word(LOOPER.get()),
            "AChoreographer_postFrameCallback" => {
                *Looper::at(a[0]).frame.lock().unwrap() = Some((a[1], a[2]));
                int(0)
            }
            "AConfiguration_new" => word(Box::into_raw(Box::new([0u8; 2])) as usize),
            "AConfiguration_delete" => {
                drop(Box::from_raw(a[0] as *mut [u8; 2]));
                int(0)
            }
            "AConfiguration_fromAssetManager" => {
                let first = setting("languages", "en-US");
                put(a[0], packed(first.split(['-', ',']).next().unwrap_or_default()));
                int(0)
            }
            "AConfiguration_copy" => {
                put(a[0], *(a[1] as *const [u8; 2]));
                int(0)
            }
            "AConfiguration_getLanguage" => {
                let language = *(a[0] as *const [u8; 2]);
                say(&format!("android getLanguage = {language:02x?}"));
                put(a[1], language);
                int(0)
            }
            "AConfiguration_getCountry" => {
                put(a[1], *b"DE");
                int(0)
            }
            "AConfiguration_getDensity" => int(setting("density", "420").parse().unwrap()),
            "AConfiguration_getSdkVersion" => int(setting("sdk", "26").parse().unwrap()),
            _ if name.starts_with("AConfiguration_get") => int(1),
            "AAssetManager_fromJava" => word(0x5000),
            "ANativeActivity_finish" => {
                say("android ANativeActivity_finish");
                crate::ENDED.store(true, Ordering::SeqCst);
                int(0)
            }
            "ANativeActivity_setWindowFlags" => {
                say(&format!("android setWindowFlags +{:#x} -{:#x}", a[1] as u32, a[2] as u32));
                int(0)
            }
            "ANativeWindow_acquire" | "ANativeWindow_release" => int(0),
            "ANativeWindow_getWidth" => int((*(a[0] as *const Window)).size().0),
            "ANativeWindow_getHeight" => int((*(a[0] as *const Window)).size().1),
            "AInputQueue_attachLooper" => {
                let queue = &*(a[0] as *const Queue);
                *queue.looper.lock().unwrap() = a[1];
                Looper::at(a[1]).add(
                    queue.ready,
                    Source {
                        ident: a[2] as c_int,
                        callback: a[3],
                        data: a[4],
                    },
                );
                int(0)
            }
            "AInputQueue_detachLooper" => {
                let queue = &*(a[0] as *const Queue);
                let looper = std::mem::take(&mut *queue.looper.lock().unwrap());
                if looper != 0 {
                    Looper::at(looper).remove(queue.ready);
                }
                int(0)
            }
            "AInputQueue_getEvent" => {
                let queue = &*(a[0] as *const Queue);
                let mut events = queue.events.lock().unwrap();
                match events.pop_front() {
                    Some(event) => {
                        if events.is_empty() {
                            clear(queue.ready);
                        }
                        put(a[1], event);
                        int(0)
                    }
                    None => {
                        // An event may be taken before it is signalled.
                        clear(queue.ready);
                        int(-11)
                    }
                }
            }
            "AInputQueue_preDispatchEvent" => int(0),
            "AInputQueue_finishEvent" => {
                (*(a[0] as *const Queue)).pending.fetch_sub(1, Ordering::SeqCst);
                let event = Box::from_raw(a[1] as *mut Event);
                say(&format!("android finishEvent {event:?} handled {}", a[2] as c_int));
                int(0)
            }
            "AInputEvent_getType" => int((*(a[0] as *const Event)).kind),
            "AKeyEvent_getAction" | "AMotionEvent_getAction" => int((*(a[0] as *const Event)).action),
            "AKeyEvent_getKeyCode" => int((*(a[0] as *const Event)).key),
            "AKeyEvent_getRepeatCount" => int(0),
            "AMotionEvent_getPointerCount" => word((*(a[0] as *const Event)).pointers.len()),
            "AMotionEvent_getPointerId" => word(a[1]),
            "AMotionEvent_getButtonState" => int(0),
            "AMotionEvent_getAxisValue" => {
                let event = &*(a[0] as *const Event);
                let (x, y) = event.pointers.get(a[2]).copied().unwrap_or_default();
                float(match a[1] as i32 {
                    0 => x,
                    1 => y,
                    _ => 0.0,
                })
            }
            _ => return None,
        }
    };
    Some(ret)
}

/// The two bytes that Android keeps a language in: three letters are packed into them.
pub fn packed(language: &str) -> [u8; 2] {
    match language.as_bytes() {
        [a, b] => [*a, *b],
        [a, b, c] => {
            let of = |letter: &u8| (letter - b'a') & 0x7f;
            [0x80 | of(c) << 2 | of(b) >> 3, of(b) << 5 | of(a)]
        }
        _ => [0, 0],
    }
}
