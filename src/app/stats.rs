//! The games that were played, and the figures that follow from them.
//!
//! Nothing here is kept: the reports are folded from the [journal](crate::journal), and every figure is counted anew from
//! them, so another way to count needs no migration.

mod chance;
mod dice;
mod fortune;

use std::collections::BTreeMap;
use std::time::Duration;

use ludo_engine::game::{GameId, Level, Outcome, Report};
use ludo_engine::rules::{Length, RuleSetName};

pub use chance::{WaitRange, binomial_range, longest_wait_range, wilson};
pub use dice::{DiceFigures, OUTSIDE, PlaceDice};
pub use fortune::{
    Adjusted, Best, Course, CoursePoint, Fortune, ReviewedBests, WINDOW, unreviewed,
};

/// The played games, in the order in which they were counted. Each is there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    games: Vec<Report>,
    /// Where each game stands in the list.
    places: BTreeMap<GameId, usize>,
}

impl Statistics {
    /// Counts a game. One that is counted already keeps its place in the list, with this report.
    pub fn put(&mut self, report: Report) {
        match self.places.get(&report.id) {
            Some(place) => self.games[*place] = report,
            None => {
                self.places.insert(report.id, self.games.len());
                self.games.push(report);
            }
        }
    }

    /// Where the game stands in the list, counted from 0.
    pub fn place(&self, id: GameId) -> Option<usize> {
        self.places.get(&id).copied()
    }

    /// The report of the game.
    pub fn get(&self, id: GameId) -> Option<&Report> {
        self.place(id).map(|place| &self.games[place])
    }

    /// Whether the game is counted.
    pub fn contains(&self, id: GameId) -> bool {
        self.places.contains_key(&id)
    }

    /// All games, the one that was counted first at the front.
    pub fn games(&self) -> &[Report] {
        &self.games
    }

    /// The games of a selection, in the same order.
    pub fn selected(&self, selection: Selection) -> impl DoubleEndedIterator<Item = &Report> {
        self.games
            .iter()
            .filter(move |report| selection.includes(report))
    }

    /// The best games of a selection.
    pub fn bests(&self, selection: Selection) -> Bests {
        let mut bests = Bests::default();
        let numbered = self.games.iter().enumerate();
        for (place, report) in numbered.filter(|(_, report)| selection.includes(report)) {
            let is_won = report.outcome == Outcome::Won;
            let is_decided = is_won || report.outcome == Outcome::Lost;
            if is_won
                && bests
                    .shortest_win
                    .is_none_or(|(_, least)| report.rolls < least)
            {
                bests.shortest_win = Some((place, report.rolls));
            }
            let most = bests.most_captures.map_or(0, |(_, most)| most);
            if is_decided && report.captures_made > most {
                bests.most_captures = Some((place, report.captures_made));
            }
        }
        bests
    }

    /// The figures of the games of a selection.
    pub fn figures(&self, selection: Selection) -> Figures {
        let mut figures = Figures::default();
        for report in self.selected(selection) {
            figures.count(report);
        }
        figures
    }
}

/// The best games of a selection, by their places in the list of all, counted from 0. Of equal ones it is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// The win of the fewest rolls, and how many.
    pub shortest_win: Option<(usize, u32)>,
    /// The decided game in which the person captured most, and how many pieces; none where that is nothing.
    pub most_captures: Option<(usize, u32)>,
}

/// Which games to count. [`ALL`](Selection::ALL) is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selection {
    /// Only games of this level.
    pub level: Option<Level>,
    /// Only games by the rules of this name.
    pub rules: Option<RuleSetName>,
    /// Only games of this length.
    pub length: Option<Length>,
}

impl Selection {
    /// Every game.
    pub const ALL: Selection = Selection {
        level: None,
        rules: None,
        length: None,
    };

    /// The games of a level, by whatever rules.
    pub const fn of_level(level: Level) -> Selection {
        Selection {
            level: Some(level),
            ..Selection::ALL
        }
    }

    /// The games by the rules of this name, at whatever level.
    pub const fn of_rules(rules: RuleSetName) -> Selection {
        Selection {
            rules: Some(rules),
            ..Selection::ALL
        }
    }

    /// The games of this length, by whatever rules.
    pub const fn of_length(length: Length) -> Selection {
        Selection {
            length: Some(length),
            ..Selection::ALL
        }
    }

    /// Whether the game belongs to it.
    pub fn includes(&self, report: &Report) -> bool {
        self.level.is_none_or(|level| level == report.level)
            && self.rules.is_none_or(|rules| rules == report.rules_name)
            && (self.length.is_none() || self.length == report.length)
    }
}

/// What a number of games come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Games in which the person was home first.
    pub won: u32,
    /// Games in which somebody else was.
    pub lost: u32,
    /// Games given up for another.
    pub abandoned: u32,
    /// Games stopped at the roll limit.
    pub no_result: u32,
    /// The time spent in all of them, whatever came of them.
    pub time: Duration,
    /// Pieces that the person captured.
    pub captures_made: u32,
    /// Pieces that the person lost to captures.
    pub captures_suffered: u32,
    /// How often the person came first, second, third and last where the rules give places.
    pub places: [u32; 4],
}

impl Figures {
    /// All games: the sum of the four outcomes.
    pub fn played(&self) -> u32 {
        self.won + self.lost + self.abandoned + self.no_result
    }

    /// Games that somebody won: those that the win share is of.
    pub fn decided(&self) -> u32 {
        self.won + self.lost
    }

    /// Where the person's true win share may lie, in whole per cent, with 95 % confidence ([`wilson`]). Rounded outwards,
    /// so that the range says no more than is known; `None` where no game was won or lost.
    pub fn share_range(&self) -> Option<(u8, u8)> {
        let (low, high) = wilson(self.won, self.decided())?;
        Some(((100.0 * low).floor() as u8, (100.0 * high).ceil() as u8))
    }

    /// How many of the games won or lost were won, in per cent, rounded to a whole one, half up; `None` where there are
    /// none.
    pub fn win_share(&self) -> Option<u8> {
        let (won, decided) = (u64::from(self.won), u64::from(self.decided()));
        let rounded = (200 * won + decided).checked_div(2 * decided)?;
        Some(rounded as u8)
    }

    fn count(&mut self, report: &Report) {
        match report.outcome {
            Outcome::Won => self.won += 1,
            Outcome::Lost => self.lost += 1,
            Outcome::Abandoned => self.abandoned += 1,
            Outcome::NoResult => self.no_result += 1,
        }
        self.time = self.time.saturating_add(report.played);
        self.captures_made += report.captures_made;
        self.captures_suffered += report.captures_suffered;
        if let Some(count) = report
            .place
            .and_then(|place| self.places.get_mut(usize::from(place) - 1))
        {
            *count += 1;
        }
    }
}
