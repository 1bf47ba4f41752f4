//! Tournaments: engines against each other, everybody against everybody.

mod bout;
mod fixture;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;

use hog_core::Control;
use hog_games::Listed;
use hog_search::CannotSearch;
use thiserror::Error;

use crate::name::EngineName;
use crate::rating::{Rating, ratings};
use crate::tally::{Score, Tally};
use crate::times::Times;
use bout::Broken;
use fixture::Schedule;

/// A tournament of a game for two.
///
/// Any two engines play the same number of games. Two by two the games begin alike, and the sides are
/// exchanged. Where chance takes part or something is hidden, both get the same deals. In any other
/// game both begin with the same moves, drawn at random: otherwise engines that leave nothing to chance
/// would play one game again and again.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who takes part: at least two.
    pub engines: Vec<EngineName>,
    /// How many games any two play.
    pub games: u32,
    /// How many moves are drawn at random before the engines begin, in games without chance that hide
    /// nothing.
    pub opening: usize,
    /// A game is given up as a draw after so many moves.
    pub longest: usize,
    /// How many games are played at a time.
    pub jobs: usize,
    /// The seed of everything that is left to chance.
    pub seed: u64,
}

/// Why there is no tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoTournament {
    /// The game is not for two.
    #[error("a tournament is of a game with two seats: this one has {seats}")]
    NotForTwo {
        /// How many seats it has.
        seats: usize,
    },
    /// There is nobody to play against.
    #[error("a tournament needs at least two engines")]
    TooFew,
    /// An engine cannot play the game.
    #[error("{engine} cannot play this game: {error}")]
    CannotPlay {
        /// The engine.
        engine: EngineName,
        /// Why not.
        error: CannotSearch,
    },
}

/// How a tournament stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// For each engine, its games against each, counted for it.
    pub results: Vec<Vec<Tally>>,
    /// For each engine, its rating, if it has played.
    pub ratings: Vec<Option<Rating>>,
    /// For each engine, how long its moves took.
    pub times: Vec<Times>,
    /// Whether all games were played; otherwise it was stopped.
    pub complete: bool,
}

/// What one of the threads has played.
struct Share {
    /// The games, by their number in the schedule.
    games: Vec<(usize, [Score; 2])>,
    times: Vec<Times>,
    broken: Option<Broken>,
}

impl Tournament {
    /// Plays the tournament. The control is told how many games are finished.
    ///
    /// # Errors
    /// [`NoTournament`] if the game is not for two, there are too few engines, or one of them cannot
    /// play such a game.
    pub fn play<G: Listed>(
        &self,
        game: &G,
        control: &Control<'_>,
    ) -> Result<Standing, NoTournament> {
        let seats = game.seats();
        if seats != 2 {
            return Err(NoTournament::NotForTwo { seats });
        }
        if self.engines.len() < 2 {
            return Err(NoTournament::TooFew);
        }
        let schedule = Schedule::new(self.engines.len(), self.games, self.seed);
        let (begun, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let stop = AtomicBool::new(false);
        let work = || self.work(game, &schedule, (&begun, &done), &stop);
        let shares: Vec<Share> = std::thread::scope(|scope| {
            let jobs = self.jobs.clamp(1, schedule.fixtures.len().max(1));
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            while !workers.iter().all(ScopedJoinHandle::is_finished) {
                if control.report(done.load(Ordering::Relaxed) as u64).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            let joined = workers.into_iter().map(ScopedJoinHandle::join);
            joined
                .map(|share| share.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        self.standing(&schedule, shares)
    }

    /// Plays one game after the other until none is left or it is told to stop.
    fn work<G: Listed>(
        &self,
        game: &G,
        schedule: &Schedule,
        (begun, done): (&AtomicUsize, &AtomicUsize),
        stop: &AtomicBool,
    ) -> Share {
        let control = Control::new().with_stop(stop);
        let mut share = Share {
            games: Vec::new(),
            times: vec![Times::default(); self.engines.len()],
            broken: None,
        };
        while !stop.load(Ordering::Relaxed) {
            let number = begun.fetch_add(1, Ordering::Relaxed);
            let Some(fixture) = schedule.fixtures.get(number) else {
                break;
            };
            let played = bout::play(self, game, fixture, &mut share.times, &control, |_| ());
            let stopped = stop.load(Ordering::Relaxed);
            match played {
                // A game that was cut short says nothing.
                _ if stopped => {}
                Ok(scores) => {
                    share.games.push((number, scores));
                    done.fetch_add(1, Ordering::Relaxed);
                }
                // An engine that ends without a move although nobody stopped it cannot play.
                Err(broken) => {
                    share.broken = Some(broken);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
        share
    }

    fn standing(&self, schedule: &Schedule, shares: Vec<Share>) -> Result<Standing, NoTournament> {
        let engines = self.engines.len();
        let mut times = vec![Times::default(); engines];
        let mut games: Vec<Option<[Score; 2]>> = vec![None; schedule.fixtures.len()];
        for share in shares {
            if let Some(Broken { engine, error }) = share.broken {
                let engine = self.engines[engine].clone();
                return Err(NoTournament::CannotPlay { engine, error });
            }
            for (number, scores) in share.games {
                games[number] = Some(scores);
            }
            for (all, own) in times.iter_mut().zip(&share.times) {
                all.count_all(own);
            }
        }
        let mut results = vec![vec![Tally::default(); engines]; engines];
        for (first, second) in schedule.pairs() {
            let [one, other] = schedule.fixtures[first].seats;
            // Counted for who sat on the first seat in the first game, and on the second in the second.
            let mut tally = results[one][other];
            let first = games[first].map(|[score, _]| score);
            let second = second.and_then(|second| games[second].map(|[_, score]| score));
            match (first, second) {
                (Some(first), Some(second)) => tally.count_pair([first, second]),
                (Some(single), None) | (None, Some(single)) => tally.count_single(single),
                (None, None) => {}
            }
            results[one][other] = tally;
            results[other][one] = tally.turned();
        }
        Ok(Standing {
            ratings: ratings(&results),
            results,
            times,
            complete: games.iter().all(Option::is_some),
        })
    }
}
