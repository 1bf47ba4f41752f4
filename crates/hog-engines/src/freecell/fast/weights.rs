//! Weights of the features of a position in the fast search.

use super::position::COLUMNS;

/// Costs of features, less being better. They were tuned; see the stages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// A card on a foundation, which is worth this.
    pub founded: i32,
    /// The first, second, third and any further card in cells.
    pub cells: [i32; 4],
    /// The first, second and third empty column, which are worth this.
    pub empty: [i32; 3],
    /// A card in a column that does not fit the one beneath.
    pub misfit: i32,
    /// Added if such a card is also the higher of the two.
    pub higher: i32,
    /// A card above a lower one of its suit, which must move before it is founded.
    pub blocking: i32,
    /// Each card above the next card of a suit, the one after it, and the one after that.
    pub ahead: [i32; 3],
    /// A move.
    pub step: i32,
    /// A rank of a card in a cell.
    pub cell_rank: i32,
    /// Each of up to twenty cards that could be moved as a run, which is worth this.
    pub room: i32,
    /// A rank that the first card of a column lacks to be a king.
    pub foot: i32,
    /// A card of the lowest foundation, which is worth this.
    pub lowest: i32,
}

/// The features that depend on cells and empty columns only, by how many of both.
pub(super) type Rooms = [[i32; 16]; 16];

impl Tuning {
    /// The cost of cells in use and columns that are empty, all together.
    pub fn rooms(&self, cells: u8) -> Rooms {
        std::array::from_fn(|used| {
            std::array::from_fn(|empty| {
                let in_cells = (0..used).map(|cell| self.cells[cell.min(3)]);
                let worth = self.empty.iter().take(empty);
                let free = usize::from(cells).saturating_sub(used) + 1;
                let run = i32::try_from((free << empty.min(COLUMNS)).min(20)).expect("at most 20");
                in_cells.sum::<i32>() - worth.sum::<i32>() - self.room * run
            })
        })
    }
}
