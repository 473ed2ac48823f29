//! A day of the calendar.

use alloc::string::ToString as _;
use core::fmt;
use core::str::FromStr;

/// A day of the Gregorian calendar, as the clock of the device showed it. Written as `2026-12-01`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// A day; `None` where there is none of this name. Years have four digits.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(is_leap),
            1..=12 => 31,
            _ => return None,
        };
        let is_there = (1..=9_999).contains(&year) && (1..=days).contains(&day);
        is_there.then_some(Day { year, month, day })
    }

    /// The year, 1 to 9999.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, 1 to 31.
    pub const fn day(self) -> u8 {
        self.day
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Error for a text that is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADay;

impl fmt::Display for NotADay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("not a day: four digits, two, and two, such as 2026-12-01")
    }
}

impl core::error::Error for NotADay {}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Day, NotADay> {
        let parse = || {
            let (year, rest) = text.split_once('-')?;
            let (month, day) = rest.split_once('-')?;
            Day::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        };
        let day = parse().ok_or(NotADay)?;
        // Only the form that is written: no signs, no missing zeros.
        if day.to_string() == text {
            Ok(day)
        } else {
            Err(NotADay)
        }
    }
}
