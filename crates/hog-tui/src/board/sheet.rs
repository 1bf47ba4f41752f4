//! Drawings of boards: their lines and texts, and the stops of the cursor.

use hog_board::Grip;

use super::theme::Tint;

/// A column and a row of a drawing. The origin may be anywhere, so that numbers may be negative.
pub(crate) type At = (i32, i32);

/// A rectangle of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    /// The upper left corner.
    pub(crate) at: At,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Area {
    pub(crate) const fn new(at: At, width: i32, height: i32) -> Self {
        Self { at, width, height }
    }

    /// The area extended by `right` columns on both sides and by `down` rows above and below.
    pub(crate) const fn grown(self, right: i32, down: i32) -> Self {
        let at = (self.at.0 - right, self.at.1 - down);
        Self::new(at, self.width + 2 * right, self.height + 2 * down)
    }

    /// Whether they have a character in common.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.at.0 < other.at.0 + other.width
            && other.at.0 < self.at.0 + self.width
            && self.at.1 < other.at.1 + other.height
            && other.at.1 < self.at.1 + self.height
    }

    /// All its characters, along the rows.
    pub(crate) fn cells(self) -> impl Iterator<Item = At> {
        let rows = self.at.1..self.at.1 + self.height;
        rows.flat_map(move |y| (self.at.0..self.at.0 + self.width).map(move |x| (x, y)))
    }

    pub(crate) const fn contains(self, at: At) -> bool {
        self.meets(Self::new(at, 1, 1))
    }

    /// Twice the middle, which is a whole number.
    pub(crate) const fn middle(self) -> At {
        (2 * self.at.0 + self.width, 2 * self.at.1 + self.height)
    }
}

/// A text in one line and one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    pub(crate) at: At,
    pub(crate) text: String,
    pub(crate) tint: Tint,
}

/// A place or a counter as it is drawn: the cursor stops there, and the mouse can point at it. Areas of
/// different stops have no character in common.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    pub(crate) grip: Grip,
    /// The number of its band, counted from the top, and of its lane there, counted from the left.
    pub(crate) lane: (i32, i32),
    /// The characters in which it is drawn.
    pub(crate) area: Area,
    /// The characters in which a click means it, where no other stop's area is.
    pub(crate) reach: Area,
    pub(crate) written: Vec<Writing>,
    /// The character in which an empty place shows a mark.
    pub(crate) blank: Option<At>,
    /// The characters for brackets, on either side of the text.
    pub(crate) brackets: Option<[At; 2]>,
}

/// The content of one character of the board itself, below the stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A character.
    Char(char),
    /// Lines from the middle of a character to its sides, a bit for each; drawn over others, they join.
    Lines(u8),
    /// Dots of a Braille character, two by four; drawn over others, they join.
    Dots(u8),
}

/// The bits of [`Ink::Lines`].
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The characters for all sets of lines.
const BOX_LINES: [char; 16] = [
    ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
];

impl Ink {
    /// The ink that results from drawing this over other ink.
    pub(crate) const fn over(self, below: Self) -> Self {
        match (self, below) {
            (Self::Lines(lines), Self::Lines(others)) => Self::Lines(lines | others),
            (Self::Dots(dots), Self::Dots(others)) => Self::Dots(dots | others),
            // Box drawing looks smoother than dots.
            (Self::Dots(_), Self::Lines(_)) => below,
            _ => self,
        }
    }

    pub(crate) fn mark(self) -> char {
        match self {
            Self::Char(mark) => mark,
            Self::Lines(lines) => BOX_LINES[usize::from(lines & 15)],
            Self::Dots(dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        }
    }
}

/// The bit of each dot of a Braille character, by column and row.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// The rule by which arrow keys lead from stop to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrowPaths {
    /// Along lanes, from lane to lane, and from band to band.
    Lanes,
    /// To the nearest stop in the direction of the arrow.
    Nearest,
}

/// A drawing of a board, before its upper left corner is known.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// The characters of the board itself, later ones over earlier ones.
    pub(crate) strokes: Vec<(At, Ink, Tint)>,
    pub(crate) stops: Vec<Stop>,
    pub(crate) arrow_paths: ArrowPaths,
}

