//! Drawing hands: places one below the other, the cards of each side by side.

use hog_board::{Grip, Image, Seen, Shape, Spot};

use super::cards::{Frame, text_card, to_i32};
use super::look::{Face, Look, Ten, place_label};
use super::sheet::{ArrowPaths, At, Sheet, Stop, width};
use super::theme::Tint;

/// The form in which cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// With borders; their height in lines.
    Bordered(i32),
    /// Rank and suit alone.
    Text,
}

impl Scale {
    /// Characters from one card to the next.
    const fn pitch(self) -> i32 {
        match self {
            Self::Bordered(_) => 4,
            Self::Text => 3,
        }
    }

    const fn height(self) -> i32 {
        match self {
            Self::Bordered(height) => height,
            Self::Text => 1,
        }
    }
}

/// Minimum number of columns for the cards of a line, however narrow the room is.
const MIN_WIDTH: i32 = 24;

/// All drawings of hands in a room of this width, the largest first.
pub(crate) fn sheets(look: Look<'_>, room: u16) -> impl Iterator<Item = Sheet> + '_ {
    let scales = [Scale::Bordered(3), Scale::Bordered(2), Scale::Text].into_iter();
    scales.map(move |scale| sheet(&look, scale, room))
}

/// A drawing without borders.
pub(crate) fn text_sheet(look: &Look<'_>, room: u16) -> Sheet {
    sheet(look, Scale::Text, room)
}

fn sheet(look: &Look<'_>, scale: Scale, room: u16) -> Sheet {
    let mut sheet = Sheet::new(ArrowPaths::Lanes);
    let mut spots: Vec<&Spot> = look.layout.spots().iter().collect();
    spots.sort_by(|one, other| one.y.total_cmp(&other.y));
    let names = spots
        .iter()
        .map(|spot| width(&place_label(look.layout, spot)));
    let margin = names.max().unwrap_or(0) + 2;
    let mut row = Row {
        look,
        scale,
        left: margin,
        // A count and the border of the last card come after the cards.
        cards: (i32::from(room) - margin - 5).max(MIN_WIDTH) / scale.pitch(),
        top: 0,
    };
    for spot in spots {
        row.draw(&mut sheet, spot);
    }
    sheet
}

/// A place that is drawn in one line of cards, or several.
struct Row<'a> {
    look: &'a Look<'a>,
    scale: Scale,
    left: i32,
    /// Maximum number of cards in a line.
    cards: i32,
    top: i32,
}

impl Row<'_> {
    fn draw(&mut self, sheet: &mut Sheet, spot: &Spot) {
        let (cards, seen) = (self.look.on(spot.place), self.look.seen(spot));
        let middle = self.top + (self.scale.height() - 1) / 2;
        let name = place_label(self.look.layout, spot);
        sheet.write((0, middle), &name, Tint::Name);
        if seen.is_empty() {
            let at = (self.left, self.top);
            let grip = Grip::place(spot.place);
            sheet.stops.push(match self.scale {
                Scale::Text => text(grip, at, Face::new("··", Tint::Line)),
                Scale::Bordered(height) => frame(height, Frame::WIDTH).stop(grip, at, None),
            });
            self.top += self.scale.height();
            return;
        }
        let per_line = usize::try_from(self.cards).expect("a line has a card");
        for line in seen.chunks(per_line) {
            self.draw_line(sheet, spot, line);
            self.top += self.scale.height();
        }
        let hidden = cards.last().is_some_and(|card| card.image == Image::Back);
        if hidden || (spot.shape == Shape::Pile && cards.len() > 1) {
            let in_last_line = to_i32((seen.len() - 1) % per_line + 1);
            let x = self.left + in_last_line * self.scale.pitch() + 2;
            let y = self.top - 1 - self.scale.height() / 2;
            sheet.write((x, y), &format!("×{}", cards.len()), Tint::Name);
        }
    }

    fn draw_line(&self, sheet: &mut Sheet, spot: &Spot, cards: &[Seen]) {
        for (number, card) in cards.iter().enumerate() {
            let pitch = self.scale.pitch();
            let at = (self.left + to_i32(number) * pitch, self.top);
            let grip = Grip::counter(spot.place, card.z);
            sheet.stops.push(match self.scale {
                Scale::Text => text(grip, at, self.look.card(card, Ten::Letter)),
                Scale::Bordered(height) => {
                    let is_last = number + 1 == cards.len();
                    let columns = if is_last { Frame::WIDTH } else { pitch };
                    let face = self.look.card(card, Ten::Digits);
                    frame(height, columns).stop(grip, at, Some(face))
                }
            });
        }
    }
}

/// A card of which this many columns are seen.
const fn frame(height: i32, columns: i32) -> Frame {
    Frame {
        seen: (columns, height),
        height,
        text: 0,
    }
}

fn text(grip: Grip, at: At, face: Face) -> Stop {
    let stop = text_card(grip, at, 2, face);
    Stop {
        reach: stop.area.grown(1, 0),
        ..stop
    }
}
