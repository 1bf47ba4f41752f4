//! Playing levels from 1 to 10.

use std::time::Duration;

/// The effort of a level. Up to level 7 it is given in playouts and not in time, so that a level plays equally well
/// on a slow machine. The levels above also deepen for a time, in which a slow machine proves less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A tree with this number of playouts, and this percentage of random moves.
    Slipping { playouts: u64, slips: usize },
    /// Deepening for a time and, if that proves nothing, a tree with this number of playouts.
    Best { ahead: Duration, playouts: u64 },
}

/// The effort of a level from 1 to 10. In tournaments of Go-Moku 9×9, Hex 6×6, connect four and
/// tic-tac-toe each of the levels 2 to 7 was rated above the one below it; the last three are nearly alike
/// on such small boards, and differ on large ones.
pub(crate) fn effort(level: u64) -> Effort {
    let slipping = |playouts, slips| Effort::Slipping { playouts, slips };
    let best = |ahead, playouts| Effort::Best {
        ahead: Duration::from_millis(ahead),
        playouts,
    };
    match level {
        ..=1 => slipping(8, 50),
        2 => slipping(20, 35),
        3 => slipping(60, 20),
        4 => slipping(200, 10),
        5 => slipping(600, 3),
        6 => slipping(2_000, 0),
        7 => slipping(6_000, 0),
        8 => best(100, 15_000),
        9 => best(250, 40_000),
        10.. => best(500, 100_000),
    }
}
