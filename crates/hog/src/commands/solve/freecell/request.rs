//! The deals to solve, as given on the command line.

use std::fs::File;
use std::io::Read;

use hog_core::quoted;
use hog_games::freecell::DealNumber;
use thiserror::Error;

/// The longest board that is read: it has room for every card many times over.
const LONGEST_BOARD: usize = 1 << 16;

/// What an argument may be.
const EXPECTED: &str =
    "a deal such as 617, a range such as 1..32000, a file with a board, or - for standard input";

/// A deal, a range of deals or a board to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Numbered deals, both ends included.
    Deals {
        /// The first.
        first: DealNumber,
        /// The last, which is not before the first.
        last: DealNumber,
    },
    /// A board.
    Board {
        /// Where it came from.
        name: String,
        /// The board as text.
        text: String,
    },
}

impl Request {
    /// Reads an argument and, if it is a file's name, the file.
    pub fn read(argument: &str) -> Result<Self, NoRequest> {
        if argument == "-" {
            return board("standard input", std::io::stdin());
        }
        if let Some((first, last)) = argument.split_once("..") {
            if let Some(range) = range(argument, first, last)? {
                return Ok(range);
            }
        } else if is_number(argument) {
            let deal = number(argument)?;
            let (first, last) = (deal, deal);
            return Ok(Self::Deals { first, last });
        }
        match File::open(argument) {
            Ok(file) => board(argument, file),
            Err(error) => Err(NoRequest::Unreadable {
                name: argument.to_string(),
                error: error.to_string(),
            }),
        }
    }
}

/// Reads a range; `None` if it does not look like one.
fn range(argument: &str, first: &str, last: &str) -> Result<Option<Request>, NoRequest> {
    match (is_number(first), is_number(last)) {
        (true, true) => {
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return Err(NoRequest::Reversed(argument.to_string()));
            }
            if first < DealNumber::FIRST && last >= DealNumber::FIRST {
                return Err(NoRequest::NoDeal("0".to_string()));
            }
            Ok(Some(Request::Deals { first, last }))
        }
        (true, false) | (false, true) => Err(NoRequest::HalfRange(argument.to_string())),
        // `../board.txt` is no range.
        (false, false) => Ok(None),
    }
}

/// Whether a text is meant as the number of a deal.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(text: &str) -> Result<DealNumber, NoRequest> {
    // A number with too many digits is no deal either.
    let deal = text.parse().ok().map(DealNumber::new).and_then(Result::ok);
    deal.ok_or_else(|| NoRequest::NoDeal(text.to_string()))
}

fn board(name: &str, source: impl Read) -> Result<Request, NoRequest> {
    let unreadable = |error: String| NoRequest::Unreadable {
        name: name.to_string(),
        error,
    };
    let mut bytes = Vec::new();
    // One byte more than is allowed tells a file that is too long.
    let mut source = source.take(LONGEST_BOARD as u64 + 1);
    let read = source.read_to_end(&mut bytes);
    read.map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() > LONGEST_BOARD {
        let error = format!("it is too long for a board: expected at most {LONGEST_BOARD} bytes");
        return Err(unreadable(error));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        unreadable(format!("expected UTF-8, but byte {at} is not"))
    })?;
    let name = name.to_string();
    Ok(Request::Board { name, text })
}

/// An argument that does not say what to solve.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoRequest {
    /// There is no such deal.
    #[error("there is no deal {0}: they go from 1 to {last}, and there are -1 and -2", last = DealNumber::LAST)]
    NoDeal(String),
    /// A range whose last deal comes before its first.
    #[error("{} is empty: a range goes from a deal to one that is not before it, such as 1..32000", quoted(.0))]
    Reversed(String),
    /// A range of which one end is no number.
    #[error("{} is no range: expected the first and the last deal, such as 1..32000", quoted(.0))]
    HalfRange(String),
    /// A file that cannot be read.
    #[error("cannot read {}: {error}; expected {EXPECTED}", quoted(name))]
    Unreadable {
        /// Its name.
        name: String,
        /// Why not.
        error: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(argument: &str) -> (i64, i64) {
        match Request::read(argument) {
            Ok(Request::Deals { first, last }) => (first.number(), last.number()),
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
    fn what_is_wrong_is_told() {
        let check = |argument: &str, expect: &str| {
            let error = Request::read(argument).unwrap_err().to_string();
            assert!(error.contains(expect), "{argument}: {error}");
        };
        let deals = "they go from 1 to 8589934591, and there are -1 and -2";
        check("0", &format!("there is no deal 0: {deals}"));
        check("-3", "there is no deal -3");
        check("8589934592", "there is no deal 8589934592");
        check(
            "99999999999999999999",
            "there is no deal 99999999999999999999",
        );
        check("1..8589934592", "there is no deal 8589934592");
        check("-1..5", "there is no deal 0");
        check("9..1", "\"9..1\" is empty: a range goes from a deal to");
        check(
            "5..",
            "\"5..\" is no range: expected the first and the last",
        );
        check("..5", "\"..5\" is no range");
        check("1..x", "\"1..x\" is no range");
        check("no-such-file", "cannot read \"no-such-file\": ");
        check("../no-such-file", "expected a deal such as 617, a range");
        check("", "cannot read \"\": ");
    }

    #[test]
    fn files_are_boards() {
        let path = std::env::temp_dir().join(format!("hog-request-{}", std::process::id()));
        let name = path.to_str().unwrap();
        let write = |bytes: &[u8]| std::fs::write(&path, bytes).unwrap();
        write(b"AS 2S\n");
        let (name_read, text) = (name.to_string(), "AS 2S\n".to_string());
        let expect = Request::Board {
            name: name_read,
            text,
        };
        assert_eq!(Request::read(name), Ok(expect));
        write(b"AS \xff");
        let error = Request::read(name).unwrap_err().to_string();
        assert!(error.contains("but byte 4 is not"), "{error}");
        write(&vec![b' '; LONGEST_BOARD + 1]);
        let error = Request::read(name).unwrap_err().to_string();
        assert!(error.contains("too long for a board"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
