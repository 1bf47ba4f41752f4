//! States that are looked at without playing.

use crate::running::{Scratch, json, run, stdout, text};

/// What the program says when it cannot do something.
fn refused(words: &[&str]) -> String {
    let output = run(words);
    assert_eq!(output.status.code(), Some(1), "{words:?}: {output:?}");
    assert_eq!(text(&output.stdout), "", "{words:?}");
    text(&output.stderr)
}

#[test]
fn deals_are_printed_as_solvers_share_them() {
    // As `make-microsoft-freecell-board -t` writes them.
    let first = "\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
";
    assert_eq!(stdout(&["show", "freecell:1", "--text"]), first);
    let other = "\
7D TD TH KD 4C 4S JD
AD 7S QC 5H QS TS KS
5C QD 3H 9S 9C 2H KC
3S AC 9D 3C 9H 5D 4H
5S 6D 6S 8S 7C JC
8C 8H 8D 7H 6H 6C
2D AS 3D 4D 2C JH
AH KH TC JS 2S QH
";
    assert_eq!(stdout(&["show", "freecell:617", "--text"]), other);
}

#[test]
fn a_begun_game_is_printed_and_read_back() {
    let moves = ["show", "freecell:617", "83", "4a", "53", "--text"];
    let board = stdout(&moves);
    let begun = "\
Foundations: H-0 C-0 D-0 S-0
Freecells: 4H
: 7D TD TH KD 4C 4S JD
: AD 7S QC 5H QS TS KS
: 5C QD 3H 9S 9C 2H KC QH JC
: 3S AC 9D 3C 9H 5D
: 5S 6D 6S 8S 7C
: 8C 8H 8D 7H 6H 6C
: 2D AS 3D 4D 2C JH
: AH KH TC JS 2S
";
    assert_eq!(board, begun);
    let file = Scratch::with("begun.txt", &board);
    assert_eq!(stdout(&["show", &file.game(), "--text"]), board);
    // Both are drawn alike.
    let drawn = stdout(&["show", "freecell:617", "83", "4a", "53"]);
    assert_eq!(stdout(&["show", &file.game()]), drawn);
    assert!(drawn.contains(" 4♥ "), "{drawn}");
}

#[test]
fn a_state_is_drawn_with_whose_turn_it_is() {
    let drawn = "\u{20}   a   b   c
  ┌───┬───┬───┐
1 │ X │ O │   │
  ├───┼───┼───┤
2 │   │   │   │
  ├───┼───┼───┤
3 │   │   │   │
  └───┴───┴───┘

X is to move.
";
    assert_eq!(stdout(&["show", "tictactoe", "a1", "B1"]), drawn);
    let over = stdout(&["show", "tictactoe", "a1", "b1", "a2", "b2", "a3"]);
    assert!(over.ends_with("\n\nX has won after 5 moves.\n"), "{over}");
    // Alone one need not be told.
    let alone = stdout(&["show", "freecell"]);
    assert!(alone.ends_with("6♠    9♣    2♥    6♥\n"), "{alone}");
    let definition = concat!(
        "file:",
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/rows.toml"
    );
    let drawn = stdout(&["show", definition, "b1"]);
    assert!(drawn.ends_with("\n\nO is to move.\n"), "{drawn}");
}

#[test]
fn programs_are_told_all_that_is_drawn() {
    let state = json(&["show", "tictactoe", "a1", "B1", "--json"]);
    assert_eq!(state["game"], "tictactoe");
    assert_eq!(state["history"], serde_json::json!(["a1", "b1"]));
    assert_eq!(state["to_move"], "X");
    assert_eq!(state["result"], serde_json::Value::Null);
    let taken = serde_json::json!({"place": "b1", "counters": ["O"]});
    assert_eq!(state["places"][1], taken);
    let empty = serde_json::json!({"place": "c1", "counters": []});
    assert_eq!(state["places"][2], empty);
    let moves = serde_json::json!(["c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert_eq!(state["legal_moves"], moves);
    assert_eq!(state["text"], serde_json::Value::Null);

    let won = json(&["show", "tictactoe", "a1", "b1", "a2", "b2", "a3", "--json"]);
    assert_eq!(won["to_move"], serde_json::Value::Null);
    assert_eq!(won["result"], serde_json::json!({"winners": ["X"]}));
    assert_eq!(won["legal_moves"], serde_json::json!([]));
    let full = "show tictactoe a1 b2 b1 c1 a3 a2 c2 b3 c3 --json";
    let full: Vec<&str> = full.split(' ').collect();
    assert_eq!(json(&full)["result"], "draw");
    // Nothing can be done any more.
    let lost = ["show", "freecell:1", "1a", "2b", "3c", "4d", "--json"];
    assert_eq!(json(&lost)["result"], serde_json::json!({"winners": []}));

    let deal = json(&["show", "freecell:617", "--json"]);
    let board = stdout(&["show", "freecell:617", "--text"]);
    assert_eq!(deal["text"].as_str(), Some(board.as_str()));
    let column = &deal["places"].as_array().expect("places are listed")[8];
    let cards = board.lines().next().expect("there are columns");
    let cards: Vec<&str> = cards.split(' ').collect();
    assert_eq!(
        column,
        &serde_json::json!({"place": "1", "counters": cards})
    );
}

#[test]
fn every_game_of_the_catalogue_is_stdout() {
    let families = json(&["games", "--json"]);
    let families = families.as_array().expect("games are listed");
    assert!(!families.is_empty());
    for family in families {
        let name = family["name"].as_str().expect("games have names");
        let drawn = stdout(&["show", name]);
        assert!(drawn.ends_with('\n') && drawn.lines().count() > 1, "{name}");
        let state = json(&["show", name, "--json"]);
        assert_eq!(state["game"], name);
        assert!(!state["to_move"].is_null(), "{name}");
        // Where something lies face down, only who is to move is told which moves there are.
        let is_hiding = state["places"].to_string().contains("null");
        let has_moves = state["legal_moves"] != serde_json::json!([]);
        assert_ne!(is_hiding, has_moves, "{name}");
    }
}

#[test]
fn a_wrong_move_is_told_alike_wherever_moves_are_made_first() {
    for command in [&["show", "tictactoe"][..], &["think", "tictactoe", "best"]] {
        let refused = |moves: &[&str]| refused(&[command, moves].concat());
        assert_eq!(
            refused(&["a1", "A1"]),
            "error: move 2, \"A1\", cannot be made: a1 is already taken\n"
        );
        assert_eq!(
            refused(&["a1", "b1", "a2", "b2", "a3", "c3"]),
            "error: move 6, \"c3\", cannot be made: the game is over\n"
        );
        let error = refused(&["a1", "z9", "a1"]);
        let expected = "error: move 2: \"z9\" is not a move: expected the name of a place";
        assert!(error.starts_with(expected), "{error}");
    }
    assert_eq!(
        refused(&["show", "freecell:617", "1a", "1b", "12", "--text"]),
        "error: move 3, \"12\", cannot be made: invalid move: 4C cannot go onto KS: it needs a red 5\n"
    );
}

#[test]
fn a_game_without_text_form_says_so() {
    assert_eq!(
        refused(&["show", "hex:5", "c3", "--text"]),
        "error: hex:5 has no text form that other programs read; without --text it is drawn\n"
    );
    let both = run(&["show", "freecell", "--text", "--json"]);
    assert_eq!(both.status.code(), Some(2));
}
