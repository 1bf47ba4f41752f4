//! The tastes of the fast solver.

use super::breadth::Breadth;
use super::weights::Tuning;

/// A search of so many states, among these moves, with these weights.
pub(super) struct Stage {
    pub states: u64,
    pub breadth: Breadth,
    pub tuning: Tuning,
}

/// The searches, one after another.
///
/// Each was tuned by hill climbing on deals above 100,000,000 that all before it had not solved: to
/// look at as few states as possible, with a penalty for every deal left over.
pub(super) const STAGES: &[Stage] = &[
    Stage {
        states: 1_227,
        breadth: Breadth::Narrow,
        tuning: Tuning {
            founded: 168,
            cells: [70, 18, 181, 184],
            empty: [136, -15, -25],
            misfit: 193,
            higher: 15,
            blocking: 55,
            ahead: [62, 5, -9],
            step: 114,
            cell_rank: 16,
            room: 20,
            foot: 11,
            lowest: -42,
        },
    },
    Stage {
        states: 1_284,
        breadth: Breadth::Settled,
        tuning: Tuning {
            founded: 191,
            cells: [23, 38, 88, 477],
            empty: [93, 5, 42],
            misfit: 160,
            higher: 24,
            blocking: 72,
            ahead: [54, 5, -18],
            step: 96,
            cell_rank: 16,
            room: 34,
            foot: 12,
            lowest: -10,
        },
    },
    Stage {
        states: 3_267,
        breadth: Breadth::Sparing,
        tuning: Tuning {
            founded: 68,
            cells: [52, 100, 101, 429],
            empty: [80, -3, 42],
            misfit: 104,
            higher: 16,
            blocking: 64,
            ahead: [64, 23, 2],
            step: 9,
            cell_rank: 23,
            room: 48,
            foot: -3,
            lowest: -11,
        },
    },
    Stage {
        states: 100_000,
        breadth: Breadth::Wide,
        tuning: Tuning {
            founded: 96,
            cells: [48, 72, 72, 384],
            empty: [160, 32, 72],
            misfit: 104,
            higher: 16,
            blocking: 64,
            ahead: [64, 16, 0],
            step: 7,
            cell_rank: 24,
            room: 48,
            foot: 0,
            lowest: 0,
        },
    },
];
