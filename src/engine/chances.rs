//! Who will be home first: the chances of the four seats in a position, if all of them go on as CPUs of one level.
//!
//! The estimate is a small net: from the side of each seat a position is a set of rows of a table, which are added up to 48
//! sums; what these come to, each as far as it is above 0, is the score of the seat, and the scores become chances by
//! the powers of e. The table of each preset was fitted by `ludo-lab fit` to games that CPUs played among themselves, and
//! its file names the command. All of it is done in whole numbers up to the last division, so every system comes to the
//! same chances.

mod inputs;
mod values;

pub use inputs::{Inputs, ROWS, inputs};
pub use values::{FORM, KINDS, LENGTHS, MOST_UNIT, NUMBERS, UNIT_BITS, UNITS, Values, WEIGHT_BITS};

use crate::cpu;
use crate::game::Level;
use crate::rules::{
    Action, BySeat, Face, Length, Phase, Piece, Position, RuleSet, RuleSetName, Seat,
};

/// The chance of each seat, from 0 to 1; together they are 1.
pub type Chances = BySeat<f64>;

/// Which numbers of a table are for this length and this level.
pub const fn kind(length: Length, level: Level) -> usize {
    length as usize * 4 + level as usize
}

/// An estimate for one rule set and one level.
#[derive(Clone, Copy)]
pub struct Estimator<'a> {
    values: &'a Values,
    length: Length,
    level: Level,
    preset: RuleSetName,
    is_exact: bool,
}

impl<'a> Estimator<'a> {
    /// The estimate for games by these rules among CPUs of this level. Rules that are no preset's take the numbers of the
    /// nearest one.
    pub fn new(rules: &RuleSet, level: Level) -> Estimator<'static> {
        Estimator::with(values::of(nearest(rules).0), rules, level)
    }

    /// The same with other numbers, which are being fitted.
    pub fn with(values: &'a Values, rules: &RuleSet, level: Level) -> Estimator<'a> {
        let (preset, distance) = nearest(rules);
        let length = match rules.to_win.pieces() {
            1 => Length::Quick,
            2 => Length::Short,
            _ => Length::Full,
        };
        Estimator {
            values,
            length,
            level,
            preset,
            is_exact: distance == 0 && rules.length() == Some(length),
        }
    }

    /// The level that all seats are taken to play at.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The length whose games the numbers were fitted to.
    pub fn length(&self) -> Length {
        self.length
    }

    /// The preset whose games the numbers were fitted to.
    pub fn preset(&self) -> RuleSetName {
        self.preset
    }

    /// Whether they were fitted to games by these very rules. Otherwise the chances are less sure.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The chance of each seat to be the first one home. Once somebody is home, that is known. Where a piece has to be
    /// chosen the choice is a CPU's of the level in the game with this seed; a free exit is what follows from it.
    pub fn chances(&self, position: &Position, seed: u64) -> Chances {
        let settled = self.settled(*position, seed);
        match settled.finished().next() {
            Some(winner) => BySeat::from_fn(|seat| f64::from(u8::from(seat == winner))),
            None => self.next_home(&settled),
        }
    }

    /// The chance of each seat before a roll: the mean over the six faces of what follows from each. It is exactly one step
    /// further than [`chances`](Estimator::chances), and the same where no roll is due.
    pub fn before_roll(&self, position: &Position, seed: u64) -> Chances {
        if position.phase() != Phase::Roll {
            return self.chances(position, seed);
        }
        let mut sum = [0.0; 4];
        for face in Face::ALL {
            let after = self.after_roll(position, face, seed);
            for (sum, chance) in sum.iter_mut().zip(after.0) {
                *sum += chance;
            }
        }
        BySeat(sum.map(|sum| sum / 6.0))
    }

    /// The chance of each seat after a roll of this face, which a CPU of the level uses.
    pub fn after_roll(&self, position: &Position, face: Face, seed: u64) -> Chances {
        let mut after = *position;
        match after.play(Action::Roll(face), |_| ()) {
            Ok(()) => self.chances(&after, seed),
            Err(_) => self.chances(position, seed),
        }
    }

    /// The piece that a CPU of the level moves in the game with this seed; `None` where there is nothing to choose.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<Piece> {
        match self.level {
            Level::Expert => self.best(position),
            level => cpu::choose(level, position, seed),
        }
    }

    /// The position in which the next roll is due, or nothing more.
    fn settled(&self, mut position: Position, seed: u64) -> Position {
        while position.finished().next().is_none() {
            let action = match position.phase() {
                Phase::Roll | Phase::Over(_) => break,
                Phase::FreeExit => Action::FreeExit,
                Phase::Move(_) | Phase::Bonus(_) => match self.choose(&position, seed) {
                    Some(piece) => Action::Move(piece),
                    None => break,
                },
            };
            if position.play(action, |_| ()).is_err() {
                break;
            }
        }
        position
    }

    /// The chance of each seat that is not home to be the next one; 0 for those that are.
    fn next_home(&self, position: &Position) -> Chances {
        let inputs = inputs(position);
        let kind = kind(self.length, self.level);
        BySeat(values::chances(Seat::ALL.map(|seat| {
            let inputs = &inputs[seat.index()];
            (!position.has_finished(seat)).then(|| self.values.score(inputs, kind))
        })))
    }

    /// What a move leads to for the seat that makes it: its chance to be the next one home, with the best of the bonus moves
    /// that are due after it.
    fn worth_of(&self, position: &Position, piece: Piece) -> f64 {
        let seat = position.turn();
        let mut after = *position;
        if after.play(Action::Move(piece), |_| ()).is_err() {
            return 0.0;
        }
        if after.has_finished(seat) {
            return 1.0;
        }
        match after.phase() {
            Phase::Bonus(_) => self.best_of(&after).map_or(0.0, |(_, worth)| worth),
            Phase::FreeExit => {
                let after = self.settled(after, 0);
                self.next_home(&after)[seat]
            }
            _ => self.next_home(&after)[seat],
        }
    }

    /// The move after which the chance of the seat that makes it is greatest, the lowest piece of equal ones, and what it
    /// leads to; `None` where nothing is to choose.
    fn best_of(&self, position: &Position) -> Option<(Piece, f64)> {
        let mut best: Option<(Piece, f64)> = None;
        for legal in position.moves().iter() {
            let worth = self.worth_of(position, legal.piece);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((legal.piece, worth));
            }
        }
        best
    }

    /// The best move of a position in which a piece has to be chosen: the one after which the chance of the seat that makes
    /// it is greatest, and the lowest piece of equal ones.
    pub fn best(&self, position: &Position) -> Option<Piece> {
        if !matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_)) {
            return None;
        }
        if let Some(only) = position.moves().only() {
            return Some(only.piece);
        }
        self.best_of(position).map(|(piece, _)| piece)
    }
}

