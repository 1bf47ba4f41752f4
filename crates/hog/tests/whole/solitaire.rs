//! Solitaires with a solver: what is checked and played of them.

use crate::running::{Scratch, run_with, text};

#[test]
fn check_says_of_a_deal_that_it_loops_and_is_possible() {
    let output = run_with(&["check", "freecell:1", "--json"], "");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["not_exhausted"].is_string());
    assert_eq!(report["loops"]["answer"], "yes");
    assert!(report["loops"]["line"]["returns_to"].is_number());
    let possible = &report["solitaire"]["possible"];
    assert_eq!(possible["answer"], "yes");
    assert_eq!(report["values"]["start"], "win");
    // The line of play is one that wins.
    let moves = possible["line"]["moves"].as_array().unwrap();
    let moves: Vec<&str> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
    let played = run_with(&["play", "freecell:1"], &(moves.join(" ") + "\n"));
    let end = format!("The game is won after {} moves.", moves.len());
    assert!(text(&played.stdout).contains(&end), "{played:?}");
}

const ALMOST_WON: &str = "\
Foundations: H-K C-K D-K S-T
Freecells: - - - -
: KS QS
: JS
:
:
:
:
:
:
";

#[test]
fn a_board_is_played_from_a_file() {
    let board = Scratch::with("almost.txt", ALMOST_WON);
    let played = run_with(&["play", &board.game()], "hint\n2h\nundo\nwinnable\n");
    let played = text(&played.stdout);
    assert!(played.starts_with(&board.game()), "{played}");
    assert!(played.contains("wins at once."), "{played}");
    assert!(played.contains("The game is won after 1 move."), "{played}");
    assert!(played.contains("This can still be won."), "{played}");
    let checked = run_with(&["check", &board.game()], "");
    let checked = text(&checked.stdout);
    assert!(
        checked.contains("possible                yes: 2h\n"),
        "{checked}"
    );
}

#[test]
fn a_wrong_board_is_refused_with_lines_and_columns() {
    let wrong = ALMOST_WON.replace(": JS", ": KS XX");
    let board = Scratch::with("wrong.txt", &wrong);
    let output = run_with(&["play", &board.game()], "");
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    for expected in [
        "wrong.txt: line 4, column 3: KS is there twice, first in line 3\n",
        "line 4, column 6: \"XX\" is not a card",
        "missing: JS",
    ] {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn every_refusal_is_a_sentence() {
    let input = "1a 2b 3c 4d\n5a\nundo\nd5\n1h\nquit\n";
    let output = run_with(&["play", "freecell:617"], input);
    let told = text(&output.stdout);
    for refusal in [
        "your move> Full: every cell holds a card already.",
        "your move> Not available: cell d is empty.",
        "your move> Invalid move: 4S cannot go to the foundation of spades: AS is next.",
    ] {
        assert!(told.contains(refusal), "{refusal}: {told}");
    }
}
