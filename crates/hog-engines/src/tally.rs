//! Tallies: how many games somebody won, drew and lost, and how sure that makes us.

/// Games counted for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// How many standard deviations lie to each side in an interval of 95 %.
pub(crate) const DEVIATIONS: f64 = 1.96;

impl Tally {
    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points: a win is one, a draw half of one; `None` without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// The interval that holds the true share with 95 % certainty (Wilson's), as if every game were
    /// won or lost: with draws it is a little wider than need be. Without games, all is possible.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let Some(share) = self.share() else {
            return (0.0, 1.0);
        };
        let games = f64::from(self.games());
        let square = DEVIATIONS * DEVIATIONS / games;
        let middle = share + square / 2.0;
        let reach = DEVIATIONS * (share * (1.0 - share) / games + square / (4.0 * games)).sqrt();
        let scale = 1.0 + square;
        (
            ((middle - reach) / scale).max(0.0),
            ((middle + reach) / scale).min(1.0),
        )
    }

    /// The same games counted for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_books() {
        let check = |wins, draws, losses, low: f64, high: f64| {
            let tally = Tally {
                wins,
                draws,
                losses,
            };
            let (found_low, found_high) = tally.interval();
            assert!((found_low - low).abs() < 0.001, "{found_low} for {low}");
            assert!((found_high - high).abs() < 0.001, "{found_high} for {high}");
            let (turned_low, turned_high) = tally.turned().interval();
            assert!((turned_low - (1.0 - found_high)).abs() < 1e-12);
            assert!((turned_high - (1.0 - found_low)).abs() < 1e-12);
        };
        check(5, 0, 5, 0.2366, 0.7634);
        check(10, 0, 0, 0.7225, 1.0);
        check(70, 0, 30, 0.6042, 0.7811);
        check(60, 20, 20, 0.6042, 0.7811);
        check(0, 0, 0, 0.0, 1.0);
    }
}
