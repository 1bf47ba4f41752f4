//! `hog solve go-fish:…`: the equilibrium of a small deck.

mod report;

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{anyhow, bail};
use hog_core::{Control, Stopped};
use hog_engines::CannotSolve;
use hog_engines::go_fish::{ByEngine, DeckSolver, OpenHands, Utility};
use hog_games::catalogue::Settings;
use hog_games::go_fish::{self, Books};
use report::{Audit, EngineAudit, OpenReport, Report};

use super::SolveArgs;
use crate::commands::write_json;
use crate::numbers::grouped;
use crate::progress::{Interrupts, StatusLine};

/// The seed of what engines leave to chance: those that can be audited leave nothing to it but which
/// hands they look at.
const SEED: u64 = 1;

pub fn run(args: &SolveArgs, settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    if args.game.deal_seed().is_some() {
        bail!(
            "what is solved is played with all deals: expected {} without a seed",
            args.game
        );
    }
    let rules = go_fish::rules(settings);
    let utility = args.purpose.unwrap_or(Utility::Pairs);
    let mut solving = DeckSolver::new(rules, utility);
    if let Some(bytes) = args.memory {
        solving.limits.bytes = bytes;
    }
    if args.open {
        return open(args, solving, out);
    }
    let engines: Vec<(String, ByEngine)> = args
        .engines
        .iter()
        .map(|name| Ok((name.to_string(), ByEngine::new(name, SEED)?)))
        .collect::<anyhow::Result<_>>()?;
    let interrupts = Interrupts::watch()?;
    let work =
        |stop: &AtomicBool, line: &StatusLine| Work { stop, line }.solve(args, solving, &engines);
    let report = interrupts.while_telling(work)?;
    if args.json {
        write_json(&report, out)?;
    } else {
        report.write(out)?;
    }
    // What was found has been shown; that it is not all is still an error.
    out.flush()?;
    if report.is_complete(engines.len()) {
        Ok(())
    } else {
        Err(Stopped.into())
    }
}

/// Solves the game with open hands.
fn open(args: &SolveArgs, solving: DeckSolver, out: &mut impl Write) -> anyhow::Result<()> {
    if solving.utility != Utility::Pairs {
        bail!("with open hands it is played for pairs: expected --open without --for win");
    }
    if !args.engines.is_empty() {
        bail!("engines play with hidden hands: expected --open or --engine, not both");
    }
    if solving.rules.books() != Books::Two {
        bail!(
            "open hands are solved by pairs only: expected {} without books=four",
            args.game
        );
    }
    let begun = Instant::now();
    let mut hands = OpenHands::new(solving.rules);
    let report = OpenReport {
        game: args.game.to_string(),
        open: true,
        value: hands.value(),
        states: hands.states(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    if args.json {
        write_json(&report, out)
    } else {
        Ok(report.write(out)?)
    }
}

/// Long work that can be stopped and tells how far it is.
struct Work<'a> {
    stop: &'a AtomicBool,
    line: &'a StatusLine,
}

impl Work<'_> {
    fn solve(
        &self,
        args: &SolveArgs,
        solving: DeckSolver,
        engines: &[(String, ByEngine)],
    ) -> anyhow::Result<Report> {
        let begun = Instant::now();
        let form = self.telling("histories walked", |control| solving.walk(control));
        let form = form.map_err(|error| told(args, error))?;
        let learned = self.telling("rounds played", |control| solving.learn(&form, control));
        let mut report = Report {
            game: args.game.to_string(),
            purpose: report::purpose(solving),
            histories: form.histories(),
            decisions: form.decisions(),
            rounds: learned.rounds,
            value: learned.value,
            exploitability: learned.exploitability,
            complete: learned.complete,
            audit: None,
            engines: Vec::new(),
            seconds: begun.elapsed().as_secs_f64(),
        };
        drop(form);
        let audit = |policy: &dyn Fn(&Control<'_>) -> Result<Audit, Stopped>| {
            self.telling("histories audited", policy)
        };
        // What was stopped is not audited.
        if learned.complete {
            let found = audit(&|control| Ok(solving.audit(&learned.policy, control)?.into()));
            report.audit = found.ok();
        }
        if report.audit.is_some() {
            for (name, engine) in engines {
                let Ok(audit) = audit(&|control| Ok(solving.audit(engine, control)?.into())) else {
                    break;
                };
                let engine = name.clone();
                report.engines.push(EngineAudit { engine, audit });
            }
        }
        report.seconds = begun.elapsed().as_secs_f64();
        Ok(report)
    }

    /// Does a part of the work, which counts what it has done in `unit`s.
    fn telling<T>(&self, unit: &str, work: impl FnOnce(&Control<'_>) -> T) -> T {
        let show = |done| self.line.show(|| format!("{} {unit}", grouped(done)));
        work(&Control::new().with_stop(self.stop).with_progress(&show))
    }
}

/// Why a deck is not solved, with what could be.
fn told(args: &SolveArgs, error: CannotSolve) -> anyhow::Error {
    let size = match error {
        CannotSolve::TooManyHistories { max: most } => {
            format!("more than {} lines of play", grouped(most))
        }
        CannotSolve::TooManyBytes {
            max: most,
            histories,
        } => format!(
            "more than {} MiB for the first {} lines of play (--memory allows more)",
            grouped((most >> 20) as u128),
            grouped(histories)
        ),
        CannotSolve::NotForTwo { .. } | CannotSolve::Stopped => return error.into(),
    };
    anyhow!(
        "{} is too large to be solved: {size}. Expected a smaller deck, such as \
         go-fish:ranks=4,deal=6,refill=1, go-fish:ranks=3,deal=2,refill=1 or \
         go-fish:ranks=5,suits=2,deal=3,refill=1; or --open, which solves any deck with open hands",
        args.game
    )
}
