//! The steps of `cargo xtask test`: what they run, and running them.

mod command_line;
mod runner;
mod shell;
mod step;
mod tools;

pub use command_line::{CommandLine, Program, Value};
pub use runner::{StepFailed, run_all};
pub use shell::{CommandFailed, RealShell, Shell};
pub use step::Step;
pub use tools::{ToolMissing, ensure_freecell_solver, ensure_tmux};
