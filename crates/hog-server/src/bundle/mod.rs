//! Bundles: the modules of the client put together, so that a page asks for a few files, not for fifty.
//!
//! A bundle begins where a page begins, or where something is loaded later: it has the module named
//! there and those that it alone needs. What several bundles need is in the bundle that is loaded before
//! them. So every module is in one bundle, and runs once.

mod module;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use module::constant;
pub(crate) use module::{Module, NotBundled, address};

use crate::lean;

/// The modules with which every page begins, in the order in which they run. What opens the line to a
/// table comes alone, and first: its answer is awaited longest.
const ENTRIES: [&str; 2] = ["live.js", "main.js"];

/// The bundles, by the path of the module with which each begins.
#[derive(Debug)]
pub(crate) struct Bundles(BTreeMap<String, Bundle>);

/// Some modules in one file.
#[derive(Debug)]
pub(crate) struct Bundle {
    /// What is sent.
    pub(crate) text: String,
    /// The same, compressed.
    pub(crate) gzip: Vec<u8>,
    /// Of what is sent: another text has another.
    pub(crate) hash: [u8; 32],
    /// The bundles that must be there before this one.
    needs: BTreeSet<String>,
}

/// Modules by their paths.
type Modules = BTreeMap<String, Module>;

impl Bundles {
    /// Bundles the modules that are found by their paths, without comments.
    ///
    /// # Errors
    /// If one of them is not written as modules of the client are, or is not there.
    pub(crate) fn of(find: impl Fn(&str) -> Option<String>) -> Result<Self, NotBundled> {
        let modules = read(find)?;
        let later = modules.values().flat_map(|module| module.later.clone());
        let firsts: BTreeSet<String> = later.chain(ENTRIES.map(String::from)).collect();
        let homes = homes(&modules, &firsts);
        let bundle = |first: &String| Ok((first.clone(), Bundle::of(first, &modules, &homes)?));
        let bundles = Self(firsts.iter().map(bundle).collect::<Result<_, _>>()?);
        let circular = |first: &&String| {
            let needs = &bundles.0[*first].needs;
            needs
                .iter()
                .any(|need| bundles.needed(need).contains(*first))
        };
        match firsts.iter().find(circular) {
            Some(path) => Err(NotBundled::Circular { path: path.clone() }),
            None => Ok(bundles),
        }
    }

    /// The bundle that begins with a module.
    pub(crate) fn beginning_with(&self, path: &str) -> Option<&Bundle> {
        self.0.get(path)
    }

    /// All of them.
    #[cfg(test)]
    pub(crate) fn all(&self) -> impl Iterator<Item = &Bundle> {
        self.0.values()
    }

    /// The bundles that must be there before one can run, and itself.
    pub(crate) fn needed(&self, path: &str) -> BTreeSet<String> {
        let mut needed = BTreeSet::new();
        let mut open = vec![path.to_string()];
        while let Some(path) = open.pop() {
            let needs = self.0.get(&path).map(|bundle| bundle.needs.clone());
            if needed.insert(path) {
                open.extend(needs.unwrap_or_default());
            }
        }
        needed
    }
}

impl Bundle {
    fn of(
        first: &str,
        modules: &Modules,
        homes: &BTreeMap<String, String>,
    ) -> Result<Self, NotBundled> {
        let here = |path: &str| homes.get(path).is_some_and(|home| home == first);
        let inside: Vec<&String> = modules.keys().filter(|path| here(path)).collect();
        let mut ordered = Vec::new();
        for path in &inside {
            place(path, modules, &here, &mut Vec::new(), &mut ordered)?;
        }
        let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let imported = inside.iter().flat_map(|path| &modules[*path].imports);
        for import in imported.filter(|import| !here(&import.path)) {
            let home = homes[&import.path].clone();
            needs
                .entry(home)
                .or_default()
                .insert(constant(&import.path));
        }
        let mut text = String::new();
        for (home, constants) in &needs {
            let constants = constants.iter().map(String::as_str).collect::<Vec<_>>();
            let constants = constants.join(",");
            text += &format!("import{{{constants}}}from\"{}\";\n", address(home));
        }
        for path in &ordered {
            text += &modules[path].bundled(path);
        }
        let constants = wanted(first, modules, homes);
        if !constants.is_empty() {
            let constants = Vec::from_iter(constants).join(",");
            text += &format!("export{{{constants}}};\n");
        }
        let exports = &modules[first].exports;
        if !exports.is_empty() {
            let exports = exports.join(",");
            text += &format!("export const{{{exports}}}={};\n", constant(first));
        }
        let text = lean::joined(&text);
        let needs = needs.into_keys().collect();
        let hash = Sha256::digest(&text).into();
        let gzip = compressed(&text);
        Ok(Self {
            text,
            gzip,
            hash,
            needs,
        })
    }
}

/// A text as gzip, made once: whoever asks for a page does not wait for it.
fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes());
    let finished = written.and_then(|()| encoder.finish());
    finished.expect("memory takes whatever is written")
}

/// All modules that a page may come to need.
fn read(find: impl Fn(&str) -> Option<String>) -> Result<Modules, NotBundled> {
    let mut modules = Modules::new();
    let mut open = Vec::from(ENTRIES.map(|entry| (entry.to_string(), String::new())));
    while let Some((path, by)) = open.pop() {
        if modules.contains_key(&path) {
            continue;
        }
        let Some(text) = find(&path) else {
            return Err(NotBundled::Missing {
                path: by,
                named: path,
            });
        };
        let module = Module::read(&path, &text)?;
        let imports = module.imports.iter().map(|import| &import.path);
        let named = imports.chain(&module.later);
        open.extend(named.map(|named| (named.clone(), path.clone())));
        modules.insert(path, module);
    }
    Ok(modules)
}

