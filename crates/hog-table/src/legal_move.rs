//! Moves that are given as text.

use hog_core::{Notation, Turn, quoted};

use crate::TableError;

/// The legal move that a text means, for the seat to move.
///
/// # Errors
/// [`TableError`] if no seat is to move, the text means no move, or the move is not legal.
pub fn read_legal<G: Notation>(
    game: &G,
    state: &G::State,
    text: &str,
) -> Result<G::Move, TableError> {
    match game.turn(state) {
        Turn::Seat(_) => {}
        Turn::Chance => return Err(TableError::ChanceToMove),
        Turn::Over(_) => return Err(TableError::Over),
    }
    let mv = game
        .read_move(state, text)
        .map_err(|bad| TableError::NotAMove {
            text: quoted(text),
            expected: bad.expected,
        })?;
    if game.is_legal(state, mv) {
        return Ok(mv);
    }
    let objection = game.objection(state, mv);
    Err(TableError::Illegal { objection })
}
