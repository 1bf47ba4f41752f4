//! Drawing what a viewer sees as text.

use std::collections::BTreeMap;

use crate::cascades::{draw_table, is_table};
use crate::compact::draw_compact;
use crate::rows::{draw_row_names, draw_rows, is_rows};
use hog_board::{Image, Kind, Layout, Seen, Shape, Spot, View};

/// The widest drawing that fits an ordinary terminal.
const WIDEST: usize = 80;

/// Draws a view: every place where the layout has it, with the counters on it or, if it is empty,
/// its name; squares with lines between them, points with the lines that join them. A board of
/// rows and columns that would be too wide is drawn small, with its rows and columns named at the
/// edge. On a table of cards, what is on a place is drawn below its name; hands that lie one below
/// the other are drawn beside theirs.
#[must_use]
pub fn draw(layout: &Layout, kinds: &[Kind], view: &View) -> String {
    if is_table(layout) {
        return draw_table(layout, WIDEST, |spot| {
            below(spot, kinds, view.on(spot.place))
        });
    }
    if is_rows(layout) {
        return draw_rows(layout, kinds, view, WIDEST);
    }
    let full = draw_with(layout, |spot| content(spot, kinds, view.on(spot.place)));
    fitting(full, || {
        draw_compact(layout, |spot| match view.on(spot.place) {
            [] => None,
            seen => Some(content(spot, kinds, seen)),
        })
    })
}

/// The drawing if it fits a terminal, or else a smaller one, if there is one.
fn fitting(full: String, small: impl FnOnce() -> Option<String>) -> String {
    if full.lines().all(|line| width(line) <= WIDEST) {
        return full;
    }
    small().unwrap_or(full)
}

/// Draws the places of a layout with their names, at the edge where they would be too wide.
#[must_use]
pub fn draw_names(layout: &Layout) -> String {
    if is_table(layout) {
        return draw_table(layout, WIDEST, |_| Vec::new());
    }
    if is_rows(layout) {
        return draw_row_names(layout, WIDEST);
    }
    let full = draw_with(layout, |spot| spot.name.clone());
    fitting(full, || draw_compact(layout, |_| None))
}

fn draw_with(layout: &Layout, content: impl Fn(&Spot) -> String) -> String {
    let spots: Vec<(&Spot, String)> = layout
        .spots()
        .iter()
        .map(|spot| (spot, content(spot)))
        .collect();
    let widths = spots.iter().map(|(spot, content)| {
        // A pile's number may grow to two digits without moving its neighbours.
        let room = if spot.shape == Shape::Pile {
            ":··×00".chars().count()
        } else {
            0
        };
        width(&spot.name)
            .max(width(content))
            .max(width(&spot.name) + room)
    });
    let least = |coordinate: fn(&Spot) -> f32| {
        let all = layout.spots().iter().map(coordinate);
        all.fold(f32::INFINITY, f32::min)
    };
    let mut canvas = Canvas {
        width: widths.max().unwrap_or(1),
        origin: (least(|spot| spot.x), least(|spot| spot.y)),
        marks: BTreeMap::new(),
    };
    // Lines first: what is on a place is never hidden by a line that passes.
    for spot in layout.spots() {
        canvas.join_neighbours(layout, spot);
    }
    for (spot, content) in &spots {
        canvas.write(spot, content);
    }
    canvas.to_text()
}

/// What is written on a place. Piles and fans bear their names, since people must name them to
/// move what is on them.
fn content(spot: &Spot, kinds: &[Kind], seen: &[Seen]) -> String {
    let glyph = |seen: &Seen| glyph(kinds, seen);
    let name = &spot.name;
    match (spot.shape, seen) {
        (_, []) => name.clone(),
        (Shape::Pile, [only]) => format!("{name}:{}", glyph(only)),
        (Shape::Pile, [.., top]) => format!("{name}:{}×{}", glyph(top), seen.len()),
        (Shape::Fan | Shape::Cascade, all) => {
            let glyphs: Vec<&str> = all.iter().map(glyph).collect();
            format!("{name}: {}", glyphs.join(" "))
        }
        (_, all) => all.iter().map(glyph).collect::<Vec<_>>().join(" "),
    }
}

/// What is written below the name of a place on a table of cards: all that lies there one below the
/// other, of a pile only the top and how many there are.
fn below(spot: &Spot, kinds: &[Kind], seen: &[Seen]) -> Vec<String> {
    match (spot.shape, seen) {
        (_, []) => Vec::new(),
        (Shape::Cascade, all) => {
            let glyphs = all.iter().map(|seen| glyph(kinds, seen).to_string());
            glyphs.collect()
        }
        (Shape::Pile, [.., top]) if seen.len() > 1 => {
            vec![format!("{}×{}", glyph(kinds, top), seen.len())]
        }
        (_, all) => {
            let glyphs: Vec<&str> = all.iter().map(|seen| glyph(kinds, seen)).collect();
            vec![glyphs.join(" ")]
        }
    }
}

