//! Replays: a finished game, shown move by move.

mod judgement;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hog_engines::EngineName;
use hog_games::catalogue::Choice;

pub use judgement::{Certainty, JudgedMove, Judgement, NoJudgement};

use crate::live::best_adviser;
use crate::record::with_seed;
use crate::{Change, Consent, Saved, SavedError, Table};

/// A finished game, which can be shown as it was after any number of its moves.
///
/// ```
/// use hog_core::Viewer;
/// use hog_table::{Executor, LiveTable, Replay};
///
/// let game = "tictactoe".parse().expect("it is listed");
/// let mut live = LiveTable::open(&game, Vec::new(), Executor::inline(), 1)?;
/// live.play(hog_core::Seat::FIRST, "b2")?;
/// live.play(hog_core::Seat::SECOND, "a1")?;
/// let mut replay = Replay::new(&live.save(), 1)?;
/// assert_eq!(replay.length(), 2);
/// assert_eq!(replay.at(1).history(Viewer::Spectator), ["b2"]);
/// assert_eq!(replay.at(2).history(Viewer::Spectator), ["b2", "a1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Replay {
    table: Box<dyn Table>,
    /// The rules at the end of the game.
    game: Choice,
    changes: Vec<Change>,
    length: usize,
    /// The engine that judges positions of games that are too large for their whole graph.
    adviser: EngineName,
    /// Whether the whole graph could not be built in time.
    too_large: Arc<AtomicBool>,
    seed: u64,
}

impl Replay {
    /// The game of a saved table, without the moves that were taken back. `seed` is for counter tokens and
    /// the random numbers of engines.
    ///
    /// # Errors
    /// [`SavedError`] if there cannot be such a table.
    pub fn new(saved: &Saved, seed: u64) -> Result<Self, SavedError> {
        let played = played(saved);
        let table = played.restored(seed)?;
        Ok(Self::resume(&played, table, seed))
    }

    /// As [`new`](Replay::new), with a table at which all moves of `saved` are made and none is taken back.
    #[must_use]
    pub fn resume(saved: &Saved, table: Box<dyn Table>, seed: u64) -> Self {
        Self {
            game: with_seed(&saved.game, saved.deal.as_ref()),
            changes: played(saved).changes_with_seed(),
            length: saved.moves.len(),
            adviser: best_adviser(table.as_ref()),
            too_large: Arc::default(),
            table,
            seed,
        }
    }

    /// Number of moves that the seats made.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The table as it was after this number of moves, or after all if there are fewer. It is for looking
    /// only: a move on it would make another game.
    pub fn at(&mut self, moves: usize) -> &mut dyn Table {
        let moves = moves.min(self.length);
        let made = self.table.length();
        for _ in moves..made {
            let taken = self.table.undo(Consent::Given);
            taken.expect("the moves were made");
        }
        for _ in made..moves {
            let redone = self.table.redo();
            redone.expect("the moves were taken back");
        }
        if !self.changes.is_empty() {
            let rules = self.rules_after(moves).clone();
            let adjusted = self.table.adjust(&rules);
            adjusted.expect("the table has these rules");
        }
        self.table.as_mut()
    }

    /// The rules of the next move after this number of moves; at the end, the rules of the end.
    fn rules_after(&self, moves: usize) -> &Choice {
        let mut changes = self.changes.iter().rev();
        let change = changes.find(|change| moves < self.length && change.from <= moves + 1);
        change.map_or(&self.game, |change| &change.game)
    }
}

/// A saved table without the moves that were taken back.
fn played(saved: &Saved) -> Saved {
    let mut played = saved.clone();
    played.undone.clear();
    let count = played.moves.len();
    played.changes.retain(|change| change.from <= count);
    played
}
