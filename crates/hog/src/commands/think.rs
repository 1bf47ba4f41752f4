//! `hog think`: asks an engine about a state.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use hog_core::random::seed_bytes;
use hog_core::{Control, Turn};
use hog_engines::EngineName;
use hog_engines::{Engine, Known, Rating, Visit, thought_in_notation};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use serde::Serialize;

use super::line::PlayedLine;
use crate::numbers::grouped;
use crate::progress::Interrupts;
use crate::report::{CommandReport, ReportForm, write_rows};

#[derive(Args)]
pub struct ThinkArgs {
    /// The game, such as gomoku:9
    #[arg(value_parser = crate::input::choice)]
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
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &ThinkArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if args.trace.is_some() && args.engine.kind().signature.name != "thesis" {
        bail!(
            "--trace works with thesis engines only, not with {}",
            args.engine
        );
    }
    args.form.write(&args.game.visit(args)?, out)
}

#[derive(Serialize)]
pub struct ThoughtReport {
    game: String,
    moves: Vec<String>,
    /// What the seat to move has observed, if something is hidden.
    seen: Vec<String>,
    engine: String,
    to_move: String,
    best: String,
    /// The probability of each move, if something is hidden and the engine knows it.
    chances: Option<Vec<(String, f64)>>,
    line: Vec<String>,
    worth: String,
    /// The proved result, if there is one.
    proved: Option<String>,
    nodes: u64,
    tips: u64,
    depth: u32,
    complete: bool,
}

impl CommandReport for ThoughtReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        for line in &self.seen {
            writeln!(out, "{line}")?;
        }
        if !self.seen.is_empty() {
            writeln!(out)?;
        }
        let mut rows = vec![
            ("engine", self.engine.clone()),
            ("to move", self.to_move.clone()),
            ("move", self.best.clone()),
            ("line", self.line.join(" ")),
            ("value", self.worth.clone()),
            ("proved", self.proved.clone().unwrap_or("no".to_string())),
            ("states", grouped(self.nodes)),
            ("  leaves", grouped(self.tips)),
            ("depth", self.depth.to_string()),
        ];
        if let Some(chances) = &self.chances {
            let chance = |(mv, chance): &(String, f64)| format!("{mv} {:.1}%", 100.0 * chance);
            let chances: Vec<String> = chances.iter().map(chance).collect();
            rows.push(("chances", chances.join(", ")));
        }
        write_rows(&rows, out)
    }
}

/// Makes the moves and lets the engine think.
impl Visitor for &ThinkArgs {
    type Output = anyhow::Result<ThoughtReport>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let interrupts = Interrupts::watch()?;
        interrupts.run("thinking, states", None, |control| {
            think(&game, self, control)
        })
    }
}

fn think<G: Listed>(
    game: &G,
    args: &ThinkArgs,
    control: &Control<'_>,
) -> anyhow::Result<ThoughtReport> {
    let deal = args.game.deal_seed();
    let deal = deal.unwrap_or_else(|| seed_bytes(args.seed));
    let mut line = PlayedLine::of(game, &args.moves, deal)?;
    let Turn::Seat(seat) = game.turn(&line.state) else {
        bail!("the game is over after these moves");
    };
    // Only now, so that a wrong command does not overwrite a file.
    let create = |path: &PathBuf| {
        let file = File::create(path).map(BufWriter::new);
        file.with_context(|| format!("cannot write {}", path.display()))
    };
    let mut file = args.trace.as_ref().map(create).transpose()?;
    let mut trace_error = None;
    let state = line.state.clone();
    let mut trace = |visit: &Visit<'_, G::Move>| {
        if let Some(file) = &mut file {
            let error = write_visit(game, &state, visit, file).err();
            trace_error = trace_error.take().or(error);
        }
    };
    let mut engine = Engine::new(args.engine.clone(), args.seed);
    let knowledge = line.knowledge(seat);
    let thought = engine.think_traced(game, &knowledge, control, &mut trace)?;
    let (seen, chances) = match knowledge.known() {
        Known::Whole(_) => (Vec::new(), None),
        Known::Part(part) => {
            let observations = part.information.observations.iter();
            // Any state will do: the text depends on the observation alone.
            let seen = observations.filter_map(|seen| game.write_observation(&state, seen));
            let chances = engine.probabilities(game, part, control)?;
            let written = part.moves.iter().map(|mv| game.write_move(&state, *mv));
            let chances = chances.map(|chances| written.zip(chances).collect());
            (seen.collect(), chances)
        }
    };
    if let Some(mut file) = file {
        trace_error = trace_error.or(file.flush().err());
    }
    if let Some(error) = trace_error {
        return Err(error).context("the trace cannot be written");
    }
    let thought = thought_in_notation(game, &state, thought);
    Ok(ThoughtReport {
        game: args.game.to_string(),
        moves: line.moves,
        seen,
        engine: args.engine.to_string(),
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
        Rating::WinRate(_) => format!("{rating} of the points"),
        Rating::Gain(_) => format!("{rating}, as far as it looks"),
    }
}
