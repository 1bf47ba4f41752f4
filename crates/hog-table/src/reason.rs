//! Why a move is good or bad, in a few words.

use hog_core::Value;
use hog_core::analysis::Worth;
use hog_engines::{Proof, Rating, Thought};

/// Why a move is good or bad, by the whole graph of the game.
pub(crate) fn of_worth(worth: Worth) -> String {
    // The value is that of the state after the move, and the move counts, too.
    proved(worth.value, worth.moves_to_end.map(|end| end + 1))
}

/// Why an engine chose its move.
pub(crate) fn of_thought(thought: &Thought<String>) -> String {
    match (thought.proof, thought.rating) {
        (Proof::Proved { value, within }, _) => proved(value, within),
        (Proof::Estimated, _) if thought.nodes <= 1 => "a guess".to_string(),
        (Proof::Estimated, Rating::WinRate(rate)) => format!("{:.0}%", 100.0 * rate),
        (Proof::Estimated, Rating::Gain(gain)) => format!("{gain:+.2} expected"),
        (Proof::Estimated, Rating::Score(score)) => match thought.depth {
            1 => format!("{score}, looking 1 move ahead"),
            depth => format!("{score}, looking {depth} moves ahead"),
        },
    }
}

/// Why the first move of a solution of this length is good.
pub(crate) fn of_solution(moves: usize) -> String {
    match moves {
        1 => "wins at once".to_string(),
        moves => format!("keeps it winnable (solution: {moves} moves)"),
    }
}

fn proved(value: Value, moves: Option<u32>) -> String {
    let verb = match value {
        Value::Win => "wins",
        Value::Draw => return "draws, proved".to_string(),
        Value::Lose => "loses",
    };
    match moves {
        None => format!("{verb}, proved"),
        Some(1) => format!("{verb} at once, proved"),
        Some(moves) => format!("{verb} in {moves}, proved"),
    }
}
