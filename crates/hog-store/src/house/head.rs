//! What is known of a table from its beginning.

use std::time::SystemTime;

use hog_table::Saved;

use super::TokenHash;

/// What is known of a table from its beginning. It is written once, and tells the seed of the house.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// When the table was set up, to the second.
    pub created: SystemTime,
    /// The table as it began, as its save file: in a game in which chance deals the deal is the
    /// house's seed, still without the shares of who plays.
    pub saved: Saved,
    /// Who finds the table.
    pub listing: ListedAs,
    /// Who may sit down.
    pub entrance: Entrance,
    /// Whether people talk.
    pub talk: Talk,
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedAs {
    /// Everybody: it is in the list of the house.
    Public,
    /// Whoever has its address.
    Private,
}

/// Who may sit down on a free seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// Whoever finds the table.
    Open,
    /// Whoever has the invitation.
    Invited(TokenHash),
}

/// Whether people talk at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// They do.
    On,
    /// They do not.
    Off,
}
