//! Whole sessions in plain lines: what is typed, and what comes back.

mod engines;
mod hidden;
mod solver;

use std::time::Duration;

use expect_test::{Expect, expect};
use hog_core::{Control, Seat};
use hog_table::{Executor, LiveTable, SeatPlayer};
use hog_tui::{WorkRunner, play_in_lines};

/// A person with this patience, who stops nothing and sees no progress.
struct Reader(Option<Duration>);

impl WorkRunner for Reader {
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
        work(&Control::new());
    }

    fn patience(&self) -> Option<Duration> {
        self.0
    }
}

/// A table at which an engine has this seat, and persons have the others.
fn table(game: &str, engine: Option<(&str, Seat)>, executor: Executor) -> LiveTable {
    let choice = game.parse().expect("the game is listed");
    let table = hog_table::open(&choice, 1).expect("it can be set up");
    let mut sitters = vec![SeatPlayer::Person; table.seats()];
    if let Some((name, seat)) = engine {
        sitters[seat.index()] = name.parse().expect("there is such an engine");
    }
    LiveTable::new(choice, table, sitters, executor, 1)
}

/// All that is written when these lines are typed at a table.
fn played(table: LiveTable, input: &[u8]) -> String {
    let mut out = Vec::new();
    play_in_lines(table, input, &mut out, &Reader(None)).expect("memory does not fail");
    String::from_utf8(out).expect("sessions are text")
}

/// All that is written when persons alone type these lines.
fn transcript(game: &str, input: &[u8]) -> String {
    played(table(game, None, Executor::inline()), input)
}

/// All that is written when a person plays against an engine.
fn against(game: &str, engine: (&str, Seat), input: &str) -> String {
    played(
        table(game, Some(engine), Executor::inline()),
        input.as_bytes(),
    )
}

/// Compares a session with what is expected; blanks at line ends are of no interest.
fn compare(text: &str, expect: &Expect) {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    expect.assert_eq(&(lines.join("\n") + "\n"));
}

fn check(game: &str, input: &str, expect: &Expect) {
    compare(&transcript(game, input.as_bytes()), expect);
}

fn check_without_boards(game: &str, input: &str, expect: &Expect) {
    compare(&without_boards(&transcript(game, input.as_bytes())), expect);
}

