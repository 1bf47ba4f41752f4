//! One deal, with its moves.

use std::io::Write;

use hog_engines::freecell::{Mode, Shortest};
use serde::Serialize;

use super::row::{Answer, Reason, Row};
use super::summary::time;
use super::worklist::TaskName;
use crate::numbers::grouped;

/// How many moves stand in a line.
const MOVES_PER_LINE: usize = 10;

/// What came of one deal, for people and programs.
#[derive(Serialize)]
pub struct DealReport {
    game: String,
    mode: &'static str,
    deal: TaskName,
    verdict: &'static str,
    /// Why it was given up.
    reason: Option<&'static str>,
    single_card_moves: Option<u64>,
    /// Whether no solution has fewer single-card moves.
    shortest: bool,
    moves: Option<Vec<String>>,
    states: u64,
    seconds: f64,
}

impl DealReport {
    /// A deal and what came of it.
    pub fn of(game: &str, mode: &'static str, deal: TaskName, row: &Row) -> Self {
        let (verdict, reason) = match row.answer {
            Answer::Solved => ("solved", None),
            Answer::Impossible => ("impossible", None),
            Answer::GaveUp(reason) => ("gave up", Some(reason)),
        };
        let moves = row.notation.as_ref().map(|moves| {
            let moves = moves.split_whitespace();
            moves.map(str::to_string).collect()
        });
        Self {
            game: game.to_string(),
            mode,
            deal,
            verdict,
            reason: reason.map(Reason::word),
            single_card_moves: row.length.map(|length| length.single_moves),
            shortest: row.shortest == Shortest::Proved,
            moves,
            states: row.states,
            seconds: row.time.as_secs_f64(),
        }
    }

    /// How one may still get a verdict, if the deal was given up.
    fn advice(&self) -> Option<String> {
        let more = match self.reason? {
            "memory" => "more --memory",
            "time" => "a longer --time-limit",
            _ => return Some("--mode proof searches further.".to_string()),
        };
        Some(if self.mode == Mode::Proof.name() {
            format!("Try {more}.")
        } else {
            format!("Try {more}, or --mode proof.")
        })
    }

    /// Writes it for people.
    pub fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let deal = match &self.deal {
            TaskName::Deal(number) => format!("deal {number}"),
            TaskName::Board(name) => name.clone(),
        };
        let verdict = match self.reason {
            Some("states") => "gave up, since its states were used up".to_string(),
            Some("memory") => "gave up, since its memory was full".to_string(),
            Some(_) => "gave up, since its time was over".to_string(),
            None => self.verdict.to_string(),
        };
        writeln!(out, "{}: {deal}, {}: {verdict}\n", self.game, self.mode)?;
        if let Some(advice) = self.advice() {
            writeln!(out, "{advice}\n")?;
        }
        if let (Some(moves), Some(single)) = (&self.moves, self.single_card_moves) {
            for line in moves.chunks(MOVES_PER_LINE) {
                writeln!(out, "{}", line.join(" "))?;
            }
            let shortest = if self.shortest {
                ", as few as can be"
            } else {
                ""
            };
            writeln!(out, "\n{:<20}{}", "moves", moves.len())?;
            writeln!(out, "{:<20}{single}{shortest}", "single-card moves")?;
        }
        writeln!(out, "{:<20}{}", "states", grouped(self.states))?;
        writeln!(out, "{:<20}{}", "time", time(self.seconds))?;
        Ok(())
    }
}
