//! What every game in progress offers, and what only some games do.

use hog_board::{Kind, Layout, View, Viewer};
use hog_core::{Control, Hides, Seat, Turn};
use hog_engines::{Aid, CannotSearch, Care, Engine, EngineName, Thought, Winnable};
use hog_games::catalogue::Choice;

use crate::{
    Act, Consent, DealProof, Finding, GraphCache, Kept, LookedBack, Marks, NoSuggestion, Noticed,
    RankedMoves, Remade, Search, TableError, Work,
};

/// A game in progress.
///
/// Every question names the viewer who asks, and the answer tells nothing else: two lines of play that
/// are the same to a viewer get the same answers. In a game that hides nothing every viewer is told
/// everything.
///
/// The table's dealer makes the moves of chance at once.
pub trait Table: Describe + Keep + Advise + Send {
    /// Whose turn it is. Every viewer knows that.
    fn turn(&self) -> Turn;

    /// Number of moves that the seats have made. Every viewer knows that.
    fn length(&self) -> usize;

    /// By how much a seat is ahead of the others, where the game counts that. Every viewer knows it.
    fn margin(&self, seat: Seat) -> Option<i32>;

    /// What a viewer sees now.
    fn view(&mut self, viewer: Viewer) -> View;

    /// The state in a text form that other programs read, in whole lines; `None` if the game has no
    /// such form or hides something, since the text tells all.
    fn text(&self) -> Option<String>;

    /// The legal moves with their gestures. In a game that hides something only the seat to move is
    /// told them.
    fn acts(&self, viewer: Viewer) -> Vec<Act>;

    /// The legal moves as text, told to the same viewers.
    fn moves(&self, viewer: Viewer) -> Vec<String>;

    /// Places worth marking. In a game that hides something only the seat that made a move is shown
    /// where.
    fn marks(&self, viewer: Viewer) -> Marks;

    /// What the viewer noticed, as text, oldest first: in a game that hides nothing, the moves.
    fn history(&self, viewer: Viewer) -> Vec<String> {
        let noticed = self.history_from(viewer, 0).into_iter();
        noticed.map(|noticed| noticed.text).collect()
    }

    /// What the viewer noticed from a step on, oldest first. Earlier steps cost nothing.
    fn history_from(&self, viewer: Viewer, step: usize) -> Vec<Noticed>;

    /// How many steps were made so far: moves of seats and of chance.
    fn steps(&self) -> usize;

    /// Makes a move that is given as text, for the seat that wants to make it, and says how it is
    /// written.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed. It depends only on what the seat knows.
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

    /// Takes the last move of a seat back, with what chance made of it. The same move then has the
    /// same answer of chance.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed: no move was made yet, or the game hides something
    /// and the players were not asked.
    fn undo(&mut self, consent: Consent) -> Result<Remade, TableError>;

    /// Makes the move again that was taken back last. Another move forgets what was taken back, the
    /// very same one keeps the rest.
    ///
    /// # Errors
    /// [`TableError`], and nothing has changed: there is no such move.
    fn redo(&mut self) -> Result<Remade, TableError>;

    /// Number of moves that can be made again.
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

    /// The solver, if the game has one.
    fn solver(&self) -> Option<&dyn Solve>;

    /// The solver, to learn from it.
    fn solver_mut(&mut self) -> Option<&mut dyn Solve>;
}

/// What the rules say of a game before it is played.
pub trait Describe {
    /// The name of the game, as in the catalogue.
    fn name(&self) -> &str;

    /// How the game is played, for readers who have never heard of it.
    fn rules(&self) -> &str;

    /// Number of seats.
    fn seats(&self) -> usize;

    /// What people call a seat.
    fn seat_name(&self, seat: Seat) -> String;

    /// Where the places are.
    fn layout(&self) -> &Layout;

    /// What the counters look like, by category.
    fn kinds(&self) -> &[Kind];

    /// Whether the game hides anything from a viewer.
    fn hides(&self) -> Hides;
}

/// What is kept of a game, and what is shown of its deal.
pub trait Keep {
    /// All there is to keep, for [`restore`](crate::restore). It is for no viewer.
    fn kept(&self) -> Kept;

    /// What shows that the deal is not changed while the game goes on, and after the end that it
    /// was not.
    fn deal_proof(&self) -> DealProof;
}

/// Engines and the whole graph of the game, which say which moves are good.
pub trait Advise {
    /// The work of finding what the moves are worth, from the whole graph of the game. It fails if the
    /// game is over, its graph is too large, or it hides something.
    fn suggest(&self, graphs: &GraphCache) -> Work<Result<RankedMoves, NoSuggestion>>;

    /// The work of an engine that thinks for the seat to move, by what that seat knows. It gives the
    /// engine back, and moves as text. It fails if the game is over, the engine cannot play such a
    /// game, or it was stopped before it found a move.
    fn think(&self, engine: Engine) -> Work<(Engine, Result<Thought<String>, CannotSearch>)>;

    /// Whether an engine of this name can play the game at all.
    ///
    /// # Errors
    /// [`CannotSearch`] if it cannot.
    fn can_play(&self, engine: &EngineName) -> Result<(), CannotSearch>;

    /// What a seat that forgets nothing knows of what it does not see; `None` if the game has no
    /// memory aid.
    fn aid(&self, seat: Seat) -> Option<Aid>;
}

/// A solver, which finds out whether a solitaire can still be won.
pub trait Solve {
    /// Whether the present state can be won, and by which line, if that is known without a search. A
    /// line that was found is known from every state of it.
    fn known(&self) -> Option<Winnable<String>>;

    /// The search for whether the present state can be won. [`learn`](Solve::learn) takes its result.
    fn search(&self, care: Care) -> Search;

    /// The work of finding how many moves must at least be taken back until the state can be won for
    /// certain; [`learn`](Solve::learn) takes what it finds besides.
    fn look_back(&self) -> Work<LookedBack>;

    /// Keeps what a search has found for the state for which it was found.
    fn learn(&mut self, finding: Finding);

    /// Whether the present state can be won, as it is known or as a search finds it.
    fn winnable(&mut self, care: Care, control: &Control<'_>) -> Winnable<String> {
        let finding = self.search(care)(control);
        let found = finding.winnable();
        self.learn(finding);
        self.known().unwrap_or(found)
    }
}
