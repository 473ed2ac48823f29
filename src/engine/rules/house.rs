//! The house rules: which fields the person may edit, and to what.

use super::face::Face;
use super::rule_set::{
    EmptyTrack, ExitRolls, Finish, FirstSeat, Overshoot, RuleSet, SafeSquares, Stack, ThirdSix,
};

/// A field of the house rules that the person may edit. Its choices are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseField {
    /// 6; 1 or 6; 5 or 6; any.
    ExitRolls,
    /// Nothing; blocks that cannot be passed; no overtaking.
    Stack,
    /// None; starts; starts and stars.
    Safe,
    /// Ends the turn; allowed.
    ThirdSix,
    /// No; yes.
    ExtraOnCapture,
    /// No; yes.
    ExtraOnGoal,
    /// Illegal; stops at the goal.
    Overshoot,
    /// Normal; free exit; three rolls.
    EmptyTrack,
    /// First home; rank all.
    Finish,
    /// Human; drawn; rotates.
    FirstSeat,
}

/// The faces of each choice for the exit.
const EXITS: [&[Face]; 4] = [
    &[Face::SIX],
    &[Face::ALL[0], Face::SIX],
    &[Face::ALL[4], Face::SIX],
    &Face::ALL,
];

impl HouseField {
    /// All of them, in the order of the editor.
    pub const ALL: [HouseField; 10] = [
        HouseField::ExitRolls,
        HouseField::EmptyTrack,
        HouseField::Stack,
        HouseField::Safe,
        HouseField::ExtraOnCapture,
        HouseField::ExtraOnGoal,
        HouseField::ThirdSix,
        HouseField::Overshoot,
        HouseField::Finish,
        HouseField::FirstSeat,
    ];

    /// How many choices there are.
    pub const fn choices(self) -> u8 {
        match self {
            HouseField::ExitRolls => 4,
            HouseField::Stack
            | HouseField::Safe
            | HouseField::EmptyTrack
            | HouseField::FirstSeat => 3,
            HouseField::ThirdSix
            | HouseField::ExtraOnCapture
            | HouseField::ExtraOnGoal
            | HouseField::Overshoot
            | HouseField::Finish => 2,
        }
    }

    /// The choice that holds in these rules; `None` if it is not one of the editor's.
    pub fn choice(self, rules: &RuleSet) -> Option<u8> {
        (0..self.choices()).find(|choice| self.edited(rules, *choice) == Some(*rules))
    }

    /// The same rules with another choice; `None` if there is no such choice.
    #[must_use]
    pub fn edited(self, rules: &RuleSet, choice: u8) -> Option<RuleSet> {
        let mut rules = *rules;
        let index = usize::from(choice);
        match self {
            HouseField::ExitRolls => rules.exit_rolls = ExitRolls::new(EXITS.get(index)?)?,
            HouseField::Stack => {
                let choices = [Stack::Nothing, Stack::BlocksPassing, Stack::NoOvertaking];
                rules.stack = *choices.get(index)?;
            }
            HouseField::Safe => {
                let choices = [
                    SafeSquares::None,
                    SafeSquares::Starts,
                    SafeSquares::StartsAndStars,
                ];
                rules.safe = *choices.get(index)?;
            }
            HouseField::ThirdSix => {
                rules.third_six = *[ThirdSix::EndsTurn, ThirdSix::Allowed].get(index)?;
            }
            HouseField::ExtraOnCapture => rules.extra_on_capture = *[false, true].get(index)?,
            HouseField::ExtraOnGoal => rules.extra_on_goal = *[false, true].get(index)?,
            HouseField::Overshoot => {
                rules.overshoot = *[Overshoot::Illegal, Overshoot::StopsAtGoal].get(index)?;
            }
            HouseField::EmptyTrack => {
                let choices = [
                    EmptyTrack::Normal,
                    EmptyTrack::FreeExit,
                    EmptyTrack::ThreeRolls,
                ];
                rules.empty_track = *choices.get(index)?;
            }
            HouseField::Finish => {
                rules.finish = *[Finish::FirstHome, Finish::RankAll].get(index)?;
            }
            HouseField::FirstSeat => {
                let choices = [FirstSeat::Human, FirstSeat::Drawn, FirstSeat::Rotates];
                rules.first_seat = *choices.get(index)?;
            }
        }
        Some(rules)
    }
}

impl RuleSet {
    /// Whether the editor can make these rules: everything that it does not edit is the preset's.
    pub fn is_house(&self) -> bool {
        let remade = HouseField::ALL
            .into_iter()
            .try_fold(RuleSet::HOUSE, |house, field| {
                field.edited(&house, field.choice(self)?)
            });
        remade == Some(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSetName;

    #[test]
    fn every_choice_of_the_editor_differs_and_is_read_back() {
        for field in HouseField::ALL {
            for choice in 0..field.choices() {
                let rules = field.edited(&RuleSet::HOUSE, choice).unwrap();
                assert_eq!(field.choice(&rules), Some(choice), "{field:?}");
                assert!(rules.is_house(), "{field:?} {choice}");
            }
            assert_eq!(field.edited(&RuleSet::HOUSE, field.choices()), None);
        }
    }

    #[test]
    fn of_the_presets_only_house_is_one_that_the_editor_can_make() {
        for name in RuleSetName::PRESETS {
            let rules = name.preset().unwrap();
            assert_eq!(rules.is_house(), name == RuleSetName::House, "{name}");
        }
        let one_exit = RuleSet {
            exit_rolls: ExitRolls::new(&[Face::ALL[1]]).unwrap(),
            ..RuleSet::HOUSE
        };
        assert!(!one_exit.is_house());
    }
}
