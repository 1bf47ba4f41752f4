//! Games that hide something: nobody sees what is another's.

use expect_test::expect;
use hog_board::{Image, Viewer};
use hog_core::{Control, Seat, Seats, Turn};
use hog_table::{Table, open};
use hog_tui::{Patience, Sitting, Waiting, play_in_lines};

use super::{Patient, check, engine, transcript};

/// A person at a terminal, who does not engine waiting.
struct Person;

impl Waiting for Person {
    fn wait(&self, work: &mut dyn FnMut(&Control<'_>)) {
        work(&Control::new());
    }

    fn patience(&self) -> Patience {
        Patience::PERSON
    }
}

fn table(game: &str) -> Box<dyn Table> {
    open(&game.parse().expect("the game is listed"), 1).expect("a seed is given")
}

/// Plays against an engine on a seat, and returns all that was written.
fn against(game: &str, (name, seat): (&str, Seat), input: &str) -> String {
    let mut table = table(game);
    let mut out = Vec::new();
    let sitting = Sitting::against(engine(name), Seats::only(seat), 1);
    play_in_lines(
        table.as_mut(),
        sitting,
        input.as_bytes(),
        &mut out,
        &Patient,
    )
    .expect("memory does not fail");
    String::from_utf8(out).expect("sessions are text")
}

#[test]
fn two_persons_pass_the_screen() {
    let squeezed = |input: &str| {
        let text = transcript("go-fish:ranks=5,deal=4,seed=7", input.as_bytes());
        // A hundred empty lines are as good as a few here.
        let cleared = text.replace(&"\n".repeat(99), "[cleared]");
        let lines: Vec<&str> = cleared.lines().map(str::trim_end).collect();
        lines.join("\n") + "\n"
    };
    expect![[r#"
        go-fish:ranks=5,deal=4. Type a move, or help.

        Pass the screen to player 1, then press Enter.
        Player 1 draws AD AS 3D 5H and lays AD AS; player 2 draws 4 cards

        hand 2   #×4
        books 2
        stock    #×12
        books 1  AD AS
        hand 1   3D 5H

        Player 1 is ahead by 1.

        player 1 to move> 3 5
        player 1 to move>
        Player 1 asks for threes and gets 3C and lays 3C 3D

        hand 2   #×3
        books 2
        stock    #×12
        books 1  AD AS  3C 3D
        hand 1   5H

        Player 1 is ahead by 2.

        Press Enter to hide this. [cleared]
        Pass the screen to player 2, then press Enter.
        Player 1 draws 4 cards and lays AD AS; player 2 draws AC 2H 3C 4S
        Player 1 asks for threes and gets 3C and lays 3C 3D

        hand 2   AC 2H 4S
        books 2
        stock    #×12
        books 1  AD AS  3C 3D
        hand 1   #

        Player 1 is ahead by 2.

        player 2 to move> Only you see: AC 2H 4S
        player 2 to move> No move is taken back in this game: what it showed, an answer or a card, would
        not be forgotten.
        player 2 to move>
    "#]].assert_eq(&squeezed("\nmoves\n3\n\n\nhand\nundo\nquit\n"));
}

#[test]
fn an_engine_is_asked_for_no_hand_over_and_tells_no_reasons() {
    let text = against(
        "go-fish:ranks=5,deal=4,seed=7",
        ("random", Seat::SECOND),
        "3\naid\nhistory\ndeal\nquit\n",
    );
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    expect![[r#"
        go-fish:ranks=5,deal=4. Type a move, or help.

        Player 1 draws AD AS 3D 5H and lays AD AS; player 2 draws 4 cards

        hand 2   #×4
        books 2
        stock    #×12
        books 1  AD AS
        hand 1   3D 5H

        Player 1 is ahead by 1.

        player 1 to move>
        Player 1 asks for threes and gets 3C and lays 3C 3D
        Player 2 asks for fours: go fish
        Player 2 draws a card

        hand 2   #×4
        books 2
        stock    #×11
        books 1  AD AS  3C 3D
        hand 1   5H

        Player 1 is ahead by 2.

        player 1 to move> Player 2 holds: four for certain, two 90 %, five 87 %, ace 81 %, three 42 %
        player 1 to move> Player 1 draws AD AS 3D 5H and lays AD AS; player 2 draws 4 cards
        Player 1 asks for threes and gets 3C and lays 3C 3D
        Player 2 asks for fours: go fish
        Player 2 draws a card
        player 1 to move> The seed of this deal was given, so whoever gave it knows it.
        player 1 to move>
    "#]]
    .assert_eq(&(lines.join("\n") + "\n"));
}

/// Whoever sits opposite an engine that cannot move is not let in its place: the rules would tell what
/// it holds, and an engine what it would ask for.
#[test]
fn an_engine_that_does_not_move_keeps_its_seat() {
    let text = against(
        "go-fish:ranks=5,deal=4,seed=7",
        ("thesis", Seat::FIRST),
        "2\n3\nsuggest\nhint\nmoves\ngo\nengine random\ngo\nquit\n",
    );
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    expect![[r#"
        go-fish:ranks=5,deal=4. Type a move, or help.

        This engine needs to see everything, and the game hides something (choose level,
        best, random, memory, belief, sampling, sound, ismcts): the engine does not move.
        Type go to let it try again, or engine M for another.
        Player 1 draws 4 cards and lays AD AS; player 2 draws AC 2H 3C 4S

        hand 2   AC 2H 3C 4S
        books 2
        stock    #×12
        books 1  AD AS
        hand 1   #×2

        Player 1 is ahead by 1.

        player 1 to move> It is not your turn: player 1 is to move.
        player 1 to move> It is not your turn: player 1 is to move.
        player 1 to move> It is not your turn: player 1 is to move.
        player 1 to move> It is not your turn: player 1 is to move.
        player 1 to move> It is not your turn.
        player 1 to move> This engine needs to see everything, and the game hides something (choose level,
        best, random, memory, belief, sampling, sound, ismcts): the engine does not move.
        Type go to let it try again, or engine M for another.
        hand 2   AC 2H 3C 4S
        books 2
        stock    #×12
        books 1  AD AS
        hand 1   #×2

        Player 1 is ahead by 1.

        player 1 to move> The engine is random now.
        player 1 to move> Player 1 asks for fives: go fish
        Player 1 draws a card and lays 5D 5H

        hand 2   AC 2H 3C 4S
        books 2
        stock    #×11
        books 1  AD AS  5D 5H
        hand 1   #

        Player 1 is ahead by 2.

        player 2 to move>
    "#]].assert_eq(&(lines.join("\n") + "\n"));
}

/// What one player alone sees, as it is drawn.
fn hidden_hand(table: &mut dyn Table, seat: Seat) -> Vec<&'static str> {
    let own = table.view(Viewer::Seat(seat));
    let all = table.view(Viewer::Spectator);
    let seen = own.places.iter().flat_map(|(_, seen)| seen);
    let seen = seen.zip(all.places.iter().flat_map(|(_, seen)| seen));
    let hidden = seen.filter(|(own, all)| own.image != all.image);
    let glyph = |image| match image {
        Image::Face(category) => table.kinds()[usize::from(category.0)].glyph,
        Image::Back => "#",
    };
    hidden.map(|(own, _)| glyph(own.image)).collect()
}

/// Two persons play a whole game. Between two clearings of the screen there is nothing that the one
/// who looks may not see, however much of it was on the screen before.
#[test]
fn after_the_hand_over_nothing_of_the_other_hand_is_on_the_screen() {
    const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";
    let game = "go-fish:seed=11";
    // What is typed: each move, Enter to hide the hand, Enter to take the screen over.
    let mut table = table(game);
    let (mut input, mut screens) = ("\n".to_string(), Vec::new());
    while let Turn::Seat(seat) = table.turn() {
        let before = hidden_hand(table.as_mut(), seat.other());
        let mv = table.moves(Viewer::Seat(seat)).swap_remove(0);
        table.play(seat, &mv).unwrap();
        // What the other holds before and after: a card that is handed over is seen by all.
        let after = hidden_hand(table.as_mut(), seat.other());
        let secret: Vec<&str> = after
            .into_iter()
            .filter(|card| before.contains(card))
            .collect();
        screens.push((seat, secret));
        input += &format!("board\nhand\nhistory\n{mv}\n\n\n");
    }
    let mut out = Vec::new();
    let sitting = Sitting::alone(engine("random"), 1);
    let mut other = self::table(game);
    play_in_lines(other.as_mut(), sitting, input.as_bytes(), &mut out, &Person).unwrap();
    let text = String::from_utf8(out).unwrap();
    let shown: Vec<&str> = text.split(CLEAR).collect();
    assert_eq!(
        shown.len(),
        screens.len() + 1,
        "the screen is cleared after every move"
    );
    let mut secrets = 0;
    for (shown, (seat, secret)) in shown.iter().zip(&screens) {
        assert!(shown.contains(&format!("Pass the screen to {seat}, then press Enter.")));
        // In the words of this game hands are told by cards with blanks around them.
        let words: Vec<&str> = shown.split_whitespace().collect();
        for card in secret {
            assert!(!words.contains(card), "{seat} sees {card}:\n{shown}");
            secrets += 1;
        }
    }
    assert!(secrets > 100, "{secrets}");
    let end = shown.last().unwrap();
    assert!(end.contains("Type new for another game, or quit."), "{end}");
}

#[test]
fn whoever_waits_for_the_screen_may_leave() {
    let text = transcript("go-fish:seed=7", b"quit\n");
    assert!(
        text.ends_with("Pass the screen to player 1, then press Enter. "),
        "{text}"
    );
    let text = transcript("go-fish:seed=7", b"");
    assert!(
        text.ends_with("\nEnd of input: the game stops here.\n"),
        "{text}"
    );
    let text = transcript("go-fish:seed=7", b"\nA\n");
    assert!(
        text.ends_with("Press Enter to hide this. \nEnd of input: the game stops here.\n"),
        "{text}"
    );
}

#[test]
fn what_is_not_for_such_a_game_says_why() {
    check(
        "go-fish:seed=7",
        "\nundo 3\nchange\nK A\nhint\nnew\nquit\n",
        &expect![[r#"
            go-fish. Type a move, or help.

            Pass the screen to player 1, then press Enter.
            Player 1 draws AS 3C 6H 9C JS QC QS and lays QC QS; player 2 draws 7 cards and
            lays 5C 5D 6C 6S

            hand 2   #×3
            books 2  5C 5D  6C 6S
            stock    #×38
            books 1  QC QS
            hand 1   AS 3C 6H 9C JS

            Player 2 is ahead by 1.

            player 1 to move> No move is taken back in this game: what it showed, an answer or a card, would
            not be forgotten.
            player 1 to move> Seats are not exchanged in this game: each would see what the other hides.
            player 1 to move> "K A" is not a move: expected the rank to ask for (A 2 3 4 5 6 7 8 9 T J Q K),
            such as K.
            player 1 to move>   J      +0.05, estimated; 286 states
            player 1 to move>
            Player 1 draws AC AS 2S 4C 4H 8C QS and lays AC AS 4C 4H; player 2 draws 7 cards

            hand 2   #×7
            books 2
            stock    #×38
            books 1  AC AS  4C 4H
            hand 1   2S 8C QS

            Player 1 is ahead by 2.

            player 1 to move>
        "#]],
    );
}

#[test]
fn words_for_hidden_cards_say_so_where_nothing_is_hidden() {
    check(
        "tictactoe",
        "hand\naid\naid maybe\ndeal\nquit\n",
        &expect![[r#"
            tictactoe. Type a move, or help.

             a1 | b1 | c1
            ----+----+----
             a2 | b2 | c2
            ----+----+----
             a3 | b3 | c3

            X to move> Nothing is hidden in this game. Type board.
            X to move> There is no memory aid for tictactoe.
            X to move> "maybe" does not fit: expected on or off after aid, or nothing.
            X to move> Chance has no part in this game.
            X to move>
        "#]],
    );
}

#[test]
fn the_end_tells_by_how_much_once() {
    let told = against(
        "go-fish:ranks=4,deal=5,seed=3",
        ("random", Seat::SECOND),
        "A\ngo\nmoves\n",
    );
    assert!(
        told.contains("hand 1\n\nPlayer 1 has won by 2 after 2 moves. Type new"),
        "{told}"
    );
    assert!(told.ends_with(
        "over> The game is over: the engine does not move.\nover> There are no moves. Player 1 has won by 2 \
         after 2 moves.\nover> \nEnd of input: the game stops here.\n"
    ), "{told}");
}

#[test]
fn a_chance_stays_on_its_line() {
    let told = against("go-fish:seed=7", ("random", Seat::SECOND), "aid\n");
    assert!(told.contains("ten 30 %,\nking 30 %, jack"), "{told}");
    assert!(!told.contains('\u{a0}'), "{told}");
}

#[test]
fn engines_that_cannot_play_are_refused() {
    let told = against(
        "go-fish:seed=7",
        ("random", Seat::SECOND),
        "engine mcts\nlevel 3\nengine alphabeta\nA\n",
    );
    let refused = "This engine needs to see everything, and the game hides something";
    assert_eq!(told.matches(refused).count(), 2, "{told}");
    assert!(!told.contains("mcts now") && !told.contains("alphabeta now"));
    assert!(told.contains("The engine is level:3 now."), "{told}");
    assert!(told.contains("\nPlayer 2 asks for"), "{told}");
}
