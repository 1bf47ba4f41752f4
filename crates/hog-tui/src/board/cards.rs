//! Drawing a table of cards: piles, and columns of cards that overlap.

use hog_board::{Grip, Seen, Shape, Spot};

use super::cells::scaled;
use super::look::{Face, Look, Ten};
use super::sheet::{Area, ArrowPaths, At, Sheet, Stop, Writing, width};
use super::theme::Tint;

/// A size in which a table of cards can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    /// Characters from one column of cards to the next.
    pitch: i32,
    /// Visible lines of a card that another card covers.
    step: i32,
    card: Card,
}

/// The form in which a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    /// With borders; its height in lines.
    Bordered(i32),
    /// Rank and suit alone.
    Text(Ten),
    /// Rank and suit alone, the first cards of a long column in pairs: it is then at most about half as long.
    Paired,
}

impl Card {
    const fn width(self) -> i32 {
        match self {
            Self::Bordered(_) => Frame::WIDTH,
            Self::Text(Ten::Digits) => 3,
            Self::Text(Ten::Letter) | Self::Paired => 2,
        }
    }

    const fn ten(self) -> Ten {
        match self {
            Self::Bordered(_) => Ten::Digits,
            Self::Text(ten) => ten,
            Self::Paired => Ten::Letter,
        }
    }
}

const fn scale(pitch: i32, step: i32, card: Card) -> Scale {
    Scale { pitch, step, card }
}

/// All scales, from the largest to the last resort. Cards lie closer before they lose their borders.
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
    scale(6, 1, Card::Paired),
];

/// Columns of at most this number of cards are never paired.
const SHORT: usize = 6;

/// All drawings of a table of cards, from the largest to the last resort.
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
    let mut sheet = Sheet::new(ArrowPaths::Lanes);
    let mut spots: Vec<&Spot> = look.layout.spots().iter().collect();
    spots.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
    let cards = spots.iter().map(|spot| look.seen(spot).len());
    let most_lines = cards.max().unwrap_or(0).div_ceil(2).max(SHORT);
    let mut top = 0;
    for (band, row) in (0..).zip(spots.chunk_by(|one, other| one.y.total_cmp(&other.y).is_eq())) {
        let first = sheet.stops.len();
        for spot in row {
            let place = Placed {
                look,
                spot,
                scale,
                band,
                most_lines,
                at: (scaled(spot.x, scale.pitch), top + 1),
            };
            place.draw(&mut sheet);
        }
        let stops = sheet.stops[first..].iter();
        let bottoms = stops.map(|stop| stop.area.at.1 + stop.area.height);
        let bottom = bottoms.max().unwrap_or(top);
        lengthen(&mut sheet.stops[first..], bottom);
        top = bottom + i32::from(!matches!(scale.card, Card::Bordered(_)));
    }
    sheet
}

/// Extends the reach of each column's top card down to the bottom of the row, for the mouse.
fn lengthen(stops: &mut [Stop], bottom: i32) {
    let lanes = stops.chunk_by_mut(|one, next| one.grip.place == next.grip.place);
    for top in lanes.filter_map(<[Stop]>::last_mut) {
        top.reach.height = bottom - top.reach.at.1;
    }
}

/// A place, and where its first card comes.
struct Placed<'a> {
    look: &'a Look<'a>,
    spot: &'a Spot,
    scale: Scale,
    band: i32,
    /// Maximum number of lines of a paired column.
    most_lines: usize,
    at: At,
}

