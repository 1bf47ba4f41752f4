//! Numbers and paragraphs for people.

use textwrap::{Options, WordSplitter};

/// Width of a paragraph in columns.
const WIDTH: usize = 80;

/// Breaks a text into lines of at most 80 columns, at blanks only, so that a move such as `a1-b2` stays whole.
#[must_use]
pub fn paragraph(text: &str) -> String {
    let options = Options::new(WIDTH).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// A number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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

    #[test]
    fn numbers_are_grouped_by_three() {
        let groups = [0_u128, 999, 1_000, 255_168, 3_674_160].map(grouped);
        assert_eq!(groups, ["0", "999", "1,000", "255,168", "3,674,160"]);
    }
}
