//! Whether two positional games are the same but for the names of their places.
//!
//! Two games are isomorphic when a bijection of places carries the win groups of each player onto
//! those of the same player in the other game, blocked places onto blocked ones, stacks onto stacks, and where the
//! first stone can be taken over, one mirror onto the other. Places are first told
//! apart by colour refinement over the groups through them; where several places still have one
//! colour, one of them is tried with each candidate.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use hog_core::Seat;
use thiserror::Error;

use super::definition::Definition;
use super::groups::{Groups, SEATS, player};

/// For every place of one game, the corresponding place of the other game.
pub type Bijection = Vec<u16>;

/// Why two games are not isomorphic.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotIsomorphic {
    /// They differ in the number of places.
    #[error("one has {first} places, the other {second}")]
    Places {
        /// Those of the first game.
        first: u16,
        /// Those of the second.
        second: u16,
    },
    /// They differ in the number of blocked places.
    #[error("one has {first} blocked places, the other {second}")]
    Blocked {
        /// Those of the first game.
        first: usize,
        /// Those of the second.
        second: usize,
    },
    /// They differ in the number of places that wait for others.
    #[error("{first} places of one can be taken only after another, {second} of the other")]
    Stacks {
        /// Those of the first game.
        first: usize,
        /// Those of the second.
        second: usize,
    },
    /// The first stone can be taken over in one of them only.
    #[error("the first stone can be taken over in one of them only")]
    Swap,
    /// They differ in the number of groups of a size.
    #[error("one has {first} groups of {size} for {}, the other {second}", player(*seat))]
    Groups {
        /// Whose groups.
        seat: Seat,
        /// Their size.
        size: usize,
        /// How many the first game has.
        first: usize,
        /// How many the second has.
        second: usize,
    },
    /// Their places lie in groups in different ways.
    #[error("their places lie in groups in different ways")]
    PlacesDiffer,
    /// All candidates were tried.
    #[error("no bijection of places carries the groups of one onto those of the other")]
    NoBijection,
}

/// A bijection that carries the first game onto the second.
///
/// # Errors
/// [`NotIsomorphic`] if there is none, with the plainest reason why.
pub fn isomorphism(first: &Definition, second: &Definition) -> Result<Bijection, NotIsomorphic> {
    compare_sizes(first, second)?;
    let search = Search::new(first, second);
    let colours = search.refined(Colours::initial(first, second));
    let colours = colours.ok_or(NotIsomorphic::PlacesDiffer)?;
    let mut found = None;
    let _ = search.extend(&colours, &mut |bijection| {
        found = Some(bijection);
        ControlFlow::Break(())
    });
    found.ok_or(NotIsomorphic::NoBijection)
}

/// A game has more symmetries than were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more than {most} symmetries")]
pub struct TooManySymmetries {
    /// How many were asked for.
    pub most: usize,
}

/// All bijections that carry a game onto itself, the one that changes nothing among them.
///
/// # Errors
/// [`TooManySymmetries`] if there are more than `most`, as in a game without win groups, where all
/// places are interchangeable.
pub fn symmetries(game: &Definition, most: usize) -> Result<Vec<Bijection>, TooManySymmetries> {
    let search = Search::new(game, game);
    let colours = search.refined(Colours::initial(game, game));
    let colours = colours.expect("a game does not differ from itself");
    let mut found = Vec::new();
    let end = search.extend(&colours, &mut |bijection| {
        if found.len() == most {
            return ControlFlow::Break(());
        }
        found.push(bijection);
        ControlFlow::Continue(())
    });
    match end {
        ControlFlow::Continue(()) => Ok(found),
        ControlFlow::Break(()) => Err(TooManySymmetries { most }),
    }
}

/// The plain reasons why two games differ.
fn compare_sizes(first: &Definition, second: &Definition) -> Result<(), NotIsomorphic> {
    if first.places() != second.places() {
        return Err(NotIsomorphic::Places {
            first: first.places(),
            second: second.places(),
        });
    }
    let waiting = |game: &Definition| {
        let below = |place: &u16| game.stacks().below(*place).is_some();
        (0..game.places()).filter(below).count()
    };
    if waiting(first) != waiting(second) {
        return Err(NotIsomorphic::Stacks {
            first: waiting(first),
            second: waiting(second),
        });
    }
    if first.mirror().is_some() != second.mirror().is_some() {
        return Err(NotIsomorphic::Swap);
    }
    let (blocked, others) = (first.blocked().len(), second.blocked().len());
    if blocked != others {
        return Err(NotIsomorphic::Blocked {
            first: blocked,
            second: others,
        });
    }
    for seat in SEATS {
        let of_size = |game: &Definition, size: usize| {
            let groups = game.groups(seat).iter();
            groups.filter(|group| group.len() == size).count()
        };
        let largest = first
            .groups(seat)
            .largest()
            .max(second.groups(seat).largest());
        for size in 1..=largest {
            let (first, second) = (of_size(first, size), of_size(second, size));
            if first != second {
                return Err(NotIsomorphic::Groups {
                    seat,
                    size,
                    first,
                    second,
                });
            }
        }
    }
    Ok(())
}

/// Colours of the places of both games: only places of one colour may correspond.
#[derive(Clone)]
struct Colours {
    first: Vec<u32>,
    second: Vec<u32>,
}

impl Colours {
    /// Only blocked places differ from the others.
    fn initial(first: &Definition, second: &Definition) -> Self {
        let of = |game: &Definition| {
            let blocked = |place: &u16| u32::from(game.blocked().binary_search(place).is_ok());
            (0..game.places()).map(|place| blocked(&place)).collect()
        };
        Self {
            first: of(first),
            second: of(second),
        }
    }
}

