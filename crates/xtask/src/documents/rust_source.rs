//! A Rust source, read line by line.
//!
//! This is not a parser. It relies on the layout that rustfmt gives: an item begins on a line
//! of its own, and the brace that closes it stands on a line of its own, as far to the right
//! as the item's first line. It counts no braces, as those in strings would mislead it; a
//! string of several lines whose lines look like items still does.

/// The keywords that begin a definition.
const KEYWORDS: [&str; 9] = [
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "mod",
    "const",
    "static",
    "macro_rules!",
];

/// What may stand before such a keyword. `const` is not among them, see [`definition`].
const MODIFIERS: [&str; 6] = [
    "pub",
    "pub(crate)",
    "pub(super)",
    "async",
    "unsafe",
    "default",
];

/// A Rust source. Its lines are counted from 0.
pub struct RustSource<'a> {
    lines: Vec<&'a str>,
}

impl<'a> RustSource<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().collect(),
        }
    }

    /// Whether something of this name is defined.
    pub fn defines(&self, name: &str) -> bool {
        self.lines
            .iter()
            .any(|line| definition(line).is_some_and(|(_, defined)| defined == name))
    }

    /// Whether a test of this name is defined.
    pub fn defines_test(&self, name: &str) -> bool {
        (0..self.lines.len()).any(|line| {
            definition(self.lines[line]) == Some(("fn", name))
                && (self.has_test_attribute(line) || self.is_in_proptest(line))
        })
    }

    /// The lines that are not test code.
    pub fn lines_outside_tests(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let mut line = 0;
        std::iter::from_fn(move || {
            while begins_test_code(self.lines.get(line)?) {
                line = self.item_end(line) + 1;
            }
            let found = (line, *self.lines.get(line)?);
            line += 1;
            Some(found)
        })
    }

    /// Whether one of the attributes above an item makes it a test. Only attributes and
    /// comments may stand between.
    fn has_test_attribute(&self, item: usize) -> bool {
        self.lines[..item]
            .iter()
            .rev()
            .map(|line| line.trim_start())
            .take_while(|line| line.starts_with("#[") || line.starts_with("//"))
            .filter_map(|line| line.strip_prefix("#["))
            .any(|attribute| {
                // Only the attribute's own name counts: `#[cfg(test)]` makes no test.
                let name = attribute.split(['(', ']', '=', ' ']).next();
                name.is_some_and(|name| name.contains("test"))
            })
    }

    /// Whether a line stands inside a `proptest! { … }`.
    fn is_in_proptest(&self, line: usize) -> bool {
        (0..line).any(|start| {
            self.lines[start].trim_start().starts_with("proptest! {") && self.item_end(start) > line
        })
    }

    /// The last line of the item that begins, perhaps with attributes, at a line.
    fn item_end(&self, start: usize) -> usize {
        let is_attribute = |line: &&str| {
            let line = line.trim_start();
            line.starts_with("#[") || line.starts_with("//")
        };
        let attributes = self.lines[start..]
            .iter()
            .take_while(|line| is_attribute(line));
        let item = start + attributes.count();
        let Some(first) = self.lines.get(item) else {
            return self.lines.len();
        };
        if first.ends_with([';', '}']) {
            return item;
        }
        let closes =
            |line: &&str| line.trim_start().starts_with('}') && indent(line) == indent(first);
        let rest = self.lines[item + 1..].iter();
        item + 1 + rest.take_while(|line| !closes(line)).count()
    }
}

/// The keyword and the name of the definition that begins on a line.
fn definition(line: &str) -> Option<(&'static str, &str)> {
    let mut words = line.trim_start();
    while let Some(rest) = MODIFIERS.iter().find_map(|word| after_word(words, word)) {
        words = rest;
    }
    // `const fn` defines a function, `const` alone a constant.
    if let Some(rest) = after_word(words, "const")
        && let Some(("fn", name)) = definition(rest)
    {
        return Some(("fn", name));
    }
    let (keyword, rest) = KEYWORDS
        .iter()
        .find_map(|keyword| Some((*keyword, after_word(words, keyword)?)))?;
    let end = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    (end > 0).then(|| (keyword, &rest[..end]))
}

