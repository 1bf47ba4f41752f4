//! A module of the client: what it imports, what it exports, and the rest.
//!
//! Modules are written in a small part of the language, and what is not of it is refused: imports have
//! a line each and name what they take, exports stand before a function, a class or a constant, so
//! that nothing exported ever changes, and what is loaded later is named by a text.

use thiserror::Error;

/// Why a module cannot be bundled.
#[derive(Debug, Error, PartialEq, Eq)]
pub(crate) enum NotBundled {
    /// A line is of another part of the language.
    #[error("{path}: `{line}`: expected {expected}")]
    Line {
        path: String,
        line: String,
        expected: &'static str,
    },
    /// A module is named that is not there.
    #[error("{path} imports `{named}`: expected a file of the client")]
    Missing { path: String, named: String },
    /// Modules import each other, so that none can be first.
    #[error("{path} imports itself by way of others: expected an order in which modules can run")]
    Circular { path: String },
}

const IMPORT: &str = "`import { name, name as other } from \"./file.js\";` on one line";
const EXPORT: &str = "`export` before `function`, `async function`, `class` or `const`";
const LATER: &str = "`import(\"./file.js\")` with a text, and no `import.meta`";
const NAME: &str = "names without `$`, which those of modules begin with";

/// A module of the client.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Module {
    /// What it takes from which module when it is loaded.
    pub(crate) imports: Vec<Import>,
    /// What others can take from it.
    pub(crate) exports: Vec<String>,
    /// The modules that it loads when they are needed.
    pub(crate) later: Vec<String>,
    /// Its other lines.
    body: String,
}

/// What a module takes from another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Import {
    pub(crate) path: String,
    /// Names there and here, as in a pattern of an object.
    names: Vec<String>,
}

impl Module {
    /// Reads a module without comments.
    ///
    /// # Errors
    /// If it is not written as modules of the client are.
    pub(crate) fn read(path: &str, text: &str) -> Result<Self, NotBundled> {
        let mut module = Self {
            imports: Vec::new(),
            exports: Vec::new(),
            later: Vec::new(),
            body: String::with_capacity(text.len()),
        };
        let mut in_template = false;
        for line in text.lines() {
            let wrong = |expected| NotBundled::Line {
                path: path.to_string(),
                line: line.to_string(),
                expected,
            };
            let dollars = line.split('$').skip(1);
            let mut after = dollars.filter_map(|rest| rest.chars().next());
            if after.any(|next| next.is_ascii_alphanumeric() || next == '_') {
                return Err(wrong(NAME));
            }
            let rest = line.strip_prefix("export ").filter(|_| !in_template);
            if in_template {
                module.body.push_str(line);
            } else if let Some(rest) = line.strip_prefix("import ") {
                let import = Import::read(path, rest).ok_or_else(|| wrong(IMPORT))?;
                module.imports.push(import);
                continue;
            } else if line == "export {};" {
                continue;
            } else {
                if let Some(rest) = rest {
                    let name = exported(rest).ok_or_else(|| wrong(EXPORT))?;
                    module.exports.push(name.to_string());
                }
                let body = module.later_in(path, rest.unwrap_or(line));
                module.body.push_str(&body.ok_or_else(|| wrong(LATER))?);
            }
            module.body.push('\n');
            in_template ^= line.matches('`').count() % 2 == 1;
        }
        Ok(module)
    }

    /// A line in which what is loaded later is named by the address of its bundle.
    fn later_in(&mut self, path: &str, line: &str) -> Option<String> {
        let mut parts = line.split("import");
        let mut said = parts.next()?.to_string();
        for rest in parts {
            // A longer word, or a word in a text.
            let part_of_word = said
                .ends_with(|last: char| last.is_alphanumeric() || "_.#".contains(last))
                || rest.starts_with(|next: char| next.is_alphanumeric() || "_ :".contains(next));
            if part_of_word {
                said += "import";
                said += rest;
                continue;
            }
            let (named, after) = rest.strip_prefix("(\"")?.split_once("\")")?;
            let named = resolved(path, named)?;
            said += &format!("import(\"{}\"){after}", address(&named));
            self.later.push(named);
        }
        Some(said)
    }

    /// The module as a constant that has what it exports. Those that it imports come before it. There are
    /// no spaces, since a page has hundreds of such lines.
    pub(crate) fn bundled(&self, path: &str) -> String {
        let imports = self.imports.iter().map(|import| {
            let names = import.names.join(",");
            format!("const{{{names}}}={};\n", constant(&import.path))
        });
        format!(
            "{}{}{}return{{{}}}}})();\n",
            Self::opening(path),
            imports.collect::<String>(),
            self.body,
            self.exports.join(",")
        )
    }

