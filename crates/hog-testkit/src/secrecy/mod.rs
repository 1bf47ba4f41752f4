//! Secrecy: a viewer cannot find out what is hidden from it.
//!
//! [`check`] is the law, for any game. It takes random games and changes something that a viewer does
//! not observe, such as a card that was dealt face down. The result is a *twin*: a different line of
//! play that looks the same to that viewer. Then it compares, state by state, everything that reaches
//! the viewer. It knows no particular game: the game's observations say what a viewer sees.
//!
//! Such a comparison cannot notice an observation that says too much. So observations are compared
//! with what is shown: of a move of chance a viewer observes nothing that is not on the table, and of a
//! seat's move nothing that is not on the table or in the log.

mod observations;
mod reached;
mod twins;

use hog_board::{Show, Viewer};
use hog_core::{Hides, Notation, Observe, Tell};

pub use crate::walk::StateLine;
pub use reached::Exposure;
pub use twins::Twin;

use reached::Watcher;

/// The number of comparisons made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Twins.
    pub twins: u64,
    /// Pairs of different states that look the same to a viewer, in which a seat is to move or the
    /// game is over: states in which chance is to move are never shown at a table.
    pub pairs: u64,
}

/// Number of twins of one random game for each viewer.
const TWINS: u64 = 12;
/// Number of twins in [`check_pairs`], which makes few games and many twins of each.
const TWINS_FOR_PAIRS: u64 = 60;
/// Maximum number of moves of a game.
const MAX_MOVES: usize = 300;
/// Maximum number of moves of a game that hides nothing.
const MAX_OPEN_MOVES: usize = 20;

/// Checks the law of secrecy along `games` random games.
///
/// In a game that hides nothing, every viewer can tell all moves apart. In any other, states that look
/// the same to a viewer are equal in everything that reaches it, see [`Exposure`]. In both, a seat knows
/// its own moves, every seat knows what a spectator knows, and no viewer observes what a person could
/// neither see nor read.
///
/// # Panics
/// If the law is broken, or if the game hides something and no two states were found that look the
/// same to a viewer, because then nothing was tested.
pub fn check<G: Observe + Notation + Show + Tell>(game: &G, games: u64) -> Compared {
    let mut compared = Compared::default();
    let max_moves = match G::HIDES {
        // States of open games may have hundreds of moves, and one is much like another.
        Hides::Nothing => MAX_OPEN_MOVES,
        Hides::Something => MAX_MOVES,
    };
    for seed in 0..games {
        let line = StateLine::random(game, seed, max_moves);
        observations::check(game, &line);
        if G::HIDES == Hides::Something {
            compare_twins(game, &line, TWINS, &mut compared);
        }
    }
    assert!(
        G::HIDES == Hides::Nothing || compared.pairs > 0,
        "no two states look alike to a viewer: nothing was tested"
    );
    compared
}

/// Compares at least this number of pairs of states, from games with other seeds than those of
/// [`check`].
///
/// # Panics
/// As [`check`].
pub fn check_pairs<G: Observe + Notation + Show + Tell>(game: &G, pairs: u64) -> Compared {
    let mut compared = Compared::default();
    let mut seeds = 1_000_000..;
    while compared.pairs < pairs {
        let seed = seeds.next().expect("there are enough seeds");
        let line = StateLine::random(game, seed, MAX_MOVES);
        compare_twins(game, &line, TWINS_FOR_PAIRS, &mut compared);
        assert!(
            compared.pairs > 0 || seed < 1_001_000,
            "no two states look alike to a viewer: nothing was tested"
        );
    }
    compared
}

/// Compares a line with twins for every seat, as the seat and spectators see them, and with twins for spectators alone.
fn compare_twins<G: Observe + Notation + Show + Tell>(
    game: &G,
    line: &StateLine<G>,
    twins: u64,
    compared: &mut Compared,
) {
    for viewer in Viewer::all(game.seats()) {
        let onlooker = (viewer != Viewer::Spectator).then_some(Viewer::Spectator);
        let watched = [viewer].into_iter().chain(onlooker);
        let watched: Vec<Watcher> = watched.map(Watcher::new).collect();
        let seen = reached::watch(game, line, &watched);
        for number in 0..twins {
            let Some(twin) = Twin::of(game, line, viewer, number) else {
                continue;
            };
            compared.twins += 1;
            compared.pairs += reached::compare(game, (line, &seen), &twin);
            observations::check_end_of_twin(game, line, &twin);
        }
    }
}
