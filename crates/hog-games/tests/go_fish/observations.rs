//! What each move shows to whom, and what it does not.

use hog_cards::Card;
use hog_core::random::shuffle;
use hog_core::{Game, Hides, Information, Notation, Observe, Record, Seat, Tell, Viewer};
use hog_games::go_fish::{GoFish, GoFishWithSuits, Move, Observation, Pile, Plain, PublicMove};

use super::{VARIANTS, generator, random_game, rules_of};

const FIRST: Viewer = Viewer::Seat(Seat::FIRST);
const SECOND: Viewer = Viewer::Seat(Seat::SECOND);

/// The log of a game as a viewer reads it: of the moves, two letters are a card that is drawn, one
/// is a rank that is asked for.
fn log(name: &str, moves: &str, viewer: Viewer) -> String {
    let game = GoFishWithSuits::new(rules_of(name));
    let (mut state, mut lines) = (game.start(), Vec::new());
    for text in moves.split_whitespace() {
        let text = match text.len() {
            2 => format!("draw {text}"),
            _ => text.to_string(),
        };
        let mv = game.read_move(&state, &text).unwrap();
        let before = state;
        game.play(&mut state, mv).unwrap();
        let observation = game.observation(&before, mv, &state, viewer);
        lines.extend(game.write_observation(&before, &observation));
    }
    lines.join("\n")
}

#[test]
fn only_who_draws_sees_what_it_is() {
    assert_eq!(GoFishWithSuits::HIDES, Hides::Something);
    let told = |viewer| log("go-fish:deal=2", "AC AS 2C 3C 2 KH 3 AH", viewer);
    assert_eq!(
        told(FIRST),
        "player 1 draws AC 2C; player 2 draws 2 cards\n\
         player 1 asks for twos: go fish\n\
         player 1 draws KH\n\
         player 2 asks for threes: go fish\n\
         player 2 draws a card and lays AH AS"
    );
    assert_eq!(
        told(SECOND),
        "player 1 draws 2 cards; player 2 draws AS 3C\n\
         player 1 asks for twos: go fish\n\
         player 1 draws a card\n\
         player 2 asks for threes: go fish\n\
         player 2 draws AH and lays AH AS"
    );
    assert_eq!(
        told(Viewer::Spectator),
        "player 1 draws 2 cards; player 2 draws 2 cards\n\
         player 1 asks for twos: go fish\n\
         player 1 draws a card\n\
         player 2 asks for threes: go fish\n\
         player 2 draws a card and lays AH AS"
    );
}

#[test]
fn what_is_handed_over_and_laid_is_seen_by_all() {
    let name = "go-fish:ranks=4,suits=2,deal=3,refill=2";
    let told = |viewer| log(name, "AC 2C AD 3C 4C 4D 4 2D 3D 2", viewer);
    assert_eq!(
        told(Viewer::Spectator),
        "player 1 draws 3 cards and lays AC AD; player 2 draws 3 cards\n\
         player 1 asks for fours and gets 4D and lays 4C 4D\n\
         player 1 draws 2 cards\n\
         player 2 asks for twos and gets 2D and lays 2C 2D"
    );
    let lines = told(FIRST);
    assert!(lines.contains("\nplayer 1 draws 2D 3D\n"), "{lines}");
}

#[test]
fn while_a_batch_is_drawn_nobody_sees_more_than_that() {
    let game = GoFishWithSuits::new(rules_of("go-fish"));
    let mut state = game.start();
    for text in ["draw AC", "draw 2C", "draw AD"] {
        let mv = game.read_move(&state, text).unwrap();
        let before = state;
        game.play(&mut state, mv).unwrap();
        for viewer in Viewer::all(2) {
            let observation = game.observation(&before, mv, &state, viewer);
            assert!(observation.taken.iter().all(|taken| taken.is_empty()));
            assert_eq!(game.write_observation(&before, &observation), None);
        }
    }
}

