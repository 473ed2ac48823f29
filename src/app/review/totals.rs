//! What the reviews of all games come to, kept so that no game is reviewed twice.
//!
//! ```text
//! ludo-reviews 1 6f2d0c11
//! 00000000000000ab 1204 -310 25 12 31 28 1480
//! ```
//!
//! The first line names the [numbers](ludo_engine::chances::VERSION) that the games were reviewed by; by others they are
//! reviewed anew. Then a line for each game: its id and the fields of [`Totals`]. A line that is damaged is as if it were not
//! there. Nothing is lost with the file but the time to make it.

use std::collections::BTreeMap;

use ludo_engine::chances;
use ludo_engine::game::GameId;

use super::GameReview;

const TITLE: &str = "ludo-reviews 1";

/// What the review of a game comes to. Shares of a win are in units of [`WIN`](super::WIN).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// What the person's own rolls gave the person.
    pub luck: i32,
    /// What the others' rolls gave the person.
    pub others_luck: i32,
    /// What the person's choices were worth in comparison with a CPU's of the game's level.
    pub worth: i32,
    /// What they cost in comparison with the best ones.
    pub cost: i32,
    /// How many choices the person had.
    pub choices: i32,
    /// How many of them were the best.
    pub best_choices: i32,
    /// The person's least chance before a roll.
    pub worst: i32,
}

impl From<&GameReview> for Totals {
    fn from(review: &GameReview) -> Totals {
        Totals {
            luck: review.luck[ludo_engine::rules::Seat::HUMAN],
            others_luck: review.others_luck,
            worth: review.worth,
            cost: review.cost,
            choices: review.choices as i32,
            best_choices: review.best_choices as i32,
            worst: review.worst.chance,
        }
    }
}

impl Totals {
    /// What all rolls gave the person.
    pub fn all_luck(&self) -> i32 {
        self.luck.saturating_add(self.others_luck)
    }

    fn fields(&self) -> [i32; 7] {
        let Totals {
            luck,
            others_luck,
            worth,
            cost,
            choices,
            best_choices,
            worst,
        } = *self;
        [luck, others_luck, worth, cost, choices, best_choices, worst]
    }

    fn of_fields(
        [luck, others_luck, worth, cost, choices, best_choices, worst]: [i32; 7],
    ) -> Totals {
        Totals {
            luck,
            others_luck,
            worth,
            cost,
            choices,
            best_choices,
            worst,
        }
    }
}

/// The games that were reviewed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reviews {
    of: BTreeMap<GameId, Totals>,
}

impl Reviews {
    /// Reads what was kept: nothing where it is of other numbers. Also whether more lines can be appended to the text.
    pub fn read(text: &str) -> (Reviews, bool) {
        let mut reviews = Reviews::default();
        let mut lines = text.lines();
        if lines.next() != Some(&Reviews::title()) || !text.ends_with('\n') {
            return (reviews, false);
        }
        reviews.of.extend(lines.filter_map(parse));
        (reviews, true)
    }

    /// The first line of the text.
    pub fn title() -> String {
        format!("{TITLE} {:08x}", chances::VERSION)
    }

    /// What the review of this game came to, if it was reviewed.
    pub fn get(&self, id: GameId) -> Option<&Totals> {
        self.of.get(&id)
    }

    /// Adds a game; returns the line for it, if it was not there.
    pub fn add(&mut self, id: GameId, totals: Totals) -> Option<String> {
        let is_new = self.of.insert(id, totals) != Some(totals);
        is_new.then(|| line(id, &totals))
    }

    /// All of it as a text.
    pub fn to_text(&self) -> String {
        let mut text = Reviews::title() + "\n";
        text.extend(self.of.iter().map(|(id, totals)| line(*id, totals)));
        text
    }
}

fn line(id: GameId, totals: &Totals) -> String {
    let fields = totals.fields().map(|field| field.to_string());
    format!("{id} {}\n", fields.join(" "))
}

fn parse(line: &str) -> Option<(GameId, Totals)> {
    let (id, rest) = line.split_once(' ')?;
    let fields: Vec<i32> = rest
        .split(' ')
        .map(|field| field.parse().ok())
        .collect::<Option<_>>()?;
    let totals = Totals::of_fields(fields.try_into().ok()?);
    Some((id.parse().ok().filter(|_| id.len() == 16)?, totals))
}
