//! The modules of a crate form no cycle, so that a reader knows from a file's folder what it may use.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::source;

/// The cycles that are left to break. An entry goes when its cycle is broken; none is added.
const KNOWN: &[(&str, &[&str])] = &[
    ("hog", &["cli", "commands"]),
    ("hog-engines", &["go_fish", "hidden"]),
    ("hog-engines", &["margins", "pairs", "tally"]),
    ("hog-games", &["catalogue", "freecell", "positional"]),
    ("hog-server", &["door", "http", "page", "serve", "socket"]),
    ("hog-server", &["house", "room"]),
    (
        "hog-store",
        &[
            "error",
            "file",
            "folder",
            "house",
            "ledger",
            "played",
            "statistics",
            "table_id",
        ],
    ),
    ("hog-table", &["live", "saved"]),
    ("hog-table", &["solving", "table"]),
    ("hog-tui", &["drawing", "rows"]),
];

#[test]
fn modules_form_no_cycles() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a crate is in a folder");
    let mut known: BTreeSet<(String, BTreeSet<String>)> = KNOWN
        .iter()
        .map(|(krate, modules)| {
            (
                (*krate).to_owned(),
                modules.iter().map(ToString::to_string).collect(),
            )
        })
        .collect();
    let mut faults = Vec::new();
    for folder in crates.read_dir().expect("the folder of crates can be read") {
        let folder = folder.expect("the folder of crates can be read").path();
        let name = folder
            .file_name()
            .expect("a folder has a name")
            .to_string_lossy()
            .into_owned();
        let uses = Uses::of_crate(&folder.join("src"));
        for cycle in uses.cycles() {
            if !known.remove(&(name.clone(), cycle.clone())) {
                faults.push(format!(
                    "{name}: these modules form a cycle:\n{}",
                    uses.told(&cycle)
                ));
            }
        }
    }
    for (name, cycle) in known {
        faults.push(format!(
            "{name}: {cycle:?} is no longer this cycle; remove it from KNOWN"
        ));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_cycle_is_found_through_every_kind_of_path() {
    let check = |files: &[(&str, &str)], expect: &[&str]| {
        let mut uses = Uses::default();
        for (path, text) in files {
            let path = path
                .split('/')
                .filter(|part| !part.is_empty())
                .map(str::to_owned);
            uses.add(
                path.collect(),
                &source::without_tests(text.parse().unwrap()),
            );
        }
        let found: Vec<String> = uses.cycles().iter().flatten().cloned().collect();
        assert_eq!(found, expect, "{files:?}");
    };
    check(
        &[
            ("a", "use crate::b::B;"),
            ("b/c", "use super::super::{a::A, d};"),
        ],
        &["a", "b"],
    );
    check(
        &[
            ("", "pub use b::{x::B as Bee};"),
            ("a", "fn f(b: crate::Bee) {}"),
            ("b", "use crate::{c, a};"),
        ],
        &["a", "b"],
    );
    check(
        &[
            ("a", "mod inner { use super::super::b; }"),
            ("b", "m!(crate::a)"),
        ],
        &["a", "b"],
    );
    check(
        &[
            ("a", "use super::b;"),
            ("b", "// crate::a\n#[cfg(test)] mod tests { use crate::a; }"),
        ],
        &[],
    );
    check(
        &[
            ("a", "use crate::b;"),
            ("b", "#[cfg(test)] use crate::{a}; use super::b::c;"),
        ],
        &[],
    );
}

/// Which top-level modules of a crate use which, and where.
#[derive(Default)]
struct Uses {
    /// For a module and a name at the crate's root, the files of the module that name it.
    named: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// The modules of the names that the root passes on.
    passed_on: BTreeMap<String, String>,
}

impl Uses {
    fn of_crate(src: &Path) -> Self {
        let mut uses = Self::default();
        for file in source::files(src) {
            let path = file
                .strip_prefix(src)
                .expect("a file is in its folder")
                .with_extension("");
            let mut path: Vec<String> = path
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            path.retain(|part| !["mod", "lib", "main"].contains(&part.as_str()));
            if !path.iter().any(|part| part == "tests") {
                uses.add(path, &source::without_tests(source::read(&file)));
            }
        }
        uses
    }

    /// Adds what the file of a module names.
    fn add(&mut self, module: Vec<String>, tokens: &TokenStream) {
        let mut paths = Vec::new();
        collect_paths(tokens.clone(), &module, &[], &mut paths);
        let Some(top) = module.first() else {
            for path in paths.iter().filter(|path| path.len() > 1) {
                let from = path
                    .iter()
                    .find(|part| *part != "crate" && *part != "self")
                    .expect("a path has a name");
                let last = path.last().expect("a path has a name");
                self.passed_on.insert(last.clone(), from.clone());
            }
            return;
        };
        let named = self.named.entry(top.clone()).or_default();
        for path in paths {
            if let [root, name, ..] = &path[..]
                && root == "crate"
            {
                named
                    .entry(name.clone())
                    .or_default()
                    .insert(module.join("/"));
            }
        }
    }

    /// The modules that one uses, with the files that do so.
    fn used_by(&self, module: &str) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (name, files) in &self.named[module] {
            let target = if self.named.contains_key(name) {
                Some(name)
            } else {
                self.passed_on.get(name)
            };
            if let Some(target) =
                target.filter(|target| *target != module && self.named.contains_key(*target))
            {
                used.entry(target)
                    .or_default()
                    .extend(files.iter().map(String::as_str));
            }
        }
        used
    }

    /// The largest sets of modules in which each uses every other, perhaps through others.
    fn cycles(&self) -> BTreeSet<BTreeSet<String>> {
        let reached = |from: &str| {
            let mut reached = BTreeSet::new();
            let mut open = vec![from];
            while let Some(module) = open.pop() {
                open.extend(
                    self.used_by(module)
                        .into_keys()
                        .filter(|used| reached.insert((*used).to_owned())),
                );
            }
            reached
        };
        let all: BTreeMap<&String, BTreeSet<String>> = self
            .named
            .keys()
            .map(|module| (module, reached(module)))
            .collect();
        let cycle = |module: &String| -> BTreeSet<String> {
            all[module]
                .iter()
                .filter(|other| all[other].contains(module))
                .cloned()
                .collect()
        };
        self.named
            .keys()
            .map(cycle)
            .filter(|cycle| !cycle.is_empty())
            .collect()
    }

    /// A cycle for people: who uses whom, and where.
    fn told(&self, cycle: &BTreeSet<String>) -> String {
        let mut lines = String::new();
        for module in cycle {
            for (used, files) in self
                .used_by(module)
                .into_iter()
                .filter(|(used, _)| cycle.contains(*used))
            {
                lines += &format!("  {module} uses {used} in {files:?}\n");
            }
        }
        lines
    }
}

