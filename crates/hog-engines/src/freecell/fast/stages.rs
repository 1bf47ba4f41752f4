//! The stages of the fast solver.

use super::breadth::Breadth;
use super::weights::Tuning;

/// A search with a limit of states, a set of moves and weights.
pub(super) struct SearchStage {
    pub states: u64,
    pub breadth: Breadth,
    pub tuning: Tuning,
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
    ahead: [62, 5, -7],
    step: 114,
    cell_rank: 16,
    room: 19,
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
    ahead: [58, 10, -19],
    step: 96,
    cell_rank: 16,
    room: 34,
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
    ahead: [86, 26, 1],
    step: 10,
    cell_rank: 15,
    room: 27,
    foot: -3,
    lowest: -8,
};
