//! What every game in progress offers.

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Hides, Seat, Turn};
use hog_engines::{Aid, CannotSearch, Care, Engine, EngineName, Thought, Winnable};
use hog_games::catalogue::Choice;

use crate::{
    Act, Consent, DealProof, Finding, GraphCache, Kept, LookedBack, Marks, NoSuggestion,
    RankedMoves, Remade, Search, TableError, Work,
};

/// A game in progress.
///
/// Whoever asks says who wants to know, and is told nothing else: two lines of play that are the
/// same to a viewer get the same answers. In a game that hides nothing everybody is told everything.
///
/// Chance never keeps anybody waiting: the table's dealer makes its moves at once.
pub trait Table: Send {
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

    /// Whether the game hides anything from anybody.
    fn hides(&self) -> Hides;

    /// Whose turn it is. Everybody knows that.
    fn turn(&self) -> Turn;

    /// How many moves the seats have made. Everybody knows that.
    fn length(&self) -> usize;

    /// By how much a seat is ahead of the others, where the game counts that. Everybody knows it.
    fn margin(&self, seat: Seat) -> Option<i32>;

    /// What a viewer sees now.
    fn view(&mut self, viewer: Viewer) -> View;

    /// The state in a text form that other programs read, in whole lines; `None` if the game has no
    /// such form or hides something, since the text tells all.
    fn text(&self) -> Option<String>;

    /// The legal moves, as text. In a game that hides something only the seat to move is told them.
    fn moves(&self, viewer: Viewer) -> Vec<String>;

    /// The same, with the gestures that make them.
    fn acts(&self, viewer: Viewer) -> Vec<Act>;

    /// Places worth marking. In a game that hides something only who made a move is shown where.
    fn marks(&self, viewer: Viewer) -> Marks;

    /// What the viewer noticed, as text, oldest first: in a game that hides nothing, the moves.
    fn history(&self, viewer: Viewer) -> Vec<String>;

    /// Makes a move that is given as text, for the seat that wants to make it, and says how it is
    /// written.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed. It depends only on what the seat knows.
    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError>;

    /// The same for whoever is to move.
    ///
    /// # Errors
    /// As [`play`](Table::play).
    fn play_in_turn(&mut self, text: &str) -> Result<String, TableError> {
        match self.turn() {
            Turn::Seat(seat) => self.play(seat, text),
            // Nobody can: which seat tries does not matter.
            Turn::Over(_) | Turn::Chance => self.play(Seat::FIRST, text),
        }
    }

    /// Takes the last move of a seat back, with what chance made of it. The same move then has the
    /// same answer of chance.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed: no move was made yet, or the game hides something
    /// and nobody was asked.
    fn undo(&mut self, consent: Consent) -> Result<Remade, TableError>;

    /// Makes the move again that was taken back last. Another move forgets what was taken back, the
    /// very same one keeps the rest.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed: there is no such move.
    fn redo(&mut self) -> Result<Remade, TableError>;

    /// How many moves can be taken back, if all agree.
    fn undoable(&self) -> usize;

    /// How many moves can be made again.
    fn redoable(&self) -> usize;

    /// Begins anew, with a new deal if chance deals.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`], and nothing has changed.
    fn restart(&mut self) -> Result<(), TableError>;

    /// Goes on with the same game but for habits, such as cards that go up by themselves. What was
    /// played stays as it was.
    ///
    /// # Errors
    /// [`TableError::NotAdjustable`], and nothing has changed.
    fn adjust(&mut self, game: &Choice) -> Result<(), TableError>;

    /// All there is to keep, for [`restore`](crate::restore). It is for no viewer.
    fn kept(&self) -> Kept;

    /// What shows that the deal is not changed while the game goes on, and after the end that it
    /// was not.
    fn deal_proof(&self) -> DealProof;

    /// The work of finding what the moves are worth, from the whole graph of the game. It fails if the
    /// game is over, its graph is too large, or it hides something.
    fn suggest(&self, graphs: &GraphCache) -> Work<Result<RankedMoves, NoSuggestion>>;

    /// What an engine thinks, for whoever is to move and by what that seat knows, with moves as text.
    ///
    /// # Errors
    /// [`CannotSearch`] if the game is over, the engine cannot play such a game, or it was stopped
    /// before it found a move.
    fn think(
        &self,
        engine: &mut Engine,
        control: &Control<'_>,
    ) -> Result<Thought<String>, CannotSearch>;

    /// The same, as work to be done elsewhere, which gives the engine back.
    fn thinking(&self, engine: Engine) -> Work<(Engine, Result<Thought<String>, CannotSearch>)>;

    /// Whether an engine of this name can play the game at all.
    ///
    /// # Errors
    /// [`CannotSearch`] if it cannot.
    fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch>;

    /// What a seat that forgets nothing knows of what it does not see; `None` if the game has no
    /// memory aid.
    fn aid(&self, seat: Seat) -> Option<Aid>;

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
    fn moves_since_winnable(&mut self, control: &Control<'_>) -> Option<usize> {
        let LookedBack { moves, findings } = self.looking_back()?(control);
        for finding in findings {
            self.learn(finding);
        }
        moves
    }

    /// The same, as work to be done elsewhere; [`learn`](Table::learn) takes what it finds besides.
    /// `None` if the game has no solver.
    fn looking_back(&self) -> Option<Work<LookedBack>>;

    /// A search for whether the state can be won, to be done elsewhere while play goes on. `None` if
    /// the game has no solver.
    fn search(&self, care: Care) -> Option<Search>;

    /// Takes what a search has found. It is kept for its state, whichever state is present now.
    fn learn(&mut self, finding: Finding);
}
