//! What drawings of squares and of hexagons have in common.

use ratatui::layout::Size;

use super::look::Look;
use super::placement::Placement;
use super::sheet::Sheet;
use super::stop::At;
use super::titles::Names;

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellStyle {
    /// Each with its borders.
    Bordered,
    /// Without borders, where there is less room: squares as crossings of lines, hexagons as points.
    Bare,
}

/// A way to draw a board of cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellScale {
    pub(crate) style: CellStyle,
    /// From one middle to the next. With borders, both are even.
    pub(crate) pitch: At,
    pub(crate) placement: Placement,
}

/// All drawings of a board of cells, the largest first; `None` for one that is plainly too large for
/// the room. Those without borders are drawn in any case, to know what they need.
pub(crate) fn sheets(
    look: Look<'_>,
    room: Size,
    names: Names,
    ways: Vec<(CellStyle, At)>,
    draw: fn(&Look<'_>, CellScale, &Names) -> Sheet,
) -> impl Iterator<Item = Option<Sheet>> + '_ {
    let spots = look.layout.spots();
    let is_crowded = Placement::True.crowds(spots);
    let placements = [Placement::True, Placement::InOrder].into_iter();
    let placements =
        placements.filter(move |placement| !is_crowded || *placement == Placement::InOrder);
    let scales = placements.flat_map(move |placement| {
        let ways = ways.clone().into_iter();
        ways.map(move |(style, pitch)| CellScale {
            style,
            pitch,
            placement,
        })
    });
    scales.map(move |scale| {
        let is_drawn =
            scale.style == CellStyle::Bare || !scale.placement.exceeds(spots, scale.pitch, room);
        is_drawn.then(|| draw(&look, scale, &names))
    })
}
