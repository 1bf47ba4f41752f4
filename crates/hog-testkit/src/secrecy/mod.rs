//! Secrecy: what a viewer may not know, it cannot find out.
//!
//! [`check`] is the law, for any game. It takes random games and changes in them what a viewer did
//! not notice, a card that was dealt face down for another, so that a *twin* comes of it: a line of
//! play that is another, and the same to that viewer. Then it compares, state by state, all that
//! reaches the viewer. It knows no game: what a viewer notices is what the game says its sights are.
//!
//! That a sight itself tells too much no comparison of this kind could notice. So sights are held to
//! what is seen, too: of what chance does nobody notices anything but what then lies on the table.

mod reached;
mod sights;
mod twins;

use hog_board::{Show, Viewer};
use hog_core::{Hides, Notation, Observe, Seats, Tell};

pub use reached::Reached;
pub use twins::{Line, Twin};

use reached::Watcher;

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Lines of play that were changed.
    pub twins: u64,
    /// Pairs of different states that are the same to a viewer and were found to be, in which a seat
    /// is to move or the game is over: those between are never seen at a table.
    pub pairs: u64,
}

/// How many times one random game is changed for each viewer.
const CHANGES: u64 = 12;
/// The same where many pairs are wanted: most of the time then goes to the twins.
const MANY_CHANGES: u64 = 60;
/// The longest game that is looked at, in moves.
const MOST_MOVES: usize = 300;
/// The same where nothing is hidden.
const MOST_OPEN_MOVES: usize = 20;

/// Checks the law of secrecy along `games` random games.
///
/// Of a game that hides nothing: every viewer can tell all moves apart. Of any other: states which
/// a viewer cannot tell apart are the same to it in all that reaches it, see [`Reached`]. Of both:
/// whoever moves knows which move it made, every seat knows what an onlooker does, and chance is
/// silent.
///
/// # Panics
/// If the law is broken, or if no two states were found that a viewer cannot tell apart although the
/// game hides something, for then nothing was tested.
pub fn check<G: Observe + Notation + Show + Tell>(game: &G, games: u64) -> Compared {
    let mut compared = Compared::default();
    let most = match G::HIDES {
        // States of open games may have hundreds of moves, and one is much like another.
        Hides::Nothing => MOST_OPEN_MOVES,
        Hides::Something => MOST_MOVES,
    };
    for seed in 0..games {
        let line = Line::random(game, seed, most);
        sights::check(game, &line);
        if G::HIDES == Hides::Something {
            compare_twins(game, &line, CHANGES, &mut compared);
        }
    }
    assert!(
        G::HIDES == Hides::Nothing || compared.pairs > 0,
        "no two states look alike to a viewer: nothing was tested"
    );
    compared
}

/// Compares at least so many pairs of states, from random games of other seeds than [`check`] takes.
///
/// # Panics
/// As [`check`].
pub fn check_pairs<G: Observe + Notation + Show + Tell>(game: &G, pairs: u64) -> Compared {
    let mut compared = Compared::default();
    let mut seeds = 1_000_000..;
    while compared.pairs < pairs {
        let seed = seeds.next().expect("there are enough seeds");
        let line = Line::random(game, seed, MOST_MOVES);
        compare_twins(game, &line, MANY_CHANGES, &mut compared);
        assert!(
            compared.pairs > 0 || seed < 1_001_000,
            "no two states look alike to a viewer: nothing was tested"
        );
    }
    compared
}

/// Changes a line for every seat and compares what comes of it, for the seat and for onlookers, and
/// for onlookers alone what no seat would fail to notice.
fn compare_twins<G: Observe + Notation + Show + Tell>(
    game: &G,
    line: &Line<G>,
    changes: u64,
    compared: &mut Compared,
) {
    let seats = Seats::first(game.seats()).iter().map(Viewer::Seat);
    let both = seats.map(|seat| vec![seat, Viewer::Onlooker]);
    for viewers in both.chain([vec![Viewer::Onlooker]]) {
        let watched: Vec<Watcher> = viewers.into_iter().map(Watcher::new).collect();
        let Some(first) = watched.first() else {
            continue;
        };
        let seen = reached::watch(game, line, &watched);
        for number in 0..changes {
            let Some(twin) = Twin::of(game, line, first.viewer(), number) else {
                continue;
            };
            compared.twins += 1;
            compared.pairs += reached::compare(game, (line, &seen), &twin);
        }
    }
}
