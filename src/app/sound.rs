//! What is heard of a game, and how it sounds.
//!
//! Every sound is computed here, from decaying tones and a little noise: mono, at any rate, the same each time. All are
//! short and soft, begin and end at zero, and stay below [`PEAK`].

mod mixer;

pub use mixer::Mixer;

use std::f32::consts::{PI, TAU};

/// No sample of a sound is larger: −9 dB of full scale.
pub const PEAK: f32 = 0.354;

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A piece goes a square on. The number counts the hops of a move from 0: the pitch climbs with it.
    Hop(u8),
    /// The die is rolled.
    Die,
    /// The turn passes although there was a roll.
    Pass,
    /// A rival's piece is sent back to its base.
    Capture,
    /// A piece of the person's is sent back to its base.
    Captured,
    /// A piece reaches the goal.
    Goal,
    /// The game is won.
    Win,
}

/// Where a sound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// It is about the person.
    Near,
    /// It is about the others only: softer.
    Far,
}

/// A sound to play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// What.
    pub sound: Sound,
    /// From where.
    pub distance: Distance,
}

impl Cue {
    /// How much it tells: where there is room for one of two cues only, the one that tells more is heard.
    pub fn weight(self) -> u8 {
        let kind = match self.sound {
            Sound::Hop(_) => 0,
            Sound::Die => 1,
            Sound::Pass => 2,
            Sound::Capture => 3,
            Sound::Captured => 4,
            Sound::Goal => 5,
            Sound::Win => 6,
        };
        2 * kind + u8::from(self.distance == Distance::Near)
    }

    /// The cue that tells the most of several at one moment; of equal ones the last.
    pub fn telling(cues: impl IntoIterator<Item = Cue>) -> Option<Cue> {
        cues.into_iter().max_by_key(|cue| cue.weight())
    }

    /// The factor for every sample of the sound.
    pub fn gain(self) -> f32 {
        match self.distance {
            Distance::Near => 1.0,
            Distance::Far => 0.5,
        }
    }
}

/// The hops of a move climb this scale, in semitones, and stay on its last note.
const SCALE: [f32; 6] = [0.0, 2.0, 4.0, 7.0, 9.0, 12.0];

/// Middle C.
const C: f32 = 261.63;

/// Overtones of a bar of wood, as multiples of its pitch, and their shares. Higher ones are gone sooner.
const WOOD: &[(f32, f32)] = &[(1.0, 1.0), (3.93, 0.18), (9.2, 0.03)];
/// Of a soft bell.
const BELL: &[(f32, f32)] = &[(1.0, 1.0), (2.0, 0.24), (3.01, 0.1), (4.2, 0.04)];
/// Of a die that touches wood.
const BONE: &[(f32, f32)] = &[(1.0, 1.0), (1.71, 0.6), (2.63, 0.25)];

impl Sound {
    /// All kinds of sounds, hops up to the place from which they sound alike.
    pub fn all() -> impl Iterator<Item = Sound> {
        let hops = (0..SCALE.len() as u8).map(Sound::Hop);
        let others = [
            Sound::Die,
            Sound::Pass,
            Sound::Capture,
            Sound::Captured,
            Sound::Goal,
            Sound::Win,
        ];
        hops.chain(others)
    }

