//! Configurations: what stands on the places, and the counts of the win groups that follow from it.

use hog_core::Seat;
use thiserror::Error;

use super::definition::Definition;
use super::groups::{Groups, SEATS, Through};

/// What is on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    Empty,
    /// A player's stone.
    Stone(Seat),
    /// Neither player can play there now.
    Unavailable,
}

/// Why an operation on a configuration failed; the configuration is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PutError {
    /// There is no such place.
    #[error("there is no place {place}: expected less than {places}")]
    NoSuchPlace {
        /// The place that was named.
        place: u16,
        /// How many places there are.
        places: u16,
    },
    /// Something is there already.
    #[error("place {place} is not empty")]
    NotEmpty {
        /// The place.
        place: u16,
    },
    /// There is nothing to take away.
    #[error("place {place} is empty")]
    Empty {
        /// The place.
        place: u16,
    },
}

/// What stands on the places of a game, with the counts of every win group kept up to date.
///
/// Putting a mark and taking it away takes time in proportion to the number of groups through the
/// place.
#[derive(Clone, Debug)]
pub struct Configuration<'d> {
    definition: &'d Definition,
    marks: Vec<Mark>,
    /// Of each player.
    tallies: [Tally; 2],
}

impl<'d> Configuration<'d> {
    /// All places empty but those that are blocked.
    #[must_use]
    pub fn new(definition: &'d Definition) -> Self {
        let mut configuration = Self {
            definition,
            marks: vec![Mark::Empty; usize::from(definition.places())],
            tallies: SEATS.map(|seat| Tally::new(definition.groups(seat), definition.places())),
        };
        for place in definition.blocked() {
            let blocked = configuration.put(*place, Mark::Unavailable);
            blocked.expect("blocked places are different places");
        }
        configuration
    }

