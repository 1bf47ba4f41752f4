//! The outcome of each change of a group, decided before anything is written.

use std::collections::HashMap;

use super::{StoreError, Version, Write, WriteResult};
use crate::TableId;

/// The outcome of each change of a group, in order, given the versions of the tables that exist. One
/// server alone writes, so that these do not change meanwhile.
pub fn outcomes(group: &[Write], mut found: HashMap<TableId, Version>) -> Vec<WriteResult> {
    let outcome = |write: &Write| {
        let present = found.get(&write.id).copied();
        let version = fitting(write, present)?.after(write.entries.len());
        found.insert(write.id.clone(), version);
        Ok(version)
    };
    group.iter().map(outcome).collect()
}

/// The version after which a change is added, if it fits.
fn fitting(write: &Write, present: Option<Version>) -> WriteResult {
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

/// The changes that succeed, which are those to be written.
pub fn accepted<'a>(
    group: &'a [Write],
    outcomes: &'a [WriteResult],
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
