//! The benches: speeds, lengths, values and verdicts, each with what it must come to.

mod answers;
mod bar;
mod child;
mod go_fish;
mod hostile;
mod server;
mod terminal;

use std::fmt;
use std::io::Write;

use crate::steps::{Shell, ToolMissing, ensure_freecell_solver, ensure_postgres};
use crate::workspace;
use answers::{Answered, Answers, BadAnswers};
use bar::{Bar, at_most};
use child::run_timed;
pub use child::{ChildFailed, Hog};
use terminal::TerminalFailed;

/// A bench: all but the last four are of FreeCell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bench {
    /// The first 32,000 deals, against Freecell Solver.
    Race,
    /// The first million deals.
    Million,
    /// How short solutions are.
    Short,
    /// With fewer cells.
    Cells,
    /// Whether states can still be won, in time for a player.
    Winnable,
    /// Small decks of Go Fish, and the speeds of what plays it.
    GoFish,
    /// How soon the screen shows what a key did, while minds think.
    Terminal,
    /// How soon a house acknowledges moves at very many tables.
    Server,
    /// How honest players fare at a house among those who mean harm.
    Hostile,
}

/// How often each of the two solvers runs in a race; the least user time of each counts.
const LAPS: usize = 3;

/// What part of Freecell Solver's user time we may need.
const MOST_RATIO: f64 = 0.95;

/// The most memory of a race, in MiB.
const MOST_MEBIBYTES: f64 = 64.0;

/// The most single-card moves of a short solution, on average.
const MOST_SINGLE_MOVES: f64 = 84.0;

/// The most user time of a short solution, on average, in seconds.
const MOST_SHORT_SECONDS: f64 = 0.4;

/// The most states, of a hundred, of which it may not be known in time whether they can be won.
const MOST_LATE: f64 = 5.0;

/// The deals below a million that cannot be won.
const IMPOSSIBLE: [i64; 8] = [
    11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
];

/// Freecell Solver's program for a range of deals, and its words: the first deal, the last, how often
/// it tells how far it is, and its quickest preset.
const RIVAL: &str = "freecell-solver-range-parallel-solve";
const RIVAL_WORDS: [&str; 5] = ["1", "32000", "4000", "-l", "lg"];

impl Bench {
    /// Every bench of FreeCell.
    pub const FREECELL: [Self; 5] = [
        Self::Race,
        Self::Million,
        Self::Short,
        Self::Cells,
        Self::Winnable,
    ];

    /// The word after `bench freecell`, if there is one.
    #[must_use]
    pub const fn flag(self) -> Option<&'static str> {
        match self {
            Self::Race | Self::GoFish | Self::Terminal | Self::Server | Self::Hostile => None,
            Self::Million => Some("--million"),
            Self::Short => Some("--short"),
            Self::Cells => Some("--cells"),
            Self::Winnable => Some("--winnable"),
        }
    }

    /// What the bench measures, in one line for people.
    #[must_use]
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Race => "deals 1 to 32000 against Freecell Solver, in user time of one core",
            Self::Million => "deals 1 to 1000000: eight are impossible, none is given up",
            Self::Short => "deals 1 to 1000: how short solutions are, and what they cost",
            Self::Cells => "deals 1 to 1000 with 0 to 3 cells: how many can be won",
            Self::Winnable => "1000 random games: can this still be won, within 50 ms",
            Self::GoFish => "small decks solved, what can be gained against minds, and speeds",
            Self::Terminal => {
                "from a key to the screen within 20 ms while minds think on two cores"
            }
            Self::Server => "1,000 tables: durable moves in a second, and how soon they are told",
            Self::Hostile => {
                "200 tables among those who mean harm: how soon moves are told, and memory"
            }
        }
    }

    /// Runs the bench and tells what it comes to.
    ///
    /// # Errors
    /// [`BenchFailed`] if it cannot be run, or does not come to what it must.
    pub fn run(self, shell: &mut dyn Shell, out: &mut dyn Write) -> Result<(), BenchFailed> {
        if self == Self::Race {
            ensure_freecell_solver(shell).map_err(BenchFailed::Tool)?;
        }
        if self == Self::Server {
            ensure_postgres(shell).map_err(BenchFailed::Tool)?;
        }
        let bars = match self {
            Self::Race => race(&Hog::build()?, out)?,
            Self::Million => million(&Hog::build()?, out)?,
            Self::Short => short(&Hog::build()?, out)?,
            Self::Cells => cells(&Hog::build()?, out)?,
            Self::Winnable => winnable(out)?,
            Self::GoFish => go_fish::run(&Hog::build()?, out)?,
            Self::Terminal => terminal::run(&Hog::build()?, out)?,
            Self::Server => server::run(&Hog::build()?, &Hog::build_package("hog-load")?, out)?,
            Self::Hostile => hostile::run(&Hog::build()?, &Hog::build_package("hog-load")?, out)?,
        };
        // A report that cannot be written does not change what was found.
        writeln!(out).ok();
        for bar in &bars {
            writeln!(out, "{bar}").ok();
        }
        match bars.iter().filter(|bar| !bar.is_met()).count() {
            0 => Ok(()),
            missed => Err(BenchFailed::Missed(missed)),
        }
    }
}

