//! Stacks: places that open one after the other.
//!
//! The thesis has a hook that says whether a player may occupy a place. What games ask of it is
//! that something be below: a stone that falls comes to rest on another or on the ground.

use thiserror::Error;

/// Which places can be taken only when another one has been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// For each place, the one that must be taken before it.
    below: Vec<Option<u16>>,
    /// For each place, the one that waits for it.
    above: Vec<Option<u16>>,
}

/// Why lists of places are no stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StackError {
    /// A stack names a place that is not there.
    #[error("there is no place {place}: expected less than {places}")]
    NoSuchPlace {
        /// The place.
        place: u16,
        /// How many places there are.
        places: u16,
    },
    /// A place is in two stacks, or twice in one.
    #[error("place {place} is in the stacks twice")]
    PlaceTwice {
        /// The place.
        place: u16,
    },
}

impl Stacks {
    /// All places can be taken at any time.
    #[must_use]
    pub fn none(places: u16) -> Self {
        let nothing = vec![None; usize::from(places)];
        Self {
            below: nothing.clone(),
            above: nothing,
        }
    }

    /// In each stack, from the bottom up, a place can be taken when the one before it has been.
    ///
    /// # Errors
    /// [`StackError`] if a place is not there, or is there twice.
    pub fn new<S: AsRef<[u16]>>(places: u16, stacks: &[S]) -> Result<Self, StackError> {
        let mut seen = vec![false; usize::from(places)];
        let mut all = Self::none(places);
        for stack in stacks {
            for place in stack.as_ref() {
                match seen.get_mut(usize::from(*place)) {
                    None => {
                        let place = *place;
                        return Err(StackError::NoSuchPlace { place, places });
                    }
                    Some(true) => return Err(StackError::PlaceTwice { place: *place }),
                    Some(seen) => *seen = true,
                }
            }
            for pair in stack.as_ref().windows(2) {
                all.above[usize::from(pair[0])] = Some(pair[1]);
                all.below[usize::from(pair[1])] = Some(pair[0]);
            }
        }
        Ok(all)
    }

    /// How many places there are, stacked or not.
    #[must_use]
    pub fn places(&self) -> u16 {
        u16::try_from(self.below.len()).expect("a board has fewer than 65,536 places")
    }

    /// The place that must be taken before this one.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn below(&self, place: u16) -> Option<u16> {
        self.below[usize::from(place)]
    }

    /// The place that waits for this one.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn above(&self, place: u16) -> Option<u16> {
        self.above[usize::from(place)]
    }

    /// Whether all places can be taken at any time.
    #[must_use]
    pub fn is_none(&self) -> bool {
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
    fn stacks_are_read_from_the_bottom_up() {
        let stacks = Stacks::new(5, &[vec![4, 2, 0], vec![3]]).unwrap();
        assert_eq!(stacks.below(2), Some(4));
        assert_eq!(stacks.above(2), Some(0));
        assert_eq!(
            [stacks.below(4), stacks.above(0), stacks.below(1)],
            [None; 3]
        );
        assert_eq!(stacks.lists(), [[4, 2, 0]]);
        assert!(!stacks.is_none());
        assert!(Stacks::none(5).is_none());
    }

    #[test]
    fn what_are_no_stacks_is_refused() {
        let error = |stacks: &[Vec<u16>]| Stacks::new(3, stacks).unwrap_err();
        assert_eq!(
            error(&[vec![0, 1], vec![1, 2]]),
            StackError::PlaceTwice { place: 1 }
        );
        assert_eq!(error(&[vec![0, 1, 0]]), StackError::PlaceTwice { place: 0 });
        let missing = StackError::NoSuchPlace {
            place: 3,
            places: 3,
        };
        assert_eq!(error(&[vec![0, 3]]), missing);
    }
}
