//! How long things are shown.

use std::time::Duration;

/// The holds of one pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The die tumbles.
    pub tumble: Duration,
    /// The face lies there before anything follows from it.
    pub settle: Duration,
    /// A hop from square to square.
    pub hop: Duration,
    /// Nothing stirs before a captured piece goes home.
    pub still: Duration,
    /// A captured piece on its way home.
    pub flight: Duration,
    /// A moment is celebrated, while the game goes on.
    pub cheer: Duration,
    /// A notice that has to be read.
    pub notice: Duration,
    /// Before a CPU acts.
    pub think: Duration,
    /// Nothing is seen moving: what would be followed on its way is seen where it ends.
    pub is_still: bool,
}

impl Pace {
    /// Comfortable to follow.
    pub const NORMAL: Pace = Pace {
        tumble: Duration::from_millis(360),
        settle: SETTLE,
        hop: Duration::from_millis(105),
        still: Duration::from_millis(140),
        flight: Duration::from_millis(320),
        cheer: Duration::from_millis(700),
        notice: Duration::from_millis(900),
        think: Duration::from_millis(150),
        is_still: false,
    };

    /// For watching closely.
    pub const SLOW: Pace = Pace {
        tumble: Duration::from_millis(520),
        settle: SETTLE,
        hop: Duration::from_millis(170),
        still: Duration::from_millis(200),
        flight: Duration::from_millis(500),
        cheer: Duration::from_millis(800),
        notice: Duration::from_millis(1_600),
        think: Duration::from_millis(380),
        is_still: false,
    };

    /// For those who know the game.
    pub const FAST: Pace = Pace {
        tumble: Duration::from_millis(230),
        settle: SETTLE,
        hop: Duration::from_millis(60),
        still: Duration::from_millis(80),
        flight: Duration::from_millis(200),
        cheer: Duration::from_millis(450),
        notice: Duration::from_millis(450),
        think: Duration::from_millis(60),
        is_still: false,
    };

    /// Nothing is held: whole turns pass at once.
    pub const INSTANT: Pace = Pace {
        tumble: Duration::ZERO,
        settle: Duration::ZERO,
        hop: Duration::ZERO,
        still: Duration::ZERO,
        flight: Duration::ZERO,
        cheer: Duration::ZERO,
        notice: Duration::ZERO,
        think: Duration::ZERO,
        is_still: false,
    };

    /// A rolled face, from the tap or the CPU's turn on until something follows from it.
    pub fn roll(&self) -> Duration {
        self.tumble + self.settle
    }

    /// Whether nothing is held.
    pub fn is_instant(&self) -> bool {
        self.roll().is_zero()
    }

    /// The same, this many times as fast. `speed` is at least 1.
    #[must_use]
    pub fn times(self, speed: u32) -> Pace {
        Pace {
            tumble: self.tumble / speed,
            settle: self.settle / speed,
            hop: self.hop / speed,
            still: self.still / speed,
            flight: self.flight / speed,
            cheer: self.cheer / speed,
            notice: self.notice / speed,
            think: self.think / speed,
            is_still: self.is_still,
        }
    }

    /// The same without anything that moves, and nothing takes longer.
    #[must_use]
    pub fn without_motion(self) -> Pace {
        Pace {
            is_still: true,
            ..self
        }
    }

    /// How long a moment is celebrated, where things move.
    pub(super) fn cheer(&self) -> Option<Duration> {
        (!self.is_still && !self.is_instant()).then_some(self.cheer)
    }

    /// How long what is held for `hold` moves in it: the last part shows it where it ends.
    pub(super) fn travel(&self, hold: Duration) -> Duration {
        const ARRIVED: Duration = Duration::from_millis(20);
        if self.is_still {
            Duration::ZERO
        } else {
            hold.saturating_sub(ARRIVED)
        }
    }

    /// The holds of the squares of a walk. Where nothing moves, only its end is seen, and no longer than a roll.
    pub(super) fn walk(&self, hops: usize) -> impl Iterator<Item = Duration> {
        let is_still = self.is_still;
        let hop = self.hop;
        let whole = (hop * hops as u32).min(self.roll());
        (1..=hops).map(move |number| match is_still {
            false => hop,
            true if number == hops => whole,
            true => Duration::ZERO,
        })
    }
}

/// At every pace that shows it, a piece moves this long after its die has come to rest.
const SETTLE: Duration = Duration::from_millis(120);
