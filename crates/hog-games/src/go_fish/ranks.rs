//! Sets of ranks.

use hog_cards::Rank;

/// A set of ranks, a bit for each: the ace's is the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ranks(u16);

impl Ranks {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All thirteen.
    pub const ALL: Self = Self(0x1fff);

    /// The set with these bits; those above the king's are dropped.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set's bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The lowest `count` ranks, at most thirteen.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        if count >= 13 {
            Self::ALL
        } else {
            Self((1 << count) - 1)
        }
    }

    /// The set of this one rank.
    #[must_use]
    pub const fn only(rank: Rank) -> Self {
        Self(1 << rank.index())
    }

    /// Whether the rank is in the set.
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & 1 << rank.index() != 0
    }

    /// The set with this rank added.
    #[must_use]
    pub const fn with(self, rank: Rank) -> Self {
        Self(self.0 | 1 << rank.index())
    }

    /// The set with this rank taken out.
    #[must_use]
    pub const fn without(self, rank: Rank) -> Self {
        Self(self.0 & !(1 << rank.index()))
    }

    /// How many ranks are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks of the set, from the ace.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rank = Rank::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*rank)
        })
    }
}

impl std::fmt::Debug for Ranks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letters: String = self.iter().map(Rank::letter).collect();
        f.write_str(if letters.is_empty() { "-" } else { &letters })
    }
}

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        ranks.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let some = Ranks::from_iter([Rank::King, Rank::Ace, Rank::Seven]);
        assert_eq!(format!("{some:?} {:?}", Ranks::NONE), "A7K -");
        assert_eq!(some.len(), 3);
        assert!(some.contains(Rank::King) && !some.without(Rank::King).contains(Rank::King));
        assert_eq!(Ranks::only(Rank::Two).bits(), 2);
        assert_eq!(Ranks::ALL.iter().collect::<Vec<_>>(), Rank::ALL);
        assert_eq!(Ranks::from_bits(u16::MAX), Ranks::ALL);
    }

    #[test]
    fn the_first_ranks_begin_with_the_ace() {
        assert_eq!(Ranks::first(0), Ranks::NONE);
        assert_eq!(format!("{:?}", Ranks::first(3)), "A23");
        assert_eq!(Ranks::first(13), Ranks::ALL);
    }
}
