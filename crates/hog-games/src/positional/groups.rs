//! Sets of win groups.

use hog_core::Seat;

/// Both players, in order.
pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The name of a player.
pub(super) const fn player(seat: Seat) -> &'static str {
    if seat.index() == 0 { "X" } else { "O" }
}

/// The win groups of one player, in one flat list: games have millions of them.
///
/// Each group is a set of places, written in order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Groups {
    /// Where each group ends in `places`.
    ends: Vec<u32>,
    places: Vec<u16>,
}

impl Groups {
    /// No groups.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a group. The order in which its places are given does not matter.
    ///
    /// # Panics
    /// If all groups together have 2³² places or more.
    pub fn push(&mut self, group: &[u16]) {
        let start = self.places.len();
        self.places.extend_from_slice(group);
        self.places[start..].sort_unstable();
        self.ends
            .push(u32::try_from(self.places.len()).expect("fewer than 2^32 places"));
    }

    /// How many groups there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The places of a group.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn group(&self, number: usize) -> &[u16] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.places[start as usize..self.ends[number] as usize]
    }

    /// All groups, in the order in which they were added.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        (0..self.len()).map(|number| self.group(number))
    }

    /// The size of the largest group; 0 if there are none.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.iter().map(<[u16]>::len).max().unwrap_or(0)
    }

    /// Checks what every game needs of its groups.
    ///
    /// # Panics
    /// If a group is empty, or names a place twice or one that is not below `places`.
    pub(super) fn assert_sound(&self, places: u16) {
        for group in self.iter() {
            let once = group.windows(2).all(|pair| pair[0] < pair[1]);
            let inside = group.last().is_some_and(|last| *last < places);
            assert!(
                once && inside,
                "{group:?} is no win group on {places} places"
            );
        }
    }

    /// These groups with each place renamed.
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(u16) -> u16) -> Self {
        let mut renamed = self.clone();
        for place in &mut renamed.places {
            *place = rename(*place);
        }
        let mut start = 0;
        for end in &renamed.ends {
            renamed.places[start..*end as usize].sort_unstable();
            start = *end as usize;
        }
        renamed
    }
}

impl<G: AsRef<[u16]>> FromIterator<G> for Groups {
    fn from_iter<I: IntoIterator<Item = G>>(groups: I) -> Self {
        let mut all = Self::new();
        for group in groups {
            all.push(group.as_ref());
        }
        all
    }
}

/// The groups through each place.
#[derive(Clone, Debug)]
pub(super) struct Through {
    /// Where the groups through each place begin; the end of the last one closes the list.
    offsets: Vec<u32>,
    groups: Vec<u32>,
}

impl Through {
    pub(super) fn new(groups: &Groups, places: u16) -> Self {
        let mut offsets = vec![0_u32; usize::from(places) + 1];
        for place in &groups.places {
            offsets[usize::from(*place) + 1] += 1;
        }
        for place in 0..usize::from(places) {
            offsets[place + 1] += offsets[place];
        }
        let mut next = offsets.clone();
        let mut through = vec![0; groups.places.len()];
        for (number, group) in (0..).zip(groups.iter()) {
            for place in group {
                let slot = &mut next[usize::from(*place)];
                through[*slot as usize] = number;
                *slot += 1;
            }
        }
        Self {
            offsets,
            groups: through,
        }
    }

    /// The groups through a place.
    pub(super) fn of(&self, place: u16) -> &[u32] {
        let place = usize::from(place);
        &self.groups[self.offsets[place] as usize..self.offsets[place + 1] as usize]
    }
}
