//! The states that a search has seen, by their hashes.

/// A set of hashes. Two states of one hash count as one, so a search that finds no win proves
/// nothing; a win that was found is replayed anyway.
pub(super) struct GrowingHashSet {
    slots: Vec<u64>,
    len: usize,
}

/// Slots of a set that is cleared: the first stages rarely need more, and clearing them costs little.
const SMALL: usize = 1 << 12;

impl GrowingHashSet {
    pub fn new() -> Self {
        Self {
            slots: vec![0; SMALL],
            len: 0,
        }
    }

    pub fn clear(&mut self) {
        self.slots.truncate(SMALL);
        self.slots.fill(0);
        self.len = 0;
    }

    /// Puts a hash in, and says whether it was new.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        // 0 marks an empty slot. The rare state with that hash counts as seen; nothing here is a proof.
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(hash);
        let is_new = self.slots[slot] != hash;
        self.slots[slot] = hash;
        self.len += usize::from(is_new);
        is_new
    }

    /// The slot of a hash, or the empty one where it would be.
    #[inline]
    fn slot_of(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        // The low bits are as good as any.
        #[expect(clippy::cast_possible_truncation)]
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let twice = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![0; twice]);
        for hash in old.into_iter().filter(|hash| *hash != 0) {
            let slot = self.slot_of(hash);
            self.slots[slot] = hash;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_new_once_until_all_are_forgotten() {
        let mut seen = GrowingHashSet::new();
        let hashes = || (1..20_000_u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for _ in 0..2 {
            assert!(hashes().all(|hash| seen.insert(hash)));
            assert!(!hashes().any(|hash| seen.insert(hash)));
            seen.clear();
        }
    }
}
