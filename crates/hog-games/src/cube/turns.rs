//! Turning faces: what goes where.
//!
//! Only the faces of each slot, and the order in which a turn carries the faces round, are listed by
//! hand; where cubies go and how they are twisted is computed from these.

use super::cubies::{Cubies, PlacedCubie, Slots};
use super::face::CubeFace;

/// A turn of a face: by how many quarters, clockwise as one looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceTurn {
    /// Which face.
    pub face: CubeFace,
    /// How far.
    pub quarters: Quarters,
}

/// How far a face is turned clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quarters {
    /// By a quarter.
    One = 1,
    /// By a half.
    Two,
    /// By three quarters, which is a quarter back.
    Three,
}

impl Quarters {
    /// All, in order.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];
}

impl FaceTurn {
    /// The turn that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let quarters = match self.quarters {
            Quarters::One => Quarters::Three,
            Quarters::Two => Quarters::Two,
            Quarters::Three => Quarters::One,
        };
        Self { quarters, ..self }
    }

    /// The turn's number among the 18.
    pub(super) const fn index(self) -> usize {
        self.face as usize * 3 + self.quarters as usize - 1
    }
}

use CubeFace::{Back, Down, Front, Left, Right, Up};

/// The faces of each corner slot, clockwise.
pub(super) const CORNERS: [[CubeFace; 3]; 8] = [
    [Up, Right, Front],
    [Up, Front, Left],
    [Up, Left, Back],
    [Up, Back, Right],
    [Down, Front, Right],
    [Down, Left, Front],
    [Down, Back, Left],
    [Down, Right, Back],
];

/// The faces of each edge slot.
pub(super) const EDGES: [[CubeFace; 2]; 12] = [
    [Up, Right],
    [Up, Front],
    [Up, Left],
    [Up, Back],
    [Down, Right],
    [Down, Front],
    [Down, Left],
    [Down, Back],
    [Front, Right],
    [Front, Left],
    [Back, Left],
    [Back, Right],
];

/// The faces round a face, in the order in which a clockwise turn carries them.
const fn clockwise_cycle(face: CubeFace) -> [CubeFace; 4] {
    match face {
        Up => [Front, Left, Back, Right],
        Down => [Front, Right, Back, Left],
        Right => [Front, Up, Back, Down],
        Left => [Front, Down, Back, Up],
        Front => [Up, Right, Down, Left],
        Back => [Up, Left, Down, Right],
    }
}

/// Where a turn carries what is on a face.
fn carried(turn: FaceTurn, face: CubeFace) -> CubeFace {
    let cycle = clockwise_cycle(turn.face);
    match cycle.iter().position(|other| *other == face) {
        Some(index) => cycle[(index + turn.quarters as usize) % 4],
        None => face,
    }
}

/// What a turn does to one cubie: from which slot to which, and by how much it is twisted.
#[derive(Clone, Copy, Debug)]
struct Shift {
    from: u8,
    to: u8,
    twist: u8,
}

/// What each of the 18 turns does to corners and to edges: four of each change their slots.
#[derive(Clone, Debug)]
pub(super) struct TurnTable(Vec<[Vec<Shift>; 2]>);

impl TurnTable {
    pub(super) fn new() -> Self {
        let turns = CubeFace::ALL.into_iter().flat_map(turns_of);
        let of_turn = |turn| [shifts(turn, &CORNERS), shifts(turn, &EDGES)];
        Self(turns.map(of_turn).collect())
    }

    /// Turns a face of the cube.
    pub(super) fn apply(&self, turn: FaceTurn, cubies: &mut Cubies) {
        let [corners, edges] = &self.0[turn.index()];
        shift_all(corners, &mut cubies.corners);
        shift_all(edges, &mut cubies.edges);
    }
}

/// The three turns of a face.
pub(super) fn turns_of(face: CubeFace) -> impl Iterator<Item = FaceTurn> {
    let turn = move |quarters| FaceTurn { face, quarters };
    Quarters::ALL.into_iter().map(turn)
}

fn shifts<const N: usize>(turn: FaceTurn, slots: &[[CubeFace; N]]) -> Vec<Shift> {
    let mut shifts = Vec::new();
    for (from, faces) in slots.iter().enumerate() {
        if !faces.contains(&turn.face) {
            continue;
        }
        let reached = faces.map(|face| carried(turn, face));
        let to = slots
            .iter()
            .position(|slot| reached.iter().all(|face| slot.contains(face)));
        let to = to.expect("a turn carries slots to slots");
        let twist = slots[to].iter().position(|face| *face == reached[0]);
        let small = |number: usize| u8::try_from(number).expect("a cube has few slots");
        shifts.push(Shift {
            from: small(from),
            to: small(to),
            twist: small(twist.expect("the slot has all faces that were reached")),
        });
    }
    shifts
}

fn shift_all<const COLOURS: u8>(shifts: &[Shift], slots: &mut Slots<COLOURS>) {
    let before = *slots;
    for shift in shifts {
        let PlacedCubie { cubie, twist } = before.at(usize::from(shift.from));
        let twist = twist + shift.twist;
        let twist = twist.checked_sub(COLOURS).unwrap_or(twist);
        slots.put(usize::from(shift.to), PlacedCubie { cubie, twist });
    }
}
