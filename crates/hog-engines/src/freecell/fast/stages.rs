//! The stages of the fast solver: searches with different limits, moves and weights.

use crate::freecell::card_code::COLUMNS;

/// A search with a limit of states, a set of moves and weights.
pub(super) struct SearchStage {
    pub states: u64,
    pub breadth: Breadth,
    pub tuning: Tuning,
}

/// The moves that a search considers: more of them find more solutions, fewer are faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// All, except two kinds of moves to an empty column: a part of a run when more of it could go, and a whole
    /// column.
    Wide,
    /// As `Wide`, but no run is broken for a cell.
    Sparing,
    /// As `Wide`, but no run is broken for a cell or an empty column, and a card in a column that could go onto
    /// another goes neither into a cell nor into an empty column.
    Narrow,
    /// As `Narrow`, with two differences: the longest part of a run that can be moved to an empty column may go
    /// there, even if it could go onto another card; and a card that fits the card beneath it does not go onto
    /// another card.
    Settled,
}

impl Breadth {
    /// Whether a card that fits the card beneath it may go to a cell.
    pub fn breaks_runs_for_cells(self) -> bool {
        self == Self::Wide
    }

    /// Whether part of a run may go to an empty column.
    pub fn breaks_runs_for_columns(self) -> bool {
        self != Self::Narrow
    }

    /// Whether a card in a column that could go onto another may go to a cell or an empty column instead.
    pub fn ignores_hosts(self) -> bool {
        matches!(self, Self::Wide | Self::Sparing)
    }

    /// Whether a card that fits the card beneath it may go onto another card.
    pub fn changes_hosts(self) -> bool {
        self != Self::Settled
    }
}

/// Weights of the features of a position in its cost; a lower cost is better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// Gain of a card on a foundation.
    pub founded: i32,
    /// Cost of the first, second, third and any further card in cells.
    pub cells: [i32; 4],
    /// Gain of the first, second and third empty column.
    pub empty: [i32; 3],
    /// Cost of a card that does not fit the card beneath it.
    pub misfit: i32,
    /// Added cost if such a card also has the higher code: of two cards of one rank, the suit decides.
    pub higher: i32,
    /// Cost of a card above a lower one of its suit: it must move before the lower one can go up.
    pub blocking: i32,
    /// Cost of each card that lies on the next card that a foundation needs, on the one after that, and on the
    /// third.
    pub burying: [i32; 3],
    /// Cost of a move.
    pub step: i32,
    /// Cost of a card in a cell, for each rank.
    pub cell_rank: i32,
    /// Gain of each of up to twenty cards that could be moved as a run.
    pub run_space: i32,
    /// Cost of the first card of a column, for each rank below the king.
    pub foot: i32,
    /// Gain of each card on the lowest foundation.
    pub lowest: i32,
}

/// Costs by the number of cells in use and the number of empty columns.
pub(super) type SpaceCosts = [[i32; 16]; 16];

impl Tuning {
    /// The costs of space, by the number of cells in use and the number of empty columns.
    pub fn space_costs(&self, cells: u8) -> SpaceCosts {
        std::array::from_fn(|used| {
            std::array::from_fn(|empty| {
                let in_cells = (0..used).map(|cell| self.cells[cell.min(3)]);
                let gains = self.empty.iter().take(empty);
                let free = usize::from(cells).saturating_sub(used) + 1;
                let run = i32::try_from((free << empty.min(COLUMNS)).min(20)).expect("at most 20");
                in_cells.sum::<i32>() - gains.sum::<i32>() - self.run_space * run
            })
        })
    }
}

/// Number of quick [`STAGES`]: 13,500 states together, which take about a millisecond.
pub(super) const QUICK: usize = 4;

/// The searches, one after another: of a thousand deals they solve about 937, 44, 11, 4, 4 and none.
pub(super) const STAGES: &[SearchStage] = &[
    stage(1_500, Breadth::Narrow, DIRECT),
    stage(2_000, Breadth::Settled, SPACIOUS),
    stage(4_000, Breadth::Settled, DIRECT),
    stage(6_000, Breadth::Sparing, GREEDY),
    stage(120_000, Breadth::Settled, DIRECT),
    stage(200_000, Breadth::Sparing, SPACIOUS),
];

const fn stage(states: u64, breadth: Breadth, tuning: Tuning) -> SearchStage {
    SearchStage {
        states,
        breadth,
        tuning,
    }
}

// Each set of weights was tuned by hill climbing on deals above 100,000,000 that the sets before it
// had not solved: to visit as few states as possible, with a penalty for every deal left over.

/// Prefers short solutions.
const DIRECT: Tuning = Tuning {
    founded: 168,
    cells: [83, 31, 181, 184],
    empty: [136, -14, -79],
    misfit: 193,
    higher: 15,
    blocking: 50,
    burying: [62, 5, -7],
    step: 114,
    cell_rank: 16,
    run_space: 19,
    foot: 11,
    lowest: -43,
};

/// Avoids full cells.
const SPACIOUS: Tuning = Tuning {
    founded: 108,
    cells: [13, 38, 74, 634],
    empty: [122, 7, 47],
    misfit: 160,
    higher: 13,
    blocking: 74,
    burying: [58, 10, -19],
    step: 96,
    cell_rank: 16,
    run_space: 34,
    foot: 13,
    lowest: 29,
};

/// Hardly counts the moves made.
const GREEDY: Tuning = Tuning {
    founded: 68,
    cells: [77, 85, 101, 499],
    empty: [111, -11, 139],
    misfit: 100,
    higher: 14,
    blocking: 112,
    burying: [86, 26, 1],
    step: 10,
    cell_rank: 15,
    run_space: 27,
    foot: -3,
    lowest: -8,
};
