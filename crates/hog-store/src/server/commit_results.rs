//! The results of a group commit, decided before anything is written.

use std::collections::HashMap;

use super::{StoreError, Version, Write, WriteResult};
use crate::TableId;

/// The result of each write of a group, in order, given the versions of the tables that exist. Only one
/// server writes, so these versions do not change meanwhile.
pub fn outcomes(group: &[Write], mut found: HashMap<TableId, Version>) -> Vec<WriteResult> {
    let result = |write: &Write| {
        let present = found.get(&write.id).copied();
        let version = base_version(write, present)?.after(write.entries.len());
        found.insert(write.id.clone(), version);
        Ok(version)
    };
    group.iter().map(result).collect()
}

/// The version that a write follows, if it is the present one.
fn base_version(write: &Write, present: Option<Version>) -> WriteResult {
    let id = || write.id.clone();
    match (&write.new, present) {
        (Some(_), None) => Ok(Version::START),
        (Some(_), Some(_)) => Err(StoreError::Exists(id())),
        (None, None) => Err(StoreError::NoSuchTable(id())),
        (None, Some(found)) if found == write.after => Ok(found),
        (None, Some(found)) => Err(StoreError::Stale {
            id: id(),
            expected: write.after,
            found,
        }),
    }
}

/// The writes that succeed, which are those to be stored.
pub fn accepted<'a>(
    group: &'a [Write],
    results: &'a [WriteResult],
) -> impl Iterator<Item = &'a Write> {
    let both = group.iter().zip(results);
    both.filter_map(|(write, result)| result.is_ok().then_some(write))
}

impl Write {
    /// Its entries with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (i64, &str)> {
        let before = i64::try_from(self.after.number()).expect("no table has 2^63 entries");
        (before + 1..).zip(self.entries.iter().map(String::as_str))
    }
}
