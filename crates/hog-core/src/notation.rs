//! The capability of writing and reading moves as text.

use thiserror::Error;

use crate::{Game, Seat};

/// A game whose moves can be written and read as text.
pub trait Notation: Game {
    /// The move as text. Different legal moves of one state have different texts.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// Reads a move, which need not be legal. Case and outer blanks do not matter.
    ///
    /// # Errors
    /// [`BadNotation`] if the text means no move of this game.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, BadNotation>;

    /// Why a move is not legal, as a sentence for the seat that tried the move. The state is not over. Reveals
    /// nothing that the seat may not know.
    fn objection(&self, state: &Self::State, mv: Self::Move) -> String {
        format!("{} is not a legal move here", self.write_move(state, mv))
    }

    /// What a move does in a word or two, such as `clockwise`, to be read beside its notation;
    /// `None` where the notation says enough.
    fn move_words(&self, _state: &Self::State, _mv: Self::Move) -> Option<&'static str> {
        None
    }

    /// The name of a seat, as people call it.
    fn seat_name(&self, seat: Seat) -> String {
        seat.to_string()
    }

    /// The state in a text format that other programs read, as whole lines; `None` if there is no such
    /// format. The text shows the whole state, so a game that hides something has none.
    fn write_state(&self, _state: &Self::State) -> Option<String> {
        None
    }
}

/// A text that means no move of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a move: expected {expected}")]
pub struct BadNotation {
    /// What a move looks like in this game.
    pub expected: String,
}
