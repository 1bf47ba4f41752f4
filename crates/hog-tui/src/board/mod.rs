//! The board window: the places of a layout with what is on them, painted on a grid of character
//! cells, and what is under the mouse and the arrows.

mod arrows;
mod chart;
mod marks;
mod sheet;
mod squares;
mod stop;
mod theme;

pub use arrows::Direction;
pub use chart::{Chart, TooSmall};
pub use marks::Painted;
pub use theme::Theme;
