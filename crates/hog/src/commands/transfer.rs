//! `hog export` and `hog import`: move all tables from one store to another.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use hog_store::house::transfer::{self, Imported};
use hog_store::house::{Address, open};

#[derive(Args)]
pub struct TransferArgs {
    /// The store: sqlite:PATH or postgres://…; by default house.sqlite in your data folder
    #[arg(long, value_name = "URL")]
    pub db: Option<Address>,
    /// The file; - exports to standard output
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// The name of standard output.
const OUTPUT: &str = "-";

pub fn export(args: &TransferArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let address = address(args)?;
    if let Address::Sqlite(path) = &address
        && !path.exists()
    {
        bail!("there is no store at {address}");
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

pub fn import(args: &TransferArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let address = address(args)?;
    // Check the file first, so that no store is created for nothing.
    let file = File::open(&args.file).with_context(|| told(&args.file))?;
    drop(file);
    let mut store = open(&address)?;
    let imported = transfer::import(&mut *store, || File::open(&args.file));
    let Imported { written, there } = imported.with_context(|| told(&args.file))?;
    let already = match there {
        0 => String::new(),
        there => format!("; {} already there", count(there)),
    };
    Ok(writeln!(out, "{} imported{already}", count(written))?)
}

fn address(args: &TransferArgs) -> anyhow::Result<Address> {
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
