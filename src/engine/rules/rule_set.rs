//! Rule sets are data: one struct of fields, five presets.
//!
//! The JSON form has the field names of the struct; a missing field is classic's, an unknown one is an error, and so
//! is a value out of range. A `RuleSet` that exists is therefore one that the engine can play.

use core::fmt;
use core::str::FromStr;

use serde::de::MapAccess;
use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board::{LAST_RING_STEP, Steps};
use super::face::Face;

/// Everything in which one way to play Ludo differs from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
pub struct RuleSet {
    /// Rolls that bring a piece from the base to its start square.
    pub exit_rolls: ExitRolls,
    /// Squares of the home column.
    pub column: Column,
    /// Which way round the pieces go. It decides the picture and the seating, never legality.
    pub direction: Direction,
    /// Where nothing is captured.
    pub safe: SafeSquares,
    /// What pieces that share a square do.
    pub stack: Stack,
    /// Most pieces on one ring or column square.
    pub capacity: Capacity,
    /// A six earns another roll.
    pub extra_on_six: bool,
    /// A capture earns another roll.
    pub extra_on_capture: bool,
    /// Reaching the goal earns another roll.
    pub extra_on_goal: bool,
    /// Each cause earns a roll of its own; otherwise one roll earns at most one more.
    pub extras_add_up: bool,
    /// A six that no piece can use still earns its roll.
    pub unplayable_six_rolls_again: bool,
    /// What the third six in a row does.
    pub third_six: ThirdSix,
    /// What a roll does that is larger than the way to the goal.
    pub overshoot: Overshoot,
    /// A six moves 7 squares when the seat has no piece in its base.
    pub six_is_seven_when_base_empty: bool,
    /// On a six, a piece of an own block must be moved if one can.
    pub six_opens_own_block: bool,
    /// Squares that another piece advances when one reaches the goal.
    pub goal_bonus: GoalBonus,
    /// What a turn is when every piece is in its base or on the goal.
    pub empty_track: EmptyTrack,
    /// When the game ends.
    pub finish: Finish,
    /// Pieces that a seat must bring home. The text form leaves out four.
    #[serde(skip_serializing_if = "ToWin::is_all")]
    pub to_win: ToWin,
    /// Pieces of each seat that begin on its start square. The text form leaves out none.
    #[serde(skip_serializing_if = "StartOut::is_none")]
    pub start_out: StartOut,
    /// Who begins.
    pub first_seat: FirstSeat,
    /// How the final table is ordered.
    pub scoring: Scoring,
}

impl Serialize for RuleSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RuleSet::serialize(self, serializer)
    }
}

/// An object and nothing else: what is derived would also take a list, field by field.
impl<'de> Deserialize<'de> for RuleSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleSet, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = RuleSet;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object with fields of a rule set")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RuleSet, A::Error> {
                RuleSet::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

/// The faces that bring a piece out of its base: one to six different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExitRolls(u8);

impl ExitRolls {
    /// These faces; `None` when there are none or one appears twice.
    pub fn new(faces: &[Face]) -> Option<ExitRolls> {
        let mut bits = 0;
        for face in faces {
            if bits & (1 << face.pips()) != 0 {
                return None;
            }
            bits |= 1 << face.pips();
        }
        (bits != 0).then_some(ExitRolls(bits))
    }

    /// Whether this face brings a piece out.
    pub const fn contains(self, face: Face) -> bool {
        self.0 & (1 << face.pips()) != 0
    }

    /// The faces, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL
            .into_iter()
            .filter(move |face| self.contains(*face))
    }
}

impl Serialize for ExitRolls {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Face::pips))
    }
}

impl<'de> Deserialize<'de> for ExitRolls {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExitRolls, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = ExitRolls;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("one to six different faces from 1 to 6")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut seq: A,
            ) -> Result<ExitRolls, A::Error> {
                let wrong = || serde::de::Error::custom("exit_rolls: one to six different faces");
                let mut bits = 0_u8;
                while let Some(pips) = seq.next_element::<u8>()? {
                    let face = Face::new(pips).ok_or_else(wrong)?;
                    if ExitRolls(bits).contains(face) {
                        return Err(wrong());
                    }
                    bits |= 1 << face.pips();
                }
                if bits == 0 {
                    return Err(wrong());
                }
                Ok(ExitRolls(bits))
            }
        }
        deserializer.deserialize_seq(Visitor)
    }
}

