//! Reports: the results of a command, as text for people or as JSON for programs.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

/// The results of a command.
pub trait CommandReport: Serialize {
    /// Writes the text for people.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()>;
}

/// The form in which a command writes its results.
#[derive(Args)]
pub struct ReportForm {
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

impl ReportForm {
    pub fn write(&self, report: &impl CommandReport, out: &mut impl Write) -> anyhow::Result<()> {
        if self.json {
            write_json(report, out)
        } else {
            Ok(report.write_text(out)?)
        }
    }
}

pub fn write_json(report: &impl Serialize, out: &mut impl Write) -> anyhow::Result<()> {
    // Serialised first, so that a closed pipe surfaces as `io::Error`, not as a JSON error.
    let text = serde_json::to_string_pretty(report)?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// Writes lines of a label and a value.
pub fn write_rows<L: AsRef<str>>(rows: &[(L, String)], out: &mut impl Write) -> io::Result<()> {
    let labels = rows.iter().map(|(label, _)| label.as_ref().chars().count());
    let width = labels.max().unwrap_or(0);
    for (label, value) in rows {
        writeln!(out, "{:<width$}  {value}", label.as_ref())?;
    }
    Ok(())
}

/// A column of a table: its alignment and its title.
#[derive(Clone, Copy)]
pub enum TableColumn {
    Left(&'static str),
    Right(&'static str),
}

/// Writes a table with a line of titles.
pub fn write_table<const N: usize>(
    columns: [TableColumn; N],
    rows: impl IntoIterator<Item = [String; N]>,
    out: &mut impl Write,
) -> io::Result<()> {
    let titles =
        columns.map(|(TableColumn::Left(title) | TableColumn::Right(title))| title.to_string());
    let rows: Vec<[String; N]> = std::iter::once(titles).chain(rows).collect();
    let widths: [usize; N] = std::array::from_fn(|column| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    });
    for row in rows {
        let cells = row.iter().zip(columns).zip(widths);
        let cells = cells.map(|((cell, column), width)| match column {
            TableColumn::Left(_) => format!("{cell:<width$}"),
            TableColumn::Right(_) => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let columns = [
            TableColumn::Left("name"),
            TableColumn::Right("n"),
            TableColumn::Left(""),
        ];
        let rows = [["a", "100", "x"], ["größer", "7", ""]].map(|row| row.map(String::from));
        let mut out = Vec::new();
        write_table(columns, rows, &mut out).unwrap();
        let expected = "name      n\na       100  x\ngrößer    7\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
