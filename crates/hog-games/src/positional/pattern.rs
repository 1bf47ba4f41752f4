//! Patterns: win groups of one shape, which differ only in where they begin.
//!
//! All rows of five in one direction of a grid have the same steps from their first place. So they
//! are tested all at once, with operations on whole words of bits.

use std::collections::BTreeMap;

use super::bits::Bits;
use super::groups::Groups;

/// Win groups with the same steps from their first place.
#[derive(Clone, Debug)]
pub(super) struct Pattern<const W: usize> {
    /// From the first place to each of the others, in numbers of places.
    steps: Vec<u16>,
    /// The first places.
    firsts: Bits<W>,
}

impl<const W: usize> Pattern<W> {
    /// The patterns of all groups, if they are few enough that testing them is faster than testing
    /// the groups one by one.
    pub(super) fn of(groups: &Groups) -> Option<Vec<Self>> {
        let mut firsts: BTreeMap<Vec<u16>, Bits<W>> = BTreeMap::new();
        for group in groups.iter() {
            let steps = group[1..].iter().map(|place| place - group[0]).collect();
            firsts.entry(steps).or_insert(Bits::NONE).insert(group[0]);
        }
        let tests: usize = firsts.keys().map(|steps| steps.len() + 1).sum();
        let few = tests < groups.len();
        few.then(|| {
            let pattern = |(steps, firsts)| Self { steps, firsts };
            firsts.into_iter().map(pattern).collect()
        })
    }

    /// The first places of the groups that are filled.
    pub(super) fn filled(&self, own: &Bits<W>) -> Bits<W> {
        let mut filled = self.firsts.and(own);
        for step in &self.steps {
            if filled.is_empty() {
                break;
            }
            filled = filled.and(&own.moved_down(*step));
        }
        filled
    }

    /// The places of the group with this first place.
    pub(super) fn group(&self, first: u16) -> impl Iterator<Item = u16> {
        std::iter::once(first).chain(self.steps.iter().map(move |step| first + step))
    }
}
