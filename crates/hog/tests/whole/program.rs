//! The program as a whole: what it prints where, and how it ends.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::running::{hog, json, run, text};

#[test]
fn wrong_use_is_told_on_standard_error_with_status_2() {
    let check = |words: &[&str], expect: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(text(&output.stdout), "", "{words:?}");
        let error = text(&output.stderr);
        assert!(error.contains(expect), "{words:?}: {error}");
    };
    check(&["dance"], "unrecognized subcommand 'dance'");
    check(&["check"], "<GAME>");
    check(
        &["check", "chess"],
        "there is no game called \"chess\": expected tictactoe,",
    );
    check(&["check", ""], "there is no game called \"\"");
    check(
        &["check", "tictactoe", "--limit", "many"],
        "invalid value 'many' for '--limit",
    );
    check(&["check", "tictactoe", "--memory", "1T"], "such as 512M");
    check(&["check", "tictactoe", "--limit", "0"], "0 is not in 1..");
    check(&["check", "cube:2,seed=x"], "seed of cube cannot be \"x\"");
    check(&["count", "tictactoe"], "--depth <MOVES>");
    check(&["count", "tictactoe", "--depth", "-1"], "'-1'");
    check(&["games", "chess"], "[possible values: tictactoe,");
    check(&["play", "cube:2,3"], "one argument too many");
    check(
        &["bench", "playouts", "tictactoe", "--games", "0"],
        "0 is not in",
    );
    check(&["completions", "lotus"], "possible values: bash");
}

#[test]
fn what_cannot_be_done_is_told_with_status_1_and_what_is_finished_is_kept() {
    let output = run(&["count", "cube", "--depth", "4", "--memory", "100K"]);
    assert_eq!(output.status.code(), Some(1));
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 4, "{table}");
    let error = text(&output.stderr);
    let expected = "the different states after 3 moves need more memory than is allowed";
    assert_eq!(error, format!("error: {expected}\n"));
}

#[test]
fn check_tells_programs_what_it_tells_people() {
    let report = json(&["check", "tictactoe", "--json"]);
    assert_eq!(report["states"], 5478);
    assert_eq!(report["not_exhausted"], serde_json::Value::Null);
    assert_eq!(report["games"]["counted"]["games"], 255_168);
    assert_eq!(report["loops"]["answer"], "no");
    assert_eq!(report["play_alternately"]["answer"], "yes");
    assert_eq!(report["values"]["known"]["starts"][0]["value"], "draw");

    let report = json(&["check", "three-mens-morris", "--json"]);
    assert_eq!(report["loops"]["answer"], "yes");
    assert_eq!(report["loops"]["line"]["returns_to"], 6);
    assert_eq!(report["games"], "endless");

    let report = json(&["check", "cube", "--limit", "1000", "--json"]);
    assert_eq!(report["not_exhausted"], "the limit on states was reached");
    assert_eq!(
        report["new_states_by_depth"],
        serde_json::json!([1, 18, 243])
    );
    let maze = &report["solitaire"]["maze"];
    assert_eq!(maze["answer"], "unknown");
    assert_eq!(maze["reason"], "not exhausted after 1,000 states");
    assert_eq!(
        report["values"]["unknown"],
        "not exhausted after 1,000 states"
    );
}

#[test]
fn listings_are_json_for_programs() {
    let cube = &json(&["games", "cube", "--json"])[0];
    assert_eq!(cube["form"], "cube[:size,seed=…]");
    assert_eq!(cube["parameters"][0]["allowed"], "2 or 3");
    assert!(
        json(&["games", "--json"])
            .as_array()
            .unwrap()
            .contains(cube)
    );
    let speed = json(&[
        "bench",
        "playouts",
        "tictactoe",
        "--games",
        "1000",
        "--json",
    ]);
    assert_eq!(speed["games"], 1000);
    assert!(speed["games_per_cpu_second"].as_f64().unwrap() > 0.0);
}

#[test]
fn win_groups_are_listed_counted_and_written_for_programs() {
    let groups = json(&["groups", "tictactoe", "--json"]);
    assert_eq!(groups["places"], 9);
    assert_eq!(groups["wga"][0], serde_json::json!([1, 2, 3]));
    assert_eq!(groups["wga"], groups["wgb"]);
    let listed = text(&run(&["groups", "hex:2"]).stdout);
    let expected = "hex:2: 4 places, 3 win groups of X, 3 of O\nX a1 a2\nX b1 a2\nX b1 b2\n";
    assert!(listed.starts_with(expected), "{listed}");
    assert_eq!(
        json(&["groups", "hex:9", "--count", "--json"])["wga"],
        126_004_636
    );
    let check = |words: &[&str], expect: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert_eq!(text(&output.stderr), format!("error: {expect}\n"));
    };
    check(
        &["groups", "cube"],
        "cube is not a positional game: it has no win groups",
    );
    check(
        &["groups", "gomoku:rule=exact"],
        "win groups cannot say that a row must be exact",
    );
    check(
        &["groups", "hex:9"],
        "the win groups are too many to be listed: expected a size of at most 8",
    );
    check(
        &["groups", "hex:14", "--count"],
        "the win groups are too many to be counted: expected a size of at most 13",
    );
}

