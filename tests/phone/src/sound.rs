//! A made-up AAudio: a thread of its own asks for sound every 10 ms, and says how loud it was.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::{Ret, int, say, word};

#[derive(Clone, Copy, Default)]
struct Builder {
    rate: i32,
    channels: i32,
    is_float: bool,
    data: [usize; 2],
    error: [usize; 2],
}

struct Stream {
    form: Builder,
    is_playing: AtomicBool,
    thread: Mutex<Option<JoinHandle<()>>>,
    frames: AtomicU64,
}

/// The streams that are open.
static OPEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());

const FRAMES: usize = 480;

fn play(stream: &'static Stream) {
    stream.is_playing.store(true, Ordering::SeqCst);
    let thread = std::thread::Builder::new().name("AAudio".into()).spawn(move || {
        let form = stream.form;
        let callback: extern "C" fn(usize, usize, *mut u8, i32) -> i32 = unsafe { std::mem::transmute(form.data[0]) };
        let samples = FRAMES * form.channels.max(1) as usize;
        let mut buffer = vec![0u8; samples * 4];
        let (mut loudest, mut heard) = (0.0f32, 0u64);
        while stream.is_playing.load(Ordering::SeqCst) {
            let goes_on = callback(stream as *const Stream as usize, form.data[1], buffer.as_mut_ptr(), FRAMES as i32) == 0;
            stream.frames.fetch_add(FRAMES as u64, Ordering::SeqCst);
            let peak = if form.is_float {
                buffer
                    .chunks(4)
                    .map(|b| f32::from_ne_bytes(b.try_into().unwrap()).abs())
                    .fold(0.0, f32::max)
            } else {
                buffer[..samples * 2]
                    .chunks(2)
                    .map(|b| (i16::from_ne_bytes(b.try_into().unwrap()) as f32 / 32768.0).abs())
                    .fold(0.0, f32::max)
            };
            loudest = loudest.max(peak);
            heard += (peak > 0.0) as u64;
            if !goes_on {
                break;
            }
            crate::time::sleep_while(|| stream.is_playing.load(Ordering::SeqCst), Duration::from_millis(10));
        }
        say(&format!(
            "sound: {heard} buffers of {FRAMES} frames were not silent, the loudest sample {loudest:.3}"
        ));
    });
    *stream.thread.lock().unwrap() = thread.ok();
}

fn pause(stream: &Stream) {
    stream.is_playing.store(false, Ordering::SeqCst);
    let thread = stream.thread.lock().unwrap().take();
    if let Some(thread) = thread.filter(|thread| thread.thread().id() != std::thread::current().id()) {
        thread.join().unwrap();
    }
}

/// The device goes: every open stream is told so, on a thread of its own as Android does it.
pub fn unplug() {
    for stream in OPEN.lock().unwrap().clone() {
        let form = unsafe { &*(stream as *const Stream) }.form;
        if form.error[0] != 0 {
            std::thread::spawn(move || {
                let callback: extern "C" fn(usize, usize, i32) = unsafe { std::mem::transmute(form.error[0]) };
                say("sound: disconnected");
                callback(stream, form.error[1], -899);
            });
        }
    }
}

pub unsafe fn call(name: &str, a: &[usize; 17]) -> Option<Ret> {
    let builder = || unsafe { &mut *(a[0] as *mut Builder) };
    let stream = || unsafe { &*(a[0] as *const Stream) };
    let out = |at: usize, value: usize| unsafe { *(a[at] as *mut usize) = value };
    Some(match name.strip_prefix("AAudio")? {
        "_createStreamBuilder" => {
            if crate::setting("sound", "1") == "0" {
                return Some(int(-889));
            }
            out(0, Box::into_raw(Box::<Builder>::default()) as usize);
            int(0)
        }
        "StreamBuilder_setSampleRate" => {
            builder().rate = a[1] as i32;
            int(0)
        }
        "StreamBuilder_setChannelCount" => {
            builder().channels = a[1] as i32;
            int(0)
        }
        "StreamBuilder_setFormat" => {
            builder().is_float = a[1] as i32 == 2;
            int(0)
        }
        "StreamBuilder_setDataCallback" => {
            builder().data = [a[1], a[2]];
            int(0)
        }
        "StreamBuilder_setErrorCallback" => {
            builder().error = [a[1], a[2]];
            int(0)
        }
        "StreamBuilder_openStream" => {
            let form = *builder();
            say(&format!(
                "sound: a stream of {} channels, {} Hz, float {}",
                form.channels, form.rate, form.is_float
            ));
            let made = Stream {
                form,
                is_playing: false.into(),
                thread: Mutex::default(),
                frames: 0.into(),
            };
            let made = Box::into_raw(Box::new(made)) as usize;
            OPEN.lock().unwrap().push(made);
            out(1, made);
            int(0)
        }
        "StreamBuilder_delete" => {
            drop(unsafe { Box::from_raw(a[0] as *mut Builder) });
            int(0)
        }
        "Stream_requestStart" => {
            play(stream());
            int(0)
        }
        "Stream_requestPause" | "Stream_requestStop" => {
            pause(stream());
            int(0)
        }
        "Stream_close" => {
            OPEN.lock().unwrap().retain(|open| *open != a[0]);
            pause(stream());
            say("sound: closed");
            int(0)
        }
        "Stream_waitForStateChange" => {
            unsafe { *(a[2] as *mut i32) = if stream().is_playing.load(Ordering::SeqCst) { 4 } else { 6 } };
            int(0)
        }
        "Stream_getTimestamp" => {
            out(2, stream().frames.load(Ordering::SeqCst) as usize);
            out(3, crate::time::now().as_nanos() as usize);
            int(0)
        }
        "Stream_getFramesWritten" => word(stream().frames.load(Ordering::SeqCst) as usize),
        "Stream_getFramesPerBurst" => int(FRAMES as i32 / 2),
        "Stream_getBufferSizeInFrames" | "Stream_getBufferCapacityInFrames" | "Stream_setBufferSizeInFrames" => int(FRAMES as i32 * 2),
        _ => int(0),
    })
}