fn race(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let words = ["solve", "freecell", "1..32000", "--jobs", "1", "--json"];
    let (mut rival, mut ours) = (f64::INFINITY, f64::INFINITY);
    let mut answers = None;
    writeln!(out, "user seconds  {:>16}  {:>8}", "Freecell Solver", "hog").ok();
    for lap in 1..=LAPS {
        let their_time = run_timed(RIVAL.as_ref(), &RIVAL_WORDS)?.user_seconds;
        let lap_of_ours = hog.run(&words)?;
        let our_time = lap_of_ours.user_seconds;
        writeln!(out, "lap {lap}         {their_time:>16.2}  {our_time:>8.2}").ok();
        rival = rival.min(their_time);
        ours = ours.min(our_time);
        answers = Some(Answers::read(&lap_of_ours.output)?);
    }
    writeln!(out, "least         {rival:>16.2}  {ours:>8.2}").ok();
    writeln!(
        out,
        "Every solution was replayed by the rules while it was solved."
    )
    .ok();
    let answers = answers.expect("there is a lap");
    let mut bars = answers.bars(32_000, &IMPOSSIBLE[..1]);
    bars.push(at_most("our time by theirs", ours / rival, MOST_RATIO));
    let mebibytes = answers.peak_mebibytes.unwrap_or(f64::INFINITY);
    bars.push(at_most("our peak memory in MiB", mebibytes, MOST_MEBIBYTES));
    Ok(bars)
}

fn million(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let run = hog.run(&["solve", "freecell", "1..1000000", "--json"])?;
    let answers = Answers::read(&run.output)?;
    writeln!(
        out,
        "deals 1 to 1000000: {:.1} user seconds",
        run.user_seconds
    )
    .ok();
    Ok(answers.bars(1_000_000, &IMPOSSIBLE))
}

fn short(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let words = ["solve", "freecell", "1..1000", "--mode", "short"];
    let words = [words.as_slice(), &["--jobs", "1", "--json"]].concat();
    let run = hog.run(&words)?;
    let answers = Answers::read(&run.output)?;
    writeln!(out, "deals 1 to 1000: {:.1} user seconds", run.user_seconds).ok();
    let mut bars = answers.bars(1_000, &[]);
    let mean = answers.mean_single_moves.unwrap_or(f64::INFINITY);
    bars.push(at_most("mean single-card moves", mean, MOST_SINGLE_MOVES));
    let seconds = run.user_seconds / 1000.0;
    bars.push(at_most("user seconds a deal", seconds, MOST_SHORT_SECONDS));
    Ok(bars)
}

fn cells(hog: &Hog, out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let mut bars = Vec::new();
    writeln!(out, "cells  solved  impossible  given up  user seconds").ok();
    for cells in 0..4 {
        let game = format!("freecell:cells={cells}");
        let run = hog.run(&["solve", &game, "1..1000", "--mode", "proof", "--json"])?;
        let answers = Answers::read(&run.output)?;
        let (solved, impossible) = (answers.solved, answers.impossible.len());
        let (given_up, seconds) = (answers.given_up, run.user_seconds);
        writeln!(
            out,
            "{cells:>5}  {solved:>6}  {impossible:>10}  {given_up:>8}  {seconds:>12.1}"
        )
        .ok();
        if cells >= 2 {
            bars.push(Bar::exactly(
                &format!("given up with {cells} cells"),
                &given_up.to_string(),
                "0",
            ));
        }
    }
    Ok(bars)
}

fn winnable(out: &mut dyn Write) -> Result<Vec<Bar>, BenchFailed> {
    let words = ["run", "--release", "--locked", "--package", "hog-engines"];
    let words = [&words[..], &["--example", "winnable"]].concat();
    let run = run_timed(&workspace::cargo(), &words)?;
    let mut lines: Vec<&str> = run.output.lines().collect();
    let answers = Answered::read(lines.pop().unwrap_or_default())?;
    for line in lines {
        writeln!(out, "{line}").ok();
    }
    let wrong = answers.wrong.to_string();
    Ok(vec![
        at_most("late answers in %", answers.late_percent, MOST_LATE),
        Bar::exactly("wrong answers", &wrong, "0"),
    ])
}

/// A bench that cannot be run, or does not come to what it must.
#[derive(Debug)]
pub enum BenchFailed {
    /// Something that it needs is missing.
    Tool(ToolMissing),
    /// A program did not end well.
    Child(ChildFailed),
    /// Our program's answers cannot be understood.
    Answers(BadAnswers),
    /// A program in a terminal does not do what it must.
    Terminal(TerminalFailed),
    /// So many results are not what they must be.
    Missed(usize),
}

impl From<ChildFailed> for BenchFailed {
    fn from(failed: ChildFailed) -> Self {
        Self::Child(failed)
    }
}

impl From<BadAnswers> for BenchFailed {
    fn from(bad: BadAnswers) -> Self {
        Self::Answers(bad)
    }
}

impl From<TerminalFailed> for BenchFailed {
    fn from(failed: TerminalFailed) -> Self {
        Self::Terminal(failed)
    }
}

impl fmt::Display for BenchFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tool(missing) => write!(f, "error: {missing}; installing packages needs root"),
            Self::Child(failed) => write!(f, "error: {failed}"),
            Self::Answers(bad) => write!(f, "error: {bad}"),
            Self::Terminal(failed) => write!(f, "error: {failed}"),
            Self::Missed(1) => write!(f, "error: one result is not what it must be"),
            Self::Missed(missed) => {
                write!(f, "error: {missed} results are not what they must be")
            }
        }
    }
}

impl std::error::Error for BenchFailed {}
