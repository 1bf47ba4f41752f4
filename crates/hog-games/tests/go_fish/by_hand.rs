//! Small games played by hand, one for every rule and every decision.

use hog_cards::Rank;
use hog_core::{Game, Notation, Outcome, Seat, Turn};
use hog_games::go_fish::{CardPile, GoFishWithSuits, Move, Pile, Plain, RankPile, State};
use hog_testkit::legal_moves;

use super::rules_of;

/// Plays moves: two letters are a card that is drawn, one is a rank that is asked for.
fn played(game: GoFishWithSuits, moves: &str) -> State<CardPile> {
    let mut state = game.start();
    for text in moves.split_whitespace() {
        let text = match text.len() {
            2 => format!("draw {text}"),
            _ => text.to_string(),
        };
        let mv = game.read_move(&state, &text).unwrap();
        let objection = game.objection(&state, mv);
        assert!(game.play(&mut state, mv).is_ok(), "{text}: {objection}");
    }
    state
}

/// Who moves, what both hold, what both have laid, and how many cards are left.
fn told(game: GoFishWithSuits, state: &State<CardPile>) -> String {
    let turn = match game.turn(state) {
        Turn::Seat(seat) => format!("{seat} asks"),
        Turn::Chance => format!("{} draws", state.drawer().unwrap()),
        Turn::Over(Outcome::Drawn) => "a draw".to_string(),
        Turn::Over(outcome) if outcome == Outcome::won_by(Seat::FIRST) => {
            "player 1 wins".to_string()
        }
        Turn::Over(_) => "player 2 wins".to_string(),
    };
    let hands = [Seat::FIRST, Seat::SECOND].map(|seat| state.hand(seat));
    let laid = [Seat::FIRST, Seat::SECOND].map(|seat| state.laid(seat));
    format!(
        "{turn}; {} | {}; laid {} | {}; {} left",
        hands[0],
        hands[1],
        laid[0],
        laid[1],
        state.stock().len()
    )
}

/// Each line has moves, an arrow, and what is told of the state after them.
fn check(name: &str, cases: &str) {
    let game = GoFishWithSuits::new(rules_of(name));
    for (moves, expected) in cases.lines().filter_map(|line| line.split_once("=> ")) {
        assert_eq!(
            told(game, &played(game, moves)),
            expected,
            "{name} after {moves}"
        );
    }
}

#[test]
fn q1_seven_cards_each_and_player_1_begins() {
    check(
        "go-fish",
        "
=> player 1 draws; - | -; laid - | -; 52 left
AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC => player 2 draws; AC 3C 5C 7C 9C JC KC | 2C 4C 6C 8C TC QC; laid - | -; 39 left
AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD => player 1 asks; AC 3C 5C 7C 9C JC KC | AD 2C 4C 6C 8C TC QC; laid - | -; 38 left
",
    );
}

#[test]
fn decision_a_deal_and_refill_are_parameters() {
    check(
        "go-fish:deal=5,refill=1",
        "
AC 2C 3C 4C 5C 6C 7C 8C 9C TC => player 1 asks; AC 3C 5C 7C 9C | 2C 4C 6C 8C TC; laid - | -; 42 left
",
    );
    // Player 1 lays all it was dealt; one card is enough to go on.
    check(
        "go-fish:deal=2,refill=1",
        "
AC 2C AD 3C => player 1 draws; - | 2C 3C; laid AC AD | -; 48 left
AC 2C AD 3C 4C => player 1 asks; 4C | 2C 3C; laid AC AD | -; 47 left
",
    );
}

#[test]
fn q2_only_a_rank_that_the_fisher_holds_can_be_asked_for() {
    let game = GoFishWithSuits::new(rules_of("go-fish:deal=3"));
    let state = played(game, "AC 2C 7C 8C KC QS");
    let held = [Rank::Ace, Rank::Seven, Rank::King];
    assert_eq!(legal_moves(&game, &state), held.map(Move::Ask));
    let mut copy = state;
    assert!(game.play(&mut copy, Move::Ask(Rank::Queen)).is_err());
    assert_eq!(copy, state);
    assert_eq!(
        game.objection(&state, Move::Ask(Rank::Queen)),
        "you hold no queen: ask for one of A 7 K"
    );
    let wrong = game.read_move(&state, "the queen").unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "not a move: expected the rank to ask for (A 2 3 4 5 6 7 8 9 T J Q K), such as K"
    );
}

#[test]
fn moves_are_read_as_people_say_them() {
    let game = GoFishWithSuits::new(rules_of("go-fish"));
    let state = game.start();
    for (text, rank) in [
        ("q", Rank::Queen),
        ("ask Q", Rank::Queen),
        ("queen", Rank::Queen),
        ("Ask  Queens", Rank::Queen),
        ("10", Rank::Ten),
        ("ask 10", Rank::Ten),
        ("sixes", Rank::Six),
    ] {
        assert_eq!(game.read_move(&state, text), Ok(Move::Ask(rank)), "{text}");
    }
    assert!(game.read_move(&state, "draw Q").is_err());
    let plain = Plain::new(rules_of("go-fish"));
    let drawn = plain.read_move(&plain.start(), "draw 10");
    assert_eq!(drawn, Ok(Move::Draw(Rank::Ten)));
}

