//! What the documents link to or show is there.

use std::fs;
use std::io;
use std::path::Path;

use super::problem::{self, Problem};

/// Folders whose documents are read, from the root.
const FOLDERS: [&str; 2] = ["", "docs"];

/// What comes before a link or a picture, and what ends it.
const OPENINGS: [(&str, char); 3] = [("](", ')'), ("src=\"", '"'), ("href=\"", '"')];

/// All links and pictures of the documents that lead to no file of the workspace. Those that lead
/// elsewhere are not followed.
#[must_use]
pub fn check(root: &Path) -> Vec<Problem> {
    let mut problems = Vec::new();
    for folder in FOLDERS {
        match documents(root, folder) {
            Ok(files) => {
                for file in files {
                    match problem::read(root, &file) {
                        Ok(text) => problems.extend(dead(&file, &text, |target| {
                            root.join(folder).join(target).exists()
                        })),
                        Err(problem) => problems.push(problem),
                    }
                }
            }
            Err(error) => {
                let message = format!("cannot be searched: {error}");
                problems.push(Problem::of_file(folder, message));
            }
        }
    }
    problems
}

/// The documents of a folder, by their paths from the root.
fn documents(root: &Path, folder: &str) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root.join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            files.push(match folder {
                "" => name.into_owned(),
                folder => format!("{folder}/{name}"),
            });
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// The links of a text to files that are not there.
fn dead(file: &str, text: &str, exists: impl Fn(&str) -> bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for target in targets(line) {
            let path = target.split('#').next().unwrap_or_default();
            if !is_elsewhere(target) && !path.is_empty() && !exists(path) {
                let message = format!("leads to `{path}`, which is not there");
                problems.push(Problem::at_line(file, index + 1, message));
            }
        }
    }
    problems
}

/// Whether a link leads out of the workspace.
fn is_elsewhere(target: &str) -> bool {
    target.contains("://") || target.starts_with("mailto:")
}

fn targets(line: &str) -> Vec<&str> {
    OPENINGS
        .iter()
        .flat_map(|&(opening, end)| {
            line.match_indices(opening).filter_map(move |(at, _)| {
                let rest = &line[at + opening.len()..];
                Some(&rest[..rest.find(end)?])
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_and_pictures_are_told_with_their_lines() {
        let text = "[a](there.md#part) [b](gone.md)\n\
                    <img src=\"gone.svg\"> ![c](there.svg)\n\
                    [d](https://example.org/gone) [e](#here)";
        let found = dead("README.md", text, |path| path.starts_with("there"));
        assert_eq!(
            problem::lines(&found),
            [
                "README.md:1: leads to `gone.md`, which is not there",
                "README.md:2: leads to `gone.svg`, which is not there",
            ]
        );
    }

    #[test]
    fn the_documents_of_this_workspace_are_found() {
        let root = crate::workspace::root();
        assert!(
            documents(&root, "")
                .unwrap()
                .contains(&"README.md".to_owned())
        );
        let docs = documents(&root, "docs").unwrap();
        assert!(docs.contains(&"docs/spec.md".to_owned()));
    }
}
