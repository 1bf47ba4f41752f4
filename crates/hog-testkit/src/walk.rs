//! Random games, for states to check.

use std::fmt;

use hog_board::{Image, Mediator, Place, Show, Viewer};
use hog_core::random::{below, seed_bytes, spread_seed_bytes};
use hog_core::{Game, Notation, Observe, Turn, draw_chance_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A line of play, with its states.
pub struct StateLine<G: Game> {
    /// The number of the game's start, counted from 0.
    pub start: usize,
    /// The moves, oldest first.
    pub moves: Vec<G::Move>,
    /// The start and the state after every move.
    pub states: Vec<G::State>,
}

impl<G: Game> StateLine<G> {
    /// A random game of at most `max_moves` moves, in which chance draws by weight. Seeds take the
    /// game's starts in turn.
    pub fn random(game: &G, seed: u64, max_moves: usize) -> Self {
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(seed));
        Self::drawn(game, seed, max_moves, |state| match game.turn(state) {
            Turn::Over(_) => None,
            Turn::Chance => Some(draw_chance_move(game, state, &mut rng)),
            Turn::Seat(_) => {
                let moves = legal_moves(game, state);
                Some(moves[below(&mut rng, moves.len())])
            }
        })
    }

    /// A game whose moves are drawn until there are `max_moves` or none comes. Seeds take the game's starts in turn.
    fn drawn(
        game: &G,
        seed: u64,
        max_moves: usize,
        mut draw: impl FnMut(&G::State) -> Option<G::Move>,
    ) -> Self {
        let mut starts = game.starts();
        let start = usize::try_from(seed).expect("seeds are small") % starts.len();
        let mut state = starts.swap_remove(start);
        let mut line = Self {
            start,
            moves: Vec::new(),
            states: vec![state.clone()],
        };
        while line.moves.len() < max_moves {
            let Some(mv) = draw(&state) else { break };
            game.play_unchecked(&mut state, mv);
            line.moves.push(mv);
            line.states.push(state.clone());
        }
        line
    }

    /// What the viewer observes of a move of the line.
    pub(crate) fn observation(&self, game: &G, number: usize, viewer: Viewer) -> G::Observation
    where
        G: Observe,
    {
        let (before, after) = (&self.states[number], &self.states[number + 1]);
        game.observation(before, self.moves[number], after, viewer)
    }
}

/// A random game of at most `max_moves` moves, in which every legal move is equally likely, those of chance too.
pub(crate) fn walk<G: Game>(game: &G, seed: u64, max_moves: usize) -> StateLine<G> {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(seed));
    StateLine::drawn(game, seed, max_moves, |state| {
        let moves = legal_moves(game, state);
        let is_over = game.turn(state).is_over() || moves.is_empty();
        (!is_over).then(|| moves[below(&mut rng, moves.len())])
    })
}

/// The moves of a state.
pub fn legal_moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// What a viewer sees on the table, and whose turn it is.
pub(crate) fn seen<G: Show>(
    game: &G,
    state: &G::State,
    viewer: Viewer,
) -> (Vec<(Place, Vec<Image>)>, Turn) {
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    let view = Mediator::new(viewer).view(&game.scene(state), &mut rng);
    let images = view.places.into_iter().map(|(place, seen)| {
        let images = seen.into_iter().map(|seen| seen.image);
        (place, images.collect())
    });
    (images.collect(), game.turn(state))
}

/// A state of a random game, in which a law is checked. It is displayed with the seed and the moves that lead to it.
pub(crate) struct VisitedState<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) seed: u64,
    pub(crate) state: &'a G::State,
    line: &'a StateLine<G>,
    /// The number of moves that led to the state.
    number: usize,
}

impl<'a, G: Game> VisitedState<'a, G> {
    /// The states of a random game, the start included.
    pub(crate) fn all(
        game: &'a G,
        seed: u64,
        line: &'a StateLine<G>,
    ) -> impl Iterator<Item = Self> {
        let states = line.states.iter().enumerate();
        states.map(move |(number, state)| Self {
            game,
            seed,
            state,
            line,
            number,
        })
    }

    pub(crate) fn turn(&self) -> Turn {
        self.game.turn(self.state)
    }

    pub(crate) fn moves(&self) -> Vec<G::Move> {
        legal_moves(self.game, self.state)
    }

    /// The move that led to the state, unless it is a start.
    pub(crate) fn last_move(&self) -> Option<G::Move> {
        Some(self.line.moves[self.number.checked_sub(1)?])
    }
}

impl<G: Notation> fmt::Display for VisitedState<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made = self.line.states.iter().zip(&self.line.moves);
        let moves: Vec<String> = made
            .take(self.number)
            .map(|(before, mv)| self.game.write_move(before, *mv))
            .collect();
        let (seed, start, moves) = (self.seed, self.line.start, moves.join(" "));
        let state = self.state;
        write!(
            f,
            "seed {seed}, start {start}, after [{moves}], in {state:?}"
        )
    }
}