#[test]
fn isomorphic_games_are_found_with_their_bijection() {
    let same = text(&run(&["isomorphic", "tictactoe", "mnk"]).stdout);
    assert!(same.starts_with("isomorphic\na1 ↦ "), "{same}");
    assert_eq!(same.lines().count(), 10);
    let turned = json(&["isomorphic", "mnk:4,3", "mnk:3,4", "--json"]);
    assert_eq!(turned["isomorphic"], "yes");
    assert_eq!(turned["players"], "same");
    assert_eq!(turned["places"].as_array().unwrap().len(), 12);
    let other = text(&run(&["isomorphic", "tictactoe", "hex:3"]).stdout);
    assert_eq!(
        other,
        "not isomorphic: one has 0 groups of 4 for X, the other 2\n"
    );
    let symmetries = text(&run(&["groups", "tictactoe", "--symmetries"]).stdout);
    assert!(
        symmetries.starts_with("tictactoe: 8 symmetries\na1 b1 c1 "),
        "{symmetries}"
    );
    assert_eq!(
        json(&["groups", "hex:5", "--symmetries", "--json"])
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn random_games_end_as_often_as_they_must() {
    // Of the 9! orders of marking, by counting: X wins 212,256, O wins 104,544, 46,080 are drawn.
    let speed = json(&[
        "bench",
        "playouts",
        "tictactoe",
        "--games",
        "200000",
        "--json",
    ]);
    let share = |count: &serde_json::Value| count.as_f64().unwrap() / 200_000.0;
    let expected = [212_256.0, 104_544.0, 46_080.0].map(|orders: f64| orders / 362_880.0);
    let found = [&speed["wins"][0][1], &speed["wins"][1][1], &speed["drawn"]].map(share);
    for (found, expected) in found.into_iter().zip(expected) {
        // Five standard deviations of a share among 200,000 games are less than this.
        assert!(
            (found - expected).abs() < 0.006,
            "{found} instead of {expected}"
        );
    }
}

#[test]
fn games_without_end_are_given_up() {
    let speed = json(&[
        "bench", "playouts", "cube", "--games", "10", "--most", "20", "--json",
    ]);
    assert_eq!(speed["unfinished"], 10);
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let mut child = hog(&["play", "tictactoe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"b2\n\xff\na1 b1 c1 b3\nquit\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = text(&output.stdout);
    assert!(text.contains("That line is not text"), "{text}");
    assert!(text.contains("X has won after 5 moves."), "{text}");
}

#[test]
fn the_manual_and_the_completions_name_every_command() {
    let manual = text(&run(&["man"]).stdout);
    let completions = text(&run(&["completions", "bash"]).stdout);
    for command in [
        "games",
        "check",
        "count",
        "groups",
        "isomorphic",
        "play",
        "show",
        "solve",
        "stats",
        "verify",
        "bench",
        "completions",
        "man",
    ] {
        assert!(
            manual.contains(&format!("hog\\-{command}")),
            "{command} is not in the manual"
        );
        let page = text(&run(&["man", command]).stdout);
        assert!(
            page.contains(&format!(".TH hog-{command} 1")),
            "{command} has no page: {page}"
        );
        assert!(completions.contains(command), "{command} is not completed");
    }
    assert!(text(&run(&["man", "check"]).stdout).contains("\\-\\-limit"));
    assert!(text(&run(&["man", "bench", "playouts"]).stdout).contains("\\-\\-games"));
    let unknown = run(&["man", "dance"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(
        text(&unknown.stderr).contains("there is no command \"dance\": expected one of games,")
    );
}

#[cfg(unix)]
#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    // The second writes far more than any buffer holds.
    for words in ["games", "count three-mens-morris --depth 200 --json"] {
        let program = env!("CARGO_BIN_EXE_hog");
        let command = format!("{{ {program} {words}; echo $? >&2; }} | true");
        let output = Command::new("sh").args(["-c", &command]).output().unwrap();
        assert_eq!(text(&output.stderr), "0\n", "{words}");
    }
}

/// What the program leaves when Ctrl-C comes after a while.
#[cfg(unix)]
fn interrupted(words: &[&str]) -> Output {
    let mut command = hog(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(
        kill.is_ok_and(|status| status.success()),
        "the program still runs"
    );
    child.wait_with_output().expect("the program ends")
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_lengths_that_were_counted() {
    let output = interrupted(&["count", "cube", "--depth", "9", "--memory", "20G"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stdout).contains("324"), "{output:?}");
    assert_eq!(text(&output.stderr), "error: stopped before the end\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_explored() {
    let output = interrupted(&["check", "cube", "--memory", "20G"]);
    assert!(output.status.success(), "{output:?}");
    let report = text(&output.stdout);
    assert!(report.contains("not exhausted: it was stopped"), "{report}");
    assert!(
        report.contains("new states by depth   1 18 243"),
        "{report}"
    );
}
