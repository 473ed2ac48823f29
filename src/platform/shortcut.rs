/// What the system offers beside the app's icon, before the app is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Goes on with the game that waits.
    Continue,
    /// Begins another.
    NewGame,
}

impl Shortcut {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Shortcut; 2] = [Shortcut::Continue, Shortcut::NewGame];

    /// What the system calls it, to the app and never to people.
    pub const fn name(self) -> &'static str {
        match self {
            Shortcut::Continue => "continue",
            Shortcut::NewGame => "new_game",
        }
    }

    /// The one of this name, if there is any.
    pub fn named(name: &str) -> Option<Shortcut> {
        Shortcut::ALL
            .into_iter()
            .find(|shortcut| shortcut.name() == name)
    }
}
