//! `hog count`: lines of play by length.

use std::io::Write;

use clap::Args;
use hog_core::count::{CountError, LineCount, LineCounter};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use serde::Serialize;

use super::write_json;
use crate::numbers::{count, grouped};
use crate::progress::Interrupts;

#[derive(Args)]
pub struct CountArgs {
    /// The game, such as tictactoe or cube:2
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// The length of the longest lines to count
    #[arg(short, long, value_name = "MOVES")]
    pub depth: usize,
    /// Use at most about this much memory: bytes, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::numbers::bytes)]
    pub memory: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &CountArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let (lengths, failure) = args.game.visit(Counting {
        args,
        interrupts: &interrupts,
    });
    if args.json {
        let lengths = lengths.iter().map(Row::of).collect();
        let game = args.game.to_string();
        write_json(&Listing { game, lengths }, out)?;
    } else {
        write_table(&lengths, out)?;
    }
    // What is finished has been shown; that it is not all is still an error.
    out.flush()?;
    failure.map_or(Ok(()), |error| Err(error.into()))
}

struct Counting<'a> {
    args: &'a CountArgs,
    interrupts: &'a Interrupts,
}

impl Visitor for Counting<'_> {
    type Output = (Vec<LineCount>, Option<CountError>);

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        self.interrupts.while_busy("states", |control| {
            let mut lines = LineCounter::new(&game, self.args.memory);
            let mut lengths = vec![lines.length()];
            while lengths.len() <= self.args.depth && lines.length().lines > 0 {
                if let Err(error) = lines.lengthen(control) {
                    return (lengths, Some(error));
                }
                lengths.push(lines.length());
            }
            (lengths, None)
        })
    }
}

fn write_table(lengths: &[LineCount], out: &mut impl Write) -> anyhow::Result<()> {
    let rows = lengths.iter().map(|length| {
        let moves = length.moves.to_string();
        [
            moves,
            grouped(length.lines),
            grouped(length.ended),
            count(length.states),
        ]
    });
    let head = ["moves", "lines", "ended", "states"].map(String::from);
    let rows: Vec<[String; 4]> = std::iter::once(head).chain(rows).collect();
    let widths = [0, 1, 2, 3].map(|column| {
        let widths = rows.iter().map(|row| row[column].len());
        widths.max().unwrap_or(0)
    });
    for row in rows {
        for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
            let gap = if column == 0 { "" } else { "  " };
            write!(out, "{gap}{cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Listing {
    game: String,
    lengths: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    moves: usize,
    lines: u128,
    ended: u128,
    states: usize,
}

impl Row {
    const fn of(length: &LineCount) -> Self {
        Self {
            moves: length.moves,
            lines: length.lines,
            ended: length.ended,
            states: length.states,
        }
    }
}
