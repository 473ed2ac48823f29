//! Everything that is drawn from a game's seed: the faces, the first seat, the choices of the CPUs.
//!
//! All of it is ChaCha20 with 20 rounds in the djb form, so that anyone can recompute it with any implementation.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::rules::{Advance, Face, Pieces, Seat};

/// The key of a seed: its 8 bytes, least significant first, then 24 zeros.
fn seed_key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key
}

/// The largest multiple of `choices` up to 2³², as the number of words that are used; words from there on are skipped,
/// so that all choices are equally likely.
const fn usable_words(choices: u32) -> u64 {
    (1 << 32) - (1 << 32) % choices as u64
}

fn draw_below(words: &mut ChaCha20Rng, choices: u32) -> u32 {
    loop {
        let word = words.next_u32();
        if u64::from(word) < usable_words(choices) {
            return word % choices;
        }
    }
}

/// The roll sequence of a seed (stream 0). Nothing else reads it, so the seed fixes it whatever anyone plays.
#[derive(Clone, Debug)]
pub struct Dice {
    words: ChaCha20Rng,
}

impl Dice {
    /// The sequence from its beginning.
    pub fn new(seed: u64) -> Dice {
        Dice {
            words: ChaCha20Rng::from_seed(seed_key(seed)),
        }
    }

    /// The next face: `1 + word mod 6`.
    pub fn roll(&mut self) -> Face {
        Face::ALL[draw_below(&mut self.words, 6) as usize]
    }
}

impl Iterator for Dice {
    type Item = Face;
    fn next(&mut self) -> Option<Face> {
        Some(self.roll())
    }
}

/// The first seat where it is drawn: the first word of stream 1, mod 4.
pub fn drawn_first_seat(seed: u64) -> Seat {
    let mut words = ChaCha20Rng::from_seed(seed_key(seed));
    words.set_stream(1);
    Seat::ALL[(words.next_u32() % 4) as usize]
}

/// The draw that settles a CPU's choice. It depends on the seed and the position alone, so the same position is always
/// resolved the same way.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    key: [u8; 32],
}

impl Draw {
    /// The draw of `seat` before its move. It depends on the face, 6 even where it moves 7, or the length of the bonus.
    pub fn new(seed: u64, pieces: &Pieces, seat: Seat, advance: Advance) -> Draw {
        let mut key = seed_key(seed);
        let steps = Seat::ALL.into_iter().flat_map(|seat| *pieces.of(seat));
        for (byte, steps) in key[8..24].iter_mut().zip(steps) {
            *byte = (steps.get() + 1) as u8;
        }
        key[24] = seat.number();
        key[25] = match advance {
            Advance::Roll(face) => face.pips(),
            Advance::Bonus(squares) => squares,
        };
        Draw { key }
    }

    /// A number below `choices`; one choice needs no draw.
    ///
    /// # Panics
    /// If there is no choice.
    pub fn among(&self, choices: u32) -> u32 {
        assert!(choices > 0, "a draw needs something to choose from");
        if choices == 1 {
            return 0;
        }
        draw_below(&mut ChaCha20Rng::from_seed(self.key), choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_residue_of_the_words_used_is_equally_likely() {
        assert_eq!(usable_words(6), 4_294_967_292);
        for choices in 1..=6 {
            assert_eq!(usable_words(choices) % u64::from(choices), 0);
            assert!((1 << 32) - usable_words(choices) < u64::from(choices));
        }
    }
}
