//! What the program says of itself on paper: completions and the manual page.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;

/// `hog completions`.
pub fn completions(shell: Shell, out: &mut impl Write) -> anyhow::Result<()> {
    // Into memory first: the generator panics where writing fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "hog", &mut script);
    out.write_all(&script)?;
    Ok(())
}

/// `hog man`.
pub fn man(out: &mut impl Write) -> anyhow::Result<()> {
    clap_mangen::Man::new(Cli::command()).render(out)?;
    Ok(())
}
