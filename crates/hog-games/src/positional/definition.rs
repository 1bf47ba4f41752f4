//! Definitions: the places and win groups of a positional game.

use hog_core::Seat;
use thiserror::Error;

use super::groups::Groups;
use super::restrictions::Restrictions;
use super::stacks::Stacks;

/// A positional game: places numbered from 0, and the win groups of each player. Some places may
/// be blocked for the whole game, some be stacked, and the first stone may be taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    places: u16,
    groups: [Groups; 2],
    restrictions: Restrictions,
}

/// Why groups and places are no definition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DefinitionError {
    /// There is nothing to play on.
    #[error("a game needs at least one place")]
    NoPlaces,
    /// A group without places would be won from the start.
    #[error("group {group} of {seat} is empty: expected at least one place")]
    EmptyGroup {
        /// Whose group.
        seat: Seat,
        /// Which, counted from 0.
        group: usize,
    },
    /// A group names a place that is not there.
    #[error("group {group} of {seat} names place {place}: expected less than {places}")]
    NoSuchPlace {
        /// Whose group.
        seat: Seat,
        /// Which, counted from 0.
        group: usize,
        /// The place.
        place: u16,
        /// How many places there are.
        places: u16,
    },
    /// A group names a place twice.
    #[error("group {group} of {seat} names place {place} twice")]
    PlaceTwice {
        /// Whose group.
        seat: Seat,
        /// Which, counted from 0.
        group: usize,
        /// The place.
        place: u16,
    },
}

impl Definition {
    /// A game with these places and win groups.
    ///
    /// # Errors
    /// [`DefinitionError`] if there are no places, or a group is empty or names a place twice or
    /// one that is not there.
    pub fn new(places: u16, first: Groups, second: Groups) -> Result<Self, DefinitionError> {
        if places == 0 {
            return Err(DefinitionError::NoPlaces);
        }
        for (seat, groups) in [(Seat::FIRST, &first), (Seat::SECOND, &second)] {
            for (group, members) in groups.iter().enumerate() {
                let Some(place) = members.last().copied() else {
                    return Err(DefinitionError::EmptyGroup { seat, group });
                };
                if place >= places {
                    return Err(DefinitionError::NoSuchPlace {
                        seat,
                        group,
                        place,
                        places,
                    });
                }
                if let Some(pair) = members.windows(2).find(|pair| pair[0] == pair[1]) {
                    let place = pair[0];
                    return Err(DefinitionError::PlaceTwice { seat, group, place });
                }
            }
        }
        Ok(Self {
            places,
            groups: [first, second],
            restrictions: Restrictions::none(places),
        })
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

    /// The places that open one after the other.
    #[must_use]
    pub const fn stacks(&self) -> &Stacks {
        &self.restrictions.stacks
    }

    /// With the swap rule: where the stone comes that the second player takes over.
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
        let groups = |groups: &[&[u16]]| groups.iter().collect::<Groups>();
        let check = |places, first: &[&[u16]], second: &[&[u16]], expect: &str| {
            let error = Definition::new(places, groups(first), groups(second)).unwrap_err();
            assert_eq!(error.to_string(), expect);
        };
        check(0, &[], &[], "a game needs at least one place");
        check(
            3,
            &[&[0], &[]],
            &[],
            "group 1 of player 1 is empty: expected at least one place",
        );
        check(
            3,
            &[&[0]],
            &[&[1, 3]],
            "group 0 of player 2 names place 3: expected less than 3",
        );
        check(
            3,
            &[&[2, 1, 2]],
            &[],
            "group 0 of player 1 names place 2 twice",
        );
    }
}
