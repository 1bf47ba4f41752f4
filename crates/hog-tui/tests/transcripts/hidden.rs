//! Games that hide something: no player sees what another holds.

use expect_test::expect;
use hog_board::{Colour, Image, Viewer};
use hog_core::{Seat, Turn};
use hog_table::{Executor, Table, open};
use hog_tui::{PATIENCE, play_in_lines};

use super::{Reader, against, check, check_without_boards, compare, table, transcript};

#[test]
fn two_persons_pass_the_screen() {
    let text = transcript(
        "go-fish:ranks=5,deal=4,seed=7",
        b"\nmoves\n3\n\n\nhand\nundo\nquit\n",
    );
    let text = text.replace(&"\n".repeat(99), "[cleared]");
    compare(
        &text,
        &expect![[r#"
            go-fish:ranks=5,deal=4. Type a move, or help.

            Pass the screen to player 1, then press Enter.
            Player 1 draws AD AS 3D 5H and lays AD AS; player 2 draws 4 cards

            hand 2   ▒▒ ▒▒ ▒▒ ▒▒   ×4
            pairs 2  ··
            stock    ▒▒   ×12
            pairs 1  A♦ A♠
            hand 1   3♦ 5♥

            Player 1 is ahead by 1.

            player 1 to move> 3 5
            player 1 to move>
            Player 1 asks for threes and gets 3C and lays 3C 3D

            hand 2   ▒▒ ▒▒ ▒▒   ×3
            pairs 2  ··
            stock    ▒▒   ×12
            pairs 1  A♦ A♠ 3♣ 3♦
            hand 1   5♥

            Player 1 is ahead by 2.

            Press Enter to hide the table. [cleared]
            Pass the screen to player 2, then press Enter.
            Player 1 draws 4 cards and lays AD AS; player 2 draws AC 2H 3C 4S
            Player 1 asks for threes and gets 3C and lays 3C 3D

            hand 2   A♣ 2♥ 4♠
            pairs 2  ··
            stock    ▒▒   ×12
            pairs 1  A♦ A♠ 3♣ 3♦
            hand 1   ▒▒   ×1

            Player 1 is ahead by 2.

            player 2 to move> Only you see: AC 2H 4S
            player 2 to move> Moves cannot be undone in this game, because they may have shown hidden cards.
            player 2 to move>
        "#]],
    );
}

#[test]
fn against_an_engine_no_screen_is_passed_and_it_gives_no_reasons() {
    let text = against(
        "go-fish:ranks=5,deal=4,seed=7",
        ("random", Seat::SECOND),
        "3\naid\nhistory\ndeal\nquit\n",
    );
    compare(
        &text,
        &expect![[r#"
            go-fish:ranks=5,deal=4. Type a move, or help.

            Player 1 draws AD AS 3D 5H and lays AD AS; player 2 draws 4 cards

            hand 2   ▒▒ ▒▒ ▒▒ ▒▒   ×4
            pairs 2  ··
            stock    ▒▒   ×12
            pairs 1  A♦ A♠
            hand 1   3♦ 5♥

            Player 1 is ahead by 1.

            player 1 to move>
            Player 1 asks for threes and gets 3C and lays 3C 3D
            Player 2 asks for fours: go fish
            Player 2 draws a card

            hand 2   ▒▒ ▒▒ ▒▒ ▒▒   ×4
            pairs 2  ··
            stock    ▒▒   ×11
            pairs 1  A♦ A♠ 3♣ 3♦
            hand 1   5♥

            Player 1 is ahead by 2.

            player 1 to move> Player 2 holds: four for certain, two 90%, five 87%, ace 81%, three 42%
            player 1 to move> Player 1 draws AD AS 3D 5H and lays AD AS; player 2 draws 4 cards
            Player 1 asks for threes and gets 3C and lays 3C 3D
            Player 2 asks for fours: go fish
            Player 2 draws a card
            player 1 to move> This deal was chosen by number, so it can be replayed.
            player 1 to move>
        "#]],
    );
}

/// The opponent of an engine that cannot move may not move for it: the rules would tell what it holds,
/// and another engine what it would ask for.
#[test]
fn an_engine_that_does_not_move_keeps_its_seat() {
    let text = against(
        "go-fish:ranks=5,deal=4,seed=7",
        ("thesis", Seat::FIRST),
        "2\n3\nsuggest\nhint\nmoves\ngo\nengine random\ngo\nquit\n",
    );
    compare(
        &text,
        &expect![[r#"
            go-fish:ranks=5,deal=4. Type a move, or help.

            This engine cannot play games with hidden cards (choose level, best, random,
            memory, belief, sampling, sound, ismcts). The engine did not move: type go to
            retry, or engine NAME for another.
            Player 1 draws 4 cards and lays AD AS; player 2 draws AC 2H 3C 4S

            hand 2   A♣ 2♥ 3♣ 4♠
            pairs 2  ··
            stock    ▒▒   ×12
            pairs 1  A♦ A♠
            hand 1   ▒▒ ▒▒   ×2

            Player 1 is ahead by 1.

            player 1 to move> It is player 1's turn, which the computer plays.
            player 1 to move> It is player 1's turn, which the computer plays.
            player 1 to move> It is player 1's turn, which the computer plays.
            player 1 to move> It is player 1's turn, which the computer plays.
            player 1 to move> It is not your turn.
            player 1 to move> This engine cannot play games with hidden cards (choose level, best, random,
            memory, belief, sampling, sound, ismcts). The engine did not move: type go to
            retry, or engine NAME for another.
            player 1 to move> The engine is now random.
            player 1 to move> Player 1 asks for fives: go fish
            Player 1 draws a card and lays 5D 5H

            hand 2   A♣ 2♥ 3♣ 4♠
            pairs 2  ··
            stock    ▒▒   ×11
            pairs 1  A♦ A♠ 5♦ 5♥
            hand 1   ▒▒   ×1

            Player 1 is ahead by 2.

            player 2 to move>
        "#]],
    );
}

/// The cards that only this seat sees, each as it is written and as it is drawn.
fn hidden_hand(table: &mut dyn Table, seat: Seat) -> Vec<String> {
    let private = table.view(Viewer::Seat(seat));
    let public = table.view(Viewer::Spectator);
    let seen = private.places.iter().flat_map(|(_, seen)| seen);
    let seen = seen.zip(public.places.iter().flat_map(|(_, seen)| seen));
    let hidden = seen.filter(|(private, public)| private.image != public.image);
    let cards = hidden.filter_map(|(private, _)| match private.image {
        Image::Face(category) => table.kinds().get(usize::from(category.0)),
        Image::Back => None,
    });
    let texts = cards.flat_map(|card| {
        let symbol = match card.colour {
            Colour::Clubs => "♣",
            Colour::Diamonds => "♦",
            Colour::Hearts => "♥",
            _ => "♠",
        };
        let rank = &card.glyph[..1];
        [card.glyph.to_string(), format!("{rank}{symbol}")]
    });
    texts.collect()
}

/// Two persons play a whole game. After each clearing of the screen, nothing is written that the player
/// to move may not see.
#[test]
fn after_the_hand_over_nothing_of_the_other_hand_is_on_the_screen() {
    const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";
    let game = "go-fish:seed=11";
    // Typed in each turn: three commands, a move, Enter to hide the hand, Enter to take the screen over.
    let mut table = open(&game.parse().unwrap(), 1).unwrap();
    let (mut input, mut screens) = ("\n".to_string(), Vec::new());
    while let Turn::Seat(seat) = table.turn() {
        let before = hidden_hand(table.as_mut(), seat.other());
        let mv = table.moves(Viewer::Seat(seat)).swap_remove(0);
        table.play(seat, &mv).unwrap();
        // What the other player holds before and after: a card that is handed over is seen by all.
        let after = hidden_hand(table.as_mut(), seat.other());
        let secret: Vec<String> = after
            .into_iter()
            .filter(|card| before.contains(card))
            .collect();
        screens.push((seat, secret));
        input += &format!("board\nhand\nhistory\n{mv}\n\n\n");
    }
    let mut out = Vec::new();
    let live = self::table(game, None, Executor::inline());
    let person = Reader(Some(PATIENCE));
    play_in_lines(live, input.as_bytes(), &mut out, &person).unwrap();
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
        // Wherever cards are written, blanks separate them.
        let words: Vec<&str> = shown.split_whitespace().collect();
        for card in secret {
            assert!(
                !words.contains(&card.as_str()),
                "{seat} sees {card}:\n{shown}"
            );
            secrets += 1;
        }
    }
    assert!(secrets > 200, "{secrets}");
    let end = shown.last().unwrap();
    assert!(end.contains("Type new for another game, or quit."), "{end}");
}

#[test]
fn a_player_who_waits_for_the_screen_may_leave() {
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
        text.ends_with("Press Enter to hide the table. \nEnd of input: the game stops here.\n"),
        "{text}"
    );
}

#[test]
fn commands_that_would_show_hidden_cards_say_why_they_fail() {
    check(
        "go-fish:seed=7",
        "\nundo 3\nchange\nK A\nhint\nnew\nquit\n",
        &expect![[r#"
            go-fish. Type a move, or help.

            Pass the screen to player 1, then press Enter.
            Player 1 draws AS 3C 6H 9C JS QC QS and lays QC QS; player 2 draws 7 cards and
            lays 5C 5D 6C 6S

            hand 2   ▒▒ ▒▒ ▒▒   ×3
            pairs 2  5♣ 5♦ 6♣ 6♠
            stock    ▒▒   ×38
            pairs 1  Q♣ Q♠
            hand 1   A♠ 3♣ 6♥ 9♣ J♠

            Player 2 is ahead by 1.

            player 1 to move> Moves cannot be undone in this game, because they may have shown hidden cards.
            player 1 to move> Seats cannot be swapped in this game: each player would see what the other
            hides.
            player 1 to move> "K A" is not a move: expected the rank to ask for (A 2 3 4 5 6 7 8 9 T J Q K),
            such as K.
            player 1 to move>   A      +0.24 expected
            player 1 to move>
            Player 1 draws AC AS 2S 4C 4H 8C QS and lays AC AS 4C 4H; player 2 draws 7 cards

            hand 2   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒   ×7
            pairs 2  ··
            stock    ▒▒   ×38
            pairs 1  A♣ A♠ 4♣ 4♥
            hand 1   2♠ 8♣ Q♠

            Player 1 is ahead by 2.

            player 1 to move>
        "#]],
    );
}

#[test]
fn commands_for_hidden_cards_say_so_where_nothing_is_hidden() {
    check_without_boards(
        "tictactoe",
        "hand\naid\naid maybe\ndeal\nquit\n",
        &expect![[r#"
            tictactoe. Type a move, or help.
            X to move> Nothing is hidden in this game. Type board.
            X to move> There is no memory aid for tictactoe.
            X to move> "maybe" is not valid here: type aid, aid on or aid off.
            X to move> Nothing is random in this game.
            X to move>
        "#]],
    );
}

#[test]
fn the_end_tells_the_margin_once() {
    let told = against(
        "go-fish:ranks=4,deal=5,seed=3",
        ("random", Seat::SECOND),
        "A\ngo\nmoves\n",
    );
    assert!(
        told.contains("\n\nPlayer 1 has won by 2 after 2 moves. Type new"),
        "{told}"
    );
    let end = "over> The game is over.\nover> There are no moves. Player 1 has won by 2 after 2 moves.\n\
               over> \nEnd of input: the game stops here.\n";
    assert!(told.ends_with(end), "{told}");
}

#[test]
fn a_probability_stays_on_the_line_of_its_rank() {
    let told = against("go-fish:seed=7", ("random", Seat::SECOND), "aid\n");
    assert!(told.contains("king 30%,\njack 24%, ace"), "{told}");
    assert!(!told.contains('\u{a0}'), "{told}");
}

#[test]
fn engines_that_cannot_play_are_refused() {
    let told = against(
        "go-fish:seed=7",
        ("random", Seat::SECOND),
        "engine mcts\nlevel 3\nengine alphabeta\nA\n",
    );
    let refused = "This engine cannot play games with hidden cards";
    assert_eq!(told.matches(refused).count(), 2, "{told}");
    assert!(!told.contains("now mcts") && !told.contains("now alphabeta"));
    assert!(told.contains("The engine is now level:3."), "{told}");
    assert!(told.contains("\nPlayer 2 asks for"), "{told}");
}
