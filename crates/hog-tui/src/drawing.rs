//! Drawing what a viewer sees as text.

use std::collections::BTreeMap;

use hog_board::{Image, Kind, Layout, Seen, Shape, Spot, View};

/// Draws a view: every place where the layout has it, with the counters on it or, if it is empty,
/// its name; squares with lines between them, points with the lines that join them.
#[must_use]
pub fn draw(layout: &Layout, kinds: &[Kind], view: &View) -> String {
    let content = |spot: &Spot| content(spot, kinds, view.on(spot.place));
    let spots: Vec<(&Spot, String)> = layout
        .spots()
        .iter()
        .map(|spot| (spot, content(spot)))
        .collect();
    let width = |text: &str| text.chars().count();
    let names = layout.spots().iter().map(|spot| width(&spot.name));
    let contents = spots.iter().map(|(_, content)| width(content));
    let mut canvas = Canvas {
        width: names.chain(contents).max().unwrap_or(1),
        marks: BTreeMap::new(),
    };
    for (spot, content) in &spots {
        canvas.join_neighbours(layout, spot);
        canvas.write(canvas.at(spot), content);
    }
    canvas.to_text()
}

/// What is written on a place.
fn content(spot: &Spot, kinds: &[Kind], seen: &[Seen]) -> String {
    let glyph = |seen: &Seen| match seen.image {
        Image::Face(category) => kinds
            .get(usize::from(category.0))
            .map_or("?", |kind| kind.glyph),
        Image::Back => "#",
    };
    match (spot.shape, seen) {
        (_, []) => spot.name.clone(),
        (_, [one]) => glyph(one).to_string(),
        (Shape::Pile, [.., top]) => format!("{}×{}", glyph(top), seen.len()),
        (_, all) => all.iter().map(glyph).collect::<Vec<_>>().join(" "),
    }
}

/// A character's row and column.
type Position = (i32, i32);

/// A sheet of characters on which places are `width` wide.
struct Canvas {
    width: usize,
    marks: BTreeMap<Position, char>,
}

impl Canvas {
    /// From one place's left edge to the next one's: a blank on either side, and a line.
    fn pitch(&self) -> i32 {
        i32::try_from(self.width + 3).expect("names are short")
    }

    /// Where a place's text begins.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "layouts are far smaller than 2^31"
    )]
    fn at(&self, spot: &Spot) -> Position {
        let pitch = f64::from(self.pitch());
        let column = (f64::from(spot.x) * pitch).round() as i32 + 1;
        ((f64::from(spot.y) * 2.0).round() as i32, column)
    }

    fn write(&mut self, (row, column): Position, text: &str) {
        for (mark, column) in text.chars().zip(column..) {
            self.marks.insert((row, column), mark);
        }
    }

    /// Draws what is between a place and its neighbours to the right and below.
    fn join_neighbours(&mut self, layout: &Layout, spot: &Spot) {
        let here = self.at(spot);
        let neighbours = spot
            .neighbours
            .iter()
            .filter_map(|place| layout.spot(*place));
        let later: Vec<&Spot> = neighbours.filter(|other| self.at(other) > here).collect();
        for other in later {
            match (spot.shape, other.shape) {
                (Shape::Square, Shape::Square) => self.draw_border(here, self.at(other)),
                (Shape::Point, Shape::Point) => self.draw_line(here, self.at(other)),
                _ => {}
            }
        }
    }

    /// The border between two squares that touch.
    fn draw_border(&mut self, here: Position, there: Position) {
        let left = here.1 - 1;
        let bar = left + self.pitch() - 1;
        if here.0 == there.0 {
            self.marks.insert((here.0, bar), '|');
            // Borders cross where there is one below too; it may have been drawn already.
            if self.marks.contains_key(&(here.0 + 1, left)) {
                self.marks.insert((here.0 + 1, bar), '+');
            }
            if self.marks.contains_key(&(here.0 - 1, left)) {
                self.marks.insert((here.0 - 1, bar), '+');
            }
        } else if here.1 == there.1 {
            for column in left..bar {
                self.marks.insert((here.0 + 1, column), '-');
            }
            if self.marks.contains_key(&(here.0, bar)) {
                self.marks.insert((here.0 + 1, bar), '+');
            }
        }
    }

    /// The line that joins two points.
    fn draw_line(&mut self, here: Position, there: Position) {
        let between = (here.0.midpoint(there.0), here.1.midpoint(there.1));
        if here.0 == there.0 {
            for column in here.1..there.1 {
                self.marks.insert((here.0, column), '-');
            }
        } else if here.1 == there.1 {
            for row in here.0 + 1..there.0 {
                self.marks.insert((row, here.1), '|');
            }
        } else {
            let mark = if there.1 > here.1 { '\\' } else { '/' };
            let crossed = self.marks.get(&between).is_some_and(|other| *other != mark);
            self.marks.insert(between, if crossed { 'X' } else { mark });
        }
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        let (mut row, mut column) = (self.marks.keys().next().map_or(0, |first| first.0), 0);
        for (position, mark) in &self.marks {
            while row < position.0 {
                text.push('\n');
                (row, column) = (row + 1, 0);
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
