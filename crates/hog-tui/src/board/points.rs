//! Drawing points with the lines that join them, and boards of mixed shapes.

use hog_board::Shape;
use ratatui::layout::Size;

use super::cells::Placement;
use super::look::Look;
use super::sheet::{Area, ArrowPaths, At, Sheet, width};
use super::squares::write_title;
use super::theme::Tint;
use super::titles::Names;

/// Characters per layout unit (x, y), largest first.
const PITCHES: [At; 5] = [(12, 6), (8, 4), (6, 3), (4, 2), (2, 1)];

/// Candidate drawings: first in proportion, then in order, each from the largest on; `None` for one that exceeds the
/// space, since long lines are slow to draw. The smallest are always drawn, so that their size can be reported.
pub(crate) fn sheets(look: Look<'_>, space: Size) -> impl Iterator<Item = Option<Sheet>> + '_ {
    let names = Names::new(look.layout);
    let widest = look.widest(&names);
    let ordered = PITCHES.map(|(right, down)| (Placement::InOrder, (right.max(widest + 1), down)));
    let scales = PITCHES
        .map(|pitch| (Placement::Proportional, pitch))
        .into_iter()
        .chain(ordered);
    let smallest = PITCHES[PITCHES.len() - 1].1;
    scales.map(move |(placement, pitch)| {
        let drawn = pitch.1 == smallest || !placement.exceeds(look.layout.spots(), pitch, space);
        drawn.then(|| sheet(&look, placement, pitch, &names))
    })
}

fn sheet(look: &Look<'_>, placement: Placement, pitch: At, names: &Names) -> Sheet {
    let spots = look.layout.spots();
    let middles = placement.middles(spots, pitch);
    let mut sheet = Sheet::new(match names {
        // Places that are named by column and row stand in lanes.
        Names::AtEdge(_) => ArrowPaths::Lanes,
        Names::OnPlaces => ArrowPaths::Nearest,
    });
    let index_of = |place| spots.iter().position(|spot| spot.place == place);
    for (from, spot) in spots.iter().enumerate() {
        let others = spot.neighbours.iter().filter_map(|place| index_of(*place));
        // Only points are joined by lines: other shapes touch.
        let joined = others.filter(|to| {
            *to > from && spot.shape == Shape::Point && spots[*to].shape == Shape::Point
        });
        for to in joined {
            sheet.draw_line(middles[from], middles[to], Tint::Line);
        }
    }
    for title in names.titles() {
        if let Some(index) = index_of(title.place) {
            let area = Area::new(middles[index], 1, 1).grown(2, 0);
            write_title(&mut sheet, title, middles[index], area);
        }
    }
    for (spot, middle) in spots.iter().zip(&middles) {
        let face = look.face(spot, names, "◦");
        let size = width(&face.text);
        let area = Area::new((middle.0 - (size - 1) / 2, middle.1), size, 1);
        let touched = area.grown(2, 1);
        let stop = look.stop(spot, face, *middle, (area, touched));
        sheet.stops.push(stop);
    }
    sheet
}
