//! Types of the game that the pages have, too: the same variants under the same names.

use super::ui;
use ludo_engine::game::{Level, Outcome};
use ludo_engine::rules::{
    EmptyTrack, Finish, FirstSeat, HouseField, Overshoot, RuleSetName, SafeSquares, Scoring, Stack,
    ThirdSix,
};

/// A type that the pages have a twin of.
pub trait Mirror: Sized {
    /// The twin.
    type Ui;
    fn to_ui(self) -> Self::Ui;
    fn from_ui(ui: Self::Ui) -> Self;
}

macro_rules! mirror {
    ($($own:ty = $ui:ty: $($variant:ident)+;)+) => {$(
        impl Mirror for $own {
            type Ui = $ui;
            fn to_ui(self) -> $ui {
                match self { $(<$own>::$variant => <$ui>::$variant,)+ }
            }
            fn from_ui(ui: $ui) -> $own {
                match ui { $(<$ui>::$variant => <$own>::$variant,)+ }
            }
        }
    )+};
}

mirror! {
    Level = ui::Level: Easy Normal Hard;
    Outcome = ui::GameOutcome: Won Lost Abandoned NoResult;
    RuleSetName = ui::RuleSetName: Classic SoftBlocks House SafePairs Parchis Custom;
    HouseField = ui::HouseField: ExitRolls Stack Safe ThirdSix ExtraOnCapture ExtraOnGoal Overshoot EmptyTrack Finish FirstSeat;
    SafeSquares = ui::SafeRule: None Starts StartsAndStars;
    Stack = ui::StackRule: Nothing BlocksLanding BlocksPassing Shielded NoOvertaking;
    ThirdSix = ui::ThirdSixRule: EndsTurn LastMovedToBase Allowed;
    Overshoot = ui::OvershootRule: Illegal StopsAtGoal Bounces;
    EmptyTrack = ui::EmptyTrackRule: Normal FreeExit ThreeRolls;
    Finish = ui::FinishRule: FirstHome RankAll;
    FirstSeat = ui::FirstSeatRule: Human Drawn Rotates;
    Scoring = ui::ScoringRule: None Progress Points250 Points20;
}
