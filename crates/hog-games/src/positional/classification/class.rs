//! The class of a win group, with its proof.

/// A game in which a player takes the places of a win group and no others, and wins with the last
/// move, not before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestGame {
    /// The owner's and the other player's in turn; the owner makes the first and the last.
    moves: Vec<u16>,
}

impl ShortestGame {
    /// The game in which the owner takes `inside` and then `last`, and the other player `outside`.
    pub(super) fn new(inside: &[u16], outside: &[u16], last: u16) -> Self {
        debug_assert_eq!(inside.len(), outside.len(), "the players move in turn");
        let pairs = inside.iter().zip(outside);
        let mut moves: Vec<u16> = pairs.flat_map(|(own, other)| [*own, *other]).collect();
        moves.push(last);
        Self { moves }
    }

    /// The places in the order in which they are taken: by the owner, by the other player, and so
    /// on; the owner makes the last move.
    #[must_use]
    pub fn moves(&self) -> &[u16] {
        &self.moves
    }

    /// The two free subsets of Proposition 3, one smaller than the group.
    #[must_use]
    pub fn free_subsets(&self) -> FreeSubsets {
        let every_other = |first: usize| {
            let before_the_last = &self.moves[..self.moves.len() - 1];
            let mut places: Vec<u16> = before_the_last
                .iter()
                .skip(first)
                .step_by(2)
                .copied()
                .collect();
            places.sort_unstable();
            places
        };
        FreeSubsets {
            inside: every_other(0),
            outside: every_other(1),
        }
    }
}

/// The two sets of places that show a group to be usable, each one smaller than the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeSubsets {
    /// Places of the group that contain no group of its owner, in order.
    pub inside: Vec<u16>,
    /// Other places, not blocked, that contain no group of the other player, in order.
    pub outside: Vec<u16>,
}

/// The class of a win group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// It is usable and contains no other group of its owner.
    Useful {
        /// A shortest game for it.
        game: ShortestGame,
    },
    /// It is usable, but useless: its owner has won with less.
    Superfluous {
        /// A shortest game for it.
        game: ShortestGame,
        /// The number of a group of the owner that it properly contains.
        contained: usize,
    },
    /// There is no shortest game for it, so it is useless.
    Unusable(Obstacle),
    /// The search for a shortest game was given up.
    Unknown(GivenUp),
}

/// Why there is no shortest game for a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// One of its places is blocked.
    Blocked {
        /// The first such place.
        place: u16,
    },
    /// The other player has too few places: one fewer than the group has are needed.
    TooFewOthers {
        /// How many places there are outside the group that are not blocked.
        others: usize,
    },
    /// It has no free subset one smaller than itself: with any of its places last, its owner has won
    /// before.
    NothingFreeInside {
        /// The numbers of groups of the owner that it properly contains, and whose common intersection is
        /// empty: whichever place comes last, one of them is complete before.
        contained: Vec<usize>,
    },
    /// There is no free subset of the other places one smaller than the group: with any of them, the
    /// other player has won before.
    NothingFreeOutside,
}

/// How far a search for a shortest game came before it was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// How many steps were made.
    pub steps: u64,
    /// The size of the largest free subset outside the group that was found; one place fewer than the
    /// group has would be enough.
    pub largest: usize,
    /// The number of a group of the owner that it properly contains. Where there is one, the group
    /// is useless, usable or not.
    pub contained: Option<usize>,
}

impl Class {
    /// A shortest game for the group, if it is known to be usable.
    #[must_use]
    pub const fn game(&self) -> Option<&ShortestGame> {
        match self {
            Self::Useful { game } | Self::Superfluous { game, .. } => Some(game),
            Self::Unusable(_) | Self::Unknown(_) => None,
        }
    }

    /// Whether there is a shortest game for the group; `None` if that is not known.
    #[must_use]
    pub const fn is_usable(&self) -> Option<bool> {
        match self {
            Self::Useful { .. } | Self::Superfluous { .. } => Some(true),
            Self::Unusable(_) => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the group is usable and contains no other of its owner; `None` if that is not known.
    #[must_use]
    pub const fn is_useful(&self) -> Option<bool> {
        match self {
            Self::Useful { .. } => Some(true),
            Self::Superfluous { .. } | Self::Unusable(_) => Some(false),
            Self::Unknown(given_up) => match given_up.contained {
                Some(_) => Some(false),
                None => None,
            },
        }
    }
}
