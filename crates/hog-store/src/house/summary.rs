//! What the list of a house shows of a table.

/// What the list of a house shows of a table. Everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// How far it is.
    pub stage: Phase,
    /// Who sits where, by seat.
    pub seats: Vec<Seated>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are free, and the game has not begun.
    Gathering,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// Who sits on a seat, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seated {
    /// Nobody.
    Free,
    /// A person of this name, which may be empty.
    Person(String),
    /// A mind of this name.
    Mind(String),
}
