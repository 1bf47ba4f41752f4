//! Result files: a row for every deal solved, so that a run can be stopped and resumed.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail, ensure};
use hog_core::quoted;
use hog_games::freecell::DealNumber;
use serde::Serialize;

use super::deal_result::{DealResult, DealVerdict};
use super::worklist::DealName;

/// The path of a result file; its extension decides the format.
#[derive(Clone, Debug)]
pub struct ResultFilePath {
    path: PathBuf,
    format: RowFormat,
}

impl ResultFilePath {
    /// Reads an argument.
    pub fn parse(text: &str) -> Result<Self, String> {
        let path = PathBuf::from(text);
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => RowFormat::Csv,
            Some("jsonl") => RowFormat::JsonLines,
            _ => {
                let name = quoted(text);
                return Err(format!(
                    "{name} has no known format: expected .csv or .jsonl"
                ));
            }
        };
        Ok(Self { path, format })
    }

    pub fn display(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowFormat {
    Csv,
    /// A JSON object in each line.
    JsonLines,
}

impl RowFormat {
    /// A row as a line with its end.
    fn write(self, row: &DealResult) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Csv => {
                let mut writer = csv::WriterBuilder::new();
                let mut writer = writer.has_headers(false).from_writer(Vec::new());
                writer.serialize(row)?;
                Ok(writer.into_inner()?)
            }
            Self::JsonLines => Ok(json_line(row)?.into_bytes()),
        }
    }

    /// Reads a line without its end.
    fn read(self, line: &str) -> anyhow::Result<(DealNumber, DealResult)> {
        let row: DealResult = match self {
            Self::Csv => {
                let mut reader = csv::ReaderBuilder::new();
                let mut reader = reader.has_headers(false).from_reader(line.as_bytes());
                let row = reader.deserialize().next().context("it is empty")?;
                row.map_err(|error| match error.into_kind() {
                    csv::ErrorKind::Deserialize { err, .. } => anyhow!("{err}"),
                    other => anyhow!("{other:?}"),
                })?
            }
            Self::JsonLines => serde_json::from_str(line)?,
        };
        let DealName::Deal(deal) = row.deal else {
            bail!("{} is not the number of a deal", row.deal);
        };
        let is_solved = row.verdict == DealVerdict::Solved;
        ensure!(
            [row.single_card_moves, row.moves].map(|moves| moves.is_some()) == [is_solved; 2],
            "solved deals, and no others, have numbers of moves"
        );
        Ok((DealNumber::new(deal)?, row))
    }
}

fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// The settings with which the deals of a result file were solved: all that rows depend on. It is the
/// first line of a file of JSON lines.
#[derive(Clone, Debug, Serialize)]
pub struct Heading {
    pub game: String,
    pub mode: &'static str,
    /// Maximum memory for a deal, in bytes.
    pub memory: usize,
    /// Maximum time for a deal, in seconds.
    pub time_limit: Option<f64>,
    /// Whether the rows have the moves themselves, besides their number.
    #[serde(rename = "moves")]
    pub notation: bool,
}

/// The columns of a CSV file; another one follows if moves are written.
const COLUMNS: &str = "deal,verdict,single_card_moves,moves,states,microseconds";

impl Heading {
    /// The lines before the rows.
    fn lines(&self, format: RowFormat) -> anyhow::Result<String> {
        let Self {
            game, mode, memory, ..
        } = self;
        match format {
            RowFormat::Csv => {
                let time = self.time_limit;
                let time = time.map_or("none".to_string(), |limit| format!("{limit} s"));
                let notation = if self.notation { ",notation" } else { "" };
                Ok(format!(
                    "# hog solve: game {game}, mode {mode}, memory {memory} bytes, \
                     time limit {time}\n{COLUMNS}{notation}\n"
                ))
            }
            RowFormat::JsonLines => Ok(json_line(self)?),
        }
    }
}

/// A result file that is being written.
///
/// A row is a line. A last line without an end was being written when the program ended: it is
/// dropped, and its deal solved again.
pub struct ResultFile {
    file: BufWriter<File>,
    format: RowFormat,
}

