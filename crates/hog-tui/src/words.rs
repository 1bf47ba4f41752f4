//! Sentences about a table, numbers and paragraphs, for the full screen and for lines.

use std::fmt::Debug;

use hog_core::{Outcome, Seats, Turn};
use hog_engines::{Proof, Rating, Thought};
use hog_table::Table;
use textwrap::{Options, WordSplitter};

/// A sentence that says whose turn it is or how the game ended; `None` if the only player is to move.
#[must_use]
pub fn turn_in_words(table: &dyn Table) -> Option<String> {
    match table.turn() {
        Turn::Seat(_) if table.seats() == 1 => None,
        Turn::Seat(seat) => {
            let told = format!("{} is to move.", table.seat_name(seat));
            Some(sentence(table, &told))
        }
        Turn::Chance => Some("Chance moves next.".to_string()),
        Turn::Over(_) => Some(ending(table)),
    }
}

pub(crate) fn moves_in_words(moves: usize) -> String {
    match moves {
        1 => "1 move".to_string(),
        _ => format!("{moves} moves"),
    }
}

/// A sentence that says how the game ended.
pub(crate) fn ending(table: &dyn Table) -> String {
    let after = moves_in_words(table.length());
    let Turn::Over(outcome) = table.turn() else {
        return "The game goes on.".to_string();
    };
    let ending = match outcome {
        Outcome::Drawn => format!("A draw after {after}."),
        Outcome::Decided { winners } if table.seats() == 1 => {
            let word = if winners == Seats::NONE {
                "lost"
            } else {
                "won"
            };
            format!("The game is {word} after {after}.")
        }
        Outcome::Decided { winners } => {
            let names: Vec<String> = winners.iter().map(|seat| table.seat_name(seat)).collect();
            match names.as_slice() {
                [] => format!("All have lost after {after}."),
                [name] => {
                    let margin = margin_in_words(table, winners);
                    format!("{name} has won{margin} after {after}.")
                }
                _ => format!("{} have won after {after}.", names.join(" and ")),
            }
        }
    };
    sentence(table, &ending)
}

/// A sentence for the only person of a game against engines, who has won it.
pub(crate) fn own_win(table: &dyn Table) -> String {
    let winners = match table.turn() {
        Turn::Over(Outcome::Decided { winners }) => winners,
        _ => Seats::NONE,
    };
    let margin = margin_in_words(table, winners);
    format!("You win{margin} in {}!", moves_in_words(table.length()))
}

/// The margin by which the game is won, in games that count it.
fn margin_in_words(table: &dyn Table, winners: Seats) -> String {
    let margin = winners.iter().find_map(|seat| table.margin(seat));
    margin.map_or(String::new(), |margin| format!(" by {margin}"))
}

/// The text with a capital letter at its beginning, unless it begins with the name of a place.
pub(crate) fn sentence(table: &dyn Table, text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    let first_word = first_word.strip_suffix(':').unwrap_or(first_word);
    let is_word = first_word.chars().all(|letter| letter.is_ascii_lowercase());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if is_word && table.layout().place(first_word).is_none() => {
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => text.to_string(),
    }
}

/// An engine's reasons for its move: how good it is, whether that is proved, and how many states were searched.
pub(crate) fn reason(thought: &Thought<String>) -> String {
    let nodes = match thought.nodes {
        1 => "1 state".to_string(),
        more => format!("{} states", grouped(more)),
    };
    match thought.proof {
        proof @ Proof::Proved { .. } => format!("{proof}, proved; {nodes}"),
        Proof::Estimated if thought.nodes <= 1 => "a guess".to_string(),
        Proof::Estimated => match thought.rating {
            rating @ (Rating::WinRate(_) | Rating::Gain(_)) => {
                format!("{rating}, estimated; {nodes}")
            }
            Rating::Score(score) => {
                let depth = moves_in_words(thought.depth as usize);
                format!("{score}, looking {depth} ahead; {nodes}")
            }
        },
    }
}

/// Width of a paragraph in columns.
const WIDTH: usize = 80;

/// Breaks a text into lines of at most 80 columns, at blanks, so that a move such as `a1-b2` stays whole. Only a word
/// of more than 80 columns is broken.
#[must_use]
pub fn paragraph(text: &str) -> String {
    let options = Options::new(WIDTH).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// A number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: impl TryInto<u128, Error: Debug>) -> String {
    let number: u128 = number.try_into().expect("a count is not negative");
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stay_whole() {
        let text = format!("{} a1-b2", "x".repeat(WIDTH - 4));
        assert_eq!(
            paragraph(&text),
            format!("{}\na1-b2", "x".repeat(WIDTH - 4))
        );
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        let groups = [0_usize, 999, 1_000, 255_168, 3_674_160].map(grouped);
        assert_eq!(groups, ["0", "999", "1,000", "255,168", "3,674,160"]);
    }
}
