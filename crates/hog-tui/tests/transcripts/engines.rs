//! Sessions with an engine.

use expect_test::{Expect, expect};
use hog_core::Seat;

use super::{against, compare, transcript, without_boards};

/// Plays against an engine on the second seat, and compares all but the drawings.
fn check_against(game: &str, engine: &str, input: &str, expect: &Expect) {
    let text = against(game, (engine, Seat::SECOND), input);
    compare(&without_boards(&text), expect);
}

#[test]
fn an_engine_answers_and_its_answer_is_taken_back_with_the_move() {
    check_against(
        "tictactoe",
        "thesis:depth=9",
        "b2\nundo\na1\nhistory\nquit\n",
        &expect![[r#"
            tictactoe. Type a move, or help.
            X to move>
            O plays a1 (even, looking 9 moves ahead; 389 states).
            X to move> Undone: a1, b2.
            X to move>
            O plays b2 (even, looking 9 moves ahead; 693 states).
            X to move> a1 b2
            X to move>
        "#]],
    );
}

#[test]
fn seats_are_changed_and_engines_replaced() {
    let input =
        "change\nlevel 11\nlevel 3\nengine genius\nengine thesis:depth=2\ngo\nhistory\nquit\n";
    check_against(
        "mnk:4,3",
        "thesis",
        input,
        &expect![[r#"
            mnk:4. Type a move, or help.
            X to move> X plays b2 (+12, looking 3 moves ahead; 2,042 states).
            O to move> Number of level cannot be "11": expected a whole number from 1 to 10.
            O to move> The engine is now level:3.
            O to move> There is no engine called "genius": expected level, best, mcts, alphabeta,
            thesis, random, memory, belief, sampling, sound, ismcts.
            O to move> The engine is now thesis:depth=2.
            O to move> O plays d2 (-12, looking 2 moves ahead; 545 states).
            X plays a1 (+1, looking 2 moves ahead; 37 states).
            O to move> b2 d2 a1
            O to move>
        "#]],
    );
}

#[test]
fn an_engine_plays_to_the_end_of_the_game() {
    check_against(
        "mnk:2,2,2",
        "thesis",
        "a1\nb1\ngo\nquit\n",
        &expect![[r#"
            mnk:2,2,2. Type a move, or help.
            X to move>
            O plays b1 (a loss within 2 moves, proved; 7 states).
            X to move> b1 is already taken.
            X to move> X plays a2 (a win at once, proved; 2 states).
            X has won after 3 moves. Type new for another game, undo or quit.
            over>
        "#]],
    );
}

#[test]
fn in_a_large_game_a_suggestion_is_what_the_best_engine_would_do() {
    let text = transcript("gomoku:7", b"d4 a1 d5 a2 d6 a3 d7 a4\nsuggest\nquit\n");
    assert!(
        text.contains("X to move>   d3     wins at once, proved\n"),
        "{text}"
    );
}

#[test]
fn against_an_engine_moves_are_made_one_at_a_time() {
    check_against(
        "mnk:2,2,2",
        "thesis",
        "a1 b1\ngo\nhistory\nchange\nquit\n",
        &expect![[r#"
            mnk:2,2,2. Type a move, or help.
            X to move> "a1 b1" is not a move: expected the name of a place, such as a1 or b2, or its
            row and column, such as 1,1.
            X to move> X plays a1 (a win within 3 moves, proved; 17 states).
            O plays b1 (a loss within 2 moves, proved; 7 states).
            X to move> a1 b1
            X to move> X plays a2 (a win at once, proved; 2 states).
            X has won after 3 moves. Type new for another game, undo or quit.
            over>
        "#]],
    );
}

#[test]
fn the_only_seat_cannot_be_swapped() {
    let text = transcript("cube:2", b"change\nquit\n");
    assert!(
        text.contains("There is only one seat, and it is yours.\n"),
        "{text}"
    );
}

#[test]
fn a_place_may_be_named_like_a_command() {
    let text = transcript("tictactoe", b"play b2\nplay\nhistory\n");
    assert!(
        text.contains("O to move> \"play\" is not a move: expected"),
        "{text}"
    );
    assert!(text.contains("O to move> b2\n"), "{text}");
}

#[test]
fn a_wide_board_is_drawn_small() {
    let text = transcript("hex:10", b"e5 1,2\nquit\n");
    let (_, text) = text.split_once("X to move> \n").expect("it is drawn twice");
    compare(
        text,
        &expect![[r#"
                a b c d e f g h i j
               ━━━━━━━━━━━━━━━━━━━━━ X
            1 ╲ · O · · · · · · · · ╲
             2 ╲ · · · · · · · · · · ╲
              3 ╲ · · · · · · · · · · ╲
               4 ╲ · · · · · · · · · · ╲
                5 ╲ · · · · X · · · · · ╲
             O   6 ╲ · · · · · · · · · · ╲ O
                  7 ╲ · · · · · · · · · · ╲
                   8 ╲ · · · · · · · · · · ╲
                    9 ╲ · · · · · · · · · · ╲
                    10 ╲ · · · · · · · · · · ╲
                      X ━━━━━━━━━━━━━━━━━━━━━

            X to move>
        "#]],
    );
}
