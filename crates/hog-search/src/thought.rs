//! Thoughts: results of searches.

use std::fmt;

use hog_core::Value;

use crate::score::Score;

/// The result of a search of a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The best move.
    pub best: M,
    /// The principal variation, the best move first.
    pub line: Vec<M>,
    /// The rating of the state for the seat to move.
    pub rating: Rating,
    /// Whether the rating is proved.
    pub proof: Proof,
    /// Number of visits of states.
    pub nodes: u64,
    /// Number of visits that were not searched further: ends, evaluated states, and states from which
    /// a playout was made.
    pub tips: u64,
    /// Depth in moves, extensions not counted.
    pub depth: u32,
    /// Whether the search was completed; otherwise it was stopped.
    pub complete: bool,
}

impl<M: Copy> Thought<M> {
    /// A move chosen without looking beyond it, after this number of states was considered.
    pub fn estimated(best: M, rating: Rating, nodes: u64) -> Self {
        Self {
            best,
            line: vec![best],
            rating,
            proof: Proof::Estimated,
            nodes,
            tips: nodes,
            depth: 1,
            complete: true,
        }
    }
}

impl<M> Thought<M> {
    /// Converts the moves.
    #[must_use]
    pub fn map<N>(self, mut convert: impl FnMut(M) -> N) -> Thought<N> {
        Thought {
            best: convert(self.best),
            line: self.line.into_iter().map(convert).collect(),
            rating: self.rating,
            proof: self.proof,
            nodes: self.nodes,
            tips: self.tips,
            depth: self.depth,
            complete: self.complete,
        }
    }
}

/// How good a state is for the seat to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// By the score of a search.
    Score(Score),
    /// By the share of won playouts, a draw counting as half; from 0 to 1.
    WinRate(f64),
    /// By the mean gain that is expected of the move, in the game's [`margin`](hog_core::Game::margin), within the
    /// depth searched.
    Gain(f64),
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => score.fmt(f),
            Self::WinRate(rate) => write!(f, "{:.1}%", 100.0 * rate),
            Self::Gain(gain) => write!(f, "{gain:+.2}"),
        }
    }
}

/// Whether the result of a search is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The exact value for the seat to move, under best play of all.
    Proved {
        /// The value that it can force.
        value: Value,
        /// Maximum number of moves of all seats to the end, where that is known.
        within: Option<u32>,
    },
    /// The result is an estimate.
    Estimated,
}

impl Proof {
    /// The proved value, if there is one.
    #[must_use]
    pub const fn value(self) -> Option<Value> {
        match self {
            Self::Proved { value, .. } => Some(value),
            Self::Estimated => None,
        }
    }
}

impl fmt::Display for Proof {
    /// For example "a win within 3 moves", "a draw", "an estimate".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Proved { value, within } = self else {
            return f.write_str("an estimate");
        };
        f.write_str(match value {
            Value::Win => "a win",
            Value::Draw => "a draw",
            Value::Lose => "a loss",
        })?;
        match within {
            None => Ok(()),
            Some(1) => f.write_str(" at once"),
            Some(moves) => write!(f, " within {moves} moves"),
        }
    }
}
