//! Win tests: whether a player has won.

use super::bits::Bits;
use super::groups::{Groups, Through};
use super::lines::{DIRECTIONS, place_at};
use super::pattern::Pattern;

/// When a player has won.
#[derive(Clone, Debug)]
pub(super) enum WinTest<const W: usize> {
    /// When a win group is filled.
    Groups(WinGroups<W>),
    /// When a chain of stones joins all sides.
    Connection {
        /// The neighbours of each place.
        neighbours: Vec<Bits<W>>,
        sides: Vec<Bits<W>>,
    },
    /// When a line has exactly `length` stones.
    Exactly {
        /// The lines through each place: the places to either side of it, nearest first.
        arms: Vec<Vec<[Vec<u16>; 2]>>,
        length: usize,
    },
}

/// Win groups, prepared for fast tests.
#[derive(Clone, Debug)]
pub(super) struct WinGroups<const W: usize> {
    sets: Vec<Bits<W>>,
    through: Through,
    patterns: Option<Vec<Pattern<W>>>,
}

impl<const W: usize> WinGroups<W> {
    pub(super) fn new(places: u16, groups: &Groups) -> Self {
        let sets = groups.iter().map(|group| Bits::of(group.iter().copied()));
        Self {
            sets: sets.collect(),
            through: Through::new(groups, places),
            patterns: Pattern::of(groups),
        }
    }

    fn filled_by(&self, own: &Bits<W>, last: u16) -> bool {
        let mut through = self.through.of(last).iter();
        through.any(|group| self.sets[*group as usize].is_subset(own))
    }

    fn any_filled(&self, own: &Bits<W>) -> bool {
        match &self.patterns {
            Some(patterns) => patterns
                .iter()
                .any(|pattern| !pattern.filled(own).is_empty()),
            None => self.sets.iter().any(|group| group.is_subset(own)),
        }
    }

    /// When the first group was filled, if each place of `own` was taken at its time.
    pub(super) fn first_filled(&self, own: &Bits<W>, times: &[u16]) -> Option<u16> {
        let time = |place: u16| times[usize::from(place)];
        let mut earliest: Option<u16> = None;
        let mut note_time = |at| earliest = earliest.into_iter().chain(at).min();
        match &self.patterns {
            Some(patterns) => {
                for pattern in patterns {
                    let first_places = pattern.filled(own);
                    first_places.for_each(|first| note_time(pattern.group(first).map(time).max()));
                }
            }
            None => {
                for group in self.sets.iter().filter(|group| group.is_subset(own)) {
                    note_time(group.iter().map(time).max());
                }
            }
        }
        earliest
    }
}

impl<const W: usize> WinTest<W> {
    /// Won by a chain that joins all of `sides`.
    pub(super) fn connection(neighbours: &[Vec<u16>], sides: &[Vec<u16>]) -> Self {
        let sets = |lists: &[Vec<u16>]| -> Vec<Bits<W>> {
            let places = lists.iter().map(|places| places.iter().copied());
            places.map(Bits::of).collect()
        };
        Self::Connection {
            neighbours: sets(neighbours),
            sides: sets(sides),
        }
    }

    /// Won by exactly `length` stones in a line of a grid.
    pub(super) fn exact_lines(columns: u16, rows: u16, length: usize) -> Self {
        let arm = |place: u16, down: i32, right: i32| -> Vec<u16> {
            let (row, column) = (i32::from(place / columns), i32::from(place % columns));
            let steps = (1..).map_while(|step| {
                place_at(columns, rows, row + step * down, column + step * right)
            });
            steps.collect()
        };
        let arms = (0..columns * rows).map(|place| {
            let both = |(down, right)| [arm(place, down, right), arm(place, -down, -right)];
            DIRECTIONS.map(both).to_vec()
        });
        Self::Exactly {
            arms: arms.collect(),
            length,
        }
    }

    /// Whether a player with these stones has won by the last of them.
    pub(super) fn is_won_by(&self, own: &Bits<W>, last: u16) -> bool {
        match self {
            Self::Groups(groups) => groups.filled_by(own, last),
            Self::Connection { neighbours, sides } => {
                let chain = spread(neighbours, own, Bits::of([last]));
                sides.iter().all(|side| !chain.and(side).is_empty())
            }
            Self::Exactly { arms, length } => arms[usize::from(last)].iter().any(|arms| {
                let reach =
                    |arm: &Vec<u16>| arm.iter().take_while(|place| own.contains(**place)).count();
                reach(&arms[0]) + 1 + reach(&arms[1]) == *length
            }),
        }
    }

    /// Whether a player with these stones has won at all. Slower than [`is_won_by`](WinTest::is_won_by).
    pub(super) fn is_won(&self, own: &Bits<W>) -> bool {
        match self {
            Self::Groups(groups) => groups.any_filled(own),
            Self::Connection { neighbours, sides } => match sides.as_slice() {
                [] => false,
                [first, others @ ..] => {
                    // A chain from each stone of the first side, until one reaches all others.
                    let mut starts = own.and(first);
                    while let Some(start) = starts.first() {
                        let chain = spread(neighbours, own, Bits::of([start]));
                        if others.iter().all(|side| !chain.and(side).is_empty()) {
                            return true;
                        }
                        starts = starts.without(&chain);
                    }
                    false
                }
            },
            Self::Exactly { .. } => own.iter().any(|place| self.is_won_by(own, place)),
        }
    }

    /// The places that show why a player with these stones has won; none if the player has not.
    pub(super) fn decisive(&self, own: &Bits<W>) -> Vec<u16> {
        if !self.is_won(own) {
            return Vec::new();
        }
        match self {
            // Stones that the win does not need are removed one by one.
            Self::Groups(_) | Self::Connection { .. } => {
                let mut needed = *own;
                for stone in own.iter() {
                    let rest = needed.without(&Bits::of([stone]));
                    if self.is_won(&rest) {
                        needed = rest;
                    }
                }
                needed.iter().collect()
            }
            // Not by removing stones: a row that is too long would count once it is shortened.
            Self::Exactly { arms, length } => {
                let row = |last: u16, arms: &[Vec<u16>; 2]| {
                    let stones = arms
                        .iter()
                        .flat_map(|arm| arm.iter().take_while(|place| own.contains(**place)));
                    let row: Vec<u16> = stones.copied().chain([last]).collect();
                    (row.len() == *length).then_some(row)
                };
                let mut rows = own.iter().flat_map(|last| {
                    let arms = arms[usize::from(last)].iter();
                    arms.filter_map(move |arms| row(last, arms))
                });
                rows.next().unwrap_or_default()
            }
        }
    }
}

/// The stones `from` and all stones of `own` that are joined to them.
fn spread<const W: usize>(neighbours: &[Bits<W>], own: &Bits<W>, from: Bits<W>) -> Bits<W> {
    let mut reached = from;
    let mut edge = from;
    while !edge.is_empty() {
        let mut next = Bits::NONE;
        for place in edge.iter() {
            next = next.or(&neighbours[usize::from(place)]);
        }
        edge = next.and(own).without(&reached);
        reached = reached.or(&edge);
    }
    reached
}
