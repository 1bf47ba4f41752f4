//! What an engine thinks, in words.

use hog_engines::{Proof, Rating, Thought};

use crate::numbers::grouped;

/// What an engine thinks of its move, in a few words: how good it is, whether that is certain, and how
/// much it looked at.
pub(crate) fn reason(thought: &Thought<String>) -> String {
    let nodes = match thought.nodes {
        1 => "1 state".to_string(),
        more => format!("{} states", grouped(more)),
    };
    match thought.proof {
        proof @ Proof::Proved { .. } => format!("{proof}, proved; {nodes}"),
        Proof::Estimated if thought.nodes <= 1 => "a guess".to_string(),
        Proof::Estimated => match thought.rating {
            Rating::Rate(_) | Rating::Gain(_) => {
                format!("{}, estimated; {nodes}", thought.rating)
            }
            Rating::Score(score) => {
                let depth = thought.depth;
                format!("{score}, looking {depth} moves ahead; {nodes}")
            }
        },
    }
}

/// The line an engine expects, if it is more than its move.
pub(crate) fn line(thought: &Thought<String>) -> Option<String> {
    (thought.line.len() > 1).then(|| thought.line.join(" "))
}
