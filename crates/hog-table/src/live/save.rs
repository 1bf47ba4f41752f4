//! Tables that are saved, and played on later.

use hog_core::Seat;

use super::{Ending, LiveTable};
use crate::record::{with_seed, without_seed};
use crate::saved::wrong;
use crate::{Executor, Saved, SavedError, SeatPlayer, Stage, Table};

impl LiveTable {
    /// The table as it is saved, without the work of engines and the time since the last poll.
    #[must_use]
    pub fn save(&self) -> Saved {
        let record = self.table.record();
        Saved {
            game: without_seed(&self.choice),
            deal: record.deal,
            stage: self.stage(),
            resigned: match self.forfeit {
                Some(Ending::Resigned { loser, .. }) => Some(loser),
                Some(Ending::ByRules(_) | Ending::TimeUp { .. }) | None => None,
            },
            sitters: self.seating.sitters.clone(),
            engine: self.seating.standby.clone(),
            clock: self.timer.clock.clone(),
            moves: record.moves,
            undone: record.undone,
            changes: record.changes,
            taken_back: self.taken_back,
            helped: self.helped,
        }
    }

    /// Sets up a table as it was saved. `seed` is for the random numbers of engines, as in
    /// [`new`](LiveTable::new).
    ///
    /// # Errors
    /// [`SavedError`] if there cannot be such a table.
    pub fn load(saved: &Saved, executor: Executor, seed: u64) -> Result<Self, SavedError> {
        Self::resume(saved, saved.restored(seed)?, executor, seed)
    }

    /// As [`load`](LiveTable::load), with a table at which the saved moves are made already, and those that
    /// were taken back are taken back again.
    ///
    /// # Errors
    /// [`SavedError`] if the table cannot be the saved one.
    pub fn resume(
        saved: &Saved,
        table: Box<dyn Table>,
        executor: Executor,
        seed: u64,
    ) -> Result<Self, SavedError> {
        check_seats(table.as_ref(), saved)?;
        let choice = with_seed(&saved.game, saved.deal.as_ref());
        let sitters = saved.sitters.clone();
        let mut live = Self::new(choice, table, sitters, executor, seed);
        live.seating.standby = saved.engine.clone();
        live.timer.set(saved.clock.clone());
        live.taken_back = saved.taken_back;
        live.helped = saved.helped;
        live.forfeit = match (check_resigned(live.table(), saved)?, saved.stage) {
            (Some(seat), _) => Some(live.resigned(seat)),
            (None, Stage::Over) => live.lost_on_time(),
            (None, Stage::Playing) => None,
        };
        if live.stage() != saved.stage {
            let stage = match saved.stage {
                Stage::Playing => "playing",
                Stage::Over => "over",
            };
            let moves = saved.moves.len();
            return Err(wrong(format!(
                "the stage is {stage}, but after the last of {moves} moves it is not so"
            )));
        }
        if live.table.redoable() > 0 {
            live.undone_or_redone();
        }
        // The end was reported before the table was saved.
        live.reported_end = live.ending();
        Ok(live)
    }
}

/// The seat that has resigned, if that is possible at this table.
fn check_resigned(table: &dyn Table, saved: &Saved) -> Result<Option<Seat>, SavedError> {
    let Some(seat) = saved.resigned else {
        return Ok(None);
    };
    let (number, seats, moves) = (seat.index() + 1, table.seats(), saved.moves.len());
    if seat.index() >= seats {
        return Err(wrong(format!(
            "seat {number} cannot have resigned: {} has {}",
            table.name(),
            seats_word(seats)
        )));
    }
    if table.turn().is_over() {
        return Err(wrong(format!(
            "seat {number} cannot have resigned: after the last of {moves} moves the game is over"
        )));
    }
    match saved.stage {
        Stage::Over => Ok(Some(seat)),
        Stage::Playing => Err(wrong(format!(
            "seat {number} has resigned: \"stage\" must be \"over\""
        ))),
    }
}

/// Checks that every seat has a player and a clock, and that the engines can play.
fn check_seats(table: &dyn Table, saved: &Saved) -> Result<(), SavedError> {
    let (game, seats) = (table.name(), table.seats());
    let has = format!("{game} has {}", seats_word(seats));
    let counts = [
        ("sitters", saved.sitters.len()),
        ("clock", saved.clock.seats().len()),
    ];
    for (what, count) in counts {
        if count != seats {
            return Err(wrong(format!("{has}, but \"{what}\" lists {count}")));
        }
    }
    let shares = saved.deal.as_ref().map_or(0, |deal| deal.shares.len());
    if shares > seats {
        return Err(wrong(format!("{has}, but \"shares\" lists {shares}")));
    }
    let seated = saved.sitters.iter().filter_map(|sitter| match sitter {
        SeatPlayer::Engine(engine) => Some(engine),
        SeatPlayer::Person | SeatPlayer::Nobody => None,
    });
    for engine in seated.chain([&saved.engine]) {
        let can_play = table.can_play(engine);
        can_play.map_err(|error| wrong(format!("{engine} cannot play {game}: {error}")))?;
    }
    Ok(())
}

fn seats_word(count: usize) -> String {
    match count {
        1 => "1 seat".to_string(),
        count => format!("{count} seats"),
    }
}
