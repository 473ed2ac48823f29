//! One choice of the settings page.

use crate::session::Detail;

use super::{
    BoardLook, DieLook, DieSide, ForcedMoves, Hue, Language, Motion, PaceName, Settings, Theme,
};

/// A setting with its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Pace(PaceName),
    Motion(Motion),
    Theme(Theme),
    Hue(Hue),
    DieSide(DieSide),
    /// None follows the system.
    Language(Option<Language>),
    Marks(bool),
    Names(bool),
    Board(BoardLook),
    Die(DieLook),
    MoveList(bool),
    Detail(Detail),
    ForcedMoves(ForcedMoves),
    Preview(bool),
    RollsByItself(bool),
    Sound(bool),
    Vibration(bool),
}

impl Settings {
    /// Changes one of them.
    pub fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Pace(pace) => self.pace = pace,
            Setting::Motion(motion) => self.motion = motion,
            Setting::Theme(theme) => self.theme = theme,
            Setting::Hue(hue) => self.hue = hue,
            Setting::DieSide(side) => self.die_side = side,
            Setting::Language(language) => self.language = language,
            Setting::Marks(is_on) => self.marks = is_on,
            Setting::Names(is_on) => self.names = is_on,
            Setting::Board(look) => self.board = look,
            Setting::Die(look) => self.die = look,
            Setting::MoveList(is_on) => self.move_list = is_on,
            Setting::Detail(detail) => self.detail = detail,
            Setting::ForcedMoves(way) => self.forced_moves = way,
            Setting::Preview(is_on) => self.preview = is_on,
            Setting::RollsByItself(is_on) => self.rolls_by_itself = is_on,
            Setting::Sound(is_on) => self.sound = is_on,
            Setting::Vibration(is_on) => self.vibration = is_on,
        }
    }
}
