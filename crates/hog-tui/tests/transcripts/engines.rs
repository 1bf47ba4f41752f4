//! Sessions with an engine, and what came with it.

use expect_test::{Expect, expect};
use hog_core::{Seat, Seats};
use hog_table::open;
use hog_tui::{Sitting, play_in_lines};

use super::{Patient, check, engine};

/// Plays against an engine on the second seat.
fn check_against(game: &str, engine_name: &str, input: &str, expect: &Expect) {
    let mut table = open(&game.parse().expect("the game is listed"), 1).expect("it has no chance");
    let mut out = Vec::new();
    let seats = Seats::only(Seat::SECOND);
    let sitting = Sitting::against(engine(engine_name), seats, 1);
    let input = input.as_bytes();
    let played = play_in_lines(table.as_mut(), sitting, input, &mut out, &Patient);
    played.expect("memory does not fail");
    let text = String::from_utf8(out).expect("sessions are text");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    expect.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn an_engine_answers_and_its_answer_is_taken_back_with_the_move() {
    check_against(
        "tictactoe",
        "thesis:depth=9",
        "b2\nundo\na1\nhistory\nquit\n",
        &expect![[r#"
            tictactoe. Type a move, or help.

             a1 | b1 | c1
            ----+----+----
             a2 | b2 | c2
            ----+----+----
             a3 | b3 | c3

            X to move>
             a1 | b1 | c1
            ----+----+----
             a2 | X  | c2
            ----+----+----
             a3 | b3 | c3

            O plays a1 (even, looking 9 moves ahead; 389 states).

             O  | b1 | c1
            ----+----+----
             a2 | X  | c2
            ----+----+----
             a3 | b3 | c3

            X to move> Took a1 and b2 back.

             a1 | b1 | c1
            ----+----+----
             a2 | b2 | c2
            ----+----+----
             a3 | b3 | c3

            X to move>
             X  | b1 | c1
            ----+----+----
             a2 | b2 | c2
            ----+----+----
             a3 | b3 | c3

            O plays b2 (even, looking 9 moves ahead; 693 states).

             X  | b1 | c1
            ----+----+----
             a2 | O  | c2
            ----+----+----
             a3 | b3 | c3

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

             a1 | b1 | c1 | d1
            ----+----+----+----
             a2 | b2 | c2 | d2
            ----+----+----+----
             a3 | b3 | c3 | d3

            X to move> X plays b2 (+12, looking 3 moves ahead; 2,042 states).

             a1 | b1 | c1 | d1
            ----+----+----+----
             a2 | X  | c2 | d2
            ----+----+----+----
             a3 | b3 | c3 | d3

            O to move> Number of level cannot be "11": expected a whole number from 1 to 10.
            O to move> The engine is level:3 now.
            O to move> There is no engine called "genius": expected level, best, mcts, alphabeta, thesis,
            random, memory, belief, sampling, sound, ismcts.
            O to move> The engine is thesis:depth=2 now.
            O to move> O plays d2 (-12, looking 2 moves ahead; 545 states).

             a1 | b1 | c1 | d1
            ----+----+----+----
             a2 | X  | c2 | O
            ----+----+----+----
             a3 | b3 | c3 | d3

            X plays a1 (+1, looking 2 moves ahead; 37 states).

             X  | b1 | c1 | d1
            ----+----+----+----
             a2 | X  | c2 | O
            ----+----+----+----
             a3 | b3 | c3 | d3

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

             a1 | b1
            ----+----
             a2 | b2

            X to move>
             X  | b1
            ----+----
             a2 | b2

            O plays b1 (a loss within 2 moves, proved; 7 states).

             X  | O
            ----+----
             a2 | b2

            X to move> b1 is already taken.
            X to move> X plays a2 (a win at once, proved; 2 states).

             X  | O
            ----+----
             X  | b2

            X has won after 3 moves. Type new for another game, undo or quit.
            over>
        "#]],
    );
}

#[test]
fn in_a_large_game_a_suggestion_is_what_the_best_engine_would_do() {
    let input = "d4 a1 d5 a2 d6 a3 d7 a4\nsuggest\nquit\n";
    check(
        "gomoku:7",
        input,
        &expect![[r#"
            gomoku:7. Type a move, or help.

             a7 | b7 | c7 | d7 | e7 | f7 | g7
            ----+----+----+----+----+----+----
             a6 | b6 | c6 | d6 | e6 | f6 | g6
            ----+----+----+----+----+----+----
             a5 | b5 | c5 | d5 | e5 | f5 | g5
            ----+----+----+----+----+----+----
             a4 | b4 | c4 | d4 | e4 | f4 | g4
            ----+----+----+----+----+----+----
             a3 | b3 | c3 | d3 | e3 | f3 | g3
            ----+----+----+----+----+----+----
             a2 | b2 | c2 | d2 | e2 | f2 | g2
            ----+----+----+----+----+----+----
             a1 | b1 | c1 | d1 | e1 | f1 | g1

            X to move>
             a7 | b7 | c7 | X  | e7 | f7 | g7
            ----+----+----+----+----+----+----
             a6 | b6 | c6 | X  | e6 | f6 | g6
            ----+----+----+----+----+----+----
             a5 | b5 | c5 | X  | e5 | f5 | g5
            ----+----+----+----+----+----+----
             O  | b4 | c4 | X  | e4 | f4 | g4
            ----+----+----+----+----+----+----
             O  | b3 | c3 | d3 | e3 | f3 | g3
            ----+----+----+----+----+----+----
             O  | b2 | c2 | d2 | e2 | f2 | g2
            ----+----+----+----+----+----+----
             O  | b1 | c1 | d1 | e1 | f1 | g1

            X to move>   d3     a win at once, proved; 82 states
            X to move>
        "#]],
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

             a1 | b1
            ----+----
             a2 | b2

            X to move> "a1 b1" is not a move: expected the name of a place, such as a1 or b2, or its
            line and column, such as 1,1.
            X to move> X plays a1 (a win within 3 moves, proved; 17 states).

             X  | b1
            ----+----
             a2 | b2

            O plays b1 (a loss within 2 moves, proved; 7 states).

             X  | O
            ----+----
             a2 | b2

            X to move> a1 b1
            X to move> X plays a2 (a win at once, proved; 2 states).

             X  | O
            ----+----
             X  | b2

            X has won after 3 moves. Type new for another game, undo or quit.
            over>
        "#]],
    );
}

#[test]
fn a_seat_alone_is_not_given_away() {
    check(
        "cube:2",
        "change\nquit\n",
        &expect![[r#"
        cube:2. Type a move, or help.

                   B  | F
                  ----+----
                   L  | R

         R  | D    F  | U    F  | U    L  | U
        ----+---- ----+---- ----+---- ----+----
         L  | L    B  | R    B  | D    F  | B

                   U  | D
                  ----+----
                   D  | R

        your move> There is one seat, and it is yours. Type go for a move.
        your move>
    "#]],
    );
}

#[test]
fn places_may_have_the_names_of_our_words() {
    check(
        "tictactoe",
        "play b2\nplay\nquit\n",
        &expect![[r#"
        tictactoe. Type a move, or help.

         a1 | b1 | c1
        ----+----+----
         a2 | b2 | c2
        ----+----+----
         a3 | b3 | c3

        X to move>
         a1 | b1 | c1
        ----+----+----
         a2 | X  | c2
        ----+----+----
         a3 | b3 | c3

        O to move> "play" is not a move: expected the name of a place, such as a1 or c3, or its
        line and column, such as 1,1.
        O to move>
    "#]],
    );
}

#[test]
fn a_wide_board_is_drawn_small() {
    check(
        "hex:10",
        "e5 1,2\nboard\nquit\n",
        &expect![[r#"
        hex:10. Type a move, or help.

           a b c d e f g h i j
         1 · · · · · · · · · ·
         2  · · · · · · · · · ·
         3   · · · · · · · · · ·
         4    · · · · · · · · · ·
         5     · · · · · · · · · ·
         6      · · · · · · · · · ·
         7       · · · · · · · · · ·
         8        · · · · · · · · · ·
         9         · · · · · · · · · ·
        10          · · · · · · · · · ·

        X to move>
           a b c d e f g h i j
         1 · O · · · · · · · ·
         2  · · · · · · · · · ·
         3   · · · · · · · · · ·
         4    · · · · · · · · · ·
         5     · · · · X · · · · ·
         6      · · · · · · · · · ·
         7       · · · · · · · · · ·
         8        · · · · · · · · · ·
         9         · · · · · · · · · ·
        10          · · · · · · · · · ·

        X to move>
           a b c d e f g h i j
         1 · O · · · · · · · ·
         2  · · · · · · · · · ·
         3   · · · · · · · · · ·
         4    · · · · · · · · · ·
         5     · · · · X · · · · ·
         6      · · · · · · · · · ·
         7       · · · · · · · · · ·
         8        · · · · · · · · · ·
         9         · · · · · · · · · ·
        10          · · · · · · · · · ·

        X to move>
    "#]],
    );
}
