//! `cargo xtask <task>`: see `cargo xtask help`.

use std::io;
use std::process::ExitCode;

use xtask::screens;
use xtask::steps::{self, RealShell};
use xtask::task::{self, Task};

/// The exit status for a command line that means nothing, as is usual for Unix programs.
const NOT_UNDERSTOOD: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Task::parse(&words) {
        Ok(Task::Help) => {
            print!("{}", task::usage());
            ExitCode::SUCCESS
        }
        Ok(Task::Test(chosen)) => {
            match steps::run_all(&chosen, &mut RealShell, &mut io::stdout()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(failure) => {
                    eprintln!("{failure}");
                    ExitCode::FAILURE
                }
            }
        }
        Ok(Task::Bench(bench)) => match bench.run(&mut RealShell, &mut io::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("{failure}");
                ExitCode::FAILURE
            }
        },
        Ok(Task::Screens) => match screens::run(&mut RealShell, &mut io::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("{failure}");
                ExitCode::FAILURE
            }
        },
        Err(unknown) => {
            eprintln!("{unknown}");
            ExitCode::from(NOT_UNDERSTOOD)
        }
    }
}
