//! The nine points, three by three, and sets of them.

/// One of the nine points, numbered along the rows from the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// All nine.
    pub const ALL: [Self; 9] = {
        let mut all = [Self(0); 9];
        let mut number = 0;
        while number < 9 {
            all[number as usize] = Self(number);
            number += 1;
        }
        all
    };

    /// The point's number, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What people call it: `a1` at the upper left, `c1` at the upper right, `a3` at the lower left.
    #[must_use]
    pub fn name(self) -> String {
        let (column, row) = (self.0 % 3, self.0 / 3);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// The point of this name; case does not matter.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut points = Self::ALL.into_iter();
        points.find(|point| point.name().eq_ignore_ascii_case(name))
    }

    /// Where one of the [`Points::SYMMETRIES`] of the square takes the point.
    #[must_use]
    pub fn mapped(self, symmetry: usize) -> Self {
        let (mut column, mut row) = (self.0 % 3, self.0 / 3);
        if symmetry >= 4 {
            column = 2 - column;
        }
        for _ in 0..symmetry % 4 {
            (column, row) = (2 - row, column);
        }
        Self(row * 3 + column)
    }
}

/// A set of the nine points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Points(u16);

/// Rows, columns and both diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Whether each set of points holds a line: asked after every move, so looked up.
const HOLDS_LINE: [bool; 512] = {
    let mut holds = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            holds[set] |= set & LINES[line] as usize == LINES[line] as usize;
            line += 1;
        }
        set += 1;
    }
    holds
};

impl Points {
    /// No point.
    pub const NONE: Self = Self(0);
    /// How many symmetries the square has: turns, and turns of its mirror image.
    pub const SYMMETRIES: usize = 8;

    /// The set whose bits are these: bit 0 is point `a1`.
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & 0x1ff)
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the point is in the set.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.0 & 1 << point.0 != 0
    }

    /// The set with this point added.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.0)
    }

    /// The set with this point taken out.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !(1 << point.0))
    }

    /// How many points the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds a row, a column or a diagonal.
    #[must_use]
    pub const fn holds_line(self) -> bool {
        HOLDS_LINE[self.0 as usize]
    }

    /// The points of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let point = Point::ALL[left.trailing_zeros() as usize];
            left &= left - 1;
            Some(point)
        })
    }

    /// Where one of the [`Points::SYMMETRIES`] of the square takes the points.
    #[must_use]
    pub fn mapped(self, symmetry: usize) -> Self {
        self.iter()
            .fold(Self::NONE, |set, point| set.with(point.mapped(symmetry)))
    }
}
