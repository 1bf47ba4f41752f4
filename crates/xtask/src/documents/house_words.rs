//! No source is too long, and none contains a macro that marks unfinished work.

use std::fs;
use std::io;
use std::path::Path;

use super::problem::{self, Problem};
use super::rust_source::RustSource;

/// More lines than this are certainly about more than one noun.
const MAX_LINES: usize = 700;

/// Macros that may not stay in the code, except in tests. They are written without the `!(`
/// that we look for, so that this file does not accuse itself.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// Folders that hold nothing of ours.
const SKIPPED: [&str; 2] = ["target", ".git"];

/// All Rust sources of the workspace that are too long or unfinished.
#[must_use]
pub fn check(root: &Path) -> Vec<Problem> {
    let mut files = Vec::new();
    if let Err(error) = collect_sources(root, "", &mut files) {
        let message = format!("cannot be searched: {error}");
        return vec![Problem::of_file(&root.display().to_string(), message)];
    }
    files.sort_unstable();
    files
        .iter()
        .flat_map(|file| match problem::read(root, file) {
            Ok(text) => problems(file, &text),
            Err(problem) => vec![problem],
        })
        .collect()
}

/// Adds the paths, from the root, of all Rust sources in a folder and below it.
fn collect_sources(root: &Path, folder: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = match folder {
            "" => name.to_string(),
            folder => format!("{folder}/{name}"),
        };
        // This is the kind of the entry itself, so that links, which may lead round in
        // circles, are not followed.
        let kind = entry.file_type()?;
        if kind.is_dir() && !SKIPPED.contains(&&*name) {
            collect_sources(root, &path, files)?;
        } else if kind.is_file() && name.ends_with(".rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn problems(file: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        let message = format!("has {lines} lines; at most {MAX_LINES} are allowed");
        problems.push(Problem::of_file(file, message));
    }
    if is_test_file(file) {
        return problems;
    }
    for (index, line) in RustSource::new(text).lines_outside_tests() {
        for word in UNFINISHED.iter().filter(|word| calls(line, word)) {
            let message = format!("contains `{word}!`; only tests may");
            problems.push(Problem::at_line(file, index + 1, message));
        }
    }
    problems
}

/// Whether a file holds nothing but tests: it is in a folder `tests`, or it is the `tests.rs`
/// of a module.
fn is_test_file(file: &str) -> bool {
    file.split('/')
        .any(|part| part == "tests" || part == "tests.rs")
}

/// Whether a line calls a macro, and not one whose name only ends in the same way.
fn calls(line: &str, name: &str) -> bool {
    let call = format!("{name}!(");
    line.match_indices(&call).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(file: &str, lines: &[&str], expect: &[&str]) {
        let found = problems(file, &lines.join("\n"));
        assert_eq!(problem::lines(&found), expect);
    }

    #[test]
    fn unfinished_work_is_told_with_its_line() {
        check(
            "src/hex.rs",
            &[
                "fn a() {",
                "    todo!()",
                "}",
                "fn b() { unimplemented!(\"later\") }",
                "fn c(x: u8) -> u8 { dbg!(x) }",
                "#[cfg(test)]",
                "mod tests {",
                "    fn d() { todo!() }",
                "}",
            ],
            &[
                "src/hex.rs:2: contains `todo!`; only tests may",
                "src/hex.rs:4: contains `unimplemented!`; only tests may",
                "src/hex.rs:5: contains `dbg!`; only tests may",
            ],
        );
    }

    #[test]
    fn tests_and_macros_of_similar_names_are_free() {
        let unfinished = ["fn a() { todo!() }"];
        check("crates/hog/tests/cli.rs", &unfinished, &[]);
        check("crates/hog/src/hex/tests.rs", &unfinished, &[]);
        check("src/hex.rs", &["my_todo!();", "// todo: nothing"], &[]);
    }

    #[test]
    fn a_long_file_is_told_be_it_a_test_or_not() {
        for file in ["src/hex.rs", "tests/hex.rs"] {
            let expect = format!("{file}: has 701 lines; at most 700 are allowed");
            check(file, &["fn a() {}"; 701], &[&expect]);
            check(file, &["fn a() {}"; 700], &[]);
        }
    }

    #[test]
    fn the_sources_of_this_crate_are_found() {
        let mut files = Vec::new();
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        collect_sources(here, "", &mut files).unwrap();
        assert!(files.contains(&"src/documents/house_words.rs".to_owned()));
        assert!(files.contains(&"tests/documents.rs".to_owned()));
        assert!(!files.contains(&"Cargo.toml".to_owned()));
    }
}
