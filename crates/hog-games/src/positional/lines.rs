//! The lines of a grid.

use super::groups::Groups;

/// The four directions of lines: along a row, down a column, and both diagonals.
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// All lines of `length` places in a row, a column or a diagonal of a grid, whose places are
/// numbered along the rows.
///
/// ```
/// use hog_games::positional::lines::lines;
/// assert_eq!(lines(3, 3, 3).len(), 8);
/// ```
///
/// # Panics
/// If the grid has more than 65,535 places.
#[must_use]
pub fn lines(columns: u16, rows: u16, length: u16) -> Groups {
    let mut groups = Groups::new();
    for row in 0..i32::from(rows) {
        for column in 0..i32::from(columns) {
            for (down, right) in DIRECTIONS {
                let steps = (0..i32::from(length))
                    .map(|step| place_at(columns, rows, row + step * down, column + step * right));
                let line: Option<Vec<u16>> = steps.collect();
                // A single place is a line in every direction, and one group.
                let again = length == 1 && (down, right) != DIRECTIONS[0];
                if let Some(line) = line.filter(|line| !line.is_empty() && !again) {
                    groups.push(&line);
                }
            }
        }
    }
    groups
}

/// The place in a row and a column of a grid, if the grid has them.
///
/// # Panics
/// If the grid has more than 65,535 places.
pub(super) fn place_at(columns: u16, rows: u16, row: i32, column: i32) -> Option<u16> {
    let (columns, rows) = (i32::from(columns), i32::from(rows));
    let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
    let number = u16::try_from(row * columns + column);
    inside.then(|| number.expect("grids have at most 65,535 places"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_lines_as_the_formula_says() {
        for size in 5..=20_u16 {
            let n = usize::from(size);
            let expected = 2 * n * (n - 4) + 2 * (n - 4) * (n - 4);
            assert_eq!(lines(size, size, 5).len(), expected);
        }
    }

    #[test]
    fn short_and_long_lines_are_lines() {
        assert_eq!(lines(4, 3, 1).len(), 12);
        assert_eq!(lines(4, 3, 4).len(), 3);
        assert!(lines(4, 3, 5).is_empty());
        assert!(lines(4, 3, 0).is_empty());
    }
}
