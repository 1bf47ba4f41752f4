//! Positional board games: places, and for each player the sets of places that win.
//!
//! A [`Definition`] is such a game: a number of places and the win groups of both players. A
//! [`Configuration`] says what stands on the places, and knows at any time which groups are still
//! open and how far they are from being filled; [`promise`] values a configuration the way of the
//! thesis. Definitions of rows on grids come from [`lines`], those of Hex from [`chains`].

pub mod chains;
mod configuration;
mod definition;
mod groups;
pub mod lines;
pub mod promise;

pub use configuration::{Configuration, Mark, PutError};
pub use definition::{Definition, DefinitionError};
pub use groups::Groups;
