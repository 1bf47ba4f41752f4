//! What seats have done with their time, as JSON: in seconds, as save files have it.

use std::time::Duration;

use hog_table::Spent;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest time that is read, as in save files: more than anybody lives, and far from what cannot
/// be added up.
const LONGEST: Duration = Duration::from_secs(10_000_000_000);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpentText {
    used: Seconds,
    #[serde(default, skip_serializing_if = "Seconds::is_zero")]
    gained: Seconds,
    #[serde(default, skip_serializing_if = "Seconds::is_zero")]
    owed: Seconds,
}

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

/// Writes what all seats have done with their time.
pub fn serialize<S: Serializer>(clock: &[Spent], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(clock.iter().map(|spent| SpentText {
        used: Seconds(spent.used),
        gained: Seconds(spent.gained),
        owed: Seconds(spent.owed),
    }))
}

/// Reads what all seats have done with their time.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Spent>, D::Error> {
    let seats = Vec::<SpentText>::deserialize(deserializer)?;
    let spent = seats.into_iter().map(|seat| Spent {
        used: seat.used.0,
        gained: seat.gained.0,
        owed: seat.owed.0,
    });
    Ok(spent.collect())
}