    /// The samples, at this rate in hertz.
    pub fn samples(self, rate: u32) -> Vec<f32> {
        match self {
            Sound::Hop(place) => {
                let semitones = SCALE[usize::from(place).min(SCALE.len() - 1)];
                let mut tape = Tape::new(rate, 0.16);
                tape.strike(0.0, 1.6 * C * pitch(semitones), WOOD, 0.045, 1.0);
                // Higher notes sound louder, so they are struck softer.
                tape.finish(0.2 * pitch(-semitones / 2.0))
            }
            Sound::Die => {
                let mut tape = Tape::new(rate, 0.46);
                // It rolls on, slower and softer, and comes to lie.
                for (at, hertz, force) in [
                    (0.0, 690.0, 0.8),
                    (0.055, 810.0, 1.0),
                    (0.115, 640.0, 0.75),
                    (0.185, 760.0, 0.6),
                    (0.27, 600.0, 0.55),
                    (0.36, 520.0, 0.5),
                ] {
                    tape.strike(at, hertz, BONE, 0.014, force);
                    tape.rustle(at, 0.012, 0.5 * force);
                }
                tape.finish(0.24)
            }
            Sound::Pass => {
                let mut tape = Tape::new(rate, 0.34);
                tape.strike(0.0, C * pitch(14.0), BELL, 0.06, 0.8);
                tape.strike(0.13, C * pitch(10.0), BELL, 0.07, 1.0);
                tape.finish(0.2)
            }
            Sound::Capture => {
                let mut tape = Tape::new(rate, 0.42);
                tape.strike(0.0, C * pitch(-3.0), WOOD, 0.05, 0.9);
                tape.slide(0.02, C * pitch(16.0), C * pitch(-2.0), 0.36, 0.8);
                tape.finish(0.24)
            }
            Sound::Captured => {
                let mut tape = Tape::new(rate, 0.62);
                // Two knocks, the second one lower: what a rival's loss never sounds like.
                tape.strike(0.0, C * pitch(3.0), WOOD, 0.07, 0.8);
                tape.strike(0.16, C * pitch(-4.0), WOOD, 0.09, 1.0);
                tape.slide(0.2, C * pitch(4.0), C * pitch(-7.0), 0.38, 0.9);
                tape.finish(0.27)
            }
            Sound::Goal => {
                let mut tape = Tape::new(rate, 0.75);
                for (at, semitones, force) in [(0.0, 12.0, 0.8), (0.1, 16.0, 0.8), (0.2, 19.0, 1.0)]
                {
                    tape.strike(at, C * pitch(semitones), BELL, 0.15, force);
                }
                tape.finish(0.28)
            }
            Sound::Win => {
                let mut tape = Tape::new(rate, 1.5);
                for (at, semitones, force) in [
                    (0.0, 7.0, 0.7),
                    (0.12, 12.0, 0.7),
                    (0.24, 16.0, 0.75),
                    (0.36, 19.0, 0.8),
                    (0.54, 12.0, 0.6),
                    (0.54, 16.0, 0.6),
                    (0.54, 19.0, 0.6),
                    (0.54, 24.0, 0.7),
                ] {
                    tape.strike(at, C * pitch(semitones), BELL, 0.24, force);
                }
                tape.finish(0.33)
            }
        }
    }
}

/// The factor that raises a tone by this many semitones.
fn pitch(semitones: f32) -> f32 {
    (semitones / 12.0).exp2()
}

/// A sound under construction. Times are in seconds.
struct Tape {
    rate: f32,
    samples: Vec<f32>,
}

impl Tape {
    fn new(rate: u32, length: f32) -> Tape {
        let rate = rate as f32;
        Tape {
            rate,
            samples: vec![0.0; (length * rate) as usize],
        }
    }

    /// A tone that sets in softly and dies away: to a third of its force in each `decay`.
    fn strike(&mut self, at: f32, hertz: f32, overtones: &[(f32, f32)], decay: f32, force: f32) {
        for (multiple, share) in overtones {
            let hertz = hertz * multiple;
            if hertz < 0.45 * self.rate {
                let decay = decay / multiple.sqrt();
                self.add(at, |time| {
                    force * share * (-time / decay).exp() * (TAU * hertz * time).sin()
                });
            }
        }
    }

    /// A tone that falls from one pitch to another and swells in between.
    fn slide(&mut self, at: f32, from: f32, to: f32, length: f32, force: f32) {
        let fall = (to / from).ln() / length;
        self.add(at, |time| {
            if time >= length {
                return 0.0;
            }
            // The integral of a frequency that falls by the same share in each moment.
            let turns = from * ((fall * time).exp() - 1.0) / fall;
            let swell = (PI * time / length).sin();
            force * swell * swell * ((TAU * turns).sin() + 0.2 * (2.0 * TAU * turns).sin())
        });
    }

