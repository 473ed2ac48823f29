//! Several sounds at once, into the frames that an audio device asks for.

use std::sync::Arc;

/// More sounds at once are not told apart: the oldest gives way.
const MOST: usize = 4;

/// A sound on its way.
struct Voice {
    samples: Arc<[f32]>,
    next: usize,
    gain: f32,
}

/// Adds up what is being heard.
#[derive(Default)]
pub struct Mixer {
    voices: Vec<Voice>,
}

impl Mixer {
    /// From the next frame on, these samples are heard too, times the gain.
    pub fn add(&mut self, samples: Arc<[f32]>, gain: f32) {
        if self.voices.len() == MOST {
            self.voices.remove(0);
        }
        self.voices.push(Voice {
            samples,
            next: 0,
            gain,
        });
    }

    /// The next sample of all sounds together, within −1 and 1.
    pub fn next_sample(&mut self) -> f32 {
        let mut sum = 0.0;
        self.voices.retain_mut(|voice| {
            let sample = voice.samples.get(voice.next);
            voice.next += 1;
            sum += sample.map_or(0.0, |sample| voice.gain * sample);
            sample.is_some()
        });
        sum.clamp(-1.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(mixer: &mut Mixer, count: usize) -> Vec<f32> {
        (0..count).map(|_| mixer.next_sample()).collect()
    }

    #[test]
    fn without_sounds_there_is_silence() {
        assert_eq!(take(&mut Mixer::default(), 3), [0.0; 3]);
    }

    #[test]
    fn sounds_add_up_from_where_they_set_in_and_end() {
        let mut mixer = Mixer::default();
        mixer.add([0.25, 0.25, 0.25].into(), 1.0);
        assert_eq!(take(&mut mixer, 1), [0.25]);
        mixer.add([0.5, 0.5].into(), 0.5);
        assert_eq!(take(&mut mixer, 4), [0.5, 0.5, 0.0, 0.0]);
        assert!(mixer.voices.is_empty());
    }

    #[test]
    fn the_oldest_of_too_many_gives_way_and_the_sum_stays_in_bounds() {
        let mut mixer = Mixer::default();
        mixer.add([0.001; 8].into(), 1.0);
        for _ in 0..MOST {
            mixer.add([0.2; 8].into(), 1.0);
        }
        let sum = 0.2 * MOST as f32;
        assert!((mixer.next_sample() - sum).abs() < 1e-6);
        mixer.add([9.0; 8].into(), 1.0);
        assert_eq!(mixer.next_sample(), 1.0);
    }
}
