//! Types of the game that the pages have, too: the same variants under the same names.

use super::ui;
use ludo_app::app::{MessageKind, PageName};
use ludo_app::settings::Lesson;
use ludo_engine::game::{Level, Outcome, Pass};
use ludo_engine::rules::{
    EmptyTrack, Finish, FirstSeat, HouseField, Length, Overshoot, RuleSetName, SafeSquares,
    Scoring, Stack, ThirdSix,
};

/// A type that the pages have a twin of.
pub trait ToUi: Sized {
    /// The twin.
    type Ui;
    fn to_ui(self) -> Self::Ui;
}

/// A type that the pages send.
pub trait FromUi: ToUi {
    fn from_ui(ui: Self::Ui) -> Self;
}

macro_rules! to_ui {
    ($($own:ty = $ui:ty: $($variant:ident)+;)+) => {$(
        impl ToUi for $own {
            type Ui = $ui;
            fn to_ui(self) -> $ui {
                match self { $(<$own>::$variant => <$ui>::$variant,)+ }
            }
        }
    )+};
}

macro_rules! from_ui {
    ($($own:ty = $ui:ty: $($variant:ident)+;)+) => {
        to_ui! { $($own = $ui: $($variant)+;)+ }
        $(
            impl FromUi for $own {
                fn from_ui(ui: $ui) -> $own {
                    match ui { $(<$ui>::$variant => <$own>::$variant,)+ }
                }
            }
        )+
    };
}

from_ui! {
    Level = ui::Level: Easy Normal Hard Expert;
    RuleSetName = ui::RuleSetName: Classic SoftBlocks House SafePairs Parchis Custom;
    HouseField = ui::HouseField: ExitRolls Stack Safe ThirdSix ExtraOnCapture ExtraOnGoal Overshoot EmptyTrack Finish FirstSeat;
    PageName = ui::Page: Start Game Result Statistics HowToPlay About Rules House Seed Settings Licences Record Dice Review Watch Keeping;
}

to_ui! {
    MessageKind = ui::Message: SaveSetAside SaveNewer SaveForeignDice SettingsSetAside
        CannotSave CannotRead InUse HouseUnknown GamesDamaged GamesNewer Copied CannotCopy CannotShare NotASeed EndedBadly FileWritten FileNotWritten Imported ImportNothing ImportDamaged
        ImportNewer ClipboardSilent ImportNoFile ImportEmptyFile ImportDamagedFile ImportNewerFile ImportUnreadableFile;
    Outcome = ui::GameOutcome: Won Lost Abandoned NoResult;
    SafeSquares = ui::SafeRule: None Starts StartsAndStars;
    Stack = ui::StackRule: Nothing BlocksLanding BlocksPassing Shielded NoOvertaking;
    ThirdSix = ui::ThirdSixRule: EndsTurn LastMovedToBase Allowed;
    Overshoot = ui::OvershootRule: Illegal StopsAtGoal Bounces;
    EmptyTrack = ui::EmptyTrackRule: Normal FreeExit ThreeRolls;
    Finish = ui::FinishRule: FirstHome RankAll;
    FirstSeat = ui::FirstSeatRule: Human Drawn Rotates;
    Pass = ui::Pass: NoMove ThirdSix StartTaken;
    Scoring = ui::ScoringRule: None Progress Points250 Points20;
}

/// A lesson is one of the hints.
impl ToUi for Lesson {
    type Ui = ui::Hint;
    fn to_ui(self) -> ui::Hint {
        match self {
            Lesson::FreeExit => ui::Hint::LessonFreeExit,
            Lesson::ThreeRolls => ui::Hint::LessonThreeRolls,
            Lesson::OpenBlock => ui::Hint::LessonOpenBlock,
            Lesson::Bonus => ui::Hint::LessonBonus,
            Lesson::SixIsSeven => ui::Hint::LessonSixIsSeven,
            Lesson::Choice => ui::Hint::LessonChoice,
            Lesson::Six => ui::Hint::LessonSix,
            Lesson::ExtrasAddUp => ui::Hint::LessonExtrasAddUp,
            Lesson::Capture => ui::Hint::LessonCapture,
            Lesson::HomeColumn => ui::Hint::LessonHomeColumn,
            Lesson::Goal => ui::Hint::LessonGoal,
            Lesson::Stack => ui::Hint::LessonStack,
            Lesson::Capacity => ui::Hint::LessonCapacity,
            Lesson::NoOvertaking => ui::Hint::LessonNoOvertaking,
            Lesson::SafeSquare => ui::Hint::LessonSafeSquare,
            Lesson::Direction => ui::Hint::LessonDirection,
            Lesson::ToWin => ui::Hint::LessonToWin,
        }
    }
}

/// A length that no page can choose is another one.
impl ToUi for Option<Length> {
    type Ui = ui::GameLength;
    fn to_ui(self) -> ui::GameLength {
        match self {
            Some(Length::Full) => ui::GameLength::Full,
            Some(Length::Short) => ui::GameLength::Short,
            Some(Length::Quick) => ui::GameLength::Quick,
            None => ui::GameLength::Other,
        }
    }
}

impl FromUi for Option<Length> {
    fn from_ui(ui: ui::GameLength) -> Option<Length> {
        match ui {
            ui::GameLength::Full => Some(Length::Full),
            ui::GameLength::Short => Some(Length::Short),
            ui::GameLength::Quick => Some(Length::Quick),
            ui::GameLength::Other => None,
        }
    }
}
