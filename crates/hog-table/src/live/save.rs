//! Tables that are saved, and played on later.

use hog_core::Seat;

use super::{Forfeit, LiveTable};
use crate::saved::{changes, with_seed, without_seed};
use crate::{Executor, Saved, SavedError, Sitter, Stage, Table};

impl LiveTable {
    /// The table as it is saved. What is being thought is not part of it, nor is the time since the
    /// table was last polled.
    #[must_use]
    pub fn save(&self) -> Saved {
        let kept = self.table.kept();
        let changes = changes(&kept);
        let texts = |moves: Vec<crate::KeptMove>| moves.into_iter().map(|mv| mv.text).collect();
        Saved {
            game: without_seed(&self.choice),
            deal: kept.deal,
            stage: self.stage(),
            resigned: match self.forfeit {
                Some(Forfeit::Resigned(seat)) => Some(seat),
                Some(Forfeit::TimeUp(_)) | None => None,
            },
            sitters: self.seating.sitters().to_vec(),
            engine: self.engine().clone(),
            clock: self.timer.clock.clone(),
            moves: texts(kept.moves),
            undone: texts(kept.undone),
            changes,
            taken_back: self.taken_back,
            helped: self.helped,
        }
    }

    /// Sets up a table as it was saved. The seed is that of what engines leave to chance, as in
    /// [`new`](LiveTable::new).
    ///
    /// # Errors
    /// [`SavedError`] if there cannot be such a table.
    pub fn load(saved: &Saved, executor: Executor, seed: u64) -> Result<Self, SavedError> {
        Self::resume(saved, saved.restored(seed)?, executor, seed)
    }

    /// [`load`](LiveTable::load) at a table at which the moves of the saved one are made already, and those
    /// that were taken back are taken back.
    ///
    /// # Errors
    /// [`SavedError`] if this cannot be that table.
    pub fn resume(
        saved: &Saved,
        table: Box<dyn Table>,
        executor: Executor,
        seed: u64,
    ) -> Result<Self, SavedError> {
        check_seats(table.as_ref(), saved)?;
        let choice = with_seed(saved.game.clone(), saved.deal.as_ref());
        let sitters = saved.sitters.clone();
        let mut live = Self::new(choice, table, sitters, executor, seed);
        live.seating.set_standby(saved.engine.clone());
        live.timer.set(saved.clock.clone());
        live.taken_back = saved.taken_back;
        live.helped = saved.helped;
        live.forfeit = match (check_resigned(live.table(), saved)?, saved.stage) {
            (Some(seat), _) => Some(Forfeit::Resigned(seat)),
            (None, Stage::Over) => live.timer.clock.first_up().map(Forfeit::TimeUp),
            (None, Stage::Playing) => None,
        };
        if live.stage() != saved.stage {
            return Err(SavedError::Stage {
                stage: match saved.stage {
                    Stage::Playing => "playing",
                    Stage::Over => "over",
                },
                moves: saved.moves.len(),
            });
        }
        if live.table.redoable() > 0 {
            live.remade();
        }
        // That it is over was told when it ended.
        live.told = live.ending();
        Ok(live)
    }
}

/// The seat that has resigned, if it can have.
fn check_resigned(table: &dyn Table, saved: &Saved) -> Result<Option<Seat>, SavedError> {
    let Some(seat) = saved.resigned else {
        return Ok(None);
    };
    let number = seat.index() + 1;
    if seat.index() >= table.seats() {
        return Err(SavedError::ResignedSeat {
            number,
            seats: table.seats(),
            game: table.name().to_string(),
        });
    }
    if table.turn().is_over() {
        let moves = saved.moves.len();
        return Err(SavedError::ResignedLate { number, moves });
    }
    match saved.stage {
        Stage::Over => Ok(Some(seat)),
        Stage::Playing => Err(SavedError::ResignedPlaying { number }),
    }
}

/// Whether there is a sitter and a clock for each seat, and engines can play.
fn check_seats(table: &dyn Table, saved: &Saved) -> Result<(), SavedError> {
    let game = || table.name().to_string();
    let seats = table.seats();
    let counts = [
        ("\"sitters\"", saved.sitters.len()),
        ("seats of the \"clock\"", saved.clock.seats().len()),
    ];
    for (what, count) in counts {
        if count != seats {
            let game = game();
            return Err(SavedError::Count {
                game,
                seats,
                what,
                count,
            });
        }
    }
    let shares = saved.deal.as_ref().map_or(0, |deal| deal.shares.len());
    if shares > seats {
        let game = game();
        return Err(SavedError::Shares {
            game,
            seats,
            shares,
        });
    }
    let seated = saved.sitters.iter().filter_map(|sitter| match sitter {
        Sitter::Engine(engine) => Some(engine),
        Sitter::Person | Sitter::Nobody => None,
    });
    for engine in seated.chain([&saved.engine]) {
        table
            .can_play(engine)
            .map_err(|error| SavedError::CannotPlay {
                engine: engine.clone(),
                game: game(),
                error,
            })?;
    }
    Ok(())
}
