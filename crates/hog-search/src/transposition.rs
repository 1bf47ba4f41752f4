//! The transposition table.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::evaluation::Evaluation;
use crate::score::{Prospect, Score};

/// How a score in the table bounds a state's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The state's score is at most this.
    Upper,
    /// The state's score is this.
    Exact,
    /// The state's score is at least this.
    Lower,
}

impl Bound {
    /// The bound that a search with this window has found.
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// The result of an earlier search of a state. Distances to the end of the game are counted from the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry<M> {
    pub(crate) found: Evaluation,
    pub(crate) bound: Bound,
    /// Depth of the search.
    pub(crate) depth: u32,
    pub(crate) best: M,
}

impl<M> TableEntry<M> {
    /// Whether this entry replaces a search to this depth with this window.
    ///
    /// A proved entry of a shallower search counts too. A draw, and a win or a loss within that search's depth, keep
    /// their bound. A later win is only a lower bound and a later loss only an upper one, since a deeper search may
    /// find the end sooner.
    pub(crate) fn answers(&self, depth: u32, alpha: Score, beta: Score) -> bool {
        let score = self.found.score;
        let within = |moves: u32| moves <= self.depth;
        let bound = if self.depth >= depth {
            self.bound
        } else if !self.found.proved {
            return false;
        } else {
            match (score.prospect(), self.bound) {
                (Prospect::Won { moves } | Prospect::Lost { moves }, bound) if within(moves) => {
                    bound
                }
                (Prospect::Estimate(_), bound) => bound,
                (Prospect::Won { .. }, Bound::Lower | Bound::Exact) => Bound::Lower,
                (Prospect::Lost { .. }, Bound::Upper | Bound::Exact) => Bound::Upper,
                (Prospect::Won { .. }, Bound::Upper) | (Prospect::Lost { .. }, Bound::Lower) => {
                    return false;
                }
            }
        };
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }
}

/// Entries by key. Two states may share a slot, but never an entry: whole keys are stored and
/// compared.
pub(crate) struct TranspositionTable<K, M> {
    /// Pairs of slots: the first keeps the deepest entry, the second the latest.
    slots: Vec<Option<(K, TableEntry<M>)>>,
    pairs: usize,
}

impl<K: Eq + Hash, M: Copy> TranspositionTable<K, M> {
    /// A table of at most this number of entries, rounded up to a power of two.
    pub(crate) fn with_capacity(entries: usize) -> Self {
        let pairs = entries.div_ceil(2).max(1).next_power_of_two();
        let mut slots = Vec::new();
        slots.resize_with(2 * pairs, || None);
        Self { slots, pairs }
    }

    fn pair(&self, key: &K) -> usize {
        let hash = FxBuildHasher.hash_one(key);
        let mask = self.pairs as u64 - 1;
        2 * usize::try_from(hash & mask).expect("a table is smaller than memory")
    }

    pub(crate) fn get(&self, key: &K) -> Option<&TableEntry<M>> {
        let first = self.pair(key);
        let pair = self.slots[first..first + 2].iter().flatten();
        let mut same = pair.filter(|(known, _)| known == key);
        same.next().map(|(_, entry)| entry)
    }

    pub(crate) fn put(&mut self, key: K, entry: TableEntry<M>) {
        let first = self.pair(&key);
        let keeps = |slot: &Option<(K, TableEntry<M>)>| {
            let kept = slot.as_ref();
            kept.is_some_and(|(known, kept)| *known != key && kept.depth > entry.depth)
        };
        let slot = if keeps(&self.slots[first]) {
            first + 1
        } else {
            // Two entries of one state would disagree.
            let other = &mut self.slots[first + 1];
            if other.as_ref().is_some_and(|(known, _)| *known == key) {
                *other = None;
            }
            first
        };
        self.slots[slot] = Some((key, entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32) -> TableEntry<u8> {
        TableEntry {
            found: Evaluation::estimated(Score::EVEN),
            bound: Bound::Exact,
            depth,
            best: 0,
        }
    }

    #[test]
    fn a_full_table_never_gives_one_state_the_entry_of_another() {
        let mut table = TranspositionTable::with_capacity(4);
        for key in 0..100_u32 {
            table.put(key, entry(key));
            assert_eq!(table.get(&key).map(|entry| entry.depth), Some(key));
        }
        let kept = (0..100).filter_map(|key| Some((key, table.get(&key)?.depth)));
        let kept: Vec<_> = kept.collect();
        assert!(kept.len() <= 4);
        assert!(kept.iter().all(|(key, depth)| key == depth));
    }

    #[test]
    fn the_deepest_entry_stays() {
        let mut table = TranspositionTable::with_capacity(2);
        table.put(1, entry(9));
        table.put(2, entry(1));
        table.put(3, entry(2));
        let depth = |key: i32| table.get(&key).map(|entry| entry.depth);
        assert_eq!([depth(1), depth(2), depth(3)], [Some(9), None, Some(2)]);
    }

    #[test]
    fn a_proved_win_answers_at_any_depth_as_a_bound() {
        let answers = |score, bound, depth, alpha, beta| {
            let entry = TableEntry {
                found: Evaluation {
                    score,
                    proved: true,
                },
                bound,
                depth: 2,
                best: 0_u8,
            };
            entry.answers(depth, alpha, beta)
        };
        let (worst, best) = (Score::lost_in(0), Score::won_in(0));
        let far = Score::won_in(5);
        assert!(answers(far, Bound::Exact, 9, worst, Score::estimate(9)));
        assert!(!answers(far, Bound::Exact, 9, worst, best));
        assert!(answers(Score::won_in(1), Bound::Exact, 9, worst, best));
        assert!(answers(Score::EVEN, Bound::Exact, 9, worst, best));
        assert!(!answers(Score::EVEN, Bound::Upper, 9, worst, best));
    }
}
