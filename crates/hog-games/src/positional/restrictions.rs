//! Restrictions: blocked places, stacks and the swap rule.

use super::stacks::Stacks;

/// Which places are blocked or stacked, and whether the first stone may be taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restrictions {
    pub(super) places: u16,
    /// In order, each once.
    pub(super) blocked: Vec<u16>,
    pub(super) stacks: Stacks,
    /// With the swap rule: where the stone comes that the second player takes over.
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

    /// Lets places open one after the other.
    ///
    /// # Panics
    /// If the stacks are of a game with another number of places.
    #[must_use]
    pub fn with_stacks(mut self, stacks: Stacks) -> Self {
        assert_eq!(stacks.places(), self.places, "stacks are of these places");
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