    /// A dull touch of noise that dies away like a tone.
    fn rustle(&mut self, at: f32, decay: f32, force: f32) {
        let smoothing = (-TAU * 1_400.0 / self.rate).exp();
        let mut random = 1_u32;
        let (mut once, mut twice) = (0.0, 0.0);
        self.add(at, |time| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let noise = (random >> 8) as f32 / (1 << 23) as f32 - 1.0;
            once += (1.0 - smoothing) * (noise - once);
            twice += (1.0 - smoothing) * (once - twice);
            force * (-time / decay).exp() * twice
        });
    }

    /// Adds a wave from a time on. Its first moments are faded in.
    fn add(&mut self, at: f32, mut wave: impl FnMut(f32) -> f32) {
        const ATTACK: f32 = 0.004;
        let start = (at * self.rate) as usize;
        for (index, sample) in self.samples.iter_mut().skip(start).enumerate() {
            let time = index as f32 / self.rate;
            *sample += wave(time) * fade(time / ATTACK);
        }
    }

    /// The samples, faded out at the end, the largest of them as large as `peak`.
    fn finish(mut self, peak: f32) -> Vec<f32> {
        const RELEASE: f32 = 0.04;
        let rate = self.rate;
        for (left, sample) in self.samples.iter_mut().rev().enumerate() {
            *sample *= fade(left as f32 / rate / RELEASE);
        }
        let loudest = self.samples.iter().fold(0.0, |most, s| s.abs().max(most));
        self.samples.iter_mut().for_each(|s| *s *= peak / loudest);
        self.samples
    }
}

