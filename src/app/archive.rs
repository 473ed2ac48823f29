//! What the app keeps between two starts: the game in progress, the games played and the settings, each in its document.
//!
//! Nothing that was saved is ever lost to a fault: what cannot be read stays as it is, under another name where it is in the
//! way, and is said.
//!
//! A game that is over goes from one document to the other in this order: its record is appended to the games, then its save
//! is removed. Both may be done twice without a difference, and the save tells at the next start what is left to do: so a
//! kill at any moment neither loses a game nor counts it twice.

mod games;

use std::cell::{Ref, RefCell};
use std::io;
use std::rc::Rc;

use games::Games;

use crate::backup::Backup;
use crate::fault::Fault;
use crate::review::{Reviews, Totals};
use crate::settings::Settings;
use crate::stats::Statistics;
use crate::store::{Aside, Document, Durability, Store};
use ludo_engine::game::{Game, GameId, Record, Seed};

/// Something the person has to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageIssue {
    /// A document was damaged; it lies aside under this name.
    SetAside { document: Document, file: String },
    /// A document was made by a newer program; it lies aside under this name, and is back when such a program starts.
    Newer { document: Document, file: String },
    /// The faces of the saved game are not those of its seed; it lies aside under this name.
    ForeignDice { file: String },
    /// Records of games are damaged. They do not count, and stay where they are.
    GamesDamaged,
    /// Records of games were made by a newer program. They do not count, until such a program starts.
    GamesNewer,
    /// The player's own rules, by which the next game would be played, cannot be read; the standard house rules hold.
    HouseUnknown,
    /// Something could not be written: the system's words.
    CannotSave { why: String },
    /// This document could not be read: the system's words.
    CannotRead { document: Document, why: String },
}

/// Why a text is of no use.
enum Unusable {
    Damaged,
    Newer,
    ForeignDice,
}

/// The outcome of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Games that were not counted here.
    pub new: usize,
    /// Games that were.
    pub known: usize,
    /// Whether everything could be written. What could not is there all the same, and written with the next game.
    pub written: Result<(), StorageIssue>,
}

/// The documents and their contents.
pub struct Archive {
    store: Rc<dyn Store>,
    settings: Settings,
    games: RefCell<Games>,
    /// What the games' reviews come to, once somebody has asked.
    reviews: RefCell<Option<Reviews>>,
    /// Documents that exist but could not be read: they are set aside before anything is written in their place.
    unread: RefCell<Vec<Document>>,
    /// Issues that came up since and were not reported yet.
    untold: RefCell<Vec<StorageIssue>>,
}

/// The archive as it was found at the start.
pub struct Opened {
    /// The documents.
    pub archive: Archive,
    /// The game in progress, or a finished one of which the result was not dismissed yet.
    pub game: Option<Game>,
    /// What went wrong.
    pub issues: Vec<StorageIssue>,
}

impl Archive {
    /// Reads everything. A finished game that was not counted yet is counted now.
    pub fn open(store: Rc<dyn Store>) -> Opened {
        let mut issues = Vec::new();
        let mut unread = Vec::new();
        let settings = read_settings(&*store, &mut issues, &mut unread);
        let mut archive = Archive {
            settings,
            games: RefCell::default(),
            reviews: RefCell::default(),
            unread: RefCell::new(unread),
            untold: RefCell::default(),
            store,
        };
        let mut game = archive.read_game(&mut issues);
        if let Some(newer) = archive.bring_back_game(game.as_ref(), &mut issues) {
            game = Some(newer);
        }
        if let Some(found) = &game {
            let settled = if found.position().ending().is_some() {
                archive.count(found)
            } else if archive.was_counted_last(found, &mut issues) {
                // It was given up and counted, and the app was killed before the file was gone.
                game = None;
                archive.forget_game()
            } else {
                Ok(())
            };
            issues.extend(settled.err());
        }
        issues.append(&mut archive.untold.borrow_mut());
        Opened {
            archive,
            game,
            issues,
        }
    }

