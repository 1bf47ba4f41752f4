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
    /// The modules, each with a path that it has, from the crate's root.
    paths: BTreeSet<(Vec<String>, Vec<String>)>,
    /// For each name that a module has by a `use`: the path of what it names.
    named: BTreeMap<Vec<String>, Vec<String>>,
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
                self.named.entry(name).or_insert_with(|| path.clone());
            }
            self.paths.insert((module.to_vec(), path));
        }
        let around = (1..=module.len()).map(|end| module[..end].to_vec());
        self.modules.extend(around);
    }

    /// The module that has the item of a path. Names that stand for others are followed at most this number of times.
    fn home(&self, path: &[String], times: u32) -> Vec<String> {
        let lengths = 1..=path.len();
        let mut parts = lengths.map(|length| path.split_at(length));
        let Some((name, rest)) = parts.find(|(name, _)| !self.modules.contains(*name)) else {
            return path.to_vec();
        };
        match self.named.get(name) {
            Some(other) if times > 0 => self.home(&[&other[..], rest].concat(), times - 1),
            _ => name[..name.len() - 1].to_vec(),
        }
    }

    /// The largest sets of modules of one folder in which each reaches every other.
    fn cycles(&self) -> BTreeSet<String> {
        let mut siblings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, path) in &self.paths {
            let used = self.home(path, 9);
            let parts = module.iter().zip(&used);
            let shared = parts.take_while(|(one, other)| one == other).count();
            if let (Some(user), Some(used)) = (module.get(..=shared), used.get(..=shared)) {
                let named = siblings.entry(user.join("/")).or_default();
                named.insert(used.join("/"));
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

/// The modules that one reaches through others.
fn reach<'a>(uses: &'a BTreeMap<String, BTreeSet<String>>, module: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next = vec![module];
    while let Some(module) = next.pop() {
        let named = uses.get(module).into_iter().flatten();
        let named = named.map(String::as_str);
        next.extend(named.filter(|name| reached.insert(*name)));
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
    let (mut path, mut goes_on) = (prefix.to_vec(), true);
    let mut inner = module.to_vec();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "as" => {
                paths.push((module.to_vec(), path.clone()));
                path.pop();
                goes_on = true;
            }
            TokenTree::Ident(word) => {
                if !goes_on {
                    paths.push((module.to_vec(), path));
                    path = prefix.to_vec();
                }
                path.push(word.to_string());
                if word == "mod" {
                    inner.extend(tokens.peek().map(ToString::to_string));
                }
                goes_on = word == "use";
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
