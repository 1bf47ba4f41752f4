//! The board window: the places of a layout with what is on them, painted on a grid of character
//! cells, and what is under the mouse and the arrows.

mod arrows;
mod brush;
mod cards;
mod chart;
mod hands;
mod hexagons;
mod look;
mod marks;
mod points;
mod sheet;
mod spacing;
mod squares;
mod stop;
mod strokes;
mod theme;
mod titles;

pub use arrows::Direction;
pub use chart::{Chart, TooSmall};
pub use marks::Painted;
pub use theme::Theme;
