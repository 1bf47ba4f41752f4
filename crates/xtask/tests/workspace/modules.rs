//! The modules of a crate form no cycle, so that a reader knows from a file's folder what it may use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::{assert_none, root, sources};

#[test]
fn modules_form_no_cycles() {
    let mut faults = Vec::new();
    for krate in fs::read_dir(root().join("crates")).unwrap() {
        let krate = krate.unwrap();
        let mut uses = Uses::default();
        let src = krate.path().join("src");
        for (path, text) in sources(&src) {
            uses.add(&module_of(path.strip_prefix(&src).unwrap()), &text);
        }
        let name = krate.file_name();
        let cycles = uses.cycles();
        let named = |cycle| format!("{}: modules form a cycle: {cycle}", name.display());
        faults.extend(cycles.iter().map(named));
    }
    assert_none(&faults);
}

#[test]
fn a_cycle_is_found_through_every_kind_of_path() {
    let check = |files: &[(&str, &str)], expect: &[&str]| {
        let mut uses = Uses::default();
        for (path, text) in files {
            uses.add(&module_of(Path::new(path)), text);
        }
        assert_eq!(
            uses.cycles(),
            expect.iter().map(ToString::to_string).collect(),
            "{files:?}"
        );
    };
    check(
        &[
            ("a.rs", "use crate::b::B;"),
            ("b/c.rs", "use super::super::{a::A, d};"),
        ],
        &["a b"],
    );
    check(
        &[
            ("lib.rs", "pub use b::{x::B as C};"),
            ("a.rs", "fn f(c: crate::C) {}"),
            ("b.rs", "use crate::{a};"),
        ],
        &["a b"],
    );
    check(
        &[
            ("a.rs", "mod inner { use super::super::b; }"),
            ("b.rs", "m!(crate::a)"),
        ],
        &["a b"],
    );
    check(
        &[
            ("a.rs", "use super::b;"),
            ("b.rs", "// crate::a\n#[cfg(test)] mod t { use crate::a; }"),
        ],
        &[],
    );
    check(
        &[
            ("a.rs", "use crate::b;"),
            ("b/mod.rs", "#[cfg(test)] use crate::{a}; use super::b::c;"),
        ],
        &[],
    );
}

/// The module of a file, such as `room`, `acts` of `room/acts.rs`; none for the crate's root.
fn module_of(file: &Path) -> Vec<String> {
    let file = file.with_extension("");
    let parts = file.iter().map(|part| part.to_string_lossy().into_owned());
    parts
        .filter(|part| !["lib", "main", "mod"].contains(&part.as_str()))
        .collect()
}

/// Which top-level modules of a crate use which.
#[derive(Default)]
struct Uses {
    /// For each module the names at the crate's root that it uses.
    names: BTreeMap<String, BTreeSet<String>>,
    /// The modules of the names that the root passes on.
    passed_on: BTreeMap<String, String>,
}

impl Uses {
    /// Adds what the file of a module uses.
    fn add(&mut self, module: &[String], text: &str) {
        let mut paths = Vec::new();
        collect_paths(text.parse().expect("Rust"), module, &[], &mut paths);
        for path in paths {
            match (module.first(), &path[..]) {
                (None, [from, .., name]) => drop(self.passed_on.insert(name.clone(), from.clone())),
                (Some(module), [root, name, ..]) if root == "crate" && module != "tests" => {
                    self.names
                        .entry(module.clone())
                        .or_default()
                        .insert(name.clone());
                }
                _ => {}
            }
        }
    }

    /// The modules that one reaches through others.
    fn reach<'a>(&'a self, module: &str, reached: &mut BTreeSet<&'a String>) {
        for name in self.names.get(module).into_iter().flatten() {
            let is_module = self.names.contains_key(name);
            let used = if is_module {
                Some(name)
            } else {
                self.passed_on.get(name)
            };
            if let Some(used) = used.filter(|used| *used != module)
                && reached.insert(used)
            {
                self.reach(used, reached);
            }
        }
    }

    /// The largest sets of modules in which each reaches every other.
    fn cycles(&self) -> BTreeSet<String> {
        let reached = |module: &String| {
            let mut reached = BTreeSet::new();
            self.reach(module, &mut reached);
            reached
        };
        let cycle = |module: &String| -> Vec<&str> {
            let others = reached(module)
                .into_iter()
                .filter(|other| reached(other).contains(module));
            others.map(String::as_str).collect()
        };
        let cycles = self.names.keys().map(|module| cycle(module).join(" "));
        cycles.filter(|cycle| !cycle.is_empty()).collect()
    }
}

/// Collects the paths in a module, written from the crate's root where they begin with `super`. Groups
/// after `::` are taken apart, and items that only tests have are left out.
fn collect_paths(
    tokens: TokenStream,
    module: &[String],
    prefix: &[String],
    paths: &mut Vec<Vec<String>>,
) {
    let (mut path, mut goes_on) = (prefix.to_vec(), true);
    let mut inner = module.to_vec();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "as" => {
                paths.push(from_root(&path, module));
                path.pop();
                goes_on = true;
            }
            TokenTree::Ident(word) => {
                if !goes_on {
                    paths.push(from_root(&path, module));
                    path = prefix.to_vec();
                }
                path.push(word.to_string());
                if word == "mod" {
                    inner.extend(tokens.peek().map(ToString::to_string));
                }
                goes_on = false;
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && sign.spacing() == Spacing::Joint => {
                tokens.next();
                goes_on = true;
            }
            TokenTree::Group(group) if group.to_string() == "[cfg (test)]" => {
                tokens.find(is_end);
            }
            TokenTree::Group(group) if goes_on && !path.is_empty() => {
                collect_paths(group.stream(), module, &path, paths);
                goes_on = false;
            }
            TokenTree::Group(group) => {
                collect_paths(group.stream(), &inner, &[], paths);
                inner.truncate(module.len());
            }
            sign => {
                goes_on = false;
                if is_end(&sign) {
                    inner.truncate(module.len());
                }
            }
        }
    }
    paths.push(from_root(&path, module));
}

/// Whether an item, or the part of a `use` that matters, ends with this token.
fn is_end(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

fn from_root(path: &[String], module: &[String]) -> Vec<String> {
    match path.iter().take_while(|word| *word == "super").count() {
        0 => path.to_vec(),
        up => {
            let above = &module[..module.len().saturating_sub(up)];
            [&["crate".to_owned()], above, &path[up..]].concat()
        }
    }
}
