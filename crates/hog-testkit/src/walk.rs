//! Random games, for states to check.

use std::fmt;

use hog_core::random::{below, seed_bytes};
use hog_core::{Game, Notation};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A state of a random game, and the moves that led to it.
pub(crate) struct VisitedState<G: Game> {
    pub(crate) seed: u64,
    pub(crate) start: usize,
    /// The moves so far, with the states before them.
    pub(crate) moves: Vec<(G::State, G::Move)>,
    pub(crate) state: G::State,
}

/// The states of one random game of at most `max_moves` moves, the start included.
///
/// The start is number `seed` modulo the count of starts.
pub(crate) fn walk<G: Game>(game: &G, seed: u64, max_moves: usize) -> Vec<VisitedState<G>> {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    let mut starts = game.starts();
    let start = usize::try_from(seed).expect("seeds are small") % starts.len();
    let mut visit: VisitedState<G> = VisitedState {
        seed,
        start,
        moves: Vec::new(),
        state: starts.swap_remove(start),
    };
    let mut visits = Vec::new();
    for _ in 0..max_moves {
        let moves = legal_moves(game, &visit.state);
        visits.push(VisitedState {
            seed,
            start,
            moves: visit.moves.clone(),
            state: visit.state.clone(),
        });
        if game.turn(&visit.state).is_over() || moves.is_empty() {
            return visits;
        }
        let mv = moves[below(&mut rng, moves.len())];
        visit.moves.push((visit.state.clone(), mv));
        game.play_unchecked(&mut visit.state, mv);
    }
    visits.push(visit);
    visits
}

/// The moves of a state.
pub fn legal_moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// Where a law is broken, for reproduction.
pub(crate) struct BrokenAt<'a, G: Game>(pub(crate) &'a G, pub(crate) &'a VisitedState<G>);

impl<G: Notation> fmt::Display for BrokenAt<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(game, visit) = self;
        let moves = visit.moves.iter();
        let moves: Vec<String> = moves
            .map(|(state, mv)| game.write_move(state, *mv))
            .collect();
        write!(
            f,
            "seed {}, start {}, after [{}], in {:?}",
            visit.seed,
            visit.start,
            moves.join(" "),
            visit.state
        )
    }
}
