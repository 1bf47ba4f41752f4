//! What people call the nine cells.

use hog_core::BadNotation;

use super::Cell;

impl Cell {
    /// What people call it: `a1` at the upper left, `c1` at the upper right, `a3` at the lower left.
    #[must_use]
    pub fn name(self) -> String {
        let (column, row) = (self.0 % 3, self.0 / 3);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// The cell that people call so; case does not matter.
    ///
    /// # Errors
    /// [`BadNotation`] if none is called so.
    pub fn parse(name: &str) -> Result<Self, BadNotation> {
        let mut cells = Self::ALL.into_iter();
        let found = cells.find(|cell| cell.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| BadNotation {
            expected: "a place from a1 to c3, such as b2".to_string(),
        })
    }
}
