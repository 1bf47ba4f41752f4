//! `hog count`: counts lines of play by length.

use std::io::{self, Write};

use clap::Args;
use hog_core::count::{CountError, LineCount, LineCounter};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use serde::Serialize;

use crate::numbers::grouped;
use crate::progress::Interrupts;
use crate::report::{CommandReport, ReportForm, write_table};

#[derive(Args)]
pub struct CountArgs {
    /// The game, such as tictactoe or cube:2
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// The length of the longest lines to count
    #[arg(short, long, value_name = "MOVES")]
    pub depth: usize,
    /// Use at most about this much memory: bytes, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::numbers::bytes)]
    pub memory: usize,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &CountArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (lengths, failure) = args.game.visit(args)?;
    let report = CountReport {
        game: args.game.to_string(),
        lengths,
    };
    args.form.write(&report, out)?;
    // The complete lengths are shown first; an incomplete count still fails.
    out.flush()?;
    failure.map_or(Ok(()), |error| Err(error.into()))
}

/// Counts the lines of the game, up to an error.
impl Visitor for &CountArgs {
    type Output = anyhow::Result<(Vec<LineCount>, Option<CountError>)>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        Ok(
            Interrupts::watch()?.run("counting states", None, |control| {
                let mut counter = LineCounter::new(&game, self.memory);
                let mut lengths = vec![counter.counts()];
                while lengths.len() <= self.depth && counter.counts().lines > 0 {
                    if let Err(error) = counter.lengthen(control) {
                        return (lengths, Some(error));
                    }
                    lengths.push(counter.counts());
                }
                (lengths, None)
            }),
        )
    }
}

#[derive(Serialize)]
struct CountReport {
    game: String,
    lengths: Vec<LineCount>,
}

impl CommandReport for CountReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let row = |length: &LineCount| {
            let (lines, ended) = (grouped(length.lines), grouped(length.ended));
            let states = grouped(length.states);
            [length.moves.to_string(), lines, ended, states]
        };
        let titles = [">moves", ">lines", ">ended", ">states"];
        write_table(&titles, self.lengths.iter().map(row), out)
    }
}
