//! The clock of a table: how much time each seat has used.

use std::time::Duration;

use hog_core::{Seat, Seats};

use serde::{Deserialize, Serialize};

use super::Pace;
use crate::saved::SpentEntry;

/// How much time each seat has used, and how much it has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pace: Pace,
    seats: Vec<Spent>,
}

/// What a seat has done with its time. As JSON it is in seconds, in save files and wherever else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SpentEntry", into = "SpentEntry")]
pub struct Spent {
    /// The time it was its turn.
    pub used: Duration,
    /// What its moves have added to its limit.
    pub gained: Duration,
    /// What moves that were taken back had added and could not give back: so much its next moves add
    /// less.
    pub owed: Duration,
}

impl Clock {
    /// A clock that nobody has used.
    #[must_use]
    pub fn new(pace: Pace, seats: usize) -> Self {
        Self::resumed(pace, vec![Spent::default(); seats])
    }

    /// A clock as it was, by seat.
    #[must_use]
    pub const fn resumed(pace: Pace, seats: Vec<Spent>) -> Self {
        Self { pace, seats }
    }

    /// How it goes.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// What each seat has done with its time, in their order.
    #[must_use]
    pub fn seats(&self) -> &[Spent] {
        &self.seats
    }

    /// The time that a seat has used.
    #[must_use]
    pub fn used(&self, seat: Seat) -> Duration {
        self.spent(seat).used
    }

    /// The time that a seat has left; `None` if there is no limit.
    #[must_use]
    pub fn left(&self, seat: Seat) -> Option<Duration> {
        let Pace::Down { limit, .. } = self.pace else {
            return None;
        };
        let Spent { used, gained, .. } = self.spent(seat);
        Some(limit.saturating_add(gained).saturating_sub(used))
    }

    /// Whether a seat has no time left.
    #[must_use]
    pub fn is_up(&self, seat: Seat) -> bool {
        self.left(seat) == Some(Duration::ZERO)
    }

    /// The first seat that has no time left.
    pub(super) fn first_up(&self) -> Option<Seat> {
        let mut seats = Seats::first(self.seats.len()).iter();
        seats.find(|seat| self.is_up(*seat))
    }

    /// The time of a seat goes on.
    pub(super) fn run(&mut self, seat: Seat, time: Duration) {
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            spent.used = spent.used.saturating_add(time);
        }
    }

    /// A seat has moved.
    pub(super) fn moved(&mut self, seat: Seat) {
        let increment = self.increment();
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            let paid = increment.min(spent.owed);
            spent.owed -= paid;
            spent.gained = spent.gained.saturating_add(increment.saturating_sub(paid));
        }
    }

    /// A move of a seat is taken back: what it added is, too, or moves made again and again would
    /// make time. What was used stays so; nobody loses by agreeing, and what cannot be given back now
    /// is owed.
    pub(super) fn took_back(&mut self, seat: Seat) {
        const KEPT: Duration = Duration::from_secs(1);
        let (increment, left) = (self.increment(), self.left(seat).unwrap_or_default());
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            let spare = left.saturating_sub(KEPT);
            let taken = increment.min(spare).min(spent.gained);
            spent.gained -= taken;
            spent.owed = spent.owed.saturating_add(increment.saturating_sub(taken));
        }
    }

    /// Begins anew.
    pub(super) fn reset(&mut self, seats: usize) {
        self.seats = vec![Spent::default(); seats];
    }

    const fn increment(&self) -> Duration {
        match self.pace {
            Pace::Up => Duration::ZERO,
            Pace::Down { increment, .. } => increment,
        }
    }

    fn spent(&self, seat: Seat) -> Spent {
        self.seats.get(seat.index()).copied().unwrap_or_default()
    }
}
