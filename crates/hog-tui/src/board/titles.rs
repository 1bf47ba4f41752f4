//! Titles: the names of rows and columns at the edge of a board.

use std::collections::{BTreeMap, BTreeSet};

use hog_board::{Layout, Place, Spot};

/// The side of a place on which a title stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    Left,
    Above,
    Below,
    /// Above and to the left.
    Corner,
}

/// A name of a row, of a column, or of a part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Title {
    pub(crate) text: String,
    pub(crate) place: Place,
    pub(crate) beside: Beside,
}

/// The way in which the names of places are shown.
#[derive(Clone, Debug)]
pub(crate) enum Names {
    /// At the edge: every name can be read from the titles of its row and its column.
    AtEdge(Vec<Title>),
    /// On the places themselves, as long as they are empty.
    OnPlaces,
}

impl Names {
    pub(crate) fn new(layout: &Layout) -> Self {
        let parts = parts(layout);
        let titles: Option<Vec<Vec<Title>>> = parts.iter().map(|part| titles_of(part)).collect();
        titles.map_or(Self::OnPlaces, |titles| Self::AtEdge(titles.concat()))
    }

    pub(crate) fn titles(&self) -> &[Title] {
        match self {
            Self::AtEdge(titles) => titles,
            Self::OnPlaces => &[],
        }
    }
}

/// The connected parts of a board, each with its places from the upper left on.
fn parts(layout: &Layout) -> Vec<Vec<&Spot>> {
    let spots = layout.spots();
    let numbers: BTreeMap<Place, usize> = spots.iter().map(|spot| spot.place).zip(0..).collect();
    let mut known = vec![false; spots.len()];
    let mut parts = Vec::new();
    for first in 0..spots.len() {
        let (mut part, mut next) = (Vec::new(), vec![first]);
        while let Some(number) = next.pop() {
            if !std::mem::replace(&mut known[number], true) {
                part.push(&spots[number]);
                next.extend(spots[number].neighbours.iter().map(|place| numbers[place]));
            }
        }
        if !part.is_empty() {
            part.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
            parts.push(part);
        }
    }
    parts
}

/// A place with a name in three parts, such as `2b3`.
#[derive(Clone, Copy)]
struct Named<'a> {
    spot: &'a Spot,
    /// The number of the board's part, or nothing.
    part: &'a str,
    /// The letters of the column.
    column: &'a str,
    /// The number of the row.
    row: &'a str,
}

impl<'a> Named<'a> {
    fn new(spot: &'a Spot) -> Option<Self> {
        let letters = spot.name.find(|letter: char| !letter.is_ascii_digit())?;
        let (part, rest) = spot.name.split_at(letters);
        let digits = rest.find(|letter: char| !letter.is_ascii_alphabetic())?;
        let (column, row) = rest.split_at(digits);
        let is_sound = !column.is_empty() && row.chars().all(|digit| digit.is_ascii_digit());
        is_sound.then_some(Self {
            spot,
            part,
            column,
            row,
        })
    }

    fn title(&self, text: &str, beside: Beside) -> Title {
        Title {
            text: text.to_string(),
            place: self.spot.place,
            beside,
        }
    }
}

