//! Restrictions: blocked places, stacks and the swap rule.

/// Which places are blocked or stacked, and whether the first stone may be taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restrictions {
    pub(super) places: u16,
    /// In order, each once.
    pub(super) blocked: Vec<u16>,
    pub(super) stacks: Stacks,
    /// With the swap rule: where the first stone goes when it is taken over, by the place on which it lies.
    pub(super) mirror: Option<Vec<u16>>,
}

impl Restrictions {
    /// Every place can be taken at any time, and no stone taken over.
    #[must_use]
    pub fn none(places: u16) -> Self {
        Self {
            places,
            blocked: Vec::new(),
            stacks: Stacks::none(places),
            mirror: None,
        }
    }

    /// Blocks places, so that neither player can play there.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn with_blocked(mut self, blocked: &[u16]) -> Self {
        let known = |place: &u16| *place < self.places;
        assert!(blocked.iter().all(known), "blocked places are places");
        self.blocked = blocked.to_vec();
        self.blocked.sort_unstable();
        self.blocked.dedup();
        self
    }

    /// Adds stacks, whose places open one after the other.
    ///
    /// # Panics
    /// If the stacks are of a game with another number of places.
    #[must_use]
    pub fn with_stacks(mut self, stacks: Stacks) -> Self {
        let places = usize::from(self.places);
        assert_eq!(stacks.below.len(), places, "stacks are of these places");
        self.stacks = stacks;
        self
    }

    /// Adds the swap rule: instead of the second move, the second player may take over the first
    /// stone, which moves to the mirror of its place.
    ///
    /// # Panics
    /// If the mirror is no renaming of all places that is its own inverse.
    #[must_use]
    pub fn with_swap(mut self, mirror: Vec<u16>) -> Self {
        let own_inverse = (0..self.places).all(|place| {
            let there = mirror.get(usize::from(place)).copied().map(usize::from);
            there.and_then(|there| mirror.get(there)) == Some(&place)
        });
        let whole = mirror.len() == usize::from(self.places);
        assert!(own_inverse && whole, "a mirror is its own inverse");
        self.mirror = Some(mirror);
        self
    }
}

/// Stacks: for some places, another place that must be taken before.
///
/// The thesis lets each game say whether a player may occupy a place. Games use that for gravity
/// alone: a stone that falls comes to rest on another stone or on the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// For each place, the one that must be taken before it.
    below: Vec<Option<u16>>,
    /// For each place, the one that can be taken only after it.
    above: Vec<Option<u16>>,
}

impl Stacks {
    /// No stacks: all places can be taken at any time.
    #[must_use]
    pub fn none(places: u16) -> Self {
        let nothing = vec![None; usize::from(places)];
        Self {
            below: nothing.clone(),
            above: nothing,
        }
    }

    /// Stacks of places, each from the bottom up: a place can be taken when the one before it has
    /// been.
    ///
    /// # Panics
    /// If a place is not there, or is there twice.
    #[must_use]
    pub fn new<S: AsRef<[u16]>>(places: u16, stacks: &[S]) -> Self {
        let mut seen = vec![false; usize::from(places)];
        let mut all = Self::none(places);
        for stack in stacks.iter().map(AsRef::as_ref) {
            for place in stack {
                let again = std::mem::replace(&mut seen[usize::from(*place)], true);
                assert!(!again, "place {place} is in the stacks twice");
            }
            for pair in stack.windows(2) {
                all.above[usize::from(pair[0])] = Some(pair[1]);
                all.below[usize::from(pair[1])] = Some(pair[0]);
            }
        }
        all
    }

    /// The place that must be taken before this one.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn below(&self, place: u16) -> Option<u16> {
        self.below[usize::from(place)]
    }

    /// The place that can be taken only after this one.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn above(&self, place: u16) -> Option<u16> {
        self.above[usize::from(place)]
    }

    /// Whether there are no stacks: all places can be taken at any time.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.below.iter().all(Option::is_none)
    }

    /// The stacks of more than one place, each from the bottom up.
    #[must_use]
    pub fn lists(&self) -> Vec<Vec<u16>> {
        let bottoms = (0_u16..).zip(&self.below).filter_map(|(place, below)| {
            let bottom = below.is_none() && self.above(place).is_some();
            bottom.then_some(place)
        });
        bottoms
            .map(|bottom| std::iter::successors(Some(bottom), |place| self.above(*place)).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_listed_from_the_bottom_up() {
        let stacks = Stacks::new(5, &[vec![4, 2, 0], vec![3]]);
        assert_eq!([stacks.below(2), stacks.above(2)], [Some(4), Some(0)]);
        let ends = [stacks.below(4), stacks.above(0), stacks.below(1)];
        assert_eq!(ends, [None; 3]);
        assert_eq!(stacks.lists(), [[4, 2, 0]]);
        assert!(!stacks.is_empty() && Stacks::none(5).is_empty());
    }

    #[test]
    #[should_panic(expected = "place 1 is in the stacks twice")]
    fn a_place_is_in_one_stack() {
        let _ = Stacks::new(3, &[[0, 1], [1, 2]]);
    }
}
