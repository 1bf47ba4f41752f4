//! Thoughts as text.

use hog_games::Listed;
use hog_search::Thought;

/// What was thought of a state, with its moves as people write them.
#[must_use]
pub fn written<G: Listed>(
    game: &G,
    state: &G::State,
    thought: Thought<G::Move>,
) -> Thought<String> {
    let mut after = state.clone();
    let mut line = Vec::new();
    // How a move is written may depend on the state in which it is made.
    for mv in &thought.line {
        line.push(game.write_move(&after, *mv));
        game.play_unchecked(&mut after, *mv);
    }
    let best = game.write_move(state, thought.best);
    Thought {
        line,
        ..thought.map(|_| best.clone())
    }
}
