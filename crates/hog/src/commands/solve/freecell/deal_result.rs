//! The result of one deal.

use std::io::{self, Write};

use hog_core::Game;
use hog_engines::freecell::{GaveUp, Mode, Shortest, SolverReport, SolverVerdict};
use hog_games::freecell::FreeCell;
use serde::{Deserialize, Serialize};

use super::worklist::DealName;
use crate::commands::line::write_moves;
use crate::numbers::{as_float, grouped, time};
use crate::report::{CommandReport, write_rows};

/// The result of one deal: a row of a result file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealResult {
    pub deal: DealName,
    pub verdict: DealVerdict,
    /// Number of moves of single cards, if the deal is solved.
    pub single_card_moves: Option<u64>,
    /// Number of moves that a player makes, if the deal is solved.
    pub moves: Option<u64>,
    pub states: u64,
    pub microseconds: u64,
    /// The moves, separated by spaces, if they are wanted; empty if the deal is not solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// Whether this run has proved that no solution has fewer single-card moves.
    #[serde(skip)]
    pub is_shortest: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DealVerdict {
    Solved,
    Impossible,
    #[serde(rename = "gave up: memory")]
    OutOfMemory,
    #[serde(rename = "gave up: time")]
    OutOfTime,
}

impl DealVerdict {
    /// Why the search gave up, in one word.
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::Solved | Self::Impossible => None,
            Self::OutOfMemory => Some("memory"),
            Self::OutOfTime => Some("time"),
        }
    }
}

/// Whether the moves of solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    Written,
    Counted,
}

impl DealResult {
    /// What a solver reported of a game.
    pub fn new(deal: DealName, game: &FreeCell, report: &SolverReport, moves: Moves) -> Self {
        let solution = report.verdict.solution();
        Self {
            deal,
            verdict: match &report.verdict {
                SolverVerdict::Solved(_) => DealVerdict::Solved,
                SolverVerdict::Impossible => DealVerdict::Impossible,
                SolverVerdict::GaveUp(GaveUp::Memory) => DealVerdict::OutOfMemory,
                SolverVerdict::GaveUp(GaveUp::Stopped) => DealVerdict::OutOfTime,
            },
            single_card_moves: solution.map(|solution| solution.single_moves as u64),
            moves: solution.map(|solution| solution.moves.len() as u64),
            states: report.states,
            microseconds: 0,
            notation: (moves == Moves::Written).then(|| {
                let moves = solution.map(|found| write_moves(game, game.start(), &found.moves));
                moves.unwrap_or_default().join(" ")
            }),
            is_shortest: report.shortest == Shortest::Proved,
        }
    }
}

/// Number of moves in a line of text.
const MOVES_PER_LINE: usize = 10;

/// The report on a single deal.
#[derive(Serialize)]
pub struct DealReport {
    game: String,
    mode: &'static str,
    deal: DealName,
    verdict: &'static str,
    /// Why the search gave up.
    reason: Option<&'static str>,
    single_card_moves: Option<u64>,
    /// Whether no solution has fewer single-card moves.
    shortest: bool,
    moves: Option<Vec<String>>,
    states: u64,
    seconds: f64,
}

impl DealReport {
    pub fn new(game: String, mode: Mode, result: &DealResult) -> Self {
        let notation = result.notation.as_deref().unwrap_or_default();
        let moves = notation.split_whitespace().map(str::to_string).collect();
        Self {
            game,
            mode: mode.name(),
            deal: result.deal.clone(),
            verdict: match result.verdict {
                DealVerdict::Solved => "solved",
                DealVerdict::Impossible => "impossible",
                DealVerdict::OutOfMemory | DealVerdict::OutOfTime => "gave up",
            },
            reason: result.verdict.reason(),
            single_card_moves: result.single_card_moves,
            shortest: result.is_shortest,
            moves: result.moves.map(|_| moves),
            states: result.states,
            seconds: as_float(result.microseconds) / 1e6,
        }
    }

    /// The verdict and, if the search gave up, advice.
    fn verdict(&self) -> String {
        let (why, more) = match self.reason {
            Some("memory") => ("out of memory", "more --memory"),
            Some(_) => ("out of time", "a longer --time-limit"),
            None => return self.verdict.to_string(),
        };
        let proof = if self.mode == Mode::Proof.name() {
            ""
        } else {
            ", or --mode proof"
        };
        format!("undecided, {why}\n\nTry {more}{proof}.")
    }
}

impl CommandReport for DealReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let deal = match &self.deal {
            DealName::Deal(number) => format!("deal {number}"),
            DealName::Board(name) => name.clone(),
        };
        let (game, mode, verdict) = (&self.game, self.mode, self.verdict());
        writeln!(out, "{game}: {deal}, {mode}: {verdict}\n")?;
        let mut rows = Vec::new();
        if let (Some(moves), Some(single)) = (&self.moves, self.single_card_moves) {
            for line in moves.chunks(MOVES_PER_LINE) {
                writeln!(out, "{}", line.join(" "))?;
            }
            writeln!(out)?;
            let shortest = if self.shortest {
                ", the fewest possible"
            } else {
                ""
            };
            rows.push(("moves", moves.len().to_string()));
            rows.push(("single-card moves", format!("{single}{shortest}")));
        }
        rows.push(("states", grouped(self.states)));
        rows.push(("time", time(self.seconds)));
        write_rows(&rows, out)
    }
}
