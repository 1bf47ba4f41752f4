//! The classes of win groups: trivial, usable, useful and useless.
//!
//! The thesis speaks of a player's groups as if that player, their *owner*, moved first. A
//! *shortest game* for a group is one in which the owner takes its places and no others, the other
//! player moves in between, and no group is full before the owner's last move. A group is *usable* if
//! there is a shortest game for it (Proposition 1), and that is so exactly if there are two *free* sets,
//! each with one place fewer than the group (Proposition 3): one within the group that contains none of the
//! owner's groups, and one outside it that contains none of the other player's. A usable group is
//! *useful* if it properly contains no other group of the owner (Proposition 2); any other group is
//! *useless*. A group of one place is *trivial*.
//!
//! Every answer but *unknown* comes with its proof: a shortest game, a group that is contained, or an obstacle.
//! Blocked places are in no shortest game. Stacks (gravity) are ignored: the classes follow from the groups and
//! the blocked places alone.
//!
//! ```
//! use hog_core::{Control, Seat};
//! use hog_games::positional::classification::classify;
//! use hog_games::positional::{Definition, Groups};
//!
//! let groups: Groups = [[0, 1].as_slice(), &[0, 1, 2]].iter().collect();
//! let game = Definition::new(5, groups, Groups::new());
//! let classification = classify(&game, Seat::FIRST, &Control::new())?;
//! assert_eq!(classification.class(0).is_useful(), Some(true));
//! // The second group contains the first, so it is useless. It is usable, because one last move can
//! // fill both.
//! assert_eq!(classification.class(1).is_usable(), Some(true));
//! assert_eq!(classification.class(1).is_useful(), Some(false));
//! # Ok::<(), hog_core::Stopped>(())
//! ```

mod class;
mod outside;
mod within;

use hog_core::{Control, Seat, Stopped};

pub use class::{Class, FreeSubsets, GivenUp, Obstacle, ShortestGame};

use super::definition::Definition;
use super::groups::Groups;
use outside::{OutsideFound, OutsideSearch};
use within::GroupTree;

/// How many steps the search for a shortest game of one group makes at most, unless told otherwise.
/// The games of the catalogue need none.
pub const STEPS: u64 = 10_000;

/// The classes of all win groups of a player.
///
/// # Errors
/// [`Stopped`] if the control says so.
///
/// # Panics
/// If the seat is neither of the two.
pub fn classify<'d>(
    definition: &'d Definition,
    seat: Seat,
    control: &Control<'_>,
) -> Result<Classification<'d>, Stopped> {
    Classifier::new(definition, seat).all(control)
}

/// The classes of a player's win groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification<'d> {
    groups: &'d Groups,
    classes: Vec<Class>,
}

impl Classification<'_> {
    /// The class of each group, in the order of the groups.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The class of a group.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn class(&self, group: usize) -> &Class {
        &self.classes[group]
    }

    /// Whether a group is trivial: whether it has one place.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn is_trivial(&self, group: usize) -> bool {
        self.groups.group(group).len() == 1
    }

    /// How many groups there are of each class.
    #[must_use]
    pub fn counts(&self) -> ClassCounts {
        let mut counts = ClassCounts {
            trivial: self.groups.iter().filter(|group| group.len() == 1).count(),
            ..ClassCounts::default()
        };
        for class in &self.classes {
            let count = match class {
                Class::Useful { .. } => &mut counts.useful,
                Class::Superfluous { .. } => &mut counts.superfluous,
                Class::Unusable(_) => &mut counts.unusable,
                Class::Unknown(_) => &mut counts.unknown,
            };
            *count += 1;
        }
        counts
    }
}

/// How many groups there are of each class. The numbers add up to all groups, except that trivial groups are
/// counted a second time in `trivial`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClassCounts {
    /// Groups of one place, of any class.
    pub trivial: usize,
    /// See [`Class::Useful`].
    pub useful: usize,
    /// See [`Class::Superfluous`].
    pub superfluous: usize,
    /// See [`Class::Unusable`].
    pub unusable: usize,
    /// See [`Class::Unknown`].
    pub unknown: usize,
}

/// Finds the classes of a player's win groups; prepared once for all of them.
#[derive(Clone, Debug)]
pub struct Classifier<'d> {
    definition: &'d Definition,
    groups: &'d Groups,
    rivals: &'d Groups,
    own_tree: GroupTree,
    rivals_tree: GroupTree,
    /// The places that are not blocked, those first that are in the fewest groups of the other
    /// player: the likeliest to be free together.
    playable: Vec<u16>,
    most_steps: u64,
}

impl<'d> Classifier<'d> {
    /// Prepares to classify the groups of a player.
    ///
    /// # Panics
    /// If the seat is neither of the two.
    #[must_use]
    pub fn new(definition: &'d Definition, seat: Seat) -> Self {
        let (groups, rivals) = (definition.groups(seat), definition.groups(seat.other()));
        let mut through = vec![0_usize; usize::from(definition.places())];
        for place in rivals.iter().flatten() {
            through[usize::from(*place)] += 1;
        }
        let places = 0..definition.places();
        let mut playable: Vec<u16> = places
            .filter(|place| definition.blocked().binary_search(place).is_err())
            .collect();
        playable.sort_by_key(|place| through[usize::from(*place)]);
        Self {
            definition,
            groups,
            rivals,
            own_tree: GroupTree::new(groups),
            rivals_tree: GroupTree::new(rivals),
            playable,
            most_steps: STEPS,
        }
    }

    /// This classifier with another maximum of steps in the search for a group's shortest game.
    #[must_use]
    pub fn with_steps(mut self, most: u64) -> Self {
        self.most_steps = most;
        self
    }

