//! Painting points with the lines that join them, and boards of mixed shapes.

use hog_board::{Shape, Spot};
use ratatui::layout::Size;

use super::look::Look;
use super::placement::Placement;
use super::sheet::{Sheet, width};
use super::squares::write_title;
use super::stop::{Area, At, Stop, Writing};
use super::strokes::draw_line;
use super::theme::Tint;
use super::titles::Names;

/// Characters per layout unit (x, y), largest first.
const PITCHES: [At; 5] = [(12, 6), (8, 4), (6, 3), (4, 2), (2, 1)];

/// Candidate drawings, largest first; `None` for one that exceeds the space, since long lines are slow
/// to draw. The smallest are always drawn, so that their size can be reported.
pub(crate) fn sheets(look: Look<'_>, space: Size) -> impl Iterator<Item = Option<Sheet>> + '_ {
    let names = Names::new(look.layout);
    let widest = look.widest(&names);
    let ordered = PITCHES.map(|(right, down)| (Placement::InOrder, (right.max(widest + 1), down)));
    let scales = PITCHES
        .map(|pitch| (Placement::True, pitch))
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
    let mut sheet = match names {
        Names::AtEdge(_) => Sheet::rows(),
        Names::OnPlaces => Sheet::anywhere(),
    };
    let number = |place| spots.iter().position(|spot| spot.place == place);
    for (one, spot) in spots.iter().enumerate() {
        let others = spot.neighbours.iter().filter_map(|place| number(*place));
        // Cells that touch are not joined.
        let joined = others.filter(|other| {
            *other > one && spot.shape == Shape::Point && spots[*other].shape == Shape::Point
        });
        for other in joined {
            draw_line(&mut sheet, middles[one], middles[other]);
        }
    }
    for title in names.titles() {
        if let Some(index) = number(title.place) {
            let area = Area::new(middles[index], 1, 1).grown(2, 0);
            write_title(&mut sheet, title, middles[index], area);
        }
    }
    for (spot, middle) in spots.iter().zip(&middles) {
        sheet.stops.push(stop(look, spot, *middle, names));
    }
    sheet
}

fn stop(look: &Look<'_>, spot: &Spot, (x, y): At, names: &Names) -> Stop {
    let face = look.face(spot, names, "◦");
    let size = width(&face.text);
    let left = x - (size - 1) / 2;
    let area = Area::new((left, y), size, 1);
    Stop {
        grip: look.grip(spot.place),
        lane: (y, x),
        area,
        reach: area.grown(2, 1),
        blank: (face.tint == Tint::Line).then_some((x, y)),
        written: vec![Writing {
            at: (left, y),
            text: face.text,
            tint: face.tint,
        }],
        brackets: Some([left - 1, left + size].map(|x| (x, y))),
    }
}