/// What a counter looks like to whoever sees it.
pub(crate) fn glyph<'a>(kinds: &'a [Kind], seen: &Seen) -> &'a str {
    match seen.image {
        Image::Face(category) => kinds
            .get(usize::from(category.0))
            .map_or("?", |kind| kind.glyph),
        Image::Back => "#",
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// A row and a column of characters.
type At = (i32, i32);

/// A sheet of characters on which places are `width` wide.
struct Canvas {
    width: usize,
    /// The least coordinates, which come to the upper left.
    origin: (f32, f32),
    marks: BTreeMap<At, char>,
}

impl Canvas {
    /// From one place's left edge to the next one's: a blank on either side, and a line.
    fn pitch(&self) -> i32 {
        small(self.width + 3)
    }

    /// The left edge of a place, in its row.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "layouts are far smaller than 2^31"
    )]
    fn corner(&self, spot: &Spot) -> At {
        let right = f64::from(spot.x - self.origin.0) * f64::from(self.pitch());
        let down = f64::from(spot.y - self.origin.1) * 2.0;
        (down.round() as i32, right.round() as i32)
    }

    /// The middle of a place, or what is nearest to it on the left.
    fn middle(&self, spot: &Spot) -> At {
        let (row, left) = self.corner(spot);
        (row, left + 1 + (small(self.width) - 1) / 2)
    }

    fn write(&mut self, spot: &Spot, text: &str) {
        let (row, middle) = self.middle(spot);
        let left = middle - (small(width(text)) - 1) / 2;
        for (mark, column) in text.chars().zip(left..) {
            self.marks.insert((row, column), mark);
        }
    }

    /// Draws what is between a place and its neighbours to the right and below.
    fn join_neighbours(&mut self, layout: &Layout, spot: &Spot) {
        let neighbours = spot
            .neighbours
            .iter()
            .filter_map(|place| layout.spot(*place));
        let here = self.corner(spot);
        for other in neighbours
            .filter(|other| self.corner(other) > here)
            .collect::<Vec<_>>()
        {
            match (spot.shape, other.shape) {
                (Shape::Square, Shape::Square) => self.draw_border(here, self.corner(other)),
                (Shape::Point, Shape::Point) => {
                    self.draw_line(self.middle(spot), self.middle(other));
                }
                _ => {}
            }
        }
    }

    /// The border between two squares that touch.
    fn draw_border(&mut self, (row, left): At, there: At) {
        let bar = left + self.pitch() - 1;
        if row == there.0 {
            self.marks.insert((row, bar), '|');
        } else if left == there.1 {
            for column in left..bar {
                self.marks.insert((row + 1, column), '-');
            }
        }
        // Borders cross where there is one on either side.
        for crossing in [(row - 1, bar), (row + 1, bar)] {
            let has = |position: At| self.marks.contains_key(&position);
            let beside = has((crossing.0, left)) && has((crossing.0, bar - 1));
            let above_or_below = has((crossing.0 - 1, bar)) || has((crossing.0 + 1, bar));
            if beside && above_or_below {
                self.marks.insert(crossing, '+');
            }
        }
    }

    /// The line that joins two points, the first of them above or to the left of the second.
    fn draw_line(&mut self, here: At, there: At) {
        if here.0 == there.0 {
            for column in here.1..there.1 {
                self.cross((here.0, column), '-');
            }
            return;
        }
        let mark = match there.1 - here.1 {
            0 => '|',
            1.. => '\\',
            _ => '/',
        };
        let (rows, columns) = (f64::from(there.0 - here.0), f64::from(there.1 - here.1));
        for row in here.0 + 1..there.0 {
            let share = f64::from(row - here.0) / rows;
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it lies between two columns"
            )]
            let column = here.1 + (columns * share).round() as i32;
            self.cross((row, column), mark);
        }
    }

    /// Draws a mark of a line; where it meets another line, they cross.
    fn cross(&mut self, position: At, mark: char) {
        let crossed = self
            .marks
            .get(&position)
            .is_some_and(|other| *other != mark);
        self.marks
            .insert(position, if crossed { '+' } else { mark });
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        let (mut row, mut column) = (
            0,
            self.marks.keys().map(|at| at.1).min().unwrap_or(0).min(0),
        );
        let left = column;
        for (position, mark) in &self.marks {
            while row < position.0 {
                text.push('\n');
                (row, column) = (row + 1, left);
            }
            while column < position.1 {
                text.push(' ');
                column += 1;
            }
            text.push(*mark);
            column += 1;
        }
        text.push('\n');
        text
    }
}

fn small(number: usize) -> i32 {
    i32::try_from(number).expect("names and contents are short")
}
