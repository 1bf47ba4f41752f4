//! What is true at a table, as far as it decides which keys mean something.

/// What the game has and what the moment allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are facts, each true or not"
)]
pub(crate) struct Facts {
    /// Several seats: engines can play against persons.
    pub(crate) several: bool,
    /// Nothing is hidden from anybody.
    pub(crate) open: bool,
    /// A solver knows whether the game can be won.
    pub(crate) solver: bool,
    /// The deals of the game are numbered.
    pub(crate) deals: bool,
    /// Some rule can be changed while the game goes on.
    pub(crate) adjustable: bool,
    /// There is a memory aid.
    pub(crate) aid: bool,
    /// The engine has a switch for the order in which it tries moves.
    pub(crate) reorder: bool,
    /// The game is over.
    pub(crate) over: bool,
    /// A person at this terminal is to move.
    pub(crate) own_turn: bool,
    /// A move can be taken back.
    pub(crate) undo: bool,
    /// A move that was taken back can be made again.
    pub(crate) redo: bool,
}

/// Whether a key means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Not in this game: the key is not even listed.
    Never,
    /// Not at this moment; why not.
    NotNow(&'static str),
    /// It does.
    Now,
}

impl Standing {
    /// In games that have something, always.
    pub(crate) const fn has(has: bool) -> Self {
        if has { Self::Now } else { Self::Never }
    }

    /// The same, but only in moments that allow it.
    pub(crate) const fn and(self, allowed: bool, reason: &'static str) -> Self {
        match self {
            Self::Now if !allowed => Self::NotNow(reason),
            standing => standing,
        }
    }
}
