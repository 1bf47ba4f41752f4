//! `hog export` and `hog import`: move all tables from one store to another.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use hog_store::server::transfer::{self, Imported};
use hog_store::server::{Address, open};

use crate::numbers::with_noun;

#[derive(Args)]
pub struct TransferArgs {
    /// The store: sqlite:PATH or postgres://…; by default house.sqlite in your data folder
    #[arg(long, value_name = "URL")]
    pub db: Option<Address>,
    /// The file; - exports to standard output
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

pub fn export(args: &TransferArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let address = args.db.clone().map_or_else(Address::of_user, Ok)?;
    if let Address::Sqlite(path) = &address
        && !path.exists()
    {
        bail!("there is no store at {address}");
    }
    let mut reader = open(&address)?.reader()?;
    if args.file.as_os_str() == "-" {
        transfer::export(&mut *reader, out)?;
        return Ok(());
    }
    let written = transfer::to_file(&args.file, |file| transfer::export(&mut *reader, file));
    let tables = written.with_context(|| args.file.display().to_string())?;
    let file = args.file.display();
    let tables = with_noun(tables as u64, "table");
    Ok(writeln!(out, "{tables} exported to {file}")?)
}

pub fn import(args: &TransferArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let address = args.db.clone().map_or_else(Address::of_user, Ok)?;
    // Check the file first, so that no store is created for nothing.
    File::open(&args.file).with_context(|| args.file.display().to_string())?;
    let mut store = open(&address)?;
    let imported = transfer::import(&mut *store, || File::open(&args.file));
    let Imported { written, there } = imported.with_context(|| args.file.display().to_string())?;
    let already = match there {
        0 => String::new(),
        there => format!("; {} already there", with_noun(there as u64, "table")),
    };
    let tables = with_noun(written as u64, "table");
    Ok(writeln!(out, "{tables} imported{already}")?)
}
