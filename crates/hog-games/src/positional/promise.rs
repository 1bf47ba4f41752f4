//! The evaluation of the thesis, which rests on the promises of places.
//!
//! The promise of a place for a player is the distance of the player's nearest open group through it.
//! From the promises of all holes follow a score for each player, the value of a configuration, and
//! the order in which moves are tried.

use std::cmp::Reverse;

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
    /// With E(k) the number of holes that promise k and m the size of the player's largest group,
    /// E(m) + Σ E(k) + |P|·(2^(m−k) − 1), the sum taken over those k < m that some hole promises.
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
        self.distances_of_both(place).min()
    }

    /// How many open groups of both players go through a place at the distance of its least promise
    /// (WTPR).
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn weight(&self, place: u16) -> usize {
        match self.rank(place) {
            PlaceRank::Promising { weight, .. } => weight.0,
            PlaceRank::Hopeless { .. } => 0,
        }
    }

    /// Where a place comes in the order in which places are tried (LE).
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn rank(&self, place: u16) -> PlaceRank {
        let mut nearest: Option<(usize, usize)> = None;
        for distance in self.distances_of_both(place) {
            nearest = match nearest {
                Some((least, weight)) if distance == least => Some((least, weight + 1)),
                Some((least, weight)) if distance > least => Some((least, weight)),
                _ => Some((distance, 1)),
            };
        }
        match nearest {
            Some((least, weight)) => PlaceRank::Promising {
                least,
                weight: Reverse(weight),
                place,
            },
            None => PlaceRank::Hopeless { place },
        }
    }

    fn distances_of_both(&self, place: u16) -> impl Iterator<Item = usize> {
        let seats = SEATS.into_iter();
        seats.flat_map(move |seat| self.distances_through(seat, place))
    }

    /// The empty places in the order in which they are tried: least promise for either player
    /// first, then those with most open groups of both at that distance, then by number. Dead
    /// places come last.
    #[must_use]
    pub fn ordered_places(&self) -> Vec<u16> {
        let mut places: Vec<u16> = self.empty().collect();
        places.sort_by_cached_key(|place| self.rank(*place));
        places
    }
}

/// Where a place comes in the order in which places are tried: lesser ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceRank {
    /// In some open group.
    Promising {
        /// Its least promise for either player.
        least: usize,
        /// How many open groups of both have that distance; more come first.
        weight: Reverse<usize>,
        /// The place.
        place: u16,
    },
    /// In no open group of either player.
    Hopeless {
        /// The place.
        place: u16,
    },
}
