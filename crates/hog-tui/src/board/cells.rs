//! The positions of a board's places on a grid of characters, and the sizes in which cells are drawn.

use hog_board::Spot;
use ratatui::layout::Size;

use super::look::Look;
use super::sheet::{At, Sheet};
use super::titles::Names;

/// The form in which cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellStyle {
    /// Each with its borders.
    Bordered,
    /// Without borders, where there is less room: squares as crossings of lines, hexagons as points.
    Bare,
}

/// A size in which a board of cells can be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellScale {
    pub(crate) style: CellStyle,
    /// Characters from the middle of a cell to the next. With borders, both are even.
    pub(crate) pitch: At,
    pub(crate) placement: Placement,
}

/// All drawings of a board of cells: first in proportion, unless cells would cover each other, then in order, each
/// from the largest on; `None` for one that is plainly too large for the room. Those without borders are drawn in any
/// case, so that their size can be reported.
pub(crate) fn sheets(
    look: Look<'_>,
    room: Size,
    names: Names,
    pitches: Vec<(CellStyle, At)>,
    draw: fn(&Look<'_>, CellScale, &Names) -> Sheet,
) -> impl Iterator<Item = Option<Sheet>> + '_ {
    let spots = look.layout.spots();
    let placements: &[Placement] = if are_crowded(spots) {
        &[Placement::InOrder]
    } else {
        &[Placement::Proportional, Placement::InOrder]
    };
    let scales = placements.iter().flat_map(move |placement| {
        pitches.clone().into_iter().map(|(style, pitch)| CellScale {
            style,
            pitch,
            placement: *placement,
        })
    });
    scales.map(move |scale| {
        let is_drawn =
            scale.style == CellStyle::Bare || !scale.placement.exceeds(spots, scale.pitch, room);
        is_drawn.then(|| draw(&look, scale, &names))
    })
}

/// The rule for the distances between places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// In proportion to the layout.
    Proportional,
    /// Only the order of columns and rows counts: neighbouring ones are one step apart. For places that lie too near
    /// each other or too far apart.
    InOrder,
}

impl Placement {
    /// The middles of places, `pitch` characters apart where the layout has them one step apart.
    pub(crate) fn middles(self, spots: &[Spot], pitch: At) -> Vec<At> {
        let scale = |coordinate: fn(&Spot) -> f32, pitch| {
            let coordinates = spots.iter().map(coordinate);
            match self {
                Self::Proportional => coordinates.map(|steps| scaled(steps, pitch)).collect(),
                Self::InOrder => ranks(&coordinates.collect::<Vec<_>>(), pitch),
            }
        };
        let xs: Vec<i32> = scale(|spot| spot.x, pitch.0);
        xs.into_iter().zip(scale(|spot| spot.y, pitch.1)).collect()
    }

    /// Whether the middles of places alone exceed the room, so that no drawing is needed to know that it does not fit.
    pub(crate) fn exceeds(self, spots: &[Spot], pitch: At, room: Size) -> bool {
        let middles = self.middles(spots, pitch);
        let length = |along: fn(&At) -> i32| {
            let all = middles.iter().map(along);
            let (least, most) = (all.clone().min(), all.max());
            most.unwrap_or(0) - least.unwrap_or(0) + 1
        };
        length(|at| at.0) > i32::from(room.width) || length(|at| at.1) > i32::from(room.height)
    }
}

/// A distance in a layout as a number of characters.
#[expect(
    clippy::cast_possible_truncation,
    reason = "layouts are far smaller than 2^31"
)]
pub(crate) fn scaled(steps: f32, pitch: i32) -> i32 {
    (f64::from(steps) * f64::from(pitch)).round() as i32
}

/// Whether cells of one step by one step would cover each other in their true places.
fn are_crowded(spots: &[Spot]) -> bool {
    // Slightly less than a step, since coordinates such as thirds are rounded.
    const ALMOST: f32 = 0.99;
    let mut places: Vec<(f32, f32)> = spots.iter().map(|spot| (spot.y, spot.x)).collect();
    places.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    (0..places.len()).any(|number| {
        let (y, x) = places[number];
        let rest = places[number + 1..].iter();
        let mut near = rest.take_while(|other| other.0 - y < ALMOST);
        near.any(|other| (other.1 - x).abs() < ALMOST)
    })
}

/// The rank of each number among the distinct ones, times `pitch`.
fn ranks(numbers: &[f32], pitch: i32) -> Vec<i32> {
    let mut distinct = numbers.to_vec();
    distinct.sort_by(f32::total_cmp);
    distinct.dedup();
    let rank = |number: &f32| {
        let smaller = distinct.partition_point(|other| other < number);
        pitch * i32::try_from(smaller).expect("layouts are small")
    };
    numbers.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_zeros_have_one_rank() {
        assert_eq!(ranks(&[-1.0, -0.0, 0.0, 1.0], 2), [0, 2, 2, 4]);
    }
}
