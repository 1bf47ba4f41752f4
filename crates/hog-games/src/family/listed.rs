//! What a game must be able to do to be listed, and work that is generic over such games.

use hog_board::Show;
use hog_core::{Key, Notation, Observe, Searchable, Tell};

/// What a game must be able to do to be listed.
pub trait Listed:
    Key<Key: Send + Sync, State: Send, Move: Send>
    + Notation
    + Observe<Observation: Send>
    + Tell
    + Show
    + Searchable
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
        + Searchable
        + Send
        + Sync
        + 'static
{
}

/// Work that is done with any game of the catalogue.
///
/// Rust cannot ask at run time what a type can do, so generic work meets the game with its type.
pub trait Visitor {
    /// Its result.
    type Output;

    /// Does the work.
    fn visit<G: Listed>(self, game: G) -> Self::Output;
}
