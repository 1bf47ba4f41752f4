//! Moves that cannot be made, and what is said of them.

use hog_core::{Game, Notation};
use hog_games::freecell::{
    AutoPlay, Back, Building, DealNumber, EmptyColumns, FreeCell, Move, Rules, Setup, Source,
    Target,
};

const BOARD: &str = "\
Foundations: H-3 C-9 D-2 S-0
Freecells: QS - - KD
: 8H 3D 2S
: KS QD JC
: AS 8D TD 7D JH TS 9D
: 7S 6D
: 5S 4H
:
: KC QH JS TH 9S
: KH QC JD TC 9H 8S 7H 6S 5D 4S 3S 6H 5H 4D
";

fn game(rules: Rules) -> FreeCell {
    FreeCell::of(&Setup::from_text(rules, BOARD).unwrap())
}

/// Each line is a move that is refused, and the words with which it is.
fn check(game: &FreeCell, cases: &str) {
    for (text, expected) in cases.lines().filter_map(|line| line.split_once(' ')) {
        let mut state = game.start();
        let mv = game.read_move(&state, text).unwrap();
        assert_eq!(game.objection(&state, mv), expected.trim_start(), "{text}");
        assert!(game.play(&mut state, mv).is_err(), "{text}");
        assert_eq!(state, game.start(), "{text}");
    }
}

#[test]
fn refused_moves_are_told_in_the_words_of_the_document() {
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    check(
        &game(rules),
        "\
12   invalid move: 2S cannot go onto JC: it needs a red 3
32   invalid move: 9D cannot go onto JC: it needs a black 10
42   invalid move: 6D cannot go onto JC: it needs a black 7
a1   invalid move: QS cannot go onto 2S: it needs a red king
d1   invalid move: KD cannot go onto 2S: a king can only go to an empty column
1h   invalid move: 2S cannot go to the foundation of spades: AS is next
ah   invalid move: QS cannot go to the foundation of spades: AS is next
4h   invalid move: 6D cannot go to the foundation of diamonds: 3D is next
11   invalid move: the cards are already in column 1
66   not available: column 6 is empty
61   not available: column 6 is empty
6h   not available: column 6 is empty
6b   not available: column 6 is empty
b1   not available: cell b is empty
bh   not available: cell b is empty
bc   not available: cell b is empty
ab   invalid move: a card cannot move from one cell to another
1a   full: cell a holds QS already
1d   full: cell d holds KD already
hc1  invalid move: cards do not come back from the foundations in this game
16v3 invalid move: the top 3 cards of column 1 are not a sequence: 3D lies on 8H
56v3 not available: column 5 has only 2 of the 3 cards
76v4 invalid move: 4 cards cannot be moved at once: the free cells and empty columns allow for 3
76v5 invalid move: 5 cards cannot be moved at once: the free cells and empty columns allow for 3
42v2 invalid move: 7S cannot go onto JC: it needs a red 8
52v2 invalid move: 5S cannot go onto JC: it needs a red 6
",
    );
}

#[test]
fn full_cells_are_told() {
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    let text = "\
Foundations: H-0 C-T D-9 S-8
Freecells: KS QS JS TS
: KD QC
: KH
: QD JC TD 9S AH 2H 3H 4H 5H 6H 7H 8H 9H
: TH JD JH QH KC
:
:
:
:
";
    let game = FreeCell::of(&Setup::from_text(rules, text).unwrap());
    check(
        &game,
        "\
1a   full: every cell holds a card already
3d   full: every cell holds a card already
3h   invalid move: 9H cannot go to the foundation of hearts: AH is next
dh   invalid move: TS cannot go to the foundation of spades: 9S is next
",
    );
}

#[test]
fn other_rules_have_other_objections() {
    let plain = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    let kings = plain.with_empty_columns(EmptyColumns::KingsOnly);
    check(
        &game(kings),
        "\
16   invalid move: 2S cannot go to an empty column: only kings can
a6   invalid move: QS cannot go to an empty column: only kings can
",
    );
    let by_suit = plain.with_building(Building::Suit);
    check(
        &game(by_suit),
        "\
12   invalid move: 2S cannot go onto JC: it needs 3S
d1   invalid move: KD cannot go onto 2S: a king can only go to an empty column
56v2 invalid move: the top 2 cards of column 5 are not a sequence: 4H lies on 5S
",
    );
    check(
        &game(plain.with_back(Back::On)),
        "\
hs1  not available: the foundation of spades is empty
hc1  invalid move: 9C cannot go onto 2S: it needs a red 10
",
    );
}