/// What follows a word and the blanks after it, if the text begins with that word.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    rest.starts_with(char::is_whitespace)
        .then(|| rest.trim_start())
}

fn begins_test_code(line: &str) -> bool {
    ["#[cfg(test)]", "#[cfg(all(test", "#[test]"]
        .iter()
        .any(|attribute| line.trim_start().starts_with(attribute))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_definition(line: &str, expect: Option<(&str, &str)>) {
        assert_eq!(definition(line), expect, "{line}");
    }

    #[test]
    fn definitions_of_every_kind_are_found() {
        check_definition("fn play() {", Some(("fn", "play")));
        check_definition("    pub fn play<T>(", Some(("fn", "play")));
        check_definition("pub(crate) const fn new(", Some(("fn", "new")));
        check_definition("pub const unsafe fn raw()", Some(("fn", "raw")));
        check_definition("default async fn f()", Some(("fn", "f")));
        check_definition("pub struct Seat(u8);", Some(("struct", "Seat")));
        check_definition("pub(super) enum Turn {", Some(("enum", "Turn")));
        check_definition("pub trait Game: Sized {", Some(("trait", "Game")));
        check_definition("    type State;", Some(("type", "State")));
        check_definition("mod tests;", Some(("mod", "tests")));
        check_definition("pub const ALL: [Self; 2] = [", Some(("const", "ALL")));
        check_definition("static TABLE: u8 = 0;", Some(("static", "TABLE")));
        check_definition("macro_rules! laws {", Some(("macro_rules!", "laws")));
    }

    #[test]
    fn mentions_are_no_definitions() {
        check_definition("    play(game);", None);
        check_definition("// fn play() {", None);
        check_definition("/// fn play() {", None);
        check_definition("let play = fn_play;", None);
        check_definition("impl Game for Hex {", None);
        check_definition("fn", None);
    }

    #[test]
    fn a_name_is_a_whole_word() {
        let source = RustSource::new("fn play_out() {}\npub struct Player;\n");
        assert!(!source.defines("play"));
        assert!(!source.defines("Play"));
        assert!(source.defines("play_out"));
        assert!(source.defines("Player"));
    }

    fn check_test(lines: &[&str], expect: bool) {
        let text = lines.join("\n");
        assert_eq!(RustSource::new(&text).defines_test("law"), expect, "{text}");
    }

    #[test]
    fn a_test_bears_an_attribute() {
        check_test(&["#[test]", "fn law() {}"], true);
        check_test(&["    #[test]", "    /// Why.", "    fn law() {}"], true);
        check_test(&["#[test]", "#[should_panic]", "fn law() {}"], true);
        check_test(&["fn law() {}"], false);
        check_test(&["#[cfg(test)]", "fn law() {}"], false);
        check_test(&["#[test]", "fn other() {}", "fn law() {}"], false);
        check_test(&["#[test]", "", "fn law() {}"], false);
        check_test(&["#[test]", "struct law;"], false);
    }

    #[test]
    fn or_stands_in_a_proptest() {
        let block = ["proptest! {", "    fn law(x in 0..9) {", "    }", "}"];
        check_test(&block, true);
        check_test(&["proptest! {", "}", "fn law() {}"], false);
        check_test(&["mod m {", "    fn law() {", "    }", "}"], false);
    }

    fn check_outside(lines: &[&str], expect: &[usize]) {
        let text = lines.join("\n");
        let source = RustSource::new(&text);
        let found: Vec<usize> = source.lines_outside_tests().map(|(line, _)| line).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn test_code_is_left_out() {
        check_outside(&["a", "#[cfg(test)]", "mod tests;", "b"], &[0, 3]);
        check_outside(
            &[
                "a",
                "#[cfg(test)]",
                "mod tests {",
                "    fn f() {",
                "    }",
                "}",
                "b",
            ],
            &[0, 6],
        );
        check_outside(
            &[
                "#[test]",
                "/// Why.",
                "fn f(",
                "    a: u8,",
                ") {",
                "}",
                "b",
            ],
            &[6],
        );
        check_outside(
            &["#[cfg(test)]", "use a;", "#[cfg(test)]", "mod m {", "}"],
            &[],
        );
        check_outside(&["a", "#[cfg(test)]"], &[0]);
    }
}
