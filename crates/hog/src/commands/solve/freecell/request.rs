//! The deals to solve, as given on the command line.

use std::fs::File;

use hog_core::quoted;
use hog_games::freecell::DealNumber;

use crate::input::read_text;

/// Maximum length of a board: it has room for every card many times over.
const MAX_BOARD: usize = 1 << 16;

/// A deal, a range of deals or a board to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealRequest {
    /// Numbered deals, both ends included; the last is not before the first.
    Deals { first: DealNumber, last: DealNumber },
    /// A board, with the name of its file.
    Board { name: String, text: String },
}

impl DealRequest {
    /// Reads an argument and, if it is a file's name, the file.
    pub fn read(argument: &str) -> Result<Self, String> {
        if argument == "-" {
            let name = "standard input".to_string();
            let text = read_text(&name, std::io::stdin(), MAX_BOARD)?;
            return Ok(Self::Board { name, text });
        }
        if let Some((first, last)) = argument.split_once("..") {
            // `../board.txt` is no range.
            if is_number(first) || is_number(last) {
                return range(argument, first, last);
            }
        } else if is_number(argument) {
            let deal = number(argument)?;
            let (first, last) = (deal, deal);
            return Ok(Self::Deals { first, last });
        }
        let file = File::open(argument).map_err(|error| {
            format!(
                "cannot read {}: {error}; expected a deal such as 617, a range such as 1..32000, a \
                 file with a board, or - for standard input",
                quoted(argument)
            )
        })?;
        let text = read_text(argument, file, MAX_BOARD)?;
        let name = argument.to_string();
        Ok(Self::Board { name, text })
    }
}

fn range(argument: &str, first: &str, last: &str) -> Result<DealRequest, String> {
    let argument = quoted(argument);
    if !is_number(first) || !is_number(last) {
        return Err(format!(
            "{argument} is no range: expected the first and the last deal, such as 1..32000"
        ));
    }
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(format!(
            "{argument} is empty: expected a range such as 1..32000"
        ));
    }
    if first < DealNumber::FIRST && last >= DealNumber::FIRST {
        return Err("a range of deals cannot cross 0".to_string());
    }
    Ok(DealRequest::Deals { first, last })
}

/// Whether a text is meant as the number of a deal.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(text: &str) -> Result<DealNumber, String> {
    // A number with too many digits is no deal either.
    let deal = text.parse().ok().map(DealNumber::new).and_then(Result::ok);
    deal.ok_or_else(|| no_deal(text))
}

fn no_deal(number: &str) -> String {
    let last = DealNumber::LAST;
    format!(
        "there is no deal {number}; deals are numbered 1 to {last}, plus the special deals -1 and -2"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(argument: &str) -> (i64, i64) {
        match DealRequest::read(argument) {
            Ok(DealRequest::Deals { first, last }) => (first.number(), last.number()),
            other => panic!("{argument}: {other:?}"),
        }
    }

    #[test]
    fn numbers_and_ranges_are_deals() {
        assert_eq!(ends("617"), (617, 617));
        assert_eq!(ends("-1"), (-1, -1));
        assert_eq!(ends("1..32000"), (1, 32_000));
        assert_eq!(ends("5..5"), (5, 5));
        assert_eq!(ends("-2..-1"), (-2, -1));
        assert_eq!(ends("8589934591"), (8_589_934_591, 8_589_934_591));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (argument, expect) in [
            (
                "0",
                "there is no deal 0; deals are numbered 1 to 8589934591, plus the special deals -1 and -2",
            ),
            ("-3", "there is no deal -3"),
            ("8589934592", "there is no deal 8589934592"),
            (
                "99999999999999999999",
                "there is no deal 99999999999999999999",
            ),
            ("1..8589934592", "there is no deal 8589934592"),
            ("-1..5", "a range of deals cannot cross 0"),
            ("9..1", "\"9..1\" is empty"),
            (
                "5..",
                "\"5..\" is no range: expected the first and the last",
            ),
            ("..5", "\"..5\" is no range"),
            ("1..x", "\"1..x\" is no range"),
            ("no-such-file", "cannot read \"no-such-file\": "),
            ("../no-such-file", "expected a deal such as 617, a range"),
            ("", "cannot read \"\": "),
        ] {
            let error = DealRequest::read(argument).unwrap_err();
            assert!(error.contains(expect), "{argument}: {error}");
        }
    }

    #[test]
    fn files_are_boards() {
        let path = std::env::temp_dir().join(format!("hog-request-{}", std::process::id()));
        let name = path.to_str().unwrap().to_string();
        let read = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            DealRequest::read(&name)
        };
        let (board, text) = (name.clone(), "AS 2S\n".to_string());
        let expect = DealRequest::Board { name: board, text };
        assert_eq!(read(b"AS 2S\n"), Ok(expect));
        let error = read(b"AS \xff").unwrap_err();
        assert!(error.contains("but byte 4 is not"), "{error}");
        let error = read(&vec![b' '; MAX_BOARD + 1]).unwrap_err();
        assert!(error.contains("is too long"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
