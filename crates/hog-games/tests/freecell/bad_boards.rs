//! Boards that are none, and what is said of them.

use hog_games::freecell::{Rules, Setup};

use crate::tables::BEGUN;

const GOOD: &str = "\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
";

fn check(text: &str, expected: &[&str]) {
    let error = Setup::from_text(Rules::FREECELL, text).expect_err(text);
    assert_eq!(error.to_string(), expected.join("\n"), "{text}");
}

/// Each line says which part of a board is changed to what, with `/` for a new line; the lines below
/// it are what is said of that.
fn check_changes(board: &str, cases: &str) {
    let mut expected = Vec::new();
    for line in cases.trim().lines().rev() {
        if let Some(message) = line.strip_prefix("  ") {
            expected.insert(0, message);
            continue;
        }
        let line = line.replace('/', "\n");
        let (from, to) = line.split_once(" > ").expect("a case is a change");
        assert!(board.contains(from), "{from}");
        check(&board.replacen(from, to, 1), &expected);
        expected.clear();
    }
}

#[test]
fn a_spoilt_deal_says_what_is_wrong() {
    let change = |from: &str, to: &str, expected: &[&str]| {
        assert!(GOOD.contains(from));
        check(&GOOD.replacen(from, to, 1), expected);
    };
    let rank = "a rank is one of A 2 3 4 5 6 7 8 9 T J Q K, or 10";
    let suit = "a suit is one of C D H S";
    let card = "a card is a rank and a suit, such as 7H or TD";
    let no_card =
        |text: &str, why: &str| format!("line 2, column 4: \"{text}\" is not a card: {why}");
    let missing = "line 9, column 1: missing: KC";
    for (text, why) in [
        ("1C", rank),
        ("0C", rank),
        ("CK", rank),
        ("XC", rank),
        ("KX", suit),
        ("K♣", suit),
        ("10X", suit),
        ("K", card),
        ("KCC", card),
        ("11C", card),
        ("#", card),
        ("-", card),
        ("KC,", card),
    ] {
        change("KC", text, &[&no_card(text, why), missing]);
    }
    check_changes(
        GOOD,
        r##"
KC KS > KS
  line 9, column 1: missing: KC
KC > KD
  line 2, column 4: KD appears twice, first in line 1
  line 9, column 1: missing: KC
KC > KC KD
  line 2, column 7: KD appears twice, first in line 1
JD > KC
  line 2, column 4: KC appears twice, first in line 1
  line 9, column 1: missing: JD
5D AD > 5d/AD
  line 9, column 1: this is one column too many: expected 8
6S/2D > 6S 2D
  line 8, column 1: the board has 7 columns: expected 8
JD > # a comment/JD
  line 1, column 1: "#" is not a card: a card is a rank and a suit, such as 7H or TD
  line 1, column 3: "a" is not a card: a card is a rank and a suit, such as 7H or TD
  line 1, column 5: "comment" is not a card: a card is a rank and a suit, such as 7H or TD
  line 9, column 1: this is one column too many: expected 8
"##,
    );
}

#[test]
fn a_spoilt_begun_board_says_what_is_wrong() {
    let change = |from: &str, to: &str, expected: &[&str]| {
        assert!(BEGUN.contains(from));
        check(&BEGUN.replacen(from, to, 1), expected);
    };
    let no_foundation = |text: &str, column: usize| {
        format!(
            "line 1, column {column}: \"{text}\" is not a foundation: expected a suit, a dash, and its \
             highest rank there or 0, such as H-5"
        )
    };
    for text in [
        "S0", "S-", "-0", "S-1", "S-X", "X-0", "S-AA", "SS-0", "S-14", "S--0",
    ] {
        change("S-0", text, &[&no_foundation(text, 26)]);
    }
    check_changes(
        BEGUN,
        r##"
S-0 > S-0 H-6
  line 1, column 30: the foundation of hearts appears twice
S-0 > S-A
  line 5, column 3: AS is on its foundation already
D-2 > D-3
  line 3, column 6: 3D is on its foundation already
D-2 > D-A
  line 11, column 1: missing: 2D
KD > KD -
  line 2, column 23: this is one cell too many: expected at most 4
QS 3S > QS QS
  line 2, column 15: QS appears twice, first in line 2
  line 11, column 1: missing: 3S
QS 3S > QS KS
  line 4, column 3: KS appears twice, first in line 2
  line 11, column 1: missing: 3S
Freecells > Freecell
  line 2, column 1: "Freecell:" is not a card: a card is a rank and a suit, such as 7H or TD
  line 2, column 17: "-" is not a card: a card is a rank and a suit, such as 7H or TD
  line 10, column 1: this is one column too many: expected 8
: 8H > FC: 8H/: 8H
  line 3, column 1: the cells appear twice, first in line 2
: 8H > Founds: H-0/: 8H
  line 3, column 1: the foundations appear twice, first in line 1
: 8H > :: 8H
  line 3, column 2: ":" is not a card: a card is a rank and a suit, such as 7H or TD
"##,
    );
}

#[test]
fn a_board_of_nothing_misses_everything() {
    let all = Setup::from_text(Rules::FREECELL, "")
        .unwrap_err()
        .to_string();
    let expected = "line 1, column 1: the board has 0 columns: expected 8\nline 1, column 1: missing: \
                  AC 2C 3C";
    assert!(all.starts_with(expected), "{all}");
}

#[test]
fn a_single_column_is_counted_as_one() {
    let line = GOOD.replace('\n', " ");
    let error = Setup::from_text(Rules::FREECELL, &line).unwrap_err();
    let expected = "line 2, column 1: the board has 1 column: expected 8";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let marked = format!("\u{feff}{GOOD}");
    assert_eq!(
        Setup::from_text(Rules::FREECELL, &marked),
        Setup::from_text(Rules::FREECELL, GOOD)
    );
    assert!(Setup::from_text(Rules::FREECELL, GOOD).is_ok());
}

#[test]
fn only_ten_errors_are_told() {
    let text = "x ".repeat(30);
    let error = Setup::from_text(Rules::FREECELL, &text).unwrap_err();
    let told = error.to_string();
    assert_eq!(error.errors.len(), 32);
    assert_eq!(told.lines().count(), 11);
    assert!(told.ends_with("\nand 22 more"), "{told}");
}

#[test]
fn what_other_rules_lack_is_refused() {
    let fewer = Rules::FREECELL.with_cells(3).unwrap();
    let error = Setup::from_text(fewer, BEGUN).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 2, column 20: this is one cell too many: expected at most 3\n\
         line 11, column 1: missing: KD"
    );
    let more = Rules::FREECELL.with_columns(9).unwrap();
    let error = Setup::from_text(more, GOOD).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 9, column 1: the board has 8 columns: expected 9"
    );
}
