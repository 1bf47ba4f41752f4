//! `hog solve` as a whole: verdicts, books, pictures, and what is wrong.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::running::{self, Scratch, text};

fn hog(words: &[&str]) -> Command {
    running::hog(&[&["solve"], words].concat())
}

fn run(words: &[&str]) -> Output {
    running::run(&[&["solve"], words].concat())
}

fn json(words: &[&str]) -> serde_json::Value {
    running::json(&[&["solve"], words].concat())
}

/// The first board of the cards that lie open in order: it solves itself but for a few moves.
const EASY: &str = "\
Foundations: H-J C-J D-J S-Q
Freecells: KS
: QH
: KH
: QC KC
: QD KD
:
:
:
:
";

#[test]
fn one_deal_is_told_with_its_moves() {
    let one = json(&["freecell:24", "--json"]);
    assert_eq!(one["deal"], 24);
    assert_eq!(one["verdict"], "solved");
    let moves = one["moves"].as_array().unwrap();
    assert!(one["single_card_moves"].as_u64().unwrap() >= moves.len() as u64);
    let output = text(&run(&["freecell", "24"]).stdout);
    assert!(
        output.starts_with("freecell: deal 24, fast: solved\n\n"),
        "{output}"
    );
    let first: Vec<&str> = moves[..10].iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(output.lines().nth(2), Some(first.join(" ").as_str()));
    assert!(output.contains(&format!("\nmoves               {}\n", moves.len())));
}

