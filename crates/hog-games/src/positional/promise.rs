//! The evaluation of the thesis, which rests on the promises of places.
//!
//! The promise of a place for a player is the distance of the player's nearest open group through it.
//! From the promises of all holes follow a score for each player, the value of a configuration, and
//! the order in which moves are tried.

use std::cmp::{Ordering, Reverse};

use hog_core::Seat;

use super::configuration::Configuration;
use super::groups::SEATS;

impl Configuration<'_> {
    /// The promise of a place for a player: the least distance of the player's open groups through
    /// it; `None` if there are none.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn promise(&self, seat: Seat, place: u16) -> Option<usize> {
        self.distances_through(seat, place).min()
    }

    /// The score of a player.
    ///
    /// With |P| the number of places, E(k) the number of holes that promise k, and m the size of the
    /// player's largest group, it is E(m) + Σ (E(k) + |P|·(2^(m−k) − 1)), over those k < m with E(k) > 0.
    #[must_use]
    pub fn score(&self, seat: Seat) -> i64 {
        let largest = self.definition().groups(seat).largest();
        let mut holes = vec![0_i64; largest + 1];
        for promise in self.empty().filter_map(|place| self.promise(seat, place)) {
            holes[promise] += 1;
        }
        let places = i64::from(self.definition().places());
        let bonus = |promise: usize| {
            // Groups are at most as large as the board; beyond 2^40 a score says "won" anyway.
            let steps = (largest - promise).min(40);
            places * ((1_i64 << steps) - 1)
        };
        let scores = holes
            .iter()
            .enumerate()
            .map(|(promise, count)| match count {
                0 => 0,
                count if promise == largest => *count,
                count => *count + bonus(promise),
            });
        scores.sum()
    }

    /// The value of the configuration for the side to move: its score less the other's.
    ///
    /// # Panics
    /// If the seat is neither of the two.
    #[must_use]
    pub fn evaluate(&self, mover: Seat) -> i64 {
        self.score(mover) - self.score(mover.other())
    }

    /// The least promise of a place for either player (TPR); `None` if there is none: the place is
    /// dead or not empty.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn least_promise(&self, place: u16) -> Option<usize> {
        self.nearest(place).map(|(least, _)| least)
    }

    /// How many open groups of both players go through a place at the distance of its least promise
    /// (WTPR).
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn weight(&self, place: u16) -> usize {
        self.nearest(place).map_or(0, |(_, weight)| weight)
    }

    /// Where a place comes in the order in which places are tried (LE), lesser ranks first: by least
    /// promise, then by greatest [weight](Configuration::weight), then by number; dead places last.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn rank(&self, place: u16) -> impl Ord + use<> {
        let nearest = self.nearest(place);
        let promise = nearest.map(|(least, weight)| (least, Reverse(weight)));
        (promise.is_none(), promise, place)
    }

    /// The least promise of a place for either player, and its weight.
    fn nearest(&self, place: u16) -> Option<(usize, usize)> {
        let seats = SEATS.into_iter();
        let mut distances = seats.flat_map(|seat| self.distances_through(seat, place));
        let first = distances.next()?;
        let nearest = distances.fold((first, 1), |(least, weight), distance| {
            match distance.cmp(&least) {
                Ordering::Less => (distance, 1),
                Ordering::Equal => (least, weight + 1),
                Ordering::Greater => (least, weight),
            }
        });
        Some(nearest)
    }

    /// The empty places in the order of their [ranks](Configuration::rank).
    #[must_use]
    pub fn ordered_places(&self) -> Vec<u16> {
        let mut places: Vec<u16> = self.empty().collect();
        places.sort_by_cached_key(|place| self.rank(*place));
        places
    }
}
