//! The intents: everything that can happen to the app.

use super::nav::PageName;
use crate::session::Control;
use crate::settings::Setting;
use crate::work::Finding;
use ludo_engine::game::{Level, Seed};
use ludo_engine::rules::{HouseField, Length, Piece, RuleSetName};

/// Something that a person, the system or a timer does.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Opens a page.
    Open(PageName),
    /// One step back: closes the dialog, else goes up a page.
    Back,
    /// The dialog's "yes".
    Confirm,
    /// The dialog's "no", or a message's "OK".
    Dismiss,

    /// Chooses the level of the next game.
    ChooseLevel(Level),
    /// Chooses the rules of the next game.
    ChooseRules(RuleSetName),
    /// Chooses the length of the next game.
    ChooseLength(Length),
    /// Begins a game; one that is in progress is asked for first.
    NewGame,
    /// The same with dice from this seed.
    NewGameFrom(Seed),
    /// The same with dice from the seed that the person has written.
    NewGameFromText(String),
    /// Goes on with the game that waits.
    ContinueGame,

    /// Taps the die.
    TapDie,
    /// Taps a piece of the person's.
    TapPiece(Piece),
    /// Taps between these pieces of the person's: the next tap decides.
    TapBetween([bool; 4]),
    /// Moves this piece where a tap could; where it would land is known already.
    MovePiece(Piece),
    /// Taps the board where no piece is to be moved.
    TapBoard,
    /// Skips to the person's turn.
    Skip,
    /// Asks what the others did.
    LookBack,
    /// Keys: selects the next (1) or the previous (-1) movable piece.
    SelectNext(i32),
    /// Keys: selects this piece where it can move, or none.
    Select(Option<Piece>),
    /// Keys: selects this piece, or moves it where it is selected already.
    SelectOrMove(Piece),
    /// Keys: moves the selected piece, or rolls the die, whichever the game waits for.
    Act,
    /// Keys: says the last announcement again.
    RepeatAnnouncement,

    /// On the result page.
    Result(ResultIntent),

    /// Shows the statistics of games by these rules, or of all.
    SelectStatistics(Option<RuleSetName>),
    /// Shows the statistics of games of this length, or of all.
    SelectLength(Option<Length>),
    /// Shows the games before those that are shown one by one.
    ShowOlderGames,
    /// Shows the games after them.
    ShowNewerGames,
    /// Asks whether all games are to be forgotten.
    AskToResetStatistics,
    /// Opens the record of this row of the last games.
    OpenLastGame(usize),
    /// On the record page: watches its game.
    WatchRecord,
    /// On the record page: shows the dice of its game.
    ShowDiceOfRecord,

    /// On the record page: shows what decided its game.
    ReviewRecord,
    /// On the page of what decided a game: shows the board after this many steps.
    WatchFrom(usize),

    /// While a game is watched.
    Control(Control),
    /// Goes on with watching, or stands still.
    PlayOrPause,
    /// Watches at another speed.
    ChangeSpeed,

    /// Chooses the house rules and opens their editor.
    OpenHouse,
    /// Chooses a value of a field of the house rules.
    EditHouse { field: HouseField, choice: u8 },
    /// The house rules are the standard ones again.
    ResetHouse,

    /// Changes a setting.
    Set(Setting),
    /// On the page How to play: begins the tutorial of its rules again, or ends it.
    Teach(bool),

    /// Exports onto the clipboard.
    Copy,
    /// Imports from the clipboard.
    Paste,
    /// The clipboard took the text, or did not.
    ClipboardTook(bool),
    /// The clipboard has this text.
    ClipboardHas(Option<String>),
    /// The system's own clipboard, asked for the exported text, has this one.
    Copied(String),
    /// Imports this text, which was pasted.
    Import(String),
    /// Exports into the backup file.
    WriteBackupFile,
    /// Imports from the backup file.
    ReadBackupFile,
    /// Hands the exported text to another app.
    ShareBackup,
    /// Hands this text to another app.
    Share(String),
    /// What was to be shared lies in this file, where the person finds it.
    SharedAsFile(String),
    /// Nothing could be shared.
    CannotShare,

    /// A task is done.
    Found(Finding),
    /// The running task has come this far, from 0 to 1.
    WorkGoesOn(f32),

    /// The app comes to the front.
    EnterFront,
    /// The app leaves the front.
    LeaveFront,
    /// The system is short of memory, and may end the process.
    LowMemory,
    /// The system wants another language.
    LanguageChanged,
    /// The pages became dark or light.
    LightChanged,
    /// The time of this timer is over.
    Elapsed(Timer),
}

/// What can be done on the result page. Each is ignored where it comes too soon after the board: it was meant for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultIntent {
    /// Plays again by the same rules.
    PlayAgain,
    /// Plays again with the same dice, which does not count.
    SameDice,
    /// Opens the statistics.
    ShowStatistics,
    /// Watches the game again.
    Watch,
    /// Shows the dice of the game.
    ShowDice,
    /// Shows what decided the game.
    Review,
    /// Goes to the start page; the finished game goes.
    Dismiss,
}

/// A timer. Each fires once; starting it again resets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timer {
    /// The next beat of the script that is shown.
    Beat,
    /// Nothing moved by itself for so long that the screen may go dark.
    Awake,
    /// The person was called to what can be tapped, and did nothing.
    Reminder,
    /// The start page has been seen: there is time to read all games.
    Games,
    /// The clipboard takes so long to answer that the person is to know.
    ClipboardSlow,
    /// The clipboard has not answered, and never will.
    ClipboardSilent,
}

impl Timer {
    /// All of them.
    pub const ALL: [Timer; 6] = [
        Timer::Beat,
        Timer::Awake,
        Timer::Reminder,
        Timer::Games,
        Timer::ClipboardSlow,
        Timer::ClipboardSilent,
    ];
}
