//! The text on a terminal.

use std::fmt;

/// The text of a screen, line by line from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    lines: Vec<String>,
}

/// A cell of a screen, counted from 0 at the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column.
    pub column: u16,
    /// The row.
    pub row: u16,
}

impl Cell {
    /// The cell that is `right` columns further to the right and `down` rows further down.
    #[must_use]
    pub const fn shifted(self, right: u16, down: u16) -> Self {
        Self {
            column: self.column + right,
            row: self.row + down,
        }
    }
}

impl Screen {
    /// A screen that shows this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        Self { lines }
    }

    /// The lines of the text.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Whether a line contains the text.
    #[must_use]
    pub fn shows(&self, text: &str) -> bool {
        self.lines.iter().any(|line| line.contains(text))
    }

    /// The first cell of the text where the text occurs for the first time. Each character of the screen must
    /// be one cell wide.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Cell> {
        self.find_all(text).into_iter().next()
    }

    /// The first cell of each occurrence of the text, from the top.
    #[must_use]
    pub fn find_all(&self, text: &str) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (row, line) in (0_u16..).zip(&self.lines) {
            for (at, _) in line.match_indices(text) {
                let column = line[..at].chars().count();
                cells.push(Cell {
                    column: u16::try_from(column).unwrap_or(u16::MAX),
                    row,
                });
            }
        }
        cells
    }
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines
            .iter()
            .try_for_each(|line| writeln!(f, "|{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_cells_and_not_by_bytes() {
        let screen = Screen::new("♠♥ go\n  go");
        let cells = [Cell { column: 3, row: 0 }, Cell { column: 2, row: 1 }];
        assert_eq!(screen.find_all("go"), cells);
        assert_eq!(screen.find("go"), Some(cells[0]));
        assert_eq!(screen.find("stop"), None);
        assert!(screen.shows("♥ g") && !screen.shows("go\n"));
    }
}
