//! Sounds through the system's default audio device.
//!
//! Opening and starting a device can take long, so a thread of its own does it. Between sounds it waits, with the device
//! paused; in the background there is neither thread nor device.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{ErrorKind, FromSample, SampleFormat, SizedSample, Stream, StreamConfig};

use super::Speaker;
use ludo_app::sound::{Cue, Mixer, Sound};

/// A sound that would be heard later than this after its moment is not heard.
const LATE: Duration = Duration::from_millis(250);
/// How long a device goes on after the last sound: longer than any holds sound back, wireless ones too.
const LINGER: Duration = Duration::from_secs(2);

/// How long it takes to fall silent: too short to be noticed, and long enough not to be heard as a click.
const FADE: Duration = Duration::from_millis(15);

/// The system's default audio device.
#[derive(Default)]
pub struct DefaultDevice {
    player: RefCell<Option<Player>>,
}

impl Speaker for DefaultDevice {
    fn play(&self, cue: Cue) {
        self.order(Order::Play(cue, Instant::now()));
    }

    fn prepare(&self) {
        self.order(Order::Open);
    }

    fn stop(&self) {
        self.player.take();
    }
}

impl DefaultDevice {
    fn order(&self, order: Order) {
        let mut player = self.player.borrow_mut();
        // A thread that has ended, by a panic, is not started again before the app has been in the background.
        let _ = player.get_or_insert_with(Player::start).orders.send(order);
    }
}

/// What the thread is asked for.
enum Order {
    /// A device, before there is anything to play.
    Open,
    /// This, which is of that moment.
    Play(Cue, Instant),
}

/// The thread that has the device, as long as this lives.
struct Player {
    orders: Sender<Order>,
    is_over: Arc<AtomicBool>,
}

impl Player {
    fn start() -> Player {
        let (orders, ordered) = mpsc::channel();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = is_over.clone();
        // Without a thread there are no sounds, and no other harm.
        let thread = std::thread::Builder::new().name("sound".into());
        let _ = thread.spawn(move || play(&ordered, &over));
        Player { orders, is_over }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Plays what is ordered until nobody can order any more.
fn play(ordered: &Receiver<Order>, is_over: &Arc<AtomicBool>) {
    // That there is no device is no error; ALSA would print some lines about it.
    #[cfg(target_os = "linux")]
    let _silent = alsa::Output::local_error_handler();
    let mut device = None;
    // Where there is no device, none is looked for again: the next player does.
    let mut is_missing = false;
    let mut busy_until: Option<Instant> = None;
    loop {
        let order = match busy_until {
            None => ordered.recv().map_err(RecvTimeoutError::from),
            Some(until) => ordered.recv_timeout(until.saturating_duration_since(Instant::now())),
        };
        if is_over.load(Ordering::Relaxed) {
            // What is being heard fades out before the device goes.
            std::thread::sleep(busy_until.map_or(Duration::ZERO, |_| 2 * FADE));
            return;
        }
        match order {
            Ok(order) if !is_missing => {
                // The one that was there may have been unplugged.
                let lost = |device: &mut Device| device.is_lost.load(Ordering::Relaxed);
                device.take_if(lost);
                if device.is_none() {
                    device = Device::open(is_over);
                    is_missing = device.is_none();
                }
                let Order::Play(cue, at) = order else {
                    continue;
                };
                if let Some(ends) = device.as_mut().and_then(|device| device.play(cue, at)) {
                    busy_until = busy_until.max(Some(ends + LINGER));
                }
            }
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => {
                busy_until = None;
                device.take_if(|device| !device.rest());
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// A sound on its way to the device.
type Voice = (Arc<[f32]>, f32);

/// An open device.
struct Device {
    stream: Stream,
    rate: u32,
    voices: Sender<Voice>,
    /// Sounds that were made before.
    made: Vec<(Sound, Arc<[f32]>)>,
    is_running: bool,
    is_lost: Arc<AtomicBool>,
}

impl Device {
    fn open(is_over: &Arc<AtomicBool>) -> Option<Device> {
        let device = cpal::default_host().default_output_device()?;
        let default = device.default_output_config().ok()?;
        let config = default.config();
        let (voices, added) = mpsc::channel();
        let is_lost = Arc::new(AtomicBool::new(false));
        let ends = (is_over.clone(), is_lost.clone());
        let stream = match default.sample_format() {
            SampleFormat::F32 => stream::<f32>(&device, config, added, ends),
            SampleFormat::I32 => stream::<i32>(&device, config, added, ends),
            SampleFormat::I16 => stream::<i16>(&device, config, added, ends),
            _ => None,
        };
        Some(Device {
            stream: stream?,
            rate: config.sample_rate,
            voices,
            made: Vec::new(),
            is_running: false,
            is_lost,
        })
    }

    /// Plays a cue of this moment, if it is not too late by then, and says when its sound is over.
    fn play(&mut self, cue: Cue, at: Instant) -> Option<Instant> {
        if !self.is_running {
            self.is_running = self.stream.play().is_ok();
            self.is_lost.fetch_or(!self.is_running, Ordering::Relaxed);
        }
        let samples = self.samples(cue.sound);
        let now = Instant::now();
        if !self.is_running || now.saturating_duration_since(at) > LATE {
            return self.is_running.then_some(now);
        }
        let length = samples.len() as f64 / f64::from(self.rate);
        self.voices.send((samples, cue.gain())).ok()?;
        Some(now + Duration::from_secs_f64(length))
    }

    /// Stops the device until the next sound: whether that worked.
    fn rest(&mut self) -> bool {
        self.is_running = false;
        self.stream.pause().is_ok()
    }

    fn samples(&mut self, sound: Sound) -> Arc<[f32]> {
        if let Some((_, samples)) = self.made.iter().find(|(made, _)| *made == sound) {
            return samples.clone();
        }
        let samples: Arc<[f32]> = sound.samples(self.rate).into();
        self.made.push((sound, samples.clone()));
        samples
    }
}

/// A stream of the sounds that are added, and of silence.
fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    added: Receiver<Voice>,
    (is_over, is_lost): (Arc<AtomicBool>, Arc<AtomicBool>),
) -> Option<Stream> {
    let channels = usize::from(config.channels);
    let mut mixer = Mixer::default();
    let mut level = 1.0;
    let fading = 1.0 / (FADE.as_secs_f32() * config.sample_rate as f32);
    let fill = move |frames: &mut [T], _: &cpal::OutputCallbackInfo| {
        for (samples, gain) in added.try_iter() {
            mixer.add(samples, gain);
        }
        let is_ending = is_over.load(Ordering::Relaxed);
        for frame in frames.chunks_mut(channels) {
            if is_ending {
                level = (level - fading).max(0.0);
            }
            let sample = level * mixer.next_sample();
            // Left and right, or the only one; others stay silent.
            frame.fill(T::EQUILIBRIUM);
            let heard = channels.min(2);
            frame[..heard].fill(T::from_sample(sample));
        }
    };
    let note = move |error: cpal::Error| {
        let goes_on = matches!(
            error.kind(),
            ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied
        );
        is_lost.fetch_or(!goes_on, Ordering::Relaxed);
    };
    device.build_output_stream(config, fill, note, None).ok()
}
