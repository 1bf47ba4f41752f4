//! Tables of a file, their keys and values, and the words in strings.
//!
//! Tables are read by hand, not by serde, because an error names the key, its place in the file and
//! what a designer can write instead.

use std::ops::{Range, RangeInclusive};

use hog_core::quoted;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::Fault;

/// A table of a file, of which only some keys may be given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section<'t> {
    /// Its name in errors, such as `[board]`.
    name: &'static str,
    /// Where it begins.
    pub(super) at: usize,
    table: &'t DeTable<'t>,
    file: &'t str,
}

impl<'t> Section<'t> {
    /// The table, if it has no other keys than these.
    pub(super) fn new(
        name: &'static str,
        keys: &[&str],
        at: usize,
        table: &'t DeTable<'t>,
        file: &'t str,
    ) -> Result<Self, Fault> {
        let unknown = table
            .keys()
            .filter(|key| !keys.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            Some(key) => Err(Fault::new(
                key.span().start,
                format!("there is no key {} in {name}", quoted(key.get_ref())),
                format!("one of {}", keys.join(", ")),
            )),
            None => Ok(Self {
                name,
                at,
                table,
                file,
            }),
        }
    }

    /// What is given for a key.
    pub(super) fn entry(&self, key: &'static str) -> Option<SectionEntry<'t>> {
        let (found, value) = self.table.get_key_value(key)?;
        Some(SectionEntry {
            key,
            key_at: found.span().start,
            part: "",
            value,
            file: self.file,
        })
    }

    /// What one of some words stands for, if the key is given.
    pub(super) fn choice<T: Copy>(
        &self,
        key: &'static str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, Fault> {
        let entry = self.entry(key);
        entry.map(|entry| entry.choice(words)).transpose()
    }

    /// Whether the key is given as true.
    pub(super) fn is_true(&self, key: &'static str) -> Result<bool, Fault> {
        self.entry(key).map_or(Ok(false), |entry| entry.flag())
    }

    /// The one of these keys that is given.
    pub(super) fn only_one_of<const N: usize>(
        &self,
        keys: [&'static str; N],
        example: &str,
    ) -> Result<SectionEntry<'t>, Fault> {
        let expected = format!("one of {}, such as {example}", keys.join(", "));
        let mut given: Vec<SectionEntry<'t>> =
            keys.iter().filter_map(|key| self.entry(key)).collect();
        given.sort_by_key(|entry| entry.key_at);
        match given.as_slice() {
            [] => {
                let what = format!("{} has none of {}", self.name, keys.join(", "));
                Err(Fault::new(self.at, what, format!("one, such as {example}")))
            }
            [only] => Ok(*only),
            [first, second, ..] => {
                let what = format!("{} has both {} and {}", self.name, first.key, second.key);
                Err(Fault::new(second.key_at, what, expected))
            }
        }
    }

    /// Refuses keys that mean nothing without another one.
    pub(super) fn refuse<const N: usize>(
        &self,
        keys: [&'static str; N],
        beside: &str,
    ) -> Result<(), Fault> {
        let given = keys.iter().filter_map(|key| self.entry(key));
        match given.min_by_key(|entry| entry.key_at) {
            None => Ok(()),
            Some(entry) => Err(Fault::new(
                entry.key_at,
                format!("{} can only be used together with {beside}", entry.key),
                "",
            )),
        }
    }
}

/// What is given for a key, or an element of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct SectionEntry<'t> {
    pub(super) key: &'static str,
    pub(super) key_at: usize,
    /// What of the key's value it is, such as `an element of `; empty for all of it.
    part: &'static str,
    value: &'t Spanned<DeValue<'t>>,
    file: &'t str,
}

impl<'t> SectionEntry<'t> {
    /// Where the value begins.
    pub(super) fn at(&self) -> usize {
        self.value.span().start
    }

    /// A fault of the value.
    pub(super) fn fault(&self, what: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::new(self.at(), what, expected)
    }

    /// The name of the value in errors.
    fn subject(&self) -> String {
        format!("{}{}", self.part, self.key)
    }

    /// A fault of the value's type.
    fn wrong_type(&self, expected: impl Into<String>) -> Fault {
        let kind = match self.value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(true) => "true",
            DeValue::Boolean(false) => "false",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.fault(format!("{} is {kind}", self.subject()), expected)
    }

    /// The value as a table.
    pub(super) fn table(
        &self,
        name: &'static str,
        keys: &[&str],
        expected: &str,
    ) -> Result<Section<'t>, Fault> {
        match self.value.get_ref() {
            DeValue::Table(table) => Section::new(name, keys, self.at(), table, self.file),
            _ => Err(self.wrong_type(expected)),
        }
    }