impl Sheet {
    pub(crate) const fn new(arrow_paths: ArrowPaths) -> Self {
        Self {
            strokes: Vec::new(),
            stops: Vec::new(),
            arrow_paths,
        }
    }

    pub(crate) fn draw(&mut self, at: At, ink: Ink, tint: Tint) {
        self.strokes.push((at, ink, tint));
    }

    /// Writes a text of the board, such as a name at its edge.
    pub(crate) fn write(&mut self, (x, y): At, text: &str, tint: Tint) {
        for (mark, x) in text.chars().zip(x..) {
            self.draw((x, y), Ink::Char(mark), tint);
        }
    }

    /// Draws a line from the middle of a character to the middle of another: of box drawing if it is
    /// straight, else of dots.
    pub(crate) fn draw_line(&mut self, from: At, to: At, tint: Tint) {
        let mut draw = |at, lines| self.draw(at, Ink::Lines(lines), tint);
        if from.1 == to.1 {
            let (left, right) = (from.0.min(to.0), from.0.max(to.0));
            draw((left, from.1), RIGHT);
            (left + 1..right).for_each(|x| draw((x, from.1), LEFT | RIGHT));
            draw((right, from.1), LEFT);
        } else if from.0 == to.0 {
            let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
            draw((from.0, top), DOWN);
            (top + 1..bottom).for_each(|y| draw((from.0, y), UP | DOWN));
            draw((from.0, bottom), UP);
        } else {
            self.draw_dots(from, to, tint);
        }
    }

    /// Draws a line of dots. A character has two columns and four rows of them.
    fn draw_dots(&mut self, from: At, to: At, tint: Tint) {
        let dot = |at: At| (at.0 * 2, at.1 * 4 + 1);
        let (from, to) = (dot(from), dot(to));
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        let steps = right.abs().max(down.abs());
        for step in 0..=steps {
            // Rounded to the nearest, the same way in all directions.
            let along = |length: i32| (2 * length * step + steps).div_euclid(2 * steps);
            let (x, y) = (from.0 + along(right), from.1 + along(down));
            let (column, row) = (x.rem_euclid(2), y.rem_euclid(4));
            let column = usize::from(column == 1);
            let row = usize::try_from(row).expect("a remainder is not negative");
            let at = (x.div_euclid(2), y.div_euclid(4));
            self.draw(at, Ink::Dots(DOTS[column][row]), tint);
        }
    }

    /// Whether no stop covers another.
    pub(crate) fn is_clear(&self) -> bool {
        let mut areas: Vec<Area> = self.stops.iter().map(|stop| stop.area).collect();
        areas.sort_by_key(|area| (area.at.1, area.at.0));
        (0..areas.len()).all(|number| {
            let area = areas[number];
            let below = area.at.1 + area.height;
            let mut near = areas[number + 1..]
                .iter()
                .take_while(|other| other.at.1 < below);
            !near.any(|other| other.meets(area))
        })
    }

    /// The smallest area that contains everything.
    pub(crate) fn bounds(&self) -> Area {
        let (mut least, mut most) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
        let mut take = |(x, y): At, width: i32, height: i32| {
            least = (least.0.min(x), least.1.min(y));
            most = (most.0.max(x + width), most.1.max(y + height));
        };
        for (at, _, _) in &self.strokes {
            take(*at, 1, 1);
        }
        for stop in &self.stops {
            take(stop.area.at, stop.area.width, stop.area.height);
            for Writing { at, text, .. } in &stop.written {
                take(*at, width(text), 1);
            }
            for at in stop.brackets.iter().flatten() {
                take(*at, 1, 1);
            }
        }
        if least.0 > most.0 {
            return Area::new((0, 0), 0, 0);
        }
        Area::new(least, most.0 - least.0, most.1 - least.1)
    }
}

/// The number of columns of a text.
pub(crate) fn width(text: &str) -> i32 {
    let columns = ratatui::text::Span::raw(text).width();
    i32::try_from(columns).expect("names and contents are short")
}
