//! Sheets: what is drawn of a board before it is known where its corner comes.

use super::stop::{Area, At, Stop, Writing};
use super::theme::Tint;

/// A mark of the board itself, on which stops lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A character.
    Char(char),
    /// Lines from the middle of a character to its sides; they join with others.
    BoxLines(BoxLines),
    /// Dots of a character, two by four; they join with others.
    Dots(u8),
}

/// Lines from the middle of a character, a bit for each: up, down, left, right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoxLines(u8);

impl BoxLines {
    pub(crate) const UP: Self = Self(1);
    pub(crate) const DOWN: Self = Self(2);
    pub(crate) const LEFT: Self = Self(4);
    pub(crate) const RIGHT: Self = Self(8);
    pub(crate) const ACROSS: Self = Self(4 | 8);
    pub(crate) const UPRIGHT: Self = Self(1 | 2);

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The character with these lines.
    const fn mark(self) -> char {
        const MARKS: [char; 16] = [
            ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
        ];
        MARKS[(self.0 & 15) as usize]
    }
}

impl Ink {
    /// What is seen when this is drawn over something else.
    pub(crate) const fn over(self, below: Self) -> Self {
        match (self, below) {
            (Self::BoxLines(lines), Self::BoxLines(others)) => Self::BoxLines(lines.and(others)),
            (Self::Dots(dots), Self::Dots(others)) => Self::Dots(dots | others),
            // What is smooth looks better than what is rough.
            (Self::Dots(_), Self::BoxLines(_)) => below,
            _ => self,
        }
    }

    pub(crate) fn mark(self) -> char {
        match self {
            Self::Char(mark) => mark,
            Self::BoxLines(lines) => lines.mark(),
            Self::Dots(dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        }
    }
}

/// A mark of the board, where it is, and how it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) at: At,
    pub(crate) ink: Ink,
    pub(crate) tint: Tint,
}

/// How arrows lead from stop to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paths {
    /// Along lanes, from lane to lane and from band to band.
    Lanes,
    /// Wherever something is nearest.
    Anywhere,
}

/// A drawing of a board.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) stops: Vec<Stop>,
    pub(crate) paths: Paths,
}

impl Sheet {
    /// An empty one, whose stops are to lie in rows and columns.
    pub(crate) const fn rows() -> Self {
        Self {
            strokes: Vec::new(),
            stops: Vec::new(),
            paths: Paths::Lanes,
        }
    }

    /// An empty one, whose stops are to lie anywhere.
    pub(crate) fn anywhere() -> Self {
        Self {
            paths: Paths::Anywhere,
            ..Self::rows()
        }
    }

    pub(crate) fn draw(&mut self, at: At, ink: Ink, tint: Tint) {
        self.strokes.push(Stroke { at, ink, tint });
    }

    /// Writes a text of the board, such as a name at its edge.
    pub(crate) fn write(&mut self, (x, y): At, text: &str, tint: Tint) {
        for (mark, x) in text.chars().zip(x..) {
            self.draw((x, y), Ink::Char(mark), tint);
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

    /// The least area that has everything in it.
    pub(crate) fn bounds(&self) -> Area {
        let (mut least, mut most) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
        let mut take = |(x, y): At, width: i32, height: i32| {
            least = (least.0.min(x), least.1.min(y));
            most = (most.0.max(x + width), most.1.max(y + height));
        };
        for stroke in &self.strokes {
            take(stroke.at, 1, 1);
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

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> i32 {
    let columns = ratatui::text::Span::raw(text).width();
    i32::try_from(columns).expect("names and contents are short")
}