/// The preset whose games are most like those by these rules, and how far it is from them: 0 if they differ in nothing that
/// a win depends on.
fn nearest(rules: &RuleSet) -> (RuleSetName, u32) {
    let mut nearest = (RuleSetName::Classic, u32::MAX);
    for name in RuleSetName::PRESETS {
        let distance = name
            .preset()
            .map_or(u32::MAX, |preset| distance(rules, &preset));
        if distance < nearest.1 {
            nearest = (name, distance);
        }
    }
    nearest
}

fn distance(rules: &RuleSet, preset: &RuleSet) -> u32 {
    let differences = [
        (64, rules.safe != preset.safe),
        (32, rules.stack != preset.stack),
        (8, rules.capacity != preset.capacity),
        (4, rules.column != preset.column),
        (4, rules.exit_rolls != preset.exit_rolls),
        (4, rules.goal_bonus != preset.goal_bonus),
        (4, rules.overshoot != preset.overshoot),
        (2, rules.extra_on_six != preset.extra_on_six),
        (2, rules.extra_on_capture != preset.extra_on_capture),
        (2, rules.empty_track != preset.empty_track),
        (2, rules.six_opens_own_block != preset.six_opens_own_block),
        (1, rules.extra_on_goal != preset.extra_on_goal),
        (1, rules.extras_add_up != preset.extras_add_up),
        (
            1,
            rules.unplayable_six_rolls_again != preset.unplayable_six_rolls_again,
        ),
        (1, rules.third_six != preset.third_six),
        (
            1,
            rules.six_is_seven_when_base_empty != preset.six_is_seven_when_base_empty,
        ),
    ];
    differences
        .iter()
        .map(|(weight, differs)| weight * u32::from(*differs))
        .sum()
}
