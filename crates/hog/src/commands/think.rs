//! `hog think`: what a mind thinks of a state.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::{Context, bail};
use hog_core::{Control, Turn};
use hog_engines::{Mind, Notes, Rating, Visit, written};
use hog_games::{Listed, Visitor};
use hog_table::read_legal;
use serde::Serialize;

use super::line::make_all;
use super::write_json;
use crate::cli::ThinkArgs;
use crate::numbers::grouped;
use crate::progress::Interrupts;

pub fn run(args: &ThinkArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    if args.trace.is_some() && args.mind.kind().head.name != "thesis" {
        bail!(
            "only the search of a thesis mind is traced, not that of {}",
            args.mind
        );
    }
    let report = interrupts.while_busy("states", |control| {
        args.game.visit(Thinking { args, control })
    })?;
    if args.json {
        return write_json(&report, out);
    }
    let rows = [
        ("mind", report.mind.clone()),
        ("to move", report.to_move.clone()),
        ("move", report.best.clone()),
        ("line", report.line.join(" ")),
        ("worth", report.worth.clone()),
        ("proved", report.proved.clone().unwrap_or("no".to_string())),
        ("states", grouped(report.nodes)),
        ("  of them tips", grouped(report.tips)),
        ("depth", report.depth.to_string()),
    ];
    for (label, value) in rows {
        writeln!(out, "{label:<16}{value}")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Report {
    game: String,
    moves: Vec<String>,
    mind: String,
    to_move: String,
    best: String,
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
        let mut state = game.start();
        let mut moves = Vec::new();
        let mut notes = Notes::new(&game, 0);
        make_all(&self.args.moves, |text| {
            let mv = read_legal(&game, &state, text)?;
            moves.push(game.write_move(&state, mv));
            notes.play(&game, &mut state, mv);
            Ok(())
        })?;
        let Turn::Seat(seat) = game.turn(&state) else {
            bail!("nobody is to move after these moves: the game is over");
        };
        // Only now: a file that is there is not lost to a wrong command.
        let mut file = self.trace()?;
        let mut failed = None;
        let mut trace = |visit: &Visit<'_, G::Move>| {
            if let Some(file) = &mut file {
                failed = failed
                    .take()
                    .or(write_visit(&game, &state, visit, file).err());
            }
        };
        let mut mind = Mind::new(self.args.mind.clone(), self.args.seed);
        let thought = mind.think_traced(
            &game,
            notes.knowledge(&game, &state, seat),
            self.control,
            &mut trace,
        )?;
        if let Some(mut file) = file {
            failed = failed.or(file.flush().err());
        }
        if let Some(error) = failed {
            return Err(error).context("the trace cannot be written");
        }
        let thought = written(&game, &state, thought);
        Ok(Report {
            game: self.args.game.to_string(),
            moves,
            mind: self.args.mind.to_string(),
            to_move: game.seat_name(seat),
            best: thought.best,
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

/// A line of the trace: how deep, the move, and what it is worth to whoever makes it, with the
/// bounds it was searched with.
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
        Rating::Margin(_) => format!("{rating} at the end"),
    }
}
