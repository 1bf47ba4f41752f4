//! The capability of heuristic evaluation: what a state looks like before it is searched.

/// A heuristic evaluation that follows a line of play.
///
/// A judge is kept apart from the rules: a search asks it which moves to try first and how good a
/// state looks at the depth limit. It is updated incrementally, move by move.
pub trait Judge<M> {
    /// Makes a move.
    fn play(&mut self, mv: M);

    /// Takes the last move back; `mv` must be the last move.
    fn undo(&mut self, mv: M);

    /// The estimate for the seat to move: 0 is even, more is better, and what is good for one of two
    /// seats is as bad for the other. Never asked of a state that is over.
    fn evaluate(&self) -> i64;

    /// Sorts moves of the present state, the most promising first.
    fn order(&self, moves: &mut [M]);

    /// Whether the present state is not quiet: the next move may change the estimate too much for
    /// [`evaluate`](Judge::evaluate) to be trusted.
    fn is_live(&self) -> bool;

    /// Whether a move of the present state is dead: it changes nothing but the turn, now and for the
    /// rest of the game.
    fn is_dead(&self, mv: M) -> bool;
}
