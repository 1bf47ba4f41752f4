//! Exact sets of packed keys, and groups by number.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "keys are cut on purpose; numbers of states, groups and cards are bounded far below"
)]

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::board::{ProofBoard, ProofLayout};
use super::bound::{Bounding, lost};
use super::phase::stuck;
use crate::freecell::memory::{map_bytes, vec_bytes};

/// A set of keys where the order of arrival does not matter.
pub(super) type Keys = FxHashSet<u128>;

fn hash(key: u128) -> usize {
    FxBuildHasher.hash_one(key) as usize
}

/// A set of keys in order of arrival.
#[derive(Default)]
pub(super) struct KeySet {
    keys: Vec<u128>,
    /// Number of the key plus one; zero is free.
    slots: Vec<u32>,
}

impl KeySet {
    /// Adds a key and says its number if it is new.
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

/// Groups of boards met so far, by number.
pub(super) struct BoardGroups {
    bounding: Bounding,
    numbers: FxHashMap<u128, u32>,
    boards: Vec<Group>,
}

struct Group {
    board: ProofBoard,
    score: i32,
    states: u32,
    lost: bool,
    stuck: u8,
    keys: u64,
}

/// States are numbered in 32 bits, zero being no number.
pub(super) const MAX_STATES: usize = u32::MAX as usize;

/// Group numbers take 24 bits beside 104 bits of arrangement.
const MAX_GROUPS: usize = 1 << 24;

impl BoardGroups {
    /// No groups yet.
    pub fn new(bounding: Bounding) -> Self {
        Self {
            bounding,
            numbers: FxHashMap::default(),
            boards: Vec::new(),
        }
    }

    /// The number of a board's group.
    pub fn number(&mut self, layout: &ProofLayout<'_>, board: &ProofBoard) -> u32 {
        let Self {
            boards, bounding, ..
        } = self;
        *self.numbers.entry(board.group_key()).or_insert_with(|| {
            boards.push(Group {
                board: *board,
                score: score(layout, board),
                states: 0,
                lost: *bounding == Bounding::On && lost(layout, board),
                stuck: stuck(layout, board),
                keys: layout.keys(board),
            });
            boards.len() as u32 - 1
        })
    }

    /// The keys of a group; see `phase`.
    pub fn keys(&self, group: u32) -> u64 {
        self.boards[group as usize].keys
    }

    /// Whether a group cannot be won.
    pub fn lost(&self, group: u32) -> bool {
        self.boards[group as usize].lost
    }

    /// The phases a group is in, once it has more than `crowd` states; see `phase::stuck`.
    pub fn phases(&self, group: u32, crowd: u32) -> u8 {
        let group = &self.boards[group as usize];
        if group.states > crowd { group.stuck } else { 0 }
    }

    /// Counts one more state of a group and says how promising it is: less the more were seen, so
    /// that one large group cannot hold up the search.
    pub fn promise(&mut self, group: u32) -> i32 {
        let group = &mut self.boards[group as usize];
        group.states += 1;
        group.score - 10 * group.states.ilog2() as i32
    }

    /// Whether the next check of the bounds might come too late.
    pub fn full(&self) -> bool {
        self.boards.len() + (1 << 16) > MAX_GROUPS
    }

    /// The keys of all groups.
    #[cfg(test)]
    pub fn keys_met(&self) -> impl Iterator<Item = u128> + '_ {
        self.boards.iter().map(|group| group.board.group_key())
    }

    /// The board of a key.
    pub fn board(&self, key: u128) -> ProofBoard {
        const MASK: u64 = (1 << 52) - 1;
        let code = ((key >> 52) as u64 & MASK, key as u64 & MASK);
        self.boards[(key >> 104) as usize].board.arranged(code)
    }

    /// Bytes held, or soon held.
    pub fn bytes(&self) -> usize {
        let number = size_of::<(u128, u32)>();
        vec_bytes(
            self.boards.len(),
            self.boards.capacity(),
            size_of::<Group>(),
        ) + map_bytes(self.numbers.len(), self.numbers.capacity(), number)
    }
}

/// The key of an arrangement in a numbered group.
pub(super) fn key(group: u32, (floats, other): (u64, u64)) -> u128 {
    u128::from(group) << 104 | u128::from(floats) << 52 | u128::from(other)
}

/// How promising a group is: much founded, little buried, the next cards not deep.
fn score(layout: &ProofLayout<'_>, board: &ProofBoard) -> i32 {
    let founded: i32 = board.founded.iter().map(|&f| i32::from(f)).sum();
    let mut buried = 0;
    let mut deep = 0;
    for (&height, pile) in board.heights.iter().zip(&layout.piles) {
        buried += i32::from(height);
        for (depth, card) in pile[..usize::from(height)].iter().rev().enumerate() {
            let ahead = i32::from(card >> 2) - i32::from(board.founded[usize::from(card & 3)]);
            if ahead < 2 {
                deep += depth as i32 * (2 - ahead);
            }
        }
    }
    // Set by trying on deals 1 to 250 with 2, 3 and 4 cells, as the other weights of the search.
    2 * founded - 3 * buried - deep
}
