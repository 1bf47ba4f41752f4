//! `hog stats`: results as people and programs are told them.

use std::path::PathBuf;
use std::process::Output;

use crate::running::{hog, text};

/// A folder of results that is gone when the test is over.
struct Home(PathBuf);

impl Home {
    fn with(name: &str, results: &str) -> Self {
        let name = format!("hog-{}-{name}", std::process::id());
        let home = Self(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&home.0).expect("there is room for a folder");
        std::fs::write(home.results(), results).expect("there is room for a small file");
        home
    }

    fn results(&self) -> PathBuf {
        self.0.join("results.jsonl")
    }

    fn stats(&self, words: &[&str]) -> Output {
        let mut command = hog(&["stats"]);
        let output = command.args(words).env("HOG_DATA", &self.0).output();
        output.expect("the program starts")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A line of the file: the number of the table, the game, and how it ended.
fn line(
    table: u32,
    (family, game): (&str, &str),
    result: &str,
    (moves, seconds): (u32, u32),
) -> String {
    let own = match result {
        "" => "null".to_string(),
        result => format!(r#"{{"seat":1,"result":"{result}","margin":null}}"#),
    };
    format!(
        r#"{{"when":"2026-11-15T20:49:55Z","table":"t{table}","game":"{game}","family":"{family}","#
    ) + &format!(
        r#""sitters":["person"],"own":{own},"moves":{moves},"seconds":{seconds},"taken_back":0}}"#
    ) + "\n"
}

const CELLS: (&str, &str) = ("freecell", "freecell:617");
const OTHERS: (&str, &str) = ("freecell", "freecell:618");
const ROWS: (&str, &str) = ("gomoku", "gomoku");

fn some_results() -> String {
    [
        line(1, CELLS, "won", (97, 300)),
        line(2, OTHERS, "won", (84, 3_725)),
        line(3, ROWS, "lost", (31, 60)),
        line(4, CELLS, "lost", (12, 20)),
        line(5, CELLS, "won", (99, 250)),
        line(6, ROWS, "", (40, 90)),
        // PlayedGame on after the end.
        line(4, CELLS, "won", (10, 10)),
    ]
    .concat()
}

#[test]
fn people_are_told_a_line_for_each_kind_of_game() {
    let home = Home::with("stats-kinds", &some_results());
    let output = home.stats(&[]);
    let expected = "\
game      played   won  lost  drawn  streak  longest  best
freecell       4     3     1      0       1        2  84 moves, 4:10
gomoku         2     0     1      0       0        0  –
";
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(text(&output.stderr), "");
    let expected = "\
game          played   won  lost  drawn  streak  longest  best
freecell:617       3     2     1      0       1        1  97 moves, 4:10
freecell:618       1     1     0      0       1        1  84 moves, 1:02:05
all together       4     3     1      0       1        2  84 moves, 4:10
";
    assert_eq!(text(&home.stats(&["freecell"]).stdout), expected);
    let expected = "\
game          played   won  lost  drawn  streak  longest  best
freecell:618       1     1     0      0       1        1  84 moves, 1:02:05
";
    assert_eq!(text(&home.stats(&["freecell:618"]).stdout), expected);
}

#[test]
fn programs_are_told_the_same() {
    let home = Home::with("stats-json", &(some_results() + "{\"when\":\"20"));
    let output = home.stats(&["--json"]);
    assert_eq!(text(&output.stderr), "");
    let listing: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let expected = serde_json::json!({
        "games": [
            {
                "game": "freecell", "played": 4, "won": 3, "helped": 0, "lost": 1, "drawn": 0, "streak": 1,
                "longest_streak": 2, "best": { "moves": 84, "seconds": 250 },
            },
            {
                "game": "gomoku", "played": 2, "won": 0, "helped": 0, "lost": 1, "drawn": 0, "streak": 0,
                "longest_streak": 0, "best": { "moves": null, "seconds": null },
            },
        ],
        "together": null,
        "damaged": [{ "line": 8, "what": "column 11: EOF while parsing a string" }],
    });
    assert_eq!(listing, expected);
}

#[test]
fn a_torn_line_is_told_and_the_others_count() {
    let home = Home::with(
        "stats-torn",
        &(line(1, CELLS, "won", (97, 300)) + "{\"when\":\"20"),
    );
    let output = home.stats(&[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output.stdout).lines().count(), 2, "{output:?}");
    let expected = format!(
        "warning: line 2 of {} is damaged and does not count: column 11: EOF while parsing a string\n",
        home.results().display()
    );
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn who_has_not_played_is_told_how_to_begin() {
    let home = Home::with("stats-none", "");
    let told = |words: &[&str]| text(&home.stats(words).stdout);
    let expected = "No game has come to its end yet: `hog games` lists what there is to play.\n";
    assert_eq!(told(&[]), expected);
    let expected = "No game of cube:2 has come to its end yet: `hog play cube:2` begins one.\n";
    assert_eq!(told(&["cube:2"]), expected);
    let output = home.stats(&["chess"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.contains("there is no game called \"chess\": expected"),
        "{error}"
    );
}