/// The paths in the tokens of a module, each from the crate's root where it says so by `crate` or `super`.
/// A group after `::` is taken apart.
fn collect_paths(
    tokens: TokenStream,
    module: &[String],
    prefix: &[String],
    paths: &mut Vec<Vec<String>>,
) {
    let mut path = prefix.to_vec();
    let mut goes_on = true;
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
            TokenTree::Punct(colon)
                if colon.as_char() == ':' && colon.spacing() == Spacing::Joint =>
            {
                tokens.next();
                goes_on = true;
            }
            TokenTree::Group(group) if goes_on && !path.is_empty() => {
                collect_paths(group.stream(), module, &path, paths);
                goes_on = false;
            }
            TokenTree::Group(group) => {
                collect_paths(group.stream(), &inner, &[], paths);
                if group.delimiter() == Delimiter::Brace {
                    inner = module.to_vec();
                }
            }
            _ => goes_on = false,
        }
    }
    paths.push(from_root(&path, module));
}

/// A path in a module, with what its `super`s mean written out.
fn from_root(path: &[String], module: &[String]) -> Vec<String> {
    match path.iter().take_while(|word| *word == "super").count() {
        0 => path.to_vec(),
        up => {
            let above = &module[..module.len().saturating_sub(up)];
            let root = ["crate".to_owned()];
            [&root, above, &path[up..]].concat()
        }
    }
}
