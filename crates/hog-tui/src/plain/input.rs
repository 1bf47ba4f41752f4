//! Lines of input, from people and programs.

use std::io::{self, BufRead, Read};

/// The longest line that is read; a longer one is refused as a whole.
pub(crate) const LONGEST_LINE: u64 = 1_000;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// A line, without its end.
    Text(String),
    /// A line of more than [`LONGEST_LINE`] bytes, which was skipped.
    TooLong,
    /// A line that is not UTF-8.
    NotText,
    /// The end of the input.
    End,
}

/// Reads one line. Of a line that is too long, only [`LONGEST_LINE`] bytes and one more are held in memory.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(InputLine::End);
    }
    if bytes.len() as u64 > LONGEST_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(InputLine::TooLong);
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => InputLine::Text(text.trim_end_matches(['\n', '\r']).to_string()),
        Err(_) => InputLine::NotText,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_is_told() {
        let mut bytes = b"b2\r\n\n".to_vec();
        bytes.extend(vec![b'x'; 10_000]);
        bytes.extend(b"\n\xff\xfe\na1");
        let mut input = bytes.as_slice();
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next(), InputLine::Text("b2".to_string()));
        assert_eq!(next(), InputLine::Text(String::new()));
        assert_eq!(next(), InputLine::TooLong);
        assert_eq!(next(), InputLine::NotText);
        assert_eq!(next(), InputLine::Text("a1".to_string()));
        assert_eq!(next(), InputLine::End);
    }

    #[test]
    fn a_long_line_without_end_is_too_long() {
        let bytes = vec![b'x'; 10_000];
        let mut input = bytes.as_slice();
        assert_eq!(read_line(&mut input).unwrap(), InputLine::TooLong);
        assert_eq!(read_line(&mut input).unwrap(), InputLine::End);
    }
}
