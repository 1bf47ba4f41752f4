//! The board window: the places of a layout with what is on them, painted on a grid of character
//! cells, what is under the mouse, and where the arrow keys lead.

mod arrows;
mod brush;
mod cards;
mod cells;
mod chart;
mod hands;
mod hexagons;
mod highlights;
mod look;
mod points;
mod sheet;
mod squares;
mod theme;
mod titles;

pub use arrows::Direction;
pub use chart::{Chart, draw};
pub use highlights::Highlights;
pub use theme::Theme;

pub(crate) use chart::draw_empty;
pub(crate) use look::{counter_text, place_label};
