//! Elo ratings from the results of a tournament.
//!
//! The model is that of Bradley and Terry on the scale of Elo: 400 points more mean ten wins to one
//! loss. A draw is half a win and half a loss. Ratings maximise the likelihood of the results, with
//! half a draw added between any two that met, so that a player who won every game still has a finite
//! rating. Intervals assume that all games are independent.

use crate::pairs::Z_95;
use crate::tally::Tally;

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloRating {
    /// Points above the mean of all players.
    pub points: f64,
    /// Half the width of the 95 % confidence interval.
    pub reach: f64,
}

/// Points on the scale of Elo for each unit of the natural logarithm of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Number of draws added between two players who met.
const ADDED_DRAWS: f64 = 0.5;

/// The ratings of players from their results: `results[i][j]` are the games of player `i` against
/// player `j`, counted for `i`. A player without games has no rating.
///
/// # Panics
/// If the results are not square.
#[must_use]
pub fn ratings(results: &[Vec<Tally>]) -> Vec<Option<EloRating>> {
    let played = |row: &&Vec<Tally>| row.iter().any(|tally| tally.games() > 0);
    let active = results.iter().enumerate();
    let active: Vec<usize> = active
        .filter(|(_, row)| played(row))
        .map(|(player, _)| player)
        .collect();
    let among = |i: &usize| active.iter().map(|j| results[*i][*j]).collect();
    let games: Vec<Vec<Tally>> = active.iter().map(among).collect();
    let mut all = vec![None; results.len()];
    for (player, rating) in active.iter().zip(ratings_of_all(&games)) {
        all[*player] = Some(rating);
    }
    all
}

/// The ratings of players who all have played.
fn ratings_of_all(results: &[Vec<Tally>]) -> Vec<EloRating> {
    let players = results.len();
    assert!(
        results.iter().all(|row| row.len() == players),
        "results are a square matrix"
    );
    let met = |i: usize, j: usize| i != j && results[i][j].games() > 0;
    let games = |i: usize, j: usize| {
        if met(i, j) {
            f64::from(results[i][j].games()) + ADDED_DRAWS
        } else {
            0.0
        }
    };
    let points = |i: usize, j: usize| {
        let tally = results[i][j];
        let points = f64::from(tally.wins) + f64::from(tally.draws) / 2.0;
        if met(i, j) {
            points + ADDED_DRAWS / 2.0
        } else {
            0.0
        }
    };
    let mut odds = vec![0.0_f64; players];
    // Newton's method on the likelihood, which has one maximum.
    for _ in 0..100 {
        let mut slope = vec![0.0; players];
        for i in 0..players {
            for j in (0..players).filter(|j| *j != i) {
                slope[i] += points(i, j) - games(i, j) * chance(odds[i] - odds[j]);
            }
        }
        let step = solved(hessian(&odds, games), slope);
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // Far from the maximum whole steps may overshoot.
        let share = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (odds, part) in odds.iter_mut().zip(&step) {
            *odds += share * part;
        }
        if longest < 1e-9 {
            break;
        }
    }
    let count = u32::try_from(players.max(1)).expect("tournaments are small");
    let mean = odds.iter().sum::<f64>() / f64::from(count);
    let hessian = hessian(&odds, games);
    (0..players)
        .map(|player| {
            // The variance of a player against the mean: a column of the inverse.
            let mut unit = vec![-1.0 / f64::from(count); players];
            unit[player] += 1.0;
            let variance: f64 = solved(hessian.clone(), unit.clone())
                .iter()
                .zip(&unit)
                .map(|(column, unit)| column * unit)
                .sum();
            EloRating {
                points: SCALE * (odds[player] - mean),
                reach: SCALE * Z_95 * variance.max(0.0).sqrt(),
            }
        })
        .collect()
}

/// The probability of a win, from the difference of the log-odds.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The negative Hessian of the log-likelihood. A little is added to the diagonal, since only differences
/// of ratings are determined.
fn hessian(odds: &[f64], games: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let players = odds.len();
    let mut hessian = vec![vec![0.0; players]; players];
    for i in 0..players {
        hessian[i][i] += 1e-6;
        for j in (0..players).filter(|j| *j != i) {
            let chance = chance(odds[i] - odds[j]);
            let weight = games(i, j) * chance * (1.0 - chance);
            hessian[i][i] += weight;
            hessian[i][j] -= weight;
        }
    }
    hessian
}

/// Solves a system of equations with a positive definite matrix, by elimination.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (offset, lower) in below.iter_mut().enumerate() {
            let factor = lower[pivot] / row[pivot];
            for (entry, from) in lower.iter_mut().zip(row) {
                *entry -= factor * from;
            }
            right[pivot + 1 + offset] -= factor * right[pivot];
        }
    }
    for pivot in (0..size).rev() {
        let known: f64 = (pivot + 1..size)
            .map(|column| matrix[pivot][column] * right[column])
            .sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, losses: u32) -> Tally {
        Tally {
            wins,
            losses,
            ..Tally::default()
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_odds() {
        // Ten to one would be 400 points; the added draw makes it a little less.
        let results = vec![
            vec![Tally::default(), tally(1_000, 100)],
            vec![tally(100, 1_000), Tally::default()],
        ];
        let [Some(better), Some(worse)] = ratings(&results)[..] else {
            panic!("two players");
        };
        assert!((better.points - worse.points - 400.0).abs() < 1.0);
        assert!((better.points + worse.points).abs() < 1e-6);
        // The standard deviation of the logarithm of the odds is √(1/1000 + 1/100).
        let expected = SCALE * Z_95 * (0.011_f64).sqrt() / 2.0;
        let reach = better.reach;
        assert!((reach - expected).abs() < 0.5, "{reach} for {expected}");
    }

    #[test]
    fn a_player_who_always_wins_has_a_rating() {
        let results = vec![
            vec![Tally::default(), tally(20, 0), tally(20, 0)],
            vec![tally(0, 20), Tally::default(), tally(10, 10)],
            vec![tally(0, 20), tally(10, 10), Tally::default()],
        ];
        let ratings: Vec<EloRating> = ratings(&results).into_iter().flatten().collect();
        assert!(ratings[0].points > 300.0 && ratings[0].points.is_finite());
        assert!((ratings[1].points - ratings[2].points).abs() < 1e-6);
        assert!(ratings.iter().all(|rating| rating.reach.is_finite()));
    }

    #[test]
    fn ratings_follow_a_chain() {
        // Three to one, twice: nine to one between the ends, who never met.
        let results = vec![
            vec![Tally::default(), tally(300, 100), Tally::default()],
            vec![tally(100, 300), Tally::default(), tally(300, 100)],
            vec![Tally::default(), tally(100, 300), Tally::default()],
        ];
        let ratings: Vec<EloRating> = ratings(&results).into_iter().flatten().collect();
        let apart = ratings[0].points - ratings[2].points;
        assert!((apart - SCALE * 9.0_f64.ln()).abs() < 2.0, "{apart}");
    }

    #[test]
    fn a_player_without_games_has_no_rating_and_changes_no_other() {
        let none = Tally::default;
        let two = vec![vec![none(), tally(3, 1)], vec![tally(1, 3), none()]];
        let three = vec![
            vec![none(), none(), tally(3, 1)],
            vec![none(), none(), none()],
            vec![tally(1, 3), none(), none()],
        ];
        let (two, three) = (ratings(&two), ratings(&three));
        assert_eq!(three, [two[0], None, two[1]]);
    }
}