/// Plays the moves that were found, with the program itself.
#[test]
fn the_moves_that_are_told_win() {
    let one = json(&["freecell", "24", "--json"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_hog"))
        .args(["play", "freecell:24"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for mv in one["moves"].as_array().unwrap() {
        writeln!(input, "{}", mv.as_str().unwrap()).unwrap();
    }
    drop(input);
    let played = text(&child.wait_with_output().unwrap().stdout);
    assert!(played.contains("won after"), "{played}");
}

#[test]
fn boards_come_from_files_and_from_standard_input() {
    let board = Scratch::new("board.txt");
    std::fs::write(&board.0, EASY).unwrap();
    let output = run(&["freecell", board.name()]);
    assert!(output.status.success(), "{output:?}");
    let told = text(&output.stdout);
    assert!(told.contains("board.txt, fast: solved\n"), "{told}");

    let mut child = hog(&["freecell", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(EASY.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let one: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(one["deal"], "standard input");
    assert_eq!(one["verdict"], "solved");

    let both = json(&["freecell", board.name(), "24", "--json"]);
    assert_eq!(both["wanted"], 2);
    assert_eq!(both["solved"], 2);
}

#[test]
fn wrong_use_is_told_with_status_2() {
    let check = |words: &[&str], expect: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        let error = text(&output.stderr);
        assert!(error.contains(expect), "{words:?}: {error}");
    };
    check(
        &["freecell", "1", "--mode", "slow"],
        "[possible values: fast, short, proof]",
    );
    check(
        &["freecell", "0"],
        "there is no deal 0: they go from 1 to 8589934591",
    );
    check(&["freecell", "-3"], "there is no deal -3");
    check(&["freecell", "9..1"], "\"9..1\" is empty");
    check(&["freecell", "1.."], "\"1..\" is no range");
    check(
        &["freecell", "no-such-file"],
        "cannot read \"no-such-file\"",
    );
    check(
        &["freecell", "1", "--out", "a.txt"],
        "expected .csv or .jsonl",
    );
    check(&["freecell", "1", "--plot", "a.png"], "expected .svg");
    check(
        &["freecell", "1", "--jobs", "0"],
        "expected a number from 1 on, such as 2",
    );
    check(
        &["freecell", "1", "--memory", "0"],
        "expected more than no memory",
    );
    check(&["freecell", "1", "--moves"], "--out <FILE>");
    check(&["freecell", "1", "--jobs", "0"], "'--jobs <DEALS>'");
    check(&["freecell", "1", "--time-limit", "0"], "expected seconds");
    check(
        &["freecell:cells=9", "1"],
        "cells of freecell cannot be \"9\"",
    );
}

#[test]
fn what_cannot_be_solved_is_told_with_status_1() {
    let check = |words: &[&str], expect: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {output:?}");
        assert_eq!(text(&output.stdout), "");
        let error = text(&output.stderr);
        assert!(
            error.starts_with(&format!("error: {expect}")),
            "{words:?}: {error}"
        );
    };
    check(
        &["tictactoe", "1"],
        "hog solve knows freecell and go-fish, not tictactoe; `hog check` solves small games whole\n",
    );
    check(
        &["freecell:617", "5"],
        "freecell:617 names a deal, and there are others",
    );
    check(&["freecell", "1..5", "5"], "deal 5 is there twice");
    let nowhere = "no-such-directory/lengths.svg";
    check(
        &["freecell", "1..5", "--plot", nowhere],
        "cannot write no-such-directory/lengths.svg: ",
    );
    let board = Scratch::new("bad.txt");
    std::fs::write(&board.0, EASY.replace("QC KC", "QC 1C")).unwrap();
    let name = board.name();
    let expect =
        format!("{name} is no board of this game:\nline 5, column 6: \"1C\" is not a card");
    check(&["freecell", name], &expect);
    let book = Scratch::new("boards.csv");
    std::fs::write(&board.0, EASY).unwrap();
    let file = format!("file:{name}");
    let expect = format!("{file} has a board, and hog solve wants the rules first");
    check(&[&file], &expect);
    let expect = format!("--out keeps numbered deals, and {name} has no number");
    check(&["freecell", name, "--out", book.name()], &expect);
}

/// The rows of a book without their times.
fn timeless(book: &str) -> Vec<String> {
    let line = |line: &str| {
        let is_row = line.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        let values = line.split(',').enumerate();
        let kept: Vec<&str> = values
            .filter(|(column, _)| !is_row || *column != 5)
            .map(|(_, value)| value)
            .collect();
        kept.join(",")
    };
    book.lines().map(line).collect()
}

/// The summary without what may differ from one run to the next.
fn timeless_summary(mut summary: serde_json::Value) -> serde_json::Value {
    let fields = summary.as_object_mut().expect("a summary is an object");
    fields.retain(|name, _| !name.contains("seconds") && name != "peak_memory" && name != "kept");
    summary
}

#[test]
fn the_number_of_jobs_changes_nothing_but_times() {
    let mut found = Vec::new();
    for jobs in ["1", "3"] {
        let book = Scratch::new(&format!("jobs-{jobs}.csv"));
        let words = [
            "freecell", "1..30", "-1", "--memory", "1M", "--moves", "--json",
        ];
        let mut words = words.to_vec();
        words.extend(["--jobs", jobs, "--out", book.name()]);
        let summary = json(&words);
        assert_eq!(summary["deals"], 31);
        assert_eq!(summary["complete"], true);
        found.push((timeless(&book.text()), timeless_summary(summary)));
    }
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0].0.len(), 33);
}

#[test]
fn a_book_that_was_torn_is_taken_up_and_comes_out_the_same() {
    let book = Scratch::new("torn.csv");
    let words = [
        "freecell",
        "10..29",
        "--memory",
        "1M",
        "--json",
        "--out",
        book.name(),
    ];
    let expected_summary = timeless_summary(json(&words));
    let expected = book.text();
    let half = expected.len() / 2;
    let whole_rows = expected[..half].lines().count() as u64 - 3;
    assert!(!expected[..half].ends_with('\n'));
    std::fs::write(&book.0, &expected[..half]).unwrap();
    let summary = json(&words);
    assert_eq!(summary["kept"], whole_rows);
    assert_eq!(timeless_summary(summary), expected_summary);
    assert_eq!(timeless(&book.text()), timeless(&expected));

    // Now all is there, and nothing is solved again; and other settings do not harm it.
    let before = book.text();
    assert_eq!(json(&words)["kept"], 20);
    let output = run(&["freecell", "10..29", "--memory", "2M", "--out", book.name()]);
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(error.contains("was begun with other settings"), "{error}");
    assert_eq!(book.text(), before);
    // Where the settings differ in the second line only, that is what is shown.
    let words = ["freecell", "10..29", "--memory", "1M", "--out", book.name()];
    let output = run(&[&words[..], &["--moves"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    for line in [
        "  it has:   deal,verdict,single_card_moves,moves,states,microseconds\n",
        "  expected: deal,verdict,single_card_moves,moves,states,microseconds,notation\n",
    ] {
        assert!(error.contains(line), "{error}");
    }
    assert_eq!(book.text(), before);
}

#[test]
fn a_deal_that_was_given_up_comes_with_advice() {
    let check = |words: &[&str], expect: &str| {
        let output = run(words);
        let text = text(&output.stdout);
        assert!(text.contains(expect), "{words:?}: {text}");
    };
    check(
        &["freecell", "617", "--memory", "1K"],
        "gave up, since its memory was full\n\nTry more --memory, or --mode proof.\n\nstates",
    );
    check(
        &["freecell", "617", "--mode", "proof", "--memory", "1K"],
        "gave up, since its memory was full\n\nTry more --memory.\n\nstates",
    );
}

#[test]
fn lengths_are_drawn_as_text_and_as_a_picture() {
    let picture = Scratch::new("lengths.svg");
    let output = run(&[
        "freecell",
        "1..20",
        "--memory",
        "1M",
        "--plot",
        picture.name(),
    ]);
    assert!(output.status.success(), "{output:?}");
    let told = text(&output.stdout);
    let (_, bars) = told.split_once("single-card moves, and how many").unwrap();
    assert!(bars.contains('#'), "{told}");
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
    let picture = picture.text();
    assert!(picture.starts_with("<svg "), "{picture}");
    assert!(
        picture.contains("freecell: deals 1 to 20, fast"),
        "{picture}"
    );
}

#[test]
fn a_deal_whose_time_is_over_is_given_up_for_it() {
    let one = json(&["freecell", "11982", "--time-limit", "0.000001", "--json"]);
    assert_eq!(one["verdict"], "gave up");
    assert_eq!(one["reason"], "time");
}

#[cfg(unix)]
#[test]
fn ctrl_c_sums_up_what_is_finished() {
    let book = Scratch::new("stopped.jsonl");
    let mut command = hog(&["freecell", "1..8589934591", "--json", "--out", book.name()]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(900));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|status| status.success()), "it still runs");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(text(&output.stderr), "error: stopped before the end\n");
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["complete"], false);
    let deals = summary["deals"].as_u64().unwrap();
    assert!(deals > 0);
    let rows = book.text();
    assert_eq!(rows.lines().count() as u64, deals + 1);
    assert!(rows.ends_with('\n'));
    let last: serde_json::Value = serde_json::from_str(rows.lines().last().unwrap()).unwrap();
    assert_eq!(last["deal"], deals);
}
