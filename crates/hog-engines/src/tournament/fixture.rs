//! The schedule of a tournament.

use hog_core::random::spread_seed_bytes;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixture {
    /// The engine on each seat.
    pub seats: [usize; 2],
    /// Seed of the opening or of the deal, shared with the game with the sides exchanged.
    pub deal_seed: u64,
    /// Seed of the engines.
    pub engine_seed: u64,
}

/// The games of a tournament, in the order in which they are begun.
pub(super) struct RoundRobin {
    pub fixtures: Vec<Fixture>,
    /// Number of games of a round, in which any two engines meet once.
    round: usize,
}

impl RoundRobin {
    /// This number of rounds with alternating sides; each beginning is played in two consecutive rounds.
    pub fn new(engines: usize, rounds: u32, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::from_seed(spread_seed_bytes(seed));
        let meetings =
            (0..engines).flat_map(|one| (one + 1..engines).map(move |other| [one, other]));
        let mut meetings: Vec<_> = meetings.map(|meeting| (meeting, 0)).collect();
        let mut fixtures = Vec::new();
        for round in 0..rounds {
            for ([one, other], deal_seed) in &mut meetings {
                let is_first_of_two = round % 2 == 0;
                if is_first_of_two {
                    *deal_seed = rng.next_u64();
                }
                let seats = if is_first_of_two {
                    [*one, *other]
                } else {
                    [*other, *one]
                };
                fixtures.push(Fixture {
                    seats,
                    deal_seed: *deal_seed,
                    engine_seed: rng.next_u64(),
                });
            }
        }
        Self {
            fixtures,
            round: meetings.len(),
        }
    }

    /// The games in pairs that share a beginning, as indices into `fixtures`; those of an odd last round lack their
    /// second game.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, Option<usize>)> {
        let numbers = 0..self.fixtures.len();
        let firsts = numbers.filter(|number| (number / self.round).is_multiple_of(2));
        firsts.map(|number| {
            let second = number + self.round;
            (
                number,
                Some(second).filter(|second| *second < self.fixtures.len()),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_begin_alike_with_the_sides_exchanged_and_hold_every_game() {
        for (engines, rounds) in [(2, 1), (2, 6), (3, 4), (4, 5)] {
            let schedule = RoundRobin::new(engines, rounds, 7);
            let mut seen = vec![false; schedule.fixtures.len()];
            for (first, second) in schedule.pairs() {
                seen[first] = true;
                let one = schedule.fixtures[first];
                let Some(second) = second else {
                    assert_eq!(rounds % 2, 1);
                    continue;
                };
                seen[second] = true;
                let other = schedule.fixtures[second];
                assert_eq!(one.deal_seed, other.deal_seed);
                assert_eq!(one.seats, [other.seats[1], other.seats[0]]);
                assert_ne!(one.engine_seed, other.engine_seed);
            }
            assert!(seen.iter().all(|seen| *seen));
        }
    }
}
