//! Scores found by a search, and whether they are proved.

use hog_core::{Outcome, Seat, Value};

use crate::score::{Prospect, Score};
use crate::thought::{Proof, Rating, Thought};

/// A score of a state for the seat to move, exact or a bound, and whether it is proved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluation {
    pub(crate) score: Score,
    /// Whether the score or bound follows from the rules alone: neither an estimate nor a pruned move
    /// had a part in it. Its number of moves is a maximum: perhaps the end can be forced sooner.
    pub(crate) proved: bool,
}

impl Evaluation {
    /// An estimate.
    pub(crate) const fn estimated(score: Score) -> Self {
        Self {
            score,
            proved: false,
        }
    }

    /// The score of an end, seen by `mover`. Only the value for `searched_for` counts: another seat sees its
    /// negative, even where both win or both lose.
    pub(crate) fn end(outcome: Outcome, searched_for: Seat, mover: Seat) -> Self {
        let score = Score::of_end(outcome.value_for(searched_for));
        let score = if mover == searched_for {
            score
        } else {
            score.from_other_side()
        };
        Self {
            score,
            proved: true,
        }
    }

    /// The score from the other side.
    pub(crate) const fn negated(self) -> Self {
        Self {
            score: self.score.from_other_side(),
            proved: self.proved,
        }
    }

    pub(crate) fn seen_from_earlier(self, moves: u32) -> Self {
        Self {
            score: self.score.seen_from_earlier(moves),
            proved: self.proved,
        }
    }

    /// The result of a completed search that found this score, by a line of at least one move.
    pub(crate) fn thought<M: Copy>(
        self,
        line: Vec<M>,
        depth: u32,
        visits: VisitCounts,
    ) -> Thought<M> {
        Thought {
            best: line[0],
            line,
            rating: Rating::Score(self.score),
            proof: self.proof(),
            nodes: visits.nodes,
            tips: visits.tips,
            depth,
            complete: true,
        }
    }

    /// What the score proves, if it is exact.
    pub(crate) fn proof(self) -> Proof {
        if !self.proved {
            return Proof::Estimated;
        }
        let (value, within) = match self.score.prospect() {
            Prospect::Won { moves } => (Value::Win, Some(moves)),
            Prospect::Lost { moves } => (Value::Lose, Some(moves)),
            // A proved score comes from an end, so this is 0.
            Prospect::Estimate(_) => (Value::Draw, None),
        };
        Proof::Proved { value, within }
    }
}

/// Number of visits of states; see [`Thought`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct VisitCounts {
    pub(crate) nodes: u64,
    pub(crate) tips: u64,
}

/// The best of the moves tried so far.
pub(crate) struct BestMove<M> {
    best: Option<(M, Evaluation)>,
    /// Whether the score of every move is proved.
    all_proved: bool,
}

impl<M: Copy> BestMove<M> {
    pub(crate) const fn new() -> Self {
        Self {
            best: None,
            all_proved: true,
        }
    }

    /// Notes that some moves were pruned.
    pub(crate) const fn note_pruned(&mut self) {
        self.all_proved = false;
    }

    /// Adds the score of a move, and says whether it is the best so far.
    pub(crate) fn add(&mut self, mv: M, found: Evaluation) -> bool {
        self.all_proved &= found.proved;
        let better = self.best.is_none_or(|(_, best)| found.score > best.score);
        if better {
            self.best = Some((mv, found));
        }
        better
    }

    /// The greater of alpha and the best score.
    pub(crate) fn raise(&self, alpha: Score) -> Score {
        self.best.map_or(alpha, |(_, best)| best.score.max(alpha))
    }

    /// The best move and its score, once all moves were tried or one reached `beta`.
    ///
    /// One good move is enough for a lower bound and for a win; anything else needs all of them.
    pub(crate) fn result(&self, beta: Score) -> Option<(M, Evaluation)> {
        let (mv, best) = self.best?;
        let one_is_enough = best.score >= beta || best.score.is_won();
        let proved = if one_is_enough {
            best.proved
        } else {
            self.all_proved
        };
        let score = best.score;
        Some((mv, Evaluation { score, proved }))
    }
}
