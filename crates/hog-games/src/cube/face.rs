//! The faces of a cube.

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
