//! The capability of being judged: what a state looks like before anybody has searched it.

use crate::Game;

/// Follows a line of play and says what it makes of it.
///
/// A judge is an estimate, kept apart from the rules: a search asks it which moves to try first and
/// how good things look where it must stop. It keeps what it knows up to date move by move.
pub trait Judge<M> {
    /// Follows a move.
    fn play(&mut self, mv: M);

    /// Takes the last move back, which was this one.
    fn undo(&mut self, mv: M);

    /// How good things look for the seat to move: 0 is even, more is better, and what is good for
    /// one of two seats is as bad for the other. Never asked of a state that is over.
    fn evaluate(&self) -> i64;

    /// Puts moves of the present state in the order in which they should be tried.
    fn order(&self, moves: &mut [M]);

    /// Whether the next move may change so much that [`evaluate`](Judge::evaluate) says little.
    fn is_live(&self) -> bool;

    /// Whether a move of the present state is dead: it changes nothing for anybody but whose turn
    /// it is, now and for the rest of the game.
    fn is_dead(&self, mv: M) -> bool;
}

/// A game that may have a judge.
pub trait Judged: Game {
    /// A judge of this state, if the game has one.
    fn judge(&self, _state: &Self::State) -> Option<Box<dyn Judge<Self::Move> + '_>> {
        None
    }
}
