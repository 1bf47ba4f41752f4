//! A small drawing of boards that are too wide to show the names of their places.

use std::collections::BTreeMap;

use hog_board::{Layout, Shape, Spot};

/// Draws a board of cells in numbered rows and lettered columns, two characters for each cell;
/// `None` if it is no such board.
pub(crate) fn draw_compact(
    layout: &Layout,
    content: impl Fn(&Spot) -> Option<String>,
) -> Option<String> {
    let mut rows: BTreeMap<i64, Row> = BTreeMap::new();
    for spot in layout.spots() {
        let cell = matches!(spot.shape, Shape::Square | Shape::Hexagon);
        let (letters, number) = split(&spot.name).filter(|_| cell)?;
        let row = rows.entry(quarters(spot.y)).or_insert_with(|| Row {
            number: number.to_string(),
            cells: BTreeMap::new(),
        });
        if row.number != number {
            return None;
        }
        // Two characters for each cell, so that half a cell is one.
        let shown = content(spot).unwrap_or_else(|| "·".to_string());
        let mut letters_shown = shown.chars();
        let (mark, more) = (letters_shown.next()?, letters_shown.next());
        if more.is_some() {
            return None;
        }
        row.cells
            .insert(quarters(spot.x) / 2, (letters.to_string(), mark));
    }
    let margin = rows.values().map(|row| row.number.chars().count()).max()?;
    let left = rows
        .values()
        .filter_map(|row| row.cells.keys().next())
        .min()?;
    let first = rows.values().next()?;
    let mut text = " ".repeat(margin);
    for (at, (letters, _)) in &first.cells {
        pad(&mut text, margin, at - left);
        text += letters;
    }
    for row in rows.values() {
        let mut line = format!("{:>margin$}", row.number);
        for (at, (_, mark)) in &row.cells {
            pad(&mut line, margin, at - left);
            line.push(*mark);
        }
        text.push('\n');
        text += &line;
    }
    text.push('\n');
    Some(text)
}

struct Row {
    number: String,
    /// By half cells from the left: the letters of the column, and what is there.
    cells: BTreeMap<i64, (String, char)>,
}

/// Fills a line with blanks up to a column of cells.
fn pad(line: &mut String, margin: usize, half_cells: i64) {
    let column = margin + 1 + usize::try_from(half_cells).unwrap_or(0);
    while line.chars().count() < column {
        line.push(' ');
    }
}

/// A position in quarters of a cell.
#[expect(
    clippy::cast_possible_truncation,
    reason = "layouts are far smaller than 2^31"
)]
fn quarters(position: f32) -> i64 {
    (position * 4.0).round() as i64
}

/// The letters and the number of a cell's name.
fn split(name: &str) -> Option<(&str, &str)> {
    let at = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, number) = name.split_at(at);
    let sound = !letters.is_empty() && number.chars().all(|digit| digit.is_ascii_digit());
    sound.then_some((letters, number))
}
