//! Painting a table of cards: piles, and columns of cards that overlap.

use hog_board::{Grip, Seen, Shape, Spot};

use super::look::{Face, Look, Ten};
use super::sheet::{Sheet, width};
use super::stop::{Area, At, Stop, Writing};
use super::theme::Tint;

/// How large cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// From one column to the next.
    pitch: i32,
    /// How many lines are seen of a card that another lies on.
    step: i32,
    card: Card,
    column: Column,
}

/// How the cards of a column lie when there are many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// One below the other in any case.
    Single,
    /// The first ones two by two, so that the column is at most about half as long.
    Paired,
}

/// What a card looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    /// With borders; its height in lines.
    Bordered(i32),
    /// Its rank and suit alone.
    Text(Ten),
}

impl Card {
    const fn width(self) -> i32 {
        match self {
            Self::Bordered(_) => 5,
            Self::Text(Ten::Digits) => 3,
            Self::Text(Ten::Letter) => 2,
        }
    }

    const fn ten(self) -> Ten {
        match self {
            Self::Bordered(_) | Self::Text(Ten::Digits) => Ten::Digits,
            Self::Text(Ten::Letter) => Ten::Letter,
        }
    }
}

const fn scale(pitch: i32, step: i32, card: Card) -> Scale {
    let column = Column::Single;
    Scale {
        pitch,
        step,
        card,
        column,
    }
}

/// From the largest to the smallest. Cards rather lie closer than lose their borders.
const SCALES: [Scale; 11] = [
    scale(8, 2, Card::Bordered(4)),
    scale(7, 2, Card::Bordered(4)),
    scale(7, 1, Card::Bordered(3)),
    scale(6, 1, Card::Bordered(3)),
    scale(6, 1, Card::Bordered(2)),
    scale(5, 1, Card::Bordered(2)),
    scale(6, 1, Card::Text(Ten::Digits)),
    scale(5, 1, Card::Text(Ten::Digits)),
    scale(4, 1, Card::Text(Ten::Digits)),
    scale(3, 1, Card::Text(Ten::Letter)),
    Scale {
        column: Column::Paired,
        ..scale(6, 1, Card::Text(Ten::Letter))
    },
];

/// A column of at most this many cards is not paired, however short others are.
const SHORT: usize = 6;

/// All drawings of a table of cards, the largest first.
pub(crate) fn sheets(look: Look<'_>) -> impl Iterator<Item = Sheet> + '_ {
    SCALES.into_iter().map(move |scale| sheet(&look, scale))
}

/// A drawing without borders, in which columns are as far apart as the room allows.
pub(crate) fn text_sheet(look: &Look<'_>, room: u16) -> Sheet {
    let pitches = [6, 5, 4].map(|pitch| scale(pitch, 1, Card::Text(Ten::Digits)));
    let mut sheets = pitches.map(|scale| sheet(look, scale)).into_iter();
    let fits = |sheet: &Sheet| sheet.bounds().width <= i32::from(room);
    let widest = sheets.find(fits);
    widest.unwrap_or_else(|| sheet(look, scale(3, 1, Card::Text(Ten::Letter))))
}

fn sheet(look: &Look<'_>, scale: Scale) -> Sheet {
    let mut sheet = Sheet::rows();
    let mut spots: Vec<&Spot> = look.layout.spots().iter().collect();
    spots.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
    let cards = spots.iter().map(|spot| look.on(spot.place).len());
    let longest = cards.max().unwrap_or(0).div_ceil(2).max(SHORT);
    let mut top = 0;
    for (band, row) in (0..).zip(spots.chunk_by(|one, other| one.y.total_cmp(&other.y).is_eq())) {
        let first = sheet.stops.len();
        for spot in row {
            let place = Placed {
                look,
                spot,
                scale,
                band,
                longest,
                at: (column(spot.x, scale.pitch), top + 1),
            };
            place.draw(&mut sheet);
        }
        let stops = sheet.stops[first..].iter();
        let bottoms = stops.map(|stop| stop.area.at.1 + stop.area.height);
        let bottom = bottoms.max().unwrap_or(top);
        lengthen(&mut sheet.stops[first..], bottom);
        top = bottom + i32::from(matches!(scale.card, Card::Text(_)));
    }
    sheet
}

/// Below a column, the mouse still means its top card.
fn lengthen(stops: &mut [Stop], bottom: i32) {
    let lanes = stops.chunk_by_mut(|one, next| one.grip.place == next.grip.place);
    for top in lanes.filter_map(<[Stop]>::last_mut) {
        top.reach.height = bottom - top.reach.at.1;
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "layouts are far smaller than 2^31"
)]
fn column(x: f32, pitch: i32) -> i32 {
    (f64::from(x) * f64::from(pitch)).round() as i32
}

/// A place, and where its first card comes.
struct Placed<'a> {
    look: &'a Look<'a>,
    spot: &'a Spot,
    scale: Scale,
    band: i32,
    /// How many lines a paired column has at most.
    longest: usize,
    at: At,
}

