//! `hog solve freecell`: verdicts, result files and plots.

use crate::process::{Scratch, error, interrupted, json, run_with, stdout, text};

/// A board that is solved in a few moves.
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
fn the_solution_of_a_deal_wins() {
    let report = json("solve freecell 24 --json");
    assert_eq!(report["deal"], 24);
    assert_eq!(report["verdict"], "solved");
    let moves = report["moves"].as_array().unwrap();
    let moves: Vec<&str> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
    assert!(report["single_card_moves"].as_u64().unwrap() >= moves.len() as u64);
    let played = run_with("play freecell:24", moves.join("\n") + "\n");
    assert!(played.contains("won after"), "{played}");
    let printed = stdout("solve freecell:24");
    let heading = "freecell:24: deal 24, fast: solved\n\n";
    assert!(printed.starts_with(heading), "{printed}");
    assert_eq!(printed.lines().nth(2), Some(moves[..10].join(" ").as_str()));
}

#[test]
fn boards_come_from_files_and_from_standard_input() {
    let board = Scratch::with("board.txt", EASY);
    let printed = stdout(&format!("solve freecell {}", board.name()));
    assert!(printed.contains("board.txt, fast: solved\n"), "{printed}");
    let report = run_with("solve freecell - --json", EASY);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["deal"], "standard input");
    assert_eq!(report["verdict"], "solved");
    let both = json(&format!("solve freecell {} 24 --json", board.name()));
    assert_eq!(both["wanted"], 2);
    assert_eq!(both["solved"], 2);
}

#[test]
fn wrong_boards_are_refused() {
    let board = Scratch::with("bad.txt", EASY.replace("QC KC", "QC 1C"));
    let name = board.name();
    let expected = format!(
        "error: {name} is not a board of this game:\nline 5, column 6: \"1C\" is not a card"
    );
    let refused = error(&format!("solve freecell {name}"), 1);
    assert!(refused.starts_with(&expected), "{refused}");
    let board = Scratch::with("good.txt", EASY);
    let expected = format!("error: {} is a board, and hog solve wants", board.game());
    let refused = error(&format!("solve {}", board.game()), 1);
    assert!(refused.starts_with(&expected), "{refused}");
    let refused = error(&format!("solve freecell {} --out a.csv", board.name()), 1);
    assert!(refused.contains("good.txt has no number"), "{refused}");
}

/// The lines of a result file, without the times, which are in column 5 of the rows.
fn timeless(rows: &str) -> Vec<String> {
    let line = |line: &str| {
        let is_row = line.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        let values = line.split(',').enumerate();
        let kept: Vec<&str> = values
            .filter(|(column, _)| !is_row || *column != 5)
            .map(|(_, value)| value)
            .collect();
        kept.join(",")
    };
    rows.lines().map(line).collect()
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
        let file = Scratch::new(&format!("jobs-{jobs}.csv"));
        let words = "solve freecell 1..30 -1 --memory 1M --moves --json";
        let summary = json(&format!("{words} --jobs {jobs} --out {}", file.name()));
        assert_eq!(summary["deals"], 31);
        assert_eq!(summary["complete"], true);
        found.push((timeless(&file.text()), timeless_summary(summary)));
    }
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0].0.len(), 33);
}

#[test]
fn a_result_file_that_was_cut_is_resumed() {
    let file = Scratch::new("torn.csv");
    let words = format!(
        "solve freecell 10..29 --memory 1M --json --out {}",
        file.name()
    );
    let expected_summary = timeless_summary(json(&words));
    let expected = file.text();
    let half = expected.len() / 2;
    // Two lines of heading, and the row that is cut.
    let whole_rows = expected[..half].lines().count() as u64 - 3;
    assert!(!expected[..half].ends_with('\n'));
    std::fs::write(&file.0, &expected[..half]).unwrap();
    let summary = json(&words);
    assert_eq!(summary["kept"], whole_rows);
    assert_eq!(timeless_summary(summary), expected_summary);
    assert_eq!(timeless(&file.text()), timeless(&expected));
    assert_eq!(json(&words)["kept"], 20);
    let refused = error(&format!("{words} --moves"), 1);
    assert!(refused.contains("it has other settings\n"), "{refused}");
}

#[test]
fn a_deal_that_was_given_up_comes_with_advice() {
    let words = "solve freecell 617 --memory 1K";
    let printed = stdout(words);
    let advice = "undecided, out of memory\n\nTry more --memory, or --mode proof.\n\nstates";
    assert!(printed.contains(advice), "{printed}");
    let printed = stdout(&format!("{words} --mode proof"));
    assert!(
        printed.contains("Try more --memory.\n\nstates"),
        "{printed}"
    );
    let report = json("solve freecell 11982 --time-limit 0.000001 --json");
    assert_eq!(report["verdict"], "gave up");
    assert_eq!(report["reason"], "time");
}

#[test]
fn lengths_are_printed_as_bars_and_plotted() {
    let plot = Scratch::new("lengths.svg");
    let words = "solve freecell 1..20 --memory 1M --plot";
    let printed = stdout(&format!("{words} {}", plot.name()));
    let (_, bars) = printed.split_once("number of solutions by").unwrap();
    assert!(bars.contains('#'), "{printed}");
    let is_narrow = |line: &str| line.chars().count() <= 80;
    assert!(printed.lines().all(is_narrow), "{printed}");
    let svg = plot.text();
    assert!(svg.contains("freecell: deals 1 to 20, fast"), "{svg}");
}

#[test]
fn ctrl_c_sums_up_what_is_finished() {
    let file = Scratch::new("stopped.jsonl");
    let range = "1..8589934591";
    let output = interrupted(&format!(
        "solve freecell {range} --json --out {}",
        file.name()
    ));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(text(&output.stderr), "error: stopped before the end\n");
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["complete"], false);
    let deals = summary["deals"].as_u64().unwrap();
    assert!(deals > 0);
    let rows = file.text();
    assert_eq!(rows.lines().count() as u64, deals + 1);
    assert!(rows.ends_with('\n'));
    let last: serde_json::Value = serde_json::from_str(rows.lines().last().unwrap()).unwrap();
    assert_eq!(last["deal"], deals);
}
