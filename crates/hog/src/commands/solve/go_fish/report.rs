//! The report on a solved deck.

use std::io::{self, Write};

use hog_engines::Audited;
use hog_engines::go_fish::{DeckSolver, Utility};
use hog_games::go_fish::Books;
use serde::Serialize;

use crate::numbers::grouped;
use crate::report::{CommandReport, write_rows, write_table};

/// The equilibrium of a deck.
#[derive(Serialize)]
pub struct DeckReport {
    pub game: String,
    /// The goal of the players.
    #[serde(rename = "for")]
    pub goal: &'static str,
    pub histories: u64,
    /// Number of situations in which each player has to choose.
    pub decisions: [usize; 2],
    pub rounds: u64,
    /// The mean gain of player 1 if both play the learned policy.
    pub value: f64,
    pub exploitability: f64,
    /// Whether learning went on until the equilibrium was found.
    pub complete: bool,
    /// The audit of the learned policy; none if learning or the audit was stopped.
    pub audit: Option<AuditReport>,
    pub engines: Vec<EngineAudit>,
    pub seconds: f64,
}

/// What the best opponents gain against a policy.
#[derive(Serialize)]
pub struct AuditReport {
    pub exploitability: f64,
    /// The gain of each player's best reply to the policy.
    pub best: [f64; 2],
}

impl From<Audited> for AuditReport {
    fn from(audited: Audited) -> Self {
        Self {
            exploitability: audited.exploitability(),
            best: audited.best,
        }
    }
}

/// The audit of an engine.
#[derive(Serialize)]
pub struct EngineAudit {
    pub engine: String,
    #[serde(flatten)]
    pub audit: AuditReport,
}

/// The goal of the players, in a word.
pub fn goal(solver: DeckSolver) -> &'static str {
    match (solver.utility, solver.rules.books()) {
        (Utility::Pairs, Books::Two) => "pairs",
        (Utility::Pairs, Books::Four) => "books",
        (Utility::Win, _) => "win",
    }
}

/// A gain as text. One that rounding has made negative is shown as 0.
fn gain(gain: f64) -> String {
    format!("{:.7}", gain.max(0.0))
}

impl CommandReport for DeckReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let [first, second] = self.decisions.map(grouped);
        let decisions = format!("{first} of player 1, {second} of player 2");
        let stopped = if self.complete { "" } else { ", stopped early" };
        let goal = match self.goal {
            "win" => "win: 1 for a win, -1 for a loss".to_string(),
            other => format!("{other} more than the other player"),
        };
        let mut rows = vec![
            ("game", self.game.clone()),
            ("for", goal),
            ("histories", grouped(self.histories)),
            ("decisions", decisions),
            ("rounds", format!("{}{stopped}", grouped(self.rounds))),
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
        writeln!(out)?;
        let titles = [
            "engine",
            ">exploitability",
            ">best against it: player 1",
            ">player 2",
        ];
        let row = |EngineAudit { engine, audit }: &EngineAudit| {
            let [first, second] = audit.best.map(|gain| format!("{gain:.6}"));
            [engine.clone(), gain(audit.exploitability), first, second]
        };
        write_table(&titles, self.engines.iter().map(row), out)
    }
}

/// The value of a deck with open hands.
#[derive(Serialize)]
pub struct OpenReport {
    pub game: String,
    pub open: bool,
    pub value: f64,
    pub states: usize,
    pub seconds: f64,
}

impl CommandReport for OpenReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let rows = [
            ("game", format!("{}, with open hands", self.game)),
            ("for", "pairs more than the other player".to_string()),
            ("states", grouped(self.states)),
            ("value for player 1", format!("{:.6}", self.value)),
            ("time", format!("{:.1} s", self.seconds)),
        ];
        write_rows(&rows, out)
    }
}
