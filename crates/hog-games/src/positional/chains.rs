//! The win groups of Hex: shortest chains from side to side.
//!
//! On a board of N by N hexagons the first player joins north and south, the second west and east.
//! A chain wins; what matters are the chains with nothing superfluous: they have one cell on each
//! of the two sides, and no two of their cells touch that do not follow each other. (The thesis
//! also asks that a chain be no longer than ⌈N²/2⌉, which removes nothing that is left.)

pub use super::chain_count::{LARGEST as LARGEST_COUNTED, count};
use super::groups::Groups;

/// The six neighbours of a cell, as steps down and right.
const STEPS: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

/// A set of cells of a board of at most 8 by 8.
type Cells = u64;

/// The greatest board whose chains are listed one by one: a size more would be a hundred million.
pub const LARGEST_LISTED: u16 = 8;

/// The chains that join north and south on a board of `size` by `size`, whose cells are numbered
/// along the rows.
///
/// Their number grows fast: 2,195,830 for 8, and 126,004,636 for 9.
///
/// ```
/// use hog_games::positional::chains::north_to_south;
/// assert_eq!(north_to_south(3).len(), 11);
/// ```
///
/// # Panics
/// If the size is more than [`LARGEST_LISTED`].
#[must_use]
pub fn north_to_south(size: u16) -> Groups {
    let mut groups = Groups::new();
    walk(size, &mut |chain| groups.push(chain));
    groups
}

/// The chains that join west and east: those that join north and south, mirrored.
///
/// # Panics
/// If the size is more than [`LARGEST_LISTED`].
#[must_use]
pub fn west_to_east(size: u16) -> Groups {
    transposed(&north_to_south(size), size)
}

/// The groups with rows and columns exchanged.
pub(super) fn transposed(groups: &Groups, size: u16) -> Groups {
    groups.renamed(|cell| cell % size * size + cell / size)
}

/// Calls `found` with every chain from north to south.
fn walk(size: u16, found: &mut impl FnMut(&[u16])) {
    assert!(
        size <= LARGEST_LISTED,
        "chains are listed on boards of at most {LARGEST_LISTED} by {LARGEST_LISTED}"
    );
    let board = Board::new(size);
    for start in 0..size {
        let mut chain = vec![start];
        board.extend(&mut chain, board.first_row, found);
    }
}

/// The neighbours of every cell of a board of `size` by `size`.
pub(super) fn neighbours(size: u16) -> Vec<Vec<u16>> {
    let signed = i32::from(size);
    let cells = (0..signed).flat_map(|row| (0..signed).map(move |column| (row, column)));
    let number = |(row, column): (i32, i32)| {
        let inside = (0..signed).contains(&row) && (0..signed).contains(&column);
        inside.then(|| u16::try_from(row * signed + column).expect("boards are small"))
    };
    let touched = |(row, column): (i32, i32)| {
        let steps = STEPS
            .iter()
            .map(|(down, right)| (row + down, column + right));
        steps.filter_map(number).collect::<Vec<u16>>()
    };
    cells.map(touched).collect()
}

struct Board {
    size: u16,
    neighbours: Vec<Vec<u16>>,
    /// The neighbours of each cell, and the cell itself.
    around: Vec<Cells>,
    first_row: Cells,
}

impl Board {
    fn new(size: u16) -> Self {
        let neighbours = neighbours(size);
        let set = |cells: &[u16]| cells.iter().fold(0, |set: Cells, cell| set | 1 << cell);
        let around = (0..)
            .zip(&neighbours)
            .map(|(cell, touched)| set(touched) | set(&[cell]));
        Self {
            size,
            around: around.collect(),
            first_row: set(&(0..size).collect::<Vec<u16>>()),
            neighbours,
        }
    }

    /// Follows every way on from the end of a chain. `closed` holds the cells that the chain must
    /// not enter: those of the first row, and those that touch the chain before its end.
    fn extend(&self, chain: &mut Vec<u16>, closed: Cells, found: &mut impl FnMut(&[u16])) {
        let end = chain[chain.len() - 1];
        if end >= self.size * (self.size - 1) {
            found(chain);
            return;
        }
        let end = usize::from(end);
        for next in &self.neighbours[end] {
            if closed & 1 << next == 0 {
                chain.push(*next);
                self.extend(chain, closed | self.around[end], found);
                chain.pop();
            }
        }
    }
}
