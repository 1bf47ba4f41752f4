//! `hog show`.

use crate::process::{Scratch, json, stdout};

#[test]
fn deals_are_printed_as_solvers_share_them() {
    // As `make-microsoft-freecell-board -t` writes them.
    let deal_1 = "\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
";
    assert_eq!(stdout("show freecell:1 --text"), deal_1);
    let deal_617 = "\
7D TD TH KD 4C 4S JD
AD 7S QC 5H QS TS KS
5C QD 3H 9S 9C 2H KC
3S AC 9D 3C 9H 5D 4H
5S 6D 6S 8S 7C JC
8C 8H 8D 7H 6H 6C
2D AS 3D 4D 2C JH
AH KH TC JS 2S QH
";
    assert_eq!(stdout("show freecell:617 --text"), deal_617);
}

#[test]
fn a_begun_game_is_printed_and_read_back() {
    let board = stdout("show freecell:617 83 4a 53 --text");
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
    assert_eq!(stdout(&format!("show {} --text", file.game())), board);
    // Both are drawn alike.
    let drawn = stdout("show freecell:617 83 4a 53");
    assert_eq!(stdout(&format!("show {}", file.game())), drawn);
    assert!(drawn.contains("\n  4♥   ···"), "{drawn}");
}

#[test]
fn json_has_the_result_the_cards_and_the_text_form() {
    let result = |words| json(&format!("show {words} --json"))["result"].clone();
    let winners = |names: &[&str]| serde_json::json!({ "winners": names });
    assert_eq!(result("tictactoe a1 b1 a2 b2 a3"), winners(&["X"]));
    assert_eq!(result("tictactoe a1 b2 b1 c1 a3 a2 c2 b3 c3"), "draw");
    // No move is left.
    assert_eq!(result("freecell:1 1a 2b 3c 4d"), winners(&[]));

    let deal = json("show freecell:617 --json");
    let board = stdout("show freecell:617 --text");
    assert_eq!(deal["text"].as_str(), Some(board.as_str()));
    let cards = board.lines().next().expect("there are columns");
    let cards: Vec<&str> = cards.split(' ').collect();
    let column = serde_json::json!({"place": "1", "counters": cards});
    assert_eq!(deal["places"][8], column);
}

#[test]
fn every_game_of_the_catalogue_is_drawn() {
    let families = json("games --json");
    let families = families.as_array().expect("games are listed");
    assert!(!families.is_empty());
    for family in families {
        let name = family["name"].as_str().expect("games have names");
        let drawn = stdout(&format!("show {name}"));
        assert!(drawn.ends_with('\n') && drawn.lines().count() > 1, "{name}");
        let state = json(&format!("show {name} --json"));
        assert_eq!(state["game"], name);
        assert!(!state["to_move"].is_null(), "{name}");
        // If something lies face down, a spectator is not shown the legal moves.
        let is_hiding = state["places"].to_string().contains("null");
        let has_moves = state["legal_moves"] != serde_json::json!([]);
        assert_ne!(is_hiding, has_moves, "{name}");
    }
}
