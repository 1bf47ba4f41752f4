//! `hog`, the program: commands with their arguments and reports.

mod cli;
mod commands;
mod input;
mod log;
mod manual;
mod numbers;
mod plot;
mod progress;
mod report;
mod usage;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::{BenchCommand, Cli, HogCommand, VerifyCommand};

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Lists can be long: fewer, larger writes.
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = run(cli, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough: `hog games | head -1`.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(command) = cli.command else {
        return commands::serve::run(&cli.serve, out);
    };
    match command {
        HogCommand::Games(args) => commands::games::run(&args, out),
        HogCommand::Check(args) => commands::check::run(&args, out),
        HogCommand::Count(args) => commands::count::run(&args, out),
        HogCommand::Groups(args) => commands::groups::run(&args, out),
        HogCommand::Isomorphic(args) => commands::isomorphic::run(&args, out),
        HogCommand::Evaluate(args) => commands::evaluate::run(&args, out),
        HogCommand::Play(args) => commands::play::run(&args, out),
        HogCommand::Show(args) => commands::show::run(&args, out),
        HogCommand::Think(args) => commands::think::run(&args, out),
        HogCommand::Solve(args) => commands::solve::run(&args, out),
        HogCommand::Stats(args) => commands::stats::run(&args, out),
        HogCommand::Export(args) => commands::transfer::export(&args, out),
        HogCommand::Import(args) => commands::transfer::import(&args, out),
        HogCommand::Tournament(args) => commands::tournament::run(&args, out),
        HogCommand::Verify { what } => match what {
            VerifyCommand::Deal(args) => commands::verify::deal(&args, out),
        },
        HogCommand::Bench { what } => match what {
            BenchCommand::Playouts(args) => commands::playouts::run(&args, out),
            BenchCommand::Switches(args) => commands::switches::run(&args, out),
        },
        HogCommand::Completions { shell } => manual::completions(shell, out),
        HogCommand::Man { command } => manual::man(&command, out),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
