//! `hog solve` of games that hide something: small decks of Go Fish.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::running::{hog, json, run, stdout, text};

const SMALL: &str = "go-fish:ranks=3,deal=3,refill=1";

/// What the program says when it refuses, without having panicked.
fn refusal(words: &[&str]) -> String {
    let output = run(&[&["solve"], words].concat());
    assert_eq!(output.status.code(), Some(1), "{words:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    text(&output.stderr)
}

#[test]
fn a_small_deck_is_solved_and_audited() {
    let report = json(&["solve", "go-fish:ranks=4,suits=2,deal=2,refill=1", "--json"]);
    assert_eq!(report["for"], "pairs");
    assert_eq!(report["complete"], true);
    assert_eq!(report["histories"], 21_213);
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert!(
        (number(&report["value"]) - 0.361_905).abs() < 1e-5,
        "{report}"
    );
    let (found, audited) = (&report["exploitability"], &report["audit"]);
    assert!(number(found) <= 1e-6, "{report}");
    assert!((number(found) - number(&audited["exploitability"])).abs() < 1e-9);
    // The value lies between what the two can be kept from.
    let [first, second] = [0, 1].map(|seat: usize| number(&audited["best"][seat]));
    assert!(-second <= number(&report["value"]) && number(&report["value"]) <= first);
    assert_eq!(report["engines"], serde_json::json!([]));
}

#[test]
fn engines_are_held_to_the_best_opponent() {
    let words = ["solve", "go-fish:ranks=4,deal=7,refill=1", "--json"];
    let engines = ["--engine", "sound:endgame=off", "--engine", "random"];
    let report = json(&[&words[..], &engines].concat());
    let loss = |index: usize| report["engines"][index]["exploitability"].as_f64().unwrap();
    assert_eq!(report["engines"][0]["engine"], "sound:endgame=off");
    assert!(loss(0) < 0.018 && loss(1) > loss(0), "{report}");
    let told = stdout(&["solve", SMALL, "--engine", "belief"]);
    let row = told.lines().find(|line| line.starts_with("belief"));
    assert!(row.is_some_and(|row| row.contains(" 0.0000000 ")), "{told}");
}

#[test]
fn to_win_is_something_else() {
    let report = json(&[
        "solve",
        "go-fish:ranks=4,deal=7,refill=1",
        "--for",
        "win",
        "--json",
    ]);
    assert_eq!(report["for"], "win");
    let value = report["value"].as_f64().unwrap();
    assert!(value > 0.0 && value < 0.4, "{value}");
    let told = stdout(&["solve", "go-fish:ranks=2,deal=2,books=four"]);
    assert!(told.contains("books more than the other player"), "{told}");
}

#[test]
fn open_hands_are_solved_with_any_deck() {
    let report = json(&["solve", "go-fish", "--open", "--json"]);
    let value = report["value"].as_f64().unwrap();
    assert!((value - 0.482_540).abs() < 1e-6, "{value}");
    assert_eq!(report["states"], 191_588);
    let told = stdout(&["solve", SMALL, "--open"]);
    assert!(told.contains("with open hands"), "{told}");
}

#[test]
fn what_cannot_be_solved_is_refused_with_what_can() {
    let error = refusal(&["go-fish"]);
    for words in [
        "go-fish is too large to be solved: more than 20,000,000 lines of play.",
        "such as go-fish:ranks=4,deal=6,refill=1",
        "or --open",
    ] {
        assert!(error.contains(words), "{words}: {error}");
    }
    let error = refusal(&["go-fish:ranks=4,deal=5", "--memory", "1M"]);
    assert!(error.contains("more than 1 MiB for the first"), "{error}");
    let error = refusal(&["go-fish:seed=7"]);
    assert!(error.contains("expected go-fish without a seed"), "{error}");
    let error = refusal(&["go-fish:books=four", "--open"]);
    assert!(error.contains("solved by pairs only"), "{error}");
    let error = refusal(&[SMALL, "--open", "--for", "win"]);
    assert!(error.contains("--open without --for win"), "{error}");
    let error = refusal(&[SMALL, "--open", "--engine", "belief"]);
    assert!(error.contains("--open or --engine, not both"), "{error}");
    let error = refusal(&[SMALL, "--engine", "ismcts"]);
    assert!(error.contains("ismcts cannot say"), "{error}");
    let error = refusal(&[SMALL, "--engine", "mcts"]);
    assert!(error.contains("mcts does not play go-fish"), "{error}");
}

#[test]
fn options_of_the_other_game_are_refused() {
    for words in [
        &["--mode", "fast"][..],
        &["--jobs", "2"],
        &["--time-limit", "5"],
        &["--out", "rows.csv"],
        &["--plot", "lengths.svg"],
    ] {
        let error = refusal(&[&[SMALL], words].concat());
        let expected = format!("{} belongs to freecell", words[0]);
        assert!(error.contains(&expected), "{error}");
    }
    let error = refusal(&[SMALL, "617"]);
    assert!(error.contains("DEALS belongs to freecell"), "{error}");
    for words in [&["--for", "win"][..], &["--engine", "belief"], &["--open"]] {
        let error = refusal(&[&["freecell", "1"], words].concat());
        let expected = format!("{} belongs to go-fish", words[0]);
        assert!(error.contains(&expected), "{error}");
        // What is wrong with another game is the game.
        let error = refusal(&[&["tictactoe"], words].concat());
        assert!(error.contains("knows freecell and go-fish"), "{error}");
    }
}

#[test]
fn the_help_teaches_both() {
    let help = stdout(&["solve", "--help"]);
    for words in [
        "hog solve freecell 617",
        "hog solve go-fish --open",
        "--engine <ENGINE>",
    ] {
        assert!(help.contains(words), "{words}: {help}");
    }
}

/// Ctrl-C while it is walked: nothing is told but that it was stopped.
#[test]
fn ctrl_c_stops_it() {
    let mut child = hog(&["solve", "go-fish:ranks=5,deal=5,refill=1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(1));
    let mut error = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut error).unwrap();
    assert_eq!(error, "error: stopped before all histories were walked\n");
}
