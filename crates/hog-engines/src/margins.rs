//! The mean margin by which games were won, with its confidence interval.

use crate::pairs::Z_95;

/// The sums of the margins of pairs of games. Margins are integers, so that sums are exact in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Margins {
    pairs: u32,
    sum: i64,
    squares: i64,
}

/// The mean of margins, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanMargin {
    /// The mean margin of a game.
    pub mean: f64,
    /// Half the width of the interval; `None` with a single pair of games.
    pub reach: Option<f64>,
}

impl Margins {
    /// Counts a pair of games, given the sum of its margins.
    pub(crate) fn count(&mut self, sum: i64) {
        self.pairs += 1;
        self.sum += sum;
        self.squares += sum * sum;
    }

    /// The mean margin of a game; `None` if none was counted.
    ///
    /// Its interval assumes many independent pairs: over few pairs it is a little too narrow.
    #[must_use]
    pub fn mean(self) -> Option<MeanMargin> {
        let pairs = f64::from(self.pairs);
        let (sum, squares) = (as_float(self.sum), as_float(self.squares));
        // The mean of a game is half that of a pair.
        let mean = sum / pairs / 2.0;
        let variance = (squares / 4.0 - pairs * mean * mean) / (pairs - 1.0);
        let reach = Z_95 * (variance.max(0.0) / pairs).sqrt();
        (self.pairs > 0).then(|| MeanMargin {
            mean,
            reach: (self.pairs > 1).then_some(reach),
        })
    }

    /// The margins counted for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            sum: -self.sum,
            ..self
        }
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            pairs: self.pairs + other.pairs,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "means need no more than 52 bits"
)]
const fn as_float(number: i64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_intervals_follow_the_textbook() {
        let mut margins = Margins::default();
        assert_eq!(margins.mean(), None);
        margins.count(4);
        let single = MeanMargin {
            mean: 2.0,
            reach: None,
        };
        assert_eq!(margins.mean(), Some(single));
        // Pairs with means of 2, 3, -1 and 0: their variance is 10/3.
        for sum in [6, -2, 0] {
            margins.count(sum);
        }
        let mean = margins.mean().expect("there are pairs");
        assert!((mean.mean - 1.0).abs() < 1e-12);
        let reach = mean.reach.expect("there are several");
        assert!((reach - 1.96 * (10.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        let reversed = margins.reversed().mean().expect("there are pairs");
        assert!((reversed.mean + 1.0).abs() < 1e-12);
        assert_eq!(reversed.reach, mean.reach);
        let both = margins.with(margins.reversed()).mean();
        assert_eq!(both.map(|both| both.mean), Some(0.0));
    }
}
