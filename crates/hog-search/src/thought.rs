//! Thoughts: what comes of a search.

use std::fmt;

use hog_core::Value;

use crate::score::Score;

/// What a search thinks of a state.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move it would make.
    pub best: M,
    /// How it thinks that play goes on, the best move first.
    pub line: Vec<M>,
    /// How good the state is for the seat to move.
    pub rating: Rating,
    /// Whether that is certain.
    pub proof: Proof,
    /// How many states were visited, each as often as it was.
    pub nodes: u64,
    /// How many of them were not searched further: ends, states that were only judged, and states
    /// from which a playout was made.
    pub tips: u64,
    /// How many moves it looked ahead, where it did not look farther.
    pub depth: u32,
    /// Whether it did all that it was asked for; otherwise it was stopped.
    pub complete: bool,
}

impl<M> Thought<M> {
    /// The same thought with moves told in another way.
    #[must_use]
    pub fn map<N>(self, mut tell: impl FnMut(M) -> N) -> Thought<N> {
        Thought {
            best: tell(self.best),
            line: self.line.into_iter().map(tell).collect(),
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
    /// By looking ahead.
    Score(Score),
    /// By playouts: which part of them is won, a draw being half a win; from 0 to 1.
    Rate(f64),
    /// By what the move is expected to gain, as far as was looked ahead and as the game's
    /// [`margin`](hog_core::Margin::margin) counts.
    Gain(f64),
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => score.fmt(f),
            Self::Rate(rate) => write!(f, "{:.1} %", 100.0 * rate),
            Self::Gain(gain) => write!(f, "{gain:+.2}"),
        }
    }
}

/// Whether what is thought of a state is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The seat to move can force this and no more, by the rules alone.
    Proved {
        /// What it can force.
        value: Value,
        /// Within how many moves of all seats the game is then over, where that is known.
        within: Option<u32>,
    },
    /// It is an estimate.
    Estimated,
}

impl Proof {
    /// The value that is certain, if one is.
    #[must_use]
    pub const fn value(self) -> Option<Value> {
        match self {
            Self::Proved { value, .. } => Some(value),
            Self::Estimated => None,
        }
    }
}

impl fmt::Display for Proof {
    /// As people say it: "a win within 3 moves", "a draw", "an estimate".
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
