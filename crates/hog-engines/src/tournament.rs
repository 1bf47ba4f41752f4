//! Tournaments: minds against each other, everybody against everybody.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Control, Outcome, Seat, Turn, Value};
use hog_games::Listed;
use hog_search::CannotSearch;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use crate::knowledge::Notes;
use crate::mind::Mind;
use crate::name::MindName;
use crate::rating::{Rating, ratings};
use crate::tally::Tally;

/// A tournament of a game for two.
///
/// Any two minds play the same number of games. Two by two the games begin with the same moves,
/// drawn at random, and the sides are exchanged: otherwise minds that leave nothing to chance would
/// play one game again and again.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who takes part: at least two.
    pub minds: Vec<MindName>,
    /// How many games any two play.
    pub games: u32,
    /// How many moves are drawn at random before the minds begin.
    pub opening: usize,
    /// A game is given up as a draw after so many moves.
    pub longest: usize,
    /// How many games are played at a time.
    pub jobs: usize,
    /// The seed of everything that is left to chance.
    pub seed: u64,
}

/// Why there is no tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTournament {
    /// The game is not for two.
    #[error("a tournament is of a game with two seats: this one has {seats}")]
    NotForTwo {
        /// How many seats it has.
        seats: usize,
    },
    /// There is nobody to play against.
    #[error("a tournament needs at least two minds")]
    TooFew,
    /// A mind cannot play the game.
    #[error("a mind cannot play this game: {0}")]
    CannotPlay(CannotSearch),
}

/// How a tournament stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// For each mind, its games against each, counted for it.
    pub results: Vec<Vec<Tally>>,
    /// For each mind, its rating, if it has played.
    pub ratings: Vec<Option<Rating>>,
    /// Whether all games were played; otherwise it was stopped.
    pub complete: bool,
}

/// One game of the schedule.
#[derive(Clone, Copy)]
struct Fixture {
    /// Who sits where.
    seats: [usize; 2],
    /// The seed of the opening, which the game with the sides exchanged shares.
    opening: u64,
    /// The seed of the minds.
    minds: u64,
}

impl Tournament {
    /// Plays the tournament. The control is told how many games are finished.
    ///
    /// # Errors
    /// [`NoTournament`] if the game is not for two, there are too few minds, or one of them cannot
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
        if self.minds.len() < 2 {
            return Err(NoTournament::TooFew);
        }
        let fixtures = self.schedule();
        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let played = Mutex::new(Vec::new());
        let work = || {
            let control = Control::new().with_stop(&stop);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(fixture) = fixtures.get(number) else {
                    break;
                };
                let result = self.play_one(game, fixture, &control);
                let stopped = stop.load(Ordering::Relaxed);
                // A mind that ends without a move although nobody stopped it cannot play.
                let failed =
                    matches!(result, Err(error) if error != CannotSearch::Stopped || !stopped);
                // A game that was cut short says nothing.
                if !stopped || failed {
                    let mut played = played.lock().expect("nobody panics with it");
                    played.push((*fixture, result));
                }
                if failed || stopped {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let jobs = self.jobs.clamp(1, fixtures.len().max(1));
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            while !workers
                .iter()
                .all(std::thread::ScopedJoinHandle::is_finished)
            {
                let done = played.lock().expect("nobody panics with it").len();
                if control.report(done as u64).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
        });
        let played = played.into_inner().expect("nobody panicked with it");
        self.standing(&played, fixtures.len())
    }

    /// All games, in rounds in which any two minds meet once, sides alternating; each opening is
    /// played twice.
    fn schedule(&self) -> Vec<Fixture> {
        let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(self.seed));
        let minds = self.minds.len();
        let pairs = (0..minds).flat_map(|one| (one + 1..minds).map(move |other| (one, other)));
        let mut pairs: Vec<_> = pairs.map(|pair| (pair, 0)).collect();
        let mut fixtures = Vec::new();
        for round in 0..self.games {
            for ((one, other), opening) in &mut pairs {
                let is_first_of_two = round % 2 == 0;
                if is_first_of_two {
                    *opening = rng.next_u64();
                }
                let seats = if is_first_of_two {
                    [*one, *other]
                } else {
                    [*other, *one]
                };
                fixtures.push(Fixture {
                    seats,
                    opening: *opening,
                    minds: rng.next_u64(),
                });
            }
        }
        fixtures
    }

    /// Plays a game to its end.
    fn play_one<G: Listed>(
        &self,
        game: &G,
        fixture: &Fixture,
        control: &Control<'_>,
    ) -> Result<Outcome, CannotSearch> {
        let mut state = opened(game, self.opening, fixture.opening);
        let mut minds = fixture.seats.map(|mind| {
            Mind::new(
                self.minds[mind].clone(),
                fixture.minds.wrapping_add(mind as u64),
            )
        });
        let mut notes = Notes::new(game, 0);
        for _ in 0..self.longest {
            let mover = match game.turn(&state) {
                Turn::Over(outcome) => return Ok(outcome),
                Turn::Chance => return Err(CannotSearch::Chance),
                Turn::Seat(mover) => mover,
            };
            let knowledge = notes.knowledge(game, &state, mover);
            let thought = minds[mover.index()].think(game, knowledge, control)?;
            let before = state.clone();
            game.play_unchecked(&mut state, thought.best);
            notes.moved(game, &before, thought.best, &state);
        }
        Ok(Outcome::Drawn)
    }

    fn standing(
        &self,
        played: &[(Fixture, Result<Outcome, CannotSearch>)],
        scheduled: usize,
    ) -> Result<Standing, NoTournament> {
        let minds = self.minds.len();
        let mut results = vec![vec![Tally::default(); minds]; minds];
        let mut finished = 0;
        for (fixture, result) in played {
            let outcome = match result {
                Ok(outcome) => outcome,
                Err(error) => return Err(NoTournament::CannotPlay(*error)),
            };
            finished += 1;
            let [first, second] = fixture.seats;
            for (seat, one, other) in [(Seat::FIRST, first, second), (Seat::SECOND, second, first)]
            {
                let tally = &mut results[one][other];
                match outcome.value_for(seat) {
                    Value::Win => tally.wins += 1,
                    Value::Draw => tally.draws += 1,
                    Value::Lose => tally.losses += 1,
                }
            }
        }
        Ok(Standing {
            ratings: ratings(&results),
            results,
            complete: finished == scheduled,
        })
    }
}

/// The state after some random moves, or the start where those would end the game.
fn opened<G: Listed>(game: &G, moves: usize, seed: u64) -> G::State {
    let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed));
    let mut room = Vec::new();
    let mut state = game.start();
    for _ in 0..moves {
        room.clear();
        game.moves(&state, &mut room);
        let mut after = state.clone();
        if !room.is_empty() {
            game.play_unchecked(&mut after, room[below(&mut rng, room.len())]);
        }
        if game.turn(&after).is_over() {
            return game.start();
        }
        state = after;
    }
    state
}
