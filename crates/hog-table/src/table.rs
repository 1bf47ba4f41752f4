//! What every game in progress offers.

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Seat, Turn};
use hog_engines::{CannotSearch, Care, Mind, Thought, Winnable};

use crate::{Advice, Finding, NoSuggestion, Search, TableError};

/// A game in progress.
pub trait Table {
    /// The name of the game, as in the catalogue.
    fn name(&self) -> &str;

    /// How the game is played, for somebody who has never heard of it.
    fn rules(&self) -> &str;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// What people call a seat.
    fn seat_name(&self, seat: Seat) -> String;

    /// Where the places are.
    fn layout(&self) -> &Layout;

    /// What the counters look like, by category.
    fn kinds(&self) -> &[Kind];

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// What a viewer sees now.
    fn view(&mut self, viewer: Viewer) -> View;

    /// The legal moves, as text.
    fn moves(&self) -> Vec<String>;

    /// The moves that were made, as text, oldest first.
    fn history(&self) -> Vec<String>;

    /// Makes a move that is given as text, for whoever is to move, and says how it is written.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed.
    fn play(&mut self, text: &str) -> Result<String, TableError>;

    /// Takes the last move back and says which it was.
    ///
    /// # Errors
    /// [`TableError::NothingToUndo`], and nothing has changed.
    fn undo(&mut self) -> Result<String, TableError>;

    /// Begins anew.
    fn restart(&mut self);

    /// All moves with what each is worth to whoever makes it, best first: exact, from the whole
    /// graph of the game. The first time this may take long.
    ///
    /// # Errors
    /// [`NoSuggestion`] if the game is over or its graph is too large.
    fn suggest(&mut self, control: &Control<'_>) -> Result<Vec<Advice>, NoSuggestion>;

    /// What a mind thinks of the state, for whoever is to move, with moves as text.
    ///
    /// # Errors
    /// [`CannotSearch`] if the game is over, the mind cannot play such a game, or it was stopped
    /// before it found a move.
    fn think(
        &self,
        mind: &mut Mind,
        control: &Control<'_>,
    ) -> Result<Thought<String>, CannotSearch>;

    /// Whether the game has a solver, which can say whether a state can be won.
    fn has_solver(&self) -> bool;

    /// Whether the state can still be won, and then by which line, as text: as it is known already,
    /// or as a search finds it. A line that was found is known from then on, from every state of it.
    /// `None` if the game has no solver.
    fn winnable(&mut self, care: Care, control: &Control<'_>) -> Option<Winnable<String>>;

    /// The same, if it is known already.
    fn known(&self) -> Option<Winnable<String>>;

    /// How many moves must at least be taken back until the state can be won for certain; looks for
    /// it quickly. `None` if no such state is found.
    fn moves_since_winnable(&mut self, control: &Control<'_>) -> Option<usize>;

    /// A search for whether the state can be won, to be done elsewhere while play goes on. `None` if
    /// the game has no solver.
    fn search(&self) -> Option<Search>;

    /// Takes what a search has found. It is kept for its state, whichever state is present now.
    fn learn(&mut self, finding: Finding);
}