/// A session without drawings of boards and the empty lines around them.
fn without_boards(text: &str) -> String {
    let is_title = |line: &str| line.split_whitespace().all(|word| word.len() == 1);
    let is_board =
        |line: &&str| is_title(line) || line.contains(|mark| ('─'..='╿').contains(&mark));
    let lines = text.lines().filter(|line| !is_board(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game_is_won() {
    check(
        "tictactoe",
        "b2\na1\nb1 c1 b3\nmoves\nsuggest\nb2\nundo\nhistory\nquit\nb3\n",
        &expect![[r#"
            tictactoe. Type a move, or help.

                a   b   c
              ┌───┬───┬───┐
            1 │   │   │   │
              ├───┼───┼───┤
            2 │   │   │   │
              ├───┼───┼───┤
            3 │   │   │   │
              └───┴───┴───┘

            X to move>
                a   b   c
              ┌───┬───┬───┐
            1 │   │   │   │
              ├───┼───┼───┤
            2 │   │ X │   │
              ├───┼───┼───┤
            3 │   │   │   │
              └───┴───┴───┘

            O to move>
                a   b   c
              ┌───┬───┬───┐
            1 │ O │   │   │
              ├───┼───┼───┤
            2 │   │ X │   │
              ├───┼───┼───┤
            3 │   │   │   │
              └───┴───┴───┘

            X to move>
                a   b   c
              ┌───┬───┬───┐
            1 │ O │ X │ O │
              ├───┼───┼───┤
            2 │   │ X │   │
              ├───┼───┼───┤
            3 │   │ X │   │
              └───┴───┴───┘

            X has won after 5 moves. Type new for another game, undo or quit.
            over> There are no moves. X has won after 5 moves.
            over> The game is over.
            over> The game is over.
            over> Undone: b3.

                a   b   c
              ┌───┬───┬───┐
            1 │ O │ X │ O │
              ├───┼───┼───┤
            2 │   │ X │   │
              ├───┼───┼───┤
            3 │   │   │   │
              └───┴───┴───┘

            X to move> b2 a1 b1 c1
            X to move>
        "#]],
    );
}

#[test]
fn what_moves_are_worth_is_told_in_words() {
    let check = |game: &str, moves: &str, expect: &Expect| {
        let text = transcript(game, format!("{moves}\nsuggest\nquit\n").as_bytes());
        let answer = text.rsplit("to move> ").nth(1).unwrap_or_default();
        expect.assert_eq(answer);
    };
    check(
        "tictactoe",
        "a1 b2 a2",
        &expect![[r#"
              a3     draws, proved
              b1     loses in 2, proved
              c1     loses in 2, proved
              c2     loses in 2, proved
              b3     loses in 2, proved
              c3     loses in 2, proved
            Expected line: a3 c1 b1 b3 c2 c3
            O "#]],
    );
    check(
        "tictactoe",
        "a1 b2 a2 c3",
        &expect![[r#"
              a3     wins at once, proved
              b1     wins in 3, proved
              c1     wins in 3, proved
              b3     draws, proved
              c2     loses in 4, proved
            X "#]],
    );
    check(
        "three-mens-morris",
        "b2 a1 c2 a2 a3 c1 b2-b3",
        &expect![[r#"
              a1-b1  loses in 2, proved
              a1-b2  loses in 2, proved
              c1-b1  loses in 2, proved
              c1-b2  loses in 2, proved
              a2-b2  loses in 2, proved
            Expected line: a1-b1 c2-c3
            O "#]],
    );
}

#[test]
fn a_draw_and_a_solved_cube_are_announced() {
    let ending = |game: &str, moves: &str| {
        let text = transcript(game, format!("{moves}\nquit\n").as_bytes());
        text.lines().rev().nth(1).unwrap_or_default().to_string()
    };
    let after = "Type new for another game, undo or quit.";
    let draw = ending("tictactoe", "b2 a1 c3 c1 b1 b3 c2 a2 a3");
    assert_eq!(draw, format!("A draw after 9 moves. {after}"));
    let solved = ending("cube:2", "F R' U' R F2 U2 R2 U R");
    assert_eq!(solved, format!("The game is won after 9 moves. {after}"));
    let won = ending("tictactoe", "b2 a1 c3 b1 a3 c1");
    assert_eq!(won, format!("O has won after 6 moves. {after}"));
}

#[test]
fn help_tells_all_that_is_needed() {
    check(
        "tictactoe",
        "help\nquit\n",
        &expect![[r#"
            tictactoe. Type a move, or help.

                a   b   c
              ┌───┬───┬───┐
            1 │   │   │   │
              ├───┼───┼───┤
            2 │   │   │   │
              ├───┼───┼───┤
            3 │   │   │   │
              └───┴───┴───┘

            X to move> X and O take turns marking a free cell; X goes first. The first to get three
            marks in a row, a column or a diagonal wins. If all nine cells are marked and
            neither has three, the game is a draw. A move is the name of a cell: a1 is top
            left, c3 bottom right.

            Type a move to make it, as in: a1
            You can type several moves, separated by spaces, unless an engine plays.
            The empty board, with the names of its places:

                a   b   c
              ┌───┬───┬───┐
            1 │   │   │   │
              ├───┼───┼───┤
            2 │   │   │   │
              ├───┼───┼───┤
            3 │   │   │   │
              └───┴───┴───┘

            Symbols:
              X  cross
              O  nought

            Or type one of these commands:
              moves     list all legal moves
              suggest   the value of each move, best first; in a large game, a good move
              go        let the engine make the next move
              change    swap seats with the engine; if it has none, it takes yours
              level N   how well the engine plays, from 1 to 10
              engine M  another engine, such as mcts:time=5s or thesis:reorder=off
              undo      undo the last move; undo 3 undoes three
              history   list the moves made so far
              board     draw the board again
              new       start a new game
              play M    make the move M, even if it is also a command
              quit      leave
            X to move>
        "#]],
    );
}

#[test]
fn counters_are_placed_and_moved() {
    check_without_boards(
        "three-mens-morris",
        "b2 a1 b1 b3 a3 c1\nb2\na1-a2\nb2-b3\nb2-c1\nc2-c3\na3-c3\nb2-c3\nnew\na1-a2\n",
        &expect![[r#"
            three-mens-morris. Type a move, or help.
            X to move>
            X to move> All three counters are on the board: move one, as in a1-b2.
            X to move> The counter on a1 is O's.
            X to move> b3 is already taken.
            X to move> c1 is already taken.
            X to move> There is no counter on c2.
            X to move> No line joins a3 and c3 directly.
            X to move>
            O to move>
            X to move> A counter must be placed first: name one free point.
            X to move>
            End of input: the game stops here.
        "#]],
    );
}

#[test]
fn a_cube_is_drawn_unfolded() {
    check(
        "cube:2",
        "R\nX\nquit\n",
        &expect![[r#"
            cube:2. Type a move, or help.

                    ┌───┬───┐
                    │ B │ F │
                    ├───┼───┤
                    │ L │ R │
            ┌───┬───┼───┼───┼───┬───┬───┬───┐
            │ R │ D │ F │ U │ F │ U │ L │ U │
            ├───┼───┼───┼───┼───┼───┼───┼───┤
            │ L │ L │ B │ R │ B │ D │ F │ B │
            └───┴───┼───┼───┼───┴───┴───┴───┘
                    │ U │ D │
                    ├───┼───┤
                    │ D │ R │
                    └───┴───┘

            your move>
                    ┌───┬───┐
                    │ B │ U │
                    ├───┼───┤
                    │ L │ R │
            ┌───┬───┼───┼───┼───┬───┬───┬───┐
            │ R │ D │ F │ D │ B │ F │ R │ U │
            ├───┼───┼───┼───┼───┼───┼───┼───┤
            │ L │ L │ B │ R │ D │ U │ F │ B │
            └───┴───┼───┼───┼───┴───┴───┴───┘
                    │ U │ F │
                    ├───┼───┤
                    │ D │ L │
                    └───┴───┘

            your move> "X" is not a move: expected a face (U R F), alone for a quarter turn, with 2 for
            a half turn or ' for a quarter turn back.
            your move>
        "#]],
    );
}

#[test]
fn wrong_input_is_answered_and_changes_nothing() {
    let check = |line: &[u8], expect: &str| {
        let mut input = b"b2\n".to_vec();
        input.extend(line);
        input.extend(b"\nhistory\n");
        let text = transcript("tictactoe", &input);
        let answers: Vec<&str> = text.split("O to move> ").skip(1).collect();
        // Long answers are broken into lines.
        let answer = answers[0].trim_end().replace('\n', " ");
        assert_eq!(answer, expect, "{line:?}");
        assert_eq!(answers[1], "b2\n", "the game has changed after {line:?}");
    };
    let place = "expected the name of a place, such as a1 or c3, or its row and column, such as \
                 1,1.";
    check(b"", "Type a move, or help.");
    check(b"   ", "Type a move, or help.");
    check(b"b2", "b2 is already taken.");
    check(b"d4", &format!("\"d4\" is not a move: {place}"));
    check(b"a1!", &format!("\"a1!\" is not a move: {place}"));
    check(
        b"\x1b[2J",
        &format!("\"\\u{{1b}}[2J\" is not a move: {place}"),
    );
    check(b"\xff\xfe", "That line is not UTF-8 text.");
    check(
        &[b'x'; 10_000],
        "That line is too long: at most 1000 bytes are read.",
    );
    check(
        &[b'x'; 900],
        &format!(
            "\"{}\"… (900 characters) is not a move: {place}",
            "x".repeat(40)
        ),
    );
    let failed = "No moves were played; move";
    check(
        b"a1 b2",
        &format!("{failed} 2 failed: b2 is already taken."),
    );
    check(
        b"make my day",
        &format!("{failed} 1 failed: \"make\" is not a move: {place}"),
    );
    check(
        b"a1 c3 c1 b1 b3 c2 a2 a3 a1",
        &format!("{failed} 9 failed: the game is over."),
    );
}

#[test]
fn the_end_of_input_ends_the_game_kindly() {
    for input in ["", "b2", "b2\n"] {
        let text = transcript("tictactoe", input.as_bytes());
        assert!(
            text.ends_with("to move> \nEnd of input: the game stops here.\n"),
            "{text}"
        );
    }
}

#[test]
fn a_search_that_is_stopped_says_so_and_can_be_asked_again() {
    use std::cell::Cell;
    use std::sync::atomic::AtomicBool;

    /// Stops the first search at once. Counts the calls of `wait`.
    struct Hasty(Cell<u32>);

    impl WorkRunner for Hasty {
        fn patience(&self) -> Option<Duration> {
            None
        }

        fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
            // The first work only looks whether an engine is to move; the second is the search.
            let stop = AtomicBool::new(self.0.get() == 1);
            self.0.set(self.0.get() + 1);
            work(&Control::new().with_stop(&stop));
        }
    }

    let mut out = Vec::new();
    // A deal that cannot be won, so that a search that is stopped has found nothing.
    let table = table("freecell:11982", None, Executor::for_tables().unwrap());
    let input = "hint\nhint\n".as_bytes();
    play_in_lines(table, input, &mut out, &Hasty(Cell::new(0))).unwrap();
    let text = String::from_utf8(out).unwrap();
    let answers: Vec<&str> = text.split("your move> ").skip(1).collect();
    assert_eq!(answers[0], "Stopped before anything was found.\n");
    assert!(
        answers[1].starts_with("This cannot be won: every"),
        "{text}"
    );
}
