//! Exact sets of packed keys.

#![expect(
    clippy::cast_possible_truncation,
    reason = "hashes are cut on purpose; numbers of states are bounded"
)]

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::freecell::memory::vec_bytes;

/// A set of keys where the order of arrival does not matter.
pub(super) type KeySet = FxHashSet<u128>;

fn hash(key: u128) -> usize {
    FxBuildHasher.hash_one(key) as usize
}

/// A set of keys, numbered in order of arrival.
#[derive(Default)]
pub(super) struct NumberedKeys {
    keys: Vec<u128>,
    /// Number of the key plus one; zero is free.
    slots: Vec<u32>,
}

impl NumberedKeys {
    /// Adds a key and returns its number if it is new.
    pub fn insert(&mut self, key: u128) -> Option<u32> {
        if (self.keys.len() + 1) * 3 > self.slots.len() * 2 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(key) & mask;
        loop {
            match self.slots[at] {
                0 => break,
                slot if self.keys[slot as usize - 1] == key => return None,
                _ => at = (at + 1) & mask,
            }
        }
        self.keys.push(key);
        self.slots[at] = self.keys.len() as u32;
        Some(self.keys.len() as u32 - 1)
    }

    fn grow(&mut self) {
        let len = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(len, 0);
        for (number, &key) in (1u32..).zip(&self.keys) {
            let mut at = hash(key) & (len - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (len - 1);
            }
            self.slots[at] = number;
        }
    }

    /// The key with this number.
    pub fn key(&self, number: u32) -> u128 {
        self.keys[number as usize]
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Bytes held, or soon held.
    pub fn bytes(&self) -> usize {
        let most = self.slots.len() / 3 * 2;
        vec_bytes(self.keys.len(), self.keys.capacity(), size_of::<u128>())
            + vec_bytes(self.keys.len(), most, size_of::<u32>() * 3 / 2)
    }
}

/// States are numbered in 32 bits, zero being no number.
pub(super) const MAX_STATES: usize = u32::MAX as usize;
