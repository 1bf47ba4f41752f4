//! Thoughts as text.

use hog_core::Hides;
use hog_games::Listed;
use hog_search::Thought;

/// What was thought of a state, with its moves as people write them; of a game that hides something
/// the first move only, since the others were thought of without knowing the state.
#[must_use]
pub fn written<G: Listed>(
    game: &G,
    state: &G::State,
    thought: Thought<G::Move>,
) -> Thought<String> {
    let mut after = state.clone();
    let mut line = Vec::new();
    // How a move is written may depend on the state in which it is made.
    let told = match G::HIDES {
        Hides::Nothing => thought.line.len(),
        Hides::Something => 1,
    };
    for mv in thought.line.iter().take(told) {
        line.push(game.write_move(&after, *mv));
        game.play_unchecked(&mut after, *mv);
    }
    let best = game.write_move(state, thought.best);
    Thought {
        line,
        ..thought.map(|_| best.clone())
    }
}
