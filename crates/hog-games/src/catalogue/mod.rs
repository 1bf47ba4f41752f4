//! The catalogue: every game by its name.
//!
//! A [`GameName`] is read, checked against its [`Family`] and visited: Rust cannot ask at run time
//! what a type can do, so work that is generic over games is a [`Visitor`], which meets the game
//! with its type.

mod choice;
mod deal;
mod family;
mod head;
mod name;
mod parameter;
mod seed;

pub use choice::{Choice, TextError};
pub use deal::{Neighbour, NoDeals};
pub use family::{Family, PlayerSide};
pub use head::{Head, NameError, Settings};
pub use name::GameName;
pub use parameter::{Allowed, Parameter, Position, Role, Setting};
pub use seed::Seed;

use crate::positional::Plan;
use hog_board::Show;
use hog_core::{Judged, Key, Margin, Notation, Observe, Playout, Symmetry, Tell};

/// What a game must be able to do to be listed.
pub trait Listed:
    Key<Key: Send + Sync, State: Send, Move: Send>
    + Notation
    + Observe<Observation: Send>
    + Tell
    + Show
    + Playout
    + Judged
    + Margin
    + Symmetry
    + Send
    + Sync
    + 'static
{
}

impl<G> Listed for G where
    G: Key<Key: Send + Sync, State: Send, Move: Send>
        + Notation
        + Observe<Observation: Send>
        + Tell
        + Show
        + Playout
        + Judged
        + Margin
        + Symmetry
        + Send
        + Sync
        + 'static
{
}

/// Work that is done with a game of the catalogue, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn visit<G: Listed>(self, game: G) -> Self::Output;
}

/// Lists the folders of games; each has a `FAMILY`, and a `visit` that builds the game of some
/// settings and lets a visitor see it.
macro_rules! families {
    ($($folder:ident),* $(,)?) => {
        /// All families of games, in the order in which they are listed.
        pub const FAMILIES: &[Family] = &[$(crate::$folder::FAMILY),*];

        fn visit_family<V: Visitor>(family: &str, settings: &Settings, visitor: V) -> V::Output {
            $(if family == crate::$folder::FAMILY.name {
                return crate::$folder::visit(settings, visitor);
            })*
            unreachable!("names are read against the same list")
        }
    };
}

families![
    tictactoe,
    number_scrabble,
    fano,
    mnk,
    gomoku,
    drop,
    qubic,
    cube_ttt,
    hex,
    y,
    three_mens_morris,
    cube,
    freecell,
    go_fish,
];

impl GameName {
    /// The positional game that is meant, if it is one.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        self.family().plan.map(|plan| plan(self.settings()))
    }

    /// Builds the game of this name and does the visitor's work with it.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        visit_family(self.family().name, self.settings(), visitor)
    }
}
