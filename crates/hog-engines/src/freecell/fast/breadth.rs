//! Which moves a fast search considers.

/// The moves that a search considers: all of them is safe and slow, few of them is fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// All, but for parts of runs that an empty column could take whole.
    Wide,
    /// No run is broken for a cell.
    Sparing,
    /// No run is broken for a cell or an empty column, and a card that could go onto another goes
    /// neither into a cell nor into an empty column.
    Narrow,
    /// As `Narrow`, but the part of a run that can be moved to an empty column is; and a card that fits
    /// what it lies on does not change to another host.
    Settled,
}

impl Breadth {
    /// Whether a card that fits what it lies on may go to a cell.
    pub fn breaks_runs(self) -> bool {
        self == Self::Wide
    }

    /// Whether part of a run may go to an empty column.
    pub fn parts_runs(self) -> bool {
        self != Self::Narrow
    }

    /// Whether a card that could go onto another may go elsewhere.
    pub fn ignores_hosts(self) -> bool {
        matches!(self, Self::Wide | Self::Sparing)
    }

    /// Whether a card that fits what it lies on may go onto another card.
    pub fn changes_hosts(self) -> bool {
        self != Self::Settled
    }
}
