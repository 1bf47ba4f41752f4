//! Places by row and column.

use hog_board::{Layout, Place, Shape};

/// The place named by column letter and row number, such as `c1` for row 1 and column 3. If no place has that name
/// and the places form a full rectangle, the one in this row and column, counted from 1 at the upper left.
pub(super) fn by_row_and_column(layout: &Layout, row: usize, column: usize) -> Option<Place> {
    let letters = u32::try_from(column.checked_sub(1)?)
        .ok()
        .map(column_letters)?;
    if let Some(place) = layout.place(&format!("{letters}{row}")) {
        return Some(place);
    }
    let (xs, ys) = columns_and_rows(layout)?;
    let y = ys.get(row.checked_sub(1)?)?;
    let x = xs.get(column - 1)?;
    let mut spots = layout.spots().iter();
    let spot = spots.find(|spot| near(spot.x, *x) && near(spot.y, *y))?;
    Some(spot.place)
}

/// `a` to `z`, then `aa`, `ab` and so on, as columns are lettered.
fn column_letters(column: u32) -> String {
    let letter = char::from_digit(column % 26 + 10, 36).expect("base 36 has 26 letters");
    match column / 26 {
        0 => letter.to_string(),
        more => column_letters(more - 1) + &letter.to_string(),
    }
}

/// The numbers of a text such as `3 4` or `3,4`.
pub(super) fn row_and_column(text: &str) -> Option<(usize, usize)> {
    let mut parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    let numbers = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(numbers)
}

/// The positions of the columns and of the rows, if the places form a full rectangle: one place in
/// every column of every row.
fn columns_and_rows(layout: &Layout) -> Option<(Vec<f32>, Vec<f32>)> {
    let spots = layout.spots();
    let flat = |shape| matches!(shape, Shape::Square | Shape::Point | Shape::Pile);
    if spots.is_empty() || !spots.iter().all(|spot| flat(spot.shape)) {
        return None;
    }
    let distinct = |mut numbers: Vec<f32>| {
        numbers.sort_by(f32::total_cmp);
        numbers.dedup_by(|one, other| near(*one, *other));
        numbers
    };
    let xs = distinct(spots.iter().map(|spot| spot.x).collect());
    let ys = distinct(spots.iter().map(|spot| spot.y).collect());
    (xs.len() * ys.len() == spots.len()).then_some((xs, ys))
}

fn near(one: f32, other: f32) -> bool {
    (one - other).abs() < 0.01
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_read() {
        assert_eq!(row_and_column("3 4"), Some((3, 4)));
        assert_eq!(row_and_column("12,1"), Some((12, 1)));
        for other in ["", "3", "a 4", "3 4 5", "b2"] {
            assert_eq!(row_and_column(other), None);
        }
    }

    #[test]
    fn places_are_found_by_row_and_column() {
        let layout = Layout::squares(3, 2);
        let name = |row, column| {
            let place = by_row_and_column(&layout, row, column)?;
            layout.spot(place).map(|spot| spot.name.clone())
        };
        assert_eq!(name(1, 3).as_deref(), Some("c1"));
        assert_eq!(name(2, 1).as_deref(), Some("a2"));
        assert_eq!(name(3, 1), None);
        assert_eq!(name(0, 1), None);
        assert_eq!(name(1, 0), None);
        let points = [("top", 0.0, 0.0), ("low", 0.0, 1.0)];
        let points = Layout::joined(Shape::Point, points, &[]).unwrap();
        assert_eq!(by_row_and_column(&points, 2, 1), points.place("low"));
    }
}