    /// What the player chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The games played. The first call reads them.
    pub fn statistics(&self) -> Ref<'_, Statistics> {
        self.read_games();
        Ref::map(self.games.borrow(), |games| games.journal().statistics())
    }

    /// The games played, where they were read already.
    pub fn statistics_read(&self) -> Option<Ref<'_, Statistics>> {
        let is_read = self.games.borrow().is_read();
        is_read.then(|| self.statistics())
    }

    /// The record of a game that is counted, so that it can be watched again.
    ///
    /// # Errors
    /// If it cannot be read any more.
    pub fn record(&self, id: GameId) -> Result<Record, StorageIssue> {
        self.read_games();
        let cannot_read = |error| cannot_read(Document::Games, error);
        let record = self.games.borrow().record(&*self.store, id);
        let missing = || cannot_read(io::ErrorKind::NotFound.into());
        record.map_err(cannot_read)?.ok_or_else(missing)
    }

    /// What the games' reviews come to, as far as they were reviewed. The first call reads it.
    pub fn reviews(&self) -> Ref<'_, Reviews> {
        if self.reviews.borrow().is_none() {
            let text = self.store.read(Document::Reviews).ok().flatten();
            let reviews = text.map(|text| Reviews::read(&text).0);
            *self.reviews.borrow_mut() = Some(reviews.unwrap_or_default());
        }
        Ref::map(self.reviews.borrow(), |reviews| {
            reviews.as_ref().expect("it was read just now")
        })
    }

    /// Keeps what reviews of counted games come to. Where that cannot be written they are made again another time.
    pub fn keep_totals(&self, totals: impl IntoIterator<Item = (GameId, Totals)>) {
        drop(self.reviews());
        let mut kept = self.reviews.borrow_mut();
        let reviews = kept.as_mut().expect("it was read just now");
        let new = totals
            .into_iter()
            .filter_map(|(id, totals)| reviews.add(id, totals));
        let new: String = new.collect();
        if new.is_empty() {
            return;
        }
        let document = Document::Reviews;
        let there = self.store.read(document).ok().flatten();
        if there.is_some_and(|text| Reviews::read(&text).1) {
            let _ = self.store.append(document, &new);
        } else {
            let _ = self
                .store
                .replace(document, &reviews.to_text(), Durability::Fast);
        }
    }

    /// What went wrong since the last call, and was not returned by another one.
    pub fn take_issues(&self) -> Vec<StorageIssue> {
        self.untold.take()
    }

    fn read_games(&self) {
        // Somebody may be looking at them: then they were read.
        if self.games.borrow().is_read() {
            return;
        }
        let mut issues = Vec::new();
        self.games.borrow_mut().read(&*self.store, &mut issues);
        self.untold.borrow_mut().append(&mut issues);
    }

    /// What cannot be read tells nothing: the game goes on.
    fn was_counted_last(&self, game: &Game, issues: &mut Vec<StorageIssue>) -> bool {
        let counted = self.games.borrow().was_counted_last(&*self.store, game);
        counted.unwrap_or_else(|error| {
            issues.push(cannot_read(Document::Games, error));
            false
        })
    }

    /// Changes the settings and writes them if that made a difference.
    ///
    /// # Errors
    /// If they cannot be written; the change holds all the same.
    pub fn change_settings(
        &mut self,
        change: impl FnOnce(&mut Settings),
    ) -> Result<(), StorageIssue> {
        if !self.settings.change(change) {
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
    pub fn save_game(&self, game: &Game, durability: Durability) -> Result<(), StorageIssue> {
        self.write(Document::Save, &game.to_text(), durability)
    }

    /// Forgets the saved game: its result was seen, or another one takes its place.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget_game(&self) -> Result<(), StorageIssue> {
        self.put_unread_aside(Document::Save)?;
        self.store.remove(Document::Save).map_err(cannot_save)
    }

    /// Counts a game as it stands, once, and keeps its record. One in which the person has done nothing counts as nothing,
    /// and so does one whose dice the person could know.
    ///
    /// # Errors
    /// If it cannot be written. The game is counted all the same, and written with the next one.
    pub fn count(&mut self, game: &Game) -> Result<(), StorageIssue> {
        if !game.setup().seed.is_fair() {
            return Ok(());
        }
        self.games.get_mut().add(&*self.store, game);
        self.write_what_is_counted()
    }

    /// Writes what was counted while it could not be written.
    ///
    /// # Errors
    /// If it still cannot.
    pub fn write_what_is_counted(&mut self) -> Result<(), StorageIssue> {
        self.games.get_mut().write(&*self.store)
    }

    /// Forgets all games played.
    ///
    /// # Errors
    /// If their file cannot be removed; everything is then as it was.
    pub fn reset_statistics(&mut self) -> Result<(), StorageIssue> {
        self.games.get_mut().remove(&*self.store)?;
        // What stays of it is of games that are gone.
        let _ = self.store.remove(Document::Reviews);
        self.reviews.take();
        Ok(())
    }

    /// Everything but the game in progress, as one.
    pub fn backup(&self) -> Backup {
        self.read_games();
        let (games, journal) = self.games.borrow().extract(&*self.store);
        Backup::new(self.settings.clone(), games, journal)
    }

    /// Takes in the games of a backup. The settings are taken over where no game is counted here: that is a new device, and
    /// elsewhere the choices that were made here hold.
    pub fn import(&mut self, backup: &Backup) -> Imported {
        let before = self.statistics().games().len();
        let is_fresh = before == 0;
        let mut written = self.games.get_mut().import(&*self.store, backup);
        let new = self.statistics().games().len() - before;
        if is_fresh {
            let taken = self.change_settings(|own| {
                let mut theirs = backup.settings().clone();
                // These tell of this device.
                theirs.game_in_front = own.game_in_front;
                theirs.window = own.window;
                if own.games_begun > theirs.games_begun {
                    theirs.games_begun = own.games_begun;
                    theirs.last_begun = own.last_begun;
                }
                *own = theirs;
            });
            written = written.and(taken);
        }
        Imported {
            new,
            known: backup.statistics().games().len() - new,
            written,
        }
    }

    /// Writes everything but the game in progress to a file of its own.
    ///
    /// # Errors
    /// If it cannot be written; the file before it is then still there.
    pub fn write_backup(&self) -> Result<(), StorageIssue> {
        let text = self.backup().to_text();
        self.write(Document::Backup, &text, Durability::Synced)
    }

    /// The text of that file, or of another one that lies in its place; `None` where there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_backup(&self) -> Result<Option<String>, StorageIssue> {
        let document = Document::Backup;
        let read = self.store.read(document);
        read.map_err(|error| cannot_read(document, error))
    }

    fn put_unread_aside(&self, document: Document) -> Result<(), StorageIssue> {
        let is_this = |unread: &Document| *unread == document;
        if self.unread.borrow().iter().any(is_this) {
            let aside = self.store.set_aside(document, Aside::Damaged);
            aside.map_err(cannot_save)?;
            self.unread.borrow_mut().retain(|unread| !is_this(unread));
        }
        Ok(())
    }

    fn write(
        &self,
        document: Document,
        text: &str,
        durability: Durability,
    ) -> Result<(), StorageIssue> {
        self.put_unread_aside(document)?;
        self.store
            .replace(document, text, durability)
            .map_err(cannot_save)
    }

    /// Reads the saved game. Where it is of no use, the one saved before it goes on.
    fn read_game(&self, issues: &mut Vec<StorageIssue>) -> Option<Game> {
        let document = Document::Save;
        let unusable = match self.store.read(document) {
            Ok(None) => None,
            Ok(Some(text)) => match game_of(&text) {
                Ok(game) => return Some(game),
                Err(unusable) => Some(unusable),
            },
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Some(Unusable::Damaged),
            Err(error) => {
                self.unread.borrow_mut().push(document);
                issues.push(cannot_read(document, error));
                return None;
            }
        };
        if let Some(unusable) = unusable
            && !set_aside(&*self.store, document, &unusable, issues)
        {
            self.unread.borrow_mut().push(document);
        }
        let previous = self.store.read_previous(document).ok().flatten()?;
        game_of(&previous).ok()
    }

    /// The game of a newer program that was set aside, if this one understands it and no other is in progress. One that is
    /// counted, or is the one in progress, came back before.
    fn bring_back_game(
        &self,
        current: Option<&Game>,
        issues: &mut Vec<StorageIssue>,
    ) -> Option<Game> {
        let document = Document::Save;
        let mut found = None;
        for name in self.store.newer(document).unwrap_or_default() {
            let text = self.store.read_aside(document, &name);
            let Some(Ok(game)) = text.ok().flatten().map(|text| game_of(&text)) else {
                continue;
            };
            let id = game.setup().id;
            let is_current = current
                .or(found.as_ref())
                .map(|current| current.setup().id == id);
            let is_back = self.statistics().contains(id) || is_current == Some(true);
            if !is_back {
                if is_current.is_some() || self.unread.borrow().contains(&document) {
                    continue;
                }
                if let Err(issue) = self.save_game(&game, Durability::Synced) {
                    // It is shown all the same, and stays where it is.
                    issues.push(issue);
                    return Some(game);
                }
                found = Some(game);
            }
            // What stays is found to be back at the next start.
            let _ = self.store.remove_aside(&name);
        }
        found
    }
}

