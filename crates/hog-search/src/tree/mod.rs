//! Monte-Carlo tree search.

mod growth;
mod marks;
mod node;
mod playouts;

use hog_core::{Control, Searchable};

use crate::error::{CannotSearch, seat_to_move};
use crate::thought::Thought;
use growth::Growth;

/// Settings of Monte-Carlo tree search.
///
/// Moves are selected by UCT with RAVE, and with the judge's order as a prior. Ends are backed up the
/// tree as proofs (MCTS-Solver); the search is for the seat to move, and a proof holds against all
/// others together.
///
/// For any number of seats, each of which wants to win itself; moves of chance are drawn. The search
/// sees the whole state, so in a game that hides something it would use hidden information.
///
/// Equal games and settings give equal thoughts.
///
/// ```
/// use hog_core::{Control, Game, Value};
/// use hog_games::tictactoe;
/// use hog_search::Tree;
///
/// let tree = Tree {
///     playouts: Some(1_000),
///     ..Tree::default()
/// };
/// let game = tictactoe::game();
/// let thought = tree.search(&game, &game.start(), &Control::new())?;
/// assert!(game.is_legal(&game.start(), thought.best));
/// # Ok::<(), hog_search::CannotSearch>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tree {
    /// Maximum number of playouts; `None` goes on until the outcome is proved or the control stops it.
    pub playouts: Option<u64>,
    /// Weight of the exploration term.
    pub exploration: Exploration,
    /// First-play urgency: the assumed value of an untried move, from 0 to 1.
    pub first_play: f64,
    /// RAVE: a playout also counts for moves that were made later in it. This is the assumed bias of
    /// these counts, from 0: the greater, the sooner a move's own playouts dominate. `None` turns it off.
    pub rave: Option<f64>,
    /// Settings of the prior from the judge's order; `None` turns it off.
    pub prior: Option<Prior>,
    /// Number of visits before a state is expanded.
    pub expand_after: u32,
    /// Maximum number of nodes. A full tree goes on learning without growing.
    pub nodes: usize,
    /// Maximum number of moves of a playout; one that does not end by then counts as a draw.
    pub max_moves: usize,
    /// Seed of the random generator.
    pub seed: u64,
}

/// Weight of the exploration term. RAVE is most useful where a move can be made only once, as in Hex;
/// where moves can be repeated, more exploration is needed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration {
    /// While no seat has made a move twice in a playout.
    pub once: f64,
    /// From then on.
    pub repeated: f64,
}

/// Settings of the prior from the judge's order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Number of playouts that it counts as.
    pub weight: f64,
    /// Number of visits before the judge is asked; the root is judged at once.
    pub after: u32,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            playouts: Some(10_000),
            exploration: Exploration {
                once: 0.02,
                repeated: 0.2,
            },
            first_play: 1.0,
            rave: Some(0.0005),
            prior: Some(Prior {
                weight: 40.0,
                after: 2,
            }),
            expand_after: 2,
            nodes: 1 << 20,
            max_moves: 1_000,
            seed: 0,
        }
    }
}

/// Number of playouts between two reports to the control.
const BETWEEN_REPORTS: u64 = 64;

impl Tree {
    /// Finds a move: makes playouts until the outcome is proved, the maximum number is reached, or
    /// the control stops it. There is always a move to return.
    ///
    /// # Errors
    /// [`CannotSearch::Over`] if the game is over, and [`CannotSearch::Chance`] if chance is to move.
    pub fn search<G: Searchable>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let seat = seat_to_move(game, state)?;
        let mut growth = Growth::new(game, state, seat, self);
        let mut playouts = 0;
        while !growth.is_settled() && self.playouts.is_none_or(|max| playouts < max) {
            if playouts.is_multiple_of(BETWEEN_REPORTS) && control.report(playouts).is_err() {
                return Ok(Thought {
                    complete: false,
                    ..growth.thought(playouts)
                });
            }
            growth.play_out();
            playouts += 1;
        }
        Ok(growth.thought(playouts))
    }
}