/// In which bundle each module is.
fn homes(modules: &Modules, firsts: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for first in firsts {
        for path in reached(first, modules, firsts) {
            users.entry(path).or_default().push(first);
        }
    }
    let home = |users: &[&str]| {
        // The one that loads all the others, or one that is always there.
        let loads = |one: &str, other: &str| {
            one == other
                || reached(one, modules, firsts)
                    .iter()
                    .any(|path| modules[*path].later.iter().any(|later| later == other))
        };
        let mut users_that = users.iter();
        let found = users_that.find(|one| users.iter().all(|other| loads(one, other)));
        let entry = ENTRIES.iter().find(|entry| users.contains(entry));
        let [.., last] = &ENTRIES;
        found.or(entry).unwrap_or(last).to_string()
    };
    let homes = users
        .iter()
        .map(|(path, users)| (path.to_string(), home(users)));
    homes.collect()
}

/// A module and what it imports, but not what begins a bundle of its own.
fn reached<'a>(
    first: &'a str,
    modules: &'a Modules,
    firsts: &BTreeSet<String>,
) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![first];
    while let Some(path) = open.pop() {
        if reached.insert(path) {
            let imports = modules[path]
                .imports
                .iter()
                .map(|import| import.path.as_str());
            open.extend(imports.filter(|path| !firsts.contains(*path)));
        }
    }
    reached
}

/// Puts a module after all that it imports from the same bundle.
fn place(
    path: &str,
    modules: &Modules,
    here: &impl Fn(&str) -> bool,
    way: &mut Vec<String>,
    ordered: &mut Vec<String>,
) -> Result<(), NotBundled> {
    if !here(path) || ordered.iter().any(|placed| placed == path) {
        return Ok(());
    }
    if way.iter().any(|before| before == path) {
        let path = path.to_string();
        return Err(NotBundled::Circular { path });
    }
    way.push(path.to_string());
    for import in &modules[path].imports {
        place(&import.path, modules, here, way, ordered)?;
    }
    way.pop();
    ordered.push(path.to_string());
    Ok(())
}

/// What other bundles want of one.
fn wanted(first: &str, modules: &Modules, homes: &BTreeMap<String, String>) -> BTreeSet<String> {
    let elsewhere = modules.iter().filter(|(path, _)| homes[*path] != first);
    let imports = elsewhere.flat_map(|(_, module)| &module.imports);
    let wanted = imports.filter(|import| homes[&import.path] == first);
    wanted.map(|import| constant(&import.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundles(files: &[(&str, &str)]) -> Result<Bundles, NotBundled> {
        Bundles::of(|path| {
            if path == "live.js" {
                return Some("export const live = 1;\n".to_string());
            }
            let file = files.iter().find(|(named, _)| *named == path);
            file.map(|(_, text)| text.to_string())
        })
    }

    #[test]
    fn a_module_is_in_one_bundle_and_after_what_it_needs() {
        let bundles = bundles(&[
            ("main.js", "import { b } from \"./b.js\";\nb(() => import(\"./x/one.js\"), () => import(\"./two.js\"));\n"),
            ("b.js", "export function b() {}\n"),
            ("shared.js", "export const shared = 1;\n"),
            ("x/one.js", "import { b } from \"../b.js\";\nimport { y } from \"./y.js\";\nimport { shared } from \"../shared.js\";\n\
                export const one = () => import(\"../later.js\");\n"),
            ("x/y.js", "export const y = 1;\n"),
            ("later.js", "import { y } from \"./x/y.js\";\n"),
            ("two.js", "import { shared } from \"./shared.js\";\n"),
        ])
        .unwrap();
        let text = |first: &str| bundles.beginning_with(first).unwrap().text.as_str();
        assert_eq!(
            text("main.js"),
            "const $b=(()=>{function b() {}\nreturn{b}})();\n\
             const $main=(()=>{const{b}=$b;\n\
             b(() => import(\"/bundle/x/one.js\"), () => import(\"/bundle/two.js\"));\nreturn{}})();\n\
             const $shared=(()=>{const shared = 1;\nreturn{shared}})();\n\
             export{$b,$shared};\n"
        );
        assert_eq!(
            text("x/one.js"),
            "import{$b,$shared}from\"/bundle/main.js\";\n\
             const $x_y=(()=>{const y = 1;\nreturn{y}})();\n\
             const $x_one=(()=>{const{b}=$b;\nconst{y}=$x_y;\n\
             const{shared}=$shared;\nconst one = () => import(\"/bundle/later.js\");\nreturn{one}})();\n\
             export{$x_y};\nexport const{one}=$x_one;\n"
        );
        assert!(text("later.js").starts_with("import{$x_y}from\"/bundle/x/one.js\";\n"));
        assert_eq!(
            Vec::from_iter(bundles.needed("later.js")),
            ["later.js", "main.js", "x/one.js"]
        );
        assert!(bundles.beginning_with("x/y.js").is_none());
    }

    #[test]
    fn what_cannot_be_put_in_order_is_refused() {
        let circle = [
            ("main.js", "import { a } from \"./a.js\";\n"),
            ("a.js", "import { b } from \"./b.js\";\n"),
            ("b.js", "import { a } from \"./a.js\";\n"),
        ];
        let path = "a.js".to_string();
        assert_eq!(bundles(&circle).unwrap_err(), NotBundled::Circular { path });
        let gone = [("main.js", "import { a } from \"./a.js\";\n")];
        let (path, named) = ("main.js".to_string(), "a.js".to_string());
        assert_eq!(
            bundles(&gone).unwrap_err(),
            NotBundled::Missing { path, named }
        );
    }
}
