//! Quoting input in error messages.

/// Maximum number of characters quoted.
const MAX_CHARACTERS: usize = 40;

/// A text as errors quote it: in quotes, escaped and shortened.
///
/// ```
/// assert_eq!(hog_core::quoted("b4"), "\"b4\"");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let count = text.chars().count();
    if count <= MAX_CHARACTERS {
        return format!("{text:?}");
    }
    let beginning: String = text.chars().take(MAX_CHARACTERS).collect();
    format!("{beginning:?}… ({count} characters)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quoted("b4"), "\"b4\"");
        assert_eq!(quoted("\u{1b}[2J"), "\"\\u{1b}[2J\"");
        let long = quoted(&"x".repeat(10_000));
        assert_eq!(long, format!("{:?}… (10000 characters)", "x".repeat(40)));
    }
}
