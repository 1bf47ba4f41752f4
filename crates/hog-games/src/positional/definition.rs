//! Definitions: the places and win groups of a positional game.

use hog_core::Seat;

use super::groups::Groups;
use super::restrictions::{Restrictions, Stacks};

/// A positional game: places numbered from 0, the win groups of each player, and the [`Restrictions`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    places: u16,
    groups: [Groups; 2],
    restrictions: Restrictions,
}

impl Definition {
    /// A game with these places and win groups, and no restrictions.
    ///
    /// # Panics
    /// If there are no places, or a group is empty or names a place twice or one that is not there.
    #[must_use]
    pub fn new(places: u16, first: Groups, second: Groups) -> Self {
        assert!(places > 0, "a game has at least one place");
        first.assert_sound(places);
        second.assert_sound(places);
        Self {
            places,
            groups: [first, second],
            restrictions: Restrictions::none(places),
        }
    }

    /// This definition with other restrictions.
    ///
    /// # Panics
    /// If the restrictions are of another number of places.
    #[must_use]
    pub fn with_restrictions(mut self, restrictions: Restrictions) -> Self {
        assert_eq!(
            restrictions.places, self.places,
            "restrictions are of these places"
        );
        self.restrictions = restrictions;
        self
    }

    /// How many places there are.
    #[must_use]
    pub const fn places(&self) -> u16 {
        self.places
    }

    /// The win groups of a player.
    ///
    /// # Panics
    /// If the seat is neither of the two.
    #[must_use]
    pub const fn groups(&self, seat: Seat) -> &Groups {
        &self.groups[seat.index()]
    }

    /// The blocked places, in order.
    #[must_use]
    pub fn blocked(&self) -> &[u16] {
        &self.restrictions.blocked
    }

    /// The places that can be taken only after the place below them.
    #[must_use]
    pub const fn stacks(&self) -> &Stacks {
        &self.restrictions.stacks
    }

    /// If there is a swap rule: for each place, the place to which the first stone moves when it is swapped there.
    #[must_use]
    pub fn mirror(&self) -> Option<&[u16]> {
        self.restrictions.mirror.as_deref()
    }

    /// The game with the players exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mut exchanged = self.clone();
        exchanged.groups.swap(0, 1);
        exchanged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_game_is_refused() {
        let refused = |places, group: &[u16]| {
            let groups = || [group].iter().collect();
            let first = || Definition::new(places, groups(), Groups::new());
            let second = || Definition::new(places, Groups::new(), groups());
            std::panic::catch_unwind(first).is_err() && std::panic::catch_unwind(second).is_err()
        };
        assert!(refused(3, &[]), "an empty group");
        assert!(refused(3, &[1, 3]), "a place that is not there");
        assert!(refused(3, &[2, 1, 2]), "a place twice");
        assert!(refused(0, &[0]), "no places");
        assert!(!refused(3, &[2, 0]));
    }
}