/// The game of a save. It has to follow the rules, and its faces have to be the seed's.
fn game_of(text: &str) -> Result<Game, Unusable> {
    let record: Record = text.parse().map_err(|error| match Fault::from(error) {
        Fault::Newer(_) => Unusable::Newer,
        Fault::Damaged(_) => Unusable::Damaged,
    })?;
    let replay = record.replay().map_err(|_| Unusable::Damaged)?;
    if replay.foreign_face.is_some() || record.setup.seed == Seed::Given {
        return Err(Unusable::ForeignDice);
    }
    Ok(replay.game)
}

fn read_settings(
    store: &dyn Store,
    issues: &mut Vec<StorageIssue>,
    unread: &mut Vec<Document>,
) -> Settings {
    let document = Document::Settings;
    match store.read(document) {
        Ok(None) => return Settings::default(),
        Ok(Some(text)) => {
            if let Ok(mut settings) = Settings::from_text(&text) {
                if settings.misses_house() {
                    issues.push(StorageIssue::HouseUnknown);
                }
                return settings;
            }
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
        Err(error) => {
            unread.push(document);
            issues.push(cannot_read(document, error));
            return Settings::default();
        }
    }
    if !set_aside(store, document, &Unusable::Damaged, issues) {
        unread.push(document);
    }
    Settings::default()
}

/// Sets a document aside and reports it. False where that failed: the file must then not be overwritten.
fn set_aside(
    store: &dyn Store,
    document: Document,
    unusable: &Unusable,
    issues: &mut Vec<StorageIssue>,
) -> bool {
    let why = match unusable {
        Unusable::Newer => Aside::Newer,
        Unusable::Damaged | Unusable::ForeignDice => Aside::Damaged,
    };
    let aside = store.set_aside(document, why);
    let is_aside = aside.is_ok();
    let (name, failed) = match aside {
        Ok(name) => (name, None),
        Err(error) => (None, Some(cannot_save(error))),
    };
    let file = name.unwrap_or_else(|| document.file_name());
    issues.push(match unusable {
        Unusable::Damaged => StorageIssue::SetAside { document, file },
        Unusable::Newer => StorageIssue::Newer { document, file },
        Unusable::ForeignDice => StorageIssue::ForeignDice { file },
    });
    issues.extend(failed);
    is_aside
}

fn cannot_save(error: io::Error) -> StorageIssue {
    StorageIssue::CannotSave {
        why: error.to_string(),
    }
}

fn cannot_read(document: Document, error: io::Error) -> StorageIssue {
    StorageIssue::CannotRead {
        document,
        why: error.to_string(),
    }
}
