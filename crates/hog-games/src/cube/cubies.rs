//! The state of a cube: which cubie is where, and how it is twisted.

/// Which corner and which edge is in each slot, and how it sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cubies {
    pub(super) corners: Slots<3>,
    pub(super) edges: Slots<2>,
}

impl Cubies {
    /// Every cubie at home.
    pub const SOLVED: Self = Self {
        corners: Slots::at_home(8),
        edges: Slots::at_home(12),
    };
}

/// The slots of all cubies with this number of colours: 3 for the corners, 2 for the edges.
///
/// A corner in a slot is a number from 0 to 7 and a twist from 0 to 2, an edge a number from 0 to
/// 11 and a flip of 0 or 1: five bits each, slot 0 lowest. The twist says on which of the slot's
/// faces, counted clockwise, the corner's first colour is; the flip likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Slots<const COLOURS: u8>(pub(super) u64);

/// Bits for a cubie in its slot.
const WIDTH: usize = 5;
const MASK: u64 = (1 << WIDTH) - 1;

/// A cubie in a slot: which one, and how it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedCubie {
    pub(super) cubie: u8,
    pub(super) twist: u8,
}

impl<const COLOURS: u8> Slots<COLOURS> {
    /// Bits for a twist.
    const TWIST_BITS: u8 = COLOURS - 1;

    /// The first `count` slots, with every cubie at home.
    const fn at_home(count: usize) -> Self {
        let mut bits = 0;
        let mut slot = 0;
        while slot < count {
            bits |= (slot as u64) << Self::TWIST_BITS << (slot * WIDTH);
            slot += 1;
        }
        Self(bits)
    }

    /// What sits in a slot.
    pub(super) fn at(self, slot: usize) -> PlacedCubie {
        let bits = self.0 >> (slot * WIDTH) & MASK;
        let bits = u8::try_from(bits).expect("five bits fit a byte");
        PlacedCubie {
            cubie: bits >> Self::TWIST_BITS,
            twist: bits & ((1 << Self::TWIST_BITS) - 1),
        }
    }

    /// Puts a cubie into a slot.
    pub(super) fn put(&mut self, slot: usize, placed: PlacedCubie) {
        let bits = u64::from(placed.cubie << Self::TWIST_BITS | placed.twist);
        let shift = slot * WIDTH;
        self.0 = self.0 & !(MASK << shift) | bits << shift;
    }
}