    /// The classes of all groups. Reports how many are done.
    ///
    /// # Errors
    /// [`Stopped`] if the control says so.
    pub fn all(&self, control: &Control<'_>) -> Result<Classification<'d>, Stopped> {
        let mut classes = Vec::with_capacity(self.groups.len());
        for (done, group) in (0_u64..).zip(0..self.groups.len()) {
            if done % 256 == 0 {
                control.report(done)?;
            }
            classes.push(self.class_reporting(done, group, control)?);
        }
        Ok(Classification {
            groups: self.groups,
            classes,
        })
    }

    /// The class of one group.
    ///
    /// # Errors
    /// [`Stopped`] if the control says so.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn class(&self, group: usize, control: &Control<'_>) -> Result<Class, Stopped> {
        self.class_reporting(0, group, control)
    }

    /// The class of a group; `done` groups are reported as progress. Looks for the simplest obstacles first.
    fn class_reporting(
        &self,
        done: u64,
        group: usize,
        control: &Control<'_>,
    ) -> Result<Class, Stopped> {
        let group = self.groups.group(group);
        let blocked = self.definition.blocked();
        let mut places = group.iter().copied();
        if let Some(place) = places.find(|place| blocked.binary_search(place).is_ok()) {
            return Ok(Class::Unusable(Obstacle::Blocked { place }));
        }
        let is_outside = |place: &u16| group.binary_search(place).is_err();
        let others: Vec<u16> = self.playable.iter().copied().filter(is_outside).collect();
        if others.len() < group.len() - 1 {
            let others = others.len();
            return Ok(Class::Unusable(Obstacle::TooFewOthers { others }));
        }
        let inside = match self.free_inside(group) {
            Ok(inside) => inside,
            Err(obstacle) => return Ok(Class::Unusable(obstacle)),
        };
        let report = || control.report(done);
        Ok(match self.free_outside(&others, group.len() - 1, report)? {
            Outside::Free(free) => {
                let game = ShortestGame::new(&inside.free, &free, inside.last);
                match inside.contained {
                    None => Class::Useful { game },
                    Some(contained) => Class::Superfluous { game, contained },
                }
            }
            Outside::Nothing => Class::Unusable(Obstacle::NothingFreeOutside),
            Outside::GivenUp { largest } => Class::Unknown(GivenUp {
                steps: self.most_steps,
                largest,
                contained: inside.contained,
            }),
        })
    }

    /// A free subset of a group: all its places but one. That one must be in every group that the group properly
    /// contains.
    fn free_inside(&self, group: &[u16]) -> Result<Inside, Obstacle> {
        let mut common = group.to_vec();
        let mut contained = Vec::new();
        for number in self.own_tree.within(&self.set(group)) {
            let smaller = self.groups.group(number);
            let before = common.len();
            common.retain(|place| smaller.binary_search(place).is_ok());
            // Groups that take nothing away, such as the group itself, are not needed for the proof.
            if common.len() < before {
                contained.push(number);
            }
        }
        let Some(last) = common.first().copied() else {
            return Err(Obstacle::NothingFreeInside { contained });
        };
        let free = group.iter().copied().filter(|place| *place != last);
        Ok(Inside {
            free: free.collect(),
            last,
            contained: contained.first().copied(),
        })
    }

    /// `needed` of the other places that contain no group of the other player.
    fn free_outside(
        &self,
        others: &[u16],
        needed: usize,
        report: impl Fn() -> Result<(), Stopped>,
    ) -> Result<Outside, Stopped> {
        let plain = &others[..needed];
        if self.is_free(&self.set(plain)) {
            return Ok(Outside::Free(plain.to_vec()));
        }
        // From here on a group may take long.
        report()?;
        let chosen = self.one_by_one(others, needed);
        if chosen.len() == needed {
            return Ok(Outside::Free(chosen));
        }
        let rivals: Vec<usize> = self.rivals_tree.within(&self.set(others)).collect();
        let rivals = rivals.iter().map(|number| self.rivals.group(*number));
        let places = self.definition.places();
        let search = OutsideSearch::new(places, others, rivals.collect(), needed);
        Ok(match search.run(self.most_steps, report)? {
            OutsideFound::Free(mut free) => {
                free.truncate(needed);
                Outside::Free(free)
            }
            OutsideFound::Nothing => Outside::Nothing,
            OutsideFound::OutOfSteps => Outside::GivenUp {
                largest: chosen.len(),
            },
        })
    }

    /// Takes each place that fills no group of the other player, up to `needed`.
    fn one_by_one(&self, others: &[u16], needed: usize) -> Vec<u16> {
        let mut set = self.set(&[]);
        let mut chosen = Vec::with_capacity(needed);
        for place in others {
            if chosen.len() == needed {
                break;
            }
            set[usize::from(*place)] = true;
            if self.is_free(&set) {
                chosen.push(*place);
            } else {
                set[usize::from(*place)] = false;
            }
        }
        chosen
    }

    fn is_free(&self, set: &[bool]) -> bool {
        self.rivals_tree.within(set).next().is_none()
    }

    /// For every place, whether it is one of these.
    fn set(&self, places: &[u16]) -> Vec<bool> {
        let mut set = vec![false; usize::from(self.definition.places())];
        for place in places {
            set[usize::from(*place)] = true;
        }
        set
    }
}

/// The free subset of a group, the place that it leaves out, and a group that is contained.
struct Inside {
    free: Vec<u16>,
    last: u16,
    contained: Option<usize>,
}

/// The result of looking for a free subset outside a group.
enum Outside {
    Free(Vec<u16>),
    Nothing,
    GivenUp { largest: usize },
}
