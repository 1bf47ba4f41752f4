//! Charts: boards laid out on a grid of characters.

use std::collections::HashMap;
use std::sync::OnceLock;

use hog_board::{Grip, Kind, Layout, View, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::arrows::{Arrows, Direction};
use super::brush::Brush;
use super::highlights::Highlights;
use super::look::{Arrangement, Look};
use super::sheet::{Area, ArrowPaths, At, Ink, Sheet, Stop, width};
use super::theme::{MarkRole, Theme, Tint};
use super::{cards, hands, hexagons, points, squares};

/// A board laid out on a grid of characters, for one view and as large as there is room.
#[derive(Clone, Debug)]
pub struct Chart {
    size: Size,
    /// The board itself, below the stops.
    ground: Vec<(At, char, Tint)>,
    stops: Vec<Stop>,
    arrow_paths: ArrowPaths,
    arrows: OnceLock<Arrows>,
    scale: usize,
}

/// The room for a board among lines of text.
const LINES: Size = Size::new(80, 16);

/// Draws what a viewer sees as lines of text, for terminals without a full screen and for files.
#[must_use]
pub fn draw(layout: &Layout, kinds: &[Kind], view: &View) -> String {
    Chart::in_lines(Look::new(layout, kinds, view)).text()
}

/// Draws the empty places of a layout as lines of text, with their names.
pub(crate) fn draw_empty(layout: &Layout) -> String {
    let places = layout.spots().iter().map(|spot| (spot.place, Vec::new()));
    let mut places: Vec<_> = places.collect();
    places.sort_by_key(|(place, _)| *place);
    let viewer = Viewer::Spectator;
    draw(layout, &[], &View { viewer, places })
}

impl Chart {
    /// Lays a board out in the largest way that fits.
    ///
    /// # Errors
    /// The size of the smallest drawing if none fits.
    pub fn fit(layout: &Layout, kinds: &[Kind], view: &View, room: Size) -> Result<Self, Size> {
        Self::fit_from(0, Look::new(layout, kinds, view), room)
    }

    /// Lays a board out in the largest way that fits, without the `skipped` largest ones.
    fn fit_from(skipped: usize, look: Look<'_>, room: Size) -> Result<Self, Size> {
        let mut needs: Option<Size> = None;
        for (scale, sheet) in sheets(look, room).enumerate().skip(skipped) {
            let Some(sheet) = sheet else { continue };
            let bounds = sheet.bounds();
            let size = Size::new(to_u16(bounds.width), to_u16(bounds.height));
            if size.width > room.width || size.height > room.height {
                // Only what could be drawn is asked for.
                if needs.is_none_or(|least| size.area() < least.area()) && sheet.is_clear() {
                    needs = Some(size);
                }
                continue;
            }
            if sheet.is_clear() {
                return Ok(Self::of(sheet, bounds, scale));
            }
        }
        Err(needs.unwrap_or(Size::MAX))
    }

    /// Lays a board out for lines of text: not in the largest way, within [`LINES`] if it can be, and
    /// otherwise as small as possible. Cards are never framed, so that a drawing keeps its form from move to move.
    fn in_lines(look: Look<'_>) -> Self {
        let sheet = match Arrangement::of(look.layout) {
            Arrangement::Hands => hands::text_sheet(&look, LINES.width),
            Arrangement::Cards => cards::text_sheet(&look, LINES.width),
            arrangement => {
                let skipped = usize::from(arrangement != Arrangement::Hexagons);
                let fitted = Self::fit_from(skipped, look, LINES)
                    .or_else(|needs| Self::fit_from(skipped, look, needs));
                return fitted.expect("the smallest drawing fits the room that it needs");
            }
        };
        let bounds = sheet.bounds();
        Self::of(sheet, bounds, 0)
    }

    /// The chart as lines of text.
    fn text(&self) -> String {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, self.size)));
        let marks = Highlights::plain(Theme::NoColour);
        self.paint(&mut buffer, Position::ORIGIN, &marks);
        let mut text = String::new();
        for row in buffer.content.chunks(self.size.width.max(1).into()) {
            let mut line = String::new();
            let mut columns = row.iter();
            while let Some(cell) = columns.next() {
                line += cell.symbol();
                // A wide character takes the columns after it as well.
                for _ in 1..width(cell.symbol()) {
                    columns.next();
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// The chart of a sheet, whose upper left corner comes to the origin.
    fn of(sheet: Sheet, bounds: Area, scale: usize) -> Self {
        let (left, top) = bounds.at;
        let moved = |at: &mut At| *at = (at.0 - left, at.1 - top);
        let mut stops = sheet.stops;
        for stop in &mut stops {
            moved(&mut stop.area.at);
            moved(&mut stop.reach.at);
            let written = stop.written.iter_mut();
            written.for_each(|writing| moved(&mut writing.at));
            stop.blank.iter_mut().for_each(moved);
            stop.brackets.iter_mut().flatten().for_each(moved);
        }
        let mut inks: HashMap<At, (Ink, Tint)> = HashMap::new();
        for (mut at, ink, tint) in sheet.strokes {
            moved(&mut at);
            let below = inks.get(&at);
            let ink = below.map_or(ink, |(below, _)| ink.over(*below));
            inks.insert(at, (ink, tint));
        }
        let ground = inks
            .into_iter()
            .map(|(at, (ink, tint))| (at, ink.mark(), tint));
        Self {
            size: Size::new(to_u16(bounds.width), to_u16(bounds.height)),
            ground: ground.collect(),
            stops,
            arrow_paths: sheet.arrow_paths,
            arrows: OnceLock::new(),
            scale,
        }
    }

    /// The size of the chart in characters.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of larger drawings that the board has; 0 is the largest.
    pub(crate) const fn scale(&self) -> usize {
        self.scale
    }

    /// The counter that is drawn at a position, or the place if it is empty. Positions are counted from
    /// the chart's upper left corner.
    #[must_use]
    pub fn hit(&self, at: Position) -> Option<Grip> {
        if !Rect::from((Position::ORIGIN, self.size)).contains(at) {
            return None;
        }
        let at = (at.x.into(), at.y.into());
        let topmost = |area: fn(&Stop) -> Area| {
            let mut stops = self.stops.iter();
            stops.rfind(|stop| area(stop).contains(at))
        };
        let stop = topmost(|stop| stop.area).or_else(|| topmost(|stop| stop.reach));
        stop.map(|stop| stop.grip)
    }

    /// The area of a counter, as far as it is seen, or of a place with all that is on it.
    #[must_use]
    pub fn area(&self, grip: Grip) -> Option<Rect> {
        let meant = |stop: &&Stop| match grip.z {
            Some(_) => stop.grip == grip,
            None => stop.grip.place == grip.place,
        };
        let mut areas = self.stops.iter().filter(meant).map(|stop| rect(stop.area));
        let first = areas.next()?;
        Some(areas.fold(first, Rect::union))
    }

    /// The next stop of the cursor in a direction.
    #[must_use]
    pub fn step(&self, from: Grip, direction: Direction) -> Option<Grip> {
        let arrows = self
            .arrows
            .get_or_init(|| Arrows::new(&self.stops, self.arrow_paths));
        let to = arrows.step(self.stop(from)?, direction)?;
        Some(self.stops[to].grip)
    }

    /// The stop of the cursor for a grip: the counter itself, or the top of its place; the grip unchanged if
    /// the chart does not show its place.
    pub(crate) fn snap(&self, grip: Grip) -> Grip {
        self.stop(grip).map_or(grip, |stop| self.stops[stop].grip)
    }

    /// All stops of the cursor.
    pub fn grips(&self) -> impl Iterator<Item = Grip> {
        self.stops.iter().map(|stop| stop.grip)
    }

    /// The stop of a grip; of a place or of a counter that is gone, the top of the place.
    fn stop(&self, grip: Grip) -> Option<usize> {
        let exact = self.stops.iter().position(|stop| stop.grip == grip);
        exact.or_else(|| {
            let mut stops = self.stops.iter();
            stops.rposition(|stop| stop.grip.place == grip.place)
        })
    }

    /// Paints the board with its upper left corner at `at`; what is outside of the buffer is left out.
    pub fn paint(&self, buffer: &mut Buffer, at: Position, marks: &Highlights<'_>) {
        let mut brush = Brush::new(buffer, at, marks.theme);
        brush.clear(self.size);
        for (at, mark, tint) in &self.ground {
            brush.put(*at, *mark, marks.theme.style(*tint));
        }
        for writing in self.stops.iter().flat_map(|stop| &stop.written) {
            brush.write(writing.at, &writing.text, marks.theme.style(writing.tint));
        }
        for (role, grip) in marks.roles() {
            for stop in self.marked(role, grip) {
                brush.mark(stop, role);
            }
        }
    }

    /// The stops that a mark of a role covers.
    fn marked(&self, role: MarkRole, grip: Grip) -> impl Iterator<Item = &Stop> {
        let only = self.stop(grip).map(|number| &self.stops[number]);
        let above = self.stops.iter().filter(move |stop| {
            let higher = grip.z.is_some() && stop.grip.z > grip.z;
            role == MarkRole::Held && higher && stop.grip.place == grip.place
        });
        only.into_iter().chain(above)
    }
}

/// All drawings of a board, the largest first; `None` for one that is plainly too large.
fn sheets<'a>(look: Look<'a>, room: Size) -> Box<dyn Iterator<Item = Option<Sheet>> + 'a> {
    match Arrangement::of(look.layout) {
        Arrangement::Hands => Box::new(hands::sheets(look, room.width).map(Some)),
        Arrangement::Cards => Box::new(cards::sheets(look).map(Some)),
        Arrangement::Squares => Box::new(squares::sheets(look, room)),
        Arrangement::Hexagons => Box::new(hexagons::sheets(look, room)),
        Arrangement::Points => Box::new(points::sheets(look, room)),
    }
}

fn rect(area: Area) -> Rect {
    Rect::new(
        to_u16(area.at.0),
        to_u16(area.at.1),
        to_u16(area.width),
        to_u16(area.height),
    )
}

/// A length on a screen; what is longer than any screen is as long as the longest.
fn to_u16(number: i32) -> u16 {
    u16::try_from(number.max(0)).unwrap_or(u16::MAX)
}
