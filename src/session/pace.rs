//! How long things are shown.

use std::time::Duration;

/// The holds of one pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A rolled face, from the tap or the CPU's turn on; the die tumbles in its first part.
    pub roll: Duration,
    /// A hop from square to square.
    pub hop: Duration,
    /// A captured piece on its way home.
    pub flight: Duration,
    /// A notice that has to be read.
    pub notice: Duration,
    /// Before a CPU acts.
    pub think: Duration,
}

impl Pace {
    /// Comfortable to follow.
    pub const NORMAL: Pace = Pace {
        roll: Duration::from_millis(700),
        hop: Duration::from_millis(150),
        flight: Duration::from_millis(420),
        notice: Duration::from_millis(900),
        think: Duration::from_millis(250),
    };

    /// Nothing is held: whole turns pass at once.
    pub const INSTANT: Pace = Pace {
        roll: Duration::ZERO,
        hop: Duration::ZERO,
        flight: Duration::ZERO,
        notice: Duration::ZERO,
        think: Duration::ZERO,
    };
}
