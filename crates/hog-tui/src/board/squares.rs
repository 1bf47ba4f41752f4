//! Painting squares.

use hog_board::{Grip, Kind, Layout, View};

use super::sheet::{Paths, Sheet, width};
use super::stop::{Area, Run, Stop};
use super::theme::Tint;
use crate::drawing::glyph;

pub(crate) fn sheet(layout: &Layout, kinds: &[Kind], view: &View) -> Sheet {
    let mut sheet = Sheet::new(Paths::Rows);
    for spot in layout.spots() {
        let at = ((spot.x * 4.0) as i32, (spot.y * 2.0) as i32);
        let seen = view.on(spot.place);
        let grip = match seen.last() {
            Some(top) => Grip::counter(spot.place, top.z),
            None => Grip::place(spot.place),
        };
        let (text, tint) = match seen.last() {
            Some(top) => (glyph(kinds, top), Tint::Counter(hog_board::Colour::Plain)),
            None => ("·", Tint::Name),
        };
        let area = Area::new(at, width(text), 1);
        sheet.stops.push(Stop {
            grip,
            area,
            reach: area.grown(1, 0),
            runs: vec![Run {
                at,
                text: text.to_string(),
                tint,
            }],
            blank: seen.is_empty().then_some(at),
            brackets: Some([(at.0 - 1, at.1), (at.0 + area.width, at.1)]),
        });
    }
    sheet
}
