//! `hog solve freecell`: deals of FreeCell solved, one or a million.

mod deal_report;
mod distribution;
mod histogram;
mod plot;
mod request;
mod result_file;
mod row;
mod summary;
mod worklist;

pub use request::Request;
pub use result_file::ResultFilePath;

use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use deal_report::DealReport;
use hog_core::{Control, Game, Stopped};
use hog_engines::WorkerPool;
use hog_engines::freecell::{Mode, Solver, SolverLimits};
use hog_engines::parallel::{ParallelTasks, TaskEvent};
use hog_games::catalogue::{Choice, GameName, TextGame};
use hog_games::freecell::{self, DealNumber, FreeCell};
use result_file::{Heading, ResultFile};
use row::{Moves, Row};
use summary::{Costs, Origin, Summary, time};
use worklist::Worklist;

use super::SolveArgs;
use crate::commands::{worker_pool, write_json};
use crate::numbers::{as_float, grouped};
use crate::picture;
use crate::progress::{Interrupts, StatusLine};
use crate::usage::{peak_memory, process_cpu_time};

pub fn run(args: &SolveArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let begun = Instant::now();
    let job = Job::of(args)?;
    if let Some(path) = &args.plot {
        picture::check_writable(path)?;
    }
    let mut sink = ResultSink::of(args, &job)?;
    let tasks = usize::try_from(job.list.len()).unwrap_or(usize::MAX);
    let pool = worker_pool(args.jobs, tasks)?;
    interrupts.while_telling(|stop, line| job.solve(&pool, stop, &mut sink, line))?;
    let costs = Costs {
        wall: begun.elapsed(),
        cpu: process_cpu_time(),
        peak_memory: peak_memory(),
    };
    let (game, mode) = (args.game.to_string(), job.mode.name());
    if let Some(row) = &sink.only {
        let one = DealReport::of(&game, mode, job.list.name(0), row);
        if args.json {
            write_json(&one, out)?;
        } else {
            one.write(out)?;
        }
    } else {
        let report = sink.summary.report(&game, mode, &job.list, costs);
        if args.json {
            write_json(&report, out)?;
        } else {
            report.write(out)?;
        }
    }
    // What is finished has been shown; that it is not all is still an error.
    out.flush()?;
    let [deals, ..] = sink.summary.counts();
    if let Some(path) = &args.plot {
        let title = format!("{game}: {}, {mode}", job.list.told());
        let bins = sink.summary.histogram(plot::MOST_BARS);
        picture::write(&plot::svg(&bins, &title)?, path)?;
    }
    if deals < job.list.len() {
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
    /// Whether there is one deal, of which all is told.
    shows_one: bool,
}

impl Job {
    fn of(args: &SolveArgs) -> anyhow::Result<Self> {
        let name = freecell_name(&args.game)?;
        let game: FreeCell = freecell::game(name.settings());
        let rules = game.rules();
        let named = freecell::DEAL.of(name.settings());
        let mut requests = args.requests.clone();
        if requests.is_empty() {
            let deal = DealNumber::new(named).expect("the parameter has the bounds of deals");
            let (first, last) = (deal, deal);
            requests.push(Request::Deals { first, last });
        } else if named != DealNumber::FIRST.number() {
            bail!("{name} names a deal, and there are others: expected one or the other");
        }
        let list = Worklist::new(rules, &requests)?;
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

    /// Solves all deals that are not finished, and puts every row on the sink.
    fn solve(
        &self,
        pool: &WorkerPool,
        stop: &AtomicBool,
        sink: &mut ResultSink,
        line: &StatusLine,
    ) -> anyhow::Result<()> {
        let tasks = ParallelTasks {
            pool,
            tasks: self.list.len(),
            stop,
        };
        let finished = std::mem::take(&mut sink.finished);
        let begun = Instant::now();
        tasks.run(
            || Solver::new(self.rules),
            |solver, task, started| {
                if let Some(row) = finished.get(&task) {
                    return Some((row.clone(), Origin::Kept));
                }
                let row = self.solve_one(solver, task, started, stop)?;
                Some((row, Origin::Solved))
            },
            |event| match event {
                TaskEvent::Done((row, origin), time) => sink.receive(&self.list, row, origin, time),
                TaskEvent::Idle => {
                    line.show(|| sink.told(self.list.len(), begun.elapsed()));
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
    ) -> Option<Row> {
        let game = self.list.game(task);
        let mut control = Control::new().with_stop(stop);
        if let Some(end) = self.time_limit.and_then(|limit| started.checked_add(limit)) {
            control = control.with_deadline(end);
        }
        let report = solver.solve(&game, &game.start(), self.mode, self.limits, &control);
        // The result of a deal that was cut short means nothing.
        let stopped = stop.load(Ordering::Relaxed) && report.verdict.solution().is_none();
        (!stopped).then(|| Row::of(&game, &report, self.moves))
    }
}

/// Where rows arrive, in order.
struct ResultSink {
    summary: Summary,
    file: Option<ResultFile>,
    /// The rows that the file had, by their tasks.
    finished: HashMap<u64, Row>,
    /// The only row, if all of it is to be told.
    only: Option<Row>,
    shows_one: bool,
}

impl ResultSink {
    fn of(args: &SolveArgs, job: &Job) -> anyhow::Result<Self> {
        let mut sink = Self {
            summary: Summary::new(),
            file: None,
            finished: HashMap::new(),
            only: None,
            shows_one: job.shows_one,
        };
        let Some(path) = &args.out else {
            return Ok(sink);
        };
        if let Some(board) = job.list.first_board() {
            bail!("--out keeps numbered deals, and {board} has no number");
        }
        let heading = Heading {
            game: args.game.to_string(),
            mode: job.mode,
            limits: job.limits,
            time_limit: job.time_limit,
            moves: job.moves,
        };
        let (file, rows) = ResultFile::open(path, heading)?;
        sink.file = Some(file);
        let wanted = rows
            .into_iter()
            .filter_map(|(deal, row)| Some((job.list.task(deal)?, row)));
        sink.finished = wanted.collect();
        Ok(sink)
    }

    fn receive(
        &mut self,
        list: &Worklist,
        mut row: Row,
        origin: Origin,
        time: Duration,
    ) -> anyhow::Result<()> {
        let [task, ..] = self.summary.counts();
        if origin == Origin::Solved {
            row.time = time;
            if let (Some(file), Some(deal)) = (&mut self.file, list.deal(task)) {
                file.write(deal, &row).context("cannot write a row")?;
            }
        }
        self.summary.add(task, &row, origin);
        if self.shows_one {
            self.only = Some(row);
        }
        Ok(())
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        match &mut self.file {
            Some(file) => file.flush().context("cannot write the rows"),
            None => Ok(()),
        }
    }

    /// How far the work is.
    fn told(&self, wanted: u64, elapsed: Duration) -> String {
        let [deals, solved, impossible, gave_up] = self.summary.counts();
        let rate = as_float(deals - self.summary.kept()) / elapsed.as_secs_f64().max(0.001);
        let left = if rate > 0.0 {
            format!(", {} left", time(as_float(wanted - deals) / rate))
        } else {
            String::new()
        };
        // What matters least comes last: a narrow terminal cuts it off.
        format!(
            "{} of {}{left}: {} solved, {} impossible, {} given up, {rate:.0} a second",
            grouped(deals),
            grouped(wanted),
            grouped(solved),
            grouped(impossible),
            grouped(gave_up),
        )
    }
}

/// Whether the game is a FreeCell.
pub fn check_game(game: &Choice) -> anyhow::Result<()> {
    freecell_name(game).map(|_| ())
}

/// The name of the game, if it is a FreeCell.
fn freecell_name(game: &Choice) -> anyhow::Result<&GameName> {
    match game {
        Choice::Listed(name) if name.family().name == freecell::FAMILY.name => Ok(name),
        Choice::Text {
            name,
            game: TextGame::FreeCell(_),
            ..
        } => bail!(
            "{name} has a board, and hog solve wants the rules first: expected `hog solve freecell {}`",
            name.strip_prefix("file:").unwrap_or(name)
        ),
        other => bail!(
            "hog solve knows freecell and go-fish, not {other}; `hog check` solves small games whole"
        ),
    }
}
