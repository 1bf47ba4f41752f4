//! Counting the chains of Hex without listing them.
//!
//! The board is swept cell by cell, along the rows. How a partial chain can continue depends only on the
//! *edge* of the sweep: the last cell that was decided in each column. So it is enough to count the
//! partial chains of each pattern on the edge.
//!
//! A chain with nothing superfluous is in one piece, and each of its cells touches two others of it,
//! except for its two ends, one on each side, which touch one.

use rustc_hash::FxHashMap;

/// The largest board whose chains are counted: on larger ones the patterns take too much memory.
pub const LARGEST: u16 = 13;

/// How many minimal chains (with nothing superfluous) join two opposite sides of a board of `size` by `size`.
///
/// ```
/// use hog_games::positional::chains::count;
/// assert_eq!(count(9), 126_004_636);
/// ```
///
/// # Panics
/// If the size is 0 or more than [`LARGEST`].
#[must_use]
pub fn count(size: u16) -> u128 {
    assert!(
        (1..=LARGEST).contains(&size),
        "chains are counted on boards of 1 to {LARGEST}"
    );
    let size = usize::from(size);
    if size == 1 {
        return 1;
    }
    // The first row: one cell of it, from which the chain begins.
    let mut edges: FxHashMap<Edge, u128> = FxHashMap::default();
    for column in 0..size {
        edges.insert(Edge::EMPTY.with(column, Cell::Begun), 1);
    }
    for _ in 1..size - 1 {
        for column in 0..size {
            let mut next = FxHashMap::default();
            next.reserve(edges.len());
            for (edge, chains) in edges {
                let mut arrive = |edge: Option<Edge>| {
                    if let Some(edge) = edge {
                        *next.entry(edge).or_insert(0) += chains;
                    }
                };
                arrive(edge.left_out(column));
                arrive(edge.taken(column, size));
            }
            edges = next;
        }
    }
    edges
        .into_iter()
        .map(|(edge, chains)| edge.ways_to_end(size) * chains)
        .sum()
}

/// What the edge of the sweep shows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// It is in no chain.
    Empty,
    /// It is in a chain and has all its neighbours there: two, or one if the chain begins with it.
    Full,
    /// It is the left end of a piece whose right end is on the edge too.
    Left,
    /// It is the right end of such a piece.
    Right,
    /// It is a piece of its own, and so both its ends.
    Alone,
    /// It is the end of the piece that begins on the first side.
    Begun,
}

/// The cells along the edge of the sweep, three bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Edge(u64);

impl Edge {
    const EMPTY: Self = Self(0);

    fn cell(self, column: usize) -> Cell {
        match self.0 >> (3 * column) & 7 {
            0 => Cell::Empty,
            1 => Cell::Full,
            2 => Cell::Left,
            3 => Cell::Right,
            4 => Cell::Alone,
            _ => Cell::Begun,
        }
    }

    const fn with(self, column: usize, cell: Cell) -> Self {
        let shift = 3 * column;
        Self(self.0 & !(7 << shift) | (cell as u64) << shift)
    }

    /// The next cell of a column is not taken. The cell above it is then finished: it must not
    /// lack a neighbour.
    fn left_out(self, column: usize) -> Option<Self> {
        let above = self.cell(column);
        matches!(above, Cell::Empty | Cell::Full).then(|| self.with(column, Cell::Empty))
    }

    /// The next cell of a column is taken. It touches the cells to the left, above and to the
    /// upper right.
    fn taken(self, column: usize, size: usize) -> Option<Self> {
        let left = column.checked_sub(1);
        let right = Some(column + 1).filter(|right| *right < size);
        let around = [left, Some(column), right].into_iter().flatten();
        let mut touched = around.filter(|at| self.cell(*at) != Cell::Empty);
        let (first, second, third) = (touched.next(), touched.next(), touched.next());
        let full = |at: Option<usize>| at.is_some_and(|at| self.cell(at) == Cell::Full);
        // The cell above is finished by this one, and a lone cell would still lack a neighbour.
        if third.is_some() || full(first) || full(second) || self.cell(column) == Cell::Alone {
            return None;
        }
        match (first, second) {
            (Some(first), Some(second)) => self.joined(column, first, second),
            (Some(only), None) => Some(self.lengthened(column, only)),
            _ => Some(self.with(column, Cell::Alone)),
        }
    }

    /// The new cell takes the place of the end that it touches.
    fn lengthened(self, column: usize, touched: usize) -> Self {
        match (self.cell(touched), self.other_end(touched)) {
            (Cell::Alone, _) => self.with_ends(column, touched),
            (_, Some(end)) => self.with(touched, Cell::Full).with_ends(column, end),
            (_, None) => self.with(touched, Cell::Full).with(column, Cell::Begun),
        }
    }

    /// The new cell joins two pieces; `None` if they are one, for that would be a ring.
    fn joined(self, column: usize, first: usize, second: usize) -> Option<Self> {
        let (one, other) = (self.other_end(first), self.other_end(second));
        if one == Some(second) {
            return None;
        }
        let mut edge = self;
        for touched in [first, second] {
            if edge.cell(touched) != Cell::Alone {
                edge = edge.with(touched, Cell::Full);
            }
        }
        // The cell above leaves the edge, and the new one is full at once.
        edge = edge.with(column, Cell::Full);
        match (one, other) {
            (Some(one), Some(other)) => Some(edge.with_ends(one, other)),
            (Some(end), None) | (None, Some(end)) => Some(edge.with(end, Cell::Begun)),
            (None, None) => None,
        }
    }

    /// Makes two cells the ends of one piece.
    fn with_ends(self, one: usize, other: usize) -> Self {
        self.with(one.min(other), Cell::Left)
            .with(one.max(other), Cell::Right)
    }

    /// The other end of the piece that ends in a cell; `None` if the piece begins on the first side.
    /// Pieces do not cross, so their ends nest like brackets.
    fn other_end(self, at: usize) -> Option<usize> {
        let mut open = 0;
        let mut closes = |column: usize| {
            match self.cell(column) {
                Cell::Left => open += 1,
                Cell::Right => open -= 1,
                Cell::Empty | Cell::Full | Cell::Alone | Cell::Begun => {}
            }
            open == 0
        };
        let found = match self.cell(at) {
            Cell::Left => (at..usize::from(LARGEST)).find(|column| closes(*column)),
            Cell::Right => (0..=at).rev().find(|column| closes(*column)),
            Cell::Begun => return None,
            Cell::Empty | Cell::Full | Cell::Alone => Some(at),
        };
        Some(found.expect("ends of pieces are nested"))
    }

    /// In how many ways one cell of the last row ends the chain: it must touch the end of the piece
    /// that begins on the first side, and nothing else, and there must be no other piece.
    fn ways_to_end(self, size: usize) -> u128 {
        let taken = |column: usize| column < size && self.cell(column) != Cell::Empty;
        let mut end = None;
        for column in 0..size {
            match self.cell(column) {
                Cell::Empty | Cell::Full => {}
                Cell::Begun => end = Some(column),
                Cell::Left | Cell::Right | Cell::Alone => return 0,
            }
        }
        let Some(end) = end else {
            return 0;
        };
        // Below the end, and below and to the left of it.
        let below = u128::from(!taken(end + 1));
        let to_the_left = end.checked_sub(1).is_some_and(|left| !taken(left));
        below + u128::from(to_the_left)
    }
}
