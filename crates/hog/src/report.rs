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

/// Writes a table with a line of titles. A `>` before a title, as in a format, aligns the column to the
/// right.
pub fn write_table<R: AsRef<[String]>>(
    titles: &[&str],
    rows: impl Iterator<Item = R>,
    out: &mut impl Write,
) -> io::Result<()> {
    let names = titles.iter();
    let names = names.map(|title| title.strip_prefix('>').unwrap_or(title).to_string());
    let mut lines: Vec<Vec<String>> = vec![names.collect()];
    lines.extend(rows.map(|row| row.as_ref().to_vec()));
    for (column, title) in titles.iter().enumerate() {
        let widths = lines.iter().map(|line| line[column].chars().count());
        let width = widths.max().unwrap_or(0);
        for line in &mut lines {
            let cell = &line[column];
            line[column] = if title.starts_with('>') {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            };
        }
    }
    for line in lines {
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [["a", "100", "x"], ["größer", "7", ""]].map(|row| row.map(String::from));
        let mut out = Vec::new();
        write_table(&["name", ">n", ""], rows.iter(), &mut out).unwrap();
        let expected = "name      n\na       100  x\ngrößer    7\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
