//! Times as databases keep them: in milliseconds since 1970.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The milliseconds since 1970; times before that count as that.
pub fn millis(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time so many milliseconds after 1970, or 1970 where that is no time.
pub fn time(millis: i64) -> SystemTime {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or(0));
    UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH)
}
