//! A limit on repeated failures.

use std::collections::VecDeque;
use std::time::Duration;

/// Counts failures, and forgets them after a while.
#[derive(Debug)]
pub struct Limit {
    most: usize,
    within: Duration,
    times: VecDeque<Duration>,
}

impl Limit {
    /// Allows at most this many failures within this time.
    pub const fn new(most: usize, within: Duration) -> Limit {
        Limit {
            most,
            within,
            times: VecDeque::new(),
        }
    }

    /// Notes a failure at this time, and returns whether it is within the limit.
    pub fn bears(&mut self, now: Duration) -> bool {
        self.times
            .retain(|time| now.saturating_sub(*time) < self.within);
        self.times.push_back(now);
        self.times.len() <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_wrong_now_and_then_is_borne_for_ever_and_what_does_again_and_again_is_not() {
        let mut limit = Limit::new(3, Duration::from_secs(10));
        for second in (0..1_000).step_by(4) {
            assert!(limit.bears(Duration::from_secs(second)), "{second}");
        }
        let mut limit = Limit::new(3, Duration::from_secs(10));
        let borne: Vec<bool> = (0..5)
            .map(|second| limit.bears(Duration::from_secs(second)))
            .collect();
        assert_eq!(borne, [true, true, true, false, false]);
        assert!(limit.bears(Duration::from_secs(60)));
    }
}
