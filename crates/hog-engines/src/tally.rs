//! Tallies of games, with confidence intervals.

use std::iter::Sum;

use hog_core::Value;

use crate::margins::Margins;
use crate::pairs::{Pairs, Z_95};

/// Games counted for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The games in pairs that began alike. A game without its partner counts as a pair with two equal
    /// results.
    pub pairs: Pairs,
    /// The margins of complete pairs, if the game counts margins.
    pub margins: Margins,
}

/// The result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameScore {
    /// Won, drawn or lost.
    pub value: Value,
    /// Its margin, if the game counts margins.
    pub margin: Option<i32>,
}

impl Tally {
    /// Counts two games that began alike, with the sides exchanged.
    pub fn count_pair(&mut self, games: [GameScore; 2]) {
        let half_points = games.map(|score| self.count_game(score.value));
        self.pairs.count(half_points.iter().sum());
        if let [Some(one), Some(other)] = games.map(|score| score.margin) {
            self.margins.count(i64::from(one) + i64::from(other));
        }
    }

    /// Counts a game whose partner was not played.
    pub fn count_single(&mut self, game: GameScore) {
        let half_points = self.count_game(game.value);
        self.pairs.count(2 * half_points);
    }

    /// Counts a game and returns its half points.
    const fn count_game(&mut self, value: Value) -> usize {
        match value {
            Value::Win => {
                self.wins += 1;
                2
            }
            Value::Draw => {
                self.draws += 1;
                1
            }
            Value::Lose => {
                self.losses += 1;
                0
            }
        }
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points: a win is one point, a draw half a point; `None` without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// The 95 % confidence interval of the share, over [pairs](Pairs::interval), since the two games of
    /// a pair are not independent. Without games, from 0 to 1.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        self.pairs.interval().unwrap_or((0.0, 1.0))
    }

    /// Wilson's 95 % interval, as if all games were independent and won or lost: with draws it is a
    /// little too wide. Without games, from 0 to 1.
    #[must_use]
    pub fn interval_of_games(&self) -> (f64, f64) {
        let Some(share) = self.share() else {
            return (0.0, 1.0);
        };
        let games = f64::from(self.games());
        let square = Z_95 * Z_95 / games;
        let middle = share + square / 2.0;
        let reach = Z_95 * (share * (1.0 - share) / games + square / (4.0 * games)).sqrt();
        let scale = 1.0 + square;
        (
            ((middle - reach) / scale).max(0.0),
            ((middle + reach) / scale).min(1.0),
        )
    }

    /// The games counted for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            pairs: self.pairs.reversed(),
            margins: self.margins.reversed(),
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            wins: sum.wins + tally.wins,
            draws: sum.draws + tally.draws,
            losses: sum.losses + tally.losses,
            pairs: sum.pairs.with(tally.pairs),
            margins: sum.margins.with(tally.margins),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_over_games_follow_wilson() {
        let check = |wins, draws, losses, low: f64, high: f64| {
            let tally = Tally {
                wins,
                draws,
                losses,
                ..Tally::default()
            };
            let (found_low, found_high) = tally.interval_of_games();
            assert!((found_low - low).abs() < 0.001, "{found_low} for {low}");
            assert!((found_high - high).abs() < 0.001, "{found_high} for {high}");
            let (reversed_low, reversed_high) = tally.reversed().interval_of_games();
            assert!((reversed_low - (1.0 - found_high)).abs() < 1e-12);
            assert!((reversed_high - (1.0 - found_low)).abs() < 1e-12);
        };
        check(5, 0, 5, 0.2366, 0.7634);
        check(10, 0, 0, 0.7225, 1.0);
        check(70, 0, 30, 0.6042, 0.7811);
        check(60, 20, 20, 0.6042, 0.7811);
        check(0, 0, 0, 0.0, 1.0);
    }

    #[test]
    fn games_are_counted_alone_and_two_by_two() {
        let score = |value, margin| GameScore { value, margin };
        let mut tally = Tally::default();
        assert_eq!(tally.interval(), (0.0, 1.0));
        tally.count_pair([score(Value::Win, Some(3)), score(Value::Lose, Some(-1))]);
        tally.count_pair([score(Value::Win, Some(1)), score(Value::Draw, Some(0))]);
        tally.count_single(score(Value::Lose, Some(-5)));
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 2));
        assert_eq!(tally.pairs.number(), 3);
        let mean = tally.margins.mean().expect("whole pairs count margins");
        assert!((mean.mean - 0.75).abs() < 1e-12);
        assert_eq!(tally.reversed().reversed(), tally);
        let twice: Tally = [tally, tally.reversed()].into_iter().sum();
        assert_eq!((twice.wins, twice.draws, twice.losses), (4, 2, 4));
        assert_eq!(twice.share(), Some(0.5));
    }

    #[test]
    fn a_pair_without_margins_has_none() {
        let mut tally = Tally::default();
        let score = GameScore {
            value: Value::Draw,
            margin: None,
        };
        tally.count_pair([score, score]);
        assert_eq!(tally.margins.mean(), None);
    }
}
