//! What is told of a seed before the game is over.

use core::fmt;

use sha2::{Digest, Sha256};

/// The first four bytes of the SHA-256 of a seed, shown as eight hexadecimal digits.
///
/// What is hashed is the seed as 8 bytes, the least significant first, and nothing else. The fingerprint can be seen while
/// a game goes on, the seed only afterwards: a seed that was changed on the way would have another fingerprint in all but one
/// of four thousand million cases. Nobody can work out a roll from it: 2³² seeds share each fingerprint, and to find them
/// takes 2⁶⁴ hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; 4]);

impl Fingerprint {
    /// The fingerprint of a seed.
    pub fn of(seed: u64) -> Fingerprint {
        let [a, b, c, d, ..] = <[u8; 32]>::from(Sha256::digest(seed.to_le_bytes()));
        Fingerprint([a, b, c, d])
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:08x}", u32::from_be_bytes(self.0))
    }
}
