//! `hog solve freecell`: solves deals of FreeCell, one or a million.

mod deal_result;
mod result_file;
mod summary;
mod worklist;

pub use result_file::ResultFilePath;
pub use worklist::DealRequest;

use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use deal_result::{DealReport, DealResult, Moves};
use hog_core::{Control, Game, Stopped};
use hog_engines::WorkerPool;
use hog_engines::freecell::{Mode, Solver, SolverLimits};
use hog_engines::parallel::{ParallelTasks, TaskEvent};
use hog_games::catalogue::{Choice, GameName, TextGame};
use hog_games::freecell::{self, DealNumber, FreeCell};
use result_file::{Heading, ResultFile};
use summary::SolveReport;
use worklist::Worklist;

use super::SolveArgs;
use crate::commands::worker_pool;
use crate::numbers::grouped;
use crate::plot;
use crate::progress::{Interrupts, Progress};

/// Maximum number of bars of a plot: each is wide enough to be seen.
const MAX_PLOTTED_BARS: u64 = 100;

pub fn run(args: &SolveArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let begun = Instant::now();
    let job = Job::new(args)?;
    if let Some(path) = &args.plot {
        plot::check_writable(path)?;
    }
    let mut sink = ResultSink::new(args, &job)?;
    let tasks = usize::try_from(job.list.len()).unwrap_or(usize::MAX);
    let pool = worker_pool(args.jobs, tasks)?;
    interrupts.run_phases(|progress| job.solve(&pool, &mut sink, progress))?;
    let game = args.game.to_string();
    if let Some(result) = sink.last.filter(|_| job.shows_one) {
        let report = DealReport::new(game.clone(), job.mode, &result);
        args.form.write(&report, out)?;
    } else {
        sink.report.finish(begun);
        args.form.write(&sink.report, out)?;
    }
    // The finished deals are reported first; an incomplete run still fails.
    out.flush()?;
    if let Some(path) = &args.plot {
        let (deals, mode) = (job.list.description(), job.mode.name());
        let title = format!("{game}: {deals}, {mode}");
        let bins = sink.report.bins(MAX_PLOTTED_BARS);
        plot::write(&plot::bars(&bins, &title)?, path)?;
    }
    if !sink.report.complete {
        return Err(Stopped.into());
    }
    Ok(())
}

/// What is to be solved, and how.
struct Job {
    list: Worklist,
    rules: freecell::Rules,
    mode: Mode,
    limits: SolverLimits,
    time_limit: Option<Duration>,
    moves: Moves,
    /// Whether a single deal is solved, without a file or a plot; then its solution is written.
    shows_one: bool,
}

impl Job {
    fn new(args: &SolveArgs) -> anyhow::Result<Self> {
        let name = name_of(&args.game)?;
        let game: FreeCell = freecell::game(name.settings());
        let rules = game.rules();
        let named = freecell::DEAL.of(name.settings());
        let mut requests = args.requests.clone();
        if requests.is_empty() {
            let deal = DealNumber::new(named).expect("the parameter has the bounds of deals");
            requests.push(DealRequest::Deals(deal..=deal));
        } else if named != DealNumber::FIRST.number() {
            bail!("{name} names a deal, and other deals are given: use one or the other");
        }
        let list = Worklist::new(rules, requests)?;
        let shows_one = list.len() == 1 && args.out.is_none() && args.plot.is_none();
        let mode = args.mode.unwrap_or(Mode::Fast);
        Ok(Self {
            rules,
            mode,
            limits: SolverLimits {
                bytes: args.memory.unwrap_or(SolverLimits::of(mode).bytes),
                ..SolverLimits::of(mode)
            },
            time_limit: args.time_limit,
            moves: if args.moves || shows_one {
                Moves::Written
            } else {
                Moves::Counted
            },
            shows_one,
            list,
        })
    }

