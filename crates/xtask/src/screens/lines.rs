//! The characters that are lines, as strokes in a cell of width and height 1.

/// A stroke of a character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arm {
    /// Where it begins.
    pub from: (f32, f32),
    /// Where it ends.
    pub to: (f32, f32),
    /// How thick it is, in pixels.
    pub width: f32,
}

const MIDDLE: (f32, f32) = (0.5, 0.5);
const UP: Arm = thin(MIDDLE, (0.5, 0.0));
const DOWN: Arm = thin(MIDDLE, (0.5, 1.0));
const LEFT: Arm = thin(MIDDLE, (0.0, 0.5));
const RIGHT: Arm = thin(MIDDLE, (1.0, 0.5));
const RISING: Arm = thin((0.0, 1.0), (1.0, 0.0));
const FALLING: Arm = thin((0.0, 0.0), (1.0, 1.0));

const fn thin(from: (f32, f32), to: (f32, f32)) -> Arm {
    Arm {
        from,
        to,
        width: 1.2,
    }
}

const HEAVY_UP: Arm = thick(UP);
const HEAVY_DOWN: Arm = thick(DOWN);
const HEAVY_LEFT: Arm = thick(LEFT);
const HEAVY_RIGHT: Arm = thick(RIGHT);

/// A stroke as thick as a heavy line.
const fn thick(arm: Arm) -> Arm {
    Arm { width: 2.4, ..arm }
}

/// The strokes of a character; none if it is no line.
#[must_use]
pub const fn arms(character: char) -> &'static [Arm] {
    match character {
        '─' => &[LEFT, RIGHT],
        '│' => &[UP, DOWN],
        '┌' | '╭' => &[RIGHT, DOWN],
        '┐' | '╮' => &[LEFT, DOWN],
        '└' | '╰' => &[RIGHT, UP],
        '┘' | '╯' => &[LEFT, UP],
        '├' => &[UP, DOWN, RIGHT],
        '┤' => &[UP, DOWN, LEFT],
        '┬' => &[LEFT, RIGHT, DOWN],
        '┴' => &[LEFT, RIGHT, UP],
        '┼' => &[LEFT, RIGHT, UP, DOWN],
        '╱' => &[RISING],
        '╲' => &[FALLING],
        '╳' => &[RISING, FALLING],
        '━' => &[HEAVY_LEFT, HEAVY_RIGHT],
        '┃' => &[HEAVY_UP, HEAVY_DOWN],
        '┏' => &[HEAVY_RIGHT, HEAVY_DOWN],
        '┓' => &[HEAVY_LEFT, HEAVY_DOWN],
        '┗' => &[HEAVY_RIGHT, HEAVY_UP],
        '┛' => &[HEAVY_LEFT, HEAVY_UP],
        '╋' => &[HEAVY_LEFT, HEAVY_RIGHT, HEAVY_UP, HEAVY_DOWN],
        _ => &[],
    }
}
