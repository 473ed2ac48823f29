//! What the app keeps between two starts: the game in progress, the statistics and the settings, each in its document.
//!
//! Nothing that was saved is ever lost to a fault: what cannot be read is set aside under another name, and said.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use crate::game::{Game, Record, RecordError, Report, Seed};
use crate::settings::{Settings, SettingsError};
use crate::stats::{Statistics, Why};
use crate::store::{Document, Durability, Store};

/// Something the person has to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A document was damaged; it lies aside under this name.
    SetAside { document: Document, file: String },
    /// A document was made by a newer program; it lies aside under this name.
    Newer { document: Document, file: String },
    /// The faces of the saved game are not those of its seed; it lies aside under this name.
    ForeignDice { file: String },
    /// The player's own rules were damaged; the usual house rules hold.
    HouseDropped,
    /// Something could not be written: the system's words.
    CannotSave { why: String },
    /// Something could not be read: the system's words.
    CannotRead { why: String },
}

/// Why a text is of no use.
enum Useless {
    Damaged,
    Newer,
    ForeignDice,
}

/// The documents, and what they hold.
pub struct Archive {
    store: Rc<dyn Store>,
    settings: Settings,
    statistics: Statistics,
    /// The file could not be read, so it may hold games that `statistics` lacks.
    statistics_unread: bool,
    /// `statistics` holds games that the file lacks.
    statistics_unwritten: bool,
    /// What is there but could not be read: it is set aside before something is written in its place.
    unread: RefCell<Vec<Document>>,
}

/// What was found at the start.
pub struct Opened {
    /// The documents.
    pub archive: Archive,
    /// The game in progress, or a finished one of which the result was not dismissed yet.
    pub game: Option<Game>,
    /// What went wrong.
    pub troubles: Vec<Trouble>,
}

impl Archive {
    /// Reads everything. A finished game that was not counted yet is counted now.
    pub fn open(store: Rc<dyn Store>) -> Opened {
        let mut troubles = Vec::new();
        let mut unread = Vec::new();
        let settings = read_settings(&*store, &mut troubles, &mut unread);
        let mut archive = Archive {
            settings,
            statistics: Statistics::default(),
            statistics_unread: false,
            statistics_unwritten: false,
            unread: RefCell::new(unread),
            store,
        };
        archive.read_statistics(&mut troubles);
        let mut game = archive.read_game(&mut troubles);
        if let Some(found) = &game {
            let settled = if found.position().ending().is_some() {
                found
                    .report()
                    .map_or(Ok(()), |report| archive.count(report))
            } else if archive.statistics.contains(found.setup().id) {
                // It was given up and counted, and the app was killed before the file was gone.
                game = None;
                archive.forget_game()
            } else {
                Ok(())
            };
            troubles.extend(settled.err());
        }
        Opened {
            archive,
            game,
            troubles,
        }
    }

