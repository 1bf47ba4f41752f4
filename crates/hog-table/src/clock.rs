//! The clock of a table: how much time each seat has used.

use std::time::Duration;

use hog_core::{Seat, Seats};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Pace;

/// How much time each seat has used, and how much it has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pace: Pace,
    seats: Vec<Spent>,
}

/// The times of a seat. As JSON they are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SpentEntry", into = "SpentEntry")]
pub struct Spent {
    /// How long it was its turn.
    pub used: Duration,
    /// What its moves have added to its limit.
    pub gained: Duration,
    /// What moves that were taken back had added and could not give back: its next moves add less by
    /// that.
    pub owed: Duration,
}

impl Clock {
    /// A clock that has not run yet.
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

    /// The time of a seat goes on.
    pub(crate) fn run(&mut self, seat: Seat, time: Duration) {
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            spent.used = spent.used.saturating_add(time);
        }
    }

    /// A seat has moved.
    pub(crate) fn moved(&mut self, seat: Seat) {
        let increment = self.increment();
        if let Some(spent) = self.seats.get_mut(seat.index()) {
            let paid = increment.min(spent.owed);
            spent.owed -= paid;
            spent.gained = spent.gained.saturating_add(increment.saturating_sub(paid));
        }
    }

    /// A move of a seat is taken back: what it added is, too, or moves made again and again would
    /// make time. What was used stays used; no player loses by agreeing, and what cannot be given back now
    /// is owed.
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

/// A [`Spent`] as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpentEntry {
    used: Seconds,
    #[serde(default, skip_serializing_if = "Seconds::is_zero")]
    gained: Seconds,
    #[serde(default, skip_serializing_if = "Seconds::is_zero")]
    owed: Seconds,
}

impl From<Spent> for SpentEntry {
    fn from(spent: Spent) -> Self {
        Self {
            used: Seconds(spent.used),
            gained: Seconds(spent.gained),
            owed: Seconds(spent.owed),
        }
    }
}

impl From<SpentEntry> for Spent {
    fn from(entry: SpentEntry) -> Self {
        Self {
            used: entry.used.0,
            gained: entry.gained.0,
            owed: entry.owed.0,
        }
    }
}

/// Maximum time that is read: longer than a life, and far from what cannot be added up.
const LONGEST: Duration = Duration::from_secs(10_000_000_000);

/// A time in seconds. It is exact to the nanosecond up to a hundred days.
#[derive(Clone, Copy, Default)]
struct Seconds(Duration);

impl Seconds {
    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        let time = Duration::try_from_secs_f64(seconds).ok();
        let time = time.filter(|time| *time <= LONGEST).map(Self);
        time.ok_or_else(|| Error::custom("this is no time: expected seconds, such as 12.5"))
    }
}
