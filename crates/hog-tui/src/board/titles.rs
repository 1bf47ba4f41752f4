//! Titles: the names of rows and columns at the edge of a board.

use std::collections::BTreeMap;

use hog_board::{Layout, Place, Spot};

/// On which side of a place a title stands.
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

/// The parts of a board that hang together, each from the upper left on.
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

/// A name in three parts: the number of the board's part, letters for the column, a number for the
/// row.
fn split(name: &str) -> Option<[&str; 3]> {
    let letters = name.find(|letter: char| !letter.is_ascii_digit())?;
    let (part, rest) = name.split_at(letters);
    let digits = rest.find(|letter: char| !letter.is_ascii_alphabetic())?;
    let (column, row) = rest.split_at(digits);
    let sound = !column.is_empty() && row.chars().all(|digit| digit.is_ascii_digit());
    sound.then_some([part, column, row])
}

fn titles_of(part: &[&Spot]) -> Option<Vec<Title>> {
    let names: Vec<[&str; 3]> = part
        .iter()
        .map(|spot| split(&spot.name))
        .collect::<Option<_>>()?;
    let spots: Vec<(&Spot, [&str; 3])> = part.iter().copied().zip(names).collect();
    let rows: Vec<&[(&Spot, [&str; 3])]> = spots
        .chunk_by(|one, next| one.0.y.total_cmp(&next.0.y).is_eq())
        .collect();
    let (top, bottom) = (*rows.first()?, *rows.last()?);
    // A row has one number of its own, and its columns follow each other.
    let mut numbers: Vec<&str> = rows.iter().map(|row| row[0].1[2]).collect();
    let one_number = |row: &&[(&Spot, [&str; 3])]| row.iter().all(|spot| spot.1[2] == row[0].1[2]);
    numbers.sort_unstable();
    numbers.dedup();
    let same_part = spots.iter().all(|spot| spot.1[0] == top[0].1[0]);
    if !(same_part && numbers.len() == rows.len() && rows.iter().all(one_number)) {
        return None;
    }
    let number = |row: &[(&Spot, [&str; 3])]| row[0].1[2].parse::<u32>().unwrap_or(0);
    let upward = number(top) > number(bottom);
    let wide = if top.len() >= bottom.len() && !upward {
        top
    } else {
        bottom
    };
    let beside = if std::ptr::eq(wide, top) {
        Beside::Above
    } else {
        Beside::Below
    };
    let columns = columns(wide)?;
    let known = |(_, [_, column, _]): &(&Spot, [&str; 3])| columns.contains(column);
    if !spots.iter().all(known) || !straight(&spots) {
        return None;
    }
    let title = |text: &str, spot: &Spot, beside| Title {
        text: text.to_string(),
        place: spot.place,
        beside,
    };
    let mut titles: Vec<Title> = Vec::new();
    titles.extend(
        rows.iter()
            .map(|row| title(row[0].1[2], row[0].0, Beside::Left)),
    );
    titles.extend(wide.iter().map(|(spot, name)| title(name[1], spot, beside)));
    let (corner, [name, ..]) = top[0];
    titles.extend((!name.is_empty()).then(|| title(name, corner, Beside::Corner)));
    Some(titles)
}

/// The letters of the columns of a row, each of which is there once.
fn columns<'a>(row: &[(&Spot, [&'a str; 3])]) -> Option<Vec<&'a str>> {
    let mut columns: Vec<&str> = row.iter().map(|spot| spot.1[1]).collect();
    columns.sort_unstable();
    columns.dedup();
    (columns.len() == row.len()).then_some(columns)
}

/// Whether every column goes on in one direction, the same for all.
fn straight(spots: &[(&Spot, [&str; 3])]) -> bool {
    let mut last: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    let mut slope: Option<f32> = None;
    spots.iter().all(|(spot, [_, column, _])| {
        let Some((x, y)) = last.insert(column, (spot.x, spot.y)) else {
            return true;
        };
        let here = (spot.x - x) / (spot.y - y);
        let same = slope.is_none_or(|slope| (slope - here).abs() < 0.001);
        slope = Some(here);
        same
    })
}

#[cfg(test)]
mod tests {
    use hog_board::Shape;

    use super::*;

    /// The titles as text, each after where it stands.
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