    /// The elements of a list.
    pub(super) fn list(&self, expected: &str) -> Result<Vec<SectionEntry<'t>>, Fault> {
        let DeValue::Array(values) = self.value.get_ref() else {
            return Err(self.wrong_type(expected));
        };
        let element = |value| SectionEntry {
            part: "an element of ",
            value,
            ..*self
        };
        Ok(values.iter().map(element).collect())
    }

    /// Whether the value is a string.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::String(_))
    }

    /// The value as a string.
    pub(super) fn text(&self, expected: &str) -> Result<Text<'t>, Fault> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(Text::new(text, self.value.span(), self.file)),
            _ => Err(self.wrong_type(expected)),
        }
    }

    /// The value as a list of strings.
    pub(super) fn texts(&self, expected: &str) -> Result<Vec<Text<'t>>, Fault> {
        let list = self.list(expected)?;
        let texts = list.iter().map(|element| element.text(expected));
        texts.collect()
    }

    /// What one of some words stands for.
    pub(super) fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, Fault> {
        let words_quoted: Vec<String> = words.iter().map(|(word, _)| quoted(word)).collect();
        let expected = words_quoted.join(" or ");
        let text = self.text(&expected)?;
        let found = words.iter().find(|(word, _)| *word == text.value);
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let what = format!("{} is {}", self.subject(), quoted(text.value));
            self.fault(what, expected)
        })
    }

    /// The value as true or false.
    fn flag(&self) -> Result<bool, Fault> {
        match self.value.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(self.wrong_type("true or false, without quotes")),
        }
    }

    /// The value as a whole number within bounds.
    pub(super) fn number(&self, bounds: RangeInclusive<u16>) -> Result<u16, Fault> {
        let (least, most) = (bounds.start(), bounds.end());
        let expected = format!("a whole number from {least} to {most}");
        let DeValue::Integer(number) = self.value.get_ref() else {
            return Err(self.wrong_type(expected));
        };
        let read = u16::from_str_radix(number.as_str(), number.radix());
        let inside = read.ok().filter(|number| bounds.contains(number));
        inside.ok_or_else(|| {
            let written: String = number.to_string().chars().take(20).collect();
            self.fault(format!("{} is {written}", self.subject()), expected)
        })
    }

    /// The value as columns and rows.
    pub(super) fn columns_and_rows(&self, most: u16) -> Result<(u16, u16), Fault> {
        let expected = "two whole numbers, columns and rows, such as [3, 3]";
        let list = self.list(expected)?;
        let [columns, rows] = list.as_slice() else {
            let what = format!("{} has {}", self.key, with_noun(list.len(), "number"));
            return Err(self.fault(what, expected));
        };
        let (columns, rows) = (columns.number(1..=most)?, rows.number(1..=most)?);
        let places = u32::from(columns) * u32::from(rows);
        if places > u32::from(most) {
            let what = format!("{columns} columns and {rows} rows are {places} places");
            return Err(self.fault(what, format!("at most {most} places")));
        }
        Ok((columns, rows))
    }
}

/// A string of a file.
#[derive(Clone, Debug)]
pub(super) struct Text<'t> {
    pub(super) value: &'t str,
    /// Where the string begins, its quotes included.
    pub(super) at: usize,
    /// Where its value begins, if it stands in the file as it is, without escapes.
    inside: Option<usize>,
}

/// A word of a string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    /// Where it is; where the string is, if that is all that is known.
    pub(super) at: usize,
}

impl<'t> Text<'t> {
    pub(super) fn new(value: &'t str, span: Range<usize>, file: &str) -> Self {
        let at = span.start;
        let written = file.get(span).unwrap_or("");
        let inside = written.find(value).filter(|_| !written.contains('\\'));
        Self {
            value,
            at,
            inside: inside.map(|inside| at + inside),
        }
    }

    /// A fault of the whole string.
    pub(super) fn fault(&self, what: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::new(self.at, what, expected)
    }

    /// The words, with blanks between them.
    pub(super) fn words(&self) -> Vec<Word<'t>> {
        let words = self.value.split_whitespace().map(|text| {
            let before = text.as_ptr().addr() - self.value.as_ptr().addr();
            let at = self.inside.map_or(self.at, |inside| inside + before);
            Word { text, at }
        });
        words.collect()
    }
}

impl Word<'_> {
    /// A fault of the word.
    pub(super) fn fault(&self, what: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::new(self.at, what, expected)
    }
}

/// A number of things, with the right ending.
pub(super) fn with_noun(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a string that is all there is in a file.
    fn words(value: &str, file: &str) -> Vec<(String, usize)> {
        let text = Text::new(value, 0..file.len(), file);
        let words = text.words();
        let pair = |word: &Word| (word.text.to_string(), word.at);
        words.iter().map(pair).collect()
    }

    fn owned(pairs: &[(&str, usize)]) -> Vec<(String, usize)> {
        let pair = |(text, at): &(&str, usize)| ((*text).to_string(), *at);
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn words_are_where_they_stand() {
        assert_eq!(
            words(" a1  b2 ", "\" a1  b2 \""),
            owned(&[("a1", 2), ("b2", 6)])
        );
        assert_eq!(words("é b", "'é b'"), owned(&[("é", 1), ("b", 4)]));
        assert_eq!(words("a\nb", "'''\na\nb'''"), owned(&[("a", 4), ("b", 6)]));
        assert_eq!(words(" ", "' '"), []);
    }

    #[test]
    fn words_among_escapes_are_where_the_string_is() {
        assert_eq!(words("a b", "\"a\\u0020b\""), owned(&[("a", 0), ("b", 0)]));
    }
}
