//! What a person with a good memory knows.

use hog_cards::Rank;
use hog_core::Seat;
use hog_engines::go_fish::Memory;
use hog_games::go_fish::{
    Again, Observation, Pile, PublicMove, RankPile, Ranks, Response, Rules, Taken,
};

use super::{books_of_four, follow, rules};

/// The player whose cards are remembered.
const OTHER: Seat = Seat::SECOND;

fn pile(letters: &str) -> RankPile {
    letters.chars().map(rank).collect()
}

fn rank(letter: char) -> Rank {
    let found = Rank::ALL.into_iter().find(|rank| rank.letter() == letter);
    found.expect("the letter of a rank")
}

/// A line of a table: `1 asks Q: Q` for a hit, `2 asks Q` for a miss, `2 draws`, and then `, 2 lays QQ`.
fn observation(line: &str) -> Observation<RankPile> {
    let (action, laid) = line.split_once(", ").unwrap_or((line, ""));
    let (who, what) = action.split_once(' ').expect("who, and what");
    let seat = |who: &str| match who {
        "1" => Seat::FIRST,
        _ => Seat::SECOND,
    };
    let action = match what.strip_prefix("asks ") {
        None => PublicMove::Draw(seat(who)),
        Some(asked) => PublicMove::Ask {
            fisher: seat(who),
            rank: rank(asked.chars().next().expect("a rank")),
            response: match asked.split_once(": ") {
                Some((_, given)) => Response::Correct(pile(given)),
                None => Response::GoFish,
            },
        },
    };
    let mut piles = [RankPile::default(); 2];
    if let Some((who, cards)) = laid.split_once(" lays ") {
        piles[seat(who).index()] = pile(cards);
    }
    Observation {
        action,
        taken: [Taken::Backs(0); 2],
        laid: piles,
    }
}

fn check(table: &[(&str, &str)]) {
    let mut memory = Memory::new(OTHER);
    for (line, expected) in table {
        memory.notice(&observation(line));
        let shown: String = memory.shown().iter().map(Rank::letter).collect();
        assert_eq!(shown, *expected, "after {line}");
    }
}

#[test]
fn asked_ranks_are_remembered_until_they_go() {
    check(&[
        ("2 draws", ""),
        ("1 asks Q", ""),
        ("1 draws", ""),
        ("2 asks 5", "5"),
        ("2 draws", "5"),
        // Questions of player 1 tell nothing of player 2, and a hit takes what is asked for.
        ("1 asks 7: 7, 1 lays 77", "5"),
        ("2 asks K", "5K"),
        ("2 draws, 2 lays KK", "5"),
        ("1 asks 5: 5, 1 lays 55", ""),
        // A player who gets a card lays down the pair at once.
        ("2 asks A: A, 2 lays AA", ""),
        ("1 draws, 1 lays 99", ""),
    ]);
}

#[test]
fn books_of_four_are_remembered_until_all_are_handed_over_or_laid_down() {
    check(&[
        ("2 asks Q", "Q"),
        // Three queens are no book yet.
        ("2 asks Q: Q", "Q"),
        ("2 asks 4: 44", "4Q"),
        ("1 asks 4: 444, 1 lays 4444", "Q"),
        ("2 draws, 2 lays QQQQ", ""),
    ]);
}

#[test]
fn questions_are_the_certain_ranks_or_the_whole_hand() {
    let mut memory = Memory::new(OTHER);
    let hand = Ranks::from_iter([Rank::Five, Rank::Queen]);
    assert_eq!(memory.questions(hand), hand);
    memory.notice(&observation("2 asks Q"));
    assert_eq!(memory.questions(hand), Ranks::only(Rank::Queen));
    memory.notice(&observation("2 asks K"));
    assert_eq!(memory.questions(hand), Ranks::only(Rank::Queen));
    let others = hand.without(Rank::Queen);
    assert_eq!(memory.questions(others), others);
}

/// In random games the player holds every rank that is remembered.
#[test]
fn remembered_ranks_are_held() {
    let variants = [
        Rules::DOCUMENT,
        books_of_four(13, 7),
        rules((4, 4, 5, 1), Again::On),
    ];
    for rules in variants {
        let mut checked = 0;
        for seed in 1..=30 {
            let mut memory = Memory::new(OTHER);
            follow::<RankPile>(rules, seed, |play| {
                memory.notice(play.known[0].observations.last().unwrap());
                let held = play.state.hand(OTHER).ranks();
                for rank in memory.shown().iter() {
                    assert!(held.contains(rank), "{seed}: {rank} {held:?}");
                    checked += 1;
                }
            });
        }
        assert!(checked > 80, "{checked}");
    }
}
