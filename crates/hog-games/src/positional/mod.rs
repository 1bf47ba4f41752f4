//! Positional board games: places, and for each player the sets of places that win.
//!
//! A [`Definition`] is such a game: a number of places and the win groups of both players. A
//! [`Configuration`] says what stands on the places, and knows at any time which groups are still
//! open and how far they are from being filled; [`promise`] values a configuration the way of the
//! thesis. Definitions of rows on grids come from [`lines`], those of Hex from [`chains`].
//!
//! [`Positional`] is such a game to be played. Besides by groups it can be won by a connection of
//! sides, or by an exact number of stones in a line.

mod bits;
mod chain_count;
pub mod chains;
pub mod classification;
mod configuration;
mod definition;
pub mod file;
mod game;
mod ground;
mod groups;
pub mod hyperlines;
pub mod isomorphism;
mod judge;
pub mod lines;
mod notation;
mod pattern;
mod plan;
pub mod promise;
mod restrictions;
mod search;
mod show;
mod tracker;
mod win;

pub use bits::Bits;
pub use configuration::{Configuration, Mark, PutError};
pub use definition::Definition;
pub use game::{PlanOf, Positional, Stones};
pub use ground::{Ground, RowOrigin};
pub use groups::Groups;
pub use hog_board::Side;
pub use plan::{MOST_PLACES, NoGroups, Plan, WinCondition};
pub use restrictions::{Restrictions, Stacks};

#[cfg(test)]
mod tests;