fn check_public<P: Pile>(game: GoFish<P>) {
    for seed in 0..100 {
        for (before, mv, after) in random_game(game, seed) {
            let observation = |viewer| game.observation(&before, mv, &after, viewer);
            let public = observation(Viewer::Spectator);
            assert_eq!(public.public(), public);
            for viewer in [FIRST, SECOND] {
                assert_eq!(
                    observation(viewer).public(),
                    public,
                    "seats see more, not other"
                );
            }
        }
    }
}

#[test]
fn seats_know_all_that_onlookers_know() {
    for name in VARIANTS {
        check_public(GoFishWithSuits::new(rules_of(name)));
        check_public(Plain::new(rules_of(name)));
    }
}

/// Draws that lay down the same books differ for the drawer alone.
#[test]
fn decision_g_what_the_other_sees_does_not_depend_on_the_card() {
    let mut compared = 0;
    for name in VARIANTS {
        let game = GoFishWithSuits::new(rules_of(name));
        for seed in 0..40 {
            for (before, mv, after) in random_game(game, seed) {
                let Some(drawer) = before.drawer() else {
                    continue;
                };
                for (card, _) in before.stock().cards() {
                    let mut other = before;
                    game.play(&mut other, Move::Draw(card)).unwrap();
                    let laid = [after, other]
                        .map(|state| [Seat::FIRST, Seat::SECOND].map(|seat| state.laid(seat)));
                    if laid[0] != laid[1] || mv == Move::Draw(card) {
                        continue;
                    }
                    for viewer in [Viewer::Seat(drawer.other()), Viewer::Spectator] {
                        let observation = game.observation(&before, mv, &after, viewer);
                        let would_be = game.observation(&before, Move::Draw(card), &other, viewer);
                        assert_eq!(observation, would_be, "{name}, seed {seed}: {before:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn everybody_sees_before_whom_a_card_is_put_down() {
    let game = GoFishWithSuits::new(rules_of("go-fish:ranks=4,deal=5,refill=2"));
    let mut drawers = [0, 0];
    for (before, mv, after) in (0..20).flat_map(|seed| random_game(game, seed)) {
        let Some(drawer) = before.drawer() else {
            continue;
        };
        drawers[usize::from(drawer == before.fisher())] += 1;
        for viewer in Viewer::all(2) {
            let observation = game.observation(&before, mv, &after, viewer);
            assert_eq!(observation.action, PublicMove::Draw(drawer), "{before:?}");
        }
    }
    assert!(drawers.iter().all(|number| *number > 50), "{drawers:?}");
}

#[test]
fn in_which_order_a_deal_came_is_told_to_nobody() {
    let game = GoFishWithSuits::new(rules_of("go-fish"));
    for seed in 0..200 {
        let made = random_game(game, seed).into_iter().take(14);
        let dealt: Vec<Card> = made
            .filter_map(|(_, mv, _)| match mv {
                Move::Draw(card) => Some(card),
                Move::Ask(_) => None,
            })
            .collect();
        let mut hands = [0, 1].map(|player| {
            let hand = dealt.iter().skip(player).step_by(2);
            hand.copied().collect::<Vec<Card>>()
        });
        let informations = |[first, second]: &[Vec<Card>; 2]| {
            let cards = first.iter().zip(second);
            let cards = cards.flat_map(|(first, second)| [*first, *second]);
            let record = Record {
                start: 0,
                moves: cards.map(Move::Draw).collect(),
            };
            // Of three cards of a rank, the suits laid down tell which came last. That never matters.
            let known = |viewer| {
                let observations = Information::of(&game, &record, viewer)
                    .unwrap()
                    .observations;
                let plain = observations.iter().map(Observation::without_suits);
                plain.collect::<Vec<_>>()
            };
            Viewer::all(2).map(known).collect::<Vec<_>>()
        };
        let before = informations(&hands);
        for hand in &mut hands {
            shuffle(&mut generator(seed), hand);
        }
        assert_eq!(informations(&hands), before, "seed {seed}");
    }
}
