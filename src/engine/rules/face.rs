//! A face of the die.

/// What the die shows, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The six.
    pub const SIX: Face = Face(6);
    /// All faces from 1 to 6.
    pub const ALL: [Face; 6] = [Face(1), Face(2), Face(3), Face(4), Face(5), Face(6)];

    /// The face with this many pips, if it is 1 to 6.
    pub const fn new(pips: u8) -> Option<Face> {
        if pips >= 1 && pips <= 6 {
            Some(Face(pips))
        } else {
            None
        }
    }

    /// The pips, 1 to 6.
    pub const fn pips(self) -> u8 {
        self.0
    }

    /// Whether this is the six.
    pub fn is_six(self) -> bool {
        self == Face::SIX
    }
}
