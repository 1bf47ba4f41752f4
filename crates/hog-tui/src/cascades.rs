//! Drawing a table of cards: piles and cascades, each below its name.

use hog_board::{Layout, Shape, Spot};

/// The widest gap between places, and the least.
const GAPS: [usize; 3] = [3, 2, 1];

/// Whether a layout is a table of cards: it has cascades, and else only piles and fans.
pub(crate) fn is_table(layout: &Layout) -> bool {
    let mut shapes = layout.spots().iter().map(|spot| spot.shape);
    let cards = |shape| matches!(shape, Shape::Pile | Shape::Fan | Shape::Cascade);
    shapes.clone().any(|shape| shape == Shape::Cascade) && shapes.all(cards)
}

/// Draws every place as its name and the lines below it, where the layout has it, with as much room
/// between places as fits `widest`, and a little in any case.
pub(crate) fn draw_table(
    layout: &Layout,
    widest: usize,
    lines: impl Fn(&Spot) -> Vec<String>,
) -> String {
    let places: Vec<Drawn<'_>> = layout
        .spots()
        .iter()
        .map(|spot| {
            let mut text = vec![spot.name.clone()];
            text.extend(lines(spot));
            Drawn { spot, text }
        })
        .collect();
    let with_gap = |gap| draw_with_gap(&places, gap);
    let fits = |text: &String| text.lines().all(|line| line.chars().count() <= widest);
    let mut drawings = GAPS.iter().map(|gap| with_gap(*gap));
    drawings.find(fits).unwrap_or_else(|| with_gap(1))
}

/// A place and the lines that show it.
struct Drawn<'a> {
    spot: &'a Spot,
    text: Vec<String>,
}

impl Drawn<'_> {
    fn width(&self) -> usize {
        // A pile's number may grow to two digits without moving its neighbours.
        let room = match self.spot.shape {
            Shape::Pile => "··×00".chars().count(),
            _ => 0,
        };
        let lines = self.text.iter().map(|line| line.chars().count());
        lines.max().unwrap_or(0).max(room)
    }
}

fn draw_with_gap(places: &[Drawn<'_>], gap: usize) -> String {
    let width = places.iter().map(Drawn::width).max().unwrap_or(0);
    let xs = places.iter().map(|place| place.spot.x);
    let left = xs.fold(f32::INFINITY, f32::min);
    let mut in_order: Vec<&Drawn<'_>> = places.iter().collect();
    in_order.sort_by(|one, other| {
        let down = one.spot.y.total_cmp(&other.spot.y);
        down.then(one.spot.x.total_cmp(&other.spot.x))
    });
    let rows = in_order.chunk_by(|one, other| one.spot.y.total_cmp(&other.spot.y).is_eq());
    let mut drawing = String::new();
    for row in rows {
        let height = row.iter().map(|place| place.text.len()).max().unwrap_or(0);
        for line in 0..height {
            drawing += row_line(row, line, left, width + gap).trim_end();
            drawing.push('\n');
        }
        drawing.push('\n');
    }
    drawing.truncate(drawing.trim_end().len());
    drawing + "\n"
}

/// One line of all places of a row.
fn row_line(row: &[&Drawn<'_>], line: usize, left: f32, pitch: usize) -> String {
    let mut text = String::new();
    for place in row {
        let Some(part) = place.text.get(line) else {
            continue;
        };
        let at = column(place.spot.x - left, pitch);
        let blanks = at.saturating_sub(text.chars().count());
        text += &" ".repeat(blanks);
        text += part;
    }
    text
}

/// The column of characters at which a place begins.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no place is left of the leftmost, and layouts are far smaller than 2^31"
)]
fn column(x: f32, pitch: usize) -> usize {
    let pitch = f64::from(u32::try_from(pitch).expect("places are narrow"));
    (f64::from(x) * pitch).round() as usize
}