    /// Solves all deals that are not finished, and sends every result to the sink.
    fn solve(
        &self,
        pool: &WorkerPool,
        sink: &mut ResultSink,
        progress: &Progress<'_>,
    ) -> anyhow::Result<()> {
        let stop = progress.stop;
        let tasks = ParallelTasks {
            pool,
            tasks: self.list.len(),
            stop,
        };
        let finished = std::mem::take(&mut sink.finished);
        progress.begin("solving deals", Some(self.list.len()));
        tasks.run(
            || Solver::new(self.rules),
            |solver, task, started| {
                let known = finished.get(&task).cloned();
                let is_new = known.is_none();
                let row = known.or_else(|| self.solve_one(solver, task, started, stop))?;
                Some((row, is_new))
            },
            |event| match event {
                TaskEvent::Done((row, is_new), time) => sink.receive(row, is_new.then_some(time)),
                TaskEvent::Tick => {
                    progress.show(sink.report.deals, || sink.message());
                    sink.flush()
                }
            },
        )?;
        sink.flush()
    }

    /// Solves a deal; `None` if it was stopped.
    fn solve_one(
        &self,
        solver: &mut Solver,
        task: u64,
        started: Instant,
        stop: &AtomicBool,
    ) -> Option<DealResult> {
        let game = self.list.game(task);
        let mut control = Control::new().with_stop(stop);
        if let Some(end) = self.time_limit.and_then(|limit| started.checked_add(limit)) {
            control = control.with_deadline(end);
        }
        let report = solver.solve(&game, &game.start(), self.mode, self.limits, &control);
        // A search that was stopped has decided nothing about its deal.
        let stopped = stop.load(Ordering::Relaxed) && report.verdict.solution().is_none();
        let name = self.list.name(task);
        (!stopped).then(|| DealResult::new(name, &game, &report, self.moves))
    }
}

/// Receives results in the order of the tasks.
struct ResultSink {
    report: SolveReport,
    file: Option<ResultFile>,
    /// The results that the file had, by their tasks.
    finished: HashMap<u64, DealResult>,
    /// The last result, which is reported in full if it is the only one.
    last: Option<DealResult>,
}

impl ResultSink {
    fn new(args: &SolveArgs, job: &Job) -> anyhow::Result<Self> {
        let game = args.game.to_string();
        let mode = job.mode.name();
        let mut sink = Self {
            report: SolveReport::new(game.clone(), mode, &job.list),
            file: None,
            finished: HashMap::new(),
            last: None,
        };
        let Some(path) = &args.out else {
            return Ok(sink);
        };
        if let Some(board) = job.list.first_board() {
            bail!("--out keeps numbered deals, and {board} has no number");
        }
        let heading = Heading {
            game,
            mode,
            memory: job.limits.bytes,
            time_limit: job.time_limit.map(|limit| limit.as_secs_f64()),
            notation: job.moves == Moves::Written,
        };
        let opened = ResultFile::open(path, &heading);
        let (file, rows) = opened.with_context(|| format!("cannot use {}", path.display()))?;
        sink.file = Some(file);
        let wanted = rows
            .into_iter()
            .filter_map(|(deal, row)| Some((job.list.task(deal)?, row)));
        sink.finished = wanted.collect();
        Ok(sink)
    }

    /// Receives the result of a deal, with the time in which it was solved unless it was in the file.
    fn receive(&mut self, mut row: DealResult, solved_in: Option<Duration>) -> anyhow::Result<()> {
        if let Some(time) = solved_in {
            row.microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
            if let Some(file) = &mut self.file {
                file.write(&row)?;
            }
        } else {
            self.report.kept += 1;
        }
        self.report.add(&row);
        self.last = Some(row);
        Ok(())
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        self.file.as_mut().map_or(Ok(()), ResultFile::flush)
    }

    /// What the progress bar says besides its numbers.
    fn message(&self) -> String {
        let (impossible, gave_up) = (&self.report.impossible, &self.report.gave_up);
        let (impossible, gave_up) = (grouped(impossible.len()), grouped(gave_up.len()));
        format!(", {impossible} impossible, {gave_up} undecided")
    }
}

/// The name of the game, if it is a FreeCell.
pub fn name_of(game: &Choice) -> anyhow::Result<&GameName> {
    match game {
        Choice::Listed(name) if name.family().name == freecell::FAMILY.name => Ok(name),
        Choice::Text {
            name,
            game: TextGame::FreeCell(_),
            ..
        } => bail!(
            "{name} is a board, and hog solve wants the rules first: use `hog solve freecell {}`",
            name.strip_prefix("file:").unwrap_or(name)
        ),
        other => bail!(
            "hog solve solves freecell and go-fish, not {other}; `hog check` analyses small games completely"
        ),
    }
}
