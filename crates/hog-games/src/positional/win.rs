//! The ways to say who has won.

use super::bits::Bits;
use super::groups::{Groups, Through};

/// When a player has won.
#[derive(Clone, Debug)]
pub(super) enum Win<const W: usize> {
    /// When a win group is filled.
    Groups {
        groups: Vec<Bits<W>>,
        through: Through,
        sizes: Vec<u8>,
    },
    /// When a chain of stones joins two sides.
    Connection {
        /// The neighbours of each place.
        neighbours: Vec<Bits<W>>,
        sides: [Bits<W>; 2],
    },
    /// When a line has just so many stones, and not more.
    Exactly {
        /// The lines through each place: the places to either side of it, nearest first.
        arms: Vec<Vec<[Vec<u16>; 2]>>,
        length: usize,
    },
}

impl<const W: usize> Win<W> {
    /// By filling a group.
    pub(super) fn by_groups(places: u16, groups: &Groups) -> Self {
        let size = |group: &[u16]| u8::try_from(group.len()).expect("groups are small");
        Self::Groups {
            groups: groups
                .iter()
                .map(|group| Bits::of(group.iter().copied()))
                .collect(),
            through: Through::new(groups, places),
            sizes: groups.iter().map(size).collect(),
        }
    }

    /// By joining two sides.
    pub(super) fn by_connection(neighbours: &[Vec<u16>], sides: [Vec<u16>; 2]) -> Self {
        let neighbours = neighbours
            .iter()
            .map(|places| Bits::of(places.iter().copied()));
        Self::Connection {
            neighbours: neighbours.collect(),
            sides: sides.map(Bits::of),
        }
    }

    /// By exactly so many in a line of a grid.
    pub(super) fn by_exact_lines(columns: u16, rows: u16, length: usize) -> Self {
        let (width, height) = (i32::from(columns), i32::from(rows));
        let arm = |place: u16, down: i32, right: i32| -> Vec<u16> {
            let (row, column) = (i32::from(place) / width, i32::from(place) % width);
            let steps = (1..).map(|step| (row + step * down, column + step * right));
            let inside = steps.take_while(|(row, column)| {
                (0..height).contains(row) && (0..width).contains(column)
            });
            let number = |(row, column)| u16::try_from(row * width + column);
            inside
                .map(|at| number(at).expect("grids are small"))
                .collect()
        };
        let arms = (0..columns * rows).map(|place| {
            let both = |(down, right)| [arm(place, down, right), arm(place, -down, -right)];
            super::lines::DIRECTIONS.map(both).to_vec()
        });
        Self::Exactly {
            arms: arms.collect(),
            length,
        }
    }

    /// Whether a player with these stones has won by the last of them.
    pub(super) fn by_last(&self, own: &Bits<W>, last: u16) -> bool {
        match self {
            Self::Groups {
                groups, through, ..
            } => {
                let mut through = through.of(last).iter();
                through.any(|group| groups[*group as usize].is_subset(own))
            }
            Self::Connection {
                neighbours, sides, ..
            } => {
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

    /// Whether a player with these stones has won at all. Slower than [`by_last`](Win::by_last).
    pub(super) fn at_all(&self, own: &Bits<W>) -> bool {
        match self {
            Self::Groups { groups, .. } => groups.iter().any(|group| group.is_subset(own)),
            Self::Connection {
                neighbours, sides, ..
            } => {
                let chains = spread(neighbours, own, own.and(&sides[0]));
                !chains.and(&sides[1]).is_empty()
            }
            Self::Exactly { .. } => own.iter().any(|place| self.by_last(own, place)),
        }
    }
}

/// All stones that are joined to some stones.
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
