//! The modules of a folder form no cycle, so that a reader knows from a file's place what it may use.

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
        let fault = |cycle| format!("{}: modules form a cycle: {cycle}", name.display());
        faults.extend(cycles.iter().map(fault));
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
        let found: Vec<String> = uses.cycles().into_iter().collect();
        assert_eq!(found, expect, "{files:?}");
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
            ("p/a.rs", "use super::b::B;"),
            ("p/b/c.rs", "use crate::p::{self, a::A};"),
        ],
        &["p/a p/b"],
    );
    check(
        &[
            ("p/mod.rs", "pub use self::a::A; mod m { use super::b; }"),
            ("p/a.rs", "use super::b::B;"),
            ("p/b.rs", "use crate::p::A;"),
        ],
        &["p/a p/b"],
    );
    check(
        &[
            ("p/mod.rs", "pub use {a::A, b::B}; const C: A = B::a();"),
            ("p/a.rs", "use super::B;"),
            ("p/b.rs", "#[cfg(test)] use super::A;"),
            ("p/a/tests.rs", "use super::super::b::B;"),
            ("p/b/tests.rs", "use super::super::a::A;"),
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

/// Which modules of a crate use which.
#[derive(Default)]
struct Uses {
    /// All modules but those of tests.
    modules: BTreeSet<Vec<String>>,
    /// Pairs of a module and a path in its text, from the crate's root.
    paths: BTreeSet<(Vec<String>, Vec<String>)>,
    /// The names that a `use` brings into modules, by their paths, with the path of the item.
    aliases: BTreeMap<Vec<String>, Vec<String>>,
}

impl Uses {
    /// Adds what the file of a module uses.
    fn add(&mut self, module: &[String], text: &str) {
        if module.iter().any(|part| part == "tests") {
            return;
        }
        let mut paths = Vec::new();
        collect_paths(text.parse().expect("Rust"), module, &[], &mut paths);
        for (inner, written) in paths {
            let path = from_root(&written, &inner);
            if let (Some("use"), Some(name)) = (written.first().map(String::as_str), path.last()) {
                let name = [&inner[..], std::slice::from_ref(name)].concat();
                self.aliases.entry(name).or_insert_with(|| path.clone());
            }
            self.paths.insert((module.to_vec(), path));
        }
        let around = (1..=module.len()).map(|end| module[..end].to_vec());
        self.modules.extend(around);
    }

    /// The module that defines the item of a path. At most `depth` aliases are followed, since they may form a cycle.
    fn defining_module(&self, path: &[String], depth: u32) -> Vec<String> {
        let lengths = 1..=path.len();
        let mut parts = lengths.map(|length| path.split_at(length));
        let Some((name, rest)) = parts.find(|(name, _)| !self.modules.contains(*name)) else {
            return path.to_vec();
        };
        match self.aliases.get(name) {
            Some(item) if depth > 0 => self.defining_module(&[&item[..], rest].concat(), depth - 1),
            _ => name[..name.len() - 1].to_vec(),
        }
    }

    /// The largest sets of modules of one folder in which each reaches every other.
    fn cycles(&self) -> BTreeSet<String> {
        let mut siblings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, path) in &self.paths {
            let target = self.defining_module(path, 9);
            let parts = module.iter().zip(&target);
            let shared = parts.take_while(|(a, b)| a == b).count();
            if let (Some(user), Some(target)) = (module.get(..=shared), target.get(..=shared)) {
                let uses = siblings.entry(user.join("/")).or_default();
                uses.insert(target.join("/"));
            }
        }
        let cycle = |module: &String| {
            let others = reach(&siblings, module).into_iter();
            let others = others.filter(|other| reach(&siblings, other).contains(module.as_str()));
            others.collect::<Vec<_>>().join(" ")
        };
        let cycles = siblings.keys().map(cycle);
        cycles.filter(|cycle| !cycle.is_empty()).collect()
    }
}

/// The modules that a module uses, directly or through others.
fn reach<'a>(uses: &'a BTreeMap<String, BTreeSet<String>>, module: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next = vec![module];
    while let Some(module) = next.pop() {
        let targets = uses.get(module).into_iter().flatten();
        let targets = targets.map(String::as_str);
        next.extend(targets.filter(|name| reached.insert(*name)));
    }
    reached
}

/// Collects the paths in a module, as they are written, and for each the innermost module around it. Those
/// of a `use` begin with that word. Groups after `::` are taken apart, and items that only tests have are
/// left out.
fn collect_paths(
    tokens: TokenStream,
    module: &[String],
    prefix: &[String],
    paths: &mut Vec<(Vec<String>, Vec<String>)>,
) {
    let (mut path, mut path_goes_on) = (prefix.to_vec(), true);
    let mut inner = module.to_vec();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "as" => {
                paths.push((module.to_vec(), path.clone()));
                path.pop();
                path_goes_on = true;
            }
            TokenTree::Ident(word) => {
                if !path_goes_on {
                    paths.push((module.to_vec(), path));
                    path = prefix.to_vec();
                }
                path.push(word.to_string());
                if word == "mod" {
                    inner.extend(tokens.peek().map(ToString::to_string));
                }
                path_goes_on = word == "use";
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && sign.spacing() == Spacing::Joint => {
                tokens.next();
                path_goes_on = true;
            }
            TokenTree::Group(group) if group.to_string() == "[cfg (test)]" => {
                tokens.find(is_end);
            }
            TokenTree::Group(group) if path_goes_on && !path.is_empty() => {
                collect_paths(group.stream(), module, &path, paths);
                path_goes_on = false;
            }
            TokenTree::Group(group) => {
                collect_paths(group.stream(), &inner, &[], paths);
                inner.truncate(module.len());
            }
            sign => {
                path_goes_on = false;
                if is_end(&sign) {
                    inner.truncate(module.len());
                }
            }
        }
    }
    paths.push((module.to_vec(), path));
}

/// Whether an item, or the part of a `use` that matters, ends with this token.
fn is_end(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

/// A path from the crate's root, as written in a module.
fn from_root(written: &[String], mut module: &[String]) -> Vec<String> {
    let mut path = written;
    while let [word, rest @ ..] = path {
        module = match word.as_str() {
            "use" | "self" => module,
            "crate" => &[],
            "super" => &module[..module.len().saturating_sub(1)],
            _ => break,
        };
        path = rest;
    }
    if let [before @ .., last] = path
        && last == "self"
    {
        path = before;
    }
    [module, path].concat()
}
