//! The tastes of the fast solver.

use super::breadth::Breadth;
use super::weights::Tuning;

/// A search of so many states, among these moves, with these weights.
pub(super) struct Stage {
    pub states: u64,
    pub breadth: Breadth,
    pub tuning: Tuning,
}

/// The weights of the first stage, which solves most deals.
const FIRST: Tuning = Tuning {
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

/// Weights that dread a fourth card in cells.
const CAREFUL: Tuning = Tuning {
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

/// Weights to which moves cost little.
const PATIENT: Tuning = Tuning {
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

/// How many of the [`STAGES`] are quick: some 13,000 states together, which take about a
/// millisecond.
pub(super) const QUICK: usize = 4;

/// The searches, one after another.
///
/// Each was tuned by hill climbing on deals above 100,000,000 that all before it had not solved: to
/// look at as few states as possible, with a penalty for every deal left over.
pub(super) const STAGES: &[Stage] = &[
    Stage {
        states: 1_500,
        breadth: Breadth::Narrow,
        tuning: FIRST,
    },
    Stage {
        states: 2_000,
        breadth: Breadth::Settled,
        tuning: CAREFUL,
    },
    Stage {
        states: 4_000,
        breadth: Breadth::Settled,
        tuning: FIRST,
    },
    Stage {
        states: 6_000,
        breadth: Breadth::Sparing,
        tuning: PATIENT,
    },
    Stage {
        states: 120_000,
        breadth: Breadth::Settled,
        tuning: FIRST,
    },
    Stage {
        states: 200_000,
        breadth: Breadth::Sparing,
        tuning: CAREFUL,
    },
];
