//! The clock of a table: how much time each seat has used.

use std::time::Duration;

use hog_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Pace;

/// A game clock: how much time each seat has used, and how much it has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pace: Pace,
    seats: Vec<Spent>,
}

/// The times of a seat. As JSON they are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// How long it was the seat's turn.
    #[serde(with = "seconds")]
    pub used: Duration,
    /// The increments that the seat's moves have added to its limit.
    #[serde(with = "seconds", default, skip_serializing_if = "Duration::is_zero")]
    pub gained: Duration,
    /// Increments of moves that were taken back when too little time was left to take them off the
    /// limit. The seat's next increments are reduced by this.
    #[serde(with = "seconds", default, skip_serializing_if = "Duration::is_zero")]
    pub owed: Duration,
}

impl Clock {
    /// A clock that has not run yet.
    #[must_use]
    pub fn new(pace: Pace, seats: usize) -> Self {
        Self::resumed(pace, vec![Spent::default(); seats])
    }

    /// A clock with the times that the seats had before.
    #[must_use]
    pub const fn resumed(pace: Pace, seats: Vec<Spent>) -> Self {
        Self { pace, seats }
    }

    /// The time control.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The times of all seats.
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
    pub(crate) fn first_up(&self) -> Option<Seat> {
        let mut seats = Seats::first(self.seats.len()).iter();
        seats.find(|seat| self.is_up(*seat))
    }

    /// Charges time to a seat.
    pub(crate) fn run(&mut self, seat: Seat, time: Duration) {
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            spent.used = spent.used.saturating_add(time);
        }
    }

    /// Adds the increment for a move of a seat.
    pub(crate) fn moved(&mut self, seat: Seat) {
        let increment = self.increment();
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            let paid = increment.min(spent.owed);
            spent.owed -= paid;
            spent.gained = spent.gained.saturating_add(increment.saturating_sub(paid));
        }
    }

    /// A move of a seat is taken back, and its increment with it: otherwise a player could gain time by
    /// taking a move back and making it again. The time used stays used. One second is always left, so that
    /// no player loses by agreeing; the rest of the increment is owed.
    pub(crate) fn took_back(&mut self, seat: Seat) {
        const KEPT: Duration = Duration::from_secs(1);
        let (increment, left) = (self.increment(), self.left(seat).unwrap_or_default());
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            let spare = left.saturating_sub(KEPT);
            let taken = increment.min(spare).min(spent.gained);
            spent.gained -= taken;
            spent.owed = spent.owed.saturating_add(increment.saturating_sub(taken));
        }
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

/// Times as JSON: seconds, exact to the nanosecond up to a hundred days.
mod seconds {
    use std::time::Duration;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Maximum time that is read: far longer than any game, and short enough that sums do not overflow.
    const LONGEST: Duration = Duration::from_secs(10_000_000_000);

    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        let time = Duration::try_from_secs_f64(seconds).ok();
        let time = time.filter(|time| *time <= LONGEST);
        time.ok_or_else(|| Error::custom("this is not a time: expected seconds, such as 12.5"))
    }
}