#[test]
fn moves_that_no_text_means_are_refused_too() {
    let game = game(Rules::FREECELL.with_back(Back::On));
    let check = |mv: Move, expected: &str| {
        assert_eq!(game.objection(&game.start(), mv), expected);
        assert!(!game.is_legal(&game.start(), mv));
    };
    let (column, cell) = (Source::Column(0), Source::Cell(0));
    let hearts = Source::Foundation(hog_cards::Suit::Hearts);
    check(
        Move::one(Source::Column(8), Target::Foundation),
        "not available: there is no column 9: they go from 1 to 8",
    );
    check(
        Move::one(column, Target::Column(9)),
        "not available: there is no column 10: they go from 1 to 8",
    );
    check(
        Move::one(Source::Cell(4), Target::Foundation),
        "not available: there is no cell e: they go from a to d",
    );
    check(
        Move::one(column, Target::Cell(200)),
        "not available: there is no cell ?: they go from a to d",
    );
    check(
        Move::one(cell, Target::Column(99)),
        "not available: there is no column 100: they go from 1 to 8",
    );
    check(
        Move::one(hearts, Target::Cell(1)),
        "invalid move: from a foundation a card can only go to a column",
    );
    check(
        Move::one(hearts, Target::Foundation),
        "invalid move: from a foundation a card can only go to a column",
    );
    check(
        Move::run(0, 5, 0),
        "invalid move: only one card at a time can move there",
    );
    let two = |from, to| Move { from, to, cards: 2 };
    let expected = "invalid move: only one card at a time can move there";
    check(two(column, Target::Cell(1)), expected);
    check(two(column, Target::Foundation), expected);
    check(two(cell, Target::Column(5)), expected);
    check(two(hearts, Target::Column(5)), expected);
    check(
        Move::run(0, 5, 255),
        "not available: column 1 has only 3 of the 255 cards",
    );
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    let game = game(Rules::FREECELL);
    let state = game.start();
    for text in [
        "", "1", "h", "12x", "121", "19", "10", "91", "1e", "e1", "1v", "12v", "12v0", "12ve",
        "12v11", "1av2", "ahv1", "h1", "hh", "hx1", "hs", "hsh", "hsa", "hs9", "v", "1 2", "1-2",
        "１２", "2S",
    ] {
        let expected = "not a move: expected from a column (1 to 8) or cell (a to d) to another, or to h \
                      for its foundation, such as 26, or 26v3 for 3 cards";
        let error = game.read_move(&state, text).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn what_is_expected_fits_the_rules() {
    let check = |rules: Rules, expected: &str| {
        let game = FreeCell::deal(rules, DealNumber::FIRST);
        let error = game.read_move(&game.start(), "?").expect_err("no move");
        let error = error.to_string();
        assert!(error.contains(expected), "{error}");
    };
    let rules = Rules::FREECELL;
    check(rules.with_cells(0).unwrap(), "column (1 to 8) to another");
    check(rules.with_cells(7).unwrap(), "or cell (a to g) to another");
    check(
        rules.with_cells(8).unwrap(),
        "or cell (a to g and i) to another",
    );
    check(
        rules.with_back(Back::On),
        "26v3 for 3 cards, or hS5 back from the spades",
    );
}

#[test]
fn ten_columns_and_eight_cells_have_names() {
    let rules = Rules::FREECELL
        .with_cells(8)
        .and_then(|rules| rules.with_columns(10))
        .unwrap();
    let game = FreeCell::deal(rules, hog_games::freecell::DealNumber::FIRST);
    let state = game.start();
    let check = |text: &str, mv: Move| {
        assert_eq!(game.read_move(&state, text), Ok(mv));
        assert_eq!(game.write_move(&state, mv), text);
    };
    check("0i", Move::one(Source::Column(9), Target::Cell(7)));
    check("g0", Move::one(Source::Cell(6), Target::Column(9)));
    check("9h", Move::one(Source::Column(8), Target::Foundation));
    check("ih", Move::one(Source::Cell(7), Target::Foundation));
    check(
        "hD0",
        Move::one(
            Source::Foundation(hog_cards::Suit::Diamonds),
            Target::Column(9),
        ),
    );
}

#[test]
fn the_number_of_cards_is_written_where_it_is_in_doubt() {
    let game = game(Rules::FREECELL.with_auto_play(AutoPlay::Off));
    let state = game.start();
    let check = |text: &str, cards: u8, written: &str| {
        let mv = game.read_move(&state, text).unwrap();
        assert_eq!(mv.cards, cards, "{text}");
        assert!(game.is_legal(&state, mv), "{text}");
        assert_eq!(game.write_move(&state, mv), written);
    };
    check("76", 3, "76v3");
    check("76v2", 2, "76v2");
    check("76V1", 1, "76v1");
    check("86", 1, "86");
    check("86v1", 1, "86");
    // Onto a card just one number can be meant.
    check("54", 2, "54");
    check("54v2", 2, "54");
}

#[test]
fn ten_cards_and_more_are_written_in_hexadecimal() {
    let board = "Foundations: H-0 C-K D-K S-0\n\
                 : KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n\
                 : KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH\n\
                 :\n:\n:\n:\n:\n:\n";
    let rules = Rules::FREECELL.with_auto_play(AutoPlay::Off);
    let game = FreeCell::of(&Setup::from_text(rules, board).unwrap());
    let state = game.start();
    for (cards, text) in [(9, "13v9"), (10, "13va"), (11, "13vb"), (12, "13vc")] {
        let mv = Move::run(0, 2, cards);
        assert!(game.is_legal(&state, mv), "{text}");
        assert_eq!(game.write_move(&state, mv), text);
        assert_eq!(game.read_move(&state, text), Ok(mv));
    }
}
