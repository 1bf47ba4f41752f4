//! Round-robin tournaments of engines.

mod bout;
mod fixture;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hdrhistogram::Histogram;
use hog_core::Control;
use hog_games::Listed;
use hog_search::CannotSearch;
use thiserror::Error;

use crate::WorkerPool;
use crate::elo::{EloRating, ratings};
use crate::go_fish::OpenHandsSolvers;
use crate::name::EngineName;
use crate::parallel::{ParallelTasks, TaskEvent};
use crate::tally::{GameScore, Tally};
use bout::Bout;
use fixture::RoundRobin;

/// A tournament of a game for two.
///
/// Any two engines play the same number of games, in pairs with the sides exchanged. Where chance takes
/// part or something is hidden, both games of a pair get the same deal. In other games both begin with
/// the same random moves: otherwise deterministic engines would repeat one game.
///
/// ```
/// use hog_core::Control;
/// use hog_engines::WorkerPool;
/// use hog_engines::tournament::Tournament;
/// use hog_games::tictactoe;
///
/// let tournament = Tournament {
///     engines: vec!["random".parse()?, "thesis:depth=2".parse()?],
///     games: 4,
///     opening: 0,
///     max_moves: 100,
///     seed: 1,
/// };
/// let pool = WorkerPool::new(2)?;
/// let standings = tournament.play(&tictactoe::game(), &pool, &Control::new())?;
/// assert_eq!(standings.results[0][1].games(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The participants, at least two.
    pub engines: Vec<EngineName>,
    /// Number of games between any two engines.
    pub games: u32,
    /// Number of random moves before the engines begin, in games of perfect information.
    pub opening: usize,
    /// Maximum number of moves of a game, which is then a draw.
    pub max_moves: usize,
    /// Seed of all random numbers.
    pub seed: u64,
}

/// Why a tournament cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoTournament {
    /// The game is not for two.
    #[error("a tournament needs a game for two players, and this one has {seats}")]
    NotForTwo {
        /// The number of seats.
        seats: usize,
    },
    /// There are fewer than two engines.
    #[error("a tournament needs at least two engines")]
    TooFew,
    /// An engine cannot play the game.
    #[error("{engine} cannot play this game: {error}")]
    CannotPlay {
        /// The engine.
        engine: EngineName,
        /// The reason.
        error: CannotSearch,
    },
}

/// The result of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The games of each engine against each other, counted for the first.
    pub results: Vec<Vec<Tally>>,
    /// The rating of each engine that has played.
    pub ratings: Vec<Option<EloRating>>,
    /// For each engine, the times of its moves in nanoseconds.
    pub times: Vec<Histogram<u64>>,
    /// Whether all games were played; otherwise the tournament was stopped.
    pub complete: bool,
}

impl Tournament {
    /// Plays the tournament, and reports the number of finished games to the control.
    ///
    /// # Errors
    /// [`NoTournament`] if the game is not for two, there are too few engines, or one of them cannot
    /// play such a game.
    pub fn play<G: Listed>(
        &self,
        game: &G,
        pool: &WorkerPool,
        control: &Control<'_>,
    ) -> Result<Standings, NoTournament> {
        let seats = game.seats();
        if seats != 2 {
            return Err(NoTournament::NotForTwo { seats });
        }
        if self.engines.len() < 2 {
            return Err(NoTournament::TooFew);
        }
        let schedule = RoundRobin::new(self.engines.len(), self.games, self.seed);
        let stop = AtomicBool::new(false);
        let tasks = ParallelTasks {
            pool,
            tasks: schedule.fixtures.len() as u64,
            stop: &stop,
        };
        let solvers = OpenHandsSolvers::default();
        let mut games = Vec::new();
        let mut times = vec![no_times(); self.engines.len()];
        tasks.run(
            || Control::new().with_stop(&stop),
            |control, number, _| {
                let number = usize::try_from(number).expect("fixtures are in memory");
                let fixture = &schedule.fixtures[number];
                let played = bout::play(self, game, fixture, &solvers, control, |_| ());
                // A game that was cut short has no result.
                (!stop.load(Ordering::Relaxed)).then_some(played)
            },
            |event| {
                if let TaskEvent::Done(played, _) = event {
                    let bout: Bout = played?;
                    for (engine, time) in bout.times {
                        record(&mut times[engine], time);
                    }
                    games.push(bout.scores);
                }
                if control.report(games.len() as u64).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                Ok(())
            },
        )?;
        let results = self.results(&schedule, &games);
        Ok(Standings {
            ratings: ratings(&results),
            results,
            times,
            complete: games.len() == schedule.fixtures.len(),
        })
    }

    fn results(&self, schedule: &RoundRobin, games: &[[GameScore; 2]]) -> Vec<Vec<Tally>> {
        let engines = self.engines.len();
        let mut results = vec![vec![Tally::default(); engines]; engines];
        for (first, second) in schedule.pairs() {
            let [one, other] = schedule.fixtures[first].seats;
            // Counted for the engine on the first seat in the first game, which has the second seat in
            // the second game.
            let mut tally = results[one][other];
            let first = games.get(first).map(|[score, _]| *score);
            let second = second.and_then(|second| games.get(second).map(|[_, score]| *score));
            match (first, second) {
                (Some(first), Some(second)) => tally.count_pair([first, second]),
                (Some(single), None) | (None, Some(single)) => tally.count_single(single),
                (None, None) => {}
            }
            results[one][other] = tally;
            results[other][one] = tally.reversed();
        }
        results
    }
}

/// An empty histogram of times, exact to three digits.
fn no_times() -> Histogram<u64> {
    Histogram::new(3).expect("three digits are allowed")
}

fn record(times: &mut Histogram<u64>, time: Duration) {
    let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    let recorded = times.record(nanoseconds);
    recorded.expect("the histogram grows with its values");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_recorded_to_three_digits() {
        let mut times = no_times();
        let recorded = [Duration::from_micros(3), Duration::from_secs(7)];
        for time in recorded {
            record(&mut times, time);
        }
        for (quantile, time) in [(0.5, recorded[0]), (1.0, recorded[1])] {
            let found = Duration::from_nanos(times.value_at_quantile(quantile));
            assert!(found.abs_diff(time) < time / 500, "{found:?}");
        }
    }
}
