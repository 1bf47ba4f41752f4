//! Levels: from a beginner's opponent to the best there is.

use std::time::Duration;

/// What a level does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Grows a tree by so many playouts, but of a hundred moves makes so many at random.
    Playouts { playouts: u64, slips: usize },
    /// Thinks so long, as well as it can.
    Best { time: Duration },
}

/// What a level from 1 to 10 does. Each beats the one below it more often than not: see the test
/// of the levels.
pub(crate) const fn effort(level: u64) -> Effort {
    let (playouts, slips) = match level {
        0 | 1 => (8, 50),
        2 => (20, 35),
        3 => (60, 20),
        4 => (200, 10),
        5 => (600, 3),
        6 => (2_000, 0),
        7 => (6_000, 0),
        8 => {
            return Effort::Best {
                time: Duration::from_millis(300),
            };
        }
        9 => {
            return Effort::Best {
                time: Duration::from_secs(1),
            };
        }
        _ => {
            return Effort::Best {
                time: Duration::from_secs(4),
            };
        }
    };
    Effort::Playouts { playouts, slips }
}
