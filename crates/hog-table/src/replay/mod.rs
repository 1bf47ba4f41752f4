//! Replays: a game looked at again, move by move.

mod judgement;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hog_engines::EngineName;
use hog_games::catalogue::Choice;

pub use judgement::{Certainty, JudgedMove, Judgement, NoJudgement};

use crate::live::best_adviser;
use crate::saved::with_seed;
use crate::{Consent, RestoreError, Saved, SavedError, Table};

/// A game that was played, to be looked at as it was after any number of its moves.
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
/// assert_eq!(replay.len(), 2);
/// assert_eq!(replay.at(1).history(Viewer::Spectator), ["b2"]);
/// assert_eq!(replay.at(2).history(Viewer::Spectator), ["b2", "a1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Replay {
    table: Box<dyn Table>,
    /// The rules by which moves were made.
    rules: Vec<Choice>,
    /// By which of them each move was made, and at last by which the next would be: never empty.
    made_by: Vec<usize>,
    /// Who judges positions where the game is too large to know.
    adviser: EngineName,
    /// Whether the whole graph could not be had in time.
    too_large: Arc<AtomicBool>,
    seed: u64,
}

impl Replay {
    /// The game of a saved table, without what was taken back. The seed is that of the tokens by which
    /// viewers call counters, and of what engines leave to chance.
    ///
    /// # Errors
    /// [`SavedError`] if there cannot be such a table.
    pub fn new(saved: &Saved, seed: u64) -> Result<Self, SavedError> {
        let played = played(saved);
        let table = played.restored(seed)?;
        Self::over(&played, table, seed)
    }

    /// [`new`](Replay::new) at a table at which the moves of the saved one are made, and none was taken back.
    ///
    /// # Errors
    /// [`SavedError`] if the moves were made by rules that are none.
    pub fn resume(saved: &Saved, table: Box<dyn Table>, seed: u64) -> Result<Self, SavedError> {
        Self::over(&played(saved), table, seed)
    }

    fn over(played: &Saved, table: Box<dyn Table>, seed: u64) -> Result<Self, SavedError> {
        let (opened, kept) = played.kept();
        let mut rules = vec![with_seed(opened, played.deal.as_ref())];
        for name in &kept.rules[1..] {
            let choice = name.parse().map_err(|error| RestoreError::Rules {
                name: name.clone(),
                reason: format!("{error}"),
            })?;
            rules.push(choice);
        }
        let made_by = kept.moves.iter().map(|made| made.rules);
        Ok(Self {
            made_by: made_by.chain([kept.now]).collect(),
            rules,
            adviser: best_adviser(table.as_ref()),
            too_large: Arc::default(),
            table,
            seed,
        })
    }

    /// How many moves the seats made.
    #[must_use]
    pub fn len(&self) -> usize {
        self.made_by.len() - 1
    }

    /// Whether no move was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The table as it was after this number of moves, or all if there are fewer: what each viewer saw, and
    /// could do. It is for looking only: a move on it would make another game.
    pub fn at(&mut self, moves: usize) -> &mut dyn Table {
        let moves = moves.min(self.len());
        let made = self.table.length();
        for _ in moves..made {
            let taken = self.table.undo(Consent::Given);
            taken.expect("the moves were made");
        }
        for _ in made..moves {
            let remade = self.table.redo();
            remade.expect("the moves were taken back");
        }
        if self.rules.len() > 1 {
            let adjusted = self.table.adjust(&self.rules[self.made_by[moves]]);
            adjusted.expect("the table has these rules");
        }
        self.table.as_mut()
    }
}

/// A saved table without what was taken back.
fn played(saved: &Saved) -> Saved {
    let mut played = saved.clone();
    played.undone.clear();
    let count = played.moves.len();
    played.changes.retain(|change| change.from <= count);
    played
}
