//! What is told of a deck that was solved.

use std::io::{self, Write};

use hog_engines::Audited;
use hog_engines::go_fish::{DeckSolver, Utility};
use hog_games::go_fish::Books;
use serde::Serialize;

use crate::numbers::{count, grouped};

/// What was found of a deck.
#[derive(Serialize)]
pub struct Report {
    pub game: String,
    /// What it is played for.
    #[serde(rename = "for")]
    pub purpose: &'static str,
    pub histories: u64,
    /// In how many situations each player has to choose.
    pub decisions: [usize; 2],
    pub rounds: u64,
    /// What player 1 gets on average if both play as was learned.
    pub value: f64,
    pub exploitability: f64,
    /// Whether it was learned to the end.
    pub complete: bool,
    /// What was learned, audited; nothing if that was stopped.
    pub audit: Option<Audit>,
    pub engines: Vec<EngineAudit>,
    pub seconds: f64,
}

/// What the best opponents get against a policy.
#[derive(Serialize)]
pub struct Audit {
    pub exploitability: f64,
    /// What each player gets that knows how the other plays.
    pub best: [f64; 2],
}

impl From<Audited> for Audit {
    fn from(audited: Audited) -> Self {
        Self {
            exploitability: audited.exploitability(),
            best: audited.best,
        }
    }
}

/// An engine, audited.
#[derive(Serialize)]
pub struct EngineAudit {
    pub engine: String,
    #[serde(flatten)]
    pub audit: Audit,
}

/// What a deck is played for, in a word.
pub fn purpose(solving: DeckSolver) -> &'static str {
    match (solving.utility, solving.rules.books()) {
        (Utility::Pairs, Books::Two) => "pairs",
        (Utility::Pairs, Books::Four) => "books",
        (Utility::Win, _) => "win",
    }
}

/// A gain that rounding may have made less than nothing.
fn gain(gain: f64) -> String {
    format!("{:.7}", gain.max(0.0))
}

impl Report {
    /// Whether nothing was stopped and all engines are audited.
    pub fn is_complete(&self, engines: usize) -> bool {
        self.complete && self.audit.is_some() && self.engines.len() == engines
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let [first, second] = self.decisions.map(count);
        let rounds = grouped(self.rounds);
        let played_for = match self.purpose {
            "win" => "win: 1 for a win, -1 for a loss".to_string(),
            other => format!("{other} more than the other player"),
        };
        let mut rows = vec![
            ("game", self.game.clone()),
            ("for", played_for),
            ("histories", grouped(self.histories)),
            (
                "decisions",
                format!("{first} of player 1, {second} of player 2"),
            ),
            (
                "rounds",
                if self.complete {
                    rounds
                } else {
                    format!("{rounds}, stopped before the end")
                },
            ),
            ("value for player 1", format!("{:.6}", self.value)),
            ("exploitability", gain(self.exploitability)),
        ];
        if let Some(audit) = &self.audit {
            rows.push(("  by the audit", gain(audit.exploitability)));
        }
        rows.push(("time", format!("{:.1} s", self.seconds)));
        write_rows(&rows, out)?;
        if self.engines.is_empty() {
            return Ok(());
        }
        let names = self.engines.iter().map(|engine| engine.engine.len());
        let width = names.max().unwrap_or(0).max("engine".len());
        writeln!(
            out,
            "\n{:<width$}  exploitability  best against it: player 1   player 2",
            "engine"
        )?;
        for EngineAudit { engine, audit } in &self.engines {
            let exploitability = gain(audit.exploitability);
            let [first, second] = audit.best;
            writeln!(
                out,
                "{engine:<width$}  {exploitability:>14}  {first:>25.6}  {second:>9.6}"
            )?;
        }
        Ok(())
    }
}

/// What was found of a deck with open hands.
#[derive(Serialize)]
pub struct OpenReport {
    pub game: String,
    pub open: bool,
    pub value: f64,
    pub states: usize,
    pub seconds: f64,
}

impl OpenReport {
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let rows = [
            ("game", format!("{}, with open hands", self.game)),
            ("for", "pairs more than the other player".to_string()),
            ("states", count(self.states)),
            ("value for player 1", format!("{:.6}", self.value)),
            ("time", format!("{:.1} s", self.seconds)),
        ];
        write_rows(&rows, out)
    }
}

fn write_rows(rows: &[(&str, String)], out: &mut impl Write) -> io::Result<()> {
    for (label, value) in rows {
        writeln!(out, "{label:<20}{value}")?;
    }
    Ok(())
}
