//! Every clause of the specification has a row in `docs/spec.md` that says where it is built
//! and where it is tested.
//!
//! The rows stand in tables of this form; there may be several:
//!
//! ```text
//! | clause | meaning            | item                                | test                           |
//! |--------|--------------------|-------------------------------------|--------------------------------|
//! | G1     | a game has seats   | `crates/hog-core/src/seat.rs::Seat` | `crates/…/seat.rs::seats_…`    |
//! | P1     | programs are games | not yet                             | not yet                        |
//! ```

mod clause;
mod reference;

use std::collections::BTreeMap;
use std::path::Path;

use self::clause::{Clause, Family};
use self::reference::{Cell, Reference};
use super::problem::{self, Problem};
use super::rust_source::RustSource;
use super::table::{self, Row};

const FILE: &str = "docs/spec.md";
const HEADER: [&str; 4] = ["clause", "meaning", "item", "test"];

/// Everything that is wrong with the table of clauses.
#[must_use]
pub fn check(root: &Path) -> Vec<Problem> {
    match problem::read(root, FILE) {
        Ok(text) => problems(&text, &|path| problem::read(root, path).ok()),
        Err(problem) => vec![problem],
    }
}

/// What a reference is looked up with: the text of a file, if there is one at this path.
type Files<'a> = &'a dyn Fn(&str) -> Option<String>;

fn problems(text: &str, files: Files) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut found: BTreeMap<Clause, usize> = BTreeMap::new();
    let tables = table::tables(text).into_iter();
    for row in tables
        .filter(|table| table.header == HEADER)
        .flat_map(|table| table.rows)
    {
        let mut report = |message| problems.push(Problem::at_line(FILE, row.line, message));
        let name = row.cells.first().map_or("", String::as_str);
        let Some(clause) = Clause::parse(name) else {
            report(format!(
                "there is no clause {name:?}; expected one of {}",
                Family::listed()
            ));
            continue;
        };
        match found.get(&clause) {
            Some(first) => report(format!(
                "{clause} has a row already, at line {first}; expected exactly one"
            )),
            None => {
                found.insert(clause, row.line);
            }
        }
        row_faults(clause, &row, files).into_iter().for_each(report);
    }
    problems.extend(missing(&found));
    problems
}

/// The clauses without a row. Each is told at the row after which it belongs.
fn missing(found: &BTreeMap<Clause, usize>) -> Vec<Problem> {
    let mut line = 1;
    let mut problems = Vec::new();
    for clause in Clause::all() {
        match found.get(&clause) {
            Some(&at) => line = at,
            None => problems.push(Problem::at_line(
                FILE,
                line,
                format!("{clause} has no row; expected exactly one"),
            )),
        }
    }
    problems
}

/// What is wrong with the row of a clause.
fn row_faults(clause: Clause, row: &Row, files: Files) -> Vec<String> {
    let [_, meaning, item, test] = &row.cells[..] else {
        return vec![format!(
            "the row of {clause} has {} cells; expected {}: {}",
            row.cells.len(),
            HEADER.len(),
            HEADER.join(", ")
        )];
    };
    let mut faults = Vec::new();
    if meaning.is_empty() {
        faults.push(format!(
            "the meaning of {clause} is empty; expected a sentence"
        ));
    }
    let mut waiting = Vec::new();
    for (column, text, look_up) in [
        (
            "item",
            item,
            item_fault as fn(&Reference, Files) -> Option<String>,
        ),
        ("test", test, test_fault),
    ] {
        match Cell::parse(text) {
            Ok(Cell::NotYet) => waiting.push(column),
            Ok(Cell::References(references)) => faults.extend(
                references
                    .iter()
                    .filter_map(|reference| look_up(reference, files))
                    .map(|fault| format!("the {column} of {clause}: {fault}")),
            ),
            Err(fault) => faults.push(format!("the {column} of {clause}: {fault}")),
        }
    }
    faults.extend(waiting_fault(clause, &waiting));
    faults
}

/// What is wrong with the columns of a row that say `not yet`.
fn waiting_fault(clause: Clause, columns: &[&str]) -> Option<String> {
    if !columns.is_empty() && !clause.may_wait() {
        let columns = columns.join(" and ");
        return Some(format!(
            "{clause} says `not yet` as its {columns}, which only {} may; expected references",
            Family::listed_waiting()
        ));
    }
    match columns {
        [column] => Some(format!(
            "only the {column} of {clause} is `not yet`; expected item and test to be so \
             together or not at all"
        )),
        _ => None,
    }
}

fn item_fault(reference: &Reference, files: Files) -> Option<String> {
    let Reference { path, name } = reference;
    match files(path) {
        None => Some(format!("`{reference}`: there is no file {path}")),
        Some(text) if RustSource::new(&text).defines(name) => None,
        Some(_) => Some(format!(
            "`{reference}`: {path} does not define `{name}`; expected a line that begins, \
             for instance, with `fn {name}` or `pub struct {name}`"
        )),
    }
}

fn test_fault(reference: &Reference, files: Files) -> Option<String> {
    item_fault(reference, files).or_else(|| {
        let Reference { path, name } = reference;
        let text = files(path)?;
        (!RustSource::new(&text).defines_test(name)).then(|| {
            format!(
                "`{reference}`: `{name}` is not a test; expected a `fn` with `#[test]` or in a \
                 `proptest!`"
            )
        })
    })
}

#[cfg(test)]
mod tests;
