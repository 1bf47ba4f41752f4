//! The benches, and the limits of their measurements.

mod freecell;
mod go_fish;
mod server;

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use rustix::param::clock_ticks_per_second;
use serde_json::Value;
use xshell::Shell;

use crate::{build_release, root, tools};
use Verdict::{Met, Missed};

/// A bench.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum Bench {
    /// Deals 1 to 32000 against Freecell Solver, or another bench of the solver
    Freecell(freecell::FreecellBench),
    /// Small decks of Go Fish solved, the exploitability of engines, and speeds
    GoFish,
    /// Time from a key to the screen while engines think on all cores
    Terminal,
    /// Moves per second and latency of their acknowledgement at 1,000 tables, on both kinds of store
    Server,
    /// Latency of the acknowledgement of moves at 200 tables while the server is attacked
    Hostile,
}

impl Bench {
    /// All benches.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::GoFish, Self::Terminal, Self::Server, Self::Hostile];
        all.extend(freecell::FreecellBench::all().map(Self::Freecell));
        all
    }

    /// Runs the bench.
    pub fn run(self, sh: &Shell) -> Result<()> {
        tools::install(sh, &["freecell-solver-bin", "nginx-light", "postgresql"])?;
        let (hog, load) = (build_release(sh, "hog")?, build_release(sh, "hog-load")?);
        let mut checks = Checks { missed: 0 };
        match self {
            Self::Freecell(choice) => choice.run(&hog, &mut checks)?,
            Self::GoFish => go_fish::run(&hog, &mut checks)?,
            Self::Terminal => {
                let report = run_cargo("bench --locked --package hog --bench terminal")?;
                checks.at_most("p99 of a key in ms", number(&report, "/key_p99_ms")?, 20.0);
                let stop = number(&report, "/stop_max_ms")?;
                checks.at_most("slowest stop in ms", stop, 100.0);
            }
            Self::Server => server::run(&hog, &load, &mut checks)?,
            Self::Hostile => server::run_hostile(&hog, &load, &mut checks)?,
        }
        let missed = checks.missed;
        ensure!(missed == 0, "{missed} measurements miss their limits");
        Ok(())
    }
}

/// Whether a measurement is within its limit.
#[derive(Clone, Copy)]
enum Verdict {
    Met,
    Missed,
}

/// Compares measurements with their limits, and prints them.
pub struct Checks {
    missed: usize,
}

impl Checks {
    /// Checks a measurement that has a maximum.
    pub fn at_most(&mut self, what: &str, found: f64, most: f64) {
        let (shown, limit) = (format!("{found:.3}"), format!("at most {most}"));
        let verdict = if found <= most { Met } else { Missed };
        self.report(what, &shown, &limit, verdict);
    }

    /// Checks a measurement that has a minimum.
    pub fn at_least(&mut self, what: &str, found: f64, least: f64) {
        let (shown, limit) = (format!("{found:.0}"), format!("at least {least}"));
        let verdict = if found >= least { Met } else { Missed };
        self.report(what, &shown, &limit, verdict);
    }

    /// Checks a result that must equal another one.
    pub fn exactly(&mut self, what: &str, found: impl Display, expected: impl Display) {
        let (found, expected) = (found.to_string(), expected.to_string());
        let verdict = if found == expected { Met } else { Missed };
        self.report(what, &found, &expected, verdict);
    }

    fn report(&mut self, what: &str, found: &str, expected: &str, verdict: Verdict) {
        let shown = match verdict {
            Met => "ok  ",
            Missed => "MISS",
        };
        println!("{shown}  {what:<26}{found}  (expected {expected})");
        self.missed += usize::from(matches!(verdict, Missed));
    }
}

/// Runs a program, and returns its output and its user time in seconds. No other child process may end
/// meanwhile: its time would be included.
fn run_timed(program: impl AsRef<OsStr>, line: &str) -> Result<(String, f64)> {
    let mut command = Command::new(program);
    command.args(line.split_whitespace()).current_dir(root());
    let before = children_seconds()?;
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output();
    let output = output.with_context(|| format!("running {command:?}"))?;
    ensure!(output.status.success(), "{command:?}: {}", output.status);
    let seconds = children_seconds()? - before;
    Ok((String::from_utf8(output.stdout)?, seconds))
}

/// Runs a program that writes JSON.
fn run_json(program: impl AsRef<OsStr>, line: &str) -> Result<Value> {
    let (output, _) = run_timed(program, line)?;
    serde_json::from_str(&output).with_context(|| format!("`{line}` wrote no JSON"))
}

/// Runs a command of cargo, prints all lines of its output but the last, and reads the last line as JSON.
fn run_cargo(line: &str) -> Result<Value> {
    let (output, _) = run_timed("cargo", line)?;
    let (lines, json) = output
        .trim_end()
        .rsplit_once('\n')
        .with_context(|| format!("`cargo {line}` wrote a single line"))?;
    println!("{lines}");
    serde_json::from_str(json).with_context(|| format!("`cargo {line}` ended without JSON"))
}

/// The number at a JSON pointer such as `/audit/exploitability`.
fn number(json: &Value, pointer: &str) -> Result<f64> {
    let found = json.pointer(pointer).and_then(Value::as_f64);
    found.with_context(|| format!("there is no number at {pointer} in {json}"))
}

/// The user time in seconds of all child processes that have ended and been waited for.
fn children_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The program's name is in parentheses; the user time of children is the 14th field after the name.
    let numbers = stat.rsplit_once(") ").map(|(_, numbers)| numbers);
    let ticks = numbers.and_then(|numbers| numbers.split(' ').nth(13));
    let ticks: u32 = ticks.context("/proc/self/stat is short")?.parse()?;
    Ok(f64::from(ticks) / f64::from(u32::try_from(clock_ticks_per_second())?))
}
