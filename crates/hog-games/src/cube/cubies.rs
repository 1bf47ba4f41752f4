//! The state of a cube: which cubie is where, and how it is twisted.

/// Which corner and which edge is in each slot, and how it sits there.
///
/// A corner in a slot is a number from 0 to 7 and a twist from 0 to 2, an edge a number from 0 to
/// 11 and a flip of 0 or 1: five bits each, slot 0 lowest. The twist says on which of the slot's
/// faces, counted clockwise, the corner's first colour is; the flip likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cubies {
    pub(super) corners: u64,
    pub(super) edges: u64,
}

/// Bits for a cubie in its slot.
const WIDTH: u32 = 5;
const MASK: u64 = (1 << WIDTH) - 1;

/// One kind of cubie: corners, which have 3 colours, or edges, which have 2.
pub(super) trait Slots {
    const COLOURS: u8;

    fn bits(cubies: &Cubies) -> u64;
    fn bits_mut(cubies: &mut Cubies) -> &mut u64;
}

pub(super) struct CornerSlots;
pub(super) struct EdgeSlots;

impl Slots for CornerSlots {
    const COLOURS: u8 = 3;

    fn bits(cubies: &Cubies) -> u64 {
        cubies.corners
    }
    fn bits_mut(cubies: &mut Cubies) -> &mut u64 {
        &mut cubies.corners
    }
}

impl Slots for EdgeSlots {
    const COLOURS: u8 = 2;

    fn bits(cubies: &Cubies) -> u64 {
        cubies.edges
    }
    fn bits_mut(cubies: &mut Cubies) -> &mut u64 {
        &mut cubies.edges
    }
}

/// A cubie in a slot: which one, and how it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedCubie {
    pub(super) cubie: u8,
    pub(super) twist: u8,
}

impl Cubies {
    /// Every cubie at home.
    pub const SOLVED: Self = Self {
        corners: at_home(8, 2),
        edges: at_home(12, 1),
    };

    /// What sits in a slot.
    pub(super) fn at<S: Slots>(&self, slot: usize) -> PlacedCubie {
        let bits = S::bits(self) >> (slot_number(slot) * WIDTH) & MASK;
        let bits = u8::try_from(bits).expect("five bits fit a byte");
        let twist_bits = if S::COLOURS == 3 { 2 } else { 1 };
        PlacedCubie {
            cubie: bits >> twist_bits,
            twist: bits & ((1 << twist_bits) - 1),
        }
    }

    /// Puts a cubie into a slot.
    pub(super) fn put<S: Slots>(&mut self, slot: usize, placed: PlacedCubie) {
        let twist_bits = if S::COLOURS == 3 { 2 } else { 1 };
        let bits = u64::from(placed.cubie << twist_bits | placed.twist);
        let shift = slot_number(slot) * WIDTH;
        let all = S::bits_mut(self);
        *all = *all & !(MASK << shift) | bits << shift;
    }
}

fn slot_number(slot: usize) -> u32 {
    u32::try_from(slot).expect("a cube has few slots")
}

const fn at_home(count: u64, twist_bits: u32) -> u64 {
    let mut bits = 0;
    let mut slot = 0;
    while slot < count {
        bits |= (slot << twist_bits) << (slot * WIDTH as u64);
        slot += 1;
    }
    bits
}
