//! What stands in the cells `item` and `test`.

use std::fmt;
use std::path::{Component, Path};

const NOT_YET: &str = "not yet";

/// What a cell says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// There is nothing to refer to.
    NotYet,
    /// One or more references.
    References(Vec<Reference>),
}

/// A reference to a definition, such as `crates/hog-core/src/game.rs::Game`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The file, from the root of the workspace.
    pub path: String,
    /// What is defined there.
    pub name: String,
}

impl Cell {
    /// What a cell says, or what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text == NOT_YET {
            return Ok(Self::NotYet);
        }
        // Between backticks, every second piece is a reference.
        let pieces: Vec<&str> = text.split('`').collect();
        let is_between = |piece: &&str| piece.chars().all(|c| c == ',' || c.is_whitespace());
        let is_well_formed =
            pieces.len() >= 3 && pieces.len() % 2 == 1 && pieces.iter().step_by(2).all(is_between);
        if !is_well_formed {
            return Err(format!(
                "it is {text:?}; expected `{NOT_YET}` without backticks, or references in \
                 backticks with commas between them"
            ));
        }
        let references = pieces.into_iter().skip(1).step_by(2);
        references
            .map(Reference::parse)
            .collect::<Result<_, _>>()
            .map(Self::References)
    }
}

impl Reference {
    fn parse(text: &str) -> Result<Self, String> {
        text.split_once("::")
            .filter(|(path, name)| is_inner_path(path) && is_name(name))
            .map(|(path, name)| Self {
                path: path.to_owned(),
                name: name.to_owned(),
            })
            .ok_or_else(|| {
                format!(
                    "`{text}` is no reference; expected a path from the root, `::` and one name, \
                     such as `crates/hog-core/src/game.rs::Game`"
                )
            })
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}::{}", self.path, self.name)
    }
}

/// Whether a path stays inside the workspace.
fn is_inner_path(path: &str) -> bool {
    let is_plain = |component| matches!(component, Component::Normal(_));
    !path.is_empty() && Path::new(path).components().all(is_plain)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(path: &str, name: &str) -> Reference {
        Reference {
            path: path.to_owned(),
            name: name.to_owned(),
        }
    }

    #[test]
    fn good_cells_are_understood() {
        let references = |list: &[Reference]| Ok(Cell::References(list.to_vec()));
        assert_eq!(Cell::parse("not yet"), Ok(Cell::NotYet));
        assert_eq!(
            Cell::parse("`a/b.rs::C`"),
            references(&[reference("a/b.rs", "C")])
        );
        assert_eq!(
            Cell::parse("`a.rs::b`, `c.rs::d` `e.rs::f`"),
            references(&[
                reference("a.rs", "b"),
                reference("c.rs", "d"),
                reference("e.rs", "f")
            ])
        );
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "Not yet",
            "`not yet`",
            "a.rs::b",
            "`a.rs::b",
            "see `a.rs::b`",
            "``",
        ] {
            assert!(Cell::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_reference_is_a_path_inside_the_workspace_and_one_name() {
        for text in [
            "a.rs",
            "a.rs::",
            "::b",
            "/a.rs::b",
            "../a.rs::b",
            "a.rs::B::c",
            "a.rs::b()",
        ] {
            assert!(Reference::parse(text).is_err(), "{text}");
        }
    }
}
