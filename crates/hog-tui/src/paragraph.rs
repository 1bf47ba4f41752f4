//! Text in lines that fit a terminal.

use textwrap::{Options, WordSplitter};

/// How long lines get.
const WIDTH: usize = 80;

/// The text in lines. Lines end at blanks only, so that a move such as `a1-b2` stays whole.
#[must_use]
pub fn paragraph(text: &str) -> String {
    let options = Options::new(WIDTH).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stay_whole() {
        let text = format!("{} a1-b2", "x".repeat(WIDTH - 4));
        assert_eq!(
            paragraph(&text),
            format!("{}\na1-b2", "x".repeat(WIDTH - 4))
        );
    }
}
