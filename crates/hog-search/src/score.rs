//! Scores of states.

use std::fmt;

use hog_core::Value;

/// How good a state is for the seat to move: lost, not decided, or won.
///
/// Every loss is worse than every estimate, and every win better; a nearer win is better, and so is
/// a farther loss. A drawn end is [`Score::EVEN`].
///
/// ```
/// use hog_search::Score;
///
/// assert!(Score::won_in(1) > Score::won_in(3));
/// assert!(Score::won_in(3) > Score::estimate(1_000));
/// assert!(Score::EVEN > Score::lost_in(4));
/// assert!(Score::lost_in(4) > Score::lost_in(2));
/// assert_eq!(Score::won_in(3).from_other_side(), Score::lost_in(3));
/// assert_eq!(Score::estimate(28).to_string(), "+28");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i64);

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// The seat loses.
    Lost {
        /// The number of moves of all seats to the end.
        moves: u32,
    },
    /// Nothing is decided; 0 is even, more is better. A drawn end is 0 as well.
    Estimate(i64),
    /// The seat wins.
    Won {
        /// The number of moves of all seats to the end.
        moves: u32,
    },
}

/// A win in 0 moves; every move to the end subtracts 1.
const WON: i64 = 1 << 62;
/// The farthest win.
const FARTHEST_WIN: i64 = WON - u32::MAX as i64;
/// The farthest loss.
const FARTHEST_LOSS: i64 = -FARTHEST_WIN;
/// The best estimate.
const HIGHEST_ESTIMATE: i64 = FARTHEST_WIN - 1;

impl Score {
    /// A draw, or what looks neither good nor bad.
    pub const EVEN: Self = Self(0);

    /// The seat wins after this number of moves of all seats.
    #[must_use]
    pub const fn won_in(moves: u32) -> Self {
        Self(WON - moves as i64)
    }

    /// The seat loses after this number of moves of all seats.
    #[must_use]
    pub const fn lost_in(moves: u32) -> Self {
        Self(moves as i64 - WON)
    }

    /// An estimate of an undecided state, clamped to about ±2^62.
    #[must_use]
    pub fn estimate(estimate: i64) -> Self {
        Self(estimate.clamp(-HIGHEST_ESTIMATE, HIGHEST_ESTIMATE))
    }

    /// The score of a state that is over.
    #[must_use]
    pub const fn of_end(value: Value) -> Self {
        match value {
            Value::Win => Self::won_in(0),
            Value::Draw => Self::EVEN,
            Value::Lose => Self::lost_in(0),
        }
    }

    /// What the score says.
    #[must_use]
    pub fn prospect(self) -> Prospect {
        let moves = |moves: i64| u32::try_from(moves).expect("decided scores hold a u32 distance");
        match self.0 {
            FARTHEST_WIN.. => Prospect::Won {
                moves: moves(WON - self.0),
            },
            ..=FARTHEST_LOSS => Prospect::Lost {
                moves: moves(WON + self.0),
            },
            estimate => Prospect::Estimate(estimate),
        }
    }

    /// The score for the other of two sides.
    #[must_use]
    pub const fn from_other_side(self) -> Self {
        Self(-self.0)
    }

    /// The score seen from a state this number of moves earlier: the end is farther away.
    #[must_use]
    pub fn seen_from_earlier(self, moves: u32) -> Self {
        match self.0 {
            FARTHEST_WIN.. => Self((self.0 - i64::from(moves)).max(FARTHEST_WIN)),
            ..=FARTHEST_LOSS => Self((self.0 + i64::from(moves)).min(FARTHEST_LOSS)),
            _ => self,
        }
    }

    /// The score seen from a state this number of moves later: the end is nearer.
    pub(crate) fn seen_from_later(self, moves: u32) -> Self {
        match self.0 {
            FARTHEST_WIN.. => Self((self.0 + i64::from(moves)).min(WON)),
            ..=FARTHEST_LOSS => Self((self.0 - i64::from(moves)).max(-WON)),
            _ => self,
        }
    }

    /// The next better score.
    pub(crate) const fn next_better(self) -> Self {
        Self(self.0 + 1)
    }

    /// Whether the seat wins.
    pub(crate) const fn is_won(self) -> bool {
        self.0 >= FARTHEST_WIN
    }
}

impl fmt::Display for Score {
    /// For example "wins in 3", "even", "+28", "loses in 2".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.prospect() {
            Prospect::Won { moves: 0 } => f.write_str("won"),
            Prospect::Won { moves } => write!(f, "wins in {moves}"),
            Prospect::Lost { moves: 0 } => f.write_str("lost"),
            Prospect::Lost { moves } => write!(f, "loses in {moves}"),
            Prospect::Estimate(0) => f.write_str("even"),
            Prospect::Estimate(estimate) => write!(f, "{estimate:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stand_in_their_order() {
        let order = [
            Score::lost_in(0),
            Score::lost_in(7),
            Score::lost_in(u32::MAX),
            Score::estimate(i64::MIN),
            Score::estimate(-1),
            Score::EVEN,
            Score::estimate(1),
            Score::estimate(i64::MAX),
            Score::won_in(u32::MAX),
            Score::won_in(7),
            Score::won_in(0),
        ];
        assert!(order.is_sorted_by(|one, next| one < next));
        let mut other: Vec<Score> = order.iter().map(|score| score.from_other_side()).collect();
        other.reverse();
        assert_eq!(other, order);
    }

    #[test]
    fn prospects_are_those_put_in() {
        for moves in [0, 1, 9, u32::MAX] {
            assert_eq!(Score::won_in(moves).prospect(), Prospect::Won { moves });
            assert_eq!(Score::lost_in(moves).prospect(), Prospect::Lost { moves });
        }
        for estimate in [-5, 0, 1 << 50] {
            let score = Score::estimate(estimate);
            assert_eq!(score.prospect(), Prospect::Estimate(estimate));
        }
    }

    #[test]
    fn ends_are_farther_away_before_and_nearer_after() {
        assert_eq!(Score::won_in(2).seen_from_earlier(3), Score::won_in(5));
        assert_eq!(Score::lost_in(2).seen_from_earlier(3), Score::lost_in(5));
        assert_eq!(Score::estimate(2).seen_from_earlier(3), Score::estimate(2));
        assert_eq!(
            Score::won_in(u32::MAX).seen_from_earlier(3),
            Score::won_in(u32::MAX)
        );
        assert_eq!(Score::lost_in(5).seen_from_later(3), Score::lost_in(2));
        assert_eq!(Score::won_in(5).seen_from_later(3), Score::won_in(2));
    }

    #[test]
    fn scores_are_displayed_as_words() {
        let said = [
            (Score::won_in(3), "wins in 3"),
            (Score::lost_in(2), "loses in 2"),
            (Score::won_in(0), "won"),
            (Score::EVEN, "even"),
            (Score::estimate(28), "+28"),
            (Score::estimate(-28), "-28"),
        ];
        for (score, words) in said {
            assert_eq!(score.to_string(), words);
        }
    }
}
