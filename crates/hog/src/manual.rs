//! Shell completions and manual pages.

use std::io::Write;

use anyhow::bail;
use clap::CommandFactory;
use clap_complete::Shell;
use hog_core::quoted;

use crate::cli::Cli;

/// `hog completions`.
pub fn completions(shell: Shell, out: &mut impl Write) -> anyhow::Result<()> {
    // Into memory first, since the generator panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "hog", &mut script);
    out.write_all(&script)?;
    Ok(())
}

/// `hog man`.
pub fn man(words: &[String], out: &mut impl Write) -> anyhow::Result<()> {
    let mut program = Cli::command();
    // Building gives commands their full names, such as `hog-bench-playouts`, for references.
    program.build();
    let mut command = &program;
    for word in words {
        let Some(found) = command.find_subcommand(word) else {
            let names: Vec<&str> = command
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            bail!(
                "there is no command {}: expected one of {}",
                quoted(word),
                names.join(", ")
            );
        };
        command = found;
    }
    clap_mangen::Man::new(command.clone()).render(out)?;
    Ok(())
}
