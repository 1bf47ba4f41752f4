//! Thoughts as text.

use hog_core::Hides;
use hog_games::Listed;
use hog_search::Thought;

/// A thought with its moves in the game's notation. In a game that hides something its line is cut after
/// the first move, since the engine chose the later moves for a state that it only guessed.
#[must_use]
pub fn thought_in_notation<G: Listed>(
    game: &G,
    state: &G::State,
    thought: Thought<G::Move>,
) -> Thought<String> {
    let mut line = Vec::new();
    let shown = match G::HIDES {
        Hides::Nothing => thought.line.len(),
        Hides::Something => 1,
    };
    // How a move is written may depend on the state in which it is made.
    let mut after = state.clone();
    for mv in thought.line.iter().take(shown) {
        line.push(game.write_move(&after, *mv));
        game.play_unchecked(&mut after, *mv);
    }
    let best = game.write_move(state, thought.best);
    Thought {
        line,
        ..thought.map(|_| best.clone())
    }
}

#[cfg(test)]
mod tests {
    use hog_core::Game;
    use hog_search::{Proof, Rating};
    use hog_testkit::games::{Kuhn, KuhnMove};

    use super::*;

    /// A longer line, played in the true state, would reveal hidden cards by its notation.
    #[test]
    fn only_the_first_move_is_written_where_something_is_hidden() {
        let game = Kuhn;
        let mut state = game.start();
        for card in [0, 1] {
            game.play_unchecked(&mut state, KuhnMove::Deal(card));
        }
        let thought = Thought {
            best: KuhnMove::Pass,
            line: vec![KuhnMove::Pass, KuhnMove::Bet],
            rating: Rating::Gain(0.0),
            proof: Proof::Estimated,
            nodes: 1,
            tips: 1,
            depth: 2,
            complete: true,
        };
        let written = thought_in_notation(&game, &state, thought);
        assert_eq!(written.line, [written.best]);
    }
}
