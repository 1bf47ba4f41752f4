//! The benches of the FreeCell solver.

use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;

use super::{Checks, number, run_cargo, run_json, run_timed};

/// The bench to run: without a flag, deals 1 to 32000 in comparison with Freecell Solver.
#[derive(Args, Clone, Copy, Debug, Default)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub struct FreecellBench {
    /// Deals 1 to 1000000: eight are impossible, none is given up
    #[arg(long)]
    million: bool,
    /// Deals 1 to 1000: how short solutions are, and what they cost
    #[arg(long)]
    short: bool,
    /// Deals 1 to 1000 with 0 to 3 cells: how many can be won
    #[arg(long)]
    cells: bool,
    /// 1000 random games: whether they can still be won, within 50 ms
    #[arg(long)]
    winnable: bool,
}

/// The impossible deals among deals 1 to 1000000.
const IMPOSSIBLE: [u64; 8] = [
    11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

/// Freecell Solver for a range of deals. Its arguments are the first deal, the last deal, the number of deals
/// between two reports, and its quickest preset.
const RIVAL: &str = "freecell-solver-range-parallel-solve";
const RIVAL_LINE: &str = "1 32000 4000 -l lg";

/// The example that measures whether random games can still be won.
const WINNABLE: &str = "run --release --locked --package hog-engines --example winnable";

impl FreecellBench {
    /// All benches.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..5).map(|number| Self {
            million: number == 1,
            short: number == 2,
            cells: number == 3,
            winnable: number == 4,
        })
    }

    /// Runs the bench that was chosen.
    pub fn run(self, hog: &Path, checks: &mut Checks) -> Result<()> {
        match self {
            Self { million: true, .. } => {
                let answers = run_json(hog, "solve freecell 1..1000000 --json")?;
                all_solved(&answers, 1_000_000, &IMPOSSIBLE, checks)
            }
            Self { short: true, .. } => short(hog, checks),
            Self { cells: true, .. } => cells(hog, checks),
            Self { winnable: true, .. } => {
                let answers = run_cargo(WINNABLE)?;
                checks.at_most("late answers in %", number(&answers, "/late_percent")?, 5.0);
                checks.exactly("wrong answers", number(&answers, "/wrong")?, 0);
                Ok(())
            }
            _ => race(hog, checks),
        }
    }
}

/// Runs both solvers three times in turn, and compares the least user time of each.
fn race(hog: &Path, checks: &mut Checks) -> Result<()> {
    let (mut rival, mut ours, mut answers) = (f64::INFINITY, f64::INFINITY, String::new());
    println!("user seconds  {:>16}  {:>8}", "Freecell Solver", "hog");
    for lap in 1..=3 {
        let (_, theirs) = run_timed(RIVAL, RIVAL_LINE)?;
        let (output, time) = run_timed(hog, "solve freecell 1..32000 --jobs 1 --json")?;
        println!("lap {lap}         {theirs:>16.2}  {time:>8.2}");
        (rival, ours, answers) = (rival.min(theirs), ours.min(time), output);
    }
    let answers: Value = serde_json::from_str(&answers)?;
    all_solved(&answers, 32_000, &IMPOSSIBLE[..1], checks)?;
    checks.at_most("our time by theirs", ours / rival, 0.95);
    let memory = number(&answers, "/peak_memory")? / f64::from(1 << 20);
    checks.at_most("our peak memory in MiB", memory, 64.0);
    Ok(())
}

/// Measures the length of short solutions, and the time to find them.
fn short(hog: &Path, checks: &mut Checks) -> Result<()> {
    let line = "solve freecell 1..1000 --mode short --jobs 1 --json";
    let (output, seconds) = run_timed(hog, line)?;
    let answers = serde_json::from_str(&output)?;
    all_solved(&answers, 1_000, &[], checks)?;
    let mean = number(&answers, "/single_card_moves/mean")?;
    checks.at_most("mean single-card moves", mean, 84.0);
    checks.at_most("user seconds a deal", seconds / 1000.0, 0.4);
    Ok(())
}

/// Counts the solved deals for each number of cells.
fn cells(hog: &Path, checks: &mut Checks) -> Result<()> {
    println!("cells  solved  impossible  given up");
    for cells in 0..4 {
        let line = format!("solve freecell:cells={cells} 1..1000 --mode proof --json");
        let answers = run_json(hog, &line)?;
        let solved = number(&answers, "/solved")?;
        let impossible = list(&answers, "impossible")?.len();
        let given_up = list(&answers, "gave_up")?.len();
        println!("{cells:>5}  {solved:>6}  {impossible:>10}  {given_up:>8}");
        if cells >= 2 {
            checks.exactly(&format!("given up with {cells} cells"), given_up, 0);
        }
    }
    Ok(())
}

/// Checks that of the deals from 1 to `deals` those in `impossible` are proved impossible and all others solved.
fn all_solved(
    answers: &Value,
    deals: usize,
    impossible: &[u64],
    checks: &mut Checks,
) -> Result<()> {
    let found = list(answers, "impossible")?.iter();
    let found: Vec<u64> = found.filter_map(Value::as_u64).collect();
    checks.exactly("deals", number(answers, "/deals")?, deals);
    let solvable = deals - impossible.len();
    checks.exactly("solved", number(answers, "/solved")?, solvable);
    let (found, impossible) = (format!("{found:?}"), format!("{impossible:?}"));
    checks.exactly("impossible", found, impossible);
    checks.exactly("given up", list(answers, "gave_up")?.len(), 0);
    Ok(())
}

fn list<'a>(answers: &'a Value, name: &str) -> Result<&'a Vec<Value>> {
    answers[name]
        .as_array()
        .with_context(|| format!("hog reported no list {name}"))
}
