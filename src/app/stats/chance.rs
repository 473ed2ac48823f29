//! What chance predicts, and how much a few games can tell.

use std::ops::RangeInclusive;

/// The quantile of the normal distribution that 2.5 % lie above: the interval holds 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Where the true share may lie when `won` of `decided` were won, with 95 % confidence; `None` for no games.
///
/// Wilson's score interval: with p = won ÷ n and z = 1.96,
/// (p + z²⁄2n ± z √(p(1 − p)⁄n + z²⁄4n²)) ÷ (1 + z²⁄n). E. B. Wilson, "Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22 (1927), 209–212. Unlike the usual p ± z σ it
/// stays within 0 and 1 and holds what it promises for few games, too.
pub fn wilson(won: u32, decided: u32) -> Option<(f64, f64)> {
    if decided == 0 {
        return None;
    }
    let n = f64::from(decided);
    let p = f64::from(won) / n;
    let middle = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    // Exact at the ends, where the two terms are equal but for rounding.
    let low = if won == 0 {
        0.0
    } else {
        (middle - reach) / whole
    };
    let high = if won == decided {
        1.0
    } else {
        (middle + reach) / whole
    };
    Some((low.max(0.0), high.min(1.0)))
}

/// The numbers of successes to expect of `tries` with probability `p` each: at most half of `outside` lies below the
/// range, and at most half above it.
///
/// The exact quantiles of the binomial distribution. Its terms follow from the most likely one by
/// P(k + 1) ÷ P(k) = (n − k) ÷ (k + 1) × p ÷ (1 − p), so no factorial is needed for any number of tries.
///
/// # Panics
/// If `p` is not between 0 and 1, without these.
pub fn binomial_range(tries: u32, p: f64, outside: f64) -> RangeInclusive<u32> {
    /// Terms that are smaller than this part of the largest one add nothing.
    const NOTHING: f64 = 1e-18;

    assert!(p > 0.0 && p < 1.0, "a chance between never and always");
    let odds = p / (1.0 - p);
    let ratio = |k: u32| f64::from(tries - k) / f64::from(k + 1) * odds;
    let mode = (((f64::from(tries) + 1.0) * p) as u32).min(tries);
    let mut below = Vec::new();
    let mut term = 1.0;
    for k in (0..mode).rev() {
        term /= ratio(k);
        if term < NOTHING {
            break;
        }
        below.push(term);
    }
    let first = mode - below.len() as u32;
    let mut terms: Vec<f64> = below.into_iter().rev().collect();
    term = 1.0;
    for k in mode..=tries {
        if term < NOTHING {
            break;
        }
        terms.push(term);
        if k < tries {
            term *= ratio(k);
        }
    }
    let tail = terms.iter().sum::<f64>() * outside / 2.0;
    let low = first + tail_length(terms.iter(), tail);
    let high = first + (terms.len() - 1) as u32 - tail_length(terms.iter().rev(), tail);
    low..=high
}

/// How many terms from the beginning make up no more than this.
fn tail_length<'a>(terms: impl Iterator<Item = &'a f64>, most: f64) -> u32 {
    let mut sum = 0.0;
    terms
        .take_while(|term| {
            sum += **term;
            sum <= most
        })
        .count() as u32
}

/// What chance predicts for the longest wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitRange {
    /// At most half of what lies outside is shorter.
    pub low: u32,
    /// In half of all cases it is no longer than this.
    pub median: u32,
    /// At most half of what lies outside is longer.
    pub high: u32,
}

/// What to expect of the longest wait for a success, in tries without one, over rows of these lengths; a row cut off
/// within a wait counts as far as it goes. `None` without tries.
///
/// The chance that a row of n tries has no wait of r is a(n) = 1 for n < r, a(r) = 1 − qʳ, and after that
/// a(n) = a(n − 1) − p qʳ a(n − r − 1), with q = 1 − p: the first wait of r ends at try n if the r tries up to it fail, the
/// one before succeeds, and no wait of r comes before that (W. Feller, "An Introduction to Probability Theory and Its
/// Applications", volume 1, XIII.7, which treats runs of successes). Rows are independent, so their chances multiply.
///
/// # Panics
/// If `p` is not between 0 and 1, without these.
pub fn longest_wait_range(rows: &[u32], p: f64, outside: f64) -> Option<WaitRange> {
    assert!(p > 0.0 && p < 1.0, "a chance between never and always");
    let longest = *rows.iter().max()?;
    if longest == 0 {
        return None;
    }
    let mut range = WaitRange {
        low: longest,
        median: longest,
        high: longest,
    };
    for wait in (0..longest).rev() {
        // Walked down from where it is certain.
        let within = chance_of_no_wait(wait + 1, rows, longest, p);
        if within > outside / 2.0 {
            range.low = wait;
        }
        if within >= 0.5 {
            range.median = wait;
        }
        if within >= 1.0 - outside / 2.0 {
            range.high = wait;
        }
        if within <= outside / 2.0 {
            break;
        }
    }
    Some(range)
}

/// The chance that none of the rows, the longest of which has this many tries, has a wait of `wait`.
fn chance_of_no_wait(wait: u32, rows: &[u32], longest: u32, p: f64) -> f64 {
    let wait = wait as usize;
    let failing = (1.0 - p).powi(wait as i32);
    let mut none = Vec::with_capacity(longest as usize + 1);
    for tries in 0..=longest as usize {
        none.push(match tries {
            _ if tries < wait => 1.0,
            _ if tries == wait => 1.0 - failing,
            _ => none[tries - 1] - p * failing * none[tries - wait - 1],
        });
    }
    rows.iter().map(|tries| none[*tries as usize]).product()
}