/// The length of the home columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Column {
    /// Five squares: the goal is the centre block.
    Five,
    /// Six squares: the sixth lies in the centre block and the goal is the middle of the board.
    Six,
}

impl Column {
    /// Squares of the column, 5 or 6.
    pub const fn squares(self) -> u8 {
        match self {
            Column::Five => 5,
            Column::Six => 6,
        }
    }

    /// Steps of the goal: 51 + squares.
    pub const fn goal(self) -> Steps {
        Steps::from_raw(LAST_RING_STEP + 1 + self.squares() as i8)
    }
}

impl TryFrom<u8> for Column {
    type Error = &'static str;
    fn try_from(squares: u8) -> Result<Column, &'static str> {
        match squares {
            5 => Ok(Column::Five),
            6 => Ok(Column::Six),
            _ => Err("column: 5 or 6"),
        }
    }
}

impl From<Column> for u8 {
    fn from(column: Column) -> u8 {
        column.squares()
    }
}

/// Which way round the pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Bottom, left, opposite, right.
    Clockwise,
    /// Bottom, right, opposite, left: the picture is mirrored.
    Anticlockwise,
}

/// Which ring squares are safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SafeSquares {
    /// None.
    None,
    /// The four start squares.
    Starts,
    /// The four start squares and the four stars.
    StartsAndStars,
}

/// What pieces that share a square do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stack {
    /// They neither block nor protect.
    Nothing,
    /// Two or more of one rival cannot be landed on, but can be passed.
    BlocksLanding,
    /// Two or more of one rival can neither be landed on nor passed.
    BlocksPassing,
    /// Where two or more of any colours stand, nothing is captured.
    Shielded,
    /// No piece may be jumped over; any may be landed on.
    NoOvertaking,
}

/// Most pieces on one ring or column square. The JSON form is `null` or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Option<u8>", into = "Option<u8>")]
pub enum Capacity {
    /// No limit.
    Unlimited,
    /// Two.
    Two,
}

impl TryFrom<Option<u8>> for Capacity {
    type Error = &'static str;
    fn try_from(pieces: Option<u8>) -> Result<Capacity, &'static str> {
        match pieces {
            None => Ok(Capacity::Unlimited),
            Some(2) => Ok(Capacity::Two),
            Some(_) => Err("capacity: null or 2"),
        }
    }
}

impl From<Capacity> for Option<u8> {
    fn from(capacity: Capacity) -> Option<u8> {
        match capacity {
            Capacity::Unlimited => None,
            Capacity::Two => Some(2),
        }
    }
}

/// What the third six in a row within one turn does. It is never played, unless allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThirdSix {
    /// The turn ends.
    EndsTurn,
    /// The turn ends, and the piece that moved last in it goes back to its base, unless it is on the goal.
    LastMovedToBase,
    /// Nothing special.
    Allowed,
}

/// What a roll does that is larger than the way to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overshoot {
    /// The piece cannot use it.
    Illegal,
    /// The piece ends on the goal.
    StopsAtGoal,
    /// The piece walks to the goal and back by the rest.
    Bounces,
}

/// Squares that another piece advances when one reaches the goal, 0 (none) to 56.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct GoalBonus(u8);

impl GoalBonus {
    /// No bonus.
    pub const NONE: GoalBonus = GoalBonus(0);
    /// The largest bonus.
    pub const MAX: u8 = 56;

    /// The squares, 0 to 56.
    pub const fn squares(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for GoalBonus {
    type Error = &'static str;
    fn try_from(squares: u8) -> Result<GoalBonus, &'static str> {
        if squares <= GoalBonus::MAX {
            Ok(GoalBonus(squares))
        } else {
            Err("goal_bonus: 0 to 56")
        }
    }
}

impl From<GoalBonus> for u8 {
    fn from(bonus: GoalBonus) -> u8 {
        bonus.0
    }
}

/// What a turn is that begins with every piece of the seat in its base or on the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmptyTrack {
    /// A turn like any other.
    Normal,
    /// The lowest-numbered base piece comes out without a roll, and the turn ends.
    FreeExit,
    /// Up to three rolls until one can be used.
    ThreeRolls,
}

