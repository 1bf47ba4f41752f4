//! `hog think`: what an engine thinks of a state.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use hog_core::random::seed_bytes;
use hog_core::{Control, Turn};
use hog_engines::EngineName;
use hog_engines::{Engine, Knowledge, Known, Rating, Visit, written};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use serde::Serialize;

use super::line::Line;
use super::write_json;
use crate::numbers::grouped;
use crate::progress::Interrupts;

#[derive(Args)]
pub struct ThinkArgs {
    /// The game, such as gomoku:9
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The engine, such as best:time=5s or thesis:depth=2,reorder=off
    pub engine: EngineName,
    /// The moves to make first
    pub moves: Vec<String>,
    /// Write every state that the search visits to this file (thesis engines only)
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// The seed for the engine's random choices and, unless the game's name has one, for the cards
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &ThinkArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    if args.trace.is_some() && args.engine.kind().signature.name != "thesis" {
        bail!(
            "only the search of a thesis engine is traced, not that of {}",
            args.engine
        );
    }
    let report = interrupts.while_busy("states", |control| {
        args.game.visit(Thinking { args, control })
    })?;
    if args.json {
        return write_json(&report, out);
    }
    for line in &report.seen {
        writeln!(out, "{line}")?;
    }
    if !report.seen.is_empty() {
        writeln!(out)?;
    }
    let chances = report.chances.as_ref().map(|chances| {
        let told = |(mv, chance): &(String, f64)| format!("{mv} {:.1} %", 100.0 * chance);
        let chances: Vec<String> = chances.iter().map(told).collect();
        ("chances", chances.join(", "))
    });
    let rows = [
        ("engine", report.engine.clone()),
        ("to move", report.to_move.clone()),
        ("move", report.best.clone()),
        ("line", report.line.join(" ")),
        ("worth", report.worth.clone()),
        ("proved", report.proved.clone().unwrap_or("no".to_string())),
        ("states", grouped(report.nodes)),
        ("  of them tips", grouped(report.tips)),
        ("depth", report.depth.to_string()),
    ];
    for (label, value) in rows.into_iter().chain(chances) {
        writeln!(out, "{label:<16}{value}")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Report {
    game: String,
    moves: Vec<String>,
    /// What the seat to move has noticed, where something is hidden.
    seen: Vec<String>,
    engine: String,
    to_move: String,
    best: String,
    /// How likely it makes each of its moves, where something is hidden and it can say so.
    chances: Option<Vec<(String, f64)>>,
    line: Vec<String>,
    worth: String,
    /// What is certain, if anything is.
    proved: Option<String>,
    nodes: u64,
    tips: u64,
    depth: u32,
    complete: bool,
}

struct Thinking<'a> {
    args: &'a ThinkArgs,
    control: &'a Control<'a>,
}

impl Thinking<'_> {
    /// The file for the trace, made anew.
    fn trace(&self) -> anyhow::Result<Option<BufWriter<File>>> {
        let Some(path) = &self.args.trace else {
            return Ok(None);
        };
        let file = File::create(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Some(BufWriter::new(file)))
    }
}

impl Visitor for Thinking<'_> {
    type Output = anyhow::Result<Report>;

    fn visit<G: Listed>(self, game: G) -> anyhow::Result<Report> {
        let deal = self.args.game.deal_seed();
        let deal = deal.unwrap_or_else(|| seed_bytes(self.args.seed));
        let mut line = Line::of(&game, &self.args.moves, deal)?;
        let Turn::Seat(seat) = game.turn(&line.state) else {
            bail!("the game is over after these moves");
        };
        // Only now: a file that is there is not lost to a wrong command.
        let mut file = self.trace()?;
        let mut failed = None;
        let state = line.state.clone();
        let mut trace = |visit: &Visit<'_, G::Move>| {
            if let Some(file) = &mut file {
                failed = failed
                    .take()
                    .or(write_visit(&game, &state, visit, file).err());
            }
        };
        let mut engine = Engine::new(self.args.engine.clone(), self.args.seed);
        let knowledge = line.knowledge(seat);
        let seen = seen(&game, &state, knowledge);
        let thought = engine.think_traced(&game, knowledge, self.control, &mut trace)?;
        let chances = match knowledge.known() {
            Known::Whole(_) => None,
            Known::Part(part) => {
                let chances = engine.chances(&game, part, self.control)?;
                let written = part.moves.iter().map(|mv| game.write_move(&state, *mv));
                chances.map(|chances| written.zip(chances).collect())
            }
        };
        if let Some(mut file) = file {
            failed = failed.or(file.flush().err());
        }
        if let Some(error) = failed {
            return Err(error).context("the trace cannot be written");
        }
        let thought = written(&game, &state, thought);
        Ok(Report {
            game: self.args.game.to_string(),
            moves: line.moves,
            seen,
            engine: self.args.engine.to_string(),
            to_move: game.seat_name(seat),
            best: thought.best,
            chances,
            line: thought.line,
            worth: worth(thought.rating),
            proved: thought.proof.value().map(|_| thought.proof.to_string()),
            nodes: thought.nodes,
            tips: thought.tips,
            depth: thought.depth,
            complete: thought.complete,
        })
    }
}

/// What a seat has noticed, if it does not know everything.
fn seen<G: Listed>(game: &G, state: &G::State, knowledge: Knowledge<'_, G>) -> Vec<String> {
    match knowledge.known() {
        Known::Whole(_) => Vec::new(),
        Known::Part(part) => {
            let observations = part.information.observations.iter();
            // The text depends on the observation alone.
            let told =
                observations.filter_map(|observation| game.write_observation(state, observation));
            told.collect()
        }
    }
}

/// A line of the trace: depth, move, its value for the mover, and the search bounds.
fn write_visit<G: Listed>(
    game: &G,
    state: &G::State,
    visit: &Visit<'_, G::Move>,
    file: &mut impl Write,
) -> std::io::Result<()> {
    let [before @ .., last] = visit.line else {
        return Ok(());
    };
    let mut state = state.clone();
    for mv in before {
        game.play_unchecked(&mut state, *mv);
    }
    let indent = "  ".repeat(before.len());
    let mv = game.write_move(&state, *last);
    let (depth, alpha, beta, value) = (visit.line.len(), visit.alpha, visit.beta, visit.value);
    writeln!(
        file,
        "{depth:>3} {indent}{mv}: {value} (from {alpha} to {beta})"
    )
}

fn worth(rating: Rating) -> String {
    match rating {
        Rating::Score(score) => score.to_string(),
        Rating::Rate(_) => format!("{rating} of the points"),
        Rating::Gain(_) => format!("{rating}, as far as it looks"),
    }
}
