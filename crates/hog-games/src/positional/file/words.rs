//! Strings of a file, and the words in them.

use std::ops::Range;

use super::error::Fault;

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
        let mut words = Vec::new();
        let mut rest = self.value.trim_start();
        while !rest.is_empty() {
            let (text, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let before = self.value.len() - rest.len();
            words.push(Word {
                text,
                at: self.inside.map_or(self.at, |inside| inside + before),
            });
            rest = after.trim_start();
        }
        words
    }
}

impl Word<'_> {
    /// A fault of the word.
    pub(super) fn fault(&self, what: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::new(self.at, what, expected)
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

    fn expect(pairs: &[(&str, usize)]) -> Vec<(String, usize)> {
        let pair = |(text, at): &(&str, usize)| ((*text).to_string(), *at);
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn words_are_where_they_stand() {
        assert_eq!(
            words(" a1  b2 ", "\" a1  b2 \""),
            expect(&[("a1", 2), ("b2", 6)])
        );
        assert_eq!(words("é b", "'é b'"), expect(&[("é", 1), ("b", 4)]));
        assert_eq!(words("a\nb", "'''\na\nb'''"), expect(&[("a", 4), ("b", 6)]));
        assert_eq!(words(" ", "' '"), []);
    }

    #[test]
    fn words_among_escapes_are_where_the_string_is() {
        assert_eq!(words("a b", "\"a\\u0020b\""), expect(&[("a", 0), ("b", 0)]));
    }
}