    /// The line with which a module begins in a bundle. Whoever looks for an error finds its file there.
    pub(crate) fn opening(path: &str) -> String {
        format!("const {}=(()=>{{\n", constant(path))
    }
}

impl Import {
    /// The rest of a line after `import `.
    fn read(path: &str, rest: &str) -> Option<Self> {
        let (names, from) = rest.strip_prefix("{ ")?.split_once(" } from \"")?;
        let names = names.split(", ").map(|name| match name.split_once(" as ") {
            Some((there, here)) => {
                (is_name(there) && is_name(here)).then(|| format!("{there}:{here}"))
            }
            None => is_name(name).then(|| name.to_string()),
        });
        Some(Self {
            path: resolved(path, from.strip_suffix("\";")?)?,
            names: names.collect::<Option<_>>()?,
        })
    }
}

/// Where a bundle is, by the path of its first module.
pub(crate) fn address(path: &str) -> String {
    format!("/bundle/{path}")
}

/// What a module is called in a bundle.
pub(crate) fn constant(path: &str) -> String {
    let name = path.strip_suffix(".js").unwrap_or(path);
    format!("${}", name.replace(['/', '-'], "_"))
}

/// What is exported by a line, without its first word.
fn exported(line: &str) -> Option<&str> {
    let words = ["async function ", "function ", "class ", "const "];
    let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
    let name = rest.split(|next: char| !next.is_alphanumeric()).next()?;
    is_name(name).then_some(name)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric())
}

/// The path of a file that is named in another.
fn resolved(from: &str, named: &str) -> Option<String> {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    let mut rest = named.strip_prefix("./").unwrap_or(named);
    while let Some(above) = rest.strip_prefix("../") {
        folders.pop()?;
        rest = above;
    }
    let name = rest.strip_suffix(".js").filter(|name| !name.contains(".."));
    folders.push(rest);
    name.filter(|_| named.starts_with('.'))
        .map(|_| folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_constant() {
        let text = "import { one, two as other } from \"../up.js\";\n\
            import { three } from \"./down/here.js\";\n\
            const LATE = () => import(\"./late.js\");\n\
            export const TWICE = one + other;\n\
            export async function f() {\nreturn `\nexport let ${three}\n`;\n}\n\
            export class Important {}\n";
        let module = Module::read("room/of.js", text).unwrap();
        assert_eq!(module.later, ["room/late.js"]);
        assert_eq!(module.exports, ["TWICE", "f", "Important"]);
        let bundled = "const $room_of=(()=>{\n\
            const{one,two:other}=$up;\n\
            const{three}=$room_down_here;\n\
            const LATE = () => import(\"/bundle/room/late.js\");\n\
            const TWICE = one + other;\n\
            async function f() {\nreturn `\nexport let ${three}\n`;\n}\n\
            class Important {}\n\
            return{TWICE,f,Important}})();\n";
        assert_eq!(module.bundled("room/of.js"), bundled);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for (line, expected) in [
            ("import one from \"./one.js\";", IMPORT),
            ("import * as one from \"./one.js\";", IMPORT),
            ("import \"./one.js\";", IMPORT),
            ("import { one } from \"one\";", IMPORT),
            ("import { one } from \"../../one.js\";", IMPORT),
            ("import { one } from \"./one.js\"; two();", IMPORT),
            ("import {", IMPORT),
            ("export let one = 1;", EXPORT),
            ("export default 1;", EXPORT),
            ("export { one };", EXPORT),
            ("export * from \"./one.js\";", EXPORT),
            ("export const { one } = two;", EXPORT),
            ("const one = import(two);", LATER),
            ("const one = import.meta.url;", LATER),
            ("const one = $two;", NAME),
        ] {
            let refused = Module::read("room/of.js", line).unwrap_err();
            let NotBundled::Line {
                line: named,
                expected: why,
                ..
            } = refused
            else {
                panic!("{refused}");
            };
            assert_eq!((named.as_str(), why), (line, expected));
        }
        // These are only words.
        for line in [
            "const important = `${one}`;",
            "say(\"import it\");",
            "/a$/.test(one);",
        ] {
            Module::read("of.js", line).unwrap();
        }
    }
}
