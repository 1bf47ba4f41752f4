//! The benches of the solver of FreeCell.

use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;

use super::{Bars, number, run_cargo, run_json, run_timed};

/// Which bench is run: the race against Freecell Solver, or one of these.
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

/// The deals up to a million that cannot be won.
const IMPOSSIBLE: [u64; 8] = [
    11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

/// Freecell Solver for a range of deals: the first, the last, how often it reports, its quickest preset.
const RIVAL: &str = "freecell-solver-range-parallel-solve";
const RIVAL_LINE: &str = "1 32000 4000 -l lg";

/// The example that measures whether random games can still be won.
const WINNABLE: &str = "run --release --locked --package hog-engines --example winnable";

impl FreecellBench {
    /// Every choice.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..5).map(|number| Self {
            million: number == 1,
            short: number == 2,
            cells: number == 3,
            winnable: number == 4,
        })
    }

    /// Runs the bench that was chosen.
    pub fn run(self, hog: &Path, bars: &mut Bars) -> Result<()> {
        match self {
            Self { million: true, .. } => {
                let answers = run_json(hog, "solve freecell 1..1000000 --json")?;
                all_solved(&answers, 1_000_000, &IMPOSSIBLE, bars)
            }
            Self { short: true, .. } => short(hog, bars),
            Self { cells: true, .. } => cells(hog, bars),
            Self { winnable: true, .. } => {
                let answers = run_cargo(WINNABLE)?;
                bars.at_most("late answers in %", number(&answers, "/late_percent")?, 5.0);
                bars.exactly("wrong answers", number(&answers, "/wrong")?, 0);
                Ok(())
            }
            _ => race(hog, bars),
        }
    }
}

/// Three laps of each solver in turn; the least user time of each counts.
fn race(hog: &Path, bars: &mut Bars) -> Result<()> {
    let (mut rival, mut ours, mut answers) = (f64::INFINITY, f64::INFINITY, String::new());
    println!("user seconds  {:>16}  {:>8}", "Freecell Solver", "hog");
    for lap in 1..=3 {
        let (_, theirs) = run_timed(RIVAL, RIVAL_LINE)?;
        let (output, time) = run_timed(hog, "solve freecell 1..32000 --jobs 1 --json")?;
        println!("lap {lap}         {theirs:>16.2}  {time:>8.2}");
        (rival, ours, answers) = (rival.min(theirs), ours.min(time), output);
    }
    let answers: Value = serde_json::from_str(&answers)?;
    all_solved(&answers, 32_000, &IMPOSSIBLE[..1], bars)?;
    bars.at_most("our time by theirs", ours / rival, 0.95);
    let memory = number(&answers, "/peak_memory")? / f64::from(1 << 20);
    bars.at_most("our peak memory in MiB", memory, 64.0);
    Ok(())
}

fn short(hog: &Path, bars: &mut Bars) -> Result<()> {
    let line = "solve freecell 1..1000 --mode short --jobs 1 --json";
    let (output, seconds) = run_timed(hog, line)?;
    let answers = serde_json::from_str(&output)?;
    all_solved(&answers, 1_000, &[], bars)?;
    let mean = number(&answers, "/single_card_moves/mean")?;
    bars.at_most("mean single-card moves", mean, 84.0);
    bars.at_most("user seconds a deal", seconds / 1000.0, 0.4);
    Ok(())
}

fn cells(hog: &Path, bars: &mut Bars) -> Result<()> {
    println!("cells  solved  impossible  given up");
    for cells in 0..4 {
        let line = format!("solve freecell:cells={cells} 1..1000 --mode proof --json");
        let answers = run_json(hog, &line)?;
        let solved = number(&answers, "/solved")?;
        let impossible = list(&answers, "impossible")?.len();
        let given_up = list(&answers, "gave_up")?.len();
        println!("{cells:>5}  {solved:>6}  {impossible:>10}  {given_up:>8}");
        if cells >= 2 {
            bars.exactly(&format!("given up with {cells} cells"), given_up, 0);
        }
    }
    Ok(())
}

/// All of the first deals must be solved but for these, which must be proved impossible.
fn all_solved(answers: &Value, deals: usize, impossible: &[u64], bars: &mut Bars) -> Result<()> {
    let found = list(answers, "impossible")?.iter();
    let found: Vec<u64> = found.filter_map(Value::as_u64).collect();
    bars.exactly("deals", number(answers, "/deals")?, deals);
    let solvable = deals - impossible.len();
    bars.exactly("solved", number(answers, "/solved")?, solvable);
    let (found, impossible) = (format!("{found:?}"), format!("{impossible:?}"));
    bars.exactly("impossible", found, impossible);
    bars.exactly("given up", list(answers, "gave_up")?.len(), 0);
    Ok(())
}

fn list<'a>(answers: &'a Value, name: &str) -> Result<&'a Vec<Value>> {
    answers[name]
        .as_array()
        .with_context(|| format!("hog reported no list {name}"))
}
