//! Positional games, games from files, and engines.

use std::path::Path;

use crate::process::{Scratch, error, json, stdout};

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    format!("file:{}", folder.join(name).display())
}

#[test]
fn a_game_from_a_file_is_checked_classified_and_thought_about() {
    let rows = example("rows.toml");
    let checked = json(&format!("check {rows} --json"));
    assert_eq!(checked["summary"], "Three in a row with a hole");
    let classes = json(&format!("groups {rows} --classify --json"));
    assert_eq!(classes[0]["counts"]["useful"], 15);
    assert_eq!(classes[0]["counts"]["unusable"], 5);
    let thought = json(&format!("think {rows} best --json"));
    assert_eq!(thought["worth"], "wins in 7");
    assert_eq!(thought["proved"], "a win within 7 moves");
}

#[test]
fn what_is_written_as_a_file_loads_back_to_the_same_game() {
    for name in [
        "tictactoe",
        "hex:4",
        "hex:3,swap=on",
        "gomoku:7,rule=exact",
        "drop",
        "fano",
        "y:4",
    ] {
        let file = Scratch::with(
            "written.toml",
            stdout(&format!("groups {name} --toml")).as_bytes(),
        );
        let again = stdout(&format!("groups {} --toml", file.game()));
        assert_eq!(again, stdout(&format!("groups {name} --toml")), "{name}");
        if !name.contains("exact") && name != "y:4" {
            let answer = json(&format!("isomorphic {name} {} --json", file.game()));
            assert_eq!(answer["isomorphic"], "yes", "{name}");
            let groups = |game: &str| stdout(&format!("groups {game} --json"));
            assert_eq!(groups(name), groups(&file.game()), "{name}");
        }
    }
}

#[test]
fn the_three_configurations_are_told_apart() {
    let names = ["pappus.toml", "nine-three-b.toml", "nine-three-c.toml"].map(example);
    for one in &names {
        for other in &names {
            let answer = json(&format!("isomorphic {one} {other} --json"));
            let expected = if one == other { "yes" } else { "no" };
            assert_eq!(answer["isomorphic"], expected, "{one} {other}");
        }
    }
    let counts = names.map(|name| {
        let symmetries = json(&format!("groups {name} --symmetries --json"));
        symmetries.as_array().map(Vec::len)
    });
    assert_eq!(counts, [Some(108), Some(12), Some(9)]);
}

#[test]
fn errors_in_files_have_a_line_and_a_column() {
    for (text, expect) in [
        (&b"title = 3"[..], "line 1, column 9"),
        (b"\xff", "is not text: expected UTF-8, but byte 1 is not"),
        (
            b"title = \"t\"\n[board]\ngrid = [3, 3]\n[[win]]\ngroups = [\"a1 z9\"]\n",
            "line 5, column 15",
        ),
    ] {
        let file = Scratch::with("bad.toml", text);
        let error = error(&format!("check {}", file.game()), 2);
        assert!(error.contains(expect), "{error}");
        assert!(error.contains("bad.toml"), "{error}");
    }
}

#[test]
fn evaluate_shows_the_figures_of_the_thesis() {
    let report = json("evaluate tictactoe a1 b1 b2 c2 --json");
    assert_eq!(report["scores"][0]["score"], 41);
    assert_eq!(report["evaluate"], 28);
    assert_eq!(report["live"], true);
    let places = report["places"].as_array().expect("a list");
    let order: Vec<&serde_json::Value> = places.iter().map(|place| &place["number"]).collect();
    assert_eq!(order, [9, 3, 7, 4, 8]);
    assert_eq!(places[2]["promises"], serde_json::json!([2, 3]));
}

#[test]
fn the_search_of_the_thesis_is_traced() {
    let file = Scratch::new("trace");
    let path = file.name().to_owned();
    let words = format!("think tictactoe thesis:depth=2 b2 --trace {path} --json");
    let thought = json(&words);
    let trace = file.text();
    let visited = thought["nodes"].as_u64().expect("a number") - 1;
    assert_eq!(trace.lines().count() as u64, visited);
    assert!(trace.contains("  1 a1: "), "{trace}");
}

#[test]
fn reordering_is_measured_to_leave_the_value() {
    let report = json("bench switches mnk:4,3 --states 30 --json");
    let rows = report["switches"].as_array().expect("a list");
    assert_eq!(rows[1]["switches"], "reorder");
    assert_eq!(rows[1]["same_value"], 30);
    assert!(rows[1]["visited"].as_u64() < rows[0]["visited"].as_u64());
}
