//! The map in `ARCHITECTURE.md` agrees with the crates.
//!
//! The map is the table whose first column is `crate` and whose third is `uses`:
//!
//! ```text
//! | crate        | what it is | uses                     |
//! |--------------|------------|--------------------------|
//! | `hog-core`   | the model  | –                        |
//! | `hog-games`  | the games  | `hog-core`, `hog-board`  |
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::crate_folder::CrateFolder;
use super::problem::{self, Problem};
use super::table::{self, Row};

const FILE: &str = "ARCHITECTURE.md";

/// A map is to be read at one sitting.
const MAX_LINES: usize = 150;

/// What the map says of a crate that uses no other: an en dash.
const NOTHING: &str = "–";

/// Everything in which `ARCHITECTURE.md` and the crates disagree.
#[must_use]
pub fn check(root: &Path) -> Vec<Problem> {
    let text = problem::read(root, FILE);
    let folders = CrateFolder::all(root);
    match (text, folders) {
        (Ok(text), Ok(folders)) => disagreements(&text, &folders),
        (text, folders) => text.err().into_iter().chain(folders.err()).collect(),
    }
}

fn disagreements(text: &str, folders: &[CrateFolder]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        let message = format!("has {lines} lines; at most {MAX_LINES} are allowed");
        problems.push(Problem::of_file(FILE, message));
    }
    problems.extend(folders.iter().filter_map(misnamed));
    match map(text) {
        Ok(rows) => problems.extend(map_disagreements(&rows, folders)),
        Err(problem) => problems.push(problem),
    }
    problems
}

/// The rows of the map.
fn map(text: &str) -> Result<Vec<Row>, Problem> {
    let is_map = |header: &[String]| {
        header.first().is_some_and(|cell| cell == "crate")
            && header.get(2).is_some_and(|cell| cell == "uses")
    };
    let mut maps: Vec<_> = table::tables(text)
        .into_iter()
        .filter(|table| is_map(&table.header))
        .collect();
    let count = maps.len();
    match maps.pop() {
        Some(map) if count == 1 => Ok(map.rows),
        _ => Err(Problem::of_file(
            FILE,
            format!(
                "has {count} tables with the header `| crate | … | uses |`; \
                 expected one, the map"
            ),
        )),
    }
}

/// The folder is not a package of the same name.
fn misnamed(folder: &CrateFolder) -> Option<Problem> {
    let path = format!("crates/{}", folder.name);
    match &folder.package {
        None => Some(Problem::of_file(
            &path,
            "has no Cargo.toml that is part of the workspace; expected a crate",
        )),
        Some(package) if package.name != folder.name => Some(Problem::of_file(
            &format!("{path}/Cargo.toml"),
            format!(
                "the package is named `{}`; expected the name of its folder, `{}`",
                package.name, folder.name
            ),
        )),
        Some(_) => None,
    }
}

fn map_disagreements(rows: &[Row], folders: &[CrateFolder]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let by_name: BTreeMap<&str, &CrateFolder> = folders
        .iter()
        .map(|folder| (folder.name.as_str(), folder))
        .collect();
    let mut mapped = BTreeSet::new();
    for row in rows {
        let mut report = |message| problems.push(Problem::at_line(FILE, row.line, message));
        let cell = row.cells.first().map_or("", String::as_str);
        let Some(name) = in_backticks(cell) else {
            report(format!(
                "the crate is given as {cell:?}; expected a name in backticks"
            ));
            continue;
        };
        let Some(folder) = by_name.get(name) else {
            report(format!(
                "`{name}` is in the map, but there is no folder crates/{name}"
            ));
            continue;
        };
        if !mapped.insert(name) {
            report(format!(
                "`{name}` is in the map already; expected one row for each crate"
            ));
        }
        if let Some(message) = wrong_uses(folder, row) {
            report(message);
        }
    }
    for folder in folders {
        if !mapped.contains(folder.name.as_str()) {
            let message = format!(
                "`{0}` is not in the map, but there is a folder crates/{0}",
                folder.name
            );
            problems.push(Problem::of_file(FILE, message));
        }
    }
    problems
}

/// What is wrong with the third cell of a crate's row, if something is.
fn wrong_uses(folder: &CrateFolder, row: &Row) -> Option<String> {
    let name = &folder.name;
    let cell = row.cells.get(2).map_or("", String::as_str);
    let Some(mut said) = uses(cell) else {
        return Some(format!(
            "the map says that `{name}` uses {cell:?}; expected names in backticks with commas \
             between them, or {NOTHING}"
        ));
    };
    said.sort_unstable();
    let package = folder.package.as_ref()?;
    // The names are compared as a list: one that is said twice is a mistake as well.
    (!package.uses.iter().eq(said.iter())).then(|| {
        format!(
            "the map says that `{name}` uses {}; in truth it uses {}",
            listed(said),
            listed(package.uses.iter().map(String::as_str))
        )
    })
}