/// When the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// When one seat is home.
    FirstHome,
    /// When only one seat is left.
    RankAll,
}

/// Pieces that a seat must bring home, 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct ToWin(u8);

impl ToWin {
    /// All four.
    pub const ALL: ToWin = ToWin(4);
    pub(super) const TWO: ToWin = ToWin(2);
    pub(super) const ONE: ToWin = ToWin(1);

    /// The pieces, 1 to 4.
    pub const fn pieces(self) -> u8 {
        self.0
    }

    /// Whether all four must come home.
    pub const fn is_all(&self) -> bool {
        self.0 == ToWin::ALL.0
    }
}

impl TryFrom<u8> for ToWin {
    type Error = &'static str;
    fn try_from(pieces: u8) -> Result<ToWin, &'static str> {
        if (1..=ToWin::ALL.0).contains(&pieces) {
            Ok(ToWin(pieces))
        } else {
            Err("to_win: 1 to 4")
        }
    }
}

impl From<ToWin> for u8 {
    fn from(to_win: ToWin) -> u8 {
        to_win.0
    }
}

/// Pieces of each seat that begin on its start square, 0 (none) to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct StartOut(u8);

impl StartOut {
    /// All pieces begin in the base.
    pub const NONE: StartOut = StartOut(0);
    pub(super) const ONE: StartOut = StartOut(1);
    /// The most that can begin outside.
    pub const MAX: u8 = 2;

    /// The pieces, 0 to 2.
    pub const fn pieces(self) -> u8 {
        self.0
    }

    /// Whether all pieces begin in the base.
    pub const fn is_none(&self) -> bool {
        self.0 == StartOut::NONE.0
    }
}

impl TryFrom<u8> for StartOut {
    type Error = &'static str;
    fn try_from(pieces: u8) -> Result<StartOut, &'static str> {
        if pieces <= StartOut::MAX {
            Ok(StartOut(pieces))
        } else {
            Err("start_out: 0 to 2")
        }
    }
}

impl From<StartOut> for u8 {
    fn from(start_out: StartOut) -> u8 {
        start_out.0
    }
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstSeat {
    /// The person.
    Human,
    /// Drawn from the seed.
    Drawn,
    /// The person in the first game, then the next seat with each further game.
    Rotates,
}

/// How the final table orders those who have not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Not at all.
    None,
    /// Pieces on the goal, then pieces out of the base, then the sum of steps.
    Progress,
    /// 250 per piece on the goal, steps + 1 per piece out.
    #[serde(rename = "points_250")]
    Points250,
    /// 20 per captured piece.
    #[serde(rename = "points_20")]
    Points20,
}

impl RuleSet {
    /// The heart of the product.
    pub const CLASSIC: RuleSet = RuleSet {
        exit_rolls: ExitRolls(1 << 6),
        column: Column::Six,
        direction: Direction::Clockwise,
        safe: SafeSquares::StartsAndStars,
        stack: Stack::Nothing,
        capacity: Capacity::Unlimited,
        extra_on_six: true,
        extra_on_capture: false,
        extra_on_goal: false,
        extras_add_up: false,
        unplayable_six_rolls_again: true,
        third_six: ThirdSix::EndsTurn,
        overshoot: Overshoot::Illegal,
        six_is_seven_when_base_empty: false,
        six_opens_own_block: false,
        goal_bonus: GoalBonus::NONE,
        empty_track: EmptyTrack::Normal,
        finish: Finish::FirstHome,
        to_win: ToWin::ALL,
        start_out: StartOut::NONE,
        first_seat: FirstSeat::Human,
        scoring: Scoring::None,
    };

    /// Blocks that can be passed, extra rolls for captures and for the goal.
    pub const SOFT_BLOCKS: RuleSet = RuleSet {
        column: Column::Five,
        stack: Stack::BlocksLanding,
        extra_on_capture: true,
        extra_on_goal: true,
        ..RuleSet::CLASSIC
    };

