//! What comes of a group of changes, before it is written.

use std::collections::HashMap;

use super::{Outcome, StoreError, Version, Write};
use crate::TableId;

/// What comes of each change of a group, in their order, where these tables are there at these
/// versions. A house writes alone, so that nothing changes meanwhile.
pub fn outcomes(group: &[Write], mut found: HashMap<TableId, Version>) -> Vec<Outcome> {
    let outcome = |write: &Write| {
        let present = found.get(&write.id).copied();
        let version = fitting(write, present)?.after(write.entries.len());
        found.insert(write.id.clone(), version);
        Ok(version)
    };
    group.iter().map(outcome).collect()
}

/// The version to which a change is added, if it fits.
fn fitting(write: &Write, present: Option<Version>) -> Outcome {
    let id = || write.id.clone();
    match (&write.new, present) {
        (Some(_), None) => Ok(Version::START),
        (Some(_), Some(_)) => Err(StoreError::Exists { id: id() }),
        (None, None) => Err(StoreError::NoSuchTable { id: id() }),
        (None, Some(found)) if found == write.after => Ok(found),
        (None, Some(found)) => Err(StoreError::Stale {
            id: id(),
            expected: write.after,
            found,
        }),
    }
}

/// The changes that are written, which are those that succeed.
pub fn accepted<'a>(
    group: &'a [Write],
    outcomes: &'a [Outcome],
) -> impl Iterator<Item = &'a Write> {
    let both = group.iter().zip(outcomes);
    both.filter_map(|(write, outcome)| outcome.is_ok().then_some(write))
}

impl Write {
    /// Its entries with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (i64, &str)> {
        let first = self.after.number().saturating_add(1);
        let numbers = (first..).map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        numbers.zip(self.entries.iter().map(String::as_str))
    }
}

/// The version that a database tells by the number of the last entry, if there is one.
pub fn version(last: Option<i64>) -> Version {
    Version::new(last.and_then(|last| u64::try_from(last).ok()).unwrap_or(0))
}

/// Collects the entries of a table, which must be numbered from 1 on.
pub fn gapless(
    id: &TableId,
    rows: impl Iterator<Item = (i64, String)>,
) -> Result<Vec<String>, StoreError> {
    let in_order = (1..).zip(rows).map(|(expected, (number, entry))| {
        if number == expected {
            return Ok(entry);
        }
        Err(StoreError::Damaged {
            id: id.to_string(),
            what: format!("entry {expected} is missing: entry {number} is the next"),
        })
    });
    in_order.collect()
}
