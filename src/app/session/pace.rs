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

    /// For watching closely.
    pub const SLOW: Pace = Pace {
        roll: Duration::from_millis(1_000),
        hop: Duration::from_millis(240),
        flight: Duration::from_millis(650),
        notice: Duration::from_millis(1_600),
        think: Duration::from_millis(500),
    };

    /// For those who know the game.
    pub const FAST: Pace = Pace {
        roll: Duration::from_millis(460),
        hop: Duration::from_millis(80),
        flight: Duration::from_millis(240),
        notice: Duration::from_millis(450),
        think: Duration::from_millis(80),
    };

    /// Nothing is held: whole turns pass at once.
    pub const INSTANT: Pace = Pace {
        roll: Duration::ZERO,
        hop: Duration::ZERO,
        flight: Duration::ZERO,
        notice: Duration::ZERO,
        think: Duration::ZERO,
    };

    /// The same, so many times as fast.
    #[must_use]
    pub fn times(self, speed: u32) -> Pace {
        Pace {
            roll: self.roll / speed,
            hop: self.hop / speed,
            flight: self.flight / speed,
            notice: self.notice / speed,
            think: self.think / speed,
        }
    }

    /// The same without anything that moves. What would be followed on its way is seen at rest for as long as a roll.
    #[must_use]
    pub fn without_motion(self) -> Pace {
        Pace {
            hop: Duration::ZERO,
            flight: Duration::ZERO,
            think: self.roll,
            ..self
        }
    }
}
