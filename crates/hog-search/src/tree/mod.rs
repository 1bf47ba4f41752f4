//! Monte-Carlo tree search: a tree that grows where playouts say that play is good.

mod growth;
mod marks;
mod node;
mod playouts;

use hog_core::{Control, Judged, Playout, Turn};

use crate::error::CannotSearch;
use crate::thought::Thought;
use growth::Growth;

/// How to grow a tree.
///
/// The tree grows where moves won most often so far (UCT), helped by what is known of a move from
/// elsewhere: how games went in which it was made later (RAVE), and the judge's order. Ends that are
/// found are remembered up the tree, so that it proves what it can; the seat to move is searched
/// for, and a proof holds against all others together.
///
/// For any number of seats, each of which wants to win itself; moves of chance are drawn. It sees
/// all of a state: of a game that hides something it knows what nobody knows.
///
/// The same game, seed and budget give the same thought.
///
/// ```
/// use hog_core::{Control, Game, Value};
/// use hog_games::tictactoe;
/// use hog_search::{Budget, Tree};
///
/// let tree = Tree {
///     budget: Budget { playouts: Some(1_000) },
///     ..Tree::default()
/// };
/// let game = tictactoe::game();
/// let thought = tree.search(&game, &game.start(), &Control::new())?;
/// assert!(game.is_legal(&game.start(), thought.best));
/// # Ok::<(), hog_search::CannotSearch>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tree {
    /// How much work to do.
    pub budget: Budget,
    /// How much moves that were tried less are preferred.
    pub exploration: Exploration,
    /// What is expected of a move of which nothing is known, from 0 to 1.
    pub first_play: f64,
    /// How playouts tell of moves that were made in them later; without it they do not.
    pub rave: Option<Rave>,
    /// How the judge's order is used, if there is a judge; without it, it is not.
    pub prior: Option<Prior>,
    /// How often a state is played out before its moves join the tree.
    pub patience: u32,
    /// How many states the tree holds at most. When it is full, it only learns.
    pub nodes: usize,
    /// How many moves a playout has at most; one that does not end by then counts as a draw.
    pub longest: usize,
    /// Where random numbers start from.
    pub seed: u64,
}

/// How much work to do, whatever a control says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// How many playouts at most; without it, until the outcome is proved or the control says stop.
    pub playouts: Option<u64>,
}

/// How much moves that were tried less are preferred. What a playout says of a move made later is
/// worth most where moves can be made only once, as in Hex; where they can be repeated, and play can
/// go round, more must be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration {
    /// As long as no seat has made a move twice in a playout.
    pub once: f64,
    /// From then on.
    pub repeated: f64,
}

impl Exploration {
    /// The same in all games.
    #[must_use]
    pub const fn always(exploration: f64) -> Self {
        Self {
            once: exploration,
            repeated: exploration,
        }
    }
}

/// How playouts tell of moves that were made in them later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rave {
    /// How misleading that is, from 0: the more, the sooner a move's own playouts count for more.
    pub bias: f64,
}

/// How the judge's order is used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// As how many playouts it counts.
    pub weight: f64,
    /// After how many visits of a state the judge is asked; the first state is judged at once.
    pub after: u32,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            budget: Budget {
                playouts: Some(10_000),
            },
            exploration: Exploration {
                once: 0.02,
                repeated: 0.2,
            },
            first_play: 1.0,
            rave: Some(Rave { bias: 0.0005 }),
            prior: Some(Prior {
                weight: 40.0,
                after: 2,
            }),
            patience: 2,
            nodes: 1 << 20,
            longest: 1_000,
            seed: 0,
        }
    }
}

/// How many playouts are made between two looks at the control.
const BETWEEN_REPORTS: u64 = 64;

impl Tree {
    /// Finds a move: plays out until the outcome is proved, the budget is spent, or the control says
    /// stop. There is always a move to give back.
    ///
    /// # Errors
    /// [`CannotSearch::Over`] if the game is over, and [`CannotSearch::Chance`] if chance is to move.
    pub fn search<G: Playout + Judged>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
    ) -> Result<Thought<G::Move>, CannotSearch> {
        let seat = match game.turn(state) {
            Turn::Over(_) => return Err(CannotSearch::Over),
            Turn::Chance => return Err(CannotSearch::Chance),
            Turn::Seat(seat) => seat,
        };
        let mut growth = Growth::new(game, state, seat, self);
        let mut playouts = 0;
        while !growth.is_settled() && self.budget.playouts.is_none_or(|most| playouts < most) {
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