impl ResultFile {
    /// Creates a result file, or resumes one that has the same heading, with the rows that it has.
    ///
    /// # Errors
    /// If the file cannot be read or written, has another heading, or has a line that is not a row; then it is
    /// left unchanged.
    pub fn open(
        path: &ResultFilePath,
        heading: &Heading,
    ) -> anyhow::Result<(Self, Vec<(DealNumber, DealResult)>)> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path.path)?;
        let mut text = io::read_to_string(&file)?;
        let after_last_line = |text: &str| text.rfind('\n').map_or(0, |end| end + 1);
        let mut keep = after_last_line(&text);
        // Another program may have ended the lines with CR and LF.
        text.retain(|letter| letter != '\r');
        let format = path.format;
        let expected = heading.lines(format)?;
        let mut rows = Vec::new();
        if let Some(body) = text[..after_last_line(&text)].strip_prefix(&expected) {
            for (number, line) in (expected.lines().count() + 1..).zip(body.lines()) {
                let row = format.read(line);
                rows.push(row.with_context(|| format!("line {number} is not a row"))?);
            }
        } else if expected.starts_with(&text) {
            // Nothing yet, or not even the heading was finished.
            keep = 0;
        } else {
            let (found, expected) = first_difference(&text, &expected);
            bail!("it has other settings\n  it has:   {found}\n  expected: {expected}");
        }
        file.set_len(keep as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut results = Self {
            file: BufWriter::with_capacity(1 << 16, file),
            format,
        };
        if keep == 0 {
            results.file.write_all(expected.as_bytes())?;
            results.file.flush()?;
        }
        Ok((results, rows))
    }

    pub fn write(&mut self, row: &DealResult) -> anyhow::Result<()> {
        let line = self.format.write(row)?;
        self.file.write_all(&line).context("cannot write a row")
    }

    /// Writes all rows to the file.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        self.file.flush().context("cannot write the rows")
    }
}

/// The first lines of two headings that differ, cut to a length that people read.
fn first_difference(found: &str, expected: &str) -> (String, String) {
    let short = |line: &str| line.chars().take(200).collect();
    let found = found.lines().chain(std::iter::repeat(""));
    let mut lines = found.zip(expected.lines());
    let different = lines.find(|(found, expected)| found != expected);
    let (found, expected) = different.expect("the headings differ");
    (short(found), short(expected))
}

#[cfg(test)]
mod tests {
    use super::super::deal_result::Moves;
    use super::*;

    const HEADING: &str =
        "# hog solve: game freecell:cells=2, mode fast, memory 1000 bytes, time limit 1.5 s\n";

    fn heading(moves: Moves) -> Heading {
        Heading {
            game: "freecell:cells=2".to_string(),
            mode: "fast",
            memory: 1000,
            time_limit: Some(1.5),
            notation: moves == Moves::Written,
        }
    }

    fn rows() -> Vec<DealResult> {
        let row = |number, verdict, length: Option<(u64, u64)>| DealResult {
            deal: DealName::Deal(number),
            verdict,
            single_card_moves: length.map(|(single, _)| single),
            moves: length.map(|(_, moves)| moves),
            states: 17,
            microseconds: 5,
            notation: None,
            is_shortest: false,
        };
        vec![
            row(1, DealVerdict::Solved, Some((90, 40))),
            row(2, DealVerdict::Impossible, None),
            row(-1, DealVerdict::OutOfTime, None),
        ]
    }

