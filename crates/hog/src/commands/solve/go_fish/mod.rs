//! `hog solve go-fish:…`: computes an equilibrium of a small deck.

mod report;

use std::io::Write;
use std::time::Instant;

use anyhow::{anyhow, bail, ensure};
use hog_core::{Control, Stopped};
use hog_engines::go_fish::{DeckSolver, EnginePolicy, OpenHandsSolver, Utility};
use hog_engines::{CannotSolve, EngineName};
use hog_games::catalogue::Settings;
use hog_games::go_fish::{self, Books};
use report::{AuditReport, DeckReport, EngineAudit, OpenReport};

use super::SolveArgs;
use crate::numbers::grouped;
use crate::progress::{Interrupts, Progress};

/// The seed of the engines' random choices. Engines that can be audited use it only to draw the
/// hands that they look at.
const SEED: u64 = 1;

pub fn run(args: &SolveArgs, settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    if args.game.deal_seed().is_some() {
        bail!(
            "a deck is solved for all its deals: give {} without a seed",
            args.game
        );
    }
    let rules = go_fish::rules(settings);
    let utility = args.goal.unwrap_or(Utility::Pairs);
    let mut solver = DeckSolver::new(rules, utility);
    if let Some(bytes) = args.memory {
        solver.limits.bytes = bytes;
    }
    if args.open {
        return solve_open(args, solver, out);
    }
    let engine = |name: &EngineName| Ok((name.to_string(), EnginePolicy::new(name, SEED)?));
    let engines: anyhow::Result<Vec<_>> = args.engines.iter().map(engine).collect();
    let engines = engines?;
    let interrupts = Interrupts::watch()?;
    let report = interrupts.run_phases(|progress| solve(args, solver, &engines, progress))?;
    args.form.write(&report, out)?;
    // The finished parts are reported first; an incomplete run still fails.
    out.flush()?;
    let is_complete = report.audit.is_some() && report.engines.len() == engines.len();
    ensure!(is_complete, Stopped);
    Ok(())
}

/// Solves the game with open hands.
fn solve_open(args: &SolveArgs, solver: DeckSolver, out: &mut impl Write) -> anyhow::Result<()> {
    if solver.utility != Utility::Pairs {
        bail!("open hands are solved for pairs only: use --open without --for win");
    }
    if !args.engines.is_empty() {
        bail!("engines play with hidden hands: use --open or --engine, not both");
    }
    if solver.rules.books() != Books::Two {
        bail!("open hands are solved for pairs only: leave out books=four");
    }
    let begun = Instant::now();
    let mut hands = OpenHandsSolver::new(solver.rules);
    let report = OpenReport {
        game: args.game.to_string(),
        open: true,
        value: hands.value(),
        states: hands.states(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    args.form.write(&report, out)
}

/// Walks the tree of a deck, learns an equilibrium, and audits it and the engines.
fn solve(
    args: &SolveArgs,
    solver: DeckSolver,
    engines: &[(String, EnginePolicy)],
    progress: &Progress<'_>,
) -> anyhow::Result<DeckReport> {
    let begun = Instant::now();
    let tree = progress.run("walking histories", None, |control| solver.walk(control));
    let tree = tree.map_err(|error| too_large(args, error))?;
    let learned = progress.run("learning in rounds", None, |control| {
        solver.learn(&tree, control)
    });
    let mut report = DeckReport {
        game: args.game.to_string(),
        goal: report::goal(solver),
        histories: tree.histories(),
        decisions: tree.decisions(),
        rounds: learned.rounds,
        value: learned.value,
        exploitability: learned.exploitability,
        complete: learned.complete,
        audit: None,
        engines: Vec::new(),
        seconds: 0.0,
    };
    let histories = tree.histories();
    drop(tree);
    let audit = |policy: &dyn Fn(&Control<'_>) -> Result<AuditReport, Stopped>| {
        progress.run("auditing histories", Some(histories), policy)
    };
    // A policy whose learning was stopped is not audited.
    if learned.complete {
        let found = audit(&|control| Ok(solver.audit(&learned.policy, control)?.into()));
        report.audit = found.ok();
    }
    if report.audit.is_some() {
        for (name, engine) in engines {
            let Ok(audit) = audit(&|control| Ok(solver.audit(engine, control)?.into())) else {
                break;
            };
            let engine = name.clone();
            report.engines.push(EngineAudit { engine, audit });
        }
    }
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

/// Explains why a deck is not solved, and names decks that can be.
fn too_large(args: &SolveArgs, error: CannotSolve) -> anyhow::Error {
    let size = match error {
        CannotSolve::TooManyHistories { max } => {
            format!("more than {} lines of play", grouped(max))
        }
        CannotSolve::TooManyBytes { max, histories } => format!(
            "more than {} MiB for the first {} lines of play (--memory allows more)",
            grouped(max >> 20),
            grouped(histories)
        ),
        CannotSolve::NotForTwo { .. } | CannotSolve::Stopped => return error.into(),
    };
    anyhow!(
        "{} is too large to be solved: {size}. Try a smaller deck, such as \
         go-fish:ranks=4,deal=6,refill=1, go-fish:ranks=3,deal=2,refill=1 or \
         go-fish:ranks=5,suits=2,deal=3,refill=1; or --open, which solves any deck with open hands",
        args.game
    )
}