/// The titles of a part of a board; `None` if they do not tell the names of all its places.
fn titles_of(part: &[&Spot]) -> Option<Vec<Title>> {
    let places: Vec<Named<'_>> = part
        .iter()
        .map(|spot| Named::new(spot))
        .collect::<Option<_>>()?;
    let rows = places.chunk_by(|one, next| one.spot.y.total_cmp(&next.spot.y).is_eq());
    let rows: Vec<&[Named<'_>]> = rows.collect();
    let (top, bottom) = (*rows.first()?, *rows.last()?);
    // A row has one number of its own, and its columns follow each other.
    let has_one_number = |row: &&[Named<'_>]| row.iter().all(|place| place.row == row[0].row);
    let numbers: BTreeSet<&str> = rows.iter().map(|row| row[0].row).collect();
    let same_part = places.iter().all(|place| place.part == top[0].part);
    if !(same_part && numbers.len() == rows.len() && rows.iter().all(has_one_number)) {
        return None;
    }
    let number = |row: &[Named<'_>]| row[0].row.parse::<u32>().unwrap_or(0);
    let is_upward = number(top) > number(bottom);
    let (wide, beside) = if top.len() >= bottom.len() && !is_upward {
        (top, Beside::Above)
    } else {
        (bottom, Beside::Below)
    };
    let columns: BTreeSet<&str> = wide.iter().map(|place| place.column).collect();
    let is_known = |place: &Named<'_>| columns.contains(place.column);
    if columns.len() < wide.len() || !places.iter().all(is_known) || !are_straight(&places) {
        return None;
    }
    let left = rows
        .iter()
        .map(|row| row[0].title(row[0].row, Beside::Left));
    let columns = wide.iter().map(|place| place.title(place.column, beside));
    let mut titles: Vec<Title> = left.chain(columns).collect();
    let part = top[0].part;
    titles.extend((!part.is_empty()).then(|| top[0].title(part, Beside::Corner)));
    Some(titles)
}

/// Whether all columns are straight and parallel.
fn are_straight(places: &[Named<'_>]) -> bool {
    let mut last: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    let mut slope: Option<f32> = None;
    places.iter().all(|Named { spot, column, .. }| {
        let Some((x, y)) = last.insert(column, (spot.x, spot.y)) else {
            return true;
        };
        let next = (spot.x - x) / (spot.y - y);
        let is_same = slope.is_none_or(|slope| (slope - next).abs() < 0.001);
        slope = Some(next);
        is_same
    })
}

#[cfg(test)]
mod tests {
    use hog_board::Shape;

    use super::*;

    /// The titles as text, each with the place beside which it stands.
    fn told(layout: &Layout) -> Option<String> {
        let Names::AtEdge(titles) = Names::new(layout) else {
            return None;
        };
        let told = titles.iter().map(|title| {
            let name = &layout.spot(title.place).unwrap().name;
            format!("{} {:?} {name}", title.text, title.beside)
        });
        Some(told.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn rows_and_columns_have_titles() {
        let told = told(&Layout::squares(2, 2)).unwrap();
        assert_eq!(told, "1 Left a1, 2 Left a2, a Above a1, b Above b1");
    }

    #[test]
    fn rows_from_below_have_letters_below() {
        let spots = [
            ("a2", 0.0, 0.0),
            ("b2", 1.0, 0.0),
            ("a1", 0.0, 1.0),
            ("b1", 1.0, 1.0),
        ];
        let pairs = [(0, 1), (0, 2), (1, 3), (2, 3)];
        let layout = Layout::joined(Shape::Square, spots, &pairs).unwrap();
        let told = told(&layout).unwrap();
        assert_eq!(told, "2 Left a2, 1 Left a1, a Below a1, b Below b1");
    }

    #[test]
    fn parts_have_titles_of_their_own() {
        let spots = [("1a1", 0.0, 0.0), ("2a1", 2.0, 0.0)];
        let layout = Layout::joined(Shape::Square, spots, &[]).unwrap();
        let first = "1 Left 1a1, a Above 1a1, 1 Corner 1a1";
        let second = "1 Left 2a1, a Above 2a1, 2 Corner 2a1";
        assert_eq!(told(&layout).unwrap(), format!("{first}, {second}"));
    }

    #[test]
    fn other_names_are_on_their_places() {
        let apart = [("a1", 0.0, 0.0), ("b1", 0.0, 1.0)];
        let words = [("left", 0.0, 0.0), ("right", 1.0, 0.0)];
        let crooked = [
            ("a1", 0.0, 0.0),
            ("b1", 1.0, 0.0),
            ("a2", 1.0, 1.0),
            ("b2", 0.0, 1.0),
        ];
        for spots in [&apart[..], &words, &crooked] {
            let pairs: Vec<(u32, u32)> = (1..).zip(0..).take(spots.len() - 1).collect();
            let layout = Layout::joined(Shape::Square, spots.iter().copied(), &pairs).unwrap();
            assert_eq!(told(&layout), None, "{spots:?}");
        }
    }
}
