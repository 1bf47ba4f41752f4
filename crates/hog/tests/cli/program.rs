//! The program as a whole: JSON, pipes, Ctrl-C, manual pages and completions.

use std::process::Command;

use crate::process::{Scratch, error, interrupted, json, run_with, stdout, text};

#[test]
fn check_writes_json() {
    let report = json("check tictactoe --json");
    assert_eq!(report["states"], 5478);
    assert_eq!(report["not_exhausted"], serde_json::Value::Null);
    assert_eq!(report["games"]["counted"]["games"], 255_168);
    assert_eq!(report["loops"]["answer"], "no");
    assert_eq!(report["play_alternately"]["answer"], "yes");
    assert_eq!(report["values"]["known"]["starts"][0]["value"], "draw");

    let report = json("check three-mens-morris --json");
    assert_eq!(report["loops"]["line"]["returns_to"], 6);
    assert_eq!(report["games"], "endless");

    let report = json("check cube --limit 1000 --json");
    assert_eq!(report["not_exhausted"], "the limit on states was reached");
    let depths = serde_json::json!([1, 18, 243]);
    assert_eq!(report["new_states_by_depth"], depths);
    let unknown = "not exhausted after 1,000 states";
    assert_eq!(report["solitaire"]["maze"]["reason"], unknown);
    assert_eq!(report["values"]["unknown"], unknown);
}

#[test]
fn check_says_of_a_deal_that_it_loops_and_is_possible() {
    let report = json("check freecell:1 --json");
    assert!(report["not_exhausted"].is_string());
    assert_eq!(report["loops"]["answer"], "yes");
    let possible = &report["solitaire"]["possible"];
    assert_eq!(possible["answer"], "yes");
    assert_eq!(report["values"]["start"], "win");
    // The line of play is one that wins.
    let moves = possible["line"]["moves"].as_array().unwrap();
    let moves: Vec<&str> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
    let played = run_with("play freecell:1", moves.join(" ") + "\n");
    let end = format!("The game is won after {} moves.", moves.len());
    assert!(played.contains(&end), "{played}");
}

#[test]
fn random_games_end_as_often_as_they_must() {
    // Of the 9! orders of marking, by counting: X wins 212,256, O wins 104,544, 46,080 are drawn.
    let speed = json("bench playouts tictactoe --games 200000 --json");
    let share = |count: &serde_json::Value| count.as_f64().unwrap() / 200_000.0;
    let expected = [212_256.0, 104_544.0, 46_080.0].map(|orders: f64| orders / 362_880.0);
    let found = [&speed["wins"][0][1], &speed["wins"][1][1], &speed["drawn"]].map(share);
    for (found, expected) in found.into_iter().zip(expected) {
        // Five standard deviations of a share among 200,000 games are less than this.
        assert!((found - expected).abs() < 0.006, "{found}, {expected}");
    }
}

#[test]
fn random_games_that_every_seat_lost_are_counted() {
    let played = json("bench playouts freecell:1 --games 100 --json");
    let count = |name: &str| played[name].as_u64().unwrap();
    let wins = played["wins"][0][1].as_u64().unwrap();
    assert!(count("lost") > 0, "{played}");
    let all = wins + count("drawn") + count("lost") + count("unfinished");
    assert_eq!(all, 100, "{played}");
    let report = stdout("bench playouts freecell:1 --games 100");
    assert!(report.contains("\n  lost "), "{report}");
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let played = run_with("play tictactoe", b"b2\n\xff\na1 b1 c1 b3\nquit\n");
    assert!(played.contains("That line is not UTF-8 text."), "{played}");
    assert!(played.contains("X has won after 5 moves."), "{played}");
}

#[test]
fn a_board_is_played_from_a_file() {
    let board = "Foundations: H-K C-K D-K S-T\n: KS QS\n: JS\n:\n:\n:\n:\n:\n:\n";
    let file = Scratch::with("almost.txt", board);
    let played = run_with(
        &format!("play {}", file.game()),
        "hint\n2h\nundo\nwinnable\n",
    );
    assert!(played.starts_with(&file.game()), "{played}");
    assert!(played.contains("The game is won after 1 move."), "{played}");
    let checked = stdout(&format!("check {}", file.game()));
    assert!(checked.contains(" yes: 2h\n"), "{checked}");
    let wrong = Scratch::with("wrong.txt", board.replace(": JS", ": KS XX"));
    let error = error(&format!("play {}", wrong.game()), 2);
    for expected in [
        "wrong.txt: line 3, column 3: KS appears twice, first in line 2\n",
        "line 3, column 6: \"XX\" is not a card",
        "missing: JS",
    ] {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn the_manual_and_the_completions_name_every_command() {
    let manual = stdout("man");
    let completions = stdout("completions bash");
    let help = stdout("--help");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<&str> = commands.filter(|word| !word.is_empty()).collect();
    assert!(commands.len() > 15, "{help}");
    for command in commands {
        let name = format!("hog\\-{command}");
        assert!(manual.contains(&name), "{command} is not in the manual");
        assert!(completions.contains(command), "{command} is not completed");
        if command != "help" {
            let page = stdout(&format!("man {command}"));
            assert!(page.contains(&format!(".TH hog-{command} 1")), "{page}");
        }
    }
    assert!(stdout("man bench playouts").contains("\\-\\-games"));
}

#[test]
fn a_reader_who_closes_the_pipe_is_no_error() {
    // The second writes far more than any buffer holds.
    for words in ["games", "count three-mens-morris --depth 200 --json"] {
        let program = env!("CARGO_BIN_EXE_hog");
        let command = format!("{{ {program} {words}; echo $? >&2; }} | true");
        let output = Command::new("sh").args(["-c", &command]).output().unwrap();
        assert_eq!(text(&output.stderr), "0\n", "{words}");
    }
}

#[test]
fn ctrl_c_keeps_the_lengths_that_were_counted() {
    let output = interrupted("count cube --depth 9 --memory 20G");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // The number of lines of two moves.
    assert!(text(&output.stdout).contains("324"), "{output:?}");
    assert_eq!(text(&output.stderr), "error: stopped before the end\n");
}

#[test]
fn ctrl_c_keeps_what_was_explored() {
    let output = interrupted("check cube --memory 20G");
    assert!(output.status.success(), "{output:?}");
    let report = text(&output.stdout);
    assert!(
        report.contains("not exhausted: it was cancelled or ran out of time"),
        "{report}"
    );
    assert!(report.contains("new states by depth  1 18 243"), "{report}");
}
