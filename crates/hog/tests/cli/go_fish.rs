//! Go Fish, a game with chance and hidden cards, in the commands that do not play it.

use crate::process::{Scratch, interrupted, json, stdout, text};

const SMALL: &str = "go-fish:ranks=3,deal=3,refill=1";

fn number(value: &serde_json::Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn a_tournament_deals_the_same_cards_twice_and_is_plotted() {
    let plot = Scratch::new("tournament.svg");
    let words = "tournament go-fish random random --games 1000 --json";
    let report = json(&format!("{words} --plot {}", plot.name()));
    let played = &report["matches"][0];
    assert_eq!(report["complete"], true);
    assert_eq!(played["pairs"], 500);
    // Equally good engines: within five standard deviations of even.
    let share = number(&played["share"]);
    let [low, high] = [0, 1].map(|end| number(&played["interval"][end]));
    assert!((share - 0.5).abs() < 0.07, "{played}");
    assert!((low..=high).contains(&share), "{played}");
    assert!(number(&played["margin"]).abs() < 1.0, "{played}");
    assert!(number(&played["margin_reach"]) > 0.0, "{played}");
    let times = &report["engines"][0]["times"];
    assert!(times["moves"].as_u64() > Some(10_000), "{times}");
    let [p50, p99, max] = ["p50", "p99", "max"].map(|key| number(&times[key]));
    assert!(p50 <= p99 && p99 <= max && max < 10.0, "{times}");
    let svg = plot.text();
    assert!(svg.contains("random – random (2)"), "{svg}");
    // The number of threads changes nothing but the times.
    let again = json(&format!("{words} --jobs 3"));
    assert_eq!(again["matches"], report["matches"]);
}

#[test]
fn a_tournament_prints_margins_and_times() {
    let table = stdout("tournament go-fish:ranks=3,deal=2 random random --games 20 --times");
    for words in ["20 games", "margin", "p99, ms"] {
        assert!(table.contains(words), "{words}: {table}");
    }
}

#[test]
fn an_engine_thinks_from_what_its_seat_has_seen() {
    let words = "think go-fish:seed=7 random --json";
    let report = json(words);
    assert_eq!(report["to_move"], "player 1");
    let seen = report["seen"][0].as_str().expect("the deal is seen");
    // It sees its own cards, and of the other player's only the number.
    assert!(seen.starts_with("player 1 draws "), "{seen}");
    assert!(seen.contains("player 2 draws 7 cards"), "{seen}");
    let chances = report["chances"].as_array().expect("it knows them");
    let sum: f64 = chances.iter().map(|chance| number(&chance[1])).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{chances:?}");
    let best = report["best"].as_str().expect("there is a move");
    assert!(chances.iter().any(|chance| chance[0] == best), "{report}");
    assert!(!report.to_string().contains("seed"), "{report}");
    assert_eq!(report, json(words), "a seed deals the same cards");
    let printed = stdout(&format!("think go-fish:seed=7 random {best}"));
    assert!(printed.contains("chances"), "{printed}");
    assert!(printed.contains("player 1 asks for"), "{printed}");
    let other = json("think go-fish:seed=8 random --json");
    assert_ne!(other["seen"], report["seen"]);
}

#[test]
fn lines_states_and_random_games_are_counted() {
    let counted = json("count go-fish -d 2 --json");
    assert_eq!(counted["lengths"][2]["lines"], 52 * 51);
    let checked = stdout("check go-fish:ranks=2,deal=1");
    assert!(
        checked.contains("chance takes part in this game"),
        "{checked}"
    );
    let played = json("bench playouts go-fish --games 100 --json");
    assert_eq!(played["games"], 100);
    assert_eq!(played["unfinished"], 0);
}

#[test]
fn a_small_deck_is_solved_and_audited() {
    let report = json("solve go-fish:ranks=4,suits=2,deal=2,refill=1 --json");
    assert_eq!(report["for"], "pairs");
    assert_eq!(report["complete"], true);
    assert_eq!(report["histories"], 21_213);
    let value = number(&report["value"]);
    assert!((value - 0.361_905).abs() < 1e-5, "{report}");
    let (found, audited) = (number(&report["exploitability"]), &report["audit"]);
    assert!(found <= 1e-6, "{report}");
    assert!((found - number(&audited["exploitability"])).abs() < 1e-9);
    // The best reply of each player gains at least that player's value.
    let [first, second] = [0, 1].map(|seat| number(&audited["best"][seat]));
    assert!((-second..=first).contains(&value), "{report}");
    assert_eq!(report["engines"], serde_json::json!([]));
}

#[test]
fn engines_are_measured_against_the_best_opponent() {
    let engines = "--engine sound:endgame=off --engine random";
    let report = json(&format!(
        "solve go-fish:ranks=4,deal=7,refill=1 --json {engines}"
    ));
    let loss = |index: usize| number(&report["engines"][index]["exploitability"]);
    assert_eq!(report["engines"][0]["engine"], "sound:endgame=off");
    assert!(loss(0) < 0.018 && loss(1) > loss(0), "{report}");
}

#[test]
fn a_deck_can_be_solved_for_the_win() {
    let report = json("solve go-fish:ranks=4,deal=7,refill=1 --json --for win");
    assert_eq!(report["for"], "win");
    let value = number(&report["value"]);
    assert!(value > 0.0 && value < 0.4, "{value}");
    let printed = stdout("solve go-fish:ranks=2,deal=2,books=four");
    assert!(
        printed.contains("books more than the other player"),
        "{printed}"
    );
}

#[test]
fn open_hands_are_solved_with_any_deck() {
    let report = json("solve go-fish --open --json");
    let value = number(&report["value"]);
    assert!((value - 0.482_540).abs() < 1e-6, "{value}");
    assert_eq!(report["states"], 191_588);
    assert!(stdout(&format!("solve {SMALL} --open")).contains("with open hands"));
}

#[test]
fn ctrl_c_stops_the_walk_of_a_deck() {
    let output = interrupted("solve go-fish:ranks=5,deal=5,refill=1");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let expected = "error: stopped before all histories were walked\n";
    assert_eq!(text(&output.stderr), expected);
}
