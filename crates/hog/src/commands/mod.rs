//! One file for each command.

pub mod check;
pub mod count;
pub mod evaluate;
pub mod games;
pub mod groups;
pub mod isomorphic;
mod line;
pub mod play;
pub mod playouts;
pub mod serve;
pub mod show;
pub mod solve;
pub mod stats;
pub mod switches;
pub mod think;
pub mod tournament;
pub mod transfer;
pub mod verify;

use std::io::Write;

use serde::Serialize;

/// Writes a listing as JSON, for programs.
fn write_json(listing: &impl Serialize, out: &mut impl Write) -> anyhow::Result<()> {
    // As text first: a reader who closes the pipe then is an error of writing, not of JSON.
    let text = serde_json::to_string_pretty(listing)?;
    writeln!(out, "{text}")?;
    Ok(())
}
