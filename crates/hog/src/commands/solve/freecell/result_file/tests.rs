use std::path::PathBuf;
use std::time::Duration;

use hog_engines::freecell::{Mode, Shortest, SolverLimits};
use hog_games::freecell::DealNumber;

use super::super::row::{Answer, Length, Moves, Reason, Row};
use super::{Heading, ResultFile, ResultFileError, ResultFilePath};

fn heading(moves: Moves) -> Heading {
    Heading {
        game: "freecell:cells=2".to_string(),
        mode: Mode::Fast,
        limits: SolverLimits {
            bytes: 1000,
            ..SolverLimits::of(Mode::Fast)
        },
        time_limit: Some(Duration::from_millis(1500)),
        moves,
    }
}

fn rows(moves: Moves) -> Vec<(DealNumber, Row)> {
    let row = |number, answer: Answer, length: Option<(u64, u64)>| {
        let row = Row {
            answer,
            length: length.map(|(single_moves, moves)| Length {
                single_moves,
                moves,
            }),
            shortest: Shortest::Unknown,
            states: 17,
            time: Duration::from_micros(5),
            notation: (moves == Moves::Written && length.is_some()).then(|| "1a 26v3".to_string()),
        };
        (DealNumber::new(number).unwrap(), row)
    };
    vec![
        row(1, Answer::Solved, Some((90, 40))),
        row(2, Answer::Impossible, None),
        row(-1, Answer::GaveUp(Reason::Time), None),
    ]
}

/// A path for a test that removes the file in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("hog-results-{}-{name}", std::process::id())))
    }

    fn path(&self) -> ResultFilePath {
        self.0.to_str().unwrap().parse().unwrap()
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

fn write(scratch: &Scratch, moves: Moves, rows: &[(DealNumber, Row)]) {
    let (mut results, _) = ResultFile::open(&scratch.path(), heading(moves)).unwrap();
    for (deal, row) in rows {
        results.write(*deal, row).unwrap();
    }
    results.flush().unwrap();
}

#[test]
fn a_book_reads_what_it_wrote_and_goes_on() {
    for (name, moves) in [
        ("a.csv", Moves::Counted),
        ("b.csv", Moves::Written),
        ("a.jsonl", Moves::Counted),
        ("b.jsonl", Moves::Written),
    ] {
        let scratch = Scratch::new(name);
        let rows = rows(moves);
        write(&scratch, moves, &rows[..2]);
        let (_, found) = ResultFile::open(&scratch.path(), heading(moves)).unwrap();
        assert_eq!(found, rows[..2], "{name}");
        write(&scratch, moves, &rows[2..]);
        let (_, found) = ResultFile::open(&scratch.path(), heading(moves)).unwrap();
        assert_eq!(found, rows, "{name}");
    }
}

#[test]
fn a_csv_book_is_what_programs_expect() {
    let scratch = Scratch::new("c.csv");
    write(&scratch, Moves::Written, &rows(Moves::Written));
    assert_eq!(
        scratch.text(),
        "# hog solve: game freecell:cells=2, mode fast, memory 1000 bytes, time limit 1.5 s\n\
         deal,verdict,single_card_moves,moves,states,microseconds,notation\n\
         1,solved,90,40,17,5,1a 26v3\n\
         2,impossible,,,17,5,\n\
         -1,gave up: time,,,17,5,\n"
    );
}

#[test]
fn wherever_a_book_is_torn_it_is_taken_up_and_comes_out_the_same() {
    for name in ["d.csv", "d.jsonl"] {
        let scratch = Scratch::new(name);
        let rows = rows(Moves::Counted);
        write(&scratch, Moves::Counted, &rows);
        let whole = scratch.text();
        for end in 0..=whole.len() {
            std::fs::write(&scratch.0, &whole[..end]).unwrap();
            let opened = ResultFile::open(&scratch.path(), heading(Moves::Counted));
            let (results, found) =
                opened.unwrap_or_else(|error| panic!("{name} at {end}: {error}"));
            drop(results);
            assert_eq!(found, rows[..found.len()], "{name} at {end}");
            write(&scratch, Moves::Counted, &rows[found.len()..]);
            assert_eq!(scratch.text(), whole, "{name} at {end}");
        }
    }
}

#[test]
fn another_book_is_left_as_it_is() {
    let scratch = Scratch::new("e.csv");
    let check = |text: &str, expect: &str| {
        std::fs::write(&scratch.0, text).unwrap();
        let error = ResultFile::open(&scratch.path(), heading(Moves::Counted))
            .err()
            .unwrap();
        assert!(error.to_string().contains(expect), "{error}");
        assert_eq!(scratch.text(), text);
    };
    write(&scratch, Moves::Counted, &rows(Moves::Counted));
    let whole = scratch.text();
    let other =
        "was begun with other settings, and is left as it is\n  it has:   # hog solve: game";
    check(&whole.replace("mode fast", "mode proof"), other);
    check("my diary, unfinished", "was begun with other settings");
    check(
        &format!("{whole}3,solved,1,1,1\n"),
        "line 6: it has 5 values: expected 6",
    );
    check(
        &format!("{whole}0,solved,1,1,1,1\n"),
        "line 6: there is no deal 0",
    );
    check(&format!("{whole}3,solved,1,1,x,1\n"), "\"x\" is no states");
    check(&format!("{whole}3,won,1,1,1,1\n"), "\"won\" is no verdict");
    check(
        &format!("{whole}3,impossible,1,1,1,1\n"),
        "and nothing else, has numbers",
    );
    let error = ResultFile::open(
        &"no/such/folder/a.csv".parse().unwrap(),
        heading(Moves::Counted),
    );
    assert!(matches!(error, Err(ResultFileError::Io { .. })));
}
