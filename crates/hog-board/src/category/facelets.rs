//! The categories of a cube's facelets.

use super::Categories;

/// A face of a cube, and the colour that belongs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CubeFace {
    /// The top.
    Up,
    /// The right-hand side.
    Right,
    /// The side towards the viewer.
    Front,
    /// The bottom.
    Down,
    /// The left-hand side.
    Left,
    /// The side away from the viewer.
    Back,
}

impl CubeFace {
    /// All faces, in the order in which cubes are written.
    pub const ALL: [Self; 6] = [
        Self::Up,
        Self::Right,
        Self::Front,
        Self::Down,
        Self::Left,
        Self::Back,
    ];

    /// The letter of the face in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Right => 'R',
            Self::Front => 'F',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Back => 'B',
        }
    }

    /// The face on the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Front => Self::Back,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Back => Self::Front,
        }
    }
}

/// A facelet: one coloured side of a cubie, as seen on one face of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facelet {
    /// The colour of the facelet, named after the face where it belongs.
    pub shown: CubeFace,
    /// The colours of the cubie's other sides: none for a centre, one for an edge, two for a
    /// corner, in the order of [`CubeFace::ALL`].
    pub beside: [Option<CubeFace>; 2],
}

/// The facelets of a cube with `size` cubies along an edge, 2 or 3: 24 or 54.
///
/// # Panics
/// For any other size.
#[must_use]
pub fn facelets(size: u8) -> Categories<Facelet> {
    assert!(
        size == 2 || size == 3,
        "cubes have 2 or 3 cubies along an edge"
    );
    let mut facelets = Vec::new();
    for shown in CubeFace::ALL {
        let touching: Vec<CubeFace> = CubeFace::ALL
            .into_iter()
            .filter(|face| *face != shown && *face != shown.opposite())
            .collect();
        for (index, first) in touching.iter().enumerate() {
            for second in &touching[index + 1..] {
                if *second != first.opposite() {
                    let beside = [Some(*first), Some(*second)];
                    facelets.push(Facelet { shown, beside });
                }
            }
            if size == 3 {
                let beside = [Some(*first), None];
                facelets.push(Facelet { shown, beside });
            }
        }
        if size == 3 {
            let beside = [None, None];
            facelets.push(Facelet { shown, beside });
        }
    }
    Categories::new(facelets)
        .expect("its colour and those beside it tell a facelet from all others")
}
