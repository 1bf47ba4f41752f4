//! `hog`, the program: arguments and wiring only.

mod choice;
mod cli;
mod commands;
mod logging;
mod manual;
mod numbers;
mod picture;
mod progress;
mod usage;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::{Bench, Cli, Command, Verify};

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Listings can be long: fewer, larger writes.
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
        Command::Games(args) => commands::games::run(&args, out),
        Command::Check(args) => commands::check::run(&args, out),
        Command::Count(args) => commands::count::run(&args, out),
        Command::Groups(args) => commands::groups::run(&args, out),
        Command::Isomorphic(args) => commands::isomorphic::run(&args, out),
        Command::Evaluate(args) => commands::evaluate::run(&args, out),
        Command::Play(args) => commands::play::run(&args, out),
        Command::Show(args) => commands::show::run(&args, out),
        Command::Think(args) => commands::think::run(&args, out),
        Command::Solve(args) => commands::solve::run(&args, out),
        Command::Stats(args) => commands::stats::run(&args, out),
        Command::Export(args) => commands::transfer::export(&args, out),
        Command::Import(args) => commands::transfer::import(&args, out),
        Command::Tournament(args) => commands::tournament::run(&args, out),
        Command::Verify { what } => match what {
            Verify::Deal(args) => commands::verify::deal(&args, out),
        },
        Command::Bench { what } => match what {
            Bench::Playouts(args) => commands::playouts::run(&args, out),
            Bench::Switches(args) => commands::switches::run(&args, out),
        },
        Command::Completions { shell } => manual::completions(shell, out),
        Command::Man { command } => manual::man(&command, out),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
