//! What came of many deals.

mod text;

pub use text::time;

use std::time::Duration;

use serde::Serialize;

use super::distribution::{Distribution, Middle};
use super::histogram::{Bin, MOST_LINES, bins};
use super::row::{Answer, Reason, Row};
use super::worklist::{TaskName, Worklist};
use crate::numbers::as_float;

/// What came of many deals, as far as they are finished.
pub struct Summary {
    deals: u64,
    kept: u64,
    solved: u64,
    impossible: Vec<u64>,
    gave_up: Vec<(u64, Reason)>,
    single_moves: Distribution,
    moves: Distribution,
    states: Distribution,
    time: Duration,
    longest: Duration,
}

/// Where a row comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was solved just now.
    Solved,
    /// It was in the result file.
    Kept,
}

/// What the process has used for all of it.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// How long it took.
    pub wall: Duration,
    /// The CPU time of all threads.
    pub cpu: Duration,
    /// The most memory at a time, in bytes, if it is known.
    pub peak_memory: Option<u64>,
}

impl Summary {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            deals: 0,
            kept: 0,
            solved: 0,
            impossible: Vec::new(),
            gave_up: Vec::new(),
            single_moves: Distribution::default(),
            moves: Distribution::default(),
            states: Distribution::default(),
            time: Duration::ZERO,
            longest: Duration::ZERO,
        }
    }

    /// Counts the row of a task.
    pub fn add(&mut self, task: u64, row: &Row, origin: Origin) {
        self.deals += 1;
        match row.answer {
            Answer::Solved => self.solved += 1,
            Answer::Impossible => self.impossible.push(task),
            Answer::GaveUp(reason) => self.gave_up.push((task, reason)),
        }
        if let Some(length) = row.length {
            self.single_moves.add(length.single_moves);
            self.moves.add(length.moves);
        }
        self.states.add(row.states);
        self.time += row.time;
        self.longest = self.longest.max(row.time);
        if origin == Origin::Kept {
            self.kept += 1;
        }
    }

    /// How many deals are finished, and how many of them are solved, impossible and given up.
    pub const fn counts(&self) -> [u64; 4] {
        let (impossible, gave_up) = (self.impossible.len(), self.gave_up.len());
        [self.deals, self.solved, impossible as u64, gave_up as u64]
    }

    /// Number of deals that were in the result file.
    pub const fn kept(&self) -> u64 {
        self.kept
    }

    /// The lengths of the solutions, in at most `most` bins.
    pub fn histogram(&self, most: u64) -> Vec<Bin> {
        bins(&self.single_moves, most)
    }

    /// All of it, for people and programs.
    pub fn report(&self, game: &str, mode: &'static str, list: &Worklist, costs: Costs) -> Report {
        let solved_now = self.deals - self.kept;
        let per_deal =
            |time: Duration, deals: u64| (deals > 0).then(|| time.as_secs_f64() / as_float(deals));
        let gave_up = self.gave_up.iter().map(|(task, reason)| GivenUp {
            deal: list.name(*task),
            reason: reason.word(),
        });
        Report {
            game: game.to_string(),
            mode,
            requests: list.told(),
            wanted: list.len(),
            deals: self.deals,
            kept: self.kept,
            complete: self.deals == list.len(),
            solved: self.solved,
            impossible: self
                .impossible
                .iter()
                .map(|task| list.name(*task))
                .collect(),
            gave_up: gave_up.collect(),
            single_card_moves: self.single_moves.middle(),
            moves: self.moves.middle(),
            states: self.states.middle(),
            seconds_per_deal: per_deal(self.time, self.deals),
            most_seconds: self.longest.as_secs_f64(),
            cpu_seconds_per_deal: per_deal(costs.cpu, solved_now),
            cpu_seconds: costs.cpu.as_secs_f64(),
            wall_seconds: costs.wall.as_secs_f64(),
            peak_memory: costs.peak_memory,
            histogram: self.histogram(MOST_LINES),
        }
    }
}

/// A summary for people and programs.
#[derive(Serialize)]
pub struct Report {
    game: String,
    mode: &'static str,
    requests: String,
    /// How many deals there are to solve.
    wanted: u64,
    /// How many are finished.
    deals: u64,
    /// Number of them that were in the result file already.
    kept: u64,
    /// Whether all are finished.
    complete: bool,
    solved: u64,
    impossible: Vec<TaskName>,
    gave_up: Vec<GivenUp>,
    single_card_moves: Option<Middle>,
    moves: Option<Middle>,
    states: Option<Middle>,
    /// The mean time of a deal, from its beginning to its end.
    seconds_per_deal: Option<f64>,
    /// The time of the deal that took longest.
    most_seconds: f64,
    /// The CPU time of this process for each deal that it solved.
    cpu_seconds_per_deal: Option<f64>,
    cpu_seconds: f64,
    wall_seconds: f64,
    /// The most memory of this process at a time, in bytes.
    peak_memory: Option<u64>,
    /// The single-card moves of the solutions.
    histogram: Vec<Bin>,
}

#[derive(Serialize)]
struct GivenUp {
    deal: TaskName,
    reason: &'static str,
}
