//! Sets of places as bits.

/// A set of places, numbered from 0, in `W` words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No place.
    pub const NONE: Self = Self([0; W]);

    /// The set of these places.
    pub(super) fn of(places: impl IntoIterator<Item = u16>) -> Self {
        let mut bits = Self::NONE;
        for place in places {
            bits.insert(place);
        }
        bits
    }

    /// Whether a place is in the set.
    #[must_use]
    pub const fn contains(&self, place: u16) -> bool {
        self.0[place as usize / 64] & 1 << (place % 64) != 0
    }

    pub(super) const fn insert(&mut self, place: u16) {
        self.0[place as usize / 64] |= 1 << (place % 64);
    }

    pub(super) const fn remove(&mut self, place: u16) {
        self.0[place as usize / 64] &= !(1 << (place % 64));
    }

    /// How many places are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(mine, theirs)| mine & !theirs == 0)
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The least place of the set.
    pub(super) fn first(&self) -> Option<u16> {
        self.iter().next()
    }

    /// The set with every place's number less by `step`; places that would be below 0 are gone.
    pub(super) fn moved_down(&self, step: u16) -> Self {
        let (words, bits) = (usize::from(step) / 64, step % 64);
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        Self(std::array::from_fn(|index| {
            let low = word(index + words) >> bits;
            let high = if bits == 0 {
                0
            } else {
                word(index + words + 1) << (64 - bits)
            };
            low | high
        }))
    }

    /// Calls `visit` with every place of the set, in order. In inner loops this is faster than [`iter`](Bits::iter).
    pub(super) fn for_each(self, mut visit: impl FnMut(u16)) {
        for (index, word) in (0_u16..).zip(self.0) {
            let mut left = word;
            while left != 0 {
                let bit = u16::try_from(left.trailing_zeros()).expect("a word has 64 bits");
                visit(index * 64 + bit);
                left &= left - 1;
            }
        }
    }

    /// The places of the set, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = u16> {
        (0_u16..).zip(self.0).flat_map(|(index, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = u16::try_from(left.trailing_zeros()).expect("a word has 64 bits");
                left &= left - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_down_across_words() {
        let places = [0, 1, 63, 64, 65, 127, 128, 191];
        for step in 0..=200 {
            let moved = Bits::<3>::of(places).moved_down(step);
            let expected = places
                .into_iter()
                .filter_map(|place| place.checked_sub(step));
            assert_eq!(moved, Bits::of(expected), "by {step}");
        }
    }
}
