//! What a table shall be like.

use crate::evidence::Variant;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    Persons,
    /// An engine has this seat, from 0.
    Engine(usize),
}

/// Where the cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// From a seed that was given with the name of the game: the same again each time.
    Given,
    /// From that at some tables; at others the house draws one, and who sits down adds to it.
    Either,
}

/// A table that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub variant: Variant,
    pub company: Company,
    pub cards: Cards,
    pub seed: u64,
}
