//! Versions of tables.

use std::fmt;

/// The version of a table: the number of its entries, and so the number of the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(u64);

impl Version {
    /// The version without entries.
    pub const START: Self = Self(0);

    /// The version after this number of entries.
    #[must_use]
    pub const fn new(entries: u64) -> Self {
        Self(entries)
    }

    /// How many entries there are.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The version after this number of further entries.
    #[must_use]
    pub const fn after(self, entries: usize) -> Self {
        Self(self.0.saturating_add(entries as u64))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