impl Placed<'_> {
    fn draw(&self, sheet: &mut Sheet) {
        let seen = self.look.seen(self.spot);
        self.write_name(sheet, self.look.on(self.spot.place).len());
        let Card::Bordered(height) = self.scale.card else {
            return self.draw_text(sheet, seen);
        };
        let step = self.scale.step;
        let mut push = |grip, y, frame: Frame, face| {
            let at = (self.at.0, y);
            let lane = (self.band, self.at.0);
            sheet.stops.push(Stop {
                lane,
                ..frame.stop(grip, at, face)
            });
        };
        let frame = |lines| Frame {
            seen: (Frame::WIDTH, lines),
            height,
            text: step - 1,
        };
        if seen.is_empty() {
            let grip = Grip::place(self.spot.place);
            push(grip, self.at.1, frame(height), None);
        }
        for (number, card) in seen.iter().enumerate() {
            let y = self.at.1 + step * to_i32(number);
            let lines = if number + 1 < seen.len() {
                step
            } else {
                height
            };
            let face = self.look.card(card, Ten::Digits);
            let grip = Grip::counter(self.spot.place, card.z);
            push(grip, y, frame(lines), Some(face));
        }
    }

    /// Writes the name of the place above it; for a pile of several cards, also their number.
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
        let lane = (self.band, x);
        let mut push = |grip, at, face| {
            let stop = text_card(grip, at, card_width, face);
            sheet.stops.push(Stop { lane, ..stop });
        };
        if seen.is_empty() {
            let empty = "·".repeat(usize::try_from(card_width).unwrap_or(2));
            let face = Face::new(empty, Tint::Line);
            push(Grip::place(place), (x, y), face);
        }
        for (number, card) in seen.iter().enumerate() {
            let (right, down) = self.offset(number, seen.len());
            let face = self.look.card(card, self.scale.card.ten());
            let grip = Grip::counter(place, card.z);
            push(grip, (x + right, y + down), face);
        }
    }

    /// The offset of a card, to the right and down, in a column of `count` cards.
    fn offset(&self, number: usize, count: usize) -> At {
        let paired = match self.scale.card {
            Card::Paired => 2 * count.saturating_sub(self.most_lines),
            Card::Bordered(_) | Card::Text(_) => 0,
        };
        if number < paired {
            return (3 * to_i32(number % 2), to_i32(number / 2));
        }
        (0, to_i32(number - paired / 2))
    }
}

/// A card without borders, at the right of this many columns.
pub(crate) fn text_card(grip: Grip, (x, y): At, columns: i32, face: Face) -> Stop {
    let area = Area::new((x, y), columns, 1);
    let left = x + columns - width(&face.text);
    Stop {
        grip,
        lane: (y, x),
        area,
        reach: area,
        written: vec![face.at((left, y))],
        blank: None,
        brackets: Some([(left - 1, y), (x + columns, y)]),
    }
}

/// A card with borders, or the frame of an empty place.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The visible columns and lines, which other cards do not cover.
    pub(crate) seen: (i32, i32),
    /// The lines of the whole card.
    pub(crate) height: i32,
    /// The line in which rank and suit are written.
    pub(crate) text: i32,
}

impl Frame {
    /// The columns of a whole card.
    pub(crate) const WIDTH: i32 = 5;

    /// The card with its upper left corner at a character; without a face, the empty place.
    pub(crate) fn stop(self, grip: Grip, (x, y): At, face: Option<Face>) -> Stop {
        let (tint, [top, middle, bottom]) = match face {
            Some(_) => (Tint::Border, ["╭───╮", "│   │", "╰───╯"]),
            None => (Tint::Line, ["╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯"]),
        };
        let (columns, lines) = self.seen;
        let line = |line| {
            let whole = match line {
                0 => top,
                _ if line + 1 == self.height => bottom,
                _ => middle,
            };
            let seen = (0..columns).zip(whole.chars());
            let text = seen.map(|(_, mark)| mark).collect();
            let at = (x, y + line);
            Writing { at, text, tint }
        };
        let mut written: Vec<Writing> = (0..lines).map(line).collect();
        written.extend(face.map(|face| face.at((x + 1, y + self.text))));
        let area = Area::new((x, y), columns, lines);
        Stop {
            grip,
            lane: (y, x),
            area,
            reach: area,
            written,
            blank: None,
            brackets: Some([x, x + Self::WIDTH - 1].map(|x| (x, y + self.text))),
        }
    }
}

/// A number of cards as a number of columns or lines.
pub(crate) fn to_i32(number: usize) -> i32 {
    i32::try_from(number).expect("decks are small")
}