    /// The one that the person may edit.
    pub const HOUSE: RuleSet = RuleSet {
        column: Column::Five,
        stack: Stack::BlocksPassing,
        extra_on_capture: true,
        unplayable_six_rolls_again: false,
        first_seat: FirstSeat::Rotates,
        scoring: Scoring::Progress,
        ..RuleSet::CLASSIC
    };

    /// Two pieces shield a square; extra rolls add up.
    pub const SAFE_PAIRS: RuleSet = RuleSet {
        column: Column::Five,
        stack: Stack::Shielded,
        extra_on_capture: true,
        extra_on_goal: true,
        extras_add_up: true,
        unplayable_six_rolls_again: false,
        first_seat: FirstSeat::Drawn,
        scoring: Scoring::Points250,
        ..RuleSet::CLASSIC
    };

    /// Anticlockwise, out on a five, two to a square, a bonus of ten for the goal.
    pub const PARCHIS: RuleSet = RuleSet {
        exit_rolls: ExitRolls(1 << 5),
        column: Column::Five,
        direction: Direction::Anticlockwise,
        stack: Stack::BlocksPassing,
        capacity: Capacity::Two,
        extra_on_capture: true,
        extra_on_goal: true,
        third_six: ThirdSix::LastMovedToBase,
        overshoot: Overshoot::Bounces,
        six_is_seven_when_base_empty: true,
        six_opens_own_block: true,
        goal_bonus: GoalBonus(10),
        scoring: Scoring::Points20,
        ..RuleSet::CLASSIC
    };

    /// Steps of the goal.
    pub const fn goal(&self) -> Steps {
        self.column.goal()
    }
}

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet::CLASSIC
    }
}

/// The name under which a rule set is played and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleSetName {
    /// [`RuleSet::CLASSIC`]
    Classic,
    /// [`RuleSet::SOFT_BLOCKS`]
    SoftBlocks,
    /// [`RuleSet::HOUSE`], or what the person made of it.
    House,
    /// [`RuleSet::SAFE_PAIRS`]
    SafePairs,
    /// [`RuleSet::PARCHIS`]
    Parchis,
    /// Fields of somebody's own; only outside the app.
    Custom,
}

impl RuleSetName {
    /// The five presets.
    pub const PRESETS: [RuleSetName; 5] = [
        RuleSetName::Classic,
        RuleSetName::SoftBlocks,
        RuleSetName::House,
        RuleSetName::SafePairs,
        RuleSetName::Parchis,
    ];

    /// The name in texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            RuleSetName::Classic => "classic",
            RuleSetName::SoftBlocks => "soft_blocks",
            RuleSetName::House => "house",
            RuleSetName::SafePairs => "safe_pairs",
            RuleSetName::Parchis => "parchis",
            RuleSetName::Custom => "custom",
        }
    }

    /// The preset's fields; `None` for a custom one.
    pub const fn preset(self) -> Option<RuleSet> {
        match self {
            RuleSetName::Classic => Some(RuleSet::CLASSIC),
            RuleSetName::SoftBlocks => Some(RuleSet::SOFT_BLOCKS),
            RuleSetName::House => Some(RuleSet::HOUSE),
            RuleSetName::SafePairs => Some(RuleSet::SAFE_PAIRS),
            RuleSetName::Parchis => Some(RuleSet::PARCHIS),
            RuleSetName::Custom => None,
        }
    }
}

impl fmt::Display for RuleSetName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for RuleSetName {
    type Err = UnknownRuleSet;
    fn from_str(name: &str) -> Result<RuleSetName, UnknownRuleSet> {
        RuleSetName::PRESETS
            .into_iter()
            .chain([RuleSetName::Custom])
            .find(|known| known.as_str() == name)
            .ok_or(UnknownRuleSet)
    }
}

/// Error for a name that no rule set has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRuleSet;

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("unknown rule set: classic, soft_blocks, house, safe_pairs or parchis")
    }
}

impl core::error::Error for UnknownRuleSet {}