struct Search<'d> {
    first: &'d Definition,
    second: &'d Definition,
    /// The groups of each player of the second game, in order.
    targets: [Vec<&'d [u16]>; 2],
}

impl<'d> Search<'d> {
    fn new(first: &'d Definition, second: &'d Definition) -> Self {
        Self {
            first,
            second,
            targets: SEATS.map(|seat| sorted(second.groups(seat))),
        }
    }
}

fn sorted(groups: &Groups) -> Vec<&[u16]> {
    let mut all: Vec<&[u16]> = groups.iter().collect();
    all.sort_unstable();
    all
}

impl Search<'_> {
    /// Refines the colours by the groups through each place until they are stable; `None` if the
    /// games then differ in the number of places of a colour.
    fn refined(&self, mut colours: Colours) -> Option<Colours> {
        let mut different = 0;
        loop {
            let first = signatures(self.first, &colours.first);
            let second = signatures(self.second, &colours.second);
            // For each signature, its new colour, and how many more places of the first game have it.
            let mut numbers: BTreeMap<u64, (u32, i64)> = BTreeMap::new();
            for signature in &first {
                numbers.entry(*signature).or_default().1 += 1;
            }
            for signature in &second {
                numbers.entry(*signature).or_default().1 -= 1;
            }
            if numbers.values().any(|(_, balance)| *balance != 0) {
                return None;
            }
            for (number, entry) in (0..).zip(numbers.values_mut()) {
                entry.0 = number;
            }
            let recolour = |signatures: &[u64]| -> Vec<u32> {
                let numbered = signatures.iter().map(|signature| numbers[signature].0);
                numbered.collect()
            };
            colours = Colours {
                first: recolour(&first),
                second: recolour(&second),
            };
            if numbers.len() == different {
                return Some(colours);
            }
            different = numbers.len();
        }
    }

    /// Follows every way to tell all places apart, and calls `found` with the bijections that
    /// carry the groups over, until it breaks.
    fn extend(
        &self,
        colours: &Colours,
        found: &mut impl FnMut(Bijection) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut members: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (place, colour) in colours.first.iter().enumerate() {
            members.entry(*colour).or_default().push(place);
        }
        let ambiguous = members.iter().filter(|(_, places)| places.len() > 1);
        let Some((colour, places)) = ambiguous.min_by_key(|(_, places)| places.len()) else {
            let bijection = self.bijection(colours);
            if self.carries(&bijection) {
                found(bijection)?;
            }
            return ControlFlow::Continue(());
        };
        let new_colour = u32::from(self.first.places());
        for (candidate, other) in colours.second.iter().enumerate() {
            if other != colour {
                continue;
            }
            let mut tried = colours.clone();
            tried.first[places[0]] = new_colour;
            tried.second[candidate] = new_colour;
            if let Some(refined) = self.refined(tried) {
                self.extend(&refined, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The bijection of colours that are all different.
    fn bijection(&self, colours: &Colours) -> Bijection {
        let second: BTreeMap<u32, u16> = (0..self.second.places())
            .zip(&colours.second)
            .map(|(place, colour)| (*colour, place))
            .collect();
        colours.first.iter().map(|colour| second[colour]).collect()
    }

    fn carries(&self, bijection: &Bijection) -> bool {
        let image = |place: u16| bijection[usize::from(place)];
        let stacked = (0..self.first.places()).all(|place| {
            let below = self.first.stacks().below(place).map(image);
            self.second.stacks().below(image(place)) == below
        });
        let mirrored = match (self.first.mirror(), self.second.mirror()) {
            (Some(first), Some(second)) => (0..self.first.places())
                .all(|place| image(first[usize::from(place)]) == second[usize::from(image(place))]),
            _ => true,
        };
        let blocked = self.first.blocked().iter();
        let mut blocked = blocked.map(|place| self.second.blocked().binary_search(&image(*place)));
        if !stacked || !mirrored || blocked.any(|found| found.is_err()) {
            return false;
        }
        let seats = SEATS.into_iter();
        seats.zip(&self.targets).all(|(seat, target)| {
            let carried = self.first.groups(seat).renamed(image);
            sorted(&carried) == *target
        })
    }
}

/// A hash for each place: of its colour, of the colours below and above it in its stack and of its
/// mirror image, and for each group through it of the owner and the colours of the group's places.
///
/// Corresponding places have equal hashes. If others have too, by coincidence, that does no harm: a
/// bijection counts only if it carries the groups over.
fn signatures(game: &Definition, colours: &[u32]) -> Vec<u64> {
    let mixed: Vec<u64> = colours
        .iter()
        .map(|colour| mix(u64::from(*colour)))
        .collect();
    let mut signatures = mixed.clone();
    for (place, signature) in (0..).zip(&mut signatures) {
        let stacks = [game.stacks().below(place), game.stacks().above(place)];
        let mirrored = game.mirror().map(|mirror| mirror[usize::from(place)]);
        if mirrored == Some(place) {
            *signature = signature.wrapping_add(mix(1));
        }
        let others = stacks.into_iter().chain([mirrored]);
        for (salt, other) in (2..).zip(others) {
            let colour = other.map_or(salt, |other| mixed[usize::from(other)].wrapping_add(salt));
            *signature = signature.wrapping_add(mix(colour));
        }
    }
    for seat in SEATS {
        for group in game.groups(seat).iter() {
            let colours = group.iter().map(|place| mixed[usize::from(*place)]);
            let sum = colours.fold(u64::from(seat.number()), u64::wrapping_add);
            let of_group = mix(sum);
            for place in group {
                let signature = &mut signatures[usize::from(*place)];
                *signature = signature.wrapping_add(of_group);
            }
        }
    }
    signatures
}

/// Hashes a number, so that sums of hashes of different numbers hardly ever coincide.
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
