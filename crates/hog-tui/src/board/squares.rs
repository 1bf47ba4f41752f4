//! Drawing boards of squares: with borders, or as the crossings of lines where there is less room.

use hog_board::{Edge, Side, Spot};
use ratatui::layout::Size;

use super::cells::{self, CellScale, CellStyle};
use super::look::{Face, Look};
use super::sheet::{Area, ArrowPaths, At, Ink, Sheet, Stop, width};
use super::theme::Tint;
use super::titles::{Beside, Names, Title};

/// All drawings of a board of squares, the largest first.
pub(crate) fn sheets(look: Look<'_>, room: Size) -> impl Iterator<Item = Option<Sheet>> + '_ {
    let names = Names::new(look.layout);
    let widest = look.widest(&names);
    let even_width = (widest + 3).max(4) / 2 * 2;
    let pitches = vec![
        (CellStyle::Bordered, (2 * even_width, 4)),
        (CellStyle::Bordered, (even_width, 2)),
        (CellStyle::Bare, (widest + 1, 1)),
    ];
    cells::sheets(look, room, names, pitches, sheet)
}

fn sheet(look: &Look<'_>, scale: CellScale, names: &Names) -> Sheet {
    let spots = look.layout.spots();
    let middles = scale.placement.middles(spots, scale.pitch);
    let mut sheet = Sheet::new(ArrowPaths::Lanes);
    let at = |place| {
        let index = spots.iter().position(|spot| spot.place == place);
        index.map(|index| middles[index])
    };
    for (spot, middle) in spots.iter().zip(&middles) {
        match scale.style {
            CellStyle::Bordered => {
                for side in Side::ALL {
                    draw_border(&mut sheet, *middle, scale.pitch, side, Tint::Line);
                }
            }
            CellStyle::Bare => draw_crossing(&mut sheet, look, spot, *middle, scale.pitch),
        }
    }
    if scale.style == CellStyle::Bordered {
        for (spot, middle) in spots.iter().zip(&middles) {
            draw_frame(&mut sheet, look, spot, *middle, scale.pitch);
        }
    }
    for edge in look.layout.edges() {
        for middle in edge.places.iter().filter_map(|place| at(*place)) {
            draw_edge(&mut sheet, middle, scale, edge);
        }
    }
    for edge in look.layout.edges() {
        let middle = edge.places.get(edge.places.len() / 2);
        let middle = middle.and_then(|place| at(*place));
        if let (Some(owner), Some(middle)) = (look.glyph_of(edge.colour), middle) {
            let area = inside(scale, middle).grown(1, 1);
            let (x, y) = match edge.side {
                Side::Top => (middle.0, area.at.1),
                Side::Bottom => (middle.0, area.at.1 + area.height - 1),
                Side::Left => (area.at.0, middle.1),
                Side::Right => (area.at.0 + area.width - 1, middle.1),
            };
            sheet.write((x, y), owner, Tint::Edge(edge.colour));
        }
    }
    for title in names.titles() {
        if let Some(middle) = at(title.place) {
            let border = match scale.style {
                CellStyle::Bare if look.layout.edges().is_empty() => 0,
                _ => 1,
            };
            let area = inside(scale, middle).grown(1, border);
            write_title(&mut sheet, title, middle, area);
        }
    }
    for (spot, middle) in spots.iter().zip(&middles) {
        sheet.stops.push(stop(look, spot, *middle, scale, names));
    }
    sheet
}

/// The area between the borders of a cell.
fn inside(scale: CellScale, (x, y): At) -> Area {
    let (right, down) = scale.pitch;
    match scale.style {
        CellStyle::Bordered => {
            Area::new((x - right / 2 + 1, y - down / 2 + 1), right - 1, down - 1)
        }
        CellStyle::Bare => Area::new((x - (right - 2) / 2, y), right - 1, 1),
    }
}

/// Draws the borders at the edge of the board, or of a part of it: those without a neighbour beyond.
fn draw_frame(sheet: &mut Sheet, look: &Look<'_>, spot: &Spot, middle: At, pitch: At) {
    for side in Side::ALL {
        let (right, down) = match side {
            Side::Top => (0.0, -1.0),
            Side::Bottom => (0.0, 1.0),
            Side::Left => (-1.0, 0.0),
            Side::Right => (1.0, 0.0),
        };
        let neighbours = spot.neighbours.iter();
        let mut others = neighbours.filter_map(|place| look.layout.spot(*place));
        let beyond = (spot.x + right, spot.y + down);
        if !others.any(|other| is_at(other, beyond)) {
            draw_border(sheet, middle, pitch, side, Tint::Frame);
        }
    }
}

fn draw_border(sheet: &mut Sheet, (x, y): At, (right, down): At, side: Side, tint: Tint) {
    let (left, top) = (x - right / 2, y - down / 2);
    let (right, bottom) = (left + right, top + down);
    let (from, to) = match side {
        Side::Top => ((left, top), (right, top)),
        Side::Bottom => ((left, bottom), (right, bottom)),
        Side::Left => ((left, top), (left, bottom)),
        Side::Right => ((right, top), (right, bottom)),
    };
    sheet.draw_line(from, to, tint);
}

fn is_at(spot: &Spot, (x, y): (f32, f32)) -> bool {
    (spot.x - x).abs() < 0.001 && (spot.y - y).abs() < 0.001
}

/// The lines from a place to its neighbours on the right and below.
fn draw_crossing(sheet: &mut Sheet, look: &Look<'_>, spot: &Spot, (x, y): At, (right, down): At) {
    let neighbours = spot.neighbours.iter();
    for other in neighbours.filter_map(|place| look.layout.spot(*place)) {
        if is_at(other, (spot.x + 1.0, spot.y)) {
            sheet.draw_line((x, y), (x + right, y), Tint::Line);
        } else if is_at(other, (spot.x, spot.y + 1.0)) {
            sheet.draw_line((x, y), (x, y + down), Tint::Line);
        }
    }
}

/// The border of a cell that lies on a player's edge, in that player's colour.
fn draw_edge(sheet: &mut Sheet, middle: At, scale: CellScale, edge: &Edge) {
    let area = inside(scale, middle);
    let ((left, top), (width, height)) = (area.at, (area.width, area.height));
    let (mark, border) = match edge.side {
        Side::Top => ('━', Area::new((left - 1, top - 1), width + 2, 1)),
        Side::Bottom => ('━', Area::new((left - 1, top + height), width + 2, 1)),
        Side::Left => ('┃', Area::new((left - 1, top), 1, height)),
        Side::Right => ('┃', Area::new((left + width, top), 1, height)),
    };
    for at in border.cells() {
        sheet.draw(at, Ink::Char(mark), Tint::Edge(edge.colour));
    }
}

/// Writes a title beside a cell, beyond its borders.
pub(crate) fn write_title(sheet: &mut Sheet, title: &Title, (x, y): At, area: Area) {
    let size = width(&title.text);
    let left = area.at.0 - 1 - size;
    let middle = x - (size - 1) / 2;
    let at = match title.beside {
        Beside::Left => (left, y),
        Beside::Above => (middle, area.at.1 - 1),
        Beside::Below => (middle, area.at.1 + area.height),
        // A long name ends before the title of the first column.
        Beside::Corner => ((area.at.0 - 2).min(x - 1 - size), area.at.1 - 1),
    };
    sheet.write(at, &title.text, Tint::Name);
}

fn stop(look: &Look<'_>, spot: &Spot, (x, y): At, scale: CellScale, names: &Names) -> Stop {
    let area = inside(scale, (x, y));
    let reach = area.grown(1, i32::from(scale.style == CellStyle::Bordered));
    let face = look.face(spot, names, "");
    let large = large(&face).filter(|_| area.height >= 3 && area.width >= 7);
    let mut stop = look.stop(spot, face.clone(), (x, y), (area, reach));
    if let Some(lines) = large {
        let size = width(lines[0]);
        let left = x - (size - 1) / 2;
        let line = |(y, line)| Face::new(line, face.tint).at((left, y));
        stop.written = (y - 1..).zip(lines).map(line).collect();
        stop.brackets = Some([left - 1, left + size].map(|x| (x, y)));
    } else if let Tint::Filled(_) = face.tint {
        // The whole cell is in the colour of what is on it.
        let blank = " ".repeat(usize::try_from(area.width).unwrap_or(0));
        let lines = area.at.1..area.at.1 + area.height;
        let blanks = lines.map(|y| Face::new(&blank, face.tint).at((area.at.0, y)));
        let text = std::mem::take(&mut stop.written);
        stop.written = blanks.chain(text).collect();
    }
    stop
}

/// Crosses and noughts where there is room for large ones.
fn large(face: &Face) -> Option<[&'static str; 3]> {
    match (face.text.as_str(), face.tint) {
        ("X", Tint::Counter(_)) => Some(["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"]),
        ("O", Tint::Counter(_)) => Some(["▄▀▀▀▄", "█   █", "▀▄▄▄▀"]),
        _ => None,
    }
}