/// From 0 at 0 to 1 at 1, without a corner at either.
fn fade(part: f32) -> f32 {
    (1.0 - (PI * part.min(1.0)).cos()) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATES: [u32; 3] = [8_000, 44_100, 48_000];

    fn everything() -> impl Iterator<Item = (Sound, u32, Vec<f32>)> {
        Sound::all().flat_map(|sound| RATES.map(|rate| (sound, rate, sound.samples(rate))))
    }

    /// The loudest tenth of a second, as the root of the mean square in decibels of full scale.
    fn loudness(samples: &[f32], rate: u32) -> f32 {
        let window = (rate / 10) as usize;
        let mean_square = |part: &[f32]| part.iter().map(|s| s * s).sum::<f32>() / window as f32;
        let loudest = samples.chunks(window / 4).enumerate().map(|(place, _)| {
            let start = place * (window / 4);
            mean_square(&samples[start..samples.len().min(start + window)])
        });
        10.0 * loudest.fold(0.0, f32::max).log10()
    }

    #[test]
    fn no_sound_is_louder_than_the_peak_and_none_is_inaudible() {
        for (sound, rate, samples) in everything() {
            let peak = samples.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
            assert!((0.1..=PEAK).contains(&peak), "{sound:?} at {rate}: {peak}");
        }
    }

    #[test]
    fn sounds_begin_and_end_at_zero_without_a_click() {
        for (sound, rate, samples) in everything() {
            assert_eq!(samples[0], 0.0, "{sound:?} at {rate}");
            assert_eq!(samples[samples.len() - 1], 0.0, "{sound:?} at {rate}");
            let moment = (rate / 1_000) as usize;
            for edge in [&samples[..moment / 2], &samples[samples.len() - moment..]] {
                assert!(edge.iter().all(|s| s.abs() < 0.02), "{sound:?} at {rate}");
            }
        }
    }

    #[test]
    fn sounds_are_short() {
        for (sound, rate, samples) in everything() {
            let seconds = samples.len() as f32 / rate as f32;
            let most = match sound {
                Sound::Hop(_) => 0.2,
                Sound::Die | Sound::Pass | Sound::Capture => 0.5,
                Sound::Captured => 0.7,
                Sound::Goal => 0.8,
                Sound::Win => 1.5,
            };
            assert!(
                (0.1..=most + 0.001).contains(&seconds),
                "{sound:?}: {seconds}"
            );
        }
    }

    #[test]
    fn sounds_are_about_equally_loud_and_hops_are_not_the_loudest() {
        let of = |sound: Sound| loudness(&sound.samples(48_000), 48_000);
        for sound in Sound::all() {
            let level = of(sound);
            assert!((-32.0..=-16.0).contains(&level), "{sound:?}: {level} dB");
        }
        for place in 0..6 {
            for louder in [Sound::Capture, Sound::Captured, Sound::Goal, Sound::Win] {
                assert!(of(Sound::Hop(place)) < of(louder), "{place} {louder:?}");
            }
        }
    }

    #[test]
    fn nothing_of_a_sound_stands_still() {
        for (sound, rate, samples) in everything() {
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 0.002, "{sound:?} at {rate}: {mean}");
        }
    }

    #[test]
    fn sounds_are_dull_rather_than_sharp() {
        for sound in Sound::all() {
            let samples = sound.samples(48_000);
            let energy: f32 = samples.iter().map(|s| s * s).sum();
            let change: f32 = samples.windows(2).map(|s| (s[1] - s[0]).powi(2)).sum();
            // The root of the mean square of the frequencies in it.
            let hertz = 48_000.0 / TAU * (change / energy).sqrt();
            assert!((150.0..2_000.0).contains(&hertz), "{sound:?}: {hertz} Hz");
        }
    }

    /// How long it can be heard in seconds, and its pitch in its first and its second half, in semitones.
    fn shape(sound: Sound) -> (f32, f32, f32) {
        const RATE: u32 = 48_000;
        let samples = sound.samples(RATE);
        let peak = samples.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
        let last = samples.iter().rposition(|s| s.abs() > peak / 10.0);
        let heard = &samples[..last.expect("it is heard")];
        let pitch = |part: &[f32]| {
            let energy: f32 = part.iter().map(|s| s * s).sum();
            let change: f32 = part.windows(2).map(|s| (s[1] - s[0]).powi(2)).sum();
            12.0 * (change / energy).sqrt().log2()
        };
        let (first, second) = heard.split_at(heard.len() / 2);
        (
            heard.len() as f32 / RATE as f32,
            pitch(first),
            pitch(second),
        )
    }

    #[test]
    fn sounds_that_tell_something_can_be_told_apart_by_length_or_by_pitch() {
        let telling = [
            Sound::Die,
            Sound::Pass,
            Sound::Capture,
            Sound::Captured,
            Sound::Goal,
            Sound::Win,
        ];
        for (index, one) in telling.into_iter().enumerate() {
            for other in telling.into_iter().skip(index + 1) {
                let (a, b) = (shape(one), shape(other));
                let longer = (a.0 / b.0).max(b.0 / a.0);
                let higher = (a.1 - b.1).abs().max((a.2 - b.2).abs());
                assert!(
                    longer > 1.4 || higher > 4.0,
                    "{one:?} {a:?}, {other:?} {b:?}"
                );
            }
        }
    }

    #[test]
    fn every_sound_is_another_one_and_the_same_each_time() {
        let sounds: Vec<_> = Sound::all().map(|s| s.samples(48_000)).collect();
        for (place, samples) in sounds.iter().enumerate() {
            assert!(!sounds[..place].contains(samples), "{place}");
        }
        let again: Vec<_> = Sound::all().map(|s| s.samples(48_000)).collect();
        assert_eq!(sounds, again);
        assert_eq!(
            Sound::Hop(250).samples(8_000),
            Sound::Hop(5).samples(8_000),
            "a long walk stays on the highest note"
        );
    }
}
