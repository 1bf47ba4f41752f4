//! The interface of a game in progress, with the parts that only some games have.

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Hides, Seat, Turn};
use hog_engines::{Aid, CannotSearch, Engine, EngineName, SolverEffort, Thought, Winnable};
use hog_games::catalogue::Choice;

use crate::{
    Act, Consent, DealProof, Finding, GameRecord, GraphCache, HistoryLine, LookedBack, Marks,
    NoRankedMoves, RankedMoves, Search, SeatMove, TableError, Work,
};

/// A game in progress.
///
/// A question about something that may be hidden names the viewer who asks. The answer depends on what that viewer
/// may know: after two lines of play that look the same to a viewer, the answers are the same. In a game that hides
/// nothing every viewer is told everything.
///
/// The table's dealer makes the moves of chance at once.
pub trait Table: Describe + Advise + Send {
    /// The turn. Every viewer knows it.
    fn turn(&self) -> Turn;

    /// Number of moves that the seats have made. Every viewer knows that.
    fn length(&self) -> usize;

    /// The margin by which a seat is ahead of the others, if the game counts one. Every viewer knows it.
    fn margin(&self, seat: Seat) -> Option<i32>;

    /// What a viewer sees now.
    fn view(&mut self, viewer: Viewer) -> View;

    /// The state in a text form that other programs read, in whole lines; `None` if the game has no
    /// such form, or hides something that the text would reveal.
    fn text(&self) -> Option<String>;

    /// The legal moves with their gestures. In a game that hides something only the seat to move is
    /// told them.
    fn acts(&self, viewer: Viewer) -> Vec<Act>;

    /// The legal moves as text, for the viewers of [`acts`](Table::acts).
    fn moves(&self, viewer: Viewer) -> Vec<String>;

    /// Places worth marking. In a game that hides something only the seat that made a move is shown
    /// where.
    fn marks(&self, viewer: Viewer) -> Marks;

    /// The viewer's observations as text, oldest first: in a game that hides nothing, the moves.
    fn history(&self, viewer: Viewer) -> Vec<String> {
        let lines = self.history_from(viewer, 0).into_iter();
        lines.map(|line| line.text).collect()
    }

    /// The viewer's observations from a step on, oldest first. Earlier steps cost no time.
    fn history_from(&self, viewer: Viewer, step: usize) -> Vec<HistoryLine>;

    /// How many steps were made so far: moves of seats and of chance.
    fn steps(&self) -> usize;

    /// Makes a move, given as text, for the seat that wants to make it, and returns the move as the game
    /// writes it.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed. The error depends only on what the seat knows.
    fn play(&mut self, seat: Seat, text: &str) -> Result<String, TableError>;

    /// Makes a move for the seat to move.
    ///
    /// # Errors
    /// As [`play`](Table::play).
    fn play_in_turn(&mut self, text: &str) -> Result<String, TableError> {
        match self.turn() {
            Turn::Seat(seat) => self.play(seat, text),
            // Every seat is refused.
            Turn::Over(_) | Turn::Chance => self.play(Seat::FIRST, text),
        }
    }

    /// Takes the last move of a seat back, with the moves of chance after it. If the same move is made
    /// again, chance moves as before.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed: no move was made yet, or the game hides something
    /// and the players were not asked.
    fn undo(&mut self, consent: Consent) -> Result<SeatMove, TableError>;

    /// Makes the move again that was taken back last. Playing another move instead discards the moves that
    /// were taken back; playing the same one keeps the rest of them.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed: there is no such move.
    fn redo(&mut self) -> Result<SeatMove, TableError>;

    /// Number of moves that can be made again.
    fn redoable(&self) -> usize;

    /// Begins anew, with a new deal if chance deals.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`], and nothing has changed.
    fn restart(&mut self) -> Result<(), TableError>;

    /// Changes preferences of the game, such as cards that go up by themselves, for the moves from now on.
    ///
    /// # Errors
    /// [`TableError::NotAdjustable`], and nothing has changed.
    fn adjust(&mut self, game: &Choice) -> Result<(), TableError>;

    /// The solver, if the game has one.
    fn solver(&self) -> Option<&dyn Solve>;

    /// The solver, to store what a search has found.
    fn solver_mut(&mut self) -> Option<&mut dyn Solve>;

    /// The record of the game, which is shown to no viewer.
    fn record(&self) -> GameRecord;

    /// The proof that the deal was decided before its first card: a commitment while the game goes on,
    /// and the seed after the end.
    fn deal_proof(&self) -> DealProof;
}

/// The description of a game, which does not depend on the moves made.
pub trait Describe {
    /// The name of the game, as in the catalogue.
    fn name(&self) -> &str;

    /// How the game is played, for readers who have never heard of it.
    fn rules(&self) -> &str;

    /// Number of seats.
    fn seats(&self) -> usize;

    /// The name of a seat, such as `X`.
    fn seat_name(&self, seat: Seat) -> String;

    /// The layout of the places.
    fn layout(&self) -> &Layout;

    /// The looks of the counters, by category.
    fn kinds(&self) -> &[Kind];

    /// Whether the game hides anything from a viewer.
    fn hides(&self) -> Hides;
}

/// Advice on moves, by engines and by the whole graph of the game.
pub trait Advise {
    /// The work of ranking the moves by the whole graph of the game. It fails if the game is over, its
    /// graph is too large, or it hides something.
    fn rank_moves(&self, graphs: &GraphCache) -> Work<Result<RankedMoves, NoRankedMoves>>;

    /// The work of an engine that thinks for the seat to move, by what that seat knows. It returns the
    /// engine and its thought, with moves as text. It fails if the game is over, the engine cannot play
    /// such a game, or it was stopped before it found a move.
    fn think(&self, engine: Engine) -> Work<(Engine, Result<Thought<String>, CannotSearch>)>;

    /// Whether an engine of this name can play the game at all.
    ///
    /// # Errors
    /// [`CannotSearch`] if it cannot.
    fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch>;

    /// The memory aid of a seat: what can be inferred from everything the seat has observed; `None` if the
    /// game has none.
    fn aid(&self, seat: Seat) -> Option<Aid>;
}

/// A solver, which decides whether a solitaire can still be won.
pub trait Solve {
    /// Whether the present state can be won, and by which line, if that is known without a search. Once a
    /// line was found, the answer is known for every state on it.
    fn known(&self) -> Option<Winnable<String>>;

    /// A search that finds out whether the present state can be won. [`learn`](Solve::learn) takes its result.
    fn search(&self, effort: SolverEffort) -> Search;

    /// The work of looking back, by quick searches, for the latest state that can be won; [`learn`](Solve::learn)
    /// takes its findings.
    fn look_back(&self) -> Work<LookedBack>;

    /// Stores the result of a search for the state that was searched.
    fn learn(&mut self, finding: &Finding);

    /// Whether the present state can be won, by what is known and a search.
    fn winnable(&mut self, effort: SolverEffort, control: &Control<'_>) -> Winnable<String> {
        let finding = self.search(effort)(control);
        self.learn(&finding);
        self.known().unwrap_or_else(|| finding.winnable())
    }
}