#[test]
fn q3_a_card_is_handed_over_or_drawn() {
    // Decision (b): the suit does not matter. Decision (c): both cards of a pair go.
    check(
        "go-fish:deal=2",
        "
AC AS 2C 3C A => player 2 asks; 2C | 3C; laid AC AS | -; 48 left
AC AS 2C 3C 2 => player 1 draws; AC 2C | AS 3C; laid - | -; 48 left
AC AS 2C 3C 2 KH => player 2 asks; AC 2C KH | AS 3C; laid - | -; 47 left
",
    );
}

#[test]
fn q3_without_a_stock_nothing_is_drawn_and_without_cards_the_turn_passes() {
    // No game comes to this: with an even number of suits both hands are the same in the end.
    let game = Plain::new(rules_of("go-fish:ranks=2,suits=2,deal=2"));
    let hand = |ranks: &[Rank]| ranks.iter().copied().collect::<RankPile>();
    let none = RankPile::default();
    let hands = [hand(&[Rank::Ace]), hand(&[Rank::Ace, Rank::Two])];
    let mut state = State::asking(none, hands, [none; 2], Seat::FIRST);
    game.play(&mut state, Move::Ask(Rank::Ace)).unwrap();
    assert_eq!(game.turn(&state), Turn::Seat(Seat::SECOND));
    // Player 2 draws nothing, and player 1 has nothing to ask for.
    game.play(&mut state, Move::Ask(Rank::Two)).unwrap();
    assert_eq!(game.turn(&state), Turn::Seat(Seat::SECOND));
    assert_eq!(state.hand(Seat::SECOND), hand(&[Rank::Two]));
    assert_eq!(game.settled_difference(&state), None);
    // Who draws nothing has had its turn all the same.
    let hands = [hand(&[Rank::Ace]), hand(&[Rank::Two])];
    let mut state = State::asking(none, hands, [none; 2], Seat::FIRST);
    game.play(&mut state, Move::Ask(Rank::Ace)).unwrap();
    assert_eq!(game.turn(&state), Turn::Seat(Seat::SECOND));
}

#[test]
fn q3_only_what_is_in_the_stock_can_be_drawn() {
    let game = GoFishWithSuits::new(rules_of("go-fish:ranks=3,suits=2,deal=1"));
    let mut state = played(game, "AC AD A");
    let before = state;
    for (card, is_there) in [("AC", false), ("KS", false), ("2C", true)] {
        let mv = game.read_move(&state, &format!("draw {card}")).unwrap();
        assert_eq!(game.play(&mut state, mv).is_ok(), is_there, "{card}");
        assert_eq!(state == before, !is_there);
    }
}

#[test]
fn q4_pairs_are_laid_off_whenever_they_arise() {
    // Decision (d). In the deal: of three cards two go, of four all.
    check(
        "go-fish:ranks=4,deal=4",
        "
AC 2C AD 2D AH 2H 3C 2S => player 2 draws; AH 3C | -; laid AC AD | 2C 2D 2H 2S; 8 left
",
    );
}

#[test]
fn q4_a_pair_that_is_drawn_or_given_is_laid_off() {
    check(
        "go-fish:deal=2",
        "
AC 3C 2C 4C A AD => player 2 asks; 2C | 3C 4C; laid AC AD | -; 47 left
// What is drawn may make a pair with another card than the one that was asked for.
AC 3C 2C 4C A 2H => player 2 asks; AC | 3C 4C; laid 2C 2H | -; 47 left
",
    );
}

#[test]
fn q5_the_roles_swap_after_every_turn() {
    check(
        "go-fish:deal=2",
        "
AC AS 2C 3C A 3 2S => player 1 asks; 2C | 2S 3C; laid AC AS | -; 47 left
",
    );
}

#[test]
fn q6_an_empty_hand_is_refilled() {
    // Decision (e). The fisher's last card makes a pair; its batch comes before the next turn.
    let name = "go-fish:ranks=3,suits=2,deal=1,refill=2";
    check(
        name,
        "
AC 2C A AD => player 1 draws; - | 2C; laid AC AD | -; 3 left
AC 2C A AD 2D => player 1 draws; 2D | 2C; laid AC AD | -; 2 left
AC 2C A AD 2D 3C => player 2 asks; 2D 3C | 2C; laid AC AD | -; 1 left
// Giving the last card away empties a hand, too; a batch is what is left.
AC 2C A AD 2D 3C 2 => player 2 draws; 3C | -; laid AC AD | 2C 2D; 1 left
AC 2C A AD 2D 3C 2 3D => player 1 asks; 3C | 3D; laid AC AD | 2C 2D; 0 left
",
    );
}

