//! Making the moves of chance, from a generator that the caller brings.

use rand_core::Rng;

use crate::Game;
use crate::random::below;

/// The move that chance makes in a state in which it is to move, each as likely as its
/// [weight](Game::weight) says.
///
/// Where the moves of chance are the cards of a stock, always listed in the same order, this draws
/// one shuffle card by card: which card comes when depends on the generator alone, and not on what
/// the seats do in between.
///
/// # Panics
/// If the state has no moves.
pub fn draw<G, R>(game: &G, state: &G::State, rng: &mut R) -> G::Move
where
    G: Game + ?Sized,
    R: Rng + ?Sized,
{
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    drawn(game, state, &moves, rng)
}

/// One of these moves of chance.
pub(crate) fn drawn<G, R>(game: &G, state: &G::State, moves: &[G::Move], rng: &mut R) -> G::Move
where
    G: Game + ?Sized,
    R: Rng + ?Sized,
{
    let weight = |mv: &G::Move| game.weight(state, *mv) as usize;
    let mut number = below(rng, moves.iter().map(weight).sum());
    for mv in moves {
        match number.checked_sub(weight(mv)) {
            Some(less) => number = less,
            None => return *mv,
        }
    }
    unreachable!("the number is below the sum of the weights")
}
