//! Playing levels from 1 to 10.

use std::time::Duration;

/// The effort of a level. It is given in playouts and not in time, so that a level plays equally well on
/// a slow machine, and better than the one below on boards of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A tree with this number of playouts, and this percentage of random moves.
    Slipping { playouts: u64, slips: usize },
    /// Deepening for a time and, if that proves nothing, a tree with this number of playouts.
    Best { ahead: Duration, playouts: u64 },
}

/// The levels from 1 to 10. In tournaments of Go-Moku 9×9, Hex 6×6, connect four and tic-tac-toe
/// each of the first seven was rated above the one below it; the last three are nearly alike on such
/// small boards, and differ on large ones.
const LEVELS: [Effort; 10] = [
    slipping(8, 50),
    slipping(20, 35),
    slipping(60, 20),
    slipping(200, 10),
    slipping(600, 3),
    slipping(2_000, 0),
    slipping(6_000, 0),
    best(100, 15_000),
    best(250, 40_000),
    best(500, 100_000),
];

const fn slipping(playouts: u64, slips: usize) -> Effort {
    Effort::Slipping { playouts, slips }
}

const fn best(ahead: u64, playouts: u64) -> Effort {
    let ahead = Duration::from_millis(ahead);
    Effort::Best { ahead, playouts }
}

/// The effort of a level from 1 to 10.
///
/// # Panics
/// If there is no such level.
pub(crate) fn effort(level: u64) -> Effort {
    let index = usize::try_from(level)
        .ok()
        .and_then(|level| level.checked_sub(1));
    let effort = index.and_then(|index| LEVELS.get(index));
    *effort.expect("names have levels from 1 to 10")
}
