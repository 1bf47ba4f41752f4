//! The positions that a pass has met, by their hashes.

/// A set of hashes of fixed size, which drops some when it is full. The hash set of the fast search
/// grows instead.
///
/// A dropped position may be searched again, which costs only time. Two positions with the same hash
/// are taken for one: with some million positions the probability of that is about one in a million.
pub(super) struct LossyHashSet {
    slots: Vec<u64>,
}

/// Maximum distance of a hash from its own slot.
const REACH: usize = 16;
/// Minimum number of slots.
const FEWEST: usize = 1 << 10;

impl LossyHashSet {
    /// A set for about this number of hashes, if they fit into this number of bytes.
    pub fn new(hashes: u64, bytes: usize) -> Self {
        let wanted = usize::try_from(hashes).ok();
        let wanted = wanted.and_then(usize::checked_next_power_of_two);
        let fits = bytes / size_of::<u64>();
        let slots = wanted.map_or(fits, |wanted| wanted.min(fits)).max(FEWEST);
        Self {
            slots: vec![0; 1 << slots.ilog2()],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(0);
    }

    /// The bytes that are held.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// Puts a hash in, and says whether it was new.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        // An empty slot is 0; a position of that hash would only be looked at twice.
        let mask = self.slots.len() - 1;
        // The low bits are as good as any.
        #[expect(clippy::cast_possible_truncation)]
        let first = hash as usize & mask;
        for step in 0..REACH {
            let slot = &mut self.slots[(first + step) & mask];
            if *slot == hash {
                return hash == 0;
            }
            if *slot == 0 {
                *slot = hash;
                return true;
            }
        }
        self.slots[first] = hash;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(count: u64) -> impl Iterator<Item = u64> {
        (1..=count).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    #[test]
    fn a_hash_is_new_once_until_all_are_forgotten() {
        let mut seen = LossyHashSet::new(20_000, 1 << 20);
        for _ in 0..2 {
            assert!(hashes(10_000).all(|hash| seen.insert(hash)));
            assert!(!hashes(10_000).any(|hash| seen.insert(hash)));
            seen.clear();
        }
    }

    #[test]
    fn a_full_set_forgets_but_never_takes_a_new_hash_for_an_old_one() {
        let mut seen = LossyHashSet::new(u64::MAX, 0);
        assert_eq!(seen.slots.len(), FEWEST);
        assert!(hashes(100_000).all(|hash| seen.insert(hash)));
    }
}
