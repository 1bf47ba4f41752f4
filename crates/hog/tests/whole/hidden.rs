//! Games with chance and hidden cards, in the commands that do not play them.

use super::running::{Scratch, json, run, stdout, text};

/// What the program says when it refuses, without having panicked.
fn refusal(words: &[&str]) -> String {
    let output = run(words);
    assert_eq!(output.status.code(), Some(1), "{words:?}: {output:?}");
    text(&output.stderr)
}

#[test]
fn a_tournament_deals_the_same_cards_twice_and_is_drawn() {
    let picture = Scratch::new("tournament.svg");
    let words = [
        "tournament",
        "go-fish",
        "random",
        "random",
        "--games",
        "1000",
        "--json",
        "--plot",
        picture.name(),
    ];
    let report = json(&words);
    let played = &report["matches"][0];
    assert_eq!(report["complete"], true);
    assert_eq!(played["pairs"], 500);
    let number = |key: &str| played[key].as_f64().expect("a number");
    let end = |index: usize| played["interval"][index].as_f64().expect("a number");
    // Equally good engines: within five standard deviations of even.
    assert!((number("share") - 0.5).abs() < 0.07, "{played}");
    assert!((end(0)..=end(1)).contains(&number("share")), "{played}");
    assert!(
        number("margin").abs() < 1.0 && number("margin_reach") > 0.0,
        "{played}"
    );
    let times = &report["engines"][0]["times"];
    assert!(times["moves"].as_u64() > Some(10_000), "{times}");
    let [p50, p99, max] = ["p50", "p99", "max"].map(|key| times[key].as_f64().expect("a time"));
    assert!(p50 <= p99 && p99 <= max && max < 10.0, "{times}");
    let svg = picture.text();
    assert!(svg.contains("random – random (2)"), "{svg}");
    assert_eq!(svg.matches("<circle").count(), 1, "{svg}");
    // Nothing but the times differs from one run to the next, whatever the number of threads.
    let again = json(&[&words[..7], &["--jobs", "3"]].concat());
    assert_eq!(again["matches"], report["matches"]);
}

#[test]
fn a_tournament_tells_margins_and_times_to_people() {
    let words = ["tournament", "go-fish:ranks=3,deal=2", "random", "random"];
    let told = stdout(&[&words[..], &["--games", "20", "--times"]].concat());
    for words in ["20 games", "margin", "p99, ms"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let open = stdout(&[
        "tournament",
        "tictactoe",
        "random",
        "random",
        "--games",
        "4",
    ]);
    assert!(!open.contains("margin"), "{open}");
}

#[test]
fn engines_that_need_to_see_everything_are_refused() {
    for engine in ["mcts", "alphabeta", "thesis"] {
        for words in [
            vec!["tournament", "go-fish", "random", engine],
            vec!["think", "go-fish", engine],
        ] {
            let error = refusal(&words);
            assert!(
                error.contains("needs to see everything")
                    && error.contains("expected level, best, random, memory"),
                "{error}"
            );
        }
    }
    let error = refusal(&["tournament", "tictactoe", "memory", "random"]);
    let expected = "memory cannot play this game: this engine plays other games (choose level";
    assert!(error.contains(expected), "{error}");
    let error = refusal(&["tournament", "go-fish:seed=7", "random", "random"]);
    assert!(error.contains("expected go-fish without a seed"), "{error}");
}

#[test]
fn an_engine_thinks_from_what_its_seat_has_seen() {
    let words = ["think", "go-fish:seed=7", "random", "--json"];
    let report = json(&words);
    assert_eq!(report["to_move"], "player 1");
    let seen = report["seen"][0].as_str().expect("the deal is seen");
    // Its own cards, and of the others that there are seven.
    assert!(seen.starts_with("player 1 draws "), "{seen}");
    assert!(seen.contains("player 2 draws 7 cards"), "{seen}");
    let chances = report["chances"].as_array().expect("it can say");
    let sum: f64 = chances.iter().filter_map(|chance| chance[1].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{chances:?}");
    let best = report["best"].as_str().expect("there is a move");
    assert!(chances.iter().any(|chance| chance[0] == best), "{report}");
    assert!(!report.to_string().contains("seed"), "{report}");
    assert_eq!(report, json(&words), "a seed deals the same cards");
    let told = stdout(&["think", "go-fish:seed=7", "random", best]);
    assert!(told.contains("chances"), "{told}");
    assert!(told.contains("player 1 asks for"), "{told}");
    let other = json(&["think", "go-fish:seed=8", "random", "--json"]);
    assert_ne!(other["seen"], report["seen"]);
}

#[test]
fn what_is_computed_without_playing_works_or_says_why_not() {
    let counted = json(&["count", "go-fish", "-d", "2", "--json"]);
    assert_eq!(counted["lengths"][2]["lines"], 52 * 51);
    let checked = stdout(&["check", "go-fish:ranks=2,deal=1"]);
    assert!(checked.contains("exhausted"), "{checked}");
    assert!(
        checked.contains("chance takes part in this game"),
        "{checked}"
    );
    let played = json(&["bench", "playouts", "go-fish", "--games", "100", "--json"]);
    assert_eq!(played["games"], 100);
    assert_eq!(played["unfinished"], 0);
    for words in [
        ["evaluate", "go-fish", "A"],
        ["groups", "go-fish", "--count"],
        ["isomorphic", "go-fish", "tictactoe"],
    ] {
        let error = refusal(&words);
        assert!(
            error.contains("go-fish is not a positional game"),
            "{error}"
        );
    }
    let error = refusal(&["bench", "switches", "go-fish"]);
    assert!(error.contains("has no judge"), "{error}");
}

/// An onlooker who tries moves for the players learns nothing of what they hold by the objections.
#[test]
fn an_onlooker_is_not_told_what_a_seat_could_ask_for() {
    let error = refusal(&["show", "go-fish:seed=7", "2"]);
    let expected = "move 1, \"2\", cannot be made: the seat that is to move has no such move";
    assert!(error.contains(expected), "{error}");
    assert!(!error.contains("ask for"), "{error}");
    let open = refusal(&["show", "tictactoe", "b2", "b2"]);
    assert!(!open.contains("has no such move"), "{open}");
    let shown = json(&["show", "go-fish:seed=7", "--json"]);
    assert_eq!(shown["game"], "go-fish");
    assert_eq!(shown["legal_moves"].as_array().map(Vec::len), Some(0));
    assert_eq!(shown["text"], serde_json::Value::Null);
}
