//! What came of one deal.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hog_core::{Game, Notation, quoted};
use hog_engines::freecell::{GaveUp, Shortest, SolverReport, SolverVerdict};
use hog_games::freecell::{FreeCell, Move};
use thiserror::Error;

/// What came of one deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The verdict.
    pub answer: Answer,
    /// How long the solution is, if there is one.
    pub length: Option<Length>,
    /// Whether the solution is as short as any.
    pub shortest: Shortest,
    /// How many states were looked at.
    pub states: u64,
    /// How long it took.
    pub time: Duration,
    /// The moves, if they were wanted, with spaces between them.
    pub notation: Option<String>,
}

/// A verdict in a word or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be won.
    Solved,
    /// It cannot.
    Impossible,
    /// The search ended before it knew.
    GaveUp(Reason),
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It needed more memory than it might use.
    Memory,
    /// Its time was over.
    Time,
}

/// How long a solution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// How many times a single card moves.
    pub single_moves: u64,
    /// How many moves a player makes.
    pub moves: u64,
}

/// Whether the moves of solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// They are written.
    Written,
    /// Only their number counts.
    Counted,
}

impl Row {
    /// What a solver said of a game that it was not told to leave.
    pub fn of(game: &FreeCell, report: &SolverReport, moves: Moves) -> Self {
        let solution = report.verdict.solution();
        let notation = match moves {
            Moves::Written => solution.map(|solution| notation(game, &solution.moves)),
            Moves::Counted => None,
        };
        Self {
            answer: match &report.verdict {
                SolverVerdict::Solved(_) => Answer::Solved,
                SolverVerdict::Impossible => Answer::Impossible,
                SolverVerdict::GaveUp(GaveUp::Memory) => Answer::GaveUp(Reason::Memory),
                SolverVerdict::GaveUp(GaveUp::Stopped) => Answer::GaveUp(Reason::Time),
            },
            length: solution.map(|solution| Length {
                single_moves: solution.single_moves as u64,
                moves: solution.moves.len() as u64,
            }),
            shortest: report.shortest,
            states: report.states,
            time: Duration::ZERO,
            notation,
        }
    }
}

fn notation(game: &FreeCell, moves: &[Move]) -> String {
    let mut state = game.start();
    let mut written = Vec::with_capacity(moves.len());
    for mv in moves {
        written.push(game.write_move(&state, *mv));
        game.play_unchecked(&mut state, *mv);
    }
    written.join(" ")
}

/// Every answer with its text.
const ANSWERS: [(Answer, &str); 4] = [
    (Answer::Solved, "solved"),
    (Answer::Impossible, "impossible"),
    (Answer::GaveUp(Reason::Memory), "gave up: memory"),
    (Answer::GaveUp(Reason::Time), "gave up: time"),
];

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, text) = ANSWERS
            .iter()
            .find(|(answer, _)| answer == self)
            .expect("every answer has its text");
        f.write_str(text)
    }
}

impl FromStr for Answer {
    type Err = NoAnswer;

    fn from_str(text: &str) -> Result<Self, NoAnswer> {
        let found = ANSWERS.iter().find(|(_, known)| *known == text);
        found
            .map(|(answer, _)| *answer)
            .ok_or_else(|| NoAnswer(text.to_string()))
    }
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 2] = [Self::Memory, Self::Time];

    /// The reason in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Time => "time",
        }
    }
}

/// A text that is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is no verdict: expected solved, impossible, or gave up: and why", quoted(.0))]
pub struct NoAnswer(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        for (answer, text) in ANSWERS {
            assert_eq!(answer.to_string(), text);
            assert_eq!(text.parse(), Ok(answer));
            if let Answer::GaveUp(reason) = answer {
                assert_eq!(text, format!("gave up: {}", reason.word()));
            }
        }
        let error = "perhaps".parse::<Answer>().unwrap_err().to_string();
        assert!(error.starts_with("\"perhaps\" is no verdict"), "{error}");
    }
}
