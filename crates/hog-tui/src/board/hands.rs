//! Painting hands: places one below the other, the cards of each beside each other.

use hog_board::{Grip, Image, Seen, Shape, Spot};

use super::cards::Overlap;
use super::look::{Face, Look, Ten};
use super::sheet::{Sheet, width};
use super::stop::{Area, At, Stop, Writing};
use super::theme::Tint;

/// How cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// With borders; their height in lines.
    Bordered(i32),
    /// Rank and suit alone.
    Text,
}

impl Scale {
    /// From one card to the next.
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

/// The least room for the cards of a line: hands become no narrower.
const LEAST: i32 = 24;

/// All drawings of hands in a room of this width, the largest first.
pub(crate) fn sheets(look: Look<'_>, room: u16) -> impl Iterator<Item = Sheet> + '_ {
    let scales = [Scale::Bordered(3), Scale::Bordered(2), Scale::Text];
    scales
        .into_iter()
        .map(move |scale| sheet(&look, scale, room))
}

/// A drawing without borders.
pub(crate) fn text_sheet(look: &Look<'_>, room: u16) -> Sheet {
    sheet(look, Scale::Text, room)
}

fn sheet(look: &Look<'_>, scale: Scale, room: u16) -> Sheet {
    let mut sheet = Sheet::rows();
    let mut spots: Vec<&Spot> = look.layout.spots().iter().collect();
    spots.sort_by(|one, other| one.y.total_cmp(&other.y));
    let names = spots.iter().map(|spot| width(&spot.name));
    let margin = names.max().unwrap_or(0) + 2;
    let mut row = Row {
        look,
        scale,
        left: margin,
        // A count and the border of the last card come after the cards.
        cards: (i32::from(room) - margin - 5).max(LEAST) / scale.pitch(),
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
    /// How many in a line.
    cards: i32,
    top: i32,
}

impl Row<'_> {
    fn draw(&mut self, sheet: &mut Sheet, spot: &Spot) {
        let cards = self.look.on(spot.place);
        let seen = match (spot.shape, cards) {
            (Shape::Pile, [.., top]) => std::slice::from_ref(top),
            _ => cards,
        };
        let middle = self.top + (self.scale.height() - 1) / 2;
        sheet.write((0, middle), &spot.name, Tint::Name);
        if seen.is_empty() {
            sheet.stops.push(self.empty(spot));
            self.top += self.scale.height();
            return;
        }
        let a_line = usize::try_from(self.cards).expect("a line has a card");
        for line in seen.chunks(a_line) {
            self.draw_line(sheet, spot, line);
            self.top += self.scale.height();
        }
        let hidden = cards.last().is_some_and(|card| card.image == Image::Back);
        if hidden || (spot.shape == Shape::Pile && cards.len() > 1) {
            let in_last = (seen.len() - 1) % a_line + 1;
            let last = i32::try_from(in_last).expect("decks are small");
            let x = self.left + last * self.scale.pitch() + 2;
            let y = self.top - 1 - self.scale.height() / 2;
            sheet.write((x, y), &format!("×{}", cards.len()), Tint::Name);
        }
    }

    fn draw_line(&self, sheet: &mut Sheet, spot: &Spot, cards: &[Seen]) {
        for (number, card) in cards.iter().enumerate() {
            let right = i32::try_from(number).expect("decks are small") * self.scale.pitch();
            let at = (self.left + right, self.top);
            let grip = Grip::counter(spot.place, card.z);
            let stop = match self.scale {
                Scale::Text => {
                    let face = self.look.card(card, Ten::Letter);
                    text(grip, at, face)
                }
                Scale::Bordered(height) => {
                    let face = self.look.card(card, Ten::Digits);
                    let overlap = Overlap::of(number, cards.len());
                    bordered(grip, at, height, &face, overlap)
                }
            };
            sheet.stops.push(stop);
        }
    }

    fn empty(&self, spot: &Spot) -> Stop {
        let at = (self.left, self.top);
        let grip = Grip::place(spot.place);
        let face = |text: &str| Face {
            text: text.to_string(),
            tint: Tint::Line,
        };
        match self.scale {
            Scale::Text => text(grip, at, face("··")),
            Scale::Bordered(height) => bordered(grip, at, height, &face("   "), Overlap::Top),
        }
    }
}

fn text(grip: Grip, (x, y): At, face: Face) -> Stop {
    let area = Area::new((x, y), 2, 1);
    Stop {
        grip,
        lane: (y, x),
        area,
        reach: area.grown(1, 0),
        written: vec![Writing {
            at: (x, y),
            text: face.text,
            tint: face.tint,
        }],
        blank: None,
        brackets: Some([(x - 1, y), (x + 2, y)]),
    }
}

fn bordered(grip: Grip, (x, y): At, height: i32, face: &Face, overlap: Overlap) -> Stop {
    let lines: Vec<&str> = match (overlap, face.tint) {
        (Overlap::Top, Tint::Line) => vec!["╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯"],
        (Overlap::Top, _) => vec!["╭───╮", "│   │", "╰───╯"],
        (Overlap::Covered, _) => vec!["╭───", "│   ", "╰───"],
    };
    let tint = match face.tint {
        Tint::Line => Tint::Line,
        _ => Tint::Border,
    };
    let writing = |y, text: &str, tint| Writing {
        at: (x, y),
        text: text.to_string(),
        tint,
    };
    let mut written = vec![writing(y, lines[0], tint)];
    written.extend((y + 1..y + height - 1).map(|y| writing(y, lines[1], tint)));
    written.push(writing(y + height - 1, lines[2], tint));
    if face.tint != Tint::Line {
        written.push(Writing {
            at: (x + 1, y),
            text: face.text.clone(),
            tint: face.tint,
        });
    }
    let wide = match overlap {
        Overlap::Covered => 4,
        Overlap::Top => 5,
    };
    let area = Area::new((x, y), wide, height);
    Stop {
        grip,
        lane: (y, x),
        area,
        reach: area,
        written,
        blank: None,
        brackets: Some([(x, y), (x + 4, y)]),
    }
}
