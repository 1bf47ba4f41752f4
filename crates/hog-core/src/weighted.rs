//! Weighted items of which no two are equal.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Items with their weights, in the order in which they were first added. The weights of equal items
/// are summed.
#[derive(Clone, Debug)]
pub struct Weighted<T> {
    /// The items, all different, with their weights.
    pub items: Vec<(T, f64)>,
    /// The numbers of the items, by their hashes: so each item is stored only once.
    numbers: HashTable<u32>,
}

impl<T> Default for Weighted<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            numbers: HashTable::new(),
        }
    }
}

impl<T: Eq + Hash> Weighted<T> {
    /// Adds an item with its weight.
    ///
    /// # Panics
    /// At more than 2³² items.
    pub fn add(&mut self, item: T, weight: f64) {
        let Self { items, numbers } = self;
        let hash = FxBuildHasher.hash_one(&item);
        if let Some(number) = numbers.find(hash, |number| items[*number as usize].0 == item) {
            items[*number as usize].1 += weight;
            return;
        }
        let number = u32::try_from(items.len()).expect("there are fewer than 2^32 items");
        numbers.insert_unique(hash, number, |number| {
            FxBuildHasher.hash_one(&items[*number as usize].0)
        });
        items.push((item, weight));
    }

    /// The bytes that this holds, not counting what the items own elsewhere.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<(T, f64)>() + self.numbers.allocation_size()
    }
}
