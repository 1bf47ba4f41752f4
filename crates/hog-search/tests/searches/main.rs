//! What must be true of the searches: they find what plain negamax finds, a proof is never wrong,
//! and they stop when they are told to.

mod deepening;
mod graphs;
mod stones;
mod stop;
mod thesis;
mod tree;

use hog_core::{Control, Game, Turn};
use hog_search::{Rating, Score, Thought};

const QUIET: Control<'_> = Control::new();

/// The score of a search that has one.
fn score<M>(thought: &Thought<M>) -> Score {
    match thought.rating {
        Rating::Score(score) => score,
        other => panic!("{other:?} where a score was expected"),
    }
}

/// Checks that the line begins with the best move, can be played, and ends as proved. With three seats the end may
/// differ: in the line each seat plays for itself, but the proof assumes that the others play together.
fn check_line<G: Game>(game: &G, state: &G::State, thought: &Thought<G::Move>) {
    assert_eq!(thought.line.first(), Some(&thought.best));
    let Turn::Seat(seat) = game.turn(state) else {
        panic!("a state that is over was searched");
    };
    let mut state = state.clone();
    for mv in &thought.line {
        game.play(&mut state, *mv).expect("lines can be played");
    }
    let end = game.turn(&state).value_for(seat);
    if let (Some(value), Some(proved)) = (end, thought.proof.value())
        && game.seats() <= 2
    {
        assert_eq!(value, proved, "where the line ends");
    }
}
