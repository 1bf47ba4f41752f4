//! One file for each command.

pub mod check;
pub mod count;
pub mod games;
pub mod paper;
pub mod play;
pub mod playouts;

use std::io::Write;

use serde::Serialize;

/// Writes a listing as JSON, for programs.
fn write_json(listing: &impl Serialize, out: &mut impl Write) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, listing)?;
    writeln!(out)?;
    Ok(())
}