/// The names in a cell, or `None` if it is not written as it should be.
fn uses(cell: &str) -> Option<Vec<&str>> {
    if cell == NOTHING {
        return Some(Vec::new());
    }
    cell.split(',')
        .map(|name| in_backticks(name.trim()))
        .collect()
}

fn in_backticks(text: &str) -> Option<&str> {
    let name = text.strip_prefix('`')?.strip_suffix('`')?;
    (!name.is_empty() && !name.contains('`')).then_some(name)
}

/// Names as the map would list them.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    if names.is_empty() {
        NOTHING.to_owned()
    } else {
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::crate_folder::Package;
    use super::*;

    fn folder(name: &str, uses: &[&str]) -> CrateFolder {
        CrateFolder {
            name: name.to_owned(),
            package: Some(Package {
                name: name.to_owned(),
                uses: uses.iter().map(|&name| name.to_owned()).collect(),
            }),
        }
    }

    fn three_crates() -> Vec<CrateFolder> {
        vec![
            folder("core", &[]),
            folder("games", &["board", "core"]),
            folder("board", &["core"]),
        ]
    }

    fn map_of(rows: &[&str]) -> String {
        let head = ["# Map", "", "| crate | what | uses |", "|---|---|---|"];
        [&head[..], rows].concat().join("\n")
    }

    fn check(rows: &[&str], folders: &[CrateFolder], expect: &[&str]) {
        let problems = disagreements(&map_of(rows), folders);
        assert_eq!(problem::lines(&problems), expect);
    }

    #[test]
    fn a_true_map_has_no_problem() {
        check(
            &[
                "| `core` | model | – |",
                "| `board` | places | `core` |",
                "| `games` | games | `core`, `board` |",
            ],
            &three_crates(),
            &[],
        );
    }

    #[test]
    fn wrong_uses_are_told_with_the_truth() {
        check(
            &[
                "| `core` | model | `board` |",
                "| `board` | places | – |",
                "| `games` | games | `core`, `board`, `core` |",
            ],
            &three_crates(),
            &[
                "ARCHITECTURE.md:5: the map says that `core` uses `board`; in truth it uses –",
                "ARCHITECTURE.md:6: the map says that `board` uses –; in truth it uses `core`",
                "ARCHITECTURE.md:7: the map says that `games` uses `board`, `core`, `core`; \
                 in truth it uses `board`, `core`",
            ],
        );
    }

    #[test]
    fn rows_and_folders_must_be_the_same() {
        check(
            &[
                "| `core` | model | – |",
                "| `core` | again | – |",
                "| `cards` | cards | `core` |",
                "| board | places | `core` |",
            ],
            &[folder("core", &[]), folder("board", &["core"])],
            &[
                "ARCHITECTURE.md:6: `core` is in the map already; expected one row for each crate",
                "ARCHITECTURE.md:7: `cards` is in the map, but there is no folder crates/cards",
                "ARCHITECTURE.md:8: the crate is given as \"board\"; expected a name in backticks",
                "ARCHITECTURE.md: `board` is not in the map, but there is a folder crates/board",
            ],
        );
    }

    #[test]
    fn badly_written_uses_are_told() {
        let expected = "expected names in backticks with commas between them, or –";
        for cell in ["", "-", "core", "`core` `board`", "`core`,"] {
            let row = format!("| `games` | games | {cell} |");
            let expect =
                format!("ARCHITECTURE.md:5: the map says that `games` uses {cell:?}; {expected}");
            check(&[&row], &[folder("games", &["core"])], &[&expect]);
        }
    }

    #[test]
    fn a_package_must_bear_the_name_of_its_folder() {
        let mut other = folder("core", &[]);
        other.package.as_mut().unwrap().name = "hog-core".to_owned();
        let mut empty = folder("empty", &[]);
        empty.package = None;
        check(
            &["| `core` | model | – |", "| `empty` | nothing | – |"],
            &[other, empty],
            &[
                "crates/core/Cargo.toml: the package is named `hog-core`; expected the name of \
                 its folder, `core`",
                "crates/empty: has no Cargo.toml that is part of the workspace; expected a crate",
            ],
        );
    }

    #[test]
    fn there_must_be_one_map() {
        let header = "| crate | … | uses |";
        for (text, count) in [
            (String::new(), 0),
            ("| crate | uses |\n|---|---|".to_owned(), 0),
            (format!("{0}\n\n{0}", map_of(&[])), 2),
        ] {
            assert_eq!(
                problem::lines(&disagreements(&text, &[])),
                [format!(
                    "ARCHITECTURE.md: has {count} tables with the header `{header}`; \
                     expected one, the map"
                )]
            );
        }
    }

    #[test]
    fn a_long_file_is_told() {
        let rows = vec!["text"; 147];
        check(
            &rows,
            &[],
            &["ARCHITECTURE.md: has 151 lines; at most 150 are allowed"],
        );
        check(&rows[1..], &[], &[]);
    }
}
