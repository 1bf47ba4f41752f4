//! The probabilities of the moves of chance, and drawing one from the caller's random generator.

use rand_core::Rng;

use crate::Game;
use crate::random::below;

/// Draws a move of chance, each as likely as its [weight](Game::weight) says.
///
/// Where the moves of chance are the cards of a stock, always listed in the same order, successive
/// draws amount to one shuffle fixed by the generator, no matter what the seats do between.
///
/// # Panics
/// If the state has no moves, or if their weights sum to 0 or do not fit 32 bits.
pub fn draw_chance_move<G, R>(game: &G, state: &G::State, rng: &mut R) -> G::Move
where
    G: Game + ?Sized,
    R: Rng + ?Sized,
{
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    sample_from(game, state, &moves, rng)
}

/// The probability of each of `moves`, in their order, which are all the moves of a state in which
/// chance is to move.
pub fn chance_probabilities<G: Game>(game: &G, state: &G::State, moves: &[G::Move]) -> Vec<f64> {
    let weight = |mv: &G::Move| f64::from(game.weight(state, *mv));
    let total: f64 = moves.iter().map(weight).sum();
    moves.iter().map(|mv| weight(mv) / total).collect()
}

/// Draws one of these moves of chance, each as likely as its weight says.
pub(crate) fn sample_from<G, R>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    rng: &mut R,
) -> G::Move
where
    G: Game + ?Sized,
    R: Rng + ?Sized,
{
    let weight = |mv: &G::Move| game.weight(state, *mv) as usize;
    let mut number = below(rng, moves.iter().map(weight).sum());
    for mv in moves {
        match number.checked_sub(weight(mv)) {
            Some(rest) => number = rest,
            None => return *mv,
        }
    }
    unreachable!("the number is below the sum of the weights")
}
