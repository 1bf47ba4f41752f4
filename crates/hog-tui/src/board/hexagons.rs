//! Drawing boards of hexagons: with borders, or as points in shifted rows where there is less room.

use hog_board::{Edge, Place, Side};
use ratatui::layout::Size;

use super::cells::{self, CellScale, CellStyle};
use super::look::Look;
use super::sheet::{Area, ArrowPaths, At, Ink, Sheet};
use super::squares::write_title;
use super::theme::Tint;
use super::titles::Names;

/// All drawings of a board of hexagons, the largest first.
pub(crate) fn sheets(look: Look<'_>, room: Size) -> impl Iterator<Item = Option<Sheet>> + '_ {
    let names = Names::new(look.layout);
    let widest = look.widest(&names);
    // Rows are shifted by half a cell.
    let even = |width: i32| width + width % 2;
    let pitches = vec![
        (CellStyle::Bordered, (even(widest + 3), 2)),
        (CellStyle::Bare, (even(widest + 1), 1)),
    ];
    cells::sheets(look, room, names, pitches, sheet)
}

fn sheet(look: &Look<'_>, scale: CellScale, names: &Names) -> Sheet {
    let spots = look.layout.spots();
    let middles = scale.placement.middles(spots, scale.pitch);
    let mut sheet = Sheet::new(ArrowPaths::Lanes);
    let at = |place: Place| {
        let index = spots.iter().position(|spot| spot.place == place);
        index.map(|index| middles[index])
    };
    if scale.style == CellStyle::Bordered {
        for middle in &middles {
            draw_border(&mut sheet, *middle, scale.pitch);
        }
    }
    // The left and right edges are drawn first, so that the top and bottom edges cover them in the corners.
    let sides = |edge: &&Edge| matches!(edge.side, Side::Left | Side::Right);
    let (beside, across): (Vec<&Edge>, Vec<&Edge>) = look.layout.edges().iter().partition(sides);
    for edge in beside.into_iter().chain(across) {
        for middle in edge.places.iter().filter_map(|place| at(*place)) {
            match scale.style {
                CellStyle::Bordered => draw_edge(&mut sheet, middle, scale.pitch, edge),
                CellStyle::Bare => draw_line_beside(&mut sheet, middle, scale.pitch, edge),
            }
        }
    }
    for title in names.titles() {
        if let Some(middle) = at(title.place) {
            let (right, down) = frame(look, scale);
            let area = Area::new(middle, 1, 1).grown(right, down);
            write_title(&mut sheet, title, middle, area);
        }
    }
    for edge in look.layout.edges() {
        let middles: Vec<At> = edge.places.iter().filter_map(|place| at(*place)).collect();
        if let (Some(owner), Some(at)) = (
            look.glyph_of(edge.colour),
            owner_at(&middles, scale, edge.side),
        ) {
            sheet.write(at, owner, Tint::Edge(edge.colour));
        }
    }
    for (spot, middle) in spots.iter().zip(&middles) {
        let empty = match scale.style {
            CellStyle::Bordered => "",
            CellStyle::Bare => "·",
        };
        let face = look.face(spot, names, empty);
        let pitch = scale.pitch.0;
        let area = Area::new((middle.0 - pitch / 2 + 1, middle.1), pitch - 1, 1);
        let stop = look.stop(spot, face, *middle, (area, area.grown(1, 0)));
        sheet.stops.push(stop);
    }
    sheet
}

/// The six borders of a hexagon, of which its neighbours draw some too.
fn draw_border(sheet: &mut Sheet, (x, y): At, (pitch, _): At) {
    let mut draw = |at, mark| sheet.draw(at, Ink::Char(mark), Tint::Line);
    let half = pitch / 2;
    for step in 1..half {
        draw((x - step, y - 1), '╱');
        draw((x + step, y - 1), '╲');
        draw((x - step, y + 1), '╲');
        draw((x + step, y + 1), '╱');
    }
    draw((x - half, y), '│');
    draw((x + half, y), '│');
}

/// The borders on one side of a hexagon, in the colour of the player whose edge it is.
fn draw_edge(sheet: &mut Sheet, (x, y): At, (pitch, _): At, edge: &Edge) {
    let mut draw = |at, mark| sheet.draw(at, Ink::Char(mark), Tint::Edge(edge.colour));
    let half = pitch / 2;
    match edge.side {
        Side::Left | Side::Right => {
            let side = if edge.side == Side::Left { -1 } else { 1 };
            draw((x + side * half, y), '│');
            for step in 1..half {
                draw((x + side * step, y - side), '╲');
            }
        }
        Side::Top | Side::Bottom => {
            let (side, marks) = match edge.side {
                Side::Top => (-1, ['╱', '╲']),
                _ => (1, ['╲', '╱']),
            };
            for step in 1..half {
                draw((x - step, y + side), marks[0]);
                draw((x + step, y + side), marks[1]);
            }
        }
    }
}

/// A piece of a line beside a cell without borders.
fn draw_line_beside(sheet: &mut Sheet, (x, y): At, (pitch, _): At, edge: &Edge) {
    let tint = Tint::Edge(edge.colour);
    match edge.side {
        Side::Left => sheet.draw((x - pitch, y), Ink::Char('╲'), tint),
        Side::Right => sheet.draw((x + pitch, y), Ink::Char('╲'), tint),
        Side::Top | Side::Bottom => {
            let y = if edge.side == Side::Top { y - 1 } else { y + 1 };
            for x in x - pitch / 2..=x + pitch / 2 {
                sheet.draw((x, y), Ink::Char('━'), tint);
            }
        }
    }
}

/// The position for the glyph of an edge's owner, for people who cannot tell its colour. Each row is half a
/// cell further right than the one above, so there is room at the upper right and the lower left.
fn owner_at(middles: &[At], scale: CellScale, side: Side) -> Option<At> {
    let (first, last) = (middles.first()?, middles.last()?);
    let (x, y) = *middles.get(middles.len() / 2)?;
    let wide = scale.pitch.0;
    Some(match side {
        Side::Top => (last.0 + wide + 1, last.1 - 1),
        Side::Bottom => (first.0 - wide - 1, first.1 + 1),
        Side::Left => (x - wide - 6, y),
        Side::Right => (x + wide + 2, y),
    })
}

/// The columns and lines that the border of a cell at the edge takes on each side.
fn frame(look: &Look<'_>, scale: CellScale) -> At {
    match scale.style {
        CellStyle::Bordered => (scale.pitch.0 / 2, 1),
        CellStyle::Bare if look.layout.edges().is_empty() => (scale.pitch.0 / 2, 0),
        CellStyle::Bare => (scale.pitch.0, 1),
    }
}