    /// The game.
    #[must_use]
    pub const fn definition(&self) -> &'d Definition {
        self.definition
    }

    /// Makes all places empty but those that are blocked.
    pub fn clear(&mut self) {
        *self = Self::new(self.definition);
    }

    /// What is on a place.
    ///
    /// # Errors
    /// [`PutError::NoSuchPlace`].
    pub fn mark(&self, place: u16) -> Result<Mark, PutError> {
        let places = self.definition.places();
        let mark = self.marks.get(usize::from(place)).copied();
        mark.ok_or(PutError::NoSuchPlace { place, places })
    }

    /// Puts a mark on an empty place. Putting [`Mark::Empty`] changes nothing.
    ///
    /// # Errors
    /// [`PutError`] if there is no such place or it is not empty.
    pub fn put(&mut self, place: u16, mark: Mark) -> Result<(), PutError> {
        if self.mark(place)? != Mark::Empty {
            return Err(PutError::NotEmpty { place });
        }
        self.marks[usize::from(place)] = mark;
        self.update(place, mark, |count| *count += 1);
        Ok(())
    }

    /// Takes away what is on a place, and says what it was.
    ///
    /// # Errors
    /// [`PutError`] if there is no such place or it is empty.
    pub fn unput(&mut self, place: u16) -> Result<Mark, PutError> {
        let mark = self.mark(place)?;
        if mark == Mark::Empty {
            return Err(PutError::Empty { place });
        }
        self.marks[usize::from(place)] = Mark::Empty;
        self.update(place, mark, |count| *count -= 1);
        Ok(mark)
    }

    /// Updates the counts of the groups through a place where a mark came or went.
    fn update(&mut self, place: u16, mark: Mark, change: impl Fn(&mut u16)) {
        for (seat, tally) in SEATS.into_iter().zip(&mut self.tallies) {
            match mark {
                Mark::Empty => {}
                Mark::Stone(owner) if owner == seat => {
                    tally.update(place, |group| change(&mut group.own));
                }
                Mark::Stone(_) | Mark::Unavailable => {
                    tally.update(place, |group| change(&mut group.lost));
                }
            }
        }
    }

    /// How many stones there are.
    #[must_use]
    pub fn stones(&self) -> usize {
        let stone = |mark: &&Mark| matches!(mark, Mark::Stone(_));
        self.marks.iter().filter(stone).count()
    }

    /// The empty places, in order.
    pub fn empty(&self) -> impl Iterator<Item = u16> {
        let marks = (0..self.definition.places()).zip(&self.marks);
        marks
            .filter(|(_, mark)| **mark == Mark::Empty)
            .map(|(place, _)| place)
    }

    /// How many stones a player's group lacks, if it is open: if all its places are the player's or
    /// empty.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn distance(&self, seat: Seat, group: usize) -> Option<usize> {
        self.tallies[seat.index()].distance(group)
    }

    /// The holes of a group: its empty places.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn holes(&self, seat: Seat, group: usize) -> impl Iterator<Item = u16> {
        let places = self.definition.groups(seat).group(group).iter().copied();
        places.filter(|place| self.marks[usize::from(*place)] == Mark::Empty)
    }

    /// The distances of the open groups of a player through a place.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn distances_through(&self, seat: Seat, place: u16) -> impl Iterator<Item = usize> {
        let tally = &self.tallies[seat.index()];
        tally
            .through
            .of(place)
            .iter()
            .filter_map(|group| tally.distance(*group as usize))
    }

    /// Whether a place is dead: empty, and in no open group of either player.
    ///
    /// # Errors
    /// [`PutError::NoSuchPlace`].
    pub fn is_dead(&self, place: u16) -> Result<bool, PutError> {
        let empty = self.mark(place)? == Mark::Empty;
        let open = SEATS
            .into_iter()
            .any(|seat| self.distances_through(seat, place).next().is_some());
        Ok(empty && !open)
    }

    /// Whether some open group of either player lacks just one stone.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.tallies.iter().any(|tally| tally.at_distance(1))
    }

    /// The player who has filled a win group.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let mut seats = SEATS.into_iter();
        seats.find(|seat| self.tallies[seat.index()].at_distance(0))
    }
}

/// The counts of a player's groups.
#[derive(Clone, Debug)]
struct Tally {
    groups: Vec<GroupCount>,
    through: Through,
    /// How many open groups there are at each distance.
    at: Vec<u32>,
}

/// The counts of one group.
#[derive(Clone, Copy, Debug)]
struct GroupCount {
    /// How many places it has.
    size: u16,
    /// How many of them have a stone of its owner.
    own: u16,
    /// How many of them have a stone of the other player or are unavailable.
    lost: u16,
}

impl GroupCount {
    fn distance(self) -> Option<usize> {
        (self.lost == 0).then(|| usize::from(self.size - self.own))
    }
}

impl Tally {
    fn new(groups: &Groups, places: u16) -> Self {
        let mut at = vec![0; groups.largest() + 1];
        let mut counts = Vec::with_capacity(groups.len());
        for group in groups.iter() {
            at[group.len()] += 1;
            let size =
                u16::try_from(group.len()).expect("a group has no more places than the game");
            counts.push(GroupCount {
                size,
                own: 0,
                lost: 0,
            });
        }
        Self {
            groups: counts,
            through: Through::new(groups, places),
            at,
        }
    }

    fn distance(&self, group: usize) -> Option<usize> {
        self.groups[group].distance()
    }

    fn at_distance(&self, distance: usize) -> bool {
        self.at.get(distance).is_some_and(|count| *count > 0)
    }

    fn update(&mut self, place: u16, update: impl Fn(&mut GroupCount)) {
        for group in self.through.of(place) {
            let count = &mut self.groups[*group as usize];
            if let Some(before) = count.distance() {
                self.at[before] -= 1;
            }
            update(count);
            if let Some(after) = count.distance() {
                self.at[after] += 1;
            }
        }
    }
}
