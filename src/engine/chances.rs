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
use values::{Known, Net};

use crate::cpu;
use crate::game::Level;
use crate::rules::{
    Action, BySeat, Face, Length, Move, Phase, Piece, Position, RuleSet, RuleSetName, Seat,
};

/// Names the numbers of all presets: the CRC-32 of their files. What was reviewed by others is to be reviewed anew.
pub const VERSION: u32 = 0xc7a557de;

/// The chance of each seat, from 0 to 1; together they are 1.
pub type Chances = BySeat<f64>;

/// Which numbers of a table are for this length and this level.
pub const fn kind(length: Length, level: Level) -> usize {
    length as usize * 4 + level as usize
}

/// An estimate for one rule set and one level.
#[derive(Clone, Copy)]
pub struct Estimator<'a> {
    net: Net<'a>,
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
            net: values.net(kind(length, level)),
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
        // Worth knowing only where several moves are tried.
        let is_choice = matches!(position.phase(), Phase::Move(_) | Phase::Bonus(_));
        let known = (is_choice && self.level == Level::Expert).then(|| self.know(position));
        self.outcome(known.as_ref(), *position, seed)
    }

    /// The chance of each seat before a roll: the mean over the six faces of what follows from each. It is exactly one step
    /// further than [`chances`](Estimator::chances), and the same where no roll is due.
    pub fn before_roll(&self, position: &Position, seed: u64) -> Chances {
        if position.phase() != Phase::Roll {
            return self.chances(position, seed);
        }
        mean(&self.after_rolls(position, seed))
    }

    /// The chance of each seat after a roll of each face, which a CPU of the level uses. Where no roll is due they are the
    /// same.
    pub fn after_rolls(&self, position: &Position, seed: u64) -> [Chances; 6] {
        let known = self.know(position);
        let mut passed: Option<(Position, Chances)> = None;
        Face::ALL.map(|face| {
            let mut after = *position;
            // Nothing is changed by what is not due.
            let _ = after.play(Action::Roll(face), |_| ());
            match passed {
                // Many faces only pass the turn on.
                Some((same, chances)) if same == after => chances,
                _ => {
                    let chances = self.outcome(Some(&known), after, seed);
                    if after.phase() == Phase::Roll {
                        passed = Some((after, chances));
                    }
                    chances
                }
            }
        })
    }

    /// The piece that a CPU of the level moves in the game with this seed; `None` where there is nothing to choose.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<Piece> {
        match self.level {
            Level::Expert => self.best(position),
            level => cpu::choose(level, position, seed),
        }
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
        let best = self.best_of(Some(&self.know(position)), position);
        best.map(|(piece, _)| piece)
    }

    /// What stands where, to compare with what follows from it.
    fn know(&self, position: &Position) -> [Known; 4] {
        let inputs = inputs(position);
        Seat::ALL.map(|seat| self.net.know(&inputs[seat.index()]))
    }

    /// The chances once CPUs of the level have gone on to where a roll is due or somebody is home.
    fn outcome(&self, known: Option<&[Known; 4]>, mut position: Position, seed: u64) -> Chances {
        loop {
            if let Some(winner) = position.finished().next() {
                return certain(winner);
            }
            let action = match position.phase() {
                Phase::Roll | Phase::Over(_) => return self.next_home(known, &position),
                Phase::FreeExit => Action::FreeExit,
                Phase::Move(_) | Phase::Bonus(_) if self.level == Level::Expert => {
                    let best = self.best_of(known, &position);
                    return best.map_or(BySeat([0.0; 4]), |(_, chances)| chances);
                }
                Phase::Move(_) | Phase::Bonus(_) => {
                    match cpu::choose(self.level, &position, seed) {
                        Some(piece) => Action::Move(piece),
                        None => return self.next_home(known, &position),
                    }
                }
            };
            if position.play(action, |_| ()).is_err() {
                return self.next_home(known, &position);
            }
        }
    }

    /// The chance of each seat that is not home to be the next one; 0 for those that are.
    fn next_home(&self, known: Option<&[Known; 4]>, position: &Position) -> Chances {
        let inputs = inputs(position);
        BySeat(values::chances(Seat::ALL.map(|seat| {
            let inputs = &inputs[seat.index()];
            (!position.has_finished(seat)).then(|| match known {
                Some(known) => self.net.score(&known[seat.index()], inputs),
                None => self.net.score(&self.net.know(inputs), inputs),
            })
        })))
    }

    /// The move after which the chance of the seat that makes it is greatest, the lowest piece of equal ones, and the
    /// chances to be the next one home that it leads to, with the best of the bonus moves that are due after it; `None`
    /// where nothing is to choose.
    fn best_of(&self, known: Option<&[Known; 4]>, position: &Position) -> Option<(Piece, Chances)> {
        let seat = position.turn();
        let moves = position.moves();
        let mut best: Option<(Piece, Chances)> = None;
        for (index, legal) in moves.iter().enumerate() {
            // Pieces that stand together lead to the same.
            let is_alike = |other: &Move| (other.from, other.to) == (legal.from, legal.to);
            if moves[..index].iter().any(is_alike) {
                continue;
            }
            let mut after = *position;
            if after.play(Action::Move(legal.piece), |_| ()).is_err() {
                continue;
            }
            let chances = if after.has_finished(seat) {
                Some(certain(seat))
            } else if let Phase::Bonus(_) = after.phase() {
                self.best_of(known, &after).map(|(_, chances)| chances)
            } else if after.finished().next().is_none() {
                Some(self.outcome(known, after, 0))
            } else {
                Some(self.next_home(known, &after))
            };
            let Some(chances) = chances else { continue };
            if best.is_none_or(|(_, most)| chances[seat] > most[seat]) {
                best = Some((legal.piece, chances));
            }
        }
        best
    }
}

/// This seat is home first.
fn certain(winner: Seat) -> Chances {
    BySeat::from_fn(|seat| f64::from(u8::from(seat == winner)))
}

/// The chance of each seat before a roll, of those after each face.
pub fn mean(after: &[Chances; 6]) -> Chances {
    BySeat::from_fn(|seat| after.iter().map(|chances| chances[seat]).sum::<f64>() / 6.0)
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
