//! The numbered information sets of a seat.

use std::hash::Hash;

use hog_core::Information;
use rustc_hash::FxHashMap;

/// The information sets of one seat, numbered: first those at the roots; every other one follows from
/// an earlier one and an observation.
///
/// Different observations are few, and numbered too, so that each information set takes a few bytes.
#[derive(Clone, Debug)]
pub(super) struct InfoSets<O> {
    observations: FxHashMap<O, u32>,
    /// The next information set, by information set and number of the observation.
    after: FxHashMap<(u32, u32), u32>,
    /// The number of the decision in each information set in which the seat is to move.
    decisions: FxHashMap<u32, u32>,
    /// Number of information sets at the roots.
    roots: usize,
    count: u32,
}

impl<O: Clone + Eq + Hash> InfoSets<O> {
    /// The information sets at the roots alone.
    pub(super) fn new(roots: usize) -> Self {
        Self {
            roots,
            observations: FxHashMap::default(),
            after: FxHashMap::default(),
            decisions: FxHashMap::default(),
            count: u32::try_from(roots).expect("information sets are numbered below 2^32"),
        }
    }

    /// The information set after an observation; a new one has the next number.
    pub(super) fn learn(&mut self, info_set: u32, observation: O) -> u32 {
        let next = u32::try_from(self.observations.len()).expect("observations fit 32 bits");
        let observation = *self.observations.entry(observation).or_insert(next);
        let number = *self
            .after
            .entry((info_set, observation))
            .or_insert(self.count);
        if number == self.count {
            let count = self.count.checked_add(1);
            self.count = count.expect("limits keep it below 2^32");
        }
        number
    }

    /// The number of the decision in an information set: `next` if it is new.
    pub(super) fn decision_number(&mut self, info_set: u32, next: u32) -> u32 {
        *self.decisions.entry(info_set).or_insert(next)
    }

    /// The number of the decision of a seat with this information, if there is one.
    pub(super) fn decision(&self, information: &Information<O>) -> Option<u32> {
        if information.start >= self.roots {
            return None;
        }
        let mut info_set = u32::try_from(information.start).ok()?;
        for observation in &information.observations {
            let observation = self.observations.get(observation)?;
            info_set = *self.after.get(&(info_set, *observation))?;
        }
        self.decisions.get(&info_set).copied()
    }
}

impl<O> InfoSets<O> {
    pub(super) fn bytes(&self) -> usize {
        // The hash table adds a byte for each entry.
        let after = self.after.capacity() * (size_of::<[u32; 3]>() + 1);
        let decisions = self.decisions.capacity() * (size_of::<[u32; 2]>() + 1);
        after + decisions + self.observations.capacity() * (size_of::<(O, u32)>() + 1)
    }
}
