//! The lines of result files.

use std::str::FromStr;
use std::time::Duration;

use hog_core::quoted;
use hog_engines::freecell::{Mode, Shortest, SolverLimits};
use hog_games::freecell::DealNumber;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::path::Format;
use crate::commands::solve::freecell::row::{Answer, Length, Moves, Row};

/// With what the deals of a result file were solved: all that rows depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The game.
    pub game: String,
    /// How its deals were searched.
    pub mode: Mode,
    /// With how much memory.
    pub limits: SolverLimits,
    /// After what time deals were given up.
    pub time_limit: Option<Duration>,
    /// Whether rows have moves.
    pub moves: Moves,
}

/// The first line of a JSON result file.
#[derive(Serialize)]
struct JsonHeading<'a> {
    game: &'a str,
    mode: &'static str,
    memory: usize,
    time_limit: Option<f64>,
    moves: bool,
}

/// Any other line of a JSON result file.
#[derive(Serialize, Deserialize)]
struct JsonRow {
    deal: i64,
    verdict: String,
    single_card_moves: Option<u64>,
    moves: Option<u64>,
    states: u64,
    microseconds: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notation: Option<String>,
}

/// The columns of a CSV result file, the last of which is there if moves are.
const COLUMNS: [&str; 7] = [
    "deal",
    "verdict",
    "single_card_moves",
    "moves",
    "states",
    "microseconds",
    "notation",
];

impl Heading {
    /// The lines before the rows.
    pub(super) fn lines(&self, format: Format) -> String {
        let (game, mode, memory) = (&self.game, self.mode.name(), self.limits.bytes);
        match format {
            Format::Csv => {
                let time = self.time_limit.map_or("none".to_string(), |limit| {
                    format!("{} s", limit.as_secs_f64())
                });
                let columns = COLUMNS[..self.columns()].join(",");
                format!(
                    "# hog solve: game {game}, mode {mode}, memory {memory} bytes, time limit {time}\n{columns}\n"
                )
            }
            Format::JsonLines => json_line(&JsonHeading {
                game,
                mode,
                memory,
                time_limit: self.time_limit.map(|limit| limit.as_secs_f64()),
                moves: self.moves == Moves::Written,
            }),
        }
    }

    const fn columns(&self) -> usize {
        match self.moves {
            Moves::Written => COLUMNS.len(),
            Moves::Counted => COLUMNS.len() - 1,
        }
    }
}

impl Format {
    /// A row as a line with its end.
    pub(super) fn write(self, deal: DealNumber, row: &Row, heading: &Heading) -> String {
        let record = JsonRow {
            deal: deal.number(),
            verdict: row.answer.to_string(),
            single_card_moves: row.length.map(|length| length.single_moves),
            moves: row.length.map(|length| length.moves),
            states: row.states,
            microseconds: u64::try_from(row.time.as_micros()).unwrap_or(u64::MAX),
            notation: row.notation.clone(),
        };
        match self {
            Self::JsonLines => json_line(&record),
            Self::Csv => {
                // No value has a comma or a quotation mark, so none needs quotation marks.
                let number = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
                let mut line = format!(
                    "{},{},{},{},{},{}",
                    record.deal,
                    record.verdict,
                    number(record.single_card_moves),
                    number(record.moves),
                    record.states,
                    record.microseconds,
                );
                if heading.moves == Moves::Written {
                    line.push(',');
                    line += record.notation.as_deref().unwrap_or_default();
                }
                line + "\n"
            }
        }
    }

    /// Reads a line without its end.
    pub(super) fn read(self, line: &str, heading: &Heading) -> Result<(DealNumber, Row), RowError> {
        let record: JsonRow = match self {
            Self::JsonLines => {
                serde_json::from_str(line).map_err(|error| RowError::Json(error.to_string()))?
            }
            Self::Csv => read_csv(line, heading)?,
        };
        let deal = DealNumber::new(record.deal);
        let deal = deal.map_err(|error| RowError::Value(error.to_string()))?;
        let answer = record.verdict.parse::<Answer>();
        let answer = answer.map_err(|error| RowError::Value(error.to_string()))?;
        let length = match (answer, record.single_card_moves, record.moves) {
            (Answer::Solved, Some(single_moves), Some(moves)) => Some(Length {
                single_moves,
                moves,
            }),
            (Answer::Impossible | Answer::GaveUp(_), None, None) => None,
            _ => {
                let what = "what is solved, and nothing else, has numbers of moves";
                return Err(RowError::Value(what.to_string()));
            }
        };
        let row = Row {
            answer,
            length,
            shortest: Shortest::Unknown,
            states: record.states,
            time: Duration::from_micros(record.microseconds),
            notation: record.notation,
        };
        Ok((deal, row))
    }
}

fn read_csv(line: &str, heading: &Heading) -> Result<JsonRow, RowError> {
    let values: Vec<&str> = line.split(',').collect();
    let (found, expected) = (values.len(), heading.columns());
    if found != expected {
        return Err(RowError::Columns { found, expected });
    }
    let optional = |column: usize| match values[column] {
        "" => Ok(None),
        _ => number(column, values[column]).map(Some),
    };
    let notation = values.get(6).copied().filter(|text| !text.is_empty());
    Ok(JsonRow {
        deal: number(0, values[0])?,
        verdict: values[1].to_string(),
        single_card_moves: optional(2)?,
        moves: optional(3)?,
        states: number(4, values[4])?,
        microseconds: number(5, values[5])?,
        notation: notation.map(str::to_string),
    })
}

fn number<N: FromStr>(column: usize, text: &str) -> Result<N, RowError> {
    let bad = |_| RowError::Value(format!("{} is no {}", quoted(text), COLUMNS[column]));
    text.parse().map_err(bad)
}

fn json_line(record: &impl Serialize) -> String {
    let line = serde_json::to_string(record);
    line.expect("records are plain texts and numbers") + "\n"
}

/// A line that is no row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowError {
    /// Too many or too few values.
    #[error("it has {found} values: expected {expected}")]
    Columns {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A value that cannot be.
    #[error("{0}")]
    Value(String),
    /// No JSON of a row.
    #[error("{0}")]
    Json(String),
}
