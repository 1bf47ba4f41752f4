//! The tastes of the fast solver.

use super::weights::Tuning;

/// A search of so many states with these weights.
pub(super) struct Stage {
    pub states: u64,
    pub tuning: Tuning,
}

/// The searches, one after another.
///
/// Each was tuned by hill climbing on deals above 10,000,000 that all before it had not solved, to
/// look at as few states as possible, with a penalty for every deal left over.
pub(super) const STAGES: &[Stage] = &[
    Stage {
        states: 1_730,
        tuning: Tuning {
            founded: 168,
            cells: [47, 18, 112, 188],
            empty: [153, 2, 21],
            misfit: 200,
            higher: 13,
            blocking: 72,
            ahead: [62, 4, -14],
            step: 114,
            cell_rank: 16,
            room: 21,
            foot: 14,
            lowest: -40,
        },
    },
    Stage {
        states: 2_000,
        tuning: Tuning {
            founded: 96,
            cells: [48, 41, 72, 384],
            empty: [160, 32, 72],
            misfit: 104,
            higher: 16,
            blocking: 56,
            ahead: [64, 7, 0],
            step: 7,
            cell_rank: 24,
            room: 48,
            foot: -1,
            lowest: 0,
        },
    },
    Stage {
        states: 4_000,
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
    Stage {
        states: 100_000,
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