#[test]
fn q6_the_fishers_hand_is_refilled_first_and_as_often_as_needed() {
    let name = "go-fish:ranks=4,suits=2,deal=1,refill=2";
    check(
        name,
        "
AC AD A => player 1 draws; - | -; laid AC AD | -; 6 left
// Pairs of a batch are laid down when it is complete, and the hand is refilled again.
AC AD A 2C 2D => player 1 draws; - | -; laid AC AD 2C 2D | -; 4 left
AC AD A 2C 2D 3C 4C => player 2 draws; 3C 4C | -; laid AC AD 2C 2D | -; 2 left
AC AD A 2C 2D 3C 4C 3D 4D => player 2 asks; 3C 4C | 3D 4D; laid AC AD 2C 2D | -; 0 left
",
    );
    // Player 2 is the fisher of the second turn: its hand comes first.
    check(
        "go-fish:ranks=4,suits=2,deal=1,refill=1",
        "
AC AD A 2C 2D 2 => player 2 draws; - | -; laid AC AD | 2C 2D; 4 left
",
    );
}

#[test]
fn q6_hands_that_the_deal_leaves_empty_are_refilled_before_player_1_asks() {
    check(
        "go-fish:ranks=4,deal=2,refill=1",
        "
AC 2C AD 2D => player 1 draws; - | -; laid AC AD | 2C 2D; 12 left
AC 2C AD 2D 3C 3D => player 1 asks; 3C | 3D; laid AC AD | 2C 2D; 10 left
",
    );
}

#[test]
fn q7_more_pairs_win_and_equal_is_drawn() {
    let name = "go-fish:ranks=3,suits=2,deal=3";
    check(
        name,
        "
AC AD 2C 2D 3C 3D A 2 3 => player 1 wins; - | -; laid AC AD 3C 3D | 2C 2D; 0 left
",
    );
    check(
        "go-fish:ranks=2,suits=2,deal=2",
        "
AC AD 2C 2D A 2 => a draw; - | -; laid AC AD | 2C 2D; 0 left
",
    );
    check(
        "go-fish:ranks=3,suits=2,deal=2",
        "
AC 3C 2C 3D AD 2D A 2 => player 2 wins; - | -; laid AC AD | 2C 2D 3C 3D; 0 left
",
    );
}

#[test]
fn decision_f_a_hit_may_give_another_turn() {
    let name = "go-fish:ranks=3,suits=2,deal=2,again=on";
    check(
        name,
        "
AC AD 2C 3C A => player 1 asks; 2C | 3C; laid AC AD | -; 2 left
AC AD 2C 3C A 2 3D => player 2 asks; 2C 3D | 3C; laid AC AD | -; 1 left
",
    );
    // A hit that empties the hand: it is refilled, and the same player asks.
    check(
        "go-fish:ranks=4,suits=2,deal=1,refill=1,again=on",
        "
AC AD A 2C 3C => player 1 asks; 2C | 3C; laid AC AD | -; 4 left
",
    );
    // What was asked for and is drawn is no hit.
    check(
        name,
        "
AC 3C 2C 2D A AD => player 2 asks; 2C | 2D 3C; laid AC AD | -; 1 left
",
    );
}

#[test]
fn decision_f_books_may_have_four_cards() {
    let name = "go-fish:ranks=3,deal=3,refill=1,books=four";
    check(
        name,
        "
AC AH AD AS 2C 2D A => player 2 asks; 2C | 2D; laid AC AD AH AS | -; 6 left
// All cards of the rank are handed over, and kept if some are missing.
AC AD 2C AH 3C 2D A => player 2 asks; AC AD AH 2C 3C | 2D; laid - | -; 6 left
// A fourth card that is drawn makes a book; three or two do not.
AC 2C AD 2D AH 2H A AS => player 1 draws; - | 2C 2D 2H; laid AC AD AH AS | -; 5 left
AC 2C AD 2D AH 2H A 3C => player 2 asks; AC AD AH 3C | 2C 2D 2H; laid - | -; 5 left
",
    );
}

#[test]
fn scores_count_books() {
    let pairs = GoFishWithSuits::new(rules_of("go-fish:deal=4"));
    let moves = "AC 2C AD 2D AH 3C AS 4C";
    let state = played(pairs, moves);
    assert_eq!(pairs.score(&state, Seat::FIRST), 2);
    assert_eq!(pairs.score(&state, Seat::SECOND), 1);
    assert_eq!(pairs.margin(&state, Seat::FIRST), Some(1));
    assert_eq!(pairs.margin(&state, Seat::SECOND), Some(-1));
    let fours = GoFishWithSuits::new(rules_of("go-fish:deal=4,books=four"));
    let state = played(fours, moves);
    assert_eq!(fours.score(&state, Seat::FIRST), 1);
    assert_eq!(fours.score(&state, Seat::SECOND), 0);
}
