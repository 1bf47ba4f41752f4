//! `hog export` and `hog import`: houses that move from one store to another.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use hog_store::house::transfer::{self, Imported};
use hog_store::house::{Address, open};

use crate::cli::MovingArgs;

/// The name of standard output.
const OUTPUT: &str = "-";

pub fn export(args: &MovingArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let address = address(args)?;
    if let Address::Sqlite(path) = &address
        && !path.exists()
    {
        bail!("there is no house at {address}");
    }
    let mut reader = open(&address)?.reader()?;
    if args.file.as_os_str() == OUTPUT {
        transfer::export(&mut *reader, out)?;
        return Ok(());
    }
    let written = transfer::to_file(&args.file, |file| transfer::export(&mut *reader, file));
    let tables = written.with_context(|| told(&args.file))?;
    let file = args.file.display();
    Ok(writeln!(out, "{} exported to {file}", count(tables))?)
}

pub fn import(args: &MovingArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let address = address(args)?;
    // A file that is not there is no reason to set up a house.
    let file = File::open(&args.file).with_context(|| told(&args.file))?;
    drop(file);
    let mut store = open(&address)?;
    let imported = transfer::import(&mut *store, || File::open(&args.file));
    let Imported { written, there } = imported.with_context(|| told(&args.file))?;
    let already = match there {
        0 => String::new(),
        there => format!("; {} there already", count(there)),
    };
    Ok(writeln!(out, "{} imported{already}", count(written))?)
}

fn address(args: &MovingArgs) -> anyhow::Result<Address> {
    match &args.db {
        Some(address) => Ok(address.clone()),
        None => Ok(Address::of_user()?),
    }
}

fn told(file: &Path) -> String {
    file.display().to_string()
}

fn count(tables: usize) -> String {
    match tables {
        1 => "1 table".into(),
        tables => format!("{tables} tables"),
    }
}
