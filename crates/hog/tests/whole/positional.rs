//! The commands for positional games, for engines, and games from files, as a whole.

use std::path::Path;

use crate::running::{Scratch, json, run, stdout};

fn refused(words: &[&str]) -> (Option<i32>, String) {
    let output = run(words);
    assert!(output.stdout.is_empty(), "{output:?}");
    let error = String::from_utf8(output.stderr).expect("the program writes text");
    (output.status.code(), error)
}

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    format!("file:{}", folder.join(name).display())
}

#[test]
fn a_game_from_a_file_is_checked_classified_and_thought_about() {
    let rows = example("rows.toml");
    let checked = json(&["check", &rows, "--json"]);
    assert_eq!(checked["summary"], "Three in a row with a hole");
    let classes = json(&["groups", &rows, "--classify", "--json"]);
    assert_eq!(classes[0]["counts"]["useful"], 15);
    assert_eq!(classes[0]["counts"]["unusable"], 5);
    let thought = json(&["think", &rows, "best", "--json"]);
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
            stdout(&["groups", name, "--toml"]).as_bytes(),
        );
        let again = stdout(&["groups", &file.game(), "--toml"]);
        assert_eq!(again, stdout(&["groups", name, "--toml"]), "{name}");
        if !name.contains("exact") && name != "y:4" {
            let answer = json(&["isomorphic", name, &file.game(), "--json"]);
            assert_eq!(answer["isomorphic"], "yes", "{name}");
            let groups = |game: &str| stdout(&["groups", game, "--json"]);
            assert_eq!(groups(name), groups(&file.game()), "{name}");
        }
    }
}

#[test]
fn the_three_configurations_are_told_apart() {
    let names = ["pappus.toml", "nine-three-b.toml", "nine-three-c.toml"].map(example);
    for one in &names {
        for other in &names {
            let answer = json(&["isomorphic", one, other, "--json"]);
            let expected = if one == other { "yes" } else { "no" };
            assert_eq!(answer["isomorphic"], expected, "{one} {other}");
        }
    }
    let counts = names.map(|name| {
        let symmetries = json(&["groups", &name, "--symmetries", "--json"]);
        symmetries.as_array().map(Vec::len)
    });
    assert_eq!(counts, [Some(108), Some(12), Some(9)]);
}

#[test]
fn files_that_are_no_games_are_answered_with_where_and_what() {
    let check = |text: &[u8], expect: &str| {
        let file = Scratch::with("bad.toml", text);
        let (status, error) = refused(&["check", &file.game()]);
        assert_eq!(status, Some(2), "{error}");
        assert!(error.contains(expect), "{error}");
        assert!(error.contains("bad.toml"), "{error}");
    };
    check(b"title = 3", "line 1, column 9");
    check(b"\xff", "is not text: expected UTF-8, but byte 1 is not");
    check(
        b"title = \"t\"\n[board]\ngrid = [3, 3]\n[[win]]\ngroups = [\"a1 z9\"]\n",
        "line 5, column 15",
    );
    let (status, error) = refused(&["check", "file:/no/such/file.toml"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("cannot read /no/such/file.toml"), "{error}");
    let (_, error) = refused(&["check", "file:/"]);
    assert!(error.contains("cannot read /"), "{error}");
}

#[test]
fn evaluate_shows_the_figures_of_the_thesis() {
    let report = json(&["evaluate", "tictactoe", "a1", "b1", "b2", "c2", "--json"]);
    assert_eq!(report["scores"][0]["score"], 41);
    assert_eq!(report["evaluate"], 28);
    assert_eq!(report["live"], true);
    let places = report["places"].as_array().expect("a list");
    let order: Vec<&serde_json::Value> = places.iter().map(|place| &place["number"]).collect();
    assert_eq!(order, [9, 3, 7, 4, 8]);
    assert_eq!(places[2]["promises"], serde_json::json!([2, 3]));
    // One place is left, and no group through it is open.
    let words = "evaluate tictactoe a1 b1 c1 b2 b3 a3 a2 c2 --json";
    let drawn = json(&words.split(' ').collect::<Vec<_>>());
    assert_eq!(drawn["dead"], serde_json::json!(["c3"]));
    assert_eq!(drawn["evaluate"], 0);
    let (status, error) = refused(&["evaluate", "tictactoe", "a1", "a1"]);
    assert_eq!(status, Some(1));
    assert!(
        error.contains("move 2, \"a1\", cannot be made: a1 is taken"),
        "{error}"
    );
    let (_, error) = refused(&["evaluate", "cube"]);
    assert!(error.contains("not a positional game"), "{error}");
    let (_, error) = refused(&["evaluate", "tictactoe", "a1", "b1", "a2", "b2", "a3"]);
    assert!(error.contains("the game is over"), "{error}");
}

#[test]
fn the_search_of_the_thesis_is_traced() {
    let file = Scratch::new("trace");
    let path = file.name().to_owned();
    let words = [
        "think",
        "tictactoe",
        "thesis:depth=2",
        "b2",
        "--trace",
        &path,
        "--json",
    ];
    let thought = json(&words);
    let trace = file.text();
    let visited = thought["nodes"].as_u64().expect("a number") - 1;
    assert_eq!(trace.lines().count() as u64, visited);
    assert!(trace.contains("  1 a1: "), "{trace}");
    let (status, error) = refused(&[
        "think",
        "tictactoe",
        "thesis",
        "--trace",
        "/no/such/folder/t",
    ]);
    assert_eq!(status, Some(1));
    assert!(error.contains("cannot write /no/such/folder/t"), "{error}");
}

#[test]
fn tournaments_are_reported() {
    let words = [
        "tournament",
        "tictactoe",
        "thesis:depth=9",
        "random",
        "--games",
        "10",
        "--json",
    ];
    let report = json(&words);
    assert_eq!(report["complete"], true);
    assert_eq!(report["engines"][0]["engine"], "thesis:depth=9");
    let played = &report["matches"][0];
    let games = ["wins", "draws", "losses"].map(|key| played[key].as_u64().expect("a number"));
    assert_eq!(games.iter().sum::<u64>(), 10);
    let (status, error) = refused(&["tournament", "cube:2", "random", "random"]);
    assert_eq!(status, Some(1));
    assert!(error.contains("this one has 1"), "{error}");
    let (status, error) = refused(&["tournament", "tictactoe", "random"]);
    assert_eq!(status, Some(2), "{error}");
    let (_, error) = refused(&["tournament", "tictactoe", "genius", "random"]);
    assert!(
        error.contains("there is no engine called \"genius\""),
        "{error}"
    );
}

#[test]
fn reordering_is_measured_to_leave_the_value() {
    let report = json(&["bench", "switches", "mnk:4,3", "--states", "30", "--json"]);
    let rows = report["switches"].as_array().expect("a list");
    assert_eq!(rows[1]["switches"], "reorder");
    assert_eq!(rows[1]["same_value"], 30);
    assert!(rows[1]["visited"].as_u64() < rows[0]["visited"].as_u64());
    let (_, error) = refused(&["bench", "switches", "cube"]);
    assert!(error.contains("has no judge"), "{error}");
}

#[test]
fn seats_and_opponents_that_do_not_fit_are_refused() {
    let (_, error) = refused(&["play", "cube:2", "--against", "level:1"]);
    assert!(error.contains("there is nobody to play against"), "{error}");
    let (_, error) = refused(&["play", "tictactoe", "--against", "random", "--seat", "3"]);
    assert!(
        error.contains("there is no seat 3 at tictactoe: expected 1 to 2"),
        "{error}"
    );
}
