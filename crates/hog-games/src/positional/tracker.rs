//! Trackers: incremental win tests for playouts.
//!
//! Outside playouts a state is tested from scratch after each move. A playout makes many moves in a
//! row, so it keeps a tracker of each player's stones.

use super::bits::Bits;
use super::win::WinTest;

/// One player's stones during a playout.
pub(super) enum Tracker<'w, const W: usize> {
    /// Which stones are joined, and which sides they touch.
    Connection {
        neighbours: &'w [Bits<W>],
        sides: &'w [Bits<W>],
        own: Bits<W>,
        chains: Chains,
    },
    /// Only the stones: each move is tested without remembering chains.
    Rescan { win: &'w WinTest<W>, own: Bits<W> },
}

impl<'w, const W: usize> Tracker<'w, W> {
    /// Begins with these stones.
    pub(super) fn new(win: &'w WinTest<W>, own: &Bits<W>) -> Self {
        match win {
            // On small boards testing without chains is twice as fast: nothing is allocated.
            WinTest::Connection { neighbours, sides } if W > 1 => {
                let mut tracker = Self::Connection {
                    neighbours,
                    sides,
                    own: Bits::NONE,
                    chains: Chains::new(neighbours.len(), sides.len()),
                };
                for place in own.iter() {
                    tracker.add(place);
                }
                tracker
            }
            WinTest::Connection { .. } | WinTest::Groups(_) | WinTest::Exactly { .. } => {
                Self::Rescan { win, own: *own }
            }
        }
    }

    /// Adds a stone, and says whether it wins.
    pub(super) fn add(&mut self, place: u16) -> bool {
        match self {
            Self::Connection {
                neighbours,
                sides,
                own,
                chains,
            } => {
                own.insert(place);
                let touched = (0..)
                    .zip(*sides)
                    .filter(|(_, side)| side.contains(place))
                    .fold(0, |touched: u8, (number, _)| touched | 1 << number);
                let mut root = chains.begin(place, touched);
                neighbours[usize::from(place)]
                    .and(own)
                    .for_each(|neighbour| {
                        root = chains.join(root, neighbour);
                    });
                chains.touches_all(root)
            }
            Self::Rescan { win, own } => {
                own.insert(place);
                win.is_won_by(own, place)
            }
        }
    }
}

/// Chains of stones, as a union-find structure.
pub(super) struct Chains {
    /// The parent of each stone; the root of a chain is its own parent.
    parent: Vec<u16>,
    /// For each root, the sides that its chain touches, a bit each.
    touched: Vec<u8>,
    /// The bits of all sides.
    all: u8,
}

impl Chains {
    fn new(places: usize, sides: usize) -> Self {
        assert!(
            (1..=8).contains(&sides),
            "a chain joins at most eight sides"
        );
        Self {
            parent: vec![0; places],
            touched: vec![0; places],
            all: u8::MAX >> (8 - sides),
        }
    }

    /// A chain of one stone.
    fn begin(&mut self, place: u16, touched: u8) -> u16 {
        self.parent[usize::from(place)] = place;
        self.touched[usize::from(place)] = touched;
        place
    }

    /// The root of a stone's chain. Halves the path to it for the next time.
    fn root(&mut self, stone: u16) -> u16 {
        let mut here = stone;
        loop {
            let next = self.parent[usize::from(here)];
            if next == here {
                return here;
            }
            let after = self.parent[usize::from(next)];
            self.parent[usize::from(here)] = after;
            here = after;
        }
    }

    /// Merges a chain with that of another stone, and returns the root of both.
    fn join(&mut self, root: u16, other: u16) -> u16 {
        let other = self.root(other);
        if other != root {
            self.parent[usize::from(root)] = other;
            self.touched[usize::from(other)] |= self.touched[usize::from(root)];
        }
        other
    }

    fn touches_all(&self, root: u16) -> bool {
        self.touched[usize::from(root)] == self.all
    }
}