    /// A path for a test that removes the file in the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            Self(std::env::temp_dir().join(format!("hog-results-{}-{name}", std::process::id())))
        }

        fn path(&self) -> ResultFilePath {
            ResultFilePath::parse(self.0.to_str().unwrap()).unwrap()
        }

        fn text(&self) -> String {
            std::fs::read_to_string(&self.0).unwrap()
        }

        fn write(&self, moves: Moves, rows: &[DealResult]) {
            let (mut results, _) = ResultFile::open(&self.path(), &heading(moves)).unwrap();
            for row in rows {
                results.write(row).unwrap();
            }
            results.flush().unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            std::fs::remove_file(&self.0).ok();
        }
    }

    #[test]
    fn the_extension_decides_the_format() {
        let format = |text| ResultFilePath::parse(text).map(|path| path.format);
        assert_eq!(format("a/b.csv"), Ok(RowFormat::Csv));
        assert_eq!(format("b.x.jsonl"), Ok(RowFormat::JsonLines));
        for bad in ["", "csv", "a.json", "a.csv.gz", ".csv", "a.CSV"] {
            let error = format(bad).unwrap_err();
            assert!(error.ends_with("expected .csv or .jsonl"), "{error}");
        }
    }

    #[test]
    fn csv_and_json_have_the_same_columns() {
        let mut rows = rows();
        let notation = ["1a 26v3", "", ""].map(|moves| Some(moves.to_string()));
        for (row, notation) in rows.iter_mut().zip(notation) {
            row.notation = notation;
        }
        let scratch = Scratch::new("c.csv");
        scratch.write(Moves::Written, &rows);
        let expected = "deal,verdict,single_card_moves,moves,states,microseconds,notation\n\
            1,solved,90,40,17,5,1a 26v3\n\
            2,impossible,,,17,5,\n\
            -1,gave up: time,,,17,5,\n";
        assert_eq!(scratch.text(), HEADING.to_string() + expected);
        let (_, found) = ResultFile::open(&scratch.path(), &heading(Moves::Written)).unwrap();
        assert_eq!(found[0].1, rows[0]);
        let scratch = Scratch::new("c.jsonl");
        scratch.write(Moves::Written, &rows[..1]);
        let expected = r#"{"game":"freecell:cells=2","mode":"fast","memory":1000,"time_limit":1.5,"moves":true}
{"deal":1,"verdict":"solved","single_card_moves":90,"moves":40,"states":17,"microseconds":5,"notation":"1a 26v3"}
"#;
        assert_eq!(scratch.text(), expected);
    }

    #[test]
    fn a_file_that_was_cut_anywhere_is_resumed() {
        let files = ["d.csv", "d.jsonl"].into_iter();
        for (name, line_end) in files.flat_map(|name| [(name, "\n"), (name, "\r\n")]) {
            let scratch = Scratch::new(name);
            let rows = rows();
            scratch.write(Moves::Counted, &rows);
            let written = scratch.text();
            let whole = written.replace('\n', line_end);
            for end in 0..=whole.len() {
                std::fs::write(&scratch.0, &whole[..end]).unwrap();
                let opened = ResultFile::open(&scratch.path(), &heading(Moves::Counted));
                let (results, found) =
                    opened.unwrap_or_else(|error| panic!("{name} at {end}: {error}"));
                drop(results);
                let found: Vec<DealResult> = found.into_iter().map(|(_, row)| row).collect();
                assert_eq!(found, rows[..found.len()], "{name} at {end}");
                scratch.write(Moves::Counted, &rows[found.len()..]);
                assert_eq!(scratch.text().replace('\r', ""), written, "{name} at {end}");
            }
        }
    }

    #[test]
    fn another_file_is_left_unchanged() {
        let scratch = Scratch::new("e.csv");
        let check = |text: &str, expect: &str| {
            std::fs::write(&scratch.0, text).unwrap();
            let opened = ResultFile::open(&scratch.path(), &heading(Moves::Counted));
            let error = format!("{:#}", opened.err().unwrap());
            assert!(error.contains(expect), "{error}");
            assert_eq!(scratch.text(), text);
        };
        scratch.write(Moves::Counted, &rows());
        let whole = scratch.text();
        let other = "it has other settings\n  it has:   # hog solve: game";
        check(&whole.replace("mode fast", "mode proof"), other);
        check("my diary, unfinished", "it has other settings");
        for (row, expect) in [
            ("3,solved,1,1,1", "line 6 is not a row: "),
            (
                "0,solved,1,1,1,1",
                "line 6 is not a row: there is no deal 0",
            ),
            ("3,solved,1,1,x,1", "field 4: invalid digit"),
            ("3,won,1,1,1,1", "unknown variant `won`"),
            ("x,solved,1,1,1,1", "x is not the number of a deal"),
            ("3,impossible,1,1,1,1", "solved deals, and no others"),
        ] {
            check(&format!("{whole}{row}\n"), expect);
        }
        let nowhere = ResultFilePath::parse("no/such/folder/a.csv").unwrap();
        assert!(ResultFile::open(&nowhere, &heading(Moves::Counted)).is_err());
    }
}