    /// What the player chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The games played.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Changes the settings and writes them if that made a difference.
    ///
    /// # Errors
    /// If they cannot be written; the change holds all the same.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) -> Result<(), Trouble> {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings == before {
            return Ok(());
        }
        let text = self.settings.to_text();
        // There is no text before it to fall back on, and it is seldom written.
        self.write(Document::Settings, &text, Durability::Synced)
    }

    /// Writes the game down.
    ///
    /// # Errors
    /// If it cannot be written; what was saved before is still there.
    pub fn save_game(&self, game: &Game, durability: Durability) -> Result<(), Trouble> {
        self.write(Document::Save, &game.to_text(), durability)
    }

    /// Forgets the saved game: its result was seen, or another one takes its place.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget_game(&self) -> Result<(), Trouble> {
        self.put_unread_aside(Document::Save)?;
        self.store.remove(Document::Save).map_err(cannot_save)
    }

    /// Counts a game, once.
    ///
    /// # Errors
    /// If the statistics cannot be written. The game is counted all the same, and written with the next one.
    pub fn count(&mut self, report: Report) -> Result<(), Trouble> {
        self.statistics_unwritten |= self.statistics.add(report);
        self.write_what_is_counted()
    }

    /// Writes the games that were counted while the statistics could not be written.
    ///
    /// # Errors
    /// If they still cannot.
    pub fn write_what_is_counted(&mut self) -> Result<(), Trouble> {
        if self.statistics_unwritten {
            self.write_statistics()?;
        }
        Ok(())
    }

    /// Forgets all games played.
    ///
    /// # Errors
    /// If the file cannot be removed; the statistics are then as they were.
    pub fn reset_statistics(&mut self) -> Result<(), Trouble> {
        self.store
            .remove(Document::Statistics)
            .map_err(cannot_save)?;
        self.statistics.clear();
        self.statistics_unread = false;
        self.statistics_unwritten = false;
        Ok(())
    }

    fn write_statistics(&mut self) -> Result<(), Trouble> {
        if self.statistics_unread {
            // Whatever is there must not be overwritten by the little that we have.
            let ours = std::mem::take(&mut self.statistics);
            let mut troubles = Vec::new();
            self.read_statistics(&mut troubles);
            for report in ours.games() {
                self.statistics.add(*report);
            }
            if let Some(Trouble::CannotRead { why }) = troubles.pop() {
                return Err(Trouble::CannotSave { why });
            }
        }
        let text = self.statistics.to_text();
        self.write(Document::Statistics, &text, Durability::Synced)?;
        self.statistics_unwritten = false;
        Ok(())
    }

    fn put_unread_aside(&self, document: Document) -> Result<(), Trouble> {
        let is_this = |unread: &Document| *unread == document;
        if self.unread.borrow().iter().any(is_this) {
            self.store.set_aside(document).map_err(cannot_save)?;
            self.unread.borrow_mut().retain(|unread| !is_this(unread));
        }
        Ok(())
    }

    fn write(&self, document: Document, text: &str, durability: Durability) -> Result<(), Trouble> {
        self.put_unread_aside(document)?;
        self.store
            .replace(document, text, durability)
            .map_err(cannot_save)
    }

    /// Reads the statistics. Lines of a damaged file that are in order go on, and with them those of the file before it.
    fn read_statistics(&mut self, troubles: &mut Vec<Trouble>) {
        let document = Document::Statistics;
        let text = match self.store.read(document) {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => {
                self.statistics_unread = true;
                return troubles.push(cannot_read(error));
            }
            read => read.ok(),
        };
        self.statistics_unread = false;
        let useless = match text {
            Some(None) => None,
            None => Some(Useless::Damaged),
            Some(Some(text)) => {
                let parsed = Statistics::from_text(&text);
                self.statistics = parsed.statistics;
                let is_newer = |why: &Why| matches!(why, Why::Newer(_));
                match parsed.faults.first() {
                    None => return,
                    Some(fault) if is_newer(&fault.why) => Some(Useless::Newer),
                    Some(_) => Some(Useless::Damaged),
                }
            }
        };
        if let Ok(Some(previous)) = self.store.read_previous(document) {
            for report in Statistics::from_text(&previous).statistics.games() {
                self.statistics.add(*report);
            }
        }
        if let Some(useless) = useless {
            troubles.push(set_aside(&*self.store, document, &useless));
            self.statistics_unwritten = true;
            if let Err(trouble) = self.write_statistics() {
                troubles.push(trouble);
            }
        }
    }

    /// Reads the saved game. Where it is of no use, the one saved before it goes on.
    fn read_game(&self, troubles: &mut Vec<Trouble>) -> Option<Game> {
        let useless = match self.store.read(Document::Save) {
            Ok(None) => None,
            Ok(Some(text)) => match game_of(&text) {
                Ok(game) => return Some(game),
                Err(useless) => Some(useless),
            },
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Some(Useless::Damaged),
            Err(error) => {
                self.unread.borrow_mut().push(Document::Save);
                troubles.push(cannot_read(error));
                return None;
            }
        };
        if let Some(useless) = useless {
            troubles.push(set_aside(&*self.store, Document::Save, &useless));
        }
        let previous = self.store.read_previous(Document::Save).ok().flatten()?;
        game_of(&previous).ok()
    }
}

/// The game of a save. It has to follow the rules, and its faces have to be the seed's.
fn game_of(text: &str) -> Result<Game, Useless> {
    let record: Record = text.parse().map_err(|error| match error {
        RecordError::Newer(_) => Useless::Newer,
        RecordError::Damaged { .. } => Useless::Damaged,
    })?;
    let replay = record.replay().map_err(|_| Useless::Damaged)?;
    if replay.foreign_face.is_some() || record.setup.seed == Seed::Given {
        return Err(Useless::ForeignDice);
    }
    Ok(replay.game)
}

fn read_settings(
    store: &dyn Store,
    troubles: &mut Vec<Trouble>,
    unread: &mut Vec<Document>,
) -> Settings {
    let document = Document::Settings;
    let useless = match store.read(document) {
        Ok(None) => return Settings::default(),
        Ok(Some(text)) => match Settings::from_text(&text) {
            Ok(mut settings) => {
                if settings.drop_damaged_house() {
                    troubles.push(Trouble::HouseDropped);
                }
                return settings;
            }
            Err(SettingsError::Newer(_)) => Useless::Newer,
            Err(SettingsError::Damaged(_)) => Useless::Damaged,
        },
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Useless::Damaged,
        Err(error) => {
            unread.push(document);
            troubles.push(cannot_read(error));
            return Settings::default();
        }
    };
    troubles.push(set_aside(store, document, &useless));
    Settings::default()
}

fn set_aside(store: &dyn Store, document: Document, useless: &Useless) -> Trouble {
    let file = match store.set_aside(document) {
        Ok(name) => name.unwrap_or_else(|| document.file_name()),
        Err(error) => return cannot_save(error),
    };
    match useless {
        Useless::Damaged => Trouble::SetAside { document, file },
        Useless::Newer => Trouble::Newer { document, file },
        Useless::ForeignDice => Trouble::ForeignDice { file },
    }
}

fn cannot_save(error: io::Error) -> Trouble {
    Trouble::CannotSave {
        why: error.to_string(),
    }
}

fn cannot_read(error: io::Error) -> Trouble {
    Trouble::CannotRead {
        why: error.to_string(),
    }
}
