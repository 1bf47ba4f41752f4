//! Lines between two characters: of box drawing where they are straight, else of dots.

use super::sheet::{BoxLines, Ink, Sheet};
use super::stop::At;
use super::theme::Tint;

/// Draws a line from the middle of a character to that of another.
pub(crate) fn draw_line(sheet: &mut Sheet, from: At, to: At) {
    let mut draw = |at, lines| sheet.draw(at, Ink::BoxLines(lines), Tint::Line);
    if from.1 == to.1 {
        let (left, right) = (from.0.min(to.0), from.0.max(to.0));
        draw((left, from.1), BoxLines::RIGHT);
        (left + 1..right).for_each(|x| draw((x, from.1), BoxLines::ACROSS));
        draw((right, from.1), BoxLines::LEFT);
    } else if from.0 == to.0 {
        let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
        draw((from.0, top), BoxLines::DOWN);
        (top + 1..bottom).for_each(|y| draw((from.0, y), BoxLines::UPRIGHT));
        draw((from.0, bottom), BoxLines::UP);
    } else {
        draw_dots(sheet, from, to);
    }
}

/// The dots of a character by column and row, as they are numbered.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A character has two columns and four rows of dots; a line begins and ends in the middle.
fn draw_dots(sheet: &mut Sheet, from: At, to: At) {
    let dot = |at: At| (at.0 * 2, at.1 * 4 + 1);
    let (from, to) = (dot(from), dot(to));
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let steps = right.abs().max(down.abs());
    for step in 0..=steps {
        // Rounded to the nearest, the same way in all directions.
        let along = |length: i32| (2 * length * step + steps).div_euclid(2 * steps);
        let (x, y) = (from.0 + along(right), from.1 + along(down));
        let (column, row) = (x.rem_euclid(2), y.rem_euclid(4));
        let column = usize::from(column == 1);
        let row = usize::try_from(row).expect("a remainder is not negative");
        let at = (x.div_euclid(2), y.div_euclid(4));
        sheet.draw(at, Ink::Dots(DOTS[column][row]), Tint::Line);
    }
}
