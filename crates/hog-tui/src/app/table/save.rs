//! Saving a game, and recording its result.

use std::time::SystemTime;

use hog_store::{BadTableId, PlayedGame, TableId};
use hog_table::LiveTable;

use crate::app::storage::Storage;
use crate::app::widgets::MessageLine;

/// The name under which a game is saved, and whether its last change is saved too.
pub(super) struct SaveState {
    pub(super) id: TableId,
    pub(super) status: SaveStatus,
    /// The last failure that the message line told.
    warned: Option<String>,
    /// Whether the program has tried to record the result, or the game was over before it was opened.
    is_recorded: bool,
}

/// Whether a game is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SaveStatus {
    /// No move was made, so there is nothing to save.
    Empty,
    /// It has changed since it was saved.
    Due,
    Saved,
    /// It could not be saved: why.
    Failed(String),
}

impl SaveState {
    /// The state of a game that has just been opened.
    pub(super) fn new(id: TableId, live: &LiveTable) -> Self {
        Self {
            id,
            // Moves are saved as they are made.
            status: match live.table().length() {
                0 => SaveStatus::Empty,
                _ => SaveStatus::Saved,
            },
            warned: None,
            is_recorded: live.ending().is_some(),
        }
    }

    /// A move was made or taken back.
    pub(super) fn moved(&mut self) {
        self.status = SaveStatus::Due;
    }

    /// Something else has changed, which is saved with the moves.
    pub(super) fn changed(&mut self, live: &LiveTable) {
        if live.table().length() > 0 {
            self.moved();
        }
    }

    /// Saves what has changed. The message says what went wrong, once.
    pub(super) fn save(&mut self, live: &LiveTable, storage: &Storage) -> Option<MessageLine> {
        // The result goes first: if the program is killed in between, the end is played again, and of
        // two results of one game only one counts. In the other order the result could be lost.
        let unrecorded = self.record(live, storage);
        if self.status != SaveStatus::Due {
            return unrecorded;
        }
        match storage.save(&self.id, live) {
            Ok(()) => {
                self.warned = None;
                self.status = SaveStatus::Saved;
                unrecorded
            }
            Err(why) => {
                self.status = SaveStatus::Failed(why.clone());
                let is_new = self.warned.as_ref() != Some(&why);
                let warning = is_new.then(|| failure(&why));
                self.warned = Some(why);
                warning.or(unrecorded)
            }
        }
    }

    /// Records the result, once.
    fn record(&mut self, live: &LiveTable, storage: &Storage) -> Option<MessageLine> {
        if self.is_recorded || live.ending().is_none() {
            return None;
        }
        self.is_recorded = true;
        let played = PlayedGame::of(&self.id, live, SystemTime::now())?;
        let why = storage.record(&played).err()?;
        let told = format!("The result could not be saved: {why}");
        Some(MessageLine::Refusal(told))
    }

    /// Saves the game under another name. The file of the old name is removed, if it is up to date.
    pub(super) fn rename(
        &mut self,
        text: &str,
        live: &LiveTable,
        storage: &Storage,
    ) -> Result<(), String> {
        let id: TableId = text
            .parse()
            .map_err(|error: BadTableId| error.to_string())?;
        if id != self.id {
            if storage.has(&id) {
                return Err(format!("There is already a saved game called {text}."));
            }
            storage.save(&id, live)?;
            if self.status == SaveStatus::Saved {
                // If this fails, a copy of the old name stays, which does no harm.
                drop(storage.remove(&self.id));
            }
            self.id = id;
        }
        self.status = SaveStatus::Due;
        Ok(())
    }

    /// The message for the lobby when the game is left.
    pub(super) fn leaving_message(&self) -> MessageLine {
        match &self.status {
            SaveStatus::Empty => MessageLine::default(),
            SaveStatus::Due | SaveStatus::Saved => {
                MessageLine::Plain("Game saved; you will find it in the list.".to_string())
            }
            SaveStatus::Failed(why) => failure(why),
        }
    }
}

fn failure(why: &str) -> MessageLine {
    MessageLine::Refusal(format!("The game could not be saved: {why}"))
}