impl Placed<'_> {
    fn draw(&self, sheet: &mut Sheet) {
        let cards = self.look.on(self.spot.place);
        let seen = match (self.spot.shape, cards) {
            (Shape::Pile, [.., top]) => std::slice::from_ref(top),
            _ => cards,
        };
        self.write_name(sheet, cards.len());
        let Card::Bordered(height) = self.scale.card else {
            return self.draw_text(sheet, seen);
        };
        if seen.is_empty() {
            sheet.stops.push(self.empty(height));
        }
        for (number, card) in seen.iter().enumerate() {
            let overlap = Overlap::of(number, seen.len());
            let y = self.at.1 + self.scale.step * i32::try_from(number).expect("decks are small");
            let lines = match overlap {
                Overlap::Covered => self.scale.step,
                Overlap::Top => height,
            };
            let face = self.look.card(card, Ten::Digits);
            let written = bordered((self.at.0, y), lines, &face, self.scale.step, overlap);
            let text_at = y + self.scale.step - 1;
            let area = Area::new((self.at.0, y), 5, lines);
            let brackets = [(self.at.0, text_at), (self.at.0 + 4, text_at)];
            sheet.stops.push(self.stop(
                Grip::counter(self.spot.place, card.z),
                area,
                written,
                brackets,
            ));
        }
    }

    /// The name of the place above it, with how many cards there are where one sees only one.
    fn write_name(&self, sheet: &mut Sheet, cards: usize) {
        let card = self.scale.card.width();
        let counted = format!("{}×{cards}", self.spot.name);
        let name = match self.spot.shape {
            Shape::Pile if cards > 1 && width(&counted) < self.scale.pitch => &counted,
            _ => &self.spot.name,
        };
        let left = self.at.0 + (card - width(name)).max(0) / 2;
        sheet.write((left, self.at.1 - 1), name, Tint::Name);
    }

    fn draw_text(&self, sheet: &mut Sheet, seen: &[Seen]) {
        let (x, y) = self.at;
        let card_width = self.scale.card.width();
        let place = self.spot.place;
        let mut push = |grip, (x, y): At, text: String, tint| {
            let size = width(&text);
            let area = Area::new((x, y), card_width, 1);
            let left = x + card_width - size;
            let written = vec![Writing {
                at: (left, y),
                text,
                tint,
            }];
            let brackets = [(left - 1, y), (x + card_width, y)];
            sheet.stops.push(self.stop(grip, area, written, brackets));
        };
        if seen.is_empty() {
            let empty = "·".repeat(usize::try_from(card_width).unwrap_or(2));
            push(Grip::place(place), (x, y), empty, Tint::Line);
        }
        for (number, card) in seen.iter().enumerate() {
            let Face { text, tint } = self.look.card(card, self.scale.card.ten());
            let (right, down) = self.lies(number, seen.len());
            push(
                Grip::counter(place, card.z),
                (x + right, y + down),
                text,
                tint,
            );
        }
    }

    /// How far right and down a card lies in a column of `count` cards.
    fn lies(&self, number: usize, count: usize) -> At {
        let paired = match self.scale.column {
            Column::Single => 0,
            Column::Paired => 2 * count.saturating_sub(self.longest),
        };
        let small = |number: usize| i32::try_from(number).expect("decks are small");
        if number < paired {
            return (3 * small(number % 2), small(number / 2));
        }
        (0, small(number - paired / 2))
    }

    fn empty(&self, height: i32) -> Stop {
        let (x, y) = self.at;
        let area = Area::new(self.at, 5, height);
        let writing = |y, text: &str| Writing {
            at: (x, y),
            text: text.to_string(),
            tint: Tint::Line,
        };
        let mut written = vec![writing(y, "╭╌╌╌╮")];
        written.extend((y + 1..y + height - 1).map(|y| writing(y, "╎   ╎")));
        written.push(writing(y + height - 1, "╰╌╌╌╯"));
        let line = y + self.scale.step - 1;
        self.stop(
            Grip::place(self.spot.place),
            area,
            written,
            [(x, line), (x + 4, line)],
        )
    }

    fn stop(&self, grip: Grip, area: Area, written: Vec<Writing>, brackets: [At; 2]) -> Stop {
        Stop {
            grip,
            lane: (self.band, self.at.0),
            area,
            reach: area,
            written,
            blank: None,
            brackets: Some(brackets),
        }
    }
}

/// Whether another card lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    Covered,
    Top,
}

impl Overlap {
    /// That of a card, counted from 0, in a column of `count` cards.
    pub(crate) const fn of(number: usize, count: usize) -> Self {
        if number + 1 < count {
            Self::Covered
        } else {
            Self::Top
        }
    }
}

/// A card with borders; of one that another lies on, only the upper lines are seen.
fn bordered((x, y): At, lines: i32, face: &Face, step: i32, overlap: Overlap) -> Vec<Writing> {
    let mut written = Vec::new();
    let mut write = |at, text: &str, tint| {
        written.push(Writing {
            at,
            text: text.to_string(),
            tint,
        });
    };
    write((x, y), "╭───╮", Tint::Border);
    for line in y + 1..y + lines {
        let last = overlap == Overlap::Top && line + 1 == y + lines;
        write(
            (x, line),
            if last { "╰───╯" } else { "│   │" },
            Tint::Border,
        );
    }
    write((x + 1, y + step - 1), &face.text, face.tint);
    written
}
