//! Restrictions: what holds on a board besides what wins.

use super::stacks::Stacks;

/// Which places are blocked or stacked, and whether the first stone may be taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Restrictions {
    places: u16,
    /// In order, each once.
    pub(super) blocked: Vec<u16>,
    pub(super) stacks: Stacks,
    /// With the swap rule: where the stone comes that the second player takes over.
    pub(super) mirror: Option<Vec<u16>>,
}

impl Restrictions {
    /// Every place can be taken at any time, and no stone taken over.
    pub(super) fn none(places: u16) -> Self {
        Self {
            places,
            blocked: Vec::new(),
            stacks: Stacks::none(places),
            mirror: None,
        }
    }

    /// Blocks these places: neither player can play there.
    ///
    /// # Panics
    /// If there is no such place.
    pub(super) fn block(&mut self, mut blocked: Vec<u16>) {
        blocked.sort_unstable();
        blocked.dedup();
        let last = blocked.last();
        assert!(
            last.is_none_or(|place| *place < self.places),
            "blocked places are places"
        );
        self.blocked = blocked;
    }

    /// Places open one after the other.
    ///
    /// # Panics
    /// If the stacks are of a game with another number of places.
    pub(super) fn stack(&mut self, stacks: Stacks) {
        assert_eq!(stacks.places(), self.places, "stacks are of these places");
        self.stacks = stacks;
    }

    /// The first stone may be taken over, and then comes to where the mirror has its place.
    ///
    /// # Panics
    /// If the mirror is no renaming of all places that is its own inverse.
    pub(super) fn offer_swap(&mut self, mirror: Vec<u16>) {
        let own_inverse = (0..self.places).all(|place| {
            let there = mirror.get(usize::from(place)).copied().map(usize::from);
            there.and_then(|there| mirror.get(there)) == Some(&place)
        });
        let whole = mirror.len() == usize::from(self.places);
        assert!(own_inverse && whole, "a mirror is its own inverse");
        self.mirror = Some(mirror);
    }
}
